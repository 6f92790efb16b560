"""Whole situations, set up and played on; those with a number are the worked cases told in words."""

from __future__ import annotations

import pytest

from scorer import BadNotation
from scorer.situation import answer

TWO = ["A", "B"]


def keep(roll: str, dice: str) -> list[dict[str, str]]:
    return [{"roll": roll}, {"keep": dice}]


BANK, ROLL, TAKE_OVER = {"do": "bank"}, {"do": "roll"}, {"do": "take over"}
STRAIGHT = keep("123456", "123456")
BUST_OF_SIX = {"roll": "223346"}

CASES = [
    ("a keep is asked for", {"events": [ROLL, {"roll": "2 2 3 3 4 5"}]}, {"legal": ["keep 5"]}),
    (
        "000-13",
        {"rules": "ten-thousand", "turn_points": 600, "dice_left": 3, "events": [*keep("154", "15"), BANK]},
        {"totals": [750, 0], "entered": [True, False]},
    ),
    (
        "000-14",
        {"rules": "ten-thousand", "turn_points": 450, "dice_left": 2, "events": [BANK]},
        {"refused": 0},
    ),
    (
        "000-15",
        {"rules": "ten-thousand", "totals": [800, 0], "turn_points": 450, "dice_left": 2, "events": [BANK]},
        {"totals": [1250, 0]},
    ),
    (
        "000-16",
        {"rules": "ten-thousand", "dice_left": 3, "events": keep("115", "11")},
        {"turn_points": 200, "dice_left": 1},
    ),
    (
        "000-17",
        {
            "rules": "ten-thousand",
            "totals": [9300, 9500],
            "turn_points": 750,
            "dice_left": 1,
            "events": [BANK, *keep("444425", "4444"), BANK],
        },
        {"totals": [10050, 10300], "winners": ["B"]},
    ),
    (
        "001-12",
        {
            "rules": "dice-10000",
            "set": {"progressive": True},
            "turn_points": 200,
            "dice_left": 3,
            "aside": "222",
            "events": [*keep("234", "2")],
        },
        {"turn_points": 400, "dice_left": 2},
    ),
    (
        "001-12b",
        {
            "rules": "dice-10000",
            "set": {"progressive": True},
            "turn_points": 200,
            "dice_left": 3,
            "aside": "222",
            "events": [*keep("234", "2"), ROLL, *keep("23", "2"), ROLL, *keep("2", "2")],
        },
        {"turn_points": 1600},
    ),
    (
        "001-13",
        {
            "rules": "dice-10000",
            "set": {"progressive": True},
            "turn_points": 200,
            "dice_left": 4,
            "aside": "11",
            "events": keep("1346", "1"),
        },
        {"turn_points": 1000},
    ),
    (
        "001-13 base",
        {"rules": "dice-10000", "turn_points": 200, "dice_left": 4, "events": keep("1346", "1")},
        {"turn_points": 300},
    ),
    (
        "001-14",
        {
            "rules": "dice-10000",
            "set": {"progressive": True},
            "turn_points": 1000,
            "dice_left": 3,
            "aside": "111",
            "events": [*keep("123", "1"), ROLL, *keep("12", "1"), ROLL, *keep("1", "1")],
        },
        {"turn_points": 8000},
    ),
    (
        "001-15",
        {"rules": "dice-10000", "set": {"entry": 500}, "turn_points": 450, "dice_left": 2, "events": [BANK]},
        {"refused": 0},
    ),
    (
        "001-15b",
        {
            "rules": "dice-10000",
            "set": {"entry": 500},
            "turn_points": 500,
            "dice_left": 2,
            "events": [BANK, BUST_OF_SIX, *keep("523346", "5"), BANK],
        },
        {"totals": [550, 0]},
    ),
    (
        "001-16",
        {
            "rules": "dice-10000",
            "set": {"strike_out": 3, "strike_out_penalty": 500},
            "busts": [2, 0],
            "events": [BUST_OF_SIX],
        },
        {"totals": [-500, 0]},
    ),
    (
        "001-17",
        {"rules": "dice-10000", "set": {"six_of_a_kind_wins": True}, "events": [{"roll": "444444"}]},
        {"totals": [10000, 0], "winners": ["A"]},
    ),
    (
        "001-18",
        {
            "rules": "dice-10000",
            "totals": [9950, 9950],
            "turn_points": 100,
            "dice_left": 5,
            "events": [BANK, *keep("123346", "1"), BANK, *keep("123346", "1"), BANK, BUST_OF_SIX],
        },
        {"totals": [10050, 10050], "winners": ["A"]},
    ),
    ("002-12", {"rules": "farkle", "turn_points": 200, "dice_left": 4, "events": [BANK]}, {"refused": 0}),
    (
        "002-12b",
        {"rules": "farkle", "turn_points": 250, "dice_left": 3, "events": [BANK]},
        {"totals": [250, 0], "entered": [True, False]},
    ),
    (
        "002-13",
        {
            "rules": "farkle",
            "set": {"roll_on": "all entered"},
            "totals": [300, 300],
            "turn_points": 600,
            "dice_left": 3,
            "events": [BANK, TAKE_OVER, *keep("144", "1")],
        },
        {"totals": [900, 300], "turn": "B", "turn_points": 700, "legal": ["bank", "roll"]},
    ),
    (
        "002-14",
        {
            "rules": "farkle",
            "set": {"roll_on": "all entered"},
            "totals": [300, 300],
            "turn_points": 600,
            "dice_left": 3,
            "events": [BANK, TAKE_OVER, {"roll": "234"}],
        },
        {"totals": [900, 300], "turn": "A"},
    ),
    (
        "002-15",
        {
            "rules": "farkle",
            "totals": [9900, 9400],
            "turn_points": 100,
            "dice_left": 5,
            "events": [BANK, *keep("666524", "666"), ROLL, *keep("134", "1"), BANK],
        },
        {"totals": [10000, 10100], "winners": ["B"]},
    ),
    (
        "003-2",
        {
            "rules": "exact-10000",
            "events": [*keep("123346", "1"), ROLL, *keep("12336", "1"), ROLL, *keep("1236", "1")],
        },
        {"turn_points": 300},
    ),
    (
        "003-10",
        {"rules": "exact-10000", "turn_points": 600, "dice_left": 3, "events": [BANK]},
        {"refused": 0},
    ),
    (
        "003-11",
        {"rules": "exact-10000", "totals": [1000, 0], "turn_points": 100, "dice_left": 5, "events": [BANK]},
        {"totals": [1100, 0], "offer": {"points": 100, "dice": 5}},
    ),
    ("003-12", {"rules": "exact-10000", "totals": [1000, 0], "events": [*STRAIGHT, BANK]}, {"refused": 2}),
    (
        "003-13",
        {
            "rules": "exact-10000",
            "totals": [2000, 2000],
            "turn": "B",
            "offer": {"points": 1250, "dice": 3},
            "events": [TAKE_OVER, *keep("134", "1")],
        },
        {"turn_points": 1350},
    ),
    (
        "003-14",
        {
            "rules": "exact-10000",
            "totals": [2000, 9350],
            "turn": "B",
            "offer": {"points": 1250, "dice": 3},
            "events": [TAKE_OVER],
        },
        {"refused": 0},
    ),
    (
        "003-15",
        {"rules": "exact-10000", "totals": [9700, 0], "turn_points": 300, "dice_left": 3, "events": [BANK]},
        {"totals": [10000, 0], "winners": ["A"]},
    ),
    (
        "003-16",
        {"rules": "exact-10000", "totals": [9700, 0], "turn_points": 350, "dice_left": 2, "events": [BANK]},
        {"refused": 0, "legal": ["roll", "give up"]},
    ),
    (
        "004-10",
        {"rules": "zehntausend", "turn_points": 300, "dice_left": 3, "events": [BANK]},
        {"refused": 0},
    ),
    (
        "004-11",
        {"rules": "zehntausend", "turn_points": 350, "dice_left": 3, "events": [BANK]},
        {"totals": [350, 0]},
    ),
    ("004-12", {"rules": "zehntausend", "events": [*STRAIGHT, BANK]}, {"refused": 2, "owed": 350}),
    (
        "004-13",
        {"rules": "zehntausend", "events": [*STRAIGHT, ROLL, *keep("115346", "115"), BANK]},
        {"refused": 5, "owed": 100},
    ),
    (
        "004-14",
        {
            "rules": "zehntausend",
            "events": [*STRAIGHT, ROLL, *keep("115346", "115"), ROLL, *keep("146", "1"), BANK],
        },
        {"totals": [1850, 0]},
    ),
    (
        "004-15",
        {"rules": "zehntausend", "events": [*STRAIGHT, ROLL, BUST_OF_SIX]},
        {"totals": [0, 0], "turn": "B"},
    ),
]


