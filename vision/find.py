"""Where dice lie, by the learned finder: boxes of whole dice, looked for at several sizes of the picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from . import nets
from .boxes import overlap
from .cores import threads
from .crops import Place
from .halves import halves, resized
from .settings import FinderSettings
from .types import Box, Colour, Image, Planes

STRIDE = 4
DIE = 5  # of the planes: log odds that a cell shows a die
UNIT_PX = 32.0  # sizes are said as logarithms of so many px


class Found(NamedTuple):
    """A place where a die may lie: the middle and size of its box, px, and how sure the finder is, 0 to 1.

    `touches` where it is no middle that the finder gave, but what it takes for die beside others (`unread`).
    """

    x: float
    y: float
    width: float
    height: float
    score: float
    touches: bool = False

    @property
    def side(self) -> float:
        """The longer side of the box, px."""
        return max(self.width, self.height)

    @property
    def box(self) -> Box:
        """The box round the whole die."""
        return Box(self.x - self.width / 2, self.y - self.height / 2, self.width, self.height)

    @property
    def place(self) -> Place:
        """Where the reader looks at it."""
        return Place(self.x, self.y, self.side)

    def sides_to(self, other: Found) -> float:
        """How far its middle is from another's, in sides: the mean of both."""
        return math.dist((self.x, self.y), (other.x, other.y)) / ((self.side + other.side) / 2)

    def beyond(self, width: int, height: int) -> float:
        """How far the box reaches over the edge of a picture of this size, in sides; 0 where it does not."""
        left, top, wide, high = self.box
        return max(-left, -top, left + wide - width, top + high - height, 0.0) / self.side


class Level(NamedTuple):
    """What the finder says of the picture at one size: its planes, a cell for STRIDE x STRIDE px of a copy.

    `across` and `down` px of the picture are one of the copy.
    """

    planes: Planes
    across: float
    down: float


class Rim(NamedTuple):
    """Something like a die that the edge of the picture cuts: its middle and area, px.

    `across` px of the picture are one of the copy that it was seen in. `colour` is the one there (Lab, 0 to
    255), None while nobody has looked.
    """

    x: float
    y: float
    area: float
    across: float
    colour: Colour | None = None


class Finds(NamedTuple):
    """Every place that may be a die, the surest first; the share of the picture that is die, at most.

    `rims` are what is like die at the picture's edge, at every size it was looked at; `levels` are what the
    finder said at these sizes, the coarsest first.
    """

    places: tuple[Found, ...]
    covered: float
    rims: tuple[Rim, ...] = ()
    levels: tuple[Level, ...] = ()


def find_dice(image: Image, settings: FinderSettings, *, folder: str = "") -> Finds:
    """The places that may be dice, one for each place and size, and how much of the picture is die."""
    smaller = halves(image)
    return finds(
        [*coarse(smaller, settings, folder=folder), *finest(smaller, settings, folder=folder)], settings
    )


def finds(seen: Sequence[Level], settings: FinderSettings) -> Finds:
    """What levels show together, the coarsest of them first.

    The last takes small dice too, even where a finer one is still to come: they tell that it is needed.
    """
    last = len(seen) - 1
    found = [
        one
        for n, level in enumerate(seen)
        for one in places(level, settings, is_coarsest=n == 0, is_last=n == last)
    ]
    covered = max(float((level.planes[DIE] > 0).mean()) for level in seen)
    cut = tuple(rim for level in seen for rim in rims(level))
    surest = without_throws(merged(found, settings), settings)[: settings.most]
    return Finds(surest, covered, cut, tuple(seen))


def coarse(smaller: Sequence[Image], settings: FinderSettings, *, folder: str = "") -> list[Level]:
    """The finder's planes of the picture of these halves at every size but the finest."""
    return _levels(smaller, settings.levels_px[:-1], settings, folder)


