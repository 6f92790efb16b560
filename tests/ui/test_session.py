from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorer import Banked, Dice, IllegalMove, Kept, Phase, Rolled, RollsAgain, Setup, sheet_named
from ui.errors import StoreError, TableError
from ui.session import Question, Seen, Session, Table
from ui.store import Entry, Store

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
    session.see(Seen((1, 1, 3, 4, 5, 6), is_sure=True, photograph=b"jpeg"))
    assert table_of(session).state.phase is Phase.KEEP
    (entry,) = store.entries(table_of(session).game)
    assert (entry.event, entry.said_by) == (Rolled("Ann", Dice.parse("113456")), "camera")
    assert store.photograph(table_of(session).game, 1) == b"jpeg"


@pytest.mark.parametrize(
    ("seen", "reason"),
    [
        (Seen((1, 1, 3, 4, 5, 6), is_sure=False, reason="a die leans"), "a die leans"),
        (Seen((1, 1, 3, 4, 5), is_sure=True), "6 dice are to be rolled and 5 are in view"),
        (Seen((1, 1, 3, 4, 5, 6, 6), is_sure=True), "6 dice are to be rolled and 7 are in view"),
    ],
)
def test_what_is_unsure_or_does_not_fit_is_asked_and_never_recorded(
    session: Session, seen: Seen, reason: str
) -> None:
    session.see(seen)
    question = table_of(session).question
    assert question is not None
    assert question.reason == reason
    assert table_of(session).events == ()


def test_a_question_is_answered_by_the_roll_a_player_confirms(session: Session, store: Store) -> None:
    session.see(Seen((1, 1, 3, 4, 5, 6), is_sure=False, photograph=b"jpeg"))
    session.roll(Dice.parse("1 1 3 4 5 5"), said_by="Ann")
    assert table_of(session).question is None
    assert store.entries(table_of(session).game)[0].event == Rolled("Ann", Dice.parse("1 1 3 4 5 5"))
    assert store.photograph(table_of(session).game, 1) == b"jpeg"


def test_dice_set_aside_may_stay_in_view(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1")
    session.see(Seen((1, 1, 2, 2, 3, 5), is_sure=True))
    assert table_of(session).state.turn.rolled == Dice.parse("2 2 3 5")


def test_dice_set_aside_are_no_roll(session: Session) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1")
    session.see(Seen((1, 1), is_sure=True))
    assert (table_of(session).state.phase, table_of(session).question) == (Phase.ROLL, None)


def test_as_many_dice_as_lie_aside_are_asked_about_when_they_look_the_same(session: Session) -> None:
    roll_and_keep(session, "1 1 5 3 4 6", "1 1 5")
    session.see(Seen((1, 1, 5), is_sure=True))
    assert isinstance(table_of(session).question, Question)


def test_an_empty_table_ends_a_question(session: Session) -> None:
    session.see(Seen((1, 1, 3), is_sure=True))
    session.see(Seen((), is_sure=True))
    assert table_of(session).question is None


def test_what_lies_there_while_no_roll_is_waited_for_is_not_recorded(session: Session) -> None:
    session.do(Rolled("Ann", Dice.parse("1 1 3 4 5 6")), said_by="Ann")
    session.see(Seen((2, 2, 2, 2, 2, 2), is_sure=True))
    assert len(table_of(session).events) == 1


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


def test_a_new_session_finds_the_game_where_it_was(session: Session, store: Store) -> None:
    roll_and_keep(session, "1 1 3 4 5 6", "1 1 5")
    again = Session(store)
    assert table_of(again) == table_of(session)


def test_a_game_that_cannot_be_made_out_is_said_so_and_stays_on_disk(store: Store) -> None:
    game = store.begin(SETUP, datetime.now(UTC))
    store.append(game, Entry(1, datetime.now(UTC), "Ann", Banked("Ann")))
    with pytest.raises(StoreError, match="cannot be gone on with: cannot record 0"):
        Session(store)
    assert store.games() == (game,)


def test_listeners_hear_of_changes_after_they_are_on_disk(session: Session, store: Store) -> None:
    heard: list[int] = []
    stop = session.listen(lambda: heard.append(len(store.entries(table_of(session).game))))
    session.do(Rolled("Ann", Dice.parse("1 1 3 4 5 6")), said_by="Ann")
    stop()
    session.undo(said_by="Ann")
    assert heard == [1]
