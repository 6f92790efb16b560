"""The question: what the eyes are not sure of is confirmed or corrected, never guessed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from scorer import Banked, Dice, Phase, legal

from .. import theme, words
from ..table import Question
from ..view import DEMO
from . import parts
from .desk import is_blind
from .dice import Look, die, die_key
from .keys import Parts
from .scene import Scene

ANSWER_PX = 165  # wide, at least, of each of three answers in a row
LONG_HINT = 21  # letters; a longer one takes two lines on half a phone


def question_act(scene: Scene) -> Parts:
    """The reason, and the ways to answer."""
    question = scene.playing.question
    assert question is not None
    told = ft.Text(
        words.in_order(words.asked(question)), size=16, color=theme.INK, font_family=theme.SANS_BOLD
    )
    why = ft.Container(told, bgcolor="#FFD79A", border_radius=theme.ROUND_PX, padding=12)
    if scene.playing.state.phase is Phase.CHOOSE:
        return (parts.said(why),), (), _answers(scene), ()
    return (parts.said(why),), (), (_yes(scene),), _asides(scene)


def guess_to_turn(scene: Scene) -> tuple[ft.Control, ...]:
    """The guess as dice that a tap turns: in view whatever else there is to read."""
    question = scene.playing.question
    assert question is not None
    surplus = len(scene.desk.corrected) > scene.playing.state.turn.dice_left
    turns = dice_to_turn(scene, _looks(scene.desk.corrected, question), may_be_empty=surplus)
    return turns, theme.label("Tap a die to correct it.", color=theme.CREAM_SOFT)


def _asides(scene: Scene) -> tuple[ft.Control, ...]:
    """The other ways to the roll that is waited for."""
    typed = parts.quiet("Type the roll", scene.hands.open_keys)
    if is_blind(scene.view):
        return (typed,)
    again = "Throw again" if scene.view.source == DEMO else "Look again"
    return typed, parts.quiet(again, scene.hands.look_again)


def _answers(scene: Scene) -> tuple[ft.Control, ...]:
    """The answers to whether a player rolled again; in a flat window all in one row, if it has room."""
    room = min(parts.BUTTONS_PX, scene.act_width - 2 * scene.rim - 10) / 3
    if not (scene.is_landscape and _is_whole(scene) and room >= ANSWER_PX):
        hint = words.bank_hint(scene.playing.state)
        height = theme.TALL_PX if len(hint) > LONG_HINT else theme.BUTTON_PX
        return _yes(scene), ft.Row(_no_or_bank(scene, height), spacing=10)
    yes = ft.Container(_yes(scene, least_px=theme.TALL_PX), expand=True)
    return (ft.Row([yes, *_no_or_bank(scene, theme.TALL_PX)], spacing=10),)


def _no_or_bank(scene: Scene, height: int) -> list[ft.Control]:
    """The answers of a player who did not roll: the dice are no roll, or the turn points are safe."""
    state = scene.playing.state
    banked = Banked(state.player)
    bank = (lambda: scene.hands.do(banked, after=scene.playing)) if banked in legal(state) else None
    ways = (
        parts.secondary("No", scene.hands.leave_question, hint="that was no roll", height=height),
        parts.secondary(words.bank_title(state), bank, hint=words.bank_hint(state), height=height),
    )
    return [ft.Container(way, expand=True) for way in ways]


def dice_to_turn(scene: Scene, looks: Sequence[Look], *, may_be_empty: bool) -> ft.Control:
    """The dice that are put right, each turned to its next face by a tap."""
    keys: list[ft.Control] = []
    for place, (face, look) in enumerate(zip(scene.desk.corrected, looks, strict=True)):
        drawn, name = die(face, scene.die_size, look=look), _name(place, face, look)
        keys.append(die_key(name, drawn, look, _turns(scene, place, may_be_empty)))
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


def _name(place: int, face: int, look: Look) -> str:
    """What a die to turn is called for those who cannot see it."""
    shows = f"shows {face}" if face else "is empty"
    doubt = ", doubtful" if look is Look.DOUBTED else ""
    return f"Die {place + 1} {shows}{doubt}, turn it"


def _turns(scene: Scene, place: int, may_be_empty: bool) -> Callable[[], object]:
    return lambda: scene.hands.turn(place, may_be_empty=may_be_empty)


def _shown(scene: Scene) -> Dice:
    """The dice as they are put right, without empty places."""
    return Dice(face for face in scene.desk.corrected if face)


def _is_whole(scene: Scene) -> bool:
    """Whether these are as many as are to be rolled."""
    return len(_shown(scene)) == scene.playing.state.turn.dice_left


def _yes(scene: Scene, *, least_px: int = theme.BUTTON_PX) -> ft.Control:
    faces, is_whole = _shown(scene), _is_whole(scene)
    wanted = scene.playing.state.turn.dice_left
    record = (lambda: scene.hands.roll(faces, after=scene.playing)) if is_whole else None
    hint = str(faces) if is_whole else words.wrong_count(len(faces), wanted)
    height = least_px if is_whole else theme.TALL_PX
    return parts.primary("Yes, record it", record, hint=hint, height=height)
