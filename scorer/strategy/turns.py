"""The best play of turns side by side, from the highest points down: the one loop that every goal shares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .chart import Chart, Real, Web
from .compiled import compiled

LANES = 8  # turns solved side by side: a processor adds as many numbers at once
Lanes = tuple[int, ...]  # as many as there are turns; its length is known when the loop is compiled
NEVER = -1e18  # the worth of recording where that is not allowed
NOTHING_LEFT = np.zeros((0, 1, 1))


class Stakes(NamedTuple):
    """What turns of one chart, eight at most, play for, by steps (units of points) and lanes (turns).

    `start[lane]` is the step at which a turn begins, `bank[step, lane]` what recording there is worth,
    `bust[lane]` what a bust is worth, `win[lane]` a first roll that wins, `top[lane]`, or
    `top[further, lane]`, what comes from the highest step on. The same play is also counted in a second
    currency that decides nothing, the chance of a bust, for one: `bank_too` (without steps where it is not
    counted) and `bust_too`. `left[step, place, lane]` is what recording costs because the next player may
    take over the dice left (without steps where nobody may).
    """

    start: NDArray[np.int64]
    bank: Real
    bust: Real
    win: Real
    top: Real
    bank_too: Real
    bust_too: Real
    left: Real = NOTHING_LEFT

    def banked(self, step: int, place: int, lane: int) -> float:
        """What recording is worth there, less what the dice left cost."""
        cost = self.left[step, place, lane] if len(self.left) else 0.0
        return float(self.bank[step, lane] - cost)


@dataclass(frozen=True, slots=True, eq=False)
class Plays:
    """The worth of those turns wherever they stand.

    `worth[step, place, lane]` is that once dice are kept, at a spot's place in the chart, and `rolls` that of
    rolling there (without steps where it was not asked for); `begin[lane]` is that of the whole turn,
    `begin_too[lane]` in the second currency.
    """

    chart: Chart
    stakes: Stakes
    worth: Real
    rolls: Real
    begin: Real
    begin_too: Real

    def kept(self, step: int, place: int, lane: int = 0) -> float:
        """What the turn is worth at that step and place, where the player may bank or roll."""
        return float(self.worth[min(step, len(self.stakes.bank) - 1), place, lane])

    def bank(self, step: int, place: int, lane: int = 0) -> float | None:
        """What recording there is worth; None where it is not allowed."""
        worth = self.stakes.banked(min(step, len(self.stakes.bank) - 1), place, lane)
        return worth if worth > NEVER and self.chart.web.can_bank[place] else None

    def rolling(self, step: int, place: int, lane: int = 0) -> float:
        """What the turn is worth at that step and place when the dice are rolled."""
        step = min(step, len(self.stakes.bank) - 1)
        rows = self.worth.reshape(-1, self.worth.shape[2])
        lost = float(self.stakes.bust[lane])
        return rolled(self.chart.web, place, step * self.worth.shape[1], rows, lane, lost)


def plays(chart: Chart, stakes: Stakes, *, tells_rolls: bool = False) -> Plays:
    """The best play for these stakes, from the highest step down to the lowest start."""
    (steps, count), places = stakes.bank.shape, len(chart.web.bust)
    worth = np.empty((steps + chart.most_gain, places, count))
    stakes = stakes._replace(top=np.atleast_2d(stakes.top))
    worth[steps - 1 :] = stakes.top[:, None, :]
    worth_too = np.empty_like(worth) if len(stakes.bank_too) else np.empty((0, places, count))
    if len(worth_too):
        worth_too[steps - 1 :] = stakes.bank_too[-1]
    rolls = np.zeros((steps if tells_rolls else 0, places, count))
    begin, begin_too = stakes.win * chart.winning, np.zeros(count)
    fill(
        (0,) * count,
        chart.web,
        stakes,
        worth.reshape(-1, count),
        worth_too.reshape(-1, count),
        rolls.reshape(-1, count),
        begin,
        begin_too,
    )
    return Plays(chart, stakes, worth, rolls, begin, begin_too)


@compiled
def fill(
    lanes: Lanes,
    web: Web,
    stakes: Stakes,
    worth: Real,
    worth_too: Real,
    rolls: Real,
    begin: Real,
    begin_too: Real,
) -> None:
    """Write what every spot of every step is worth, and add to each turn's beginning what it is worth."""
    places = len(web.bust)
    here, here_too = np.empty(len(lanes)), np.empty(len(lanes))
    best, best_too, bank = np.empty(len(lanes)), np.empty(len(lanes)), np.empty(len(lanes))
    for step in range(len(stakes.bank) - 2, stakes.start.min() - 1, -1):
        low = step * places
        for place in range(1, places):
            roll(lanes, web, place, low, stakes, worth, worth_too, here, here_too, best, best_too)
            if len(rolls):
                put(lanes, here, rolls, low + place)
            price(lanes, stakes, step, place, bank)
            settle(lanes, web.can_bank[place], low + place, bank, here, worth)
            if len(worth_too):
                banked = stakes.bank_too[step]
                settle_too(lanes, web.can_bank[place], low + place, bank, here, banked, here_too, worth_too)
        if (stakes.start == step).any():
            roll(lanes, web, 0, low, stakes, worth, worth_too, here, here_too, best, best_too)
            for lane in range(len(lanes)):
                if stakes.start[lane] == step:
                    begin[lane] += here[lane]
                    begin_too[lane] += here_too[lane]


