"""Every moment of a game, arranged: what the board offers, and that it fits into the window."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import LAPTOP, PHONE, Arranged, BoardIn, Open, on_a_laptop, on_a_phone
from .hands import (
    BEAT_MS,
    BUSTS,
    EXACT,
    KEY_MS,
    ON_THE_BOARD,
    PAIR,
    PLAYERS,
    STRAIGHT,
    TARGET,
    button,
    fits,
    look,
    said,
    tap,
    tap_until,
    turn_of,
    type_faces,
)

SLOW = """
let hasNews = false;  // what the server says is drawn in the next frame
const Plain = WebSocket, frame = requestAnimationFrame.bind(window);
window.WebSocket = class extends Plain {
    constructor(...all) { super(...all); this.addEventListener("message", () => { hasNews = true; }); }
};
window.requestAnimationFrame = draw => frame(at => {
    draw(at);
    const until = performance.now() + (hasNews ? window.slowMs ?? 0 : 0);
    hasNews = false;
    while (performance.now() < until);
});
"""
SLOW_MS = 500  # a busy machine takes that long at times, and so does a cheap phone
TWICE_MS = 120  # between the taps of a double tap
DONE_MS = 2000  # what else would come of a tap has come by then

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

OUT = {"strike_out": 3, "strike_out_penalty": 500}
TIE = [*TARGET, *(line.replace("Ann", "Ben") for line in TARGET)]
TRIPLE = turn_of("Ann", "1 1 1 2 3 4", "1 1 1")
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


def test_dice_are_taken_over_kept_and_the_game_won_alone(arranged: Arranged, board_in: BoardIn) -> None:
    page = board_in(PHONE)
    arranged.arrange(players=PLAYERS, rules="exact-10000", set={"target": 1150}, events=EXACT)
    tap(page, "Take over")
    type_faces(page, "155")
    tap(page, "Record roll")
    tap(page, re.compile("^Keep 1 · 100"))
    said(page, "^Ben is at 1,100, 2 dice left").wait_for()
    tap(page, "Undo")
    tap(page, re.compile("^Keep 1 5 · 150"))
    tap(page, re.compile("^Bank 1,150"))
    said(page, "^Ben wins with 1,150").wait_for()
    arranged.arrange(players=["Ann"], rules="zehntausend", set={"target": 400})
    said(page, "^type 6 more dice").wait_for()
    type_faces(page, "111122")
    tap(page, "Record roll")
    tap(page, re.compile("^Keep 1 1 1 1 · 2,000"))
    tap(page, re.compile("^Bank 2,000"))
    said(page, "^Ann wins with 2,000").wait_for()


def test_a_hopeless_turn_is_given_up(arranged: Arranged, board_in: BoardIn) -> None:
    page = board_in(PHONE)
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


def test_a_question_is_asked_and_corrected(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo")
    arranged.arrange(see=[1, 3, 4, 4, 5, 6], reason="glare hides a die", doubtful=[3])
    said(page, "^Not sure: glare hides a die").wait_for()
    fits(page, ["Yes, record", "Type the roll", "Throw again"])
    tap(page, "Type the roll")
    button(page, re.compile("^Key 1")).wait_for()
    fits(page, ["Key 6", "Record roll", "Close the keys"])
    tap(page, "Close the keys")
    tap(page, re.compile("^Die 2 shows 3, doubtful"))
    tap(page, re.compile("^Die 2 shows 4"))
    button(page, re.compile("^Yes, record\\s1 4 4 5 5 6|^Yes, record")).wait_for()
    said(page, "1 4 4 5 5 6|1 4 4 5 6").wait_for()
    tap(page, "Yes, record")
    said(page, "^Ann rolled 1 4 4 5 5 6").wait_for()


@pytest.mark.parametrize("size", [(390, 600), (1093, 513)], ids=["low phone", "zoomed laptop"])
def test_the_dice_that_are_asked_about_are_in_view_before_the_answers(
    arranged: Arranged, board_in: BoardIn, size: tuple[int, int]
) -> None:
    page = board_in(size)
    arranged.arrange(players=[PLAYERS[0], "Maximiliane Großherzogin", "Cleo"], camera="demo")
    arranged.arrange(
        see=[1, 3, 4, 4, 5, 6], reason="glare hides a die; another may be out of focus", doubtful=[3]
    )
    asked = button(page, re.compile("^Die 2 shows 3, doubtful"))
    asked.wait_for()
    look(page)
    die, yes = asked.bounding_box(), button(page, re.compile("^Yes, record")).bounding_box()
    assert die is not None
    assert yes is not None
    assert die["y"] + die["height"] <= min(yes["y"], size[1])
    if size == (1093, 513):
        fits(page, ["Yes, record", "Type the roll"])


def test_dice_thrown_anew_while_a_roll_is_asked_about_are_the_ones_recorded(
    page: Page, arranged: Arranged
) -> None:
    arranged.arrange(players=PLAYERS)
    arranged.arrange(see=[1, 3, 4, 4, 6, 6], reason="glare")
    tap(page, re.compile("^Die 1 shows 1, turn"))
    button(page, re.compile("^Die 1 shows 2, turn")).wait_for()  # before more comes: a busy browser taps late
    arranged.arrange(see=[4, 4, 4, 5, 5, 6], reason="glare")
    button(page, re.compile("^Die 1 shows 4, turn")).wait_for()
    tap(page, "Yes, record")
    said(page, "^Ann rolled 4 4 4 5 5 6").wait_for()


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
    assert not button(page, "Take one back").is_enabled()
    for face in "6":
        tap(page, f"Key {face}")
    said(page, "^type 5 more dice").wait_for()
    tap(page, "Take one back")
    said(page, "^type 6 more dice").wait_for()
    assert not button(page, "Record roll").is_enabled()


def press_digits(page: Page, digits: str, told: str) -> None:
    """Type dice on a keyboard, once the face keys stand, until the board tells that."""
    button(page, "Key 6").wait_for()
    look(page)
    page.keyboard.type(digits, delay=KEY_MS)
    said(page, told).wait_for()


@on_a_laptop
def test_dice_are_typed_on_a_keyboard(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)
    press_digits(page, "16552", "^type 1 more die")
    page.keyboard.press("Enter")  # not yet
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    said(page, "^type 3 more dice").wait_for()
    page.keyboard.type("345", delay=KEY_MS)
    said(page, "^all 6 dice typed").wait_for()
    page.keyboard.press("Enter")
    said(page, "^Ann rolled 1 3 4 5 5 6").wait_for()
    assert arranged.arrange() == 1


@on_a_laptop
def test_dice_are_typed_on_a_keyboard_beside_a_camera(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, camera="demo")
    tap(page, "Type the roll")
    press_digits(page, "134556", "^all 6 dice typed")
    look(page)
    page.keyboard.press("Enter")
    said(page, "^Ann rolled 1 3 4 5 5 6").wait_for()
    assert arranged.arrange() == 1


@on_a_laptop
def test_a_correction_is_typed_on_a_keyboard(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, events=["Ann rolls 1 1 2 3 4 5"])
    tap(page, "Correct the roll")
    button(page, re.compile("^Die 6 shows 5")).wait_for()
    look(page)
    page.keyboard.type("66", delay=KEY_MS)
    button(page, re.compile("^Die 2 shows 6")).wait_for()
    page.keyboard.press("Backspace")
    button(page, re.compile("^Die 2 shows 1")).wait_for()
    said(page, "1 2 3 4 5 6").wait_for()
    tap(page, "Record roll")
    said(page, "^Ann rolled 1 2 3 4 5 6").wait_for()


def test_enter_is_for_the_button_that_has_the_focus(arranged: Arranged, board_in: BoardIn) -> None:
    arranged.arrange(players=PLAYERS)
    page = board_in(LAPTOP)
    press_digits(page, "11234", "^type 1 more die")
    button(page, "Take one back").focus()
    page.keyboard.type("6", delay=KEY_MS)
    said(page, "^all 6 dice typed").wait_for()
    look(page)
    button(page, "Take one back").focus()
    page.keyboard.press("Enter")
    said(page, "^type 1 more die").wait_for()
    assert arranged.arrange() == 0


def test_nothing_is_typed_where_no_keys_are_seen(arranged: Arranged, board_in: BoardIn) -> None:
    arranged.arrange(players=PLAYERS)
    page = board_in((932, 430))
    button(page, "Key 6").wait_for()
    tap(page, "Score sheet")
    button(page, "Table").wait_for()
    look(page)
    page.keyboard.type("112346", delay=KEY_MS)
    tap(page, "Table")
    said(page, "^type 6 more dice").wait_for()
    look(page)
    page.keyboard.press("Control+1")
    page.keyboard.type("1", delay=KEY_MS)
    said(page, "^type 5 more dice").wait_for()


EIGHT = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Maximiliane"]


@pytest.mark.parametrize("size", [(1366, 620), (1024, 660), (390, 664), (360, 640)], ids=str)
def test_after_a_bust_the_face_keys_are_at_hand_in_a_low_window(
    arranged: Arranged, board_in: BoardIn, size: tuple[int, int]
) -> None:
    arranged.arrange(help="coach")
    arranged.arrange(players=EIGHT, events=["Ann rolls 2 3 3 4 6 6"])
    page = board_in(size)
    expect(page.get_by_text("Ann busts with 2 3 3 4 6 6").first).to_be_visible()
    button(page, "Key 6").wait_for()
    fits(page, ["Key 1", "Key 6", "Record roll"])
    keys, below = button(page, "Key 6").bounding_box(), button(page, "Take one back").bounding_box()
    assert keys is not None
    assert below is not None
    assert keys["y"] + keys["height"] <= below["y"]  # not hidden behind it
    arranged.arrange(help="off")


@pytest.mark.parametrize("size", [(375, 553), (560, 390), (700, 280)], ids=str)
def test_a_low_phone_scrolls_to_the_button_from_anywhere(
    arranged: Arranged, board_in: BoardIn, size: tuple[int, int]
) -> None:
    arranged.arrange(players=PLAYERS, events=["Ann rolls 1 1 5 5 2 3"])
    page = board_in(size)
    button(page, re.compile("^Keep 1 1 5 5")).wait_for()
    page.mouse.move(size[0] / 2, size[1] - 60)  # over the tray
    page.mouse.wheel(0, 2000)
    page.wait_for_timeout(1000)
    fits(page, ["Keep 1 1 5 5"])


@pytest.mark.parametrize("size", [(844, 390), (932, 430), (640, 400), (800, 300)], ids=str)
def test_on_a_phone_on_its_side_all_buttons_are_at_hand(
    arranged: Arranged, board_in: BoardIn, size: tuple[int, int]
) -> None:
    arranged.arrange(players=EIGHT, events=["Ann rolls 1 1 5 5 2 3"])
    page = board_in(size)
    button(page, re.compile("^Keep 1 1 5 5")).wait_for()
    look(page)
    fits(page, ["Keep 1 1 5 5", "Correct the roll"])
    arranged.arrange(players=EIGHT, events=["Ann rolls 1 1 1 5 2 3", "Ann keeps 1 1 1"])
    button(page, re.compile("^Bank 300")).wait_for()
    look(page)
    fits(page, ["Bank 300", "Roll again"])
    arranged.arrange(players=EIGHT, events=["Ann rolls 2 3 3 4 6 6"])
    button(page, "Key 6").wait_for()
    look(page)
    fits(page, ["Key 1", "Key 6", "Record roll", "Take one back"])
    arranged.arrange(players=EIGHT)
    arranged.arrange(see=[1, 1, 3, 4, 5, 6], reason="a die leans", doubtful=[3])
    button(page, re.compile("^Yes, record")).wait_for()
    look(page)
    fits(page, ["Yes, record"])
    arranged.arrange(players=PLAYERS, camera="demo")
    button(page, "Throw 6 dice").wait_for()
    look(page)
    fits(page, ["Throw 6 dice"])
    arranged.arrange(players=PLAYERS)


def test_on_its_side_a_phone_has_the_reason_and_all_answers_in_view(
    arranged: Arranged, board_in: BoardIn
) -> None:
    arranged.arrange(players=PLAYERS, camera="demo", events=["Ann rolls 2 3 3 4 6 6"])
    page = board_in((844, 390))
    button(page, "Throw 6 dice").wait_for()
    look(page)
    fits(page, ["Throw 6 dice", "Type the roll", "Correct the roll"])
    arranged.arrange(players=PLAYERS, camera="demo", events=["Ann rolls 1 1 3 4 6 6", "Ann keeps 1 1"])
    arranged.arrange(see=[1, 3, 4, 5], reason="a die leans", doubtful=[3])
    said(page, "^Did Ann roll again").wait_for()
    look(page)
    fits(page, ["Die 2 shows 3", "Yes, record", "No", "Bank 200"])
    reason = said(page, "^Not sure: a die leans$").bounding_box()
    die = button(page, re.compile("^Die 1 shows 1")).bounding_box()
    assert reason is not None
    assert die is not None
    assert reason["y"] + reason["height"] < die["y"]
    won = [*turn_of("Ann", "1 1 5 2 3 4", "1 1 5"), "Ann banks", BUSTS[1]]
    arranged.arrange(players=PLAYERS, camera="demo", set={"target": 250}, events=won)
    said(page, "^Ann wins").wait_for()
    look(page)
    fits(page, ["New game", "Look back", "Correct the roll"])
    arranged.arrange(players=PLAYERS)


def test_a_phone_says_what_is_asked_as_a_laptop_does(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS, events=["Ann rolls 1 1 3 4 6 6", "Ann keeps 1 1"])
    arranged.arrange(see=[1, 3, 4, 5], reason="a die leans", doubtful=[3])
    expect(page.get_by_text("Did Ann roll again?").first).to_be_visible()


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
def test_the_phone_has_a_score_sheet_of_its_own(arranged: Arranged, board_in: BoardIn, count: int) -> None:
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    events: list[Any] = ["Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann banks"]
    arranged.arrange(players=names[: count + 1], events=events)
    page = board_in(PHONE)
    turn = button(page, re.compile(r"^Ann, turn 1: \+250, total 250"))
    tap_until(page, "Score sheet", turn)
    expect(turn).to_be_visible()
    fits(page, ["Table", "Players"])


@pytest.mark.parametrize("pause_ms", [0, TWICE_MS])
def test_a_double_tap_is_one_tap(arranged: Arranged, board_in: BoardIn, pause_ms: int) -> None:
    page, twice = board_in(PHONE), partial(tap_twice, pause_ms=pause_ms)
    arranged.arrange(players=PLAYERS)
    arranged.arrange(see=[1, 3, 4, 4, 5, 6], reason="glare")
    told: list[tuple[str, str]] = [
        ("^Yes, record", "^Ann rolled 1 3 4 4 5 6"),
        ("^Keep 1 5 · 150", "^Ann is at 150, 4 dice left"),
        ("^Undo", "^Ann rolled 1 3 4 4 5 6"),
    ]
    for number, (name, words) in enumerate(told, start=1):
        tap_until(page, re.compile(name), said(page, words), twice)
        assert arranged.arrange() == number
    arranged.arrange(players=PLAYERS, events=["Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5"])
    tap_until(page, re.compile("^Bank 250"), said(page, "^Ben to roll 6 dice|^type 6 more dice"), twice)
    assert arranged.arrange() == 3


@pytest.mark.parametrize("slow", ["browser", "server"])
def test_a_double_tap_is_one_tap_however_slow(arranged: Arranged, open_page: Open, slow: str) -> None:
    page = open_page("about:blank", PHONE)
    page.add_init_script(SLOW)
    page.goto(arranged.address)
    arranged.arrange(players=PLAYERS)
    arranged.arrange(see=[1, 3, 4, 4, 5, 6], reason="glare")
    button(page, re.compile("^Yes, record")).wait_for()
    page.wait_for_timeout(DONE_MS)
    page.evaluate(f"window.slowMs = {SLOW_MS if slow == 'browser' else 0}")
    arranged.arrange(slow_ms=SLOW_MS if slow == "server" else 0)
    tap_twice(page, re.compile("^Yes, record"), TWICE_MS)
    page.wait_for_timeout(DONE_MS)
    arranged.arrange(slow_ms=0)
    assert arranged.arrange() == 1
    said(page, "^Ann rolled 1 3 4 4 5 6").wait_for()


@on_a_phone
def test_a_double_tap_turns_to_one_screen(page: Page, arranged: Arranged) -> None:
    won = [*TARGET, "Ben rolls 2 3 4 4 6 6"]
    arranged.arrange(players=PLAYERS, events=won, set={"target": 2500})
    said(page, "^Ann wins with 2,500").wait_for()
    tap_twice(page, re.compile("^New game"), TWICE_MS)  # the second finds “Start game” there
    page.wait_for_timeout(DONE_MS)
    assert arranged.arrange() == len(won)
    button(page, "Start game").wait_for()


def tap_twice(page: Page, name: re.Pattern[str], pause_ms: int) -> None:
    """Two quick taps on the same place; the second may find another button there."""
    wanted = button(page, name)
    wanted.wait_for()
    look(page)
    box = wanted.bounding_box()
    assert box is not None
    for _ in range(2):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(pause_ms)
