"""What a tab knows of its moment: another question is another one, and other buttons are no place to tap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from scorer import Corrected, Dice, Event, Joined, Left, Rolled, Setup, Undone, event_from, sheet_named
from ui.session import Session
from ui.store import Store
from ui.table import Seen, Table
from ui.view import DEMO, NO_CAMERA, Glance, View
from ui.views.desk import Desk, desk_now, shown_by

SETUP = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))
FIRST, SECOND = (1, 3, 4, 4, 6, 6), (2, 2, 2, 5, 5, 6)
LOOKING = View(NO_CAMERA, Glance.WATCHING)


@pytest.fixture
def ask(tmp_path: Path) -> Callable[..., Table]:
    """Asks about what the eyes saw; the table then."""
    session = Session(Store(tmp_path / "games.sqlite"))
    session.begin(SETUP)

    def see(*values: int, reason: str = "glare", photograph: bytes = b"first") -> Table:
        session.see(Seen(values, False, reason, newly=values, photograph=photograph))
        assert session.table is not None
        return session.table

    return see


def test_the_dice_of_a_new_question_take_the_place_of_the_last_ones(ask: Callable[..., Table]) -> None:
    desk = desk_now(Desk(), ask(*FIRST))
    assert desk.corrected == FIRST
    assert desk_now(desk, ask(*SECOND)).corrected == SECOND


def test_a_guess_asked_about_for_another_reason_is_laid_out_anew(ask: Callable[..., Table]) -> None:
    turned = replace(desk_now(Desk(), ask(*FIRST)), corrected=SECOND)
    assert desk_now(turned, ask(*FIRST, reason="a hand")).corrected == FIRST


def test_what_was_put_right_stays_while_the_same_is_asked(ask: Callable[..., Table]) -> None:
    turned = replace(desk_now(Desk(), ask(*FIRST)), corrected=SECOND)
    assert desk_now(turned, ask(*FIRST, photograph=b"second")).corrected == SECOND


def test_what_is_typed_stays_while_the_eyes_ask_or_ask_anew(ask: Callable[..., Table]) -> None:
    typing = replace(desk_now(Desk(), ask(*FIRST)), is_typing=True, typed=(1, 1, 2))
    again = desk_now(typing, ask(*SECOND))
    assert (again.is_typing, again.typed, again.corrected) == (True, (1, 1, 2), SECOND)


@pytest.mark.parametrize(
    ("event", "stays"),
    [
        (Joined("Dan"), True),
        (Left("Ben"), True),
        (Corrected("Ben", 1, 300), True),
        (Left("Cleo"), False),  # who was to roll
        (Rolled("Cleo", Dice.parse("1 1 2 3 4 5")), False),
        (Undone(), False),
    ],
)
def test_picks_and_typing_stay_while_the_same_dice_are_waited_for(
    tmp_path: Path, event: Event, stays: bool
) -> None:
    session = Session(Store(tmp_path / "games.sqlite"))
    session.begin(replace(SETUP, players=("Ann", "Ben", "Cleo")))
    for said in ("Ann rolls 2 3 3 4 4 6", "Ben rolls 2 3 3 4 4 6"):
        session.do(event_from(said), said_by="Ann")
    assert session.table is not None
    lies = replace(desk_now(Desk(), session.table), is_typing=True, typed=(1, 2), corrected=(3,))
    session.do(event, said_by="Ben")
    now = desk_now(lies, session.table)
    assert (now.is_typing, now.typed) == ((True, (1, 2)) if stays else (False, ()))
    assert (now.corrected == (3,)) is stays
    assert now.moment != lies.moment


def test_a_roll_is_put_right_no_more_once_somebody_joined(tmp_path: Path) -> None:
    session = Session(Store(tmp_path / "games.sqlite"))
    session.begin(SETUP)
    session.roll(Dice.parse("1 1 2 3 4 6"), said_by="Ann")
    assert session.table is not None
    lies = replace(desk_now(Desk(), session.table), is_correcting=True, corrected=FIRST)
    assert desk_now(lies, session.table).is_correcting
    session.do(Joined("Cleo"), said_by="Ben")
    assert not desk_now(lies, session.table).is_correcting


def test_another_question_is_no_place_for_a_tap_on_the_last_one(ask: Callable[..., Table]) -> None:
    first, second = ask(*FIRST), ask(*SECOND)
    assert shown_by(desk_now(Desk(), first), first, LOOKING) != shown_by(Desk(), second, LOOKING)


DESK = Desk()


@pytest.mark.parametrize(
    ("desk", "view"),
    [
        (replace(DESK, draft=DESK.draft.without(1)), LOOKING),  # the next cross comes under the finger
        (replace(DESK, sources=(DEMO,)), LOOKING),  # “No camera” goes where “Look for webcams” was
        (replace(DESK, trouble="the disk is full"), LOOKING),  # a note pushes the buttons up
        (DESK, replace(LOOKING, trouble="the camera is lost")),
        (DESK, replace(LOOKING, source=DEMO)),  # “Throw” takes the place of “Record roll”
        (DESK, replace(LOOKING, glance=Glance.LOST)),  # the keys are open
    ],
)
def test_other_buttons_are_no_place_for_a_tap(desk: Desk, view: View) -> None:
    assert shown_by(desk, None, view) != shown_by(DESK, None, LOOKING)


def test_what_moves_no_button_takes_no_tap_away() -> None:
    moved = replace(LOOKING, glance=Glance.READ, jpeg=b"next", number=2, dice=6)
    picked = replace(DESK, picked=(0, 1), written="Zoe", draft=DESK.draft.with_name(0, "Zoe"))
    assert shown_by(picked, None, moved) == shown_by(DESK, None, LOOKING)
