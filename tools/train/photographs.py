"""The photographs whose licence permits learning from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from vision import Image, Settings, load_picture
from vision.cores import all_cores
from vision.errors import NoAnswers
from vision.evaluate import Entry, index, source_of
from vision.find import Found, find_dice
from vision.judge import choose
from vision.read import look
from vision.settings import FinderSettings

IS_NEAR = 0.3
"""Of a drawn box's longer side: a find whose middle is no farther from the box's is that die."""
LEAST_SCORE = 0.3
"""A weaker find is no better a box than a drawn one."""


def entries(folder: Path, leave_out: Sequence[str]) -> list[Entry]:
    """The entries of a folder's index that may be learned from.

    `leave_out` names sources (folders) that the networks shall never see. Exits where it names others, or
    where there is no index.
    """
    try:
        there = index(folder)
    except NoAnswers as missing:
        raise SystemExit(str(missing)) from None
    known = {source_of(entry) for entry in there}
    unknown = set(leave_out) - known
    if unknown:
        raise SystemExit(
            f"no such source: {', '.join(sorted(unknown))}; there are {', '.join(sorted(known))}"
        )
    return [entry for entry in there if entry.get("may_train") and source_of(entry) not in leave_out]


def boxed(folder: Path, found_by: str, some: Sequence[Entry]) -> list[Entry]:
    """The entries with a box round every die, as close as the finder's: people draw theirs with a margin.

    `found_by` is the folder of networks that know renders alone. A box that they do not find shrinks as much
    as the others of its photograph do. Where nobody drew boxes theirs are taken, if they read the photograph
    as its answer says; otherwise it is left out.
    """
    with all_cores(len(some)) as pool:
        drawn = list(pool.map(partial(_drawn, folder, found_by), some))
    return [entry | {"boxes": boxes} for entry, boxes in zip(some, drawn, strict=True) if boxes is not None]


def _drawn(folder: Path, found_by: str, entry: Entry) -> list[list[float]] | None:
    """The boxes of one photograph, each with its value; None where nobody knows them."""
    picture = load_picture(folder / entry["file"])
    if entry["boxes"] is not None:
        return _tight(picture, found_by, entry["boxes"])
    settings = replace(Settings(), models=found_by)
    dice = choose(look(picture, settings).sights, settings.judge)
    if sorted(die.value for die in dice) != sorted(entry["values"]):
        return None
    return [[*die.found.box, die.value] for die in dice]


def _tight(picture: Image, found_by: str, boxes: Sequence[list[float]]) -> list[list[float]]:
    """Boxes that people drew, as close round their dice as the finder's."""
    found = find_dice(picture, FinderSettings(), folder=found_by).places
    pairs = [(box, _nearest(box, found)) for box in boxes]
    ratios = [one.side / max(box[2:4]) for box, one in pairs if one]
    shrink = float(np.median(ratios)) if ratios else 1.0
    return [[*(one.box if one else _shrunk(box, shrink)), box[4]] for box, one in pairs]


def _nearest(box: Sequence[float], found: Sequence[Found]) -> Found | None:
    """The finder's place for the die of a box, if it sees one."""
    x, y, side = box[0] + box[2] / 2, box[1] + box[3] / 2, max(box[2:4])

    def off(one: Found) -> float:
        return math.dist((one.x, one.y), (x, y))

    near = [one for one in found if off(one) < IS_NEAR * side and one.score > LEAST_SCORE]
    return min(near, key=off, default=None)


def _shrunk(box: Sequence[float], share: float) -> list[float]:
    x, y, width, height = box[:4]
    return [x + width * (1 - share) / 2, y + height * (1 - share) / 2, width * share, height * share]
