"""What was thrown, by what the eyes saw and what the game knows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer import Dice, Event, Kept, Rolled, RollsAgain, Setup, replay, sheet_named, start
from ui.table import Question, Seen, Table
from ui.thrown import PUSHED, beside_unread, roll_from

from .test_pending import SIX, THROW, came

SETUP = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))
BEGUN = Table(1, SETUP, (), start(SETUP), is_seen=True)


def turn(roll: str, keep: str, *more: Event) -> Table:
    """Ann rolled and kept, and what was tapped since; the camera saw it."""
    events = Rolled("Ann", Dice.parse(roll)), Kept("Ann", Dice.parse(keep)), *more
    return Table(1, SETUP, events, replay(SETUP, events), is_seen=True)


def again(roll: str, keep: str) -> Table:
    """Ann rolled, kept and rolls again."""
    return turn(roll, keep, RollsAgain("Ann"))


THREE_ONES = again("1 1 1 4 6 6", "1 1 1")


@pytest.mark.parametrize(
    ("seen", "table", "roll"),
    [
        (
            replace(came(1, 2, 3, 4), stayed=(1, 2, 3, 4), gone=(1,), is_asked=True),
            again("1 1 3 4 5 6", "1 1"),
            "1 2 3 4",
        ),
        (came(5, stayed=(1, 1, 1, 5, 5), gone=(6,)), again("1 1 1 5 5 6", "1 1 1 5 5"), "5"),
        (
            replace(came(1, 2, 6, 6, stayed=(1, 1), gone=(1, 3, 4, 6)), strange=1),
            again("1 1 1 3 4 6", "1 1"),
            "1 2 6 6",
        ),
        (came(2, 2, 3, 6, stayed=(1,), gone=(1, 3, 4, 5, 6)), turn("1 1 3 4 5 6", "1 1"), "2 2 3 6"),
    ],
    ids=[
        "asked for, though a kept one like one of them is gone",
        "as a kept one shows that lies there still",
        "beside a strange thing, with all kept ones in view",
        "rolling on, while a kept one stays",
    ],
)
def test_it_is_a_roll(seen: Seen, table: Table, roll: str) -> None:
    assert roll_from(seen, table) == Dice.parse(roll)


@pytest.mark.parametrize(
    ("seen", "table", "guess"),
    [
        (came(1, 1, 1, gone=(1, 1, 1, 4, 6, 6)), THREE_ONES, "1 1 1"),
        (came(2, 2, 3, 6, gone=(1, 3, 4, 5, 6)), turn("1 1 3 4 5 6", "1 1"), "2 2 3 6"),
        (came(1, 1, 3, 4, 5, 6, 6), BEGUN, "1 1 3 4 5 6"),
    ],
    ids=[
        "as many as lie aside, with the same values",
        "rolling on, while all kept ones are gone",
        "of seven, six are guessed",
    ],
)
def test_it_is_asked_about(seen: Seen, table: Table, guess: str) -> None:
    asked = roll_from(seen, table)
    assert isinstance(asked, Question)
    assert asked.guess == Dice.parse(guess)


@pytest.mark.parametrize(
    ("seen", "table"),
    [
        (THROW, replace(BEGUN, events=(Rolled("Ann", Dice(SIX)),))),
        (replace(came(*SIX, gone=(*SIX, 3)), gone_in_doubt=(3,)), BEGUN),
    ],
    ids=["six that show the last roll, though the camera saw it", "what went, but for one in doubt"],
)
def test_what_shows_what_lay_there_may_only_have_been_pushed(seen: Seen, table: Table) -> None:
    asked = roll_from(seen, table)
    assert isinstance(asked, Question)
    assert asked.reason == PUSHED


def test_kept_dice_of_which_some_moved_while_the_rest_is_in_the_hand_are_no_roll() -> None:
    assert roll_from(came(1, 1, stayed=(1,), gone=(1, 1, 4, 6, 6)), THREE_ONES) is None


@pytest.mark.parametrize(("gone", "is_asked"), [((5, 5), False), ((5,), True)])
def test_beside_what_cannot_be_read_dice_that_were_only_moved_are_not_asked_about(
    gone: tuple[int, ...], is_asked: bool
) -> None:
    moved = came(5, 5, gone=gone, reason="glare")
    assert (beside_unread(moved, BEGUN) is not None) is is_asked
