"""Dice as they are drawn: ivory, with round corners and pips."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

import flet as ft
import flet.canvas as cv

from .. import theme

NEAR, MIDDLE, FAR = 0.26, 0.5, 0.74
CORNERS = ((NEAR, NEAR), (FAR, FAR))
OTHER_CORNERS = ((FAR, NEAR), (NEAR, FAR))
SIDES = ((NEAR, MIDDLE), (FAR, MIDDLE))
CENTRE = ((MIDDLE, MIDDLE),)
PIPS = {
    1: CENTRE,
    2: OTHER_CORNERS,
    3: (*OTHER_CORNERS, *CENTRE),
    4: (*CORNERS, *OTHER_CORNERS),
    5: (*CORNERS, *OTHER_CORNERS, *CENTRE),
    6: (*CORNERS, *OTHER_CORNERS, *SIDES),
}
PIP = 0.092  # of the die's edge
LIP = 0.06  # the lower edge that shows a die's thickness
RING_PX = 3


class Look(Enum):
    """How a die stands out: as any other, to be kept, doubted, or lost in a bust."""

    PLAIN = "plain"
    PICKED = "picked"
    DOUBTED = "doubted"
    LOST = "lost"


RINGS = {Look.PICKED: theme.BRASS, Look.DOUBTED: "#FF9F45"}
BODY = {Look.LOST: ("#DDCFC4", "#BFAA9B")}


def die(face: int, size: int, *, look: Look = Look.PLAIN) -> cv.Canvas:
    """One die showing that face; face 0 is an empty place for a die."""
    if not face:
        return cv.Canvas(width=size, height=size, shapes=[_place(size)])
    body = BODY.get(look, ("#FFFBF0", "#EADCBD"))
    return cv.Canvas(width=size, height=size, shapes=[*_body(size, body), *_pips(face, size, look)])


def _place(size: int) -> cv.Shape:
    """A dotted outline where a die will lie."""
    line = ft.Paint(
        color=theme.FELT_LINE, style=ft.PaintingStyle.STROKE, stroke_width=2, stroke_dash_pattern=[5, 5]
    )
    corner = ft.BorderRadius.all(size * 0.22)
    return cv.Rect(2, 2, size - 4, size - 4, border_radius=corner, paint=line)


def _body(size: int, colours: tuple[str, str]) -> Iterable[cv.Shape]:
    """The block of the die and its lit upper face."""
    corner = ft.BorderRadius.all(size * 0.22)
    light = ft.PaintLinearGradient(begin=(0, 0), end=(size * 0.4, size), colors=list(colours))
    yield cv.Rect(0, 0, size, size, border_radius=corner, paint=ft.Paint(color="#A98F63"))
    yield cv.Rect(0, 0, size, size * (1 - LIP), border_radius=corner, paint=ft.Paint(gradient=light))


def _pips(face: int, size: int, look: Look) -> Iterable[cv.Shape]:
    """The pips of that face, each drilled in."""
    ink = theme.INK_SOFT if look is Look.LOST else theme.INK
    for x, y in PIPS[face]:
        yield cv.Circle(x * size, y * size * (1 - LIP), PIP * size, paint=ft.Paint(color=ink))


def dice_row(faces: Iterable[int], size: int, *, look: Look = Look.PLAIN) -> ft.Row:
    """Dice side by side, only to look at."""
    gap = max(3, size // 8)
    return ft.Row([die(face, size, look=look) for face in faces], spacing=gap, tight=True)


def die_key(
    name: str, drawn: ft.Control, look: Look, tapped: Callable[[], object], *, is_hinted: bool = False
) -> ft.Control:
    """A die to tap, with a ring that says how it stands out, and its name for those who cannot see it."""
    ring = ft.Border.all(RING_PX, theme.HINT if is_hinted else RINGS.get(look, ft.Colors.TRANSPARENT))
    size = (drawn.width or 0) if isinstance(drawn, cv.Canvas) else 0
    key = ft.Container(
        drawn,
        padding=1,
        border=ring,
        border_radius=size * 0.22 + RING_PX + 1,
        ink=True,
        on_click=lambda _: tapped(),
        animate_offset=ft.Animation(120, ft.AnimationCurve.EASE_OUT),
        offset=ft.Offset(0, -0.06 if look is Look.PICKED else 0),
    )
    return ft.Semantics(content=key, label=name, button=True, selected=look is Look.PICKED)
