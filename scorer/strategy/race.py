"""The second goal, race: alone to the target in the fewest expected turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from ..rules import Rules
from .chart import Chart, Real, Spot, TooLarge, chart_of
from .compiled import IS_COMPILED
from .points import best_turn
from .turns import LANES, NEVER, Plays, Stakes, plays

HOPELESS = 1e9  # expected turns; a race that is never finished has as many
CLOSE = 1e-10  # turns within which a number of expected turns is settled
MOST_BEYOND = 5_000  # points past the target up to which a turn is looked at
DEEPEST = 6  # penalties below nothing that are looked at, at least
FAR_TURNS = 10  # from the target, after the entry: from there a point costs what it does in the long run
MOST_WORK = 1e10  # steps times steps times options: minutes on one core
SLOWER = 100  # times, where nothing is compiled
MOST_ROUNDS = 3_000  # of busts that lead back to one total, until its turns settle
MOST_BUSTS = 12  # before a strike-out; with more, the first ones cost nothing that can be measured


@dataclass(frozen=True, slots=True, eq=False)
class Race:
    """The fewest expected turns to the target, for every total: `turns[is_entered, busts, step + below]`.

    Steps are units of points; the target is at `goal`, and `below` steps lie under nothing. `busts` are
    those still to come before a strike-out, less one; without strike-out rules there is one row.
    `per_step` are the turns that each step further down costs: so far from the target it is the long run's.
    """

    rules: Rules
    chart: Chart
    goal: int
    below: int
    per_step: float
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
    Each time counts as half of what is left. Raises TooLarge where they do not settle in good time.
    """
    found = empty_race(rules)
    found.turns[:] = found.per_step * np.arange(found.goal + found.below, 0, -1)  # about as many
    if found.per_step >= HOPELESS:
        found.turns[:] = HOPELESS
        return _done(found, on_progress)
    done, worth = 0.0, 0.5 if _penalty(found) else 1.0
    for _ in range(int(_most_work() / _work(rules))):
        before = found.turns.copy()
        for step in range(found.goal - 1, -found.below - 1, -1):
            share = done + worth * (found.goal - step) / (found.goal + found.below)
            _settle(found, step, partial(on_progress, share))
        if not _penalty(found) or np.allclose(found.turns, before, rtol=CLOSE, atol=CLOSE):
            return _done(found, on_progress)
        done, worth = done + worth, worth / 2
    raise _unsettled(rules)


def _done(found: Race, on_progress: Callable[[float], object]) -> Race:
    """The race, to be changed no more."""
    found.turns.setflags(write=False)
    on_progress(1.0)
    return found


def _unsettled(rules: Rules) -> TooLarge:
    """The refusal of rules under which busts lead back again and again."""
    return TooLarge(
        f"the fewest turns under “{rules.name}” take too long to work out: busts undo nearly all that turns "
        "bring; with less to bank or a lower penalty they would not"
    )


def check_race(rules: Rules) -> None:
    """Refuse rules whose race would take more than minutes, before any memory is taken."""
    if _work(rules) * (DEEPEST if rules.strike_out else 1) > _most_work():
        chart = chart_of(rules)
        raise chart.too_large("the fewest turns", chart.units(rules.target) + _below(rules, chart))


