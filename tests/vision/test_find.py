"""Which peaks of the finder's planes are places that may be dice."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vision import Settings
from vision.find import STRIDE, UNIT_PX, Level, places

FINDER = Settings().finder
CELLS = 40
SIDE_PX = 32.0
"""Of the die in the level: eight cells."""


def level(chance: float, column: int, *, side_px: float = SIDE_PX, across: float = 1.0) -> Level:
    """What the finder says of a picture of 160 px a side with one peak, in row 20."""
    planes = np.zeros((7, CELLS, CELLS), np.float32)
    planes[0] = -9.0
    planes[0, 20, column] = math.log(chance / (1 - chance))
    planes[1:3] = math.log(side_px / UNIT_PX)
    return Level(planes, across, across)


def test_a_peak_is_a_place_of_the_picture() -> None:
    (one,) = places(level(0.7, 12, across=2.0), FINDER)
    assert (one.x, one.y) == (12.5 * STRIDE * 2, 20.5 * STRIDE * 2)
    assert (one.width, one.height) == pytest.approx((2 * SIDE_PX, 2 * SIDE_PX))
    assert one.score == pytest.approx(0.7)


@pytest.mark.parametrize("side_px", [FINDER.least_px - 1, FINDER.most_px + 1])
def test_a_level_tells_of_dice_of_its_own_size(side_px: float) -> None:
    assert not [*places(level(0.7, 12, side_px=side_px), FINDER)]


@pytest.mark.parametrize("is_coarsest", [False, True])
@pytest.mark.parametrize(
    ("column", "reaches_over"), [(2, True), (3, False), (20, False), (36, False), (37, True)]
)
def test_where_the_picture_s_edge_cuts_it_less_is_enough(
    column: int, reaches_over: bool, is_coarsest: bool
) -> None:
    enough = FINDER.coarse_score if is_coarsest else FINDER.least_score
    for share, is_place in (
        (1.05, True),
        (0.95, reaches_over),
        (1.05 * FINDER.cut_score, reaches_over),
        (0.95 * FINDER.cut_score, False),
    ):
        found = [*places(level(share * enough, column), FINDER, is_coarsest=is_coarsest)]
        assert bool(found) is is_place, share
