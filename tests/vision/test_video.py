"""The watch on a real film, where its folder stands beside the checkout; its README lists what is still."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from vision.watch import WatchSettings, first_watch, watch

FILM = Path(__file__).resolve().parents[3] / "shared" / "photos" / "videos" / "felt-1280x720.mp4"
FPS = 30
STRETCHES = (
    *((2, 15), (25, 64), (66, 78), (90, 110), (112, 122), (138, 189), (205, 255)),
    *((257, 280), (289, 345), (347, 356), (366, 442), (469, 538), (540, 553), (565, 629)),
)
TWICE = (366, 442)  # the light flickers there, frames 409 to 416


@pytest.fixture(scope="module")
def settled() -> list[int]:
    if not FILM.exists():
        pytest.skip("no real film: ../shared/photos is not beside the checkout")
    film, found, state, number = cv2.VideoCapture(str(FILM)), [], None, 0
    while (image := film.read()[1]) is not None:
        state = watch(state, image, number / FPS) if state else first_watch(image, 0.0)
        if state.is_settled:
            found.append(number)
            state = state.disarmed()
        number += 1
    return found


def test_every_still_stretch_is_read_once(settled: list[int]) -> None:
    for first, last in STRETCHES:
        read = [number for number in settled if first <= number <= last]
        assert len(read) == 1 + ((first, last) == TWICE), (first, last)


def test_nothing_is_read_while_anything_moves(settled: list[int]) -> None:
    assert all(any(first <= number <= last for first, last in STRETCHES) for number in settled)


def test_a_throw_is_read_soon_after_it_lies_still(settled: list[int]) -> None:
    for first, _ in STRETCHES[1:]:
        soonest = next(number for number in settled if number >= first)
        assert (soonest - first) / FPS <= WatchSettings().settle_s + 1 / FPS
