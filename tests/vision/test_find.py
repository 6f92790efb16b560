"""Which peaks of the finder's planes are places that may be dice."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vision import Settings
from vision.find import STRIDE, UNIT_PX, Found, Level, finds, places, without_throws

FINDER = Settings().finder
ROWS, COLUMNS = 30, 40
SIDE_PX = 32.0
"""Of the die in the level: eight cells."""
ACROSS, DOWN = 2.0, 3.0
"""Pixels of the picture to one of the level."""


def level(chance: float, at: tuple[int, int], *, side_px: float = SIDE_PX) -> Level:
    """What the finder says of a picture of 320 x 360 px with one peak, in that row and column."""
    planes = np.zeros((7, ROWS, COLUMNS), np.float32)
    planes[0] = -9.0
    planes[0, *at] = math.log(chance / (1 - chance))
    planes[1:3] = math.log(side_px / UNIT_PX)
    return Level(planes, ACROSS, DOWN)


def test_a_peak_is_a_place_of_the_picture() -> None:
    (one,) = places(level(0.7, (20, 12)), FINDER)
    assert (one.x, one.y) == (12.5 * STRIDE * ACROSS, 20.5 * STRIDE * DOWN)
    assert (one.width, one.height) == pytest.approx((ACROSS * SIDE_PX, DOWN * SIDE_PX))
    assert one.score == pytest.approx(0.7)


@pytest.mark.parametrize("side_px", [FINDER.least_px - 1, FINDER.most_px + 1])
def test_a_level_tells_of_dice_of_its_own_size(side_px: float) -> None:
    assert not [*places(level(0.7, (20, 12), side_px=side_px), FINDER)]


@pytest.mark.parametrize("is_coarsest", [False, True])
@pytest.mark.parametrize(
    ("at", "reaches_over"),
    [
        ((15, 2), True),  # by .125 of its longer side
        ((15, 3), False),  # by .04
        ((15, 20), False),
        ((15, 36), False),
        ((15, 37), True),
        ((2, 20), True),
        ((3, 20), False),
        ((26, 20), False),
        ((27, 20), True),
    ],
)
def test_where_a_place_reaches_over_the_picture_s_edge_less_is_enough(
    at: tuple[int, int], reaches_over: bool, is_coarsest: bool
) -> None:
    enough = FINDER.coarse_score if is_coarsest else FINDER.least_score
    for share, is_place in (
        (1.05, True),
        (0.95, reaches_over),
        (1.05 * FINDER.cut_score, reaches_over),
        (0.95 * FINDER.cut_score, False),
    ):
        found = [*places(level(share * enough, at), FINDER, is_coarsest=is_coarsest)]
        assert bool(found) is is_place, share


def dice(*scores: float, side: float = 60.0) -> list[Found]:
    """Dice in a row, 100 px from one to the next."""
    return [Found(100.0 * (n + 1), 200.0, side, side, score) for n, score in enumerate(scores)]


def whole(score: float, *, side: float = 400.0, x: float = 200.0) -> Found:
    return Found(x, 200.0, side, side, score)


@pytest.mark.parametrize(
    ("thing", "within", "is_left_out"),
    [
        (whole(0.5), dice(0.9, 0.8, 0.7), True),
        (whole(0.5), dice(0.9, 0.8), False),
        (whole(0.65), dice(0.9, 0.8, 0.7), False),
        (whole(0.5), dice(0.9, 0.8, 0.59), False),
        (whole(0.5, side=140), dice(0.9, 0.8, 0.7), False),
        (whole(0.5, x=320), dice(0.9, 0.8, 0.7), False),
        (whole(0.5), dice(0.9, 0.8, 0.7, side=170), False),
    ],
    ids=["a throw", "two dice", "surely found", "weak dice", "small", "beside one", "large dice"],
)
def test_a_whole_throw_is_no_die(thing: Found, within: list[Found], is_left_out: bool) -> None:
    found = sorted([thing, *within], key=lambda one: -one.score)
    kept = without_throws(found, FINDER)
    assert (thing not in kept) is is_left_out
    assert [one for one in kept if one != thing] == within


def test_a_throw_that_a_level_shows_is_left_out() -> None:
    seen = level(0.5, (15, 20), side_px=80.0)
    for column in (14, 20, 26):
        seen.planes[0, 10, column] = 2.0
        seen.planes[1:3, 10, column] = math.log(20.0 / UNIT_PX)
    assert [one.score for one in finds([seen], FINDER).places] == pytest.approx([1 / (1 + math.exp(-2))] * 3)
