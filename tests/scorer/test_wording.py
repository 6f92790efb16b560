from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scorer import SETTINGS, changed, sheet_named, sheet_names
from scorer.wording import in_words

from .games import FARKLE, PLAIN


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"ones": 0}, "A 5 is 50."),
        ({"ones": 0, "fives": 0, "triples": [0, 0, 0, 0, 0, 600]}, "Three of a kind: 6s 600."),
        ({"triples": [0, 0, 0, 0, 0, 0]}, "A 1 is 100 and a 5 is 50."),
        (
            {"of_a_kind": [1000, 2000, 3000]},
            "Four of a kind 1,000, five of a kind 2,000, six of a kind 3,000.",
        ),
        ({"of_a_kind": "double"}, "Each further die of the same face in that roll doubles three of a kind."),
        ({"of_a_kind": [0, 2000, 0]}, "Five of a kind 2,000."),
        ({"of_a_kind": [0, 0, 0]}, "Four and more alike are no combination of their own."),
        ({"straight": 1500, "three_pairs": 1500}, "1 to 6 in a row or three different pairs: 1,500."),
        ({"full_house_bonus": 250}, "Three alike with a pair of another face: the three and 250 more."),
        ({"entry": 750}, "To get on the board a player needs 750 in one turn."),
        ({"minimum_bank": 350}, "A turn is recorded from 350 points on."),
        ({"two_triplets": 2500}, "Two different triples: 2,500."),
        ({}, "Four and more alike are no combination of their own."),
        ({}, "Once all six dice are set aside, bank or roll all six again: hot dice."),
        ({"minimum_players": 1}, "It can be played alone."),
        (
            {"hot_dice": "must roll"},
            "Once all six dice are set aside, all six must be rolled again: hot dice.",
        ),
        (
            {"strike_out": 3, "strike_out_penalty": 500},
            "3 busts in a row cost 500 points, below zero too; then the count begins anew.",
        ),
        ({"target": 4000, "ending": "at once"}, "Whoever reaches 4,000 first wins at once."),
        ({"strike_out": 1, "strike_out_penalty": 50}, "Every bust costs 50 points, below zero too."),
        (
            {"exact": True},
            "Nothing that would pass 10,000 can be recorded: such a turn rolls on, busts or is given up.",
        ),
        ({"exact": True, "ending": "at once"}, "Whoever reaches exactly 10,000 first wins at once."),
        (
            {"roll_on": "always", "exact": True},
            "The next player may roll on with the dice left and the turn points of one who banked, unless "
            "these would pass 10,000, or roll six fresh dice.",
        ),
        (
            {"confirm": ["straight"], "confirm_points": 350},
            "After a straight, 350 further points from later rolls are needed before banking.",
        ),
        (
            {"confirm": ["three of a kind", "straight"], "confirm_points": 350},
            "After three of a kind or a straight, 350 further points from later rolls are needed before "
            "banking; another of these asks for all of them again.",
        ),
    ],
)
def test_a_setting_is_said(settings: dict[str, object], sentence: str) -> None:
    assert sentence in in_words(changed(PLAIN, settings))


CHANGES: dict[str, object] = {
    "ones": 70,
    "fives": 30,
    "triples": [1, 2, 3, 4, 5, 6],
    "of_a_kind": "add 1000",
    "straight": 1,
    "low_straight": 2,
    "high_straight": 3,
    "three_pairs": 4,
    "four_and_pair": 5,
    "two_triplets": 6,
    "full_house_bonus": 7,
    "no_score_first_roll": 8,
    "no_score_any_six": True,
    "six_of_a_kind_wins": True,
    "progressive": True,
    "entry": 9,
    "minimum_bank": 11,
    "hot_dice": "must roll",
    "confirm": ["three pairs"],
    "confirm_points": 12,
    "roll_on": "always",
    "off_table": "reroll roll",
    "strike_out": 2,
    "strike_out_penalty": 13,
    "target": 5000,
    "exact": True,
    "ending": "fewest rounds",
    "tie": "shared",
    "minimum_players": 1,
}
NEEDED = {  # what must be set for the other to mean anything
    "no_score_any_six": {"no_score_first_roll": 500},
    "confirm": {"confirm_points": 350},
    "confirm_points": {"confirm": ["straight"]},
    "strike_out": {"strike_out_penalty": 500},
    "strike_out_penalty": {"strike_out": 3},
}


@pytest.mark.parametrize("key", SETTINGS)
def test_no_setting_changes_the_game_in_silence(key: str) -> None:
    before = changed(PLAIN, NEEDED.get(key, {}))
    assert in_words(changed(before, {key: CHANGES[key]})) != in_words(before)


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_can_be_read_out(name: str) -> None:
    sentences = in_words(sheet_named(name).rules)
    assert len(sentences) >= 8
    assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in sentences)
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("name", sheet_names())
def test_thousands_have_a_comma(name: str) -> None:
    sheet = sheet_named(name)
    told = (*in_words(sheet.rules), *sheet.notes, *(option.about for option in sheet.options))
    assert [line for line in told if re.search(r"[0-9]{4}", line)] == []


def test_the_name_says_nothing() -> None:
    assert in_words(replace(FARKLE, name="other")) == in_words(FARKLE)
