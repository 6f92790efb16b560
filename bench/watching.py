"""What watching costs a frame, and how soon after the last motion the verdict is there, on clips at 30 fps.

Frames between those of a clip are mixed of their neighbours. The last motion is told by the clip's own truth:
the last frame in which a die rolls or a hand is in the picture. The verdict is there when the film has run on
until the table is settled, and the board has read the picture, marked it, and written it as JPEG twice, to be
shown and to be recorded. It begins to read a little earlier, beside the frames that still come, so the film
goes at its own pace where anything moves; to make its frames takes less than a webcam's take. Where other
programs run, that takes longer, so it is done a few times and the median counts.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from ui.ahead import Ahead
from ui.eyes import SHOWN_PX
from ui.looking import Looking, calm, watched
from vision import Image, mark, read
from vision.jpeg import jpeg_from
from vision.watch import Watch, first_watch, watch

from .reading import Took

SAMPLES = Path(__file__).parents[1] / "sample_images"
SIZES = ((640, 360), (1920, 1080))  # px: as the clips are, and as a good webcam is
ROUNDS = 3


class Frame(NamedTuple):
    """A picture of a film, when it is shown, and whether nothing moves in it, nor a hand is there."""

    image: Image
    at_s: float
    is_still: bool


class Verdict(NamedTuple):
    """How long after the last motion the table was settled, in the film, and how long the board then took."""

    settled_ms: float
    told_ms: float

    @property
    def after_ms(self) -> float:
        """Both together."""
        return self.settled_ms + self.told_ms


def film_of(clip: Path, size: tuple[int, int]) -> Iterator[Frame]:
    """A clip at twice its 15 frames a second, in this size."""
    film, before = cv2.VideoCapture(str(clip)), None
    for told in json.loads(clip.with_suffix(".json").read_text(encoding="utf-8"))["frames"]:
        image = np.asarray(cv2.resize(film.read()[1], size, interpolation=cv2.INTER_CUBIC), np.uint8)
        now = Frame(image, told["time_s"], told["state"] == "settled")
        if before:
            yield _between(before, now)
        yield now
        before = now


def _between(one: Frame, other: Frame) -> Frame:
    mixed = np.asarray(cv2.addWeighted(one.image, 0.5, other.image, 0.5, 0), np.uint8)
    return Frame(mixed, (one.at_s + other.at_s) / 2, one.is_still and other.is_still)


def frame_times(film: Iterable[Frame]) -> list[Took]:
    """The time that watching takes for each frame of a film.

    Of that of all cores nearly half is OpenCV's threads, which wait a little for work: pictures are small.
    """
    state, found = None, []
    for image, at_s, _ in film:
        begun_s, busy_s = time.perf_counter(), time.process_time()
        state = watch(state, image, at_s) if state else first_watch(image, at_s)
        found.append(Took(1000 * (time.perf_counter() - begun_s), 1000 * (time.process_time() - busy_s)))
        state = state.disarmed() if state.is_settled else state
    return found


def verdicts(film: Iterable[Frame]) -> list[Verdict]:
    """Each calm of a film, read as the board does it; where anything moves the film has its own pace."""
    ahead, looking, moved_at_s, begun_s, found = Ahead(), Looking(), 0.0, None, []
    for image, at_s, is_still in film:
        if begun_s is not None:
            time.sleep(max(0.0, begun_s + at_s - time.perf_counter()))
        came_s = time.perf_counter()
        looking, seen = watched(looking, image, at_s, None)
        ahead.follow(looking, seen, image)
        moved_at_s = moved_at_s if is_still else at_s
        looking, is_read = _read(ahead, looking, seen, image)
        if is_read:
            found.append(Verdict(1000 * (at_s - moved_at_s), 1000 * (time.perf_counter() - came_s)))
        is_moved = looking.watch is not None and looking.watch.is_armed
        begun_s = (begun_s or came_s - at_s) if is_moved else None
    ahead.close()
    return found


def _read(ahead: Ahead, now: Looking, seen: Watch, image: Image) -> tuple[Looking, bool]:
    """What the board does with a calm table: read, mark and write it; whether it was one."""
    if seen.is_doubtful:
        shown, reading = image, read(image, before=now.still)
        seen = seen.seeing(reading, image.shape[1])
        now = replace(now, watch=seen)
    elif seen.is_settled:
        shown, reading = ahead.settled(now, image)
    if not seen.is_settled:
        return now, False
    now, _ = calm(now, reading, None, is_asked=False, read_still=ahead.lay)
    for picture in (mark(shown, reading, hinted=reading.dice), shown):
        jpeg_from(picture, longest_px=SHOWN_PX)
    return now, True


def row(clip: Path, size: tuple[int, int]) -> str:
    """One line of the table; of each verdict the median of a few films."""
    took = frame_times(film_of(clip, size))
    clock_ms, cores_ms = zip(*took, strict=True)
    rounds = [verdicts(film_of(clip, size)) for _ in range(ROUNDS)]
    told = [Verdict(*np.median(each, axis=0)) for each in zip(*rounds, strict=True)]
    return (
        f"{clip.stem:<18}{size[0]:>6}x{size[1]:<6}{np.median(clock_ms):>10.2f}"
        f"{np.percentile(clock_ms, 99):>8.2f}{np.median(cores_ms):>10.2f}{len(told):>10}"
        f"{max(each.settled_ms for each in told):>14.0f}{max(each.told_ms for each in told):>12.0f}"
        f"{max(each.after_ms for each in told):>14.0f}"
    )


def main() -> None:
    """Print the table."""
    read(np.zeros((360, 640, 3), np.uint8))  # the first reading opens the networks
    print(
        f"{'clip, 30 fps':<18}{'size, px':>13}{'median ms':>10}{'p99 ms':>8}{'cores ms':>10}{'verdicts':>10}"
        f"{'settled, ms':>14}{'told, ms':>12}{'verdict, ms':>14}   after the last motion, at most"
    )
    for size in SIZES:
        for clip in sorted(SAMPLES.glob("clip-*.mp4")):
            print(row(clip, size))


if __name__ == "__main__":
    main()
