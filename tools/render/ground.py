"""The table of a shot, grown in the camera's own picture and laid back on the plane it shows."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from .camera import Camera, camera_axes, picture_from_table
from .dice import Array
from .fast.draw import Shot, bare_table
from .fast.shadows import Film
from .fast.tops import Top
from .materials import Node, picture, rgb, two_sided
from .mesh import Mesh
from .things import place

MARGIN = 0.25  # of the picture, grown on each side beyond the frame: what dice at its edge mirror
CELL_PX = 16.0  # the sheet is laid on in cells of this size
GLOSSY = 0.03  # a table of less gloss is cloth
LOWEST = 0.09  # a ray that sinks less meets the table too far away
PLAIN_MM = 4000.0  # half the plain table beyond
RELIEF_MM = {
    "felt": 0.05, "cloth": 0.08, "denim": 0.10, "tweed": 0.10, "checks": 0.06, "stripes": 0.06, "dots": 0.05,
    "flowers": 0.05, "motifs": 0.05, "carpet": 0.5, "straw": 0.25, "leather": 0.10,
    "neoprene": 0.04, "cardboard": 0.03, "wood": 0.02,
}  # fmt: skip
"""How high the light threads stand over the dark ones; other tables are smooth."""


def ground(shot: Shot) -> Node:
    """The table top where the camera sees it, and a plain one beyond."""
    wide = _widened(shot.camera)
    paint = bare_table(replace(shot, camera=wide, flats=())).paint
    tone = cv2.resize(paint, (32, 24), interpolation=cv2.INTER_AREA).reshape(-1, 3)
    far = {"type": "diffuse", "reflectance": rgb(np.clip(np.median(tone, 0), 0, 0.9) ** (1 / 2.2))}
    return {
        "ground_top": {"mesh": _laid(wide), "bsdf": _cover(shot, paint, wide)},
        "ground_far": {
            "type": "rectangle",
            "to_world": place(0, 0, -0.4, scale=(PLAIN_MM, PLAIN_MM, 1)),
            "bsdf": two_sided(far),
        },
    }


def _widened(camera: Camera) -> Camera:
    """The camera with a larger picture of the same scale."""
    width, height = (round(size * (1 + 2 * MARGIN)) for size in camera.size_px)
    return replace(camera, size_px=(width, height))


def _cover(shot: Shot, paint: Array, wide: Camera) -> Node:
    """The table's material: its colours, the relief of its threads, its gloss."""
    relief = RELIEF_MM.get(shot.top.kind, 0.0)
    heights = np.zeros(paint.shape[:2], np.float32)
    if relief:
        tone = np.sqrt(paint.mean(2))
        fine = tone - cv2.GaussianBlur(tone, (0, 0), 4.0)
        px_mm = wide.distance_mm / wide.focal_px
        heights = np.clip(fine / max(float(fine.std()), 1e-3), -2, 2) * min(relief, 0.25 * px_mm)
    is_glossy = shot.top.gloss > GLOSSY
    flat = {
        "type": "principled",
        "base_color": picture(np.clip(paint, 0.002, 0.95)[::-1]),
        "roughness": picture(_rough(shot, wide)[::-1, :, None]),
        "metallic": picture(np.zeros((2, 2, 1))),
        "specular": 0.5 * shot.top.gloss if is_glossy else 0.15,
    }
    bumps = picture(np.ascontiguousarray(heights[::-1, :, None], np.float32))
    return two_sided({"type": "bumpmap", "heights": bumps, "scale": 1.0, "flat": flat})


def _rough(shot: Shot, wide: Camera) -> Array:
    """How rough the table is at each place; a tray's floor in its own way."""
    table = np.full(wide.size_px[::-1], _roughness(shot.top), np.float32)
    if not shot.tray:
        return table
    floor = shot.tray.floor_mask(Film(picture_from_table(wide), wide.size_px))
    return table + (np.float32(_roughness(shot.tray.top)) - table) * floor


def _roughness(top: Top) -> float:
    """How rough a sheet is: cloth mirrors nothing."""
    return max(top.rough, 0.03) if top.gloss > GLOSSY else 0.85


def _laid(wide: Camera) -> Mesh:
    """The plane under the picture as a grid that is even in the picture."""
    width, height = wide.size_px
    across = np.linspace(0, 1, int(width / CELL_PX) + 1)
    down = np.linspace(0, 1, int(height / CELL_PX) + 1)
    u, v = np.meshgrid(across, down)
    x, y = (u - 0.5) * width / wide.focal_px, (v - 0.5) * height / wide.focal_px
    rays = np.stack((x, y, np.ones_like(x)), axis=-1) @ camera_axes(wide)
    rays /= np.linalg.norm(rays, axis=-1, keepdims=True)
    sink = np.maximum(-rays[..., 2:], LOWEST)
    points = np.asarray(wide.eye_mm) + rays * wide.eye_mm[2] / sink
    points[..., 2] = 0.0
    is_met = -rays[..., 2] > LOWEST
    places = np.stack((u, 1 - v), axis=-1)
    return _grid(points, places, is_met)


def _grid(points: Array, places: Array, is_met: Array) -> Mesh:
    """Two triangles for each cell of which all corners are met, facing up."""
    corners = [np.s_[:-1, :-1], np.s_[1:, :-1], np.s_[1:, 1:], np.s_[:-1, 1:]]
    whole = np.logical_and.reduce([is_met[corner] for corner in corners])

    def cells(values: Array) -> Array:
        one, two, three, four = (values[corner][whole] for corner in corners)
        return np.concatenate((np.stack((one, two, three), 1), np.stack((one, three, four), 1)))

    laid = cells(points)
    return Mesh(laid, np.broadcast_to((0.0, 0.0, 1.0), laid.shape), cells(places))
