"""Advice as it is drawn and worded: off, hints and coach, at any moment of any game."""

from __future__ import annotations

from dataclasses import replace

import flet as ft
import pytest

from scorer import Phase, Setup, changed, event_from, keeps_now, legal, replay, sheet_named, sheet_names
from scorer.strategy import Advice, Choice, Goal, Library, Review, Slip, Then, advise
from tests.ui.test_views import SIZES, VIEWS, controls_in, offered, scene_of, some_game, texts_in
from ui import advice_words, theme
from ui.adviser import Advised, Help, Wish
from ui.solving import Solving, Task
from ui.table import Table
from ui.views.panels import look_back_screen
from ui.views.scene import Scene
from ui.views.setup import advice_screen
from ui.views.table import table_screen

LIBRARY = Library()
ROLL = ("Ann rolls 1 1 5 2 3 4",)
KEPT = (*ROLL, "Ann keeps 1 1 5")
BUST = ("Ann rolls 2 3 3 4 6 6",)
RULES = changed(sheet_named("farkle").rules, {"entry": 0, "target": 3000})


def table_of(*lines: str) -> Table:
    setup, events = Setup(RULES, ("Ann", "Ben")), tuple(map(event_from, lines))
    return Table(1, setup, events, replay(setup, events))


def advised(table: Table, told: Help, goal: Goal = Goal.POINTS) -> Advised:
    state = table.state
    advice = advise(state, goal, LIBRARY) if told is not Help.OFF else None
    return Advised(Wish(told, goal), state, advice)


def drawn(table: Table, told: Help, size: tuple[int, int] = SIZES[1]) -> Scene:
    return replace(scene_of(table, VIEWS[0], size), advised=advised(table, told))


def names_in(screen: ft.Control) -> list[str]:
    return [control.label or "" for control in controls_in(screen) if isinstance(control, ft.Semantics)]


def hinted_buttons(screen: ft.Control) -> list[str]:
    """The first words of every button in the colour of the hint."""
    buttons = [control for control in controls_in(screen) if isinstance(control, ft.FilledButton)]
    blue = [each for each in buttons if each.style and each.style.bgcolor == theme.HINT]
    return [texts_in(each)[0] for each in blue]


@pytest.mark.parametrize("name", sheet_names())
def test_any_moment_can_be_drawn_with_a_coach_and_offers_the_same(name: str) -> None:
    for table in some_game(name, 5):
        for size in SIZES:
            scene = scene_of(table, VIEWS[0], size)
            coached = replace(scene, advised=advised(table, Help.COACH))
            assert offered(coached) <= set(legal(table.state))
            is_told = table.state.phase not in (Phase.FIRST, Phase.OVER)
            assert bool(advice_words.why(coached.advised)) == is_told


def test_off_shows_nothing() -> None:
    for lines in (ROLL, KEPT):
        screen = table_screen(drawn(table_of(*lines), Help.OFF))
        assert hinted_buttons(screen) == []
        assert not any("best" in told for told in [*texts_in(screen), *names_in(screen)])
        assert "Advice: off" in names_in(screen)


def test_hints_name_the_best_keep_and_no_costs() -> None:
    screen = table_screen(drawn(table_of(*ROLL), Help.HINTS))
    assert "Die 1 shows 1, picked, best" in names_in(screen)
    assert "Keep 1 · 100; best" in names_in(screen)
    assert hinted_buttons(screen) == []  # the keep that is picked is another
    assert not any("−" in text for text in texts_in(screen))


def test_hints_give_the_better_of_bank_and_roll_its_colour() -> None:
    table = table_of(*KEPT)
    screen = table_screen(drawn(table, Help.HINTS))
    assert hinted_buttons(screen) == ["Roll again"]
    assert "best" in texts_in(screen)
    at_500 = table_of(*KEPT, "Ann rolls again", "Ann rolls 1 1 5", "Ann keeps 1 1")
    assert hinted_buttons(table_screen(drawn(at_500, Help.HINTS))) == ["Bank 450"]


