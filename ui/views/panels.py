"""Two small panels of a game: who joins or leaves, and what an old turn really brought."""

from __future__ import annotations

import flet as ft

from scorer import Left, Seat

from .. import theme, words
from . import parts
from .desk import Screen
from .scene import Scene
from .table import bar, name_of_the_game

PANEL_PX = 460


def players_screen(scene: Scene) -> ft.Control:
    """Everybody at the table, and a place for one more."""
    rows = [_seat(scene, seat) for seat in scene.playing.state.seats]
    field = _field(scene, "New player", scene.desk.written)
    join = parts.choice("Join", lambda: scene.hands.join(after=scene.playing))
    told = theme.label("Players join in the first round, and may leave at any time.", color=theme.INK_SOFT)
    return _panel(scene, "Players", *rows, ft.Row([field, join], spacing=8), told)


def _seat(scene: Scene, seat: Seat) -> ft.Control:
    name = theme.label(seat.name, size=16, color=theme.INK, bold=True)
    name.expand, name.no_wrap, name.overflow = True, True, ft.TextOverflow.ELLIPSIS
    points = theme.title(words.pts(seat.total), size=20, color=theme.INK)
    left = Left(seat.name)
    leave = parts.quiet(
        f"{seat.name} leaves", lambda: scene.hands.do(left, after=scene.playing), color=theme.CLARET
    )
    away = theme.label("has left", color=theme.INK_SOFT)
    return ft.Row([name, points, away if seat.has_left else leave], spacing=12, height=theme.TOUCH_PX)


def turn_screen(scene: Scene) -> ft.Control:
    """One old turn, and a field for the points it really brought."""
    player, turn = scene.desk.turn
    field = _field(scene, "Points of that turn", scene.desk.written)
    save = parts.primary("Save", lambda: scene.hands.correct_turn(player, turn, after=scene.playing))
    told = theme.label("The total follows; a bust is 0. Undo takes it back.", color=theme.INK_SOFT)
    return _panel(scene, f"{player}, turn {turn}", ft.Row([field]), told, save)


def _field(scene: Scene, name: str, written: str) -> ft.TextField:
    return ft.TextField(
        value=written,
        label=name,
        on_change=lambda event: scene.hands.write(event.control.value),
        border_radius=10,
        expand=True,
        color=theme.INK,
    )


def _panel(scene: Scene, head: str, *controls: ft.Control) -> ft.Control:
    """A paper in the middle, below a bar that leads back."""
    back = parts.quiet("Back to the game", lambda: scene.hands.show(Screen.TABLE))
    rows = [theme.title(head, size=22, color=theme.INK), *controls]
    paper = parts.paper(ft.Column(rows, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
    held = ft.Container(paper, width=min(scene.width - 24, PANEL_PX))
    column = ft.Column(
        [held], scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
    top = bar([name_of_the_game(scene), ft.Row([back], tight=True)])
    row = ft.Container(column, padding=12, expand=True, alignment=ft.Alignment.TOP_CENTER)
    return ft.Column([top, row], spacing=0, expand=True)
