"""Dice left to the next of two players: the chance to win of who takes them over, wherever that may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..dice import MOST_DICE
from ..rules import Rules
from .chart import Chart, Real, Spot
from .compiled import compiled
from .reply import farthest, last_turns
from .turns import LANES, Plays

Whole = NDArray[np.int64]
Small = NDArray[np.float32]
MOST_NUMBERS = 50_000_000  # 200 MB while they are in use; the known sheets have 20 million, with rounds 40


class Taker(NamedTuple):
    """The next player: their place in the round, where they stand, whether they may take dice over.

    `follows` says whether a last turn is theirs once we have reached the target.
    """

    place: int
    step: int
    is_entered: bool
    may_take: bool
    follows: bool


@dataclass(frozen=True, slots=True, eq=False)
class Offers:
    """The chance to win of who takes over dice at a spot; `spots` are those that may be left.

    `rolling[place, mine, starts[theirs] + steps * len(spots) + spot]` is that before anybody has reached the
    target, the dice coming with so many steps of points, which are part of their total; it is known where
    the lower total is `since[0]` at least and the higher one `since[1]`. `last[is_entered, needed, steps,
    spot]` is that in a last turn with so many steps to the line. `wins` and `beats` are those of the duel.
    """

    rules: Rules
    spots: tuple[Spot, ...]
    starts: Whole
    rolling: Small
    last: Small
    wins: Real
    beats: Real
    since: tuple[int, int]

    def put(self, place: int, mine: int, theirs: int, turn: Plays, lane: int, low: int) -> None:
        """Note what taking over is worth in a position, from its turn solved from the step `low` on."""
        steps = np.minimum(mine - low + np.arange(theirs + 1), len(turn.rolls) - 2)
        found = turn.rolls[steps[:, None], places_of(self.spots, turn.chart), lane]
        self.rolling[place, mine, self.starts[theirs] : self.starts[theirs + 1]] = found.ravel()

    def costs(self, taker: Taker, mine: int, steps: int, chart: Chart) -> Real:
        """What the next player gains by what we leave, `[step from ours, place]`, for so many steps."""
        found = np.zeros((steps, len(chart.web.bust)))
        if taker.may_take:
            goal, places = self.wins.shape[1], places_of(self.spots, chart)
            most = goal - taker.step if self.rules.exact else steps
            rolling = self.rolling[taker.place, taker.step]
            wins = self.wins[taker.place, taker.step]
            charge(found, mine, most, places, self.starts, rolling, wins)
            if taker.follows:
                last, beats = self.last[int(taker.is_entered)], self.beats[int(taker.is_entered)]
                charge_last(found, mine, most, places, last, beats, goal, taker.step)
        return found


def no_offers_yet(rules: Rules, chart: Chart, wins: Real, beats: Real, since: tuple[int, int]) -> Offers:
    """The offers of a duel before they are worked out, but for those in last turns."""
    rounds, goal = wins.shape[:2]
    starts, spots = _starts(chart, goal), spots_left(chart)
    rolling = np.zeros((rounds, goal, starts[-1]), np.float32)
    return Offers(rules, spots, starts, rolling, _in_last_turns(chart, goal), wins, beats, since)


def how_many(chart: Chart, rounds: int, goal: int) -> int:
    """How many numbers the offers of such a game have."""
    last = 2 * farthest(chart, goal) ** 2 * len(spots_left(chart)) if _has_last_turns(chart) else 0
    return rounds * goal * int(_starts(chart, goal)[-1]) + last


def _has_last_turns(chart: Chart) -> bool:
    return chart.rules.ending != "at once"


def _starts(chart: Chart, goal: int) -> Whole:
    """Where the numbers for each total of the other player begin, and where the last end."""
    totals = np.arange(goal + 1)
    return np.asarray(totals * (totals + 1) // 2 * len(spots_left(chart)))


def spots_left(chart: Chart) -> tuple[Spot, ...]:
    """The spots where a turn may be recorded and dice are left."""
    can_bank = chart.web.can_bank
    return tuple(spot for spot, place in chart.number.items() if can_bank[place] and spot.dice < MOST_DICE)


def places_of(spots: tuple[Spot, ...], chart: Chart) -> Whole:
    """Where those spots are in a chart of the same rules."""
    return np.array([chart.number[spot] for spot in spots], dtype=np.int64)


def _in_last_turns(chart: Chart, goal: int) -> Small:
    """The chance of who takes dice over in a last turn, `[is_entered, needed, steps, spot]`, if any is."""
    spots, most = spots_left(chart), farthest(chart, goal)
    places = places_of(spots, chart)
    found = np.zeros(
        (2, most + LANES, most + 1, len(spots)) if _has_last_turns(chart) else (0,) * 4, np.float32
    )
    if not len(found):
        return found
    for is_entered, needed, turns in last_turns(chart, goal, tells_rolls=True):
        rows = np.minimum(np.arange(most + 1), len(turns.rolls) - 2)
        found[is_entered, needed] = np.moveaxis(turns.rolls[rows[:, None], places], 2, 0)
    return found


@compiled
def charge(
    found: Real, mine: int, most: int, places: Whole, starts: Whole, rolling: Small, wins: Real
) -> None:
    """Write what the next player gains by taking over below the target, into `found[step from ours, place]`.

    Dice that come with more than `most` steps may not be taken over. `rolling` and `wins` are the chances of
    the next player who takes over or does not, by our new total.
    """
    for total in range(max(mine + 1, 1), min(len(wins), mine + len(found))):
        steps = min(total - mine, total)
        if steps > most:
            break
        row = starts[total] + steps * len(places)
        for spot in range(len(places)):
            found[total - mine, places[spot]] = max(rolling[row + spot] - wins[total], 0.0)


@compiled
def charge_last(
    found: Real, mine: int, most: int, places: Whole, last: Small, beats: Real, goal: int, theirs: int
) -> None:
    """The same from the target on, where the next player has a last turn."""
    for total in range(max(goal, mine + 1), mine + len(found)):
        steps, needed = min(total - mine, last.shape[1] - 1), total - theirs
        if total - mine > most:
            break
        for spot in range(len(places)):
            found[total - mine, places[spot]] = max(last[needed, steps, spot] - beats[needed], 0.0)