def test_the_best_keep_is_the_main_button_once_it_is_picked() -> None:
    scene = drawn(table_of(*ROLL), Help.HINTS)
    screen = table_screen(replace(scene, desk=replace(scene.desk, picked=(0,))))
    assert hinted_buttons(screen) == ["Keep 1 · 100"]
    assert "best · then roll 5 dice" in texts_in(screen)


def test_a_coach_tells_what_every_other_move_costs_and_why() -> None:
    table = table_of(*ROLL)
    screen = table_screen(drawn(table, Help.COACH))
    costs = [text for text in texts_in(screen) if text.startswith(("−", "costs"))]
    assert len(costs) == len(keeps_now(table.state)) - 1
    assert any(text.startswith("Keep 1, then roll: five dice bust") for text in texts_in(screen))
    assert any(name.startswith("Keep 1 1 · 200; costs") for name in names_in(screen))
    kept = table_screen(drawn(table_of(*KEPT), Help.COACH))
    assert "3 dice: 28% bust, 6% hot dice" in texts_in(kept)


@pytest.mark.parametrize(
    ("lines", "height", "is_told"),
    [
        (BUST, 590, True),  # all of it scrolls
        (BUST, 600, False),
        (BUST, 699, False),
        (BUST, 700, True),
        (ROLL, 699, False),
        (ROLL, 700, True),
        (KEPT, 600, True),
    ],
)
def test_no_coach_speaks_over_how_a_turn_ended_or_over_other_keeps_on_a_low_phone(
    lines: tuple[str, ...], height: int, is_told: bool
) -> None:
    screen = table_screen(drawn(table_of(*lines), Help.COACH, (390, height)))
    assert any("oll: " in text for text in texts_in(screen)) == is_told


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lines", [ROLL, BUST], ids=["a roll", "a bust"])
def test_no_coach_speaks_while_a_roll_is_put_right(lines: tuple[str, ...], size: tuple[int, int]) -> None:
    scene = drawn(table_of(*lines), Help.COACH, size)
    correcting = replace(scene, desk=replace(scene.desk, is_correcting=True, corrected=(1, 2, 3, 4, 5, 6)))
    told = [any("bust in" in text for text in texts_in(table_screen(one))) for one in (scene, correcting)]
    assert told == [True, False]


def test_what_the_advice_leaves_out_and_what_is_worked_out_is_seen() -> None:
    for told in (Help.COACH, Help.HINTS):  # hints tell no chances that could lack anything
        scene = drawn(table_of(*ROLL), told)
        assert scene.advised.advice is not None
        noted = replace(scene.advised, advice=replace(scene.advised.advice, note="dice left are not counted"))
        is_said = "Dice left are not counted." in texts_in(table_screen(replace(scene, advised=noted)))
        assert is_said == (told is Help.COACH)
    solving = replace(scene.advised, solving=Solving(Task(RULES, is_duel=True), 0.43))
    screen = table_screen(replace(scene, advised=solving))
    assert "Working out the chances to win, 43%; until then the best for points." in texts_in(screen)
    assert [bar.value for bar in controls_in(screen) if isinstance(bar, ft.ProgressBar)] == [0.43]
    roughly = replace(
        solving, advice=Advice(Goal.WIN, scene.advised.advice.choices if scene.advised.advice else ())
    )
    told = texts_in(table_screen(replace(scene, advised=roughly)))
    assert any(
        each.endswith("43%; until then dice left to the next player are not counted.") for each in told
    )


@pytest.mark.parametrize(("players", "chosen"), [(1, "Fewest turns"), (2, "To win")])
def test_the_choice_of_advice_fits_the_table(players: int, chosen: str) -> None:
    rules = changed(RULES, {"minimum_players": 1})
    setup = Setup(rules, ("Ann", "Ben")[:players])
    table = Table(1, setup, (), replay(setup, ()))
    scene = replace(scene_of(table, VIEWS[0], SIZES[0]), advised=Advised(Wish(Help.HINTS, Goal.WIN)))
    taken = [
        texts_in(control)[0]
        for control in controls_in(advice_screen(scene))
        if isinstance(control, ft.Semantics) and control.selected
    ]
    assert taken == ["Hints", chosen]


