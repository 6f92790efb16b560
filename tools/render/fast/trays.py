"""Trays: a floor of its own stuff, and walls round it that dice lean on; rectangles, hexagons, rounds."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from ..scene import Colour
from .chance import Array, Random, between, grey, near, pick
from .shadows import SHIFT, Film, to_picture
from .solids import Face, Solid
from .tops import WOODS, Top, some_top


@dataclass(frozen=True, slots=True)
class Tray:
    """A tray on the table."""

    corners_mm: tuple[tuple[float, float], ...]  # of its floor, anticlockwise
    wall_mm: float  # how thick
    height_mm: float
    colour: Colour
    top: Top  # its floor

    def inside_mm(self, place: Array) -> float:
        """How far a place keeps from the nearest wall; negative outside the tray."""
        corners = np.array(self.corners_mm)
        along = np.roll(corners, -1, 0) - corners
        inward = np.column_stack((-along[:, 1], along[:, 0])) / np.linalg.norm(along, axis=1, keepdims=True)
        return float(((np.asarray(place) - corners) * inward).sum(1).min())

    def floor_mask(self, film: Film) -> Array:
        """1 where the floor is."""
        width, height = film.size_px
        drawn = np.zeros((height, width), np.uint8)
        places = (to_picture(film, np.array(self.corners_mm)) - 0.5) * (1 << SHIFT)
        cv2.fillPoly(drawn, [np.clip(places, -2e6, 2e6).astype(np.int32)], 255, cv2.LINE_AA, SHIFT)
        return drawn.astype(np.float32) / 255


def some_tray(rng: Random, reach_mm: float) -> Tray:
    """Any tray about as large as the view."""
    sides = pick(rng, (4, 4, 4, 6, 8, 24))
    turn = between(rng, 0, 2 * np.pi)
    turns = turn + (np.arange(sides) + 0.5) * 2 * np.pi / sides
    wide = reach_mm / np.cos(np.pi / sides)
    ring = np.column_stack((np.cos(turns), np.sin(turns))) * wide
    if sides == 4:
        axis = np.array((np.cos(turn), np.sin(turn)))
        ring = ring + np.outer(ring @ axis, axis) * between(rng, 0.0, 0.5)
    colour = near(rng, pick(rng, (*WOODS, grey(0.05), grey(0.12))), 0.04)
    corners = tuple((float(x), float(y)) for x, y in ring)
    return Tray(corners, between(rng, 3, 14), between(rng, 8, 35), colour, some_top(rng))


def tray_walls(tray: Tray) -> tuple[Solid, ...]:
    """The walls, each side one body."""
    inner = np.array(tray.corners_mm)
    outer = inner * (1 + tray.wall_mm / np.linalg.norm(inner, axis=1, keepdims=True))
    following = np.roll(np.arange(len(inner)), -1)
    return tuple(_wall(tray, (inner[a], inner[b], outer[b], outer[a])) for a, b in enumerate(following))


def _wall(tray: Tray, foot: tuple[Array, Array, Array, Array]) -> Solid:
    """One side: inner face, outer face, top."""
    low = [np.array((*corner, 0.0)) for corner in foot]
    high = [np.array((*corner, tray.height_mm)) for corner in foot]
    paler: Colour = (
        min(1.0, tray.colour[0] * 1.15),
        min(1.0, tray.colour[1] * 1.12),
        min(1.0, tray.colour[2] * 1.1),
    )
    inner = Face(np.array((low[1], low[0], high[0], high[1])), tray.colour)
    outer = Face(np.array((low[3], low[2], high[2], high[3])), tray.colour)
    top = Face(np.array((high[1], high[0], high[3], high[2])), paler)
    return Solid("wall", (inner, outer, top), 0.3, "tray")
