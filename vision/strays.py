"""A second opinion on how many dice there are: spots beside the dice that look like their pips on a body."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .halves import resized
from .planes import Grey
from .settings import StraySettings
from .types import Colour, Image

Lab = NDArray[np.uint8]


class PipKind(NamedTuple):
    """What the pips of one die look like: their colour and the body's (Lab, 0 to 255), their diameter, px."""

    pip: Colour
    body: Colour
    diameter: float


class Stray(NamedTuple):
    """A spot like a pip, px."""

    x: float
    y: float
    diameter: float


def strays(smaller: Sequence[Image], pips: Sequence[PipKind], settings: StraySettings) -> tuple[Stray, ...]:
    """Every round spot of a picture, on the dice and off them, that is like a pip of one of them.

    The picture comes as its halves: itself, BGR, and copies half as large each.
    """
    kinds = _kinds(pips, settings)
    if not kinds:
        return ()
    scale = min(1.0, settings.pip_px / float(np.median([kind.diameter for kind in kinds])))
    height, width = smaller[0].shape[:2]
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = resized(smaller, size, quickly=True) if scale < 1 else smaller[0]
    lab = cast(Lab, cv2.cvtColor(small, cv2.COLOR_BGR2LAB))
    found: list[Stray] = []
    for kind in kinds:
        found += _others(_like(lab, kind, scale, settings), found)
    return tuple(found)


def _others(seen: Sequence[Stray], known: Sequence[Stray]) -> list[Stray]:
    """Those that are not known yet from another kind of dice: whose middle lies on none of the known."""
    if not known:
        return list(seen)
    x, y, diameter = np.array(known).T
    return [one for one in seen if (np.hypot(x - one.x, y - one.y) >= diameter / 2).all()]


def _kinds(pips: Sequence[PipKind], settings: StraySettings) -> list[PipKind]:
    """One kind for dice that look alike; those too faint to tell a pip from its body are left out."""
    kinds: list[PipKind] = []
    for one in pips:
        if math.dist(one.pip, one.body) < settings.least_contrast:
            continue
        if not any(_is_alike(one, kind, settings) for kind in kinds):
            kinds.append(one)
    return kinds[: settings.most_kinds]


def _is_alike(one: PipKind, other: PipKind, settings: StraySettings) -> bool:
    return math.dist(one.pip, other.pip) < settings.alike and math.dist(one.body, other.body) < settings.alike


def _like(lab: Lab, kind: PipKind, scale: float, settings: StraySettings) -> list[Stray]:
    """The spots of one kind."""
    contrast = math.dist(kind.pip, kind.body)
    near = settings.near * contrast
    low, high = (tuple(c + way * near for c in kind.pip) for way in (-1, 1))
    like = cast(Grey, cv2.inRange(lab, low, high))
    area = math.pi / 4 * (kind.diameter * scale) ** 2
    found = []
    for x, y, size in _round_pieces(like, area, settings):
        diameter = 2 * math.sqrt(size / math.pi)
        if math.dist(_around(lab, x, y, diameter, settings), kind.body) < settings.like_body * contrast:
            found.append(Stray(x / scale, y / scale, diameter / scale))
    return found


def _round_pieces(like: Grey, area: float, settings: StraySettings) -> list[tuple[float, float, int]]:
    """The middle, px, and number of pixels of each piece of a mask that is as round and large as a pip.

    Only the pixels of such pieces are measured: the rest of the picture is most of it.
    """
    pieces = cast(NDArray[np.int32], cv2.connectedComponents(like, connectivity=4)[1])
    sizes = np.bincount(pieces.reshape(-1))
    is_near = (sizes > settings.least_area * area) & (sizes < settings.most_area * area)
    is_near[0] = False  # what is unlike them
    pixels = np.flatnonzero(is_near.take(pieces))
    piece = pieces.reshape(-1)[pixels]
    order = np.argsort(piece, kind="stable")
    begins = np.flatnonzero(np.diff(piece[order], prepend=0))
    if not len(begins):
        return []
    size = np.diff(begins, append=len(order))
    rows, columns = np.divmod(pixels[order], like.shape[1])
    wide, high = (
        np.maximum.reduceat(n, begins) - np.minimum.reduceat(n, begins) + 1 for n in (columns, rows)
    )
    is_round = np.maximum(wide, high) < settings.most_stretch * np.minimum(wide, high)
    is_full = size > settings.least_fill * wide * high
    x, y = (np.add.reduceat(n, begins) / size for n in (columns, rows))
    chosen = is_round & is_full
    return list(zip(x[chosen].tolist(), y[chosen].tolist(), size[chosen].tolist(), strict=True))


def _around(lab: Lab, x: float, y: float, diameter: float, settings: StraySettings) -> tuple[float, ...]:
    """The median colour of a ring round a spot."""
    reach = settings.ring_to * diameter
    left, top = max(0, int(x - reach)), max(0, int(y - reach))
    part = lab[top : int(y + reach) + 2, left : int(x + reach) + 2]
    height, width = part.shape[:2]
    away = np.hypot(np.arange(left, left + width) - x, np.arange(top, top + height)[:, None] - y)
    ring = part[(away > settings.ring_from * diameter) & (away < reach)]
    return tuple(float(v) for v in np.median(ring if len(ring) else part.reshape(-1, 3), axis=0))
