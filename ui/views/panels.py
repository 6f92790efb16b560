"""Small panels: the rules, who joins or leaves, how an old turn went, its photographs, and older games."""

from __future__ import annotations

import flet as ft

from scorer import Left, Phase, Seat, why_nothing_is_corrected

from .. import theme, words
from ..table import Older
from ..turns import OldTurn, Throw, before_the_hand, throws_of
from . import parts
from .advice import look_back_papers
from .amends import brought
from .desk import Screen
from .dice import dice_row
from .ended import photograph_button
from .rules import played, rules_told, title_of
from .scene import Scene
from .table import bar, name_of_the_game

PANEL_PX = 460
WIDE_PX = 720
DIE_PX = 30
OF_THE_SHEET = (Screen.RULES, Screen.PLAYERS, Screen.TURN)
"""The panels that the score sheet leads to, and that lead back to it where it has a screen of its own."""


def rules_screen(scene: Scene) -> ft.Control:
    """The rules that this game is played by."""
    setup = scene.playing.setup
    line, notes = played(scene.houses, setup)
    title = theme.label(line, size=16, color=theme.INK, bold=True)
    return _panel(scene, "Rules", title, *rules_told(setup.rules, notes), width=WIDE_PX)


def players_screen(scene: Scene) -> ft.Control:
    """Everybody at the table, and a place for one more while one can join."""
    state = scene.playing.state
    rows = [row for seat in state.seats for row in (_seat(scene, seat), *_asked_to_leave(scene, seat))]
    against = words.why_nobody_joins(state)
    if against:
        return _panel(scene, "Players", *rows, theme.label(f"{against}.", color=theme.INK_SOFT))
    field = _field(scene, "New player", scene.desk.written)
    join = parts.choice("Join", lambda: scene.hands.join(after=scene.playing))
    told = theme.label("Players join in the first round, and may leave at any time.", color=theme.INK_SOFT)
    return _panel(scene, "Players", *rows, ft.Row([field, join], spacing=8), told)


def _seat(scene: Scene, seat: Seat) -> ft.Control:
    name = theme.label(seat.name, size=16, color=theme.INK, bold=True)
    name.expand, name.no_wrap, name.overflow = True, True, ft.TextOverflow.ELLIPSIS
    points = theme.title(words.pts(seat.total), size=20, color=theme.INK)
    row: list[ft.Control] = [name, points]
    if seat.has_left:
        row.append(theme.label("has left", color=theme.INK_SOFT))
    elif scene.playing.state.phase is not Phase.OVER and len(scene.playing.state.seated) > 1:
        row.append(_leaves(scene, seat))
    return ft.Row(row, spacing=12, height=theme.TOUCH_PX)


def _leaves(scene: Scene, seat: Seat) -> ft.Control:
    """The button with which a player asks to leave the game."""
    text = theme.label("leaves", size=15, color=theme.CLARET, bold=True)
    face = ft.Container(text, height=theme.TOUCH_PX, padding=12, alignment=ft.Alignment.CENTER)
    return parts.tapped(f"{seat.name} leaves", face, lambda: scene.hands.ask_to_leave(seat.name))


def _asked_to_leave(scene: Scene, seat: Seat) -> list[ft.Control]:
    """Below who wants to leave: what that means, and whether they do; nothing below the others."""
    name = seat.name
    if scene.desk.leaving != name or seat.has_left:
        return []
    told = parts.said(theme.label(words.leaving(scene.playing.state, name), color=theme.INK))
    leave = parts.choice(f"Yes, {name} leaves", lambda: scene.hands.do(Left(name), after=scene.playing))
    stay = parts.quiet("No", lambda: scene.hands.ask_to_leave(""), color=theme.BRASS_DEEP)
    return [ft.Column([told, leave, stay], spacing=8)]


def turn_screen(scene: Scene) -> ft.Control:
    """One old turn, roll by roll, and below it how it can be put right."""
    turn, table = scene.desk.turn, scene.playing
    rolls = [_throw(scene, throw) for throw in throws_of(table.setup, table.events, turn)]
    to_correct = _of_a_play_off() if turn.is_play_off else _to_put_right(scene, turn)
    return _panel(scene, words.turn_title(turn), *rolls, *to_correct)


def _of_a_play_off() -> list[ft.Control]:
    """What is told below a turn of a play-off."""
    told = "A turn of a play-off is compared, and in no total; Undo goes back to put it right."
    return [theme.label(told, color=theme.INK_SOFT)]


