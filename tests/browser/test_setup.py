"""Before a game, and its rules: players, who begins, pictures, house rules."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from scorer.wording import ROLL_ON

from .conftest import LAPTOP, Arranged, BoardIn, on_a_phone
from .hands import BEAT_MS, PLAYERS, button, edit, fill, fits, is_there, look, said, set_up, tap, tap_until

HIGH_STAKES = ROLL_ON["all entered"].partition("{")[0]  # the first of Farkle's switches, in the rules' words


def test_setup_names_players_rules_and_pictures(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo")
    set_up(page)
    fits(page, ["Start game"])
    tap(page, "Add a player")
    button(page, "Remove Cleo").wait_for()
    tap(page, "Remove Ben")
    expect(page.get_by_role("button", name="Remove Ben")).to_have_count(0)
    name_player(page, 2, "Ann")
    tap(page, "Start game")
    said(page, "^Two players share a name").wait_for()
    name_player(page, 2, "Zoe")
    tap(page, "Start game")
    said(page, "^Ann to roll 6 dice").wait_for()
    assert is_there(page, re.compile("Demo table"))
    assert said(page, "Zoe").count()


@on_a_phone
def test_what_was_being_made_is_there_after_the_connection_was_lost(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    set_up(page)
    name_player(page, 2, "Wilhelmine")
    page.reload()
    button(page, "Remove Wilhelmine").wait_for()
    tap(page, "Make house rules")
    button(page, "Back to the setup").wait_for()
    page.reload()
    tap(page, "Back to the setup")
    button(page, "Remove Wilhelmine").wait_for()
    tap(page, "Back to the game")
    said(page, "^Ann to roll 6 dice").wait_for()
    page.reload()
    said(page, "^Ann to roll 6 dice").wait_for()


def name_player(page: Page, number: int, name: str) -> None:
    fill(page, page.get_by_role("textbox").nth(number - 1), name)
    button(page, f"Remove {name}").wait_for()


def test_setup_lets_the_highest_roll_begin(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    set_up(page)
    tap(page, "Roll two dice")
    tap(page, "The other way")
    fits(page, ["Start game"])
    tap(page, "Start game")
    said(page, r"^Who begins\? Ann rolls 2 dice").wait_for()
    for face in "34":
        tap(page, f"Key {face}")
    tap(page, "Record roll")
    said(page, r"^Who begins\? Ben rolls 2 dice").wait_for()


def tap_without_a_bell(page: Page, name: str) -> None:
    """Tap, and let nothing tell when what comes next takes taps."""
    button(page, name).wait_for()
    look(page)
    page.evaluate("window.isMuted = true")
    button(page, name).click()


@on_a_phone
def test_a_switch_tapped_too_soon_shows_what_is_played(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    switch = page.get_by_role("switch").first
    tap_until(page, "New game", switch, tap_without_a_bell)
    switch.click()
    page.wait_for_timeout(BEAT_MS)
    expect(switch).not_to_be_checked()
    expect(page.get_by_text(HIGH_STAKES)).to_have_count(0)


@on_a_phone
def test_a_double_tap_removes_one_player(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=[*PLAYERS, "Cleo", "Dan"])
    set_up(page)
    button(page, "Remove Ben").wait_for()
    look(page)
    cross = button(page, "Remove Ben").bounding_box()
    assert cross is not None
    for _ in range(2):
        page.mouse.click(cross["x"] + cross["width"] / 2, cross["y"] + cross["height"] / 2)
    expect(page.get_by_role("button", name="Remove Ben")).to_have_count(0)
    page.wait_for_timeout(BEAT_MS)
    expect(page.get_by_role("button", name=re.compile("^Remove "))).to_have_count(3)


def test_setup_tells_the_chosen_rules_in_plain_words(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    set_up(page)
    tap(page, "Zilch")
    said(page, "^To get on the board|^A turn is recorded from").wait_for(state="attached")
    page.get_by_role("button", name="Farkle", exact=True).click()
    said(page, "^To get on the board a player needs 250 in one turn").wait_for(state="attached")
    expect(page.get_by_text(HIGH_STAKES)).to_have_count(0)
    page.get_by_role("switch").first.click()
    page.get_by_text(HIGH_STAKES).first.wait_for(state="attached")


def test_house_rules_are_made_and_played(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    set_up(page)
    button(page, "Make house rules").scroll_into_view_if_needed()
    tap(page, "Make house rules")
    example(page, "1 1 5: 250").wait_for()
    edit(page, "A single 1", "200")
    example(page, "1 1 5: 450, was 250").wait_for()
    edit(page, "A single 1", "many")
    said(page, "^“many” is no number for “A single 1”").wait_for()
    fits(page, ["Save the rules"])
    assert not button(page, "Save the rules").is_enabled()
    edit(page, "A single 1", "200")
    edit(page, "Name", "farkle")
    tap(page, "Save the rules")
    said(page, "^“farkle” comes with Pipkeeper").wait_for()
    name = f"Our table {page.viewport_size['width']}" if page.viewport_size else "Our table"
    edit(page, "Name", name)
    tap(page, "Save the rules")
    said(page, "^A 1 is 200 and a 5 is 50").wait_for(state="attached")
    tap_until(page, "Start game", page.get_by_role("button", name="Key 1", exact=True))


def test_house_rules_build_on_house_rules_and_are_replaced_only_when_that_was_said(
    arranged: Arranged, board_in: BoardIn
) -> None:
    page = board_in(LAPTOP)
    name = "Built on Zilch"
    arranged.arrange(players=PLAYERS)
    set_up(page)
    tap(page, "Zilch")
    for begun_from, face, points, saves in (
        ("Zilch", "5", "60", "Save the rules"),
        (name, "1", "110", "^Replace the rules"),
    ):
        tap(page, "Make house rules")
        said(page, f"^From {begun_from}$").wait_for()
        edit(page, f"A single {face}", points)
        edit(page, "Name", name)
        tap(page, re.compile(saves))
        said(page, f"a {face} is {points}|A {face} is {points}").wait_for(state="attached")
    assert 'base = "zilch"' in arranged.sheet(name)
    assert "ones = 110" in arranged.sheet(name)


def example(page: Page, told: str) -> Locator:
    return page.locator(f"[aria-label='{told}']").or_(page.get_by_text(told, exact=True)).first
