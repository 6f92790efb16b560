"""The go-between: what the eyes saw and what players tap becomes events, on disk first, then a state."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from scorer import (
    MOST_DICE,
    Corrected,
    Dice,
    Event,
    Joined,
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
    can_redo,
    is_legal,
    keeps_now,
    play,
    replay,
    standing,
    start,
)

from .errors import MovedOn, StoreError, TableError
from .store import Entry, Store

CAMERA = "camera"
MOST_OLDER = 20  # games to choose from; all others are listed by the command line
TO_ROLL = (Phase.FIRST, Phase.ROLL, Phase.CHOOSE)
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the eyes saw when the dice lay still: best guesses, whether they are sure, why not, the JPEG.

    `doubtful` are the guesses the eyes would ask about; `newly` those of dice that lie where none lay before;
    of these, `nudged` those of dice that lie near where one of that value lay; `gone` those of dice that lay
    there in the picture before and are not read so now, `gone_in_doubt` those of these that were not surely
    read; `stayed` those of dice that surely lie as they lay then; `unread` those of dice that lay there then,
    but were not read, or as another value.
    `is_asked` says that a player wanted the table read as it is, `is_first` that nothing was seen through
    this camera before. Six dice are sure though there is a reason why one more may lie beside them.
    `strange` are as many as were left out, in doubt, as they lay there before: dice set aside, or none at
    all.
    """

    values: tuple[int, ...]
    is_sure: bool
    reason: str = ""
    doubtful: tuple[int, ...] = ()
    newly: tuple[int, ...] = ()
    stayed: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    gone_in_doubt: tuple[int, ...] = ()
    nudged: tuple[int, ...] = ()
    unread: tuple[int, ...] = ()
    is_asked: bool = False
    photograph: bytes | None = None
    is_first: bool = False
    strange: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """A roll that a player must confirm or correct: the guess, and why it is not taken as it is."""

    guess: Dice
    reason: str
    seen: Seen


@dataclass(frozen=True, slots=True)
class Table:
    """All that the board shows of a game: its number, setup, events, state, and what must be asked.

    `best_rounds` are the fewest in which the target was ever reached alone; 0 where that is not counted.
    `is_followed` says that the camera saw the roll on the table, and nothing but its dice and those set aside
    since; `is_seen` that it saw the dice of the last roll lie there, right or wrong, whatever came since.
    `seen_keep` is the keep that nobody tapped: the camera saw it before the roll that lies there.
    """

    game: int
    setup: Setup
    events: tuple[Event, ...]
    state: State
    question: Question | None = None
    best_rounds: int = 0
    is_followed: bool = False
    is_seen: bool = False
    seen_keep: Kept | None = None

    @property
    def rolls(self) -> tuple[Rolled, ...]:
        """The rolls that stand."""
        return tuple(one for one in standing(self.events) if isinstance(one, Rolled))

    @property
    def lying(self) -> Dice:
        """The dice that lie on the table by the game: those last rolled, and those set aside before."""
        plays = standing(self.events)
        for number, one in reversed(tuple(enumerate(plays))):
            if isinstance(one, Rolled):
                return replay(self.setup, plays[:number]).turn.aside.joined(one.dice)
        return Dice()

    @property
    def can_undo(self) -> bool:
        """Whether anything stands that could be undone."""
        return bool(standing(self.events))

    @property
    def can_redo(self) -> bool:
        """Whether something was undone that can be done again."""
        return can_redo(self.events)


def roll_from(seen: Seen, table: Table) -> Dice | Question | None:
    """The roll that lies on the table, the question to ask first, or None when nothing was rolled.

    Dice set aside earlier in the turn may stay in view: then the roll is what is seen less those.
    Dice that were only picked up or pushed aside are no roll: the rolled ones must lie newly.
    """
    to_roll, aside = table.state.turn.dice_left, table.state.turn.aside
    is_left = Dice(seen.values) == aside != Dice(seen.newly)
    is_seen_late = 0 < len(seen.unread) >= to_roll - len(seen.newly)  # it may have been thrown, and missed
    is_thrown = (len(seen.newly) >= max(1, to_roll - 1) or is_seen_late) and not is_left
    if not seen.values or not (is_thrown or seen.is_asked):
        return None
    dice = Dice(seen.values)
    if aside and len(dice) == to_roll + len(aside) and dice.holds(aside):
        dice = dice.without(aside)
    elif _lay_rest_there(seen, aside):
        dice = Dice(seen.newly)
    doubt = _doubt(dice, seen, table)
    return Question(Dice(dice[:MOST_DICE]), doubt, seen) if doubt else dice


def _lay_rest_there(seen: Seen, aside: Dice) -> bool:
    """Whether all dice that do not lie newly have stayed, and are of those set aside."""
    stayed = Dice(seen.stayed)
    is_all = Dice(seen.values) == stayed.joined(Dice(seen.newly))
    if not (is_all and aside.holds(stayed)) or _may_be_moved(seen, aside):
        return False
    return not aside.without(stayed).holds(Dice(seen.newly))  # else they may all be those that lay elsewhere


