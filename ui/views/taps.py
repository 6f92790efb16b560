"""Which taps count: those that are meant for what the board shows."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from ..table import Table
from .desk import NO_MOMENT, Shown, moment_of

PATIENCE_S = 10.0  # a browser that is tapped for so long and has drawn nothing was sent what Flet cannot show
log = logging.getLogger(__name__)


class Taps:
    """What one tab drew last, and whether a player can have seen it: before that no tap is meant for it.

    So the second half of a double tap does nothing where something else has come to lie under the finger.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shown: Shown | None = None
        self._drawing = 0
        self._tapped_s: float | None = None
        self._has_stood = False
        self._met = NO_MOMENT

    @property
    def drawing(self) -> int:
        """The number of the last drawing that showed something new."""
        return self._drawing

    def notice(self, shown: Shown, *, is_new: bool = False) -> None:
        """Know that this is being drawn; where it is new, or said to be, no tap counts until it has stood."""
        if is_new or shown != self._shown:
            self._shown, self._tapped_s, self._has_stood = shown, None, False
            self._drawing += 1

    def stood(self, drawing: int) -> None:
        """Know that this drawing has stood in the browser for as long as people need to see it."""
        if self._shown is not None and drawing == self._drawing:
            self._has_stood, self._met = True, self._shown.moment

    def have_met(self, table: Table) -> bool:
        """Whether a tap could already be meant for this moment of the game."""
        return self._met == moment_of(table)

    def count(self, shown: Shown) -> bool:
        """Whether a tap counts while this is to be shown; the log tells of one that does not."""
        is_meant = shown == self._shown and (self._has_stood or self._has_waited())
        if not is_meant:
            log.info("a tap is left out, as it came too soon after the board had changed")
        return is_meant

    def _has_waited(self) -> bool:
        """Whether taps on this drawing have been left out for longer than anyone need wait."""
        now_s = self._clock()
        if self._tapped_s is None:
            self._tapped_s = now_s
        return now_s - self._tapped_s > PATIENCE_S
