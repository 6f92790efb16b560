from __future__ import annotations

import numpy as np

from scorer import changed, sheet_named
from scorer.strategy.duel import empty_duel
from scorer.strategy.last_round import Follower, Round, held

RULES = changed(sheet_named("dice-10000").rules, {"target": 2_000})
TOP = 100  # steps of 50 points


def round_with(*steps: int) -> Round:
    return Round(RULES, TOP, TOP, tuple(Follower(step) for step in steps))


def test_with_nobody_left_to_play_holders_share_the_win() -> None:
    assert set(held(round_with())) == {1.0}
    assert set(held(round_with(), 4)) == {0.25}


def test_one_follower_takes_what_a_last_turn_can() -> None:
    beats = empty_duel(RULES).beats[1]
    lines = np.arange(40, 90)
    assert np.abs(held(round_with(30))[lines] - (1 - beats[lines - 30])).max() < 1e-9


def test_each_follower_takes_more_and_a_higher_line_less() -> None:
    one, two = held(round_with(30)), held(round_with(30, 35))
    assert (two[40:90] < one[40:90]).all()
    assert (np.diff(two[40:90]) > 0).all()


def test_who_needs_the_entry_threatens_less() -> None:
    needs = Round(RULES, TOP, TOP, (Follower(0, 20),))
    free = Round(RULES, TOP, TOP, (Follower(0, 1),))
    assert (held(needs)[5:19] > held(free)[5:19]).all()
