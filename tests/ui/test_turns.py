from __future__ import annotations

import pytest

from scorer import Setup, changed, event_from, replay, sheet_named
from ui.turns import OldTurn, Throw, before_the_hand, last_roll, righted, throws, throws_of

FARKLE = sheet_named("farkle").rules
GAME = (
    "Ann rolls 1 1 5 2 3 4",
    "Ann keeps 1 1",
    "Ann rolls again",
    "Ann rolls 5 5 2 3",
    "undo",
    "Ann rolls 5 2 3 4",
    "Ann keeps 5",
    "Ann banks",
    "Ben rolls 2 3 4 4 6 6",
    "Ben rolled 1 3 4 4 6 6",
    "Ben keeps 1",
)


def told(*lines: str, first_dice: int = 0) -> list[str]:
    """Each throw as: number, player and turn, roll, keep, points."""
    setup = Setup(FARKLE, ("Ann", "Ben"), first_dice)
    return [as_line(throw) for throw in throws(setup, tuple(map(event_from, lines)))]


def as_line(throw: Throw) -> str:
    player, turn, is_play_off = throw.turn
    which = f"{player} {'off ' if is_play_off else ''}{turn}"
    return f"{throw.number}: {which}: {throw.rolled} | {throw.kept} | {throw.points}"


def test_rolls_are_told_with_what_was_kept_and_where_they_are_recorded() -> None:
    assert told(*GAME) == [
        "1: Ann 1: 1 1 2 3 4 5 | 1 1 | 200",
        "6: Ann 1: 2 3 4 5 | 5 | 50",
        "9: Ben 1: 1 3 4 4 6 6 | 1 | 100",
    ]


def test_a_bust_keeps_nothing_and_rolls_for_first_are_left_out() -> None:
    lines = ("Ann rolls 6", "Ben rolls 2", "Ann rolls 2 3 4 4 6 6")
    assert told(*lines, first_dice=1) == ["3: Ann 1: 2 3 4 4 6 6 |  | 0"]


def test_rolls_of_a_play_off_are_told_as_such() -> None:
    setup = Setup(changed(FARKLE, {"entry": 0, "target": 100}), ("Ann", "Ben"))
    tied = [line.replace("Ann", name) for name in ("Ann", "Ben") for line in round_of("Ann")]
    lines = (*tied, *tied, "Ann rolls 2 3 3 4 6 6", "Ben rolls 1 2 3 3 4 6")
    rolls = [as_line(throw) for throw in throws(setup, tuple(map(event_from, lines)))]
    off = [f"{name} off {number}" for number in (1, 2) for name in ("Ann", "Ben")]
    assert [roll.split(": ")[1] for roll in rolls] == ["Ann 1", "Ben 1", *off]


def test_one_turn_of_one_player() -> None:
    setup, events = Setup(FARKLE, ("Ann", "Ben")), tuple(map(event_from, GAME))
    assert [throw.number for throw in throws_of(setup, events, OldTurn("Ann", 1))] == [1, 6]
    assert throws_of(setup, events, OldTurn("Ben", 2)) == ()


@pytest.mark.parametrize(("count", "number"), [(0, 0), (1, 1), (5, 1), (8, 6), (10, 9)])
def test_the_newest_roll_that_counts(count: int, number: int) -> None:
    assert last_roll(tuple(map(event_from, GAME[:count]))) == number


@pytest.mark.parametrize(
    ("lines", "before"),
    [
        ((), None),
        (("Ann had 300 in turn 1",), 150),
        (("Ann had 300 in turn 1", "Ann had 400 in turn 1"), 150),
        (("Ann had 300 in turn 1", "undo"), None),
        (("Ben had 300 in turn 1",), None),
    ],
)
def test_what_a_turn_had_brought_before_it_was_put_right(lines: tuple[str, ...], before: int | None) -> None:
    setup = Setup(changed(FARKLE, {"entry": 0}), ("Ann", "Ben"))
    played = ("Ann rolls 1 5 2 2 3 4", "Ann keeps 1 5", "Ann banks", "Ben rolls 2 3 3 4 6 6")
    events = tuple(map(event_from, (*played, *lines)))
    assert before_the_hand(setup, events, "Ann", 1) == before


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ((), None),
        (("Ann had 300 in turn 1",), None),
        (("Ben had 300 in turn 1",), 300),
        (("Ben had 300 in turn 1", "Ben had 350 in turn 1"), 350),
        (("Ben had 300 in turn 1", "undo"), None),
        (("Ben had 0 in turn 1",), 0),
        (("Ben had 300 in turn 1", "Ann rolls 2 3 3 4 6 6"), None),
    ],
)
def test_what_the_turn_before_brings_since_it_was_put_right(
    lines: tuple[str, ...], points: int | None
) -> None:
    setup = Setup(changed(FARKLE, {"entry": 0}), ("Ann", "Ben"))
    played = ("Ann rolls 1 5 2 2 3 4", "Ann keeps 1 5", "Ann banks", "Ben rolls 2 3 3 4 6 6")
    events = tuple(map(event_from, (*played, *lines)))
    assert righted(setup, events) == points


FIVES = ("rolls 1 5 2 2 3 4", "keeps 1 5", "banks")


def round_of(*names: str) -> tuple[str, ...]:
    """Each of them banks 150."""
    return tuple(f"{name} {line}" for name in names for line in FIVES)


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        pytest.param(
            (*round_of("Ann", "Ben", "Ann", "Ben"), "Ben had 300 in turn 1"), None, id="an older one"
        ),
        pytest.param(
            (*round_of("Ann", "Ben", "Ann", "Ben"), "Ben had 300 in turn 2", "Ben had 50 in turn 1"),
            300,
            id="older too",
        ),
        pytest.param((*round_of("Ann", "Ben"), "Ben had -500 in turn 1"), -500, id="a strike-out"),
        pytest.param((*round_of("Ann"), "Ann had 300 in turn 1", "Ann leaves"), 300, id="of one who left"),
    ],
)
def test_only_the_turn_that_ended_last_is_told_anew(lines: tuple[str, ...], points: int | None) -> None:
    rules = changed(FARKLE, {"entry": 0, "strike_out": 3, "strike_out_penalty": 500})
    players = ("Ann", "Ben", "Cleo") if "Ann leaves" in lines else ("Ann", "Ben")
    assert righted(Setup(rules, players), tuple(map(event_from, lines))) == points


def test_a_turn_put_right_is_told_until_a_turn_of_a_play_off_ends() -> None:
    setup = Setup(changed(FARKLE, {"entry": 0, "target": 150}), ("Ann", "Ben", "Cleo"))
    righted_to = ("Ben rolls 1 1 2 3 4 6", "Ben keeps 1 1", "Ben banks", "Ben had 150 in turn 1")
    tied = (*round_of("Ann"), *righted_to, "Cleo leaves")
    assert replay(setup, tuple(map(event_from, tied))).play_off is not None
    assert righted(setup, tuple(map(event_from, tied))) == 150
    assert righted(setup, tuple(map(event_from, (*tied, "Ann rolls 2 3 3 4 6 6")))) is None
