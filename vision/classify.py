"""What faces show, by the learned reader: chances of each value, and where die, top and pips are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from . import nets
from .types import Image

Planes = NDArray[np.float32]
SOFTEN = 12.0
"""Grey levels added to a crop's spread, so that an even one is not blown up to noise."""
TURNS = 4


class Opinion(NamedTuple):
    """What the reader makes of one crop.

    `chances` are those of no die, 1 to 6, and a die that cannot be read; they add up to 1. `least` are the
    smallest any look gave.
    `die`, `top` and `pips` are chances cell by cell, 32 x 32, of the die in the middle.
    """

    chances: Planes
    least: Planes
    die: Planes
    top: Planes
    pips: Planes


def opinions(crops: Sequence[Image], *, looks: int = TURNS, folder: str = "") -> list[Opinion]:
    """The reader's opinion on each crop, the mean of so many looks: as it is, mirrored, turned."""
    if not crops:
        return []
    pixels = np.stack([_evened(crop) for crop in crops])
    seen = np.concatenate([_seen(pixels, look) for look in range(looks)])
    said, maps = nets.run("reader", seen, ("classes", "maps"), folder)
    count = len(crops)
    chances = _softmax(said).reshape(looks, count, -1)
    planes = _unfolded(chance(maps))
    drawn = np.mean([_seen(planes[n * count : (n + 1) * count], n) for n in range(looks)], axis=0)
    mean_of, least = chances.mean(0), chances.min(0)
    return [Opinion(mean_of[n], least[n], *drawn[n]) for n in range(count)]


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
