"""The correction: the roll just recorded, its dice turned to what really lay there."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer import Dice, Misread

from .. import theme
from ..turns import last_roll
from . import parts
from .desk import correctable
from .dice import Look
from .ended import photograph_button
from .keys import Parts
from .question import dice_to_turn
from .scene import Scene


def correction_act(scene: Scene) -> Parts:
    """The roll as it was read, a tap turns each die, and the ways to record or leave it."""
    looks = [Look.PLAIN] * len(scene.desk.corrected)
    told = "Tap a die to correct it, or type the roll." if scene.is_wide else "Tap a die to correct it."
    hint = theme.label(told, color=theme.CREAM_SOFT)
    asides = (
        *photograph_button(scene, last_roll(scene.playing.events)),
        parts.quiet("Leave it as it is", scene.hands.close_keys, pad=scene.pad),
    )
    return (dice_to_turn(scene, looks, may_be_empty=False), hint), (), (_record(scene),), asides


def _record(scene: Scene) -> ft.Control:
    """The button that puts the roll right, shut while nothing was changed."""
    dice, wrong = Dice(scene.desk.corrected), correctable(scene.playing)
    if wrong is None or dice == wrong.dice:
        return parts.primary("Record roll", None, hint="that is what was recorded")
    return parts.primary("Record roll", _corrects(scene, wrong.player, dice), hint=str(dice))


def _corrects(scene: Scene, player: str, dice: Dice) -> Callable[[], object]:
    return lambda: scene.hands.do(Misread(player, dice), after=scene.playing)
