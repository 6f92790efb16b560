"""Whether two pictures show the very same, so that what was read in one is true of the other."""

from __future__ import annotations

import cv2
import numpy as np

from .planes import coloured
from .types import Image

WIDE_PX = 640  # compared so wide at most: a pip of a die of 40 px in 1280 is 4 px wide
BLUR_PX = 5  # takes the noise out, and leaves such a pip four fifths of its contrast
ROUND = 1 / 8  # of the width; what changes all over so wide a place, as the light does, says nothing
NOISE = 16.0  # of 255; still pictures of a webcam differ by 9 at most, a die's other face by 90 and more


def is_unchanged(before: Image, now: Image) -> bool:
    """Whether no place as small as a pip differs by more than noise; light may have changed all over.

    Pictures of two sizes differ. Raises NotAPicture for arrays that are none.
    """
    earlier, later = _smoothed(before), _smoothed(now)
    if earlier.shape != later.shape:
        return False
    off = cv2.subtract(later, earlier, dtype=cv2.CV_32F)
    side = max(1, round(ROUND * off.shape[1]))
    return float(np.abs(off - cv2.blur(off, (side, side))).max()) <= NOISE


def _smoothed(picture: Image) -> Image:
    whole = coloured(picture)
    if whole.shape[1] > WIDE_PX:
        size = WIDE_PX, max(1, round(whole.shape[0] * WIDE_PX / whole.shape[1]))
        whole = np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.GaussianBlur(whole, (BLUR_PX, BLUR_PX), 0), np.uint8)
