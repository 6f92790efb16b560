from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scorer import changed, sheet_named, sheet_names
from scorer.strategy.chart import chart_of
from scorer.strategy.duel import Lanes, duel, empty_duel, offered, turns_of
from scorer.strategy.reply import overshoot

from .plain_best import first_player_wins
from .small_games import CAP, SEEDS, small_rules

DOMSLEE = {  # the rules of github.com/domsleee/farkle, whose first player wins 53.2797 %
    "triples": [1000, 200, 300, 400, 500, 600],
    "straight": 2500,
    "two_triplets": 0,
    "entry": 0,
    "ending": "at once",
}


def test_a_duel_that_others_have_solved() -> None:
    """Another one, as it ships, is held against a reference in tests/ui/test_advice_cli.py."""
    found = duel(changed(sheet_named("farkle").rules, DOMSLEE))
    assert found.first_player_wins == pytest.approx(0.532797, abs=1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fast_solver_agrees_with_the_plain_one(seed: int) -> None:
    rules = small_rules(seed)
    assert duel(rules).first_player_wins == pytest.approx(first_player_wins(rules, CAP), abs=1e-6)


OFFERED = (
    (1, {"roll_on": "always"}),
    (2, {"roll_on": "all entered"}),
    (7, {"roll_on": "always"}),
    (7, {"roll_on": "always", "ending": "fewest rounds"}),
    (1, {"roll_on": "always", "target": 200, "exact": True, "entry": 0, "hot_dice": "must roll"}),
)


@pytest.mark.parametrize(("seed", "changes"), OFFERED)
def test_dice_left_to_the_next_player_count_as_the_plain_solver_counts_them(
    seed: int, changes: dict[str, object]
) -> None:
    rules = small_rules(seed, **changes)
    found = duel(rules).first_player_wins
    assert found == pytest.approx(first_player_wins(rules, CAP), abs=1e-6)
    assert abs(found - duel(replace(rules, roll_on="no")).first_player_wins) > 1e-6


@pytest.mark.parametrize("ending", ["last turn", "fewest rounds"])
def test_what_is_offered_can_be_worked_out_later_and_for_high_totals_alone(ending: str) -> None:
    changes = {"target": 1_500, "entry": 0, "exact": False, "ending": ending}
    found = duel(changed(sheet_named("exact-10000").rules, changes))
    later = offered(empty_duel(found.rules, found.wins), (4, 9))
    assert found.offers is not None
    assert later.offers is not None
    assert later.knows_offers(200, 450)
    assert later.knows_offers(500, 200)
    assert not later.knows_offers(400, 400)
    assert not later.knows_offers()
    for mine, theirs in ((4, 9), (9, 4), (20, 20), (5, 29), (29, 29)):
        row = slice(*found.offers.starts[theirs : theirs + 2])
        all_known, high = (each.rolling[:, mine, row] for each in (found.offers, later.offers))
        assert np.abs(all_known - high).max() < 1e-6
        assert high.any()
    assert not later.offers.rolling[:, 4, : found.offers.starts[8]].any()


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


@pytest.mark.parametrize(("three_pairs", "points"), [(1_500, 5_000), (6_000, 12_000), (10**6, 20_000)])
def test_a_turn_is_looked_at_as_far_past_the_target_as_two_keeps_lead(three_pairs: int, points: int) -> None:
    chart = chart_of(replace(sheet_named("dice-10000").rules, three_pairs=three_pairs))
    assert overshoot(chart) == points // 50


@pytest.mark.parametrize("name", sheet_names())
def test_the_known_sheets_are_looked_at_hardly_farther(name: str) -> None:
    chart = chart_of(sheet_named(name).rules)
    assert 5_000 <= overshoot(chart) * chart.unit <= 5_500


def test_a_last_turn_that_needs_more_is_won_less_often() -> None:
    beats = empty_duel(changed(sheet_named("dice-10000").rules, {"target": 1_000})).beats[1, 1:100]
    assert (np.diff(beats) <= 1e-12).all()
