"""The score sheet: a column for each player, a row for each turn."""

from __future__ import annotations

import flet as ft

from scorer import Seat

from .. import theme, words
from ..session import Table
from . import parts
from .desk import Screen
from .scene import Scene

EDGE_PX = 16
TURN_PX = 38  # wide, the column of the turns' numbers
COLUMN_PX = 70  # wide at least, a player's column
FEW = 4  # players whose totals can be written large


def score_sheet(scene: Scene, width: float) -> ft.Control:
    """The whole sheet, the totals on top and the newest turn first; many players scroll sideways."""
    table = scene.playing
    most = max(len(seat.record) for seat in table.state.seats)
    body: list[ft.Control] = [_line(scene, number) for number in range(most, 0, -1)]
    empty: list[ft.Control] = [theme.label("No turn has ended yet.", color=theme.INK_SOFT)]
    lines = ft.ListView(body or empty, spacing=0, expand=True, padding=0)
    inner = max(width - 2 * EDGE_PX, TURN_PX + COLUMN_PX * len(table.state.seats))
    grid = ft.Container(ft.Column([_heads(table), lines], spacing=4, expand=True), width=inner)
    sideways = ft.Row(
        [grid],
        scroll=ft.ScrollMode.AUTO if inner > width - 2 * EDGE_PX else None,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    head = ft.Row(
        [
            theme.title("Score sheet", size=20, color=theme.INK),
            parts.quiet("Players", lambda: scene.hands.show(Screen.PLAYERS), color=theme.BRASS_DEEP),
        ],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    return parts.paper(ft.Column([head, sideways], spacing=8, expand=True), padding=EDGE_PX, expand=True)


def _heads(table: Table) -> ft.Control:
    cells: list[ft.Control] = [
        ft.Container(theme.label("Turn", size=12, color=theme.INK_SOFT), width=TURN_PX)
    ]
    size = 22 if len(table.state.seats) <= FEW else 18
    cells += [_head(seat, size, seat.name in table.state.winners) for seat in table.state.seats]
    return ft.Container(
        ft.Row(cells, spacing=6, vertical_alignment=ft.CrossAxisAlignment.END),
        border=ft.Border.only(bottom=ft.BorderSide(2, theme.INK)),
        padding=ft.Padding.only(bottom=6),
    )


def _head(seat: Seat, size: int, is_winner: bool) -> ft.Container:
    name = ft.Text(
        seat.name,
        size=14,
        font_family=theme.SANS_BOLD,
        color=theme.INK_SOFT if seat.has_left else theme.INK,
        no_wrap=True,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    total = theme.title(words.pts(seat.total), size=size, color=theme.BRASS_DEEP if is_winner else theme.INK)
    column = ft.Column([name, total], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END)
    return ft.Container(column, expand=True)


def _line(scene: Scene, number: int) -> ft.Control:
    """What each player's turn of that number brought."""
    seats = scene.playing.state.seats
    told = theme.label(str(number), size=13, color=theme.INK_SOFT)
    turn = ft.Container(ft.Semantics(content=told, exclude_semantics=True), width=TURN_PX)
    return ft.Container(
        ft.Row([turn, *(_cell(scene, seat, number) for seat in seats)], spacing=6),
        border=ft.Border.only(bottom=ft.BorderSide(1, theme.PAPER_LINE)),
    )


def _cell(scene: Scene, seat: Seat, number: int) -> ft.Control:
    """What one turn brought, and the total after it; a tap shows its rolls and lets it be put right."""
    if number > len(seat.record):
        return ft.Container(expand=True)
    points = seat.record[number - 1]
    colour = theme.FELT if points > 0 else theme.CLARET
    total = words.pts(sum(seat.record[:number]))
    texts: list[ft.Control] = [
        theme.label(words.brought(points), size=14, color=colour, bold=True),
        theme.label(total, size=12, color=theme.INK_SOFT),
    ]
    column = ft.Column(
        texts,
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    face = ft.Container(column, height=theme.TOUCH_PX, alignment=ft.Alignment.CENTER_RIGHT)
    name = f"{seat.name}, turn {number}: {words.brought(points)}, total {total}; look at it"
    key = parts.tapped(name, face, lambda: scene.hands.open_turn(seat.name, number, points), round_px=6)
    return ft.Container(key, expand=True)
