"""A scene as a value: the table, the things and dice on it, the light and the camera. Nothing here draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from .camera import Camera, Vector, project
from .dice import Array, DieShape, face_corners, tilt_deg, value_up

Colour = tuple[float, float, float]
"""Red, green, blue as a screen shows them (sRGB), 0 to 1."""


@dataclass(frozen=True, slots=True)
class Paint:
    """What a part of a die is made of."""

    colour: Colour
    kind: str = "plastic"  # plastic, clear, speckled or pearl; the fast maker knows more (fast/materials.py)
    roughness: float = 0.1  # 0 mirrors the lamp, 0.3 is satin
    second: Colour = (0.1, 0.1, 0.1)  # the specks, or the pearl's other colour


@dataclass(frozen=True, slots=True)
class DieStyle:
    """How a kind of die looks."""

    name: str
    body: Paint
    pips: Paint
    shape: DieShape = field(default_factory=DieShape)
    odd_pips: Paint | None = None  # of 1 and 4, where they differ; this and all below: not in the demo
    pip_cut: str = "bowl"  # bowl, flat (drilled with a flat floor), painted (no depth) or ring
    bulge: float = (
        0.0  # how far the faces' shine bends outwards to their edges (radians a half side); below 0: dished
    )
    wear: float = 0.0  # 0 new, 1 rubbed off at the edges and out of the pips
    dust: float = 0.0  # 0 clean, 1 grey
    logo: str = ""  # what is printed on the 1 instead of its pip, or round it
    grain: int = 0  # seeds the swirls, specks and scratches


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a body lies: its middle on the table, and its rotation (body to table), row by row."""

    place_mm: Vector
    rotation: tuple[float, ...]

    @property
    def matrix(self) -> Array:
        """The rotation as a matrix."""
        return np.array(self.rotation).reshape(3, 3)


@dataclass(frozen=True, slots=True)
class Die:
    """One die on the table."""

    style: DieStyle
    side_mm: float
    pose: Pose

    @property
    def value(self) -> int:
        """The value that lies up."""
        return value_up(self.pose.matrix, is_mirrored=self.style.shape.is_mirrored)

    @property
    def tilt_deg(self) -> float:
        """How far the top face leans."""
        return tilt_deg(self.pose.matrix)

    @property
    def top_quad_mm(self) -> Array:
        """The corners of the top face as if no edge were rounded, on the table."""
        return on_table(self, self._quad)

    @property
    def top_corners_mm(self) -> Array:
        """Where the top face meets two sides in each rounded or cut corner, on the table."""
        return on_table(self, self._quad * self.style.shape.corner_reach)

    @property
    def _quad(self) -> Array:
        return face_corners(self.value, is_mirrored=self.style.shape.is_mirrored)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something beside the dice: a pen, a coin, a pad, a cup."""

    kind: str
    place_mm: tuple[float, float]
    turn_deg: float = 0.0
    colour: Colour = (0.1, 0.12, 0.3)


@dataclass(frozen=True, slots=True)
class Window:
    """A bright panel in the room: a window by day or a lampshade by night."""

    azimuth_deg: float
    elevation_deg: float
    width_deg: float
    height_deg: float
    brightness: float  # as many times the wall's
    colour: Colour = (0.92, 0.97, 1.0)
    bars: int = 0  # glazing bars across


@dataclass(frozen=True, slots=True)
class Light:
    """The room the table stands in: what its walls give back, and its windows."""

    name: str
    walls: Colour
    windows: tuple[Window, ...]
    wall_glow: float = 1.0


@dataclass(frozen=True, slots=True)
class Surface:
    """What a table is covered with: colours (sRGB) and heights of one sheet, which is `width_mm` wide."""

    pixels: Array
    heights_mm: Array
    width_mm: float
    roughness: float
    shine: float = 0.5  # principled specular; 0.5 is lacquer, 0.1 cloth


@dataclass(frozen=True, slots=True)
class Tray:
    """A tray milled from one block: an inner floor of `half_mm`, rounded corners, a rim all round."""

    half_mm: tuple[float, float]
    wood: Callable[[np.random.Generator], Surface]
    floor: Callable[[np.random.Generator], Surface]
    corner_mm: float = 22.0
    rim_mm: float = 13.0
    height_mm: float = 18.0


@dataclass(frozen=True, slots=True)
class Table:
    """The table top, and the tray on it if there is one."""

    name: str
    top: Callable[[np.random.Generator], Surface]
    turn_deg: float = 0.0
    tray: Tray | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one picture shows. `table_seed` fixes the grain of the wood, so that a table stays itself."""

    table: Table
    table_seed: int
    light: Light
    camera: Camera
    dice: tuple[Die, ...] = ()
    things: tuple[Thing, ...] = ()


def on_table(die: Die, points: Array) -> Array:
    """Points of a die (half sides) on the table, mm."""
    return np.array(die.pose.place_mm) + die.side_mm / 2 * points @ die.pose.matrix.T


def top_quad_px(die: Die, camera: Camera) -> Array:
    """The corners of the top face as if no edge were rounded, in the picture, px, clockwise."""
    return project(camera, die.top_quad_mm)[::-1]


def top_corners_px(die: Die, camera: Camera) -> Array:
    """Where the top face really ends at its corners, in the picture, px, in the order of the quad."""
    return project(camera, die.top_corners_mm)[::-1]
