"""What the eyes saw that may be a roll still, though it is neither recorded nor asked about just now."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from scorer import Banked, Dice, Event, GaveUp, Kept, Left, Rolled, RollsAgain, StartedFresh, TookOver

from .table import TO_ROLL, Question, Seen, Table
from .thrown import roll_from

UNTAPPED = "thrown before the last tap; did {} roll it?"
INSTEAD = "what was asked about is gone; did {} roll again?"
TELLS = Rolled | Kept | RollsAgain | Banked | GaveUp | StartedFresh | TookOver | Left
"""What says that a roll is waited for, or whose."""


@dataclass(frozen=True, slots=True)
class Pending:
    """What may be a roll still.

    `untapped` may be a throw that nobody waited for yet, `not_of` the player who said that it is not theirs;
    `unanswered` was asked about until its dice were taken away.
    """

    untapped: Seen | None = None
    not_of: str = ""
    unanswered: Question | None = None

    def seeing(self, seen: Seen) -> Pending:
        """The same after the eyes saw more: a throw is untapped until others lie newly, or none at all."""
        if seen.is_asked:  # then all dice count as newly thrown
            return self
        if self.untapped is not None and seen.values and Dice(seen.newly) == Dice(seen.nudged):
            return self
        return replace(self, untapped=seen if seen.newly else None, not_of="")

    def after(self, event: Event, *, is_beside: bool) -> Pending:
        """The same after an event; one that `is_beside` the turn leaves open what was asked."""
        now = self if is_beside else replace(self, unanswered=None)
        is_known = isinstance(event, Rolled) or _is_drawn_aside(self.untapped, event)
        return replace(now, untapped=None, not_of="") if is_known else now

    def question(self, table: Table) -> Question | None:
        """What to ask about a throw that was seen before anybody told the board to wait for one."""
        seen, is_told = self.untapped, isinstance(table.events[-1], TELLS)
        is_theirs = table.state.player != self.not_of
        if seen is None or not (is_told and is_theirs) or table.state.phase not in TO_ROLL:
            return None
        roll = roll_from(replace(seen, is_believed=True), table)
        doubt = "" if seen.is_believed else seen.reason
        why = doubt or UNTAPPED.format(table.state.player)
        return Question(roll, why, seen) if isinstance(roll, Dice) else None

    def answered(self, dice: Dice, asked: Question | None) -> Question | None:
        """What a roll answers: what is asked now, or what was asked till its dice were taken away."""
        before = self.unanswered
        if before is None or asked is None:
            return before if before and dice == before.guess else asked
        return before if _shared(dice, before) > _shared(dice, asked) else asked


def is_instead(seen: Seen, question: Question | None) -> bool:
    """Whether a throw lies where other dice, asked about, lie no more: the next player may have thrown."""
    before = Dice(question.seen.newly) if question else Dice()
    return bool(before) and not seen.is_asked and Dice(seen.gone).holds(before)


def _is_drawn_aside(seen: Seen | None, event: Event) -> bool:
    """Whether the dice that lie newly are some of the keep just tapped, and lie elsewhere no more."""
    if seen is None or not isinstance(event, Kept):
        return False
    return event.dice.holds(Dice(seen.newly)) and Dice(seen.gone).holds(Dice(seen.newly))


def _shared(dice: Dice, question: Question) -> int:
    """How many of these dice are in what is asked about."""
    return (Counter(dice) & Counter(question.guess)).total()
