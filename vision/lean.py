"""Whether a die lies flat: its body is seen beside its top face as far as the others' perspective says."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from .sights import Sight
from .tops import Top
from .types import Point

Vector = NDArray[np.float64]


def lean(one: Sight, others: Sequence[Sight], unmoved: float) -> float:
    """How far, in sides, the body of a die is seen from where the other dice say it should be.

    Seen from straight above a die's body lies right under its top face; askew, or farther out in the
    picture, it sticks out to one side. In one picture this shift is a constant and a part in proportion to
    the place (all upright edges meet in one point), fitted here to the other dice by least squares; a die
    that leans, or that stands on another, does not follow. All of them need a top face and an outline.
    `unmoved` is how wide the dice must be spread, squared sides in all, for half of the change along the
    table to be believed.
    """
    side = float(np.median([other.found.side for other in (one, *others)]))
    places = np.array([(other.found.x, other.found.y) for other in others]) / side
    shifts = np.array([_shift(other) for other in others])
    middle, usual = places.mean(0), shifts.mean(0)
    away = places - middle
    growth = (away * (shifts - usual)).sum() / ((away**2).sum() + unmoved)
    here = np.array((one.found.x, one.found.y)) / side
    return float(np.linalg.norm(_shift(one) - usual - growth * (here - middle)))


def beside(one: Sight) -> float:
    """The area of the whole die over that of its top face: the more of its sides is seen, the larger."""
    return _area(one.outline) / max(_area(_top(one).corners), 1.0)


def other_ground(one: Sight, others: Sequence[Sight]) -> float:
    """How far, Lab levels, the ground of a die is from what the others lie on; 0 where nobody can tell."""
    known = [other.ground for other in others if other.ground]
    if not (one.ground and known):
        return 0.0
    return math.dist(one.ground, np.median(known, axis=0))


def _shift(one: Sight) -> Vector:
    """From the middle of the top face to that of the whole die, in sides: by its box and by its outline."""
    box = np.array((one.found.x, one.found.y))
    body = (box + _middle(one.outline)) / 2
    return np.asarray((body - np.array(_top(one).corners).mean(0)) / one.found.side)


def _top(one: Sight) -> Top:
    if one.top is None:
        raise ValueError("no top face is told apart from this die's sides; ask only where `top` is there")
    return one.top


def _area(corners: Sequence[Point]) -> float:
    """The area within corners in their order, square px."""
    return float(cv2.contourArea(np.array(corners, np.float32)))


def _middle(outline: Sequence[Point]) -> Vector:
    """The centre of gravity of what an outline goes round; of its corners where that is nothing."""
    corners = np.array(outline, np.float32)
    moments = cv2.moments(corners)
    if not moments["m00"]:
        return np.asarray(corners.mean(0), np.float64)
    return np.array((moments["m10"], moments["m01"])) / moments["m00"]
