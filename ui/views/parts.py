"""Buttons and papers that all screens share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from .. import theme
from ..words import in_order

BUTTONS_PX = 560  # wide at most, those that the moment asks for
RING_PX = 2
PALE = 0.45  # of its colour has a button in the background that has nothing to do
SEEN = 0.75  # of the last in a row that must scroll; what it says begins to the left, or stands to the right
Act = Callable[[], Any]  # may be a coroutine function


def primary(
    text: str, act: Act | None, *, hint: str = "", beside: str = "", height: int = theme.BUTTON_PX
) -> ft.FilledButton:
    """The one button that the moment asks for; without an act it is shut and its hint says why."""
    style = ft.ButtonStyle(
        bgcolor={
            ft.ControlState.DISABLED: theme.SHUT,
            ft.ControlState.DEFAULT: theme.BRASS,
        },
        color={ft.ControlState.DISABLED: theme.CREAM_SOFT, ft.ControlState.DEFAULT: theme.INK},
        shape=ft.RoundedRectangleBorder(radius=theme.ROUND_PX),
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        overlay_color=ft.Colors.with_opacity(0.12, theme.INK),
        side=_ring(theme.INK),
    )
    return _button(_face(text, hint, beside), act, style, height=height)


def hinted(
    text: str, act: Act, *, hint: str = "", beside: str = "", height: int = theme.BUTTON_PX
) -> ft.Control:
    """The button for the move that is best."""
    style = ft.ButtonStyle(
        bgcolor=theme.HINT,
        color=theme.INK,
        shape=ft.RoundedRectangleBorder(radius=theme.ROUND_PX),
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        overlay_color=ft.Colors.with_opacity(0.12, theme.INK),
        side=_ring(theme.INK),
    )
    return _button(_face(text, hint, beside), act, style, height=height)


def secondary(
    text: str, act: Act | None, *, hint: str = "", beside: str = "", height: int = theme.BUTTON_PX
) -> ft.Control:
    """A button for what else may be done."""
    style = ft.ButtonStyle(
        bgcolor={ft.ControlState.DISABLED: theme.FELT_DEEP, ft.ControlState.DEFAULT: theme.IVORY},
        color={ft.ControlState.DISABLED: theme.CREAM_SOFT, ft.ControlState.DEFAULT: theme.INK},
        side={
            **_ring(theme.BRASS_DEEP),
            ft.ControlState.DISABLED: ft.BorderSide(1.5, theme.FELT_LINE),
            ft.ControlState.DEFAULT: ft.BorderSide(1.5, theme.PAPER_LINE),
        },
        shape=ft.RoundedRectangleBorder(radius=theme.ROUND_PX),
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
    )
    return _button(_face(text, hint, beside), act, style, height=height)


def quiet(text: str, act: Act | None, *, color: str = theme.CREAM, pad: int = 12) -> ft.TextButton:
    """A button that stays in the background; pale, and not to be tapped, where it has nothing to do."""
    style = ft.ButtonStyle(
        color={ft.ControlState.DISABLED: ft.Colors.with_opacity(PALE, color), ft.ControlState.DEFAULT: color},
        shape=ft.RoundedRectangleBorder(radius=theme.ROUND_PX),
        padding=ft.Padding.symmetric(horizontal=pad, vertical=4),
        side=_ring(color),
        text_style=ft.TextStyle(size=15, font_family=theme.SANS_BOLD),
    )
    return ft.TextButton(content=text, on_click=act, disabled=act is None, style=style, height=theme.TOUCH_PX)


def _ring(color: str) -> dict[ft.ControlState, ft.BorderSide]:
    """A ring round the button that the keyboard has come to."""
    return {ft.ControlState.FOCUSED: ft.BorderSide(RING_PX, color)}


def _button(
    face: ft.Control, act: Act | None, style: ft.ButtonStyle, *, height: int = theme.BUTTON_PX
) -> ft.FilledButton:
    return ft.FilledButton(
        height=height,
        content=face,
        on_click=act,
        disabled=act is None,
        style=style,
    )


def _face(text: str, hint: str, beside: str) -> ft.Control:
    """What a button shows: its words, a smaller hint below, and what advice says of it."""
    lines: list[ft.Control] = [
        ft.Text(
            text,
            size=20,
            font_family=theme.SERIF,
            font_family_fallback=theme.FOR_SERIF,
            text_align=ft.TextAlign.CENTER,
            no_wrap=True,
        )
    ]
    if hint:
        lines.append(ft.Text(in_order(hint), size=13, text_align=ft.TextAlign.CENTER, max_lines=2))
    if beside:
        lines.append(ft.Text(in_order(beside), size=13, font_family=theme.SANS_BOLD, no_wrap=True))
    return ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def _word(text: str) -> ft.Control:
    """What a smaller button shows."""
    return ft.Text(text, size=16, font_family=theme.SANS_BOLD, no_wrap=True)


def share_px(room: float, least: float) -> float:
    """How wide each in a row has to be that has no room for all, at least so much, with the gap beside it.

    Three quarters of the last are seen, which tells of the others.

    >>> round(share_px(366, 116)), round(share_px(336, 116))
    (133, 122)
    """
    whole = int(room / least - SEEN)
    return room / (whole + SEEN)


def paper(content: ft.Control, *, padding: float = 16, expand: bool = False) -> ft.Container:
    """A sheet of ivory paper on the felt."""
    return ft.Container(
        content,
        bgcolor=theme.IVORY,
        border_radius=theme.ROUND_PX,
        padding=padding,
        expand=expand,
        shadow=ft.BoxShadow(blur_radius=14, color="#55000000", offset=ft.Offset(0, 4)),
    )


def section(head: str, *controls: ft.Control) -> ft.Control:
    """A paper with a heading."""
    rows = [theme.title(head, size=20, color=theme.INK), *controls]
    return paper(ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def tray(content: ft.Control, *, padding: float = 16, expand: bool = False) -> ft.Container:
    """The walnut-rimmed tray in which the dice lie."""
    return ft.Container(
        content,
        gradient=theme.felt(),
        border=ft.Border.all(5, theme.WALNUT_LIGHT),
        border_radius=22,
        padding=padding,
        expand=expand,
        shadow=ft.BoxShadow(blur_radius=18, color="#66000000", offset=ft.Offset(0, 5)),
    )


def said(content: ft.Control) -> ft.Semantics:
    """Text that is read aloud when it changes."""
    return ft.Semantics(content=content, live_region=True)


def chosen(text: str, act: Act) -> ft.Control:
    """The one of several choices that is taken."""
    style = ft.ButtonStyle(
        bgcolor=theme.FELT,
        color=theme.IVORY,
        shape=ft.RoundedRectangleBorder(radius=theme.ROUND_PX),
        side=_ring(theme.BRASS),
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
    )
    return _button(_word(text), act, style, height=theme.TOUCH_PX)


def begun_large(sentence: str) -> str:
    """The sentence with a capital at its beginning, unless it begins with a file's name.

    >>> begun_large("no webcam is there"), begun_large("felt.mp4 has ended")
    ('No webcam is there', 'felt.mp4 has ended')
    """
    return sentence if "." in sentence.partition(" ")[0] else sentence[:1].upper() + sentence[1:]


def trouble_note(sentence: str, answer: str, act: Act) -> ft.Control:
    """What went wrong, in one sentence, and what can be done about it."""
    told = ft.Text(in_order(f"{begun_large(sentence)}."), size=15, color=theme.IVORY)
    alone = said(told)
    alone.container = alone.expand = True  # a text of its own: the button is not read aloud with it
    return ft.Container(
        ft.Row([alone, quiet(answer, act)], spacing=8),
        bgcolor=theme.CLARET,
        padding=ft.Padding.symmetric(horizontal=16, vertical=6),
    )


def choice(text: str, act: Act) -> ft.Control:
    """One of several choices that is not taken."""
    style = ft.ButtonStyle(
        bgcolor=theme.PAPER,
        color=theme.INK,
        shape=ft.RoundedRectangleBorder(radius=theme.ROUND_PX),
        side=_ring(theme.BRASS_DEEP),
        padding=ft.Padding.symmetric(horizontal=14, vertical=4),
    )
    return _button(_word(text), act, style, height=theme.TOUCH_PX)


def one_of(text: str, is_chosen: bool, act: Act) -> ft.Control:
    """One of several: the chosen one is filled."""
    button = chosen(text, act) if is_chosen else choice(text, act)
    return ft.MergeSemantics(ft.Semantics(content=button, selected=is_chosen))


def switch(text: str, is_on: bool, act: Act) -> ft.Control:
    """Something that is on or off."""
    return ft.Switch(
        label=text,
        value=is_on,
        on_change=act,
        label_text_style=ft.TextStyle(size=16, font_family=theme.SANS_BOLD, color=theme.INK),
        inactive_track_color=theme.PAPER,
        inactive_thumb_color=theme.INK_SOFT,
        active_track_color=theme.FELT,
    )


def tapped(name: str, content: ft.Control, act: Act, *, round_px: float = theme.ROUND_PX) -> ft.Control:
    """Anything drawn as a button, with its name; the drawing itself is not read out."""
    key = ft.Container(
        ft.Semantics(content=content, exclude_semantics=True),
        border_radius=round_px,
        ink=True,
        on_click=act,
    )
    return ft.MergeSemantics(ft.Semantics(content=key, label=name, button=True))
