"""The values the eyes speak in. Pixels run right (x) and down (y) from the top left corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""A BGR picture, height x width x 3, or a grey one, height x width."""
Planes = NDArray[np.float32]
"""What a network takes or gives: chances or amounts, place by place; one plane or several."""
MOST_DICE = 6
"""All that is thrown at once."""
Colour = tuple[float, float, float]
"""Lab, 0 to 255 each."""


class Point(NamedTuple):
    """A place in the picture, px."""

    x: float
    y: float


class Box(NamedTuple):
    """An upright rectangle in the picture, px."""

    x: float
    y: float
    width: float
    height: float


Quad = tuple[Point, Point, Point, Point]
"""Four corners, clockwise in the picture."""


class Verdict(Enum):
    """Whether a reading may be shown as it is, or must be asked about."""

    SURE = "sure"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Die:
    """One die as seen: its value, or None with the best guess and the reason for the doubt.

    `quad` holds the four corners of the top face, px, clockwise in the picture. `outline` goes round the
    whole die, px, where it was told apart.
    `confidence` is the estimated chance, 0 to 1, that a die lies here and shows `best_guess`, as it was on
    photographs with known answers. It is never quite 1, and does not decide `value`: a doubt does.
    It has `stayed` where its place looks just as it did in a picture taken before the throw.
    """

    quad: Quad
    best_guess: int
    value: int | None
    confidence: float
    reason: str = ""
    outline: tuple[Point, ...] = ()
    stayed: bool = False

    @property
    def is_strange(self) -> bool:
        """Whether it is in doubt and lay there before the throw: nobody threw it, and it may be no die."""
        return self.stayed and self.value is None

    @property
    def box(self) -> Box:
        """The upright rectangle round the top face, px."""
        return box_round(self.quad)

    @property
    def whole_box(self) -> Box:
        """The upright rectangle round the whole die, px; round its top face where it was not told apart."""
        return box_round((*self.quad, *self.outline))


def corners_of(box: Box) -> Quad:
    """The corners of an upright rectangle, from the upper left one on, px."""
    x, y, width, height = box
    return Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)


def box_round(points: Sequence[Point]) -> Box:
    """The upright rectangle round some points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Reading:
    """What one picture shows: the dice found and one verdict on all of them.

    SURE means: as many dice as there are, every value right, but for those that are strange. No dice at all
    is `dice=()`, SURE.
    `may_be_more` is the part of `reason` that says why another die may lie beside these; empty for none.
    `unclear` are the places beside the dice, px, of a doubt about their number.
    """

    dice: tuple[Die, ...]
    verdict: Verdict
    reason: str = ""
    may_be_more: str = ""
    unclear: tuple[Box, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The best guesses of all dice found, sorted."""
        return tuple(sorted(die.best_guess for die in self.dice))

    @property
    def in_play(self) -> tuple[Die, ...]:
        """The dice found, but for strange ones."""
        return tuple(die for die in self.dice if not die.is_strange)

    @property
    def is_sure(self) -> bool:
        """Whether the values may be used without asking."""
        return self.verdict is Verdict.SURE

    @property
    def are_dice_sure(self) -> bool:
        """Whether every die found is surely read, though another may lie beside them."""
        return self.reason == self.may_be_more

    @property
    def is_believed(self) -> bool:
        """Whether nobody need be asked: all is sure, or six dice in play are, and there are no more."""
        return self.is_sure or (self.are_dice_sure and len(self.in_play) == MOST_DICE)
