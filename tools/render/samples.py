"""What a sample picture is, and how dice come to lie in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from zlib import crc32

import numpy as np

from .camera import Camera, project
from .develop import Look
from .scene import Die, DieStyle, Pose, Scene
from .throw import Arena, are_flat, footprint_mm, smallest_gap_mm, throw

Random = np.random.Generator

OPEN_TABLE = Arena()

APART_MM = 2.5  # nearer dice could be taken for touching
EDGE_PX = 24  # a die nearer to the frame's edge could be taken for cut


@dataclass(frozen=True, slots=True)
class Sample:
    """One picture to make: what it is called, what is said about it, and how its scene comes about."""

    name: str
    notes: str
    scene: Callable[[Random], Scene]
    set: str = "variety"
    tags: tuple[str, ...] = ()
    look: Look = field(default_factory=Look)

    def random(self, seed: int) -> Random:
        """The chance of this picture alone, so that each can be made without the others."""
        return np.random.default_rng((seed, crc32(self.name.encode())))


def thrown(
    styles: Sequence[DieStyle],
    sides_mm: Sequence[float],
    camera: Camera,
    rng: Random,
    *,
    arena: Arena = OPEN_TABLE,
    is_wanted: Callable[[Sequence[Pose], Sequence[float], Camera], bool] | None = None,
) -> tuple[Die, ...]:
    """Dice as a throw leaves them; thrown again until all lie flat, apart and in the frame, or as wanted."""
    if not styles:
        return ()
    wanted = is_wanted or lie_well
    poses = throw(sides_mm, arena, rng, is_wanted=lambda poses: wanted(poses, sides_mm, camera))
    return tuple(Die(*die) for die in zip(styles, sides_mm, poses, strict=True))


def lie_well(poses: Sequence[Pose], sides_mm: Sequence[float], camera: Camera) -> bool:
    """Whether all dice lie flat, apart and well inside the frame."""
    return (
        are_flat(poses, sides_mm)
        and smallest_gap_mm(poses, sides_mm) > APART_MM
        and all(edge_px(pose, side, camera) > EDGE_PX for pose, side in zip(poses, sides_mm, strict=True))
    )


def edge_px(pose: Pose, side_mm: float, camera: Camera) -> float:
    """How far a flat die keeps from the nearest edge of the frame; negative where it is cut."""
    square = footprint_mm(pose, side_mm)
    corners = np.concatenate([np.column_stack((square, np.full(4, height))) for height in (0.0, side_mm)])
    seen = project(camera, corners)
    return float(min(seen.min(), (np.array(camera.size_px) - seen).min()))
