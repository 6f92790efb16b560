"""The corners of a top face from a map of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn import believed
from vision.crops import Place, cut
from vision.tops import top_of

PLACE = Place(200.0, 150.0, 60.0)
Corners = list[tuple[float, float]]


def turned(degrees: float, *, squeeze: float = 1.0, side: float = 40.0) -> Corners:
    """A square round (203, 148), turned, then squeezed from above to below."""
    angles = np.radians(degrees + 45 + 90 * np.arange(4))
    return [
        (203 + side / np.sqrt(2) * np.cos(a), 148 + squeeze * side / np.sqrt(2) * np.sin(a)) for a in angles
    ]


@pytest.mark.parametrize("degrees", [0, 13, 30, 44])
@pytest.mark.parametrize("squeeze", [1.0, 0.75, 0.5])
def test_corners_lie_where_they_were_drawn(degrees: float, squeeze: float) -> None:
    corners = turned(degrees, squeeze=squeeze)
    seen = top_of(believed(corners, PLACE), PLACE)
    assert seen is not None
    for corner in corners:
        assert min(np.hypot(corner[0] - x, corner[1] - y) for x, y in seen.corners) < 2.5


def test_an_empty_map_has_no_corners() -> None:
    assert top_of(np.zeros((32, 32), np.float32), PLACE) is None


def test_a_crop_shows_its_place_in_the_middle() -> None:
    picture = np.zeros((300, 400, 3), np.uint8)
    cv2.circle(picture, (200, 150), 4, (255, 255, 255), -1)
    for side in (20.0, 60.0, 280.0):
        crop = cut(picture, Place(200.0, 150.0, side)).max(axis=2)
        rows, columns = np.nonzero(crop > crop.max() / 2)
        assert (rows.mean(), columns.mean()) == pytest.approx((31.5, 31.5), abs=0.8)
