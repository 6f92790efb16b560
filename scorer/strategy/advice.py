"""Advice as values: a goal, the moves with their worth, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..score import Keep


class Goal(Enum):
    """What a player plays for."""

    POINTS = "points"
    RACE = "race"
    WIN = "win"


class Then(Enum):
    """What can be done once dice are kept, or instead of keeping."""

    BANK = "bank"
    ROLL = "roll"
    GIVE_UP = "give up"
    TAKE_OVER = "take over"
    FRESH = "fresh"


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and its worth in the goal's unit; `keep` is None where no roll is on the table.

    Worth is points of the whole turn, expected turns to the target with this one, or the chance to win.
    `points` are the turn points after the keep, `dice` those to roll next, `bust` and `hot` the chances of
    a bust and of hot dice when they are rolled.
    """

    keep: Keep | None
    then: Then
    value: float
    points: int
    dice: int
    bust: float
    hot: float


@dataclass(frozen=True, slots=True)
class Advice:
    """Every legal move, best first, and one sentence why; `note` says what the worths leave out."""

    goal: Goal
    choices: tuple[Choice, ...]
    why: str = ""
    note: str = ""

    @property
    def best(self) -> Choice | None:
        """The best move, or None where there is none."""
        return self.choices[0] if self.choices else None

    @property
    def is_exact(self) -> bool:
        """Whether the worths are exact."""
        return not self.note
