"""Chance in a few short words: a share, a length, a pick, a colour."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..scene import Colour

Array = NDArray[Any]
Random = np.random.Generator
Thing = TypeVar("Thing")


def often(rng: Random, share: float) -> bool:
    """True in this share of cases."""
    return bool(rng.random() < share)


def between(rng: Random, low: float, high: float) -> float:
    """Any number from low to high."""
    return low + (high - low) * float(rng.random())


def scaled(rng: Random, low: float, high: float) -> float:
    """A size from low to high, each doubling as likely as the next."""
    return float(low * (high / low) ** rng.random())


def pick(rng: Random, things: Sequence[Thing]) -> Thing:
    """One of them, all alike."""
    return things[int(rng.random() * len(things))]


def weighed(rng: Random, weights: Mapping[Thing, float]) -> Thing:
    """One of them, as often as its weight says."""
    left = rng.random() * sum(weights.values())
    for thing, weight in weights.items():
        left -= weight
        if left < 0:
            return thing
    return next(iter(weights))


def hue(
    rng: Random, *, full: tuple[float, float] = (0.0, 1.0), bright: tuple[float, float] = (0.05, 1.0)
) -> Colour:
    """A colour of any hue."""
    return colorsys.hsv_to_rgb(float(rng.random()), between(rng, *full), between(rng, *bright))


def near(rng: Random, colour: Colour, reach: float) -> Colour:
    """A colour like this one."""
    red, green, blue = np.clip(np.asarray(colour) + reach * rng.normal(size=3), 0.01, 1.0).tolist()
    return red, green, blue


def grey(tone: float) -> Colour:
    """Neither warm nor cold."""
    return tone, tone, tone


def linear(colour: Colour | Array) -> Array:
    """A screen's colour as amounts of light."""
    return np.asarray(colour, np.float32) ** np.float32(2.2)
