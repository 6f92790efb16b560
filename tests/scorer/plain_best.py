"""The best play worked out plainly, turn by turn and keep by keep: the judge of the fast solver.

It knows the scorer's keeps and nothing of the solver. Chances are summed as fractions of the throws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

from scorer import Dice, Rules, all_rolls, keeps
from scorer.score import is_winning, owes

Bank = Callable[
    [int], float | None
]  # what recording these turn points is worth, None where it is not allowed
Way = tuple[int, int, Dice, bool]  # points, dice left, dice that grow, whether points are owed anew
NOTHING = Dice()


@cache
def throws(rules: Rules, dice: int, growing: Dice, is_first: bool) -> tuple[tuple[int, frozenset[Way]], ...]:
    """Each set of ways to keep, and in how many throws it comes."""
    found: Counter[frozenset[Way]] = Counter()
    for roll, count in all_rolls(dice):
        if not (is_first and is_winning(roll, rules)):
            found[frozenset(ways(rules, roll, growing, is_first))] += count
    return tuple((count, each) for each, count in found.items())


def ways(rules: Rules, roll: Dice, growing: Dice, is_first: bool) -> list[Way]:
    return [
        (
            keep.points,
            len(roll) - len(keep.dice) or 6,
            growing.joined(keep.joining) if rules.progressive and len(keep.dice) < len(roll) else NOTHING,
            owes(keep, rules),
        )
        for keep in keeps(roll, rules, aside=growing, first_roll=is_first)
    ]


def turn(rules: Rules, bank: Bank, bust: float, *, win: float = 0.0, cap: int) -> float:
    """What a turn is worth to who wants most; from the cap on everything that may be is recorded."""

    @cache
    def rolled(points: int, dice: int, growing: Dice, owed: int) -> float:
        worth = 0.0
        for count, each in throws(rules, dice, growing, False):
            worth += count * max((kept(points, way, owed) for way in each), default=bust)
        return worth / 6**dice

    def kept(points: int, way: Way, owed: int) -> float:
        gain, left, growing, is_owed = way
        return stands(points + gain, left, growing, rules.confirm_points if is_owed else max(0, owed - gain))

    @cache
    def stands(points: int, dice: int, growing: Dice, owed: int) -> float:
        may = not owed and not (rules.hot_dice == "must roll" and dice == 6)
        banked = bank(points) if may or points >= cap else None
        if points >= cap:
            return bust if banked is None else banked
        rolling = rolled(points, dice, growing, owed)
        return rolling if banked is None else max(banked, rolling)

    for points in range(cap, 0, -50):  # from the top, so that nothing recurses deeply
        for dice in range(1, 7):
            stands(points, dice, NOTHING, 0)
    first = throws(rules, 6, NOTHING, True)
    found = sum(count * max((kept(0, way, 0) for way in each), default=bust) for count, each in first)
    return (found + (6 * win if rules.six_of_a_kind_wins else 0)) / 6**6


def least(rules: Rules, is_entered: bool) -> int:
    return max(rules.minimum_bank, 0 if is_entered else rules.entry, 1)


def from_points(points: int, worth: Bank) -> Bank:
    """Recording is allowed from so many points."""
    return lambda gained: None if gained < points else worth(gained)


def fewest_turns(rules: Rules, cap: int) -> float:
    """The expected turns alone to the target, no strike-outs, from nothing."""
    known: dict[tuple[int, bool], float] = {}

    def after(total: int) -> float | None:
        if rules.exact and total > rules.target:
            return None
        return 0.0 if total >= rules.target else -known[total, True]

    def settled(total: int, is_entered: bool) -> float:
        turns = 1.0
        while True:
            bank = from_points(least(rules, is_entered), lambda gained: after(total + gained))
            better = 1 - turn(rules, bank, -turns, cap=cap - total)
            if abs(better - turns) < 1e-10 or turns > 1_000:
                return better
            turns = better

    for total in range(rules.target - 50, -1, -50):
        known[total, True] = settled(total, True)
    return settled(0, not rules.entry)


def first_player_wins(rules: Rules, cap: int) -> float:
    """The chance of the first of two players to win, both at their best; a tie counts one half."""
    known: dict[tuple[int, int], float] = {}

    @cache
    def reply(total: int, line: int) -> float:
        """The chance of a last turn from a total to get past a line."""
        is_entered = bool(total) or not rules.entry

        def worth(gained: int) -> float | None:
            if rules.exact and total + gained > rules.target:
                return None
            return 1.0 if total + gained > line else 0.5 if total + gained == line else 0.0

        return turn(rules, from_points(least(rules, is_entered), worth), 0.0, win=1, cap=cap - total)

    def chance(mine: int, theirs: int) -> float:
        def worth(gained: int) -> float | None:
            total = mine + gained
            if total < rules.target:
                return 1 - known[theirs, total]
            if rules.exact and total > rules.target:
                return None
            return 1.0 if rules.ending == "at once" else 1 - reply(theirs, total)

        is_entered = bool(mine) or not rules.entry
        bank = from_points(least(rules, is_entered), worth)
        return turn(rules, bank, 1 - known[theirs, mine], win=1, cap=cap - mine)

    for total in range(2 * rules.target - 100, -1, -50):
        below = range(0, rules.target, 50)
        settle(known, [(mine, total - mine) for mine in below if total - mine in below], chance)
    return known[0, 0]


def first_ends_higher(rules: Rules, totals: tuple[int, int], after_bust: tuple[int, int], cap: int) -> float:
    """The chance of the first of two, whose turns are the last, to end above the other; a tie is half."""

    def best(place: int, worth: Bank) -> float:
        total = totals[place]

        def recorded(gained: int) -> float | None:
            return None if rules.exact and total + gained > rules.target else worth(total + gained)

        lost = worth(after_bust[place])
        assert lost is not None
        bank = from_points(least(rules, is_entered=True), recorded)
        return turn(rules, bank, lost, win=1, cap=cap)

    @cache
    def reply(line: int) -> float:
        return best(1, lambda total: 1.0 if total > line else 0.5 if total == line else 0.0)

    return best(0, lambda total: 1 - reply(total))


def settle(
    known: dict[tuple[int, int], float],
    pairs: list[tuple[int, int]],
    chance: Callable[[int, int], float],
) -> None:
    """Go through positions that lead to each other by busts until nothing changes."""
    known |= dict.fromkeys(pairs, 0.5)
    moved = 1.0
    while moved > 1e-10:
        moved = 0.0
        for pair in pairs:
            better = chance(*pair)
            moved, known[pair] = max(moved, abs(better - known[pair])), better


def struck(rules: Rules, cap: int, *, deepest: int = 6) -> dict[tuple[int, int], float]:
    """The expected turns by total and busts in a row, with strike-outs, from some penalties below nothing."""
    lowest = -deepest * rules.strike_out_penalty
    totals = range(rules.target - 25, lowest - 1, -25)
    known = dict.fromkeys(((total, busts) for total in totals for busts in range(rules.strike_out)), 1.0)
    moved = 1.0
    while moved > 1e-8:
        moved = 0.0
        for total, busts in known:
            better = 1 - turn(rules, ahead(rules, known, total), -after(rules, known, total, busts), cap=cap)
            moved, known[total, busts] = max(moved, abs(better - known[total, busts])), better
    return known


def ahead(rules: Rules, known: dict[tuple[int, int], float], total: int) -> Bank:
    """What recording is worth in a race: the turns then still to come, negative."""

    def worth(gained: int) -> float:
        return 0.0 if total + gained >= rules.target else -known[total + gained, 0]

    return from_points(least(rules, is_entered=True), worth)


def after(rules: Rules, known: dict[tuple[int, int], float], total: int, busts: int) -> float:
    """The turns still to come after one bust more."""
    if busts + 1 < rules.strike_out:
        return known[total, busts + 1]
    lowest = min(total for total, _ in known)
    return known[max(total - rules.strike_out_penalty, lowest), 0]
