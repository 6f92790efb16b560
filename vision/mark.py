"""The picture with what was read drawn on it, for people."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .planes import coloured
from .settings import MarkSettings
from .types import Die, Image, Point, Quad, Reading, box_round, corners_of

Colour = tuple[int, int, int]

SURE: Colour = (96, 190, 46)  # green, BGR
DOUBT: Colour = (20, 150, 245)  # amber: seen by most who cannot tell red from green
HINT: Colour = (255, 190, 64)  # sky blue: like nothing else on a table of felt, wood and brass
INK: Colour = (255, 255, 255)
DARK: Colour = (30, 24, 20)
FONT = cv2.FONT_HERSHEY_DUPLEX
HOW = MarkSettings()


class Mark(NamedTuple):
    """What is outlined in a picture: its corners, px, the text of its label, and how it is drawn."""

    corners: Quad
    text: str
    colour: Colour
    outside: float = HOW.outside
    strokes: float = 1.0

    @property
    def middle(self) -> NDArray[np.float64]:
        """The middle of its corners, px."""
        return np.asarray(np.mean(self.corners, axis=0), np.float64)

    @property
    def side(self) -> float:
        """Its first edge, px."""
        return math.dist(self.corners[0], self.corners[1])


def mark(image: Image, reading: Reading, *, hinted: Collection[Die] = ()) -> Image:
    """A copy with each die outlined, its value beside it; a doubtful one in amber, with a question mark.

    So is a place that may be one more. The hinted dice, those of the best keep, have a colour of their own.
    """
    copy = coloured(image).copy()
    marks = [_mark_of(die, is_hinted=die in hinted) for die in reading.dice]
    marks += [Mark(corners_of(place), "?", DOUBT, HOW.unclear_outside) for place in reading.unclear]
    for one in marks:
        _outline(copy, one)
    taken = [(one.middle, one.side / 2) for one in marks]
    for one in marks:
        radius = _label_radius(copy, one)
        place = _free_place(copy, one, radius, taken)
        taken.append((np.array(place), radius))
        _label(copy, one, place, radius)
    return copy


def _mark_of(die: Die, *, is_hinted: bool) -> Mark:
    """The mark of a die: its value, or the best guess with a question mark."""
    if is_hinted:
        return Mark(die.quad, _value(die), HINT, strokes=HOW.hinted_strokes)
    return Mark(die.quad, _value(die), DOUBT if die.value is None else SURE)


def _value(die: Die) -> str:
    return f"{die.best_guess}?" if die.value is None else str(die.best_guess)


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


def _stroke(image: Image) -> int:
    """A line that is seen at any size, px."""
    return max(1, round(float(max(image.shape[:2])) / HOW.strokes))


def _outline(copy: Image, one: Mark) -> None:
    """Its edge, a little outside it, light over dark so that it shows on any table."""
    corners = one.middle + (np.array(one.corners) - one.middle) * one.outside
    quad = np.round(corners * 2**HOW.subpixel_bits).astype(np.int32)
    for colour, strokes in ((DARK, one.strokes * HOW.dark_strokes), (one.colour, one.strokes)):
        thick = max(1, round(strokes * _stroke(copy)))
        cv2.polylines(copy, [quad], True, colour, thick, cv2.LINE_AA, HOW.subpixel_bits)


def _label(copy: Image, one: Mark, place: Point, radius: float) -> None:
    """A filled disc with the text."""
    _disc(copy, place, radius + _stroke(copy), INK)
    _disc(copy, place, radius, one.colour)
    scale = _text_scale(one.text, radius * HOW.text_width, radius * HOW.text_height)
    (width, height), _ = cv2.getTextSize(one.text, FONT, scale, 1)
    corner = (round(place.x - width / 2), round(place.y + height / 2))
    thick = max(1, round(HOW.stroke_share * scale))
    cv2.putText(copy, one.text, corner, FONT, scale, INK, thick, cv2.LINE_AA)


def _disc(copy: Image, middle: Point, radius: float, colour: Colour) -> None:
    """A filled disc, its place and size rounded to parts of a pixel."""
    part = 2**HOW.subpixel_bits
    centre = (round(middle.x * part), round(middle.y * part))
    cv2.circle(copy, centre, round(radius * part), colour, -1, cv2.LINE_AA, HOW.subpixel_bits)


def _label_radius(copy: Image, one: Mark) -> float:
    """A third of the die, but never too small to be read nor larger than needed, px."""
    longer = float(max(copy.shape[:2]))
    return min(max(HOW.label_share * one.side, longer / HOW.most_labels), longer / HOW.least_labels)


Round = tuple[NDArray[np.float64], float]  # a middle and a radius, px


def _free_place(copy: Image, one: Mark, radius: float, taken: list[Round]) -> Point:
    """The corner of its box, the upper right one first, where the label covers least of what is taken."""
    others = [each for each in taken if not np.array_equal(each[0], one.middle)]
    return min(_corners(copy, one, radius), key=lambda place: round(_covered(place, radius, others)))


def _covered(place: Point, radius: float, others: list[Round]) -> float:
    """How far the label reaches into dice and labels around it, px."""
    return sum(max(0.0, radius + each - math.dist(place, middle)) for middle, each in others)


def _corners(copy: Image, one: Mark, radius: float) -> list[Point]:
    """The places for a label at the corners of its box, kept inside the picture."""
    height, width = copy.shape[:2]
    box, edge = box_round(one.corners), radius + 2 * _stroke(copy)
    right, up = HOW.label_right * radius, HOW.label_up * radius
    sides, ends = (box.x + box.width + right, box.x - right), (box.y - up, box.y + box.height + up)
    return [
        Point(min(max(x, edge), width - edge), min(max(y, edge), height - edge)) for y in ends for x in sides
    ]
