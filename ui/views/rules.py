"""The rules in plain words: those that are chosen in the setup, and those of the game that is played."""

from __future__ import annotations

import flet as ft

from scorer import Rules, ScorerError, Setup
from scorer.wording import in_words

from .. import theme, words
from ..houses import Houses
from .desk import Draft


def chosen_line(houses: Houses, draft: Draft) -> str:
    """By which rules a game will be played: the sheet and the options that are on."""
    try:
        sheet, base = houses.sheet(draft.sheet), houses.sheet(houses.base_of(draft.sheet))
    except ScorerError:
        return ""
    title = sheet.title if sheet == base else f"{sheet.title}, built on {base.title},"
    on = tuple(option.name for option in sheet.options if option.name in draft.options)
    return f"{title} with {words.listed(on)}" if on else title.removesuffix(",")


def played_line(houses: Houses, setup: Setup) -> str:
    """By which rules a game is played: as it was chosen, or their title where the sheet is not as it was."""
    draft = _drafted(houses, setup)
    return chosen_line(houses, draft) if draft else title_of(houses, setup.rules.name)


def title_of(houses: Houses, name: str) -> str:
    """What the sheet of that name is called; its name where it is there no more."""
    try:
        return houses.sheet(name).title
    except ScorerError:
        return name


def notes_of(houses: Houses, setup: Setup) -> tuple[str, ...]:
    """What the sheet of a game leaves open; nothing where the sheet is not as it was."""
    return houses.sheet(setup.rules.name).notes if _drafted(houses, setup) else ()


def _drafted(houses: Houses, setup: Setup) -> Draft | None:
    """The game as it could be chosen once more; None where its sheet is gone, or has other rules by now."""
    try:
        sheet = houses.sheet(setup.rules.name)
    except ScorerError:
        return None
    draft = Draft.like(setup, sheet)
    return draft if draft.rules(sheet) == setup.rules else None


def rules_told(rules: Rules, notes: tuple[str, ...]) -> list[ft.Control]:
    """Rules in plain words as they are with the options, and what their sheet leaves open."""
    told = [theme.label(sentence, size=15, color=theme.INK) for sentence in in_words(rules)]
    left_open = [theme.label(f"•  {note}", color=theme.INK_SOFT) for note in notes]
    head = theme.label("How it is played", color=theme.INK_SOFT, bold=True)
    return [
        head,
        ft.Column([*told], spacing=4),
        *([theme.label("Notes", color=theme.INK_SOFT, bold=True)] if notes else []),
        *left_open,
    ]
