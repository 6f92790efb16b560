from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scorer import Rules, changed, sheet_named
from scorer.strategy import Library, odds
from scorer.strategy.points import chance_to_reach
from scorer.strategy.race import HOPELESS, race

from .games import PLAIN
from .plain_best import fewest_turns, struck
from .small_games import CAP, SEEDS, small_rules

NO_CHANGE: dict[str, object] = {}


@pytest.mark.parametrize(
    ("sheet", "changes", "turns"),
    [  # by an independent solver
        ("dice-10000", NO_CHANGE, 23.0039899963),
        ("dice-10000", {"entry": 500}, 23.181174625),
        ("ten-thousand", NO_CHANGE, 18.0437506101),
    ],
)
def test_known_races(sheet: str, changes: dict[str, object], turns: float) -> None:
    rules = changed(sheet_named(sheet).rules, changes)
    assert race(rules).expected(0, is_entered=not rules.entry) == pytest.approx(turns, abs=1e-8)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fast_solver_agrees_with_the_plain_one(seed: int) -> None:
    rules = small_rules(seed)
    found = race(rules).expected(0, is_entered=not rules.entry)
    assert found == pytest.approx(fewest_turns(rules, CAP), abs=1e-6)


def test_strike_outs_make_the_race_longer() -> None:
    short = replace(PLAIN, target=2_000)
    struck = race(replace(short, strike_out=2, strike_out_penalty=500))
    assert struck.expected(0, is_entered=True) > race(short).expected(0, is_entered=True)
    assert struck.expected(500, is_entered=True, busts=1) > struck.expected(500, is_entered=True)
    assert struck.expected(-500, is_entered=True) > struck.expected(0, is_entered=True)


STRUCK = replace(PLAIN, target=2_000, strike_out=2, strike_out_penalty=500)


def test_progress_goes_from_nothing_to_all() -> None:
    plain, struck = [*told_of(replace(PLAIN, target=2_000))], [*told_of(STRUCK)]
    for told in (plain, struck):
        assert told == sorted(told)
        assert told[0] < 0.05
        assert told[-1] == 1


def told_of(rules: Rules) -> list[float]:
    """How far a race says that it is."""
    told: list[float] = []
    race(rules, told.append)
    return told


@pytest.mark.parametrize("rules", [replace(PLAIN, target=500), STRUCK], ids=["two players", "one alone"])
def test_odds_tell_how_far_they_are(tmp_path: Path, rules: Rules) -> None:
    library = Library(tmp_path)
    told: list[float] = []
    odds(rules, library, solves_two=True, on_progress=told.append)
    assert told == sorted(told)
    assert (told[0] < 0.05, told[-1]) == (True, 1)
    odds(rules, library, solves_two=True, on_progress=lambda _: pytest.fail("all is known"))


def test_strike_outs_that_cost_nothing_change_nothing() -> None:
    short = replace(PLAIN, target=1_000)
    free = race(replace(short, strike_out=2, strike_out_penalty=0))
    assert free.expected(0, is_entered=True) == pytest.approx(race(short).expected(0, is_entered=True))


def test_a_target_that_cannot_be_met_is_never_reached() -> None:
    rules = replace(PLAIN, target=1_025, exact=True)
    assert race(rules).expected(0, is_entered=True) >= HOPELESS


def test_who_needs_the_entry_needs_longer() -> None:
    found = race(replace(PLAIN, target=2_000, entry=500))
    assert found.expected(0, is_entered=False) > found.expected(0, is_entered=True)


def test_close_to_the_target_the_least_to_bank_is_needed_all_the_same() -> None:
    rules = changed(sheet_named("farkle").rules, {"target": 1500, "minimum_bank": 300})
    found = race(rules)
    near = {found.expected(total, is_entered=True) for total in range(1200, 1500, 50)}
    assert max(near) - min(near) < 1e-9


def test_the_least_that_is_recorded_counts_up_to_the_target() -> None:
    """One step from the target a turn still needs all of the minimum bank."""
    rules = replace(PLAIN, target=1_000, minimum_bank=600)
    near, free = race(rules), race(replace(rules, minimum_bank=0))
    assert near.expected(950, is_entered=True) > 2 * free.expected(950, is_entered=True)
    assert near.expected(950, is_entered=True) == pytest.approx(1 / chance_to_reach(rules, 600))


@pytest.mark.parametrize(("busts", "penalty", "deepest"), [(2, 25, 6), (1, 50, 12)])
def test_a_race_with_strike_outs_agrees_with_a_plain_one(busts: int, penalty: int, deepest: int) -> None:
    rules = small_rules(4, strike_out=busts, strike_out_penalty=penalty, target=100)
    found = race(rules)
    for (total, had), turns in struck(rules, CAP, deepest=deepest).items():
        if total >= -2 * penalty:
            assert found.expected(total, is_entered=True, busts=had) == pytest.approx(turns, abs=1e-5)


@pytest.mark.parametrize(
    ("sheet", "changes", "turns"),
    [("dice-10000", {"entry": 500}, 8.8164527537), ("farkle", {"entry": 1_000}, 8.8779599496)],
)
def test_a_race_from_three_penalties_below_nothing_knows_what_lies_deeper(
    sheet: str, changes: dict[str, object], turns: float
) -> None:
    """As solved twice as deep."""
    struck_out = {"strike_out": 3, "strike_out_penalty": 500, "target": 2_000}
    rules = changed(sheet_named(sheet).rules, struck_out | changes)
    assert race(rules).expected(-1_500, is_entered=False) == pytest.approx(turns, abs=1e-6)


def test_where_strike_outs_cost_more_than_turns_bring_nobody_gets_there() -> None:
    rules = replace(PLAIN, target=500, strike_out=1, strike_out_penalty=500, minimum_bank=2_000)
    assert race(rules).expected(0, is_entered=True) == HOPELESS
