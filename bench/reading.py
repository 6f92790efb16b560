"""How long a reading takes and how much memory, on the sample pictures or on the folder named."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import cv2
import numpy as np

from vision import load_picture, read
from vision.evaluate import answers

SAMPLES = Path(__file__).parents[1] / "sample_images"


def times_ms(folder: Path) -> list[float]:
    """The time of each reading on one core, ms; loading the file is not counted."""
    cv2.setNumThreads(1)
    times = []
    for answer in answers(folder):
        image = load_picture(folder / answer.file)
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


def main() -> None:
    """Print the table."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES
    times = times_ms(folder)
    print(f"{'pictures':>10}{'median ms':>12}{'p99 ms':>10}{'most ms':>10}{'peak MB':>10}")
    print(
        f"{len(times):>10}{np.median(times):>12.0f}{np.percentile(times, 99):>10.0f}{max(times):>10.0f}"
        f"{peak_memory_mb():>10}"
    )


if __name__ == "__main__":
    main()
