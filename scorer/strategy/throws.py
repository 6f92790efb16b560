"""Every throw of so many dice as arrays: what can be kept, and what that leaves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from ..dice import MOST_DICE, all_rolls
from ..rules import Rules
from ..score import Keep, keeps, owes

Numbers = NDArray[np.int64]
Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Throws:
    """All throws of so many dice that are no bust, a row for each keep worth considering.

    `points`, `dice_left` and `owes` tell each row; rows of one throw stand together from its `start` on;
    `chances` are those of the throws.
    """

    points: Numbers
    dice_left: Numbers
    owes: NDArray[np.bool_]
    start: Numbers
    chances: Chances

    @property
    def bust(self) -> float:
        """The chance of a bust."""
        return float(1 - self.chances.sum())


@lru_cache(maxsize=64)
def throws_of(count: int, rules: Rules, first_roll: bool) -> Throws:
    """Every throw of so many dice under these rules (not progressive)."""
    found = [
        (options(keeps(roll, rules, first_roll=first_roll), count, rules), ways)
        for roll, ways in all_rolls(count)
    ]
    kept = [(rows, ways) for rows, ways in found if rows]
    rows = [row for rows, _ in kept for row in rows]
    sizes = [len(rows) for rows, _ in kept]
    return Throws(
        points=np.array([points for points, _, _ in rows], dtype=np.int64),
        dice_left=np.array([left for _, left, _ in rows], dtype=np.int64),
        owes=np.array([owed for _, _, owed in rows], dtype=np.bool_),
        start=np.array([0, *accumulate(sizes)][:-1], dtype=np.int64),
        chances=np.array([ways for _, ways in kept], dtype=np.float64) / 6**count,
    )


def options(found: tuple[Keep, ...], count: int, rules: Rules) -> list[tuple[int, int, bool]]:
    """Points, dice left and whether points are owed: the best keep for each number of dice left.

    More points for the same dice are never worse, so the others need not be looked at.
    """
    best: dict[tuple[int, bool], int] = {}
    for keep in found:
        left = (count - len(keep.dice)) or MOST_DICE
        key = left, owes(keep, rules)
        best[key] = max(best.get(key, 0), keep.points)
    return [(points, left, owed) for (left, owed), points in best.items()]
