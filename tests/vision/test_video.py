"""The watch on a real film, where its folder stands beside the checkout; its README lists what is still."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from vision import Image, read
from vision.track import Track, track
from vision.watch import WatchSettings, first_watch, watch

FILM = Path(__file__).resolve().parents[3] / "shared" / "photos" / "videos" / "felt-1280x720.mp4"
FPS = 30
STRETCHES: dict[tuple[int, int], tuple[int, ...]] = {  # first and last frame, and the values on the table
    (2, 15): (),
    (25, 64): (1,),
    (66, 78): (),
    (90, 110): (2,),
    (112, 122): (),
    (138, 189): (3,),
    (205, 255): (4,),
    (257, 280): (),
    (289, 345): (5,),
    (347, 356): (),
    (366, 442): (6,),
    (469, 538): (5, 6),
    (540, 553): (),
    (565, 629): (3, 4),
}
TWICE = (366, 442)  # the light flickers there, frames 409 to 416


Settled = dict[int, Image]
"""The frames in which the watch found the table settled, by their number."""


@pytest.fixture(scope="module")
def settled() -> Settled:
    if not FILM.exists():
        pytest.skip("no real film: ../shared/photos is not beside the checkout")
    film, found, state, number = cv2.VideoCapture(str(FILM)), {}, None, 0
    while (image := film.read()[1]) is not None:
        state = watch(state, image, number / FPS) if state else first_watch(image, 0.0)
        if state.is_settled:
            found[number] = image
            state = state.disarmed()
        number += 1
    return found


def within(settled: Settled, first: int, last: int) -> list[Image]:
    """The settled frames of a stretch."""
    return [image for number, image in settled.items() if first <= number <= last]


@pytest.mark.parametrize(("first", "last"), STRETCHES)
def test_every_still_stretch_is_settled_once(settled: Settled, first: int, last: int) -> None:
    assert len(within(settled, first, last)) == 1 + ((first, last) == TWICE)


@pytest.mark.parametrize(("first", "last"), STRETCHES)
def test_every_still_stretch_is_read_right_and_surely(settled: Settled, first: int, last: int) -> None:
    for reading in map(read, within(settled, first, last)):
        assert reading.values == STRETCHES[first, last]
        assert reading.is_sure, reading.reason


def test_what_is_settled_twice_is_told_once(settled: Settled) -> None:
    first, second = map(read, within(settled, *TWICE))
    lying = track(Track(), first)
    assert [die.best_guess for die in lying.newly] == [6]
    assert track(lying, second).newly == ()


def test_nothing_is_settled_while_anything_moves(settled: Settled) -> None:
    assert all(any(first <= number <= last for first, last in STRETCHES) for number in settled)


def test_a_throw_is_settled_soon_after_it_lies_still(settled: Settled) -> None:
    for first, _ in list(STRETCHES)[1:]:
        soonest = next(number for number in settled if number >= first)
        assert (soonest - first) / FPS <= WatchSettings().settle_s + 1 / FPS
