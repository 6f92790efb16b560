"""What faces show, by the learned reader: chances of each value, and where die, top and pips are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from . import nets
from .types import Image, Planes

OUTPUTS = ("classes", "maps")
"""Of the reader; OpenCV gives all of a network's or none."""
VALUES = slice(1, 7)
"""Of the reader's classes; before them no die, after them one that cannot be read."""
LEAST = 1e-9  # of chances that are divided by
LIKELY = 0.5
"""The chance from which a cell of a map belongs to what the map shows."""
SOFTEN = 12.0
"""Grey levels added to a crop's spread, so that an even one is not blown up to noise."""
LOOKS = 4
"""As it is, mirrored, and both upside down: each shows what the others hide."""
UPRIGHT, UPSIDE_DOWN = slice(0, 2), slice(2, 4)
"""Those of them that leave above what is above, and the others."""
OBLIQUE = 0.4
"""The share of a die that is no top face, from which a camera looks so slantwise that above is above.

Which of two faces is the upper one may show in nothing else; the reader is taught so.
"""
FROM_LOW = 0.7
"""The share from which it looks from so low, about 60 degrees off straight down, that few hold it askew.

Maps mix up top face and sides most there.
"""
APART = 0.2
"""How far its top face then lies from its sides, down or across, over the root of the die's area.

Half of it where one side is seen. Where it is less than this, they are seen all round, and no way is up.
"""


class Opinion(NamedTuple):
    """What the reader makes of one crop.

    `chances` are those of no die, 1 to 6, and a die that cannot be read; they add up to 1. `least` are the
    smallest that any of the four looks gave, whichever way is up.
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
    said, maps = nets.run("reader", seen, OUTPUTS, folder)
    looks = np.stack(np.split(_softmax(said), LOOKS))
    planes = np.split(_unfolded(chance(maps)), LOOKS)
    drawn = np.mean([_seen(some, look) for look, some in enumerate(planes)], axis=0)
    upright = _upright(pixels, looks, [turns_up(die, top) for die, top, _ in drawn], folder)
    return [_opinion(looks[:, n], upright[n], *maps) for n, maps in enumerate(drawn)]


def _upright(pixels: Planes, looks: Planes, turns: Sequence[int | None], folder: str) -> list[Planes | None]:
    """What the reader says of each crop with its top face up, mirrored as well; None where no way is up.

    Of those that lie on their side it is asked once more.
    """
    lying = {n: turn for n, turn in enumerate(turns) if turn in (1, 3)}
    stood_up = _stood_up([np.rot90(pixels[n], turn, (1, 2)) for n, turn in lying.items()], folder)
    said: dict[int, Planes] = {n: looks[UPRIGHT, n] for n, turn in enumerate(turns) if turn == 0}
    said |= {n: looks[UPSIDE_DOWN, n] for n, turn in enumerate(turns) if turn == 2}
    said |= dict(zip(lying, stood_up, strict=True))
    return [said.get(n) for n in range(len(turns))]


def _stood_up(pixels: Sequence[Planes], folder: str) -> Sequence[Planes]:
    """What the reader says of each crop, as it is and mirrored."""
    if not pixels:
        return []
    crops = np.stack(pixels)
    said, _ = nets.run("reader", np.concatenate([crops, _seen(crops, 1)]), OUTPUTS, folder)
    return list(np.stack(np.split(_softmax(said), 2), axis=1))


def _opinion(chances: Planes, upright: Planes | None, die: Planes, top: Planes, pips: Planes) -> Opinion:
    """The mean of all looks at one crop; which value, where a die is seen slantwise, by the upright ones."""
    mean_of = chances.mean(0)
    if upright is not None:
        values = upright[:, VALUES].mean(0)
        mean_of[VALUES] = values * mean_of[VALUES].sum() / max(values.sum(), LEAST)
    return Opinion(mean_of, chances.min(0), die, top, pips)


def turns_up(die: Planes, top: Planes) -> int | None:
    """How many quarter turns, counterclockwise, bring the top face over the sides, by the maps of both.

    0 for a camera held upright, as one that looks from low is taken to be. None where so little is seen of
    the sides, or something of all of them, that it looks straight down.
    """
    body, face = die > LIKELY, top > LIKELY
    side = body & ~face
    if side.sum() <= OBLIQUE * body.sum():
        return None
    if side.sum() > FROM_LOW * body.sum():
        return 0
    off = np.mean(np.nonzero(face), axis=1) - np.mean(np.nonzero(side), axis=1)
    down, right = off / math.sqrt(body.sum())
    if max(abs(down), abs(right)) < APART:
        return None
    if abs(right) > abs(down):
        return 1 if right > 0 else 3
    return 0 if down < 0 else 2


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
