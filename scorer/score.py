"""What a roll is worth: every keep with its points and their reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from .combos import NOTHING, WORDS, Combo, combos
from .dice import MOST_DICE, Dice, all_rolls
from .rules import Rules

NOTHING_NAME = "nothing in six dice"


@dataclass(frozen=True, slots=True)
class Keep:
    """Dice that may be set aside, their points, and the combinations that make these points."""

    dice: Dice
    points: int
    combos: tuple[Combo, ...]

    @property
    def because(self) -> tuple[str, ...]:
        """The sum in words: three 2s 200, a 5 50."""
        return tuple(_phrase(tuple(alike)) for _, alike in groupby(self.combos))

    @property
    def joining(self) -> Dice:
        """The dice that later dice of a turn may add to, under progressive rules."""
        return Dice(face for combo in self.combos if combo.joins for face in combo.dice)

    def __str__(self) -> str:
        return f"{self.dice} = {self.points}"


def keeps(roll: Dice, rules: Rules, *, aside: Dice = NOTHING, first_roll: bool = True) -> tuple[Keep, ...]:
    """Every legal keep of a roll: most points first, then fewest dice, then by their text.

    `aside` are the dice of this turn that later ones may add to, under progressive rules.
    Six dice rolled later in a turn than its first roll have `first_roll=False`.
    """
    return _keeps(roll, rules, aside if rules.progressive else NOTHING, first_roll)


@lru_cache(maxsize=65_536)
def _keeps(roll: Dice, rules: Rules, aside: Dice, first_roll: bool) -> tuple[Keep, ...]:
    """The same, worked out once for each of the 923 sets of dice and each rule sheet."""
    book = _book(rules, aside, len(roll) if aside else MOST_DICE)
    found = [book[part] for part in roll.parts() if part in book]
    if not found and len(roll) == MOST_DICE:
        found = list(_nothing(roll, rules, first_roll))
    return tuple(sorted(found, key=lambda keep: (-keep.points, len(keep.dice), keep.dice)))


def best(roll: Dice, rules: Rules, *, aside: Dice = NOTHING, first_roll: bool = True) -> Keep | None:
    """The keep with the most points, or None for a bust."""
    found = keeps(roll, rules, aside=aside, first_roll=first_roll)
    return found[0] if found else None


def is_winning(roll: Dice, rules: Rules) -> bool:
    """Whether this first roll of a turn wins the game on its own."""
    return rules.six_of_a_kind_wins and len(roll) == MOST_DICE and len(set(roll)) == 1


@lru_cache(maxsize=4096)
def _book(rules: Rules, aside: Dice, most: int) -> Mapping[Dice, Keep]:
    """Every set of so many dice at most that may be kept, by its best division."""
    rows = _rows_by_lowest(rules, aside)
    book: dict[Dice, Keep] = {}
    for count in range(1, most + 1):
        for dice, _ in all_rolls(count):
            divisions = list(_divisions(dice, rows[dice[0]], book))
            if divisions:
                book[dice] = max(divisions, key=lambda keep: _merit(keep, rules))
    return book


def _rows_by_lowest(rules: Rules, aside: Dice) -> dict[int, list[Combo]]:
    """The rows that score, under the lowest face of each."""
    rows: dict[int, list[Combo]] = {face: [] for face in range(1, 7)}
    for row in combos(rules, aside):
        rows[row.dice[0]].append(row)
    return rows


def _divisions(dice: Dice, rows: list[Combo], book: Mapping[Dice, Keep]) -> Iterator[Keep]:
    """The divisions of these dice: a row that takes the lowest face, and the best for the rest."""
    for row in rows:
        if not dice.holds(row.dice):
            continue
        rest = dice.without(row.dice)
        if not rest:
            yield Keep(dice, row.points, (row,))
        elif rest in book:
            later = book[rest]
            yield Keep(dice, row.points + later.points, (row, *later.combos))


def _merit(keep: Keep, rules: Rules) -> tuple[int, bool, int, int]:
    """How good a division is: points; then owing nothing; then dice that can still grow; then few parts."""
    return keep.points, not owes(keep, rules), len(keep.joining), -len(keep.combos)


def owes(keep: Keep, rules: Rules) -> bool:
    """Whether this keep asks for further points before the turn may be recorded."""
    return any(combo.name in rules.confirm for combo in keep.combos)


def _nothing(roll: Dice, rules: Rules, first_roll: bool) -> Iterator[Keep]:
    """All six dice of a roll with nothing in it, where the sheet pays for that."""
    points = rules.no_score_first_roll
    if points and (first_roll or rules.no_score_any_six):
        yield Keep(roll, points, (Combo(NOTHING_NAME, roll, points),))


def _phrase(alike: tuple[Combo, ...]) -> str:
    """Equal combinations as one: two 5s 100."""
    if len(alike) == 1:
        return str(alike[0])
    points = sum(combo.points for combo in alike)
    is_single = len(alike[0].dice) == 1
    title = f"{alike[0].dice[0]}s" if is_single else f"times {alike[0].title}"
    return f"{WORDS[len(alike)]} {title} {points}"


def bust_chance(count: int, rules: Rules, *, aside: Dice = NOTHING) -> float:
    """The chance that so many dice, rolled after a keep, hold nothing to keep.

    `aside` are the dice of this turn that later ones may add to, under progressive rules.
    """
    return _bust_chance(count, rules, aside if rules.progressive else NOTHING)


@lru_cache(maxsize=4096)
def _bust_chance(count: int, rules: Rules, aside: Dice) -> float:
    """The same, worked out once."""
    rolls = all_rolls(count)
    ways = sum(ways for roll, ways in rolls if not keeps(roll, rules, aside=aside, first_roll=False))
    return float(ways / 6**count)
