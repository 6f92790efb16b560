from __future__ import annotations

import numpy as np
import pytest

from scorer import changed, sheet_named
from scorer.strategy.duel import Lanes, duel, empty_duel, turns_of

from .plain_best import first_player_wins
from .small_games import CAP, SEEDS, small_rules

DOMSLEE = {  # the rules of github.com/domsleee/farkle, whose first player wins 53.2797 %
    "triples": [1000, 200, 300, 400, 500, 600],
    "straight": 2500,
    "two_triplets": 0,
    "entry": 0,
    "ending": "at once",
}


@pytest.mark.parametrize(
    ("sheet", "changes", "chance"),
    [
        ("dice-10000", {}, 0.5356396208),
        ("farkle", DOMSLEE, 0.532797),
    ],
)
def test_known_duels(sheet: str, changes: dict[str, object], chance: float) -> None:
    found = duel(changed(sheet_named(sheet).rules, changes))
    assert found.first_player_wins == pytest.approx(chance, abs=1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fast_solver_agrees_with_the_plain_one(seed: int) -> None:
    rules = small_rules(seed)
    assert duel(rules).first_player_wins == pytest.approx(first_player_wins(rules, CAP), abs=1e-6)


def test_progress_goes_from_nothing_to_all() -> None:
    told: list[float] = []
    found = duel(small_rules(3), told.append)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (pytest.approx(1 / found.goal**2), 1)


def test_every_chance_is_that_of_the_best_turn() -> None:
    found = duel(changed(sheet_named("kingdom-come").rules, {"target": 2_000}))
    goal = found.goal
    for mine, theirs in ((0, 0), (goal - 1, 3), (4, goal - 2), (goal - 1, goal - 1)):
        lanes = Lanes(np.zeros(8, dtype=int), np.full(8, mine), np.full(8, theirs))
        bust = np.full(8, 1 - found.wins[0, theirs, mine])
        assert turns_of(found, lanes, bust).begin[0] == pytest.approx(found.wins[0, mine, theirs], abs=1e-6)


def test_rounds_played_to_their_end_favour_who_follows() -> None:
    found = duel(
        changed(sheet_named("zehntausend").rules, {"target": 1_000, "confirm": [], "minimum_bank": 0})
    )
    first, second = found.wins[0, 0, 0], found.wins[1, 0, 0]
    assert 0 < first < 0.5 < second < 1


def test_a_last_turn_that_needs_more_is_won_less_often() -> None:
    beats = empty_duel(changed(sheet_named("dice-10000").rules, {"target": 1_000})).beats[1, 1:100]
    assert (np.diff(beats) <= 1e-12).all()
