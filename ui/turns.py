"""The turns of a game as they were played: each roll, what was kept of it, and where its record stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorer import Corrected, Dice, Ending, Event, Kept, Play, Rolled, Setup, State, play, start
from scorer.log import followed

NOTHING = Dice()


class OldTurn(NamedTuple):
    """Whose turn, and which: its row on the score sheet, or its play-off; the first is 1."""

    player: str
    number: int
    is_play_off: bool = False


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll of a player's turn, what was kept of it, and the number of its event on disk."""

    turn: OldTurn
    rolled: Dice
    number: int
    kept: Dice = NOTHING
    points: int = 0
    is_winning: bool = False


def throws_of(setup: Setup, events: Sequence[Event], turn: OldTurn) -> tuple[Throw, ...]:
    """The rolls of that turn, in order."""
    return tuple(throw for throw in throws(setup, events) if throw.turn == turn)


def before_the_hand(setup: Setup, events: Sequence[Event], player: str, turn: int) -> int | None:
    """What that turn had brought before it was put right by hand; None where it never was."""
    state = start(setup)
    for _, event in numbered(events):
        if isinstance(event, Corrected) and (event.player, event.turn) == (player, turn):
            return next(seat.record[turn - 1] for seat in state.seats if seat.name == player)
        state = play(state, event)
    return None


def righted(setup: Setup, events: Sequence[Event]) -> int | None:
    """What the turn that ended last brings since it was put right by hand; None where it never was.

    A turn of a play-off is in no total, and cannot be.
    """
    state, points, is_in_total = start(setup), None, False
    for _, event in numbered(events):
        after = play(state, event)
        if after.before is not state.before:
            points, is_in_total = None, state.play_off is None
        elif isinstance(event, Corrected) and is_in_total and after.before is not None:
            record = next(seat.record for seat in after.seats if seat.name == after.before.player)
            is_last = (event.player, event.turn) == (after.before.player, len(record))
            points = record[-1] if is_last else points
        state = after
    return points


def last_roll(events: Sequence[Event]) -> int:
    """The number of the event that recorded the newest roll that counts; 0 before the first."""
    return next((number for number, event in reversed(numbered(events)) if isinstance(event, Rolled)), 0)


def throws(setup: Setup, events: Sequence[Event]) -> Iterator[Throw]:
    """Every roll of every turn; those for first are of none, and left out."""
    state = start(setup)
    open_roll: Throw | None = None
    for number, event in numbered(events):
        after = play(state, event)
        if isinstance(event, Rolled) and state.for_first is None:
            yield from (open_roll,) if open_roll else ()
            is_winning = after.before is not None and after.before.ending is Ending.WON
            open_roll = Throw(_turn_now(state), event.dice, number, is_winning=is_winning)
        elif isinstance(event, Kept) and open_roll:
            open_roll = replace(open_roll, kept=event.dice, points=_gained(state, after))
        state = after
    yield from (open_roll,) if open_roll else ()


def _turn_now(state: State) -> OldTurn:
    """Which turn is being played."""
    if state.play_off is not None:
        return OldTurn(state.player, len(state.play_offs), is_play_off=True)
    return OldTurn(state.player, state.seat.turns + 1)


def _gained(before: State, after: State) -> int:
    return after.turn.points - before.turn.points


def numbered(events: Sequence[Event]) -> tuple[tuple[int, Play], ...]:
    """The events that count, each with its number on disk; a corrected roll has that of the misread one."""
    following = followed(events)
    number_of = {id(event): number for number, event in enumerate(events, start=1)}
    for step in following.steps:
        if step.instead_of is not None:
            number_of[id(step.event)] = number_of[id(step.instead_of)]
    return tuple((number_of[id(event)], event) for event in following.standing)
