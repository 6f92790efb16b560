from __future__ import annotations

import math
from pathlib import Path

import cv2
import pytest

from vision import Die, Point, Reading, Verdict, read
from vision.track import Lies, Track, track

CLIP = Path(__file__).parents[2] / "sample_images" / "clip-grey-felt.mp4"


def die(x: float, y: float, value: int, *, turn_deg: float = 0.0, side: float = 50.0) -> Die:
    """A die whose middle lies there."""
    turns = (math.radians(turn_deg + corner) for corner in (225, 315, 45, 135))
    reach = side / math.sqrt(2)
    a, b, c, d = (Point(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns)
    return Die((a, b, c, d), value, value, 0.99)


def reading(*dice: Die) -> Reading:
    return Reading(dice, Verdict.SURE)


def followed(*readings: Reading) -> Track:
    state = Track()
    for one in readings:
        state = track(state, one)
    return state


def numbers(state: Track) -> list[int]:
    return [one.number for one in state.dice]


LAY = reading(die(100, 100, 1), die(300, 100, 5))


@pytest.mark.parametrize(
    ("now", "newly"),
    [
        (LAY, ()),
        (reading(die(302, 97, 5)), ()),  # the other was taken
        (reading(die(300, 100, 4)), (4,)),
        (reading(die(100, 100, 1), die(400, 100, 5)), (5,)),
        (reading(die(300, 100, 5, turn_deg=40)), ()),  # perhaps the same, so not surely thrown
        (reading(), ()),
    ],
)
def test_only_a_die_in_a_new_place_or_of_a_new_value_lies_newly(now: Reading, newly: tuple[int, ...]) -> None:
    assert tuple(one.best_guess for one in followed(LAY, now).newly) == newly


def test_on_an_empty_table_all_dice_lie_newly() -> None:
    assert followed(LAY).newly == LAY.dice
    assert followed(reading(), LAY).newly == LAY.dice


@pytest.mark.parametrize(
    ("now", "lies"),
    [
        (die(303, 96, 5, turn_deg=4), Lies.AS_BEFORE),
        (die(300, 100, 5, turn_deg=92), Lies.AS_BEFORE),  # a corner further on, read from the same square
        (die(300, 100, 5, turn_deg=-88), Lies.AS_BEFORE),
        (die(300, 100, 5, turn_deg=30), Lies.PERHAPS_AS_BEFORE),
        (die(300, 100, 5, side=70), Lies.PERHAPS_AS_BEFORE),
        (die(320, 100, 5), Lies.NEWLY),
    ],
)
def test_a_die_stayed_where_place_value_and_look_are_the_same(now: Die, lies: Lies) -> None:
    assert followed(LAY, reading(now)).dice[0].lies is lies


def test_a_number_stays_with_its_die() -> None:
    first = followed(LAY)
    assert numbers(first) == [1, 2]
    taken = track(first, reading(die(301, 100, 5)))
    assert numbers(taken) == [2]
    thrown = track(taken, reading(die(500, 300, 1), die(300, 101, 5)))
    assert numbers(thrown) == [3, 2]
    pushed = track(thrown, reading(die(500, 300, 1), die(350, 20, 5)))
    assert (numbers(pushed), [one.best_guess for one in pushed.newly]) == ([3, 2], [5])


def test_no_two_dice_have_one_number() -> None:
    close = reading(die(100, 100, 1), die(112, 100, 1))
    assert numbers(followed(reading(die(106, 100, 1)), close)) == [1, 2]


def test_dice_that_all_moved_together_were_not_thrown() -> None:
    before = reading(die(100, 100, 1), die(300, 100, 5), die(200, 250, 5))
    pushed = reading(die(160, 140, 1), die(361, 138, 5), die(259, 291, 5))
    assert followed(before, pushed).newly == ()
    assert numbers(followed(before, pushed)) == [1, 2, 3]
    two = reading(*pushed.dice[1:])
    assert followed(before, two).newly == two.dice  # two may lie so by chance
    thrown = reading(*pushed.dice[:2], die(200, 330, 5))
    assert followed(before, thrown).newly == thrown.dice


def test_the_dice_of_a_clip_are_followed_while_two_are_set_aside_and_the_rest_is_thrown() -> None:
    film = cv2.VideoCapture(str(CLIP))
    frames = [film.read()[1] for _ in range(150)]
    lying, one_aside, two_aside, alone, thrown = (read(frames[n]) for n in (50, 80, 94, 112, 149))
    state = followed(lying)
    assert sorted(numbers(state)) == [1, 2, 3, 4, 5, 6]
    state = track(state, one_aside)
    assert ([one.best_guess for one in state.newly], len(state.stayed)) == ([5], 5)
    state = track(state, two_aside)
    assert ([one.best_guess for one in state.newly], len(state.stayed)) == ([5], 5)
    assert sorted(numbers(state)) == [1, 2, 3, 4, 5, 6]
    fives = sorted(one.number for one in state.dice if one.die.best_guess == 5)
    state = track(state, alone)
    assert (sorted(numbers(state)), state.newly) == (fives, ())
    state = track(state, thrown)
    assert [one.best_guess for one in state.stayed] == [5, 5]
    assert sorted(one.best_guess for one in state.newly) == [2, 2, 5, 6]
    assert sorted(numbers(state)) == [*fives, 7, 8, 9, 10]
