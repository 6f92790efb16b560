"""Rays against one die: where each meets it, how the surface stands there, and whether in a pip.

Lengths are half sides of the die; rays come as columns, 3 x N.
The body is a rounded cube, cut by a ball if the shape says so: its distance is known at any point, so a ray
steps on by that much. Pips are balls or drilled holes taken out of the faces, met exactly.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

import numpy as np

from ..dice import NORMALS, DieShape, face_axes, pip_grid
from .chance import Array

STEPS = 14  # enough for the most grazing ray to come within NEAR; flat faces need none
WAYS = (0, 0.45, 1, 2.2)  # steps of the directions in which a round corner's outline is looked up
RIM_STEPS = 13  # of a quarter of the rim that a ball leaves on a face: a fifth of a pixel on a die of 100 px
NEAR = 0.004  # half sides; a twentieth of a pixel on a die of 25 px
BEADS = (0.015, 0.07)  # half sides: how wide the edge of a ball's cut is rounded; it shines as a ring
STEEPEST_RIM = 1.3  # how far the surface leans where it turns into a pip, as a slope
FACE_OF = {
    int(np.abs(normal).argmax()) * 2 + int(sum(normal) > 0): value for value, normal in NORMALS.items()
}
"""The value on each face of a die that is not mirrored, by the face's number."""


@dataclass(frozen=True, slots=True, eq=False)
class Hits:
    """Where rays meet a die."""

    rays: Array  # which of the rays
    points: Array  # 3 x N, in the pip's hollow where there is one
    normals: Array  # 3 x N
    faces: Array  # axis * 2 + (1 where it looks along the axis)
    in_pip: Array  # bool
    across: Array  # along the face's two axes
    along: Array
    round_off: Array  # 0 on the flat of a face, 1 at a corner

    def only(self, chosen: Array) -> Hits:
        """Those of the hits that a mask chooses."""
        return Hits(*(getattr(self, field.name)[..., chosen] for field in fields(self)))


@dataclass(frozen=True, slots=True)
class FaceMap:
    """One face: its value, its axes, its pips."""

    value: int
    normal: Array
    right: Array
    up: Array
    pips: tuple[tuple[float, float], ...]
    radius: float
    depth: float


@lru_cache(maxsize=256)
def face_maps(shape: DieShape) -> tuple[FaceMap, ...]:
    """The six faces of a shape, in the order that `Hits.faces` counts."""
    values = [_value_at(face, shape) for face in range(6)]
    return tuple(_face_map(value, shape) for value in values)


def _value_at(face: int, shape: DieShape) -> int:
    """The value on a face."""
    plain = FACE_OF[face]
    return 7 - plain if shape.is_mirrored and plain in (3, 4) else plain


@lru_cache(maxsize=16)
def _axes(value: int, is_mirrored: bool) -> tuple[Array, Array, Array]:
    """A face's normal and axes, for float32 work."""
    normal, right, up = face_axes(value, is_mirrored=is_mirrored)
    return normal.astype(np.float32), right.astype(np.float32), up.astype(np.float32)


def _face_map(value: int, shape: DieShape) -> FaceMap:
    """One face of a shape."""
    scale = shape.lone_pip if value == 1 else 1.0
    axes = _axes(value, shape.is_mirrored)
    return FaceMap(value, *axes, pip_grid(value, shape), scale * shape.pip_radius, scale * shape.pip_depth)


def distance(points: Array, shape: DieShape) -> Array:
    """How far points are from the body, half sides; negative inside. Never more than the truth."""
    beyond = np.abs(points) - np.float32(1 - shape.edge_radius)
    out = np.maximum(beyond, 0)
    deepest = np.maximum(np.maximum(beyond[0], beyond[1]), beyond[2])
    body = np.sqrt(np.einsum("ij,ij->j", out, out)) + np.minimum(deepest, 0) - np.float32(shape.edge_radius)
    if not shape.corner_cut:
        return np.asarray(body)
    return np.asarray(np.maximum(body, np.sqrt(np.einsum("ij,ij->j", points, points)) - shape.corner_cut))


def march(eye: Array, rays: Array, shape: DieShape, *, pip_cut: str = "bowl", rim: float = 0.0) -> Hits:
    """Where rays (unit, 3 x N) from one eye meet a die; `rim`: how wide pips' edges are, of their radius."""
    entry, leave = _box(eye, rays)
    chosen = np.nonzero((leave > entry) & (leave > 0))[0]
    rays, entry = rays[:, chosen], np.maximum(entry[chosen], 0)
    points = eye[:, None] + rays * entry
    points, met = _walk(points, rays, shape)
    chosen, points, rays = chosen[met], points[:, met], rays[:, met]
    normals, round_off = _normals(points, shape)
    axis = np.abs(points).argmax(0)
    faces = axis * 2 + (np.take_along_axis(points, axis[None], 0)[0] > 0)
    return _with_pips(
        Hits(chosen, points, normals, faces, *_blank(len(chosen)), round_off), rays, shape, (pip_cut, rim)
    )


