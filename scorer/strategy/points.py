"""The first goal, points: the play that makes one turn worth most."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np

from ..dice import MOST_DICE
from ..rules import Rules
from .chart import Chart, Real, Spot, TooLarge, chart_of
from .turns import LANES, NEVER, Plays, Stakes, plays

FIRST_CAP = 40_000  # points; the known sheets bank everything from 18,000 on
KEEPS_BELOW = 4  # of the greatest keeps fit below the cap at least
MOST_STEPS = 60_000  # units below the cap, up to which it is raised
MOST_SPOTS = 6_000_000  # spots at all steps, for eight numbers of busts; more would take minutes and 400 MB
FAR = 40  # busts before a strike-out from which on one bust more costs nothing that can be measured
CLOSE = 1e-10  # points a turn within which the long run is settled


@dataclass(frozen=True, slots=True)
class Limits:
    """What one turn may record: from so many points, up to so many; its points lie `odd` above units."""

    least: int = 1
    most: int | None = None
    odd: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class BestTurn:
    """The play of a turn that brings most points, for each number of busts before a strike-out (lanes).

    `long_run` are the points a turn that this play brings in the long run, `bust_costs[lane]` the points
    that a bust costs beyond the turn's own.
    """

    rules: Rules
    limits: Limits
    plays: tuple[Plays, ...]
    long_run: float
    bust_costs: Real = field(default_factory=lambda: np.zeros(1))

    @property
    def chart(self) -> Chart:
        """The map of the turn."""
        return self.plays[0].chart

    def lane(self, busts: int) -> int:
        """The lane of a player with so many busts in a row: those furthest from a strike-out last."""
        return min(max(self.rules.strike_out - busts, 1), len(self.bust_costs)) - 1

    def part(self, busts: int = 0) -> tuple[Plays, int]:
        """The plays and the lane of a player with so many busts in a row."""
        part, lane = divmod(self.lane(busts), LANES)
        return self.plays[part], lane

    def begin(self, busts: int = 0) -> float:
        """What a whole turn is worth."""
        part, lane = self.part(busts)
        return float(part.begin[lane])

    def bank_at(self, dice: int) -> int | None:
        """The least turn points from which banking is legal and never worse than rolling; None for never."""
        if dice == MOST_DICE and self.rules.hot_dice == "must roll":
            return None
        part, lane = self.part()
        place = self.chart.number[Spot(dice)]
        bank = part.stakes.bank[:-1, lane]  # at the last step all is banked, for want of more steps
        rolls = part.worth[: len(bank), place, lane] > bank + 1e-9
        first = int(np.flatnonzero(rolls)[-1]) + 1 if rolls.any() else 0
        return first * self.chart.unit if first < len(bank) else None


@lru_cache(maxsize=64)
def best_turn(rules: Rules, limits: Limits | None = None, also: Spot | None = None) -> BestTurn:
    """The best play of one turn; exact but for points beyond a cap that is raised until all is banked there.

    With strike-out rules the value is that of the long run, and busts in a row are part of the state.
    """
    limits = limits or Limits(max(rules.minimum_bank, 1))
    chart = chart_of(rules, also)
    cap = max(FIRST_CAP, KEEPS_BELOW * chart.most_gain * chart.unit)
    while True:
        _check_size(chart, cap)
        if limits.most is not None and limits.most - limits.odd <= cap:
            return _below(chart, limits, max(limits.most - limits.odd, 0) + chart.unit)
        found = _below(chart, replace(limits, most=None), cap)  # so far above that it plays no part
        if _banks_at_the_top(found) or cap // chart.unit > MOST_STEPS:
            return found
        cap *= 2


def _check_size(chart: Chart, cap: int) -> None:
    """Refuse rules whose best turn would take minutes, before any memory is taken."""
    rules = chart.rules
    parts = -(-_levels(rules) // LANES)
    if (cap // chart.unit + chart.most_gain) * len(chart.web.bust) * parts > MOST_SPOTS:
        raise TooLarge(
            f"the best turn under “{rules.name}” takes too long to work out: {cap // chart.unit:,} steps, of "
            f"which one keep brings {chart.most_gain:,}; with rounder points or less to bank it would not"
        )


def _levels(rules: Rules) -> int:
    """The numbers of busts in a row that are told apart."""
    return min(rules.strike_out, FAR) or 1


def _below(chart: Chart, limits: Limits, cap: int) -> BestTurn:
    """The best play where all is recorded `cap` above the odd points, by policy iteration over bust costs.

    The worth of a state in the long run is that of its turn less what a bust then costs (R. Howard 1960).
    """
    rules = chart.rules
    levels = _levels(rules)
    costs = np.zeros(levels)
    costs[0] = rules.strike_out_penalty if rules.strike_out else 0
    mean = -np.inf
    if rules.strike_out and limits != Limits(max(rules.minimum_bank, 1)):
        usual = best_turn(rules)
        parts = tuple(_played(chart, limits, cap, part) for part in _lanes(usual.bust_costs))
        return BestTurn(rules, limits, parts, usual.long_run, usual.bust_costs)
    while True:
        parts = tuple(_played(chart, limits, cap, part) for part in _lanes(costs))
        begin = np.concatenate([part.begin for part in parts])[:levels]
        busts = np.concatenate([part.begin_too for part in parts])[:levels]
        if not rules.strike_out:
            return BestTurn(rules, limits, parts, float(begin[0]))
        found, costs = _in_the_long_run(begin + busts * costs, busts, rules.strike_out_penalty)
        if found - mean < CLOSE:
            return BestTurn(rules, limits, parts, found, costs)
        mean = found


def _in_the_long_run(ends: Real, busts: Real, penalty: int) -> tuple[float, Real]:
    """The points a turn in the long run, and what a bust costs at each number of busts before a strike-out.

    `ends` are the points that a turn brings, `busts` its chance of a bust, lane 0 one bust before.
    A state is worth its turn's points, less the mean, and what comes after: 0 once something is recorded.
    """
    fixed, by_mean = float(-penalty), 0.0
    worths = [(fixed, by_mean)]
    for end, bust in zip(ends, busts, strict=True):
        fixed, by_mean = float(end + bust * fixed), float(-1 + bust * by_mean)
        worths.append((fixed, by_mean))
    mean = -fixed / by_mean
    return mean, np.array([-(fixed + by_mean * mean) for fixed, by_mean in worths[:-1]])


def _lanes(costs: Real) -> list[Real]:
    """The costs in rows of eight, filled up with zeros."""
    rows = -(-len(costs) // LANES)
    return list(np.concatenate([costs, np.zeros(rows * LANES - len(costs))]).reshape(rows, LANES))


def _played(chart: Chart, limits: Limits, cap: int, costs: Real) -> Plays:
    """The best play of eight turns with these costs of a bust; the second currency is the chance of one."""
    points = np.arange(-(-cap // chart.unit) + 1) * chart.unit + limits.odd
    worth = np.where(points >= limits.least, points, NEVER).astype(float)
    beyond = points[-1] + np.arange(chart.most_gain + 1) * chart.unit
    top = np.repeat(beyond[:, None].astype(float), LANES, axis=1)
    if limits.most is not None:
        worth[points > limits.most] = NEVER
        top = np.repeat(-costs[None, :], len(top), axis=0)
    bank = np.repeat(worth[:, None], LANES, axis=1)
    bank_too = np.zeros_like(bank if chart.rules.strike_out else bank[:0])
    bank_too[-1:] = float(limits.most is not None)  # past what may be recorded a turn can only be lost
    stakes = Stakes(
        start=np.zeros(LANES, dtype=np.int64),
        bank=bank,
        bust=-costs,
        win=np.full(LANES, float(chart.rules.target)),
        top=top,
        bank_too=bank_too,
        bust_too=np.ones(LANES),
    )
    return plays(chart, stakes)


def _banks_at_the_top(found: BestTurn) -> bool:
    """Whether everything is banked well below the cap, so that what lies beyond does not matter.

    Dice that never bust are always rolled, those that must be too: there is nothing to weigh.
    """
    web, play = found.chart.web, found.plays[0]
    step = (len(play.stakes.bank) - 1) * 3 // 4
    weighed = np.flatnonzero(web.can_bank & (web.bust > 1e-9))
    return bool((play.worth[step, weighed, 0] <= play.stakes.bank[step, 0]).all())


def chance_to_reach(rules: Rules, points: int) -> float:
    """The highest chance to record at least so many points in one turn from its first roll on."""
    chart = chart_of(rules)
    least = chart.units(max(points, rules.minimum_bank))
    steps = least + chart.units(rules.confirm_points) + chart.most_gain + 2
    bank = np.full((steps, LANES), NEVER)
    bank[least:] = 1
    stakes = Stakes(
        start=np.zeros(LANES, dtype=np.int64),
        bank=bank,
        bust=np.zeros(LANES),
        win=np.ones(LANES),
        top=np.ones(LANES),
        bank_too=np.zeros((0, LANES)),
        bust_too=np.zeros(LANES),
    )
    return float(plays(chart, stakes).begin[0])
