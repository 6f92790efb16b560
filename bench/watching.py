"""What watching costs a frame, and how soon after the last motion a throw counts as settled, on the clips."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision import read
from vision.watch import first_watch, watch

SAMPLES = Path(__file__).parents[1] / "sample_images"


class Watched(NamedTuple):
    """A clip gone through: processor time of each frame, ms, and film time from motion to settled, s."""

    name: str
    frame_ms: list[float]
    settled_after_s: list[float]


def watched(clip: Path) -> Watched:
    """A clip watched on one core; a calm that something reaches into is read, as the board does."""
    film, state, frame_ms, settled_after_s = cv2.VideoCapture(str(clip)), None, [], []
    moved_at_s = 0.0
    for frame in json.loads(clip.with_suffix(".json").read_text(encoding="utf-8"))["frames"]:
        image, at_s = film.read()[1], frame["time_s"]
        begun_s = time.process_time()
        state = watch(state, image, at_s) if state else first_watch(image, at_s)
        frame_ms.append(1000 * (time.process_time() - begun_s))
        moved_at_s = at_s if state.is_moving else moved_at_s
        state = state.seeing(read(image), image.shape[1]) if state.is_doubtful else state
        if state.is_settled:
            settled_after_s.append(at_s - moved_at_s)
            state = state.disarmed()
    return Watched(clip.stem, frame_ms, settled_after_s)


def main() -> None:
    """Print the table."""
    cv2.setNumThreads(1)
    print(f"{'clip':<20}{'median ms':>12}{'p99 ms':>10}{'settled':>10}{'after s, at most':>18}")
    for clip in sorted(SAMPLES.glob("clip-*.mp4")):
        name, frame_ms, after_s = watched(clip)
        median, most = np.median(frame_ms), np.percentile(frame_ms, 99)
        print(f"{name:<20}{median:>12.2f}{most:>10.2f}{len(after_s):>10}{max(after_s):>18.2f}")


if __name__ == "__main__":
    main()
