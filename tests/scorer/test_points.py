from __future__ import annotations

from dataclasses import replace

import pytest

from scorer import MOST_DICE, changed, sheet_named
from scorer.strategy.chart import Spot, chart_of
from scorer.strategy.points import best_turn, chance_to_reach

from .games import FARKLE, PLAIN
from .plain_best import from_points, turn
from .small_games import small_rules

NO_CHANGE: dict[str, object] = {}
COMBINATIONS: dict[str, object] = {"three_pairs": 500, "straight": 1000, "full_house_bonus": 250}
KNOWN = [  # by an independent solver
    ("dice-10000", NO_CHANGE, 446.57144034372794, (250, 250, 400, 1000, 2900, 10050)),
    ("dice-10000", COMBINATIONS, 558.987547869539, (300, 250, 450, 1000, 3100, 15950)),
    ("ten-thousand", NO_CHANGE, 590.660837451181, (350, 250, 450, 1050, 3100, 18000)),
    ("zilch", NO_CHANGE, 623.0174889748, (350, 300, 450, 1050, 3150, None)),
]


@pytest.mark.parametrize(("sheet", "changes", "expected", "bank_at"), KNOWN)
def test_known_turns(
    sheet: str, changes: dict[str, object], expected: float, bank_at: tuple[int | None, ...]
) -> None:
    best = best_turn(changed(sheet_named(sheet).rules, changes))
    assert best.begin() == pytest.approx(expected, abs=1e-6)
    assert tuple(best.bank_at(dice) for dice in range(1, 7)) == bank_at


def test_where_six_dice_must_be_rolled_again_nobody_banks_from_any_points() -> None:
    best = best_turn(changed(sheet_named("dice-10000").rules, {"hot_dice": "must roll"}))
    assert best.bank_at(6) is None
    assert best.bank_at(5) is not None


def test_a_known_progressive_turn() -> None:
    rules = changed(sheet_named("dice-10000").rules, {"progressive": True})
    assert best_turn(rules).begin() == pytest.approx(982.673095378376, abs=1e-6)


def test_the_published_long_run_with_strike_outs() -> None:
    rules = changed(sheet_named("zilch").rules, {"strike_out": 3, "strike_out_penalty": 500})
    assert best_turn(rules).long_run == pytest.approx(620.855, abs=5e-4)  # M. Busche 2010


def test_one_bust_more_costs_more_the_nearer_the_strike_out() -> None:
    rules = changed(sheet_named("zilch").rules, {"strike_out": 3, "strike_out_penalty": 500})
    costs = best_turn(rules).bust_costs
    assert list(costs) == sorted(costs, reverse=True)
    assert costs[0] == 500


@pytest.mark.parametrize("seed", range(16))
def test_the_fast_solver_agrees_with_the_plain_one(seed: int) -> None:
    rules = small_rules(seed)
    bank = from_points(max(rules.minimum_bank, 1), float)
    assert best_turn(rules).begin() == pytest.approx(
        turn(rules, bank, 0.0, win=rules.target, cap=6_000), abs=1e-6
    )


@pytest.mark.parametrize(
    "rules",
    [
        FARKLE,
        replace(PLAIN, straight=500, confirm=("three of a kind", "straight"), confirm_points=100),
        replace(PLAIN, no_score_first_roll=500, of_a_kind="double", hot_dice="must roll"),
    ],
)
def test_the_same_for_whole_sheets(rules: object) -> None:
    bank = from_points(1, float)
    assert best_turn(rules).begin() == pytest.approx(turn(rules, bank, 0.0, cap=20_000), abs=1e-6)  # type: ignore[arg-type]


def test_rolling_is_worth_less_than_banking_once_banking_is_best() -> None:
    best = best_turn(FARKLE)
    part, lane = best.part()
    for dice in range(1, MOST_DICE + 1):
        at, place = best.bank_at(dice), best.chart.number[Spot(dice)]
        assert at is not None
        assert part.rolling(at // 50, place, lane) <= at
        assert part.rolling(at // 50 - 1, place, lane) > at - 50


@pytest.mark.parametrize(
    ("sheet", "changes", "chance"),
    [("ten-thousand", NO_CHANGE, 0.41304540540569806), ("dice-10000", {"entry": 500}, 0.5198794871895919)],
)
def test_known_chances_to_get_on_the_board(sheet: str, changes: dict[str, object], chance: float) -> None:
    rules = changed(sheet_named(sheet).rules, changes)
    assert chance_to_reach(rules, rules.entry) == pytest.approx(chance, abs=1e-9)


def test_a_thinned_chart_is_worth_the_same_for_points() -> None:
    whole, thin = chart_of(FARKLE, is_whole=True), chart_of(FARKLE)
    assert len(thin.web.leap) < len(whole.web.leap)
    assert whole.unit == thin.unit


def test_a_combination_above_every_cap_counts_in_full() -> None:
    rules = replace(PLAIN, straight=50_000)
    bank = from_points(1, float)
    assert best_turn(rules).begin() == pytest.approx(turn(rules, bank, 0.0, cap=60_000), abs=1e-3)


def test_who_is_nearer_a_strike_out_plays_more_carefully() -> None:
    best = best_turn(changed(sheet_named("zilch").rules, {"strike_out": 3, "strike_out_penalty": 500}))
    assert best.begin(0) > best.begin(1) > best.begin(2)
    assert best.begin(0) == pytest.approx(best.long_run)


def test_a_strike_out_costs_what_the_turn_is_worth_with_the_penalty_for_a_bust() -> None:
    rules = small_rules(4, strike_out=1, strike_out_penalty=75)
    bank = from_points(max(rules.minimum_bank, 1), float)
    assert best_turn(rules).long_run == pytest.approx(turn(rules, bank, -75.0, cap=6_000), abs=1e-6)
