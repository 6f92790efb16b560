"""Shadows on the table: each lamp is many points, and each throws the outline of each thing as one polygon.

Few points and far things give soft shadows, near things sharp ones, as in a room.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from .chance import Array
from .lights import Lamp, lamp_axes

FARTHEST_MM = 700.0  # a shadow ends there: beyond lies no picture
SHIFT = 4  # bits below the pixel that polygons are drawn with


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """What throws a shadow: points whose hull is its outline, rows of three, mm, and how dense it is."""

    points_mm: Array
    dense: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Film:
    """The table as a picture: from table to px, and its size."""

    picture_from_table: Array
    size_px: tuple[int, int]


def lamp_shadow(lamp: Lamp, bodies: list[Body], film: Film, points: int) -> Array:
    """The share of a lamp's light that each place of the table misses, 0 to 1."""
    radius = lamp.radius_mm * disc(points)
    _, right, up = lamp_axes(lamp)
    places = np.asarray(lamp.place_mm) + radius[:, :1] * right + radius[:, 1:] * up
    return _gathered([_thrown(body.points_mm, places) for body in bodies], bodies, film)


def sky_shadow(bodies: list[Body], film: Film, points: int) -> Array:
    """The share of the sky that each place of the table does not see, 0 to 1."""
    flat = disc(points) * 0.96
    rise = np.sqrt(1 - (flat**2).sum(1))
    places = 50_000.0 * np.column_stack((flat, rise))
    return _gathered([_thrown(body.points_mm, places) for body in bodies], bodies, film)


@lru_cache(maxsize=32)
def disc(points: int) -> Array:
    """Points spread evenly over a disc of radius 1."""
    number = np.arange(points) + 0.5
    turn = number * np.pi * (3 - np.sqrt(5))
    return np.asarray(np.sqrt(number / points)[:, None] * np.column_stack((np.cos(turn), np.sin(turn))))


def _thrown(points: Array, places: Array) -> Array:
    """Where a lamp at each of the places throws each point: places x points x 2, mm."""
    height = np.maximum(points[None, :, 2], 0)
    share = height / np.maximum(places[:, None, 2] - height, 1.0)
    flat = points[None, :, :2] + share[..., None] * (points[None, :, :2] - places[:, None, :2])
    return np.asarray(np.clip(flat, -FARTHEST_MM, FARTHEST_MM))


def to_picture(film: Film, flat: Array) -> Array:
    """Places on the table (last axis 2) in the picture, px."""
    matrix = film.picture_from_table
    x, y = flat[..., 0], flat[..., 1]
    depth = np.maximum(matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2], 1e-3)
    across = (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / depth
    down = (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / depth
    return np.stack((across, down), axis=-1)


def _gathered(thrown: list[Array], bodies: list[Body], film: Film) -> Array:
    """The mean of all points' shadows."""
    width, height = film.size_px
    total = np.zeros((height, width), np.uint8)
    if not bodies:
        return total.astype(np.float32)
    count = len(thrown[0])
    step = max(1, 255 // count)
    polygons = [_polygons(to_picture(film, flat)) for flat in thrown]
    order = sorted(range(len(bodies)), key=lambda number: bodies[number].dense)
    for point in range(count):
        single = np.zeros_like(total)
        for number in order:
            tone = max(1, round(step * bodies[number].dense))
            cv2.fillConvexPoly(single, polygons[number][point], tone, cv2.LINE_8, SHIFT)
        cv2.add(total, single, total)
    return cv2.blur(total.astype(np.float32), (3, 3)) * np.float32(1 / (count * step))


def _polygons(places: Array) -> list[Array]:
    """The hull of each row of places, as cv2 draws it."""
    fixed = np.clip((places - 0.5) * (1 << SHIFT), -2e6, 2e6).astype(np.int32)
    return [cv2.convexHull(row) for row in fixed]


def lit_patches(lamp: Lamp, film: Film) -> Array | None:
    """Where a lamp reaches the table at all, 0 to 1; None for everywhere."""
    if not lamp.patches_mm:
        return None
    width, height = film.size_px
    drawn = np.zeros((height, width), np.uint8)
    for patch in lamp.patches_mm:
        places = to_picture(film, np.array(patch))
        fixed = np.clip((places - 0.5) * (1 << SHIFT), -2e6, 2e6).astype(np.int32)
        cv2.fillConvexPoly(drawn, cv2.convexHull(fixed), 255, cv2.LINE_AA, SHIFT)
    soft = 0.004 * width + 0.6
    return cv2.GaussianBlur(drawn.astype(np.float32) / 255, (0, 0), soft)
