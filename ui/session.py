"""The go-between: what the eyes saw and what players tap becomes events, on disk first, then a state."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from scorer import (
    MOST_DICE,
    Dice,
    Event,
    Misread,
    Phase,
    Redone,
    Rolled,
    ScorerError,
    Setup,
    State,
    Undone,
    play,
    replay,
    standing,
    start,
)

from .errors import StoreError, TableError
from .store import Entry, Store

CAMERA = "camera"


@dataclass(frozen=True, slots=True)
class Seen:
    """What the eyes saw when the dice lay still: best guesses, whether they are sure, why not, the JPEG.

    `doubtful` are the guesses the eyes would ask about.
    """

    values: tuple[int, ...]
    is_sure: bool
    reason: str = ""
    doubtful: tuple[int, ...] = ()
    photograph: bytes | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A roll that a player must confirm or correct: the guess, and why it is not taken as it is."""

    guess: Dice
    reason: str
    seen: Seen


@dataclass(frozen=True, slots=True)
class Table:
    """All that the board shows of a game: its number, setup, events, state, and what must be asked."""

    game: int
    setup: Setup
    events: tuple[Event, ...]
    state: State
    question: Question | None = None

    @property
    def can_undo(self) -> bool:
        """Whether anything stands that could be undone."""
        return bool(standing(self.events))


def roll_from(seen: Seen, state: State) -> Dice | Question | None:
    """The roll that lies on the table, the question to ask first, or None when nothing was rolled.

    Dice set aside earlier in the turn may stay in view: then the roll is what is seen less those.
    """
    dice, to_roll, aside = Dice(seen.values), state.turn.dice_left, state.turn.aside
    if not dice:
        return None
    if dice == aside:
        is_open = len(dice) == to_roll
        return Question(dice, "these may be the dice set aside before", seen) if is_open else None
    if len(dice) == to_roll + len(aside) and aside and dice.holds(aside):
        dice = dice.without(aside)
    if len(dice) != to_roll:
        reason = f"{to_roll} dice are to be rolled and {len(dice)} are in view"
        return Question(Dice(dice[:MOST_DICE]), reason, seen)
    return dice if seen.is_sure else Question(dice, seen.reason or "not sure of every die", seen)


class Session:
    """The one game on the board; every change is on disk before anybody is told of it."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._store = store
        self._clock = clock
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], None]] = []
        self._table: Table | None = None
        self.resume()

    @property
    def table(self) -> Table | None:
        """The game on the board, or None before the first one."""
        return self._table

    def resume(self) -> None:
        """Take up the latest game on disk, where it was; StoreError when it cannot be made out any more."""
        with self._lock:
            game = next(iter(self._store.games()), None)
            if game is None:
                return
            try:
                setup = self._store.setup_of(game)
                events = tuple(entry.event for entry in self._store.entries(game))
                self._show(Table(game, setup, events, replay(setup, events)))
            except ScorerError as wrong:
                raise StoreError(
                    f"game {game} in {self._store.path} cannot be gone on with: {wrong}; "
                    "it stays there, choose another folder with --data"
                ) from wrong

    def begin(self, setup: Setup) -> None:
        """Start a new game; the one before stays on disk."""
        with self._lock:
            game = self._store.begin(setup, self._clock())
            self._show(Table(game, setup, (), start(setup)))

    def do(self, event: Event, *, said_by: str, photograph: bytes | None = None) -> None:
        """Record what happened; IllegalMove or StoreError, and nothing changed, when it cannot be."""
        with self._lock:
            table = self._playing()
            state = self._after(table, event)
            number = len(table.events) + 1
            entry = Entry(number, self._clock(), said_by, event, photograph)
            self._store.append(table.game, entry)
            events = (*table.events, event)
            self._show(replace(table, events=events, state=state, question=None))

    def roll(self, dice: Dice, *, said_by: str) -> None:
        """Record a roll as typed or confirmed, with the photograph that was asked about."""
        with self._lock:
            table = self._playing()
            photograph = table.question.seen.photograph if table.question else None
            self.do(Rolled(table.state.player, dice), said_by=said_by, photograph=photograph)

    def undo(self, *, said_by: str) -> None:
        """Take back the last event; it stays on disk."""
        self.do(Undone(), said_by=said_by)

    def see(self, seen: Seen) -> None:
        """Take what the eyes saw: a sure roll that fits is recorded, anything else is asked about."""
        with self._lock:
            table = self._table
            if table is None or table.state.phase is not Phase.ROLL:
                return
            roll = roll_from(seen, table.state)
            if isinstance(roll, Dice):
                event = Rolled(table.state.player, roll)
                self.do(event, said_by=CAMERA, photograph=seen.photograph)
            elif roll != table.question:
                self._show(replace(table, question=roll))

    def dismiss(self) -> None:
        """Forget the open question; the dice will be rolled or typed anew."""
        with self._lock:
            if self._table is not None:
                self._show(replace(self._table, question=None))

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every change; returns the way to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _playing(self) -> Table:
        if self._table is None:
            raise TableError("there is no game on the board; start one first")
        return self._table

    def _after(self, table: Table, event: Event) -> State:
        """The state after that event, if the rules allow it."""
        if isinstance(event, Undone | Redone | Misread):
            return replay(table.setup, (*table.events, event))
        return play(table.state, event)

    def _show(self, table: Table) -> None:
        self._table = table
        for listener in tuple(self._listeners):
            listener()
