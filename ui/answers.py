"""What the command line answers, in words for people and as JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from scorer import (
    MOST_DICE,
    BadNotation,
    BadRules,
    Dice,
    Keep,
    Rules,
    bust_chance,
    changed,
    is_winning,
    keeps,
    setting_from,
    sheet_from,
)
from vision import Reading

NOTHING = Dice()


def rules_from(sheet: str, settings: Iterable[str]) -> Rules:
    """The rules of that sheet with those settings changed."""
    return changed(sheet_from(sheet).rules, dict(map(setting_from, settings)))


def score_in_words(roll: Dice, rules: Rules) -> Iterator[str]:
    """What a roll is worth, best keep first, a line each."""
    found = keeps(roll, rules)
    if is_winning(roll, rules):
        yield f"{roll}: six of a kind on a first roll wins the game"
    if not found:
        yield f"{roll}: bust, nothing scores ({rules.name})"
        return
    yield f"{roll}: {found[0].points} points ({rules.name})"
    for number, keep in enumerate(found):
        yield ("best: " if number == 0 else "also: ") + keep_in_words(keep, roll, rules)


def keep_in_words(keep: Keep, roll: Dice, rules: Rules) -> str:
    """One keep with its reasons and what is left to roll."""
    left = len(roll) - len(keep.dice)
    rest = f"{left} to roll, bust {bust_chance(left, rules):.0%}" if left else "all dice score: hot dice"
    return f"keep {keep.dice} for {keep.points} ({', '.join(keep.because)}); {rest}"


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


def score_answer(line: str) -> dict[str, object]:
    """What the roll in one line of JSON is worth; BadNotation or BadRules says why it cannot be said."""
    try:
        question = json.loads(line)
    except ValueError:
        question = None
    if not isinstance(question, dict) or not isinstance(question.get("roll"), str):
        raise BadNotation(
            f'cannot read {line.strip()}; a line is such as {{"rules": "farkle", "roll": "1 1 5"}}'
        )
    settings = question.get("set") or {}
    if not isinstance(settings, dict):
        raise BadRules(f'set is {settings!r}; it takes settings such as {{"entry": 500}}')
    rules = changed(sheet_from(str(question.get("rules", "farkle"))).rules, settings)
    aside = str(question.get("aside") or "")
    return score_as_json(
        Dice.parse(question["roll"]),
        rules,
        aside=Dice.parse(aside) if aside else Dice(),
        first_roll=bool(question.get("first_roll", True)),
    )


def reading_as_json(picture: str, reading: Reading, ms: float) -> dict[str, object]:
    """A reading, for machines; boxes are x, y, width, height in px."""
    dice = [
        {
            "value": die.value,
            "best_guess": die.best_guess,
            "confidence": round(die.confidence, 4),
            "box": [round(side, 1) for side in die.box],
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
    best = found[0]
    return f"{seen}; {rules.name}: keep {best.dice} for {best.points} ({', '.join(best.because)})"


def because(reading: Reading) -> str:
    """The reason of a doubt, in brackets."""
    return f" ({reading.reason})" if reading.reason else ""
