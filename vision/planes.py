"""The grey planes a picture is looked at in: a die that hides in one stands out in another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .errors import NotAPicture
from .types import Image

Grey = NDArray[np.uint8]
Outline = NDArray[np.int32]
"""Pixels round a region, n x 2 (x, y)."""


class LengthRange(NamedTuple):
    """Least and most number of pixels of an outline."""

    least: float
    most: float


def coloured(image: Image) -> Image:
    """The picture with three channels, whether it came grey, coloured or with a fourth channel.

    Raises NotAPicture for arrays that are none.
    """
    if not isinstance(image, np.ndarray):
        raise NotAPicture(f"a {type(image).__name__} is no picture: give an array of bytes, grey or BGR")
    if image.dtype != np.uint8 or image.ndim not in (2, 3) or 0 in image.shape:
        raise NotAPicture(f"an array of {image.dtype}, {image.shape}, is no picture: give bytes, grey or BGR")
    channels = 1 if image.ndim == 2 else image.shape[2]
    ways = {1: cv2.COLOR_GRAY2BGR, 4: cv2.COLOR_BGRA2BGR}
    if channels in ways:
        return cast(Image, cv2.cvtColor(image, ways[channels]))
    if channels != 3:
        raise NotAPicture(f"a picture of {channels} channels is neither grey nor BGR, nor BGR and a fourth")
    return image


def planes(image: Image) -> Iterator[Grey]:
    """Lightness, whiteness (the least of the three channels), the two opponent colours, the largest channel.

    Each is made when it is asked for: most faces are plain in the first two.
    """
    yield cast(Grey, cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    blue, green, red = cv2.split(image)
    yield cast(Grey, cv2.min(cv2.min(blue, green), red))
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB)
    yield cast(Grey, cv2.extractChannel(lab, 1))
    yield cast(Grey, cv2.extractChannel(lab, 2))
    yield cast(Grey, cv2.max(cv2.max(blue, green), red))


def outlines(pixels: Grey, levels: Sequence[float], length: LengthRange) -> Iterator[Outline]:
    """Outlines of all regions lighter than a level, and of the holes in them, level by level."""
    for level in levels:
        _, lighter = cv2.threshold(pixels, math.floor(level), 1, cv2.THRESH_BINARY)
        found, _ = cv2.findContours(lighter, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for outline in found:
            if length.least < len(outline) < length.most:
                yield cast(Outline, outline[:, 0])
