"""The plain judge of the fast score: what a set is worth as one thing, straight from the settings, and the
best way to cut the dice into such sets. It shares nothing with the rows that the fast score is made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

from scorer import Rules

Faces = tuple[int, ...]
ALL_SETS = tuple(dice for size in range(1, 7) for dice in combinations_with_replacement(range(1, 7), size))


def plain_points(rules: Rules) -> dict[Faces, int]:
    """The points of the best division of every set of dice that may be kept, of the 923 there are.

    Sets come with the smallest first, so that the rest of every cut is known before it is asked for.
    """
    worth = {dice: whole_worth(dice, rules) for dice in ALL_SETS}
    best: dict[Faces, int] = {(): 0}
    for dice in ALL_SETS:
        cut = [worth[part] + best[rest] for part, rest in cuts(dice) if worth[part] and rest in best]
        if cut:
            best[dice] = max(cut)
    del best[()]
    return best


def plain_keeps(roll: Faces, rules: Rules, best: dict[Faces, int], *, first_roll: bool = True) -> set[Faces]:
    """Every different part of a roll that may be kept."""
    sizes = range(1, len(roll) + 1)
    found = {part for size in sizes for part in combinations(roll, size) if part in best}
    pays = rules.no_score_first_roll and (first_roll or rules.no_score_any_six)
    return found or ({roll} if pays and len(roll) == 6 else set())


@cache
def cuts(dice: Faces) -> tuple[tuple[Faces, Faces], ...]:
    """Every way to cut a part with the lowest die off these dice, and what is left of them."""
    return tuple(dict.fromkeys(_cuts(dice)))


def _cuts(dice: Faces) -> Iterator[tuple[Faces, Faces]]:
    places = range(1, len(dice))
    for size in range(len(dice)):
        for some in combinations(places, size):
            part = (dice[0], *(dice[place] for place in some))
            yield part, tuple(dice[place] for place in places if place not in some)


def plain_gain(aside: Faces, keep: Faces, rules: Rules) -> int | None:
    """What singles and dice alike add to those aside under progressive rules; None when one does not."""
    faces = {face: (aside.count(face), keep.count(face)) for face in set(keep)}
    gains = [
        alike_in_all(face, before + more, rules) - alike_in_all(face, before, rules)
        for face, (before, more) in faces.items()
    ]
    return sum(gains) if all(gains) else None


def alike_in_all(face: int, count: int, rules: Rules) -> int:
    """What so many dice of a face aside are worth, set aside one by one or together."""
    return alike_worth((face,) * count, rules) if count > 2 else count * alike_worth((face,), rules)


def whole_worth(dice: Faces, rules: Rules) -> int:
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


def alike_worth(dice: Faces, rules: Rules) -> int:
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
