"""The house-rule editor: every setting by its plain name, and worked examples that change with it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer import BadRules, Dice, Rules
from scorer.rules import CONFIRMABLE
from scorer.sense import contradictions

from .. import theme
from . import parts
from .desk import Screen
from .dice import dice_row
from .house import EXAMPLES, OWN, House, worth
from .named import ALIKE, CHOICES, END, SETS, SINGLES, SWITCHES, TRIPLES, TURN, in_players_words, no_numbers
from .scene import Scene
from .table import bar

FIELD_PX = 150
EXAMPLE_PX = 168  # wide, two beside one another on a phone
DIE_PX = 15
WIDE_DIE_PX = 22
EXAMPLES_PX = 320  # wide, where the examples stand at the side
PAGE_PX = 1040
NAME_PX = 220


def editor_screen(scene: Scene) -> ft.Control:
    """The settings, the examples beside or above them, and the name to save them by."""
    house = scene.desk.house
    rules, wrong = checked(house)
    examples = _examples(scene, rules)
    settings = ft.Column(
        [_scores(scene), _turn(scene), _end(scene)], spacing=12, scroll=ft.ScrollMode.AUTO, expand=True
    )
    if scene.is_wide:
        side = ft.Container(examples, width=EXAMPLES_PX)
        body: ft.Control = ft.Row(
            [settings, side], spacing=14, vertical_alignment=ft.CrossAxisAlignment.START
        )
    else:
        body = ft.Column([examples, settings], spacing=10)
    body.expand = True
    held = ft.Container(
        body, width=min(scene.width - 24, PAGE_PX), expand=True, padding=ft.Padding.only(top=12)
    )
    back = parts.quiet("Back to the setup", lambda: scene.hands.show(Screen.SETUP))
    top = bar([_started_from(scene), ft.Row([back], tight=True)])
    return ft.Column(
        [top, held, _foot(scene, wrong)],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _started_from(scene: Scene) -> ft.Control:
    """Whose rules are being changed."""
    name = theme.title(f"From {scene.desk.house.title}", size=20, color=theme.BRASS)
    name.overflow = ft.TextOverflow.ELLIPSIS
    return ft.Container(name, expand=True)


def checked(house: House) -> tuple[Rules | None, tuple[str, ...]]:
    """The rules as they stand, where they can be, and what stands against saving them, in players' words."""
    if wrong := no_numbers(house.edits):
        return None, wrong
    try:
        rules = house.rules()
    except BadRules as refused:
        return None, (in_players_words(f"{refused}."),)
    return rules, tuple(map(in_players_words, contradictions(rules)))


def _examples(scene: Scene, rules: Rules | None) -> ft.Control:
    """Some rolls and what they are worth; in brass what the changes changed."""
    chips = [_example(scene, dice, rules) for dice in EXAMPLES]
    row = ft.Row([*chips], wrap=True, spacing=4, run_spacing=2)
    paper = parts.paper(row, padding=10)
    paper.width = EXAMPLES_PX if scene.is_wide else scene.width - 24
    return paper


def _example(scene: Scene, dice: Dice, rules: Rules | None) -> ft.Control:
    before = worth(dice, scene.desk.house.base)
    now = worth(dice, rules) if rules else "?"
    is_changed = now != before
    points = theme.label(now, size=15, color=theme.BRASS_DEEP if is_changed else theme.INK, bold=True)
    drawn: list[ft.Control] = [dice_row(dice, WIDE_DIE_PX if scene.is_wide else DIE_PX), points]
    if is_changed and scene.is_wide:
        drawn.append(theme.label(f"was {before}", size=12, color=theme.INK_SOFT))
    face = ft.Container(
        ft.Row(drawn, spacing=8, tight=True),
        width=EXAMPLES_PX - 20 if scene.is_wide else EXAMPLE_PX,
        padding=ft.Padding.symmetric(horizontal=4, vertical=4 if scene.is_wide else 2),
        border=ft.Border.all(1.5, theme.BRASS if is_changed else ft.Colors.TRANSPARENT),
        border_radius=8,
    )
    told = f"{dice}: {now}, was {before}" if is_changed else f"{dice}: {now}"
    drawn_only = ft.Semantics(content=face, exclude_semantics=True)
    return ft.Semantics(content=drawn_only, label=told, container=True)


def _scores(scene: Scene) -> ft.Control:
    own = (_numbers(scene, ALIKE),) if scene.desk.house.value("of_a_kind") == OWN else ()
    return _paper(
        "What scores",
        _numbers(scene, SINGLES),
        _numbers(scene, TRIPLES),
        _choice(scene, "of_a_kind"),
        *own,
        _numbers(scene, SETS),
        *(_switch(scene, key) for key in ("no_score_any_six", "six_of_a_kind_wins", "progressive")),
    )


