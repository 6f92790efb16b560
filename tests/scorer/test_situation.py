"""Whole situations, set up and played on; those with a number are the worked cases told in words."""

from __future__ import annotations

from collections.abc import Iterable

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
    assert told_of(situation, expected) == {"refused": None} | expected


def told_of(situation: dict[str, object], asked: Iterable[str]) -> dict[str, object]:
    """What is told of a situation between two, part by part, and which event was refused, if any."""
    told = answer({"players": TWO} | situation)
    refused = told["refused"]
    told["refused"] = refused["event"] if isinstance(refused, dict) else None
    return {key: told[key] for key in ("refused", *asked)}


def test_points_that_a_turn_has_brought_can_be_set_up_again() -> None:
    rules = {"ones": 600_000, "target": 1_000_000}
    told = answer(
        {"set": rules, "players": TWO, "events": [{"roll": "1 1 2 3 4 6"}, {"keep": "1 1"}]},
    )
    again = {"set": rules, "players": TWO, "turn_points": told["turn_points"], "dice_left": told["dice_left"]}
    assert answer(again) == told


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        ([], "it takes an object such as"),
        ({"colour": 5}, "no part “colour”"),
        ({"players": []}, "different names"),
        ({"players": ["A", "A"]}, "different names"),
        ({"players": TWO, "totals": [1]}, "a list of whole numbers, one for each player"),
        ({"players": TWO, "entered": [1, 0]}, "a list of true or false, one for each player"),
        ({"players": TWO, "turn": "C"}, "one of the players A, B"),
        ({"players": TWO, "events": 5}, "events is 5"),
        ({"players": TWO, "events": [5]}, "events is [5]; it takes a list of objects"),
        ({"players": TWO, "busts": [-1, 0]}, "busts is [-1, 0]; it takes whole numbers from 0 to"),
        ({"players": TWO, "busts": [10**30, 0]}, "it takes whole numbers from 0 to 1000000"),
        ({"players": TWO, "turn_points": "x"}, "a whole number"),
        ({"players": TWO, "dice_left": 0}, "it takes a whole number from 1 to 6"),
        (
            {"players": TWO, "aside": "222", "dice_left": 5},
            "aside is 2 2 2 with 5 dice to roll; they are more",
        ),
        ({"players": TWO, "aside": "22", "dice_left": 6}, "they are more than 6"),
        ({"players": TWO, "aside": "111111", "dice_left": 3}, "they are more than 6"),
        ({"players": TWO, "aside": "222", "offer": {"points": 300, "dice": 4}}, "they are more than 6"),
        ({"players": TWO, "offer": 5}, "an object or null"),
        ({"players": TWO, "rules": 5}, "it takes a text"),
        ({"players": TWO, "turn_points": -50}, "a whole number from 0"),
        (
            {"players": TWO, "offer": {"points": 100, "dice": 6}},
            "dice is 6; it takes a whole number from 1 to 5",
        ),
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


PROGRESSIVE = {"rules": "dice-10000", "set": {"progressive": True}}
FULL_HOUSE = {"rules": "dice-10000", "set": {"progressive": True, "full_house_bonus": 250}}
HANDED_ON = {"rules": "dice-10000", "set": {"progressive": True, "roll_on": "always"}}

