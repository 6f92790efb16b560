"""Faces read by geometry alone: pips that a lamp's glare runs through are still counted."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn import PLACES, Drawn, table
from vision import Image, Settings
from vision.halves import halves
from vision.layouts import vacant
from vision.pips import Face, read_face
from vision.segment import flattened
from vision.tops import Top
from vision.types import Point

SIDE = 120
BODIES = {"purple": (110, 20, 90), "green": (50, 130, 20), "black": (45, 45, 45)}
PIP, LAMP = (205, 206, 204), (255, 255, 255)


def drawn(value: int, body: tuple[int, int, int], *streaks: tuple[float, float, float, float]) -> Image:
    """A die of light pips straight from above, 120 px a side, lamps mirrored in it as streaks.

    Streaks run from one place to another, in shares of the side from its middle, under the pips' own light:
    pips are dull.
    """
    die = Drawn(value, 120, 120, SIDE, 0, body, PIP)
    image = table(die, size=(240, 240))
    for streak in streaks:
        ends = [tuple(round(120 + SIDE * share) for share in streak[n : n + 2]) for n in (0, 2)]
        cv2.line(image, ends[0], ends[1], LAMP, 12, cv2.LINE_AA)
    for across, down in PLACES[value]:
        middle = (round(120 + SIDE / 4 * across), round(120 + SIDE / 4 * down))
        cv2.circle(image, middle, round(0.095 * SIDE), PIP, -1, cv2.LINE_AA)
    return image


def counted(image: Image, likely: int = 0) -> Face:
    """What geometry reads on that die."""
    near, far = 120 - SIDE / 2, 120 + SIDE / 2
    top = Top((Point(near, near), Point(far, near), Point(far, far), Point(near, far)))
    settings = Settings()
    face = read_face(flattened((image,), top, settings.face), settings, likely=likely)
    assert face is not None
    return face


@pytest.mark.parametrize("times", [2, 4, 9])
def test_a_large_face_is_the_same_from_a_copy(times: int) -> None:
    image = cv2.resize(drawn(5, BODIES["green"]), None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    near, far = (times * (120 + way * SIDE / 2) for way in (-1, 1))
    top = Top((Point(near, near), Point(far, near + times), Point(far, far + times), Point(near, far)))
    whole = flattened((np.asarray(image, np.uint8),), top, Settings().face)
    copied = flattened(halves(np.asarray(image, np.uint8)), top, Settings().face)
    assert np.array_equal(whole.patch_from_image, copied.patch_from_image)
    assert cv2.absdiff(whole.pixels, copied.pixels).mean() < 0.9


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("value", PLACES)
def test_faces_without_glare_are_counted(value: int, body: tuple[int, int, int]) -> None:
    face = counted(drawn(value, body))
    assert face.value == value
    assert face.residue < 0.3


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_glare_through_pips_takes_none_of_them(value: int, body: tuple[int, int, int]) -> None:
    face = counted(drawn(value, body, (0.0, 0.0, 0.4, 0.4)))
    assert face.value == value


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize(
    ("value", "streak"), [(3, (0.4, -0.4, 0.0, 0.0)), (5, (-0.4, 0.0, -0.1, 0.3)), (6, (0.0, -0.4, 0.0, 0.4))]
)
def test_glare_where_no_face_has_more_pips_is_none(
    value: int, streak: tuple[float, float, float, float], body: tuple[int, int, int]
) -> None:
    face = counted(drawn(value, body, streak))
    assert face.value == value
    assert face.residue < 0.3


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize(("value", "less"), [(3, 2), (5, 4)])
def test_a_pip_under_glare_is_told_by_what_is_left_over(
    value: int, less: int, body: tuple[int, int, int]
) -> None:
    image = drawn(value, body)
    cv2.line(image, (90, 120), (150, 120), LAMP, 12, cv2.LINE_AA)
    face = counted(image)
    assert face.value == less
    assert face.residue > 1


@pytest.mark.parametrize(("likely", "value"), [(0, 5), (4, 4)])
def test_one_plane_is_enough_for_a_likely_value(likely: int, value: int) -> None:
    """A five whose middle pip is grey of the body's own lightness: the first plane shows four, others all."""
    pink, grey = (200, 60, 150), (103, 103, 103)
    image = drawn(4, pink)
    cv2.circle(image, (120, 120), round(0.095 * SIDE), grey, -1, cv2.LINE_AA)
    assert counted(image, likely).value == value


def turned(places: list[tuple[int, int]], quarter: bool) -> set[tuple[int, int]]:
    return {(-y, x) if quarter else (x, y) for x, y in places}


@pytest.mark.parametrize(
    ("value", "larger"), [(1, [3, 3]), (2, [3, 4]), (3, [5]), (4, [5, 6, 6]), (5, []), (6, [])]
)
def test_what_is_vacant_makes_another_face(value: int, larger: list[int]) -> None:
    pips = [Point(*place) for place in PLACES[value]]
    made = [{(round(x), round(y)) for x, y in (*pips, *group)} for group in vacant(value, pips, 1.0)]
    assert [len(face) for face in made] == larger
    for face in made:
        assert face in [turned(PLACES[len(face)], quarter) for quarter in (False, True)]
