"""What the faces of dice of other shapes show: numbers, plain or among engraved curls, and emblems.

Each print is RGB and cover, 8 bit, and so large that the face lies within its middle circle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ..scene import Colour
from .chance import Array, Random, between, often, pick
from .prints import FONTS, LETTERS, sheet, tone, write

PRINT_PX = 128
MIDDLE = PRINT_PX // 2
UPRIGHT_FONTS = FONTS[:4]
NEEDS_MARK = (6, 9)  # numbers that upside down are another


@dataclass(frozen=True, slots=True)
class Hand:
    """How the numbers of one die are written: the same on all its faces."""

    font: int
    size: float  # how high, of the circle within a face
    thick: float  # of that height
    is_underlined: bool  # or has a dot after it: what needs a mark
    is_ornate: bool


def some_hand(rng: Random) -> Hand:
    """One way of writing numbers."""
    return Hand(
        int(pick(rng, UPRIGHT_FONTS)),
        between(rng, 0.4, 0.95),
        between(rng, 0.1, 0.26),
        often(rng, 0.6),
        often(rng, 0.4),
    )


def face_print(number: int, face: Array, body: Colour, ink: Colour, hand: Hand, rng: Random) -> Array:
    """What one face shows. `face` has its corners, 1 being the print's edge, right and up."""
    corners = MIDDLE * (1 + face * (1, -1))
    within = _inner_radius(face) * MIDDLE
    if not hand.is_ornate:
        drawn = _plain(number, len(face), within, ink, hand)
    elif often(rng, 0.08):
        drawn = _emblem(ink, within, rng)
    else:
        drawn = _ornate(number, corners, within, (body, ink), hand, rng)
    drawn[_filled(corners, 1.0) == 0] = 0
    return drawn


def _inner_radius(face: Array) -> float:
    """How far the nearest edge of a face lies from its middle."""
    edges = zip(face, np.roll(face, -1, 0), strict=True)
    return min(abs(float(a[0] * b[1] - a[1] * b[0])) / float(np.linalg.norm(b - a)) for a, b in edges)


def _plain(number: int, corners: int, within: float, ink: Colour, hand: Hand) -> Array:
    """A number in the middle; three of them round the middle where a face stands for the corner it lacks."""
    drawn = sheet(PRINT_PX, PRINT_PX)
    if corners > 3 or hand.size > 0.75:
        _number(drawn, number, 1.0 * within, ink, hand)
        return drawn
    for turn in (0, 120, 240):
        one = sheet(PRINT_PX, PRINT_PX)
        _number(one, 1 + (number + turn // 120) % 4, 0.7 * within, ink, hand, up=0.75 * within)
        turned = cv2.getRotationMatrix2D((MIDDLE, MIDDLE), turn, 1.0)
        one = np.asarray(cv2.warpAffine(one, turned, (PRINT_PX, PRINT_PX)))
        drawn = np.maximum(drawn, one)
    return drawn


def _number(
    drawn: Array, number: int, within: float, ink: Colour, hand: Hand, *, up: float = 0.0, rim: int = 0
) -> None:
    """A number so far above the middle; `rim` px wider than its strokes are."""
    text, needs_mark = str(number), number in NEEDS_MARK
    (width, height), _ = cv2.getTextSize(text, hand.font, 1.0, 1)
    scale = hand.size * min(2 * within / height, 2.4 * within / np.hypot(width, height))
    thick = max(1, round(hand.thick * scale * height)) + rim
    (width, height), _ = cv2.getTextSize(text, hand.font, scale, thick)
    left, foot = MIDDLE - width // 2, round(MIDDLE - up + height / 2)
    write(drawn, text, (left, foot), scale, ink, font=hand.font, thick=thick)
    if needs_mark and hand.is_underlined:
        line = (left + width // 6, foot + thick), (left + width - width // 6, foot + 2 * thick)
        cv2.rectangle(drawn, *line, tone(ink), -1)
    elif needs_mark:
        cv2.circle(drawn, (left + width + thick, foot), thick, tone(ink), -1)


def _ornate(
    number: int, corners: Array, within: float, colours: tuple[Colour, Colour], hand: Hand, rng: Random
) -> Array:
    """A number among engraved curls in a frame: nothing that has pips, though full of spots."""
    body, ink = colours
    field, line = (ink, body) if often(rng, 0.7) else (body, ink)
    drawn, shares = sheet(PRINT_PX, PRINT_PX), sorted(rng.uniform(0.68, 0.97, 2))
    for share, colour in ((shares[1], ink), (shares[0], field)):
        drawn[_filled(corners, share) > 0] = np.array(tone(colour)).astype(np.uint8)
    curls = sheet(PRINT_PX, PRINT_PX)
    for _ in range(int(rng.integers(14, 44))):
        x, y = (int(n) for n in rng.integers(6, PRINT_PX - 6, 2))
        reach = tuple(int(n) for n in rng.integers(2, 14, 2))
        start, span = rng.uniform(0, 360), rng.uniform(90, 360)
        thick = int(rng.choice((-1, 2, 3, 3, 4)))
        cv2.ellipse(curls, (x, y), reach, rng.uniform(0, 180), start, start + span, tone(line), thick)
    seen = (_filled(corners, 0.95 * shares[0]) > 0) & (curls[..., 3] > 0)
    drawn[seen] = curls[seen]
    larger = Hand(hand.font, min(1.0, 0.2 + hand.size), hand.thick, hand.is_underlined, hand.is_ornate)
    _number(drawn, number, within, field, larger, rim=8)
    _number(drawn, number, within, line, larger)
    return drawn


def _filled(corners: Array, share: float) -> Array:
    """255 within a face's outline, drawn in towards the middle."""
    places = np.round(MIDDLE + share * (corners - MIDDLE)).astype(np.int32)
    return np.asarray(cv2.fillPoly(np.zeros((PRINT_PX, PRINT_PX), np.uint8), [places], 255))


def _emblem(ink: Colour, within: float, rng: Random) -> Array:
    """A round sign with blots in it and small words under it."""
    drawn = sheet(PRINT_PX, PRINT_PX)
    radius = round(0.55 * within)
    middle = (MIDDLE, round(MIDDLE - 0.2 * within))
    cv2.circle(drawn, middle, radius, tone(ink), int(rng.choice((-1, 5, 8))))
    for _ in range(int(rng.integers(2, 7))):
        x, y = (int(n) for n in np.array(middle) + rng.uniform(-0.7, 0.7, 2) * radius)
        cv2.circle(
            drawn, (x, y), int(rng.integers(4, 12)), tone(ink) if often(rng, 0.5) else (0, 0, 0, 0), -1
        )
    for row in range(int(rng.integers(0, 3))):
        text = "".join(rng.choice(list(LETTERS), 9))
        write(
            drawn,
            text,
            (round(MIDDLE - 0.7 * within), round(MIDDLE + within * (0.6 + 0.2 * row))),
            0.5,
            ink,
            thick=1,
        )
    return drawn


def numbers(sides: int, rng: Random) -> Sequence[int]:
    """The numbers of a die's faces; dice of ten begin with nought, or count in tens."""
    if sides != 10:
        return [int(n) + 1 for n in rng.permutation(sides)]
    tens = 10 if often(rng, 0.3) else 1
    return [tens * int(n) for n in rng.permutation(sides)]
