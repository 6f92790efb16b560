"""Reliefs: small things lit by the room as their height says; low ones lie in the table's light, high ones
stand and are drawn in slices, so that they lean as the camera sees them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from ..camera import project
from .canvas import NOT_DICE, Canvas
from .chance import Array, linear
from .clay import Clay
from .lights import Lights, level_light, mirrored
from .shadows import Body, Film, to_picture

SLICE_PX = 1.1  # how far two slices of a high thing lie apart in the picture
MOST_SLICES = 36
SPARE_SHARE = 0.7  # of the picture: what stands high outside it may lean into it
DEEP_MM = 2.0  # grooves that far below their surroundings are dark


@dataclass(frozen=True, slots=True, eq=False)
class Relief:
    """One small thing: what it is, its colours as amounts of light, height, cover, and where it lies."""

    kind: str
    clay: Clay
    corners_mm: Array  # on the table: top left, then clockwise
    is_low: bool  # it lies like a card and takes the table's shadows

    @property
    def height_mm(self) -> float:
        """Its highest place."""
        return float(self.clay.high_mm.max())

    @property
    def owner(self) -> str:
        """Whose its pixels are."""
        return "flat" if self.is_low else "solid"

    @property
    def axes(self) -> Array:
        """Right and down of its picture as ways on the table, one a row."""
        across, down = self.corners_mm[1] - self.corners_mm[0], self.corners_mm[3] - self.corners_mm[0]
        return np.array((across / np.linalg.norm(across), down / np.linalg.norm(down)))

    @property
    def points_mm(self) -> Array:
        """All that its hull is made of."""
        high = np.full(4, self.height_mm)
        hulls = [body.points_mm for body in self.bodies]
        return np.concatenate(hulls) if hulls else np.column_stack((self.corners_mm, high))

    @property
    def middle_mm(self) -> Array:
        """Its middle."""
        return np.array((*self.corners_mm.mean(0), self.height_mm / 2))

    @property
    def bodies(self) -> list[Body]:
        """What throws its shadow."""
        middle, scale = self.corners_mm.mean(0), self._scale
        flat = [hull[:, :2] * scale @ self.axes + middle for hull in self.clay.hulls]
        return [
            Body(np.column_stack((points, hull[:, 2])))
            for points, hull in zip(flat, self.clay.hulls, strict=True)
        ]

    @property
    def spots_mm(self) -> Array:
        """Some of the places that it covers on the table."""
        down, across = np.nonzero(self.clay.cover[::4, ::4] > 0.5)
        flat = (np.column_stack((across, down)) * 4 + 2) / self.clay.fine - self.clay.half_mm
        return np.asarray(flat * self._scale @ self.axes + self.corners_mm.mean(0))

    def gap_mm(self, place: Array) -> float:
        """How far its nearest place is from a place on the table."""
        spots = self.spots_mm
        return float(np.linalg.norm(spots - place, axis=1).min()) if len(spots) else np.inf

    @property
    def _scale(self) -> float:
        """How much larger it lies on the table than it was made."""
        wide = np.linalg.norm(self.corners_mm[1] - self.corners_mm[0])
        return float(wide) / (2 * self.clay.half_mm[0])


def lit_relief(thing: Relief, lights: Lights, film: Film, eye: Array) -> Array:
    """The light that each place of a thing sends to the camera; none where the picture does not reach."""
    away = (thing.middle_mm - eye) / np.linalg.norm(thing.middle_mm - eye)
    clay = thing.clay
    there = np.flatnonzero((clay.cover > 0.02) & _in_view(thing, film))
    normals = _normals(thing, there)
    hollow = _hollow(clay).ravel()[there]
    falls = _falls(normals, lights) * hollow
    own = linear(np.clip(clay.colour.reshape(-1, 3)[there].T, 0.0, 1.0))
    shine, metal = clay.shine.ravel()[there], clay.metal.ravel()[there]
    towards = away.astype(np.float32) @ normals
    ways = away.astype(np.float32)[:, None] - 2 * towards * normals
    seen = np.minimum(mirrored(lights, ways, 0.12), 8.0) * hollow
    bare = (0.04 + 0.96 * np.clip(1 + towards, 0, 1) ** 5) * shine
    light = own * falls * (1 - 0.75 * metal) + seen * (bare * (1 - metal) + own * metal)
    lit = np.zeros((clay.cover.size, 3), np.float32)
    lit[there] = light.T
    return lit.reshape(*clay.cover.shape, 3)


def _in_view(thing: Relief, film: Film) -> Array:
    """Which places of a thing the picture may show, told by every eighth of them, with room to spare."""
    height, width = thing.clay.cover.shape
    u, v = np.meshgrid(np.linspace(0, 1, width // 8 + 2), np.linspace(0, 1, height // 8 + 2))
    across, down = thing.corners_mm[1] - thing.corners_mm[0], thing.corners_mm[3] - thing.corners_mm[0]
    places = to_picture(film, thing.corners_mm[0] + u[..., None] * across + v[..., None] * down)
    spare = SPARE_SHARE * max(film.size_px)
    seen = ((places > -spare) & (places < np.array(film.size_px) + spare)).all(-1)
    coarse = np.asarray(seen, np.uint8)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_NEAREST) > 0)


def _normals(thing: Relief, there: Array) -> Array:
    """Which way the surface looks at some places, 3 x N, as the table has it."""
    clay = thing.clay
    high = clay.high_mm * clay.fine
    slope_x = cv2.Sobel(high, cv2.CV_32F, 1, 0, ksize=3, scale=0.125).ravel()[there]
    slope_y = cv2.Sobel(high, cv2.CV_32F, 0, 1, ksize=3, scale=0.125).ravel()[there]
    flat = -thing.axes.T.astype(np.float32) @ np.stack((slope_x, slope_y))
    length = 1 / np.sqrt(1 + flat[0] ** 2 + flat[1] ** 2)
    return np.stack((flat[0] * length, flat[1] * length, length))


def _hollow(clay: Clay) -> Array:
    """1 in the open, less in grooves and holes."""
    soft = cv2.blur(clay.high_mm, (9, 9))
    return np.asarray(np.clip(1 - (soft - clay.high_mm) / DEEP_MM, 0.25, 1.1))


def _falls(normals: Array, lights: Lights) -> Array:
    """Light falling on a surface."""
    sky, low = np.asarray(lights.sky, np.float32)[:, None], np.asarray(lights.low, np.float32)[:, None]
    falls = sky * normals[2] + 0.45 * low * (1 - normals[2])
    for lamp in lights.lamps:
        falls = falls + np.asarray(lamp.power, np.float32)[:, None] * np.maximum(lamp.towards @ normals, 0)
    return np.asarray(falls)


def paint_relief(paint: Array, owner: Array, thing: Relief, film: Film, light: tuple[Lights, Array]) -> None:
    """A low thing laid on the table's own colours, in place: what it sends of the light that falls there."""
    lights, eye = light
    lit = lit_relief(thing, lights, film, eye) / level_light(lights)
    cover = thing.clay.cover
    drawn = _warped(
        np.dstack((lit * cover[..., None], cover)), to_picture(film, thing.corners_mm), film.size_px
    )
    if drawn is None:
        return
    (left, top, right, bottom), seen = drawn
    under = paint[top:bottom, left:right]
    share = seen[..., 3:]
    under *= 1 - share
    under += seen[..., :3]
    owner[top:bottom, left:right][share[..., 0] > 0.5] = NOT_DICE[thing.owner]


