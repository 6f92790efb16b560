"""What tells dice of other shapes from dice with pips is learned from: crops of both, and of neither."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.render.fast.canvas import NOT_DICE
from vision.cores import all_cores
from vision.crops import FACE_PX, ROOM, Place, cut
from vision.find import find_dice
from vision.others import NEITHER, OTHER_SHAPE, WITH_PIPS
from vision.settings import FinderSettings

from .faces import cut_map, jittered
from .mine import SCORE
from .tables import FIRST_THING, Pixels

UNCLEAR = 255
"""Of a crop that shows none of the three clearly: nobody learns from it."""
MIDDLE = 0.42
"""Of a place's side: as far from its middle a crop is asked whose it is."""
SOME_DIE, MUCH_SHAPE = 0.12, 0.5
"""From so much of that a die with pips lies there; from so much, and next to none of such a die, another."""
NO_DIE, NO_SHAPE = 0.03, 0.1
"""Up to so much next to none of either is there."""
MOST = 30
"""Places of a table that are learned from, the finder's surest."""
LEAST_SIDE_PX = 7
"""A die whose box is narrower shows nothing."""

ROWS, COLUMNS = np.mgrid[:FACE_PX, :FACE_PX] - (FACE_PX - 1) / 2
IN_MIDDLE = np.hypot(ROWS, COLUMNS) < MIDDLE * FACE_PX / ROOM


class Shaped(NamedTuple):
    """Crops (N x 64 x 64 x 3, BGR), what each shows, and where it shows dice with pips (N x 64 x 64)."""

    crops: Pixels
    kinds: NDArray[np.uint8]
    dice: NDArray[np.bool_]


def of_shards(folder: Path) -> Shaped:
    """The crops that the factory packed by the thousand. Exits where there are none."""
    files = sorted(folder.glob("*.npz"))
    if not files:
        raise SystemExit(f"no shards of crops in {folder}: python -m tools.render --kind crop --shard")
    return _joined([_shard(file) for file in files])


def _shard(file: Path) -> Shaped:
    with np.load(file) as packed:
        crops, owners = packed["pictures"], packed["maps"][..., 0]
    return _clear(crops, owners)


def of_scenes(files: Sequence[Path], finder: str, seed: int) -> Shaped:
    """Places of whole tables that the finder in that folder sees, once more a little off, and every die."""
    with all_cores(len(files)) as pool:
        return _joined(
            list(pool.map(partial(_of_scene, finder, seed), files, range(len(files)), chunksize=8))
        )


def _of_scene(finder: str, seed: int, file: Path, number: int) -> Shaped:
    """One table's."""
    cut_out = list(_cut_out(file, finder, np.random.default_rng((seed, number))))
    crops = np.array([crop for crop, _ in cut_out], np.uint8).reshape(-1, FACE_PX, FACE_PX, 3)
    owners = np.array([whose for _, whose in cut_out], np.uint8).reshape(-1, FACE_PX, FACE_PX)
    return _clear(crops, owners)


def _clear(crops: Pixels, owners: Pixels) -> Shaped:
    """Crops by whose their pixels are, without what is unclear."""
    kinds = np.array([kind_of(one) for one in owners], np.uint8)
    clear = kinds != UNCLEAR
    return Shaped(crops[clear], kinds[clear], _dice(owners[clear]))


def _cut_out(file: Path, finder: str, rng: np.random.Generator) -> Iterator[tuple[Pixels, Pixels]]:
    """Crops of one table, and whose each of their pixels is."""
    picture = np.asarray(cv2.imread(str(file.with_suffix(".jpg"))), np.uint8)
    owners = np.asarray(cv2.imread(str(file.with_suffix(".map.png"))), np.uint8)
    found = find_dice(picture, FinderSettings(least_score=SCORE), folder=finder).places[:MOST]
    places = [Place(one.x, one.y, one.side) for one in found]
    dice = [die["box"] for die in json.loads(file.read_text())["dice"] if die["is_seen"]]
    wide = [Place.of(box) for box in dice if min(box[2:]) >= LEAST_SIDE_PX]
    for place in (*places, *(jittered(one, rng) for one in (*places, *wide))):
        yield cut(picture, place), cut_map(owners, place)[..., 0]


def _joined(some: Sequence[Shaped]) -> Shaped:
    """All of them as one."""
    return Shaped(*(np.concatenate(part) for part in zip(*some, strict=True)))


def kind_of(owners: Pixels) -> int:
    """What a crop shows, by whose the pixels near its middle are."""
    near = owners[IN_MIDDLE]
    die, shape = float(_dice(near).mean()), float((near == NOT_DICE["other die"]).mean())
    if die >= SOME_DIE:
        return WITH_PIPS
    if die >= NO_DIE:
        return UNCLEAR
    if shape >= MUCH_SHAPE:
        return OTHER_SHAPE
    return NEITHER if shape < NO_SHAPE else UNCLEAR


def _dice(owners: Pixels) -> NDArray[np.bool_]:
    """Where a map shows dice with pips."""
    return (owners > 0) & (owners < FIRST_THING)


def together(some: Sequence[Shaped]) -> Shaped:
    """Crops of several origins as one. Exits where one of the three kinds is missing."""
    joined = _joined(some)
    lost = {NEITHER, WITH_PIPS, OTHER_SHAPE} - set(joined.kinds.tolist())
    if lost:
        raise SystemExit(
            "dice of other shapes are learned from crops of these, of dice with pips and of neither: "
            "render more, such as with --showing 'other die'"
        )
    return joined
