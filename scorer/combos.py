"""What scores under a rule sheet, as rows of name, dice and points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from .dice import FACES, MOST_DICE, Dice
from .rules import Rules

NOTHING = Dice()

ALIKE = {3: "three of a kind", 4: "four of a kind", 5: "five of a kind", 6: "six of a kind"}
WORDS = {1: "a", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


class Combo(NamedTuple):
    """One thing that scores: its name, its dice, its points.

    `joins` when later dice may add to it; `before` are those aside that these dice have joined.
    """

    name: str
    dice: Dice
    points: int
    joins: bool = False
    before: int = 0

    def __str__(self) -> str:
        """The sum as players say it: three 2s 200."""
        return f"{self.title} {self.points}"

    @property
    def title(self) -> str:
        """What players call it: a 5, three 2s, a 2 (four in all), straight."""
        if len(set(self.dice)) > 1:
            return self.name
        plural = "" if len(self.dice) == 1 else "s"
        in_all = f" ({WORDS[self.before + len(self.dice)]} in all)" if self.before else ""
        return f"{WORDS[len(self.dice)]} {self.dice[0]}{plural}{in_all}"


def combos(rules: Rules, aside: Dice = NOTHING) -> tuple[Combo, ...]:
    """Every row that scores; with progressive rules what dice add to those aside in this turn."""
    alike = growing(rules, aside) if rules.progressive else (*singles(rules), *of_a_kind(rules))
    rows = (*alike, *straights(rules), *pairs(rules), *triplets(rules))
    return tuple(row for row in rows if row.points > 0)


def singles(rules: Rules) -> Iterator[Combo]:
    """One die alone."""
    yield Combo("single", Dice([1]), rules.ones, joins=True)
    yield Combo("single", Dice([5]), rules.fives, joins=True)


def of_a_kind(rules: Rules) -> Iterator[Combo]:
    """Three and more alike in one roll."""
    for face in FACES:
        for count, name in ALIKE.items():
            yield Combo(name, Dice([face] * count), alike_points(rules, face, count), joins=True)


def alike_points(rules: Rules, face: int, count: int) -> int:
    """What so many of one face in one roll are worth; 0 when they are no combination of their own."""
    triple = rules.triples[face - 1]
    if count == 3:
        return triple
    if isinstance(rules.of_a_kind, tuple):
        return rules.of_a_kind[count - 4]
    grown = {"none": 0, "double": triple * 2 ** (count - 3), "add 1000": triple + 1000 * (count - 3)}
    return int(grown[rules.of_a_kind]) if triple else 0


def growing(rules: Rules, aside: Dice) -> Iterator[Combo]:
    """What further dice of a face add to those aside: the third makes a triple, one more doubles it."""
    for face in FACES:
        before = aside.count(face)
        for count in range(1, MOST_DICE - before + 1):
            yield joining(rules, face, before, count)


def joining(rules: Rules, face: int, before: int, count: int) -> Combo:
    """So many dice of a face added to those aside; single ones where they are worth no more than that."""
    total = before + count
    points = grown_points(rules, face, total) - grown_points(rules, face, before)
    dice = Dice([face] * count)
    if grown_points(rules, face, total) == alone_points(rules, face, total):
        return Combo("single", dice, points, joins=True)
    return Combo(ALIKE[total], dice, points, joins=True, before=before)


def grown_points(rules: Rules, face: int, count: int) -> int:
    """What so many of one face aside are worth in all under progressive rules."""
    alone = alone_points(rules, face, count)
    return max(alone, rules.triples[face - 1] * 2 ** (count - 3)) if count >= 3 else alone


def alone_points(rules: Rules, face: int, count: int) -> int:
    """What so many dice of a face are worth one by one."""
    return {1: rules.ones, 5: rules.fives}.get(face, 0) * count


def that_may_grow(aside: Dice) -> Dice:
    """Those of the dice aside that later ones may join, where nobody saw how they were kept.

    Two 2s can only lie there as part of a full house or a straight, and six dice aside are hot dice:
    then there is nothing to join.

    >>> that_may_grow(Dice([1, 2, 2, 2])), that_may_grow(Dice([2, 2, 3, 3, 3]))
    (Dice('1 2 2 2'), Dice(''))
    """
    whole = any(aside.count(face) < 3 for face in aside if face not in (1, 5))
    return NOTHING if whole or len(aside) == MOST_DICE else aside


def straights(rules: Rules) -> Iterator[Combo]:
    """Faces in a row."""
    yield Combo("straight", Dice(FACES), rules.straight)
    yield Combo("low straight", Dice(FACES[:5]), rules.low_straight)
    yield Combo("high straight", Dice(FACES[1:]), rules.high_straight)


def pairs(rules: Rules) -> Iterator[Combo]:
    """Three different pairs; four alike with a pair of another face."""
    for some in combinations(FACES, 3):
        yield Combo("three pairs", Dice(some * 2), rules.three_pairs)
    for four, two in permutations(FACES, 2):
        yield Combo("four and a pair", Dice([four] * 4 + [two] * 2), rules.four_and_pair)


def triplets(rules: Rules) -> Iterator[Combo]:
    """Two different triples; a triple with a pair of another face."""
    for some in combinations(FACES, 2):
        yield Combo("two triplets", Dice(some * 3), rules.two_triplets)
    for three, two in permutations(FACES, 2):
        triple = rules.triples[three - 1]
        points = triple + rules.full_house_bonus if rules.full_house_bonus and triple else 0
        yield Combo("full house", Dice([three] * 3 + [two] * 2), points)
