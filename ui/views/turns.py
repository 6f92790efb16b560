"""The rows of the score sheet, worked out by playing the game again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer import Ending, Event, Setup, State, play, standing, start


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn on the score sheet: whose seat, its number, how it ended, its points, the total after it."""

    seat: int
    number: int
    ending: Ending
    points: int
    total: int
    is_play_off: bool = False

    @property
    def is_scored(self) -> bool:
        """Whether the turn's points stand on the sheet."""
        return self.ending in (Ending.BANKED, Ending.WON)


def turn_rows(setup: Setup, events: tuple[Event, ...]) -> tuple[TurnRow, ...]:
    """Every turn that has ended, in the order of play."""
    return tuple(_rows(setup, events))


def _rows(setup: Setup, events: tuple[Event, ...]) -> Iterator[TurnRow]:
    counts: dict[int, int] = {}
    before = start(setup)
    for event in standing(events):
        after = play(before, event)
        if after.before is not before.before and after.before is not None:
            counts[before.at] = counts.get(before.at, 0) + 1
            yield _row(before, after, counts[before.at])
        before = after


def _row(before: State, after: State, number: int) -> TurnRow:
    last, seat = after.before, before.at
    assert last is not None
    total = after.seats[seat].total
    return TurnRow(seat, number, last.ending, last.points, total, before.play_off is not None)
