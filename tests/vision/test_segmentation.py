"""Where dice lie and which pixels are theirs, against the scenes the pictures were made from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import pytest

from tests.vision.samples import OTHERS, Entry, die_at, middle
from vision import Box, Die, Point, Reading

Corners = Sequence[Sequence[float]]
Pairs = list[tuple[Die, Entry]]
PICTURES = [entry for entry in OTHERS if entry["must"] == "read"]


def shared(one: Corners, other: Corners) -> float:
    """The area in both shapes over the area in either; both must be convex.

    >>> round(shared([(0, 0), (2, 0), (2, 1), (0, 1)], [(1, 0), (3, 0), (3, 1), (1, 1)]), 3)
    0.333
    """
    a, b = (cv2.convexHull(np.array(shape, np.float32)) for shape in (one, other))
    both = cv2.intersectConvexConvex(a, b)[0]
    return both / (cv2.contourArea(a) + cv2.contourArea(b) - both)


def box_round(outline: Sequence[Point]) -> Box:
    """The upright rectangle round an outline."""
    xs, ys = zip(*outline, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def corners(box: Sequence[float]) -> Corners:
    """The corners of a box: left, top, width, height."""
    x, y, width, height = box
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def found_in(entry: Entry, reading: Reading) -> Iterator[tuple[Die, Entry]]:
    """Each die of a picture that was read right, and what is true of it."""
    for true in entry["dice"]:
        die = die_at(reading, middle(true["quad"]), max(true["box"][2:]))
        if die and die.best_guess == true["value"]:
            yield die, true


@pytest.fixture(scope="module")
def pairs(readings: dict[str, Reading]) -> Pairs:
    return [pair for entry in PICTURES for pair in found_in(entry, readings[entry["file"]])]


def test_most_dice_are_found_where_they_lie(pairs: Pairs) -> None:
    assert sum(len(entry["dice"]) for entry in PICTURES) == 207
    assert len(pairs) >= 200


# What is true goes on as if no edge were round, so that even a perfect reader stays below 1.
@pytest.mark.parametrize(("percent", "floor"), [(50, 0.81), (5, 0.65)])
def test_top_faces_lie_where_they_are(pairs: Pairs, percent: float, floor: float) -> None:
    assert np.percentile([shared(die.quad, true["quad"]) for die, true in pairs], percent) >= floor


@pytest.mark.parametrize(("percent", "floor"), [(50, 0.87), (5, 0.74)])
def test_outlines_reach_as_far_as_dice_do(pairs: Pairs, percent: float, floor: float) -> None:
    outlined = [(die, true) for die, true in pairs if die.outline]
    reached = [shared(corners(box_round(die.outline)), corners(true["box"])) for die, true in outlined]
    assert np.percentile(reached, percent) >= floor


def test_every_die_of_a_sure_value_is_told_from_the_table(pairs: Pairs) -> None:
    assert all(die.outline for die, _ in pairs if die.value)
    assert sum(not die.outline for die, _ in pairs) <= 1
