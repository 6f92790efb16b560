"""How the turn before this one ended: the moment of a bust, or what was banked."""

from __future__ import annotations

from enum import Enum, auto

import flet as ft

from scorer import Ending, LastTurn

from .. import theme, words
from ..turns import righted
from . import parts
from .desk import correctable
from .dice import Look, dice_row
from .scene import Scene

LOST = (Ending.BUST, Ending.GAVE_UP)
ROOMY_PX = 740  # a window so high shows the dice of a bust


class Told(Enum):
    """How much is told of what just happened."""

    WHOLE = auto()
    WITHOUT_DICE = auto()
    IN_A_LINE = auto()


def ended(scene: Scene, *, told: Told = Told.WHOLE) -> tuple[ft.Control, ...]:
    """What just happened, while the next turn has not begun; less of it where room is short."""
    last = _last(scene)
    if last is None:
        return ()
    points = _righted(scene)
    if points is not None:
        return (_held([_line(words.put_right(last.player, points), theme.INK)], theme.IVORY, told),)
    return (_note(last, words.struck_out(scene.playing.state), told, scene.die_size * 2 // 3),)


def correct_button(scene: Scene) -> tuple[ft.Control, ...]:
    """The button to put the roll just recorded right, while that is possible."""
    if correctable(scene.playing) is None:
        return ()
    button = parts.quiet("Correct the roll", scene.hands.open_correction, pad=scene.pad)
    button.key = scene.key("correct")
    return (button,)


def photograph_button(scene: Scene, number: int, *, color: str = theme.CREAM) -> tuple[ft.Control, ...]:
    """The button to look at the photograph recorded with that event, where there is one."""

    async def look() -> None:
        await scene.hands.show_photograph(number)

    return (
        (parts.quiet("Photograph", look, color=color, pad=scene.pad),)
        if number in scene.desk.pictured
        else ()
    )


def has_ended(scene: Scene) -> bool:
    """Whether a turn has just ended, and the next one has not begun."""
    return _last(scene) is not None


def has_bust(scene: Scene) -> bool:
    """Whether what just happened is a bust."""
    last = _last(scene)
    return last is not None and last.ending is Ending.BUST and _righted(scene) is None


def _righted(scene: Scene) -> int | None:
    """What the turn that has just ended brings, where it was put right by hand."""
    return righted(scene.playing.setup, scene.playing.events)


def _last(scene: Scene) -> LastTurn | None:
    state = scene.playing.state
    return None if state.turn.rolls or state.turn.points else state.before


def _note(last: LastTurn, cost: str, told: Told, die_px: int) -> ft.Control:
    """A note on the felt: claret for points lost, ivory for points banked."""
    is_lost = last.ending in LOST
    ink = theme.CLARET if is_lost else theme.INK
    lines = [_line(line, ink) for line in (words.how_it_ended(last, is_struck_out=bool(cost)), cost) if line]
    is_line, is_whole = told is Told.IN_A_LINE, told is Told.WHOLE
    is_headed = last.ending is Ending.BUST and not is_line
    head = [theme.title("Bust!", size=40 if is_whole else 28, color=ink)] if is_headed else []
    dice = [dice_row(last.roll, die_px, look=Look.LOST)] if is_lost and last.roll and is_whole else []
    return _held([*head, *dice, *lines], theme.CLARET_SOFT if is_lost else theme.IVORY, told)


def _line(text: str, ink: str) -> ft.Control:
    """A line of a note."""
    return ft.Text(
        words.in_order(text),
        size=17,
        font_family=theme.SERIF,
        font_family_fallback=theme.FOR_SERIF,
        color=ink,
        text_align=ft.TextAlign.CENTER,
    )


def _held(rows: list[ft.Control], paper: str, told: Told) -> ft.Control:
    """The lines of a note on their paper."""
    return ft.Container(
        ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=paper,
        border_radius=theme.ROUND_PX,
        padding=ft.Padding.symmetric(horizontal=18, vertical=12 if told is Told.WHOLE else 6),
    )
