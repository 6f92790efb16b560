"""How the dice of a sample lie that do not lie apart, and whether they still do once they have settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from ..camera import picture_from_table
from ..scene import Die, DieStyle
from ..throw import FLAT_DEG
from . import lay
from .answers import hull_px
from .chance import Random, between, pick
from .draw import Shot
from .scenes import on_wall

LEANING_DEG = (6.0, 50.0)  # a die that leans less could lie flat
HALF = (0.35, 0.65)  # so much is seen of a die that the frame cuts
Laid = Callable[[list[DieStyle], list[float], Shot, Random], list[Die]]


def _row(styles: list[DieStyle], sides: list[float], _: Shot, rng: Random) -> list[Die]:
    return lay.row(styles, sides, rng.uniform(-30, 10, 2), rng)


def _clump(styles: list[DieStyle], sides: list[float], _: Shot, rng: Random) -> list[Die]:
    return lay.clump(styles, sides, rng.uniform(-15, 15, 2), rng)


def _stacked(styles: list[DieStyle], sides: list[float], _: Shot, rng: Random) -> list[Die]:
    below = lay.flat(styles[0], sides[0], rng.uniform(-20, 20, 2), rng)
    return [below, lay.stacked(below, styles[0], sides[0], rng)]


def _leaning(styles: list[DieStyle], sides: list[float], _: Shot, rng: Random) -> list[Die]:
    small = lay.flat(styles[0], sides[0], rng.uniform(-20, 20, 2), rng)
    return [small, lay.leaning_over(small, styles[1], sides[1], rng)]


def _on_wall(styles: list[DieStyle], sides: list[float], shot: Shot, rng: Random) -> list[Die]:
    assert shot.tray is not None
    like = lay.flat(styles[0], sides[0], np.zeros(2), rng)
    return [on_wall(rng, shot.tray, like)]


def _cut(styles: list[DieStyle], sides: list[float], shot: Shot, rng: Random) -> list[Die]:
    """A die whose middle lies on one side of the frame, where a square is half out of it."""
    width, height = shot.camera.size_px
    spots = ((0, between(rng, 0.2, 0.8)), (1, between(rng, 0.2, 0.8)), (between(rng, 0.2, 0.8), 1))
    spot = np.array(pick(rng, spots)) * (width, height)
    foot = np.linalg.inv(picture_from_table(shot.camera)) @ (*spot, 1.0)
    return [lay.flat(styles[0], sides[0], foot[:2] / foot[2], rng)]


def _all_touch(dice: Sequence[Die], _: Shot) -> bool:
    return all(
        is_flat(die) and any(lay.gap(die, other) < lay.TOUCHING_MM for other in dice if other is not die)
        for die in dice
    )


def _is_stacked(dice: Sequence[Die], _: Shot) -> bool:
    below, upper = dice
    return is_flat(below) and upper.tilt_deg < FLAT_DEG and upper.pose.place_mm[2] > 1.4 * below.side_mm


def _leans_on_die(dice: Sequence[Die], _: Shot) -> bool:
    below, upper = dice
    return is_flat(below) and LEANING_DEG[0] < upper.tilt_deg < LEANING_DEG[1]


def _leans(dice: Sequence[Die], _: Shot) -> bool:
    return LEANING_DEG[0] < dice[0].tilt_deg < LEANING_DEG[1]


def _is_cut(dice: Sequence[Die], shot: Shot) -> bool:
    """Whether about half of a flat die is seen."""
    hull = hull_px(shot, dice[0]).astype(np.float32)
    width, height = shot.lens.shown_px
    frame = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32)
    share = cv2.intersectConvexConvex(hull, frame)[0] / cv2.contourArea(hull)
    return is_flat(dice[0]) and HALF[0] < share < HALF[1]


def is_flat(die: Die) -> bool:
    """Whether a die lies flat on the table."""
    return die.tilt_deg < FLAT_DEG and abs(die.pose.place_mm[2] - die.side_mm / 2) < 0.05 * die.side_mm


class Layout(NamedTuple):
    """Dice that do not lie apart: how they are laid, and whether they still lie so."""

    lay: Laid
    still_lie: Callable[[Sequence[Die], Shot], bool]
    count: int  # 0: as many as the kind says


LAYOUTS: dict[str, Layout] = {
    "cut": Layout(_cut, _is_cut, 1),
    "row": Layout(_row, _all_touch, 0),
    "clump": Layout(_clump, _all_touch, 0),
    "stacked": Layout(_stacked, _is_stacked, 2),
    "leaning": Layout(_leaning, _leans_on_die, 2),
    "on wall": Layout(_on_wall, _leans, 1),
}
