"""The picture with what was read drawn on it, for people."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .planes import coloured
from .settings import MarkSettings
from .types import Die, Image, Point, Reading

Colour = tuple[int, int, int]

SURE: Colour = (96, 190, 46)  # green, BGR
DOUBT: Colour = (20, 150, 245)  # amber: seen by most who cannot tell red from green
HINT: Colour = (255, 190, 64)  # sky blue: like nothing else on a table of felt, wood and brass
INK: Colour = (255, 255, 255)
DARK: Colour = (30, 24, 20)
FONT = cv2.FONT_HERSHEY_DUPLEX
HOW = MarkSettings()


def mark(image: Image, reading: Reading, hinted: Collection[Die] = ()) -> Image:
    """A copy with each die outlined, its value beside it; a doubtful one in amber, with a question mark.

    The hinted dice, those of the best keep, stand out in a colour of their own.
    """
    copy = coloured(image).copy()
    for die in reading.dice:
        _outline(copy, die, is_hinted=die in hinted)
    taken = [(np.mean(die.quad, axis=0), _half_side(die)) for die in reading.dice]
    for die in reading.dice:
        radius = _label_radius(copy, die)
        place = _free_place(copy, die, radius, taken)
        taken.append((np.array(place), radius))
        _label(copy, die, place, radius, is_hinted=die in hinted)
    return copy


def caption(image: Image, text: str) -> Image:
    """The picture with a line of text below it."""
    height, width = image.shape[:2]
    most_height = max(HOW.least_caption_px, height * HOW.caption_height)
    scale = _text_scale(text, width * HOW.caption_width, most_height)
    band = np.full((round(HOW.caption_band_px * scale), width, 3), DARK, np.uint8)
    thick = max(1, round(HOW.caption_stroke * scale))
    foot = (round(HOW.caption_left * width), round(HOW.caption_base_px * scale))
    cv2.putText(band, text, foot, FONT, scale, INK, thick, cv2.LINE_AA)
    return cast(Image, np.vstack([coloured(image), band]))


def _text_scale(text: str, most_width: float, most_height: float) -> float:
    (width, height), _ = cv2.getTextSize(text, FONT, 1.0, 1)
    return float(min(most_width / max(width, 1), most_height / max(height, 1)))


def _colour(die: Die, is_hinted: bool) -> Colour:
    if is_hinted:
        return HINT
    return DOUBT if die.value is None else SURE


def _stroke(image: Image) -> int:
    """A line that is seen at any size, px."""
    return max(1, round(float(max(image.shape[:2])) / HOW.strokes))


def _outline(copy: Image, die: Die, *, is_hinted: bool) -> None:
    """The top face's edge, a little outside it, light over dark so that it shows on any table."""
    width = HOW.hinted_strokes if is_hinted else 1.0
    centre = np.mean(die.quad, axis=0)
    corners = centre + (np.array(die.quad) - centre) * HOW.outside
    quad = np.round(corners * 2**HOW.subpixel_bits).astype(np.int32)
    for colour, strokes in ((DARK, width * HOW.dark_strokes), (_colour(die, is_hinted), width)):
        thick = max(1, round(strokes * _stroke(copy)))
        cv2.polylines(copy, [quad], True, colour, thick, cv2.LINE_AA, HOW.subpixel_bits)


def _label(copy: Image, die: Die, place: Point, radius: float, *, is_hinted: bool) -> None:
    """A filled disc with the value."""
    text = f"{die.best_guess}?" if die.value is None else str(die.best_guess)
    x, y = place
    _disc(copy, Point(x, y), radius + _stroke(copy), INK)
    _disc(copy, Point(x, y), radius, _colour(die, is_hinted))
    scale = _text_scale(text, radius * HOW.text_width, radius * HOW.text_height)
    (width, height), _ = cv2.getTextSize(text, FONT, scale, 1)
    corner = (round(x - width / 2), round(y + height / 2))
    thick = max(1, round(HOW.stroke_share * scale))
    cv2.putText(copy, text, corner, FONT, scale, INK, thick, cv2.LINE_AA)


def _disc(copy: Image, middle: Point, radius: float, colour: Colour) -> None:
    """A filled disc, its place and size rounded to parts of a pixel."""
    part = 2**HOW.subpixel_bits
    centre = (round(middle.x * part), round(middle.y * part))
    cv2.circle(copy, centre, round(radius * part), colour, -1, cv2.LINE_AA, HOW.subpixel_bits)


def _label_radius(copy: Image, die: Die) -> float:
    """A third of the die, but never too small to be read nor larger than needed, px."""
    longer = float(max(copy.shape[:2]))
    ours = HOW.label_share * math.dist(die.quad[0], die.quad[1])
    return min(max(ours, longer / HOW.most_labels), longer / HOW.least_labels)


Round = tuple[NDArray[np.float64], float]  # a middle and a radius, px


def _half_side(die: Die) -> float:
    return math.dist(die.quad[0], die.quad[1]) / 2


def _free_place(copy: Image, die: Die, radius: float, taken: list[Round]) -> Point:
    """The corner of the die, the upper right one first, where the label covers least of what is taken."""
    ours = np.mean(die.quad, axis=0)
    others = [each for each in taken if not np.array_equal(each[0], ours)]
    return min(_corners(copy, die, radius), key=lambda place: round(_covered(place, radius, others)))


def _covered(place: Point, radius: float, others: list[Round]) -> float:
    """How far the label reaches into dice and labels around it, px."""
    return sum(max(0.0, radius + each - math.dist(place, middle)) for middle, each in others)


def _corners(copy: Image, die: Die, radius: float) -> list[Point]:
    """The places for a label at the corners of a die's box, kept inside the picture."""
    height, width = copy.shape[:2]
    box, edge = die.box, radius + 2 * _stroke(copy)
    right, up = HOW.label_right * radius, HOW.label_up * radius
    sides, ends = (box.x + box.width + right, box.x - right), (box.y - up, box.y + box.height + up)
    return [
        Point(min(max(x, edge), width - edge), min(max(y, edge), height - edge)) for y in ends for x in sides
    ]
