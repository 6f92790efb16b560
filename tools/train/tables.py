"""What the finder learns from: windows of whole tables, at such a scale that dice are 13 to 90 px."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find import STRIDE

Pixels = NDArray[np.uint8]
Numbers = NDArray[np.float32]
WINDOW_PX = 224
LEAST_PX, MOST_PX = 13.0, 90.0
"""Dice of this longer side are looked for in a window; others lie on another level of the pyramid."""
LEAST_SHARE = 0.5
"""A die seen less is neither asked for nor counted as wrong."""
TOP = 2
"""What the map of a table says of a pixel of a top face; 1 is a side, 0 no die."""
UNKNOWN = 255


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
    return [_scene(file) for file in files]


def _scene(file: Path) -> Table:
    answer = json.loads(file.read_text())
    owners = cv2.imread(str(file.with_suffix(".map.png")))
    part = np.where((owners[..., 0] > 0) & (owners[..., 0] < 200), owners[..., 1], 0)
    dice = [die for die in answer["dice"] if die["is_seen"]]
    boxes = [_corners(die["box"], die["share_visible"]) for die in dice]
    return Table(
        np.asarray(cv2.imread(str(file.with_suffix(".jpg"))), np.uint8),
        np.array(boxes, np.float32).reshape(-1, 5),
        np.minimum(part, TOP).astype(np.uint8),
    )


def from_photographs(folder: Path, entries: Iterable[dict[str, object]]) -> list[Table]:
    """Photographs whose dice somebody has boxed."""
    tables = []
    for entry in entries:
        if entry["boxes"] is not None:
            boxes = [_corners(box[:4], 1.0) for box in entry["boxes"]]  # type: ignore[attr-defined]
            picture = np.asarray(cv2.imread(str(folder / str(entry["file"]))), np.uint8)
            tables.append(Table(picture, np.array(boxes, np.float32).reshape(-1, 5), None))
    return tables


def _corners(box: Sequence[float], share: float) -> tuple[float, ...]:
    x, y, width, height = box
    return x, y, x + width, y + height, share


def window(table: Table, rng: np.random.Generator) -> Window:
    """A window at a scale drawn by chance, near a die more often than not."""
    height, width = table.picture.shape[:2]
    sides = (table.boxes[:, 2:4] - table.boxes[:, :2]).max(1) if len(table.boxes) else np.array([60.0])
    scale = float(np.exp(rng.uniform(np.log(LEAST_PX), np.log(MOST_PX))) / np.median(sides))
    seen = WINDOW_PX / scale
    if len(table.boxes) and rng.random() < 0.85:
        box = table.boxes[rng.integers(len(table.boxes))]
        left, top = (box[:2] + box[2:4]) / 2 - rng.uniform(0.1, 0.9, 2) * seen
    else:
        left, top = (
            rng.uniform(min(-0.1 * seen, side - 0.9 * seen), max(side - 0.9 * seen, -0.1 * seen))
            for side in (width, height)
        )
    return _cut_window(table, float(left), float(top), scale)


def _cut_window(table: Table, left: float, top: float, scale: float) -> Window:
    """The window whose corner lies there in the picture; colours of its edge go on beyond it."""
    height, width = table.picture.shape[:2]
    seen = WINDOW_PX / scale
    x0, y0 = max(0, int(left)), max(0, int(top))
    x1, y1 = min(width, int(left + seen) + 2), min(height, int(top + seen) + 2)
    if x1 - x0 < 8 or y1 - y0 < 8:
        return _cut_window(table, 0.0, 0.0, scale)
    part = table.picture[y0:y1, x0:x1]
    way = np.array([[scale, 0, (x0 - left) * scale], [0, scale, (y0 - top) * scale]])
    if scale < 0.75:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.4 / scale), np.uint8)
    side = (WINDOW_PX, WINDOW_PX)
    picture = cv2.warpAffine(part, way, side, borderMode=cv2.BORDER_REPLICATE)
    if table.map is None:
        map_ = np.full(side, UNKNOWN, np.uint8)
    else:
        map_ = np.asarray(
            cv2.warpAffine(
                table.map[y0:y1, x0:x1], way, side, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE
            ),
            np.uint8,
        )
    boxes = table.boxes.copy()
    boxes[:, [0, 2]] = (boxes[:, [0, 2]] - left) * scale
    boxes[:, [1, 3]] = (boxes[:, [1, 3]] - top) * scale
    return Window(np.asarray(picture, np.uint8), _as_far_as_seen(boxes), map_)


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
    grid = WINDOW_PX // STRIDE
    heat = np.zeros((len(windows), grid, grid), np.float32)
    ignored = np.zeros((len(windows), grid, grid), bool)
    cells: list[tuple[int, int, int]] = []
    sizes: list[tuple[float, float, float, float]] = []
    rows, columns = np.mgrid[0:grid, 0:grid] + 0.5
    for n, seen in enumerate(windows):
        for left, top, right, bottom, share in seen.boxes:
            width, height = right - left, bottom - top
            x, y = (left + right) / 2 / STRIDE, (top + bottom) / 2 / STRIDE
            reach = max(width, height) / STRIDE
            if share < LEAST_SHARE or not 11 <= max(width, height) <= 1.25 * MOST_PX:
                ignored[n] |= (abs(columns - x) < 0.6 * reach) & (abs(rows - y) < 0.6 * reach)
                continue
            if not (0 <= x < grid and 0 <= y < grid):
                continue
            spread = max(0.7, 0.14 * reach)
            bump = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * spread**2))
            bump[int(y), int(x)] = 1
            heat[n] = np.maximum(heat[n], bump)
            for row in range(max(0, int(y) - 1), min(grid, int(y) + 2)):
                for column in range(max(0, int(x) - 1), min(grid, int(x) + 2)):
                    cells.append((n, row, column))
                    sizes.append((np.log(width / 32), np.log(height / 32), x - column - 0.5, y - row - 0.5))
    return Wanted(
        heat,
        ignored,
        np.array(cells, np.int64).reshape(-1, 3),
        np.array(sizes, np.float32).reshape(-1, 4),
    )
