"""How fast the solver is, and how far off where it is not exact.

python -m bench.strategy            points, suggestions, three players
python -m bench.strategy --two      two players of every sheet as well, minutes
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import median, quantiles
from time import perf_counter

import numpy as np

from scorer import (
    Dice,
    Phase,
    Rolled,
    RollOf,
    Rules,
    Setup,
    State,
    legal,
    play,
    sheet_named,
    sheet_names,
    start,
)
from scorer.strategy import Goal, Library, Then, advise
from scorer.strategy.chart import chart_of
from scorer.strategy.duel import duel
from scorer.strategy.points import best_turn
from scorer.strategy.solved import duel_rules
from scorer.strategy.win import Player, Table, early_turn

from .three import chances_of_three


def main() -> None:
    """Print the tables."""
    best_turn(replace(sheet_named("zilch").rules, name="warm-up"))
    points()
    suggestions()
    three_players()
    if "--two" in sys.argv:
        two_players()


def seconds(act: Callable[[], object]) -> float:
    begun = perf_counter()
    act()
    return perf_counter() - begun


def points() -> None:
    print("points for a fresh house rule, s")
    progressive = replace(sheet_named("dice-10000").rules, progressive=True)
    for rules in (*(sheet_named(name).rules for name in sheet_names()), progressive):
        fresh = replace(rules, fives=rules.fives + 50, name=f"{rules.name}, fives 100")
        title = f"{rules.name}{' progressive' if rules.progressive else ''}"
        print(f"  {title:24}{seconds(lambda fresh=fresh: best_turn(fresh)):8.3f}")  # type: ignore[misc]


def suggestions() -> None:
    print("\na suggestion in a game of two, ms               median   99th of 100   slowest")
    for goal in Goal:
        for name in ("farkle", "ten-thousand", "zehntausend"):
            times = [1000 * each for each in suggestion_times(sheet_named(name).rules, goal)]
            ninety_nine = quantiles(times, n=100)[98]
            print(f"  {goal.value:8}{name:34}{median(times):10.3f}{ninety_nine:12.3f}{max(times):12.3f}")


def suggestion_times(rules: Rules, goal: Goal) -> list[float]:
    """The times of the suggestions of three games, in s, once the game is solved."""
    library, rng = Library(), Random(1)
    library.race(rules)
    library.known_duel(rules)
    times = []
    for _ in range(3):
        state = start(Setup(rules, ("Ann", "Ben")))
        while state.phase is not Phase.OVER:
            begun = perf_counter()
            advice = advise(state, goal, library)
            times.append(perf_counter() - begun)
            state = next_state(state, advice.choices[0].then, advice.choices[0].keep, rng)
    return times[10:]  # the first ones warm up what is compiled


def next_state(state: State, then: Then, keep: object, rng: Random) -> State:
    """The state after the move that was suggested."""
    moves = legal(state)
    if state.phase is Phase.ROLL:
        count = next(move.count for move in moves if isinstance(move, RollOf))
        return play(state, Rolled(state.player, Dice(rng.randint(1, 6) for _ in range(count))))
    if state.phase is Phase.KEEP:
        return play(state, next(move for move in moves if getattr(move, "dice", None) == keep.dice))  # type: ignore[attr-defined]
    names = {"Banked": Then.BANK, "RollsAgain": Then.ROLL, "GaveUp": Then.GIVE_UP}
    names |= {"TookOver": Then.TAKE_OVER, "StartedFresh": Then.FRESH}
    return play(state, next(move for move in moves if names.get(type(move).__name__) is then))


def three_players() -> None:
    """How far the chances against two others are off, on small targets that can be solved."""
    print("\nthree players, put together from two against the exact chance: percentage points off")
    print("  target     mean   99th of 100     most")
    for target in (500, 1_000, 2_000):
        rules = replace(sheet_named("dice-10000").rules, target=target, ending="at once")
        off = 100 * np.abs(errors_of_three(rules))
        print(f"  {target:6}{off.mean():9.2f}{np.quantile(off, 0.99):14.2f}{off.max():9.2f}")


def errors_of_three(rules: Rules) -> np.ndarray:
    """The chance of who is to roll, put together, less the exact one, over all totals."""
    exact, solved, unit = chances_of_three(rules), duel(rules), chart_of(rules).unit
    goal = len(exact)
    step = max(goal // 10, 1)
    return np.array(
        [
            early_turn(table_of_three(rules, unit, (a, b, c)), solved).begin[0] - exact[a, b, c, 0]
            for a in range(0, goal, step)
            for b in range(0, goal, step)
            for c in range(0, goal, step)
        ]
    )


def table_of_three(rules: Rules, unit: int, steps: tuple[int, int, int]) -> Table:
    us, *others = (Player(step * unit, is_entered=True) for step in steps)
    return Table(rules, us, tuple(others), followers=())


def two_players() -> None:
    print("\ntwo players, s, and the most memory so far, MB")
    for name in sheet_names():
        took = seconds(lambda name=name: duel(duel_rules(sheet_named(name).rules)))  # type: ignore[misc]
        print(f"  {name:24}{took:8.1f}{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:10.0f}")


if __name__ == "__main__":
    main()
