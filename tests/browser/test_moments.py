"""Every moment of a game, arranged: what the board offers, and that it fits into the window."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from scorer.wording import ROLL_ON

from .conftest import LAPTOP, Arranged, Open, Serve
from .test_play import BEAT_MS, button, is_there, said, start_game, tap, tap_until, throw

PHONE = (390, 700)
KEY_MS = 60  # between two keys of somebody who types fast
REST_MS = 500  # what was typed is drawn 0.4 s after the last letter; a tap right then can miss its button
REFUSED_MS = 500  # a page that shows nothing new has tried to by then
HAND_MS = 250  # from a tap into a field to the first key, as a hand takes
EDGES = """buttons => buttons.map(each => {
    const {left, right} = each.getBoundingClientRect();
    return [left, right, each.innerText];
})"""
PLAYERS = ["Ann", "Ben"]
ON_THE_BOARD = ["Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann banks", "Ben rolls 2 3 4 4 6 6"]
TARGET = ["Ann rolls 1 1 1 2 2 2", "Ann keeps 1 1 1 2 2 2", "Ann banks"]

MOMENTS = [
    ({"first_dice": 1}, "Who begins? Ann rolls 1 die", ["Throw 1 die"]),
    ({"first_dice": 2, "events": ["Ann rolls 3 4"]}, "Ben rolls 2 dice", ["Throw 2 dice"]),
    ({"first_dice": 1, "events": ["Ann rolls 4", "Ben rolls 4"]}, "A tie: Ann and Ben", ["Throw 1 die"]),
    ({"first_dice": 1, "events": ["Ann rolls 4", "Ben rolls 5"]}, "Ben rolled highest", ["Throw 6 dice"]),
    ({"events": []}, "Ann to roll 6 dice", ["Throw 6 dice"]),
    ({"events": ON_THE_BOARD}, "Ben busts with 2 3 4 4 6 6 and loses nothing", ["Throw 6 dice"]),
    ({"events": ["Ann rolls 1 1 1 5 5 2"]}, "Ann rolled 1 1 1 2 5 5", ["Keep 1 1 1 5 5 · 400"]),
    (
        {"events": ["Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1"]},
        "needs 250 to get on the board",
        ["Bank 200", "Roll again"],
    ),
    (
        {"events": ["Ann rolls 1 2 3 4 5 6", "Ann keeps 1 2 3 4 5 6"]},
        "Hot dice for Ann: all scored",
        ["Bank 1,500", "Roll again"],
    ),
    ({"events": TARGET, "set": {"target": 2500}}, "Last turn for Ben: 2,500 to beat", ["Throw 6 dice"]),
    (
        {"events": [*TARGET, "Ben rolls 2 3 4 4 6 6"], "set": {"target": 2500}},
        "Ann wins with 2,500",
        ["New game"],
    ),
    (
        {"events": [*TARGET, "Ben rolls 1 1 5 2 3 4", "Ben keeps 1 1 5", "Ben banks"],
         "set": {"roll_on": "all entered"}},
        "Ann may take over 3 dice at 250",
        ["Take over", "Roll fresh"],
    ),
]  # fmt: skip


def turn_of(player: str, roll: str, keep: str) -> list[str]:
    return [f"{player} rolls {roll}", f"{player} keeps {keep}"]


BUSTS = ["Ann rolls 2 3 4 4 6 6", "Ben rolls 2 3 4 4 6 6"]
EXACT = [*turn_of("Ann", "1 1 1 2 3 4", "1 1 1"), "Ann banks"]  # 1,000 in Exact 10,000
OUT = {"strike_out": 3, "strike_out_penalty": 500}
TIE = [*TARGET, *(line.replace("Ann", "Ben") for line in TARGET)]
STRAIGHT = turn_of("Ann", "1 2 3 4 5 6", "1 2 3 4 5 6")
TRIPLE = turn_of("Ann", "1 1 1 2 3 4", "1 1 1")
PAIR = turn_of("Ann", "1 1 2 3 4 6", "1 1")
GROWING = [*turn_of("Ann", "1 2 2 2 3 4", "2 2 2"), "Ann rolls again", "Ann rolls 2 3 4"]
SHEETS: list[tuple[str, dict[str, object], list[str], str, list[str]]] = [
    # what each sheet alone knows: the numbers that nobody should have to keep in mind
    ("zehntausend", {}, TRIPLE, "350 further points are needed", ["Bank 1,000", "Roll again"]),
    ("zehntausend", {}, PAIR, "banks from 350", ["Bank 200"]),
    ("exact-10000", {}, EXACT, "Ben may take over 3 dice at 1,000", ["Take over", "Roll fresh"]),
    ("exact-10000", {}, STRAIGHT, "all six dice scored and must be rolled", ["Bank 1,000", "Roll again"]),
    (
        *("exact-10000", {"target": 1500}, [*EXACT, "Ben rolls fresh", BUSTS[1]]),
        *("500 more for exactly 1,500", ["Throw 6 dice"]),
    ),
    (
        *("exact-10000", {"target": 1100}, [*EXACT, "Ben rolls fresh", BUSTS[1], *PAIR]),
        *("100 too many for 1,100", ["Bank 200", "Roll again", "Give up"]),
    ),
    ("dice-10000", OUT, BUSTS * 2, "2 busts in a row: one more costs 500", ["Throw 6 dice"]),
    ("dice-10000", OUT, [*BUSTS * 2, BUSTS[0]], "3 busts in a row cost Ann 500", ["Throw 6 dice"]),
    ("dice-10000", {"progressive": True}, GROWING, "Ann rolled 2 3 4", ["Keep 2 · 200"]),
    (
        *("dice-10000", {"six_of_a_kind_wins": True}, ["Ann rolls 4 4 4 4 4 4"]),
        *("Ann rolled 4 4 4 4 4 4 and wins at once", ["New game"]),
    ),
    (
        "ten-thousand",
        {},
        turn_of("Ann", "1 1 5 2 3 4", "1 1 5"),
        "500 more to get on the board",
        ["Bank 250"],
    ),
    (
        *("ten-thousand", {"target": 1500, "ending": "at once"}, [*STRAIGHT, "Ann banks"]),
        *("Ann wins with 1,500", ["New game"]),
    ),
    ("farkle", {"target": 2500}, TIE, "Play-off between Ann and Ben: the best turn wins", ["Throw 6 dice"]),
]


@pytest.fixture(params=[PHONE, LAPTOP], ids=["phone", "laptop"])
def page(request: pytest.FixtureRequest, arranged: Arranged, open_page: Open) -> Page:
    page = open_page(arranged.address, request.param)
    page.get_by_role("button").first.wait_for()
    return page


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


def test_every_moment_is_said_and_fits(page: Page, arranged: Arranged) -> None:
    for told, words, buttons in MOMENTS:
        arranged.arrange(players=PLAYERS, camera="demo", **told)
        said(page, re.escape(words)).wait_for()
        fits(page, buttons)


def test_every_sheet_says_its_numbers(page: Page, arranged: Arranged) -> None:
    for rules, changes, events, words, buttons in SHEETS:
        arranged.arrange(players=PLAYERS, camera="demo", rules=rules, set=changes, events=events)
        said(page, re.escape(words)).wait_for()
        fits(page, buttons)


def test_eight_winners_fit(page: Page, arranged: Arranged) -> None:
    eight = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]
    turns = [line for name in eight for line in (*turn_of(name, "1 1 5 2 3 4", "1 1 5"), f"{name} banks")]
    arranged.arrange(players=PLAYERS, camera="demo")  # not the eight of the other window's size
    said(page, "^Ann to roll 6 dice").wait_for()
    arranged.arrange(players=eight, camera="demo", set={"target": 250, "tie": "shared"}, events=turns)
    said(page, "share the win with 250").wait_for()
    last = said(page, "^Hana$").bounding_box()
    expect(page.get_by_role("button", name="New game")).to_have_count(1)
    start = button(page, "New game").bounding_box()
    assert last is not None
    assert start is not None
    assert last["y"] + last["height"] < start["y"]


def test_dice_are_taken_over_kept_and_the_game_won_alone(arranged: Arranged, open_page: Open) -> None:
    page = open_page(arranged.address, PHONE)
    arranged.arrange(players=PLAYERS, rules="exact-10000", set={"target": 1150}, events=EXACT)
    tap(page, "Take over")
    for face in "155":
        page.get_by_role("button", name=f"Key {face}", exact=True).click()
    tap(page, "Record roll")
    tap(page, re.compile("^Keep 1 · 100"))
    said(page, "^Ben is at 1,100, 2 dice left").wait_for()
    tap(page, "Undo")
    tap(page, re.compile("^Keep 1 5 · 150"))
    tap(page, re.compile("^Bank 1,150"))
    said(page, "^Ben wins with 1,150").wait_for()
    arranged.arrange(players=["Ann"], rules="zehntausend", set={"target": 400})
    for face in "111122":
        page.get_by_role("button", name=f"Key {face}", exact=True).click()
    tap(page, "Record roll")
    tap(page, re.compile("^Keep 1 1 1 1 · 2,000"))
    tap(page, re.compile("^Bank 2,000"))
    said(page, "^Ann wins with 2,000").wait_for()


def test_a_hopeless_turn_is_given_up(arranged: Arranged, open_page: Open) -> None:
    page = open_page(arranged.address, PHONE)
    keeps = turn_of("Ann", "1 1 5 2 3 4", "1 1 5")
    arranged.arrange(players=PLAYERS, rules="exact-10000", set={"target": 200, "entry": 0}, events=keeps)
    tap(page, "Give up")
    said(page, "^Ann gives up 250").wait_for()


def test_every_button_has_one_name_and_one_focus(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo", events=[*ON_THE_BOARD, "Ann rolls 1 1 5 2 3 4"])
    said(page, "^Ann rolled 1 1 2 3 4 5").wait_for()
    named_once(page)
    tap(page, "New game")
    button(page, "Start game").wait_for()
    named_once(page)


def named_once(page: Page) -> None:
    """Every button can be reached by the keyboard, says what it does and holds no other."""
    for each in page.get_by_role("button").all():
        told = each.get_attribute("aria-label") or each.inner_text()
        assert told, each
        assert each.get_attribute("tabindex") == "0", told
        assert each.get_by_role("button").count() == 0, told


def test_setup_names_players_rules_and_pictures(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo")
    tap(page, "New game")
    button(page, "Start game").wait_for()
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


def name_player(page: Page, number: int, name: str) -> None:
    fill(page, page.get_by_role("textbox").nth(number - 1), name)
    button(page, f"Remove {name}").wait_for()


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


def test_setup_lets_the_highest_roll_begin(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    tap(page, "New game")
    tap(page, "Roll two dice")
    tap(page, "The other way")
    fits(page, ["Start game"])
    tap(page, "Start game")
    said(page, r"^Who begins\? Ann rolls 2 dice").wait_for()
    for face in "34":
        tap(page, f"Key {face}")
    tap(page, "Record roll")
    said(page, r"^Who begins\? Ben rolls 2 dice").wait_for()


def test_a_question_is_asked_and_corrected(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    arranged.arrange(see=[1, 3, 4, 4, 5, 6], reason="glare hides a die", doubtful=[3])
    said(page, "^Not sure: glare hides a die").wait_for()
    fits(page, ["Yes, record", "Type the roll", "Look again"])
    tap(page, re.compile("^Die 2 shows 3, doubtful"))
    tap(page, re.compile("^Die 2 shows 4"))
    button(page, re.compile("^Yes, record\\s1 4 4 5 5 6|^Yes, record")).wait_for()
    said(page, "1 4 4 5 5 6|1 4 4 5 6").wait_for()
    tap(page, "Yes, record")
    said(page, "^Ann rolled 1 4 4 5 5 6").wait_for()


def test_a_question_about_too_many_dice_cannot_be_answered_by_yes(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, events=["Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann rolls again"])
    arranged.arrange(see=[2, 3, 4, 6], reason="")
    said(page, "^Not sure: 3 dice are to be rolled and 4 are in view").wait_for()
    assert not button(page, re.compile("^Yes, record")).is_enabled()
    tap(page, re.compile("^Die 4 shows 6"))
    button(page, re.compile("^Die 4 is empty")).wait_for()
    tap(page, re.compile("^Yes, record"))
    said(page, "^Ann busts with 2 3 4 and loses 250").wait_for()


def test_without_a_camera_the_keys_are_open(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    page.get_by_role("button", name="Key 6", exact=True).wait_for()
    page.wait_for_timeout(BEAT_MS)  # these may be the keys of the game before
    fits(page, [f"Key {face}" for face in range(1, 7)])
    for face in "6":
        tap(page, f"Key {face}")
    said(page, "^type 5 more dice").wait_for()
    tap(page, "Clear")
    said(page, "^type 6 more dice").wait_for()
    assert not button(page, "Record roll").is_enabled()


def test_dice_are_picked_one_by_one(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, events=["Ann rolls 1 1 5 2 3 4"])
    button(page, re.compile("^Keep 1 1 5 · 250")).wait_for()
    tap(page, re.compile("^Die 1 shows 1, picked"))
    button(page, re.compile("^Keep 1 5 · 150\\s")).wait_for()
    tap(page, re.compile("^Die 3 shows 2, not picked"))
    said(page, "1 2 5 do not all score").wait_for()
    tap(page, re.compile("^Die 3 shows 2, picked"))
    tap(page, re.compile("^Keep 1 5 · 150\\s"))
    said(page, "^Ann is at 150, 4 dice left").wait_for()


@pytest.mark.parametrize("count", [1, 5])
def test_the_phone_has_a_score_sheet_of_its_own(arranged: Arranged, open_page: Open, count: int) -> None:
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    events: list[Any] = ["Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann banks"]
    arranged.arrange(players=names[: count + 1], events=events)
    page = open_page(arranged.address, PHONE)
    tap(page, "Score sheet")
    button(page, re.compile(r"^Ann, turn 1: \+250, total 250")).wait_for()
    fits(page, ["Table", "Players"])


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


def test_the_picture_is_changed_in_the_middle_of_a_game(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo", events=ON_THE_BOARD)
    tap(page, re.compile("^Demo table.*change the camera"))
    tap(page, "No camera")
    said(page, "^No camera$").wait_for()
    tap(page, "Back to the game")
    page.get_by_role("button", name="Key 1", exact=True).wait_for()
    said(page, "^Ben busts with 2 3 4 4 6 6 and loses nothing").wait_for()


@pytest.mark.parametrize("pause_ms", [0, 120])
def test_a_double_tap_is_one_tap(arranged: Arranged, open_page: Open, pause_ms: int) -> None:
    page = open_page(arranged.address, PHONE)
    arranged.arrange(players=PLAYERS)
    arranged.arrange(see=[1, 3, 4, 4, 5, 6], reason="glare")
    told: list[tuple[str, str]] = [
        ("^Yes, record", "^Ann rolled 1 3 4 4 5 6"),
        ("^Keep 1 5 · 150", "^Ann is at 150, 4 dice left"),
        ("^Undo", "^Ann rolled 1 3 4 4 5 6"),
    ]
    for number, (name, words) in enumerate(told, start=1):
        tap_twice(page, name, pause_ms)
        said(page, words).wait_for()
        assert arranged.arrange() == number
    arranged.arrange(players=PLAYERS, events=["Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5"])
    tap_twice(page, "^Bank 250", pause_ms)
    said(page, "^Ben to roll 6 dice|^type 6 more dice").wait_for()
    assert arranged.arrange() == 3


def tap_twice(page: Page, name: str, pause_ms: int) -> None:
    """Two quick taps on the same place; the second may find another button there."""
    wanted = button(page, re.compile(name))
    wanted.wait_for()
    page.wait_for_timeout(BEAT_MS)
    box = wanted.bounding_box()
    assert box is not None
    for _ in range(2):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(pause_ms)


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
        said(page, "^What was it really").wait_for()
        said(page, "^Tap a die to correct it").wait_for()
        assert not button(page, "Record roll").is_enabled()
        tap(page, re.compile("^Die 1 shows [12]"))
        fits(page, ["Record roll", "Leave it as it is"])
        said(page, dice).wait_for()
        tap(page, "Record roll")
        said(page, f"^{player} rolled {dice}|^{player} busts with {dice}").wait_for()


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
    said(page, "has left").wait_for()
    fits(page, ["Ann leaves", "Join"])
    tap(page, "Back to the game")
    said(page, "^Ann to roll 6 dice").wait_for()


def test_an_old_turn_is_corrected(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo", events=ON_THE_BOARD)
    turn = re.compile(r"^Ann, turn 1: \+250")
    turn_to_sheet(page)
    tap(page, turn)
    write(page, "lots")
    tap(page, "Save")
    said(page, "^“lots” is no number of points").wait_for()
    write(page, "350")
    fits(page, ["Save"])
    tap(page, "Save")
    button(page, re.compile(r"^Ann, turn 1: \+350, total 350")).wait_for()


def write(page: Page, text: str) -> None:
    fill(page, page.get_by_role("textbox").first, text)


def turn_to_sheet(page: Page) -> None:
    """On a phone the score sheet is a screen of its own."""
    if page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        tap(page, "Score sheet")


def test_setup_tells_the_chosen_rules_in_plain_words(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    tap(page, "New game")
    tap(page, "Zilch")
    said(page, "^To get on the board|^A turn is recorded from").wait_for(state="attached")
    page.get_by_role("button", name="Farkle", exact=True).click()
    said(page, "^To get on the board a player needs 250 in one turn").wait_for(state="attached")
    high_stakes = ROLL_ON["all entered"].partition("{")[0]
    expect(page.get_by_text(high_stakes)).to_have_count(0)
    page.get_by_role("switch").first.click()
    page.get_by_text(high_stakes).first.wait_for(state="attached")


def test_house_rules_are_made_and_played(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    tap(page, "New game")
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
    arranged: Arranged, open_page: Open
) -> None:
    page = open_page(arranged.address)
    name = "Built on Zilch"
    arranged.arrange(players=PLAYERS)
    tap(page, "New game")
    tap(page, "Zilch")
    for face, points, saves in (("5", "60", "Save the rules"), ("1", "110", "^Replace the rules")):
        tap(page, "Make house rules")
        edit(page, f"A single {face}", points)
        edit(page, "Name", name)
        tap(page, re.compile(saves))
        said(page, f"a {face} is {points}|A {face} is {points}").wait_for(state="attached")
    assert 'base = "zilch"' in arranged.sheet(name)
    assert "ones = 110" in arranged.sheet(name)


def test_an_argument_is_settled_by_a_photograph_and_a_sum(serve: Serve, open_page: Open) -> None:
    page = open_page(serve().address)
    start_game(page)
    throw(page, "Throw 6 dice", "Ann", "Ben")
    tap(page, "Correct the roll")
    tap(page, "Photograph")
    page.get_by_role("img", name="The photograph of the roll, its dice marked").wait_for()
    tap(page, "Back to the game")
    said(page, "^What was it really").wait_for()


def test_an_old_turn_is_told_roll_by_roll(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo", events=ON_THE_BOARD)
    turn_to_sheet(page)
    tap(page, re.compile(r"^Ann, turn 1: \+250"))
    said(page, "^rolled 1 1 2 3 4 5, kept 1 1 5 for 250").wait_for()
    fits(page, ["Save"])


def test_an_older_game_goes_on(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=["Olga", "Paul"], events=["Olga rolls 1 1 5 2 3 4"])
    arranged.arrange(players=PLAYERS)
    tap(page, "New game")
    tap(page, "Older games")
    tap(page, re.compile("^Farkle, .*: Olga 0, Paul 0"))
    said(page, "^Olga rolled 1 1 2 3 4 5").wait_for()
    assert arranged.arrange() == 1


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


def example(page: Page, told: str) -> Locator:
    return page.locator(f"[aria-label='{told}']").or_(page.get_by_text(told, exact=True)).first


def edit(page: Page, name: str, text: str) -> None:
    fill(page, page.get_by_role("textbox", name=name, exact=True), text)
