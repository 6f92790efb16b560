"""The third goal, win: the highest chance to win against one other player who plays as well."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules import Rules
from .chart import Chart, Real, chart_of
from .turns import LANES, NEVER, Plays, Stakes, plays

Steps = NDArray[np.int64]
OVERSHOOT = 5_000  # points past the target at which every turn is taken to be recorded
CLOSE = 2e-5  # a chance guessed as well as this is right to 1e-6 after one more step
FIRST_SLOPE = 0.4  # how often a turn is lost, before it is known better


@dataclass(frozen=True, slots=True, eq=False)
class Duel:
    """The chance to win of the player about to roll: `wins[place, mine, theirs]`, totals in steps.

    Who has nothing is not on the board, where the rules have an entry. `place` is 0; where rounds are
    played to their end it is 0 for who began the round and 1 for who follows. `beats[is_entered, needed]` is
    the chance of a last turn to get past a total so many steps away, a tie counted one half.
    """

    rules: Rules
    chart: Chart
    goal: int
    wins: Real
    beats: Real

    @property
    def first_player_wins(self) -> float:
        """The chance of the player who starts."""
        return float(self.wins[0, 0, 0])

    def step(self, total: int) -> int:
        """The step of a total, told from the target; below nothing there is no step."""
        return max(self.goal - self.chart.units(self.rules.target - total), 0)

    def other(self, place: int) -> int:
        """The place of the other player when it is their turn."""
        return 1 - place if len(self.wins) == 2 else 0


def empty_duel(rules: Rules, wins: Real | None = None) -> Duel:
    """The duel before it is solved, or with the chances that were solved before."""
    chart, shape = chart_of(rules, is_whole=needs_whole(rules)), duel_shape(rules)
    return Duel(
        rules, chart, shape[-1], np.full(shape, np.nan) if wins is None else wins, _beats(chart, shape[-1])
    )


def overshoot(chart: Chart) -> int:
    """The steps past the target at which every turn is taken to be recorded."""
    return chart.units(max(OVERSHOOT, chart.rules.minimum_bank))


def needs_whole(rules: Rules) -> bool:
    """Whether fewer points can be better: to reach the target gives the others their last turns."""
    return rules.ending != "at once"


def duel_shape(rules: Rules) -> tuple[int, int, int]:
    """The shape of the chances: places in the round, our steps, theirs."""
    goal = chart_of(rules).units(rules.target)
    return 2 if rules.ending == "fewest rounds" else 1, goal, goal


def duel(rules: Rules, on_progress: Callable[[float], object] = float) -> Duel:
    """The duel solved from the highest totals down, all pairs of equal sum at once; without offers.

    Two positions that lead to each other by busts are solved together, by Newton's method.
    """
    found = empty_duel(rules)
    slopes = np.full_like(found.wins, FIRST_SLOPE)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for total in range(2 * found.goal - 2, -1, -1):
            _Front(found, slopes, total).solve(pool)
            on_progress(_share_done(total, found.goal))
    found.wins.setflags(write=False)
    return found


def _share_done(total: int, goal: int) -> float:
    """The share of all pairs of totals, each below the goal, whose sum is at least that total.

    >>> [_share_done(total, 2) for total in (2, 1, 0)]
    [0.25, 0.75, 1.0]
    """
    below = total * (total + 1) / 2
    above = (2 * goal - 1 - total) * (2 * goal - total) / 2
    return above / goal**2 if total >= goal else 1 - below / goal**2


class Lanes(NamedTuple):
    """Positions solved side by side: the place in the round, and both players' steps."""

    place: Steps
    mine: Steps
    theirs: Steps

    def part(self, rows: slice) -> Lanes:
        """Some of them, filled up to eight with the last one."""
        last = len(self.place) - 1
        where = np.minimum(np.arange(rows.start, rows.start + LANES), last)
        return Lanes(self.place[where], self.mine[where], self.theirs[where])


def turns_of(found: Duel, lanes: Lanes, bust: Real) -> Plays:
    """The best turns in eight positions, `bust` being the chances to win after one; steps from the lowest."""
    low, rules = int(lanes.mine.min()), found.rules
    top = found.goal + overshoot(found.chart)
    bank = np.empty((top + 1 - low, LANES))
    other = np.array([found.other(int(place)) for place in lanes.place])
    bank[: found.goal - low] = 1 - found.wins[other, lanes.theirs, low:].T
    bank[found.goal - low :] = at_the_target(found, lanes, top)
    needs = np.where(
        (lanes.mine == 0) & (rules.entry > 0), max(rules.entry, rules.minimum_bank), rules.minimum_bank
    )
    for lane in range(LANES):
        least = max(found.chart.units(needs[lane]), 1)
        bank[: lanes.mine[lane] - low + least, lane] = NEVER
    stakes = Stakes(
        start=lanes.mine - low,
        bank=bank,
        bust=bust,
        win=np.ones(LANES),
        top=bust if rules.exact else bank[-1],
        bank_too=bank[:0],
        bust_too=bust,
    )
    return plays(found.chart, stakes)


def at_the_target(found: Duel, lanes: Lanes, top: int) -> Real:
    """What recording is worth at the target and each step beyond, by lanes."""
    steps = np.arange(found.goal, top + 1)
    worth = np.ones((len(steps), LANES))
    if found.rules.ending != "at once":
        is_entered = ((lanes.theirs > 0) | (found.rules.entry == 0)).astype(int)
        followed = 1 - found.beats[is_entered, steps[:, None] - lanes.theirs]
        worth = np.where(lanes.place == 1, worth, followed)
    if found.rules.exact:
        worth[1:] = NEVER
    return worth


