"""The score sheet: a column for each player, a row for each turn."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from scorer import PlayOff, Seat

from .. import theme, words
from ..table import Table
from ..turns import OldTurn
from . import parts
from .desk import Screen
from .scene import Scene

EDGE_PX = 16


@dataclass(frozen=True, slots=True)
class Print:
    """How large the sheet is printed: its columns and the gaps between them, and its letters."""

    turn_px: int
    column_px: int
    gap_px: int
    name: int
    total: int
    brought: int
    after: int

    def width_of(self, players: int) -> int:
        """How wide a sheet for so many players is at least."""
        return self.turn_px + players * (self.gap_px + self.column_px)

    def spread(self, players: int, room: float) -> float:
        """How wide a sheet for so many players is in that room.

        >>> SMALL.spread(6, 304), round(SMALL.spread(8, 304))
        (304, 414)
        """
        if self.width_of(players) <= room:
            return room
        share = parts.share_px(room - self.turn_px, self.gap_px + self.column_px)
        return self.turn_px + players * share


LARGE = Print(turn_px=38, column_px=80, gap_px=6, name=14, total=22, brought=14, after=12)
MIDDLE = Print(turn_px=38, column_px=64, gap_px=6, name=14, total=18, brought=14, after=12)
SMALL = Print(turn_px=22, column_px=42, gap_px=4, name=12, total=12, brought=11, after=10)
TIGHT = Print(turn_px=22, column_px=39, gap_px=3, name=12, total=10, brought=11, after=10)


def print_for(players: int, width: float) -> Print:
    """The largest print in which a sheet for so many players is no wider than that; a small one if none is.

    >>> print_for(2, 365) is LARGE, print_for(8, 365) is TIGHT, print_for(8, 300) is SMALL
    (True, True, True)
    """
    return next((size for size in (LARGE, MIDDLE, SMALL, TIGHT) if size.width_of(players) <= width), SMALL)


def score_sheet(scene: Scene, width: float) -> ft.Control:
    """The whole sheet, the totals on top and the newest turn first; many players scroll sideways."""
    table = scene.playing
    seats, room = len(table.state.seats), width - 2 * EDGE_PX
    size = print_for(seats, room)
    most = max(len(seat.record) for seat in table.state.seats)
    offs = reversed([*enumerate(table.state.play_offs, start=1)])
    body: list[ft.Control] = [_play_off(scene, number, tie, size) for number, tie in offs if tie.brought]
    body += [_line(scene, number, size) for number in range(most, 0, -1)]
    empty: list[ft.Control] = [theme.label("No turn has ended yet.", color=theme.INK_SOFT)]
    lines = ft.ListView(body or empty, spacing=0, expand=True, padding=0)
    inner = size.spread(seats, room)
    grid = ft.Container(ft.Column([_heads(table, size), lines], spacing=4, expand=True), width=inner)
    sideways = ft.Row(
        [grid],
        scroll=ft.ScrollMode.AUTO if inner > room else None,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    title = theme.title("Score sheet", size=20, color=theme.INK)
    title.expand = True
    ways = (_way_to(scene, "Rules", Screen.RULES), _way_to(scene, "Players", Screen.PLAYERS))
    head = ft.Row([title, *ways], spacing=0)
    return parts.paper(ft.Column([head, sideways], spacing=8, expand=True), padding=EDGE_PX, expand=True)


def _way_to(scene: Scene, text: str, screen: Screen) -> ft.Control:
    """The way to a panel that belongs to the sheet."""
    return parts.quiet(text, lambda: scene.hands.show(screen), color=theme.BRASS_DEEP, pad=scene.pad)


def _heads(table: Table, size: Print) -> ft.Control:
    cells: list[ft.Control] = [
        ft.Container(theme.label("Turn", size=size.after, color=theme.INK_SOFT), width=size.turn_px)
    ]
    cells += [_head(seat, size, seat.name in table.state.winners) for seat in table.state.seats]
    return ft.Container(
        ft.Row(cells, spacing=size.gap_px, vertical_alignment=ft.CrossAxisAlignment.END),
        border=ft.Border.only(bottom=ft.BorderSide(2, theme.INK)),
        padding=ft.Padding.only(bottom=6),
    )


def _head(seat: Seat, size: Print, is_winner: bool) -> ft.Container:
    name = ft.Text(
        seat.name,
        size=size.name,
        font_family=theme.SANS_BOLD,
        color=theme.INK_SOFT if seat.has_left else theme.INK,
        no_wrap=True,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    colour = theme.BRASS_DEEP if is_winner else theme.INK
    total = theme.title(words.pts(seat.total), size=size.total, color=colour)
    column = ft.Column([name, total], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END)
    return ft.Container(column, expand=True, padding=ft.Padding.only(left=size.gap_px))  # names stay apart


def _line(scene: Scene, number: int, size: Print) -> ft.Control:
    """What each player's turn of that number brought."""
    seats = scene.playing.state.seats
    told = theme.label(str(number), size=13, color=theme.INK_SOFT)
    turn = ft.Container(ft.Semantics(content=told, exclude_semantics=True), width=size.turn_px)
    return ft.Container(
        ft.Row([turn, *(_cell(scene, seat, number, size) for seat in seats)], spacing=size.gap_px),
        border=ft.Border.only(bottom=ft.BorderSide(1, theme.PAPER_LINE)),
    )


