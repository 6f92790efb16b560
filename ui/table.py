"""A game as the board holds it, with what the eyes saw of it and what must be asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from scorer import (
    Corrected,
    Dice,
    Event,
    Joined,
    Kept,
    Left,
    Phase,
    Rolled,
    Setup,
    State,
    Turn,
    can_redo,
    replay,
    standing,
)

TO_ROLL = (Phase.FIRST, Phase.ROLL, Phase.CHOOSE)
"""When a roll is waited for."""
BESIDE = Joined | Left | Corrected
"""What happens beside the dice; who rolls, and how many, may stay as it was."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the eyes saw when the dice lay still: best guesses, whether they are believed, why not, the JPEG.

    `doubtful` are the guesses the eyes would ask about; `newly` those of dice that lie where none lay before;
    of these, `nudged` those of dice that lie near where one of that value lay; `gone` those of dice that lay
    there since the last throw and are not read so now, `gone_in_doubt` those of these that were not surely
    read, `vanished` those that were gone in the picture before too; `stayed` those of dice that surely lie as
    they lay then; `unread` those of dice that lay there then, but were not read, or as another value.
    `is_asked` says that a player wanted the table read as it is, `is_first` that nothing was seen through
    this camera before. Six dice are sure though there is a reason why one more may lie beside them.
    `strange` are as many as were left out, in doubt, as they lay there before: dice set aside, or none at
    all.
    """

    values: tuple[int, ...]
    is_believed: bool
    reason: str = ""
    doubtful: tuple[int, ...] = ()
    newly: tuple[int, ...] = ()
    stayed: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    gone_in_doubt: tuple[int, ...] = ()
    vanished: tuple[int, ...] = ()
    nudged: tuple[int, ...] = ()
    unread: tuple[int, ...] = ()
    is_asked: bool = False
    photograph: bytes | None = None
    is_first: bool = False
    strange: int = 0

    @property
    def just_gone(self) -> Dice:
        """The dice that lay there in the picture before and are not read so now."""
        return Dice(self.gone).without(Dice(self.vanished))


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
    `trouble` is why a keep that was seen, and its roll, could not be recorded.
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
    trouble: str = ""

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


@dataclass(frozen=True, slots=True)
class Older:
    """A game that is not on the board now, and when it began (UTC)."""

    begun: datetime
    table: Table


class Awaited(NamedTuple):
    """What is waited for, from whom, and how far their turn has come."""

    phase: Phase
    player: str
    turn: Turn


def waits_for(state: State) -> Awaited:
    """What the game waits for; what happens beside the dice mostly leaves it as it was."""
    return Awaited(state.phase, state.player, state.turn)
