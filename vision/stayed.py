"""What lies there just as it lay before the throw: it was not thrown, and is asked about no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .crops import ROOM
from .halves import halves, resized
from .judge import choose
from .scene import Scene
from .settings import Settings, StayedSettings
from .sights import Sight
from .types import Image

Plane = NDArray[np.uint8]
BLACK, WHITE = 12, 250
"""Of 255: what is darker, or lighter, says nothing of how a picture was exposed."""
LEAST_TOLD = 0.05
"""Of a picture, that must be neither."""
ENOUGH = 100
"""Cells along the shorter side of a picture that are enough to tell how light it is."""
NEXT = np.ones((3, 3), np.uint8)
"""A cell and those next to it: a camera that trembles moves what it sees by less."""


@dataclass(frozen=True, slots=True, eq=False)
class Changes:
    """Where a picture differs from one taken before: how many cells do, above and left of each.

    `scale` is a cell for a px of the picture.
    """

    sums: NDArray[np.int32]
    scale: float
    settings: StayedSettings

    def are_none(self, x: float, y: float, wide: float, high: float) -> bool:
        """Whether next to nothing has changed in the part of the picture round a middle, px."""
        rows, columns = (size - 1 for size in self.sums.shape)
        left, right = (round((x + way * wide / 2) * self.scale) for way in (-1, 1))
        above, below = (round((y + way * high / 2) * self.scale) for way in (-1, 1))
        left, right = max(0, left), min(columns, max(left + 1, right))
        above, below = max(0, above), min(rows, max(above + 1, below))
        if left >= right or above >= below:
            return False
        corners = self.sums[[above, above, below, below], [left, right, left, right]].tolist()
        changed = corners[3] - corners[1] - corners[2] + corners[0]
        return bool(changed <= self.settings.most_changed * (right - left) * (below - above))


def changes(smaller: Sequence[Image], before: Image, side_px: float, settings: StayedSettings) -> Changes:
    """Where a picture (its halves) differs from one of the same size, as finely as dice so wide ask.

    However the camera exposed both: each colour is made as light as it is now.
    """
    height, width = smaller[0].shape[:2]
    scale = min(1.0, settings.cells / side_px)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    now, then = resized(smaller, size), resized(halves(before), size)
    then = _exposed_as(now, then)
    blue, green, red = cv2.split(cv2.max(_beyond(now, then), _beyond(then, now)))
    differs = (cv2.max(cv2.max(blue, green), red) > settings.far).astype(np.uint8)
    return Changes(cast(NDArray[np.int32], cv2.integral(differs)), size[0] / width, settings)


def _exposed_as(now: Image, then: Image) -> Image:
    """A picture as light, in each of its colours, as another: by how much most of its cells differ."""
    planes = zip(cv2.split(now), cv2.split(then), strict=True)
    return cast(Image, cv2.merge([_as_light(cast(Plane, one), cast(Plane, other)) for one, other in planes]))


def _as_light(now: Plane, then: Plane) -> Plane:
    """The same of one colour; as it is where hardly a cell is neither black nor white in both."""
    step = max(1, min(now.shape) // ENOUGH)
    some_now, some_then = now[::step, ::step], then[::step, ::step]
    is_told = (np.minimum(some_now, some_then) > BLACK) & (np.maximum(some_now, some_then) < WHITE)
    if is_told.mean() < LEAST_TOLD:
        return then
    gain = float(np.median(some_now[is_told] / some_then[is_told].astype(np.float32)))
    return cast(Plane, cv2.convertScaleAbs(then, alpha=gain))


def _beyond(one: Image, other: Image) -> Image:
    """How far each cell is darker or lighter than all of those round its place in another picture."""
    dark, light = cv2.erode(other, NEXT), cv2.dilate(other, NEXT)
    return np.asarray(cv2.max(cv2.subtract(dark, one), cv2.subtract(one, light)), np.uint8)


def with_stayed(scene: Scene, smaller: Sequence[Image], before: Image, settings: Settings) -> Scene:
    """The scene, with those places told that look as they did before; no spot or part of a die that does.

    Of a die its own box is compared, of anything else what is round it as well. The scene is as it was where
    no die has edges that would have shown as it came.
    """
    chosen = choose(scene.sights, settings.judge)
    if not any(_would_show(one, settings.stayed) for one in chosen):
        return scene
    side = median(one.found.side for one in chosen)
    seen = changes(smaller, before, side, settings.stayed)

    def has_stayed(x: float, y: float, side: float) -> bool:
        return seen.are_none(x, y, ROOM * side, ROOM * side)

    def with_it(one: Sight) -> Sight:
        box = one.found
        room = 1.0 if one in chosen else ROOM
        has_not_changed = seen.are_none(box.x, box.y, room * box.width, room * box.height)
        return replace(one, stayed=has_not_changed and _would_show(one, settings.stayed))

    return replace(
        scene,
        sights=tuple(map(with_it, scene.sights)),
        strays=tuple(
            one
            for one in scene.strays
            if not has_stayed(one.x, one.y, settings.stayed.spot_room * one.diameter)
        ),
        rims=tuple(one for one in scene.rims if not has_stayed(one.x, one.y, one.area**0.5)),
        unread=tuple(one for one in scene.unread if not has_stayed(one.x, one.y, side * one.share**0.5)),
    )


def _would_show(one: Sight, settings: StayedSettings) -> bool:
    """Whether a place has edges so strong that it would be a change, had it come."""
    return one.edges is not None and one.edges.strongest > settings.far
