"""Dice of other shapes, and cubes with numerals: nothing to read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from .chance import Array, Random, between, grey, hue, near, often, pick
from .edges import around
from .lay import about_z
from .numerals import MIDDLE, Colours, Side, Writing, face_print, numbers_of, some_writing
from .solids import Face, Solid, normal_of

ROUND_SHARE = 1.15
"""Of its set's cube from face to face: the ball that a die of another shape fits into."""


@lru_cache(maxsize=8)
def polyhedron(sides: int) -> tuple[Array, ...]:
    """The faces of a regular die of so many sides, each its corners, inner radius 1."""
    normals = _face_normals(sides)
    corners = []
    for trio in combinations(normals, 3):
        matrix = np.array(trio)
        if abs(np.linalg.det(matrix)) > 1e-3:
            point = np.linalg.solve(matrix, np.ones(3))
            if (normals @ point < 1 + 1e-6).all():
                corners.append(point)
    points = np.unique(np.round(corners, 5), axis=0)
    return tuple(around(points[np.abs(points @ normal - 1) < 1e-3], normal) for normal in normals)


def _face_normals(sides: int) -> Array:
    """Where the faces of a die of 4, 6, 8, 10, 12 or 20 sides look."""
    gold = (1 + 5**0.5) / 2
    signs = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    turned = [(0, a, b * gold) for a in (-1, 1) for b in (-1, 1)]
    cyclic = [tuple(np.roll(one, shift)) for one in turned for shift in range(3)]
    inner = [(0, a / gold, b * gold) for a in (-1, 1) for b in (-1, 1)]
    kite = [(np.cos(k * np.pi / 5), np.sin(k * np.pi / 5), 0.9 * (-1) ** k) for k in range(10)]
    all_normals = {
        4: [sign for sign in signs if np.prod(sign) > 0],
        6: [tuple(row) for row in (*np.eye(3), *-np.eye(3))],
        8: signs,
        10: kite,
        12: cyclic,
        20: [*signs, *(tuple(np.roll(one, shift)) for one in inner for shift in range(3))],
    }
    normals = np.array(all_normals[sides], float)
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True))


def some_looks(rng: Random) -> tuple[Colours, Writing]:
    """Colours and writing as such dice have them; several may share them."""
    return _other_colours(rng), some_writing(rng)


def other_die(
    sides: int,
    across_mm: float,
    place: Array,
    rng: Random,
    *,
    looks: tuple[Colours, Writing] | None = None,
) -> Solid:
    """A die of another shape, or a cube with numerals, resting on a face.

    A cube is so wide from face to face; others fit into a ball a little wider, as those of one set do.
    """
    faces = polyhedron(sides)
    face = faces[int(rng.integers(len(faces)))]
    turn = about_z(between(rng, 0, 6.3)) @ _down(np.cross(face[1] - face[0], face[2] - face[0]))
    widest = max(float(np.linalg.norm(face, axis=1).max()) for face in faces)
    half = across_mm / 2 if sides == 6 else ROUND_SHARE * across_mm / 2 / widest
    there = np.array((place[0], place[1], half))
    colours, writing = looks or some_looks(rng)
    made = []
    for one, numbers in zip(faces, _labels(faces, numbers_of(sides, rng)), strict=True):
        corners = one @ turn.T * half + there
        flat, where = _as_printed(corners)
        print_ = face_print(Side(flat, numbers), colours, writing, rng)
        made.append(Face(corners, colours.body, print_, where))
    cloudy = between(rng, 0.1, 0.4) if often(rng, 0.35) else between(rng, 0.01, 0.06)
    edge_mm = between(rng, 0.01, 0.09) * across_mm
    return Solid(f"d{sides}", tuple(made), between(rng, 0.2, 1.0), "other die", edge_mm, cloudy)


def _labels(faces: Sequence[Array], numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """What stands on each face: its number, or on a die of four those of its corners.

    A corner has the number of the face across from it, which is the one that lies down when it is up.
    """
    if len(faces) != 4:
        return [(number,) for number in numbers]
    return [tuple(numbers[_across(corner, faces)] for corner in face) for face in faces]


def _across(corner: Array, faces: Sequence[Array]) -> int:
    """Which face of a die of four does not reach to a corner."""
    return int(np.argmax([np.linalg.norm(face - corner, axis=1).min() for face in faces]))


def _other_colours(rng: Random) -> Colours:
    """Body and ink of such a die: any colour, often white, ivory or black; the ink stands out."""
    kind = pick(rng, ("hue", "hue", "hue", "light", "light", "dark"))
    light = near(rng, (0.93, 0.9, between(rng, 0.62, 0.92)), 0.05)
    body = {"hue": hue(rng, bright=(0.05, 0.95)), "light": light, "dark": near(rng, grey(0.07), 0.05)}[kind]
    is_light = sum(body) > 1.6
    ink = near(rng, grey(0.05 if is_light else 0.95), 0.04)
    if often(rng, 0.25):
        ink = (0.85, 0.68, 0.25) if not is_light else hue(rng, bright=(0.1, 0.4))
    return Colours(body, ink)


def _down(normal: Array) -> Array:
    """A turn that lets a face look down."""
    normal = normal / np.linalg.norm(normal)
    helper = np.array((1.0, 0, 0)) if abs(normal[0]) < 0.9 else np.array((0, 1.0, 0))
    across = np.cross(normal, helper)
    across /= np.linalg.norm(across)
    return np.array((across, np.cross(-normal, across), -normal))


def _as_printed(corners: Array) -> tuple[Array, Array]:
    """A face's corners, px of its print, and where the print's corners lie, which reaches to the farthest."""
    away, normal = corners - corners.mean(0), normal_of(corners)
    up = _upwards(away)
    right = np.cross(up, normal)
    size = float(np.linalg.norm(away, axis=1).max())
    flat = MIDDLE * (1 + np.column_stack((away @ right, -away @ up)) / size)
    ends = ((-1, 1), (1, 1), (1, -1), (-1, -1))
    return flat, corners.mean(0) + size * np.array([x * right + y * up for x, y in ends])


def _upwards(away: Array) -> Array:
    """Where a number's head points from a face's middle: to its farthest corner, on a square to an edge."""
    far = np.linalg.norm(away, axis=1)
    up = away[0] + away[1] if len(away) == 4 and np.ptp(far) < 1e-3 * far[0] else away[far.argmax()]
    return np.asarray(up / np.linalg.norm(up))