def _work(rules: Rules) -> float:
    """The work of going through all totals once: steps times steps times options."""
    chart = chart_of(rules)
    steps = chart.units(rules.target) + _below(rules, chart)
    longest = steps / 2 + _beyond(rules, chart) + _least_ever(rules, chart) + chart.most_gain
    return float(steps * longest * len(chart.web.leap) * -(-2 * _rows(rules) // LANES))


def _most_work() -> float:
    return MOST_WORK if IS_COMPILED else MOST_WORK / SLOWER


def empty_race(rules: Rules) -> Race:
    """The race before it is solved."""
    chart = chart_of(rules)
    goal, below, rows = chart.units(rules.target), _below(rules, chart), _rows(rules)
    return Race(rules, chart, goal, below, _per_step(rules, chart), np.zeros((2, rows, goal + below)))


def _per_step(rules: Rules, chart: Chart) -> float:
    """The turns that a step costs in the long run; without strike-outs nobody sinks."""
    if not rules.strike_out:
        return 0.0
    a_turn = best_turn(rules).long_run
    return chart.unit / a_turn if a_turn > 0 else HOPELESS


def _below(rules: Rules, chart: Chart) -> int:
    """The steps under nothing that are looked at: so many that turns from further down are all alike."""
    if not rules.strike_out:
        return 0
    far = rules.entry + FAR_TURNS * best_turn(replace(rules, strike_out=0)).begin() - rules.target
    return max(DEEPEST * chart.units(rules.strike_out_penalty), chart.units(round(far)))


def _rows(rules: Rules) -> int:
    """The numbers of busts in a row that are told apart."""
    return min(rules.strike_out, MOST_BUSTS) or 1


@lru_cache(maxsize=64)
def race_turn(
    found: Race, total: int, *, is_entered: bool, busts: int = 0, also: Spot | None = None
) -> Plays:
    """The best turn at that total; step 0 is the total, worth the turns to come, negative."""
    step = found.step(total)
    lost = _lost(found, step, int(is_entered), found.row(busts))
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
    rules, chart = found.rules, found.chart
    top = max(found.goal + _beyond(rules, chart), step + _least_ever(rules, chart))
    bank = np.full((top + 1 - step, len(busts)), NEVER)
    bank[found.goal - step :] = NEVER if rules.exact else 0
    bank[found.goal - step] = 0
    bank[: found.goal - step] = -found.turns[1, -1, step + found.below :, None]
    for lane, is_entered in enumerate(lanes):
        least = chart.units(max(rules.minimum_bank, 0 if is_entered else rules.entry, 1))
        bank[:least, lane] = NEVER
    bank_too = np.zeros_like(bank if is_counted else bank[:0])
    bank_too[-1:] = float(rules.exact)  # past the target a turn can only be lost
    stakes = Stakes(
        start=np.zeros(len(busts), dtype=np.int64),
        bank=bank,
        bust=-busts,
        win=np.zeros(len(busts)),
        top=-busts if rules.exact else np.zeros(len(busts)),
        bank_too=bank_too,
        bust_too=np.ones(len(busts)),
    )
    return plays(chart, stakes)


def _after_bust(found: Race, step: int, row: int) -> tuple[int, int, float]:
    """The step and row where a bust leaves a player, and the turns that what lies deeper costs."""
    if not found.rules.strike_out or row > 0:
        return step, max(row - 1, 0), 0.0
    end = max(step - _penalty(found), -found.below)
    deeper = end - (step - _penalty(found))
    return end, found.turns.shape[1] - 1, deeper * found.per_step


def _lost(found: Race, step: int, is_entered: int, row: int) -> float:
    """The expected turns after a bust there."""
    end, then, deeper = _after_bust(found, step, row)
    return float(found.turns[is_entered, then, end + found.below]) + deeper


def _settle(found: Race, step: int, on_round: Callable[[], object]) -> None:
    """Write the expected turns of all players at one step, by policy iteration: busts come back to it.

    It is told after every round, so that long work can be stopped.
    """
    rows = found.turns.shape[1]
    at = step + found.below
    if step < found.goal - 1:
        found.turns[:, :, at] = np.maximum(found.turns[:, :, at], found.turns[:, :, at + 1])
    for _ in range(MOST_ROUNDS):
        guess = found.turns[:, :, at].copy()
        for first in range(0, 2 * rows, LANES):
            _improve(found, step, np.arange(first, min(first + LANES, 2 * rows)))
        on_round()
        if np.allclose(found.turns[:, :, at], guess, rtol=CLOSE, atol=CLOSE):
            return
    raise _unsettled(found.rules)


def _improve(found: Race, step: int, states: NDArray[np.int64]) -> None:
    """Write what the best play against the present numbers gives, the busts that come back summed up."""
    at = step + found.below
    is_entered, row = np.divmod(states, found.turns.shape[1])
    busts = np.zeros(LANES)
    busts[: len(states)] = [
        _lost(found, step, int(entered), int(each)) for entered, each in zip(is_entered, row, strict=True)
    ]
    turn = turn_of(found, step, is_entered, busts)
    for lane, (entered, each) in enumerate(zip(is_entered, row, strict=True)):
        bust = turn.begin_too[lane]
        rest = 1 - turn.begin[lane] - bust * busts[lane]
        end, then, deeper = _after_bust(found, step, int(each))
        comes_back = (end, then) == (step, each)
        lost = found.turns[entered, then, end + found.below] + deeper
        turns = _ever(rest + bust * deeper, bust) if comes_back else rest + bust * lost
        found.turns[entered, each, at] = min(turns, HOPELESS)


def _ever(rest: float, bust: float) -> float:
    """The turns until something else than that bust happens."""
    return rest / (1 - bust) if bust < 1 - 1e-9 else HOPELESS


def _penalty(found: Race) -> int:
    """The steps that a strike-out costs."""
    return found.chart.units(found.rules.strike_out_penalty) if found.rules.strike_out else 0


def _least_ever(rules: Rules, chart: Chart) -> int:
    """The steps that a turn may have to bring, whatever the total."""
    return chart.units(max(rules.minimum_bank, rules.entry))


def _beyond(rules: Rules, chart: Chart) -> int:
    """The steps beyond the target that a turn may need before it can be recorded."""
    is_free = rules.hot_dice == "may roll" and not rules.confirm
    return 1 if is_free or rules.exact else chart.units(MOST_BEYOND)
