"""The photographs whose licence permits learning from them."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.find import Found, find_dice
from vision.settings import FinderSettings

Entry = dict[str, Any]


def entries(folder: Path, leave_out: Sequence[str]) -> list[Entry]:
    """The entries of a folder's index that may be learned from and that somebody has boxed.

    `leave_out` names sources (folders) that the networks shall never see.
    """
    index: list[Entry] = json.loads((folder / "index.json").read_text())
    known = {source(entry) for entry in index}
    unknown = set(leave_out) - known
    if unknown:
        raise SystemExit(
            f"no such source: {', '.join(sorted(unknown))}; there are {', '.join(sorted(known))}"
        )
    return [
        entry
        for entry in index
        if entry["may_train"] and entry["boxes"] is not None and source(entry) not in leave_out
    ]


def source(entry: Entry) -> str:
    """The folder a photograph lies in: one source each."""
    return str(entry["file"]).split("/")[0]


def tightened(folder: Path, found_by: str, some: Sequence[Entry]) -> list[Entry]:
    """The entries with boxes as close round the dice as the finder's: people draw theirs with a margin.

    `found_by` is the folder of a finder that knows renders alone. A box that it does not find shrinks as much
    as the others of its photograph do.
    """
    return [entry | {"boxes": _tight(folder, found_by, entry)} for entry in some]


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
