"""A game looked back on: the points that each player's choices gave away, and those that the dice gave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from ..events import (
    Banked,
    Corrected,
    Event,
    GaveUp,
    Joined,
    Kept,
    Left,
    OffTable,
    Play,
    Rolled,
    RollsAgain,
    Setup,
    StartedFresh,
    TookOver,
)
from ..game import keeps_now, play, start
from ..log import standing
from ..state import Ending, Phase, State
from .advice import Advice, Choice, Goal, Then
from .advise import advise, ahead_of
from .solved import Library

THEN = {
    Banked: Then.BANK,
    RollsAgain: Then.ROLL,
    Rolled: Then.ROLL,
    GaveUp: Then.GIVE_UP,
    TookOver: Then.TAKE_OVER,
    StartedFresh: Then.FRESH,
}


@dataclass(frozen=True, slots=True)
class Slip:
    """A choice that gave points away: in which turn, what was done, what would have been best."""

    player: str
    turn: int
    done: str
    best: str
    cost: float


@dataclass(frozen=True, slots=True)
class Review:
    """How a player did: turns looked at, expected points given away by choices, points the dice gave beyond
    expectation. What the turns brought is what they were worth, and the luck, less what was given away.
    """

    player: str
    turns: int
    worth: float
    luck: float
    given_away: float
    slips: tuple[Slip, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    """What one event did: the worth of a turn that began, the luck of a roll, the cost of a choice."""

    player: str
    worth: float = 0.0
    luck: float = 0.0
    slip: Slip | None = None
    begins: bool = False


def review(setup: Setup, events: Iterable[Event]) -> tuple[Review, ...]:
    """The game looked back on, player by player, for points: with what was known at each moment.

    Turns that could reach the target are left out, and so are last turns and play-offs: there a line is to
    be beaten, whatever it costs in points.
    """
    steps = list(_steps(setup, events))
    players = dict.fromkeys(step.player for step in steps)
    return tuple(_summed(player, [step for step in steps if step.player == player]) for player in players)


def _summed(player: str, steps: list[_Step]) -> Review:
    slips = sorted((step.slip for step in steps if step.slip), key=lambda slip: -slip.cost)
    return Review(
        player,
        turns=sum(step.begins for step in steps),
        worth=sum(step.worth for step in steps),
        luck=sum(step.luck for step in steps),
        given_away=sum(slip.cost for slip in slips),
        slips=tuple(slip for slip in slips if slip.cost > 0),
    )


def _steps(setup: Setup, events: Iterable[Event]) -> Iterator[_Step]:
    """What every event did that stands, but in turns that could reach the target."""
    library = Library()
    for _, moves in groupby(_looked_at(setup, events), lambda move: (move[0].at, move[0].seat.turns)):
        turn = list(moves)
        if not any(_may_reach_target(state) for state, _ in turn):
            for number, (state, event) in enumerate(turn):
                yield from _step(state, event, library, is_new=number == 0)


def _looked_at(setup: Setup, events: Iterable[Event]) -> Iterator[tuple[State, Play]]:
    """Every event of a turn that is looked at, and the state before it."""
    state = start(setup)
    for event in standing(events):
        if _is_looked_at(state) and not isinstance(event, Joined | Left | Corrected):
            yield state, event
        state = play(state, event)


def _may_reach_target(state: State) -> bool:
    """Whether the points of the turn, with those that a roll adds, reach the target.

    What is offered counts once it was taken over.
    """
    keeps = keeps_now(state) if state.phase is Phase.KEEP else ()
    points = state.turn.points + max((keep.points for keep in keeps), default=0)
    return state.seat.total + points >= state.rules.target


def _is_looked_at(state: State) -> bool:
    is_played = state.phase not in (Phase.FIRST, Phase.OVER)
    return is_played and state.leader is None and state.play_off is None


def _step(state: State, event: Play, library: Library, *, is_new: bool) -> Iterator[_Step]:
    """What one event did to the worth of the turn."""
    advice = advise(state, Goal.POINTS, library)
    best = advice.choices[0]
    if is_new:
        yield _Step(state.player, worth=best.value, begins=True)
    if isinstance(event, OffTable):
        yield _Step(state.player, luck=_best(play(state, event), library) - best.value)
        return
    if state.phase is not Phase.ROLL:
        yield _Step(state.player, slip=_slip(state, _chosen(event, advice), best))
    if isinstance(event, Rolled):
        rolling = next(choice for choice in advice.choices if choice.then is Then.ROLL)
        yield _Step(state.player, luck=_after(state, event, library) - rolling.value)


def _best(state: State, library: Library) -> float:
    """What a turn is worth under the best play from here."""
    return advise(state, Goal.POINTS, library).choices[0].value


def _chosen(event: Play, advice: Advice) -> Choice:
    """The best that could still follow what was chosen."""
    if isinstance(event, Kept):
        return next(choice for choice in advice.choices if choice.keep and choice.keep.dice == event.dice)
    return next(choice for choice in advice.choices if choice.then is THEN[type(event)])


def _slip(state: State, chosen: Choice, best: Choice) -> Slip:
    turn = state.seat.turns + 1
    return Slip(state.player, turn, told(chosen), told(best), max(best.value - chosen.value, 0.0))


def told(choice: Choice) -> str:
    """A choice in a few words: keep 1 1; bank 350; roll three dice."""
    if choice.keep is not None:
        return f"keep {choice.keep.dice}"
    return f"bank {choice.points}" if choice.then is Then.BANK else choice.then.value


def _after(state: State, event: Rolled, library: Library) -> float:
    """What the turn is worth once that roll lies on the table."""
    rolled = play(state, event)
    if rolled.phase is Phase.KEEP and rolled.at == state.at:
        return _best(rolled, library)
    is_won = rolled.phase is Phase.OVER and rolled.before is not None and rolled.before.ending is Ending.WON
    return float(state.rules.target) if is_won else ahead_of(state, Goal.POINTS, library).bust