def _may_be_moved(seen: Seen, aside: Dice) -> bool:
    """Whether a die newly lying shows what one of those set aside shows that lies there no more."""
    return any(value in aside and value in seen.gone for value in seen.newly)


def _doubt(dice: Dice, seen: Seen, table: Table) -> str:
    """Why these dice are not taken as the roll without asking; empty when they are."""
    state = table.state
    to_roll, aside = state.turn.dice_left, state.turn.aside
    if len(dice) != to_roll:
        return f"{to_roll} dice are to be rolled and {len(dice)} are in view"
    if not Dice(seen.newly).holds(dice):
        return "some of these dice lie where they lay before"
    is_from_all = dice == Dice(seen.values)
    if seen.strange and (Dice(seen.newly) != dice or (is_from_all and _may_be_moved(seen, aside))):
        return "these may be dice set aside before"
    if dice == aside and len(seen.newly) < to_roll + len(aside):
        return "these may be the dice set aside before"
    if not seen.is_sure:
        return seen.reason or "not sure of every die"
    if not seen.is_asked and (_may_be_pushed(dice, seen, aside) or _may_lie_since(dice, seen, table)):
        return "these show what lay there before; were they thrown?"
    is_all = MOST_DICE in (to_roll, len(seen.newly))  # the next player would throw as many
    is_early = state.phase is Phase.CHOOSE and is_all
    return f"{state.player} has not banked; did {state.player} roll again?" if is_early else ""


def _may_be_pushed(dice: Dice, seen: Seen, aside: Dice) -> bool:
    """Whether these dice show what those show that are gone, but for some set aside, or perhaps no dice.

    Or they are all in view, and show what some of those set aside do that are gone. One die shows its face
    again after each sixth throw: too often to be asked about.
    """
    gone, others = Dice(seen.gone), aside.joined(Dice(seen.gone_in_doubt))
    if len(dice) == 1 or not gone.holds(dice):
        return False
    return others.holds(gone.without(dice)) or (dice == Dice(seen.values) and aside.holds(dice))


def _may_lie_since(dice: Dice, seen: Seen, table: Table) -> bool:
    """Whether these dice show what lies there by the game since the last roll, but for those set aside.

    Where this camera did not see that: it may have been typed while it waited for a hand to go. All six are
    always compared, as they are so again by chance once in 65 throws at most.
    """
    if table.is_seen and not seen.is_first and len(dice) < MOST_DICE:
        return False
    lying, aside = table.lying, table.state.turn.aside
    return lying.holds(aside) and dice == lying.without(aside)


def keep_from(seen: Seen, state: State) -> tuple[Dice, Dice] | None:
    """The keep that stayed on the table while the other dice of the roll were thrown, and the new roll.

    None where that is not plain: the keep must be legal, all dice sure, and as many newly lying as are left;
    where these show what those left showed, they may only have been pushed, and one near its old place may
    be a kept one that was nudged. Where the next player may take dice over, nobody can see who threw.
    """
    stayed, newly = Dice(seen.stayed), Dice(seen.newly)
    is_plain = seen.is_sure and not seen.is_asked and Dice(seen.values) == stayed.joined(newly)
    if state.phase is not Phase.KEEP or state.rules.roll_on != "no" or not is_plain:
        return None
    aside = state.turn.aside
    if seen.strange and not stayed.holds(aside):  # it may be one of these, and what stayed another
        return None
    keep = stayed.without(aside) if stayed.holds(aside) else stayed
    if not _is_rest(newly, keep, state) or _may_be_larger(keep, Dice(seen.nudged), state):
        return None
    return keep, newly


def _is_rest(newly: Dice, keep: Dice, state: State) -> bool:
    """Whether these dice may be those left after that keep, thrown."""
    if not is_legal(state, Kept(state.player, keep)):
        return False
    left = state.turn.rolled.without(keep)
    return 0 < len(left) == len(newly) and left != newly


def _may_be_larger(keep: Dice, nudged: Dice, state: State) -> bool:
    """Whether dice that may only have been nudged would make a larger keep with these."""
    more = (larger.dice.without(keep) for larger in keeps_now(state) if larger.dice.holds(keep))
    return any(moved and nudged.holds(moved) for moved in more)


def _waits_for(state: State) -> tuple[object, ...]:
    """Whose roll is waited for, and of how many dice."""
    return state.phase, state.player, state.turn


def _made_of(roll: Dice | Question | None) -> str:
    """What the log says of dice that were seen."""
    if isinstance(roll, Question):
        return f"asked, as {roll.reason}"
    return "no roll" if roll is None else "a roll"


def _is_worth_asking(question: Question, state: State) -> bool:
    """Whether to ask now; before a player said to roll again, only about as many dice as they could."""
    is_waited_for = state.phase is not Phase.CHOOSE
    return is_waited_for or len(question.guess) == state.turn.dice_left


@dataclass(frozen=True, slots=True)
class Older:
    """A game that is not on the board now, and when it began (UTC)."""

    begun: datetime
    table: Table


def _is_for_best(setup: Setup) -> bool:
    """Whether a game is played alone against the best score kept."""
    return setup.rules.ending == "fewest rounds" and len(setup.players) == 1


