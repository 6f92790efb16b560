"""The colour of a die, of what it lies on, and of what the picture's edge cuts; how strong its edges are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .crops import FACE_PX, Place, cut_from, way
from .find import Rim
from .types import Box, Colour, Image, Planes

CELLS = 32
"""The side of a map, cells."""
MIDDLE = 0.3
"""Of a crop, on each side, left out of the die's own colour: the rest lies on the die but for its corners."""
CLOSE = 4
"""Cells round a die that whatever it leans on reaches into: an eighth of its crop."""
WAYS = np.linspace(0, math.pi, 8, endpoint=False)
"""Ways across a picture, rad from right to down: along one of them what is smeared has no sharp edge."""
SLOPES = np.stack([np.cos(WAYS) ** 2, np.sin(2 * WAYS), np.sin(WAYS) ** 2], axis=1)
SLOPES = np.vstack([(1, 0, 1), SLOPES]).astype(np.float32)
"""The square of a slope at all, and along each way, from those to the right, mixed and down (rows of 3)."""
BOXED = np.zeros((CELLS, CELLS), np.float32)
"""The map of a die of which no more is known than its box."""
BOXED[CELLS // 6 : -(CELLS // 6), CELLS // 6 : -(CELLS // 6)] = 1.0


class Edges(NamedTuple):
    """How strong a place's edges are, Lab levels a cell: at all, and along the way where they are weakest.

    Nearly all of its cells have weaker ones.
    """

    strongest: float
    weakest: float


@dataclass(frozen=True, slots=True)
class Around:
    """A place's cells: their colours (Lab, 0 to 255), and which of them lie in no other die's box."""

    cells: Image
    free: NDArray[np.bool_]

    def colours(self, where: NDArray[np.bool_]) -> NDArray[np.float32]:
        """The colours of some cells, a row each."""
        return np.asarray(self.cells[where], np.float32)


def around(crop: Image, place: Place, others: Sequence[Box]) -> Around:
    """What is seen round a place, by its crop (BGR) and the boxes of all other dice, px of the picture."""
    small = cv2.resize(crop, (CELLS, CELLS), interpolation=cv2.INTER_AREA)
    cells = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.uint8)
    return Around(cells, ~_covered(place, others))


def ground(seen: Around, die: Planes, *, most: float, least: float) -> Colour | None:
    """The median colour (Lab, 0 to 255) round a die; None where too little of its crop is ground, or all is.

    Where all is ground, the map shows no die that it could be round.
    `die` is the chance of the die, cell by cell of its crop: cells of more than `most` are no ground, nor are
    those of other dice. `least` is the share of the crop that must be left.
    """
    free = (die < most) & seen.free
    if free.mean() < least or free.all():
        return None
    return _middling(seen.colours(free))


def unevenness(seen: Around, die: Planes, *, most: float, far: float) -> float:
    """The share of what lies close round a die that is of another colour than its median: 0 for a bare table.

    The arguments are those of `ground`; `far` is how far off, Lab levels, another colour is. A die's shadow
    counts, and so does whatever it may lean on; other dice do not. 1 where nothing of the ground is seen.
    """
    free = _round_it(die > most) & seen.free
    if not free.any():
        return 1.0
    colours = seen.colours(free)
    off = np.linalg.norm(colours - _middling(colours), axis=1)
    return float((off > far).mean())


def of_colours(seen: Around, colours: Sequence[Colour], *, far: float, least: float) -> float:
    """The share of a place that has one of these colours, less the share of what is round it that has.

    Below nought where more of the ground has. `far` is how far off, Lab levels, is another colour; other dice
    do not count. 0 where, inside or round it, less than `least` of the crop is left to look at.
    """
    inside = BOXED > 0
    parts = seen.free & inside, seen.free & ~inside
    if not colours or min(part.mean() for part in parts) < least:
        return 0.0
    place, table = (_share_of(seen.colours(part), colours, far) for part in parts)
    return place - table


def _share_of(cells: NDArray[np.float32], colours: Sequence[Colour], far: float) -> float:
    off = np.linalg.norm(cells[:, None] - np.asarray(colours, np.float32), axis=2).min(1)
    return float((off < far).mean())


def edges(seen: Around, *, strong: float, least: float) -> Edges | None:
    """How strong the edges of a place are: a share `strong` of its cells has weaker ones.

    Other dice do not count. None where less than `least` of the place is left.
    """
    free = seen.free & (BOXED > 0)
    count = int(np.count_nonzero(free))
    if count < least * np.count_nonzero(BOXED):
        return None
    right, down = (cv2.Sobel(seen.cells, cv2.CV_32F, *axes, ksize=1)[free] / 2 for axes in ((1, 0), (0, 1)))
    pairs = (right, right), (right, down), (down, down)
    squares = SLOPES @ np.stack([np.einsum("ij,ij->i", one, other) for one, other in pairs])
    place = int(strong * count)
    squares.partition(place, axis=1)
    strongest, *along = np.sqrt(np.maximum(0, squares[:, place])).tolist()
    return Edges(strongest, min(along))


def body(crop: Image) -> Colour:
    """The median colour (Lab, 0 to 255) of the middle of a crop (BGR): pips take up less than half of that.

    Beyond the picture's edge its last row or column goes on, as in every crop.
    """
    middle = slice(round(MIDDLE * FACE_PX), round((1 - MIDDLE) * FACE_PX))
    return _middling(cv2.cvtColor(crop[middle, middle], cv2.COLOR_BGR2LAB).reshape(-1, 3))


def coloured_rims(smaller: Sequence[Image], rims: Sequence[Rim]) -> tuple[Rim, ...]:
    """The same parts at the picture's edge, each with the colour of its centre of gravity."""
    places = [Place(rim.x, rim.y, math.sqrt(rim.area)) for rim in rims]
    colours = [body(cut_from(smaller, place)) for place in places]
    return tuple(rim._replace(colour=colour) for rim, colour in zip(rims, colours, strict=True))


def _middling(colours: NDArray[Any]) -> Colour:
    """The median of some colours, a row each; the upper one of two."""
    half = len(colours) // 2
    middle = np.partition(colours, half, axis=0)[half]
    return float(middle[0]), float(middle[1]), float(middle[2])


def _round_it(die: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells close round a die, but for those that touch it: they may be half die."""
    near, touching = (
        cv2.dilate(die.astype(np.uint8), np.ones((1 + 2 * cells, 1 + 2 * cells), np.uint8)) > 0
        for cells in (CLOSE, 1)
    )
    return near & ~touching


def _covered(place: Place, boxes: Sequence[Box]) -> NDArray[np.bool_]:
    """Which cells of a place's crop lie in one of these boxes, px of the picture."""
    covered = np.zeros((CELLS, CELLS), bool)
    if not boxes:
        return covered
    to_cells = way(place) * CELLS / FACE_PX
    left, top, width, height = np.array(boxes, np.float64).T
    ones = np.ones(len(boxes))
    corners = to_cells @ np.array([left, top, ones]), to_cells @ np.array([left + width, top + height, ones])
    starts, ends = (np.maximum(0, np.rint(corner)).astype(int).T.tolist() for corner in corners)
    for (left_cell, top_cell), (right_cell, bottom_cell) in zip(starts, ends, strict=True):
        covered[top_cell:bottom_cell, left_cell:right_cell] = True
    return covered
