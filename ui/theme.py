"""How the board looks: a walnut table with green felt, ivory paper and brass."""

from __future__ import annotations

import flet as ft

from .words import in_order

FELT = "#1F5140"
FELT_DEEP = "#123529"
FELT_LINE = "#3D705D"
WALNUT = "#36210F"
WALNUT_LIGHT = "#54361D"
IVORY = "#FBF4E2"
PAPER = "#F3E7CB"
PAPER_LINE = "#D9C7A0"
INK = "#2B1A0E"
INK_SOFT = "#6B5138"
CREAM = "#F7EED8"
CREAM_SOFT = "#C9D6C6"
BRASS = "#E8B64C"
BRASS_DEEP = "#8A5A0B"
SHUT = "#2C4A3E"  # a button that is shut
HINT = "#4CC2FF"  # as the marks of the best keep in the picture
CLARET = "#8E2430"
CLARET_SOFT = "#F7D9D4"

SERIF = "Fraunces"
SANS = "Nunito"
SANS_BOLD = "Nunito Bold"
FOR_SERIF = [SANS_BOLD]  # what the serif lacks, Cyrillic for one; letters that none has: `ui/letters.py`
FONTS = {
    SERIF: "fonts/fraunces-700.woff2",
    SANS: "fonts/nunito-500.woff2",
    SANS_BOLD: "fonts/nunito-700.woff2",  # a family of its own: Flet knows one file a family
}
WIDE_PX = 900  # from here on the score sheet stands beside the table
TOUCH_PX = 48  # the least height of anything to tap
BUTTON_PX = 62  # the height of the buttons that the moment asks for
TALL_PX = 80  # and of one whose hint takes two lines
ROUND_PX = 14


def theme() -> ft.Theme:
    """The colours and fonts that Flet's own controls take."""
    return ft.Theme(
        color_scheme=ft.ColorScheme(
            primary=BRASS_DEEP,
            on_primary=IVORY,
            surface=IVORY,
            on_surface=INK,
            outline=INK_SOFT,
        ),
        scaffold_bgcolor=FELT_DEEP,
        font_family=SANS,
    )


def felt() -> ft.Gradient:
    """The light on the felt: brighter where the dice fall."""
    return ft.RadialGradient(colors=[FELT, FELT_DEEP], center=ft.Alignment(0, -0.2), radius=1.1)


def title(text: str, *, size: int = 20, color: str = CREAM, wraps: bool = False) -> ft.Text:
    """Words and numbers that matter, in the serif; on one line, unless it wraps."""
    return ft.Text(
        in_order(text),
        size=size,
        color=color,
        font_family=SERIF,
        font_family_fallback=FOR_SERIF,
        no_wrap=not wraps,
    )


def label(text: str, *, size: int = 14, color: str = CREAM, bold: bool = False) -> ft.Text:
    """A plain line of text."""
    return ft.Text(in_order(text), size=size, color=color, font_family=SANS_BOLD if bold else SANS)
