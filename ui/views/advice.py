"""Advice on the board: the lines above the buttons, and the choice of what is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from scorer.strategy import Review

from .. import advice_words, theme
from ..adviser import Help, Wish
from . import parts
from .desk import Screen
from .scene import Scene

MOST_SLIPS = 6  # told of each player
ICONS = {
    Help.OFF: ft.Icons.LIGHTBULB_OUTLINE,
    Help.HINTS: ft.Icons.LIGHTBULB,
    Help.COACH: ft.Icons.TIPS_AND_UPDATES,
}


def advice_lines(scene: Scene) -> list[ft.Control]:
    """Why the best move is the best, what is left out, and how far the work is; nothing where all is off."""
    if not scene.advised.is_on or scene.playing.state.winners:
        return []
    why = advice_words.why(scene.advised)
    rows: list[ft.Control] = [parts.said(_line(why, 14, theme.CREAM))] if why else []
    return rows + _note(scene)


def _note(scene: Scene) -> list[ft.Control]:
    """What the advice leaves out, small, and how far the work on it is."""
    note, solving = advice_words.note(scene.advised), scene.advised.solving
    bar = ft.ProgressBar(
        value=(solving.share or None) if solving else 0,
        color=theme.HINT,
        bgcolor=theme.FELT_DEEP,
        bar_height=5,
        border_radius=3,
        semantics_label="Working out" if solving else None,
    )
    return [*([_line(note, 12, theme.CREAM_SOFT)] if note else []), *([bar] if solving else [])]


def _line(text: str, size: int, color: str) -> ft.Text:
    line = theme.label(text, size=size, color=color)
    line.text_align = ft.TextAlign.CENTER
    return line


def advice_key(scene: Scene) -> ft.Control:
    """The key in the bar that leads to the choice of advice; its lamp is lit while anything is told."""
    wish = scene.advised.wish
    color = theme.HINT if scene.advised.is_on else theme.CREAM_SOFT
    lamp = ft.Container(
        ft.Icon(ICONS[wish.help], size=22, color=color),
        width=theme.TOUCH_PX if scene.is_wide else 40,
        height=theme.TOUCH_PX,
        alignment=ft.Alignment.CENTER,
    )
    name = f"Advice: {advice_words.HELPS[wish.help].lower()}"
    return parts.tapped(name, lamp, lambda: scene.hands.show(Screen.ADVICE))


def advice_section(scene: Scene, players: int) -> ft.Control:
    """The choice of what the board tells, and of what is played for."""
    wish = scene.advised.wish
    helps = [
        parts.one_of(text, wish.help is each, _wishes(scene, replace(wish, help=each)))
        for each, text in advice_words.HELPS.items()
    ]
    told = theme.label(advice_words.HELPS_TOLD[wish.help], color=theme.INK_SOFT)
    goals = _goals(scene, players) if scene.advised.is_on else []
    return parts.section("Advice", ft.Row([*helps], wrap=True, spacing=8), told, *goals)


def _goals(scene: Scene, players: int) -> list[ft.Control]:
    wish = scene.advised.wish
    goal = advice_words.goal_for(wish, players)
    choices = [
        parts.one_of(advice_words.GOALS[each], goal is each, _wishes(scene, replace(wish, goal=each)))
        for each in advice_words.goals_for(players)
    ]
    told = theme.label(advice_words.GOALS_TOLD[goal], color=theme.INK_SOFT)
    return [
        theme.label("Best for what?", color=theme.INK_SOFT),
        ft.Row([*choices], wrap=True, spacing=8),
        told,
    ]


def _wishes(scene: Scene, wish: Wish) -> Callable[[], object]:
    return lambda: scene.hands.wish(wish)


def look_back_papers(scene: Scene) -> list[ft.Control]:
    """How everybody played: what choices gave away, what luck gave, and the costliest slips."""
    reviews = scene.advised.reviews
    if reviews is None:
        return [theme.label("One moment, the game is gone through.", color=theme.INK_SOFT)]
    if not reviews:
        return [theme.label(advice_words.nothing_to_look_at(scene.advised), color=theme.INK_SOFT)]
    told = (
        "Every choice is held against the best one for points, with what was known then; luck is what the "
        "dice gave beyond expectation. Turns that could reach the target, last turns and play-offs are left "
        "out: there a line to beat counts, not points."
    )
    return [*map(_reviewed, reviews), theme.label(told, size=13, color=theme.INK_SOFT)]


def _reviewed(review: Review) -> ft.Control:
    """One player's game."""
    name = theme.title(review.player, size=20, color=theme.INK)
    numbers = [
        theme.label(advice_words.gave_away(review).capitalize(), size=16, color=theme.CLARET, bold=True),
        theme.label(
            advice_words.luck(review).capitalize(),
            size=16,
            color=theme.FELT if review.luck >= 0 else theme.CLARET,
            bold=True,
        ),
    ]
    lines = advice_words.slips(review, MOST_SLIPS) or ("No slip worth a line.",)
    rows = [
        name,
        ft.Row([*numbers], spacing=18, wrap=True),
        theme.label(advice_words.worth(review), size=13, color=theme.INK_SOFT),
        *(theme.label(line, size=14, color=theme.INK) for line in lines),
    ]
    return ft.Container(
        ft.Column([*rows], spacing=3, tight=True),
        border=ft.Border.only(bottom=ft.BorderSide(1, theme.PAPER_LINE)),
        padding=ft.Padding.only(bottom=10),
    )


def in_brief(scene: Scene, player: str) -> str:
    """One player's two numbers, for the ranking; nothing where all is off or nothing is known."""
    if not scene.advised.is_on:
        return ""
    found = next((each for each in scene.advised.reviews or () if each.player == player), None)
    return advice_words.joined(advice_words.gave_away(found), advice_words.luck(found)) if found else ""
