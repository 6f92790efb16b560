"""The go-between: what the eyes saw and what players tap becomes events, on disk first, then a state."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from scorer import (
    Dice,
    Event,
    Kept,
    Misread,
    Phase,
    Redone,
    Rolled,
    RollsAgain,
    ScorerError,
    Setup,
    State,
    Undone,
    play,
    replay,
    start,
)

from .errors import MovedOn, StoreError, TableError
from .pending import INSTEAD, Pending, is_alike, is_empty, is_instead, is_worth_asking
from .store import Entry, Store
from .table import BESIDE, TO_ROLL, Older, Question, Seen, Table, waits_for
from .thrown import beside_unread, keep_from, roll_from

CAMERA = "camera"
MOST_OLDER = 20  # games to choose from; all others are listed by the command line
log = logging.getLogger(__name__)


def _made_of(roll: Dice | Question | None) -> str:
    """What the log says of dice that were seen."""
    if isinstance(roll, Question):
        return f"asked, as {roll.reason}"
    return "no roll" if roll is None else "a roll"


def _is_typed(seen: Seen, state: State) -> bool:
    """Whether what came is the roll itself, typed before it was read; one die of it may be hidden."""
    rolled, newly = state.turn.rolled, Dice(seen.newly)
    is_in_view = rolled.joined(state.turn.aside).holds(Dice(seen.values))
    return is_in_view and rolled.holds(newly) and len(newly) >= max(1, len(rolled) - 1)


def _is_for_best(setup: Setup) -> bool:
    """Whether a game is played alone against the best score kept."""
    return setup.rules.ending == "fewest rounds" and len(setup.players) == 1


class Session:
    """The one game on the board; every change is on disk before anybody is told of it."""

    def __init__(self, store: Store, *, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._store = store
        self._clock = clock
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], None]] = []
        self._table: Table | None = None
        self._saw_others = False  # whether other dice were seen since the open question was asked
        self._pending = Pending()
        self.trouble = ""
        try:
            self.resume()
        except StoreError as wrong:
            self.trouble = str(wrong)
            log.exception("the latest game cannot be gone on with")

    @property
    def table(self) -> Table | None:
        """The game on the board, or None before the first one."""
        return self._table

    def resume(self) -> None:
        """Take up the game on the board, where it was; StoreError when it cannot be made out any more."""
        with self._lock:
            game = self._store.on_board()
            if game is not None:
                table = self._with_best(self._table_of(game))
                self._pending = Pending()
                self._show(table)

    def take_up(self, game: int) -> None:
        """Put an older game on the board, where it was; nothing of the one before is lost."""
        with self._lock:
            table = self._with_best(self._table_of(game))
            self._store.take_up(game, self._clock())
            self._pending = Pending()
            self._show(table)

    def _table_of(self, game: int) -> Table:
        """That game as it stands on disk."""
        try:
            setup = self._store.setup_of(game)
            events = tuple(entry.event for entry in self._store.entries(game))
            return Table(game, setup, events, replay(setup, events))
        except (ScorerError, StoreError) as wrong:
            raise StoreError(
                f"game {game} in {self._store.path} cannot be gone on with: {wrong.__cause__ or wrong}; "
                "it stays there, a new one can be started"
            ) from wrong

    def _with_best(self, table: Table) -> Table:
        """The table with the best score kept, where a player alone plays for the fewest rounds."""
        if not _is_for_best(table.setup):
            return table
        races = [game for game in self._store.games() if game != table.game and self._is_race(game, table)]
        ended = [other.state for other in map(self._readable, races) if other and other.state.winners]
        return replace(table, best_rounds=min((state.seats[0].turns for state in ended), default=0))

    def _is_race(self, game: int, table: Table) -> bool:
        """Whether that game was played alone by the same rules, without working it out."""
        try:
            setup = self._store.setup_of(game)
        except StoreError:
            return False
        return _is_for_best(setup) and setup.rules == table.setup.rules

    def _readable(self, game: int) -> Table | None:
        """That game as it stands on disk, if it can be made out."""
        try:
            return self._table_of(game)
        except StoreError:
            return None

    def older(self) -> tuple[Older, ...]:
        """The newest games that are not on the board, those that can be made out."""
        here = self._table.game if self._table else None
        numbers = [game for game in self._store.games() if game != here][:MOST_OLDER]
        tables = [table for table in map(self._readable, numbers) if table is not None]
        return tuple(Older(self._store.begun(table.game), table) for table in tables)

    def photographed(self) -> frozenset[int]:
        """The numbers of the events of this game that have a photograph."""
        return self._store.photographed(self._playing().game)

    def photograph(self, number: int) -> bytes:
        """The photograph recorded with that event of this game; TableError when there is none."""
        found = self._store.photograph(self._playing().game, number)
        if found is None:
            raise TableError(f"event {number} of this game has no photograph; it was typed")
        return found

    def begin(self, setup: Setup) -> None:
        """Start a new game; the one before stays on disk."""
        with self._lock:
            game = self._store.begin(setup, self._clock())
            self._pending = Pending()
            self._show(self._with_best(Table(game, setup, (), start(setup))))

    def do(self, event: Event, *, said_by: str, after: Table | None = None) -> None:
        """Record what happened; IllegalMove, MovedOn or StoreError, and nothing changed, when it cannot be.

        `after` is the table as it was when somebody decided on the event: MovedOn when it is another now.
        """
        with self._lock:
            self._check_is_now(after)
            self._record(event, said_by=said_by)

    def roll(self, dice: Dice, *, said_by: str, after: Table | None = None, is_typed: bool = False) -> None:
        """Record a roll as confirmed, or typed, with the photograph that was asked about.

        A typed one that is unlike what is asked may have been thrown since: then nothing was seen of it.
        """
        with self._lock:
            self._check_is_now(after)
            table = self._playing()
            asked = table.question
            question = self._pending.answered(dice, asked)
            if question is not None and is_typed and not is_alike(dice, question):
                question = None
            seen = question.seen if question else Seen((), is_believed=False)
            is_there = question is asked and not self._saw_others
            view = (dice, dice.joined(table.state.turn.aside))
            is_whole = len(seen.newly) >= len(dice) and not seen.is_asked
            is_seen = is_whole or len(seen.values) in map(len, view)
            self._record(
                Rolled(table.state.player, dice),
                said_by=said_by,
                photograph=seen.photograph,
                is_followed=is_there and Dice(seen.values) in view,
                is_seen=is_there and is_seen,
                untapped=asked.seen if question and asked and question is not asked else None,
            )

    def undo(self, *, said_by: str, after: Table | None = None) -> None:
        """Take back the last event; it stays on disk."""
        self.do(Undone(), said_by=said_by, after=after)

    def redo(self, *, said_by: str, after: Table | None = None) -> None:
        """Let the event undone last count again."""
        self.do(Redone(), said_by=said_by, after=after)

    def see(self, seen: Seen) -> None:
        """Take what the eyes saw: a sure roll that fits is recorded, anything else is asked about."""
        with self._lock:
            table, self._pending = self._table, self._pending.seeing(seen)
            if table is not None and table.state.phase is Phase.KEEP:
                self._see_keep(table, seen)
                return
            if table is None or table.state.phase not in TO_ROLL:
                log.info("%s seen while no roll is waited for", seen.values)
                return
            roll = (
                roll_from(seen, table) or self._pending.in_groups(table, seen) or beside_unread(seen, table)
            )
            log.info("%s seen, newly %s: %s", seen.values, seen.newly, _made_of(roll))
            if table.question is not None and Dice(seen.values) != Dice(table.question.seen.values):
                self._saw_others = True
            before = table.question or self._pending.unanswered
            if roll is not None and is_instead(seen, before):
                self._pending = replace(self._pending, unanswered=before)
                player = table.state.player
                roll = Question(roll, INSTEAD.format(player), seen) if isinstance(roll, Dice) else roll
            if isinstance(roll, Dice):
                self._take(roll, seen)
            elif roll is not None and roll != table.question and is_worth_asking(roll, table.state):
                self._show(replace(table, question=roll))
            elif is_empty(seen) and table.question is not None:
                self._pending = replace(self._pending, unanswered=table.question)
                self._show(replace(table, question=None))

    def _see_keep(self, table: Table, seen: Seen) -> None:
        """Record the keep and the next roll where both are plainly seen; else a keep is still waited for."""
        found = keep_from(seen, table.state) if table.is_followed else None
        if found is None:
            view = table.state.turn.rolled.joined(table.state.turn.aside)
            is_followed = table.is_followed and view.holds(Dice(seen.values))
            log.info("%s seen while a keep is waited for", seen.values)
            is_seen = table.is_seen or Dice(seen.values) in (table.state.turn.rolled, view)
            if not table.is_seen and _is_typed(seen, table.state):
                self._pending = Pending()
            self._table = replace(table, is_followed=is_followed, is_seen=is_seen)
            return
        (keep, roll), player = found, table.state.player
        log.info("%s seen, %s stayed: kept, and %s rolled", seen.values, keep, roll)
        kept = Kept(player, keep)
        events = (kept, RollsAgain(player), Rolled(player, roll))
        try:
            self._record(
                *events,
                said_by=CAMERA,
                photograph=seen.photograph,
                is_followed=True,
                is_seen=True,
                seen_keep=kept,
            )
        except MovedOn:
            log.info("the game moved on while the dice were read")
        except StoreError as wrong:
            log.info("neither the keep that was seen nor its roll could be recorded: a keep is waited for")
            trouble = f"{str(wrong).partition('; ')[0]}; tap what was kept, then type the roll"
            self._show(replace(table, is_followed=False, trouble=trouble))

    def _take(self, roll: Dice, seen: Seen) -> None:
        """Record a roll the eyes are sure of; when that fails it is asked about, so that it is not lost."""
        rolled = Rolled(self._playing().state.player, roll)
        try:
            self._record(rolled, said_by=CAMERA, photograph=seen.photograph, is_followed=True, is_seen=True)
        except MovedOn:
            log.info("the game moved on while the dice were read")
        except TableError as wrong:
            self._show(replace(self._playing(), question=Question(roll, str(wrong), seen)))

    def calm(self) -> None:
        """Put away what stood against recording what was seen."""
        with self._lock:
            if self._table is not None and self._table.trouble:
                self._show(replace(self._table, trouble=""))

    def dismiss(self) -> None:
        """Forget the open question: these dice are no roll, or will be looked at or thrown anew.

        What the player did not roll who may bank still may be the next one's roll.
        """
        with self._lock:
            is_open = self._table is not None and self._table.state.phase is Phase.CHOOSE
            untapped = self._pending.untapped if is_open else None
            not_of = self._table.state.player if self._table else ""
            self._pending = Pending(untapped, not_of)
            if self._table is not None and self._table.question is not None:
                self._show(replace(self._table, question=None))

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every change; returns the way to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _playing(self) -> Table:
        if self._table is None:
            raise TableError("there is no game on the board; start one first")
        return self._table

    def _check_is_now(self, after: Table | None) -> None:
        """MovedOn unless the table is still as it was then."""
        now = self._table
        if after is not None and (now is None or (now.game, now.events) != (after.game, after.events)):
            raise MovedOn("the game has gone on since; look again")

    def _record(
        self,
        *events: Event,
        said_by: str,
        photograph: bytes | None = None,
        is_followed: bool = False,
        is_seen: bool = False,
        seen_keep: Kept | None = None,
        untapped: Seen | None = None,
    ) -> None:
        """Put the events on disk, all or none, then on the table; the disk's table when that has moved on.

        The photograph is of the last one; `untapped` may be a throw after it.
        """
        table = now = self._playing()
        entries: list[Entry] = []
        for event in events:
            now = replace(now, events=(*now.events, event), state=self._after(now, event))
            entries.append(Entry(len(now.events), self._clock(), said_by, event))
        entries[-1] = replace(entries[-1], photograph=photograph)
        try:
            self._store.append(table.game, *entries)
        except MovedOn:
            self.resume()
            raise
        is_beside = isinstance(events[-1], BESIDE) and waits_for(now.state) == waits_for(table.state)
        pending = self._pending if is_beside else self._pending.after(events[-1], table)
        self._pending = replace(pending, untapped=untapped) if untapped else pending
        was_seen = table.is_seen and len(now.rolls) == len(table.rolls)
        now = replace(
            now,
            question=table.question if is_beside else None,
            is_followed=is_followed,
            is_seen=is_seen or was_seen,
            seen_keep=seen_keep,
            trouble="",
        )
        question = now.question or self._pending.question(now, table.question)
        self._show(replace(now, question=question))

    def _after(self, table: Table, event: Event) -> State:
        """The state after that event, if the rules allow it."""
        if isinstance(event, Undone | Redone | Misread):
            return replay(table.setup, (*table.events, event))
        return play(table.state, event)

    def _show(self, table: Table) -> None:
        if self._table is None or table.question is not self._table.question:
            self._saw_others = False
        self._table, self.trouble = table, ""
        for listener in tuple(self._listeners):
            listener()
