from __future__ import annotations

import pytest

from scorer import BadNotation
from scorer.parts import parts_from
from scorer.situation import answer_to

NAMES = ("roll", "first_roll")


@pytest.mark.parametrize(("line", "is_first"), [("{}", True), ('{"first_roll": false}', False)])
def test_a_switch_is_read(line: str, is_first: bool) -> None:
    assert parts_from(line, NAMES, "{}").switch("first_roll", True) is is_first


def test_a_switch_takes_true_or_false() -> None:
    with pytest.raises(BadNotation, match="first_roll is 1; it takes true or false"):
        parts_from('{"first_roll": 1}', NAMES, "{}").switch("first_roll", True)


@pytest.mark.parametrize("line", ["", "{", "nonsense", "[" * 100_000, "\udcff"])
def test_what_is_no_json_is_refused_in_one_sentence(line: str) -> None:
    with pytest.raises(BadNotation, match="as JSON; a line is such as"):
        answer_to(line)


def test_a_situation_is_a_line_of_json() -> None:
    assert answer_to('{"players": ["A", "B"]}')["legal"] == ["roll"]
