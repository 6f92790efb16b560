"""One plain sentence for the best move."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..combos import WORDS
from .advice import Choice, Goal, Then
from .race import HOPELESS

PLAIN = 108  # the largest number of throws that a chance is told in; beyond it, in per cent


class BustCost(NamedTuple):
    """The points that a bust costs beyond the turn's own, and what takes them."""

    points: float = 0.0
    by: str = "toward a strike-out"


NOTHING_MORE = BustCost()


def why(choices: Sequence[Choice], goal: Goal, bust_cost: BustCost = NOTHING_MORE) -> str:
    """Why the first of these moves, best first, is the best; empty where there is none."""
    if not choices:
        return ""
    best = choices[0]
    other = next((each for each in choices[1:] if each.keep == best.keep), None)
    return f"{TITLES[best.then]}: {_reason(best, other, goal, bust_cost)}."


TITLES = {
    Then.BANK: "Bank",
    Then.ROLL: "Roll",
    Then.GIVE_UP: "Give up",
    Then.TAKE_OVER: "Take over",
    Then.FRESH: "Roll fresh",
}


def _reason(best: Choice, other: Choice | None, goal: Goal, bust_cost: BustCost) -> str:
    if best.then is Then.BANK and goal is Goal.POINTS:
        return _bank_for_points(best, bust_cost)
    if other is None:
        return f"{_only(best)}; {_worth(best, goal)}"
    return f"{_risk(best)}{_worth(best, goal)}; {ELSE[other.then]}, {_worth(other, goal)}"


ELSE = {
    Then.BANK: "banked",
    Then.ROLL: "rolling on",
    Then.GIVE_UP: "given up",
    Then.TAKE_OVER: "taken over",
    Then.FRESH: "with six fresh dice",
}


def _bank_for_points(best: Choice, bust_cost: BustCost) -> str:
    """What a roll would have to add: the points lost by busts, shared among the throws that are none."""
    if best.bust > 1 - 1e-9:
        return f"{_dice(best)} can only lose {best.points:,}"
    needed = (best.points + bust_cost.points) * best.bust / (1 - best.bust)
    more = f", and {bust_cost.points:,.0f} {bust_cost.by}," if round(bust_cost.points) else ""
    rolling = f"rolling {_dice(best)} loses {best.points:,}{more} {_chance(best.bust)}"
    return f"{rolling}; it would have to add more than {needed:,.0f} on average"


def _only(best: Choice) -> str:
    """What stands against recording."""
    if best.points and best.then is Then.ROLL:
        return f"{best.points:,} cannot be recorded yet"
    return f"{_busting(best)} {_chance(best.bust)}"


def _risk(best: Choice) -> str:
    return f"{_busting(best)} {_chance(best.bust)}; " if best.then is not Then.BANK else ""


def _worth(choice: Choice, goal: Goal) -> str:
    """The worth of a move in words."""
    if goal is Goal.POINTS:
        return f"the turn is worth {round(choice.value):,}"
    if goal is Goal.WIN:
        return f"{choice.value:.1%} of games are won"
    if choice.value >= HOPELESS / 2:
        return "the target is never reached"
    return f"{choice.value:.2f} turns to the target with this one"


def _dice(choice: Choice) -> str:
    return f"{'one die' if choice.dice == 1 else f'{WORDS[choice.dice]} dice'}"


def _busting(choice: Choice) -> str:
    return f"{_dice(choice)} {'busts' if choice.dice == 1 else 'bust'}"


def _chance(bust: float) -> str:
    """A chance as throws: in 4 of 9 throws.

    >>> _chance(4 / 9), _chance(0.0308)
    ('in 4 of 9 throws', 'in 3.1% of throws')
    """
    if bust < 1e-9:
        return "in no throw"
    share = Fraction(bust).limit_denominator(PLAIN)
    if abs(share - bust) < 1e-9:
        return f"in {share.numerator} of {share.denominator} throws"
    return f"in {bust:.1%} of throws"
