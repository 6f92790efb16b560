"""What the finder learns from: windows of whole tables, at such a scale that dice are 13 to 90 px."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.render.fast.canvas import NOT_DICE, TOP
from vision import load_picture
from vision.evaluate import Entry
from vision.find import STRIDE, UNIT_PX

from .beside import beside

Pixels = NDArray[np.uint8]
Numbers = NDArray[np.float32]
WINDOW_PX = 224
SIDES = (WINDOW_PX, WINDOW_PX)
GRID = WINDOW_PX // STRIDE
"""A window's side in cells of the finder's planes."""
ROWS, COLUMNS = np.mgrid[0:GRID, 0:GRID] + 0.5
"""The middle of every cell, in cells."""
LEAST_PX, MOST_PX = 13.0, 90.0
"""Dice of this longer side are looked for in a window; others lie on another level of the pyramid."""
LEAST_SHARE = 0.5
"""A die seen less is neither asked for nor counted as wrong."""
LEAST_ASKED_PX, MOST_ASKED_PX = 11, 1.25 * MOST_PX
"""Dice a little smaller or larger are asked for as well: chance puts them beside others that are right."""
FIRST_THING = min(NOT_DICE.values())
"""From here on what a factory's map names is no die."""
UNKNOWN = 255
"""What a window's map says where nobody drew one."""
NEAR_A_DIE = 0.85
"""The share of windows that are laid round a die; the others lie anywhere on the table."""
MARGIN = 0.1
"""Of a window's side: a die's middle stays so far from the edge; a window may stand out over the table's."""
BARE_SIDE_PX = 60.0
"""The side that dice might have on a table where none lie."""
LEAST_PART_PX = 8
"""A window that shows less of the picture is laid into its corner instead."""
SMOOTHED_BELOW = 0.75
"""A picture that shrinks more is smoothed first, or its grain would turn into patterns."""
SMOOTHING_PX = 0.4
"""The spread of that smoothing, in pixels of the window."""
BODY = 0.6
"""Of a die's longer side, either way from its middle: where cells may say anything of one not asked for."""
LEAST_SPREAD, SPREAD = 0.7, 0.14
"""How far a middle spreads: at least so many cells, and so much of the die's longer side."""


@dataclass(frozen=True, slots=True)
class Table:
    """A picture with the boxes of its dice (N x 5: left, top, right, bottom, share seen), px.

    `map` holds for each pixel 0 (no die), 1 (a die) or 2 (its top face), or is None where nobody drew it.
    """

    picture: Pixels
    boxes: Numbers
    map: Pixels | None


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a table to learn from: pixels, boxes and map (255 where it is not known)."""

    picture: Pixels
    boxes: Numbers
    map: Pixels


def from_scenes(files: Sequence[Path]) -> list[Table]:
    """The factory's tables."""
    return beside(_scene, files)


def _scene(file: Path) -> Table:
    answer = json.loads(file.read_text())
    owners = cv2.imread(str(file.with_suffix(".map.png")))
    part = np.where((owners[..., 0] > 0) & (owners[..., 0] < FIRST_THING), owners[..., 1], 0)
    dice = [die for die in answer["dice"] if die["is_seen"]]
    boxes = [_corners(die["box"], die["share_visible"]) for die in dice]
    return Table(
        np.asarray(cv2.imread(str(file.with_suffix(".jpg"))), np.uint8),
        np.array(boxes, np.float32).reshape(-1, 5),
        np.minimum(part, TOP).astype(np.uint8),
    )


def from_photographs(folder: Path, entries: Iterable[Entry]) -> list[Table]:
    """Photographs whose dice are boxed."""
    return beside(partial(_photograph, folder), entries)


def _photograph(folder: Path, entry: Entry) -> Table:
    boxes = [_corners(box[:4], 1.0) for box in entry["boxes"]]
    return Table(load_picture(folder / entry["file"]), np.array(boxes, np.float32).reshape(-1, 5), None)


