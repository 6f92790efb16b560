"""The question: what the eyes are not sure of is confirmed or corrected, never guessed."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer import Dice

from .. import theme, words
from ..eyes import DEMO
from ..session import Question
from . import parts
from .dice import Look, die, die_key
from .keys import Parts
from .scene import Scene


def question_act(scene: Scene) -> Parts:
    """The reason, the guess as dice that a tap turns, and the ways to answer."""
    question = scene.playing.question
    assert question is not None
    told = ft.Text(words.asked(question), size=16, color=theme.INK, font_family=theme.SANS_BOLD)
    why = ft.Container(told, bgcolor="#FFD79A", border_radius=theme.ROUND_PX, padding=12)
    hint = theme.label("Tap a die to correct it.", color=theme.CREAM_SOFT)
    again = "Throw again" if scene.view.source == DEMO else "Look again"
    asides = (
        parts.quiet("Type the roll", scene.hands.open_keys),
        parts.quiet(again, scene.hands.look_again),
    )
    return (parts.said(why), _guess(scene, question), hint), (), (_yes(scene),), asides


def _guess(scene: Scene, question: Question) -> ft.Control:
    looks = _looks(scene.desk.corrected, question)
    keys = [_key(scene, place, face, looks[place]) for place, face in enumerate(scene.desk.corrected)]
    return ft.Row(keys, spacing=4, tight=True)


def _looks(corrected: tuple[int, ...], question: Question) -> list[Look]:
    """How each die of the guess stands out: doubted ones, until they are corrected, and empty places."""
    doubts = list(question.seen.doubtful)
    looks = []
    for face in corrected:
        is_doubted = face == 0 or face in doubts
        if face in doubts:
            doubts.remove(face)
        looks.append(Look.DOUBTED if is_doubted else Look.PLAIN)
    return looks


def _key(scene: Scene, place: int, face: int, look: Look) -> ft.Control:
    shows = f"shows {face}" if face else "is empty"
    doubt = ", doubtful" if look is Look.DOUBTED else ""
    drawn = die(face, scene.die_size, look)
    return die_key(f"Die {place + 1} {shows}{doubt}, turn it", drawn, look, _turns(scene, place))


def _turns(scene: Scene, place: int) -> Callable[[], object]:
    surplus = len(scene.desk.corrected) > scene.playing.state.turn.dice_left
    return lambda: scene.hands.turn(place, may_be_empty=surplus)


def _yes(scene: Scene) -> ft.Control:
    faces = Dice(face for face in scene.desk.corrected if face)
    wanted = scene.playing.state.turn.dice_left
    if len(faces) != wanted:
        return parts.primary("Yes, record", None, hint=words.wrong_count(len(faces), wanted))
    return parts.primary("Yes, record", lambda: scene.hands.roll(faces, after=scene.playing), hint=str(faces))