SILENT = [  # each is one sentence of "Where the sheets are silent", or of a situation, told as a case
    (
        "an offer under rules without rolling on is none",
        {"turn": "B", "offer": {"points": 500, "dice": 3}},
        {"offer": None, "legal": ["roll"]},
    ),
    (
        "whoever may not take over begins with six dice, whatever was aside",
        {
            "rules": "dice-10000",
            "set": {"progressive": True, "roll_on": "all entered"},
            "totals": [0, 850],
            "entered": [False, True],
            "aside": "1 1 1",
            "offer": {"points": 1000, "dice": 3},
        },
        {"offer": None, "dice_left": 6, "legal": ["roll"]},
    ),
    (
        "an offer that would pass an exact target is none, nor are its dice",
        {
            "rules": "exact-10000",
            "totals": [9500, 850],
            "dice_left": 3,
            "offer": {"points": 1000, "dice": 3},
        },
        {"offer": None, "dice_left": 6, "legal": ["roll"]},
    ),
    (
        "who has kept dice has left the offer",
        {
            "set": {"roll_on": "always"},
            "offer": {"points": 500, "dice": 3},
            "turn_points": 100,
            "dice_left": 5,
        },
        {"offer": None, "turn_points": 100},
    ),
    (
        "somebody at the target has won where that ends the game at once",
        {"rules": "kingdom-come", "totals": [500, 4000], "events": []},
        {"winners": ["B"], "legal": []},
    ),
    (
        "one at the target has no further turn",
        {"totals": [10050, 9500], "turn": "A"},
        {"winners": ["A"], "legal": []},
    ),
    (
        "equal ones at the target play off: compared, not added",
        {"totals": [10050, 10050], "events": [*keep("123346", "1"), BANK, *keep("523346", "5"), BANK]},
        {"winners": ["A"], "totals": [10050, 10050]},
    ),
    (
        "a bust in the play-off brings nothing",
        {
            "totals": [10050, 10050],
            "events": [*keep("123346", "1"), {"roll": "23346"}, *keep("523346", "5"), BANK],
        },
        {"winners": ["B"], "totals": [10050, 10050]},
    ),
    (
        "the play-off begins with the one at turn",
        {"totals": [10050, 10050], "turn": "B", "events": [BUST_OF_SIX, *keep("523346", "5"), BANK]},
        {"winners": ["A"], "totals": [10050, 10050]},
    ),
    (
        "a round that somebody else opened ends before that one",
        {"rules": "zehntausend", "totals": [500, 10000], "events": [BUST_OF_SIX]},
        {"winners": ["B"]},
    ),
    (
        "alone at the goal",
        {"rules": "zehntausend", "players": ["A"], "totals": [9650], "turn_points": 350, "events": [BANK]},
        {"winners": ["A"], "totals": [10000]},
    ),
    (
        "six of a kind wins a play-off too, and nothing is added",
        {
            "rules": "dice-10000",
            "set": {"six_of_a_kind_wins": True},
            "totals": [10050, 10050],
            "events": [*keep("123346", "1"), BANK, {"roll": "333333"}],
        },
        {"winners": ["B"], "totals": [10050, 10050]},
    ),
    (
        "six of a kind wins in the last turn, before entry, above an exact target",
        {
            "rules": "exact-10000",
            "set": {"six_of_a_kind_wins": True, "ending": "last turn"},
            "totals": [10000, 9000],
            "entered": [True, False],
            "turn": "B",
            "events": [{"roll": "222222"}],
        },
        {"winners": ["B"], "totals": [10000, 19000], "entered": [True, True]},
    ),
    (
        "dice aside leave the others to roll",
        {**PROGRESSIVE, "turn_points": 200, "aside": "222", "events": keep("234", "2")},
        {"turn_points": 400, "dice_left": 2},
    ),
    (
        "hot dice start afresh",
        {**PROGRESSIVE, "turn_points": 1600, "aside": "222222", "events": [{"roll": "223346"}]},
        {"turn": "B", "totals": [0, 0]},
    ),
    (
        "after hot dice nothing lies aside that a 2 could join",
        {**PROGRESSIVE, "events": [*keep("222111", "222111"), {"roll": "223346"}]},
        {"turn": "B", "totals": [0, 0]},
    ),
    (
        "nothing in six dice scores on the first roll alone",
        {
            "rules": "dice-10000",
            "set": {"no_score_first_roll": 500},
            "events": [*keep("223346", "223346"), ROLL, BUST_OF_SIX],
        },
        {"turn": "B", "totals": [0, 0]},
    ),
    (
        "nothing in six dice scores on any roll of six",
        {
            "rules": "dice-10000",
            "set": {"no_score_first_roll": 500, "no_score_any_six": True},
            "events": [*keep("223346", "223346"), ROLL, *keep("223346", "223346")],
        },
        {"turn": "A", "turn_points": 1000},
    ),
    (
        "nothing in six dice is kept whole",
        {
            "rules": "dice-10000",
            "set": {"no_score_first_roll": 500},
            "events": keep("223346", "2"),
        },
        {"refused": 1, "legal": ["keep 2 2 3 3 4 6"]},
    ),
    (
        "six of a kind wins on the first roll alone",
        {
            "rules": "dice-10000",
            "set": {"six_of_a_kind_wins": True},
            "events": [*keep("111555", "111555"), ROLL, *keep("333333", "333333")],
        },
        {"winners": [], "turn_points": 2100},
    ),
    (
        "a line in the play-off owes its confirmation, and asks for no entry and no least points",
        {
            "rules": "zehntausend",
            "set": {"tie": "play off", "entry": 500},
            "totals": [10050, 10050],
            "events": [*keep("523346", "5"), BANK, *keep("222346", "222"), BANK],
        },
        {"refused": 5, "owed": 350, "turn": "B"},
    ),
    (
        "the last turn may begin with the dice that the leader left",
        {
            "set": {"roll_on": "all entered"},
            "totals": [9500, 9000],
            "turn_points": 600,
            "dice_left": 3,
            "events": [BANK],
        },
        {"turn": "B", "legal": ["take over", "fresh"], "offer": {"points": 600, "dice": 3}},
    ),
    (
        "whoever may not take over ends the offer",
        {
            "rules": "exact-10000",
            "players": ["A", "B", "C"],
            "totals": [2000, 9500, 2000],
            "turn_points": 1000,
            "dice_left": 3,
            "events": [BANK, BUST_OF_SIX],
        },
        {"turn": "C", "offer": None, "legal": ["roll"]},
    ),
    (
        "a hopeless turn given up is a bust",
        {
            "rules": "exact-10000",
            "set": {"strike_out": 2, "strike_out_penalty": 500},
            "totals": [9000, 0],
            "busts": [1, 0],
            "turn_points": 1100,
            "events": [{"do": "give up"}],
        },
        {"totals": [8500, 0], "turn": "B", "offer": None},
    ),
    (
        "busts in a row are struck out in the last turn, not in the play-off",
        {
            "rules": "dice-10000",
            "set": {"strike_out": 1, "strike_out_penalty": 500},
            "players": ["A", "B", "C"],
            "totals": [9900, 10000, 700],
            "turn": "C",
            "events": [BUST_OF_SIX, *keep("123346", "1"), BANK, BUST_OF_SIX, BUST_OF_SIX],
        },
        {"totals": [10000, 10000, 200], "turn": "A", "winners": []},
    ),
    (
        "points taken over count for the entry",
        {
            "rules": "exact-10000",
            "turn": "B",
            "offer": {"points": 950, "dice": 2},
            "events": [TAKE_OVER, *keep("25", "5"), BANK],
        },
        {"totals": [0, 1000], "entered": [False, True]},
    ),
    (
        "an exact target may be met with points taken over, which cannot be banked unrolled",
        {
            "rules": "exact-10000",
            "totals": [0, 8750],
            "turn": "B",
            "offer": {"points": 1250, "dice": 3},
            "events": [TAKE_OVER, BANK],
        },
        {"refused": 1, "turn_points": 1250, "legal": ["roll"]},
    ),
    (
        "a recorded turn begins the count of busts anew",
        {
            "rules": "dice-10000",
            "set": {"strike_out": 3, "strike_out_penalty": 500},
            "busts": [2, 0],
            "events": [*keep("123346", "1"), BANK, BUST_OF_SIX, BUST_OF_SIX],
        },
        {"totals": [100, 0]},
    ),
    (
        "dice of a full house never join",
        {**FULL_HOUSE, "turn_points": 550, "aside": "33322", "events": [{"roll": "3"}]},
        {"turn": "B"},
    ),
    (
        "dice of a full house never join, kept in the same turn",
        {**FULL_HOUSE, "events": [*keep("333224", "33322"), {"roll": "3"}]},
        {"turn": "B"},
    ),
    (
        "dice aside belong to the offer",
        {
            **HANDED_ON,
            "turn": "B",
            "aside": "222",
            "offer": {"points": 200, "dice": 3},
            "events": [TAKE_OVER, *keep("234", "2"), BANK],
        },
        {"totals": [0, 400], "offer": {"points": 400, "dice": 2}},
    ),
    (
        "fresh dice join nothing",
        {
            **HANDED_ON,
            "turn": "B",
            "aside": "222",
            "offer": {"points": 200, "dice": 3},
            "events": [{"do": "fresh"}, {"roll": "223346"}],
        },
        {"turn": "A", "totals": [0, 0], "offer": None},
    ),
    (
        "a third 1 makes three of a kind, which is to be confirmed",
        {
            "rules": "dice-10000",
            "set": {"progressive": True, "confirm": ["three of a kind"], "confirm_points": 350},
            "turn_points": 200,
            "aside": "11",
            "events": [*keep("1346", "1"), BANK],
        },
        {"refused": 2, "owed": 350, "turn_points": 1000},
    ),
    (
        "a fourth is three of a kind no more",
        {
            "rules": "dice-10000",
            "set": {"progressive": True, "confirm": ["three of a kind"], "confirm_points": 350},
            "turn_points": 1000,
            "aside": "111",
            "owed": 350,
            "events": [*keep("134", "1"), BANK],
        },
        {"totals": [2000, 0]},
    ),
    (
        "three alike worth no more than the three alone owe nothing",
        {
            "rules": "farkle",
            "set": {"confirm": ["three of a kind"], "confirm_points": 350},
            "events": [*keep("111346", "111"), BANK],
        },
        {"totals": [300, 0], "owed": 0},
    ),
    (
        "three 1s grown to what they are worth alone owe nothing",
        {
            "rules": "farkle",
            "set": {"progressive": True, "confirm": ["three of a kind"], "confirm_points": 350},
            "turn_points": 200,
            "aside": "11",
            "events": [*keep("1346", "1"), BANK],
        },
        {"totals": [300, 0], "owed": 0},
    ),
]


