"""What faces show, by the learned reader: chances of each value, and where die, top and pips are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from . import nets
from .types import Image, Planes

VALUES = slice(1, 7)
"""Of the reader's classes; before them no die, after them one that cannot be read."""
LEAST = 1e-9  # of chances that are divided by
LIKELY = 0.5
"""The chance from which a cell of a map belongs to what the map shows."""
SOFTEN = 12.0
"""Grey levels added to a crop's spread, so that an even one is not blown up to noise."""
LOOKS = 4
"""As it is, mirrored, and both upside down: each shows what the others hide."""
UPRIGHT = 2
"""So many of them, the first, leave above what is above."""
OBLIQUE = 0.4
"""The share of a die that is no top face, from which a camera looks so slantwise that above is above.

Which of two faces is the upper one may show in nothing else; the reader is taught so.
"""


class Opinion(NamedTuple):
    """What the reader makes of one crop.

    `chances` are those of no die, 1 to 6, and a die that cannot be read; they add up to 1. `least` are the
    smallest any look gave, upside down or not.
    `die`, `top` and `pips` are chances cell by cell, 32 x 32, of the die in the middle.
    """

    chances: Planes
    least: Planes
    die: Planes
    top: Planes
    pips: Planes


def opinions(crops: Sequence[Image], *, folder: str = "") -> list[Opinion]:
    """The reader's opinion on each crop; `folder` holds other networks than those that ship."""
    if not crops:
        return []
    pixels = np.stack([_evened(crop) for crop in crops])
    seen = np.concatenate([_seen(pixels, look) for look in range(LOOKS)])
    said, maps = nets.run("reader", seen, ("classes", "maps"), folder)
    chances = np.split(_softmax(said), LOOKS)
    planes = np.split(_unfolded(chance(maps)), LOOKS)
    drawn = np.mean([_seen(some, look) for look, some in enumerate(planes)], axis=0)
    return [_opinion(np.stack(looks), *maps) for *looks, maps in zip(*chances, drawn, strict=True)]


def _opinion(chances: Planes, die: Planes, top: Planes, pips: Planes) -> Opinion:
    """The mean of all looks at one crop; which value, where a die is seen slantwise, by the upright ones."""
    mean_of = chances.mean(0)
    if is_oblique(die, top):
        upright = chances[:UPRIGHT, VALUES].mean(0)
        mean_of[VALUES] = upright * mean_of[VALUES].sum() / max(upright.sum(), LEAST)
    return Opinion(mean_of, chances.min(0), die, top, pips)


def is_oblique(die: Planes, top: Planes) -> bool:
    """Whether so much of a die is no top face, by its maps, that a slanting camera took it."""
    body = die > LIKELY
    return bool((body & (top <= LIKELY)).sum() > OBLIQUE * body.sum())


def _evened(crop: Image) -> Planes:
    """A crop's channels one after the other, 3 x H x W, with mean 0 and spread about 1."""
    channels = np.stack(cv2.split(crop)).astype(np.float32)
    mean, spread = cv2.meanStdDev(channels.reshape(-1))
    mine = float(spread[0, 0]) * math.sqrt(channels.size / (channels.size - 1))
    return np.asarray((channels - float(mean[0, 0])) / (mine + SOFTEN), np.float32)


def _seen(planes: Planes, look: int) -> Planes:
    """The planes as they are (0), mirrored (1, 2) or upside down (3); each undoes itself."""
    across, down = look in (1, 3), look in (2, 3)
    return planes[:, :, :: -1 if down else 1, :: -1 if across else 1]


def chance(log_odds: Planes) -> Planes:
    """Log odds as chances, 0 to 1."""
    return np.asarray(1 / (1 + np.exp(-log_odds)), np.float32)


def _softmax(said: Planes) -> Planes:
    raised = np.exp(said - said.max(1, keepdims=True))
    return np.asarray(raised / raised.sum(1, keepdims=True), np.float32)


def _unfolded(maps: Planes) -> Planes:
    """Planes of four cells each (left, right, then below) laid out as one of twice the side."""
    n, planes, rows, columns = maps.shape
    cells = maps.reshape(n, planes // 4, 2, 2, rows, columns).transpose(0, 1, 4, 2, 5, 3)
    return np.asarray(cells.reshape(n, planes // 4, 2 * rows, 2 * columns), np.float32)
