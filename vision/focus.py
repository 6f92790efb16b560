"""Whether a picture can be trusted to show what is there: how crisp its pips are, and its light."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .segment import Patch
from .settings import FocusSettings
from .spots import Spot
from .types import Image

Plane = NDArray[np.float32]
GRADIENT_SCALE = 1 / 8  # a 3x3 Sobel then gives grey levels per px


def crispness(patch: Patch, pips: Sequence[Spot], settings: FocusSettings) -> float:
    """How often the rim of a pip fits into its diameter, from no contrast to full; the median of the pips."""
    planes = cv2.split(cv2.cvtColor(patch.pixels, cv2.COLOR_BGR2LAB).astype(np.float32))
    slopes = [(cast(Plane, plane), _slope(cast(Plane, plane))) for plane in planes]
    return float(np.median([_pip_crispness(slopes, pip, settings) for pip in pips])) if pips else 0.0


def _slope(plane: Plane) -> Plane:
    """The steepness at each pixel, grey levels per px."""
    across = cv2.Sobel(plane, cv2.CV_32F, 1, 0, scale=GRADIENT_SCALE)
    down = cv2.Sobel(plane, cv2.CV_32F, 0, 1, scale=GRADIENT_SCALE)
    return cast(Plane, np.hypot(across, down))


def _pip_crispness(slopes: Sequence[tuple[Plane, Plane]], pip: Spot, settings: FocusSettings) -> float:
    """The crispness of one pip in the plane where it stands out most."""
    rows, columns = np.indices(slopes[0][0].shape)
    away = np.hypot(columns - pip.x, rows - pip.y) / max(pip.diameter, 1.0)
    inside, around = away < settings.inside, (away > settings.around_from) & (away < settings.around_to)
    rim = (away > settings.rim_from) & (away < settings.rim_to)
    if not (inside.any() and around.any() and rim.any()):
        return 0.0
    contrasts = [abs(float(np.median(plane[inside]) - np.median(plane[around]))) for plane, _ in slopes]
    most = int(np.argmax(contrasts))
    steep = float(np.percentile(slopes[most][1][rim], settings.rim_percentile))
    return steep * pip.diameter / max(contrasts[most], 1.0)


def is_dark(image: Image, settings: FocusSettings) -> bool:
    """Whether even the brightest parts of a picture are too dark to tell dice from nothing."""
    return (
        float(np.percentile(image[::4, ::4].max(axis=-1), settings.bright_percentile)) < settings.least_bright
    )
