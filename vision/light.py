"""Whether there is light enough in a picture to tell dice from nothing."""

from __future__ import annotations

import numpy as np

from .settings import LightSettings
from .types import Image


def is_dark(image: Image, settings: LightSettings) -> bool:
    """Whether even the brightest parts of a picture are too dark to tell dice from nothing."""
    return (
        float(np.percentile(image[::8, ::8].max(axis=-1), settings.bright_percentile)) < settings.least_bright
    )
