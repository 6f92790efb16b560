from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorer import (
    FACES,
    Dice,
    Rules,
    all_rolls,
    best,
    bust_chance,
    changed,
    is_winning,
    keeps,
    sheet_named,
    sheet_names,
    that_may_grow,
    with_option,
)

from .games import EVERYTHING, FARKLE, PLAIN, dice, house_rules
from .plain_score import ALL_SETS, Faces, plain_gain, plain_keeps, plain_points

DICE = tuple(map(Dice, ALL_SETS))
SHEETS = tuple(sheet_named(name).rules for name in sheet_names())
FEW_BUSTS = (4, 16, 60, 204, 600, 1080)
MORE_BUSTS = (4, 16, 60, 204, 600, 1440)  # without three pairs
COUNTS = {  # of 1 to 6 dice, over all 6**n rolls: busts, keeps, and the keeps of each different roll once
    "boxed-farkle": (FEW_BUSTS, (2, 26, 256, 2280, 19452, 165692), (2, 15, 68, 240, 720, 1961)),
    "dice-10000": (MORE_BUSTS, (2, 26, 256, 2276, 19304, 159708), (2, 15, 68, 236, 684, 1744)),
    "exact-10000": (MORE_BUSTS, (2, 26, 256, 2280, 19452, 163592), (2, 15, 68, 240, 720, 1921)),
    "farkle": (FEW_BUSTS, (2, 26, 256, 2280, 19452, 165392), (2, 15, 68, 240, 720, 1941)),
    "kingdom-come": (MORE_BUSTS, (2, 26, 256, 2280, 19692, 169712), (2, 15, 68, 240, 722, 1936)),
    "ten-thousand": (FEW_BUSTS, (2, 26, 256, 2280, 19452, 165692), (2, 15, 68, 240, 720, 1961)),
    "zehntausend": (FEW_BUSTS, (2, 26, 256, 2280, 19452, 165392), (2, 15, 68, 240, 720, 1941)),
    "zilch": ((*FEW_BUSTS[:5], 0), (2, 26, 256, 2280, 19452, 166772), (2, 15, 68, 240, 720, 1967)),
}


def points(text: str, rules: Rules) -> int:
    keep = best(Dice.parse(text), rules)
    return keep.points if keep else 0


@pytest.mark.parametrize(
    ("roll", "worth"),
    [  # the sheet, line by line
        ("1", 100),
        ("5", 50),
        ("111", 300),
        ("222", 200),
        ("333", 300),
        ("444", 400),
        ("555", 500),
        ("666", 600),
        ("2222", 1000),
        ("33333", 2000),
        ("444444", 3000),
        ("123456", 1500),
        ("223344", 1500),
        ("111222", 2500),
        # what follows from it
        ("2 3 4 6", 0),
        ("1111", 1000),
        ("115", 250),
        ("111155", 1100),
        ("222255", 1100),
        ("112233", 1500),
        ("222333", 2500),
        ("111115", 2050),
        ("12345", 150),
        ("23456", 50),
        ("2222 33", 1000),
    ],
)
def test_farkle(roll: str, worth: int) -> None:
    assert points(roll, FARKLE) == worth


@pytest.mark.parametrize(
    ("changes", "roll", "worth"),
    [
        ({"of_a_kind": "double"}, "222222", 1600),
        ({"of_a_kind": "add 1000"}, "33333", 2300),
        ({"of_a_kind": "none"}, "111111", 2000),
        ({"of_a_kind": [1000, 2000, 3000]}, "1111", 1100),
        ({"low_straight": 1250}, "123452", 1250),
        ({"low_straight": 1250, "straight": 0}, "123451", 1350),
        ({"high_straight": 750}, "234562", 750),
        ({"full_house_bonus": 250}, "11144", 1250),
        ({"full_house_bonus": 250}, "22255", 450),
        ({"four_and_pair": 1500}, "222233", 1500),
        ({"four_and_pair": 1500, "of_a_kind": "double"}, "111155", 2100),
        ({"no_score_first_roll": 500}, "223446", 500),
        ({"three_pairs": 500}, "223344", 500),
    ],
)
def test_settings(changes: dict[str, object], roll: str, worth: int) -> None:
    assert points(roll, changed(PLAIN, changes)) == worth


def test_a_set_whose_dice_do_not_all_score_is_no_keep() -> None:
    assert "2 2 2 2" not in [str(keep.dice) for keep in keeps(Dice.parse("222211"), PLAIN)]


def test_keeps_are_listed_best_first_with_their_reasons() -> None:
    found = keeps(Dice.parse("222 5 5 3"), FARKLE)
    assert [str(keep) for keep in found] == [
        "2 2 2 5 5 = 300",
        "2 2 2 5 = 250",
        "2 2 2 = 200",
        "5 5 = 100",
        "5 = 50",
    ]
    assert found[1].because == ("three 2s 200", "a 5 50")
    assert found[3].because == ("two 5s 100",)


def test_dice_of_different_faces_are_named_by_their_combination() -> None:
    assert best(Dice.parse("123456"), FARKLE).because == ("straight 1500",)  # type: ignore[union-attr]


def test_two_triples_of_one_face_are_said_so() -> None:
    assert best(Dice.parse("111111"), PLAIN).because == ("two times three 1s 2000",)  # type: ignore[union-attr]


