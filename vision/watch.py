"""Frames in, calm out: when the picture last moved, and whether what lies there was newly thrown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

import cv2
import numpy as np

from .types import Die, Image, Reading


@dataclass(frozen=True, slots=True)
class WatchSettings:
    """The numbers that tell motion from noise."""

    width_px: int = 240  # frames are compared this small: a die is still 15 px, and it costs 0.2 ms
    noise_grey: float = 9.0  # of 255; webcams in a dim room flicker by about 5 after the blur
    moving_share: float = 0.002  # of all pixels; a rolling die at 1 % of the frame changes more
    settle_s: float = 0.4  # dice rock for a quarter of a second before they lie
    same_place: float = 0.35  # of a die's side; a die nudged less than that was not thrown
    fewest_together: int = 3  # dice that all lie as far from their old places: the camera was pushed


@dataclass(frozen=True, slots=True)
class Watch:
    """What is known after some frames: the last one, small and grey, and when motion was last seen (s)."""

    small: Image
    moved_at_s: float
    at_s: float
    is_armed: bool = False
    settings: WatchSettings = WatchSettings()

    @property
    def is_moving(self) -> bool:
        """Whether the newest frame differs from the one before."""
        return self.moved_at_s == self.at_s

    @property
    def is_settled(self) -> bool:
        """Whether there was motion, and the table has been still for long enough since."""
        return self.is_armed and self.at_s - self.moved_at_s >= self.settings.settle_s

    def disarmed(self) -> Watch:
        """The same watch after its settled picture was read: it waits for motion again."""
        return replace(self, is_armed=False)


def first_watch(frame: Image, at_s: float, *, settings: WatchSettings = WatchSettings()) -> Watch:
    """The watch that begins with this frame; what lies there already was not seen to be thrown."""
    return Watch(_small(frame, settings), at_s - settings.settle_s, at_s, settings=settings)


def watch(before: Watch, frame: Image, at_s: float) -> Watch:
    """The watch after one more frame."""
    small = _small(frame, before.settings)
    moved = _changed_share(before.small, small, before.settings) > before.settings.moving_share
    moved_at_s = at_s if moved else before.moved_at_s
    return replace(before, small=small, at_s=at_s, moved_at_s=moved_at_s, is_armed=before.is_armed or moved)


def newly_lying(
    reading: Reading, before: Reading | None, *, settings: WatchSettings = WatchSettings()
) -> tuple[Die, ...]:
    """The dice that lie where none of that value lay; none after dice were taken or the camera was pushed."""
    known = before.dice if before else ()
    if _moved_together(reading.dice, known, settings):
        return ()
    return tuple(die for die in reading.dice if not any(_is_same(die, old, settings) for old in known))


def _moved_together(dice: tuple[Die, ...], known: tuple[Die, ...], settings: WatchSettings) -> bool:
    """Whether all dice lie as they lay, but all of them as far aside: no throw does that."""
    if len(dice) < settings.fewest_together:
        return False
    x, y, _ = _place(dice[0])
    shifts = ((x - old_x, y - old_y) for old_x, old_y, _ in map(_place, known))
    return any(
        all(any(_is_same(die, old, settings, shift) for old in known) for die in dice) for shift in shifts
    )


def _is_same(die: Die, old: Die, settings: WatchSettings, shift: tuple[float, float] = (0.0, 0.0)) -> bool:
    """Whether both are one die that stayed where it was, or moved by that shift (px)."""
    x, y, side = _place(die)
    old_x, old_y, _ = _place(old)
    away_px = hypot(x - old_x - shift[0], y - old_y - shift[1])
    return die.best_guess == old.best_guess and away_px < settings.same_place * side


def _place(die: Die) -> tuple[float, float, float]:
    """The middle of a die and its longer side, px."""
    x, y, width, height = die.box
    return x + width / 2, y + height / 2, max(width, height)


def _small(frame: Image, settings: WatchSettings) -> Image:
    """The frame, grey, small and a little blurred."""
    height = max(1, round(frame.shape[0] * settings.width_px / frame.shape[1]))
    small = cv2.resize(frame, (settings.width_px, height), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY) if small.ndim == 3 else small
    return np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), dtype=np.uint8)


def _changed_share(old: Image, new: Image, settings: WatchSettings) -> float:
    """The share of pixels that changed by more than noise, a change of the whole exposure left out."""
    if old.shape != new.shape:
        return 1.0
    difference = new.astype(np.float32) - old.astype(np.float32)
    return float((np.abs(difference - np.median(difference)) > settings.noise_grey).mean())
