from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorer import (
    Banked,
    Corrected,
    Dice,
    Event,
    GaveUp,
    IllegalMove,
    Joined,
    Kept,
    Left,
    Misread,
    OffTable,
    Phase,
    Rolled,
    RollsAgain,
    Setup,
    StartedFresh,
    TookOver,
    sheet_named,
    standing,
)
from ui import words
from ui.errors import MovedOn, TableError
from ui.pending import IN_GROUPS, INSTEAD, UNTAPPED
from ui.session import Session
from ui.store import Entry, Store
from ui.table import Question, Seen, Table
from ui.view import DEMO, Glance, View

SETUP = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games.sqlite")


@pytest.fixture
def session(store: Store) -> Session:
    session = Session(store)
    session.begin(SETUP)
    return session


def table_of(session: Session) -> Table:
    assert session.table is not None
    return session.table


def seen(
    *values: int, is_believed: bool = True, reason: str = "", newly: tuple[int, ...] | None = None
) -> Seen:
    """What the eyes saw; all dice lie newly unless it is said which."""
    lying = values if newly is None else newly
    return Seen(values, is_believed, reason, newly=lying, photograph=b"jpeg")


def roll_and_keep(session: Session, roll: str, keep: str) -> None:
    session.do(Rolled("Ann", Dice.parse(roll)), said_by="Ann")
    session.do(Kept("Ann", Dice.parse(keep)), said_by="Ann")
    session.do(RollsAgain("Ann"), said_by="Ann")


def test_there_is_no_table_before_the_first_game(store: Store) -> None:
    session = Session(store)
    assert session.table is None
    with pytest.raises(TableError, match="no game on the board"):
        session.undo(said_by="Ann")


def test_a_sure_roll_that_fits_is_recorded_with_its_photograph(session: Session, store: Store) -> None:
    session.see(seen(1, 1, 3, 4, 5, 6))
    assert table_of(session).state.phase is Phase.KEEP
    (entry,) = store.entries(table_of(session).game)
    assert (entry.event, entry.said_by) == (Rolled("Ann", Dice.parse("113456")), "camera")
    assert store.photograph(table_of(session).game, 1) == b"jpeg"


@pytest.mark.parametrize(
    ("view", "reason"),
    [
        (seen(1, 1, 3, 4, 5, 6, is_believed=False, reason="a die leans"), "a die leans"),
        (seen(1, 1, 3, 4, 5), "6 dice are to be rolled and 5 are in view"),
        (seen(1, 1, 3, 4, 5, 6, 6), "6 dice are to be rolled and 7 are in view"),
    ],
)
def test_what_is_unsure_or_does_not_fit_is_asked_and_never_recorded(
    session: Session, view: Seen, reason: str
) -> None:
    session.see(view)
    question = table_of(session).question
    assert question is not None
    assert question.reason == reason
    assert table_of(session).events == ()


@pytest.mark.parametrize(
    ("stayed", "rolled"),
    [((1,), "2 2 3 5"), ((1, 1), "2 2 3 5"), ((), "2 2 3 5"), ((5,), ""), ((1, 1, 1), "")],
    ids=["some of those set aside", "all of them", "none of them", "another", "more than those"],
)
def test_dice_set_aside_need_not_all_be_in_view(
    session: Session, stayed: tuple[int, ...], rolled: str
) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1")
    view = replace(seen(*stayed, 2, 2, 3, 5, newly=(2, 2, 3, 5)), stayed=stayed, gone=(3, 4, 5, 6))
    session.see(view)
    assert str(table_of(session).state.turn.rolled) == rolled
    assert (table_of(session).question is None) is bool(rolled)


@pytest.mark.parametrize(
    ("stayed", "newly", "gone"),
    [
        ((1,), (1, 5), (1, 5, 3, 4)),  # two kept ones were shoved, one is out of view, those left in the hand
        ((1, 5), (1, 2), (1, 3, 4)),  # one was hit by a thrown die, and another die fell off
        ((1,), (5, 5), (3, 4)),  # two kept ones come back to the table, those left in the hand
    ],
)
def test_dice_set_aside_that_moved_are_no_roll_where_not_all_are_in_view(
    session: Session, stayed: tuple[int, ...], newly: tuple[int, ...], gone: tuple[int, ...]
) -> None:
    roll_and_keep(session, "1 1 5 5 3 4", "1 1 5 5")
    session.see(replace(seen(*stayed, *newly, newly=newly), stayed=stayed, gone=gone))
    assert isinstance(table_of(session).question, Question)


@pytest.mark.parametrize(("strange", "gone", "is_asked"), [(2, (5, 5, 3, 4), True), (2, (3, 4), False)])
def test_beside_what_may_be_set_aside_those_that_moved_are_no_roll(
    session: Session, strange: int, gone: tuple[int, ...], is_asked: bool
) -> None:
    roll_and_keep(session, "1 1 5 5 3 4", "1 1 5 5")
    session.see(replace(seen(5, 2), strange=strange, gone=gone))
    assert (table_of(session).question is not None) is is_asked


@pytest.mark.parametrize(("strange", "kept"), [(0, ", keeps 1 1, on, rolls 2 4 6"), (1, "")])
def test_where_a_die_set_aside_is_not_told_no_keep_is_taken_from_the_picture(
    session: Session, strange: int, kept: str
) -> None:
    roll_and_keep(session, "1 5 2 3 4 6", "5")
    session.see(replace(seen(1, 1, 2, 3, 4), strange=1))
    assert table_of(session).state.turn.rolled == Dice.parse("11234")
    told = events_after(session, replace(stays("1 1", "2 4 6"), strange=strange))
    assert told.endswith(f"rolls 1 1 2 3 4{kept}")


def test_a_die_that_may_be_one_set_aside_before_is_no_keep(session: Session) -> None:
    roll_and_keep(session, "1 2 2 2 3 4", "1 2 2 2")
    assert events_after(session, stays("1", "1 5")).endswith("rolls 1 5")  # the three 2s are out of view
    assert events_after(session, stays("1", "4")).endswith("rolls 1 5")  # the 5 was kept too, and taken away


def test_what_stayed_is_first_of_all_what_was_set_aside_before(session: Session) -> None:
    roll_and_keep(session, "2 3 4 4 5 6", "5")
    session.see(replace(seen(5, 1, 1, 5, 6, 6, newly=(1, 1, 5, 6, 6)), stayed=(5,)))
    told = events_after(session, stays("5", "1 1 3 5"))  # a 1 was kept, out of view
    assert told.endswith("on, rolls 1 1 5 6 6")


def test_a_question_stays_where_all_in_view_is_in_doubt(session: Session) -> None:
    session.see(seen(1, 1, 3, 4, 5))
    session.see(replace(seen(), strange=1))
    assert table_of(session).question is not None
    session.see(seen())
    assert table_of(session).question is None


def test_beside_what_may_be_set_aside_all_of_a_roll_lies_newly(session: Session) -> None:
    roll_and_keep(session, "1 1 5 5 3 4", "1 1 5 5")
    session.see(replace(seen(1, 1, 5, 5, 1, 4, newly=(5, 1, 4)), stayed=(1, 1, 5), strange=1))
    assert isinstance(table_of(session).question, Question)


