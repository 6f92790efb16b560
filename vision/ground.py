"""What a die lies on: the colour round it."""

from __future__ import annotations

import cv2
import numpy as np

from .classify import Planes
from .pips import Colour
from .types import Image

OFF_DIE = 0.2
"""Chance of the die below which a cell of its map is ground."""


def ground(crop: Image, die: Planes) -> Colour | None:
    """The median colour (Lab, 0 to 255) of what a crop shows round its die; None where the die fills it.

    `die` is the chance, cell by cell, of the die in the middle of the crop.
    """
    small = cv2.resize(crop, die.shape[::-1], interpolation=cv2.INTER_AREA)
    colours = cv2.cvtColor(small, cv2.COLOR_BGR2LAB)[die < OFF_DIE]
    if not len(colours):
        return None
    light, green, blue = (float(part) for part in np.median(colours, axis=0))
    return light, green, blue
