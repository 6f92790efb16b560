"""What dice lie on, told in the light that falls on them: a shadow, or a patch of sun, is no other ground."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from .settings import LitSettings
from .sights import Sight
from .types import Colour

Linear = NDArray[np.float64]
"""Blue, green and red as shares of the most light that a picture shows: half of it is half the light."""


def off_ground(one: Sight, others: Sequence[Sight]) -> float:
    """How far, Lab levels, the ground of a place is from what these dice lie on; 0 where nobody can tell."""
    known = [other.ground for other in others if other.ground]
    return math.dist(one.ground, np.median(known, axis=0)) if one.ground and known else 0.0


def other_ground(one: Sight, others: Sequence[Sight], settings: LitSettings) -> float:
    """The same for a die; where that is far, it is told in one light as well, and the less of both counts."""
    off = off_ground(one, others)
    return off if off < settings.alike else min(off, _off_in_one_light(one, others, settings))


def _off_in_one_light(one: Sight, others: Sequence[Sight], settings: LitSettings) -> float:
    """How far, Lab levels, its ground is from these dice's in the same light: the middle one says.

    A shadow takes one share of the light from a die and from its ground, a dark pad makes the ground alone
    darker: the share that is missing of the body's light is what tells. Infinity where none has a body that
    may be of its colour.
    """
    told = [_apart(one, other, settings) for other in others]
    return median([off for off in told if off is not None] or [math.inf])


def _apart(one: Sight, other: Sight, settings: LitSettings) -> float | None:
    """How far apart, Lab levels, two grounds are in the more light of both; None where bodies tell no light.

    Dice that are white, grey and black may be told for dice of one colour in other light.
    """
    if not (one.body and one.ground and other.body and other.ground):
        return None
    mine, my_ground, its, its_ground = (
        _linear(colour) + settings.least for colour in (one.body, one.ground, other.body, other.ground)
    )
    share = mine / its
    is_tinted = share.max() > settings.tinted * share.min()
    if is_tinted or not 1 / settings.most < share.mean() < settings.most:
        return None
    if share.mean() < 1:
        return math.dist(_lab(my_ground / share), _lab(its_ground))
    return math.dist(_lab(its_ground * share), _lab(my_ground))


def _linear(colour: Colour) -> Linear:
    """A colour (Lab, 0 to 255) as light."""
    lightness, a, b = colour
    pixel = np.array([[[lightness * 100 / 255, a - 128, b - 128]]], np.float32)
    return np.asarray(np.maximum(0, cv2.cvtColor(pixel, cv2.COLOR_Lab2LBGR)[0, 0]), np.float64)


def _lab(light: Linear) -> Colour:
    """Light as a colour (Lab, 0 to 255)."""
    pixel = np.clip(light, 0, 1).astype(np.float32)[None, None]
    lightness, a, b = cv2.cvtColor(pixel, cv2.COLOR_LBGR2Lab)[0, 0].tolist()
    return lightness * 255 / 100, a + 128, b + 128
