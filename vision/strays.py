"""A second opinion on how many dice there are: spots beside the dice that look like their pips on a body."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .halves import halves, resized
from .pips import Colour
from .settings import StraySettings
from .types import Image

Lab = NDArray[np.uint8]


class Print(NamedTuple):
    """What the pips of one die look like: their colour and the body's (Lab, 0 to 255), their diameter, px."""

    pip: Colour
    body: Colour
    diameter: float


class Stray(NamedTuple):
    """A spot like a pip, px."""

    x: float
    y: float
    diameter: float


def strays(image: Image, prints: Sequence[Print], settings: StraySettings) -> tuple[Stray, ...]:
    """Every round spot of a BGR picture, on the dice and off them, that is like a pip of one of them."""
    kinds = _kinds(prints, settings)
    if not kinds:
        return ()
    scale = min(1.0, settings.pip_px / float(np.median([kind.diameter for kind in kinds])))
    size = max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale))
    small = resized(halves(image), size) if scale < 1 else image
    lab = cast(Lab, cv2.cvtColor(small, cv2.COLOR_BGR2LAB))
    return tuple(stray for kind in kinds for stray in _like(lab, kind, scale, settings))


def _kinds(prints: Sequence[Print], settings: StraySettings) -> list[Print]:
    """One print for dice that look alike; those too faint to tell a pip from its body are left out."""
    kinds: list[Print] = []
    for one in prints:
        if math.dist(one.pip, one.body) < settings.least_contrast:
            continue
        if not any(_is_alike(one, kind, settings) for kind in kinds):
            kinds.append(one)
    return kinds[: settings.most_kinds]


def _is_alike(one: Print, other: Print, settings: StraySettings) -> bool:
    return math.dist(one.pip, other.pip) < settings.alike and math.dist(one.body, other.body) < settings.alike


def _like(lab: Lab, kind: Print, scale: float, settings: StraySettings) -> list[Stray]:
    """The spots of one kind."""
    contrast = math.dist(kind.pip, kind.body)
    near = settings.near * contrast
    like = cv2.inRange(lab, tuple(c - near for c in kind.pip), tuple(c + near for c in kind.pip))
    count, _, stats, places = cv2.connectedComponentsWithStats(like, connectivity=4)
    area = math.pi / 4 * (kind.diameter * scale) ** 2
    found = []
    for n in range(1, count):
        _, _, width, height, size = (int(v) for v in stats[n])
        is_round = max(width, height) < settings.most_stretch * min(width, height)
        is_full = size > settings.least_fill * width * height
        if not (is_round and is_full and settings.least_area < size / area < settings.most_area):
            continue
        x, y = (float(v) for v in places[n])
        diameter = 2 * math.sqrt(size / math.pi)
        if math.dist(_around(lab, x, y, diameter, settings), kind.body) < settings.like_body * contrast:
            found.append(Stray(x / scale, y / scale, diameter / scale))
    return found


def _around(lab: Lab, x: float, y: float, diameter: float, settings: StraySettings) -> tuple[float, ...]:
    """The median colour of a ring round a spot."""
    reach = settings.ring_to * diameter
    left, top = max(0, int(x - reach)), max(0, int(y - reach))
    part = lab[top : int(y + reach) + 2, left : int(x + reach) + 2]
    rows, columns = np.indices(part.shape[:2])
    away = np.hypot(columns + left - x, rows + top - y)
    ring = part[(away > settings.ring_from * diameter) & (away < reach)]
    return tuple(float(v) for v in np.median(ring if len(ring) else part.reshape(-1, 3), axis=0))
