"""What a player's eyes and hands do in a browser, and games that many tests begin with."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Timeout

from .conftest import PHONE, WAIT_MS

KEY_MS = 60  # between two keys of somebody who types fast
REST_MS = 500  # what was typed is drawn 0.4 s after the last letter; a tap right then can miss its button
HAND_MS = 250  # from a tap into a field to the first key, as a hand takes
EDGES = """buttons => buttons.map(each => {
    const {left, right} = each.getBoundingClientRect();
    return [left, right, each.innerText];
})"""
TAPS, AGAIN_MS = 3, 8_000  # as often, and after so long, somebody taps who sees nothing happen
BEAT_MS = 450  # between what the board shows and the tap of one who has seen it
expect.set_options(timeout=WAIT_MS)


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name).first


def tap(page: Page, name: str | re.Pattern[str]) -> None:
    """Tap as people do, who look first."""
    button(page, name).wait_for()
    look(page)
    button(page, name).click()


def look(page: Page) -> None:
    """Look at what the board shows, until it takes taps on it; a busy machine needs longer than people do."""
    page.wait_for_timeout(BEAT_MS)
    page.wait_for_function("!window.hasToRing")


def tap_until(
    page: Page, name: str | re.Pattern[str], seen: Locator, tap: Callable[[Page, Any], None] = tap
) -> None:
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


def set_up(page: Page) -> None:
    """Turn to the setup; what was arranged just before may be drawn late, and swallow the first tap."""
    tap_until(page, "New game", button(page, "Start game"))


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


def type_roll(page: Page, faces: str) -> None:
    tap(page, "Type the roll")
    type_faces(page, faces)
    said(page, f"all {len(faces)} dice typed").wait_for()
    tap(page, "Record roll")


def type_faces(page: Page, faces: str) -> None:
    """Tap on the face keys, as quick hands do it once they have seen them."""
    button(page, re.compile("^Key ")).wait_for()
    look(page)
    for face in faces:
        page.get_by_role("button", name=f"Key {face}", exact=True).click()


def fits(page: Page, buttons: list[str]) -> None:
    """Nothing stands out to the left or right, and these buttons lie whole inside the window, easy to hit."""
    assert page.viewport_size is not None
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    for left, right, text in page.get_by_role("button").evaluate_all(EDGES):  # all at one moment
        assert left >= 0, text
        assert right <= width, text
    for name in buttons:
        box = button(page, re.compile(f"^{re.escape(name)}")).bounding_box()
        assert box is not None
        assert box["y"] >= 0, name
        assert box["y"] + box["height"] <= height, name
        assert box["height"] >= 44, name


def fill(page: Page, field: Locator, text: str) -> None:
    """Write over what stands in a field, as quick hands do it."""
    field.click()
    expect(field).to_be_focused()
    page.wait_for_timeout(HAND_MS)
    page.keyboard.press("Control+a")
    page.wait_for_timeout(HAND_MS)
    page.keyboard.type(text, delay=KEY_MS)
    expect(field).to_have_value(text)
    page.wait_for_timeout(REST_MS)


def write(page: Page, text: str) -> None:
    fill(page, page.get_by_role("textbox").first, text)


def edit(page: Page, name: str, text: str) -> None:
    fill(page, page.get_by_role("textbox", name=name, exact=True), text)


def turn_to_sheet(page: Page) -> None:
    """On a phone the score sheet is a screen of its own."""
    if page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        tap(page, "Score sheet")


# --- games

PLAYERS = ["Ann", "Ben"]
ON_THE_BOARD = ["Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann banks", "Ben rolls 2 3 4 4 6 6"]
TARGET = ["Ann rolls 1 1 1 2 2 2", "Ann keeps 1 1 1 2 2 2", "Ann banks"]


def turn_of(player: str, roll: str, keep: str) -> list[str]:
    return [f"{player} rolls {roll}", f"{player} keeps {keep}"]


BUSTS = ["Ann rolls 2 3 4 4 6 6", "Ben rolls 2 3 4 4 6 6"]
EXACT = [*turn_of("Ann", "1 1 1 2 3 4", "1 1 1"), "Ann banks"]  # 1,000 in Exact 10,000
STRAIGHT = turn_of("Ann", "1 2 3 4 5 6", "1 2 3 4 5 6")
PAIR = turn_of("Ann", "1 1 2 3 4 6", "1 1")