def _warped(
    picture: Array, places: Array, size_px: tuple[int, int]
) -> tuple[tuple[int, int, int, int], Array] | None:
    """A thing's picture as it lies in the frame, and in which window; None outside."""
    low = np.maximum(np.floor(places.min(0)).astype(int), 0)
    high = np.minimum(np.ceil(places.max(0)).astype(int) + 1, size_px)
    if (high <= low).any():
        return None
    height, width = picture.shape[:2]
    shrink = float(np.linalg.norm(places[1] - places[0])) / width
    if shrink < 0.5:
        small = (max(2, round(width * shrink * 1.4)), max(2, round(height * shrink * 1.4)))
        picture = cv2.resize(picture, small, interpolation=cv2.INTER_AREA)
        height, width = picture.shape[:2]
    sheet = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32)
    laid = cv2.getPerspectiveTransform(sheet, (places - low).astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    seen = cv2.warpPerspective(picture, laid, size, flags=cv2.INTER_LINEAR)
    return (int(low[0]), int(low[1]), int(high[0]), int(high[1])), seen


def draw_relief(canvas: Canvas, thing: Relief, lights: Lights) -> None:
    """A high thing, slice on slice."""
    film = Film(canvas.matrix, canvas.camera.size_px)
    lit = lit_relief(thing, lights, film, np.asarray(canvas.camera.eye_mm))
    clay = thing.clay
    for share, level in _slices(canvas, thing):
        cover = clay.cover * np.clip((clay.high_mm - level) * clay.fine + 1.0, 0, 1)
        there = np.column_stack((thing.corners_mm, np.full(4, level)))
        picture = np.dstack((lit * (cover * share)[..., None], cover))
        drawn = _warped(picture, project(canvas.camera, there), canvas.camera.size_px)
        if drawn is None:
            return
        window, seen = drawn
        canvas.lay(window, seen[..., :3], seen[..., 3])
        canvas.own(window, seen[..., 3] > 0.5, NOT_DICE[thing.owner])


def _slices(canvas: Canvas, thing: Relief) -> list[tuple[float, float]]:
    """How bright and how high each slice is, from below; one where the camera sees no difference."""
    x, y, _ = thing.middle_mm
    top = thing.height_mm
    places = project(canvas.camera, np.array(((x, y, 0.0), (x, y, top))))
    far = float(np.linalg.norm(places[1] - places[0]))
    count = int(np.clip(np.ceil(far / SLICE_PX), 1, MOST_SLICES))
    return [(0.62 + 0.38 * (step + 1) / count, top * 0.97 * step / count) for step in range(count)]
