"""The clips of `sample_images/`, watched as the board watches a film: what is read, and what is sure."""

from __future__ import annotations

import json
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import cv2
import pytest

from vision import Image, read
from vision.cameras import VideoCamera
from vision.watch import Watch, WatchSettings, first_watch, watch

FOLDER = Path(__file__).parents[2] / "sample_images"
SURE = {"clip-grey-felt": 3, "clip-green-cloth": 1, "clip-odd-dice": 0}  # readings that are sure, at least
LONG_S = WatchSettings().settle_s - 0.001  # a calm so long is read; times are told to the millisecond
FPS = 15
MOST_CLIP = 2_000_000  # bytes

every_clip = pytest.mark.parametrize("name", SURE)


class Read(NamedTuple):
    """A settled frame that was read."""

    number: int
    values: list[int]
    is_sure: bool


@cache
def frames(name: str) -> list[dict]:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["frames"]


@cache
def readings(name: str) -> list[Read]:
    film, state, found = cv2.VideoCapture(str(FOLDER / f"{name}.mp4")), None, []
    for number, frame in enumerate(frames(name)):
        is_there, image = film.read()
        assert is_there
        state = watch(state, image, frame["time_s"]) if state else first_watch(image, frame["time_s"])
        if state.is_doubtful:
            state = state.seeing(read(image), image.shape[1])
        if state.is_settled:
            reading = read(image)
            found.append(Read(number, sorted(reading.values), reading.is_sure))
            state = state.disarmed()
    return found


def calms(name: str) -> list[tuple[int, int]]:
    """The first and last frame of each long calm after something moved."""
    found = []
    for is_calm, group in groupby(enumerate(frames(name)), lambda one: one[1]["state"] == "settled"):
        numbers = [number for number, _ in group]
        length_s = frames(name)[numbers[-1]]["time_s"] - frames(name)[numbers[0]]["time_s"]
        if is_calm and numbers[0] > 0 and length_s >= LONG_S:
            found.append((numbers[0], numbers[-1]))
    return found


@every_clip
def test_each_calm_is_read_once_and_nothing_else(name: str) -> None:
    assert len(readings(name)) == len(calms(name)) == 3
    for reading, (first, last) in zip(readings(name), calms(name), strict=True):
        assert first <= reading.number <= last


@every_clip
def test_nothing_is_read_while_a_hand_is_in_the_picture(name: str) -> None:
    assert not any(frames(name)[reading.number]["is_hand"] for reading in readings(name))


@cache
def pictures(name: str) -> list[Image]:
    film = cv2.VideoCapture(str(FOLDER / f"{name}.mp4"))
    return [film.read()[1] for _ in frames(name)]


def watched(images: list[Image], *, fps: float = FPS) -> list[Watch]:
    """The watch after each of these frames, each calm read as it comes."""
    states = [first_watch(images[0], 0.0)]
    for number, image in enumerate(images[1:], start=1):
        before = states[-1].disarmed() if states[-1].is_settled else states[-1]
        states.append(watch(before, image, number / fps))
    return states


def reaches(name: str) -> list[int]:
    """The middle frame of each time that a hand is in the picture."""
    numbers = [number for number, frame in enumerate(frames(name)) if frame["is_hand"]]
    first = [number for number in numbers if number - 1 not in numbers]
    last = [number for number in numbers if number + 1 not in numbers]
    return [(one + other) // 2 for one, other in zip(first, last, strict=True)]


@every_clip
def test_nothing_settles_while_a_hand_lies_still_however_long(name: str) -> None:
    for number in reaches(name):
        still = watched([*pictures(name)[: number + 1], *[pictures(name)[number]] * 2 * FPS])[-1]
        assert (still.is_calm, still.is_settled) == (True, False), number
    seen = still.seeing(read(pictures(name)[number]), pictures(name)[number].shape[1])
    assert not seen.is_settled


@every_clip
@pytest.mark.parametrize("every", [1, 2, 3])
def test_a_throw_settles_once_though_the_camera_drops_frames_stops_and_exposes_anew(
    name: str, every: int
) -> None:
    first, last = calms(name)[0]
    film = [change_of(image, number) for number, image in enumerate(pictures(name)[:last:every])]
    stopped = [*film[: first // every - 3], *film[first // every :]]
    assert settled_in(stopped, fps=FPS / every) == settled_in(film, fps=FPS / every) == 1


def change_of(image: Image, number: int) -> Image:
    """The picture of a camera that darkens, and then brightens, by a third in two seconds."""
    return cv2.convertScaleAbs(image, alpha=1 - 0.3 * abs((number / FPS) % 4 - 2) / 2)


def settled_in(images: list[Image], *, fps: float) -> int:
    return sum(state.is_settled for state in watched(images, fps=fps))


@every_clip
def test_no_wrong_value_is_sure_and_what_is_easy_is_sure(name: str) -> None:
    sure = [reading for reading in readings(name) if reading.is_sure]
    assert [reading.values for reading in sure] == [
        frames(name)[reading.number]["values"] for reading in sure
    ]
    assert len(sure) >= SURE[name]


@every_clip
def test_a_clip_has_a_truth_for_every_frame_and_is_small(name: str) -> None:
    film = cv2.VideoCapture(str(FOLDER / f"{name}.mp4"))
    assert film.get(cv2.CAP_PROP_FRAME_COUNT) == len(frames(name))
    assert {frame["state"] for frame in frames(name)} == {"hand", "moving", "settled"}
    assert any(frame["set_aside"] for frame in frames(name))
    assert (FOLDER / f"{name}.mp4").stat().st_size < MOST_CLIP


@every_clip
def test_a_clip_is_a_camera_to_look_through(name: str) -> None:
    camera = VideoCamera(str(FOLDER / f"{name}.mp4"))
    assert camera.frame().shape == (360, 640, 3)
    camera.close()


def test_there_are_three_clips_and_each_says_how_it_was_made() -> None:
    told = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("clip-*.json")}
    assert told.keys() == SURE.keys() == {path.stem for path in FOLDER.glob("*.mp4")}
    assert all(f"--only {name} " in clip["command"] and clip["notes"] for name, clip in told.items())
