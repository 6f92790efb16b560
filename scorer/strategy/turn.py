"""The play that makes one turn worth most, solved exactly from the highest turn points down."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import gcd

import numpy as np
from numpy.typing import NDArray

from ..dice import MOST_DICE, Dice
from ..rules import Rules
from ..score import keeps
from .throws import Throws, options, throws_of

Values = NDArray[np.float64]
FIRST_CAP = 40_000  # points; the known sheets bank everything from 18,000 on
MOST_STEPS = 60_000  # of the unit below the cap; more would take a minute


@dataclass(frozen=True, slots=True)
class TurnValues:
    """What a turn ends with under the best play, by turn points, dice to roll (1 to 6) and points owed.

    `roll[points // unit, dice, owed // unit]` is the expected end when the dice are rolled, `choose[...]`
    when the player may also bank; `begin` is that of a whole turn on the board.
    """

    rules: Rules
    unit: int
    roll: Values
    choose: Values
    begin: float

    def rolling(self, points: int, dice: int, owed: int = 0) -> float:
        """The expected end of the turn when so many dice are rolled at these turn points."""
        return float(self.roll[points // self.unit, dice, -(-owed // self.unit)])

    def bank_at(self, dice: int) -> int | None:
        """The least turn points from which banking is legal and never worse than rolling; None for never."""
        points = np.arange(len(self.roll)) * self.unit
        is_better = can_bank(self.rules, points, dice) & (points >= self.roll[: len(points), dice, 0] - 1e-9)
        worse = np.flatnonzero(~is_better)
        first = int(worse[-1]) + 1 if len(worse) else 0
        return first * self.unit if first < len(points) else None


@lru_cache(maxsize=32)
def solved_turn(rules: Rules) -> TurnValues:
    """The best play of one turn on the board, exact but for turns beyond a cap that are never seen.

    Not for progressive rules, whose dice aside are state too.
    """
    cap = FIRST_CAP
    while True:
        values = _solved_below(rules, cap)
        if _banks_at_the_top(values) or cap // values.unit > MOST_STEPS:
            return values
        cap *= 2


def can_bank(rules: Rules, points: NDArray[np.int64], dice: int) -> NDArray[np.bool_]:
    """Where a player on the board who owes nothing may bank with so many dice left."""
    may = points >= max(rules.minimum_bank, 1)
    return may & (rules.hot_dice == "may roll" or dice < MOST_DICE)


def _solved_below(rules: Rules, cap: int) -> TurnValues:
    """The values for all turn points below the cap; at and beyond it everything is banked."""
    unit = _unit(rules)
    throws = [throws_of(dice, rules, first_roll=False) for dice in range(1, MOST_DICE + 1)]
    most = max(int(throw.points.max(initial=0)) for throw in throws)
    steps, owed_steps = -(-cap // unit), -(-_most_owed(rules) // unit) + 1
    points = np.arange(steps + most // unit + 1) * unit
    choose = np.repeat(points[:, None, None].astype(float), 7, axis=1).repeat(owed_steps, axis=2)
    roll = choose[:steps].copy()
    moves = [_moves(throw, rules, unit, owed_steps) for throw in throws]
    bank = np.stack([can_bank(rules, points, dice) for dice in range(7)], axis=1)
    for step in range(steps - 1, -1, -1):
        for dice, move in enumerate(moves, start=1):
            roll[step, dice] = move.worth(choose, step)
        choose[step] = roll[step]
        choose[step, :, 0] = np.where(
            bank[step], np.maximum(roll[step, :, 0], points[step]), roll[step, :, 0]
        )
    begin = _begin(rules, choose, unit, owed_steps)
    return TurnValues(rules, unit, roll, choose, begin)


@dataclass(frozen=True, slots=True)
class Moves:
    """The keeps of all throws of so many dice as places in the table of values."""

    throws: Throws
    gain: NDArray[np.int64]
    owed: NDArray[np.int64]

    def worth(self, choose: Values, step: int) -> Values:
        """What rolling these dice is worth at so many units, for every number of points owed."""
        if not len(self.gain):
            return np.zeros(choose.shape[2])
        ends = choose[step + self.gain, self.throws.dice_left, self.owed]
        best = np.maximum.reduceat(ends, self.throws.start, axis=1)
        return np.asarray(best @ self.throws.chances)


def _moves(throws: Throws, rules: Rules, unit: int, owed_steps: int) -> Moves:
    gain = throws.points // unit
    still = np.maximum(np.arange(owed_steps)[:, None] - gain[None, :], 0)
    anew = -(-rules.confirm_points // unit) if rules.confirm else 0
    return Moves(throws, gain, np.where(throws.owes[None, :], anew, still))


def _begin(rules: Rules, choose: Values, unit: int, owed_steps: int) -> float:
    """The expected end of a turn before its first roll."""
    first = throws_of(MOST_DICE, rules, first_roll=True)
    worth = float(_moves(first, rules, unit, owed_steps).worth(choose, 0)[0])
    if not rules.six_of_a_kind_wins:
        return worth
    return worth + sum(rules.target - _alike(rules, face, choose, unit) for face in range(1, 7)) / 6**6


def _alike(rules: Rules, face: int, choose: Values, unit: int) -> float:
    """What six of that face in a first roll would be worth if they did not win."""
    rows = options(keeps(Dice([face] * MOST_DICE), rules), MOST_DICE, rules)
    anew = -(-rules.confirm_points // unit)
    return max((choose[points // unit, left, anew * owed] for points, left, owed in rows), default=0.0)


def _banks_at_the_top(values: TurnValues) -> bool:
    """Whether everything is banked well below the cap, so that what lies beyond does not matter."""
    top = len(values.roll) * 3 // 4 * values.unit
    risky = [dice for dice in range(1, MOST_DICE + 1) if _may_bust_and_bank(values.rules, dice)]
    at = [values.bank_at(dice) for dice in risky]
    return all(points is not None and points < top for points in at)


def _may_bust_and_bank(rules: Rules, dice: int) -> bool:
    """Whether there is anything to weigh: dice that never bust are always rolled, those that must be too."""
    is_free = rules.hot_dice == "may roll" or dice < MOST_DICE
    return is_free and throws_of(dice, rules, first_roll=False).bust > 1e-9


def _most_owed(rules: Rules) -> int:
    return rules.confirm_points if rules.confirm else 0


def _unit(rules: Rules) -> int:
    """The greatest number of points that divides all that can be kept or owed."""
    found = {int(points) for dice in range(1, 7) for points in throws_of(dice, rules, first_roll=True).points}
    return gcd(*found, _most_owed(rules)) or 50
