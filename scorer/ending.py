"""How a turn ends, whose turn comes next, and how the game is won."""

from __future__ import annotations

from dataclasses import replace

from .dice import MOST_DICE
from .state import Ending, LastTurn, Offer, Phase, PlayOff, Seat, State, Turn


def end_turn(state: State, ending: Ending) -> State:
    """The game after a turn that was recorded or lost."""
    points = state.turn.points if ending is Ending.BANKED else 0
    before = LastTurn(state.player, ending, state.turn.points, state.turn.rolled)
    ended = replace(state, before=before, offer=_left_behind(state, ending))
    if state.play_off:
        return _after_play_off_turn(ended, points)
    ended = ended.with_seat(state.at, _recorded(state, ending, points))
    if _has_just_reached(ended) and ended.leader is None:
        ended = replace(ended, leader=ended.at)
    return decided(ended) if _is_last(ended) else start_turn(ended, _after(ended, ended.at))


def _recorded(state: State, ending: Ending, points: int) -> Seat:
    """The player's row after the turn; too many busts in a row cost the penalty."""
    seat, rules = state.seat, state.rules
    if ending is Ending.BANKED:
        return _with_turn(replace(seat, is_entered=True, busts=0), points)
    busts = seat.busts + 1
    if rules.strike_out and busts >= rules.strike_out:
        return _with_turn(replace(seat, busts=0), -rules.strike_out_penalty)
    return _with_turn(replace(seat, busts=busts), 0)


def _with_turn(seat: Seat, points: int) -> Seat:
    """The row with one more turn that brought so many points."""
    return replace(seat, total=seat.total + points, record=(*seat.record, points))


def _left_behind(state: State, ending: Ending) -> Offer | None:
    """What lies there for the next player."""
    turn = state.turn
    is_left = ending is Ending.BANKED and turn.dice_left < MOST_DICE and not state.play_off
    return Offer(turn.points, turn.dice_left, turn.growing, turn.aside) if is_left else None


def start_turn(state: State, number: int) -> State:
    """The game with that seat's turn beginning."""
    return offered(replace(state, at=number, turn=Turn()), state.offer)


def offered(state: State, left: Offer | None) -> State:
    """The game where the player at turn may take over what was left, or rolls six where they may not."""
    can_take = left is not None and _may_take(state, left)
    return replace(state, offer=left if can_take else None, phase=Phase.OFFER if can_take else Phase.ROLL)


def _may_take(state: State, offer: Offer) -> bool:
    """Whether the rules let the player at turn take over what was left."""
    rules = state.rules
    if rules.roll_on == "no":
        return False
    if rules.roll_on == "all entered" and not all(state.seats[n].is_entered for n in state.seated):
        return False
    return not (rules.exact and state.seat.total + offer.points > rules.target)


def _has_just_reached(state: State) -> bool:
    return state.seat.total >= state.rules.target


def _after(state: State, number: int) -> int:
    """The next seat, clockwise, of somebody who still plays."""
    count = len(state.seats)
    return next(
        seat
        for seat in ((number + step) % count for step in range(1, count + 1))
        if not state.seats[seat].has_left
    )


def _is_last(state: State) -> bool:
    """Whether the turn that just ended was the last of the game."""
    if state.leader is None:
        return False
    if state.rules.ending == "at once":
        return True
    following = _after(state, state.at)
    if state.rules.ending == "fewest rounds":
        return following <= state.at or following == state.leader
    return following == state.leader or _passes(state, following)


def _passes(state: State, following: int) -> bool:
    """Whether going on to that seat would go past the leader's, who may have left."""
    leader, count = state.leader, len(state.seats)
    assert leader is not None
    if state.at == leader:
        return False
    return (following - leader) % count <= (state.at - leader) % count


def decided(state: State) -> State:
    """The game at its end: its winners, or the play-off of those whose totals are equal."""
    totals = {number: state.seats[number].total for number in state.seated}
    top = tuple(number for number, total in totals.items() if total == max(totals.values()))
    if len(top) > 1 and state.rules.tie == "play off":
        return start_turn(replace(state, play_off=PlayOff(top), offer=None), top[0])
    return won_by(state, top)


def _after_play_off_turn(state: State, points: int) -> State:
    """The play-off after one more of its turns."""
    tie = state.play_off
    assert tie is not None
    return _go_on_playing_off(replace(state, play_off=replace(tie, points=(*tie.points, points))))


def _go_on_playing_off(state: State) -> State:
    """The next turn of a play-off, its winner, or another one where the best are equal."""
    tie = state.play_off
    assert tie is not None
    if len(tie.points) < len(tie.seats):
        return start_turn(state, tie.seats[len(tie.points)])
    reached = zip(tie.seats, tie.points, strict=True)
    top = tuple(seat for seat, each in reached if each == max(tie.points))
    if len(top) == 1:
        return won_by(state, top)
    again = replace(state, play_off=PlayOff(top), played_off=state.play_offs)
    return start_turn(again, top[0])


def won_by(state: State, numbers: tuple[int, ...]) -> State:
    """The game won by those seats."""
    names = tuple(state.seats[number].name for number in numbers)
    over = replace(state, phase=Phase.OVER, winners=names, offer=None, played_off=state.play_offs)
    return replace(over, play_off=None, for_first=None, turn=Turn())


def won_at_once(state: State) -> State:
    """The game won by a roll alone, which is worth the target; a play-off adds to no total."""
    seat, worth, tie = state.seat, state.rules.target, state.play_off
    ended = replace(state, before=LastTurn(seat.name, Ending.WON, worth, state.turn.rolled))
    if tie:
        return won_by(replace(ended, play_off=replace(tie, points=(*tie.points, worth))), (state.at,))
    return won_by(ended.with_seat(state.at, _with_turn(replace(seat, is_entered=True), worth)), (state.at,))


def after_leaving(state: State, number: int) -> State:
    """The game after that seat was left: one player alone has won, a turn left open is passed on."""
    if len(state.seated) <= 1:
        return won_by(state, state.seated)
    if state.play_off and number in state.play_off.seats:
        return _play_off_without(state, number)
    if number != state.at:
        return state
    return decided(state) if _is_last(state) else start_turn(state, _after(state, number))


def _play_off_without(state: State, number: int) -> State:
    """The play-off less one player, of whom only the sheet still tells; the others keep what they reached."""
    tie = state.play_off
    assert tie is not None
    gone = tie.seats.index(number)
    theirs = tuple((number, points) for points in tie.points[gone : gone + 1])
    rest = PlayOff(left_out(tie.seats, gone), left_out(tie.points, gone), (*tie.left, *theirs))
    without = replace(state, play_off=rest)
    if len(rest.seats) == 1:
        return won_by(without, rest.seats)
    return _go_on_playing_off(without) if number == state.at else without


def left_out(row: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The row without what stands at that place, if anything does.

    >>> left_out((3, 1, 2), 1), left_out((3,), 1)
    ((3, 2), (3,))
    """
    return (*row[:place], *row[place + 1 :])
