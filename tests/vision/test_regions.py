"""Each die's outline, also where dice touch."""

from __future__ import annotations

import tracemalloc

import cv2
import numpy as np
import pytest

from tests.vision.drawn import believed
from vision.crops import Place
from vision.regions import Planes, outlines


def belief(place: Place, box: tuple[float, float, float, float]) -> Planes:
    """A map that is sure of a box of the picture: left, top, right, bottom."""
    left, top, right, bottom = box
    return believed([(left, top), (right, top), (right, bottom), (left, bottom)], place)


def area(outline: tuple[tuple[float, float], ...]) -> float:
    return float(cv2.contourArea(np.array(outline, np.float32)))


def test_a_die_alone_has_its_own_outline() -> None:
    place = Place(120.0, 90.0, 50.0)
    (outline,) = outlines([place], [belief(place, (95, 65, 145, 115))])
    assert area(outline) == pytest.approx(2500, rel=0.15)
    assert np.mean(outline, axis=0) == pytest.approx((120, 90), abs=3)


def test_dice_that_touch_come_apart() -> None:
    left, right = Place(100.0, 90.0, 50.0), Place(150.0, 90.0, 50.0)
    maps = [belief(left, (75, 65, 127, 115)), belief(right, (123, 65, 175, 115))]  # both claim a strip
    one, other = outlines([left, right], maps)
    assert max(x for x, _ in one) <= 130
    assert min(x for x, _ in other) >= 120
    assert area(one) + area(other) == pytest.approx(5000, rel=0.15)


def test_a_map_of_nothing_has_no_outline() -> None:
    place = Place(100.0, 90.0, 50.0)
    assert outlines([place], [np.zeros((32, 32), np.float32)]) == ((),)


def test_no_dice_no_outlines() -> None:
    assert outlines([], []) == ()


def test_small_dice_beside_one_many_times_as_large_are_laid_together_coarsely() -> None:
    """In their own size they would take a gigabyte."""
    whole = np.full((32, 32), 0.9, np.float32)
    places = [Place(480, 480, 800), *(Place(960 + 40 * n, 1280, 20) for n in range(5))]
    tracemalloc.start()
    lines = outlines(places, [whole] * len(places))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 300e6
    assert area(lines[0]) == pytest.approx(area(outlines(places[:1], [whole])[0]), rel=0.1)
