"""What lies beyond the edge of a table: its board from the side, the floor, a wall, chairs; out of focus."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from ..camera import Camera, camera_axes, project
from ..scene import Colour
from .chance import Array, Random, between, grey, hue, linear, near, often, pick, scaled
from .ground import Ground
from .lights import Lights
from .shadows import Film
from .tops import WOODS, Top, grow, some_top

COARSE = 3  # the floor is out of focus: it is drawn at a third of the size
NEAREST_MM = 60.0  # of the camera; what stands nearer is not drawn
LONG_MM = 3_000.0  # an edge goes on so far to both sides


@dataclass(frozen=True, slots=True)
class Beyond:
    """Where the table ends, and what is seen there."""

    edges: tuple[tuple[float, float, float], ...]  # the table lies where x * a + y * b <= c, mm; (a, b) unit
    floor: Top
    drop_mm: float  # how far the floor lies below the table
    wall_mm: float  # how far behind the first edge a wall stands
    wall: Colour
    bright: float  # of the table's light, how much falls there
    board: Colour
    board_mm: float
    blur_px: float
    seed: int

    def inside_mm(self, place: Array) -> float:
        """How far a place keeps from the nearest edge; negative beyond."""
        return min(c - a * float(place[0]) - b * float(place[1]) for a, b, c in self.edges)


def some_beyond(rng: Random, way: float, off_mm: float, *, corner: bool = False) -> Beyond:
    """Any room, the table's edge so far from the middle towards `way`; for a corner another beside it."""
    turns = [way, way + pick(rng, (-1, 1)) * np.pi / 2] if corner else [way]
    offs = [off_mm, off_mm * between(rng, 0.9, 2.0)]
    edges = tuple(
        (float(np.cos(turn)), float(np.sin(turn)), off) for turn, off in zip(turns, offs, strict=False)
    )
    return Beyond(
        edges,
        some_top(rng),
        between(rng, 380, 780),
        scaled(rng, 200, 3_000),
        near(rng, grey(between(rng, 0.1, 0.95)), 0.05) if often(rng, 0.7) else hue(rng, full=(0.1, 0.7)),
        scaled(rng, 0.04, 1.0),
        near(rng, pick(rng, (*WOODS, grey(0.9), grey(0.1))), 0.04),
        between(rng, 8, 45),
        scaled(rng, 0.6, 6.0),
        int(rng.integers(1 << 30)),
    )


def share_beyond(beyond: Beyond, film: Film) -> Array:
    """How much of each pixel lies beyond the table's edge, 0 to 1."""
    width, height = film.size_px
    across = np.arange(width, dtype=np.float32) + 0.5
    down = np.arange(height, dtype=np.float32)[:, None] + 0.5
    share = np.zeros((height, width), np.float32)
    table_from_picture = np.linalg.inv(film.picture_from_table)
    for a, b, c in beyond.edges:
        line = table_from_picture.T @ (a, b, -c)
        line /= np.hypot(*line[:2])
        share = np.maximum(share, np.clip(line[0] * across + line[1] * down + line[2] + 0.5, 0, 1))
    return share.astype(np.float32)


