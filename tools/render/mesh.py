"""Triangles for a die: a rounded cube with its pips cut out, with the exact normals of the ideal shape."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from .dice import Array, DieShape, face_axes, normal_of, pip_places

BALL_SEGMENTS = 48  # round an edge; the eye finds fewer at 100 px a die
CUT_SEGMENTS = 160  # round the ball that cuts corners: it spans the whole die
PIP_SEGMENTS = 40  # round the rim of one pip
ALL_VALUES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Triangles: the corners, and for each its normal and its place on the material."""

    corners: Array  # triangles x 3 x 3
    normals: Array
    places: Array  # triangles x 3 x 2

    def part(self, chosen: Array) -> Mesh:
        """Only the chosen triangles."""
        return Mesh(self.corners[chosen], self.normals[chosen], self.places[chosen])


@dataclass(frozen=True, slots=True, eq=False)
class DieMesh:
    """The two materials of a die."""

    body: Mesh
    pips: Mesh


@cache
def die_mesh(shape: DieShape, values: tuple[int, ...] = ALL_VALUES, pip_cut: str = "bowl") -> DieMesh:
    """The mesh of a die of half side 1; pips are hollowed out of the faces of these values alone."""
    body, ball = _body(shape), _cut_ball(shape)
    tools = _drills(shape, values) if pip_cut == "flat" else _pip_balls(shape, values)
    solid = body if ball is None else body ^ ball
    carved = _carve(solid, [tool for tool, _ in tools])
    corners, makers = _triangles(carved)
    ids = {made.original_id(): middle for made, middle in tools}
    normals = _body_normals(corners, shape)
    if ball is not None:
        normals[makers == ball.original_id()] = _unit(corners[makers == ball.original_id()])
    for maker, middle in ids.items():
        hollow = corners[makers == maker]
        normals[makers == maker] = _flat_normals(hollow) if pip_cut == "flat" else _unit(middle - hollow)
    is_pip = np.isin(makers, list(ids))
    whole = Mesh(corners, normals, _box_places(corners, normals))
    return DieMesh(whole.part(~is_pip), whole.part(is_pip))


def _body(shape: DieShape) -> Any:
    """A cube with round edges."""
    import manifold3d

    ball = manifold3d.Manifold.sphere(shape.edge_radius, BALL_SEGMENTS)
    reach = 1 - shape.edge_radius
    signs = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    balls = [ball.translate(tuple(reach * sign for sign in corner)) for corner in signs]
    return manifold3d.Manifold.batch_hull(balls).as_original()


def _cut_ball(shape: DieShape) -> Any | None:
    """The ball that the corners are turned to, if they are."""
    import manifold3d

    if not shape.corner_cut:
        return None
    return manifold3d.Manifold.sphere(shape.corner_cut, CUT_SEGMENTS).as_original()


def _pip_balls(shape: DieShape, values: tuple[int, ...]) -> list[tuple[Any, Array]]:
    """The ball that hollows out each pip, and its middle."""
    normals = {value: np.array(normal_of(value, is_mirrored=shape.is_mirrored)) for value in values}
    return [
        _pip_ball(place, normals[value], shape, shape.lone_pip if value == 1 else 1.0)
        for value in values
        for place in pip_places(value, shape)
    ]


def _drills(shape: DieShape, values: tuple[int, ...]) -> list[tuple[Any, Array]]:
    """The drill that sinks a flat floor for each pip, and the pip's middle."""
    return [(_drill(place, value, shape), place) for value in values for place in pip_places(value, shape)]


def _drill(place: Array, value: int, shape: DieShape) -> Any:
    """A round bar that ends at the pip's floor and stands out of the face."""
    import manifold3d

    scale = shape.lone_pip if value == 1 else 1.0
    normal, right, up = face_axes(value, is_mirrored=shape.is_mirrored)
    radius, depth = scale * shape.pip_radius, scale * shape.pip_depth
    bar = manifold3d.Manifold.cylinder(depth + 0.2, radius, radius, PIP_SEGMENTS)
    return bar.transform(np.column_stack((right, up, normal, place - depth * normal))).as_original()


def _flat_normals(corners: Array) -> Array:
    """Each triangle's own normal at all its corners."""
    first, second, third = np.moveaxis(corners, 1, 0)
    return np.repeat(_unit(np.cross(second - first, third - first))[:, None], 3, axis=1)


