"""Three players who each want to win, solved exactly on a small target: the judge of an approximation."""

from __future__ import annotations

import numpy as np

from scorer import Rules
from scorer.strategy.chart import Chart, chart_of
from scorer.strategy.turns import LANES, NEVER, Stakes, plays

ROUNDS = 40  # a bust passes the dice on, and the third one comes back; each round settles most of the rest


def chances_of_three(rules: Rules) -> np.ndarray:
    """The chances `[ours, next, last, who]` at every three totals, first to reach the target wins.

    `who` is 0 for the player about to roll, 1 for the next, 2 for the last.
    """
    chart = chart_of(rules)
    goal = chart.units(rules.target)
    known = np.full((goal, goal, goal, 3), 1 / 3)
    for total in range(3 * goal - 3, -1, -1):
        states = [
            (a, b, total - a - b) for a in range(goal) for b in range(goal) if 0 <= total - a - b < goal
        ]
        settle(chart, known, np.array(states))
    return known


def settle(chart: Chart, known: np.ndarray, states: np.ndarray) -> None:
    """Write the chances of all positions of one sum."""
    for _ in range(ROUNDS):
        before = known[tuple(states.T)].copy()
        for first in range(0, len(states), LANES):
            lanes = states[np.minimum(np.arange(first, first + LANES), len(states) - 1)]
            known[tuple(lanes.T)] = turned(chart, known, lanes)
        if np.abs(known[tuple(states.T)] - before).max() < 1e-9:
            return


def turned(chart: Chart, known: np.ndarray, lanes: np.ndarray) -> np.ndarray:
    """The chances after the best turns in eight positions."""
    ours, following, last = lanes.T
    goal, low = len(known), int(ours.min())
    after = known[following, last]  # by our total: who 0 is then the next player, 2 is us
    bank, bank_too = np.ones((goal + 1 - low, LANES)), np.zeros((goal + 1 - low, LANES))
    bank[:-1], bank_too[:-1] = after[:, low:, 2].T, after[:, low:, 0].T
    for lane in range(LANES):
        bank[: ours[lane] - low + 1, lane] = NEVER
    lost = known[following, last, ours]
    stakes = Stakes(
        start=ours - low,
        bank=bank,
        bust=lost[:, 2],
        win=np.ones(LANES),
        top=np.ones(LANES),
        bank_too=bank_too,
        bust_too=lost[:, 0],
    )
    found = plays(chart, stakes)
    return np.stack([found.begin, found.begin_too, 1 - found.begin - found.begin_too], axis=1)