Counts = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def counted(keeps_of: Callable[[Dice], int]) -> Counts:
    """The busts, the keeps, and the keeps of each different roll once, for 1 to 6 dice."""
    found = [[(keeps_of(roll), ways) for roll, ways in all_rolls(count)] for count in range(1, 7)]
    busts = tuple(sum(ways for keeps, ways in rolls if not keeps) for rolls in found)
    weighted = tuple(sum(keeps * ways for keeps, ways in rolls) for rolls in found)
    return busts, weighted, tuple(sum(keeps for keeps, _ in rolls) for rolls in found)


@pytest.mark.parametrize("name", sheet_names())
def test_busts_and_keeps_are_counted_as_chess_engines_count_moves(name: str) -> None:
    rules = sheet_named(name).rules
    plain = plain_points(rules)
    assert counted(lambda roll: len(keeps(roll, rules))) == COUNTS[name]
    assert counted(lambda roll: len(plain_keeps(tuple(roll), rules, plain))) == COUNTS[name]


@pytest.mark.parametrize("count", range(1, 7))
def test_the_chance_of_a_bust_is_the_count_of_busts(count: int) -> None:
    assert bust_chance(count, FARKLE) == pytest.approx(FEW_BUSTS[count - 1] / 6**count)


def kept_whole(rules: Rules) -> dict[Faces, int]:
    """The points of every set of dice that may be kept when just these are rolled."""
    paid = replace(rules, no_score_first_roll=0)
    return {keep.dice: keep.points for some in DICE for keep in keeps(some, paid) if keep.dice == some}


@pytest.mark.parametrize("rules", [*SHEETS, EVERYTHING, PLAIN, replace(FARKLE, of_a_kind="add 1000")])
def test_the_fast_score_agrees_with_the_plain_one_on_all_923_sets(rules: Rules) -> None:
    assert len(ALL_SETS) == 923
    assert kept_whole(rules) == plain_points(rules)


@given(house_rules)
@settings(max_examples=100, deadline=None)
def test_the_fast_score_agrees_with_the_plain_one_under_any_house_rules(rules: Rules) -> None:
    assert kept_whole(rules) == plain_points(rules)


@given(house_rules, st.lists(st.sampled_from((1, 5, 2, 2, 2)), max_size=5), st.data())
@settings(max_examples=100, deadline=None)
def test_dice_that_join_those_aside_add_what_the_plain_judge_says(
    rules: Rules, before: list[int], data: st.DataObject
) -> None:
    alike = replace(rules, progressive=True, low_straight=0, high_straight=0, full_house_bonus=0)
    aside = that_may_grow(Dice(before))
    roll = Dice(data.draw(st.lists(st.sampled_from(FACES), min_size=1, max_size=6 - len(before))))
    part = tuple(data.draw(st.sampled_from(sorted(roll.parts()))))
    assume(len(roll) < 6)
    found = {keep.dice: keep.points for keep in keeps(roll, alike, aside=aside)}
    assert found.get(part) == plain_gain(tuple(aside), part, alike)


@given(dice, st.randoms())
def test_the_order_of_dice_never_matters(some: Dice, chance: object) -> None:
    shuffled = list(some)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert keeps(Dice(shuffled), EVERYTHING) == keeps(some, EVERYTHING)


@given(dice, st.sampled_from([FARKLE, EVERYTHING, PLAIN]))
def test_the_best_keep_is_never_worse_than_any_keep(some: Dice, rules: Rules) -> None:
    found = keeps(some, rules)
    top = best(some, rules)
    assert all(top is not None and top.points >= keep.points for keep in found)
    assert all(some.holds(keep.dice) and keep.points == sum(c.points for c in keep.combos) for keep in found)


@pytest.mark.parametrize(
    ("aside", "keep", "gain"),
    [
        ("222", "2", 200),
        ("2222", "2", 400),
        ("11", "1", 800),
        ("111", "1", 1000),
        ("", "222222", 1600),
        ("5", "55", 450),
    ],
)
def test_progressive_dice_grow_over_rolls(aside: str, keep: str, gain: int) -> None:
    rules = replace(PLAIN, progressive=True)
    before = Dice.parse(aside) if aside else Dice()
    found = {k.dice: k.points for k in keeps(Dice.parse(keep), rules, aside=before)}
    assert found[Dice.parse(keep)] == gain


def test_the_chance_of_a_bust_knows_the_dice_that_may_be_added_to() -> None:
    rules = replace(PLAIN, progressive=True)
    assert bust_chance(3, rules) == pytest.approx(60 / 216)
    assert bust_chance(3, rules, aside=Dice.parse("222")) == pytest.approx(24 / 216)
    assert bust_chance(3, PLAIN, aside=Dice.parse("222")) == pytest.approx(60 / 216)


def test_six_alike_on_a_first_roll_win_where_the_sheet_says_so() -> None:
    rules = replace(PLAIN, six_of_a_kind_wins=True)
    assert is_winning(Dice.parse("444444"), rules)
    assert not is_winning(Dice.parse("444445"), rules)
    assert not is_winning(Dice.parse("444444"), PLAIN)


def test_the_options_of_the_farkle_sheet() -> None:
    sheet = sheet_named("farkle")
    high_stakes, four_and_pair = (with_option(sheet.rules, option) for option in sheet.options)
    assert high_stakes.roll_on == "all entered"
    assert points("222233", four_and_pair) == 1500
