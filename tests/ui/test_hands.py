"""What hands take over from the game on the board, and what they make of what is written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer import Setup, changed, event_from, replay, sheet_named
from ui.errors import TableError
from ui.table import Table
from ui.views.amends import check_step, misfits_since, points_from
from ui.views.desk import Desk
from ui.views.hands import _typed_back, _typed_on, at_the_table

SETUP = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        ((), ("Ann", "Ben")),
        (("Cleo joins",), ("Ann", "Ben", "Cleo")),
        (("Cleo joins", "Ann leaves"), ("Ben", "Cleo")),
        (("Cleo joins", "Ann leaves", "Ben leaves"), ("Cleo",)),
        (("Cleo joins", "Ann leaves", "undo"), ("Ann", "Ben", "Cleo")),
    ],
)
def test_a_new_game_is_for_those_who_play(lines: tuple[str, ...], names: tuple[str, ...]) -> None:
    events = tuple(map(event_from, lines))
    assert at_the_table(Table(1, SETUP, events, replay(SETUP, events))) == names


def test_a_new_game_keeps_the_order_at_the_table_whoever_began() -> None:
    setup = Setup(SETUP.rules, ("Ann", "Ben", "Cleo"), first_dice=1)
    events = tuple(map(event_from, ("Ann rolls 1", "Ben rolls 2", "Cleo rolls 6")))
    assert at_the_table(Table(1, setup, events, replay(setup, events))) == ("Ann", "Ben", "Cleo")


@pytest.mark.parametrize(
    "written", ["1,5", "1,2,5,0", "1_0", "", "−", "--5", "lots", "1.5", "９", "1" * 5000]
)
def test_what_is_no_number_of_points_is_refused(written: str) -> None:
    with pytest.raises(TableError, match="is no number of points"):
        points_from(written)


@pytest.mark.parametrize("points", [333, 9_907, 25])
def test_points_that_no_dice_make_are_no_correction(points: int) -> None:
    with pytest.raises(TableError, match="everything scores in steps of 50"):
        check_step(points, SETUP.rules)


def test_a_bust_a_strike_out_and_what_the_sheet_can_score_are() -> None:
    for points in (0, -500, 50, 350):
        check_step(points, SETUP.rules)
    check_step(333, changed(SETUP.rules, {"ones": 1}))


RECORDED = (1, 1, 2, 3, 4, 6)


def typed(keys: tuple[int, ...], desk: Desk | None = None) -> Desk:
    """The desk after keys over a recorded roll that is corrected; 0 is Backspace."""
    desk = desk or replace(Desk(), typed=(), corrected=RECORDED)
    for key in keys:
        desk = _typed_on(desk, key, RECORDED) if key else _typed_back(desk, RECORDED)
    return desk


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ((), RECORDED),
        ((2,), (2, 1, 2, 3, 4, 6)),
        ((2, 2, 3, 4, 5, 5), (2, 2, 3, 4, 5, 5)),
        ((2, 2, 3, 4, 5, 5, 6), (2, 2, 3, 4, 5, 6)),  # a key too many is the last die anew
        ((2, 5, 0), (2, 1, 2, 3, 4, 6)),
        ((2, 0, 0), RECORDED),
    ],
)
def test_a_recorded_roll_is_typed_anew_from_its_first_die_on(
    keys: tuple[int, ...], shown: tuple[int, ...]
) -> None:
    assert typed(keys).corrected == shown


def test_what_was_tapped_between_two_keys_stays() -> None:
    desk = replace(typed((2, 2, 3)), corrected=(3, 2, 3, 3, 4, 6))
    assert typed((5,), desk).corrected == (3, 2, 3, 5, 4, 6)
    assert typed((0,), desk).corrected == (3, 2, 2, 3, 4, 6)


BUST = ("Ann rolls 2 3 3 4 6 6", "Ben rolls 2 3 3 4 6 6")
NO_LONGER = "turn 3 costs 500, but ends no 3 busts in a row any more: put that right too"
AT_NO_COST = "turn 3 ends 3 busts in a row, and costs nothing: put that right too"


@pytest.mark.parametrize(
    ("lines", "correction", "told"),
    [
        (BUST * 3, "Ann had 300 in turn 1", NO_LONGER),
        (BUST * 3, "Ann had 0 in turn 3", AT_NO_COST),
        ((*BUST * 2, "Ann had 300 in turn 1", *BUST * 2), "Ann had 0 in turn 1", AT_NO_COST),
        ((*BUST * 2, "Ann had 300 in turn 1", *BUST), "Ann had 350 in turn 1", ""),
        ((*BUST * 3, "Ann had 300 in turn 1"), "Ann had 350 in turn 1", ""),
    ],
)
def test_a_correction_that_busts_in_a_row_speak_against_says_so(
    lines: tuple[str, ...], correction: str, told: str
) -> None:
    rules = changed(SETUP.rules, {"entry": 0, "strike_out": 3, "strike_out_penalty": 500})
    setup, events = Setup(rules, ("Ann", "Ben")), tuple(map(event_from, (*lines, correction)))
    before = replay(setup, events[:-1])
    assert misfits_since(before, Table(1, setup, events, replay(setup, events)), "Ann") == told
