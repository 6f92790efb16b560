"""The second goal, race: alone to the target in the fewest expected turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..rules import Rules
from .chart import Chart, Real, Spot, chart_of
from .compiled import IS_COMPILED
from .turns import LANES, NEVER, Plays, Stakes, plays

HOPELESS = 1e9  # expected turns; a race that is never finished has as many
CLOSE = 1e-10  # turns within which a number of expected turns is settled
MOST_BEYOND = 5_000  # points past the target up to which a turn is looked at
DEEPEST = 6  # penalties below nothing; who sinks deeper is taken to stand there, 0.03**6 of games at most
MOST_WORK = 1e10  # steps times steps times options: minutes on one core
SLOWER = 100  # times, where nothing is compiled
MOST_BUSTS = 12  # before a strike-out; with more, the first ones cost nothing that can be measured


@dataclass(frozen=True, slots=True, eq=False)
class Race:
    """The fewest expected turns to the target, for every total: `turns[is_entered, busts, step + below]`.

    Steps are units of points; the target is at `goal`, and `below` steps lie under nothing. `busts` are
    those still to come before a strike-out, less one; without strike-out rules there is one row.
    """

    rules: Rules
    chart: Chart
    goal: int
    below: int
    turns: Real

    def step(self, total: int) -> int:
        """The step of a total, told from the target, so that one off the grid still needs as many units."""
        missing = self.chart.units(self.rules.target - total)
        return max(self.goal - missing, -self.below)

    def reaches(self, total: int) -> bool:
        """Whether a total lies no deeper than half of the steps: deeper ones are not told as they are."""
        return self.chart.units(self.rules.target - total) <= self.goal + self.below // 2

    def row(self, busts: int) -> int:
        """The row of so many busts in a row."""
        return min(max(self.rules.strike_out - busts, 1), int(self.turns.shape[1])) - 1

    def expected(self, total: int, *, is_entered: bool, busts: int = 0) -> float:
        """The expected turns from the beginning of a turn at that total."""
        if total >= self.rules.target:
            return 0.0
        if not self.chart.can_meet(self.rules.target - total):
            return HOPELESS
        return float(self.turns[int(is_entered), self.row(busts), self.step(total) + self.below])


def race(rules: Rules, on_progress: Callable[[float], object] = float) -> Race:
    """The race under these rules, solved from the target down; offers of other players play no part in it.

    With strike-out rules a penalty leads back down: then the totals are gone through again until they settle.
    Each time counts as half of what is left.
    """
    found = empty_race(rules)
    done, worth = 0.0, 0.5 if _penalty(found) else 1.0
    while True:
        before = found.turns.copy()
        for step in range(found.goal - 1, -found.below - 1, -1):
            _settle(found, step)
            on_progress(done + worth * (found.goal - step) / (found.goal + found.below))
        if not _penalty(found) or np.allclose(found.turns, before, rtol=CLOSE, atol=CLOSE):
            found.turns.setflags(write=False)
            on_progress(1.0)
            return found
        done, worth = done + worth, worth / 2


def check_race(rules: Rules) -> None:
    """Refuse rules whose race would take more than minutes, before any memory is taken."""
    chart = chart_of(rules)
    below, rows = _below(rules, chart), _rows(rules)
    steps = chart.units(rules.target) + below
    work = steps * (steps / 2 + chart.most_gain + chart.units(MOST_BEYOND))
    work *= len(chart.web.leap) * -(-2 * rows // LANES) * (DEEPEST if below else 1)
    if work > (MOST_WORK if IS_COMPILED else MOST_WORK / SLOWER):
        raise chart.too_large("the fewest turns", steps)


def empty_race(rules: Rules) -> Race:
    """The race before it is solved."""
    chart = chart_of(rules)
    goal, below, rows = chart.units(rules.target), _below(rules, chart), _rows(rules)
    return Race(rules, chart, goal, below, np.zeros((2, rows, goal + below)))


def _below(rules: Rules, chart: Chart) -> int:
    """The steps under nothing that are looked at."""
    return DEEPEST * chart.units(rules.strike_out_penalty) if rules.strike_out else 0


def _rows(rules: Rules) -> int:
    """The numbers of busts in a row that are told apart."""
    return min(rules.strike_out, MOST_BUSTS) or 1


@lru_cache(maxsize=64)
def race_turn(
    found: Race, total: int, *, is_entered: bool, busts: int = 0, also: Spot | None = None
) -> Plays:
    """The best turn at that total; step 0 is the total, worth the turns to come, negative."""
    step = found.step(total)
    end, row = after_bust(found, step, found.row(busts))
    lost = found.turns[int(is_entered), row, end + found.below]
    lanes = np.full(1, int(is_entered))
    widened = replace(found, chart=chart_of(found.rules, also))
    return turn_of(widened, step, lanes, np.full(1, lost), is_counted=False)


def turn_of(
    found: Race, step: int, lanes: NDArray[np.int64], busts: Real, *, is_counted: bool = True
) -> Plays:
    """The best turns from one step on, each lane for a player on the board (1) or not (0).

    `busts` is what a bust then leaves: expected turns. Worth is the negative of the turns still to come
    after this one; the second currency, where it is counted, is the chance of a bust.
    """
    least_ever = found.chart.units(max(found.rules.minimum_bank, found.rules.entry))
    top = max(found.goal + _beyond(found), step + least_ever)
    bank = np.full((top + 1 - step, len(busts)), NEVER)
    bank[found.goal - step :] = NEVER if found.rules.exact else 0
    bank[found.goal - step] = 0
    bank[: found.goal - step] = -found.turns[1, -1, step + found.below :, None]
    for lane, is_entered in enumerate(lanes):
        least = found.chart.units(max(found.rules.minimum_bank, 0 if is_entered else found.rules.entry, 1))
        bank[:least, lane] = NEVER
    bank_too = np.zeros_like(bank if is_counted else bank[:0])
    bank_too[-1:] = float(found.rules.exact)  # past the target a turn can only be lost
    stakes = Stakes(
        start=np.zeros(len(busts), dtype=np.int64),
        bank=bank,
        bust=-busts,
        win=np.zeros(len(busts)),
        top=-busts if found.rules.exact else np.zeros(len(busts)),
        bank_too=bank_too,
        bust_too=np.ones(len(busts)),
    )
    return plays(found.chart, stakes)


def after_bust(found: Race, step: int, row: int) -> tuple[int, int]:
    """The step and row where a bust leaves a player."""
    if not found.rules.strike_out or row > 0:
        return step, max(row - 1, 0)
    return max(step - _penalty(found), -found.below), found.turns.shape[1] - 1


def _settle(found: Race, step: int) -> None:
    """Write the expected turns of all players at one step, by policy iteration: busts come back to it."""
    rows = found.turns.shape[1]
    at = step + found.below
    if step < found.goal - 1:
        found.turns[:, :, at] = np.maximum(found.turns[:, :, at], found.turns[:, :, at + 1])
    while True:
        guess = found.turns[:, :, at].copy()
        for first in range(0, 2 * rows, LANES):
            _improve(found, step, np.arange(first, min(first + LANES, 2 * rows)))
        if np.allclose(found.turns[:, :, at], guess, rtol=CLOSE, atol=CLOSE):
            return


def _improve(found: Race, step: int, states: NDArray[np.int64]) -> None:
    """Write what the best play against the present numbers gives, the busts that come back summed up."""
    rows, at = found.turns.shape[1], step + found.below
    is_entered, row = np.divmod(states, rows)
    ends = [after_bust(found, step, int(each)) for each in row]
    busts = np.zeros(LANES)
    busts[: len(states)] = [
        found.turns[e, r, s + found.below] for e, (s, r) in zip(is_entered, ends, strict=True)
    ]
    turn = turn_of(found, step, is_entered, busts)
    for lane, (entered, each, end) in enumerate(zip(is_entered, row, ends, strict=True)):
        bust = turn.begin_too[lane]
        rest = 1 - turn.begin[lane] - bust * busts[lane]
        comes_back = end == (step, each)
        to_end = found.turns[entered, end[1], end[0] + found.below]
        turns = _ever(rest, bust) if comes_back else rest + bust * to_end
        found.turns[entered, each, at] = min(turns, HOPELESS)


def _ever(rest: float, bust: float) -> float:
    """The turns until something else than that bust happens."""
    return rest / (1 - bust) if bust < 1 - 1e-9 else HOPELESS


def _penalty(found: Race) -> int:
    """The steps that a strike-out costs."""
    return found.chart.units(found.rules.strike_out_penalty) if found.rules.strike_out else 0


def _beyond(found: Race) -> int:
    """The steps beyond the target that a turn may need before it can be recorded."""
    is_free = found.rules.hot_dice == "may roll" and not found.rules.confirm
    return 1 if is_free or found.rules.exact else found.chart.units(MOST_BEYOND)
