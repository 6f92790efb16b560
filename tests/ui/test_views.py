"""The screens as functions: any moment of any game can be drawn, and what it offers is what the law lists."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle, product
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from scorer import (
    Banked,
    Dice,
    GaveUp,
    Kept,
    Left,
    Misread,
    Move,
    OffTable,
    Phase,
    Play,
    Rolled,
    RollOf,
    Setup,
    State,
    all_rolls,
    changed,
    event_from,
    legal,
    play,
    replay,
    sheet_named,
    sheet_names,
    start,
    with_option,
)
from ui import theme
from ui.adviser import Advised
from ui.houses import Houses
from ui.table import Older, Question, Seen, Table
from ui.turns import OldTurn
from ui.view import DEMO, NO_CAMERA, Glance, Source, View
from ui.views import parts
from ui.views.amends import brought
from ui.views.desk import NO_MOMENT, Desk, Draft, Screen, desk_now
from ui.views.editor import checked
from ui.views.ended import has_bust
from ui.views.hands import with_films
from ui.views.house import House
from ui.views.panels import games_screen, players_screen, turn_screen
from ui.views.rules import chosen_line, played
from ui.views.scene import Scene
from ui.views.table import table_screen

FILM = Source("films/felt.mp4", "felt.mp4")
SIZES = ((390, 700), (1280, 800))
VIEWS = (
    View(DEMO, Glance.READ),
    View(NO_CAMERA, Glance.NO_CAMERA),
    View(DEMO, Glance.LOST, trouble="unplugged"),
)
TURNS_ENOUGH = 60
SHORT = 2_000  # a target that random play reaches


def scene_of(table: Table, view: View, size: tuple[int, int], screen: Screen = Screen.TABLE) -> Scene:
    desk = desk_now(Desk(screen=screen, moment=NO_MOMENT._replace(game=table.game, events=-1)), table)
    hands: Any = Taps()
    return Scene(table, desk, view, ft.RawImage(), *size, hands, Houses(Path("nowhere")), Advised())


class Taps:
    """Hands that only remember what they were told to do."""

    def __init__(self) -> None:
        self.done: list[object] = []

    def do(self, event: object, *, after: object) -> None:  # noqa: ARG002 - as the hands take it
        self.done.append(event)

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: None


def controls_in(value: object) -> Iterator[ft.BaseControl]:
    """Every control drawn, the outermost first."""
    if isinstance(value, list):
        for each in value:
            yield from controls_in(each)
    elif isinstance(value, ft.BaseControl):
        yield value
        for part in ("controls", "content"):
            yield from controls_in(getattr(value, part, None))


def offered(scene: Scene) -> set[object]:
    """The events that tapping every button once would record."""
    for control in controls_in(table_screen(scene)):
        tap = getattr(control, "on_click", None)
        if tap is not None and not control.disabled:
            run(tap)
    hands: Any = scene.hands
    return set(hands.done)


def run(tap: Any) -> None:
    """Tap, as Flet would; coroutines are for the eyes and do nothing here."""
    try:
        made = tap()
    except TypeError:
        made = tap(None)
    if hasattr(made, "close"):
        made.close()


def rolled(move: RollOf, chance: random.Random) -> Rolled:
    rolls = list(all_rolls(move.count))
    dice = chance.choices([roll for roll, _ in rolls], [ways for _, ways in rolls])[0]
    return Rolled(move.player, dice)


def some_game(name: str, seed: int) -> Iterator[Table]:
    """Every moment of a game played at random under a sheet with some of its options."""
    chance = random.Random(seed)
    sheet = sheet_named(name)
    rules = changed(sheet.rules, {"target": SHORT})
    for option in sheet.options:
        rules = with_option(rules, option) if chance.random() < 0.5 else rules
    setup = Setup(
        rules,
        ("Ann", "Ben", "Cleo")[: max(rules.minimum_players, chance.randint(1, 3))],
        chance.choice((0, 1, 2)),
    )
    state, events = start(setup), ()
    yield Table(1, setup, events, state)
    for _ in range(TURNS_ENOUGH):
        if state.phase is Phase.OVER:
            return
        move = likely(legal(state), chance)
        event: Play = rolled(move, chance) if isinstance(move, RollOf) else move
        state, events = play(state, event), (*events, event)
        yield Table(1, setup, events, state)


def likely(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """Any move, but mostly the first: the best keep, banking, rolling."""
    return moves[0] if chance.random() < 0.7 else chance.choice(moves)


@pytest.mark.parametrize("name", sheet_names())
@pytest.mark.parametrize("seed", range(3))
def test_any_moment_offers_what_the_law_lists(name: str, seed: int) -> None:
    other_ways = cycle(product(VIEWS, SIZES))
    for table, other_way in zip(some_game(name, seed), other_ways, strict=False):
        shown = offered(scene_of(table, VIEWS[0], SIZES[0]))
        assert set(must_be_offered(table.state)) <= shown
        assert shown | offered(scene_of(table, *other_way)) <= set(legal(table.state))


@pytest.mark.parametrize(
    ("lines", "is_offered"),
    [
        ((), True),
        (("Ann rolls 1 1 2 3 4 6",), True),
        (("Ann rolls 2 3 3 4 6 6",), False),
        (("Ann rolls 1 1 1 2 3 4", "Ann keeps 1 1 1", "Ann banks"), True),
        (("Ann rolls 2 3 3 4 6 6", "Ben rolls 1 1 2 3 4 6"), True),
        (("Ann rolls 2 3 3 4 6 6", "Ben rolls 1 1 2 3 4 6", "Ben drops a die"), True),
    ],
    ids=["the first roll", "a roll", "a bust", "banked", "the next roll", "that made void"],
)
def test_no_die_falls_off_below_a_bust(lines: tuple[str, ...], is_offered: bool) -> None:
    """Whoever tapped it there for the roll that was just lost made the next player's void."""
    setup, events = Setup(sheet_named("farkle").rules, ("Ann", "Ben")), tuple(map(event_from, lines))
    table = Table(1, setup, events, replay(setup, events))
    for size in SIZES:
        assert (OffTable(table.state.player) in offered(scene_of(table, VIEWS[0], size))) == is_offered


