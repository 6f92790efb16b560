"""The six face keys, for a roll that is typed."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer import FACES, Dice

from .. import theme, words
from . import parts
from .desk import is_blind
from .dice import Look, dice_row, die, die_key
from .ended import ROOMY_PX, Told, correct_button, ended
from .scene import Scene

LOW_DIE_PX = 36  # of what is typed, above the keys in a low window
Parts = tuple[tuple[ft.Control, ...], tuple[ft.Control, ...], tuple[ft.Control, ...], tuple[ft.Control, ...]]


def keys_act(scene: Scene) -> Parts:
    """The dice typed so far, or how the last turn ended, and the buttons to record them or take one back."""
    wanted, typed = scene.playing.state.turn.dice_left, scene.desk.typed
    is_low = scene.height < ROOMY_PX
    size = min(scene.die_size, LOW_DIE_PX) if is_low else scene.die_size
    places = (dice_row((*typed, *(0,) * (wanted - len(typed))), size),)
    told = Told.IN_A_LINE if is_low else Told.WITHOUT_DICE
    shown = places if typed else ended(scene, told=told) or places
    return shown, (), (_record(scene, wanted),), _asides(scene)


def face_keys(scene: Scene) -> ft.Control:
    """The six keys; how many dice are still to be typed is read aloud, and stands on the button below."""
    wanted = scene.playing.state.turn.dice_left
    keys: list[ft.Control] = [_key(scene, face, wanted) for face in FACES]
    held = ft.Container(
        ft.Row(keys, spacing=4, tight=True),
        bgcolor=theme.WALNUT_LIGHT,
        border_radius=theme.ROUND_PX,
        padding=ft.Padding.symmetric(vertical=6),
    )
    return ft.Semantics(content=held, label=words.typed_line(len(scene.desk.typed), wanted), live_region=True)


def _key(scene: Scene, face: int, wanted: int) -> ft.Control:
    drawn = die(face, scene.die_size)
    return die_key(f"Key {face}", drawn, Look.PLAIN, _types(scene, face, wanted))


def _types(scene: Scene, face: int, wanted: int) -> Callable[[], object]:
    return lambda: scene.hands.type(face, wanted)


def _record(scene: Scene, wanted: int) -> ft.Control:
    typed = scene.desk.typed
    is_whole = len(typed) == wanted
    if not is_whole:
        return parts.primary("Record roll", None, hint=words.typed_line(len(typed), wanted))
    button = parts.primary("Record roll", _records(scene))
    button.key = scene.key("record")
    return Ready(button)


@ft.component
def Ready(button: ft.Button) -> ft.Control:  # noqa: N802 - as Flet's controls
    """A button that takes the focus as it comes: Enter is for it, after dice typed on a keyboard."""
    ft.use_effect(button.focus, [])
    return button


def _records(scene: Scene) -> Callable[[], object]:
    """Record the typed dice as the roll."""
    table, dice = scene.playing, Dice(scene.desk.typed)
    return lambda: scene.hands.roll(dice, after=table, is_typed=True)


def _asides(scene: Scene) -> tuple[ft.Control, ...]:
    back = parts.quiet("Take one back", scene.hands.take_back if scene.desk.typed else None, pad=scene.pad)
    if is_blind(scene.view) and scene.playing.question is None:
        return back, *correct_button(scene)
    return back, parts.quiet("Close the keys", scene.hands.close_keys, pad=scene.pad)
