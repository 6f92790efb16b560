"""Flat things on the table: cards, coins, buttons, pads, pens, phones, keyboards, keys.

They take the light and the shadows of the table they lie on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from . import prints
from .chance import Array, Random, between, linear, pick
from .shadows import Film, to_picture

KINDS: dict[str, tuple[Callable[[Random], Array], tuple[float, float], float]] = {
    "card": (prints.card, (29.0, 44.0), 0.3),
    "pad": (prints.pad, (40.0, 56.0), 1.5),
    "leaflet": (prints.words, (50.0, 70.0), 0.4),
    "phone": (prints.phone, (36.0, 74.0), 4.0),
    "keyboard": (prints.keyboard, (150.0, 50.0), 5.0),
    "button": (prints.button, (8.0, 8.0), 2.0),
    "coin": (prints.coin, (11.5, 11.5), 2.0),
    "pen": (prints.pen, (70.0, 4.7), 7.0),
    "key": (prints.key, (28.0, 10.0), 2.0),
    "ring": (prints.ring, (10.0, 10.0), 3.0),
    "spoon": (prints.spoon, (80.0, 19.0), 4.0),
    "cord": (prints.cord, (90.0, 90.0), 3.0),
    "blot": (prints.blot, (8.0, 8.0), 5.0),
}
"""Print, half size in mm, height in mm."""

HOLLOW = ("key", "ring", "spoon", "cord")
"""Things whose hull is much more than they are: their prints bring a soft dark edge instead of a shadow."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """One flat thing: its print, where its corners lie (top left, then clockwise), how thick it is."""

    kind: str
    print: Array
    corners_mm: Array
    height_mm: float

    @property
    def points_mm(self) -> Array:
        """What throws its shadow: the hull of what its print covers."""
        height, width = self.print.shape[:2]
        covered = cv2.findNonZero((self.print[::4, ::4, 3] > 127).astype(np.uint8))
        hull = (cv2.convexHull(covered)[:, 0] * 4 + 2) / (width, height)
        right, down = self.corners_mm[1] - self.corners_mm[0], self.corners_mm[3] - self.corners_mm[0]
        edge = self.corners_mm[0] + hull @ np.array((right, down))
        return np.column_stack((edge, np.full(len(edge), self.height_mm)))


def some_flat(rng: Random, place: Array, *, kind: str = "") -> Flat:
    """Any flat thing, lying any way."""
    kind = kind or pick(rng, tuple(KINDS))
    make, half, height = KINDS[kind]
    size = np.array(half) * between(rng, 0.8, 1.25)
    turn = between(rng, 0, 2 * np.pi)
    axes = np.array(((np.cos(turn), np.sin(turn)), (np.sin(turn), -np.cos(turn))))
    corners = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * size @ axes + place
    print_px = prints.edged(make(rng)) if kind in HOLLOW else make(rng)
    return Flat(kind, print_px, corners, height)


def lay_flat(paint: Array, owner: Array, thing: Flat, film: Film, mark: int) -> None:
    """The thing's print laid on the table's own colours, in place."""
    height, width = thing.print.shape[:2]
    places = to_picture(film, thing.corners_mm).astype(np.float32)
    low = np.maximum(np.floor(places.min(0)).astype(int), 0)
    high = np.minimum(np.ceil(places.max(0)).astype(int), film.size_px)
    if (high <= low).any():
        return
    sheet = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32)
    laid = cv2.getPerspectiveTransform(sheet, places - low.astype(np.float32))
    print_px = thing.print
    shrink = float(np.linalg.norm(places[1] - places[0])) / width
    if shrink < 0.5:
        print_px = cv2.GaussianBlur(print_px, (0, 0), 0.4 / max(shrink, 0.05))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    seen = cv2.warpPerspective(print_px, laid, size, flags=cv2.INTER_LINEAR)
    share = seen[..., 3:].astype(np.float32) / 255
    under = paint[low[1] : high[1], low[0] : high[0]]
    under *= 1 - share
    under += np.clip(linear(seen[..., :3].astype(np.float32) / 255), 0.005, 0.95) * share
    owner[low[1] : high[1], low[0] : high[0]][share[..., 0] > 0.5] = mark