def must_be_offered(state: State) -> Iterator[Move]:
    """The moves that one tap must do; rolling is for the eyes and the keys."""
    return (move for move in legal(state) if isinstance(move, Kept | Banked | GaveUp))


@pytest.mark.parametrize("size", SIZES)
def test_a_table_that_the_last_player_left_can_be_drawn(size: tuple[int, int]) -> None:
    setup = Setup(sheet_named("zehntausend").rules, ("Ann",))
    events = (Left("Ann"),)
    table = Table(1, setup, events, replay(setup, events))
    for screen in (Screen.TABLE, Screen.SHEET):
        assert list(controls_in(table_screen(scene_of(table, VIEWS[0], size, screen))))


@pytest.mark.parametrize("name", sheet_names())
def test_the_score_sheet_and_a_question_can_be_drawn_at_any_moment(name: str) -> None:
    for table in some_game(name, 7):
        assert list(controls_in(table_screen(scene_of(table, VIEWS[0], SIZES[0], Screen.SHEET))))
        if table.state.phase is Phase.ROLL:
            guess = rolled(RollOf("", table.state.turn.dice_left), random.Random(1)).dice
            question = Question(guess, "glare", Seen(tuple(guess), False))
            asked = Table(1, table.setup, table.events, table.state, question)
            assert offered(scene_of(asked, VIEWS[0], SIZES[1])) == set()


def texts_in(screen: ft.Control) -> list[str]:
    return [control.value for control in controls_in(screen) if isinstance(control, ft.Text)]


def named(screen: ft.Control) -> dict[str, ft.FilledButton | ft.TextButton]:
    """The buttons of a screen by what they say first."""
    kinds = (ft.FilledButton, ft.TextButton)
    buttons = [control for control in controls_in(screen) if isinstance(control, kinds)]
    return {next(iter(texts_in(button)), str(button.content)): button for button in buttons}