@pytest.mark.parametrize(
    ("situation", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_worked_case(situation: dict[str, object], expected: dict[str, object]) -> None:
    told = answer({"players": TWO} | situation)
    refused = told["refused"]
    told["refused"] = refused["event"] if isinstance(refused, dict) else None
    assert {key: told[key] for key in ("refused", *expected)} == {"refused": None} | expected


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        ([], "it takes an object such as"),
        ({"colour": 5}, "no part “colour”"),
        ({"players": []}, "different names"),
        ({"players": ["A", "A"]}, "different names"),
        ({"players": TWO, "totals": [1]}, "one int for each player"),
        ({"players": TWO, "entered": [1, 0]}, "one bool for each player"),
        ({"players": TWO, "turn": "C"}, "one of the players A, B"),
        ({"players": TWO, "events": 5}, "events is 5"),
        ({"players": TWO, "turn_points": "x"}, "a whole number"),
        ({"players": TWO, "dice_left": 0}, "it takes 1 to 6"),
        ({"players": TWO, "offer": 5}, "an object or null"),
        ({"players": TWO, "rules": 5}, "it takes a text"),
        ({"players": TWO, "turn_points": -50}, "a whole number from 0"),
        ({"players": TWO, "offer": {"points": 100, "dice": 6}}, "leaves 1 to 5 dice"),
        ({"players": TWO, "offer": {"points": 0, "dice": 3}}, "a whole number from 1"),
    ],
)
def test_a_situation_that_makes_no_sense_is_refused_in_one_sentence(situation: object, sentence: str) -> None:
    with pytest.raises(BadNotation) as refused:
        answer(situation)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ({"do": "sing"}, "one of: bank, roll"),
        ({"roll": "17"}, "“7” is no face"),
        ({"roll": "113456", "keep": "1"}, "cannot read the event"),
    ],
)
def test_an_event_that_makes_no_sense_is_refused_by_its_number(event: dict[str, str], why: str) -> None:
    refused = answer({"players": TWO, "events": [*keep("113456", "1"), event]})["refused"]
    assert isinstance(refused, dict)
    assert (refused["event"], why in refused["why"]) == (2, True)


