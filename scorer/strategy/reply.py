"""One last turn against a line: the chance to get past it, with six dice or with those another left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..dice import MOST_DICE
from .chart import Chart, Real, Spot
from .turns import LANES, NEVER, Plays, Stakes, plays

Steps = NDArray[np.int64]
OVERSHOOT = 5_000  # points past the target at which every turn is taken to be recorded, at least
MOST_OVERSHOOT = 20_000  # where one keep brings half of that
OFTEN = 2e-3  # of the throws of six dice; a keep that comes less often hardly ever comes twice


def overshoot(chart: Chart) -> int:
    """The steps past the target at which every turn is taken to be recorded."""
    two_keeps = min(2 * _often_kept(chart) * chart.unit, MOST_OVERSHOOT)
    return max(usual_overshoot(chart), chart.units(two_keeps))


def usual_overshoot(chart: Chart) -> int:
    """The same, where no rich keep comes often."""
    return chart.units(max(OVERSHOOT, chart.rules.minimum_bank))


@lru_cache(maxsize=32)
def _often_kept(chart: Chart) -> int:
    """The most steps that one keep brings in many a throw of six dice."""
    web, place = chart.web, chart.number[Spot(MOST_DICE)]
    throws = range(web.throws[place], web.throws[place + 1])
    most = [max(web.leap[web.options[throw] : web.options[throw + 1]]) // len(web.bust) for throw in throws]
    chance = 0.0
    for gain, throw in sorted(zip(most, throws, strict=True), reverse=True):
        chance += web.chance[throw]
        if chance > OFTEN:
            return int(gain)
    return 0


def chances_to_beat(chart: Chart, goal: int) -> Real:
    """The chance of a last turn to get past a total, `[is_entered, steps away]`, a tie counted one half."""
    found = np.empty((2, farthest(chart, goal) + LANES))
    for is_entered, needed, turns in last_turns(chart, goal):
        found[is_entered, needed] = turns.begin
    return found


def farthest(chart: Chart, goal: int) -> int:
    """The most steps between a player and a line, for a goal so many steps away."""
    return goal + overshoot(chart)


def last_turns(chart: Chart, goal: int, *, tells_rolls: bool = False) -> Iterator[tuple[int, Steps, Plays]]:
    """The best last turns, eight at once: on the board or not, the steps needed, and their play."""
    for is_entered in (0, 1):
        for first in range(0, farthest(chart, goal) + 1, LANES):
            needed = np.arange(first, first + LANES)
            turns = _last_turns(chart, needed, is_entered=bool(is_entered))
            yield is_entered, needed, plays(chart, turns, tells_rolls=tells_rolls)


def _last_turns(chart: Chart, needed: Steps, *, is_entered: bool) -> Stakes:
    """What eight last turns play for, each with so many steps between the player and the line."""
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
    return Stakes(
        start=np.zeros(LANES, dtype=np.int64),
        bank=bank,
        bust=np.zeros(LANES),
        win=np.ones(LANES),
        top=np.zeros(LANES) if rules.exact else np.ones(LANES),
        bank_too=bank[:0],
        bust_too=np.zeros(LANES),
    )
