from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawn import Drawn, table
from vision import Reading, Verdict, read

SIX = tuple(
    Drawn(value, x, y, turn_deg=17.0 * value)
    for value, (x, y) in enumerate(
        [(110, 120), (320, 110), (520, 130), (120, 350), (310, 330), (530, 340)], start=1
    )
)


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("turn_deg", [0, 20, 45, 75])
def test_every_value_at_any_turn(value: int, turn_deg: float) -> None:
    assert read(table(Drawn(value, 300, 220, turn_deg=turn_deg))).values == (value,)


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(
    ("body", "pip"),
    [((30, 24, 22), (235, 235, 235)), ((40, 35, 190), (240, 240, 240)), ((60, 190, 225), (40, 30, 160))],
    ids=["black, white pips", "red, white pips", "yellow, red pips"],
)
def test_every_colour(value: int, body: tuple[int, int, int], pip: tuple[int, int, int]) -> None:
    die = Drawn(value, 300, 220, body=body, pip=pip)
    assert read(table(die, colour=(150, 160, 165))).values == (value,)


def test_six_dice_are_read_and_sure() -> None:
    reading = read(table(*SIX))
    assert reading.values == (1, 2, 3, 4, 5, 6)
    assert (reading.verdict, reading.reason) == (Verdict.SURE, "")
    assert all(die.value == die.best_guess for die in reading.dice)


def test_places_are_right() -> None:
    for die in read(table(*SIX)).dice:
        drawn = SIX[die.best_guess - 1]
        box = die.box
        assert abs(box.x + box.width / 2 - drawn.x) < 0.08 * drawn.side
        assert abs(box.y + box.height / 2 - drawn.y) < 0.08 * drawn.side


@pytest.mark.parametrize("colour", [(72, 110, 62), (64, 64, 66), (240, 240, 240), (60, 90, 140)])
def test_an_empty_table_is_sure(colour: tuple[int, int, int]) -> None:
    assert read(table(colour=colour)) == Reading((), Verdict.SURE, "")


def test_dice_that_touch_are_two() -> None:
    pair = (Drawn(5, 250, 220, turn_deg=0), Drawn(2, 314, 224, turn_deg=0))
    assert read(table(*pair)).values == (2, 5)


def test_a_die_cut_by_the_frame_is_doubted() -> None:
    reading = read(table(Drawn(3, 320, 240), Drawn(4, 620, 200)))
    assert reading.verdict is Verdict.UNSURE


@pytest.mark.parametrize("more", [1, 2])
def test_a_seventh_die_is_named(more: int) -> None:
    seen = read(table(*SIX, *(Drawn(3, 215 + 215 * n, 235, turn_deg=30) for n in range(more))))
    assert len(seen.dice) == 6 + more
    assert (seen.verdict, seen.reason) == (Verdict.UNSURE, "more than 6 dice")


BLUE_DICE = tuple(replace(die, body=(130, 50, 30), pip=(235, 235, 235)) for die in (SIX[4], SIX[2]))


@pytest.mark.parametrize("radius", [8, 11])
def test_pips_beside_the_dice_are_doubted(radius: int) -> None:
    """All that is seen of a die: two pips, and of its body a little round them, or more."""
    image = table(*BLUE_DICE, colour=(60, 60, 64))
    assert read(image).is_sure
    for x in (160, 186):
        cv2.circle(image, (x, 400), radius, (130, 50, 30), -1, cv2.LINE_AA)
        cv2.circle(image, (x, 400), 6, (235, 235, 235), -1, cv2.LINE_AA)
    reading = read(image)
    assert (reading.verdict, reading.reason) == (Verdict.UNSURE, "something else looks like pips")


def test_the_part_of_a_die_that_is_left_to_see_is_doubted() -> None:
    image = table(*BLUE_DICE, colour=(60, 60, 64))
    cv2.circle(image, (160, 400), 20, (130, 50, 30), -1, cv2.LINE_AA)
    cv2.circle(image, (160, 400), 6, (235, 235, 235), -1, cv2.LINE_AA)
    assert not read(image).is_sure


def test_a_hidden_pip_is_doubted_or_read() -> None:
    image = table(Drawn(4, 300, 220, turn_deg=0))
    cv2.line(image, (280, 200), (268, 188), (30, 26, 24), 9, cv2.LINE_AA)
    reading = read(image)
    assert reading.values == (4,) or not reading.is_sure


def test_the_picture_is_left_as_it_was() -> None:
    image = table(*SIX)
    before = image.copy()
    read(image)
    np.testing.assert_array_equal(image, before)


@pytest.mark.parametrize("scale", [0.5, 2.0])
def test_size_changes_nothing(scale: float) -> None:
    image = cv2.resize(table(*SIX), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    assert read(image).values == (1, 2, 3, 4, 5, 6)


def test_the_same_picture_gives_the_same_reading() -> None:
    image = table(*(replace(die, turn_deg=die.turn_deg + 5) for die in SIX))
    assert read(image) == read(image)
