"""The adviser and the solver of the board at work, without a screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from scorer import Dice, Phase, Setup, State, changed, event_from, sheet_named
from scorer.strategy import Goal, Library
from ui.advice_words import note, nothing_to_look_at
from ui.adviser import Advised, Adviser, Help, Wish, Wishes
from ui.backstage import Backstage
from ui.errors import StoreError
from ui.eyes import Eyes
from ui.houses import Houses
from ui.session import Session
from ui.solving import Solver, Task, task_for
from ui.store import Store
from ui.views.desk import Desk, desk_now, shown_by
from ui.views.hands import Hands, Hold
from ui.views.taps import Taps

WAIT_S = 60  # for a machine that is busy with other tests
SMALL = changed(sheet_named("farkle").rules, {"target": 1500, "minimum_players": 1})
LARGE = changed(sheet_named("farkle").rules, {"target": 9950})
ROLL = ["Ann rolls 1 1 5 2 3 4"]


def until(is_so: Callable[[], object]) -> None:
    end_s = time.monotonic() + WAIT_S
    while not is_so():
        assert time.monotonic() < end_s
        time.sleep(0.005)


class Board:
    """A session with its adviser."""

    def __init__(self, folder: Path, wish: Wish) -> None:
        wishes = Wishes(folder / "advice.json")
        wishes.keep(wish)
        self.session = Session(Store(folder / "games.sqlite"))
        self.pointed: list[Dice] = []
        self.pointed_at: State | None = None
        self.library = Library(folder / "solved")
        self.adviser = Adviser(self.session, self.library, wishes, point_out=self.point_out)

    def point_out(self, keep: Dice, state: State | None) -> None:
        self.pointed.append(keep)
        self.pointed_at = state

    def play(self, *lines: str) -> None:
        for line in lines:
            self.session.do(event_from(line), said_by="test")

    def begin(self, rules: object = SMALL, *players: str) -> None:
        self.session.begin(Setup(rules, players or ("Ann", "Ben")))  # type: ignore[arg-type]

    @property
    def advised(self) -> Advised:
        """What is advised on the table as it is now."""
        table = self.session.table
        return self.adviser.advised.at(table.state if table else None)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    made = Board(tmp_path, Wish(Help.HINTS, Goal.POINTS))
    yield made
    made.adviser.close()


def test_what_would_take_too_long_is_said_in_place_of_advice(board: Board) -> None:
    board.begin(changed(SMALL, {"ones": 59_999, "fives": 1}))
    board.play("Ann rolls 1 1 5 2 3 4")
    until(lambda: board.advised.advice)
    assert "with rounder points or less to bank it would not" in note(board.advised)
    assert board.advised.keep == Dice()


def test_a_game_that_takes_too_long_to_go_through_is_said_so(board: Board) -> None:
    board.begin(changed(SMALL, {"ones": 59_999, "fives": 1}))
    board.play("Ann rolls 2 2 3 3 4 6", "Ben rolls 1 1 5 2 3 4", "Ben keeps 1 1", "Ben banks")
    board.play("Ann rolls 2 2 3 3 4 6")
    until(lambda: board.advised.reviews is not None)
    board.adviser.wish(Wish(Help.COACH))
    until(lambda: board.advised.is_coach)
    assert board.advised.reviews == ()
    assert "with rounder points" in nothing_to_look_at(board.advised)


def test_a_game_that_nobody_played_has_nothing_to_look_back_on(board: Board) -> None:
    board.begin(SMALL)
    board.play("Ben leaves")
    until(lambda: board.advised.reviews is not None)
    assert nothing_to_look_at(board.advised) == "Nothing was played that could be looked back on."


def test_the_best_keep_is_advised_and_pointed_out(board: Board) -> None:
    board.begin()
    board.play(*ROLL)
    until(lambda: board.advised.advice)
    assert board.advised.keep == Dice([1])
    until(lambda: board.pointed)
    assert board.pointed[-1] == Dice([1])
    assert board.pointed_at is board.advised.state
    board.play("Ann keeps 1 1 5")
    until(lambda: board.advised.advice)
    assert board.advised.keep == Dice()
    until(lambda: board.pointed[-1] == Dice())


def test_a_listener_that_fails_keeps_nothing_from_the_others(board: Board) -> None:
    heard: list[Advised] = []

    def fail() -> None:
        raise ValueError("a listener failed")

    board.adviser.listen(fail)
    board.adviser.listen(lambda: heard.append(board.adviser.advised))
    board.begin()
    board.play(*ROLL)
    until(lambda: Dice([1]) in board.pointed)
    assert heard[-1].keep == Dice([1])
    board.play("Ann keeps 1 1 5")
    until(lambda: board.pointed[-1] == Dice())
    assert heard[-1].advice is not None
    assert heard[-1].state is board.advised.state


def test_off_is_truly_off(board: Board) -> None:
    board.begin()
    board.play(*ROLL)
    until(lambda: board.advised.advice)
    board.adviser.wish(Wish(Help.OFF))
    until(lambda: not board.adviser.advised.is_on)
    assert board.advised.advice is None
    assert board.advised.solving is None
    board.play("Ann keeps 1 1 5")
    time.sleep(0.05)
    assert board.advised.advice is None


def test_advice_on_another_moment_is_none(board: Board) -> None:
    board.begin()
    board.play(*ROLL)
    until(lambda: board.advised.advice)
    before = board.adviser.advised
    board.play("Ann keeps 1")
    assert before.at(board.session.table.state if board.session.table else None).advice is None


def test_house_rules_are_worked_out_beside_the_game_with_advice_for_points_until_then(board: Board) -> None:
    seen: list[Advised] = []
    board.adviser.listen(lambda: seen.append(board.adviser.advised))
    board.adviser.wish(Wish(Help.COACH, Goal.WIN))
    board.begin()
    board.play(*ROLL)
    until(lambda: board.advised.advice and board.advised.advice.goal is Goal.WIN)
    until(lambda: board.advised.solving is None)
    early = [each for each in seen if each.solving and each.advice]
    assert early
    assert all(each.advice and each.advice.goal is Goal.POINTS and each.advice.note for each in early)
    assert board.library.folder is not None
    assert [file.name[:5] for file in board.library.folder.iterdir()] == ["duel-"]


def test_what_dice_left_to_the_other_are_worth_is_worked_out_beside_the_game(board: Board) -> None:
    rules = changed(SMALL, {"roll_on": "always"})
    Library(board.library.folder).duel(rules)
    seen: list[Advised] = []
    board.adviser.listen(lambda: seen.append(board.adviser.advised))
    board.adviser.wish(Wish(Help.COACH, Goal.WIN))
    board.begin(rules)
    board.play(*ROLL)
    until(lambda: board.advised.advice and not board.advised.advice.note)
    assert board.advised.advice
    assert board.advised.advice.goal is Goal.WIN
    notes = [each.advice.note for each in seen if each.advice and each.advice.goal is Goal.WIN]
    assert set(notes) <= {"dice left to the next player are not counted", ""}
    board.play("Ann keeps 1 1 5", "Ann banks", "Ben rolls fresh")
    until(lambda: board.advised.advice)
    assert board.advised.advice
    assert board.advised.advice.note == ""


def test_work_goes_on_while_totals_rise() -> None:
    task = Task(SMALL, is_duel=True, totals=(0, 500))
    assert task.serves(replace(task, totals=(250, 500)))
    assert not task.serves(Task(SMALL, is_duel=False))
    assert not task.serves(None)


def test_alone_the_race_is_worked_out(board: Board) -> None:
    board.adviser.wish(Wish(Help.HINTS, Goal.WIN))
    board.begin(SMALL, "Ann")
    until(lambda: board.advised.advice and board.advised.advice.goal is Goal.RACE)
    assert board.advised.advice
    assert board.advised.advice.goal is Goal.RACE


def test_a_game_that_is_over_is_looked_back_on(board: Board) -> None:
    board.begin()
    board.play("Ann rolls 1 1 1 5 3 4", "Ann keeps 1 1 5", "Ann banks", "Ben rolls 2 3 4 4 6 6")
    board.play("Ann rolls 1 2 3 4 5 6", "Ann keeps 1 2 3 4 5 6", "Ann banks", "Ben rolls 2 3 4 4 6 6")
    assert board.session.table is not None
    assert board.session.table.state.phase is Phase.OVER
    until(lambda: board.advised.reviews)
    ann, ben = board.advised.reviews or ()
    assert (ann.player, ann.turns, ben.turns) == ("Ann", 1, 1)
    assert ann.given_away > 0
    assert ann.worth + ann.luck - ann.given_away == pytest.approx(250)


def test_a_large_task_is_stopped_at_once(tmp_path: Path) -> None:
    board = Board(tmp_path, Wish(Help.HINTS, Goal.WIN))
    board.begin(LARGE)
    until(lambda: board.adviser.advised.solving and board.adviser.advised.solving.share)
    begun_s = time.monotonic()
    board.adviser.close()
    assert time.monotonic() - begun_s < 2
    assert not (tmp_path / "solved").exists()


def test_a_long_race_tells_how_far_it_is_and_is_stopped(tmp_path: Path) -> None:
    library = Library(tmp_path)
    solver = Solver(library, lambda: None)
    solver.want(Task(changed(LARGE, {"ones": 55}), is_duel=False))
    until(lambda: solver.solving and solver.solving.share)
    solver.want(None)
    until(lambda: solver.solving is None)
    solver.close()
    assert not (tmp_path / "solved").exists()


def test_the_task_wanted_last_is_worked_out(tmp_path: Path) -> None:
    library = Library(tmp_path)
    solver = Solver(library, lambda: None)
    solver.want(Task(LARGE, is_duel=True))
    until(lambda: solver.solving)
    small = Task(SMALL, is_duel=False)
    solver.want(small)
    until(lambda: small.is_done(library))
    until(lambda: solver.solving is None)
    solver.close()
    assert not Task(LARGE, is_duel=True).is_done(library)


def test_rules_that_are_too_large_are_given_up_and_it_is_said_why(board: Board) -> None:
    board.adviser.wish(Wish(Help.HINTS, Goal.WIN))
    board.begin(changed(SMALL, {"ones": 101, "target": 10_000}))
    until(lambda: board.advised.advice)
    until(lambda: board.advised.solving is None)
    assert board.advised.advice is not None
    assert board.advised.advice.goal is Goal.POINTS
    assert "take too long to work out" in board.advised.advice.note


@pytest.mark.parametrize(
    ("players", "goal", "is_duel"),
    [
        (("Ann", "Ben"), Goal.WIN, True),
        (("Ann", "Ben"), Goal.RACE, False),
        (("Ann",), Goal.WIN, False),
        (("Ann", "Ben"), Goal.POINTS, None),
    ],
)
def test_what_a_goal_needs(
    tmp_path: Path, players: tuple[str, ...], goal: Goal, is_duel: bool | None
) -> None:
    session = Session(Store(tmp_path / "games.sqlite"))
    session.begin(Setup(SMALL, players))
    assert session.table is not None
    task = task_for(session.table.state, goal)
    assert (task.is_duel if task else None) == is_duel


def test_the_wish_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "advice.json"
    assert Wishes(file).kept() == Wish(Help.HINTS, Goal.WIN)
    Wishes(file).keep(Wish(Help.COACH, Goal.RACE))
    assert Wishes(file).kept() == Wish(Help.COACH, Goal.RACE)


@pytest.mark.parametrize("written", ["", "[]", "{}", '{"help": "much", "goal": "win"}', "\xff"])
def test_a_wish_that_cannot_be_read_is_the_usual_one(tmp_path: Path, written: str) -> None:
    file = tmp_path / "advice.json"
    file.write_text(written, encoding="latin-1")
    assert Wishes(file).kept() == Wish()


def test_a_wish_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot keep the wish in"):
        Wishes(tmp_path / "file" / "advice.json").keep(Wish())


def test_the_best_keep_is_picked_only_while_no_tap_can_be_meant_and_nothing_was_picked(board: Board) -> None:
    eyes, taps = Eyes(board.session), Taps()
    backstage = Backstage(board.session, eyes, Houses(Path("nowhere")), board.adviser)
    hands = Hands(backstage, Hold(Desk, lambda _: None, lambda _: None), taps)
    board.begin()
    board.play(*ROLL)
    table = board.session.table
    desk = desk_now(Desk(), table)
    taps.notice(shown_by(desk, table, eyes.view))
    assert desk.picked == (0, 1, 5)
    assert hands.with_hint(desk, table, Dice([1])).picked == (0,)
    assert hands.with_hint(desk, table, Dice()) == desk
    touched = replace(desk, picked=(0, 1))
    assert hands.with_hint(touched, table, Dice([1])) == touched
    taps.stood(taps.drawing)
    assert hands.with_hint(desk, table, Dice([1])) == desk
    eyes.close()
