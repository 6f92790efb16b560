"""What hands take over from the game on the board, and what they make of what is written."""

from __future__ import annotations

import pytest

from scorer import Setup, event_from, replay, sheet_named
from ui.errors import TableError
from ui.table import Table
from ui.views.hands import at_the_table, points_from

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
