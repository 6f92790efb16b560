"""The photographs whose licence permits learning from them."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision import Settings, load_picture
from vision.find import Found, find_dice
from vision.judge import choose
from vision.read import look
from vision.settings import FinderSettings

Entry = dict[str, Any]


def entries(folder: Path, leave_out: Sequence[str]) -> list[Entry]:
    """The entries of a folder's index that may be learned from.

    `leave_out` names sources (folders) that the networks shall never see.
    """
    index: list[Entry] = json.loads((folder / "index.json").read_text())
    known = {source(entry) for entry in index}
    unknown = set(leave_out) - known
    if unknown:
        raise SystemExit(
            f"no such source: {', '.join(sorted(unknown))}; there are {', '.join(sorted(known))}"
        )
    return [entry for entry in index if entry["may_train"] and source(entry) not in leave_out]


def source(entry: Entry) -> str:
    """The folder a photograph lies in: one source each."""
    return str(entry["file"]).split("/")[0]


def boxed(folder: Path, found_by: str, some: Sequence[Entry]) -> list[Entry]:
    """The entries with a box round every die, as close as the finder's: people draw theirs with a margin.

    `found_by` is the folder of networks that know renders alone. A box that they do not find shrinks as much
    as the others of its photograph do. Where nobody drew boxes theirs are taken, if they read the photograph
    as its answer says; otherwise it is left out.
    """
    drawn = [_drawn(folder, found_by, entry) for entry in some]
    return [entry | {"boxes": boxes} for entry, boxes in zip(some, drawn, strict=True) if boxes is not None]


def _drawn(folder: Path, found_by: str, entry: Entry) -> list[list[float]] | None:
    """The boxes of one photograph, each with its value; None where nobody knows them."""
    if entry["boxes"] is not None:
        return _tight(folder, found_by, entry)
    settings = replace(Settings(), models=found_by)
    scene = look(load_picture(folder / str(entry["file"])), settings)
    dice = choose(scene.sights, settings.judge)
    if sorted(die.value for die in dice) != sorted(entry["values"]):
        return None
    return [[*die.found.box, die.value] for die in dice]


def _tight(folder: Path, found_by: str, entry: Entry) -> list[list[float]]:
    found = find_dice(
        np.asarray(cv2.imread(str(folder / str(entry["file"]))), np.uint8), FinderSettings(), found_by
    ).places
    near = [_nearest(box, found) for box in entry["boxes"]]
    ratios = [one.side / max(box[2:4]) for one, box in zip(near, entry["boxes"], strict=True) if one]
    shrink = float(np.median(ratios)) if ratios else 1.0
    return [
        [*(one.box if one else _shrunk(box, shrink)), box[4]]
        for one, box in zip(near, entry["boxes"], strict=True)
    ]


def _nearest(box: Sequence[float], found: Sequence[Found]) -> Found | None:
    """The finder's place for the die of a box, if it sees one."""
    x, y, side = box[0] + box[2] / 2, box[1] + box[3] / 2, max(box[2:4])
    near = [one for one in found if math.dist((one.x, one.y), (x, y)) < 0.3 * side and one.score > 0.3]
    return min(near, key=lambda one: math.dist((one.x, one.y), (x, y)), default=None)


def _shrunk(box: Sequence[float], share: float) -> list[float]:
    x, y, width, height = box[:4]
    return [x + width * (1 - share) / 2, y + height * (1 - share) / 2, width * share, height * share]
