"""Readings begun before they are wanted: which picture is read, and when the newest is read after all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest

from ui.ahead import Ahead
from ui.looking import Looking, watched
from vision import Image, read
from vision.track import Track
from vision.watch import Watch

from .test_eyes import EMPTY_TABLE, FPS, NEXT_THROW, STRAIGHT, picture, with_hand

BUSY = [*with_hand(picture(EMPTY_TABLE)), picture(STRAIGHT)]  # a throw that has just come to rest
SETTLES = 5  # frames after it that is settled


@pytest.fixture
def ahead() -> Iterator[Ahead]:
    made = Ahead()
    yield made
    made.close()


def seen_by(ahead: Ahead, frames: list[Image], empty: Image | None = None) -> tuple[Looking, Watch]:
    """What is known after an empty table and these frames, each told to the one who reads ahead."""
    now = Looking()
    for number, frame in enumerate([picture(EMPTY_TABLE) if empty is None else empty, *frames]):
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
    shown, reading = ahead.settled(now, rests[-1])
    assert [frame is shown for frame in rests] == [False, False, True, False, False]
    assert reading == read(shown, before=now.still)
    assert reading.is_sure
    assert reading.values == (1, 2, 3, 4, 5, 6)


def test_what_was_begun_is_not_taken_once_anything_has_moved(ahead: Ahead) -> None:
    rests = still(SETTLES)
    now, _ = seen_by(ahead, [*BUSY, *still(SETTLES - 1), *BUSY, *rests])
    shown, _ = ahead.settled(now, rests[-1])
    assert shown is rests[2]


def test_a_small_die_that_topples_where_it_lies_is_read_anew(ahead: Ahead) -> None:
    """A table far from a webcam: the watch sees nothing move, and the five is a two."""
    empty, before, after = map(from_afar, (picture(EMPTY_TABLE), picture(STRAIGHT), toppled()))
    now, seen = seen_by(ahead, [empty, *with_hand(empty), before, *[before] * 3, *[after] * 2], empty)
    assert seen.is_settled
    shown, reading = ahead.settled(now, after)
    assert shown is after
    assert reading.values == (1, 2, 2, 3, 4, 6)


def toppled() -> Image:
    """The throw with a two of another throw where its five lies."""
    there, two = picture(STRAIGHT), picture(NEXT_THROW)
    there[82:148, 160:229] = two[92:158, 392:461]
    return there


def from_afar(table: Image) -> Image:
    """A table whose dice are 31 to 40 px wide in the frame of a webcam."""
    frame = np.full((720, 1280, 3), (40, 62, 88), np.uint8)
    frame[200:560, 400:880] = cv2.resize(table, (480, 360), interpolation=cv2.INTER_AREA)
    return frame


def test_another_picture_of_before_is_another_question(ahead: Ahead) -> None:
    rests = still(SETTLES)
    now, _ = seen_by(ahead, [*BUSY, *rests])
    shown, _ = ahead.settled(now.cleared(), rests[-1])
    assert shown is rests[-1]


def test_what_lay_there_is_read_once_something_moves(ahead: Ahead) -> None:
    now, _ = seen_by(ahead, BUSY)
    assert now.still is not None
    reading = ahead.lay(now.still)
    assert reading is ahead.lay(now.still)
    assert reading == read(now.still)
    assert ahead.lay(picture(STRAIGHT)) is not reading


def test_what_lay_there_is_let_go_once_it_is_known(ahead: Ahead) -> None:
    now, seen = seen_by(ahead, BUSY)
    assert now.still is not None
    reading = ahead.lay(now.still)
    ahead.follow(replace(now, before=Track()), seen, BUSY[-1])
    assert ahead.lay(now.still) is not reading


def test_what_was_begun_and_comes_to_nothing_is_read_at_once(ahead: Ahead) -> None:
    rests = still(SETTLES)
    now, _ = seen_by(ahead, [*BUSY, *rests])
    ahead.close()  # what waits for its turn is given up
    shown, reading = ahead.settled(now, rests[-1])
    assert reading == read(shown, before=now.still)
    assert now.still is not None
    assert ahead.lay(now.still) == read(now.still)
