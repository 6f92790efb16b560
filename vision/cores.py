"""Work on all cores: many pictures at once, or parts of one."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

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


def threads(count: int) -> Executor:
    """So many threads for parts of one picture; none where OpenCV may use no more than one core."""
    return ThreadPoolExecutor(count) if cv2.getNumThreads() > 1 else _Here()


class _Here(Executor):
    """Does at once, where it is asked, what threads would do beside."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **named))
        except Exception as failed:
            done.set_exception(failed)
        return done
