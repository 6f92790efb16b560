"""The map of a turn: every spot it can come to, the throws from there, and where each keep leads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, islice
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..combos import NOTHING
from ..dice import MOST_DICE, Dice, all_rolls
from ..errors import ScorerError
from ..rules import Rules
from ..score import Keep, is_winning, keeps, owes

MOST_OF_A_TURN = 1_000  # spots, gone through in some seconds; the known sheets have 150 at most
Places = NDArray[np.uint32]
Real = NDArray[np.float64]


class TooLarge(ScorerError):
    """Rules whose turns or whose two-player game have too many positions to be solved in good time."""


class Spot(NamedTuple):
    """Where a turn can stand but for its points: dice to roll, dice aside that grow, points owed."""

    dice: int
    growing: Dice = NOTHING
    owed: int = 0


class Option(NamedTuple):
    """One keep worth considering: its points and the spot it leads to."""

    points: int
    spot: Spot


class Web(NamedTuple):
    """The map as arrays: the throws of spot s are rows `throws[s]` to `throws[s + 1]`, their options alike.

    Spot 0 is a turn's first roll, which nothing leads to. `leap` is how far an option leads in a table with
    a row for each spot of each step: the units it gains, times the number of spots, and its spot.
    """

    throws: Places
    chance: Real
    options: Places
    leap: Places
    bust: Real
    can_bank: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """All spots of a turn under some rules; `unit` divides all points that a turn can gain or owe.

    `number` are the spots' places in the web, `most_gain` the most units one keep brings, `hot` the chances
    of hot dice by place, `winning` is the chance of a first roll that wins the game at once.
    """

    rules: Rules
    unit: int
    number: Mapping[Spot, int]
    web: Web
    most_gain: int
    hot: Real
    winning: float

    def too_large(self, what: str, steps: int) -> TooLarge:
        """The refusal of work over so many steps of points; `what` are more than one."""
        step = "1 point" if self.unit == 1 else f"{self.unit} points"
        return TooLarge(
            f"{what} under “{self.rules.name}” take too long to work out: {steps:,} steps of {step}; "
            "with a lower target or rounder points they would not"
        )

    def can_meet(self, missing: int) -> bool:
        """Whether turns can bring exactly what is missing, where that is asked for."""
        return not self.rules.exact or missing % self.unit == 0

    def units(self, points: int) -> int:
        """How many units reach so many points, rounded up."""
        return -int(-points // self.unit)


Throws = dict[tuple[Option, ...], float]  # the options of throws, and the chance of these throws


def chart_of(rules: Rules, also: Spot | None = None, *, is_whole: bool = False) -> Chart:
    """The chart of a turn under these rules; `also` is a spot that no play leads to.

    A whole chart has every option. Without it those are left out that bring fewer points to the same spot,
    which is right wherever more points are never worse. Raises TooLarge where points to confirm have so many
    steps that there are more spots than can be gone through in seconds.
    """
    chart = _chart_of(rules, also, is_whole)
    if chart is None:
        raise TooLarge(
            f"turns under “{rules.name}” take too long to work out: {rules.confirm_points:,} points to "
            "confirm have too many steps; with fewer or rounder ones they would not"
        )
    return chart


@lru_cache(maxsize=32)
def _chart_of(rules: Rules, also: Spot | None, is_whole: bool) -> Chart | None:
    """The same, None where it is too large."""
    found = list(islice(_all_spots(rules, also), MOST_OF_A_TURN + 1))
    if len(found) > MOST_OF_A_TURN:
        return None
    gains = {option.points for _, throws in found for options in throws for option in options}
    owed = rules.confirm_points if rules.confirm else 0
    unit = gcd(*gains, owed, rules.strike_out_penalty if rules.strike_out else 0) or 50
    book = [throws if is_whole or rules.exact else _thinned(throws) for _, throws in found]
    number = {spot: place for place, (spot, _) in enumerate(found) if place}
    winning = 6 / 6**MOST_DICE if rules.six_of_a_kind_wins else 0.0
    web = Web(
        bust=_busts(book, winning),
        can_bank=np.array([False, *(_can_bank(spot, rules) for spot in number)]),
        throws=_starts(len(throws) for throws in book),
        chance=np.array([chance for throws in book for chance in throws.values()]),
        options=_starts(len(options) for throws in book for options in throws),
        leap=_leaps(book, number, unit),
    )
    hot = np.array([_hot(throws) for throws in book])
    return Chart(rules, unit, number, web, max(gains, default=0) // unit, hot, winning)


def after(spot: Spot, roll: Dice, keep: Keep, rules: Rules) -> Spot:
    """The spot that a keep leads to: after all six dice six fresh ones."""
    return _spot_after(spot.owed, _lead(spot.growing, roll, keep, rules), rules)


class _Lead(NamedTuple):
    """Where a keep leads, whatever was owed: points, dice to roll, dice that grow, whether it owes points."""

    points: int
    dice: int
    growing: Dice
    owes: bool


def _lead(growing: Dice, roll: Dice, keep: Keep, rules: Rules) -> _Lead:
    left = len(roll) - len(keep.dice)
    grown = growing.joined(keep.joining) if rules.progressive and left else NOTHING
    return _Lead(keep.points, left or MOST_DICE, grown, owes(keep, rules))


def _spot_after(owed: int, lead: _Lead, rules: Rules) -> Spot:
    return Spot(lead.dice, lead.growing, rules.confirm_points if lead.owes else max(0, owed - lead.points))


def _all_spots(rules: Rules, also: Spot | None) -> Iterator[tuple[Spot, Throws]]:
    """The first roll, then every spot that can be come to, with their throws."""
    yield Spot(MOST_DICE), _throws(Spot(MOST_DICE), rules, first_roll=True)
    fewest = MOST_DICE if rules.progressive else 1
    to_visit = [Spot(dice) for dice in range(fewest, MOST_DICE + 1)] + ([also] if also else [])
    seen = set(to_visit)
    while to_visit:
        spot = to_visit.pop()
        throws = _throws(spot, rules, first_roll=False)
        found = {option.spot for options in throws for option in options} - seen
        seen |= found
        to_visit += sorted(found)
        yield spot, throws


def _throws(spot: Spot, rules: Rules, *, first_roll: bool) -> Throws:
    """The throws from a spot that are no bust, those with equal options as one."""
    found: dict[tuple[Option, ...], float] = defaultdict(float)
    for leads, ways in _leads(spot.dice, spot.growing, rules, first_roll).items():
        options = {Option(lead.points, _spot_after(spot.owed, lead, rules)) for lead in leads}
        found[tuple(sorted(options))] += ways / 6**spot.dice
    return found


@lru_cache(maxsize=1024)
def _leads(dice: int, growing: Dice, rules: Rules, first_roll: bool) -> dict[frozenset[_Lead], int]:
    """Which keeps are legal in how many throws of so many dice, without busts and throws that win at once."""
    found: dict[frozenset[_Lead], int] = defaultdict(int)
    for roll, ways in all_rolls(dice):
        legal = keeps(roll, rules, aside=growing, first_roll=first_roll)
        if legal and not (first_roll and is_winning(roll, rules)):
            found[frozenset(_lead(growing, roll, keep, rules) for keep in legal)] += ways
    return found


def _thinned(throws: Throws) -> Throws:
    """The throws with the most points alone for each spot that an option leads to."""
    found: dict[tuple[Option, ...], float] = defaultdict(float)
    for options, chance in throws.items():
        most = {spot: points for points, spot in options}  # sorted: the most points come last
        found[tuple(Option(points, spot) for spot, points in most.items())] += chance
    return found


def _can_bank(spot: Spot, rules: Rules) -> bool:
    """Whether a turn may be recorded there, if it has points enough."""
    return not spot.owed and not (rules.hot_dice == "must roll" and spot.dice == MOST_DICE)


def _busts(book: list[Throws], winning: float) -> Real:
    """The chance of a bust from each spot; the first is that of the first roll, which may also win."""
    chances = np.array([1 - sum(throws.values()) for throws in book])
    chances[0] -= winning
    return np.where(chances < 1e-12, 0.0, chances)


def _hot(throws: Throws) -> float:
    """The chance that all dice can be set aside."""
    return sum(
        chance
        for options, chance in throws.items()
        if any(option.spot.dice == MOST_DICE for option in options)
    )


def _leaps(book: list[Throws], number: Mapping[Spot, int], unit: int) -> Places:
    """How far each option leads, throw by throw."""
    options = chain.from_iterable(chain.from_iterable(book))
    places = len(number) + 1
    return np.array([points // unit * places + number[spot] for points, spot in options], dtype=np.uint32)


def _starts(sizes: Iterable[int]) -> Places:
    """Where each row of that size begins when they stand one after the other, and where the last ends."""
    return np.array([0, *accumulate(sizes)], dtype=np.uint32)
