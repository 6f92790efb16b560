"""The end of a game, worth a photograph: the cup among the dice, who won, and how everybody stands."""

from __future__ import annotations

import flet as ft

from scorer import Ending, Seat

from .. import theme, words
from ..advice_words import joined
from . import parts
from .advice import in_brief
from .desk import Screen
from .dice import die
from .ended import correct_button
from .keys import Parts
from .scene import Scene

FEW = 4  # players whose rows can be written large
WIDTH_PX = 420  # of the ranking, at most
TILTS = (-0.32, 0.2, -0.12, 0.14, -0.22, 0.3)  # of the dice beside the cup, in radians
LIFTS = (0.34, 0.1, -0.1, -0.1, 0.12, 0.36)  # of their size, downwards
SHORT = 32  # letters that can be written large
ROW_DICE = 7.6  # so many dice wide is the row without the cup
BESIDE_PX = 32  # between the cup and the ranking, and round it
FLAT_CUP_PX = 56  # high, of the cup in a flat window
ROOMY_PX = 780  # a window so high has room for a large cup


def winner_act(scene: Scene) -> Parts:
    """The cup, the winner's line, what the game was like, and everybody's final total."""
    again = parts.primary("New game", scene.hands.set_up)
    look = parts.quiet("Look back", lambda: scene.hands.show(Screen.LOOK_BACK), pad=scene.pad)
    quiet = (look, *correct_button(scene))
    if not scene.is_flat:
        return (_cup(scene), _lines(scene), _ranking(scene)), (), (again,), quiet
    won = ft.Column(
        [_cup(scene), _lines(scene)], expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
    row = ft.Row([ft.Container(again, expand=True), *quiet], spacing=10)
    return (ft.Row([won, _ranking(scene)], spacing=16),), (), (row,), ()


def _cup(scene: Scene) -> ft.Control:
    """The cup, with three dice fallen at either side."""
    is_large = scene.is_wide and scene.height >= ROOMY_PX
    high = 140 if is_large else FLAT_CUP_PX if scene.is_flat else 92
    cup = ft.Icon(ft.Icons.EMOJI_EVENTS_ROUNDED, size=high, color=theme.BRASS)
    room = scene.act_width - 2 * scene.rim - 10 - high - (WIDTH_PX + BESIDE_PX if scene.is_flat else 0)
    size = int(min(58, room / ROW_DICE))
    fallen = [_fallen(scene, place, size) for place in range(6)]
    row = ft.Row([*fallen[:3], cup, *fallen[3:]], spacing=size // 4, tight=True)
    return ft.Semantics(content=row, exclude_semantics=True)


def _fallen(scene: Scene, place: int, size: int) -> ft.Control:
    """One die as it fell: those of the winning roll, where a roll alone won."""
    last = scene.playing.state.before
    is_roll = last is not None and last.ending is Ending.WON
    face = last.roll[place] if last is not None and is_roll else place + 1
    return ft.Container(die(face, size), rotate=TILTS[place], offset=ft.Offset(0, LIFTS[place]))


def _lines(scene: Scene) -> ft.Control:
    """Who has won, and how the game went, in the middle."""
    state = scene.playing.state
    won = words.won(state)
    told = ft.Text(
        words.in_order(won),
        size=22 if len(won) > SHORT or scene.is_flat else 44 if scene.is_wide else 30,
        font_family=theme.SERIF,
        font_family_fallback=theme.FOR_SERIF,
        color=theme.BRASS,
        style=ft.TextStyle(word_spacing=3),
        text_align=ft.TextAlign.CENTER,
    )
    more = [theme.label(line, size=15, color=theme.CREAM) for line in words.how_it_went(scene.playing)]
    for line in more:
        line.text_align = ft.TextAlign.CENTER
    column = ft.Column(
        [told, *more], spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
    return parts.said(column)


def _ranking(scene: Scene) -> ft.Control:
    """Everybody's final total, the winners first."""
    state = scene.playing.state
    seats = words.ranked(state)
    is_few = len(seats) <= FEW
    rows: list[ft.Control] = [
        _rank(seat, place, in_brief(scene, seat.name) if is_few else None, has_room=scene.is_wide)
        for place, seat in words.placed(state, seats)
    ]
    column = ft.Column(rows, spacing=6 if is_few else 0, tight=True)
    paper = parts.paper(column, padding=16 if is_few else 12)
    paper.width = min(WIDTH_PX, scene.act_width - 2 * scene.rim - 20)
    return paper


def _rank(seat: Seat, place: str, told: str | None, *, has_room: bool) -> ft.Control:
    """One player's place, name and total; the best turn and how they played below, where few have room."""
    colour = theme.BRASS_DEEP if place == "1" else theme.INK
    is_few = told is not None
    size = 18 if is_few else 16
    number = ft.Container(theme.title(place, size=size, color=theme.INK_SOFT), width=22)
    name = ft.Text(
        seat.name,
        size=size,
        font_family=theme.SANS_BOLD,
        color=colour,
        expand=True,
        no_wrap=True,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    best = words.best_turn(seat)
    total = theme.title(words.pts(seat.total), size=size + 4, color=colour)
    held = ft.Container(total, width=86, alignment=ft.Alignment.CENTER_RIGHT)
    beside = [theme.label(best, size=13, color=theme.INK_SOFT)] if has_room and not is_few else []
    row = ft.Row([number, name, *beside, held], spacing=6, height=30 if is_few else 27)
    if told is None:
        return row
    more = theme.label(joined(best, told), size=13, color=theme.INK_SOFT)
    return ft.Column([row, ft.Container(more, padding=ft.Padding.only(left=28))], spacing=0, tight=True)