def _to_put_right(scene: Scene, turn: OldTurn) -> list[ft.Control]:
    """A field for the points that a turn really brought."""
    table, player, number = scene.playing, turn.player, turn.number
    before, now = before_the_hand(table.setup, table.events, player, number), brought(table, player, number)
    by_hand: list[ft.Control] = []
    if before is not None and before != now:
        changed = f"Put right by hand; it had been {words.brought(before) if before else 'a bust'}."
        by_hand = [theme.label(changed, size=13, color=theme.INK_SOFT)]
    if against := why_nothing_is_corrected(table.state):
        return [*by_hand, theme.label(f"{parts.begun_large(against)}.", color=theme.INK_SOFT)]
    gap = ft.Container(height=2)
    field = _field(scene, "Points of that turn", scene.desk.written)
    save = parts.primary("Save", lambda: scene.hands.correct_turn(player, number, after=table))
    told = theme.label("The total follows; a bust is 0. Undo takes it back.", color=theme.INK_SOFT)
    return [*by_hand, gap, ft.Row([field]), told, save]


def _throw(scene: Scene, throw: Throw) -> ft.Control:
    """One roll: its dice, what was kept of them in words, and its photograph where there is one."""
    told = theme.label(words.thrown(throw), size=13, color=theme.INK_SOFT)
    column = ft.Column([dice_row(throw.rolled, DIE_PX), told], spacing=4, tight=True, expand=True)
    look = photograph_button(scene, throw.number, color=theme.BRASS_DEEP)
    return ft.Row([column, *look], spacing=8)


def photograph_screen(scene: Scene) -> ft.Control:
    """The photograph of a roll, with the dice that the eyes see in it."""
    width = min(scene.width - 24, WIDE_PX)
    picture = ft.Image(src=scene.desk.photograph, fit=ft.BoxFit.CONTAIN, width=width - 32)
    seen = ft.Semantics(content=picture, label="The photograph of the roll, its dice marked", image=True)
    told = theme.label("As the camera saw it, marked with what the eyes read.", color=theme.INK_SOFT)
    return _panel(scene, "Photograph", seen, told, width=width)


def look_back_screen(scene: Scene) -> ft.Control:
    """How everybody played, and how lucky they were."""
    return _panel(scene, "Look back", *look_back_papers(scene), width=WIDE_PX)


def games_screen(scene: Scene) -> ft.Control:
    """Older games, the newest first, each to be looked at or gone on with."""
    rows = [_older(scene, older) for older in scene.desk.older]
    none = theme.label("There is no other game yet.", color=theme.INK_SOFT)
    told = theme.label("The game on the board now stays here too.", color=theme.INK_SOFT)
    return _panel(scene, "Older games", *(rows or [none]), *([told] if rows else []), width=WIDE_PX)


def _older(scene: Scene, older: Older) -> ft.Control:
    """One older game: by which rules, when, how it stands, and the way to it."""
    table = older.table
    head = f"{title_of(scene.houses, table.setup.rules.name)}, {words.day_of(older.begun)}"
    line = words.older_line(older)
    texts: list[ft.Control] = [
        theme.label(head, size=15, color=theme.INK, bold=True),
        theme.label(line, size=13, color=theme.INK_SOFT),
    ]
    is_over = table.state.phase is Phase.OVER
    go = theme.label("Look" if is_over else "Go on", size=15, color=theme.BRASS_DEEP, bold=True)
    row = ft.Row([ft.Column(texts, spacing=0, tight=True, expand=True), go], spacing=8)
    face = ft.Container(row, padding=ft.Padding.symmetric(vertical=6, horizontal=4))
    return parts.tapped(f"{head}: {line}", face, lambda: scene.hands.take_up(table.game), round_px=6)


def _field(scene: Scene, name: str, written: str) -> ft.TextField:
    return ft.TextField(
        value=written,
        label=name,
        on_change=lambda event: scene.hands.write(event.control.value),
        border_radius=10,
        expand=True,
        color=theme.INK,
    )


def _panel(scene: Scene, head: str, *controls: ft.Control, width: float = PANEL_PX) -> ft.Control:
    """A paper in the middle, below a bar that leads back."""
    text, screen = _way_back(scene)
    back = parts.quiet(text, lambda: scene.hands.show(screen))
    rows = [theme.title(head, size=22, color=theme.INK, wraps=True), *controls]
    paper = parts.paper(ft.Column(rows, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
    held = ft.Container(paper, width=min(scene.width - 24, width))
    column = ft.Column(
        [held], scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
    top = bar([name_of_the_game(scene), ft.Row([back], tight=True)])
    row = ft.Container(column, padding=12, expand=True, alignment=ft.Alignment.TOP_CENTER)
    return ft.Column([top, row], spacing=0, expand=True)


def _way_back(scene: Scene) -> tuple[str, Screen]:
    """Where a panel leads back to, in words and as a screen."""
    if not scene.table:
        return "Back to the setup", Screen.SETUP
    is_of_a_sheet_alone = scene.desk.screen in OF_THE_SHEET and not scene.is_wide
    return ("Back to the sheet", Screen.SHEET) if is_of_a_sheet_alone else ("Back to the game", Screen.TABLE)