def _corners(box: Sequence[float], share: float) -> tuple[float, ...]:
    x, y, width, height = box
    return x, y, x + width, y + height, share


def window(table: Table, rng: np.random.Generator) -> Window:
    """A window at a scale drawn by chance, near a die more often than not."""
    height, width = table.picture.shape[:2]
    sizes = table.boxes[:, 2:4] - table.boxes[:, :2]
    side = float(np.median(sizes.max(1))) if len(sizes) else BARE_SIDE_PX
    scale = float(np.exp(rng.uniform(np.log(LEAST_PX), np.log(MOST_PX))) / side)
    seen = WINDOW_PX / scale
    if len(table.boxes) and rng.random() < NEAR_A_DIE:
        box = table.boxes[rng.integers(len(table.boxes))]
        left, top = (box[:2] + box[2:4]) / 2 - rng.uniform(MARGIN, 1 - MARGIN, 2) * seen
    else:
        left, top = (
            rng.uniform(*sorted((-MARGIN * seen, side - (1 - MARGIN) * seen))) for side in (width, height)
        )
    return _cut_window(table, float(left), float(top), scale)


def _cut_window(table: Table, left: float, top: float, scale: float) -> Window:
    """The window whose corner lies there in the picture; colours of its edge go on beyond it."""
    height, width = table.picture.shape[:2]
    seen = WINDOW_PX / scale
    x0, y0 = max(0, int(left)), max(0, int(top))
    x1, y1 = min(width, int(left + seen) + 2), min(height, int(top + seen) + 2)
    if min(x1 - x0, y1 - y0) < LEAST_PART_PX:
        return _cut_window(table, 0.0, 0.0, scale)
    part = np.s_[y0:y1, x0:x1]
    way = np.array([[scale, 0, (x0 - left) * scale], [0, scale, (y0 - top) * scale]])
    map_ = None if table.map is None else table.map[part]
    boxes = table.boxes.copy()
    boxes[:, [0, 2]] = (boxes[:, [0, 2]] - left) * scale
    boxes[:, [1, 3]] = (boxes[:, [1, 3]] - top) * scale
    return Window(_laid(table.picture[part], way), _as_far_as_seen(boxes), _map_laid(map_, way))


