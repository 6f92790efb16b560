"""What a die is: which value lies where, how its pips are laid out, which is up. Lengths in half sides."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

NORMALS: dict[int, tuple[int, int, int]] = {
    1: (0, 0, 1),
    2: (1, 0, 0),
    3: (0, 1, 0),
    4: (0, -1, 0),
    5: (-1, 0, 0),
    6: (0, 0, -1),
}
"""Where each value looks. Opposite faces sum to 7; 1, 2, 3 run anticlockwise round their corner."""

ROWS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""The pips of each value on a three by three grid, before they are spread out."""

CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The corners of a face, in order round it."""


@dataclass(frozen=True, slots=True)
class DieShape:
    """How a die is cut. All lengths in half sides, so that one shape serves every size."""

    edge_radius: float = 0.14  # moulded dice have edges of about a millimetre on 16
    corner_cut: float = 0.0  # radius of the ball that the cube is turned to; 0: its corners stay
    pip_radius: float = 0.20  # 3.2 mm pips on a 16 mm die
    pip_depth: float = 0.075  # drilled shallow: the paint fills half of it
    pip_spacing: float = 0.50  # from the middle to the outer row
    lone_pip: float = 1.0  # how many times larger the pip of the 1 is
    turned: tuple[int, ...] = ()  # values whose pips are laid out a quarter turn round
    spreads: tuple[tuple[float, float], ...] = ()  # for 1 to 6, to the outer column and row; (): all alike
    is_mirrored: bool = False  # 1, 2, 3 run clockwise round their corner, as on dice from the Far East

    @property
    def corner_reach(self) -> float:
        """How far from the middle, along each axis alike, three faces meet in a rounded or cut corner.

        >>> DieShape(edge_radius=0.0).corner_reach
        1.0
        """
        rounded = 1 - self.edge_radius * (1 - 1 / math.sqrt(3))
        return min(rounded, self.corner_cut / math.sqrt(3)) if self.corner_cut else rounded


def normal_of(value: int, *, is_mirrored: bool = False) -> tuple[int, int, int]:
    """Where a value looks: a mirrored die has its 3 and 4 the other way round."""
    return NORMALS[7 - value if is_mirrored and value in (3, 4) else value]


def face_axes(value: int, *, is_mirrored: bool = False) -> tuple[Array, Array, Array]:
    """The normal of a face and its two axes, such that right cross up is the normal."""
    normal = np.array(normal_of(value, is_mirrored=is_mirrored), dtype=float)
    right = np.array((0.0, 1.0, 0.0) if normal[0] else (1.0, 0.0, 0.0))
    return normal, right, np.cross(normal, right)


def pip_grid(value: int, shape: DieShape) -> tuple[tuple[float, float], ...]:
    """The middle of every pip of a value, along the two axes of its face."""
    across, along = shape.spreads[value - 1] if shape.spreads else (shape.pip_spacing, shape.pip_spacing)
    spread = [(across * x, along * y) for x, y in ROWS[value]]
    return tuple((-y, x) for x, y in spread) if value in shape.turned else tuple(spread)


def pip_places(value: int, shape: DieShape) -> list[Array]:
    """The middle of every pip of a value, on the flat face."""
    normal, right, up = face_axes(value, is_mirrored=shape.is_mirrored)
    return [normal + x * right + y * up for x, y in pip_grid(value, shape)]


def face_corners(value: int, *, is_mirrored: bool = False) -> Array:
    """The four corners of a face as if no edge were rounded, in order round it."""
    normal, right, up = face_axes(value, is_mirrored=is_mirrored)
    return np.array([normal + x * right + y * up for x, y in CORNERS])


def value_up(rotation: Array, *, is_mirrored: bool = False) -> int:
    """The value that lies up under a rotation (die to table).

    >>> value_up(np.eye(3))
    1
    """
    height = {
        value: float(rotation[2] @ np.array(normal_of(value, is_mirrored=is_mirrored))) for value in NORMALS
    }
    return max(height, key=lambda value: height[value])


def tilt_deg(rotation: Array) -> float:
    """How far the top face leans from level.

    >>> tilt_deg(np.eye(3))
    0.0
    """
    return float(np.degrees(np.arccos(np.clip(np.abs(rotation[2]).max(), -1.0, 1.0))))
