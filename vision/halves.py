"""A picture at other sizes, made from copies half as large each: fast, and with little grain."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from .types import Image

LEAST_PX = 256
"""The shorter side from which a copy is halved once more."""
ALMOST = 0.97
"""A copy this near to a size is used for it, though a little smaller."""


def halves(image: Image) -> tuple[Image, ...]:
    """The picture, and copies half as wide and high each (the mean of four pixels)."""
    found = [image]
    while min(found[-1].shape[:2]) >= LEAST_PX:
        height, width = found[-1].shape[:2]
        even = found[-1][: height // 2 * 2, : width // 2 * 2]
        small = cv2.resize(even, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
        found.append(np.asarray(small, np.uint8))
    return tuple(found)


def resized(smaller: Sequence[Image], size: tuple[int, int], *, quickly: bool = False) -> Image:
    """The picture of these halves at a width and height, made from the nearest that is not smaller.

    A pixel is the mean of all that it covers there; `quickly`, of the four next to its middle, unless that
    would skip any.
    """
    width, height = size
    enough = [one for one in smaller if one.shape[1] >= ALMOST * width and one.shape[0] >= ALMOST * height]
    nearest = enough[-1] if enough else smaller[0]
    is_less = nearest.shape[1] > width and nearest.shape[0] > height
    skips = ALMOST * nearest.shape[1] > 2 * width or ALMOST * nearest.shape[0] > 2 * height
    how = cv2.INTER_AREA if is_less and (skips or not quickly) else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(nearest, size, interpolation=how), np.uint8)
