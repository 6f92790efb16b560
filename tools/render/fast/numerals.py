"""What the faces of dice of other shapes show: numbers, plain or among engraved curls, and emblems.

Each print is RGB and cover, 8 bit. Its middle is the face's, and the farthest corner lies on its edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import cv2
import numpy as np

from ..scene import Colour
from .chance import Array, Random, between, often, pick
from .prints import FONTS, LETTERS, sheet, tone, write

PRINT_PX = 128
MIDDLE = PRINT_PX // 2
UPRIGHT_FONTS = FONTS[:4]
NEEDS_MARK = (6, 9)
"""Numbers that upside down are another."""
TEXT_PX, TEXT_SCALE = 320, 4.0
"""Where a number is first drawn, thin and large."""
AT_CORNER = 0.55
"""Of the way from the middle to a corner: where numbers stand that belong to corners."""
AMONG_CURLS = 0.8
"""How large a number is among curls, of one that stands alone."""
HALO_PX = 4
"""How far round a number among curls nothing else is engraved."""
EMBLEMS = 0.15
"""How many faces of an ornate die bear a sign instead of a number."""
MOST_ROWS = 5
"""Of small words on a sign."""
FEWEST_CURLS, MOST_CURLS = 14, 44


class Colours(NamedTuple):
    """Of a die's body, and of what is printed on it."""

    body: Colour
    ink: Colour


@dataclass(frozen=True, slots=True)
class Writing:
    """How the numbers of one die are written: the same on all its faces."""

    font: int
    size: float  # how long a number's diagonal is, of the circle within a face
    bold: float  # how much thicker than its font's its strokes are, of the number's height
    is_underlined: bool  # or has a dot after it: what needs a mark
    is_ornate: bool


class Side(NamedTuple):
    """A face to print on: its corners, px of the print, and one number, or one for each of its corners."""

    corners: Array
    numbers: Sequence[int]

    @property
    def within(self) -> float:
        """How far its nearest edge lies from its middle, px."""
        away = self.corners - MIDDLE
        edges = zip(away, np.roll(away, -1, 0), strict=True)
        return min(abs(float(a[0] * b[1] - a[1] * b[0])) / float(np.linalg.norm(b - a)) for a, b in edges)

    def filled(self, share: float = 1.0) -> Array:
        """255 within its outline, drawn in towards the middle."""
        places = np.round(MIDDLE + share * (self.corners - MIDDLE)).astype(np.int32)
        return np.asarray(cv2.fillPoly(np.zeros((PRINT_PX, PRINT_PX), np.uint8), [places], 255))


def some_writing(rng: Random) -> Writing:
    """One way of writing numbers."""
    return Writing(
        int(pick(rng, UPRIGHT_FONTS)),
        between(rng, 0.45, 0.9),
        between(rng, 0.0, 0.08),
        often(rng, 0.6),
        often(rng, 0.4),
    )


def numbers_of(sides: int, rng: Random) -> Sequence[int]:
    """The numbers of a die's faces; dice of ten begin with nought, or count in tens."""
    if sides != 10:
        return [int(n) + 1 for n in rng.permutation(sides)]
    step = 10 if often(rng, 0.3) else 1
    return [step * int(n) for n in rng.permutation(sides)]


def face_print(side: Side, colours: Colours, writing: Writing, rng: Random) -> Array:
    """What one face shows."""
    if not writing.is_ornate:
        drawn = sheet(PRINT_PX, PRINT_PX, colours.ink)
        drawn[..., 3] = written(side, writing)
        return drawn
    made = _emblem(side, colours.ink, rng) if often(rng, EMBLEMS) else _ornate(side, colours, writing, rng)
    made[side.filled() == 0] = 0
    return made


def written(side: Side, writing: Writing) -> Array:
    """The cover of a face's numbers: one in the middle, or one at each corner, its head towards it."""
    if len(side.numbers) == 1:
        return _placed(_number(side.numbers[0], writing, side.within), 0.0, 0.0)
    drawn = np.zeros((PRINT_PX, PRINT_PX), np.uint8)
    for number, corner in zip(side.numbers, side.corners - MIDDLE, strict=True):
        far = float(np.linalg.norm(corner))
        up = AT_CORNER * far
        turn = float(np.degrees(np.arctan2(-corner[0], -corner[1])))
        drawn = np.maximum(drawn, _placed(_number(number, writing, 0.6 * (far - up)), up, turn))
    return drawn


