"""Square places in a picture, cut out upright or turned: what the learned reader looks at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .types import Image

FACE_PX = 64
"""The side of a crop, px."""
ROOM = 1.5
"""A crop is so many times wider than the longer side of the die's box."""
REACH = 0.75  # of a crop's width from its middle: of one that is turned the corners lie .707 off
SHARP = 1.5  # crops reach so many times FACE_PX before they are shrunk by averaging


class Place(NamedTuple):
    """A die's place: middle and longer side of its box, px; how far the crop is turned, rad."""

    x: float
    y: float
    side: float
    angle_rad: float = 0.0

    @classmethod
    def of(cls, box: Sequence[float]) -> Place:
        """The place of a box: left, top, width, height."""
        x, y, width, height = box
        return cls(x + width / 2, y + height / 2, max(width, height))


def cut(picture: Image, place: Place) -> Image:
    """The place and its surroundings, FACE_PX square; colours of the edge go on beyond the picture."""
    wide = ROOM * place.side
    if wide > SHARP * FACE_PX:
        picture, place = _smaller(picture, place, wide)
    return np.asarray(
        cv2.warpAffine(
            picture, way(place), (FACE_PX, FACE_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def cut_from(smaller: Sequence[Image], place: Place) -> Image:
    """The same from a picture's halves: from the smallest copy that is still finer than the crop."""
    steps = math.floor(math.log2(max(1.0, ROOM * place.side / (SHARP * FACE_PX))))
    steps = min(steps, len(smaller) - 1)
    scale = 2.0**-steps
    x, y = (scale * (middle + 0.5) - 0.5 for middle in (place.x, place.y))
    return cut(smaller[steps], Place(x, y, scale * place.side, place.angle_rad))


def _smaller(picture: Image, place: Place, wide: float) -> tuple[Image, Place]:
    """The neighbourhood alone, shrunk by averaging, so that no pip is lost between pixels."""
    half = REACH * wide
    left, top = max(0, int(place.x - half)), max(0, int(place.y - half))
    part = picture[top : int(place.y + half) + 1, left : int(place.x + half) + 1]
    scale = FACE_PX / wide
    size = max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale))
    across, down = size[0] / part.shape[1], size[1] / part.shape[0]
    small = cv2.resize(part, size, interpolation=cv2.INTER_AREA)
    x, y = (place.x - left + 0.5) * across - 0.5, (place.y - top + 0.5) * down - 0.5
    return np.asarray(small, np.uint8), Place(x, y, place.side * scale, place.angle_rad)


def way(place: Place) -> NDArray[np.float64]:
    """From the picture to the crop, 2 x 3, as OpenCV warps."""
    scale = FACE_PX / (ROOM * place.side)
    c, s = scale * np.cos(place.angle_rad), scale * np.sin(place.angle_rad)
    middle = (FACE_PX - 1) / 2
    return np.array(
        [
            [c, -s, middle - c * place.x + s * place.y],
            [s, c, middle - s * place.x - c * place.y],
        ]
    )
