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
BankLeft = Callable[[int, int, Dice], float | None]  # the same, with the dice left and those that grow
Rolling = Callable[[int, int, Dice], float]
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
    return turned(rules, lambda points, *_: bank(points), bust, win=win, cap=cap)[0]


def turned(rules: Rules, bank: BankLeft, bust: float, *, win: float = 0.0, cap: int) -> tuple[float, Rolling]:
    """What a turn is worth to who wants most, and what rolling is worth with points and dice left."""

    @cache
    def rolled(points: int, dice: int, growing: Dice, owed: int = 0) -> float:
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
        banked = bank(points, dice, growing) if may or points >= cap else None
        if points >= cap:
            return bust if banked is None else banked
        rolling = rolled(points, dice, growing, owed)
        return rolling if banked is None else max(banked, rolling)

    for points in range(cap, 0, -50):  # from the top, so that nothing recurses deeply
        for dice in range(1, 7):
            stands(points, dice, NOTHING, 0)
    first = throws(rules, 6, NOTHING, True)
    found = sum(count * max((kept(0, way, 0) for way in each), default=bust) for count, each in first)
    return (found + (6 * win if rules.six_of_a_kind_wins else 0)) / 6**6, rolled


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


class PlainDuel:
    """Two players, both at their best; a tie counts one half.

    `known[place, mine, theirs]` is the chance of the player about to roll, whose place in the round counts
    where rounds are played to their end.
    """

    def __init__(self, rules: Rules, cap: int) -> None:
        self.rules, self.cap = rules, cap
        self.has_rounds = rules.ending == "fewest rounds"
        self.known: dict[tuple[int, int, int], float] = {}
        self.reply, self.begun = cache(self._reply), cache(self._turn)

    def is_entered(self, total: int) -> bool:
        return bool(total) or not self.rules.entry

    def is_past(self, total: int) -> bool:
        return self.rules.exact and total > self.rules.target

    def _reply(self, total: int, line: int) -> tuple[float, Rolling]:
        """The chance of a last turn from a total to get past a line, with six dice and with dice left."""

        def worth(gained: int) -> float | None:
            if self.is_past(total + gained):
                return None
            return 1.0 if total + gained > line else 0.5 if total + gained == line else 0.0

        bank = from_points(least(self.rules, self.is_entered(total)), worth)
        return turned(self.rules, lambda points, *_: bank(points), 0.0, win=1, cap=self.cap)

    def _turn(self, place: int, mine: int, theirs: int) -> tuple[float, Rolling]:
        """The same of a turn while nobody has reached the target; all higher totals are known."""
        is_last = self.rules.ending == "at once" or place == 1
        other = 1 - place if self.has_rounds else 0

        def worth(gained: int, dice: int, growing: Dice) -> float | None:
            total = mine + gained
            if gained < least(self.rules, self.is_entered(mine)) or self.is_past(total):
                return None
            is_there = total >= self.rules.target
            if is_there and is_last:
                return 1.0
            fresh, rolling = self.reply(theirs, total) if is_there else self.begun(other, theirs, total)
            may_go_on = dice < 6 and may_take(self.rules, theirs, gained)
            return 1 - max(fresh, rolling(gained, dice, growing) if may_go_on else 0)

        return turned(self.rules, worth, 1 - self.known[other, theirs, mine], win=1, cap=self.cap)

    def first_player_wins(self) -> float:
        below, places = range(0, self.rules.target, 50), range(1 + self.has_rounds)
        for total in range(2 * self.rules.target - 100, -1, -50):
            pairs = [(mine, total - mine) for mine in below if total - mine in below]
            positions = [(place, *pair) for place in places for pair in pairs]
            settle(self.known, positions, lambda *position: self._turn(*position)[0])
        return self.known[0, 0, 0]


def first_player_wins(rules: Rules, cap: int) -> float:
    """The chance of the first of two players to win."""
    return PlainDuel(rules, cap).first_player_wins()


def may_take(rules: Rules, total: int, offered: int) -> bool:
    """Whether a player with that total may take over dice that come with so many points."""
    if rules.roll_on == "no" or (rules.exact and total + offered > rules.target):
        return False
    return rules.roll_on == "always" or total > 0


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
    known: dict[tuple[int, int, int], float],
    positions: list[tuple[int, int, int]],
    chance: Callable[[int, int, int], float],
) -> None:
    """Go through positions that lead to each other by busts until nothing changes."""
    known |= dict.fromkeys(positions, 0.5)
    moved = 1.0
    while moved > 1e-10:
        moved = 0.0
        for position in positions:
            better = chance(*position)
            moved, known[position] = max(moved, abs(better - known[position])), better


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
