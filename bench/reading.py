"""How long a reading takes and how much memory: frames of six dice at 1920x1080, and all sample pictures.

The time of all cores together says more than the clock's where other programs run as well.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from vision import Image, load_picture, read
from vision.evaluate import answers

SAMPLES = Path(__file__).parents[1] / "sample_images"
WIDTH, HEIGHT = 1920, 1080
ROUNDS = 15
FAR = 0.5
SCALED = {False: cv2.INTER_CUBIC, True: cv2.INTER_AREA}


class Took(NamedTuple):
    """The time of one reading, or of watching one frame, by the clock, and of all cores together, ms."""

    clock_ms: float
    cores_ms: float


def frames(share: float = 1.0) -> Iterator[Image]:
    """The demo table's throws of six dice as a webcam at 1920x1080 would show them.

    They take up that share of the frame's height; of less, the camera stands farther away. One at a time: a
    list of them would be a fourth of the memory that is measured.
    """
    for file in sorted(SAMPLES.glob("demo-6-*.jpg")):
        yield _as_frame(load_picture(file), share)


def _as_frame(image: Image, share: float) -> Image:
    """The picture in a frame, the colours of its edge going on to all sides."""
    scale = share * HEIGHT / image.shape[0]
    scaled = cv2.resize(image, None, fx=scale, fy=scale, interpolation=SCALED[scale < 1])
    high, wide = scaled.shape[:2]
    left, above = (WIDTH - wide) // 2, (HEIGHT - high) // 2
    framed = cv2.copyMakeBorder(
        scaled, above, HEIGHT - high - above, left, WIDTH - wide - left, cv2.BORDER_REPLICATE
    )
    return np.asarray(framed, np.uint8)


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
    print(row("from twice as far", times(frames(FAR), rounds=ROUNDS)))
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES
    pictures = (load_picture(folder / answer.file) for answer in answers(folder))
    print(row(f"all of {folder.name}", times(pictures)))


if __name__ == "__main__":
    main()
