"""The chances and worths of a rule sheet, in a few figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..dice import MOST_DICE
from ..rules import Rules
from ..score import bust_chance
from .chart import TooLarge
from .points import best_turn, chance_to_reach
from .race import HOPELESS
from .solved import Library, check_size, duel_rules

DICE = range(1, MOST_DICE + 1)
RACE_SHARE = 0.1  # of the work, where two players are worked out too


@dataclass(frozen=True, slots=True)
class Odds:
    """What a sheet's dice do: chances of a bust by dice, the points of a turn, when to bank, and more.

    `bank_at` tells the least turn points from which banking is legal and never worse than rolling, by dice
    left (6 after hot dice), None for never; the whole is None where the dice aside matter too (progressive).
    `enter_in_one_turn` is None without an entry, `fewest_turns_alone` where the target cannot be reached, or
    that takes too long to work out, as `why_no_race` then says, `first_player_wins` where it is not solved,
    or not exactly.
    """

    bust: dict[int, float]
    expected_turn: float
    bank_at: dict[int, int | None] | None
    enter_in_one_turn: float | None
    fewest_turns_alone: float | None
    first_player_wins: float | None
    why_no_race: str = ""


def odds(
    rules: Rules,
    library: Library,
    *,
    solves_two: bool = False,
    on_progress: Callable[[float], object] = float,
) -> Odds:
    """The odds of a rule sheet; `solves_two` works out two players where that has not been done before.

    TooLarge where that, or one turn, would take long.
    """
    are_two_to_do = solves_two and can_solve_two(rules) and library.known_duel(rules) is None
    if are_two_to_do:
        check_size(duel_rules(rules))
    raced = RACE_SHARE if are_two_to_do else 1.0
    best = best_turn(rules)
    alone, why_no_race = HOPELESS, ""
    try:
        solved = library.race(rules, lambda share: on_progress(raced * share))
        alone = solved.expected(0, is_entered=not rules.entry)
    except TooLarge as why:
        why_no_race = str(why)
    return Odds(
        bust={dice: bust_chance(dice, rules) for dice in DICE},
        expected_turn=best.long_run,
        bank_at=None if rules.progressive else {dice: best.bank_at(dice) for dice in DICE},
        enter_in_one_turn=chance_to_reach(rules, rules.entry) if rules.entry else None,
        fewest_turns_alone=alone if alone < HOPELESS else None,
        first_player_wins=_first_player_wins(
            rules, library, solves_two, lambda share: on_progress(raced + (1 - raced) * share)
        ),
        why_no_race=why_no_race,
    )


def can_solve_two(rules: Rules) -> bool:
    """Whether two players can be solved exactly: no strike-outs, and no more offers than can be counted."""
    return duel_rules(rules).roll_on == rules.roll_on and not rules.strike_out


def _first_player_wins(
    rules: Rules, library: Library, solves_two: bool, on_progress: Callable[[float], object]
) -> float | None:
    """The chance of the first of two players, where it is exact."""
    if not can_solve_two(rules):
        return None
    duel = library.known_duel(rules)
    if duel is None and solves_two:
        duel = library.duel(rules, on_progress)
    return duel.first_player_wins if duel else None