def _blank(count: int) -> tuple[Array, Array, Array]:
    """No pips yet, and nowhere on the face."""
    return np.zeros(count, bool), np.zeros(count, np.float32), np.zeros(count, np.float32)


def _box(eye: Array, rays: Array) -> tuple[Array, Array]:
    """When rays enter and leave the cube of half side 1."""
    slow = np.where(np.abs(rays) < 1e-6, np.float32(1e-6), rays)
    first, second = (-1 - eye[:, None]) / slow, (1 - eye[:, None]) / slow
    low, high = np.minimum(first, second), np.maximum(first, second)
    return np.maximum(np.maximum(low[0], low[1]), low[2]), np.minimum(np.minimum(high[0], high[1]), high[2])


def _walk(points: Array, rays: Array, shape: DieShape) -> tuple[Array, Array]:
    """Points moved on along their rays to the body, and which arrived."""
    gap = distance(points, shape)
    moving = np.nonzero(gap > NEAR)[0]
    for _ in range(STEPS):
        if not len(moving):
            break
        step = points[:, moving] + rays[:, moving] * gap[moving]
        points[:, moving] = step
        left = distance(step, shape)
        gap[moving] = left
        moving = moving[(left > NEAR) & (left < 1.5)]
    return points, gap < 4 * NEAR


def _normals(points: Array, shape: DieShape) -> tuple[Array, Array]:
    """Which way the surface looks, and how far from any face's flat."""
    out = np.maximum(np.abs(points) - np.float32(1 - shape.edge_radius), 1e-6)
    normals = out * np.sign(points)
    normals /= np.sqrt(np.einsum("ij,ij->j", normals, normals))
    if shape.corner_cut:
        length = np.sqrt(np.einsum("ij,ij->j", points, points))
        wide = np.float32(BEADS[0] + (BEADS[1] - BEADS[0]) * (shape.edge_radius * 97 % 1))
        share = np.clip((length - shape.corner_cut + 2 * NEAR) / wide + 1, 0, 1)
        normals = normals + (points / length - normals) * (share * share * (3 - 2 * share))
        normals /= np.sqrt(np.einsum("ij,ij->j", normals, normals))
    return normals, np.clip((1 - np.abs(normals).max(0)) / 0.42, 0, 1)


def _with_pips(hits: Hits, rays: Array, shape: DieShape, cut: tuple[str, float]) -> Hits:
    """The same hits, those in a pip moved to its floor."""
    for number, face in enumerate(face_maps(shape)):
        here = np.nonzero(hits.faces == number)[0]
        if len(here):
            _carve(hits, here, rays, face, cut)
    return hits


def _carve(hits: Hits, here: Array, rays: Array, face: FaceMap, cut: tuple[str, float]) -> None:
    """The pips of one face taken out of it, in place."""
    pip_cut, rim = cut
    points = hits.points[:, here]
    across, along = face.right @ points, face.up @ points
    hits.across[here], hits.along[here] = across, along
    nearest = np.full(len(here), 9.0, np.float32)
    middle = np.zeros((2, len(here)), np.float32)
    for x, y in face.pips:
        far = (across - x) ** 2 + (along - y) ** 2
        closer = far < nearest
        nearest = np.where(closer, far, nearest)
        middle[:, closer] = ((x,), (y,))
    inside = nearest < face.radius**2
    if pip_cut == "ring":
        inside &= nearest > (0.55 * face.radius) ** 2
    hits.in_pip[here] = inside
    if rim:
        _rimmed(hits, here, face, (np.stack((across, along)) - middle, np.sqrt(nearest), rim))
    if inside.any() and pip_cut in ("bowl", "flat") and face.depth > 0:
        floor = _bowl if pip_cut == "bowl" else _drilled
        chosen = here[inside]
        hits.points[:, chosen], hits.normals[:, chosen] = floor(
            hits.points[:, chosen], rays[:, chosen], face, middle[:, inside]
        )