class Session:
    """The one game on the board; every change is on disk before anybody is told of it."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._store = store
        self._clock = clock
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], None]] = []
        self._table: Table | None = None
        self._saw_others = False  # whether other dice were seen since the open question was asked
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
                self._show(self._with_best(self._table_of(game)))

    def take_up(self, game: int) -> None:
        """Put an older game on the board, where it was; nothing of the one before is lost."""
        with self._lock:
            table = self._with_best(self._table_of(game))
            self._store.take_up(game, self._clock())
            self._show(table)

    def _table_of(self, game: int) -> Table:
        """That game as it stands on disk."""
        try:
            setup = self._store.setup_of(game)
            events = tuple(entry.event for entry in self._store.entries(game))
            return Table(game, setup, events, replay(setup, events))
        except ScorerError as wrong:
            raise StoreError(
                f"game {game} in {self._store.path} cannot be gone on with: {wrong}; "
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
            self._show(self._with_best(Table(game, setup, (), start(setup))))

    def do(self, event: Event, *, said_by: str, after: Table | None = None) -> None:
        """Record what happened; IllegalMove, MovedOn or StoreError, and nothing changed, when it cannot be.

        `after` is the table as it was when somebody decided on the event: MovedOn when it is another now.
        """
        with self._lock:
            self._check_is_now(after)
            self._record(event, said_by=said_by)

    def roll(self, dice: Dice, *, said_by: str, after: Table | None = None) -> None:
        """Record a roll as typed or confirmed, with the photograph that was asked about."""
        with self._lock:
            self._check_is_now(after)
            table = self._playing()
            seen = table.question.seen if table.question else Seen((), is_sure=False)
            view = (dice, dice.joined(table.state.turn.aside))
            is_followed = Dice(seen.values) in view and not self._saw_others
            rolled = Rolled(table.state.player, dice)
            is_seen = len(seen.values) in map(len, view) and not self._saw_others
            self._record(
                rolled, said_by=said_by, photograph=seen.photograph, is_followed=is_followed, is_seen=is_seen
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
            table = self._table
            if table is not None and table.state.phase is Phase.KEEP:
                self._see_keep(table, seen)
                return
            if table is None or table.state.phase not in TO_ROLL:
                log.info("%s seen while no roll is waited for", seen.values)
                return
            roll = roll_from(seen, table)
            log.info("%s seen, newly %s: %s", seen.values, seen.newly, _made_of(roll))
            if table.question is not None and Dice(seen.values) != Dice(table.question.seen.values):
                self._saw_others = True
            if isinstance(roll, Dice):
                self._take(roll, seen)
            elif roll is not None and roll != table.question and _is_worth_asking(roll, table.state):
                self._show(replace(table, question=roll))
            elif not (seen.values or seen.strange):
                self.dismiss()

    def _see_keep(self, table: Table, seen: Seen) -> None:
        """Record the keep and the next roll where both are plainly seen; else a keep is still waited for."""
        found = keep_from(seen, table.state) if table.is_followed else None
        if found is None:
            view = table.state.turn.rolled.joined(table.state.turn.aside)
            is_followed = table.is_followed and view.holds(Dice(seen.values))
            log.info("%s seen while a keep is waited for", seen.values)
            is_seen = table.is_seen or Dice(seen.values) in (table.state.turn.rolled, view)
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
        except (MovedOn, StoreError):
            log.info("neither the keep that was seen nor its roll could be recorded: a keep is waited for")

    def _take(self, roll: Dice, seen: Seen) -> None:
        """Record a roll the eyes are sure of; when that fails it is asked about, so that it is not lost."""
        rolled = Rolled(self._playing().state.player, roll)
        try:
            self._record(rolled, said_by=CAMERA, photograph=seen.photograph, is_followed=True, is_seen=True)
        except MovedOn:
            log.info("the game moved on while the dice were read")
        except TableError as wrong:
            self._show(replace(self._playing(), question=Question(roll, str(wrong), seen)))

    def dismiss(self) -> None:
        """Forget the open question; the dice will be rolled or typed anew."""
        with self._lock:
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
    ) -> None:
        """Put the events on disk, all or none, then on the table; the disk's table when that has moved on.

        The photograph is of the last one.
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
        is_beside = isinstance(events[-1], Joined | Corrected) and _waits_for(now.state) == _waits_for(
            table.state
        )
        was_seen = table.is_seen and len(now.rolls) == len(table.rolls)
        self._show(
            replace(
                now,
                question=table.question if is_beside else None,
                is_followed=is_followed,
                is_seen=is_seen or was_seen,
                seen_keep=seen_keep,
            )
        )

    def _after(self, table: Table, event: Event) -> State:
        """The state after that event, if the rules allow it."""
        if isinstance(event, Undone | Redone | Misread):
            return replay(table.setup, (*table.events, event))
        return play(table.state, event)

    def _show(self, table: Table) -> None:
        if self._table is None or table.question is not self._table.question:
            self._saw_others = False
        self._table = table
        for listener in tuple(self._listeners):
            listener()
