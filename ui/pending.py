"""What the eyes saw that may be a roll still, though it is not recorded."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorer import (
    MOST_DICE,
    Corrected,
    Dice,
    Event,
    Joined,
    Kept,
    Left,
    Misread,
    OffTable,
    Phase,
    Redone,
    Rolled,
    RollsAgain,
    State,
    Undone,
)

from .table import TO_ROLL, Awaited, Question, Seen, Table, waits_for
from .thrown import PUSHED, may_be_thrown, roll_from

UNTAPPED = "thrown before the last tap; did {} roll it?"
INSTEAD = "what was asked about is gone; did {} roll again?"
IN_GROUPS = "thrown one after another; is it all one roll?"
TELLS_NOTHING = Undone | Redone | Misread | Joined | Corrected
"""What does not say that a roll is waited for, or whose."""


class PutOff(NamedTuple):
    """A question that was open when something was undone, and what was waited for then."""

    question: Question
    awaited: Awaited


@dataclass(frozen=True, slots=True)
class Pending:
    """What may be a roll still.

    `untapped` may be a throw that nobody waited for yet, `not_of` the player who said that it is not theirs;
    `unanswered` was asked about until its dice were taken away, `put_off` until something was undone.
    """

    untapped: Seen | None = None
    not_of: str = ""
    unanswered: Question | None = None
    put_off: PutOff | None = None

    def seeing(self, seen: Seen) -> Pending:
        """The same after the eyes saw more: a throw is untapped until others lie newly, or none at all.

        Dice that lie newly beside it belong to it, as where it is thrown in two groups.
        """
        now = self if self._shows_what_was_put_off(seen) else replace(self, put_off=None)
        if seen.is_asked:  # then all dice count as newly thrown
            return now
        old, newly = self.untapped, Dice(seen.newly)
        if old is None or is_empty(seen):
            return replace(now, untapped=seen if newly else None, not_of="")
        if not newly or (_is_moved(seen) and not _is_moved(old)):
            return now
        is_beside = Dice(seen.stayed).holds(Dice(old.newly)) and len(old.newly) + len(newly) <= MOST_DICE
        return replace(now, untapped=_together(old, seen) if is_beside else seen, not_of="")

    def _shows_what_was_put_off(self, seen: Seen) -> bool:
        """Whether the dice that were asked about before something was undone lie there, and no others."""
        return self.put_off is not None and Dice(seen.values) == Dice(self.put_off.question.seen.values)

    def after(self, event: Event, before: Table) -> Pending:
        """The same after an event that ends what was asked before it, if anything was."""
        asked = before.question
        now = self if isinstance(event, RollsAgain) else replace(self, unanswered=None)
        if not isinstance(event, Undone | Redone):
            now = replace(now, put_off=None)
        elif isinstance(event, Undone) and asked is not None:
            now = replace(now, put_off=PutOff(asked, waits_for(before.state)))
        is_answer = isinstance(event, OffTable | Left) and asked is not None
        is_known = isinstance(event, Rolled) or is_answer or _is_drawn_aside(self.untapped, event)
        return replace(now, untapped=None, not_of="") if is_known else now

    def question(self, table: Table, asked: Question | None) -> Question | None:
        """What to ask about a throw that was seen before anybody told the board to wait for one.

        Or of what was `asked` before the player said to roll again, or before what is redone was undone.
        """
        event, player = table.events[-1], table.state.player
        if isinstance(event, Redone) and self.put_off and self.put_off.awaited == waits_for(table.state):
            return self.put_off.question
        if isinstance(event, TELLS_NOTHING) or player == self.not_of:
            return None
        seen, why = self.untapped, UNTAPPED.format(player)
        came = asked if asked and Dice(asked.seen.newly).holds(asked.guess) else None
        still = _asked(came.seen, table, why) if came and isinstance(event, RollsAgain) else None
        return still or (_unless_moved(_asked(seen, table, why)) if seen else None)

    def in_groups(self, table: Table, newest: Seen) -> Question | None:
        """What to ask where the dice newly lying make a roll with others that came before them alone."""
        seen = self.untapped
        is_asked = table.question is not None and table.question.seen is seen
        if seen is None or is_asked or table.state.player == self.not_of:
            return None
        is_there = Dice(newest.values).holds(Dice(seen.newly)) and len(seen.newly) > len(newest.newly)
        question = _asked(seen, table, IN_GROUPS) if is_there else None
        return _unless_moved(question) if table.state.phase is Phase.CHOOSE else question

    def answered(self, dice: Dice, asked: Question | None) -> Question | None:
        """What a roll answers: what is asked now, or what was asked till its dice were taken away."""
        before = self.unanswered
        if before is None or asked is None:
            return before if before and dice == before.guess else asked
        return before if _likeness(dice, before) > _likeness(dice, asked) else asked


def is_worth_asking(question: Question, state: State) -> bool:
    """Whether to ask now; before a player said to roll again, only about as many dice as they could."""
    is_waited_for = state.phase is not Phase.CHOOSE
    return is_waited_for or len(question.guess) == state.turn.dice_left


def _asked(seen: Seen, table: Table, why: str) -> Question | None:
    """What to ask about these dice, if they may be a roll; why, unless another doubt says more."""
    to_roll = table.state.turn.dice_left
    if table.state.phase not in TO_ROLL or not may_be_thrown(seen, to_roll, table.state.turn.aside):
        return None
    roll = roll_from(replace(seen, is_believed=True), table)
    if isinstance(roll, Dice):
        return Question(roll, why if seen.is_believed else seen.reason, seen)
    return replace(roll, seen=seen) if roll and is_worth_asking(roll, table.state) else None


def _unless_moved(question: Question | None) -> Question | None:
    """The question, unless two dice or more may only have been moved, as kept ones often are."""
    if question is None or len(question.guess) == 1:
        return question
    is_moved = question.reason == PUSHED or question.seen.just_gone == Dice(question.seen.newly)
    return None if is_moved else question


def _together(old: Seen, seen: Seen) -> Seen:
    """Two groups of dice as one throw, as the newest picture shows it."""
    return replace(
        seen,
        newly=(*old.newly, *seen.newly),
        stayed=tuple(Dice(seen.stayed).without(Dice(old.newly))),
        gone=(*old.just_gone, *seen.just_gone),
        vanished=(),
        is_believed=old.is_believed and seen.is_believed,
        reason=seen.reason or old.reason,
    )


def _is_moved(seen: Seen) -> bool:
    """Whether the dice that lie newly are just as many and show the same as those just gone."""
    return Dice(seen.newly) in (Dice(seen.nudged), seen.just_gone)


def is_empty(seen: Seen) -> bool:
    """Whether the table surely is empty."""
    return seen.is_believed and not (seen.values or seen.strange)


def is_instead(seen: Seen, question: Question | None) -> bool:
    """Whether a throw lies where other dice, asked about, lie no more: the next player may have thrown.

    Some of them may have been kept, and have stayed.
    """
    before = Counter(question.seen.newly if question else ())
    gone = (before & Counter(seen.gone)).total()
    kept = len(seen.stayed) if len(seen.newly) > 1 else 0
    return 0 < gone >= before.total() - kept and not seen.is_asked


def _is_drawn_aside(seen: Seen | None, event: Event) -> bool:
    """Whether the dice that lie newly are some of the keep just tapped, and lie elsewhere no more."""
    if seen is None or not isinstance(event, Kept):
        return False
    return event.dice.holds(Dice(seen.newly)) and seen.just_gone.holds(Dice(seen.newly))


def is_alike(dice: Dice, question: Question) -> bool:
    """Whether these may be the dice that are asked about, one misread at most."""
    return _likeness(dice, question)[0] >= max(1, len(dice) - 1)


def _likeness(dice: Dice, question: Question) -> tuple[int, bool]:
    """How many of these dice are in what is asked about, and whether it is about as many."""
    return (Counter(dice) & Counter(question.guess)).total(), len(dice) == len(question.guess)
