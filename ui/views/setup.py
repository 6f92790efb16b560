"""The start of a game: players, rule sheet, options, camera."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from scorer import Option, ScorerError, Sheet

from .. import theme, words
from ..houses import Houses
from ..view import Source
from . import parts
from .advice import advice_section
from .desk import Draft, Screen, is_blind
from .dice import dice_row
from .rules import chosen_line, rules_told
from .scene import Scene
from .table import bar, framed, name_of_the_game

READ_PX = 1040  # wider papers are tiring to read
PAPER_PX = 560
LARGE_PX = 800  # of the picture that is looked at closely
CHOICE_PX = 260  # high: the bar and the choice of the camera below that picture


def setup_screen(scene: Scene) -> ft.Control:
    """Who plays, by which rules, seen by which eyes."""
    begin, chosen = (
        (lambda: scene.hands.begin(after=scene.table)),
        chosen_line(scene.houses, scene.desk.draft),
    )
    start = parts.primary("Start game", begin, hint=chosen)
    foot = ft.Container(start, padding=12, width=min(scene.width, READ_PX + 24))
    return ft.Column(
        [_bar(scene), _papers(scene), foot],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def camera_screen(scene: Scene) -> ft.Control:
    """What the camera shows, large, and the choice of another, in the middle of a game."""
    width = min(scene.width - 24, LARGE_PX, (scene.height - CHOICE_PX) * 4 / 3)
    shown = [] if is_blind(scene.view) else [framed(scene, width, width * 3 / 4)]
    return _papers_alone(scene, *shown, _camera(scene), width=width)


def advice_screen(scene: Scene) -> ft.Control:
    """Only the choice of advice, in the middle of a game."""
    return _papers_alone(scene, advice_section(scene, len(scene.playing.state.seated)))


def _papers_alone(scene: Scene, *papers_shown: ft.Control, width: float = PAPER_PX) -> ft.Control:
    """A few papers below a bar that leads back."""
    papers = ft.Container(ft.Column([*papers_shown], spacing=14), width=min(scene.width - 24, width))
    row = ft.Row([papers], alignment=ft.MainAxisAlignment.CENTER)
    column = ft.Column([row], scroll=ft.ScrollMode.AUTO, expand=True)
    return ft.Column([_bar(scene), ft.Container(column, padding=12, expand=True)], spacing=0, expand=True)


def _bar(scene: Scene) -> ft.Control:
    acts: list[ft.Control] = []
    pad = scene.pad + 2
    if scene.desk.screen is Screen.SETUP:
        acts.append(parts.quiet("Older games", scene.hands.open_games, pad=pad))
    if scene.table is not None:
        acts.append(parts.quiet("Back to the game", lambda: scene.hands.show(Screen.TABLE), pad=pad))
    return bar([name_of_the_game(scene), ft.Row(acts, height=theme.TOUCH_PX, spacing=0)])


def _papers(scene: Scene) -> ft.Control:
    advice = advice_section(scene, len(scene.desk.draft.names))
    left = ft.Column([_players(scene), _camera(scene), advice], spacing=14, col={"xs": 12, "md": 5})
    right = ft.Column([_rules(scene)], spacing=14, col={"xs": 12, "md": 7})
    row = ft.ResponsiveRow([left, right], spacing=14, run_spacing=14)
    papers = [_greeting(scene), row, ft.Container(height=8)]
    held = ft.Container(ft.Column(papers, spacing=14), width=min(scene.width - 24, READ_PX))
    return ft.Column(
        [held], scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )


def _greeting(scene: Scene) -> ft.Control:
    """A first word, and six dice on the felt."""
    lines: list[ft.Control] = [
        theme.title("Real dice, kept score", size=32 if scene.is_wide else 24),
        theme.label("Throw on your own table. The eyes read, the rules count.", color=theme.CREAM_SOFT),
    ]
    greeting = ft.Column(lines, spacing=2, tight=True, expand=True)
    dice = [dice_row((1, 2, 3, 4, 5, 6), 44)] if scene.is_wide else []
    return ft.Container(
        ft.Row([greeting, *dice], alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
        padding=ft.Padding.only(top=16 if scene.is_wide else 12, left=4, right=4),
    )


def _players(scene: Scene) -> ft.Control:
    draft = scene.desk.draft
    rows = [_player(scene, number) for number in range(len(draft.names))]
    add = parts.quiet(
        "Add a player", lambda: scene.hands.draft(draft.with_one_more()), color=theme.BRASS_DEEP
    )
    has_room = len(draft.names) < words.MOST_PLAYERS
    full = theme.label(f"The score sheet has room for {words.MOST_PLAYERS}.", color=theme.INK_SOFT)
    more = ft.Row([add]) if has_room else full
    return parts.section("Players", *rows, more, *_who_begins(scene))


def _who_begins(scene: Scene) -> tuple[ft.Control, ...]:
    """Whether the first player begins, or the highest roll, and which way play then goes."""
    draft = scene.desk.draft
    if len(draft.names) == 1:
        return ()
    ways = [
        parts.one_of(text, draft.first_dice == dice, _drafts(scene, replace(draft, first_dice=dice)))
        for text, dice in (("As seated", 0), ("Roll one die", 1), ("Roll two dice", 2))
    ]
    rows = [theme.label("Who begins?", color=theme.INK_SOFT), ft.Row(ways, wrap=True, spacing=8)]
    if draft.first_dice:
        turns = [
            parts.one_of(
                text, draft.is_clockwise == is_on, _drafts(scene, replace(draft, is_clockwise=is_on))
            )
            for text, is_on in (("Clockwise", True), ("The other way", False))
        ]
        rows.append(ft.Row(turns, wrap=True, spacing=8))
    return tuple(rows)


def _drafts(scene: Scene, draft: Draft) -> Callable[[], object]:
    return lambda: scene.hands.draft(draft)


def _player(scene: Scene, number: int) -> ft.Control:
    draft = scene.desk.draft
    field = ft.TextField(
        value=draft.names[number],
        label=f"Player {number + 1}",
        on_change=lambda event: scene.hands.rename(number, event.control.value),
        border_radius=10,
        expand=True,
        color=theme.INK,
    )
    keys = [_remove(scene, number)] if len(draft.names) > 1 else []
    return ft.Row([field, *keys], spacing=8)


def _remove(scene: Scene, number: int) -> ft.Control:
    draft = scene.desk.draft
    cross = ft.Container(
        ft.Icon(ft.Icons.CLOSE_ROUNDED, size=22, color=theme.CLARET),
        width=theme.TOUCH_PX,
        height=theme.TOUCH_PX,
        alignment=ft.Alignment.CENTER,
    )
    name = f"Remove {draft.names[number]}".strip()
    return parts.tapped(name, cross, lambda: scene.hands.draft(draft.without(number)))


def _rules(scene: Scene) -> ft.Control:
    draft = scene.desk.draft
    sheets, broken = readable(scene.houses)
    chosen = sheets.get(draft.sheet) or sheets[Draft().sheet]
    titles = [
        parts.one_of(sheet.title, name == draft.sheet, _chooses(scene, name))
        for name, sheet in sheets.items()
    ]
    wrong = [theme.label(f"{sentence}.", color=theme.CLARET) for sentence in broken]
    options = [_option(scene, option) for option in chosen.options]
    make = parts.quiet("Make house rules", lambda: scene.hands.make_house(draft), color=theme.BRASS_DEEP)
    return parts.section(
        "Rules",
        ft.Row([*titles, make], wrap=True, spacing=8),
        *wrong,
        *options,
        *rules_told(draft.rules(chosen), chosen.notes),
    )


def readable(houses: Houses) -> tuple[dict[str, Sheet], list[str]]:
    """Every sheet that can be read, by its name, and a sentence for each that cannot."""
    sheets, broken = {}, []
    for name in houses.names():
        try:
            sheets[name] = houses.sheet(name)
        except ScorerError as wrong:
            broken.append(str(wrong))
    return sheets, broken


def _chooses(scene: Scene, name: str) -> Callable[[], object]:
    draft = replace(scene.desk.draft, sheet=name, options=frozenset())
    return lambda: scene.hands.draft(draft)


def _option(scene: Scene, option: Option) -> ft.Control:
    draft = scene.desk.draft
    is_on = option.name in draft.options
    switch = parts.switch(option.name.capitalize(), is_on, _drafts(scene, draft.toggled(option.name)))
    return ft.Column([switch, theme.label(option.about, color=theme.INK_SOFT)], spacing=2)


def _camera(scene: Scene) -> ft.Control:
    known = scene.desk.sources
    here = scene.view.source
    every = known if here in known else (*known, here)
    choices = [parts.one_of(source.title, source == here, _looks(scene, source)) for source in every]
    look = parts.quiet("Look for webcams", scene.hands.find_cameras, color=theme.BRASS_DEEP)
    return parts.section(
        "Camera",
        ft.Row([*choices, look], wrap=True, spacing=8),
        theme.label(words.caption(scene.view, table=scene.table), color=theme.INK_SOFT),
    )


def _looks(scene: Scene, source: Source) -> parts.Act:
    async def look() -> None:
        await scene.hands.look_through(source)

    return look