def _laid(part: Pixels, way: NDArray[np.float64]) -> Pixels:
    """A part of a picture laid into a window, smoothed first where it shrinks."""
    scale = float(way[0, 0])
    if scale < SMOOTHED_BELOW:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), SMOOTHING_PX / scale), np.uint8)
    return np.asarray(cv2.warpAffine(part, way, SIDES, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _map_laid(part: Pixels | None, way: NDArray[np.float64]) -> Pixels:
    """The same part of the map laid into a window; unknown all over where nobody drew one."""
    if part is None:
        return np.full(SIDES, UNKNOWN, np.uint8)
    laid = cv2.warpAffine(part, way, SIDES, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(laid, np.uint8)


def _as_far_as_seen(boxes: Numbers) -> Numbers:
    """Boxes with their share seen lowered where the window cuts them."""
    if len(boxes):
        inside = np.clip(boxes[:, :4], 0, WINDOW_PX)
        area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
        boxes[:, 4] *= (inside[:, 2] - inside[:, 0]) * (inside[:, 3] - inside[:, 1]) / np.maximum(area, 1)
    return boxes


def mirrored(seen: Window, rng: np.random.Generator) -> Window:
    """The window mirrored either way and turned by a quarter, each by chance."""
    picture, boxes, map_ = seen.picture, seen.boxes.copy(), seen.map
    if rng.random() < 0.5:
        picture, map_ = picture[:, ::-1], map_[:, ::-1]
        boxes[:, [0, 2]] = WINDOW_PX - boxes[:, [2, 0]]
    if rng.random() < 0.5:
        picture, map_ = picture[::-1], map_[::-1]
        boxes[:, [1, 3]] = WINDOW_PX - boxes[:, [3, 1]]
    if rng.random() < 0.5:
        picture, map_ = picture.transpose(1, 0, 2), map_.T
        boxes[:, :4] = boxes[:, [1, 0, 3, 2]]
    return Window(np.ascontiguousarray(picture), boxes, np.ascontiguousarray(map_))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the finder should say of a batch of windows.

    `heat` is N x G x G: 1 in the cell of a die's middle, less around; `ignored` of the same shape.
    `cells` (M x 3: window, row, column) shall say `sizes` (M x 4: log width, log height, shifts).
    """

    heat: Numbers
    ignored: NDArray[np.bool_]
    cells: NDArray[np.int64]
    sizes: Numbers


def wanted(windows: Sequence[Window]) -> Wanted:
    """The answers of a batch."""
    heat = np.zeros((len(windows), GRID, GRID), np.float32)
    ignored = np.zeros((len(windows), GRID, GRID), bool)
    cells: list[tuple[int, int, int]] = []
    sizes: list[tuple[float, float, float, float]] = []
    for n, seen in enumerate(windows):
        for box in seen.boxes:
            if not _is_asked_for(box):
                ignored[n] |= _body(box)
            elif _has_its_middle_inside(box):
                heat[n] = np.maximum(heat[n], _bump(box))
                for row, column in _around_middle(box):
                    cells.append((n, row, column))
                    sizes.append(_size_from(box, row, column))
    places, said = np.array(cells, np.int64).reshape(-1, 3), np.array(sizes, np.float32).reshape(-1, 4)
    return Wanted(heat, ignored, places, said)


def _is_asked_for(box: Numbers) -> bool:
    """Whether the finder shall find this die in a window."""
    left, top, right, bottom, share = box
    return bool(share >= LEAST_SHARE and LEAST_ASKED_PX <= max(right - left, bottom - top) <= MOST_ASKED_PX)


def _middle(box: Numbers) -> tuple[Any, Any]:
    """The middle of a box, in cells."""
    left, top, right, bottom = box[:4]
    return (left + right) / 2 / STRIDE, (top + bottom) / 2 / STRIDE


def _reach(box: Numbers) -> Any:
    """The longer side of a box, in cells."""
    left, top, right, bottom = box[:4]
    return max(right - left, bottom - top) / STRIDE


def _has_its_middle_inside(box: Numbers) -> bool:
    """Whether the middle of a box lies in the window."""
    return all(0 <= place < GRID for place in _middle(box))


def _body(box: Numbers) -> NDArray[np.bool_]:
    """The cells that may show a die."""
    (x, y), half = _middle(box), BODY * _reach(box)
    return np.asarray((abs(COLUMNS - x) < half) & (abs(ROWS - y) < half))


def _bump(box: Numbers) -> NDArray[np.float64]:
    """What the cells round the middle of a die shall say: 1 in its own, less around."""
    x, y = _middle(box)
    spread = max(LEAST_SPREAD, SPREAD * _reach(box))
    bump = np.exp(-((COLUMNS - x) ** 2 + (ROWS - y) ** 2) / (2 * spread**2))
    bump[int(y), int(x)] = 1
    return np.asarray(bump)


def _around_middle(box: Numbers) -> Iterator[tuple[int, int]]:
    """Row and column of the cell of the middle and of those next to it, inside the window."""
    column, row = map(int, _middle(box))
    rows, columns = (range(max(0, at - 1), min(GRID, at + 2)) for at in (row, column))
    return product(rows, columns)


def _size_from(box: Numbers, row: int, column: int) -> tuple[float, float, float, float]:
    """What a cell shall say of a die: log width and height, and how far off its middle lies."""
    left, top, right, bottom = box[:4]
    x, y = _middle(box)
    return np.log((right - left) / UNIT_PX), np.log((bottom - top) / UNIT_PX), x - column - 0.5, y - row - 0.5
