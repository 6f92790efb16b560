"""What ONNX Runtime is worth: both engines on the shapes that a frame of six dice needs, two threads each."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.resources import files

import cv2
import numpy as np

from vision import nets

ROUNDS = 15
RUNS = (
    ("finder", (1, 3, 544, 960), ("planes",)),
    ("finder", (1, 3, 256, 480), ("planes",)),
    ("reader", (4, 3, 64, 64), ("classes", "maps")),
    ("second_reader", (4, 3, 64, 64), ("classes", "maps")),
    ("others", (4, 3, 64, 64), ("classes",)),
)


def median_ms(run: Callable[[], object]) -> float:
    """The median time of a run, ms; the first is not counted."""
    times = []
    for _ in range(ROUNDS + 1):
        begun = time.perf_counter()
        run()
        times.append(1000 * (time.perf_counter() - begun))
    return float(np.median(times[1:]))


def main() -> None:
    """Print the table."""
    cv2.setNumThreads(nets.THREADS)
    chance = np.random.default_rng(1)
    print(f"{'network':14}{'shape':>18}{'ONNX Runtime ms':>18}{'OpenCV ms':>12}{'ratio':>8}")
    for name, shape, outputs in RUNS:
        data = files("vision").joinpath("models", f"{name}.onnx").read_bytes()
        pixels = chance.normal(0, 1, shape).astype(np.float32)
        one, other = nets.by_runtime(data), nets.by_opencv(data)
        mine = median_ms(lambda: one(pixels, outputs))  # noqa: B023  used at once
        theirs = median_ms(lambda: other(pixels, outputs))  # noqa: B023  used at once
        size = " x ".join(map(str, shape))
        print(f"{name:14}{size:>18}{mine:>18.1f}{theirs:>12.1f}{theirs / mine:>8.1f}")


if __name__ == "__main__":
    main()
