"""Whether the light of a picture lets dice be told from nothing: neither too little of it nor too much."""

from __future__ import annotations

import numpy as np

from .settings import LightSettings
from .types import Image


def is_dark(image: Image, settings: LightSettings) -> bool:
    """Whether even the brightest parts of a picture are too dark to tell dice from nothing."""
    some = image[::8, ::8]
    brightest = np.maximum.reduce([some[..., channel] for channel in range(some.shape[-1])])
    return float(np.percentile(brightest, settings.bright_percentile)) < settings.least_bright


def is_white(image: Image, settings: LightSettings) -> bool:
    """Whether a picture is so much over-exposed that a white die on a light table shows no edge."""
    some = image[::8, ::8]
    least = np.minimum.reduce([some[..., channel] for channel in range(some.shape[-1])])
    return float((least >= settings.white).mean()) > settings.most_white