def finest(smaller: Sequence[Image], settings: FinderSettings, *, folder: str = "") -> list[Level]:
    """The planes at the finest size, three quarters of the work; none of a picture that is smaller."""
    return _levels(smaller, settings.levels_px[-1:], settings, folder)


def are_near(found: Sequence[Found], size_px: tuple[int, int], settings: FinderSettings) -> bool:
    """Whether dice of a picture of that size are so large that the finest level shows no more of them.

    Only where the surest is surely one: from afar a tray of small dice looks like one large die.
    """
    if max((one.score for one in found), default=0.0) < settings.near_score:
        return False
    before = max(size_px) / settings.levels_px[-2]
    return min(one.side for one in found) >= settings.near_px * before


def dice_in_trays(
    image: Image, chosen: Sequence[Found], settings: FinderSettings, *, folder: str = ""
) -> tuple[Found, ...]:
    """Smaller dice in places taken for dice that may be trays of them: large ones, and few."""
    if len(chosen) > settings.most_trays:
        return ()
    trays = [one for one in chosen if one.side >= settings.tray_px]
    return tuple(small for tray in trays for small in _dice_in(image, tray, settings, folder))


def _dice_in(image: Image, tray: Found, settings: FinderSettings, folder: str) -> tuple[Found, ...]:
    """The surest places in one that may be dice, the table round it seen as well; none if all are weak."""
    left, top, width, height = tray.box
    room = settings.tray_room * tray.side
    columns, rows = _span(left - room, width + 2 * room), _span(top - room, height + 2 * room)
    alone = np.ascontiguousarray(image[rows, columns])
    if not alone.size:
        return ()
    own_px = max(alone.shape[:2])
    scale = min(settings.tray_enlarged, settings.tray_level_px / own_px)
    size = _of_32(alone.shape[1] * scale), _of_32(alone.shape[0] * scale)
    level = _level(halves(alone), size, folder)
    whole = replace(
        settings, cut_score=1.0
    )  # it mostly ends where it was cut out, not where the picture does
    small = [one for one in places(level, whole, is_last=True) if one.side < settings.in_tray * tray.side]
    small = sorted(small, key=lambda one: -one.score)[: settings.most_in_tray]
    if not small or small[0].score < settings.surest_in_tray:
        return ()
    return tuple(one._replace(x=columns.start + one.x, y=rows.start + one.y) for one in small)


def _span(first: float, long: float) -> slice:
    """The pixels of a row or column from there on, none of them before its first."""
    return slice(max(0, round(first)), max(0, round(first + long)))


def _levels(
    smaller: Sequence[Image], longer_px: Sequence[int], settings: FinderSettings, folder: str
) -> list[Level]:
    """The finder's planes with the picture's longer side so many px; none larger than the picture."""
    height, width = smaller[0].shape[:2]
    longer = max(height, width)
    least, most = settings.levels_px[0], settings.most_enlarged * longer
    scales = [px / longer for px in longer_px if px == least or px < most]
    sizes = [(_of_32(width * scale), _of_32(height * scale)) for scale in scales]
    with threads(2) as pool:  # the largest first, the others beside it
        seen = list(pool.map(lambda size: _level(smaller, size, folder), reversed(sizes)))
    return seen[::-1]


def _level(smaller: Sequence[Image], size: tuple[int, int], folder: str) -> Level:
    """What the finder says of the picture at one width and height."""
    height, width = smaller[0].shape[:2]
    (planes,) = nets.run("finder", _channels(resized(smaller, size))[None], ("planes",), folder=folder)
    return Level(planes[0], width / size[0], height / size[1])


def _channels(pixels: Image) -> Planes:
    """The three channels of a picture one after the other, 3 x H x W, split as bytes: fastest."""
    apart = np.empty((3, *pixels.shape[:2]), np.float32)
    for plane, channel in zip(apart, cv2.split(pixels), strict=True):
        plane[:] = channel
    return apart


def _of_32(side: float) -> int:
    """The nearest side that the network can halve five times."""
    return max(1, round(side / 32)) * 32


