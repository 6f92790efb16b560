"""The clips of `sample_images/`, watched as the board watches a film: what is read, and what is sure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import cv2
import pytest

from vision import Image, Reading, Verdict, read
from vision.cameras import VideoCamera
from vision.track import Track, track
from vision.watch import Watch, WatchSettings, first_watch, watch

FOLDER = Path(__file__).parents[2] / "sample_images"
ASKED = {  # dice of each of the three readings that may be asked about, at most; where none, it is sure
    "clip-grey-felt": (0, 0, 0),
    "clip-green-cloth": (0, 0, 0),
    "clip-odd-dice": (1, 0, 1),
}
KEPT = {"clip-grey-felt": [5, 5], "clip-green-cloth": [1, 4], "clip-odd-dice": [5, 6]}
SETTINGS = WatchSettings()
LONG_S = SETTINGS.settle_s - 0.001  # a calm so long is read; times are told to the millisecond
BELONGS_S = 6.0  # what reaches in and lies still for so long may be a book
FPS = 15
NOTHING_AT_THE_EDGE = ("clip-grey-felt",)  # of the picture, but hands
SURE = Reading((), Verdict.SURE)
FINGERTIP = 1  # the first frame of a hand may show so little of it, at the edge, that nothing seems to move
MOST_CLIP = 2_000_000  # bytes

every_clip = pytest.mark.parametrize("name", ASKED)


class Shown(NamedTuple):
    """A frame of a clip as a camera shows it, and when."""

    name: str
    number: int
    image: Image
    at_s: float


@cache
def frames(name: str) -> list[dict]:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["frames"]


@cache
def pictures(name: str) -> list[Image]:
    film = cv2.VideoCapture(str(FOLDER / f"{name}.mp4"))
    return [film.read()[1] for _ in frames(name)]


def shown(name: str) -> list[Shown]:
    return [
        Shown(name, number, image, frame["time_s"])
        for number, (image, frame) in enumerate(zip(pictures(name), frames(name), strict=True))
    ]


def read_in(one: Shown) -> Reading:
    """What a frame is read as; one that is shown as it was filmed is read once for all films."""
    is_as_filmed = one.image is pictures(one.name)[one.number]
    return read_as_filmed(one.name, one.number) if is_as_filmed else read(one.image)


@cache
def read_as_filmed(name: str, number: int) -> Reading:
    return read(pictures(name)[number])


def settled_in(film: Iterable[Shown]) -> list[Shown]:
    """The frames that the board reads."""
    return [one for one, _ in calm_in(film)]


def calm_in(film: Iterable[Shown]) -> Iterator[tuple[Shown, Watch]]:
    """The frames that the board reads, and what is known then."""
    state = None
    for one in film:
        state = watch(state, one.image, one.at_s) if state else first_watch(one.image, one.at_s)
        if state.is_doubtful:
            state = state.seeing(read_in(one), one.image.shape[1])
        if state.is_settled:
            yield one, state
            state = state.disarmed()


@cache
def readings(name: str) -> dict[int, Reading]:
    """What the board reads of a clip, by the number of the frame."""
    return {one.number: read_in(one) for one in settled_in(shown(name))}


class Stretch(NamedTuple):
    """The first and last frame of a part of a clip."""

    first: int
    last: int

    def holds(self, number: int) -> bool:
        return self.first <= number <= self.last


def stretches(name: str, state: str) -> list[Stretch]:
    """Each time that the clip is in this state, from its own truth."""
    groups = groupby(range(len(frames(name))), lambda number: frames(name)[number]["state"])
    runs = [list(numbers) for told, numbers in groups if told == state]
    return [Stretch(run[0], run[-1]) for run in runs]


def calms(name: str) -> list[Stretch]:
    """Each long calm after something moved."""
    return [
        calm
        for calm in stretches(name, "settled")
        if calm.first > 0 and frames(name)[calm.last]["time_s"] - frames(name)[calm.first]["time_s"] >= LONG_S
    ]


def throws(name: str) -> list[Stretch]:
    """From the first die that rolls until a hand reaches for the dice, or the clip ends."""
    hands = [hand.first for hand in stretches(name, "hand")]
    rolls = [roll.first for roll in stretches(name, "moving")]
    return [
        Stretch(roll, min((hand for hand in hands if hand > roll), default=len(frames(name))) - 1)
        for roll in rolls
    ]


@every_clip
def test_each_calm_is_read_once_and_nothing_else(name: str) -> None:
    assert len(readings(name)) == len(calms(name)) == 3
    for number, calm in zip(readings(name), calms(name), strict=True):
        assert calm.holds(number)


@every_clip
def test_each_throw_is_read_once_and_between_throws_only_what_was_kept(name: str) -> None:
    assert len(throws(name)) == 2
    for throw in throws(name):
        assert sum(throw.holds(number) for number in readings(name)) == 1
    between = [
        list(reading.values)
        for number, reading in readings(name).items()
        if not any(throw.holds(number) for throw in throws(name))
    ]
    assert between == [KEPT[name]]


@every_clip
def test_nothing_is_read_while_a_hand_is_in_the_picture(name: str) -> None:
    assert not any(frames(name)[number]["is_hand"] for number in readings(name))


@every_clip
def test_every_value_is_right_and_what_is_easy_is_sure(name: str) -> None:
    for (number, reading), asked in zip(readings(name).items(), ASKED[name], strict=True):
        assert list(reading.values) == frames(name)[number]["values"]
        assert reading.is_sure or 1 <= sum(die.value is None for die in reading.dice) <= asked


@every_clip
def test_dice_set_aside_are_known_as_kept_when_the_rest_is_thrown(name: str) -> None:
    _, alone, thrown = readings(name).values()
    lay = track(Track(), alone)
    lies = track(lay, thrown)
    kept = [one for one in lies.dice if one.die in lies.stayed]
    assert sorted(one.die.best_guess for one in kept) == KEPT[name] == frames(name)[-1]["set_aside"]
    assert {one.number for one in kept} == {one.number for one in lay.dice}
    assert len(lies.newly) == 4


def late(film: list[Shown], start: int) -> list[Shown]:
    """The film of a camera that stops at a frame, and shows it and all others a second later."""
    return [one._replace(at_s=one.at_s + (one.number >= start)) for one in film]


def lost(film: list[Shown], start: int) -> list[Shown]:
    """The film of a camera that shows nothing for a second, from that frame on."""
    return [one for one in film if not start <= one.number < start + FPS]


def dropped(film: list[Shown], seed: int) -> list[Shown]:
    """Two of five frames lost by chance; the others come when they came."""
    chance = Random(seed)
    return [one for one in film if chance.random() < 0.6]


def exposed_anew(film: list[Shown]) -> list[Shown]:
    """The film of a camera that brightens, and then darkens, by a third in two seconds."""
    return [
        one._replace(image=cv2.convertScaleAbs(one.image, alpha=1 - 0.3 * abs(one.at_s % 4 - 2) / 2))
        for one in film
    ]


def is_long(calm: Stretch, film: list[Shown]) -> bool:
    """Whether enough of a calm is shown for it to be read."""
    times = [one.at_s for one in film if calm.holds(one.number)]
    vouched_s = sum(min(after - before, SETTINGS.longest_step_s) for before, after in pairwise(times))
    return len(times) > SETTINGS.fewest_still and vouched_s >= LONG_S


def assert_read_once(name: str, film: list[Shown]) -> None:
    """Each calm that is shown for long enough is read once, none twice, and nothing else."""
    found = [one.number for one in settled_in(film)]
    stills = [still for still in stretches(name, "settled") if still.first > 0]
    times = [sum(still.first <= number <= still.last + FINGERTIP for number in found) for still in stills]
    assert sum(times) == len(found), found
    assert max(times) == 1, found
    assert all(once for once, still in zip(times, stills, strict=True) if is_long(still, film)), found


@every_clip
@pytest.mark.parametrize("gap", [late, lost])
def test_each_calm_is_read_once_wherever_the_camera_stops_for_a_second(
    name: str, gap: Callable[[list[Shown], int], list[Shown]]
) -> None:
    for start in range(1, len(frames(name)) - FPS, 30):
        film = gap(shown(name), start)
        assert max(after.at_s - before.at_s for before, after in pairwise(film)) > 1
        assert_read_once(name, film)


@every_clip
@pytest.mark.parametrize("every", [1, 2, 3])
def test_each_calm_is_read_once_though_the_camera_shows_fewer_frames_and_exposes_anew(
    name: str, every: int
) -> None:
    film = exposed_anew(shown(name)[::every])
    assert is_long(calms(name)[0], film)
    assert_read_once(name, film)


@every_clip
def test_each_calm_is_read_once_whichever_frames_the_camera_drops(name: str) -> None:
    for seed in range(6):
        film = dropped(exposed_anew(shown(name)), seed)
        assert is_long(calms(name)[0], film)
        assert_read_once(name, film)


def held(film: list[Shown], number: int, for_s: float) -> list[Shown]:
    """The film in which nothing moves for so long from that frame on."""
    still = [film[number]._replace(at_s=film[number].at_s + n / FPS) for n in range(round(for_s * FPS))]
    after = [one._replace(at_s=one.at_s + for_s) for one in film[number:]]
    return [*film[:number], *still, *after]


@cache
def calm_beside_hands(name: str) -> dict[int, list[tuple[Shown, Watch]]]:
    """What the board reads of a clip in which one hand lies still for long, by the frame it lies still in."""
    numbers = [(hand.first + hand.last) // 2 for hand in stretches(name, "hand")]
    return {number: list(calm_in(held(shown(name), number, BELONGS_S + 2))) for number in numbers}


@every_clip
def test_a_hand_that_lies_still_is_not_read_until_it_belongs_to_the_table_and_then_once(name: str) -> None:
    for number, calm in calm_beside_hands(name).items():
        found = [one for one, _ in calm]
        with_hand = [one for one in found if frames(name)[one.number]["is_hand"]]
        assert [one.number for one in with_hand] == [number]
        lay_s = with_hand[0].at_s - frames(name)[number]["time_s"]
        assert BELONGS_S - 0.001 <= lay_s <= BELONGS_S + 1.5 / FPS
        assert [one.number for one in found if one not in with_hand] == list(readings(name))


@every_clip
def test_what_is_read_beside_a_hand_that_belongs_to_the_table_is_asked_about(name: str) -> None:
    for number, calm in calm_beside_hands(name).items():
        sure = {one.number: state.weighed(read_in(one)).is_sure for one, state in calm}
        assert not sure.pop(number)
        assert sure == {n: reading.is_sure for n, reading in readings(name).items()}


@every_clip
def test_a_camera_that_is_opened_with_a_hand_in_view_reads_each_calm_after_it_and_asks_about_the_first(
    name: str,
) -> None:
    for hand in stretches(name, "hand"):
        opened = hand.first + 2
        found = list(calm_in(shown(name)[opened:]))
        assert [one.number for one, _ in found] == [number for number in readings(name) if number > opened]
        sure = [state.weighed(SURE).is_sure for _, state in found]
        assert sure == [False, *[name in NOTHING_AT_THE_EDGE] * (len(found) - 1)]


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
    assert told.keys() == ASKED.keys() == {path.stem for path in FOLDER.glob("*.mp4")}
    assert all(f"--only {name} " in clip["command"] and clip["notes"] for name, clip in told.items())
