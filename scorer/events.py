"""What happens at a table, one frozen value each; a game is its setup and its list of events."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from .dice import Dice
from .errors import IllegalMove
from .rules import Rules

LONGEST_NAME = 24
JOINERS = "\u200c\u200d"
"""Not seen, but they keep letters of Persian names apart, and make one emoji of several."""
TAGS = range(0xE0020, 0xE0080)
"""Not seen either: they tell the flag of England from others."""
UNSEEN = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Unicode's categories of what ends a line, turns the way of writing or shows nothing."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The rules a game is played by and its players, in the order they sit.

    With `first_dice` above zero each rolls so many dice for who begins; otherwise the first one does.
    """

    rules: Rules
    players: tuple[str, ...]
    first_dice: int = 0
    is_clockwise: bool = True

    def __post_init__(self) -> None:
        for name in self.players:
            check_name(name)
        if self.first_dice not in (0, 1, 2):
            raise IllegalMove(f"{self.first_dice} dice to roll for first; it takes 1 or 2, or 0 for none")
        if len(set(map(plain, self.players))) < len(self.players):
            raise IllegalMove(f"two players share a name in {', '.join(self.players)}; each needs their own")
        if len(self.players) < self.rules.minimum_players:
            raise IllegalMove(
                f"there are {len(self.players)} players; “{self.rules.name}” asks for at least "
                f"{self.rules.minimum_players}"
            )


def _is_seen(letter: str) -> bool:
    """Whether a letter may be in a name, as those that only newer Pythons know: their games are read too."""
    if letter in JOINERS or ord(letter) in TAGS or letter == " ":
        return True
    return unicodedata.category(letter) not in (*UNSEEN, "Zs")


def plain(name: str) -> str:
    """A name without what is not seen: two players who look alike share it."""
    return "".join(letter for letter in name if letter not in JOINERS)


def check_name(name: str) -> None:
    """Raise IllegalMove unless this can be a player's name: one line, with nothing unseen at its ends."""
    is_one_line = all(map(_is_seen, name))
    if not is_one_line or not 1 <= len(name) <= LONGEST_NAME or name != name.strip(f" {JOINERS}").strip():
        raise IllegalMove(
            f"“{name}” is no name for a player; a name has 1 to {LONGEST_NAME} letters on one line"
        )


@dataclass(frozen=True, slots=True)
class Rolled:
    """A player's dice came to rest."""

    player: str
    dice: Dice


@dataclass(frozen=True, slots=True)
class Kept:
    """A player set dice aside for their points."""

    player: str
    dice: Dice


@dataclass(frozen=True, slots=True)
class RollsAgain:
    """A player takes the remaining dice to roll on."""

    player: str


@dataclass(frozen=True, slots=True)
class Banked:
    """A player stopped and has the turn points recorded."""

    player: str


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A player whose points cannot be recorded any more ends the turn without them."""

    player: str


@dataclass(frozen=True, slots=True)
class TookOver:
    """A player goes on with the dice and points the last one left."""

    player: str


@dataclass(frozen=True, slots=True)
class StartedFresh:
    """A player leaves the offered dice and starts with six."""

    player: str


@dataclass(frozen=True, slots=True)
class OffTable:
    """A die left the table or leans, so the player's roll does not count and is rolled again."""

    player: str


@dataclass(frozen=True, slots=True)
class Joined:
    """A player sits down, last in the order."""

    player: str


@dataclass(frozen=True, slots=True)
class Left:
    """A player leaves the game; the score sheet keeps the name."""

    player: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """A player's old turn (the first is 1) was written down wrong: it brought so many points."""

    player: str
    turn: int
    points: int


@dataclass(frozen=True, slots=True)
class Misread:
    """The player's roll just recorded was read wrong: these are its dice."""

    player: str
    dice: Dice


@dataclass(frozen=True, slots=True)
class Undone:
    """The last event that still counts does not count any more."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The event undone last counts again."""


@dataclass(frozen=True, slots=True)
class RollOf:
    """The move of rolling so many dice, whatever they then show."""

    player: str
    count: int


Play = (
    Rolled
    | Kept
    | RollsAgain
    | Banked
    | GaveUp
    | TookOver
    | StartedFresh
    | OffTable
    | Joined
    | Left
    | Corrected
)
Event = Play | Misread | Undone | Redone
Move = RollOf | Kept | RollsAgain | Banked | GaveUp | TookOver | StartedFresh | OffTable
