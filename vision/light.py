"""Whether there is light enough in a picture to tell dice from nothing."""

from __future__ import annotations

import numpy as np

from .settings import LightSettings
from .types import Image


def is_dark(image: Image, settings: LightSettings) -> bool:
    """Whether even the brightest parts of a picture are too dark to tell dice from nothing."""
    some = image[::8, ::8]
    brightest = np.maximum.reduce([some[..., channel] for channel in range(some.shape[-1])])
    return float(np.percentile(brightest, settings.bright_percentile)) < settings.least_bright
