"""The last round, folded back from its end: what each later player can still do is known."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..rules import Rules
from .chart import Real, chart_of
from .reply import Steps
from .turns import LANES, NEVER, Stakes, plays


class Follower(NamedTuple):
    """A player whose last turn is still to come: where they stand, the least they may record, in steps.

    And where they stand after a bust, which may be a strike-out.
    """

    step: int
    least: int = 1
    after_bust: int | None = None


class Round(NamedTuple):
    """The last round under some rules, or a play-off: who is still to play.

    `most` is the step beyond which nothing may be recorded, `top` that up to which the round is looked at.
    """

    rules: Rules
    most: int
    top: int
    followers: tuple[Follower, ...]

    @property
    def next(self) -> Round:
        """The round without the first of those who follow."""
        return self._replace(followers=self.followers[1:])


@lru_cache(maxsize=256)
def held(rest: Round, holders: int = 1) -> Real:
    """The chance of each of so many players, level at a step, to win in the end, for every step of the line.

    Each later player plays for their own chance to win; equal totals share it (a play-off decides).
    """
    if not rest.followers:
        return np.full(rest.top + 1, 1 / holders)
    found = np.empty(rest.top + LANES)
    for first in range(0, rest.top + 1, LANES):
        lines = np.arange(first, first + LANES)
        found[lines] = _kept_by(rest, lines, holders)
    return found[: rest.top + 1]


def worth_of(rest: Round, line: int, holders: int, steps: Steps) -> Real:
    """What it is worth to end a turn at each step against a line, before the rest of the round."""
    beyond = held(rest)[np.minimum(steps, rest.top)]
    level = held(rest, holders + 1)[np.minimum(line, rest.top)] if holders else 0.0
    return np.where(steps > line, beyond, np.where(steps == line, level, 0.0))


def _kept_by(rest: Round, lines: Steps, holders: int) -> Real:
    """What each of those who hold eight lines has left after the next player's best turn."""
    follower, then = rest.followers[0], rest.next
    lost = follower.step if follower.after_bust is None else follower.after_bust
    steps = np.array([lost, *range(follower.step, rest.top + 1)])
    lines = np.minimum(lines, rest.top)
    ours = np.stack([worth_of(then, int(line), holders, steps) for line in lines], axis=1)
    level = steps[:, None] == lines
    theirs = np.where(steps[:, None] < lines, held(then, holders)[lines], 0.0)
    theirs = np.where(level, ours, theirs)
    bank = ours[1:].copy()
    bank[: follower.least] = NEVER
    bank[steps[1:] > rest.most] = NEVER
    kept = theirs[1:].copy()
    if rest.most < rest.top:
        kept[-1] = theirs[0]  # past what may be recorded a turn can only be lost
    stakes = Stakes(
        start=np.zeros(LANES, dtype=np.int64),
        bank=bank,
        bust=ours[0],
        win=np.ones(LANES),
        top=ours[0] if rest.most < rest.top else ours[-1],
        bank_too=kept,
        bust_too=theirs[0],
    )
    return plays(chart_of(rest.rules), stakes).begin_too