@pytest.mark.parametrize(
    ("situation", "expected"), [row[1:] for row in SILENT], ids=[row[0] for row in SILENT]
)
def test_where_the_sheets_are_silent(situation: dict[str, object], expected: dict[str, object]) -> None:
    assert told_of(situation, expected) == {"refused": None} | expected


@pytest.mark.parametrize(
    ("situation", "why"),
    [
        (
            {"turn_points": 300, "events": [{"do": "give up"}]},
            "past an exact target is; bank or roll again",
        ),
        (
            {"turn_points": 100, "dice_left": 5, "events": [{"do": "give up"}]},
            "cannot give up 100: only a turn past an exact target is; roll again",
        ),
        (
            {"events": [{"do": "fresh"}]},
            "these rules know no such offer; 6 are to be rolled",
        ),
        (
            {"turn_points": 100, "dice_left": 5, "events": [TAKE_OVER]},
            "the game waits for: bank or roll again",
        ),
        ({"events": [TAKE_OVER]}, "these rules know no such offer"),
        (
            {
                "rules": "exact-10000",
                "totals": [9500, 0],
                "offer": {"points": 600, "dice": 3},
                "events": [TAKE_OVER],
            },
            "none were left, or they would pass 10000; 6 are",
        ),
        (
            {"set": {"roll_on": "all entered"}, "offer": {"points": 600, "dice": 3}, "events": [TAKE_OVER]},
            "none were left, or not everyone is on the board; 6 are",
        ),
        ({"events": [{"roll": "1 1"}]}, "cannot roll 2 dice; 6 are to be rolled"),
    ],
)
def test_what_is_refused_says_what_is_allowed(situation: dict[str, object], why: str) -> None:
    refused = answer({"players": TWO} | situation)["refused"]
    assert isinstance(refused, dict)
    assert why in refused["why"]
