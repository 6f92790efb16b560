"""All that a view draws from, in one value."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from .. import theme
from ..adviser import Advised
from ..houses import Houses
from ..table import Table
from ..view import View
from .desk import Desk, is_typing, moment_of
from .hands import Hands

LEAST_HEIGHT_PX = 600  # in a lower window the table scrolls, or is laid out in landscape, however wide
LANDSCAPE_PX = 640  # wide, at least, of a window that has room for all beside the tray
LEAST_LANDSCAPE_PX = 290  # high, at least: a lower one scrolls
LANDSCAPE_DIE_PX = 64
PAGE_PX = 1560  # a wider window gets more felt, not longer lines


@dataclass(frozen=True, slots=True)
class Scene:
    """The game, the tab's desk, what the eyes see and how large the window is, with the hands to act."""

    table: Table | None
    desk: Desk
    view: View
    picture: ft.RawImage
    width: float
    height: float
    hands: Hands
    houses: Houses
    advised: Advised

    @property
    def is_wide(self) -> bool:
        """Whether the score sheet has room beside the table."""
        return is_wide(self.width, self.height)

    @property
    def is_flat(self) -> bool:
        """Whether the window is wide and low, as that of a phone on its side."""
        is_low = LEAST_LANDSCAPE_PX <= self.height < LEAST_HEIGHT_PX
        return is_low and self.width >= LANDSCAPE_PX and not self.is_wide

    @property
    def is_landscape(self) -> bool:
        """Whether players and turn points stand beside the tray, till somebody won: in a flat window."""
        return self.is_flat and not (self.table is not None and self.table.state.winners)

    @property
    def playing(self) -> Table:
        """The game on the board; only views of a game ask for it."""
        assert self.table is not None
        return self.table

    @property
    def is_asking(self) -> bool:
        """Whether this tab shows the open question: not while the roll is typed in it."""
        is_typed = is_typing(self.desk, self.playing, self.view)
        return self.playing.question is not None and not is_typed

    def key(self, what: str) -> str:
        """A key of this moment: the buttons of the next are others, so that a late tap reaches none."""
        return f"{what} {moment_of(self.playing)}"

    @property
    def act_width(self) -> float:
        """How wide the tray is in which the dice lie."""
        if self.is_landscape:
            return self.width - self.side_width - 36
        if not self.is_wide:
            return self.width - 24
        return min(self.width, PAGE_PX) - self.side_width - 64

    @property
    def side_width(self) -> float:
        """How wide the column with the picture and the score sheet is, or with the players."""
        if self.is_landscape:
            return min(300, max(200, self.width * 0.3))
        return min(520, max(340, self.width * 0.31))

    @property
    def die_size(self) -> int:
        """How large six dice in a row can be drawn."""
        most = LANDSCAPE_DIE_PX if self.is_flat else 100 if self.width > 1500 else 84
        return int(min(most, (self.act_width - 10 - 2 * self.rim - 6 * 8 - 5 * 4) / 6))

    @property
    def pad(self) -> int:
        """How far the words of a quiet button stand from its edge; a phone has room for three."""
        return 12 if self.is_wide else 4

    @property
    def rim(self) -> int:
        """How far the dice lie from the edge of the tray."""
        return 20 if self.is_wide else 8


def is_wide(width: float | None, height: float | None) -> bool:
    """Whether the score sheet has room beside the table in a window of that size, px."""
    return (width or 0) >= theme.WIDE_PX and (height or 0) >= LEAST_HEIGHT_PX
