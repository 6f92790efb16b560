"""Whether a die lies flat: its body is seen beside its top face as far as the others' perspective says."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .sights import Sight
from .types import Point

Vector = NDArray[np.float64]
UNMOVED = 10.0
"""Squared sides of the dice's spread, in all, at which half of the change along the table is believed."""


def lean(one: Sight, others: Sequence[Sight]) -> float:
    """How far, in sides, the body of a die is seen from where the other dice say it should be.

    Seen from straight above a die's body lies right under its top face; askew, or farther out in the
    picture, it sticks out to one side. In one picture this shift is a constant and a part in proportion to
    the place (all upright edges meet in one point), fitted here to the other dice by least squares; a die
    that leans, or that stands on another, does not follow. All of them need a top face and an outline.
    """
    side = float(np.median([other.found.side for other in (one, *others)]))
    places = np.array([(other.found.x, other.found.y) for other in others]) / side
    shifts = np.array([_shift(other) for other in others])
    middle, usual = places.mean(0), shifts.mean(0)
    away = places - middle
    growth = (away * (shifts - usual)).sum() / ((away**2).sum() + UNMOVED)
    here = np.array((one.found.x, one.found.y)) / side
    return float(np.linalg.norm(_shift(one) - usual - growth * (here - middle)))


def _shift(one: Sight) -> Vector:
    """From the middle of the top face to that of the whole die, in sides: by its box and by its outline."""
    if one.top is None:
        raise ValueError("no top face is told apart from this die's sides; ask only where `top` is there")
    box = np.array((one.found.x, one.found.y))
    body = (box + _middle(one.outline)) / 2
    return np.asarray((body - np.array(one.top.corners).mean(0)) / one.found.side)


def polygon_area(corners: Sequence[Point]) -> float:
    """The area within corners in their order, square px."""
    x, y = np.array(corners, np.float64).T
    return float(abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2)


def _middle(outline: Sequence[Point]) -> Vector:
    """The centre of gravity of what an outline goes round."""
    x, y = np.array(outline, np.float64).T
    after_x, after_y = np.roll(x, -1), np.roll(y, -1)
    parts = x * after_y - after_x * y
    area = parts.sum()
    if abs(area) < 1e-6:
        return np.array((x.mean(), y.mean()))
    weighed = np.array((((x + after_x) * parts).sum(), ((y + after_y) * parts).sum()), np.float64)
    return np.asarray(weighed / (3 * area))
