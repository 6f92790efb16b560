"""A camera without lens faults: it knows where each point of the table lands in its picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from .dice import Array

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the camera stands, what it looks at and how long its lens is. The table is the plane z = 0."""

    eye_mm: Vector
    target_mm: Vector
    up: Vector  # which way on the table is up in the picture
    focal_px: float
    size_px: tuple[int, int] = (960, 720)  # the 4:3 frame that webcams give
    aperture_mm: float = 0.6  # radius; a phone's lens at table distance: far corners just soften

    @property
    def fov_deg(self) -> float:
        """The angle the picture is wide."""
        return float(np.degrees(2 * np.arctan(self.size_px[0] / 2 / self.focal_px)))

    @property
    def distance_mm(self) -> float:
        """How far the target is."""
        return float(np.linalg.norm(np.subtract(self.target_mm, self.eye_mm)))


def overhead(
    tilt_deg: float, turn_deg: float, *, distance_mm: float = 450.0, focal_px: float = 2e3
) -> Camera:
    """A camera over the middle of the table, tilted off vertical towards a player who sits at `turn_deg`."""
    tilt, turn = np.radians((tilt_deg, turn_deg))
    towards = np.array((np.sin(turn), -np.cos(turn), 0.0))
    eye = distance_mm * (np.sin(tilt) * towards + np.cos(tilt) * np.array((0.0, 0.0, 1.0)))
    return Camera(vector(eye), (0.0, 0.0, 0.0), vector(-towards), focal_px)


def vector(numbers: Array) -> Vector:
    """Three plain numbers."""
    x, y, z = (float(number) for number in numbers)
    return x, y, z


@lru_cache(maxsize=8)
def camera_axes(camera: Camera) -> Array:
    """Right, down and ahead as the camera has them, one a row; not to be written to."""
    ahead = np.subtract(camera.target_mm, camera.eye_mm) / camera.distance_mm
    right = np.cross(ahead, camera.up)
    right /= np.linalg.norm(right)
    return np.array((right, np.cross(ahead, right), ahead))


def project(camera: Camera, points_mm: Array) -> Array:
    """Where points of the table land in the picture, px, right and down from the top left corner."""
    away = np.asarray(points_mm, dtype=float) - camera.eye_mm
    in_camera = away @ camera_axes(camera).T
    return np.array(camera.size_px) / 2 + camera.focal_px * in_camera[:, :2] / in_camera[:, 2:]


def picture_from_table(camera: Camera) -> Array:
    """The 3x3 that takes a point of the table (mm, height 0) to the picture, px."""
    axes, (width, height) = camera_axes(camera), camera.size_px
    lens = np.array(
        ((camera.focal_px, 0, width / 2), (0, camera.focal_px, height / 2), (0, 0, 1)), dtype=float
    )
    return lens @ axes @ np.column_stack(((1, 0, 0), (0, 1, 0), -np.array(camera.eye_mm)))
