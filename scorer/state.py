"""Where a game stands, as one frozen value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from .combos import NOTHING
from .dice import MOST_DICE, Dice
from .rules import Rules


class Phase(Enum):
    """What is waited for."""

    FIRST = "roll for first"
    OFFER = "take over or roll fresh"
    ROLL = "roll"
    KEEP = "keep"
    CHOOSE = "bank or roll again"
    OVER = "the game is over"


def busts_in_a_row(record: Sequence[int]) -> int:
    """How many of the last turns brought nothing.

    >>> busts_in_a_row((300, 0, 0)), busts_in_a_row((0, 0, -500))
    (2, 0)
    """
    return next((count for count, points in enumerate(reversed(record)) if points), len(record))


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's row on the score sheet; `busts` counts those in a row, `record` what each turn brought."""

    name: str
    total: int = 0
    is_entered: bool = False
    busts: int = 0
    record: tuple[int, ...] = ()
    has_left: bool = False

    @property
    def turns(self) -> int:
        """How many turns the player has had, play-offs left out."""
        return len(self.record)


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn so far.

    `dice_left` are the dice to roll next; `aside` those kept since the last hot dice; `growing` those of
    them that later dice may add to (progressive); `owed` the points still needed to confirm.
    """

    points: int = 0
    dice_left: int = MOST_DICE
    rolled: Dice = NOTHING
    aside: Dice = NOTHING
    growing: Dice = NOTHING
    owed: int = 0
    rolls: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Dice and points that a player who banked left to the next."""

    points: int
    dice: int
    growing: Dice = NOTHING
    aside: Dice = NOTHING


class Ending(Enum):
    """How a turn ended."""

    BANKED = "banked"
    BUST = "bust"
    GAVE_UP = "gave up"
    WON = "won"


@dataclass(frozen=True, slots=True)
class LastTurn:
    """How the turn before this one ended: whose, with how many points, lost or recorded, on which roll."""

    player: str
    ending: Ending
    points: int
    roll: Dice


@dataclass(frozen=True, slots=True)
class PlayOff:
    """A tie that is played off, or was: who plays (seat numbers) and what each has reached so far.

    `left` are those who left it after their turn: each a seat and what it had reached.
    """

    seats: tuple[int, ...]
    points: tuple[int, ...] = ()
    left: tuple[tuple[int, int], ...] = ()

    @property
    def brought(self) -> dict[int, int]:
        """What every turn of it brought, by seat: of those who left it too."""
        return {**dict(self.left), **dict(zip(self.seats, self.points, strict=False))}


@dataclass(frozen=True, slots=True)
class RollForFirst:
    """Who rolls for first (seat numbers), what each has rolled so far, and which way play then goes."""

    seats: tuple[int, ...]
    dice: int
    is_clockwise: bool
    rolls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment.

    `leader` is the seat that started the last turns; `played_off` are the play-offs that are over; one may
    lack turns, where a roll alone won it or somebody left before theirs.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    phase: Phase = Phase.ROLL
    at: int = 0
    turn: Turn = Turn()
    offer: Offer | None = None
    leader: int | None = None
    play_off: PlayOff | None = None
    played_off: tuple[PlayOff, ...] = ()
    for_first: RollForFirst | None = None
    winners: tuple[str, ...] = ()
    before: LastTurn | None = None

    @property
    def seat(self) -> Seat:
        """The row of the player whose turn it is."""
        return self.seats[self.at]

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.seat.name

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats of those who still play."""
        return tuple(number for number, seat in enumerate(self.seats) if not seat.has_left)

    @property
    def is_last_turn(self) -> bool:
        """Whether somebody reached the target and this is the last turn of another."""
        return self.leader is not None and self.phase is not Phase.OVER and self.play_off is None

    @property
    def line_to_beat(self) -> int | None:
        """The highest total that the player at turn must beat in the last turn, or None before it."""
        others = [self.seats[number].total for number in self.seated if number != self.at]
        return max(others, default=None) if self.is_last_turn else None

    @property
    def play_offs(self) -> tuple[PlayOff, ...]:
        """Every play-off so far, with the one that is on."""
        return (*self.played_off, self.play_off) if self.play_off else self.played_off

    def with_seat(self, number: int, seat: Seat) -> State:
        """The same game with one row of the score sheet changed."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))
