"""The main act: the dice in the tray and the buttons below them, for each moment of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorer import (
    Banked,
    GaveUp,
    Keep,
    Kept,
    OffTable,
    Phase,
    RollsAgain,
    StartedFresh,
    State,
    TookOver,
    keeps_now,
    legal,
)
from scorer.strategy import Then

from .. import advice_words, theme, words
from ..view import DEMO
from . import parts
from .correction import correction_act
from .desk import is_typing, picked_dice, picked_keep, places
from .dice import RING_PX, Look, dice_row, die, die_key
from .ended import ROOMY_PX, Told, correct_button, ended, has_bust
from .keys import face_keys, keys_act
from .question import guess_to_turn, question_act
from .scene import Scene
from .winner import winner_act

CHIP_DIE_PX = 22
TIGHT_DIE_PX = 18  # beside a cost on a phone, so that two keeps fit in a row
LINE_PX = 18  # of what advice says on a button
LETTER_PX = 7.2  # of a hint, on average


@dataclass(frozen=True, slots=True)
class Act:
    """What lies in the tray, what may scroll below it, and the buttons within thumb reach."""

    dice: tuple[ft.Control, ...] = ()
    more: tuple[ft.Control, ...] = ()
    buttons: tuple[ft.Control, ...] = ()
    asides: tuple[ft.Control, ...] = ()
    corner: tuple[ft.Control, ...] = ()  # on a phone beside the turn points, as keeps need the room
    keys: tuple[ft.Control, ...] = ()  # at hand whatever scrolls above them; nothing is advised meanwhile


def act(scene: Scene) -> Act:
    """The act of this moment."""
    table = scene.playing
    if scene.is_asking:
        return Act(*question_act(scene), keys=guess_to_turn(scene))
    if scene.desk.is_correcting:
        return Act(*correction_act(scene))
    if is_typing(scene.desk, table, scene.view):
        return Act(*keys_act(scene), keys=(face_keys(scene),))
    return ACTS[table.state.phase](scene)


def to_roll(scene: Scene) -> Act:
    """Dice are to be rolled: how the last turn ended, or what lies aside and how many places are open."""
    told = Told.WITHOUT_DICE if scene.height < ROOMY_PX else Told.WHOLE
    before, is_lost = ended(scene, told=told), has_bust(scene)
    dice = before if is_lost else (*before, _places(scene))
    return Act(dice, buttons=_roll_buttons(scene), asides=_roll_asides(scene))


def _places(scene: Scene) -> ft.Control:
    """The dice set aside in this turn, then an open place for each die to roll."""
    turn = scene.playing.state.turn
    size = scene.die_size
    aside = [_ringed(die(face, size), size) for face in turn.aside]
    places = [ft.Container(die(0, size), padding=RING_PX + 1) for _ in range(turn.dice_left)]
    return ft.Row([*aside, *places], spacing=4, tight=True)


def _ringed(drawn: ft.Control, size: int) -> ft.Container:
    ring = ft.Border.all(RING_PX, theme.BRASS_DEEP)
    return ft.Container(drawn, padding=1, border=ring, border_radius=size * 0.22 + RING_PX + 1)


def _roll_buttons(scene: Scene) -> tuple[ft.Control, ...]:
    count = words.dice_words(scene.playing.state.turn.dice_left)
    if scene.view.source == DEMO:
        hint = words.throw_hint(scene.view.glance, is_thrown=scene.desk.is_thrown)
        return (parts.primary(f"Throw {count}", scene.hands.throw, hint=hint),)
    told = ft.Row([theme.title(f"Roll {count}", size=20)], alignment=ft.MainAxisAlignment.CENTER)
    return (
        parts.said(told),
        parts.secondary("Read now", scene.hands.read_now, hint="or wait until they lie still"),
    )


def _roll_asides(scene: Scene) -> tuple[ft.Control, ...]:
    return (
        parts.quiet("Type the roll", scene.hands.open_keys, pad=scene.pad),
        *off_table(scene),
        *correct_button(scene),
    )


def off_table(scene: Scene) -> tuple[ft.Control, ...]:
    """The button for a die that fell off, where the rules know that now.

    Not below a bust, unless one fell since: it would be taken for a die of that roll, and is the next
    player's.
    """
    state = scene.playing.state
    fell, is_told = OffTable(state.player), bool(words.fell_off(scene.playing))
    if fell not in legal(state) or (has_bust(scene) and not is_told):
        return ()
    button = parts.quiet("A die fell off", lambda: scene.hands.do(fell, after=scene.playing), pad=scene.pad)
    button.key = scene.key("off table")
    return (button,)


def _aside(scene: Scene) -> tuple[ft.Control, ...]:
    """The dice set aside in this turn, if any."""
    aside = scene.playing.state.turn.aside
    if not aside:
        return ()
    row = dice_row(aside, scene.die_size // 2)
    return (ft.Row([theme.label("Set aside", color=theme.CREAM_SOFT), row], spacing=10, tight=True),)


def to_keep(scene: Scene) -> Act:
    """A roll lies there: its dice to pick, the picked keep as the main button, all others below."""
    table, desk = scene.playing, scene.desk
    keep, picked = picked_keep(desk, table), picked_dice(desk, table)
    others = [other for other in keeps_now(table.state) if other != keep]
    return Act(
        (_roll(scene), *_aside(scene)),
        (_others(scene, others),) if others else (),
        (_keep_button(scene, keep) if keep else parts.primary("Keep", None, hint=words.no_keep(picked)),),
        corner=(*off_table(scene), *correct_button(scene)),
    )


def _roll(scene: Scene) -> ft.Control:
    """The dice rolled, each a key that picks it."""
    rolled = scene.playing.state.turn.rolled
    keys = [_roll_key(scene, place, face) for place, face in enumerate(rolled)]
    return ft.Row(keys, spacing=4, tight=True)


def _roll_key(scene: Scene, place: int, face: int) -> ft.Control:
    look = Look.PICKED if place in scene.desk.picked else Look.PLAIN
    state = "picked" if look is Look.PICKED else "not picked"
    is_hinted = place in places(scene.advised.keep, scene.playing.state.turn.rolled)
    name = f"Die {place + 1} shows {face}, {state}" + (", best" if is_hinted else "")
    drawn = die(face, scene.die_size, look=look)
    return die_key(name, drawn, look, _picks(scene, place), is_hinted=is_hinted)


def _picks(scene: Scene, place: int) -> Callable[[], object]:
    return lambda: scene.hands.pick(place)


def _keep_button(scene: Scene, keep: Keep) -> ft.Control:
    state, advised = scene.playing.state, scene.advised
    reasons = words.keep_reasons(keep, state.turn.rolled)
    title = words.keep_title(keep.dice, keep.points)
    found = advice_words.of_keep(keep.dice, advised.advice)
    if found is None:
        return parts.primary(title, _keeps(scene, keep), hint=reasons)
    is_best = advice_words.is_best(found, advised.advice)
    has_room = is_best or (advised.is_coach and scene.is_wide)
    then = advice_words.then_told(found, is_coach=advised.is_coach) if has_room else ""
    told = advice_words.joined(advice_words.said(found, advised), then)
    look, height = parts.hinted if is_best else parts.primary, theme.BUTTON_PX + LINE_PX * bool(told)
    return look(title, _keeps(scene, keep), hint=reasons, beside=told, height=height)


def _keeps(scene: Scene, keep: Keep) -> Callable[[], object]:
    return lambda: scene.hands.do(Kept(scene.playing.state.player, keep.dice), after=scene.playing)


def _others(scene: Scene, others: list[Keep]) -> ft.Control:
    """All other keeps, each to be taken by one tap."""
    chips = [_chip(scene, keep) for keep in others]
    row = ft.Row(chips, wrap=True, spacing=8, run_spacing=8, alignment=ft.MainAxisAlignment.CENTER)
    head = theme.label(advice_words.or_keep(scene.advised), size=13, color=theme.CREAM_SOFT)
    return ft.Column([head, row], spacing=6, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def _chip(scene: Scene, keep: Keep) -> ft.Control:
    """One other keep: its dice and points, small."""
    found, advised = advice_words.of_keep(keep.dice, scene.advised.advice), scene.advised
    points = theme.title(words.pts(keep.points), size=17, color=theme.INK)
    told = advice_words.beside(found, advised)
    cost = [theme.label(told, size=13, color=theme.INK_SOFT, bold=True)] if told else []
    is_tight = bool(told) and not scene.is_wide
    dice = dice_row(keep.dice, TIGHT_DIE_PX if is_tight else CHIP_DIE_PX)
    face = ft.Container(
        ft.Row([dice, points, *cost], spacing=6 if is_tight else 8, tight=True),
        bgcolor=theme.HINT if advice_words.is_best(found, advised.advice) else theme.PAPER,
        border_radius=theme.ROUND_PX,
        padding=ft.Padding.symmetric(horizontal=9 if is_tight else 12),
        height=theme.TOUCH_PX,
    )
    title, said = words.keep_title(keep.dice, keep.points), advice_words.said(found, advised)
    name = f"{title}; {said}" if said else title
    return parts.tapped(name, face, _keeps(scene, keep))


def to_choose(scene: Scene) -> Act:
    """Dice are kept: bank the turn points, or roll the rest."""
    state = scene.playing.state
    is_roll = RollsAgain(state.player) in legal(state)
    ways = (_bank, *((_again,) if is_roll else ()), *((_give_up,) if _may_give_up(state) else ()))
    beside = len(ways) if scene.is_wide else 2
    height = _height(scene, (words.bank_hint(state), _again_hint(scene)), beside)
    buttons = [way(scene, height) for way in ways]
    rows = (buttons[:beside], buttons[beside:])
    return Act((_places(scene),), buttons=tuple(ft.Row(_even(row), spacing=10) for row in rows if row))


def _height(scene: Scene, hints: Sequence[str], count: int) -> int:
    """How high so many buttons side by side have to be, so that hints and advice are whole on them."""
    room = min(parts.BUTTONS_PX, scene.act_width - 2 * scene.rim - 10) / count - 34
    is_long = max(map(len, hints)) * LETTER_PX > room
    return (theme.TALL_PX if is_long else theme.BUTTON_PX) + LINE_PX * (scene.advised.advice is not None)


def _even(buttons: Sequence[ft.Control]) -> list[ft.Control]:
    """The buttons side by side, each as wide as the others."""
    return [ft.Container(button, expand=True) for button in buttons]


def _bank(scene: Scene, height: int) -> ft.Control:
    state = scene.playing.state
    banked = Banked(state.player)
    may = banked in legal(state)
    bank = (lambda: scene.hands.do(banked, after=scene.playing)) if may else None
    button = _button(scene, Then.BANK, parts.primary)
    return button(words.bank_title(state), bank, hint=words.bank_hint(state), height=height)


def _again_hint(scene: Scene) -> str:
    """The dice of a further roll and its chance of a bust; for a coach of hot dice too."""
    state, found = scene.playing.state, advice_words.of_act(Then.ROLL, scene.advised.advice)
    if not scene.advised.is_coach or found is None:
        return words.bust_hint(state)
    return advice_words.chances(found) if scene.is_wide else advice_words.chances_in_brief(found)


def _button(scene: Scene, then: Then, otherwise: Callable[..., ft.Control]) -> Callable[..., ft.Control]:
    """The kind of button that an act has: the best in the colour of the hint, the others then plain."""
    advised = scene.advised
    found = advice_words.of_act(then, advised.advice)
    if found is None:
        return otherwise
    look = parts.hinted if advice_words.is_best(found, advised.advice) else parts.secondary
    return partial(look, beside=advice_words.said(found, advised))


def _again(scene: Scene, height: int) -> ft.Control:
    state = scene.playing.state

    async def again() -> None:
        await scene.hands.roll_again(state.player, after=scene.playing)

    button = _button(scene, Then.ROLL, parts.secondary)
    return button("Roll again", again, hint=_again_hint(scene), height=height)


def _may_give_up(state: State) -> bool:
    return GaveUp(state.player) in legal(state)


def _give_up(scene: Scene, height: int) -> ft.Control:
    gave_up = GaveUp(scene.playing.state.player)
    button, hint = _button(scene, Then.GIVE_UP, parts.secondary), "scores as a bust"
    return button("Give up", lambda: scene.hands.do(gave_up, after=scene.playing), hint=hint, height=height)


def to_take_over(scene: Scene) -> Act:
    """The last player left dice: go on with them, or roll six fresh ones."""
    state = scene.playing.state
    offer, over, fresh = state.offer, TookOver(state.player), StartedFresh(state.player)
    assert offer is not None
    hints = (f"{words.dice_words(offer.dice)} at {words.pts(offer.points)}", "six dice, from nothing")
    height = _height(scene, hints, 2)
    take = _button(scene, Then.TAKE_OVER, parts.primary)
    roll = _button(scene, Then.FRESH, parts.secondary)
    buttons = (
        take("Take over", lambda: scene.hands.do(over, after=scene.playing), hint=hints[0], height=height),
        roll("Roll fresh", lambda: scene.hands.do(fresh, after=scene.playing), hint=hints[1], height=height),
    )
    left = dice_row((0,) * offer.dice, scene.die_size)
    return Act((*ended(scene), left), buttons=(ft.Row(_even(buttons), spacing=10),))


ACTS: dict[Phase, Callable[[Scene], Act]] = {
    Phase.FIRST: to_roll,
    Phase.OFFER: to_take_over,
    Phase.ROLL: to_roll,
    Phase.KEEP: to_keep,
    Phase.CHOOSE: to_choose,
    Phase.OVER: lambda scene: Act(*winner_act(scene)),
}
