"""Work on many pictures at once, on all cores."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

import cv2


@contextmanager
def all_cores(pieces: int) -> Iterator[ProcessPoolExecutor]:
    """A process for each core, but no more than pieces of work; what waits at the end is dropped.

    Each works on one core alone, so that the time a picture takes is what it takes on one core.
    """
    clean = multiprocessing.get_context("spawn")  # the same on every system; a fork may inherit a held lock
    workers = max(1, min(pieces, os.cpu_count() or 1))
    with ProcessPoolExecutor(workers, mp_context=clean, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