def test_dice_seen_while_a_player_chooses_are_answered_by_yes_no_or_bank() -> None:
    setup = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))
    events = tuple(map(event_from, ("Ann rolls 1 2 3 4 5 6", "Ann keeps 1 2 3 4 5 6")))
    seen = Seen((2, 2, 3, 3, 4, 6), is_believed=True)
    state = replay(setup, events)
    for size in SIZES:
        table = Table(1, setup, events, state, Question(Dice(seen.values), "", seen))
        scene = scene_of(table, VIEWS[0], size)
        buttons = named(table_screen(scene))
        assert {"Yes, record it", "No", "Bank 1,500"} < set(buttons)
        assert not {"Type the roll", "Throw again"} & set(buttons)
        assert offered(scene) == {Banked("Ann")}


@pytest.mark.parametrize(("lines", "may_join"), [((), True), (("Ann rolls 2 3 4 4 6 6",), True),
    (("Ann rolls 2 3 4 4 6 6", "Ben rolls 2 3 4 4 6 6"), False)])  # fmt: skip
def test_join_stands_only_while_somebody_can(lines: tuple[str, ...], may_join: bool) -> None:
    setup, events = Setup(sheet_named("farkle").rules, ("Ann", "Ben")), tuple(map(event_from, lines))
    scene = scene_of(Table(1, setup, events, replay(setup, events)), VIEWS[0], SIZES[0], Screen.PLAYERS)
    drawn = players_screen(scene)
    fields = [control for control in controls_in(drawn) if isinstance(control, ft.TextField)]
    assert ("Join" in texts_in(drawn), bool(fields)) == (may_join, may_join)
    told = "Nobody can join any more; players join in the first round."
    assert (told in texts_in(drawn)) is not may_join


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("Ann rolls 1 1 1 2 3 4", "Ann keeps 1 1 1", "Ann banks", "Ann had 400 in turn 1"), "brings 400"),
        (("Ann rolls 1 1 1 2 3 4", "Ann keeps 1 1 1", "Ann banks", "Ann had 0 in turn 1"), "brings nothing"),
        (("Ann rolls 2 3 3 4 6 6", "Ann had 400 in turn 1"), "brings 400"),
    ],
)
def test_a_turn_put_right_is_told_as_it_is_now(
    size: tuple[int, int], lines: tuple[str, ...], told: str
) -> None:
    setup = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))
    events = tuple(map(event_from, lines))
    said = texts_in(table_screen(scene_of(Table(1, setup, events, replay(setup, events)), VIEWS[0], size)))
    assert f"Ann's turn, put right, {told}" in said
    assert not has_bust(scene_of(Table(1, setup, events, replay(setup, events)), VIEWS[0], size))
    assert not [text for text in said if text.startswith("Ann banks") or text == "Bust!"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", [Screen.TABLE, Screen.SHEET])
def test_one_new_game_is_enough(size: tuple[int, int], screen: Screen) -> None:
    setup = Setup(changed(sheet_named("farkle").rules, {"target": 250, "ending": "at once"}), ("Ann", "Ben"))
    events = tuple(map(event_from, ("Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann banks")))
    table = Table(1, setup, events, replay(setup, events))
    assert table.state.winners
    said = texts_and_words(table_screen(scene_of(table, VIEWS[0], size, screen)))
    assert said.count("New game") == 1


def texts_and_words(screen: ft.Control) -> list[str]:
    """Everything that is written, on quiet buttons too."""
    quiet = [control for control in controls_in(screen) if isinstance(control, ft.TextButton)]
    return texts_in(screen) + [str(button.content) for button in quiet]


@pytest.mark.parametrize(("corrected", "done"), [("112345", ""), ("122345", "1 2 2 3 4 5")])
def test_a_correction_starts_from_the_roll_as_it_was_read(corrected: str, done: str) -> None:
    setup, events = Setup(sheet_named("farkle").rules, ("Ann", "Ben")), (event_from("Ann rolls 1 1 2 3 4 5"),)
    scene = scene_of(Table(1, setup, events, replay(setup, events)), VIEWS[0], SIZES[0])
    desk = replace(scene.desk, is_correcting=True, corrected=tuple(map(int, corrected)))
    misread = {Misread("Ann", Dice.parse(done))} if done else set()
    assert offered(replace(scene, desk=desk)) == misread


@pytest.mark.parametrize(
    ("sheet", "options", "line"),
    [
        ("farkle", (), "Farkle"),
        ("farkle", ("high stakes",), "Farkle with high stakes"),
        (
            "farkle",
            ("four and a pair", "high stakes"),
            "Farkle with high stakes and four and a pair",
        ),
        ("Ours", (), "Ours, built on Farkle"),
        ("Ours", ("high stakes",), "Ours, built on Farkle, with high stakes"),
        ("gone", (), ""),
    ],
)
def test_start_tells_the_chosen_rules(
    tmp_path: Path, sheet: str, options: tuple[str, ...], line: str
) -> None:
    houses = Houses(tmp_path)
    houses.save("Ours", "farkle", {"entry": 500})
    draft = Draft(sheet=sheet, options=frozenset(options))
    assert chosen_line(houses, draft) == line


def test_a_game_is_told_by_the_rules_it_began_with(tmp_path: Path) -> None:
    houses = Houses(tmp_path)
    houses.save("Ours", "farkle", {"entry": 500})
    draft = Draft(("Ann", "Ben"), "Ours", frozenset({"high stakes"}))
    setup = draft.setup(houses.sheet("Ours"))
    assert played(houses, setup) == ("Ours, built on Farkle, with high stakes", ())
    houses.save("Ours", "zilch", {})
    assert played(houses, setup) == ("Ours", ())
    (tmp_path / "Ours.toml").unlink()
    assert played(houses, setup) == ("Ours", ())


def test_notes_are_told_of_the_rules_they_are_about_alone(tmp_path: Path) -> None:
    houses, farkle = Houses(tmp_path), sheet_named("farkle")
    setup = Draft(("Ann", "Ben")).setup(farkle)
    assert played(houses, setup) == ("Farkle", farkle.notes)
    assert farkle.notes
    assert houses.save("Same", "farkle", {}).notes == farkle.notes
    assert houses.save("Ours", "farkle", {"entry": 500}).notes == ()


def test_nobody_is_asked_to_look_again_without_a_camera() -> None:
    setup, asked = (
        Setup(sheet_named("farkle").rules, ("Ann", "Ben")),
        Question(Dice([1, 5]), "a die leans", Seen((1, 5), False, "a die leans")),
    )
    table = Table(1, setup, (), start(setup), asked)
    told = {}
    for glance in (Glance.READ, Glance.LOST):
        drawn = table_screen(scene_of(table, View(FILM, glance), SIZES[1]))
        buttons = [control for control in controls_in(drawn) if isinstance(control, ft.TextButton)]
        told[glance] = [button.content for button in buttons]
    assert "Look again" in told[Glance.READ]
    assert "Look again" not in told[Glance.LOST]
    assert "Type the roll" in told[Glance.LOST]


def test_a_turn_that_was_taken_back_brought_nothing_that_is_known() -> None:
    setup, events = Setup(sheet_named("farkle").rules, ("Ann", "Ben")), (event_from("Ann rolls 2 3 3 4 6 6"),)
    table = Table(1, setup, events, replay(setup, events))
    asked = [
        brought(table, player, turn) for player, turn in (("Ann", 1), ("Ann", 2), ("Ben", 1), ("Cleo", 1))
    ]
    assert asked == [0, None, None, None]


def test_films_stay_in_the_choice_of_cameras() -> None:
    webcam = Source("0", "Webcam 0")
    assert with_films((DEMO, NO_CAMERA), (FILM,)) == (DEMO, NO_CAMERA, FILM)
    assert with_films((DEMO, webcam, NO_CAMERA), (DEMO, FILM, NO_CAMERA)) == (DEMO, webcam, NO_CAMERA, FILM)
    assert with_films((DEMO, NO_CAMERA), (webcam, DEMO)) == (DEMO, NO_CAMERA)  # it may be pulled out by now


def test_who_has_left_or_won_is_not_asked_to_leave() -> None:
    setup = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))
    for lines, leaving in (((), ["Ann leaves", "Ben leaves"]), (("Ann leaves",), [])):
        events = tuple(map(event_from, lines))
        table = Table(1, setup, events, replay(setup, events))
        drawn = players_screen(scene_of(table, VIEWS[0], SIZES[0], Screen.PLAYERS))
        labels = [control.label for control in controls_in(drawn) if isinstance(control, ft.Semantics)]
        assert [label for label in labels if label] == leaving