def places(
    level: Level, settings: FinderSettings, *, is_coarsest: bool = False, is_last: bool = False
) -> Iterable[Found]:
    """The peaks of one level whose dice have its size, or more on the coarsest, or less on the last.

    Of those that reach over the picture's edge less is enough: less is seen of them.
    """
    planes = level.planes
    chance = 1 / (1 + np.exp(-planes[0]))
    peak = chance >= cv2.dilate(chance, np.ones((3, 3), np.uint8))
    least = settings.coarse_score if is_coarsest else settings.least_score
    smallest = settings.last_px if is_last else settings.least_px
    largest = math.inf if is_coarsest else settings.most_px
    for row, column in np.argwhere(peak & (chance > settings.cut_score * least)):
        one, side_px = _peak(level, int(row), int(column), float(chance[row, column]))
        enough = settings.cut_score * least if _reaches_over(one, level, settings) else least
        if one.score > enough and smallest <= side_px <= largest:
            yield one


def _peak(level: Level, row: int, column: int, score: float) -> tuple[Found, float]:
    """The place that one cell tells of, and its longer side, px of the level."""
    wide, high, right, below = (float(n) for n in level.planes[1:5, row, column])
    width, height = math.exp(wide) * UNIT_PX, math.exp(high) * UNIT_PX
    one = Found(
        (column + 0.5 + right) * STRIDE * level.across,
        (row + 0.5 + below) * STRIDE * level.down,
        width * level.across,
        height * level.down,
        score,
    )
    return one, max(width, height)


def _reaches_over(one: Found, level: Level, settings: FinderSettings) -> bool:
    """Whether a place reaches over the picture's edge by more than boxes are off."""
    down, across = level.planes.shape[1:]
    width, height = STRIDE * level.across * across, STRIDE * level.down * down
    return one.beyond(round(width), round(height)) > settings.cut_beyond


def rims(level: Level) -> Iterable[Rim]:
    """What one level takes for die and the picture's edge cuts."""
    likely = (level.planes[DIE] > 0).astype(np.uint8)
    height, width = likely.shape
    count, _, stats, middles = cv2.connectedComponentsWithStats(likely, connectivity=4)
    across, down = STRIDE * level.across, STRIDE * level.down
    for n in range(1, count):
        left, above, wide, high, cells = (int(number) for number in stats[n])
        if left == 0 or above == 0 or left + wide == width or above + high == height:
            x, y = (float(number) + 0.5 for number in middles[n])
            yield Rim(x * across, y * down, cells * across * down, level.across)


def merged(found: Iterable[Found], settings: FinderSettings) -> tuple[Found, ...]:
    """The surest of those of about one size that lie in one place.

    A pip found within a die, or a die within a group of them, stays: that is for the reader to tell.
    """
    kept: list[Found] = []
    for one in sorted(found, key=lambda place: -place.score):
        if all(_is_another(one, other, settings) for other in kept):
            kept.append(one)
    return tuple(kept)


def without_throws(found: Sequence[Found], settings: FinderSettings) -> tuple[Found, ...]:
    """The places, the surest first, but for those that hold several surely found dice: a whole throw.

    Each would be looked at as often as a die in doubt.
    """
    surely = [one for one in found if one.score >= settings.throw_score]
    return tuple(one for one in found if one in surely or not _is_throw(one, surely, settings))


def _is_throw(one: Found, surely: Sequence[Found], settings: FinderSettings) -> bool:
    """Whether it holds several much smaller dice, more surely found than pips are."""
    small = [other for other in surely if other.side < settings.in_throw * one.side]
    return sum(overlap(other.box, one.box) > settings.throw_room for other in small) >= settings.least_throw


def _is_another(one: Found, other: Found, settings: FinderSettings) -> bool:
    """Whether both may be dice, or what may be taken for one."""
    less, more = sorted((one.side, other.side))
    is_apart = math.dist((one.x, one.y), (other.x, other.y)) > settings.apart * more
    return is_apart or more > settings.other_size * less
