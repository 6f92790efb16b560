"""What the reader learns from: crops of faces, and of what is no face, with maps where they are known."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.render.fast.canvas import PIP, TOP
from tools.render.fast.pictures import is_readable
from vision import load_picture
from vision.crops import FACE_PX, Place, cut, way
from vision.evaluate import Entry
from vision.sights import NO_DIE, UNREADABLE

from .beside import beside
from .tables import Pixels

LEAST_SIDE_PX = 9
"""A die whose box is narrower is too small to be cut out."""
OFF, MOST_OFF = 0.05, 0.10
"""Of a die's longer side: how far off its middle a finder's usually is, and at most."""
SIZED = 0.1
"""How far off a finder's size usually is: the spread of its logarithm."""


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
    crops, classes, maps = (np.concatenate(part) for part in zip(*beside(_shard, files), strict=True))
    return Pool("crops", crops, classes, maps, 1.0)


def _shard(file: Path) -> tuple[Pixels, NDArray[np.int64], Pixels]:
    """The crops of one shard, their classes, and their maps; where there is no die the map is empty."""
    with np.load(file) as packed:
        crops, values = packed["pictures"], packed["values"]
        classes = np.where(packed["is_readable"] | (values == NO_DIE), values, UNREADABLE)
        maps = _bits(packed["maps"], 1) * (values > 0)[:, None, None].astype(np.uint8)
    return crops, classes.astype(np.int64), maps


def _bits(maps: Pixels, number: int) -> Pixels:
    """Owner and part of each pixel as die, top face and pip of one die."""
    mine = maps[..., 0] == number
    part = maps[..., 1]
    return (mine + 2 * (mine & (part >= TOP)) + 4 * (mine & (part == PIP))).astype(np.uint8)


def from_scenes(files: Sequence[Path], rng: np.random.Generator, *, share: float) -> Pool:
    """Every die of whole tables, cut out as the finder would."""
    chances = zip(files, rng.spawn(len(files)), strict=True)
    cut_out = list(chain.from_iterable(beside(lambda one: list(_cut_out(*one)), chances)))
    crops, classes, maps = zip(*cut_out, strict=True) if cut_out else ((), (), ())
    return Pool("scenes", np.array(crops), np.array(classes, np.int64), np.array(maps), share)


def _cut_out(file: Path, rng: np.random.Generator) -> Iterator[tuple[Pixels, int, Pixels]]:
    """Each die of one table that is seen and not too small: its crop, its class and its map."""
    picture = cv2.imread(str(file.with_suffix(".jpg")))
    owners = cv2.imread(str(file.with_suffix(".map.png")))
    for die in json.loads(file.read_text())["dice"]:
        if die["is_seen"] and min(die["box"][2:]) >= LEAST_SIDE_PX:
            place = jittered(Place.of(die["box"]), rng)
            value = die["value"] if is_readable(die) else UNREADABLE
            yield cut(picture, place), value, _bits(cut_map(owners, place), die["number"])


def cut_map(owners: Pixels, place: Place) -> Pixels:
    """The same place of a map, each cell one of the map's own."""
    return np.asarray(
        cv2.warpAffine(owners, way(place), (FACE_PX, FACE_PX), flags=cv2.INTER_NEAREST), np.uint8
    )


def jittered(place: Place, rng: np.random.Generator, *, turn: bool = False) -> Place:
    """The place as a finder may see it: a little off, a little large or small."""
    off = np.clip(rng.normal(0, OFF, 2), -MOST_OFF, MOST_OFF) * place.side
    angle = float(rng.uniform(0, 2 * np.pi)) if turn else 0.0
    return Place(place.x + off[0], place.y + off[1], place.side * float(np.exp(rng.normal(0, SIZED))), angle)


def from_photographs(
    folder: Path, entries: Iterable[Entry], rng: np.random.Generator, *, each: int, share: float
) -> Pool:
    """Every die of photographs that are boxed, each cut out several times, a little differently."""
    crops, classes = [], []
    for entry in entries:
        picture = load_picture(folder / entry["file"])
        for *box, value in entry["boxes"]:
            for _ in range(each):
                crops.append(cut(picture, jittered(Place.of(box), rng, turn=entry["view"] == "top")))
                classes.append(int(value))
    return Pool("photographs", np.array(crops), np.array(classes, np.int64), None, share)


def nothing(name: str, crops: Sequence[Pixels], *, share: float) -> Pool:
    """Crops that show no die in their middle."""
    pixels = np.array(crops, np.uint8).reshape(-1, FACE_PX, FACE_PX, 3)
    return Pool(name, pixels, np.full(len(pixels), NO_DIE, np.int64), None, share)
