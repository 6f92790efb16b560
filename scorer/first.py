"""Rolling for who begins: the highest does, equal ones roll again."""

from __future__ import annotations

from dataclasses import replace

from .ending import after_leaving, left_out, start_turn
from .state import Phase, RollForFirst, State, Turn


def roll_for_first(state: State, for_first: RollForFirst) -> State:
    """The game with the next of those who roll for first waited for."""
    at = for_first.seats[len(for_first.rolls)]
    return replace(state, phase=Phase.FIRST, at=at, for_first=for_first, turn=Turn(dice_left=for_first.dice))


def after_roll(state: State, pips: int) -> State:
    """The game after one more rolled that many pips for first."""
    assert state.for_first is not None
    return _next_roll(state, replace(state.for_first, rolls=(*state.for_first.rolls, pips)))


def _next_roll(state: State, so_far: RollForFirst) -> State:
    """The next to roll; after the last one the highest begins, or equal ones roll again."""
    if len(so_far.seats) > 1 and len(so_far.rolls) < len(so_far.seats):
        return roll_for_first(state, so_far)
    highest = so_far.seats
    if len(so_far.rolls) == len(so_far.seats):
        rolled = zip(so_far.seats, so_far.rolls, strict=True)
        highest = tuple(seat for seat, pips in rolled if pips == max(so_far.rolls))
    if len(highest) > 1:
        return roll_for_first(state, replace(so_far, seats=highest, rolls=()))
    return _begin(state, highest[0])


def without(state: State, number: int) -> State:
    """The game after that seat was left while rolling for first; the rolls of the others still count."""
    for_first = state.for_first
    assert for_first is not None
    if len(state.seated) == 1:
        return after_leaving(replace(state, for_first=None), number)
    if number not in for_first.seats:
        return state
    gone = for_first.seats.index(number)
    rest = replace(for_first, seats=left_out(for_first.seats, gone), rolls=left_out(for_first.rolls, gone))
    return _next_roll(state, rest)


def _begin(state: State, number: int) -> State:
    """The first turn of the game: the seats in the order of play, from that one on."""
    assert state.for_first is not None
    step = 1 if state.for_first.is_clockwise else -1
    count = len(state.seats)
    order = tuple(state.seats[(number + step * place) % count] for place in range(count))
    seated = replace(state, for_first=None, seats=order)
    return start_turn(seated, 0)
