"""The law of the game: what may be done now, and where each event leads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from itertools import accumulate

from .combos import NOTHING
from .dice import MOST_DICE
from .ending import after_leaving, end_turn, offered, won_at_once
from .errors import IllegalMove
from .events import (
    Banked,
    Corrected,
    Event,
    GaveUp,
    Joined,
    Kept,
    Left,
    Move,
    OffTable,
    Play,
    Rolled,
    RollOf,
    RollsAgain,
    Setup,
    StartedFresh,
    TookOver,
    check_name,
    plain,
)
from .first import after_roll, roll_for_first, without
from .log import standing
from .rules import Rules
from .score import Keep, is_winning, keeps, owes
from .state import Ending, Offer, Phase, RollForFirst, Seat, State, Turn, busts_in_a_row


def start(setup: Setup) -> State:
    """The game before its first roll."""
    begun = State(setup.rules, tuple(Seat(name) for name in setup.players))
    if not setup.first_dice or len(setup.players) == 1:
        return begun
    everyone = tuple(range(len(setup.players)))
    return roll_for_first(begun, RollForFirst(everyone, setup.first_dice, setup.is_clockwise))


def legal(state: State) -> tuple[Move, ...]:
    """Every move the rules allow the player at turn."""
    return MOVES[state.phase](state)


def play(state: State, event: Play) -> State:
    """The game after that event; IllegalMove says what is allowed instead."""
    if isinstance(event, Joined | Left | Corrected):
        return AT_ANY_TIME[type(event)](state, event)
    if not is_legal(state, event):
        raise IllegalMove(why_not(state, event))
    return NEXT[state.phase, type(event)](state, event)


def is_legal(state: State, event: Play) -> bool:
    """Whether the law lists this event."""
    move = RollOf(event.player, len(event.dice)) if isinstance(event, Rolled) else event
    return move in legal(state)


def replay(setup: Setup, events: Iterable[Event]) -> State:
    """The state that the events lead to from the setup, undone ones left out."""
    return reduce(play, standing(events), start(setup))


def keeps_now(state: State) -> tuple[Keep, ...]:
    """The legal keeps of the roll on the table, best first; none unless one is waited for."""
    if state.phase is not Phase.KEEP:
        return ()
    turn = state.turn
    return keeps(turn.rolled, state.rules, aside=turn.growing, first_roll=turn.rolls == 1)


def _to_roll_first(state: State) -> tuple[Move, ...]:
    return (RollOf(state.player, state.turn.dice_left),)


def _offered(state: State) -> tuple[Move, ...]:
    return TookOver(state.player), StartedFresh(state.player)


def _to_roll(state: State) -> tuple[Move, ...]:
    return RollOf(state.player, state.turn.dice_left), OffTable(state.player)


def _to_keep(state: State) -> tuple[Move, ...]:
    kept = tuple(Kept(state.player, keep.dice) for keep in keeps_now(state))
    return (*kept, OffTable(state.player)) if state.rules.off_table == "reroll roll" else kept


def _to_choose(state: State) -> tuple[Move, ...]:
    on = (RollsAgain(state.player), RollOf(state.player, state.turn.dice_left))
    bank = () if why_not_bank(state) else (Banked(state.player),)
    give_up = (GaveUp(state.player),) if is_past_target(state) else ()
    return (*bank, *on, *give_up)


MOVES: dict[Phase, Callable[[State], tuple[Move, ...]]] = {
    Phase.FIRST: _to_roll_first,
    Phase.OFFER: _offered,
    Phase.ROLL: _to_roll,
    Phase.KEEP: _to_keep,
    Phase.CHOOSE: _to_choose,
    Phase.OVER: lambda _: (),
}


def why_not_bank(state: State) -> str:
    """What stands against recording the turn points now, in one sentence; empty when nothing does."""
    turn, rules = state.turn, state.rules
    if state.phase is not Phase.CHOOSE:
        return "points are recorded after keeping dice"
    if rules.hot_dice == "must roll" and turn.dice_left == MOST_DICE:
        return "all six dice scored and must be rolled again"
    if turn.owed:
        return f"{turn.owed} further points are needed to confirm; roll again or lose it"
    if state.play_off:
        return ""
    if is_past_target(state):
        return (
            f"exactly {rules.target - state.seat.total} are needed for {rules.target}; roll again or give up"
        )
    return _why_too_few(state)


def _why_too_few(state: State) -> str:
    turn, rules = state.turn, state.rules
    if not state.seat.is_entered and turn.points < rules.entry:
        return f"the sheet asks for {rules.entry} to get on the board; roll again or lose it"
    if turn.points < rules.minimum_bank:
        return f"the sheet records turns from {rules.minimum_bank}; roll again or lose it"
    return ""


def is_past_target(state: State) -> bool:
    """Whether the turn points would pass a target that must be met exactly."""
    return (
        state.rules.exact and not state.play_off and state.seat.total + state.turn.points > state.rules.target
    )


def why_not(state: State, event: Play) -> str:
    """What was tried and what is allowed instead, in one sentence."""
    if state.phase is Phase.OVER:
        return f"the game is over; {' and '.join(state.winners)} won"
    if event.player != state.player:
        return f"{event.player} cannot play now; it is {state.player}'s turn"
    if isinstance(event, Banked) and state.phase is Phase.OFFER:
        return f"{event.player} cannot bank now; the game waits for: {state.phase.value}"
    if isinstance(event, Banked):
        return f"cannot record {state.turn.points}: {why_not_bank(state)}"
    if isinstance(event, Kept) and state.phase is Phase.KEEP:
        choices = "; ".join(str(keep.dice) for keep in keeps_now(state))
        return f"cannot keep {event.dice} of {state.turn.rolled}; what scores is {choices}"
    if isinstance(event, Rolled) and state.phase in (Phase.FIRST, Phase.ROLL, Phase.CHOOSE):
        return f"cannot roll {len(event.dice)} dice; {state.turn.dice_left} are to be rolled"
    if isinstance(event, GaveUp) and state.phase is Phase.CHOOSE:
        instead = "roll again" if why_not_bank(state) else "bank or roll again"
        return f"cannot give up {state.turn.points}: only a turn past an exact target is; {instead}"
    if isinstance(event, TookOver | StartedFresh) and state.phase is Phase.ROLL:
        return (
            f"{event.player} cannot take over dice here: {_why_no_offer(state.rules)}; "
            f"{state.turn.dice_left} are to be rolled"
        )
    return f"{event.player} cannot {DEEDS[type(event)]} now; the game waits for: {state.phase.value}"


DEEDS: dict[type, str] = {
    Rolled: "roll",
    Kept: "keep dice",
    RollsAgain: "roll again",
    GaveUp: "give up",
    TookOver: "take over",
    StartedFresh: "roll fresh",
    OffTable: "call a roll void",
}


def _why_no_offer(rules: Rules) -> str:
    """What can stand against taking over dice under these rules, in words."""
    if rules.roll_on == "no":
        return "these rules know no such offer"
    entered = ", or not everyone is on the board" if rules.roll_on == "all entered" else ""
    past = f", or they would pass {rules.target}" if rules.exact else ""
    return f"none were left{entered}{past}"


def _roll_first(state: State, event: Rolled) -> State:
    return after_roll(state, sum(event.dice))


def _roll(state: State, event: Rolled) -> State:
    """The dice lie; with nothing to keep in them the turn is lost."""
    turn = replace(state.turn, rolled=event.dice, rolls=state.turn.rolls + 1)
    rolled = replace(state, phase=Phase.KEEP, turn=turn)
    if turn.rolls == 1 and is_winning(event.dice, state.rules):
        return won_at_once(rolled)
    return rolled if keeps_now(rolled) else end_turn(rolled, Ending.BUST)


def _keep(state: State, event: Kept) -> State:
    """The dice are set aside; after all six the player has six again."""
    keep = next(keep for keep in keeps_now(state) if keep.dice == event.dice)
    left = len(state.turn.rolled) - len(keep.dice)
    turn = replace(
        state.turn,
        points=state.turn.points + keep.points,
        owed=_still_owed(state, keep),
        dice_left=left or MOST_DICE,
        aside=state.turn.aside.joined(keep.dice) if left else NOTHING,
        growing=state.turn.growing.joined(keep.joining) if left else NOTHING,
    )
    return replace(state, phase=Phase.CHOOSE, turn=turn)


def _still_owed(state: State, keep: Keep) -> int:
    """The points that are needed to confirm after this keep: all of them again, or what is left."""
    if owes(keep, state.rules):
        return state.rules.confirm_points
    return max(0, state.turn.owed - keep.points)


def _roll_again(state: State, _: Play) -> State:
    return replace(state, phase=Phase.ROLL, turn=replace(state.turn, rolled=NOTHING))


def _void_roll(state: State, _: Play) -> State:
    """The roll does not count; the same dice are rolled again."""
    rolls = state.turn.rolls - (state.phase is Phase.KEEP)
    return replace(state, phase=Phase.ROLL, turn=replace(state.turn, rolled=NOTHING, rolls=rolls))


def _take_over(state: State, _: Play) -> State:
    offer = state.offer
    assert offer is not None  # the phase OFFER has one
    turn = Turn(points=offer.points, dice_left=offer.dice, growing=offer.growing, aside=offer.aside)
    return replace(state, phase=Phase.ROLL, turn=turn, offer=None)


def _start_fresh(state: State, _: Play) -> State:
    return replace(state, phase=Phase.ROLL, offer=None)


def _bank(state: State, _: Play) -> State:
    return end_turn(state, Ending.BANKED)


def _give_up(state: State, _: Play) -> State:
    return end_turn(state, Ending.GAVE_UP)


NEXT: dict[tuple[Phase, type], Callable[[State, Play], State]] = {
    (Phase.FIRST, Rolled): _roll_first,  # type: ignore[dict-item]
    (Phase.OFFER, TookOver): _take_over,
    (Phase.OFFER, StartedFresh): _start_fresh,
    (Phase.ROLL, Rolled): _roll,  # type: ignore[dict-item]
    (Phase.ROLL, OffTable): _void_roll,
    (Phase.KEEP, Kept): _keep,  # type: ignore[dict-item]
    (Phase.KEEP, OffTable): _void_roll,
    (Phase.CHOOSE, Rolled): _roll,  # type: ignore[dict-item]
    (Phase.CHOOSE, RollsAgain): _roll_again,
    (Phase.CHOOSE, Banked): _bank,
    (Phase.CHOOSE, GaveUp): _give_up,
}


def sit_down(state: State, event: Joined) -> State:
    """The game with one more player, who may come until the second round begins."""
    check_name(event.player)
    if plain(event.player) in (plain(seat.name) for seat in state.seats):
        raise IllegalMove(f"{event.player} has a row on the score sheet already; take another name")
    if state.phase is Phase.FIRST:
        raise IllegalMove(f"{event.player} cannot join while players roll for first; join right after")
    late = all(state.seats[number].turns for number in state.seated)
    if late or state.is_last_turn or state.play_off or state.phase is Phase.OVER:
        raise IllegalMove(f"{event.player} cannot join any more; players join in the first round")
    return replace(state, seats=(*state.seats, Seat(event.player)))


def get_up(state: State, event: Left) -> State:
    """The game with one player fewer; the last one left wins."""
    number = next((n for n in state.seated if state.seats[n].name == event.player), None)
    if number is None or state.phase is Phase.OVER:
        raise IllegalMove(f"{event.player} cannot leave; nobody of that name plays now")
    gone = state.with_seat(number, replace(state.seats[number], has_left=True))
    return without(gone, number) if state.for_first else after_leaving(gone, number)


def correct(state: State, event: Corrected) -> State:
    """The game with an old turn's points put right; a correction never ends a game or takes its end back.

    It may end an offer to the next player, or change its points, but brings none back. A penalty for busts in
    a row stays as it was recorded, and is put right as that turn's own points.
    """
    number = next((n for n, seat in enumerate(state.seats) if seat.name == event.player), None)
    turns = state.seats[number].turns if number is not None else 0
    if number is None or not 1 <= event.turn <= turns:
        raise IllegalMove(f"cannot correct turn {event.turn} of {event.player}; they have had {turns} turns")
    seat = _put_right(state.seats[number], event)
    against = _why_not_correct(state, state.seats[number], seat, event)
    if against:
        raise IllegalMove(
            f"cannot correct turn {event.turn} of {event.player} to {event.points:,}: {against}"
        )
    now = state.with_seat(number, seat)
    return offered(now, _left_by(now, seat, event)) if now.phase is Phase.OFFER else now


def why_nothing_is_corrected(state: State) -> str:
    """Why no old turn can be put right any more; empty while one can."""
    if state.phase is Phase.OVER and not state.played_off:
        return "the game is over; undo its last event, correct that turn, and end the game again"
    return "the game is past its last turn; undo back to that turn instead" if state.play_offs else ""


def _left_by(state: State, seat: Seat, event: Corrected) -> Offer | None:
    """What lies there for the next player: as many points as the turn that left it has brought after all."""
    left, before = state.offer, state.before
    is_that_turn = before is not None and before.player == seat.name and event.turn == seat.turns
    if left is None or not is_that_turn:
        return left
    return replace(left, points=event.points) if event.points > 0 else None


def _why_not_correct(state: State, old: Seat, new: Seat, event: Corrected) -> str:
    """What stands against that correction, in words; empty when nothing does."""
    if against := why_nothing_is_corrected(state):
        return against
    rules = state.rules
    if (_highest(new) >= rules.target) != (_highest(old) >= rules.target):
        return f"that would change who reached {rules.target:,} when; undo back to that turn instead"
    if rules.exact and _highest(new) > rules.target:
        return f"nothing above {rules.target:,} can be recorded"
    least, penalty = max(1, rules.minimum_bank), rules.strike_out_penalty if rules.strike_out else 0
    if event.points < least and event.points not in (0, -penalty):
        return f"a turn brings 0 or at least {least}"
    entering = next((points for points in new.record if points > 0), rules.entry)
    return f"the sheet asks for {rules.entry} to get on the board" if entering < rules.entry else ""


def _highest(seat: Seat) -> int:
    """The highest total that a row ever had after a turn."""
    before = seat.total - sum(seat.record)
    return max(accumulate(seat.record, initial=before))


def _put_right(seat: Seat, event: Corrected) -> Seat:
    """The row with what that turn brought replaced, and what follows from the row worked out again."""
    old = seat.record[event.turn - 1]
    record = (*seat.record[: event.turn - 1], event.points, *seat.record[event.turn :])
    is_entered = any(points > 0 for points in record)
    total = seat.total - old + event.points
    return replace(seat, total=total, record=record, is_entered=is_entered, busts=busts_in_a_row(record))


AT_ANY_TIME: dict[type, Callable[[State, Play], State]] = {
    Joined: sit_down,  # type: ignore[dict-item]
    Left: get_up,  # type: ignore[dict-item]
    Corrected: correct,  # type: ignore[dict-item]
}
