"""The grey planes a picture is looked at in: a die that hides in one stands out in another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .types import Image

Grey = NDArray[np.uint8]
Outline = NDArray[np.int32]
"""Pixels round a region, n x 2 (x, y)."""


class Plane(NamedTuple):
    """One grey plane and the distance between two cuts through it, grey levels."""

    pixels: Grey
    step: float


class LengthRange(NamedTuple):
    """Least and most number of pixels of an outline."""

    least: float
    most: float


def coloured(image: Image) -> Image:
    """The picture with three channels, whether it came grey or coloured."""
    return cast(Image, cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)) if image.ndim == 2 else image


def shrunk(image: Image, longer_px: int) -> tuple[Image, float]:
    """A copy with its longer side at most so long, and its scale."""
    scale = min(1.0, longer_px / max(image.shape[:2]))
    if scale == 1.0:
        return image, scale
    return cast(Image, cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)), scale


def planes(image: Image, grey_step: float, chroma_step: float) -> tuple[Plane, ...]:
    """Lightness, whiteness (the least of the three channels) and the two opponent colours."""
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB)
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return (
        Plane(cast(Grey, grey), grey_step),
        Plane(cast(Grey, image.min(axis=2)), 2 * grey_step),
        Plane(cast(Grey, lab[..., 1]), chroma_step),
        Plane(cast(Grey, lab[..., 2]), chroma_step),
    )


def levels_by_step(plane: Plane) -> NDArray[np.float64]:
    """Cuts through the whole range of a plane, a step apart."""
    low, high = np.percentile(plane.pixels[::4, ::4], [0.1, 99.9])
    return np.arange(low + plane.step / 2, high, plane.step)


def outlines(pixels: Grey, levels: NDArray[np.float64], length: LengthRange) -> Iterator[Outline]:
    """Outlines of all regions lighter than a level, and of the holes in them, level by level."""
    for level in levels:
        lighter = (pixels > level).view(np.uint8)
        found, _ = cv2.findContours(lighter, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for outline in found:
            if length.least < len(outline) < length.most:
                yield cast(Outline, outline[:, 0])