def _number(number: int, writing: Writing, within: float) -> Array:
    """A number with the mark that it needs, cut out to its edges, so large that it fits into a circle."""
    drawn = np.zeros((TEXT_PX, TEXT_PX), np.uint8)
    (width, height), _ = cv2.getTextSize(str(number), writing.font, TEXT_SCALE, 1)
    left, foot = (TEXT_PX - width) // 2, (TEXT_PX + height) // 2
    cv2.putText(drawn, str(number), (left, foot), writing.font, TEXT_SCALE, 255, 2)
    if number in NEEDS_MARK and writing.is_underlined:
        cv2.line(drawn, (left + 8, foot + height // 3), (left + width - 8, foot + height // 3), 255, 2)
    elif number in NEEDS_MARK:
        cv2.circle(drawn, (left + width + height // 5, foot - 2), 3, 255, -1)
    x, y, wide, high = cv2.boundingRect(drawn)
    room = round(writing.bold * high / 2)
    whole = cv2.copyMakeBorder(drawn[y : y + high, x : x + wide], *[room] * 4, cv2.BORDER_CONSTANT)
    whole = cv2.dilate(whole, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * room + 1, 2 * room + 1)))
    scale = 2 * within * writing.size / float(np.hypot(*whole.shape))
    size = max(1, round(scale * whole.shape[1])), max(1, round(scale * whole.shape[0]))
    return np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA))


def _placed(number: Array, up: float, turn_deg: float) -> Array:
    """A number so far above the middle of a print, all of it then turned, anticlockwise."""
    rows, columns = number.shape
    drawn = np.zeros((PRINT_PX, PRINT_PX), np.uint8)
    left, top = round(MIDDLE - columns / 2), max(0, round(MIDDLE - up - rows / 2))
    drawn[top : top + rows, left : left + columns] = number
    turned = cv2.getRotationMatrix2D((MIDDLE, MIDDLE), turn_deg, 1.0)
    return np.asarray(cv2.warpAffine(drawn, turned, (PRINT_PX, PRINT_PX)))


def _ornate(side: Side, colours: Colours, writing: Writing, rng: Random) -> Array:
    """A number among engraved curls in a frame: nothing that has pips, though full of spots."""
    field, line = colours.ink, colours.body
    if often(rng, 0.3):
        field, line = line, field
    inner, outer = sorted(rng.uniform(0.68, 0.97, 2))
    number = written(side, replace(writing, size=AMONG_CURLS * writing.size))
    halo = cv2.dilate(number, np.ones((2 * HALO_PX + 1, 2 * HALO_PX + 1), np.uint8))
    drawn = sheet(PRINT_PX, PRINT_PX)
    _inked(drawn, side.filled(outer), colours.ink)
    _inked(drawn, side.filled(inner), field)
    _inked(drawn, np.minimum(_curls(rng), side.filled(0.95 * inner)), line)
    _inked(drawn, halo, field)
    _inked(drawn, number, line)
    return drawn


def _inked(drawn: Array, cover: Array, colour: Colour) -> None:
    """A colour wherever a mask mostly covers a print."""
    drawn[cover > 127] = np.array(tone(colour)).astype(np.uint8)


def _curls(rng: Random) -> Array:
    """Bows and blots all over."""
    drawn = np.zeros((PRINT_PX, PRINT_PX), np.uint8)
    for _ in range(int(rng.integers(FEWEST_CURLS, MOST_CURLS))):
        x, y = (int(n) for n in rng.integers(6, PRINT_PX - 6, 2))
        reach = tuple(int(n) for n in rng.integers(2, 14, 2))
        start, span = rng.uniform(0, 360), rng.uniform(90, 360)
        thick = int(rng.choice((-1, 2, 3, 3, 4)))
        cv2.ellipse(drawn, (x, y), reach, rng.uniform(0, 180), start, start + span, 255, thick)
    return drawn


def _emblem(side: Side, ink: Colour, rng: Random) -> Array:
    """A crest and rows of small words over and under it, any way up; never a disc, which is a die's one."""
    drawn = sheet(PRINT_PX, PRINT_PX)
    _inked(drawn, _crest(side.within * between(rng, 0.8, 1.4), rng), ink)
    for below in rng.uniform(-0.75, 0.85, int(rng.integers(0, MOST_ROWS + 1))):
        text = "".join(rng.choice(list(LETTERS), int(rng.integers(3, 10))))
        place = (round(MIDDLE - 0.7 * side.within), round(MIDDLE + side.within * below))
        write(drawn, text, place, between(rng, 0.35, 0.7), ink, thick=int(rng.integers(1, 3)))
    turn = cv2.getRotationMatrix2D((MIDDLE, MIDDLE), 45.0 * int(rng.integers(8)), 1.0)
    return np.asarray(cv2.warpAffine(drawn, turn, (PRINT_PX, PRINT_PX)))


def _crest(within: float, rng: Random) -> Array:
    """A few bent strokes in a circle so large, right half and left alike."""
    half = np.zeros((PRINT_PX, PRINT_PX), np.uint8)
    for _ in range(int(rng.integers(3, 14))):
        aside, below = between(rng, 0.1, 0.6), between(rng, -0.6, 0.7)
        wide, high = between(rng, 0.05, 0.2), between(rng, 0.15, 0.4)
        place = (MIDDLE - round(within * aside), MIDDLE - round(within * below))
        reach = (max(2, round(within * wide)), max(3, round(within * high)))
        start, span = rng.uniform(0, 360), rng.uniform(60, 200)
        turn, thick = rng.uniform(0, 180), int(rng.choice((3, 4, 6)))
        cv2.ellipse(half, place, reach, turn, start, start + span, 255, thick)
    return np.maximum(half, half[:, ::-1])
