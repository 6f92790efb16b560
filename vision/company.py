"""How a place compares with the dice beside it: its size and colour, and what lies on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from statistics import median
from typing import Protocol

from .sights import Sight
from .types import Colour


class Thing(Protocol):
    """A spot, or a part of a die: something with a middle, px."""

    @property
    def x(self) -> float:
        """From the left, px."""

    @property
    def y(self) -> float:
        """From above, px."""


def size_beside(one: Sight, chosen: Sequence[Sight]) -> float:
    """A place's side over the dice's usual one."""
    return one.found.side / median(other.found.side for other in chosen)


def is_about_one(ratio: float, most: float) -> bool:
    """Whether a ratio is no more than `most`, either way round."""
    return 1 / most < ratio < most


def off_colour(colour: Colour | None, chosen: Sequence[Sight]) -> float:
    """How far, Lab levels, a colour is off that of the die nearest to it; 0 where nobody can tell."""
    if colour is None:
        return 0.0
    return min((math.dist(colour, other.body) for other in chosen if other.body), default=0.0)


def are_mixed(chosen: Sequence[Sight], least: float) -> bool:
    """Whether two of the dice are more than so many Lab levels apart: light makes less of one colour."""
    bodies = [one.body for one in chosen if one.body]
    return any(math.dist(one, other) > least for one, other in combinations(bodies, 2))


def covers(one: Sight, thing: Thing, room: float) -> bool:
    """Whether the middle of a thing lies on a place, within `room` of its sides from its middle."""
    box = one.found
    return abs(thing.x - box.x) < room * box.width and abs(thing.y - box.y) < room * box.height
