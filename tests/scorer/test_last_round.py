from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scorer import Seat, State, changed, sheet_named
from scorer.strategy.duel import empty_duel
from scorer.strategy.last_round import Follower, Round, held
from scorer.strategy.win import last_turn, table_of

from .games import PLAIN
from .plain_best import first_ends_higher

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


def test_past_an_exact_target_a_follower_can_only_lose_however_much_a_keep_brings() -> None:
    """Three pairs bring more than is looked at past the target; a plain judge plays both turns."""
    rules = replace(PLAIN, target=500, exact=True, three_pairs=6_000, ending="last turn")
    us, other, gone = Seat("A", 350, True), Seat("B", 400, True), Seat("C", 500, True, has_left=True)
    table = table_of(State(rules, (us, other, gone), leader=2))
    plainly = first_ends_higher(rules, (350, 400), (350, 400), 700)
    assert float(last_turn(table).begin[0]) == pytest.approx(plainly, abs=1e-6)


def test_who_needs_the_entry_threatens_less() -> None:
    needs = Round(RULES, TOP, TOP, (Follower(0, 20),))
    free = Round(RULES, TOP, TOP, (Follower(0, 1),))
    assert (held(needs)[5:19] > held(free)[5:19]).all()
