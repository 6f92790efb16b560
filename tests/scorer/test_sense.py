from __future__ import annotations

import pytest

from scorer import changed, sheet_named, sheet_names, with_option
from scorer.sense import contradictions

from .games import PLAIN


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_makes_sense_with_each_of_its_options(name: str) -> None:
    sheet = sheet_named(name)
    assert contradictions(sheet.rules) == ()
    assert [contradictions(with_option(sheet.rules, option)) for option in sheet.options] == [()] * len(
        sheet.options
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"ones": 0, "fives": 0, "triples": [0] * 6}, "Nothing scores"),
        ({"no_score_any_six": True}, "no_score_first_roll gives no points"),
        ({"strike_out": 3}, "need each other"),
        ({"strike_out_penalty": 500}, "need each other"),
        ({"progressive": True, "of_a_kind": "add 1000"}, "progressive doubles dice alike by itself"),
        ({"progressive": True, "of_a_kind": [1000, 2000, 3000]}, "progressive doubles dice alike by itself"),
        ({"confirm": ["three of a kind"]}, "confirm_points is 0"),
        ({"confirm": ["straight"], "confirm_points": 350}, "confirm names straight, which scores nothing"),
        ({"exact": True, "target": 500, "entry": 600}, "Turns are recorded from 600"),
        ({"exact": True, "target": 10_010}, "steps of 50, so the exact target 10010 cannot be met"),
        ({"entry": 20_000}, "above the target of 10000"),
    ],
)
def test_a_contradiction_is_said(changes: dict[str, object], sentence: str) -> None:
    (found,) = contradictions(changed(PLAIN, changes))
    assert sentence in found


@pytest.mark.parametrize("of_a_kind", ["none", "double"])
def test_doubling_in_a_roll_and_over_rolls_go_together(of_a_kind: str) -> None:
    assert contradictions(changed(PLAIN, {"progressive": True, "of_a_kind": of_a_kind})) == ()
