"""What has to be worked out before a goal can be advised on, and the thread that does it."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from scorer import Rules, State
from scorer.strategy import Goal, Library, TooLarge

Progress = Callable[[float], object]
TELL_EVERY_S = 0.5  # a progress bar that moves more often tells no more
CLOSE_S = 2.0  # one step of a task with fine points may take longer; then it is left to the process's end
NICE = 10  # of 19, the most polite
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Task:
    """Rules whose two players, or whose race alone, are to be worked out.

    What two players can take over from each other is so from these totals on; None where that plays no part.
    """

    rules: Rules
    is_duel: bool
    totals: tuple[int, ...] | None = None

    @property
    def title(self) -> str:
        """What is worked out."""
        return "chances to win" if self.is_duel else "fewest turns"

    def is_done(self, library: Library) -> bool:
        """Whether the library knows it."""
        if not self.is_duel:
            return library.known_race(self.rules) is not None
        return library.is_ready(self.rules, self.totals)

    def serves(self, wanted: Task | None) -> bool:
        """Whether work on this one is work on the wanted one; totals rise while it is done."""
        return wanted is not None and (self.rules, self.is_duel) == (wanted.rules, wanted.is_duel)

    def do(self, library: Library, on_progress: Progress) -> None:
        """Work it out, so that the library knows it; TooLarge where that would take too long."""
        if self.is_duel:
            library.duel(self.rules, on_progress, self.totals)
        else:
            library.race(self.rules, on_progress)


def task_for(state: State, goal: Goal) -> Task | None:
    """What advice on this goal at this table needs; nothing for points, the last round and play-offs."""
    is_alone = len(state.seated) == 1
    if goal is Goal.POINTS or state.play_off is not None:
        return None
    if goal is Goal.RACE or is_alone:
        return Task(state.rules, is_duel=False)
    if state.leader is not None:
        return None
    counts_offers = state.rules.roll_on != "no" and not state.rules.strike_out
    totals = tuple(state.seats[number].total for number in state.seated) if counts_offers else None
    return Task(state.rules, is_duel=True, totals=totals)


@dataclass(frozen=True, slots=True)
class Solving:
    """A task that is being worked out, and how far it is, 0 to 1."""

    task: Task
    share: float = 0.0


def _give_way() -> None:
    """Let the eyes and the screen go first, where a thread and those it starts can be told to."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


class _Stopped(Exception):
    """The work is not wanted any more."""


class Solver:
    """A background thread that works out one task at a time: the one wanted last."""

    def __init__(self, library: Library, on_change: Callable[[], object]) -> None:
        self._library = library
        self._on_change = on_change
        self._wanted: Task | None = None
        self._given_up: list[Task] = []
        self._is_closed = False
        self._wake = threading.Event()
        self.solving: Solving | None = None
        self._thread = threading.Thread(target=self._work, name="solver", daemon=True)
        self._thread.start()

    def want(self, task: Task | None) -> None:
        """Work that out instead of anything else; a task that was given up is not begun again."""
        if task != self._wanted:
            self._wanted = task
            self._wake.set()

    def close(self) -> None:
        """Stop working; does not wait for what cannot be stopped."""
        self._is_closed = True
        self._wake.set()
        self._thread.join(timeout=CLOSE_S)

    def _work(self) -> None:
        _give_way()
        while not self._is_closed:
            self._wake.wait()
            self._wake.clear()
            task = self._wanted
            if task is not None and not self._is_given_up(task) and not self._is_closed:
                self._solve(task)

    def _is_given_up(self, task: Task) -> bool:
        return any(each.serves(task) for each in self._given_up)

    def _solve(self, task: Task) -> None:
        """Work one task out, unless it is known; whatever goes wrong, advice goes on without it."""
        try:
            if not task.is_done(self._library):
                self._show(Solving(task))
                task.do(self._library, self._telling(task))
        except _Stopped:
            log.info("stopped working out the %s", task.title)
        except TooLarge:
            self._given_up.append(task)
        except Exception:
            log.exception("the %s cannot be worked out", task.title)
            self._given_up.append(task)
        self._show(None)

    def _telling(self, task: Task) -> Progress:
        """Tells how far the work is, now and then; ends it when it is not wanted any more."""
        told_s = time.monotonic()

        def tell(share: float) -> None:
            nonlocal told_s
            if self._is_closed or not task.serves(self._wanted):
                raise _Stopped
            if time.monotonic() - told_s > TELL_EVERY_S:
                told_s = time.monotonic()
                self._show(Solving(task, share))

        return tell

    def _show(self, solving: Solving | None) -> None:
        self.solving = solving
        self._on_change()
