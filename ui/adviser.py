"""The adviser of the board: a thread that finds the best move of each moment, as the table wishes."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from scorer import Dice, Phase, Rules, Setup, State, start
from scorer.strategy import Advice, Goal, Library, Review, TooLarge, advise, review

from .errors import StoreError
from .files import write_whole
from .session import Session
from .solving import Solver, Solving, task_for
from .table import Table

WARMING_UP = Setup(Rules("warming up"), ("Ann", "Ben"))  # the first advice ever takes seconds
CLOSE_S = 2.0  # a review of a long game may take a second
log = logging.getLogger(__name__)


class Help(Enum):
    """How much the board says about the best move."""

    OFF = "off"
    HINTS = "hints"
    COACH = "coach"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a table wishes to be told, and what it plays for; alone, to win is to need the fewest turns."""

    help: Help = Help.HINTS
    goal: Goal = Goal.WIN


class Wishes:
    """The wish of this table, kept in one small file."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def kept(self) -> Wish:
        """The wish as it was kept; the usual one where there is none that can be read."""
        try:
            written = json.loads(self._file.read_text(encoding="utf-8"))
            return Wish(Help(written["help"]), Goal(written["goal"]))
        except (OSError, ValueError, KeyError, TypeError):
            return Wish()

    def keep(self, wish: Wish) -> None:
        """Keep the wish; StoreError when it cannot be written."""
        try:
            write_whole(self._file, json.dumps({"help": wish.help.value, "goal": wish.goal.value}) + "\n")
        except OSError as wrong:
            raise StoreError(f"cannot keep the wish in {self._file}: {wrong.strerror}") from wrong


@dataclass(frozen=True, slots=True)
class Advised:
    """All that the board shows of advice: the wish, the advice on one state, what is being worked out.

    `reviews` look back on that state's game once it is over; `why_no_review` says why nothing can.
    """

    wish: Wish = Wish(Help.OFF)
    state: State | None = None
    advice: Advice | None = None
    solving: Solving | None = None
    reviews: tuple[Review, ...] | None = None
    why_no_review: str = ""

    @property
    def is_on(self) -> bool:
        """Whether the table wishes to be told anything."""
        return self.wish.help is not Help.OFF

    @property
    def is_coach(self) -> bool:
        """Whether the table wishes to be told what every move costs."""
        return self.wish.help is Help.COACH

    @property
    def keep(self) -> Dice:
        """The dice of the best keep; none where nothing is to be kept."""
        best = self.advice.best if self.advice else None
        return best.keep.dice if best is not None and best.keep is not None else Dice()

    def at(self, state: State | None) -> Advised:
        """The same for that state: advice on another is none."""
        return self if state is self.state else Advised(self.wish, state, solving=self.solving)


class Adviser:
    """Finds the best move after every change at the table, beside the screen; says so to who listens."""

    def __init__(
        self,
        session: Session,
        library: Library,
        wishes: Wishes,
        *,
        point_out: Callable[[Dice, State | None], object] = lambda *_: None,
    ) -> None:
        self._session = session
        self._library = library
        self._wishes = wishes
        self._point_out = point_out
        self._listeners: list[Callable[[], None]] = []
        self._wake = threading.Event()
        self._is_closed = False
        self._wish = wishes.kept()
        self.advised = Advised(self._wish)
        self._leave = session.listen(self._wake.set)
        self._solver = Solver(library, self._wake.set)
        self._thread = threading.Thread(target=self._work, name="adviser", daemon=True)
        self._wake.set()
        self._thread.start()

    def wish(self, wish: Wish) -> None:
        """Advise as the table wishes from now on; StoreError when that cannot be kept, but it is done."""
        self._wish = wish
        self._wake.set()
        self._wishes.keep(wish)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every change of what is advised; returns the way to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def close(self) -> None:
        """Stop advising and working out."""
        self._is_closed = True
        self._leave()
        self._wake.set()
        self._solver.close()
        self._thread.join(timeout=CLOSE_S)

    def _work(self) -> None:
        with _going_on():
            if self._wish.help is not Help.OFF:
                advise(start(WARMING_UP), Goal.POINTS, self._library)
        while not self._is_closed:
            self._wake.wait()
            self._wake.clear()
            if not self._is_closed:
                self._advise(self._session.table)

    def _advise(self, table: Table | None) -> None:
        """Say the advice on the table as it is; whatever goes wrong, the game goes on without."""
        before = self.advised
        now = replace(before.at(table.state if table else None), wish=self._wish)
        with _going_on():
            if table is not None:
                now = self._found(table, now)
        with _going_on():
            self._show(before, replace(now, solving=self._solver.solving))

    def _found(self, table: Table, now: Advised) -> Advised:
        """What is advised at this table."""
        state, wish = table.state, now.wish
        self._solver.want(task_for(state, wish.goal) if _is_played(state) and now.is_on else None)
        if state.phase is Phase.OVER:
            return now if now.reviews is not None else _looked_back(table, now)
        if not now.is_on or not _is_played(state):
            return replace(now, advice=None)
        try:
            return replace(now, advice=advise(state, wish.goal, self._library))
        except TooLarge as why:
            return replace(now, advice=Advice(wish.goal, (), note=str(why)))

    def _show(self, before: Advised, now: Advised) -> None:
        """Say what is advised now, where anything else is to be seen than before."""
        self.advised = now
        for listener in tuple(self._listeners) if now != before.at(now.state) else ():
            with _going_on():
                listener()
        self._point_out(now.keep, now.state)


@contextmanager
def _going_on() -> Iterator[None]:
    """Whatever goes wrong is logged, and the adviser goes on."""
    try:
        yield
    except Exception:
        log.exception("the adviser stumbled")


def _looked_back(table: Table, now: Advised) -> Advised:
    """The same, with the game looked back on."""
    try:
        return replace(now, advice=None, reviews=review(table.setup, table.events))
    except TooLarge as why:
        return replace(now, advice=None, reviews=(), why_no_review=str(why))


def _is_played(state: State) -> bool:
    """Whether moves are waited for that can be advised on."""
    return state.phase not in (Phase.FIRST, Phase.OVER)
