"""The worked cases that stand beside the project, where they do; they judge every sheet there is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorer import Dice, best, changed, keeps, sheet_named, sheet_names

from .test_situation import CASES as PLAYED

FILE = Path(__file__).parents[3] / "shared" / "rules" / "cases.json"
CASES = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
SCORED = [case for case in CASES if case["rules"] in sheet_names() and case["kind"] != "flow"]


@pytest.mark.skipif(not CASES, reason="the worked cases of ../shared/rules are not here")
@pytest.mark.parametrize("case", SCORED, ids=[case["id"] for case in SCORED])
def test_worked_case(case: dict[str, object]) -> None:
    rules = changed(sheet_named(str(case["rules"])).rules, case["set"])  # type: ignore[arg-type]
    if case["kind"] == "keep_value":
        keep = Dice.parse(str(case["keep"]))
        assert {found.dice: found.points for found in keeps(keep, rules)}.get(keep) == case["points"]
    elif case["kind"] == "bust":
        assert keeps(Dice.parse(str(case["roll"])), rules) == ()
    else:
        found = best(Dice.parse(str(case["roll"])), rules)
        assert (found.points if found else 0) == case["points"]


@pytest.mark.skipif(not CASES, reason="the worked cases of ../shared/rules are not here")
def test_every_flow_is_played_as_a_situation() -> None:
    flows = {str(case["id"]) for case in CASES if case["kind"] == "flow"}
    assert flows <= {row[0] for row in PLAYED}
