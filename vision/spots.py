"""Spots that may be pips: small round regions that many cuts through a plane agree on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

import cv2

from .planes import Grey, LengthRange, Outline, outlines
from .settings import SpotSettings


class Spot(NamedTuple):
    """A round spot, px; `contrast` is the number of cuts that show it."""

    x: float
    y: float
    major: float
    minor: float
    contrast: float

    @property
    def diameter(self) -> float:
        """The diameter of the circle of the same area, px."""
        return math.sqrt(self.major * self.minor)


class SizeRange(NamedTuple):
    """Least and most diameter of a spot, px."""

    least: float
    most: float


class Spots(NamedTuple):
    """Spots lighter than their surroundings, and darker ones."""

    light: tuple[Spot, ...]
    dark: tuple[Spot, ...]


def spots(pixels: Grey, levels: Sequence[float], size: SizeRange, settings: SpotSettings) -> Spots:
    """All round spots of the right size in a plane."""
    light: list[Spot] = []
    dark: list[Spot] = []
    length = LengthRange(settings.least_length * size.least, settings.most_length * size.most)
    for outline in outlines(pixels, levels, length):
        spot, is_light = _spot(outline, settings)
        if spot and size.least < spot.diameter < size.most:
            (light if is_light else dark).append(spot)
    return Spots(_merged(light, settings), _merged(dark, settings))


def _spot(outline: Outline, settings: SpotSettings) -> tuple[Spot | None, bool]:
    """The ellipse of an outline's moments if it fills it, and whether it is lighter than around."""
    area = cv2.contourArea(outline, oriented=True)
    is_light = area < 0  # outlines of regions run one way round, those of holes the other
    if abs(area) < settings.least_compact * len(outline) ** 2:
        return None, is_light
    m = cv2.moments(outline)
    spread = math.hypot((m["mu20"] - m["mu02"]) / 2, m["mu11"])
    middle = (m["mu20"] + m["mu02"]) / 2
    major = 4 * math.sqrt((middle + spread) / m["m00"])
    minor = 4 * math.sqrt(max(middle - spread, 1e-3) / m["m00"])
    if major > settings.most_stretch * minor or m["m00"] < settings.least_fill * math.pi / 4 * major * minor:
        return None, is_light
    # The outline runs along the middle of the outermost pixels, half a pixel inside a light
    # region and half a pixel outside a dark one.
    grown = 1.0 if is_light else -1.0
    x, y = m["m10"] / m["m00"], m["m01"] / m["m00"]
    return Spot(x, y, major + grown, max(minor + grown, 1.0), 1.0), is_light


def _merged(found: Iterable[Spot], settings: SpotSettings) -> tuple[Spot, ...]:
    """One spot for all cuts through it: their median, its contrast their number."""
    free = sorted(found, key=lambda spot: spot.diameter)
    merged = []
    while free:
        near, free = _parted(free, free[0], settings.same_centre * free[0].major)
        if len(near) >= settings.least_cuts:
            x, y, major, minor, _ = map(median, zip(*near, strict=True))
            merged.append(Spot(x, y, major, minor, float(len(near))))
    return tuple(merged)


def _parted(found: Iterable[Spot], middle: Spot, reach_px: float) -> tuple[list[Spot], list[Spot]]:
    """The spots near one of them, and the others."""
    near: list[Spot] = []
    far: list[Spot] = []
    for spot in found:
        is_near = math.hypot(spot.x - middle.x, spot.y - middle.y) < reach_px
        (near if is_near else far).append(spot)
    return near, far
