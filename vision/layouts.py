"""The faces 1 to 6 as layouts of spots: opposite pairs that share a middle, with or without a spot there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .settings import LayoutSettings
from .spots import Spot
from .types import Point

Array = NDArray[np.float64]


class Fit(NamedTuple):
    """A face read from spots; px. `quality` is 0 to 1; `angle_rad` is that of one side of the face."""

    value: int
    quality: float
    spots: tuple[int, ...]
    centre: Point
    side: float
    angle_rad: float


class Pair(NamedTuple):
    """Two spots that may lie opposite each other on a face, with their middle and the way to one of them."""

    first: int
    second: int
    middle: Array
    reach: Array

    @property
    def length(self) -> float:
        """From spot to spot, px."""
        return 2 * math.hypot(*self.reach)


class Guess(NamedTuple):
    """A layout before it is judged: how far its spots lie from their places (px), how oblique it looks."""

    value: int
    spots: tuple[int, ...]
    middle: Array
    residual: float
    skew: float
    side: float
    axis: Array


class Field:
    """The spots that a face is looked for in, as arrays."""

    def __init__(self, spots: Sequence[Spot], settings: LayoutSettings) -> None:
        rows = np.array(spots, np.float64).reshape(-1, 5)
        self.settings = settings
        self.place = rows[:, :2]
        self.diameter = np.sqrt(rows[:, 2] * rows[:, 3])
        self.sizes = [float(size) for size in self.diameter]
        self.stretch = [spot.major / spot.minor for spot in spots]
        self.contrast = [spot.contrast for spot in spots]

    def pairs(self) -> list[Pair]:
        """All pairs of spots of like size at a distance that fits a face."""
        s = self.settings
        first, second = np.triu_indices(len(self.place), 1)
        reach = (self.place[second] - self.place[first]) / 2
        length = 2 * np.hypot(reach[:, 0], reach[:, 1])
        low = np.minimum(self.diameter[first], self.diameter[second])
        high = np.maximum(self.diameter[first], self.diameter[second])
        keep = (
            (high < s.most_size_ratio * low) & (length > s.least_reach * low) & (length < s.most_reach * low)
        )
        middle = (self.place[first] + self.place[second]) / 2
        return [Pair(int(first[n]), int(second[n]), middle[n], reach[n]) for n in np.flatnonzero(keep)]

    def nearest(self, place: Array) -> tuple[int, float]:
        """The spot nearest to a place and its distance, px."""
        distance = np.hypot(self.place[:, 0] - place[0], self.place[:, 1] - place[1])
        index = int(distance.argmin())
        return index, float(distance[index])


def fits(spots: Sequence[Spot], settings: LayoutSettings, *, around: Point | None = None) -> list[Fit]:
    """All faces that spots can be read as, best first; near `around` where the middle of the die is known."""
    if not spots:
        return []
    field = Field(spots, settings)
    found = (_judged(guess, field, around) for guess in _guesses(field))
    bonus = settings.value_bonus
    return sorted((fit for fit in found if fit), key=lambda fit: -fit.quality * (1 + bonus * fit.value))


def _guesses(field: Field) -> Iterator[Guess]:
    """Every layout the spots may hold."""
    for n, place in enumerate(field.place):
        side = field.diameter[n] * field.settings.side
        yield Guess(1, (n,), place, 0.0, 0.0, side, np.array([1.0, 0.0]))
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
    side = diameter * s.side
    axis = _turned(pair.reach / math.hypot(*pair.reach), math.pi / 4)
    skew = max(0.0, s.near - pair.length / diameter) * s.near_skew
    yield Guess(2, (pair.first, pair.second), pair.middle, 0.0, skew, side, axis)
    index, distance = field.nearest(pair.middle)
    if index not in (pair.first, pair.second) and distance < s.same_middle * diameter:
        yield Guess(3, (pair.first, pair.second, index), pair.middle, distance, 0.0, side, axis)


def _crossing(pairs: list[Pair], field: Field) -> Iterator[tuple[Pair, Pair]]:
    """Pairs that share a middle and are nearly equally long: the diagonals of 4, 5 and 6."""
    if not pairs:
        return
    s = field.settings
    middle = np.array([pair.middle for pair in pairs])
    length = np.array([pair.length for pair in pairs])
    diameter = np.array([field.diameter[pair.first] for pair in pairs])
    for n, pair in enumerate(pairs):
        gap = np.hypot(middle[n + 1 :, 0] - pair.middle[0], middle[n + 1 :, 1] - pair.middle[1])
        ratio = length[n + 1 :] / pair.length
        alike = (ratio > s.least_diagonals) & (ratio < s.most_diagonals)
        near = alike & (gap < s.same_middle * diameter[n])
        yield from ((pair, pairs[n + 1 + m]) for m in np.flatnonzero(near))


def _crosses(one: Pair, other: Pair, field: Field) -> Iterator[Guess]:
    """Four spots at the corners of a square, and five when one lies in its middle."""
    s = field.settings
    skew = abs(_cosine(one.reach, other.reach)) + abs(math.log(one.length / other.length))
    if skew > s.most_skew:
        return
    corners = (one.first, one.second, other.first, other.second)
    middle = (one.middle + other.middle) / 2
    gap = math.hypot(*(one.middle - other.middle)) / 2
    side = (one.length + other.length) / 2 / math.sqrt(2) / s.four_side
    axis = _unit(_unit(one.reach) + _unit(other.reach))
    yield Guess(4, corners, middle, gap, skew, side, axis)
    index, distance = field.nearest(middle)
    if index not in corners and distance < s.same_middle * field.diameter[index]:
        yield Guess(5, (*corners, index), middle, max(gap, distance / 2), skew, side, axis)


def _grids(one: Pair, other: Pair, field: Field) -> Iterator[Guess]:
    """Six spots: the corners of a rectangle and the middles of its longer sides."""
    s = field.settings
    corners = {one.first, one.second, other.first, other.second}
    middle = (one.middle + other.middle) / 2
    gap = math.hypot(*(one.middle - other.middle)) / 2
    for sign in (1, -1):
        across, along = (one.reach + sign * other.reach) / 2, (one.reach - sign * other.reach) / 2
        long, short = math.hypot(*along), math.hypot(*across)
        if not s.least_grid * short <= long <= s.most_grid * short:
            continue
        (left, off_left), (right, off_right) = field.nearest(middle + across), field.nearest(middle - across)
        limit = s.same_middle * field.diameter[left]
        if max(off_left, off_right) > limit or len(corners | {left, right}) < 6:
            continue
        skew = abs(_cosine(across, along)) + max(0.0, s.narrow_grid - short / long)
        residual = max(gap, (off_left + off_right) / 4)
        grid = (*sorted(corners), left, right)
        yield Guess(6, grid, middle, residual, skew, 2 * long / s.six_side, along / long)


def _judged(guess: Guess, field: Field, around: Point | None) -> Fit | None:
    """A guess with its quality: in place, alike, round, central, nothing left over; None if hopeless."""
    s = field.settings
    sizes = sorted(field.sizes[n] for n in guess.spots)
    diameter = sizes[len(sizes) // 2]
    off = 0.0 if around is None else math.dist(guess.middle, around) / diameter
    stretch = sum(field.stretch[n] for n in guess.spots) / guess.value
    doubt = (
        (guess.residual / diameter / s.residual) ** 2
        + (max(0.0, off - s.central) / s.centre) ** 2
        + ((sizes[-1] / sizes[0] - 1) / s.unlike) ** 2
        + (guess.skew / s.skew) ** 2
        + ((stretch - 1) / s.stretch) ** 2
    )
    if doubt > s.hopeless:
        return None
    contrast = sum(field.contrast[n] for n in guess.spots) / guess.value
    complete = guess.value / (guess.value + _left_over(guess, diameter, field))
    quality = math.exp(-doubt / 2) * complete**s.left_power * min(1.0, contrast / s.contrast)
    centre = Point(float(guess.middle[0]), float(guess.middle[1]))
    return Fit(
        guess.value, quality, guess.spots, centre, float(guess.side), math.atan2(guess.axis[1], guess.axis[0])
    )


def _left_over(guess: Guess, diameter: float, field: Field) -> int:
    """How many spots of the same size lie inside the face without being part of the layout."""
    s = field.settings
    distance = np.hypot(field.place[:, 0] - guess.middle[0], field.place[:, 1] - guess.middle[1])
    far = max(float(distance[n]) for n in guess.spots)
    reach = max(far, s.least_face * diameter) + s.room * diameter
    alike = (field.diameter > s.least_like * diameter) & (field.diameter < s.most_like * diameter)
    inside = np.flatnonzero((distance < reach) & alike)
    return len(set(inside.tolist()) - set(guess.spots))


def _unit(vector: Array) -> Array:
    return vector / max(math.hypot(*vector), 1e-9)


def _cosine(one: Array, other: Array) -> float:
    return float(_unit(one) @ _unit(other))


def _turned(vector: Array, angle_rad: float) -> Array:
    c, s = math.cos(angle_rad), math.sin(angle_rad)
    return np.array([c * vector[0] - s * vector[1], s * vector[0] + c * vector[1]])
