"""The picture with what was read drawn on it, for people."""

from __future__ import annotations

import math
from typing import cast

import cv2
import numpy as np

from .planes import coloured
from .types import Die, Image, Point, Reading

Colour = tuple[int, int, int]

SURE: Colour = (96, 190, 46)  # green, BGR
DOUBT: Colour = (20, 150, 245)  # amber: seen by most who cannot tell red from green
INK: Colour = (255, 255, 255)
DARK: Colour = (30, 24, 20)
FONT = cv2.FONT_HERSHEY_DUPLEX


def mark(image: Image, reading: Reading) -> Image:
    """A copy with each die outlined, its value beside it; a doubtful one in amber, with a question mark."""
    copy = coloured(image).copy()
    for die in reading.dice:
        _outline(copy, die)
    for die in reading.dice:
        _label(copy, die)
    return copy


def caption(image: Image, text: str) -> Image:
    """The picture with a line of text below it."""
    height, width = image.shape[:2]
    scale = _text_scale(text, width * 0.94, max(24.0, height * 0.04))
    band = np.full((round(58 * scale), width, 3), DARK, np.uint8)
    thick = max(1, round(1.4 * scale))
    cv2.putText(band, text, (round(0.03 * width), round(38 * scale)), FONT, scale, INK, thick, cv2.LINE_AA)
    return cast(Image, np.vstack([coloured(image), band]))


def _text_scale(text: str, most_width: float, most_height: float) -> float:
    (width, height), _ = cv2.getTextSize(text, FONT, 1.0, 1)
    return float(min(most_width / max(width, 1), most_height / max(height, 1)))


def _colour(die: Die) -> Colour:
    return DOUBT if die.value is None else SURE


def _stroke(image: Image) -> int:
    """A line that is seen at any size, px."""
    return max(1, round(float(max(image.shape[:2])) / 420))


def _outline(copy: Image, die: Die) -> None:
    """The top face's edge, a little outside it, light over dark so that it shows on any table."""
    centre = np.mean(die.quad, axis=0)
    quad = np.round((centre + (np.array(die.quad) - centre) * 1.08) * 8).astype(np.int32)
    for colour, thick in ((DARK, 2.2), (_colour(die), 1.0)):
        cv2.polylines(copy, [quad], True, colour, max(1, round(thick * _stroke(copy))), cv2.LINE_AA, 3)


def _label(copy: Image, die: Die) -> None:
    """A filled disc with the value at the upper right corner of the die, kept inside the picture."""
    text = f"{die.best_guess}?" if die.value is None else str(die.best_guess)
    radius = _label_radius(copy, die)
    x, y = _label_place(copy, die, radius)
    centre = (round(x * 8), round(y * 8))
    cv2.circle(copy, centre, round((radius + _stroke(copy)) * 8), INK, -1, cv2.LINE_AA, 3)
    cv2.circle(copy, centre, round(radius * 8), _colour(die), -1, cv2.LINE_AA, 3)
    scale = _text_scale(text, radius * 1.35, radius * 1.0)
    (width, height), _ = cv2.getTextSize(text, FONT, scale, 1)
    corner = (round(x - width / 2), round(y + height / 2))
    cv2.putText(copy, text, corner, FONT, scale, INK, max(1, round(1.8 * scale)), cv2.LINE_AA)


def _label_radius(copy: Image, die: Die) -> float:
    """A third of the die, but never too small to be read nor larger than needed, px."""
    longer = float(max(copy.shape[:2]))
    return min(max(0.34 * math.dist(die.quad[0], die.quad[1]), longer / 55), longer / 28)


def _label_place(copy: Image, die: Die, radius: float) -> Point:
    height, width = copy.shape[:2]
    box = die.box
    edge = radius + 2 * _stroke(copy)
    x, y = box.x + box.width + 0.5 * radius, box.y - 0.3 * radius
    return Point(min(max(x, edge), width - edge), min(max(y, edge), height - edge))