STANDING_AT_THE_TARGET = [
    (
        {"totals": [10000, 9400], "turn_points": 700, "events": [BANK]},
        {"winners": ["B"], "totals": [10000, 10100]},
    ),
    ({"totals": [10050, 9500], "events": [BUST_OF_SIX]}, {"winners": ["A"]}),
    (
        {"totals": [9700, 10000], "turn": "A", "turn_points": 300, "events": [BANK]},
        {"winners": [], "turn": "A"},
    ),
    (
        {"players": ["A", "B", "C"], "totals": [10000, 500, 500], "events": [BUST_OF_SIX]},
        {"winners": [], "turn": "C"},
    ),
    ({"rules": "zehntausend", "totals": [10050, 9500], "events": [BUST_OF_SIX]}, {"winners": ["A"]}),
]


@pytest.mark.parametrize(("situation", "expected"), STANDING_AT_THE_TARGET)
def test_when_somebody_is_at_the_target_it_is_the_last_turn(
    situation: dict[str, object], expected: dict[str, object]
) -> None:
    told = answer({"players": TWO, "turn": "B", "dice_left": 6} | situation)
    assert {key: told[key] for key in expected} == expected


def test_points_below_zero_put_nobody_on_the_board() -> None:
    assert answer({"players": TWO, "totals": [-500, 50]})["entered"] == [False, True]


def test_too_many_busts_in_a_row_are_never_overlooked() -> None:
    rules = {"rules": "dice-10000", "set": {"strike_out": 3, "strike_out_penalty": 500}}
    assert answer({"players": TWO, "busts": [3, 0], "events": [BUST_OF_SIX]} | rules)["totals"] == [-500, 0]
