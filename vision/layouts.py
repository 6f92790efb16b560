"""The faces 1 to 6 as layouts of spots: opposite pairs that share a middle, with or without a spot there.

A face has few spots, so this is plain arithmetic: arrays of sixteen numbers cost more than they save.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .settings import LayoutSettings
from .spots import Spot
from .types import Point


class Vector(NamedTuple):
    """A way in the picture, px."""

    x: float
    y: float

    @property
    def length(self) -> float:
        """How far it goes, px."""
        return math.hypot(self.x, self.y)


class Fit(NamedTuple):
    """A face read from spots, and its middle, px; `quality` is 0 to 1."""

    value: int
    quality: float
    spots: tuple[int, ...]
    centre: Point


class Pair(NamedTuple):
    """Two spots that may lie opposite each other on a face, their middle, the way to one, the length, px."""

    first: int
    second: int
    middle: Point
    reach: Vector
    length: float


class Guess(NamedTuple):
    """A layout before it is judged: how far its spots lie from their places (px), how oblique it looks."""

    value: int
    spots: tuple[int, ...]
    middle: Point
    residual: float
    skew: float


class Field:
    """The spots that a face is looked for in.

    Those within `radius`, px, of its middle belong to it, and those within the reach of its own pips.
    """

    def __init__(self, spots: Sequence[Spot], settings: LayoutSettings, radius: float) -> None:
        self.settings = settings
        self.radius = radius
        self.place = [Point(spot.x, spot.y) for spot in spots]
        self.diameter = [spot.diameter for spot in spots]
        self.stretch = [spot.major / spot.minor for spot in spots]
        self.contrast = [spot.contrast for spot in spots]

    def pairs(self) -> list[Pair]:
        """All pairs of spots of like size at a distance that fits a face."""
        numbers = range(len(self.place))
        found = (self._pair(first, second) for first in numbers for second in numbers[first + 1 :])
        return [pair for pair in found if pair]

    def _pair(self, first: int, second: int) -> Pair | None:
        """Two spots as a pair, if their sizes and distance allow it."""
        s = self.settings
        one, other = self.diameter[first], self.diameter[second]
        low, high = (one, other) if one < other else (other, one)
        if high >= s.most_size_ratio * low:
            return None
        (x, y), (far_x, far_y) = self.place[first], self.place[second]
        reach = Vector((far_x - x) / 2, (far_y - y) / 2)
        length = 2 * math.hypot(*reach)
        if not s.least_reach * low < length < s.most_reach * low:
            return None
        return Pair(first, second, Point((x + far_x) / 2, (y + far_y) / 2), reach, length)

    def nearest(self, x: float, y: float) -> tuple[int, float]:
        """The spot nearest to a place and its distance, px."""
        distances = [math.hypot(spot_x - x, spot_y - y) for spot_x, spot_y in self.place]
        least = min(distances)
        return distances.index(least), least


def best_fit(
    spots: Sequence[Spot], settings: LayoutSettings, *, around: Point | None = None, radius: float = 0.0
) -> Fit | None:
    """The face that spots are best read as; near `around` where the middle of the die is known.

    `radius` is how far from the middle of a face its pips lie at most, px, where that is known.
    """
    field = Field(spots, settings, radius)
    best: Fit | None = None
    rank = 0.0
    for guess in _guesses(field):
        worth = 1 + settings.value_bonus * guess.value
        fit = _judged(guess, field, around, over=rank / worth)
        if fit and fit.quality * worth > rank:
            best, rank = fit, fit.quality * worth
    return best


def vacant(value: int, pips: Sequence[Point], corner: float) -> list[tuple[Point, ...]]:
    """The places, px, that must all hold pips as well for another face, upright and not squeezed, in groups.

    `corner` is how far a face's corner pips lie from its middle, across and down, where those seen do not
    say it.
    """
    middle = Point(sum(pip.x for pip in pips) / value, sum(pip.y for pip in pips) / value)
    far = [Vector(pip.x - middle.x, pip.y - middle.y) for pip in pips]
    if value == 1:
        return [_opposite(middle, Vector(corner, corner)), _opposite(middle, Vector(corner, -corner))]
    if value in (2, 3):
        reach = max(far, key=lambda way: way.length)
        others = _opposite(middle, Vector(reach.y, -reach.x))
        return [others] if value == 3 else [(middle,), others]
    if value == 4:
        first, *rest = far
        beside = sorted(rest, key=lambda way: math.dist(way, first))[:2]
        halves = [Vector((first.x + way.x) / 2, (first.y + way.y) / 2) for way in beside]
        return [(middle,), *(_opposite(middle, half) for half in halves)]
    return []


def _opposite(middle: Point, reach: Vector) -> tuple[Point, Point]:
    """The two places so far from the middle, one on each side."""
    return Point(middle.x + reach.x, middle.y + reach.y), Point(middle.x - reach.x, middle.y - reach.y)


def _guesses(field: Field) -> Iterator[Guess]:
    """Every layout the spots may hold."""
    for n, place in enumerate(field.place):
        yield Guess(1, (n,), place, 0.0, 0.0)
    pairs = field.pairs()
    for pair in pairs:
        yield from _lines(pair, field)
    for one, other in _crossing(pairs, field):
        yield from _crosses(one, other, field)
        yield from _grids(one, other, field)


def _lines(pair: Pair, field: Field) -> Iterator[Guess]:
    """Two spots, and three when one lies between them."""
    s = field.settings
    diameter = math.sqrt(field.diameter[pair.first] * field.diameter[pair.second])
    skew = max(0.0, s.near - pair.length / diameter) * s.near_skew
    yield Guess(2, (pair.first, pair.second), pair.middle, 0.0, skew)
    index, distance = field.nearest(*pair.middle)
    if index not in (pair.first, pair.second) and distance < s.same_middle * diameter:
        yield Guess(3, (pair.first, pair.second, index), pair.middle, distance, 0.0)


def _crossing(pairs: Sequence[Pair], field: Field) -> Iterator[tuple[Pair, Pair]]:
    """Pairs that share a middle and are nearly equally long: the diagonals of 4, 5 and 6."""
    s = field.settings
    for n, one in enumerate(pairs):
        near = s.same_middle * field.diameter[one.first]
        least, most = s.least_diagonals * one.length, s.most_diagonals * one.length
        x, y = one.middle
        for other in pairs[n + 1 :]:
            if least < other.length < most and math.hypot(other.middle.x - x, other.middle.y - y) < near:
                yield one, other


def _crosses(one: Pair, other: Pair, field: Field) -> Iterator[Guess]:
    """Four spots at the corners of a square, and five when one lies in its middle."""
    s = field.settings
    skew = abs(_cosine(one.reach, other.reach)) + abs(math.log(one.length / other.length))
    if skew > s.most_skew:
        return
    corners = (one.first, one.second, other.first, other.second)
    middle, gap = _between(one.middle, other.middle)
    yield Guess(4, corners, middle, gap, skew)
    index, distance = field.nearest(*middle)
    if index not in corners and distance < s.same_middle * field.diameter[index]:
        yield Guess(5, (*corners, index), middle, max(gap, distance / 2), skew)


def _grids(one: Pair, other: Pair, field: Field) -> Iterator[Guess]:
    """Six spots: the corners of a rectangle and the middles of its longer sides."""
    s = field.settings
    corners = {one.first, one.second, other.first, other.second}
    middle, gap = _between(one.middle, other.middle)
    halves = [
        Vector(way.x / 2, way.y / 2) for way in (_sum(one.reach, other.reach), _less(one.reach, other.reach))
    ]
    for across, along in (halves, halves[::-1]):
        long, short = along.length, across.length
        if not s.least_grid * short <= long <= s.most_grid * short:
            continue
        left, off_left = field.nearest(middle.x + across.x, middle.y + across.y)
        right, off_right = field.nearest(middle.x - across.x, middle.y - across.y)
        limit = s.same_middle * field.diameter[left]
        if max(off_left, off_right) > limit or len(corners | {left, right}) < 6:
            continue
        skew = abs(_cosine(across, along)) + max(0.0, s.narrow_grid - short / long)
        residual = max(gap, (off_left + off_right) / 4)
        grid = (*sorted(corners), left, right)
        yield Guess(6, grid, middle, residual, skew)


def _judged(guess: Guess, field: Field, around: Point | None, *, over: float) -> Fit | None:
    """A guess with its quality: in place, alike, round, central, nothing left over; None if hopeless.

    None as well where it could at most have the quality `over`.
    """
    s = field.settings
    sizes = sorted([field.diameter[n] for n in guess.spots])
    diameter = sizes[len(sizes) // 2]
    off = math.dist(guess.middle, around) / diameter if around else 0.0
    stretch = sum([field.stretch[n] for n in guess.spots]) / guess.value
    doubt = (
        (guess.residual / diameter / s.residual) ** 2
        + (max(0.0, off - s.central) / s.centre) ** 2
        + ((sizes[-1] / sizes[0] - 1) / s.unlike) ** 2
        + (guess.skew / s.skew) ** 2
        + ((stretch - 1) / s.stretch) ** 2
    )
    if doubt > s.hopeless:
        return None
    contrast = sum([field.contrast[n] for n in guess.spots]) / guess.value
    most = math.exp(-doubt / 2) * min(1.0, contrast / s.contrast)
    if most < over:
        return None
    complete = guess.value / (guess.value + _left_over(guess, diameter, field))
    return Fit(guess.value, most * complete**s.left_power, guess.spots, guess.middle)


def _left_over(guess: Guess, diameter: float, field: Field) -> int:
    """How many spots of the same size lie inside the face without being part of the layout."""
    s = field.settings
    x, y = guess.middle
    distances = [math.hypot(spot_x - x, spot_y - y) for spot_x, spot_y in field.place]
    own = max(*[distances[n] for n in guess.spots], s.least_face * diameter) + s.room * diameter
    reach = max(own, field.radius)
    least, most = s.least_like * diameter, s.most_like * diameter
    return sum(
        distance < reach and least < size < most and n not in guess.spots
        for n, (distance, size) in enumerate(zip(distances, field.diameter, strict=True))
    )


def _between(one: Point, other: Point) -> tuple[Point, float]:
    """The middle between two places, and how far each lies from it, px."""
    middle = Point((one.x + other.x) / 2, (one.y + other.y) / 2)
    return middle, math.hypot(one.x - other.x, one.y - other.y) / 2


def _sum(one: Vector, other: Vector) -> Vector:
    return Vector(one.x + other.x, one.y + other.y)


def _less(one: Vector, other: Vector) -> Vector:
    return Vector(one.x - other.x, one.y - other.y)


def _unit(vector: Vector) -> Vector:
    length = max(vector.length, 1e-9)
    return Vector(vector.x / length, vector.y / length)


def _cosine(one: Vector, other: Vector) -> float:
    first, second = _unit(one), _unit(other)
    return first.x * second.x + first.y * second.y