def _beats(chart: Chart, goal: int) -> Real:
    """The chance of a last turn to get past a total so many steps away, on the board or not."""
    most = goal + overshoot(chart)
    found = np.empty((2, most + LANES))
    for is_entered in (0, 1):
        for first in range(0, most + 1, LANES):
            needed = np.arange(first, first + LANES)
            found[is_entered, needed] = _last_turns(chart, needed, is_entered=bool(is_entered)).begin
    return found


def _last_turns(chart: Chart, needed: Steps, *, is_entered: bool) -> Plays:
    """The best last turns, each with so many steps between the player and the line."""
    rules = chart.rules
    least = chart.units(max(rules.minimum_bank, 0 if is_entered else rules.entry, 1))
    beyond = max(int(needed.max()) + 1, least) + 1
    if rules.confirm or rules.hot_dice == "must roll":
        beyond += overshoot(chart)
    steps = np.arange(beyond + 1)[:, None]
    bank = np.where(steps > needed, 1.0, np.where(steps == needed, 0.5, NEVER))
    if rules.exact:  # the line is the target itself
        bank[steps[:, 0, None] > needed] = NEVER
    bank[:least] = NEVER
    stakes = Stakes(
        start=np.zeros(LANES, dtype=np.int64),
        bank=bank,
        bust=np.zeros(LANES),
        win=np.ones(LANES),
        top=np.zeros(LANES) if rules.exact else np.ones(LANES),
        bank_too=bank[:0],
        bust_too=np.zeros(LANES),
    )
    return plays(chart, stakes)


class _Front:
    """All positions of one sum of totals while they are solved; a bust leads from each to its partner.

    What a turn is worth is taken as a line: `worth` where a bust is worth `bust`, rising by `slope`.
    """

    def __init__(self, found: Duel, slopes: Real, total: int) -> None:
        goal, places = found.goal, len(found.wins)
        mine = np.arange(max(0, total - goal + 1), min(goal - 1, total) + 1)
        place = np.repeat(np.arange(places), len(mine))
        self.found, self.slopes = found, slopes
        self.lanes = Lanes(place, np.tile(mine, places), np.tile(total - mine, places))
        mirror = np.tile(np.arange(len(mine))[::-1], places)
        self.partner = mirror + len(mine) * ((1 - place) if places == 2 else 0)
        self.slope = self._near(slopes, FIRST_SLOPE)
        self.bust = 1 - self._first_guess()[self.partner]
        self.worth = np.zeros(len(place))

    def solve(self, pool: Executor) -> None:
        """Write the chances of all these positions."""
        to_do, bust = list(self._chunks()), self.bust
        while to_do:
            self._turn(pool, to_do, bust)
            bust = 1 - self._crossing()[self.partner]
            to_do = [rows for rows in to_do if np.abs(bust - self.bust)[rows].max() > CLOSE]
        self.found.wins[self.lanes] = np.clip(self._crossing(), 0, 1)
        self.slopes[self.lanes] = self.slope

    def _turn(self, pool: Executor, to_do: list[slice], bust: Real) -> None:
        """Solve the turns of some positions anew, with these chances after a bust."""
        turned = pool.map(lambda rows: self._turned(rows, bust), to_do)
        for rows, begin in zip(to_do, turned, strict=True):
            moved, gained = bust[rows] - self.bust[rows], begin - self.worth[rows]
            is_second = (self.worth[rows] > 0) & (np.abs(moved) > CLOSE / 10)
            slope = np.divide(gained, moved, out=self.slope[rows].copy(), where=is_second)
            self.slope[rows] = np.clip(slope, 0, 1)
            self.bust[rows], self.worth[rows] = bust[rows], begin

    def _turned(self, rows: slice, bust: Real) -> Real:
        count = rows.stop - rows.start
        filled = np.resize(bust[rows], LANES)
        filled[count:] = bust[rows.stop - 1]
        turns = turns_of(self.found, self.lanes.part(rows), filled)
        return turns.begin[:count]

    def _crossing(self) -> Real:
        """Where the lines of each position and its partner meet."""
        at_zero, slope = self.worth - self.slope * self.bust, self.slope
        theirs, their_slope = at_zero[self.partner], slope[self.partner]
        apart = np.maximum(1 - slope * their_slope, 1e-9)
        return np.asarray((at_zero + slope - slope * (theirs + their_slope)) / apart)

    def _chunks(self) -> Iterator[slice]:
        count = len(self.partner)
        return (slice(first, min(first + LANES, count)) for first in range(0, count, LANES))

    def _first_guess(self) -> Real:
        """The chances as those of higher totals would have them."""
        wins, (place, mine, theirs) = self.found.wins, self.lanes
        up, across = np.minimum(mine + 1, wins.shape[1] - 1), np.minimum(theirs + 1, wins.shape[1] - 1)
        is_inside = (mine + 1 < wins.shape[1]) & (theirs + 1 < wins.shape[1])
        plane = wins[place, up, theirs] + wins[place, mine, across] - wins[place, up, across]
        return np.clip(np.where(is_inside, plane, 0.7), 0, 1)

    def _near(self, slopes: Real, otherwise: float) -> Real:
        """The slopes of the positions both totals further on."""
        place, mine, theirs = self.lanes
        is_inside = (mine + 1 < slopes.shape[1]) & (theirs + 1 < slopes.shape[1])
        up, across = np.minimum(mine + 1, slopes.shape[1] - 1), np.minimum(theirs + 1, slopes.shape[1] - 1)
        return np.where(is_inside, slopes[place, up, across], otherwise)
