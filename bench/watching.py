"""What watching costs a frame, and how soon after the last motion the verdict is there, on clips at 30 fps.

Frames between those of a clip are mixed of their neighbours. The last motion is told by the clip's own truth:
the last frame in which a die rolls or a hand is in the picture. The verdict is there when the film has run on
until the table is settled, and the board has read the picture then, marked it, and written it as JPEG twice,
to be shown and to be recorded; before the first verdict it reads as well what lay there. Where other programs
run, that takes longer, so it is done a few times and the median counts.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from ui.eyes import SHOWN_PX
from vision import Image, Reading, mark, read
from vision.jpeg import jpeg_from
from vision.watch import first_watch, watch

SAMPLES = Path(__file__).parents[1] / "sample_images"
SIZES = ((640, 360), (1920, 1080))  # px: as the clips are, and as a good webcam is
ROUNDS = 5


class Frame(NamedTuple):
    """A picture of a film, when it is shown, and whether nothing moves in it, nor a hand is there."""

    image: Image
    at_s: float
    is_still: bool


class Watched(NamedTuple):
    """A film gone through: processor time of each frame, ms; for each verdict the time since the last motion.

    That time is the film's until settled (s), and the clock's until the board has it (ms).
    """

    frame_ms: list[float]
    settled_after_s: list[float]
    telling_ms: list[float]

    @property
    def verdict_after_ms(self) -> list[float]:
        """Both together, ms."""
        pairs = zip(self.settled_after_s, self.telling_ms, strict=True)
        return [1000 * settled_s + telling_ms for settled_s, telling_ms in pairs]


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


def watched(film: Iterator[Frame]) -> Watched:
    """A film watched; a calm that something reaches into is read, as the board does."""
    state, moved_at_s, found = None, 0.0, Watched([], [], [])
    before: Image | None = None  # what lay there before the first throw
    for image, at_s, is_still in film:
        begun_s = time.process_time()
        state = watch(state, image, at_s) if state else first_watch(image, at_s)
        found.frame_ms.append(1000 * (time.process_time() - begun_s))
        moved_at_s = moved_at_s if is_still else at_s
        if state.is_settled or state.is_doubtful:
            reading, telling_ms = _told(image, before)
            state = state if state.is_settled else state.seeing(reading, image.shape[1])
        if state.is_settled:
            found.settled_after_s.append(at_s - moved_at_s)
            found.telling_ms.append(telling_ms)
            state, before = state.disarmed(), None
        if not state.is_armed and not found.settled_after_s:
            before = image
    return found


def _told(image: Image, before: Image | None) -> tuple[Reading, float]:
    """A reading, and how long it takes to read, mark and write it, ms; if given, `before` is read too."""
    took_ms = []
    for _ in range(ROUNDS):
        begun_s = time.perf_counter()
        reading = read(image)
        if before is not None:
            read(before)
        for shown in (mark(image, reading, reading.dice), image):
            jpeg_from(shown, longest_px=SHOWN_PX)
        took_ms.append(1000 * (time.perf_counter() - begun_s))
    return reading, float(np.median(took_ms))


def row(name: str, size: tuple[int, int], found: Watched) -> str:
    """One line of the table."""
    return (
        f"{name:<18}{size[0]:>6}x{size[1]:<6}{np.median(found.frame_ms):>10.2f}"
        f"{np.percentile(found.frame_ms, 99):>8.2f}{len(found.telling_ms):>10}"
        f"{1000 * max(found.settled_after_s):>14.0f}{max(found.telling_ms):>12.0f}"
        f"{max(found.verdict_after_ms):>14.0f}"
    )


def main() -> None:
    """Print the table."""
    read(np.zeros((360, 640, 3), np.uint8))  # the first reading opens the networks
    print(
        f"{'clip, 30 fps':<18}{'size, px':>13}{'median ms':>10}{'p99 ms':>8}{'verdicts':>10}"
        f"{'settled, ms':>14}{'told, ms':>12}{'verdict, ms':>14}   after the last motion, at most"
    )
    for size in SIZES:
        for clip in sorted(SAMPLES.glob("clip-*.mp4")):
            print(row(clip.stem, size, watched(film_of(clip, size))))


if __name__ == "__main__":
    main()
