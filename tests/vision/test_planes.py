from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.drawn import Drawn, table
from vision import NotAPicture, VisionError, read
from vision.jpeg import jpeg_from
from vision.planes import coloured
from vision.watch import first_watch, watch

TABLE = table(Drawn(3, 300, 200))
GREY = np.asarray(cv2.cvtColor(TABLE, cv2.COLOR_BGR2GRAY), np.uint8)
NO_PICTURES = {
    "None": None,  # what cv2.imread returns of a file that it cannot read
    "a path": "dice.jpg",
    "a list": [[0, 0], [0, 0]],
    "shares of light": np.zeros((90, 90, 3), np.float32),
    "16 bits": np.zeros((90, 90, 3), np.uint16),
    "empty": np.zeros((0, 90, 3), np.uint8),
    "one row": np.zeros(90, np.uint8),
    "two channels": np.zeros((90, 90, 2), np.uint8),
}


@pytest.mark.parametrize("image", NO_PICTURES.values(), ids=NO_PICTURES)
def test_what_is_no_picture_is_refused_in_one_sentence_wherever_it_is_given(image: Any) -> None:
    acts = (
        read,
        lambda given: jpeg_from(given, longest_px=960),
        lambda given: first_watch(given, 0.0),
        lambda given: watch(first_watch(TABLE, 0.0), given, 0.1),
    )
    for act in acts:
        with pytest.raises(
            NotAPicture, match=r"is no picture: give .*grey or BGR|neither grey nor BGR"
        ) as caught:
            act(image)
        assert isinstance(caught.value, VisionError)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "image",
    [GREY, GREY[..., None], TABLE, cv2.cvtColor(TABLE, cv2.COLOR_BGR2BGRA)],
    ids=lambda one: one.shape,
)
def test_every_kind_of_picture_becomes_one_of_three_channels(image: Any) -> None:
    assert coloured(image).shape == TABLE.shape
    assert first_watch(image, 0.0).small.shape == (180, 240, 3)
