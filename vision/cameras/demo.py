"""A table that needs no camera: it plays back photographs of throws as if one were looking."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence

import cv2
import numpy as np

from ..errors import CameraLost
from ..types import Image

FRAME_S = 1 / 15  # a calm webcam
SWEEP_S = 0.35  # the old dice are taken away
ROLL_S = 0.5  # the new ones roll
BLUR_PX = 41  # of a rolling die, at its fastest


class DemoTable:
    """Photographs by how many dice they show; `throw` puts the next one of so many dice on the table."""

    def __init__(
        self,
        pictures: Mapping[int, Sequence[Image]],
        *,
        seed: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if not pictures.get(0):
            raise CameraLost("the demo table has no picture of the empty table; install Pipkeeper anew")
        self._pictures = pictures
        self._clock = clock
        self._random = random.Random(seed)
        self._waiting: dict[int, list[Image]] = {}
        self._old = self._lying = pictures[0][0]
        self._thrown_at_s = float("-inf")
        self._next_at_s = 0.0

    def throw(self, count: int) -> None:
        """Roll so many dice; CameraLost when there is no picture of so many."""
        if not self._pictures.get(count):
            raise CameraLost(f"the demo table has no throw of {count} dice; type the roll instead")
        if not self._waiting.get(count):
            self._waiting[count] = self._shuffled(count)
        self._old, self._lying = self._lying, self._waiting[count].pop()
        self._thrown_at_s = self._clock()

    def frame(self) -> Image:
        """The table as it looks now, BGR, at the pace of a webcam."""
        time.sleep(max(0.0, self._next_at_s - time.monotonic()))
        self._next_at_s = time.monotonic() + FRAME_S
        since_s = self._clock() - self._thrown_at_s
        if since_s < SWEEP_S:
            return _blend(self._old, self._pictures[0][0], since_s / SWEEP_S)
        if since_s < SWEEP_S + ROLL_S:
            return _rolling(self._pictures[0][0], self._lying, (since_s - SWEEP_S) / ROLL_S)
        return self._lying.copy()

    def close(self) -> None:
        """Nothing to let go of."""

    def _shuffled(self, count: int) -> list[Image]:
        """All throws of so many dice in a new order, the one on the table not first."""
        throws = list(self._pictures[count])
        self._random.shuffle(throws)
        if len(throws) > 1 and throws[-1] is self._lying:
            throws.reverse()
        return throws


def _blend(old: Image, new: Image, share: float) -> Image:
    """From the old picture to the new."""
    return np.asarray(cv2.addWeighted(old, 1 - share, new, share, 0), dtype=np.uint8)


def _rolling(empty: Image, lying: Image, share: float) -> Image:
    """Dice coming to rest: blurred along their way, then less and less."""
    length_px = max(1, round(BLUR_PX * (1 - share)))
    blurred = cv2.blur(lying, (length_px, max(1, length_px // 3)))
    return _blend(empty, np.asarray(blurred, dtype=np.uint8), min(1.0, 0.4 + share))
