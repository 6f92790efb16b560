from __future__ import annotations

from dataclasses import replace

import pytest

from scorer import Dice, Rules, all_rolls, changed, keeps, sheet_named
from scorer.score import owes
from scorer.strategy.turn import solved_turn

from .games import FARKLE, PLAIN

NO_CHANGE: dict[str, object] = {}
KNOWN = [  # by an independent solver; the last by M. Busche's method, without the strike-out
    ("dice-10000", NO_CHANGE, 446.57144034372794, (250, 250, 400, 1000, 2900, 10050)),
    (
        "dice-10000",
        {"three_pairs": 500, "straight": 1000, "full_house_bonus": 250},
        558.987547869539,
        (300, 250, 450, 1000, 3100, 15950),
    ),
    ("ten-thousand", NO_CHANGE, 590.660837451181, (350, 250, 450, 1050, 3100, 18000)),
    ("zilch", NO_CHANGE, 623.0174889748, (350, 300, 450, 1050, 3150, None)),
]


@pytest.mark.parametrize(("sheet", "changes", "expected", "bank_at"), KNOWN)
def test_known_turns(
    sheet: str, changes: dict[str, object], expected: float, bank_at: tuple[int | None, ...]
) -> None:
    values = solved_turn(changed(sheet_named(sheet).rules, changes))
    assert values.begin == pytest.approx(expected, abs=1e-6)
    assert tuple(values.bank_at(dice) for dice in range(1, 7)) == bank_at


CAP = 20_000


def plain_begin(rules: Rules) -> float:
    """The worth of a turn, keep by keep from the cap down; from there on everything is banked."""
    known: dict[tuple[int, int, int], float] = {}
    thrown = {
        dice: [(plain_keeps(roll, rules, False), ways) for roll, ways in all_rolls(dice)]
        for dice in range(1, 7)
    }

    def choose(points: int, dice: int, owed: int) -> float:
        return points if points >= CAP else known[points, dice, owed]

    def best(found: list[tuple[int, int, bool]], points: int, owed: int) -> float:
        rest = [
            choose(points + gain, left, rules.confirm_points if anew else max(0, owed - gain))
            for gain, left, anew in found
        ]
        return max(rest, default=0)

    for points in range(CAP - 50, 0, -50):
        for dice in range(1, 7):
            must = dice == 6 and rules.hot_dice == "must roll"
            for owed in range(0, rules.confirm_points + 1, 50):
                worth = sum(ways * best(found, points, owed) for found, ways in thrown[dice]) / 6**dice
                may_bank = not owed and not must and points >= rules.minimum_bank
                known[points, dice, owed] = max(worth, points) if may_bank else worth
    first = [(plain_keeps(roll, rules, True), ways) for roll, ways in all_rolls(6)]
    return sum(ways * best(found, 0, 0) for found, ways in first) / 6**6


def plain_keeps(roll: Dice, rules: Rules, first_roll: bool) -> list[tuple[int, int, bool]]:
    """Every keep of a roll: its points, the dice then left, whether points are owed."""
    found = keeps(roll, rules, first_roll=first_roll)
    return [(keep.points, len(roll) - len(keep.dice) or 6, owes(keep, rules)) for keep in found]


@pytest.mark.parametrize(
    "rules",
    [
        FARKLE,
        replace(PLAIN, hot_dice="must roll", minimum_bank=300),
        replace(PLAIN, straight=500, confirm=("three of a kind", "straight"), confirm_points=100),
        replace(PLAIN, no_score_first_roll=500, of_a_kind="double"),
    ],
)
def test_the_fast_solver_agrees_with_the_plain_one(rules: Rules) -> None:
    assert solved_turn(rules).begin == pytest.approx(plain_begin(rules), abs=1e-6)


def test_six_of_a_kind_that_wins_is_worth_the_target() -> None:
    wins = solved_turn(replace(PLAIN, six_of_a_kind_wins=True)).begin
    assert 0 < wins - solved_turn(PLAIN).begin < 6 * 10_000 / 6**6


def test_rolling_is_worth_less_than_banking_once_banking_is_best() -> None:
    values = solved_turn(FARKLE)
    for dice in range(1, 7):
        at = values.bank_at(dice)
        assert at is not None
        assert values.rolling(at, dice) <= at
        assert values.rolling(at - 50, dice) > at - 50 or at == 50
