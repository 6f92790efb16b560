"""Whole games go out as text and come back to the same state, whatever happened in them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from click.testing import CliRunner
from hypothesis import given, settings

from scorer import Event, Misread, Play, Redone, Setup, Undone, event_from, replay, sheet_named
from tests.scorer.games import games
from ui.cli import cli
from ui.games_cli import game_from_text, text_of_game
from ui.store import Entry, Store

BEGUN = datetime(2026, 11, 21, 12, tzinfo=UTC)
TO_2000 = replace(sheet_named("exact-10000").rules, target=2000, entry=0, off_table="reroll roll")
SETUP = Setup(TO_2000, ("Ann", "Ben Lee"), first_dice=2, is_clockwise=False)
EVERYTHING = (
    *("Ann rolls 3 4", "Ben Lee rolls 6 6", "Zoë joins"),
    *(
        "Ben Lee rolls 1 1 3 4 5 6",
        "Ben Lee rolled 1 1 1 4 5 6",
        "Ben Lee keeps 1 1 1",
        "Ben Lee rolls again",
    ),
    *("Ben Lee drops a die", "Ben Lee rolls 5 2 3", "Ben Lee keeps 5", "undo", "redo", "Ben Lee banks"),
    *("Ann takes over", "Ann rolls 1 4", "Ann keeps 1", "Ann banks"),
    *("Zoë rolls fresh", "Zoë rolls 2 2 3 3 4 6", "Ben Lee had 1100 in turn 1"),
    *("Ben Lee rolls 1 1 1 2 3 4", "Ben Lee keeps 1 1 1", "Ben Lee gives up"),
    *("Ann leaves", "Zoë rolls 1 2 3 4 6 6", "Zoë keeps 1", "Zoë banks"),
)


def entries(log: tuple[Event, ...]) -> tuple[Entry, ...]:
    """The events a second apart, as the board's two tongues tell them."""
    return tuple(
        Entry(number, BEGUN + timedelta(seconds=number), "camera" if number % 2 else "Ann", event)
        for number, event in enumerate(log, start=1)
    )


def text_of(setup: Setup, log: tuple[Event, ...]) -> str:
    return "\n".join(text_of_game(setup, entries(log))) + "\n"


def test_a_game_with_every_kind_of_event_comes_back_to_the_same_state(tmp_path: Path) -> None:
    log = tuple(map(event_from, EVERYTHING))
    assert {type(event) for event in log} == {*Play.__args__, Misread, Undone, Redone}
    file = tmp_path / "game.txt"
    file.write_text(text_of(SETUP, log), encoding="utf-8")
    told = CliRunner().invoke(cli, ["games", "--data", str(tmp_path), "import", str(file)])
    assert told.output == "1: exact-10000, Ben Lee 1,100, Ann 1,150, Zoë 100\n"
    store = Store(tmp_path / "games.sqlite")
    assert (store.setup_of(1), store.entries(1)) == (SETUP, entries(log))
    again = CliRunner().invoke(cli, ["games", "--data", str(tmp_path), "export", "1"])
    assert again.output == file.read_text(encoding="utf-8")


@given(games())
@settings(max_examples=50, deadline=None)
def test_any_game_comes_back_from_its_text(game: tuple[Setup, tuple[Event, ...]]) -> None:
    setup, log = game
    again, came_back = game_from_text(text_of(setup, log))
    assert (again, came_back) == (setup, entries(log))
    assert replay(again, (entry.event for entry in came_back)) == replay(setup, log)


def test_a_house_rule_may_have_any_name_a_file_can_have() -> None:
    setup = replace(SETUP, rules=replace(TO_2000, name="ours\u2028and\x85yours"))
    assert game_from_text(text_of(setup, ())) == (setup, ())
