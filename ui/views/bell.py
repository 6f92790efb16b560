"""The browser's own word that what it was sent has stood before the player for a while."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

STOOD_MS = 250  # nobody sees something new and taps on it in less
DRAWN_PX, STOOD_PX = 1, 2  # how wide the bell is; the browser tells of each width once it has drawn it


@ft.component
def Bell(drawing: int, stood: Callable[[int], object]) -> ft.Control:  # noqa: N802 - as Flet's controls
    """Nothing to be seen; it tells when the drawing it belongs to has stood in the browser for a while.

    The browser says that it has drawn the first width, and says of the second not before `STOOD_MS` later.
    No clock of the board could tell: drawings and taps may be kept waiting here, there and between. What the
    browser says comes in the order in which it happened: a tap before that time comes before that word.
    """
    drawn, draw_on = ft.use_state(0)

    def hear(told: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        if told.width == STOOD_PX:
            stood(drawing)
        else:
            draw_on(drawing)

    width = STOOD_PX if drawn == drawing else DRAWN_PX
    return ft.Container(
        key=drawing, width=width, height=0, on_size_change=hear, size_change_interval=STOOD_MS
    )
