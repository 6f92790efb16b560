"""The plain judge of the fast score: try every way to divide the dice into combinations."""

from __future__ import annotations

from functools import cache

from scorer import Dice, Rules
from scorer.combos import combos


@cache
def plain_points(dice: Dice, rules: Rules) -> int | None:
    """The points of the best division of all these dice, or None when they do not all score."""
    if not dice:
        return 0
    worths = [
        combo.points + rest
        for combo in combos(rules)
        if dice.holds(combo.dice) and (rest := plain_points(dice.without(combo.dice), rules)) is not None
    ]
    return max(worths, default=None)
