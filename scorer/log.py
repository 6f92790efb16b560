"""What of a game's log still counts, once undo, redo and corrected readings are followed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .errors import IllegalMove
from .events import Event, Misread, Play, Redone, Rolled, Undone


@dataclass(frozen=True, slots=True)
class Step:
    """One event that counts, and the misread roll that it took the place of."""

    event: Play
    instead_of: Play | None = None


@dataclass(slots=True)
class Following:
    """The steps that stand so far, and those undone that may be redone."""

    steps: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)
    standing: list[Play] = field(default_factory=list)

    def follow(self, event: Event) -> None:
        """Take one more event of the log; IllegalMove where there is nothing to take back."""
        if isinstance(event, Undone):
            self.undo()
        elif isinstance(event, Redone):
            self.redo()
        else:
            self.undone.clear()
            self.step(self._corrected(event) if isinstance(event, Misread) else Step(event))

    def step(self, step: Step) -> None:
        """Let a step stand."""
        if step.instead_of is not None:
            self.standing.pop()
        self.standing.append(step.event)
        self.steps.append(step)

    def undo(self) -> None:
        """Take the last step back."""
        if not self.steps:
            raise IllegalMove("there is nothing to undo; the game has not begun")
        step = self.steps.pop()
        self.undone.append(step)
        self.standing.pop()
        if step.instead_of is not None:
            self.standing.append(step.instead_of)

    def redo(self) -> None:
        """Let the step undone last stand again."""
        if not self.undone:
            raise IllegalMove("there is nothing to redo; nothing was undone since the last event")
        self.step(self.undone.pop())

    def _corrected(self, event: Misread) -> Step:
        last = self.standing[-1] if self.standing else None
        if not isinstance(last, Rolled) or last.player != event.player:
            raise IllegalMove(
                f"cannot correct {event.player}'s roll; only the roll just recorded can be, undo to it first"
            )
        return Step(Rolled(event.player, event.dice), instead_of=last)


def followed(events: Iterable[Event]) -> Following:
    """The log followed to its end."""
    following = Following()
    for event in events:
        following.follow(event)
    return following


def standing(events: Iterable[Event]) -> tuple[Play, ...]:
    """The events that still count, a corrected reading in place of the wrong one."""
    return tuple(followed(events).standing)


def can_redo(events: Iterable[Event]) -> bool:
    """Whether something was undone that may be redone."""
    return bool(followed(events).undone)
