"""Readings begun before they are wanted: which picture is read, and when the newest is read after all."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from ui.ahead import Ahead
from ui.looking import Looking, watched
from vision import Image, read
from vision.watch import Watch

from .test_eyes import EMPTY_TABLE, FPS, STRAIGHT, picture, with_hand

BUSY = [*with_hand(picture(EMPTY_TABLE)), picture(STRAIGHT)]  # a throw that has just come to rest
SETTLES = 5  # frames after it that is settled


@pytest.fixture
def ahead() -> Iterator[Ahead]:
    made = Ahead()
    yield made
    made.close()


def seen_by(ahead: Ahead, frames: list[Image]) -> tuple[Looking, Watch]:
    """What is known after these frames, each told to the one who reads ahead."""
    now = Looking()
    for number, frame in enumerate([picture(EMPTY_TABLE), *frames]):
        now, seen = watched(now, frame, number / FPS, None)
        ahead.follow(now, seen, frame)
    return now, seen


def still(frames: int) -> list[Image]:
    """The throw as it lies, each time another picture."""
    return [picture(STRAIGHT) for _ in range(frames)]


def test_a_table_that_comes_to_rest_is_read_while_it_is_waited_for(ahead: Ahead) -> None:
    rests = still(SETTLES)
    now, seen = seen_by(ahead, [*BUSY, *rests])
    assert seen.is_settled
    shown, reading = ahead.settled(now, seen, rests[-1])
    assert [frame is shown for frame in rests] == [False, False, True, False, False]
    assert reading == read(shown, before=now.still)
    assert reading.is_sure
    assert reading.values == (1, 2, 3, 4, 5, 6)


def test_what_was_begun_is_not_taken_once_anything_has_moved(ahead: Ahead) -> None:
    rests = still(SETTLES)
    now, seen = seen_by(ahead, [*BUSY, *still(SETTLES - 1), *BUSY, *rests])
    shown, _ = ahead.settled(now, seen, rests[-1])
    assert shown is rests[2]


def test_what_crept_in_too_slowly_for_motion_is_read_anew(ahead: Ahead) -> None:
    """From one picture to the next only noise differs, but not since the picture that was begun."""
    creeping = still(SETTLES)
    for number, frame in enumerate(creeping):
        frame[300:400, 560:600] = np.clip(frame[300:400, 560:600].astype(int) - 8 * number, 0, 255)
    now, seen = seen_by(ahead, [*BUSY, *creeping])
    assert seen.is_settled
    shown, reading = ahead.settled(now, seen, creeping[-1])
    assert shown is creeping[-1]
    assert reading == read(shown, before=now.still)


def test_another_picture_of_before_is_another_question(ahead: Ahead) -> None:
    rests = still(SETTLES)
    now, seen = seen_by(ahead, [*BUSY, *rests])
    shown, _ = ahead.settled(now.cleared(), seen, rests[-1])
    assert shown is rests[-1]


def test_what_lay_there_is_read_once_something_moves(ahead: Ahead) -> None:
    now, _ = seen_by(ahead, BUSY)
    assert now.still is not None
    reading = ahead.lay(now.still)
    assert reading is ahead.lay(now.still)
    assert reading == read(now.still)
    assert ahead.lay(picture(STRAIGHT)) is not reading
