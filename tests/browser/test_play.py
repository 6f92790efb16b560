"""A real browser plays a demo game by the names a screen reader would read out."""

from __future__ import annotations

import re
import signal

from playwright.sync_api import Page

from .conftest import Open, Serve, Served
from .hands import BEAT_MS, button, is_there, said, start_game, tap, throw, type_roll

BEST = re.compile(r"^Keep [1-6 ]+ · [\d,]+\s\S")  # the main button gives its reasons, the others do not
ADVISED = re.compile(r"^(Bank|Roll again)\b.*\bbest\b", re.DOTALL)  # advice comes a moment after the buttons


def play_turn(page: Page, player: str, other: str) -> None:
    """Keep the best and bank as soon as the rules allow it; a bust ends the turn as well."""
    throw(page, "Throw 6 dice", player, other)
    while is_there(page, BEST):
        tap(page, BEST)
        button(page, re.compile("^Bank")).wait_for()
        if button(page, re.compile("^Bank")).is_enabled():
            tap(page, re.compile("^Bank"))
            break
        throw(page, "Roll again", player, other)
    said(page, f"^{other} to roll 6 dice").wait_for()


def story(page: Page) -> list[str]:
    """All that the board says, but for the camera and for redoing, whatever the order it stands in."""
    lines = page.locator("flt-semantics-host").inner_text().splitlines()
    return sorted(line for line in lines if "Demo table" not in line and line.strip() not in ("", "Redo"))


def tells(page: Page, lines: list[str]) -> None:
    """The board says just these lines, as soon as the advice has come as well."""
    for _ in range(20):
        if story(page) == lines:
            return
        page.wait_for_timeout(BEAT_MS)
    assert story(page) == lines


def test_two_turns_a_typed_roll_undo_reload_and_a_killed_process(serve: Serve, open_page: Open) -> None:
    served = serve()
    page = open_page(served.address)
    start_game(page)
    play_turn(page, "Ann", "Ben")
    play_turn(page, "Ben", "Ann")

    before = story(page)
    type_roll(page, "115234")
    said(page, "^Ann rolled 1 1 2 3 4 5").wait_for()
    assert is_there(page, re.compile("^Keep 1 1 5 · 250"))
    tap(page, "Undo")
    said(page, "^Ann to roll 6 dice").wait_for()
    tells(page, before)

    page.reload()
    said(page, "^Ann to roll 6 dice").wait_for()
    tells(page, before)

    type_roll(page, "115234")
    tap(page, re.compile("^Keep 1 1 5 · 250"))
    said(page, "^Ann is at 250, 3 dice left").wait_for()
    button(page, ADVISED).wait_for()
    before = story(page)
    served.stop(signal.SIGKILL)
    page = open_page(serve().address)
    said(page, "^Ann is at 250, 3 dice left").wait_for()
    tells(page, before)


def test_every_tab_shows_the_one_game_till_the_board_ends_in_good_order(
    serve: Serve, open_page: Open
) -> None:
    served = serve()
    laptop = open_page(served.address)
    phone = open_page(served.address, (390, 700))
    start_game(laptop)
    said(phone, "^Ann to roll 6 dice").wait_for()
    type_roll(phone, "115234")
    tap(laptop, re.compile("^Keep 1 1 5 · 250"))
    tap(phone, re.compile("^Bank 250"))
    said(laptop, "^Ben to roll 6 dice").wait_for()
    assert is_there(laptop, "Undo")
    ends_while_tabs_are_open(served, signal.SIGINT)


def ends_while_tabs_are_open(served: Served, how: signal.Signals) -> None:
    """The board ends in good order, though tabs still listen."""
    served.stop(how)
    assert served.exit_status == 0


def test_a_page_says_that_the_board_was_killed_and_goes_on_till_it_ends_in_good_order(
    serve: Serve, open_page: Open
) -> None:
    served = serve()
    page = open_page(served.address)
    start_game(page)
    served.stop(signal.SIGKILL)
    told = page.get_by_role("alert").filter(has_text="The board has stopped. Start Pipkeeper again")
    told.wait_for()
    served = serve(served.port)
    told.wait_for(state="detached")
    said(page, "^Ann to roll 6 dice").wait_for()
    ends_while_tabs_are_open(served, signal.SIGTERM)
