"""Bodies of flat faces that stand on the table, drawn: their light, their prints, their round edges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from ..camera import project
from ..scene import Colour
from .canvas import NOT_DICE, Canvas
from .chance import Array, linear
from .edges import drawn_in, strips
from .lights import Lights, mirrored
from .sheets import SIDE_PX, at, sheet

SHIFT = 4
FINER, LEAST_PRINT_PX = 1.3, 4
"""A print has so many px for one that is seen, and no fewer than that."""
LEAST_TONE = 0.2
"""Of its own colour: no cloud makes a thing darker."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One face: its corners in order, seen from outside anticlockwise, and what is printed on it."""

    corners_mm: Array
    colour: Colour
    print: Array | None = None  # height x width x 4, RGB and cover, 0 to 255
    print_mm: Array | None = None  # where the print's corners lie: top left, then clockwise


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A body of faces. `edge_mm` tells how round its edges are, `cloudy` how much its colour varies."""

    kind: str
    faces: tuple[Face, ...]
    gloss: float = 0.5
    owner: str = "solid"
    edge_mm: float = 0.0
    cloudy: float = 0.03

    @property
    def points_mm(self) -> Array:
        """All its corners."""
        return np.concatenate([face.corners_mm for face in self.faces])

    @property
    def middle_mm(self) -> Array:
        """About its middle."""
        return np.asarray(self.points_mm.mean(0))


def draw_solid(canvas: Canvas, solid: Solid, lights: Lights) -> None:
    """The faces that look at the camera, and its round edges."""
    eye = np.asarray(canvas.camera.eye_mm)
    for face in sorted(solid.faces, key=lambda face: -float(np.linalg.norm(face.corners_mm.mean(0) - eye))):
        bare = replace(face, print=None) if solid.edge_mm > 0 else face
        _draw_if_seen(canvas, bare, solid, lights)
    if solid.edge_mm > 0:
        for face in _with_round_edges(solid):
            _draw_if_seen(canvas, face, solid, lights)


def _with_round_edges(solid: Solid) -> Iterator[Face]:
    """The strips along its edges, then its faces drawn in by as much, their prints where they were."""
    colour = solid.faces[0].colour
    for strip in strips([face.corners_mm for face in solid.faces], solid.edge_mm):
        yield Face(strip, colour)
    for face in solid.faces:
        yield replace(face, corners_mm=drawn_in(face.corners_mm, solid.edge_mm))


def _draw_if_seen(canvas: Canvas, face: Face, solid: Solid, lights: Lights) -> None:
    """One face, if it looks at the camera."""
    normal = normal_of(face.corners_mm)
    away = face.corners_mm.mean(0) - np.asarray(canvas.camera.eye_mm)
    if normal @ away < 0:
        _draw_face(canvas, face, _light_on(normal, away / np.linalg.norm(away), solid, lights), solid)


def normal_of(corners: Array) -> Array:
    """Which way a face looks."""
    a, b = (corners[1] - corners[0]).tolist(), (corners[2] - corners[0]).tolist()
    normal = np.array((a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]))
    return np.asarray(normal / max(float(np.linalg.norm(normal)), 1e-9))


def _light_on(normal: Array, way: Array, solid: Solid, lights: Lights) -> tuple[Array, Array]:
    """Light falling on a face, and what it mirrors."""
    up = max(float(normal[2]), 0.0)
    falls = np.asarray(lights.sky) * up + 0.55 * np.asarray(lights.low) * (1 - up)
    for lamp in lights.lamps:
        falls = falls + np.asarray(lamp.power) * max(float(lamp.towards @ normal), 0.0)
    back = (way - 2 * float(way @ normal) * normal).astype(np.float32)[:, None]
    bare = 0.04 + 0.96 * (1 + float(way @ normal)) ** 5
    mirror = np.minimum(mirrored(lights, back, 0.2)[:, 0], 2.0) * bare * solid.gloss
    return falls.astype(np.float32), mirror.astype(np.float32)


def _draw_face(canvas: Canvas, face: Face, light: tuple[Array, Array], solid: Solid) -> None:
    """One face, its edge smooth."""
    places = project(canvas.camera, face.corners_mm)
    window = canvas.window(places)
    if window is None:
        return
    left, top, right, bottom = window
    cover = np.zeros((bottom - top, right - left), np.uint8)
    fixed = np.clip((places - (left + 0.5, top + 0.5)) * (1 << SHIFT), -2e6, 2e6).astype(np.int32)
    cv2.fillPoly(cover, [fixed], 255, cv2.LINE_AA, SHIFT)
    colour = np.broadcast_to(linear(face.colour), (*cover.shape, 3))
    if face.print is not None:
        colour = _printed(canvas, face, window, colour)
    falls, mirror = light
    colour = colour * _mottled(window, solid)
    share = cover.astype(np.float32) / 255
    canvas.lay(window, (colour * falls + mirror) * share[..., None], share)
    canvas.own(window, cover > 127, NOT_DICE[solid.owner])


def _mottled(window: tuple[int, int, int, int], solid: Solid) -> Array:
    """The grain of what a thing is made of: streaks for trays, clouds for the rest, each thing's its own."""
    kind, strong = ("streak", 0.12) if solid.owner == "tray" else ("smoke", solid.cloudy)
    left, top, right, bottom = window
    down, across = np.mgrid[top:bottom, left:right]
    begin = SIDE_PX * (1.0 + abs(float(solid.points_mm.sum())) % 1.0)
    grain = at(sheet(kind, 1), 1.3 * across + begin, 1.3 * down + begin)
    return np.asarray(np.maximum(LEAST_TONE, 1 + strong * grain))[..., None]


def _printed(canvas: Canvas, face: Face, window: tuple[int, int, int, int], colour: Array) -> Array:
    """The face's colour with its print."""
    assert face.print is not None
    assert face.print_mm is not None
    left, top, right, bottom = window
    places = (project(canvas.camera, face.print_mm) - (left, top)).astype(np.float32)
    return with_print(colour, face.print, places, (right - left, bottom - top))


def with_print(colour: Array, print_: Array, places: Array, size_px: tuple[int, int]) -> Array:
    """A picture of colours, amounts of light, with a print on it: its corners lie at those places, px.

    It is mixed as it is seen smaller, and its edges are of its own colour.
    """
    fine = as_fine(print_, places)
    height, width = fine.shape[:2]
    whole = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32)
    laid = cv2.getPerspectiveTransform(whole, places.astype(np.float32))
    seen = cv2.warpPerspective(fine, laid, size_px, flags=cv2.INTER_LINEAR)
    share = seen[..., 3:]
    ink = linear(np.clip(seen[..., :3] / np.maximum(share, 1e-3), 0, 1))
    return np.asarray(colour + (ink - colour) * share)


def as_fine(print_: Array, places: Array) -> Array:
    """A print shrunk until it is hardly finer than it is seen, 0 to 1, each colour times its cover."""
    part = print_.astype(np.float32) / 255
    part[..., :3] *= part[..., 3:]
    above, right, below, left = (
        float(far) for far in np.linalg.norm(np.roll(places, -1, 0) - places, axis=1)
    )
    wide = min(part.shape[1], max(LEAST_PRINT_PX, round(FINER * max(above, below))))
    high = min(part.shape[0], max(LEAST_PRINT_PX, round(FINER * max(left, right))))
    return np.asarray(cv2.resize(part, (wide, high), interpolation=cv2.INTER_AREA))
