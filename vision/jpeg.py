"""Pictures as JPEG bytes, for the board and the record."""

from __future__ import annotations

import cv2
import numpy as np

from .errors import VisionError
from .planes import coloured
from .types import Image

QUALITY = 85  # of 100; pips stay crisp, a picture of 960x720 px takes about 90 kB


def jpeg_from(image: Image, *, longest_px: int) -> bytes:
    """The picture (BGR or grey) as a JPEG whose longer side is at most so many px.

    Raises NotAPicture for arrays that are none.
    """
    whole = coloured(image)
    height, width = whole.shape[:2]
    scale = min(1.0, longest_px / max(height, width))
    size = max(1, round(scale * width)), max(1, round(scale * height))
    small = cv2.resize(whole, size, interpolation=cv2.INTER_AREA) if scale < 1 else whole
    is_done, encoded = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not is_done:
        raise VisionError(f"cannot make a JPEG of a picture of shape {image.shape}")
    return np.asarray(encoded).tobytes()
