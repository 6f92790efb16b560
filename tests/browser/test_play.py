"""A real browser plays a demo game by the names a screen reader would read out."""

from __future__ import annotations

import re
import signal

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Timeout

from .conftest import WAIT_MS, Open, Serve

BEST = re.compile(r"^Keep [1-6 ]+ · [\d,]+\s\S")  # the main button gives its reasons, the others do not
ADVISED = re.compile(r"^(Bank|Roll again)\b.*\bbest\b", re.DOTALL)  # advice comes a moment after the buttons
TAPS, AGAIN_MS = 3, 8_000  # as often, and after so long, somebody taps who sees nothing happen
BEAT_MS = 350  # between what the board shows and the tap of one who has seen it
expect.set_options(timeout=WAIT_MS)


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name).first


def tap(page: Page, name: str | re.Pattern[str]) -> None:
    """Tap as people do, who look first: right after a change the board takes no tap."""
    button(page, name).wait_for()
    page.wait_for_timeout(BEAT_MS)
    button(page, name).click()


def tap_until(page: Page, name: str | re.Pattern[str], seen: Locator) -> None:
    """Tap, and again where nothing came of it: on a busy machine a tap can fall into a change."""
    for _ in range(TAPS):
        tap(page, name)
        try:
            seen.wait_for(timeout=AGAIN_MS)
        except Timeout:
            if is_there(page, name):
                continue
        break
    seen.wait_for()


def is_there(page: Page, name: str | re.Pattern[str]) -> bool:
    return button(page, name).count() > 0


def said(page: Page, words: str) -> Locator:
    """What the board says to a reader, as text or, where it holds a button as well, as the group's name.

    What is read aloud as it changes stands in a place of its own for a third of a second; a busy machine
    misses that one.
    """
    pattern = re.compile(words)
    return page.get_by_text(pattern).or_(page.get_by_label(pattern)).first


def start_game(page: Page) -> None:
    tap_until(page, "Start game", said(page, "^Ann to roll 6 dice"))


def throw(page: Page, throws: str, player: str, other: str) -> None:
    """Throw until the roll is recorded, whether it scores or busts; what the eyes ask is confirmed."""
    for _ in range(10):
        tap(page, throws)
        said(page, f"^{player} rolled|^{other} to roll 6 dice|^Not sure").wait_for()
        if not is_there(page, "Yes, record"):
            return
        if button(page, "Yes, record").is_enabled():
            tap(page, "Yes, record")
            said(page, f"^{player} rolled|^{other} to roll 6 dice").wait_for()
            return
        throws = "Throw again"
    raise AssertionError("ten throws and no roll")


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


def type_roll(page: Page, faces: str) -> None:
    tap(page, "Type the roll")
    for face in faces:
        page.get_by_role("button", name=f"Key {face}", exact=True).click()
    said(page, f"all {len(faces)} dice typed").wait_for()
    tap(page, "Record roll")


def test_every_tab_shows_the_one_game(serve: Serve, open_page: Open) -> None:
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


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_board_ends_while_a_tab_is_open(serve: Serve, open_page: Open, how: signal.Signals) -> None:
    served = serve()
    button(open_page(served.address), "Start game").wait_for()
    served.stop(how)
    assert served.exit_status == 0


def test_a_page_says_that_the_board_has_stopped_and_goes_on_when_it_is_back(
    serve: Serve, open_page: Open
) -> None:
    served = serve()
    page = open_page(served.address)
    start_game(page)
    served.stop(signal.SIGKILL)
    told = page.get_by_role("alert").filter(has_text="The board has stopped. Start Pipkeeper again")
    told.wait_for()
    serve(served.port)
    told.wait_for(state="detached")
    said(page, "^Ann to roll 6 dice").wait_for()
