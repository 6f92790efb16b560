"""Where dice lie and which pixels are theirs, against the scenes the pictures were made from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.samples import OTHERS, SAMPLES, Entry, Readings, die_at, middle
from vision import Die, Point, Reading

Corners = Sequence[Sequence[float]]
Pairs = list[tuple[Die, Entry, NDArray[np.bool_]]]
PICTURES = [entry for entry in OTHERS if entry["must"] == "read"]


def shared(one: Corners, other: Corners) -> float:
    """The area in both shapes over the area in either; both must be convex.

    >>> round(shared([(0, 0), (2, 0), (2, 1), (0, 1)], [(1, 0), (3, 0), (3, 1), (1, 1)]), 3)
    0.333
    """
    a, b = (cv2.convexHull(np.array(shape, np.float32)) for shape in (one, other))
    both = cv2.intersectConvexConvex(a, b)[0]
    return both / (cv2.contourArea(a) + cv2.contourArea(b) - both)


def within(outline: Sequence[Point], mask: NDArray[np.bool_]) -> float:
    """The pixels in an outline and in a mask over those in either."""
    drawn = np.zeros(mask.shape, np.uint8)
    cv2.fillPoly(drawn, [np.round(np.array(outline)).astype(np.int32)], 1)
    return float((mask & (drawn > 0)).sum() / (mask | (drawn > 0)).sum())


def found_in(entry: Entry, reading: Reading) -> Iterator[tuple[Die, Entry, NDArray[np.bool_]]]:
    """Each die of a picture that was read right, what is true of it, and which pixels are its own."""
    owners = cv2.imread(str(SAMPLES / entry["mask"]))
    assert owners is not None
    for true in entry["dice"]:
        die = die_at(reading, middle(true["quad"]), max(true["box"][2:]))
        if die and die.best_guess == true["value"]:
            yield die, true, owners[..., 0] == true["number"]


@pytest.fixture(scope="module")
def pairs(readings: Readings) -> Pairs:
    return [pair for entry in PICTURES for pair in found_in(entry, readings[entry["file"]])]


def test_most_dice_are_found_where_they_lie(pairs: Pairs) -> None:
    assert sum(len(entry["dice"]) for entry in PICTURES) == 251
    assert len(pairs) >= 243


@pytest.mark.parametrize(("percent", "floor"), [(50, 0.885), (5, 0.725)])
def test_top_faces_lie_where_they_are(pairs: Pairs, percent: float, floor: float) -> None:
    assert np.percentile([shared(die.quad, true["corners"]) for die, true, _ in pairs], percent) >= floor


@pytest.mark.parametrize(("percent", "floor"), [(50, 0.895), (5, 0.765)])
def test_outlines_go_round_the_pixels_of_their_dice(pairs: Pairs, percent: float, floor: float) -> None:
    outlined = [within(die.outline, mask) for die, _, mask in pairs if die.outline]
    assert np.percentile(outlined, percent) >= floor


def test_every_die_of_a_sure_value_is_told_from_the_table(pairs: Pairs) -> None:
    assert all(die.outline for die, *_ in pairs if die.value)
    assert sum(not die.outline for die, *_ in pairs) <= 1
