"""The top face of a die told apart from its sides: four corners from the reader's map of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .crops import FACE_PX, Place, way
from .types import Point

Planes = NDArray[np.float32]
LIKELY = 0.5
LEAST_CELLS = 12
"""A face of fewer cells of the map has no corners that could be told."""


@dataclass(frozen=True, slots=True)
class Top:
    """A top face in the picture: its corners, px, clockwise, and how much of a square's area it fills."""

    corners: tuple[Point, Point, Point, Point]
    fill: float


def top_of(plane: Planes, place: Place) -> Top | None:
    """The corners of the face that a map shows at a place, or None where it shows none.

    The face is an upright square seen askew, so its map is a parallelogram: the second moments say how a
    square was stretched, the fourth how it was turned before.
    """
    region = _middle_region(plane)
    if region is None:
        return None
    rows, columns = np.nonzero(region)
    weight = plane[rows, columns].astype(np.float64)
    cells = np.stack([columns, rows], 1).astype(np.float64)
    middle = np.average(cells, axis=0, weights=weight)
    away = cells - middle
    spread = (away * weight[:, None]).T @ away / weight.sum() + np.eye(2) / 12
    stretch = _root(12 * spread)
    flat = away @ np.linalg.inv(stretch)
    turns = (flat[:, 0] + 1j * flat[:, 1]) ** 4
    corner = np.angle((turns * weight).sum()) / 4
    reach = np.array(
        [[math.cos(corner + n * math.pi / 2), math.sin(corner + n * math.pi / 2)] for n in range(4)]
    )
    corners = middle + reach * math.sqrt(0.5) @ stretch
    fill = float(weight.sum() / max(1e-6, abs(np.linalg.det(stretch))))
    points = _in_picture(corners, plane.shape[0], place)
    return Top((points[0], points[1], points[2], points[3]), fill)


def slant(top: Top, others: Sequence[Top]) -> float:
    """How much more squeezed one face is than the others, where they differ most; 1: not at all.

    However dice are turned on a table, the circle in a face is seen as the same ellipse; a die that leans
    shows another. (The outer product of a parallelogram's sides is that ellipse.)
    """
    usual = np.median([_ellipse(other) for other in others], axis=0)
    squeezes = np.abs(np.linalg.eigvals(np.linalg.solve(usual, _ellipse(top))))
    return float(math.sqrt(squeezes.max() / max(squeezes.min(), 1e-6)))


def polygon_area(corners: Sequence[Point]) -> float:
    """The area within corners in their order, square px."""
    xs, ys = np.array(corners, np.float64).T
    return float(abs(xs @ np.roll(ys, 1) - ys @ np.roll(xs, 1)) / 2)


def _ellipse(top: Top) -> NDArray[np.float64]:
    """The ellipse that the circle in a face is seen as, of area 1."""
    first, second, _, last = np.array(top.corners)
    across, down = second - first, last - first
    spread = np.outer(across, across) + np.outer(down, down)
    return np.asarray(spread / math.sqrt(max(np.linalg.det(spread), 1e-9)))


def _middle_region(plane: Planes) -> NDArray[np.bool_] | None:
    """The likely cells that hang together, of those the largest piece."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        (plane > LIKELY).astype(np.uint8), connectivity=4
    )
    if count < 2:
        return None
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    if stats[largest, cv2.CC_STAT_AREA] < LEAST_CELLS:
        return None
    return np.asarray(labels == largest)


def _root(spread: NDArray[np.float64]) -> NDArray[np.float64]:
    """The symmetric square root of a spread."""
    values, vectors = np.linalg.eigh(spread)
    return np.asarray((vectors * np.sqrt(np.maximum(values, 1e-6))) @ vectors.T)


def _in_picture(cells: NDArray[np.float64], side: int, place: Place) -> list[Point]:
    """Places of a map in the picture, px."""
    pixels = (cells + 0.5) * (FACE_PX / side) - 0.5
    matrix = way(place)
    back = np.linalg.inv(matrix[:, :2])
    return [Point(*(float(n) for n in back @ (pixel - matrix[:, 2]))) for pixel in pixels]
