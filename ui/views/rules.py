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
        sheet, base = houses.sheet(draft.sheet), houses.base_named(draft.sheet)
        is_built = bool(base) and sheet != houses.sheet(base)
        title = f"{sheet.title}, built on {houses.sheet(base).title}," if is_built else sheet.title
    except ScorerError:
        return ""
    on = tuple(option.name for option in sheet.options if option.name in draft.options)
    return f"{title} with {words.listed(on)}" if on else title.removesuffix(",")


def played(houses: Houses, setup: Setup) -> tuple[str, tuple[str, ...]]:
    """By which rules a game is played, in a line, and what their sheet leaves open.

    Only their title where the sheet has other rules by now, or the game had settings beside it; only their
    name where it is there no more.
    """
    name = setup.rules.name
    try:
        sheet = houses.sheet(name)
    except ScorerError:
        return name, ()
    draft = Draft().by(setup, sheet)
    is_as_it_was = draft.rules(sheet) == setup.rules
    return (chosen_line(houses, draft), sheet.notes) if is_as_it_was else (sheet.title, ())


def title_of(houses: Houses, name: str) -> str:
    """What the sheet of that name is called; its name where it is there no more."""
    try:
        return houses.sheet(name).title
    except ScorerError:
        return name


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
