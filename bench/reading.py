"""How long a reading takes and how much memory: frames of six dice at 1920x1080, and all sample pictures."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from vision import Image, load_picture, read
from vision.evaluate import answers

SAMPLES = Path(__file__).parents[1] / "sample_images"
WIDTH, HEIGHT = 1920, 1080
ROUNDS = 5


def frames() -> list[Image]:
    """The demo table's throws of six dice as a webcam at 1920x1080 would show them."""
    files = sorted(SAMPLES.glob("demo-6-*.jpg"))
    return [_as_frame(load_picture(file)) for file in files]


def _as_frame(image: Image) -> Image:
    """The picture as high as a frame, the table going on to both sides."""
    scale = HEIGHT / image.shape[0]
    large = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    left = (WIDTH - large.shape[1]) // 2
    right = WIDTH - large.shape[1] - left
    return np.asarray(cv2.copyMakeBorder(large, 0, 0, left, right, cv2.BORDER_REFLECT_101), np.uint8)


def times_ms(images: Iterable[Image], *, rounds: int = 1) -> list[float]:
    """The time of each reading, ms, without loading and without the first, which opens the networks."""
    times = []
    for image in images:
        if not times:
            read(image)
        for _ in range(rounds):
            begun = time.perf_counter()
            read(image)
            times.append(1000 * (time.perf_counter() - begun))
    return times


def peak_memory_mb() -> str:
    """The most memory this program ever held, MB; unknown on Windows."""
    try:
        import resource
    except ImportError:
        return "-"
    unit = 2**20 if sys.platform == "darwin" else 2**10  # macOS counts bytes, Linux kB
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit:.0f}"


def row(name: str, times: list[float]) -> str:
    """One line of the table."""
    return (
        f"{name:32}{len(times):>9}{np.median(times):>11.0f}{np.percentile(times, 99):>8.0f}"
        f"{max(times):>9.0f}{peak_memory_mb():>9}"
    )


def main() -> None:
    """Print the table."""
    print(f"{'':32}{'readings':>9}{'median ms':>11}{'p99 ms':>8}{'most ms':>9}{'peak MB':>9}")
    print(row("six dice, 1920x1080", times_ms(frames(), rounds=ROUNDS)))
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES
    pictures = (load_picture(folder / answer.file) for answer in answers(folder))
    print(row(f"all of {folder.name}", times_ms(pictures)))


if __name__ == "__main__":
    main()