def light_beyond(beyond: Beyond, camera: Camera, lights: Lights) -> Array:
    """The light of all that could be seen beyond, as if there were no table."""
    small = tuple(max(8, size // COARSE) for size in camera.size_px)
    coarse = np.diag((small[0] / camera.size_px[0], small[1] / camera.size_px[1], 1.0))
    light = _floor(beyond, Film(coarse @ _picture_from_floor(camera, beyond), (small[0], small[1])))
    light = _with_wall(beyond, camera, light)
    light = _furnished(beyond, camera, light) * np.asarray(lights.sky, np.float32) * beyond.bright
    whole = cv2.resize(light, camera.size_px, interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(whole, (0, 0), beyond.blur_px * camera.size_px[0] / 640 + 0.4)
    return np.asarray(np.maximum(_boarded(beyond, camera, soft, lights), 0.0005), np.float32)


def _picture_from_floor(camera: Camera, beyond: Beyond) -> Array:
    """The 3x3 that takes a point of the floor to the picture."""
    width, height = camera.size_px
    lens = np.array(((camera.focal_px, 0, width / 2), (0, camera.focal_px, height / 2), (0, 0, 1)))
    down = np.array((0, 0, -beyond.drop_mm)) - camera.eye_mm
    return np.asarray(lens @ camera_axes(camera) @ np.column_stack(((1, 0, 0), (0, 1, 0), down)))


def _floor(beyond: Beyond, film: Film) -> Array:
    """The floor, darker towards the table's own shadow."""
    ground = Ground(film)
    grown = grow(beyond.floor, ground)
    a, b, c = beyond.edges[0]
    past = (ground.x_mm * a + ground.y_mm * b - c) / beyond.drop_mm
    return np.asarray(grown * np.clip(0.45 + 0.55 * past, 0.25, 1.0)[..., None], np.float32)


def _with_wall(beyond: Beyond, camera: Camera, light: Array) -> Array:
    """The same with a wall behind, where it hides the floor: its skirting, some squares on it."""
    height, width = light.shape[:2]
    a, b, c = beyond.edges[0]
    rays = _rays(camera, (width, height))
    eye = np.asarray(camera.eye_mm)
    ahead = rays[..., 0] * a + rays[..., 1] * b
    reach = (c + beyond.wall_mm - a * eye[0] - b * eye[1]) / np.maximum(ahead, 1e-6)
    up = eye[2] + rays[..., 2] * reach + beyond.drop_mm
    along = (eye[0] + rays[..., 0] * reach) * -b + (eye[1] + rays[..., 1] * reach) * a
    is_wall = (ahead > 1e-6) & (up > 0) & (reach > 0)
    return np.where((is_wall | (rays[..., 2] > -1e-3))[..., None], _wall(beyond, along, up), light)


def _wall(beyond: Beyond, along: Array, up: Array) -> Array:
    """A wall: pictures, cupboards, windows as squares of other tones."""
    rng = np.random.default_rng(beyond.seed)
    tone = np.broadcast_to(linear(beyond.wall), (*along.shape, 3)).astype(np.float32)
    for _ in range(int(rng.integers(0, 9))):
        x, z = rng.uniform(-900, 900), rng.uniform(0, 1_700)
        w, h = scaled(rng, 40, 500), scaled(rng, 40, 700)
        inside = (np.abs(along - x) < w) & (np.abs(up - z) < h)
        tone = np.where(inside[..., None], linear(near(rng, pick(rng, (beyond.wall, hue(rng))), 0.12)), tone)
    return np.where((up < 80)[..., None], tone * 0.6, tone)


def _rays(camera: Camera, size: tuple[int, int]) -> Array:
    """A direction for each pixel of a smaller picture."""
    width, height = size
    across = ((np.arange(width) + 0.5) / width - 0.5) * camera.size_px[0] / camera.focal_px
    down = ((np.arange(height) + 0.5) / height - 0.5) * camera.size_px[1] / camera.focal_px
    x, y = np.meshgrid(across, down)
    return np.asarray(np.stack((x, y, np.ones_like(x)), axis=-1) @ camera_axes(camera), np.float32)


def _furnished(beyond: Beyond, camera: Camera, light: Array) -> Array:
    """The same with chairs, boxes and bags: each a body of two tones on the floor."""
    rng = np.random.default_rng((beyond.seed, 1))
    a, b, c = beyond.edges[0]
    scale = np.array((light.shape[1], light.shape[0])) / camera.size_px
    for _ in range(int(rng.integers(0, 4))):
        out, aside = between(rng, 60, 700), between(rng, -600, 600)
        place = np.array((a, b)) * (c + out) + np.array((-b, a)) * aside
        half, high = rng.uniform(40, 260, 2), between(rng, 60, beyond.drop_mm + 150)
        colour = linear(hue(rng, full=(0, 0.8), bright=(0.05, 0.7)))
        for foot, tone in ((0.0, 0.5), (high - 30.0, 1.0)):
            _block(
                light,
                camera,
                scale,
                (place, half, foot - beyond.drop_mm, high - beyond.drop_mm),
                colour * tone,
            )
    return light


def _block(
    light: Array, camera: Camera, scale: Array, block: tuple[Array, Array, float, float], colour: Array
) -> None:
    """The outline of an upright block filled, in place; nothing where it is too near."""
    place, half, low, high = block
    corners = np.array([(*(place + half * (x, y)), z) for x in (-1, 1) for y in (-1, 1) for z in (low, high)])
    depth = (corners - camera.eye_mm) @ camera_axes(camera)[2]
    if depth.min() < NEAREST_MM:
        return
    hull = cv2.convexHull((project(camera, corners) * scale).astype(np.float32))[:, 0]
    cv2.fillConvexPoly(light, np.clip(hull, -9e3, 9e3).astype(np.int32), colour.tolist(), cv2.LINE_AA)


def _boarded(beyond: Beyond, camera: Camera, light: Array, lights: Lights) -> Array:
    """The same with the board's own side, where the camera stands beyond an edge."""
    colour = linear(beyond.board) * np.asarray(lights.low, np.float32) * 0.8
    for edge in beyond.edges:
        ends = _seen_edge(beyond, edge, camera)
        if len(ends) < 2:
            continue
        upper, lower = (np.column_stack((ends, np.full(len(ends), z))) for z in (0.0, -beyond.board_mm))
        places = np.clip(project(camera, np.concatenate((upper, lower[::-1]))), -9e3, 9e3)
        cv2.fillPoly(light, [np.round(places * 16).astype(np.int32)], colour.tolist(), cv2.LINE_AA, 4)
    return light


def _seen_edge(beyond: Beyond, edge: tuple[float, float, float], camera: Camera) -> Array:
    """Places along an edge as far as the table goes; none where the camera stands over the table."""
    a, b, c = edge
    if a * camera.eye_mm[0] + b * camera.eye_mm[1] < c:
        return np.zeros((0, 2))
    far = np.linspace(-LONG_MM, LONG_MM, 301)
    ends = np.column_stack((a * c - b * far, b * c + a * far))
    depth = (np.column_stack((ends, np.zeros(len(ends)))) - camera.eye_mm) @ camera_axes(camera)[2]
    on_table = np.array([beyond.inside_mm(place) for place in ends]) > -1.0
    return np.asarray(ends[on_table & (depth > NEAREST_MM)])