def _play_off(scene: Scene, number: int, tie: PlayOff, size: Print) -> ft.Control:
    """What each player's turn of that play-off brought, below its name."""
    head = theme.label(words.play_off_title(number), size=size.after, color=theme.INK_SOFT)
    seats = scene.playing.state.seats
    cells = [_played_off(scene, seat, number, tie.brought.get(at), size) for at, seat in enumerate(seats)]
    row = ft.Row([ft.Container(width=size.turn_px), *cells], spacing=size.gap_px)
    return ft.Container(
        ft.Column([ft.Container(head, padding=ft.Padding.only(top=4)), row], spacing=0, tight=True),
        border=ft.Border.only(bottom=ft.BorderSide(1, theme.PAPER_LINE)),
    )


def _played_off(scene: Scene, seat: Seat, number: int, points: int | None, size: Print) -> ft.Control:
    """What one turn of a play-off brought; a tap shows its rolls."""
    if points is None:
        return ft.Container(expand=True)
    turn = OldTurn(seat.name, number, is_play_off=True)
    name = f"{words.turn_title(turn)}: {words.brought(points)}; look at it"
    return _key(scene, turn, points, name, [_points(points, size)])


def _cell(scene: Scene, seat: Seat, number: int, size: Print) -> ft.Control:
    """What one turn brought, and the total after it; a tap shows its rolls and lets it be put right."""
    if number > len(seat.record):
        return ft.Container(expand=True)
    points = seat.record[number - 1]
    turn, total = OldTurn(seat.name, number), words.pts(sum(seat.record[:number]))
    name = f"{words.turn_title(turn)}: {words.brought(points)}, total {total}; look at it"
    after = theme.label(total, size=size.after, color=theme.INK_SOFT)
    return _key(scene, turn, points, name, [_points(points, size), after])


def _points(points: int, size: Print) -> ft.Text:
    """What a turn brought, green or claret."""
    colour = theme.FELT if points > 0 else theme.CLARET
    return theme.label(words.brought(points), size=size.brought, color=colour, bold=True)


def _key(scene: Scene, turn: OldTurn, points: int, name: str, texts: list[ft.Text]) -> ft.Control:
    """These lines as a key to a turn."""
    for text in texts:
        text.no_wrap = True
    column = ft.Column(
        [*texts],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    face = ft.Container(column, height=theme.TOUCH_PX, alignment=ft.Alignment.CENTER_RIGHT)
    key = parts.tapped(name, face, lambda: scene.hands.open_turn(turn, points), round_px=6)
    return ft.Container(key, expand=True)
