"""What the reader learns from: crops of faces, and of what is no face, with maps where they are known."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.render.fast.pictures import is_readable
from vision.crops import FACE_PX, Place, cut, way
from vision.sights import NO_DIE, UNREADABLE

Pixels = NDArray[np.uint8]
TOP, PIP = 2, 3
"""Parts of a die in the factory's maps."""
HEAVY_JITTER = 0.10


@dataclass(frozen=True, slots=True)
class Pool:
    """Crops of one origin: N x 64 x 64 x 3 (BGR), classes, and maps (die, top, pip as bits 1, 2 and 4)."""

    name: str
    crops: Pixels
    classes: NDArray[np.int64]
    maps: Pixels | None
    share: float
    """How much of each batch is drawn from here, relative to the other pools."""


def shards(folder: Path) -> Pool:
    """The crops that the factory packed by the thousand."""
    files = sorted(folder.glob("*.npz"))
    if not files:
        raise SystemExit(f"no shards of crops in {folder}: python -m tools.render --kind crop --shard")
    crops, classes, maps = [], [], []
    for file in files:
        with np.load(file) as packed:
            crops.append(packed["pictures"])
            classes.append(
                np.where(packed["is_readable"] | (packed["values"] == 0), packed["values"], UNREADABLE)
            )
            maps.append(_bits(packed["maps"], 1) * (packed["values"] > 0)[:, None, None].astype(np.uint8))
    return Pool(
        "crops", np.concatenate(crops), np.concatenate(classes).astype(np.int64), np.concatenate(maps), 1.0
    )


def _bits(maps: Pixels, number: int) -> Pixels:
    """Owner and part of each pixel as die, top face and pip of one die."""
    mine = maps[..., 0] == number
    part = maps[..., 1]
    return (mine + 2 * (mine & (part >= TOP)) + 4 * (mine & (part == PIP))).astype(np.uint8)


def from_scenes(files: Sequence[Path], rng: np.random.Generator, *, share: float) -> Pool:
    """Every die of whole tables, cut out as the finder would."""
    crops, classes, maps = [], [], []
    for file in files:
        answer = json.loads(file.read_text())
        picture = cv2.imread(str(file.with_suffix(".jpg")))
        owners = cv2.imread(str(file.with_suffix(".map.png")))
        for die in answer["dice"]:
            if not die["is_seen"] or min(die["box"][2:]) < 9:
                continue
            place = jittered(Place.of(die["box"]), rng)
            crops.append(cut(picture, place))
            classes.append(die["value"] if is_readable(die) else UNREADABLE)
            maps.append(_bits(cut_map(owners, place), die["number"]))
    return Pool("scenes", np.array(crops), np.array(classes, np.int64), np.array(maps), share)


def cut_map(owners: Pixels, place: Place) -> Pixels:
    """The same place of a map, each cell one of the map's own."""
    return np.asarray(
        cv2.warpAffine(owners, way(place), (FACE_PX, FACE_PX), flags=cv2.INTER_NEAREST), np.uint8
    )


def jittered(place: Place, rng: np.random.Generator, *, turn: bool = False) -> Place:
    """The place as a finder may see it: a little off, a little large or small."""
    off = np.clip(rng.normal(0, 0.05, 2), -HEAVY_JITTER, HEAVY_JITTER) * place.side
    angle = float(rng.uniform(0, 2 * np.pi)) if turn else 0.0
    return Place(place.x + off[0], place.y + off[1], place.side * float(np.exp(rng.normal(0, 0.1))), angle)


def from_photographs(
    folder: Path, entries: Iterable[dict[str, object]], rng: np.random.Generator, *, each: int, share: float
) -> Pool:
    """Every die of photographs, each cut out several times, a little differently."""
    crops, classes = [], []
    for picture, entry in _opened(folder, entries):
        for *box, value in entry["boxes"]:  # type: ignore[attr-defined]
            for _ in range(each):
                crops.append(cut(picture, jittered(Place.of(box), rng, turn=entry["view"] == "top")))
                classes.append(int(value))
    return Pool("photographs", np.array(crops), np.array(classes, np.int64), None, share)


def _opened(folder: Path, entries: Iterable[dict[str, object]]) -> Iterator[tuple[Pixels, dict[str, object]]]:
    """Photographs whose dice somebody has boxed, opened."""
    for entry in entries:
        if entry["boxes"] is not None:
            yield cv2.imread(str(folder / str(entry["file"]))), entry


def nothing(name: str, crops: Sequence[Pixels], *, share: float) -> Pool:
    """Crops that show no die in their middle."""
    pixels = np.array(crops, np.uint8).reshape(-1, FACE_PX, FACE_PX, 3)
    return Pool(name, pixels, np.full(len(pixels), NO_DIE, np.int64), None, share)
