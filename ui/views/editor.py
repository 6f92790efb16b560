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
from .scene import Scene
from .table import bar, name_of_the_game

FIELD_PX = 150
EXAMPLE_PX = 168  # wide, two beside one another on a phone
DIE_PX = 15
WIDE_DIE_PX = 22
EXAMPLES_PX = 320  # wide, where the examples stand at the side
PAGE_PX = 1040
NAME_PX = 220

SINGLES = (("ones", "A single 1"), ("fives", "A single 5"))
TRIPLES = tuple((f"triples {face}", f"Three {face}s") for face in range(1, 7))
ALIKE = (("of_a_kind 4", "Four alike"), ("of_a_kind 5", "Five alike"), ("of_a_kind 6", "Six alike"))
SETS = (
    ("straight", "1 2 3 4 5 6"),
    ("low_straight", "1 2 3 4 5"),
    ("high_straight", "2 3 4 5 6"),
    ("three_pairs", "Three pairs"),
    ("four_and_pair", "Four and a pair"),
    ("two_triplets", "Two triplets"),
    ("full_house_bonus", "Full house adds"),
    ("no_score_first_roll", "Six, no score"),
)
TURN = (("entry", "On the board from"), ("minimum_bank", "Least to bank"), ("confirm_points", "To confirm"))
END = (("target", "Target"), ("strike_out", "Busts in a row"), ("strike_out_penalty", "They cost"))
CHOICES = {
    "of_a_kind": (
        "Four and more alike",
        (("none", "Nothing more"), ("double", "Double"), ("add 1000", "+1000 each"), (OWN, "Own points")),
    ),
    "hot_dice": ("All six dice set aside", (("may roll", "May roll on"), ("must roll", "Must roll on"))),
    "roll_on": (
        "The next player takes over dice",
        (("no", "Never"), ("all entered", "Once all are on"), ("always", "Always")),
    ),
    "off_table": (
        "A die off the table",
        (("reroll die", "Roll it again"), ("reroll roll", "Roll all again")),
    ),
    "ending": (
        "At the target",
        (("last turn", "One last turn"), ("at once", "Ends at once"), ("fewest rounds", "Fewest rounds")),
    ),
    "tie": ("Equal totals", (("play off", "Play off"), ("shared", "Share the win"))),
    "minimum_players": ("Players at least", ((1, "One"), (2, "Two"))),
}
SWITCHES = {
    "no_score_any_six": "“Six, no score” on any roll of six",
    "six_of_a_kind_wins": "Six of a kind in a first roll win",
    "progressive": "Later dice add to three of a kind",
    "exact": "The target must be met exactly",
}


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
    top = bar([name_of_the_game(scene), ft.Row([back], tight=True)])
    return ft.Column(
        [top, held, _foot(scene, wrong)],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def checked(house: House) -> tuple[Rules | None, tuple[str, ...]]:
    """The rules as they stand, where they can be, and what stands against saving them."""
    try:
        rules = house.rules()
    except BadRules as wrong:
        return None, (f"{wrong}.",)
    return rules, contradictions(rules)


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
        bgcolor=theme.IVORY,
        border_radius=10,
        width=NAME_PX if scene.is_wide else 150,
        color=theme.INK,
    )
    save = None if wrong else scene.hands.save_house
    button = ft.Container(parts.primary("Save the rules", save), expand=True)
    rows: list[ft.Control] = [  # always two, so that the field stays the one that is typed in
        parts.said(ft.Column([*told], spacing=4)),
        ft.Row([name, button], spacing=10),
    ]
    width = min(scene.width, PAGE_PX + 24)
    return ft.Container(ft.Column(rows, spacing=8, tight=True), padding=12, width=width)
