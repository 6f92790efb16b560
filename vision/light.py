"""Whether the light of a picture lets dice be told from nothing: not too little, nor too much, nor grain."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .halves import resized
from .settings import LightSettings
from .types import Image


def light_of(image: Image, smaller: Sequence[Image], settings: LightSettings) -> tuple[bool, bool, bool]:
    """Whether a picture (and its halves) is too dark, too white or nothing but grain."""
    return _is_dark(image, settings), _is_white(image, settings), _is_grainy(smaller, settings)


def _is_dark(image: Image, settings: LightSettings) -> bool:
    """Whether even the brightest parts of a picture are too dark to tell dice from nothing."""
    some = image[::8, ::8]
    brightest = np.maximum.reduce([some[..., channel] for channel in range(some.shape[-1])])
    return float(np.percentile(brightest, settings.bright_percentile)) < settings.least_bright


def _is_white(image: Image, settings: LightSettings) -> bool:
    """Whether a picture is so much over-exposed that a white die on a light table shows no edge."""
    some = image[::8, ::8]
    least = np.minimum.reduce([some[..., channel] for channel in range(some.shape[-1])])
    return float((least >= settings.white).mean()) > settings.most_white


def _is_grainy(smaller: Sequence[Image], settings: LightSettings) -> bool:
    """Whether a picture (its halves) is nothing but grain: averaged over squares it is nearly even."""
    height, width = (side // settings.grain_px for side in smaller[0].shape[:2])
    if not (height and width):
        return False
    contrast = _contrast(smaller[0][::8, ::8])
    smooth = resized(smaller, (width, height))
    return contrast >= settings.least_grain and _contrast(smooth) < settings.least_kept * contrast


def _contrast(image: Image) -> float:
    """How far a picture's green is spread, of 255."""
    return float(image[..., 1].std())
