"""What the finder takes for die and lies on none of the dice read: where one more may touch them.

Of dice that touch in a row the finder often gives no middle to each, and yet sees that all of it is die.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .find import DIE, STRIDE, Found, Level
from .settings import UnreadSettings
from .sights import Sight

Mask = NDArray[np.uint8]
NEXT_TO = np.ones((5, 5), np.uint8)
"""Half a cell of the finder's planes round a die: what reaches into it touches the die."""


class Unread(NamedTuple):
    """A part of the picture that is die and was not read: its middle, px; how much of a die's area it is.

    `chance` is the finder's of die there, the mean of all its cells.
    """

    x: float
    y: float
    share: float
    chance: float


class Held(NamedTuple):
    """The finder's plane of what is die, held against the dice: cells of `scale` px across and down.

    `chances` are of die; `taken` is where the dice lie, `beside` what touches them, too. `area` is that of a
    die, in cells.
    """

    chances: NDArray[np.float32]
    taken: Mask
    beside: Mask
    area: float
    scale: tuple[float, float]


def held(levels: Sequence[Level], dice: Sequence[Sight], settings: UnreadSettings) -> Held | None:
    """What the finder says is die, against what dice there are: sights with outlines.

    Of the finder's sizes of the picture the one is asked where they have the size at which it tells best what
    is die; none where they are small even there.
    """
    drawn = [one for one in dice if one.area]
    if not drawn:
        return None
    side = median(one.found.side for one in drawn)
    level = min(levels, key=lambda level: abs(math.log(side / level.across / settings.seen_px)))
    if side < settings.least_px * level.across:
        return None
    chances = _chances(level, settings.fine)
    scale = (STRIDE * level.across / settings.fine, STRIDE * level.down / settings.fine)
    area = median(one.area for one in drawn) / (scale[0] * scale[1])
    taken = _taken(drawn, chances.shape, scale, settings.edge * math.sqrt(area))
    return Held(chances, taken, np.asarray(cv2.dilate(taken, NEXT_TO), np.uint8), area, scale)


def unread(left: Held | None, settings: UnreadSettings, likely: float) -> tuple[Unread, ...]:
    """What touches the dice, lies on none of them and is die, cell by cell with a chance above `likely`."""
    return tuple(_touching(left, settings, likely)) if left else ()


def _chances(level: Level, fine: int) -> NDArray[np.float32]:
    """The finder's chance of die, each cell of its plane parted into so many both ways."""
    chances = 1 / (1 + np.exp(-level.planes[DIE]))
    height, width = chances.shape
    return np.asarray(
        cv2.resize(chances, (fine * width, fine * height), interpolation=cv2.INTER_LINEAR), np.float32
    )


def _taken(dice: Sequence[Sight], shape: tuple[int, ...], scale: tuple[float, float], edge: float) -> Mask:
    """Where the dice lie, their edges so much wider, cells: what is die there is blurred from them."""
    taken = np.zeros(shape, np.uint8)
    for one in dice:
        corners = np.round(np.array(one.outline) / scale - 0.5).astype(np.int32)  # of the cells' middles
        cv2.fillPoly(taken, [corners], 1)
    reach = max(1, round(edge))
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    return np.asarray(cv2.dilate(taken, brush), np.uint8)


def _touching(left: Held, settings: UnreadSettings, likely: float) -> Iterable[Unread]:
    """The pieces of what is free that touch the dice, of the area of a die or of a few."""
    free = ((left.chances > likely) & (left.taken == 0)).view(np.uint8)
    touches = free & left.beside
    if not touches.any():
        return
    count, pieces, stats, middles = cv2.connectedComponentsWithStats(free)
    touching = np.unique(pieces[touches > 0])
    for n in range(1, count):
        share = float(stats[n, cv2.CC_STAT_AREA]) / left.area
        if settings.least_share < share < settings.most_share and n in touching:
            x, y = ((float(at) + 0.5) * step for at, step in zip(middles[n], left.scale, strict=True))
            yield Unread(x, y, share, float(left.chances[pieces == n].mean()))


def places_of(
    pieces: Sequence[Unread], seen: Sequence[Sight], dice: Sequence[Sight], settings: UnreadSettings
) -> list[Found]:
    """Where a die may lie in each piece, of the size of the nearest of the dice; none that was looked at.

    Its score is so low that it is always asked about, and the more so the less the finder sees there.
    """
    places = []
    for piece in pieces:
        near = min((one.found for one in dice), key=lambda found: math.dist((found.x, found.y), piece[:2]))
        far = settings.looked_at * near.side
        if all(math.dist((one.found.x, one.found.y), piece[:2]) > far for one in seen):
            score = settings.score * piece.chance
            places.append(Found(piece.x, piece.y, near.width, near.height, score, touches=True))
    return places
