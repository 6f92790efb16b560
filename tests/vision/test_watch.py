from __future__ import annotations

import numpy as np

from vision.types import Die, Image, Point, Reading, Verdict
from vision.watch import Watch, first_watch, newly_lying, watch

TABLE: Image = np.full((360, 640, 3), 90, dtype=np.uint8)


def with_square(x: int, y: int) -> Image:
    frame = TABLE.copy()
    frame[y : y + 60, x : x + 60] = 230
    return frame


def watched(frames: list[Image], *, step_s: float = 0.125) -> list[Watch]:
    state = first_watch(frames[0], 0.0)
    states = [state]
    for number, frame in enumerate(frames[1:], start=1):
        state = watch(state, frame, number * step_s)
        states.append(state)
    return states


def test_a_table_that_never_moved_is_not_read() -> None:
    assert not any(state.is_settled for state in watched([with_square(50, 50)] * 30))


def test_after_motion_the_table_settles_once_it_was_still_long_enough() -> None:
    moving = [with_square(50 + 40 * step, 50) for step in range(5)]
    states = watched([*moving, *[moving[-1]] * 10])
    assert [state.is_moving for state in states[1:5]] == [True] * 4
    settled = [number for number, state in enumerate(states) if state.is_settled]
    assert settled[0] == 4 + 4  # 0.4 s at 8 frames a second
    assert not states[settled[0]].disarmed().is_settled


def test_noise_and_a_change_of_exposure_are_no_motion() -> None:
    chance = np.random.default_rng(1)
    frames = [
        np.clip(with_square(50, 50) + level + chance.normal(0, 6, TABLE.shape), 0, 255).astype(np.uint8)
        for level in (0, 4, 10, 14, 8)
    ]
    assert not any(state.is_moving for state in watched(frames)[1:])


def die(x: float, y: float, value: int) -> Die:
    corners = (Point(x, y), Point(x + 50, y), Point(x + 50, y + 50), Point(x, y + 50))
    return Die(corners, value, value, 0.99)


def reading(*dice: Die) -> Reading:
    return Reading(dice, Verdict.SURE)


def test_only_a_die_in_a_new_place_or_of_a_new_value_lies_newly() -> None:
    before = reading(die(100, 100, 1), die(300, 100, 5))
    moved = die(400, 100, 5)
    assert newly_lying(before, None) == before.dice
    assert newly_lying(before, before) == ()
    assert newly_lying(reading(die(302, 97, 5)), before) == ()
    assert newly_lying(reading(die(300, 100, 4)), before) == (die(300, 100, 4),)
    assert newly_lying(reading(die(100, 100, 1), moved), before) == (moved,)
    assert newly_lying(reading(), before) == ()


def test_dice_that_all_moved_together_were_not_thrown() -> None:
    before = reading(die(100, 100, 1), die(300, 100, 5), die(200, 250, 5))
    pushed = reading(die(160, 140, 1), die(361, 138, 5), die(259, 291, 5))
    assert newly_lying(pushed, before) == ()
    assert newly_lying(reading(*pushed.dice[1:]), before) == pushed.dice[1:]  # two may lie so by chance
    thrown = reading(*pushed.dice[:2], die(200, 330, 5))
    assert newly_lying(thrown, before) == thrown.dice
