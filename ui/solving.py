"""What has to be worked out before a goal can be advised on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorer import Rules, State
from scorer.strategy import Goal, Library

Progress = Callable[[float], object]


@dataclass(frozen=True, slots=True)
class Task:
    """Rules whose two players, or whose race alone, are to be worked out."""

    rules: Rules
    is_duel: bool

    @property
    def title(self) -> str:
        """What is worked out, for a progress bar."""
        return f"{'chances to win' if self.is_duel else 'fewest turns'} under {self.rules.name}"

    def is_done(self, library: Library) -> bool:
        """Whether the library knows it."""
        known = library.known_duel(self.rules) if self.is_duel else library.known_race(self.rules)
        return known is not None

    def do(self, library: Library, on_progress: Progress) -> None:
        """Work it out, so that the library knows it; TooLarge where that would take too long."""
        if self.is_duel:
            library.duel(self.rules, on_progress)
        else:
            library.race(self.rules)


def task_for(state: State, goal: Goal) -> Task | None:
    """What advice on this goal at this table needs; nothing for points, the last round and play-offs."""
    is_alone = len(state.seated) == 1
    if goal is Goal.POINTS or state.play_off is not None:
        return None
    if goal is Goal.RACE or is_alone:
        return Task(state.rules, is_duel=False)
    return Task(state.rules, is_duel=True) if state.leader is None else None