def choice(value: float, then: Then = Then.ROLL) -> Choice:
    return Choice(None, then, value, 0, 6, 0.1, 0.2)


@pytest.mark.parametrize(
    ("goal", "values", "told", "said"),
    [
        (Goal.POINTS, (500, 455), "−45", "costs 45 points"),
        (Goal.POINTS, (500, 498.3), "−1.7", "costs 1.7 points"),
        (Goal.POINTS, (500, 499.99), "as good", "as good as the best"),
        (Goal.RACE, (12.1, 12.22), "+0.12", "costs 0.12 turns"),
        (Goal.RACE, (12.1, 1e9), "never", "never comes to the target"),
        (Goal.WIN, (0.52, 0.507), "−1.3%", "costs 1.3% of games"),
    ],
)
def test_what_a_move_costs(goal: Goal, values: tuple[float, float], told: str, said: str) -> None:
    advice = Advice(goal, tuple(map(choice, values)))
    other = advice.choices[1]
    assert (advice_words.cost_told(other, advice), advice_words.cost_said(other, advice)) == (told, said)


def test_a_look_back_tells_two_numbers_and_the_costliest_slips() -> None:
    slips = (Slip("Ann", 4, "bank 300", "roll", 120.0), Slip("Ann", 2, "keep 1 5", "keep 1", 0.2))
    review = Review("Ann", 9, 4800.0, -340.0, 120.2, slips)
    table = table_of()
    at = replace(advised(table, Help.HINTS), reviews=(review,))
    told = texts_in(look_back_screen(replace(scene_of(table, VIEWS[0], SIZES[0]), advised=at)))
    assert {"Gave away 120", "Luck −340", "Turn 4: bank 300, best: roll; cost 120"} <= set(told)
    assert not any("Turn 2" in line for line in told)
    none = texts_in(look_back_screen(scene_of(table, VIEWS[0], SIZES[0])))
    assert "One moment, the game is gone through." in none


def test_the_winner_screen_tells_both_numbers_but_not_when_all_is_off() -> None:
    over = ("Ann rolls 1 1 1 5 5 5", "Ann keeps 1 1 1 5 5 5", "Ann banks", "Ben rolls 2 3 4 4 6 6")
    setup, events = Setup(changed(RULES, {"target": 500}), ("Ann", "Ben")), tuple(map(event_from, over))
    table = Table(1, setup, events, replay(setup, events))
    reviews = (Review("Ann", 1, 534.0, 1966.0, 0.0, ()),)
    for told, is_there in ((Help.HINTS, True), (Help.OFF, False)):
        scene = scene_of(table, VIEWS[0], SIZES[0])
        shown = texts_in(
            table_screen(replace(scene, advised=Advised(Wish(told), table.state, None, None, reviews)))
        )
        assert ("best turn 2,500 · gave away 0 · luck +1,966" in shown) == is_there


def test_advice_for_points_instead_of_what_was_asked_says_so_in_one_line() -> None:
    too_large = "the chances to win under “ours” take too long to work out: 10,000 steps of 1 point"
    told = {
        too_large: "The chances to win under “ours” take too long to work out: the best for points.",
        "the best for points, until they are worked out": "The best for points, until they are worked out.",
    }
    for note, line in told.items():
        advice = Advice(Goal.POINTS, (), note=note)
        assert advice_words.note(Advised(Wish(Help.HINTS, Goal.WIN), None, advice)) == line


def test_the_coach_writes_points_as_the_board_does() -> None:
    straight = table_of("Ann rolls 1 2 3 4 5 6", "Ann keeps 1 2 3 4 5 6")
    assert "banked, the turn is worth 1,500." in advice_words.why(advised(straight, Help.COACH))


def test_a_coach_tells_the_chances_of_the_roll_after_the_picked_keep() -> None:
    scene = drawn(table_of(*ROLL), Help.COACH)
    told = texts_in(table_screen(replace(scene, desk=replace(scene.desk, picked=(0,)))))
    assert "best · then roll 5 dice, 8% bust, 3% hot" in told
    other = texts_in(table_screen(scene))
    assert any(text.startswith("costs 80 points · then roll 3 dice, 28% bust") for text in other)
