"""What the command line answers, in words for people and as JSON for machines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from scorer import (
    MOST_DICE,
    BadNotation,
    Dice,
    Keep,
    Rules,
    bust_chance,
    changed,
    is_winning,
    keeps,
    setting_from,
    that_may_grow,
)
from scorer.parts import parts_from

from .houses import Houses
from .words import pts, with_commas

if TYPE_CHECKING:  # the eyes are slow to load, and only those who read pictures need them
    from vision import Reading

NOTHING = Dice()
EXAMPLE = '{"rules": "farkle", "roll": "1 1 5"}'


def rules_from(sheet: str, settings: Iterable[str], houses: Houses) -> Rules:
    """The rules of that sheet with those settings changed."""
    return changed(houses.sheet(sheet).rules, settings_from(settings))


def settings_from(texts: Iterable[str]) -> dict[str, object]:
    """The settings of several KEY=VALUE."""
    return dict(map(setting_from, texts))


def score_in_words(roll: Dice, rules: Rules) -> Iterator[str]:
    """What a roll is worth, best keep first, a line each."""
    found, wins = keeps(roll, rules), is_winning(roll, rules)
    if wins:
        yield f"{roll}: six of a kind on a first roll wins the game"
    if not found:
        if not wins:
            yield f"{roll}: bust, nothing scores ({rules.name})"
        return
    yield f"{roll}: {pts(found[0].points)} points ({rules.name})"
    for number, keep in enumerate(found):
        yield ("best: " if number == 0 else "also: ") + keep_in_words(keep, roll, rules)


def keep_in_words(keep: Keep, roll: Dice, rules: Rules) -> str:
    """One keep with its reasons and what is left to roll."""
    left = len(roll) - len(keep.dice)
    chance = bust_chance(left, rules, aside=keep.joining) if left else 0
    rest = f"{left} to roll, bust {chance:.0%}" if left else "all dice score: hot dice"
    return f"{_for_points(keep)}; {rest}"


def _for_points(keep: Keep) -> str:
    """A keep with its points and reasons."""
    return f"keep {keep.dice} for {pts(keep.points)} ({with_commas(', '.join(keep.because))})"


def score_as_json(
    roll: Dice,
    rules: Rules,
    *,
    aside: Dice = NOTHING,
    first_roll: bool = True,
) -> dict[str, object]:
    """What a roll is worth, for machines."""
    found = keeps(roll, rules, aside=aside, first_roll=first_roll)
    wins = first_roll and is_winning(roll, rules)
    answer: dict[str, object] = {
        "roll": str(roll),
        "rules": rules.name,
        "points": found[0].points if found else 0,
        "bust": not found and not wins,
        "keeps": [keep_as_json(keep, roll) for keep in found],
    }
    return answer | ({"wins": True} if wins else {})


def keep_as_json(keep: Keep, roll: Dice) -> dict[str, object]:
    """One keep, for machines."""
    return {
        "keep": str(keep.dice),
        "points": keep.points,
        "dice_left": len(roll) - len(keep.dice),
        "because": list(keep.because),
    }


def score_answer(line: str, sheet: str, settings: Mapping[str, object], houses: Houses) -> dict[str, object]:
    """What the roll in one line of JSON is worth; the sheet and settings are used where it names none."""
    parts = parts_from(line, ("rules", "set", "roll", "aside", "first_roll"), EXAMPLE)
    rules = changed(houses.sheet(parts.text("rules", sheet)).rules, {**settings, **parts.table("set")})
    if "roll" not in parts.written:
        raise BadNotation(f"there is no roll in “{line.strip()[:60]}”; a line is such as {EXAMPLE}")
    roll = Dice.parse(parts.text("roll", ""))
    aside = that_may_grow(parts.dice("aside"))
    return score_as_json(roll, rules, aside=aside, first_roll=parts.switch("first_roll", True))


def reading_as_json(picture: str, reading: Reading, ms: float) -> dict[str, object]:
    """A reading, for machines; boxes of whole dice are x, y, width, height in px."""
    dice = [
        {
            "value": die.value,
            "best_guess": die.best_guess,
            "confidence": round(die.confidence, 4),
            "box": [round(side, 1) for side in die.whole_box],
            "reason": die.reason,
        }
        for die in reading.dice
    ]
    return {
        "file": picture,
        "values": list(reading.values),
        "verdict": reading.verdict.value,
        "reason": reading.reason,
        "dice": dice,
        "ms": round(ms, 1),
    }


def reading_in_words(picture: str, reading: Reading, rules: Rules) -> str:
    """A reading as one line, with its score where six dice or fewer are seen."""
    if not reading.dice:
        return f"{picture}: no dice, {reading.verdict.value}{because(reading)}"
    seen = f"{picture}: {' '.join(map(str, reading.values))}, {reading.verdict.value}{because(reading)}"
    if len(reading.values) > MOST_DICE:
        return f"{seen}; {len(reading.values)} dice are no roll of six"
    found = keeps(Dice(reading.values), rules)
    if not found:
        return f"{seen}; {rules.name}: bust, nothing scores"
    return f"{seen}; {rules.name}: {_for_points(found[0])}"


def because(reading: Reading) -> str:
    """The reason of a doubt, in brackets."""
    return f" ({reading.reason})" if reading.reason else ""
