"""What went wrong is put right: a misread roll, an old turn, players, cameras, lines that broke."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import PHONE, Arranged, Open, Serve, on_a_phone
from .hands import (
    ON_THE_BOARD,
    PLAYERS,
    button,
    fits,
    is_there,
    said,
    set_up,
    start_game,
    tap,
    tap_until,
    throw,
    turn_to_sheet,
    write,
)

REFUSED_MS = 500  # a page that shows nothing new has tried to by then


def test_what_was_undone_is_redone(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo", events=["Ann rolls 1 1 5 2 3 4"])
    assert not is_there(page, "Redo")
    tap_until(page, "Undo", button(page, "Redo"))
    fits(page, ["Redo"])
    tap_until(page, "Redo", said(page, "^Ann rolled 1 1 2 3 4 5"))
    expect(page.get_by_role("button", name="Redo")).to_have_count(0)


def test_a_misread_roll_is_corrected(page: Page, arranged: Arranged) -> None:
    for events, player, dice in (
        (ON_THE_BOARD, "Ben", "3 3 4 4 6 6"),
        (["Ann rolls 1 1 5 2 3 4"], "Ann", "1 2 2 3 4 5"),
    ):
        arranged.arrange(players=PLAYERS, camera="demo", events=events)
        said(page, f"^{player} rolled|^{player} busts").wait_for()
        fits(page, ["Correct the roll"])
        tap(page, "Correct the roll")
        said(page, f"^What did {player} really roll").wait_for()
        said(page, "^Tap a die to correct it").wait_for()
        assert not button(page, "Record roll").is_enabled()
        tap(page, re.compile("^Die 1 shows [12]"))
        fits(page, ["Record roll", "Leave it as it is"])
        said(page, dice).wait_for()
        tap(page, "Record roll")
        said(page, f"^{player} rolled {dice}|^{player} busts with {dice}").wait_for()


def test_the_rules_of_the_game_are_read_at_the_table(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo", rules="zehntausend", set={"minimum_bank": 400})
    turn_to_sheet(page)
    tap(page, "Rules")
    said(page, "Zehntausend").wait_for()
    said(page, "A turn is recorded from 400 points on").wait_for()
    tap(page, re.compile("^Back to the (sheet|game)$"))
    said(page, "Score sheet").wait_for()


def test_players_join_and_leave(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo")
    turn_to_sheet(page)
    tap(page, "Players")
    write(page, "Ben")
    tap(page, "Join")
    said(page, "^Ben has a row on the score sheet already").wait_for()
    write(page, "Cleo")
    tap(page, "Join")
    button(page, "Cleo leaves").wait_for()
    tap(page, "Ben leaves")
    said(page, "^Ben leaves. The total stays on the sheet; Undo brings Ben back").wait_for()
    fits(page, ["Ann leaves", "Yes, Ben leaves", "No"])  # below the name
    tap(page, "No")
    tap(page, "Ben leaves")
    tap(page, "Yes, Ben leaves")
    said(page, "has left").wait_for()
    fits(page, ["Ann leaves", "Join"])
    tap(page, re.compile("^Back to the (sheet|game)$"))
    said(page, "Score sheet").wait_for()


def test_an_old_turn_is_corrected(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo", events=ON_THE_BOARD)
    turn = re.compile(r"^Ann, turn 1: \+250")
    turn_to_sheet(page)
    tap(page, turn)
    write(page, "lots")
    tap(page, "Save")
    said(page, "^“lots” is no number of points").wait_for()
    write(page, "250")
    tap(page, "Save")
    tap(page, turn)  # nothing was changed, and nothing recorded: Undo would bring back an older turn
    assert arranged.arrange() == len(ON_THE_BOARD)
    write(page, "350")
    fits(page, ["Save"])
    tap(page, "Save")
    button(page, re.compile(r"^Ann, turn 1: \+350, total 350")).wait_for()


def test_an_old_turn_is_told_roll_by_roll(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo", events=ON_THE_BOARD)
    turn_to_sheet(page)
    tap(page, re.compile(r"^Ann, turn 1: \+250"))
    said(page, "^rolled 1 1 2 3 4 5, kept 1 1 5 for 250").wait_for()
    fits(page, ["Save"])


@on_a_phone
def test_an_older_game_goes_on(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=["Olga", "Paul"], events=["Olga rolls 1 1 5 2 3 4"])
    arranged.arrange(players=PLAYERS)
    set_up(page)
    tap(page, "Older games")
    tap(page, re.compile("^Farkle, .*: Olga 0, Paul 0"))
    said(page, "^Olga rolled 1 1 2 3 4 5").wait_for()
    assert arranged.arrange() == 1


def test_an_argument_is_settled_by_a_photograph_and_a_sum(serve: Serve, open_page: Open) -> None:
    page = open_page(serve().address)
    start_game(page)
    throw(page, "Throw 6 dice", "Ann", "Ben")
    tap(page, "Correct the roll")
    tap(page, "Photograph")
    page.get_by_role("img", name="The photograph of the roll, its dice marked").wait_for()
    tap(page, "Back to the game")
    said(page, "^What did (Ann|Ben) really roll").wait_for()


def test_the_picture_is_changed_in_the_middle_of_a_game(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo", events=ON_THE_BOARD)
    tap(page, re.compile("^Demo table.*change the camera"))
    tap(page, "No camera")
    said(page, "^No camera$").wait_for()
    tap(page, "Back to the game")
    page.get_by_role("button", name="Key 1", exact=True).wait_for()
    said(page, "^Ben busts with 2 3 4 4 6 6 and loses nothing").wait_for()


def test_a_tab_whose_connection_broke_comes_back(arranged: Arranged, open_page: Open) -> None:
    arranged.arrange(players=PLAYERS, events=["Ann rolls 1 1 5 2 3 4"])
    page = open_page("about:blank", PHONE)
    lines: list[WebSocketRoute] = []

    def keep(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/ws"), keep)
    page.goto(arranged.address)
    tap(page, re.compile("^Keep 1 1 5 · 250"))
    said(page, "^Ann is at 250, 3 dice left").wait_for()
    lines[-1].close()
    arranged.arrange(players=PLAYERS, events=["Ann rolls 1 1 1 5 5 2"])
    said(page, "^Ann rolled 1 1 1 2 5 5").wait_for()
    tap(page, re.compile("^Keep 1 1 1 5 5 · 400"))
    said(page, "^Ann is at 400, 1 die left").wait_for()


@pytest.fixture
def spoil(arranged: Arranged) -> Iterator[Callable[[str], object]]:
    """Spoils a screen, as `arranged` says, for as long as the test goes on."""
    yield lambda screen: arranged.arrange(spoil=screen)
    arranged.arrange(spoil="")


def test_a_screen_that_cannot_be_made_is_said_and_the_game_goes_on(
    page: Page, arranged: Arranged, spoil: Callable[[str], object]
) -> None:
    arranged.arrange(help="off")
    arranged.arrange(players=PLAYERS)
    spoil("advice")
    tap(page, "Advice: off")
    said(page, "^This cannot be shown; nothing that was recorded is lost").wait_for()
    fits(page, ["Back to the game"])
    arranged.arrange(players=["Olga", "Paul"])
    said(page, "^Olga to roll 6 dice").wait_for()
    tap(page, "Advice: off")
    tap(page, "Back to the game")
    said(page, "^Olga to roll 6 dice").wait_for()
    spoil("table")
    arranged.arrange(players=PLAYERS)
    tap(page, "New game")
    button(page, "Start game").wait_for()


@on_a_phone
def test_a_page_goes_on_after_flet_refused_what_was_to_be_shown(
    page: Page, arranged: Arranged, spoil: Callable[[str], object]
) -> None:
    arranged.arrange(players=PLAYERS)
    said(page, "^Ann to roll 6 dice").wait_for()
    spoil("refused table")
    arranged.arrange(players=["Olga", "Paul"])
    page.wait_for_timeout(REFUSED_MS)
    spoil("")
    arranged.arrange(players=["Rosa", "Sam"])
    said(page, "^Rosa to roll 6 dice").wait_for()