def _pip_ball(place: Array, normal: Array, shape: DieShape, scale: float) -> tuple[Any, Array]:
    """A ball that leaves a cap of the pip's radius and depth in the face."""
    import manifold3d

    radius, depth = scale * shape.pip_radius, scale * shape.pip_depth
    ball_radius = (radius**2 + depth**2) / (2 * depth)
    middle = place + normal * (ball_radius - depth)
    segments = 4 * int(PIP_SEGMENTS * ball_radius / radius / 4)
    ball = manifold3d.Manifold.sphere(ball_radius, segments).translate(tuple(middle))
    return ball.as_original(), middle


def _carve(solid: Any, balls: list[Any]) -> Any:
    """The solid less all the balls."""
    import manifold3d

    if not balls:
        return solid
    return manifold3d.Manifold.batch_boolean([solid, *balls], manifold3d.OpType.Subtract)


def _triangles(solid: Any) -> tuple[Array, Array]:
    """The corners of each triangle, and which solid each comes from."""
    mesh = solid.to_mesh()
    corners = np.asarray(mesh.vert_properties, dtype=float)[:, :3][np.asarray(mesh.tri_verts)]
    lengths = np.diff(np.asarray(mesh.run_index, dtype=int)) // 3
    return corners, np.repeat(np.asarray(mesh.run_original_id, dtype=int), lengths)


def _body_normals(corners: Array, shape: DieShape) -> Array:
    """The normals of a rounded cube: away from the nearest point of the cube inside."""
    reach = 1 - shape.edge_radius
    return _unit(corners - np.clip(corners, -reach, reach))


def _unit(vectors: Array) -> Array:
    """The same directions, each of length 1."""
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-12)


def _box_places(corners: Array, normals: Array) -> Array:
    """Places on the material as if it were wrapped round a box, each side from its own part of the sheet."""
    axis = np.abs(normals.mean(axis=1)).argmax(axis=1)
    others = np.array(((1, 2), (0, 2), (0, 1)))[axis]
    flat = np.take_along_axis(corners, np.repeat(others[:, None, :], 3, axis=1), axis=2)
    return flat / 4 + 0.5 + 0.31 * axis[:, None, None]


def grid_mesh(grid: Array, normals: Array, places: Array) -> Mesh:
    """Two triangles for each cell of a grid of points."""
    return facing(Mesh(*(_cells(values) for values in (grid, normals, places))))


def lathe(profile: Array, sheet_mm: float, *, steps: int = 72) -> Mesh:
    """A body turned about the upright: `profile` is radius and height, from the foot up outside."""
    angles = np.linspace(0, 2 * np.pi, steps + 1)
    round_about = np.column_stack((np.cos(angles), np.sin(angles)))
    along = _unit(np.gradient(profile, axis=0))
    leans = np.column_stack((along[:, 1], -along[:, 0]))
    grid = _turned(round_about, profile)
    return grid_mesh(grid, _turned(round_about, leans), from_above(grid, sheet_mm))


def from_above(grid: Array, sheet_mm: float) -> Array:
    """Places on a sheet of material that is laid on from above, its middle over the middle."""
    return grid[..., :2] / sheet_mm + 0.5


def _turned(round_about: Array, outline: Array) -> Array:
    """Every point of an outline (out, up) at every angle."""
    flat = round_about[:, None] * outline[None, :, :1]
    return np.concatenate((flat, np.broadcast_to(outline[None, :, 1:], (*flat.shape[:2], 1))), axis=2)


def facing(mesh: Mesh) -> Mesh:
    """The same triangles, their corners running anticlockwise seen from where their normals point."""
    first, second, third = np.moveaxis(mesh.corners, 1, 0)
    ahead = np.einsum("ij,ij->i", np.cross(second - first, third - first), mesh.normals.mean(axis=1)) >= 0
    parts = (mesh.corners, mesh.normals, mesh.places)
    return Mesh(*(np.where(ahead[:, None, None], part, part[:, ::-1]) for part in parts))


def _cells(values: Array) -> Array:
    """The three corner values of each triangle of a grid."""
    one, two, three, four = values[:-1, :-1], values[1:, :-1], values[1:, 1:], values[:-1, 1:]
    triangles = np.stack((one, two, three, one, three, four), axis=2)
    return triangles.reshape(-1, 3, values.shape[-1])
