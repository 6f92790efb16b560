"""Dice drawn by the tests: plain, but with everything a reader needs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision import Image
from vision.crops import FACE_PX, Place, way
from vision.tops import Planes

PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


@dataclass(frozen=True)
class Drawn:
    """A die to draw: where, how turned, in which colours (BGR)."""

    value: int
    x: float
    y: float
    side: float = 64
    turn_deg: float = 12
    body: tuple[int, int, int] = (225, 232, 235)
    pip: tuple[int, int, int] = (30, 26, 24)


def table(
    *dice: Drawn, size: tuple[int, int] = (640, 480), colour: tuple[int, int, int] = (72, 110, 62)
) -> Image:
    """A table with dice on it, a little grainy and soft like a photograph."""
    width, height = size
    image = np.full((height, width, 3), colour, np.uint8)
    for die in dice:
        _draw(image, die)
    grain = np.random.default_rng(5).normal(0, 2.0, image.shape)
    soft = cv2.GaussianBlur(image, (0, 0), 0.8).astype(np.float64)
    return np.clip(soft + grain, 0, 255).astype(np.uint8)


def believed(corners: Sequence[tuple[float, float]], place: Place) -> Planes:
    """The map of a place that is sure of all within these corners of the picture, soft at its edge."""
    cells, fine = 32, 256
    matrix = way(place)
    laid = (np.array(corners) @ matrix[:, :2].T + matrix[:, 2] + 0.5) * (fine / FACE_PX) - 0.5
    plane = np.zeros((fine, fine), np.float32)
    cv2.fillPoly(plane, [np.round(laid).astype(np.int32)], 1.0)
    return np.asarray(cv2.resize(plane, (cells, cells), interpolation=cv2.INTER_AREA), np.float32)


def _draw(image: Image, die: Drawn) -> None:
    """A square with cut corners and round pips."""
    cut = 0.36
    corners = [
        (-cut, -0.5),
        (cut, -0.5),
        (0.5, -cut),
        (0.5, cut),
        (cut, 0.5),
        (-cut, 0.5),
        (-0.5, cut),
        (-0.5, -cut),
    ]
    outline = np.array([_place(die, *corner) for corner in corners])
    cv2.fillPoly(image, [np.round(outline * 16).astype(np.int32)], die.body, cv2.LINE_AA, 4)
    for across, down in PLACES[die.value]:
        x, y = _place(die, 0.25 * across, 0.25 * down)
        cv2.circle(
            image, (round(x * 16), round(y * 16)), round(die.side * 0.095 * 16), die.pip, -1, cv2.LINE_AA, 4
        )


def _place(die: Drawn, across: float, down: float) -> tuple[float, float]:
    """A place on the die, in sides from its middle, in the picture."""
    c, s = math.cos(math.radians(die.turn_deg)), math.sin(math.radians(die.turn_deg))
    return die.x + die.side * (c * across - s * down), die.y + die.side * (s * across + c * down)
