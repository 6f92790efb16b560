"""What faces show, by the learned readers: chances of each value, and where die, top and pips are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from . import nets
from .types import Image, Planes

READER, SECOND_READER = "reader", "second_reader"
"""The second is asked where the first is in doubt: it learned less, and errs elsewhere."""
OUTPUTS = ("classes", "maps")
"""Of a reader; OpenCV gives all of a network's or none."""
VALUES = slice(1, 7)
"""Of a reader's classes; before them no die, after them one that cannot be read."""
LEAST = 1e-9  # of chances that are divided by
LIKELY = 0.5
"""The chance from which a cell of a map belongs to what the map shows."""
SOFTEN = 12.0
"""Grey levels added to a crop's spread, so that an even one is not blown up to noise."""
LOOKS = 4
"""As it is, mirrored, and both upside down: each shows what the others hide."""
UPRIGHT, UPSIDE_DOWN = slice(0, 2), slice(2, 4)
"""Those of them that leave above what is above, and the others."""
SETTLED = 0.9
"""The chance of one class from which nobody looks again: of each upright look, then of all looks' mean."""
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
    """What the readers make of one crop.

    `chances` are those of no die, 1 to 6, and a die that cannot be read; they add up to 1. `least` are the
    smallest that any look gave, whichever way is up. Where both readers were asked, both are their mean.
    `die`, `top` and `pips` are chances cell by cell, 32 x 32, of the die in the middle.
    """

    chances: Planes
    least: Planes
    die: Planes
    top: Planes
    pips: Planes


class Asked(NamedTuple):
    """A reader, and the folder its network lies in: none for what ships."""

    name: str
    folder: str = ""


def opinions(crops: Sequence[Image], *, folder: str = "") -> list[Opinion]:
    """The readers' opinion on each crop; `folder` holds other networks than those that ship.

    Two looks at each; four where they leave doubt; the second reader's four where that is left even so.
    """
    if not crops:
        return []
    pixels = np.stack([evened(crop) for crop in crops])
    first, second = Asked(READER, folder), Asked(SECOND_READER, folder)
    said = _at_first(pixels, first)
    unsettled = [n for n, one in enumerate(said) if not _is_settled(one)]
    said = _with(said, unsettled, _at_length(pixels[unsettled], first))
    doubted = [n for n in unsettled if said[n].chances.max() <= SETTLED]
    others = _at_length(pixels[doubted], second)
    both = [_of_both(said[n], other) for n, other in zip(doubted, others, strict=True)]
    return _with(said, doubted, both)


def _with(said: Sequence[Opinion], places: Sequence[int], anew: Sequence[Opinion]) -> list[Opinion]:
    """The opinions, with new ones in those places."""
    new = dict(zip(places, anew, strict=True))
    return [new.get(n, one) for n, one in enumerate(said)]


def _at_first(pixels: Planes, reader: Asked) -> list[Opinion]:
    """What a reader makes of each crop in the two upright looks."""
    looks, maps = _looked(pixels, range(LOOKS)[UPRIGHT], reader)
    return [_opinion(looks[:, n], None, *drawn) for n, drawn in enumerate(maps)]


def _is_settled(said: Opinion) -> bool:
    """Whether two looks say the same surely, and do not see the picture lie on its side or head."""
    return bool(said.least.max() > SETTLED) and not turns_up(said.die, said.top)


def _at_length(pixels: Planes, reader: Asked) -> list[Opinion]:
    """What a reader makes of each crop in all looks; which value, where a way is up, by those upright."""
    if not len(pixels):
        return []
    looks, maps = _looked(pixels, range(LOOKS), reader)
    turns = [turns_up(die, top) for die, top, _ in maps]
    upright = _upright(pixels, looks, turns, reader)
    return [_opinion(looks[:, n], upright[n], *drawn) for n, drawn in enumerate(maps)]


def _of_both(one: Opinion, other: Opinion) -> Opinion:
    """The mean of two readers; the maps are the first one's, or the other's where it sees no pip."""
    drawn = one if (one.pips > LIKELY).any() else other
    chances = np.asarray((one.chances + other.chances) / 2, np.float32)
    return drawn._replace(chances=chances, least=np.asarray((one.least + other.least) / 2, np.float32))


def _looked(pixels: Planes, looks: Sequence[int], reader: Asked) -> tuple[Planes, Planes]:
    """What a reader says in these looks, looks x N x 8, and the mean of its maps, N x 3 x 32 x 32."""
    seen = np.concatenate([as_seen(pixels, look) for look in looks])
    said, maps = nets.run(reader.name, seen, OUTPUTS, folder=reader.folder)
    planes = np.split(_unfolded(chance(maps)), len(looks))
    drawn = np.mean([as_seen(some, look) for look, some in zip(looks, planes, strict=True)], axis=0)
    return np.stack(np.split(softmax(said), len(looks))), drawn


def _upright(
    pixels: Planes, looks: Planes, turns: Sequence[int | None], reader: Asked
) -> list[Planes | None]:
    """What a reader says of each crop with its top face up, mirrored as well; None where no way is up.

    Of those that lie on their side it is asked once more.
    """
    lying = {n: turn for n, turn in enumerate(turns) if turn in (1, 3)}
    stood_up = _stood_up([np.rot90(pixels[n], turn, (1, 2)) for n, turn in lying.items()], reader)
    said: dict[int, Planes] = {n: looks[UPRIGHT, n] for n, turn in enumerate(turns) if turn == 0}
    said |= {n: looks[UPSIDE_DOWN, n] for n, turn in enumerate(turns) if turn == 2}
    said |= dict(zip(lying, stood_up, strict=True))
    return [said.get(n) for n in range(len(turns))]


def _stood_up(pixels: Sequence[Planes], reader: Asked) -> Sequence[Planes]:
    """What a reader says of each crop, as it is and mirrored."""
    if not pixels:
        return []
    looks, _ = _looked(np.stack(pixels), range(LOOKS)[UPRIGHT], reader)
    return list(looks.swapaxes(0, 1))


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


def evened(crop: Image) -> Planes:
    """A crop's channels one after the other, 3 x H x W, with mean 0 and spread about 1."""
    channels = np.stack(cv2.split(crop)).astype(np.float32)
    mean, spread = cv2.meanStdDev(channels.reshape(-1))
    mine = float(spread[0, 0]) * math.sqrt(channels.size / (channels.size - 1))
    return np.asarray((channels - float(mean[0, 0])) / (mine + SOFTEN), np.float32)


def as_seen(planes: Planes, look: int) -> Planes:
    """The planes as they are (0), mirrored (1, 2) or upside down (3); each undoes itself."""
    across, down = look in (1, 3), look in (2, 3)
    return planes[:, :, :: -1 if down else 1, :: -1 if across else 1]


def chance(log_odds: Planes) -> Planes:
    """Log odds as chances, 0 to 1."""
    return np.asarray(1 / (1 + np.exp(-log_odds)), np.float32)


def softmax(said: Planes) -> Planes:
    """Log odds of classes, N x classes, as chances."""
    raised = np.exp(said - said.max(1, keepdims=True))
    return np.asarray(raised / raised.sum(1, keepdims=True), np.float32)


def _unfolded(maps: Planes) -> Planes:
    """Planes of four cells each (left, right, then below) laid out as one of twice the side."""
    n, planes, rows, columns = maps.shape
    cells = maps.reshape(n, planes // 4, 2, 2, rows, columns).transpose(0, 1, 4, 2, 5, 3)
    return np.asarray(cells.reshape(n, planes // 4, 2 * rows, 2 * columns), np.float32)
