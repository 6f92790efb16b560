"""Whether a rule sheet makes sense as a whole: settings that are each allowed can still contradict."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from .combos import ALIKE, combos
from .rules import Rules


def contradictions(rules: Rules) -> tuple[str, ...]:
    """What in these rules cannot go together, a sentence each; none for rules that can be played."""
    return tuple(_contradictions(rules))


def step_of(rules: Rules) -> int:
    """In steps of so many points everything scores; 0 where nothing does."""
    return gcd(*(combo.points for combo in combos(rules)), rules.no_score_first_roll)


def _contradictions(rules: Rules) -> Iterator[str]:
    """Each setting that another one takes the meaning from."""
    scoring = {combo.name for combo in combos(rules)}
    if not scoring:
        yield "Nothing scores: every roll would be a bust. Give some dice points."
    if rules.no_score_any_six and not rules.no_score_first_roll:
        yield "no_score_any_six is on, but no_score_first_roll gives no points for it."
    if bool(rules.strike_out) != bool(rules.strike_out_penalty):
        yield "strike_out and strike_out_penalty need each other: one of them is 0."
    if rules.progressive and rules.of_a_kind not in ("none", "double"):
        yield 'progressive doubles dice alike by itself: of_a_kind takes "none" or "double" with it.'
    yield from _confirmation(rules, scoring)
    yield from _exact_target(rules)
    if rules.entry > rules.target and not rules.exact:
        yield f"The entry of {rules.entry} is above the target of {rules.target}: who enters has won."


def _confirmation(rules: Rules, scoring: set[str]) -> Iterator[str]:
    """What is to be confirmed must be worth something, and cost something."""
    if rules.confirm and not rules.confirm_points:
        yield "confirm names combinations, but confirm_points is 0."
    alike = set(ALIKE.values()) if rules.progressive else set()
    for name in rules.confirm:
        if name not in scoring | alike:
            yield f"confirm names {name}, which scores nothing."


def _exact_target(rules: Rules) -> Iterator[str]:
    """An exact target must be within reach of the least points that are recorded."""
    least = max(rules.entry, rules.minimum_bank)
    if rules.exact and least > rules.target:
        yield f"Turns are recorded from {least}, and nothing above the exact target {rules.target} can be."
    step = step_of(rules)
    if rules.exact and step and rules.target % step:
        yield f"Everything scores in steps of {step}, so the exact target {rules.target} cannot be met."