def test_an_old_turn_offers_the_photographs_there_are() -> None:
    lines = ("Ann rolls 1 1 2 3 4 5", "Ann keeps 1 1", "Ann rolls again", "Ann rolls 2 3 4 6")
    setup, events = Setup(sheet_named("farkle").rules, ("Ann", "Ben")), tuple(map(event_from, lines))
    scene = scene_of(Table(1, setup, events, replay(setup, events)), VIEWS[0], SIZES[0], Screen.TURN)
    desk = replace(scene.desk, turn=OldTurn("Ann", 1), written="0", pictured=frozenset({4}))
    drawn = turn_screen(replace(scene, desk=desk))
    told = [text for text in texts_in(drawn) if text.startswith("rolled")]
    assert told == ["rolled 1 1 2 3 4 5, kept 1 1 for 200", "rolled 2 3 4 6, kept nothing"]
    buttons = [control for control in controls_in(drawn) if isinstance(control, ft.TextButton)]
    assert [button.content for button in buttons].count("Photograph") == 1


WON = ("Ann rolls 1 1 1 2 3 4", "Ann keeps 1 1 1", "Ann banks", "Ben rolls 2 3 3 4 6 6")


@pytest.mark.parametrize("count", [3, 4], ids=["its last turn goes on", "it is over"])
def test_an_old_turn_can_be_put_right_until_the_game_is_over(count: int) -> None:
    rules = changed(sheet_named("farkle").rules, {"target": 300, "entry": 0})
    setup, events = Setup(rules, ("Ann", "Ben")), tuple(map(event_from, WON[:count]))
    scene = scene_of(Table(1, setup, events, replay(setup, events)), VIEWS[0], SIZES[0], Screen.TURN)
    drawn = turn_screen(replace(scene, desk=replace(scene.desk, turn=OldTurn("Ann", 1), written="300")))
    is_over = count == len(WON)
    fields = [control for control in controls_in(drawn) if isinstance(control, ft.TextField)]
    assert len(fields) == (not is_over)
    told = "The game is over; undo its last event, correct that turn, and end the game again."
    assert (told in texts_in(drawn)) == is_over


