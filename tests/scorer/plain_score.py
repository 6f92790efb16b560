"""The plain judge of the fast score: what a set is worth as one thing, straight from the settings, and the
best way to cut the dice into such sets. It shares nothing with the rows that the fast score is made from."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from scorer import Dice, Rules


def plain_points(dice: Dice, rules: Rules) -> int | None:
    """The points of the best division of all these dice, or None when they do not all score."""
    return _cut(tuple(dice), rules)


@cache
def _cut(dice: tuple[int, ...], rules: Rules) -> int | None:
    if not dice:
        return 0
    first, others = dice[0], dice[1:]
    found = []
    for size in range(len(others) + 1):
        for more in set(combinations(others, size)):
            worth = whole_worth((first, *more), rules)
            rest = _cut(_without(others, more), rules) if worth else None
            if worth and rest is not None:
                found.append(worth + rest)
    return max(found, default=None)


def _without(dice: tuple[int, ...], some: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted((Counter(dice) - Counter(some)).elements()))


def whole_worth(dice: tuple[int, ...], rules: Rules) -> int:
    """What the dice are worth taken together as one combination; 0 for none."""
    counts = sorted(Counter(dice).values())
    triple = rules.triples[Counter(dice).most_common(1)[0][0] - 1]
    if len(counts) == 1:
        return alike_worth(dice, rules)
    if dice in ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5), (2, 3, 4, 5, 6)):
        low_or_high = rules.low_straight if dice[0] == 1 else rules.high_straight
        return rules.straight if len(dice) == 6 else low_or_high
    fixed = {(2, 2, 2): rules.three_pairs, (2, 4): rules.four_and_pair, (3, 3): rules.two_triplets}
    if tuple(counts) == (2, 3):
        return triple + rules.full_house_bonus if triple and rules.full_house_bonus else 0
    return fixed.get(tuple(counts), 0)


def alike_worth(dice: tuple[int, ...], rules: Rules) -> int:
    """What dice of one face are worth together."""
    face, count, triple = dice[0], len(dice), rules.triples[dice[0] - 1]
    alone = {1: rules.ones, 5: rules.fives}.get(face, 0)
    if count < 3:
        return alone if count == 1 else 0
    if rules.progressive:
        return max(triple * 2 ** (count - 3), alone * count)
    if count == 3:
        return triple
    if not isinstance(rules.of_a_kind, str):
        return rules.of_a_kind[count - 4]
    if not triple or rules.of_a_kind == "none":
        return 0
    return triple * 2 ** (count - 3) if rules.of_a_kind == "double" else triple + (count - 3) * 1000