def _rimmed(hits: Hits, here: Array, face: FaceMap, off: tuple[Array, Array, float]) -> None:
    """The surface leaning inwards just outside each pip, where polish has rounded its edge, in place."""
    away, far, rim = off
    share = 1 - (far / face.radius - 1) / rim
    near = np.nonzero((share > 0) & (share < 1))[0]
    slope = np.float32(STEEPEST_RIM) * (share[near] ** 2) / far[near]
    lean = face.right[:, None] * (away[0, near] * slope) + face.up[:, None] * (away[1, near] * slope)
    bent = hits.normals[:, here[near]] - lean
    hits.normals[:, here[near]] = bent / np.sqrt(np.einsum("ij,ij->j", bent, bent))


def _bowl(points: Array, rays: Array, face: FaceMap, middle: Array) -> tuple[Array, Array]:
    """Where rays meet the ball that hollowed a pip out."""
    ball = (face.radius**2 + face.depth**2) / (2 * face.depth)
    up = face.normal[:, None] * np.float32(1 + ball - face.depth)
    centre = up + face.right[:, None] * middle[0] + face.up[:, None] * middle[1]
    away = points - centre
    along = np.einsum("ij,ij->j", away, rays)
    rest = np.einsum("ij,ij->j", away, away) - np.float32(ball**2)
    reach = -along + np.sqrt(np.maximum(along**2 - rest, 0))
    floor = points + rays * np.maximum(reach, 0)
    return floor, (centre - floor) / np.float32(ball)


def _drilled(points: Array, rays: Array, face: FaceMap, middle: Array) -> tuple[Array, Array]:
    """Where rays meet the flat floor of a drilled pip, or its wall."""
    sink = np.maximum(-(face.normal @ rays), 0.05)
    floor = points + rays * (np.float32(face.depth) / sink)
    out = np.stack((face.right @ floor, face.up @ floor)) - middle
    at_wall = np.einsum("ij,ij->j", out, out) > face.radius**2
    wall = -(face.right[:, None] * out[0] + face.up[:, None] * out[1]) / face.radius
    wall /= np.maximum(np.sqrt(np.einsum("ij,ij->j", wall, wall)), 1e-6)
    return floor, np.where(at_wall, wall, face.normal[:, None])


def outline(shape: DieShape) -> Array:
    """Points whose hull is the body's, rows of three: where each of many directions touches it last."""
    return _outline(round(shape.edge_radius, 3), round(shape.corner_cut, 3))


@lru_cache(maxsize=256)
def _outline(edge_radius: float, corner_cut: float) -> Array:
    """Balls round the inner cube's corners; where a ball cuts the cube, along its edges and its rim too."""
    reach = 1 - edge_radius
    octant = reach + edge_radius * _towards([(x, y, z) for x in WAYS for y in WAYS for z in WAYS][1:])
    if corner_cut:
        round_edge = edge_radius * _towards([(0, 0, 1), (0, 1, 2.2), (0, 1, 1), (0, 2.2, 1), (0, 1, 0)])
        edges = [np.array((reach * share, reach, reach)) + round_edge for share in (0, 0.25, 0.5, 0.75)]
        octant = np.concatenate(
            (octant, *(np.roll(edge, turn, axis=1) for edge in edges for turn in range(3)))
        )
        octant *= np.minimum(1, corner_cut / np.linalg.norm(octant, axis=1, keepdims=True))
        octant = np.concatenate(
            (octant, *(np.roll(_rim(edge_radius, corner_cut), turn, axis=1) for turn in range(3)))
        )
    signs = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    return np.concatenate([octant * sign for sign in signs])


def _rim(edge_radius: float, corner_cut: float) -> Array:
    """Where the ball that cuts a rounded cube meets one face of it, and one edge, in one octant."""
    reach, turns = 1 - edge_radius, np.linspace(0, np.pi / 2, RIM_STEPS)
    wide = np.sqrt(max(corner_cut**2 - 1, 0))
    face = np.column_stack((wide * np.cos(turns), wide * np.sin(turns), np.ones(RIM_STEPS)))
    across, along = reach + edge_radius * np.cos(turns), reach + edge_radius * np.sin(turns)
    out = np.sqrt(np.maximum(corner_cut**2 - across**2 - along**2, 0))
    edge = np.column_stack((out, across, along))
    return np.concatenate((face[(face[:, :2] <= reach).all(1)], edge[(out > 0) & (out <= reach)]))


def _towards(ways: list[tuple[float, float, float]]) -> Array:
    """Directions of length 1."""
    return np.asarray(np.array(ways, float) / np.linalg.norm(np.array(ways, float), axis=1, keepdims=True))


def top_face(rotation: Array) -> int:
    """The number of the face that looks up under a rotation (die to table)."""
    axis = int(np.abs(rotation[2]).argmax())
    return axis * 2 + int(rotation[2][axis] > 0)