FIFTY = ("{0} rolls 5 2 3 3 4 6", "{0} keeps 5", "{0} banks")
HUNDRED = ("{0} rolls 1 2 3 3 4 6", "{0} keeps 1", "{0} banks")
PLAYED_OFF = (
    *(line.format(name) for turn in (HUNDRED, FIFTY) for name in ("Ann", "Ben") for line in turn),
    *("Ann rolls 2 3 3 4 6 6", *(line.format("Ben") for line in HUNDRED)),
)


def test_turns_of_a_play_off_are_on_the_sheet_and_can_be_looked_at() -> None:
    rules = changed(sheet_named("farkle").rules, {"target": 100, "entry": 0})
    setup, events = Setup(rules, ("Ann", "Ben", "Cleo")), tuple(map(event_from, ("Cleo leaves", *PLAYED_OFF)))
    table = Table(1, setup, events, replay(setup, events))
    scene = scene_of(table, VIEWS[0], SIZES[0], Screen.SHEET)
    labels = [
        control.label
        for control in controls_in(table_screen(scene))
        if isinstance(control, ft.Semantics) and control.label and control.label.endswith("look at it")
    ]
    assert labels == [
        "Ann, play-off 2: bust; look at it",
        "Ben, play-off 2: +100; look at it",
        "Ann, play-off: +50; look at it",
        "Ben, play-off: +50; look at it",
        "Ann, turn 1: +100, total 100; look at it",
        "Ben, turn 1: +100, total 100; look at it",
    ]
    desk = replace(scene.desk, screen=Screen.TURN, turn=OldTurn("Ben", 2, is_play_off=True))
    drawn = turn_screen(replace(scene, desk=desk))
    heads = [one for one in controls_in(drawn) if isinstance(one, ft.Text) and one.value == "Ben, play-off 2"]
    assert [one.no_wrap for one in heads] == [False]  # names may be long
    told = texts_in(drawn)
    assert told[-3:] == [
        "Ben, play-off 2",
        "rolled 1 2 3 3 4 6, kept 1 for 100",
        "A turn of a play-off is compared, and in no total; Undo goes back to put it right.",
    ]