def test_a_die_that_perhaps_lay_there_is_not_taken_for_one_set_aside(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1")
    session.see(seen(1, 2, 2, 3, 5, newly=(2, 2, 3, 5)))
    assert isinstance(table_of(session).question, Question)


def test_a_question_is_answered_by_the_roll_a_player_confirms(session: Session, store: Store) -> None:
    session.see(seen(1, 1, 3, 4, 5, 6, is_believed=False))
    session.roll(Dice.parse("1 1 3 4 5 5"), said_by="Ann")
    assert table_of(session).question is None
    assert store.entries(table_of(session).game)[0].event == Rolled("Ann", Dice.parse("1 1 3 4 5 5"))
    assert store.photograph(table_of(session).game, 1) == b"jpeg"


def test_dice_set_aside_may_stay_in_view(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1")
    session.see(seen(1, 1, 2, 2, 3, 5))
    assert table_of(session).state.turn.rolled == Dice.parse("2 2 3 5")


def test_dice_set_aside_are_no_roll(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1")
    session.see(seen(1, 1))
    assert (table_of(session).state.phase, table_of(session).question) == (Phase.ROLL, None)


def test_as_many_dice_as_lie_aside_are_asked_about_when_they_look_the_same(session: Session) -> None:
    roll_and_keep(session, "1 1 5 3 4 6", "1 1 5")
    session.see(seen(1, 1, 5))
    assert isinstance(table_of(session).question, Question)


@pytest.mark.parametrize(
    ("view", "rolled"),
    [
        (seen(1, 1, 3, 4, 5, 6, newly=(1, 1)), ""),  # the kept dice were pushed aside, nothing else moved
        (seen(1, 1, 3, 4, 5, 6, newly=(3,)), ""),  # one die was touched
        (seen(3, 4, 5, 6, newly=()), ""),  # the kept dice were taken off the table
        (seen(1, 1, 2, 3, 4, 5, newly=(2, 3, 4, 5)), "2 3 4 5"),
        (seen(1, 1, 2, 3, 4, 5), "2 3 4 5"),
        (seen(2, 3, 4, 5), "2 3 4 5"),
    ],
)
def test_only_dice_that_lie_newly_are_a_roll(session: Session, view: Seen, rolled: str) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1")
    session.see(view)
    assert str(table_of(session).state.turn.rolled) == rolled
    assert table_of(session).question is None


def test_a_roll_of_which_one_die_did_not_move_is_asked_about(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1")
    session.see(seen(1, 1, 2, 3, 4, 5, newly=(2, 3, 5)))
    question = table_of(session).question
    assert question is not None
    assert (question.guess, question.reason) == (
        Dice.parse("2345"),
        "some of these dice lie where they lay before",
    )


@pytest.mark.parametrize("values", [(3,), (1, 2, 3, 4), (1, 1, 2, 3, 4, 5, 6)])
def test_a_reading_that_was_asked_for_is_always_answered(session: Session, values: tuple[int, ...]) -> None:
    session.see(replace(seen(*values), is_asked=True))
    question = table_of(session).question
    assert question is not None
    in_view = "1 is" if len(values) == 1 else f"{len(values)} are"
    assert question.reason == f"6 dice are to be rolled and {in_view} in view"


def test_a_nudge_leaves_the_question_open(session: Session) -> None:
    session.see(seen(1, 1, 3, 4, 5, 6, is_believed=False))
    session.see(seen(1, 1, 3, 4, 5, 6, newly=(1,)))
    assert table_of(session).question is not None


def test_dice_thrown_before_anybody_taps_are_the_next_roll(session: Session) -> None:
    session.do(Rolled("Ann", Dice.parse("1 1 3 4 5 6")), said_by="Ann")
    session.do(Kept("Ann", Dice.parse("1 1")), said_by="Ann")
    session.see(seen(1, 1, 3, 4, newly=(3, 4)))
    assert (len(table_of(session).events), table_of(session).question) == (2, None)
    session.see(seen(1, 1, 2, 5, 5, 6, newly=(2, 5, 5, 6)))
    assert str(table_of(session).state.turn.rolled) == "2 5 5 6"


def asked(session: Session) -> str:
    """Why the players are asked; empty where they are not."""
    question = table_of(session).question
    return question.reason if question else ""


def guessed(session: Session) -> tuple[str, str]:
    """What the players are asked about, and why."""
    question = table_of(session).question
    return (str(question.guess), question.reason) if question else ("", "")


KEPT_FIVE = (Rolled("Ann", Dice.parse("1 2 3 4 5 6")), Kept("Ann", Dice.parse("5")))


def test_as_many_dice_as_the_next_player_throws_are_not_less_those_aside(session: Session) -> None:
    for event in KEPT_FIVE:
        session.do(event, said_by="Ann")
    session.see(seen(1, 2, 2, 2, 4, 5))
    assert asked(session) == "Ann has not banked; did Ann roll again?"
    assert len(table_of(session).events) == 2


AS_BEFORE = "some of these dice lie where they lay before"


TOPPLED = "these may be dice set aside before"
PUSHED = "these show what lay there before; were they thrown?"


@pytest.mark.parametrize(
    ("newly", "gone", "values", "reason"),
    [
        ((1, 2, 3, 4, 6), (1, 2, 3, 4, 6), (1, 2, 3, 4, 5, 6), PUSHED),
        ((1, 2, 3, 4, 6), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 6), PUSHED),  # the five was taken off the table
        ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 6), (1, 2, 3, 4, 5, 6), PUSHED),  # it lay beside the picture
        ((1, 2, 3, 4, 4), (1, 2, 3, 4, 6), (1, 2, 3, 4, 4, 5), ""),
        ((1, 2, 3, 4, 6), (), (1, 2, 3, 4, 6), ""),
    ],
)
def test_dice_that_show_what_lay_there_may_only_have_been_pushed(
    session: Session, newly: tuple[int, ...], gone: tuple[int, ...], values: tuple[int, ...], reason: str
) -> None:
    session.see(seen(1, 2, 3, 4, 5, 6))
    for event in (KEPT_FIVE[1], RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    session.see(replace(seen(*values, newly=newly), gone=gone))
    assert asked(session) == reason
    assert (len(table_of(session).events) == 4) is not bool(reason)


@pytest.mark.parametrize(("in_doubt", "reason"), [((3,), PUSHED), ((6,), ""), ((), "")])
def test_a_thing_that_was_perhaps_a_die_may_go_with_dice_that_are_pushed(
    session: Session, in_doubt: tuple[int, ...], reason: str
) -> None:
    session.see(seen(1, 2, 3, 4, 5, 6))
    for event in (KEPT_FIVE[1], RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    gone = (1, 2, 3, 3, 4, 6)
    session.see(replace(seen(1, 2, 3, 4, 6), gone=gone, gone_in_doubt=in_doubt))
    assert asked(session) == reason


@pytest.mark.parametrize(
    ("values", "gone", "reason"),
    [
        ((3, 5), (2, 3, 3, 3, 5), PUSHED),  # the others set aside were taken off the table
        ((3, 5), (2, 3, 3, 3), ""),
        ((4, 5), (2, 3, 3, 3, 5), ""),
        ((5, 5), (2, 3, 3, 3, 5), ""),
        ((3, 5, 3, 3, 3, 5), (2, 3, 3, 3, 5), ""),  # those set aside all lie beside them
    ],
)
def test_dice_set_aside_that_alone_are_in_view_elsewhere_may_have_been_pushed(
    session: Session, values: tuple[int, ...], gone: tuple[int, ...], reason: str
) -> None:
    session.see(seen(2, 3, 3, 3, 3, 5))
    session.do(Kept("Ann", Dice.parse("3 3 3 5")), said_by="Ann")
    session.do(RollsAgain("Ann"), said_by="Ann")
    session.see(replace(seen(*values, newly=values[:2]), gone=gone))
    assert asked(session) == reason


def test_a_die_set_aside_that_left_its_place_may_have_been_hit(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1 5")
    hit = replace(seen(1, 1, 2, 3, 5, 6, newly=(2, 3, 5, 6)), stayed=(1, 1), gone=(5,))
    session.see(hit)
    assert asked(session) == TOPPLED


def test_a_die_set_aside_that_was_nudged_is_the_one_it_was(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1 5")
    session.see(replace(seen(1, 1, 2, 3, 5, 6, newly=(2, 3, 5, 6)), stayed=(1, 1), gone=(5,), nudged=(5,)))
    assert asked(session) == ""
    assert Rolled("Ann", Dice.parse("2 3 6")) in table_of(session).events


def test_dice_set_aside_that_come_into_view_beside_some_of_the_roll_are_no_throw(session: Session) -> None:
    roll_and_keep(session, "1 1 2 3 4 6", "1 1")
    session.see(seen(2, 3, 5, 5))
    session.see(stays("5 5", "1 1"))
    assert table_of(session).state.phase is Phase.KEEP
    session.see(stays("5 5", "1 4"))
    assert table_of(session).events[-1] == Rolled("Ann", Dice.parse("1 4"))


def test_a_question_stays_where_dice_may_be_hidden(session: Session) -> None:
    session.see(seen(1, 2, 3, 4, 5, 6, is_believed=False, reason="glare"))
    session.see(seen(is_believed=False, reason="something new lies there and may hide dice"))
    assert asked(session) == "glare"
    session.see(seen())
    assert asked(session) == ""


def test_dice_pushed_together_after_a_turn_are_not_the_next_player_s_roll(session: Session) -> None:
    straight = Dice.parse("1 2 3 4 5 6")
    for event in (Rolled("Ann", straight), Kept("Ann", straight), Banked("Ann")):
        session.do(event, said_by="Ann")
    session.see(replace(seen(1, 2, 3, 4, 5, 6), gone=(1, 2, 3, 4, 5, 6)))
    assert asked(session) == PUSHED


def test_the_roll_that_ended_the_last_turn_is_not_the_next_player_s(session: Session) -> None:
    session.roll(Dice.parse("2 2 3 4 6 6"), said_by="Ann")  # typed, while the camera was away
    session.see(seen(2, 2, 3, 4, 6, 6))
    assert asked(session) == PUSHED
    session.see(seen(2, 2, 3, 4, 4, 6))
    assert len(table_of(session).events) == 2


def rolled_so(session: Session, how: str, roll: str) -> None:
    """A roll that is typed while the camera sees nothing, that it saw, or that it asked about."""
    dice = Dice.parse(roll)
    if how != "typed":
        session.see(seen(*dice, is_believed=how == "seen"))
    if how != "seen":
        session.roll(dice, said_by="Ann")


@pytest.mark.parametrize("how", ["typed", "seen", "asked about"])
@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize(
    ("lie", "newly", "is_new"),
    [("2 2 5", "2 2 5", False), ("1 1 1 2 2 5", "2 2 5", False), ("2 3 5", "2 3 5", True)],
)
def test_what_is_left_of_a_typed_roll_is_not_the_next_one_once_it_is_seen(
    session: Session, how: str, on: bool, lie: str, newly: str, is_new: bool
) -> None:
    rolled_so(session, how, "1 1 1 2 2 5")
    session.do(Kept("Ann", Dice.parse("1 1 1")), said_by="Ann")
    if on:
        session.do(RollsAgain("Ann"), said_by="Ann")
    session.see(seen(*Dice.parse(lie), newly=tuple(Dice.parse(newly))))
    is_taken = is_new or how != "typed"
    assert asked(session) == ("" if is_taken else PUSHED)
    assert (table_of(session).events[-1] == Rolled("Ann", Dice.parse(newly))) is is_taken


def test_one_die_left_of_a_typed_roll_is_asked_about_too(session: Session) -> None:
    rolled_so(session, "typed", "1 1 1 5 5 3")
    for event in (Kept("Ann", Dice.parse("1 1 1 5 5")), RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    session.see(seen(3))
    assert asked(session) == PUSHED


def test_all_dice_of_a_turn_that_ended_on_a_typed_roll_are_not_the_next_player_s(session: Session) -> None:
    rolled_so(session, "typed", "1 2 3 3 4 6")
    for event in (Kept("Ann", Dice.parse("1")), RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    session.roll(Dice.parse("2 3 4 6 6"), said_by="Ann")
    assert table_of(session).state.player == "Ben"
    session.see(seen(1, 2, 3, 4, 6, 6))
    assert asked(session) == PUSHED


def test_a_typed_roll_that_was_undone_may_be_seen_after_all(session: Session) -> None:
    rolled_so(session, "typed", "1 1 1 2 2 5")
    session.undo(said_by="Ann")
    session.see(seen(1, 1, 1, 2, 2, 5))
    assert str(table_of(session).state.turn.rolled) == "1 1 1 2 2 5"


def test_a_roll_was_seen_as_long_as_it_is_the_last_one_and_as_it_was_read(session: Session) -> None:
    rolled_so(session, "seen", "1 1 1 2 2 5")
    session.do(Kept("Ann", Dice.parse("1 1 1")), said_by="Ann")
    session.undo(said_by="Ann")
    assert table_of(session).is_seen
    session.undo(said_by="Ann")
    assert not table_of(session).is_seen
    rolled_so(session, "seen", "1 1 1 2 2 5")
    session.do(Misread("Ann", Dice.parse("1 1 2 2 2 5")), said_by="Ann")
    assert table_of(session).is_seen  # as other values


def test_a_typed_roll_is_seen_once_its_dice_are(session: Session) -> None:
    rolled_so(session, "typed", "1 1 1 5 5 3")
    session.see(seen(1, 1, 1, 5, 5, 3))
    for event in (Kept("Ann", Dice.parse("1 1 1 5 5")), RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    session.see(seen(3))
    assert asked(session) == ""
    assert table_of(session).state.player == "Ben"


def test_a_roll_put_right_in_the_question_was_seen(session: Session) -> None:
    session.see(seen(1, 1, 1, 5, 5, 6, is_believed=False))
    session.roll(Dice.parse("1 1 1 5 5 3"), said_by="Ann")
    assert (table_of(session).is_seen, table_of(session).is_followed) == (True, False)


def test_through_another_camera_what_was_left_may_lie_there_since(session: Session) -> None:
    rolled_so(session, "seen", "1 1 1 2 2 5")
    for event in (Kept("Ann", Dice.parse("1 1 1")), RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    session.see(replace(seen(1, 1, 1, 2, 2, 5), is_first=True))
    assert asked(session) == PUSHED


@pytest.mark.parametrize(
    ("newly", "unread", "reason"),
    [((), (3,), ""), ((), (3, 4), AS_BEFORE), ((4,), (3,), AS_BEFORE), ((3, 4), (), "")],
)
def test_dice_that_were_missed_as_they_fell_are_asked_about_and_never_recorded(
    session: Session, newly: tuple[int, ...], unread: tuple[int, ...], reason: str
) -> None:
    rolled_so(session, "seen", "1 1 1 5 2 6")
    for event in (Kept("Ann", Dice.parse("1 1 1 5")), RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    session.see(replace(seen(*newly, *unread, newly=newly), unread=unread))
    assert asked(session) == reason
    assert (table_of(session).state.player == "Ben") is (newly == (3, 4))


def test_a_game_that_was_put_back_on_the_board_was_not_seen(store: Store, session: Session) -> None:
    rolled_so(session, "seen", "1 1 1 2 2 5")
    session.do(Kept("Ann", Dice.parse("1 1 1")), said_by="Ann")
    anew = Session(store)
    anew.see(seen(2, 2, 5))
    assert asked(anew) == PUSHED


@pytest.mark.parametrize("values", ["3", "2 3"])
def test_dice_that_show_their_faces_again_may_have_been_pushed(store: Store, values: str) -> None:
    dice, session = tuple(Dice.parse(values)), Session(store)
    session.begin(Setup(SETUP.rules, SETUP.players, first_dice=len(dice)))
    for gone in ((), dice):
        session.see(replace(seen(*dice), gone=gone))
    assert asked(session) == PUSHED
    assert len(table_of(session).events) == 1


def test_dice_that_are_pushed_twice_are_asked_about(session: Session) -> None:
    session.see(ROLL)
    for event in (Kept("Ann", Dice.parse("1 1 5")), RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    session.see(replace(seen(3, 4, 6, newly=(3,)), stayed=(4, 6), nudged=(3,), gone=(1, 1, 5, 3)))
    session.see(replace(seen(3, 4, 6), gone=(3, 4, 6, 1, 1, 5, 3), vanished=(1, 1, 5, 3)))
    assert asked(session) == PUSHED


@pytest.mark.parametrize(("shows", "told"), [(3, ""), (4, PUSHED)])
def test_one_die_is_thrown_though_a_kept_one_is_nudged(session: Session, shows: int, told: str) -> None:
    session.see(seen(1, 1, 1, 4, 5, 5))
    for event in (Kept("Ann", Dice.parse("1 1 1 5 5")), RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    view = replace(seen(1, 1, 1, 5, 5, shows, newly=(5, shows)), stayed=(1, 1, 1, 5), gone=(4, 5))
    session.see(replace(view, nudged=(5,)))
    assert asked(session) == told
    assert len(table_of(session).events) == (3 if told else 4)


@pytest.mark.parametrize(("vanished", "told"), [((2, 2, 3, 4, 6), TOPPLED), ((), "")])
def test_a_sole_kept_die_that_had_lain_alone_may_have_toppled(
    session: Session, vanished: tuple[int, ...], told: str
) -> None:
    session.see(seen(2, 2, 3, 4, 5, 6))
    for event in (Kept("Ann", Dice([5])), RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    view = replace(seen(1, 2, 3, 4, 5, 6), gone=(2, 2, 3, 4, 6, 5), vanished=vanished)
    session.see(view)  # the 5 lies as a 6 now, and a thrown die shows 5; or it was drawn aside with the throw
    assert asked(session) == told


def test_a_kept_die_that_is_laid_elsewhere_does_not_make_the_throw_the_next_player_s(
    session: Session,
) -> None:
    session.do(Rolled("Ann", Dice.parse("1 1 5 2 3 4")), said_by="Ann")
    session.do(Kept("Ann", Dice.parse("1 1 5")), said_by="Ann")
    session.see(seen(1, 1, 2, 5, 5, 6, newly=(2, 5, 5, 6)))
    assert str(table_of(session).state.turn.rolled) == "2 5 6"


@pytest.mark.parametrize("event", [Joined("Zoe"), Left("Cleo"), Corrected("Ann", 1, 500)])
def test_what_happens_beside_the_dice_leaves_the_question_open(session: Session, event: Event) -> None:
    straight = Dice.parse("1 2 3 4 5 6")
    for before in (Joined("Cleo"), Rolled("Ann", straight), Kept("Ann", straight), Banked("Ann")):
        session.do(before, said_by="Ann")
    session.see(seen(1, 1, 3, 4, 5, 6, is_believed=False, reason="glare"))
    session.do(event, said_by="Zoe")
    assert asked(session) == "glare"


def test_six_dice_after_hot_dice_may_be_the_next_player_s(session: Session) -> None:
    session.do(Rolled("Ann", Dice.parse("1 2 3 4 5 6")), said_by="Ann")
    session.do(Kept("Ann", Dice.parse("1 2 3 4 5 6")), said_by="Ann")
    session.see(seen(1, 1, 2, 3, 4, 6))
    question = table_of(session).question
    assert question is not None
    assert question.reason == "Ann has not banked; did Ann roll again?"
    session.dismiss()
    session.do(Banked("Ann"), said_by="Ann")
    assert (table_of(session).state.player, len(table_of(session).events)) == ("Ben", 3)


def test_dice_rolled_for_first_are_seen_too(store: Store) -> None:
    session = Session(store)
    session.begin(Setup(SETUP.rules, SETUP.players, first_dice=1))
    session.see(seen(3))
    session.see(seen(5))
    assert (table_of(session).state.phase, table_of(session).state.player) == (Phase.ROLL, "Ben")


def test_what_was_decided_on_another_table_is_refused(session: Session) -> None:
    before = table_of(session)
    session.roll(Dice.parse("2 2 3 3 4 6"), said_by="Ann", after=before)
    for act in (
        lambda: session.roll(Dice.parse("2 2 3 3 4 6"), said_by="Ann", after=before),
        lambda: session.undo(said_by="Ann", after=before),
        lambda: session.do(Rolled("Ben", Dice.parse("1 1 1 1 1 1")), said_by="Ann", after=before),
    ):
        with pytest.raises(MovedOn, match="has gone on since"):
            act()
    assert len(table_of(session).events) == 1


def test_two_boards_on_one_disk_show_what_the_other_recorded(session: Session, store: Store) -> None:
    other = Session(store)
    other.do(Rolled("Ann", Dice.parse("1 1 3 4 5 6")), said_by="Ann")
    with pytest.raises(MovedOn, match="elsewhere"):
        session.do(Rolled("Ann", Dice.parse("2 2 2 2 2 2")), said_by="Ann")
    assert table_of(session) == table_of(other)
    other.begin(SETUP)
    with pytest.raises(MovedOn, match="game 2 was begun or taken up elsewhere"):
        session.do(Kept("Ann", Dice.parse("1")), said_by="Ann")
    assert table_of(session).game == 2


def test_a_roll_that_cannot_be_written_becomes_a_question(session: Session, store: Store) -> None:
    store.close()
    session.see(seen(1, 1, 3, 4, 5, 6))
    question = table_of(session).question
    assert question is not None
    assert "could not record" in question.reason


def test_an_empty_table_ends_a_question(session: Session) -> None:
    session.see(seen(1, 1, 3))
    session.see(seen())
    assert table_of(session).question is None


def test_what_lies_there_while_no_roll_is_waited_for_is_not_recorded(session: Session) -> None:
    session.do(Rolled("Ann", Dice.parse("1 1 3 4 5 6")), said_by="Ann")
    session.see(seen(2, 2, 2, 2, 2, 2))
    assert len(table_of(session).events) == 1


def stays(stayed: str, newly: str, *, is_believed: bool = True) -> Seen:
    """What the eyes saw when some dice lie as they lay and others were thrown."""
    lying, thrown = tuple(Dice.parse(stayed)) if stayed else (), tuple(Dice.parse(newly)) if newly else ()
    return Seen(Dice(lying + thrown), is_believed, newly=thrown, stayed=lying, photograph=b"jpeg")


def events_after(session: Session, *views: Seen) -> str:
    """What was recorded of these readings, a word and its dice an event."""
    for view in views:
        session.see(view)
    named = {Rolled: "rolls", Kept: "keeps", RollsAgain: "on"}
    events = standing(table_of(session).events)
    return ", ".join(f"{named[type(event)]} {getattr(event, 'dice', '')}".strip() for event in events)


ROLL = seen(1, 1, 3, 4, 5, 6)
ROLL_DICE = Dice(ROLL.values)


@pytest.mark.parametrize(
    ("views", "told"),
    [
        ((stays("1 1", "2 2 3 5"),), "rolls 1 1 3 4 5 6, keeps 1 1, on, rolls 2 2 3 5"),
        ((stays("1 1", ""), stays("1 1", "2 2 3 5")), "rolls 1 1 3 4 5 6, keeps 1 1, on, rolls 2 2 3 5"),
        (
            (stays("3 4 5 6", "1 1"), stays("1 1", ""), stays("1 1", "2 2 3 5")),  # pushed aside, then thrown
            "rolls 1 1 3 4 5 6, keeps 1 1, on, rolls 2 2 3 5",
        ),
        ((stays("1 1 5", "2 2 5"),), "rolls 1 1 3 4 5 6, keeps 1 1 5, on, rolls 2 2 5"),
        (
            (stays("1 1", "2 3 5 6"), stays("1 1 5", "1 4 6"), stays("1 1 5 1", "2 5")),
            "rolls 1 1 3 4 5 6, keeps 1 1, on, rolls 2 3 5 6, keeps 5, on, rolls 1 4 6, "
            "keeps 1, on, rolls 2 5",
        ),
        (
            (stays("1 1", "2 3 5 6"), stays("5", "1 4 6")),  # the two aside were taken off the table
            "rolls 1 1 3 4 5 6, keeps 1 1, on, rolls 2 3 5 6, keeps 5, on, rolls 1 4 6",
        ),
    ],
)
def test_a_keep_that_stays_while_the_rest_is_thrown_needs_no_tap(
    session: Session, store: Store, views: tuple[Seen, ...], told: str
) -> None:
    assert events_after(session, ROLL, *views) == told
    assert {entry.said_by for entry in store.entries(table_of(session).game)} == {"camera"}
    kept = [event for event in table_of(session).events if isinstance(event, Kept)]
    assert table_of(session).seen_keep == kept[-1]
    told = words.caption(View(DEMO, Glance.READ, dice=6), table=table_of(session))
    assert told == f"Demo table: Ann kept {kept[-1].dice}, as seen"


@pytest.mark.parametrize(
    "views",
    [
        (stays("1 3", "2 2 4 5"),),  # a 3 alone is no keep
        (stays("1 1", "2 2 3"),),  # one is missing
        (stays("1 1", "2 2 3 5 5"),),
        (stays("1 1", "2 2 3 5", is_believed=False),),
        (stays("1 1", "3 4 5 6"),),  # only pushed, perhaps
        (replace(stays("1 1", "2 2 3 5"), nudged=(5,)),),  # kept as well, perhaps, and nudged
        (stays("", "1 1 2 2 3 5"),),
        (stays("1 1 3 4 5 6", ""),),
        (replace(stays("1 1", "2 2 3 5"), values=(1, 1, 2, 2, 3, 5, 5)),),  # one perhaps lay there
        (replace(stays("1 1", "2 2 3 5"), is_asked=True),),
        (stays("1 1", "2 2 2"), stays("1 1", "2 2 3 5")),  # what lay there in between is not known
    ],
)
def test_what_is_not_plainly_a_keep_and_a_roll_waits_for_a_tap(
    session: Session, views: tuple[Seen, ...]
) -> None:
    assert events_after(session, ROLL, *views) == "rolls 1 1 3 4 5 6"
    assert table_of(session).state.phase is Phase.KEEP
    assert table_of(session).question is None


NEXT = replace(seen(1, 2, 2, 5, 5, 6), gone=(1, 1, 3, 4, 5, 6))
TAPS = (Kept("Ann", Dice.parse("1 1 5")), Banked("Ann"))


@pytest.mark.parametrize("taps_before", [0, 1])
def test_a_throw_that_was_seen_before_the_turn_was_banked_is_asked_about(
    session: Session, taps_before: int
) -> None:
    session.see(ROLL)
    for event in TAPS[:taps_before]:
        session.do(event, said_by="Ann")
    session.see(NEXT)
    for event in TAPS[taps_before:]:
        session.do(event, said_by="Ann")
    table = table_of(session)
    assert (table.events[-1], table.state.player) == (TAPS[-1], "Ben")
    assert table.question is not None
    assert (table.question.guess, asked(session)) == (Dice(NEXT.values), UNTAPPED.format("Ben"))
    session.roll(table.question.guess, said_by="Ben")
    assert table_of(session).question is None


STILL_THERE = [
    stays("1 2 2 5 5 6", ""),  # an arm has passed
    replace(stays("1 2 2 5 5", "6"), nudged=(6,)),
    stays("1 2 2", ""),  # a sleeve lies over some
    replace(seen(1, 2, 2, 5, 5, 6), is_asked=True),
]


@pytest.mark.parametrize("later", STILL_THERE)
def test_a_throw_that_lies_there_still_is_asked_about_whatever_was_read_since(
    session: Session, later: Seen
) -> None:
    for view in (ROLL, NEXT, later):
        session.see(view)
    for event in TAPS:
        session.do(event, said_by="Ann")
    assert asked(session) == UNTAPPED.format("Ben")


def test_a_sleeve_over_a_throw_after_one_typed_die_does_not_take_it_for_that_die(session: Session) -> None:
    roll_and_keep(session, "1 1 1 3 5 5", "1 1 1 5 5")
    session.roll(Dice([5]), said_by="Ann")
    for view in (NEXT, stays("1 5 5", "")):
        session.see(view)
    for event in (Kept("Ann", Dice([5])), Banked("Ann")):
        session.do(event, said_by="Ann")
    assert asked(session) == UNTAPPED.format("Ben")


def test_a_throw_asked_about_after_hot_dice_is_the_next_player_s_once_banked(session: Session) -> None:
    straight = Dice.parse("1 2 3 4 5 6")
    for event in (Rolled("Ann", straight), Kept("Ann", straight)):
        session.do(event, said_by="Ann")
    for answers in ((), ("no",)):
        session.see(NEXT)
        assert asked(session) == "Ann has not banked; did Ann roll again?"
        if answers:
            session.dismiss()
            session.do(RollsAgain("Ann"), said_by="Ann")
            assert asked(session) == ""  # Ann said that it is not hers
            session.undo(said_by="Ann")
        session.do(Banked("Ann"), said_by="Ann")
        assert asked(session) == UNTAPPED.format("Ben")
        session.undo(said_by="Ann")


@pytest.mark.parametrize("said", [GaveUp("Ann"), Left("Ann")])
def test_a_throw_before_the_turn_was_given_up_or_left_is_asked_about(store: Store, said: Event) -> None:
    rules = replace(sheet_named("exact-10000").rules, target=100)
    session = Session(store)
    session.begin(Setup(rules, ("Ann", "Ben", "Cleo")))
    session.do(Rolled("Ann", ROLL_DICE), said_by="Ann")
    session.do(Kept("Ann", Dice.parse("1 1 5")), said_by="Ann")
    session.see(NEXT)
    session.do(said, said_by="Ann")
    assert asked(session) == UNTAPPED.format("Ben")


@pytest.mark.parametrize(("said", "view"), [(StartedFresh, NEXT), (TookOver, stays("1 1 5", "2 2 5"))])
def test_a_throw_before_the_offer_was_answered_is_asked_about(
    store: Store, said: type[StartedFresh | TookOver], view: Seen
) -> None:
    session = Session(store)
    session.begin(Setup(replace(SETUP.rules, roll_on="always", entry=0), SETUP.players))
    session.see(ROLL)
    for event in TAPS:
        session.do(event, said_by="Ann")
    session.see(view)
    session.do(said("Ben"), said_by="Ben")
    assert asked(session) == UNTAPPED.format("Ben")


def test_what_was_answered_is_not_asked_about_again(session: Session) -> None:
    for view in (ROLL, NEXT):
        session.see(view)
    for event in TAPS:
        session.do(event, said_by="Ann")
    session.roll(Dice(NEXT.values), said_by="Ben")
    for event in (Kept("Ben", Dice.parse("1 5")), RollsAgain("Ben")):
        session.do(event, said_by="Ben")
        assert asked(session) == ""


def test_one_die_of_the_keep_that_is_drawn_aside_is_no_throw_of_the_other(session: Session) -> None:
    roll_and_keep(session, "1 1 1 1 2 3", "1 1 1 1")
    session.see(seen(1, 1))
    session.see(replace(stays("1", "1"), gone=(1,)))
    for event in (Kept("Ann", Dice([1])), RollsAgain("Ann")):
        session.do(event, said_by="Ann")
        assert asked(session) == ""


def test_a_throw_of_another_game_is_not_asked_about(store: Store, session: Session) -> None:
    for view in (ROLL, NEXT):
        session.see(view)
    elsewhere = Session(store)
    elsewhere.begin(Setup(SETUP.rules, ("Cy", "Di")))
    with pytest.raises(MovedOn):
        session.do(TAPS[0], said_by="Ann")
    session.do(Rolled("Cy", ROLL_DICE), said_by="Cy")
    for event in (Kept("Cy", Dice.parse("1 1 5")), Banked("Cy")):
        session.do(event, said_by="Cy")
    assert asked(session) == ""


def test_a_throw_after_the_one_asked_about_was_picked_up_may_be_the_next_player_s(session: Session) -> None:
    bust = Dice.parse("2 2 3 4 6 6")
    session.see(seen(*bust, is_believed=False, reason="glare"))
    session.see(replace(stays("", ""), gone=tuple(bust)))
    assert asked(session) == ""
    session.see(replace(NEXT, gone=tuple(bust)))
    assert (asked(session), table_of(session).events) == (INSTEAD.format("Ann"), ())
    session.roll(bust, said_by="Ann")  # as it was asked about before
    table = table_of(session)
    assert table.events == (Rolled("Ann", bust),)
    assert (table.is_followed, table.is_seen) == (False, False)
    assert asked(session) == UNTAPPED.format("Ben")
    session.roll(Dice(NEXT.values), said_by="Ben")
    assert table_of(session).events[1:] == (Rolled("Ben", Dice(NEXT.values)),)


@pytest.mark.parametrize("is_dismissed", [True, False])
def test_after_no_the_next_throw_is_the_player_s(session: Session, is_dismissed: bool) -> None:
    session.see(seen(2, 2, 3, 4, 6, is_believed=False, reason="glare"))
    if is_dismissed:
        session.dismiss()
    session.see(replace(stays("", ""), gone=(2, 2, 3, 4, 6)))
    session.see(replace(NEXT, gone=(2, 2, 3, 4, 6)))
    assert len(table_of(session).events) == is_dismissed


def test_a_roll_answered_while_a_kept_die_is_out_of_view_was_seen(session: Session) -> None:
    roll_and_keep(session, "1 1 1 3 4 6", "1 1")
    session.see(replace(seen(1, 2, 3, 4, 5, newly=(2, 3, 4, 5)), is_believed=False, reason="glare"))
    session.roll(Dice.parse("2 3 4 5"), said_by="Ann")
    assert table_of(session).is_seen
    session.see(replace(stays("1 5", "2 3 3"), gone=(2, 3, 4)))  # thrown before the keep is tapped
    for event in (Kept("Ann", Dice([5])), RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    assert guessed(session) == ("2 3 3", UNTAPPED.format("Ann"))


@pytest.mark.parametrize(("typed", "told"), [("1 4 4 6", PUSHED), ("2 2 4 6", "")])
def test_a_typed_roll_unlike_what_is_asked_was_not_seen(session: Session, typed: str, told: str) -> None:
    roll_and_keep(session, "1 1 2 3 4 6", "1 1")
    session.see(seen(2, 2, 3, 6, newly=(2, 2, 3, 6), is_believed=False, reason="glare"))
    session.roll(Dice.parse(typed), said_by="Ann", is_typed=True)
    table = table_of(session)
    assert table.is_seen is (not told)
    assert session.photographed() == (frozenset() if told else frozenset({4}))
    if told:
        for event in (Kept("Ann", Dice([1])), RollsAgain("Ann")):
            session.do(event, said_by="Ann")
        session.see(replace(seen(4, 4, 6, newly=(4, 4, 6)), gone=(2, 2, 3, 6)))  # they lay under a hand
        assert asked(session) == told


def test_what_was_read_on_demand_was_not_seen_where_fewer_are_typed(session: Session) -> None:
    roll_and_keep(session, "1 1 1 2 3 5", "1 1 1 5")
    session.see(replace(seen(1, 1, 5, newly=(1, 1, 5)), is_asked=True))
    session.roll(Dice([1, 4]), said_by="Ann", is_typed=True)
    assert not table_of(session).is_seen


@pytest.mark.parametrize(
    ("stayed", "newly", "gone", "told"),
    [
        ((1, 1), (2, 3), (6, 6), "some of these dice lie where they lay before"),
        ((1, 1), (2, 3), (2, 3, 6), ""),  # only moved
        ((1, 1), (2,), (6,), ""),  # one alone was moved, more likely
        ((1, 1, 2), (2, 3), (6, 6), ""),  # one of those left surely lies there still
    ],
)
def test_dice_thrown_to_where_alike_ones_lay_are_asked_about(
    session: Session, stayed: tuple[int, ...], newly: tuple[int, ...], gone: tuple[int, ...], told: str
) -> None:
    roll_and_keep(session, "1 1 2 3 6 6", "1 1")
    session.see(replace(seen(1, 1, 2, 2, 3, 3, newly=newly), stayed=stayed, gone=gone))
    assert asked(session) == told


def test_with_none_aside_all_six_may_be_thrown_to_where_alike_ones_lay(session: Session) -> None:
    session.see(seen(1, 1, 3, 3, 4, 5))
    for event in (Kept("Ann", Dice([1, 1, 5])), Banked("Ann")):
        session.do(event, said_by="Ann")
    view = replace(seen(1, 2, 3, 3, 5, 6, newly=(2, 3, 6)), stayed=(1, 3, 5), gone=(1, 3, 4))
    session.see(view)
    assert asked(session) == "some of these dice lie where they lay before"


def test_dice_thrown_in_two_groups_are_asked_about_together(session: Session) -> None:
    session.see(seen(2, 3, 3))
    assert asked(session) == ""
    session.see(stays("2 3 3", "4 4 6"))
    assert guessed(session) == ("2 3 3 4 4 6", IN_GROUPS)
    question = table_of(session).question
    session.see(stays("2 3 3 4 4 6", ""))  # an arm has passed
    assert table_of(session).question is question
    session.dismiss()
    session.see(stays("2 3 3 4 4 6", ""))
    assert asked(session) == ""


def test_a_group_of_which_a_die_cannot_be_read_is_asked_about(session: Session) -> None:
    session.see(seen(3, 3, 4, is_believed=False, reason="glare"))
    assert asked(session) == "glare"


def test_the_rest_thrown_in_groups_before_a_tap_is_asked_about_once_tapped(session: Session) -> None:
    session.see(ROLL)
    session.see(replace(stays("1 1 5", "2"), gone=(3, 4, 6)))
    session.see(stays("1 1 5 2", "2 6"))
    session.do(TAPS[0], said_by="Ann")
    assert guessed(session) == ("2 2 6", UNTAPPED.format("Ann"))


def test_fewer_dice_than_were_to_be_thrown_before_a_tap_are_asked_about(session: Session) -> None:
    session.see(ROLL)
    session.do(Kept("Ann", Dice.parse("1 1")), said_by="Ann")
    session.see(replace(stays("1 1", "2 2 6"), gone=(3, 4, 5, 6)))
    assert asked(session) == ""
    session.do(RollsAgain("Ann"), said_by="Ann")
    assert guessed(session) == ("2 2 6", "4 dice are to be rolled and 3 are in view")


def test_a_throw_before_a_die_was_said_to_be_off_the_table_is_asked_about(session: Session) -> None:
    for view in (ROLL, NEXT):
        session.see(view)
    session.do(OffTable("Ann"), said_by="Ann")
    assert asked(session) == UNTAPPED.format("Ann")


def test_where_the_kept_dice_are_gone_before_bank_the_next_player_may_have_thrown(session: Session) -> None:
    for event in (Rolled("Ann", Dice.parse("1 1 4 5 5 6")), Kept("Ann", Dice.parse("1 1 5 5"))):
        session.do(event, said_by="Ann")
    session.see(replace(seen(1, 2), gone=(1, 1, 4, 5, 5, 6)))
    assert asked(session) == "Ann has not banked; did Ann roll again?"
    session.do(RollsAgain("Ann"), said_by="Ann")  # which says so
    assert asked(session) == UNTAPPED.format("Ann")


def test_all_dice_thrown_where_fewer_may_be_are_asked_about(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1")
    all_six = replace(seen(1, 2, 2, 5, 5, 6), gone=(1, 1, 3, 4, 5, 6))
    session.see(replace(all_six, vanished=all_six.gone))  # all were taken up before
    assert asked(session) == TOPPLED


def test_a_kept_die_beside_the_others_and_one_left_that_shows_its_value_are_asked_about(store: Store) -> None:
    session = Session(store)
    session.begin(Setup(sheet_named("dice-10000").rules, SETUP.players))
    session.see(seen(1, 1, 2, 2, 2, 2))
    session.do(Kept("Ann", Dice.parse("1 1 2 2 2")), said_by="Ann")
    session.see(replace(stays("1 1 2 2 2", "2"), gone=(2,)))
    assert asked(session) == "these may lie where they lay before"


def test_kept_dice_laid_in_a_row_while_the_rest_lies_there_are_no_roll(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1 5")
    session.see(replace(stays("3 4 6", "1 1 5"), gone=(1, 1, 5)))
    assert asked(session) == ""


def test_a_throw_that_shows_what_a_kept_die_out_of_view_does_is_asked_about(session: Session) -> None:
    roll_and_keep(session, "1 1 1 3 5 5", "1 1 1 5 5")
    session.see(replace(stays("1 1 1 5", "5"), gone=(3, 5), vanished=(5,)))
    assert guessed(session) == ("5", "1 die is to be rolled and 5 are in view")


def test_the_guess_is_what_came_where_other_dice_lie_beside_it(session: Session) -> None:
    session.see(replace(stays("2 2", "1 1 3 4 5 6"), is_believed=False))
    assert guessed(session)[0] == str(ROLL_DICE)


def test_no_keep_is_taken_from_the_first_picture_of_a_camera(session: Session) -> None:
    session.see(ROLL)
    session.see(replace(stays("1 1 5", "2 2 6"), is_first=True))
    assert len(table_of(session).events) == 1


def test_what_a_player_asks_for_and_lies_there_since_the_last_roll_is_asked_about(session: Session) -> None:
    session.see(ROLL)
    for event in (TAPS[0], RollsAgain("Ann")):
        session.do(event, said_by="Ann")
    asked_for = replace(seen(1, 1, 3, 4, 5, 6), stayed=ROLL.values, is_asked=True)
    session.see(asked_for)
    assert asked(session) == PUSHED
    session.undo(said_by="Ann")
    session.do(Banked("Ann"), said_by="Ann")
    session.see(asked_for)
    assert asked(session) == PUSHED


@pytest.mark.parametrize(("is_believed", "told"), [(True, UNTAPPED.format("Ann")), (False, "glare")])
def test_the_rest_thrown_before_the_keep_was_tapped_is_asked_about(
    session: Session, is_believed: bool, told: str
) -> None:
    session.see(ROLL)
    session.see(replace(stays("", "2 2 6"), is_believed=is_believed, reason="" if is_believed else "glare"))
    session.do(TAPS[0], said_by="Ann")
    assert asked(session) == told
    session.dismiss()
    session.do(RollsAgain("Ann"), said_by="Ann")
    assert asked(session) == ""


def test_dice_that_were_only_moved_are_no_throw_of_before(session: Session) -> None:
    drawn_aside = replace(stays("3 4 6", "1 1 5"), gone=(1, 1, 5))
    for views in ((drawn_aside,), (replace(stays("1 1 5", "3 4 6"), gone=(3, 4, 6)),)):
        session.begin(SETUP)
        session.see(ROLL)
        for view in views:
            session.see(view)
        for event in (TAPS[0], RollsAgain("Ann")):
            session.do(event, said_by="Ann")
            assert asked(session) == ""


def test_a_roll_that_was_typed_before_it_was_read_is_no_throw_after_it(session: Session) -> None:
    session.roll(Dice(ROLL.values), said_by="Ann")
    session.see(ROLL)
    for event in (TAPS[0], RollsAgain("Ann")):
        session.do(event, said_by="Ann")
        assert asked(session) == ""


def test_a_throw_in_the_place_of_one_that_is_asked_about_may_be_the_next_player_s(session: Session) -> None:
    session.see(seen(3, 3, 4, 4, 6))
    assert asked(session) == "6 dice are to be rolled and 5 are in view"
    session.see(replace(NEXT, gone=(3, 3, 4, 4, 6)))
    assert (asked(session), table_of(session).events) == (INSTEAD.format("Ann"), ())
    session.see(replace(NEXT, gone=NEXT.values, is_asked=True))
    assert table_of(session).events == (Rolled("Ann", Dice(NEXT.values)),)


def test_a_throw_beside_what_is_asked_about_still_is_the_player_s(session: Session) -> None:
    session.see(seen(3, 3, 4, 4, 6))
    session.see(replace(NEXT, gone=(3, 3)))
    assert table_of(session).events == (Rolled("Ann", Dice(NEXT.values)),)


def test_a_throw_that_is_there_no_more_is_not_asked_about(session: Session) -> None:
    session.see(ROLL)
    session.see(NEXT)
    session.see(replace(stays("", ""), gone=NEXT.values))
    for event in TAPS:
        session.do(event, said_by="Ann")
    assert asked(session) == ""


def test_a_roll_that_the_camera_did_not_see_is_not_followed(session: Session) -> None:
    session.roll(Dice.parse("113456"), said_by="Ann")
    assert events_after(session, stays("1 1", "2 2 3 5")) == "rolls 1 1 3 4 5 6"


@pytest.mark.parametrize(("answer", "is_followed"), [("113456", True), ("113455", False)])
def test_a_roll_that_was_asked_about_is_followed_if_it_was_read_right(
    session: Session, answer: str, is_followed: bool
) -> None:
    session.see(replace(ROLL, is_believed=False))
    session.roll(Dice.parse(answer), said_by="Ann")
    session.see(stays("1 1", "2 2 3 5"))
    assert (len(table_of(session).events) == 4) is is_followed


def test_a_die_that_lies_near_its_old_place_hinders_no_keep_that_it_cannot_belong_to(
    session: Session,
) -> None:
    view = replace(stays("1 1", "2 2 3 5"), nudged=(3,))
    assert events_after(session, ROLL, view) == "rolls 1 1 3 4 5 6, keeps 1 1, on, rolls 2 2 3 5"


def test_a_roll_is_not_followed_once_others_lie_there(session: Session) -> None:
    session.see(replace(ROLL, is_believed=False))
    session.see(stays("1 1", "2 3 3 5"))  # kept and thrown before anybody answered
    session.roll(ROLL_DICE, said_by="Ann")
    session.see(stays("1 1 5", "2 4 4"))
    assert table_of(session).events == (Rolled("Ann", ROLL_DICE),)


def test_where_the_next_player_may_take_dice_over_nobody_can_see_who_threw(store: Store) -> None:
    session = Session(store)
    session.begin(Setup(replace(SETUP.rules, roll_on="always"), SETUP.players))
    assert events_after(session, ROLL, stays("1 1", "2 2 3 5")) == "rolls 1 1 3 4 5 6"


def test_one_undo_takes_back_the_new_roll_alone(session: Session) -> None:
    assert events_after(session, ROLL, stays("1 1", "2 3 5 6")).endswith("rolls 2 3 5 6")
    session.undo(said_by="Ann")
    assert (table_of(session).state.phase, table_of(session).state.turn.aside) == (
        Phase.ROLL,
        Dice.parse("1 1"),
    )
    assert events_after(session, stays("1 1 2 3 5 6", "")) == "rolls 1 1 3 4 5 6, keeps 1 1, on"


def test_a_seen_keep_that_cannot_be_written_leaves_the_roll_as_it_was(session: Session, store: Store) -> None:
    session.see(ROLL)
    store.close()
    session.see(stays("1 1", "2 2 3 5"))
    assert (table_of(session).state.phase, len(table_of(session).events)) == (Phase.KEEP, 1)


def test_of_a_seen_keep_and_its_roll_both_are_written_or_none(session: Session, store: Store) -> None:
    session.see(ROLL)
    (pages,) = store._disk.execute("PRAGMA page_count").fetchone()
    store._disk.execute(f"PRAGMA max_page_count = {pages + 9}")
    session.see(replace(stays("1 1", "2 2 3 5"), photograph=bytes(10**6)))
    assert (table_of(session).state.phase, len(table_of(session).events)) == (Phase.KEEP, 1)
    assert len(store.entries(table_of(session).game)) == 1
    assert table_of(session).trouble.endswith("is full; tap what was kept, then type the roll")
    session.do(Kept("Ann", Dice.parse("1 1")), said_by="Ann")
    assert table_of(session).trouble == ""


def test_a_refused_move_leaves_no_trace(session: Session, store: Store) -> None:
    with pytest.raises(IllegalMove):
        session.do(Banked("Ann"), said_by="Ann")
    assert store.entries(table_of(session).game) == ()


def test_undo_is_recorded_too(session: Session, store: Store) -> None:
    session.do(Rolled("Ann", Dice.parse("2 2 3 3 4 6")), said_by="Ann")
    assert table_of(session).state.player == "Ben"
    session.undo(said_by="Ben")
    assert (table_of(session).state.player, table_of(session).can_undo) == ("Ann", False)
    assert len(store.entries(table_of(session).game)) == 2


def test_what_was_undone_is_redone(session: Session) -> None:
    session.do(Rolled("Ann", Dice.parse("1 1 3 4 5 6")), said_by="Ann")
    rolled = table_of(session).state
    session.undo(said_by="Ann")
    assert table_of(session).can_redo
    session.redo(said_by="Ann")
    assert (table_of(session).state, table_of(session).can_redo) == (rolled, False)


@pytest.fixture
def undone(session: Session) -> Question:
    """What Ben was asked when Ann's bust was undone."""
    session.do(Rolled("Ann", Dice.parse("2 2 3 3 4 6")), said_by="Ann")
    session.see(seen(1, 2, 3, 4, 5, 5, is_believed=False, reason="glare"))
    question = table_of(session).question
    assert question is not None
    session.undo(said_by="Ann")
    assert asked(session) == ""
    return question


def test_what_was_asked_is_asked_again_once_what_was_undone_is_redone(
    session: Session, undone: Question
) -> None:
    session.see(seen(1, 2, 3, 4, 5, 5, is_believed=False, reason="glare", newly=()))
    session.redo(said_by="Ann")
    assert table_of(session).question is undone
    session.roll(undone.guess, said_by="Ben")
    assert table_of(session).rolls[-1] == Rolled("Ben", undone.guess)
    assert session.photograph(len(table_of(session).events)) == b"jpeg"


@pytest.mark.parametrize("other", [(), (1, 2, 3, 4, 5, 6)], ids=["taken up", "others"])
def test_what_was_asked_is_not_asked_again_where_its_dice_lie_no_more(
    session: Session, undone: Question, other: tuple[int, ...]
) -> None:
    session.see(seen(*other, newly=()))
    session.see(seen(*undone.guess, newly=()))  # they may have been laid there
    session.redo(said_by="Ann")
    assert table_of(session).question is not undone


def test_what_was_asked_is_asked_again_where_the_game_is_as_far_as_it_was(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1 5")
    session.see(seen(2, 3, 6, is_believed=False, reason="glare"))
    question = table_of(session).question
    assert question is not None
    undo, redo = session.undo, session.redo
    for tap, again in ((undo, False), (undo, False), (redo, False), (redo, True)):
        tap(said_by="Ann")
        assert (table_of(session).question is question) is again


@pytest.mark.usefixtures("undone")
def test_what_was_asked_is_not_asked_of_another(session: Session) -> None:
    session.do(Left("Ann"), said_by="Ann")
    session.undo(said_by="Ann")
    session.redo(said_by="Ann")
    assert asked(session) == ""


def test_a_new_session_finds_the_game_where_it_was(session: Session, store: Store) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1 5")
    again = Session(store)
    assert table_of(again) == table_of(session)


def test_a_game_that_cannot_be_made_out_is_said_so_and_stays_on_disk(store: Store) -> None:
    game = store.begin(SETUP, datetime.now(UTC))
    store.append(game, Entry(1, datetime.now(UTC), "Ann", Banked("Ann")))
    session = Session(store)
    assert session.table is None
    assert "cannot be gone on with: cannot record 0" in session.trouble
    session.begin(SETUP)
    assert (store.games(), session.trouble) == ((2, 1), "")


def test_a_line_that_nobody_can_read_keeps_nobody_from_another_game(store: Store) -> None:
    game = store.begin(SETUP, datetime.now(UTC))
    store._disk.execute("INSERT INTO events VALUES (?, 1, 'noon', 'Ann', 'Ann flies', NULL)", (game,))
    store._disk.commit()
    session = Session(store)
    assert session.table is None
    assert "it stays there, a new one can be started" in session.trouble


def test_listeners_hear_of_changes_after_they_are_on_disk(session: Session, store: Store) -> None:
    heard: list[int] = []
    stop = session.listen(lambda: heard.append(len(store.entries(table_of(session).game))))
    session.do(Rolled("Ann", Dice.parse("1 1 3 4 5 6")), said_by="Ann")
    stop()
    session.undo(said_by="Ann")
    assert heard == [1]


def test_an_older_game_is_taken_up_where_it_was(session: Session, store: Store) -> None:
    first = table_of(session)
    session.do(Rolled("Ann", Dice.parse("113456")), said_by="Ann")
    session.begin(SETUP)
    (older,) = session.older()
    assert (older.table.game, len(older.table.events)) == (first.game, 1)
    session.take_up(first.game)
    assert table_of(session).state.phase is Phase.KEEP
    session.do(Kept("Ann", Dice.parse("1 1")), said_by="Ann")
    assert table_of(Session(store)) == table_of(session)


def test_a_photograph_is_kept_with_its_roll(session: Session) -> None:
    session.see(seen(1, 1, 3, 4, 5, 6))
    assert (session.photographed(), session.photograph(1)) == ({1}, b"jpeg")
    with pytest.raises(TableError, match="event 2 of this game has no photograph"):
        session.photograph(2)


def test_alone_one_plays_against_the_best_game_kept(store: Store) -> None:
    rules = replace(sheet_named("zehntausend").rules, target=350)
    session = Session(store)
    session.begin(Setup(rules, ("Ann",)))
    assert table_of(session).best_rounds == 0
    for line in ("2 3 4 4 6 6", "1 2 3 4 5 6"):
        session.do(Rolled("Ann", Dice.parse(line)), said_by="Ann")
    session.do(Kept("Ann", Dice.parse("1 2 3 4 5 6")), said_by="Ann")
    session.do(Rolled("Ann", Dice.parse("1 1 1 1 5 5")), said_by="Ann")
    session.do(Kept("Ann", Dice.parse("1 1 1 1 5 5")), said_by="Ann")
    session.do(Banked("Ann"), said_by="Ann")
    assert table_of(session).state.phase is Phase.OVER
    session.begin(Setup(rules, ("Ben",)))
    assert table_of(session).best_rounds == 2
    assert (
        words.special_line(table_of(session).state, best_rounds=2) == "Round 1; the best so far is 2 rounds"
    )
    session.begin(Setup(rules, ("Ann", "Ben")))
    assert table_of(session).best_rounds == 0
