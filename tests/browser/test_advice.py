"""Advice in a real browser: off shows nothing, hints point out the best move, a coach tells its price."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import PHONE, Arranged, BoardIn
from .hands import BUSTS, PLAYERS, STRAIGHT, TARGET, button, fits, is_there, said, tap, tap_until, turn_of

ROLL = ["Ann rolls 1 1 2 3 4 6"]
FREE = {"entry": 0}  # so that all may be banked
BEST = re.compile("[;,·] best|best ·|\nbest")
HOUSE = {"ones": 150, "target": 9000}  # the chances to win are not in the wheel


def test_off_shows_nothing(page: Page, arranged: Arranged) -> None:
    arranged.arrange(help="off")
    for events in (ROLL, [*ROLL, "Ann keeps 1 1"]):
        arranged.arrange(players=PLAYERS, set=FREE, events=events)
        button(page, re.compile("^(Keep 1 1|Bank 200)")).wait_for()
        page.wait_for_timeout(500)
        assert not is_there(page, BEST)
        assert not is_there(page, re.compile("costs"))


def test_hints_outline_the_best_keep_and_the_better_of_bank_and_roll(page: Page, arranged: Arranged) -> None:
    arranged.arrange(help="hints", goal="points")
    arranged.arrange(players=PLAYERS, set=FREE, events=ROLL)
    button(page, re.compile("^Keep 1 · 100.*best", re.DOTALL)).wait_for()
    button(page, re.compile("^Die 1 shows 1.*best")).wait_for()
    assert not is_there(page, re.compile("^Die 2 shows 1.*best"))
    arranged.arrange(players=PLAYERS, set=FREE, events=[*ROLL, "Ann keeps 1 1"])
    button(page, re.compile("^Roll again.*best", re.DOTALL)).wait_for()
    assert not is_there(page, re.compile("^Bank 200.*(best|costs)", re.DOTALL))
    arranged.arrange(players=PLAYERS, set=FREE, events=turn_of("Ann", "1 1 1 5 5 2", "1 1 1 5 5"))
    button(page, re.compile("^Bank 400.*best", re.DOTALL)).wait_for()
    fits(page, ["Bank 400", "Roll again"])


def test_a_coach_tells_why_and_what_every_other_move_costs(page: Page, arranged: Arranged) -> None:
    arranged.arrange(help="coach", goal="points")
    arranged.arrange(players=PLAYERS, set=FREE, events=ROLL)
    button(page, re.compile("^Keep 1 1 · 200.*(costs|−)", re.DOTALL)).wait_for()
    said(page, "^Keep 1, then roll: five dice bust in 7.7% of throws").wait_for()
    arranged.arrange(players=PLAYERS, set=FREE, events=[*ROLL, "Ann keeps 1 1"])
    button(page, re.compile("^Bank 200.*costs", re.DOTALL)).wait_for()
    button(page, re.compile("^Roll again.*hot.*best", re.DOTALL)).wait_for()
    fits(page, ["Bank 200", "Roll again"])


def test_a_coach_fits_on_every_sheet(page: Page, arranged: Arranged) -> None:
    arranged.arrange(help="coach", goal="points")
    offer = [*turn_of("Ann", "1 1 1 2 3 4", "1 1 1"), "Ann banks"]
    past = [*offer, "Ben rolls fresh", BUSTS[1], *turn_of("Ann", "1 1 2 3 4 6", "1 1")]
    for rules, changes, events, buttons in (
        ("exact-10000", {}, offer, ["Take over", "Roll fresh"]),
        ("exact-10000", {"target": 1100}, past, ["Bank 200", "Roll again", "Give up"]),
        ("zehntausend", {}, turn_of("Ann", "1 1 1 2 3 4", "1 1 1"), ["Bank 1,000", "Roll again"]),
        ("farkle", {}, STRAIGHT, ["Bank 1,500", "Roll again"]),
    ):
        arranged.arrange(players=PLAYERS, rules=rules, set=changes, events=events)
        button(page, re.compile(f"^{buttons[0]}")).wait_for()
        said(page, "^(Roll|Bank|Take over|Give up|Roll fresh): ").wait_for()
        fits(page, buttons)


def test_the_choice_is_made_during_play(page: Page, arranged: Arranged) -> None:
    arranged.arrange(help="off")
    arranged.arrange(players=PLAYERS, set=FREE, events=ROLL)
    tap(page, "Advice: off")
    tap(page, "Coach")
    tap(page, "Most points")
    tap(page, "Back to the game")
    said(page, "^Keep 1, then roll: five dice bust").wait_for()
    tap(page, "Advice: coach")
    tap(page, "Off")
    expect(page.get_by_role("button", name="Most points")).to_have_count(0)
    tap(page, "Back to the game")
    button(page, "Advice: off").wait_for()
    assert not is_there(page, BEST)


def test_house_rules_are_worked_out_while_the_game_goes_on(arranged: Arranged, board_in: BoardIn) -> None:
    page = board_in(PHONE)
    arranged.arrange(help="hints", goal="win")
    arranged.arrange(players=PLAYERS, set=HOUSE, events=ROLL)
    said(page, "^Working out the chances to win").wait_for()
    tap(page, re.compile("^Keep 1 · 150"))
    said(page, "^Ann is at 150, 5 dice left").wait_for()
    arranged.arrange(help="off")


def test_the_end_of_a_game_is_looked_back_on(page: Page, arranged: Arranged) -> None:
    arranged.arrange(players=PLAYERS)  # or the game before, which ended so as well, is looked back on
    said(page, "^Ann to roll 6 dice").wait_for()
    arranged.arrange(help="hints", goal="points")
    arranged.arrange(players=PLAYERS, set={"target": 2500}, events=[*BUSTS, *TARGET, BUSTS[1]])
    said(page, "gave away .* luck").wait_for()
    fits(page, ["New game"])
    tap_until(page, "Look back", said(page, "^Gave away"))
    said(page, "^Luck").wait_for()
    said(page, "^1 turn, worth").wait_for()
    arranged.arrange(help="off")
