"""Recorded photographs, shown again with what the eyes see in them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision import mark, read
from vision.jpeg import jpeg_from

LONGEST_PX = 960


def marked(photograph: bytes) -> bytes:
    """The photograph with its dice marked, as a JPEG; one that cannot be decoded any more as it is.

    Places that may be one more are not.
    """
    image = cv2.imdecode(np.frombuffer(photograph, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        return photograph
    picture = np.asarray(image, dtype=np.uint8)
    return jpeg_from(mark(picture, replace(read(picture), unclear=())), longest_px=LONGEST_PX)