@compiled
def roll(
    lanes: Lanes,
    web: Web,
    place: int,
    low: int,
    stakes: Stakes,
    worth: Real,
    worth_too: Real,
    here: Real,
    here_too: Real,
    best: Real,
    best_too: Real,
) -> None:
    """Write what rolling there is worth: a bust, and the best option of each throw, weighed by its chance."""
    is_counted_twice = len(worth_too) > 0
    for lane in range(len(lanes)):
        here[lane] = web.bust[place] * stakes.bust[lane]
    for lane in range(len(lanes)):
        here_too[lane] = web.bust[place] * stakes.bust_too[lane]
    for throw in range(web.throws[place], web.throws[place + 1]):
        row = low + web.leap[web.options[throw]]
        take(lanes, worth, row, best)
        if is_counted_twice:
            take(lanes, worth_too, row, best_too)
        for option in range(web.options[throw] + 1, web.options[throw + 1]):
            row = low + web.leap[option]
            if is_counted_twice:
                follow(lanes, worth, worth_too, row, best, best_too)
            take_better(lanes, worth, row, best)
        weigh(lanes, web.chance[throw], best, here)
        if is_counted_twice:
            weigh(lanes, web.chance[throw], best_too, here_too)


@compiled
def take(lanes: Lanes, worth: Real, row: int, best: Real) -> None:
    """Take a row as the best so far."""
    for lane in range(len(lanes)):
        best[lane] = worth[row, lane]


@compiled
def take_better(lanes: Lanes, worth: Real, row: int, best: Real) -> None:
    """Take a row where it is better than the best so far."""
    for lane in range(len(lanes)):
        best[lane] = worth[row, lane] if worth[row, lane] > best[lane] else best[lane]


@compiled
def follow(lanes: Lanes, worth: Real, worth_too: Real, row: int, best: Real, best_too: Real) -> None:
    """Take a row in the second currency where it is better in the first."""
    for lane in range(len(lanes)):
        best_too[lane] = worth_too[row, lane] if worth[row, lane] > best[lane] else best_too[lane]


@compiled
def weigh(lanes: Lanes, chance: float, best: Real, here: Real) -> None:
    """Add the best, weighed by its chance."""
    for lane in range(len(lanes)):
        here[lane] += chance * best[lane]


@compiled
def put(lanes: Lanes, found: Real, worth: Real, row: int) -> None:
    """Write what was found into a row."""
    for lane in range(len(lanes)):
        worth[row, lane] = found[lane]


@compiled
def price(lanes: Lanes, stakes: Stakes, step: int, place: int, bank: Real) -> None:
    """Find what recording is worth at a spot, less what the dice left cost."""
    for lane in range(len(lanes)):
        bank[lane] = stakes.bank[step, lane]
    if len(stakes.left):
        for lane in range(len(lanes)):
            bank[lane] -= stakes.left[step, place, lane]


@compiled
def settle(lanes: Lanes, can_bank: bool, row: int, bank: Real, here: Real, worth: Real) -> None:
    """Write what a spot is worth: recording where that is allowed and never worse, else rolling."""
    for lane in range(len(lanes)):
        banks = can_bank and bank[lane] >= here[lane]
        worth[row, lane] = bank[lane] if banks else here[lane]


@compiled
def settle_too(
    lanes: Lanes,
    can_bank: bool,
    row: int,
    bank: Real,
    here: Real,
    bank_too: Real,
    here_too: Real,
    worth_too: Real,
) -> None:
    """The same in the second currency, which decides nothing."""
    for lane in range(len(lanes)):
        banks = can_bank and bank[lane] >= here[lane]
        worth_too[row, lane] = bank_too[lane] if banks else here_too[lane]


@compiled
def rolled(web: Web, place: int, low: int, worth: Real, lane: int, bust: float) -> float:
    """What rolling there is worth in one lane, `bust` being what a bust is worth."""
    found = web.bust[place] * bust
    for throw in range(web.throws[place], web.throws[place + 1]):
        best = -np.inf
        for option in range(web.options[throw], web.options[throw + 1]):
            best = max(best, worth[low + web.leap[option], lane])
        found += web.chance[throw] * best
    return float(found)
