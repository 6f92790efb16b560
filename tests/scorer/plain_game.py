"""The plain judge of the game: one mutable table, written from the rules alone, slow and without events.

It knows turns, not joining, leaving, undo or dice off the table, and shares nothing with the game but the
settings and the plain score.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from scorer import Rules

from .plain_score import Faces, alike_in_all, cuts, whole_worth

ALIKE = {3: "three of a kind", 4: "four of a kind", 5: "five of a kind", 6: "six of a kind"}
MIXED = {(2, 2, 2): "three pairs", (1, 1, 1, 1, 1, 1): "straight"}
Division = tuple[int, bool, Faces]  # its points, whether it owes, and its dice that later ones may join


@cache
def divisions(dice: Faces, rules: Rules, aside: Faces) -> frozenset[Division]:
    """Every way to divide all these dice into what scores."""
    found = set()
    for part, rest in cuts(dice):
        worth, name = part_worth(part, rules, aside)
        joins = part if len(set(part)) == 1 else ()
        for more, owes, others in divisions(rest, rules, aside) if rest else {(0, False, ())}:
            if worth:
                found.add((worth + more, owes or name in rules.confirm, tuple(sorted((*joins, *others)))))
    return frozenset(found)


def part_worth(part: Faces, rules: Rules, aside: Faces) -> tuple[int, str]:
    """What dice taken together are worth beside those aside, and what that is called."""
    face, before = part[0], aside.count(part[0])
    if len(set(part)) > 1:
        return whole_worth(part, rules), MIXED.get(tuple(sorted(Counter(part).values())), "")
    if not rules.progressive:
        return whole_worth(part, rules), ALIKE.get(len(part), "")
    count = before + len(part)
    worth = alike_in_all(face, count, rules)
    is_single = worth == count * whole_worth((face,), rules)
    return worth - alike_in_all(face, before, rules), "" if is_single else ALIKE.get(count, "")


def merit(way: Division) -> tuple[int, bool, int]:
    """The best division has most points; of equal ones that which owes nothing, then that which can grow."""
    return way[0], not way[1], len(way[2])


class PlainGame:
    """A table at which players take turns; `waits` says for what."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules, self.count = rules, players
        self.totals, self.busts = [0] * players, [0] * players
        self.entered = [False] * players
        self.at, self.first_there = 0, -1
        self.offer: tuple[int, int, Faces] | None = None
        self.tied: list[int] = []
        self.reached: list[int] = []
        self.winners: list[int] = []
        self.begin(0)

    def begin(self, player: int) -> None:
        """A turn with six fresh dice, or with the choice to go on with what was left."""
        self.at, self.points, self.left, self.owed, self.rolls = player, 0, 6, 0, 0
        self.aside: Faces = ()
        self.rolled: Faces = ()
        self.offer = self.offer if self.offer and self.may_take(self.offer[0]) else None
        self.waits = "offer" if self.offer else "roll"

    def may_take(self, points: int) -> bool:
        """Whether the player may go on with so many points."""
        fits = not self.rules.exact or self.totals[self.at] + points <= self.rules.target
        return fits and (
            self.rules.roll_on == "always" or (self.rules.roll_on == "all entered" and all(self.entered))
        )

    def keeps(self) -> dict[Faces, Division]:
        """The keeps of the roll on the table, each by its best division."""
        sizes = range(1, len(self.rolled) + 1)
        parts = {part for size in sizes for part in combinations(self.rolled, size)}
        found = {part: divisions(part, self.rules, self.aside) for part in parts}
        best = {part: max(ways, key=merit) for part, ways in found.items() if ways}
        pays = self.rules.no_score_first_roll and (self.rolls == 1 or self.rules.no_score_any_six)
        if not best and len(self.rolled) == 6 and pays:
            return {self.rolled: (self.rules.no_score_first_roll, False, ())}
        return best

    def legal(self) -> set[str]:
        """What may be done, as a situation's answer says it."""
        if self.waits == "keep":
            return {f"keep {' '.join(map(str, part))}" for part in self.keeps()}
        if self.waits == "choose":
            past = self.is_past()
            return {"roll"} | ({"bank"} if self.may_bank() else set()) | ({"give up"} if past else set())
        return {"over": set(), "offer": {"take over", "fresh"}, "roll": {"roll"}}[self.waits]

    def is_past(self) -> bool:
        """Whether the turn would pass an exact target."""
        return not self.tied and self.rules.exact and self.totals[self.at] + self.points > self.rules.target

    def may_bank(self) -> bool:
        """Whether the points may be recorded."""
        if self.owed or (self.left == 6 and self.rules.hot_dice == "must roll") or self.is_past():
            return False
        least = max(self.rules.minimum_bank, 0 if self.entered[self.at] else self.rules.entry)
        return bool(self.tied) or self.points >= least

    def roll(self, dice: Faces) -> None:
        """The dice fall."""
        self.rolled, self.rolls, self.waits = dice, self.rolls + 1, "keep"
        if self.rolls == 1 and len(dice) == 6 and len(set(dice)) == 1 and self.rules.six_of_a_kind_wins:
            self.totals[self.at] += 0 if self.tied else self.rules.target
            self.entered[self.at] = self.entered[self.at] or not self.tied
            self.win([self.at])
        elif not self.keeps():
            self.lose()

    def keep(self, dice: Faces) -> None:
        """Dice are set aside."""
        points, owes, joins = self.keeps()[dice]
        self.points += points
        self.owed = self.rules.confirm_points if owes else max(0, self.owed - points)
        self.left = len(self.rolled) - len(dice)
        self.aside = tuple(sorted((*self.aside, *joins)))
        if not self.left:
            self.left, self.aside = 6, ()
        self.waits = "choose"

    def do(self, deed: str) -> None:
        """Bank, give up, take over or roll fresh."""
        if deed == "take over" and self.offer:
            self.points, self.left, self.aside = self.offer
        if deed in ("take over", "fresh"):
            self.offer, self.waits = None, "roll"
        if deed == "give up":
            self.lose()
        if deed == "bank":
            self.bank()

    def bank(self) -> None:
        """The turn points are recorded."""
        if not self.tied:
            self.totals[self.at] += self.points
            self.entered[self.at], self.busts[self.at] = True, 0
            self.offer = (self.points, self.left, self.aside) if self.left < 6 else None
        self.end(self.points)

    def lose(self) -> None:
        """The turn points are lost; too many in a row cost the penalty."""
        self.offer = None
        if not self.tied:
            self.busts[self.at] += 1
            if self.rules.strike_out and self.busts[self.at] >= self.rules.strike_out:
                self.totals[self.at] -= self.rules.strike_out_penalty
                self.busts[self.at] = 0
        self.end(0)

    def end(self, points: int) -> None:
        """The turn is over: who is next, or who has won."""
        if self.tied:
            self.end_of_play_off_turn(points)
            return
        if self.first_there < 0 and self.totals[self.at] >= self.rules.target:
            self.first_there = self.at
        after = (self.at + 1) % self.count
        last = {
            "at once": True,
            "fewest rounds": after == 0,
            "last turn": after == self.first_there,
        }[self.rules.ending]
        if self.first_there >= 0 and last:
            self.compare()
        else:
            self.begin(after)

    def compare(self) -> None:
        """The highest total wins; equal ones play off or share."""
        best = [player for player in range(self.count) if self.totals[player] == max(self.totals)]
        if len(best) == 1 or self.rules.tie == "shared":
            self.win(best)
            return
        self.tied, self.reached, self.offer = best, [], None
        self.begin(best[0])

    def end_of_play_off_turn(self, points: int) -> None:
        """The next of the tied, or the best of them."""
        self.reached.append(points)
        if len(self.reached) == len(self.tied):
            best = max(self.reached)
            self.tied = [who for who, each in zip(self.tied, self.reached, strict=True) if each == best]
            self.reached = []
        if len(self.tied) == 1:
            self.win(self.tied)
        else:
            self.begin(self.tied[len(self.reached)])

    def win(self, players: list[int]) -> None:
        """The game is over."""
        self.winners, self.offer, self.waits = sorted(players), None, "over"
