"""How long a reading takes and how much memory: frames of six dice at 1920x1080, and all sample pictures.

The time of all cores together says more than the clock's where other programs run as well.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision import Image, load_picture, read
from vision.evaluate import answers

SAMPLES = Path(__file__).parents[1] / "sample_images"
WIDTH, HEIGHT = 1920, 1080
ROUNDS = 5


class Took(NamedTuple):
    """The time of one reading by the clock, and of all cores together, ms."""

    clock_ms: float
    cores_ms: float


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


def times(images: Iterable[Image], *, rounds: int = 1) -> list[Took]:
    """The time of each reading, without loading and without the first, which opens the networks."""
    took: list[Took] = []
    for image in images:
        if not took:
            read(image)
        for _ in range(rounds):
            begun, busy = time.perf_counter(), time.process_time()
            read(image)
            took.append(Took(1000 * (time.perf_counter() - begun), 1000 * (time.process_time() - busy)))
    return took


def peak_memory_mb() -> str:
    """The most memory this program ever held, MB; unknown on Windows."""
    try:
        import resource
    except ImportError:
        return "-"
    unit = 2**20 if sys.platform == "darwin" else 2**10  # macOS counts bytes, Linux kB
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit:.0f}"


def row(name: str, took: list[Took]) -> str:
    """One line of the table."""
    clock, cores = zip(*took, strict=True)
    return (
        f"{name:24}{len(took):>9}{min(clock):>10.0f}{np.median(clock):>11.0f}{np.percentile(clock, 99):>8.0f}"
        f"{np.median(cores):>10.0f}{peak_memory_mb():>9}"
    )


def main() -> None:
    """Print the table."""
    print(
        f"{'':24}{'readings':>9}{'least ms':>10}{'median ms':>11}{'p99 ms':>8}{'cores ms':>10}{'peak MB':>9}"
    )
    print(row("six dice, 1920x1080", times(frames(), rounds=ROUNDS)))
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES
    pictures = (load_picture(folder / answer.file) for answer in answers(folder))
    print(row(f"all of {folder.name}", times(pictures)))


if __name__ == "__main__":
    main()
