"""A table's rules as one frozen value: every setting by its name, checked when made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from .errors import BadRules

CONFIRMABLE = (
    "three of a kind",
    "four of a kind",
    "five of a kind",
    "six of a kind",
    "three pairs",
    "straight",
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule sheet a game is played by; points 0 mean that there is no such thing.

    Every setting is described in `docs/rules/settings.md`.
    """

    name: str
    ones: int = 100
    fives: int = 50
    triples: tuple[int, ...] = (1000, 200, 300, 400, 500, 600)
    of_a_kind: str | tuple[int, ...] = "none"
    straight: int = 0
    low_straight: int = 0
    high_straight: int = 0
    three_pairs: int = 0
    four_and_pair: int = 0
    two_triplets: int = 0
    full_house_bonus: int = 0
    no_score_first_roll: int = 0
    no_score_any_six: bool = False
    six_of_a_kind_wins: bool = False
    progressive: bool = False
    entry: int = 0
    minimum_bank: int = 0
    hot_dice: str = "may roll"
    confirm: tuple[str, ...] = ()
    confirm_points: int = 0
    roll_on: str = "no"
    off_table: str = "reroll die"
    strike_out: int = 0
    strike_out_penalty: int = 0
    target: int = 10_000
    exact: bool = False
    ending: str = "last turn"
    tie: str = "play off"
    minimum_players: int = 2

    def __post_init__(self) -> None:
        for key, (is_allowed, allowed) in ALLOWED.items():
            value = getattr(self, key)
            if not is_allowed(value):
                raise BadRules(f"“{self.name}” sets {key} to {value!r}; {key} takes {allowed}")

    def __hash__(self) -> int:
        """A hash of what differs most, because rules are looked up for every roll."""
        return hash((self.name, self.target, self.entry, self.straight, self.of_a_kind, self.roll_on))


Check = tuple[Callable[[Any], bool], str]
MOST_POINTS = 1_000_000


def is_points(value: object) -> bool:
    """Whether this can be a number of points."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_POINTS


def is_points_row(value: object, length: int) -> bool:
    """Whether this is a row of so many numbers of points."""
    return isinstance(value, tuple) and len(value) == length and all(map(is_points, value))


def one_of(*words: str) -> Check:
    """The check for a closed set of words."""
    return lambda value: value in words, " or ".join(f'"{word}"' for word in words)


def is_of_a_kind(value: object) -> bool:
    """Whether this says what four and more alike are worth."""
    return is_points_row(value, 3) or (isinstance(value, str) and value in ("none", "double", "add 1000"))


def is_confirm(value: object) -> bool:
    """Whether this is a list of combinations that can be asked to be confirmed."""
    return isinstance(value, tuple) and all(name in CONFIRMABLE for name in value)


POINTS: Check = is_points, "a whole number of points from 0 to 1000000"
TARGET: Check = lambda value: is_points(value) and value > 0, "a whole number of points from 1 to 1000000"
BUSTS: Check = is_points, "a whole number of busts in a row, 0 for never"
SWITCH: Check = lambda value: isinstance(value, bool), "true or false"
PLAYERS: Check = lambda value: is_points(value) and value in (1, 2), "1 or 2"

ALLOWED: Mapping[str, Check] = {
    "ones": POINTS,
    "fives": POINTS,
    "triples": (lambda value: is_points_row(value, 6), "six numbers of points, for faces 1 to 6"),
    "of_a_kind": (is_of_a_kind, '"none", "double", "add 1000" or points for four, five and six alike'),
    "straight": POINTS,
    "low_straight": POINTS,
    "high_straight": POINTS,
    "three_pairs": POINTS,
    "four_and_pair": POINTS,
    "two_triplets": POINTS,
    "full_house_bonus": POINTS,
    "no_score_first_roll": POINTS,
    "no_score_any_six": SWITCH,
    "six_of_a_kind_wins": SWITCH,
    "progressive": SWITCH,
    "entry": POINTS,
    "minimum_bank": POINTS,
    "hot_dice": one_of("may roll", "must roll"),
    "confirm": (is_confirm, "a list of any of " + ", ".join(f'"{name}"' for name in CONFIRMABLE)),
    "confirm_points": POINTS,
    "roll_on": one_of("no", "all entered", "always"),
    "off_table": one_of("reroll die", "reroll roll"),
    "strike_out": BUSTS,
    "strike_out_penalty": POINTS,
    "target": TARGET,
    "exact": SWITCH,
    "ending": one_of("last turn", "at once", "fewest rounds"),
    "tie": one_of("play off", "shared"),
    "minimum_players": PLAYERS,
}
SETTINGS = tuple(field.name for field in fields(Rules) if field.name != "name")


def changed(rules: Rules, settings: Mapping[str, object]) -> Rules:
    """These rules with some settings changed; BadRules names the setting that cannot be."""
    unknown = [key for key in settings if key not in SETTINGS]
    if unknown:
        raise BadRules(f"“{rules.name}” has no setting “{unknown[0]}”; the settings are {listed(SETTINGS)}")
    return replace(rules, **{key: frozen(value) for key, value in settings.items()})  # type: ignore[arg-type]


def frozen(value: object) -> object:
    """The value with its lists made tuples, as Rules hold them."""
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def listed(words: Iterable[str]) -> str:
    """The words in a row: a, b, c."""
    return ", ".join(words)
