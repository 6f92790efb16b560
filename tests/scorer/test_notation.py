from __future__ import annotations

import pytest

from scorer import (
    BadNotation,
    BadRules,
    Banked,
    Corrected,
    Dice,
    Event,
    GaveUp,
    Joined,
    Kept,
    Left,
    Misread,
    OffTable,
    Redone,
    Rolled,
    RollsAgain,
    StartedFresh,
    TookOver,
    Undone,
    event_from,
    line_from,
    setup_from,
)

DICE = Dice.parse("1 1 5")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Rolled("Ann", DICE), "Ann rolls 1 1 5"),
        (Kept("Ann", DICE), "Ann keeps 1 1 5"),
        (RollsAgain("Ann"), "Ann rolls again"),
        (Banked("Ann Lee"), "Ann Lee banks"),
        (GaveUp("Ann"), "Ann gives up"),
        (TookOver("Ann"), "Ann takes over"),
        (StartedFresh("Ann"), "Ann rolls fresh"),
        (OffTable("Ann"), "Ann drops a die"),
        (Joined("Ann keeps 1"), "Ann keeps 1 joins"),
        (Left("Ann"), "Ann leaves"),
        (Rolled("Jo rolls", DICE), "Jo rolls rolls 1 1 5"),
        (Misread("Ann", DICE), "Ann rolled 1 1 5"),
        (Corrected("Ann had 5", 12, -50), "Ann had 5 had -50 in turn 12"),
        (Undone(), "undo"),
        (Redone(), "redo"),
    ],
)
def test_every_event_is_one_line_that_parses_back(event: Event, line: str) -> None:
    assert line_from(event) == line
    assert event_from(line) == event


@pytest.mark.parametrize("line", ["", "Ann", "Ann sings", "rolls 1 1", "Ann rolls 1 7", "Ann rolls"])
def test_a_line_that_tells_nothing_is_refused(line: str) -> None:
    with pytest.raises(BadNotation, match="cannot read"):
        event_from(line)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '{"rules": 5, "players": []}', '{"rules": {}, "players": ["A"]}', "[" * 100_000],
)
def test_a_broken_setup_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="cannot read the setup"):
        setup_from(text)


def test_a_setup_whose_rules_cannot_be_is_refused_as_such() -> None:
    with pytest.raises(BadRules, match="entry to -1"):
        setup_from('{"rules": {"name": "x", "entry": -1}, "players": ["A", "B"]}')
