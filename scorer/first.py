"""Rolling for who begins: the highest does, equal ones roll again."""

from __future__ import annotations

from dataclasses import replace

from .ending import after_leaving, start_turn
from .state import Phase, RollForFirst, State, Turn


def roll_for_first(state: State, for_first: RollForFirst) -> State:
    """The game with the next of those who roll for first waited for."""
    at = for_first.seats[len(for_first.rolls)]
    return replace(state, phase=Phase.FIRST, at=at, for_first=for_first, turn=Turn(dice_left=for_first.dice))


def after_roll(state: State, pips: int) -> State:
    """The game after one more rolled that many pips for first."""
    assert state.for_first is not None
    so_far = replace(state.for_first, rolls=(*state.for_first.rolls, pips))
    if len(so_far.rolls) < len(so_far.seats):
        return roll_for_first(state, so_far)
    rolled = zip(so_far.seats, so_far.rolls, strict=True)
    highest = tuple(seat for seat, pips in rolled if pips == max(so_far.rolls))
    if len(highest) > 1:
        return roll_for_first(state, replace(so_far, seats=highest, rolls=()))
    return _begin(state, highest[0])


def without(state: State, number: int) -> State:
    """The game after that seat was left while rolling for first: those who still roll begin anew."""
    assert state.for_first is not None
    seats = tuple(seat for seat in state.for_first.seats if seat != number)
    if len(state.seated) == 1:
        return after_leaving(replace(state, for_first=None), number)
    if len(seats) == 1:
        return _begin(state, seats[0])
    return roll_for_first(state, replace(state.for_first, seats=seats, rolls=()))


def _begin(state: State, number: int) -> State:
    """The first turn of the game, of that seat; against the clock the seats are taken the other way round."""
    assert state.for_first is not None
    known = replace(state, for_first=None)
    if state.for_first.is_clockwise:
        return start_turn(known, number)
    other_way = replace(known, seats=known.seats[::-1])
    return start_turn(other_way, len(known.seats) - 1 - number)