def test_older_games_are_told_by_their_rules_day_and_totals() -> None:
    *_, table = some_game("zilch", 3)
    scene = scene_of(table, VIEWS[0], SIZES[0], Screen.GAMES)
    begun = datetime(2026, 11, 21, 12, tzinfo=UTC)
    drawn = games_screen(replace(scene, desk=replace(scene.desk, older=(Older(begun, table),))))
    head, line = texts_in(drawn)[-4:-2]
    assert head.startswith("Zilch, 2")
    assert all(seat.name in line for seat in table.state.seats)
    empty = games_screen(replace(scene, desk=replace(scene.desk, older=())))
    assert "There is no other game yet." in texts_in(empty)


@pytest.mark.parametrize("name", sheet_names())
def test_house_rules_begin_as_the_sheet_they_start_from(name: str) -> None:
    house = House(sheet_named(name).rules, sheet=name)
    assert (house.rules(), house.changes(), checked(house)[1]) == (house.base, {}, ())


@pytest.mark.parametrize(
    ("edits", "changes", "against"),
    [
        ([("ones", "200"), ("triples 2", "250")],
         {"ones": 200, "triples": (300, 250, 300, 400, 500, 600)}, ""),
        ([("of_a_kind 4", "1500")], {"of_a_kind": (1500, 2000, 3000)}, ""),
        ([("of_a_kind", "double"), ("hot_dice", "must roll")],
         {"of_a_kind": "double", "hot_dice": "must roll"}, ""),
        ([("strike_out", "3")], {"strike_out": 3}, "“Busts in a row” and “Those busts cost” need each other"),
    ],
)  # fmt: skip
def test_house_rules_keep_what_was_edited(edits: Any, changes: dict[str, object], against: str) -> None:
    house = House(sheet_named("farkle").rules)
    for key, value in edits:
        house = house.with_edit(key, value)
    assert house.changes() == changes
    assert " ".join(checked(house)[1])[: len(against)] == against
    assert bool(checked(house)[1]) == bool(against)


@pytest.mark.parametrize(
    ("edits", "sentence"),
    [
        ([("ones", "many")], "“many” is no number for “A single 1”; write digits, such as 350"),
        ([("triples 3", "-5")], "“-5” is no number for “Three 3s”; write digits, such as 350"),
        ([("target", "0")], "“farkle” sets “Target” to 0; “Target” takes a whole number of points"),
        (
            [("progressive", True)],
            "“Later dice add to three of a kind” doubles dice alike by itself: “Four and",
        ),
        (
            [("confirm", ("straight",)), ("confirm_points", "0")],
            "“To be confirmed” names combinations, but “To confirm” is 0.",
        ),
        (
            [("exact", True), ("target", "200")],
            "Turns are recorded from 250, and nothing above the exact target 200 can be.",
        ),
    ],
)
def test_the_editor_refuses_in_players_words(edits: Any, sentence: str) -> None:
    house = House(sheet_named("farkle").rules)
    for key, value in edits:
        house = house.with_edit(key, value)
    (told,) = checked(house)[1]
    assert told.startswith(sentence)
    assert "_" not in told


@pytest.mark.parametrize("kind", [parts.primary, parts.hinted, parts.secondary, parts.quiet, parts.choice])
def test_a_ring_shows_which_button_the_keyboard_has_come_to(kind: Any) -> None:
    style = kind("Save", lambda: None).style
    ring = style.side[ft.ControlState.FOCUSED]
    face = style.bgcolor or theme.FELT
    colour = face[ft.ControlState.DEFAULT] if isinstance(face, dict) else face
    lighter, darker = sorted((brightness(colour), brightness(ring.color)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 3  # as WCAG asks of what shows a focus


def brightness(colour: str) -> float:
    """The relative luminance of a colour, as WCAG has it."""
    shares = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return sum(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_the_editor_calls_rules_by_the_name_they_are_given() -> None:
    house = House(sheet_named("farkle").rules, name="Ours ").with_edit("target", "0")
    assert checked(house)[1][0].startswith("“Ours” sets “Target” to 0;")