def _turn(scene: Scene) -> ft.Control:
    return _paper(
        "The turn",
        _numbers(scene, TURN),
        _confirm(scene),
        *(_choice(scene, key) for key in ("hot_dice", "roll_on", "off_table")),
    )


def _end(scene: Scene) -> ft.Control:
    choices = (_choice(scene, key) for key in ("ending", "tie", "minimum_players"))
    return _paper("The end", _numbers(scene, END), _switch(scene, "exact"), *choices)


def _paper(head: str, *controls: ft.Control) -> ft.Control:
    rows = [theme.title(head, size=20, color=theme.INK), *controls]
    return parts.paper(ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _edits(scene: Scene, key: str, value: object) -> Callable[[], object]:
    return lambda: scene.hands.edit(key, value)


def _numbers(scene: Scene, named: tuple[tuple[str, str], ...]) -> ft.Control:
    return ft.Row([_number(scene, key, name) for key, name in named], wrap=True, spacing=8, run_spacing=8)


def _number(scene: Scene, key: str, name: str) -> ft.Control:
    return ft.TextField(
        value=str(scene.desk.house.value(key)),
        label=name,
        on_change=lambda event: scene.hands.edit_number(key, event.control.value),
        keyboard_type=ft.KeyboardType.NUMBER,
        border_radius=10,
        width=FIELD_PX,
        height=theme.TOUCH_PX + 4,
        color=theme.INK,
    )


def _choice(scene: Scene, key: str) -> ft.Control:
    """One of several, under its question."""
    about, ways = CHOICES[key]
    now = scene.desk.house.value(key)
    return _ways(about, [(text, value == now, _edits(scene, key, value)) for value, text in ways])


def _confirm(scene: Scene) -> ft.Control:
    """Which combinations have to be confirmed; any of them."""
    now = scene.desk.house.value("confirm")
    taken = now if isinstance(now, tuple) else ()
    ways = []
    for name in CONFIRMABLE:
        after = tuple(each for each in CONFIRMABLE if (each in taken) != (each == name))
        ways.append((name.capitalize(), name in taken, _edits(scene, "confirm", after)))
    return _ways("To be confirmed", ways)


def _ways(about: str, ways: list[tuple[str, bool, Callable[[], object]]]) -> ft.Control:
    keys: list[ft.Control] = [
        ft.Semantics(content=(parts.chosen if is_on else parts.choice)(text, act), selected=is_on)
        for text, is_on, act in ways
    ]
    row = ft.Row(keys, wrap=True, spacing=8, run_spacing=8)
    return ft.Column([theme.label(about, color=theme.INK_SOFT), row], spacing=4)


def _switch(scene: Scene, key: str) -> ft.Control:
    is_on = bool(scene.desk.house.value(key))
    return parts.switch(SWITCHES[key], is_on, _edits(scene, key, not is_on))


def _foot(scene: Scene, wrong: tuple[str, ...]) -> ft.Control:
    """What stands against these rules, or the name and the button that save them."""
    told = [theme.label(sentence, size=15, color=theme.CLARET_SOFT, bold=True) for sentence in wrong]
    name = ft.TextField(
        value=scene.desk.house.name,
        label="Name",
        on_change=lambda event: scene.hands.name_house(event.control.value),
        border_radius=10,
        height=theme.TOUCH_PX + 2,
        color=theme.INK,
    )
    paper = parts.paper(name, padding=6)
    paper.width = NAME_PX if scene.is_wide else 150
    kept = scene.houses.as_kept(scene.desk.house.name.strip())
    own = kept in scene.houses.own_names()
    is_by_hand = own and not scene.houses.may_replace(kept)
    save = None if wrong or is_by_hand else (lambda: scene.hands.save_house(may_replace=own))
    face = "Replace the rules" if own else "Save the rules"
    hint = "those of that name are given up" if own and not wrong else ""
    hint = "those of that name were written by hand; take another" if is_by_hand else hint
    button = ft.Container(parts.primary(face, save, hint=hint), expand=True)
    rows: list[ft.Control] = [  # always two, so that the field stays the one that is typed in
        parts.said(ft.Column([*told], spacing=4)),
        ft.Row([paper, button], spacing=10),
    ]
    width = min(scene.width, PAGE_PX + 24)
    return ft.Container(ft.Column(rows, spacing=8, tight=True), padding=12, width=width)
