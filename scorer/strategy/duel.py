"""The third goal, win: the highest chance to win against one other player who plays as well."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules import Rules
from .chart import Chart, Real, chart_of
from .offers import MOST_NUMBERS, Offers, Taker, how_many, no_offers_yet
from .reply import Steps, chances_to_beat, overshoot
from .turns import LANES, NEVER, NOTHING_LEFT, Plays, Stakes, plays

CLOSE = 2e-5  # a chance guessed as well as this is right to 1e-6 after one more step
FIRST_SLOPE = 0.4  # how often a turn is lost, before it is known better


@dataclass(frozen=True, slots=True, eq=False)
class Duel:
    """The chance to win of the player about to roll: `wins[place, mine, theirs]`, totals in steps.

    Who has nothing is not on the board, where the rules have an entry. `place` is 0; where rounds are
    played to their end it is 0 for who began the round and 1 for who follows. `beats[is_entered, needed]` is
    the chance of a last turn to get past a total so many steps away, a tie counted one half. `offers` are
    the chances of who takes dice over, where the rules let players do that.
    """

    rules: Rules
    chart: Chart
    goal: int
    wins: Real
    beats: Real
    offers: Offers | None = None

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

    def knows_offers(self, *totals: int) -> bool:
        """Whether what can be taken over is known from these totals on, or there is no such thing."""
        if self.offers is None:
            return self.rules.roll_on == "no"
        lowest, second = self.since(totals)
        return self.offers.since[0] <= lowest and self.offers.since[1] <= second

    def since(self, totals: Iterable[int]) -> tuple[int, int]:
        """The lowest two of these totals in steps, the lowest first; none where there are fewer."""
        steps = sorted(self.step(total) for total in totals)
        return (steps[0], steps[1]) if len(steps) > 1 else (0, 0)


def empty_duel(rules: Rules, wins: Real | None = None) -> Duel:
    """The duel before it is solved, or with the chances that were solved before."""
    chart, shape = chart_of(rules, is_whole=needs_whole(rules)), duel_shape(rules)
    known = np.full(shape, np.nan) if wins is None else wins
    return Duel(rules, chart, shape[-1], known, chances_to_beat(chart, shape[-1]))


def needs_whole(rules: Rules) -> bool:
    """Whether fewer points can be better: to reach the target gives the others their last turns.

    And points with dice that are left go on to the next player.
    """
    return rules.ending != "at once" or rules.roll_on != "no"


def duel_shape(rules: Rules) -> tuple[int, int, int]:
    """The shape of the chances: places in the round, our steps, theirs."""
    goal = chart_of(rules).units(rules.target)
    return 2 if rules.ending == "fewest rounds" else 1, goal, goal


def offers_are_many(rules: Rules) -> bool:
    """Whether too much can be taken over for that to be worked out."""
    if rules.roll_on == "no":
        return False
    rounds, goal, _ = duel_shape(rules)
    return how_many(chart_of(rules, is_whole=True), rounds, goal) > MOST_NUMBERS


def duel(rules: Rules, on_progress: Callable[[float], object] = float) -> Duel:
    """The duel solved from the highest totals down, all pairs of equal sum at once.

    Two positions that lead to each other by busts are solved together, by Newton's method.
    """
    found = empty_duel(rules)
    if rules.roll_on != "no":
        found = _with_offers(found, (0, 0))
    slopes = np.full_like(found.wins, FIRST_SLOPE)
    for total, pool in _from_the_top(found.goal, (0, 0), on_progress):
        front = _Front(found, slopes, total, pool)
        front.solve()
        front.offer()
    found.wins.setflags(write=False)
    return found


def offered(known: Duel, since: tuple[int, int], on_progress: Callable[[float], object] = float) -> Duel:
    """A duel solved before, and what can be taken over wherever both totals are as high as these steps."""
    found = _with_offers(known, since)
    slopes = np.full_like(found.wins, FIRST_SLOPE)
    for total, pool in _from_the_top(found.goal, since, on_progress):
        _Front(found, slopes, total, pool).offer()
    return found


def _with_offers(found: Duel, since: tuple[int, int]) -> Duel:
    """The same with room for what can be taken over."""
    offers = no_offers_yet(found.rules, found.chart, found.wins, found.beats, since)
    return replace(found, offers=offers)


def _from_the_top(
    goal: int, since: tuple[int, int], on_progress: Callable[[float], object]
) -> Iterator[tuple[int, Executor]]:
    """The sums of two totals from the highest down, and threads for the work; tells the share done."""
    steps = np.arange(goal)
    pairs = np.add.outer(steps, steps)[_is_since(*np.meshgrid(steps, steps), since)]
    counts = np.bincount(pairs, minlength=2 * goal - 1)
    done = 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for total in range(2 * goal - 2, sum(since) - 1, -1):
            yield total, pool
            done += int(counts[total])
            on_progress(done / len(pairs))


def _is_since(mine: Steps, theirs: Steps, since: tuple[int, int]) -> NDArray[np.bool_]:
    """Whether both totals are as high as the two in `since`, one the one and one the other."""
    return np.asarray((np.minimum(mine, theirs) >= since[0]) & (np.maximum(mine, theirs) >= since[1]))


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


def turns_of(found: Duel, lanes: Lanes, bust: Real, *, tells_rolls: bool = False) -> Plays:
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
        left=_left(found, lanes, low, len(bank)),
    )
    return plays(found.chart, stakes, tells_rolls=tells_rolls)


def _left(found: Duel, lanes: Lanes, low: int, steps: int) -> Real:
    """What the dice left cost us in eight positions, by steps from the lowest and places."""
    offers, rules = found.offers, found.rules
    if offers is None:
        return NOTHING_LEFT
    left = np.zeros((steps, len(found.chart.web.bust), LANES))
    for lane, (place, mine, theirs) in enumerate(zip(*(each.tolist() for each in lanes), strict=True)):
        taker = Taker(
            place=found.other(place),
            step=theirs,
            is_entered=theirs > 0 or not rules.entry,
            may_take=theirs > 0 or rules.roll_on == "always",
            follows=rules.ending != "at once" and place == 0,
        )
        left[mine - low :, :, lane] = offers.costs(taker, mine, steps - (mine - low), found.chart)
    return left


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


class _Front:
    """All positions of one sum of totals while they are solved; a bust leads from each to its partner.

    What a turn is worth is taken as a line: `worth` where a bust is worth `bust`, rising by `slope`.
    """

    def __init__(self, found: Duel, slopes: Real, total: int, pool: Executor) -> None:
        goal, places = found.goal, len(found.wins)
        mine = np.arange(max(0, total - goal + 1), min(goal - 1, total) + 1)
        if found.offers is not None:
            mine = mine[_is_since(mine, total - mine, found.offers.since)]
        place = np.repeat(np.arange(places), len(mine))
        self.found, self.slopes, self.pool = found, slopes, pool
        self.lanes = Lanes(place, np.tile(mine, places), np.tile(total - mine, places))
        mirror = np.tile(np.arange(len(mine))[::-1], places)
        self.partner = mirror + len(mine) * ((1 - place) if places == 2 else 0)
        self.slope = self._near(slopes, FIRST_SLOPE)
        self.bust = 1 - self._first_guess()[self.partner]
        self.worth = np.zeros(len(place))

    def solve(self) -> None:
        """Write the chances of all these positions."""
        to_do, bust = list(self._chunks()), self.bust
        while to_do:
            self._turn(to_do, bust)
            bust = 1 - self._crossing()[self.partner]
            to_do = [rows for rows in to_do if np.abs(bust - self.bust)[rows].max() > CLOSE]
        self.found.wins[self.lanes] = np.clip(self._crossing(), 0, 1)
        self.slopes[self.lanes] = self.slope

    def offer(self) -> None:
        """Note what taking over dice is worth in all these positions, whose chances are known."""
        if self.found.offers is not None:
            bust = 1 - self.found.wins[self.lanes][self.partner]
            list(self.pool.map(lambda rows: self._offer(rows, bust), self._chunks()))

    def _offer(self, rows: slice, bust: Real) -> None:
        offers, lanes = self.found.offers, self.lanes.part(rows)
        assert offers is not None  # else nobody asks
        turns = turns_of(self.found, lanes, self._filled(bust, rows), tells_rolls=True)
        low = int(lanes.mine.min())
        for lane in range(rows.stop - rows.start):
            place, mine, theirs = (int(each[lane]) for each in lanes)
            offers.put(place, mine, theirs, turns, lane, low)

    def _turn(self, to_do: list[slice], bust: Real) -> None:
        """Solve the turns of some positions anew, with these chances after a bust."""
        turned = self.pool.map(lambda rows: self._turned(rows, bust), to_do)
        for rows, begin in zip(to_do, turned, strict=True):
            moved, gained = bust[rows] - self.bust[rows], begin - self.worth[rows]
            is_second = (self.worth[rows] > 0) & (np.abs(moved) > CLOSE / 10)
            slope = np.divide(gained, moved, out=self.slope[rows].copy(), where=is_second)
            self.slope[rows] = np.clip(slope, 0, 1)
            self.bust[rows], self.worth[rows] = bust[rows], begin

    def _turned(self, rows: slice, bust: Real) -> Real:
        turns = turns_of(self.found, self.lanes.part(rows), self._filled(bust, rows))
        return turns.begin[: rows.stop - rows.start]

    @staticmethod
    def _filled(bust: Real, rows: slice) -> Real:
        """Those chances, filled up to eight with the last one."""
        return np.asarray(bust[np.minimum(np.arange(rows.start, rows.start + LANES), rows.stop - 1)])

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
