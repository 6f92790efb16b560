"""The top face of a die told apart from its sides: four corners from the reader's map of it."""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .classify import LIKELY
from .crops import FACE_PX, Place, way
from .types import Planes, Point

LEAST_CELLS = 12
"""A face of fewer cells of the map has no corners that could be told."""


class _Spread(NamedTuple):
    """A symmetric matrix, 2 x 2: how far something reaches in every direction."""

    xx: float
    xy: float
    yy: float

    @property
    def area(self) -> float:
        """How many times larger it makes an area."""
        return self.xx * self.yy - self.xy * self.xy

    @property
    def root(self) -> _Spread:
        """The one that, done twice, does the same."""
        area = math.sqrt(self.area)
        size = math.sqrt(self.xx + self.yy + 2 * area)
        return _Spread((self.xx + area) / size, self.xy / size, (self.yy + area) / size)


@dataclass(frozen=True)  # no slots: what is asked for again and again is kept
class Top:
    """A top face in the picture: its corners, px, clockwise."""

    corners: tuple[Point, Point, Point, Point]

    @cached_property
    def area(self) -> float:
        """The area within the corners, square px."""
        return float(cv2.contourArea(np.array(self.corners, np.float32)))

    @cached_property
    def middle(self) -> Point:
        """The mean of the corners, px."""
        return Point(*np.array(self.corners).mean(0).tolist())


def top_of(plane: Planes, place: Place) -> Top | None:
    """The corners of the face that a map shows at a place, or None where it shows none.

    The face is an upright square seen askew, so its map is a parallelogram: the second moments say how a
    square was stretched, the fourth how it was turned before.
    """
    region = _middle_region(plane)
    if region is None:
        return None
    rows, columns = np.nonzero(region)
    weight = plane[rows, columns].astype(np.float64)
    total = float(weight.sum())
    middle = Point(float(weight @ columns) / total, float(weight @ rows) / total)
    right, down = columns - middle.x, rows - middle.y
    moments = (weight @ (right * right), weight @ (right * down), weight @ (down * down))
    spread = _Spread(*(float(moment) / total for moment in moments))
    stretch = _Spread(12 * spread.xx + 1, 12 * spread.xy, 12 * spread.yy + 1).root
    flat = stretch.yy * right - stretch.xy * down + 1j * (stretch.xx * down - stretch.xy * right)
    squared = flat * flat
    turn_rad = cmath.phase(complex(weight @ (squared * squared))) / 4
    first, second, third, last = (
        _in_picture(_corner(middle, stretch, turn_rad + n * math.pi / 2), plane.shape[0], place)
        for n in range(4)
    )
    return Top((first, second, third, last))


def _corner(middle: Point, stretch: _Spread, angle_rad: float) -> Point:
    """The corner, in cells, that a square had at an angle before it was stretched."""
    x, y = math.cos(angle_rad) * math.sqrt(0.5), math.sin(angle_rad) * math.sqrt(0.5)
    return Point(middle.x + stretch.xx * x + stretch.xy * y, middle.y + stretch.xy * x + stretch.yy * y)


def _middle_region(plane: Planes) -> NDArray[np.bool_] | None:
    """The likely cells that hang together, of those the largest piece."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        (plane > LIKELY).astype(np.uint8), connectivity=4
    )
    if count < 2:
        return None
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    if stats[largest, cv2.CC_STAT_AREA] < LEAST_CELLS:
        return None
    return np.asarray(labels == largest)


def _in_picture(cell: Point, side: int, place: Place) -> Point:
    """A place of a map in the picture, px."""
    (a, b, right), (c, d, down) = way(place).tolist()
    x, y = ((n + 0.5) * (FACE_PX / side) - 0.5 for n in cell)
    x, y, area = x - right, y - down, a * d - b * c
    return Point((d * x - b * y) / area, (a * y - c * x) / area)
