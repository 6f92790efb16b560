"""The round edges of a convex body of faces: what lies between its faces once each is drawn in a little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from .chance import Array

NEAR_MM = 1e-2  # corners of two faces so near are one
MOST_DRAWN_IN = 0.6  # of the way to the middle


def drawn_in(corners: Array, by_mm: float) -> Array:
    """A face shrunk towards its middle, by so much at its nearest edge."""
    middle = corners.mean(0)
    sides = zip(corners - middle, np.roll(corners, -1, 0) - middle, strict=True)
    nearest = min(float(np.linalg.norm(np.cross(a, b)) / np.linalg.norm(b - a)) for a, b in sides)
    return np.asarray(middle + (corners - middle) * (1 - min(MOST_DRAWN_IN, by_mm / nearest)))


def strips(faces: Sequence[Array], by_mm: float) -> Iterator[Array]:
    """The strips along the edges between faces that are drawn in by so much, then what is left at corners.

    Each is told by its corners, anticlockwise as seen from outside.
    """
    inner = [drawn_in(face, by_mm) for face in faces]
    middle = np.concatenate(list(faces)).mean(0)
    points, places = np.concatenate(list(faces)), np.concatenate(inner)
    owners = np.repeat(np.arange(len(faces)), [len(face) for face in faces])
    same = np.linalg.norm(points[:, None] - points[None], axis=2) < NEAR_MM
    for one, other in combinations(range(len(faces)), 2):
        shared = same[np.ix_(owners == one, owners == other)]
        if shared.sum() == 2:
            ends = np.concatenate((inner[one][shared.any(1)], inner[other][shared.any(0)]))
            yield around(ends, ends.mean(0) - middle)
    for first in np.flatnonzero(same.argmax(1) == np.arange(len(points))):
        yield around(places[same[first]], points[first] - middle)


def around(points: Array, normal: Array) -> Array:
    """The corners of a face in order: anticlockwise for one who looks against its normal."""
    middle = points.mean(0)
    right = points[0] - middle
    up = np.cross(normal, right)
    right = np.cross(up, normal)
    turns = np.arctan2(
        (points - middle) @ up / np.linalg.norm(up), (points - middle) @ right / np.linalg.norm(right)
    )
    return np.asarray(points[np.argsort(turns)])
