from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.jpeg import jpeg_from


@pytest.mark.parametrize(
    ("shape", "becomes"),
    [
        ((480, 640, 3), (480, 640)),
        ((1080, 1920, 3), (540, 960)),
        ((1920, 1080), (960, 540)),
        ((1080, 1920, 4), (540, 960)),
        ((10, 20_000, 3), (1, 960)),
        ((20_000, 10, 3), (960, 1)),
        ((1, 1, 3), (1, 1)),
    ],
)
def test_the_longer_side_is_at_most_what_was_asked_for(
    shape: tuple[int, ...], becomes: tuple[int, int]
) -> None:
    jpeg = jpeg_from(np.full(shape, 90, np.uint8), longest_px=960)
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    assert picture.shape[:2] == becomes
