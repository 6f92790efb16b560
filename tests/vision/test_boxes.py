"""How boxes lie to each other."""

from __future__ import annotations

import pytest

from vision.boxes import gap, is_apart, overlap, united
from vision.types import Box

ONE = Box(10, 10, 40, 20)


@pytest.mark.parametrize(
    ("other", "share"),
    [
        (ONE, 1.0),
        (Box(30, 10, 40, 20), 0.5),
        (Box(20, 15, 10, 10), 1.0),
        (Box(50, 10, 40, 20), 0.0),
        (Box(200, 200, 5, 5), 0.0),
        (Box(10, 10, 0, 0), 0.0),
    ],
    ids=["the same", "half", "within it", "side by side", "far off", "of no size"],
)
def test_the_share_of_the_smaller_box_in_both(other: Box, share: float) -> None:
    assert overlap(ONE, other) == overlap(other, ONE) == pytest.approx(share)
    assert is_apart(ONE, [other], share + 0.01)
    assert not is_apart(ONE, [Box(300, 300, 9, 9), other], share)


@pytest.mark.parametrize(
    ("other", "way"),
    [
        (Box(30, 20, 9, 9), 0.0),
        (Box(60, 10, 5, 5), 10.0),
        (Box(10, 42, 5, 5), 12.0),
        (Box(53, 34, 5, 5), 5.0),
    ],
    ids=["within", "beside", "below", "cornerwise"],
)
def test_the_way_from_box_to_box(other: Box, way: float) -> None:
    assert gap(ONE, other) == gap(other, ONE) == pytest.approx(way)


@pytest.mark.parametrize(
    ("boxes", "whole"),
    [
        ([], ()),
        ([Box(0, 0, 4, 4), Box(4, 0, 4, 4)], (Box(0, 0, 4, 4), Box(4, 0, 4, 4))),  # they only touch
        ([Box(0, 0, 4, 4), Box(3, 2, 4, 4)], (Box(0, 0, 7, 6),)),
        ([Box(0, 0, 4, 4), Box(7, 1, 4, 2), Box(3, 2, 5, 1)], (Box(0, 0, 11, 4),)),  # the last joins both
        (
            [Box(0, 5, 4, 4), Box(20, 0, 4, 4), Box(3, 0, 1, 2), Box(2, 1, 4, 5)],
            (Box(20, 0, 4, 4), Box(0, 0, 6, 9)),
        ),
    ],
)
def test_boxes_that_overlap_are_one(boxes: list[Box], whole: tuple[Box, ...]) -> None:
    assert united(boxes) == whole
