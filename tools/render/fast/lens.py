"""A lens that bends straight lines, a picture stretched: from the ideal picture to the shown one."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .chance import Array


@dataclass(frozen=True, slots=True)
class Lens:
    """How the ideal picture is bent and stretched."""

    size_px: tuple[int, int]  # of the ideal picture
    bend: float = 0.0  # share that the corner is drawn in (barrel, above 0) or pushed out (cushion)
    stretch: tuple[float, float] = (1.0, 1.0)  # 4:3 shown as 16:9 and the like

    @property
    def is_plain(self) -> bool:
        """Whether it changes nothing."""
        return self.bend == 0 and self.stretch == (1.0, 1.0)

    @property
    def shown_px(self) -> tuple[int, int]:
        """The size of the picture that comes out."""
        width, height = (round(size * by) for size, by in zip(self.size_px, self.stretch, strict=True))
        return width, height

    def ideal_from_shown(self, points: Array) -> Array:
        """Where places of the shown picture (rows, px) come from."""
        half = np.array(self.size_px) / 2
        out = points / np.array(self.stretch) - half
        reach = (out**2).sum(-1, keepdims=True) / float(half @ half)
        return np.asarray(half + out * (1 + self.bend * reach) / (1 + max(self.bend, 0.0)))

    def shown_from_ideal(self, points: Array) -> Array:
        """Where places of the ideal picture (rows, px) end up."""
        stretch, half = np.array(self.stretch), np.array(self.size_px) / 2
        if self.bend == 0:
            return np.asarray(points * stretch)
        target = (np.asarray(points, float) - half) * (1 + max(self.bend, 0.0))
        out = target.copy()
        for _ in range(12):  # converges by a factor of ten each time at the strongest bend
            out = target / (1 + self.bend * (out**2).sum(-1, keepdims=True) / float(half @ half))
        return np.asarray((out + half) * stretch)

    def shown(self, picture: Array, *, exact: bool = False) -> Array:
        """The picture as shown; `exact` takes the nearest pixel, for answers rather than colours."""
        if self.is_plain:
            return picture
        width, height = self.shown_px
        across, down = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
        places = self.ideal_from_shown(np.stack((across, down), axis=-1)).astype(np.float32) - 0.5
        way = cv2.INTER_NEAREST if exact else cv2.INTER_LINEAR
        return cv2.remap(picture, places[..., 0], places[..., 1], way, borderMode=cv2.BORDER_REPLICATE)
