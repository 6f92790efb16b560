"""Any moment of any game set up from plain values, played on, and told in plain values again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from .combos import NOTHING, that_may_grow
from .dice import MOST_DICE, Dice
from .ending import decided, start_turn
from .errors import BadNotation, IllegalMove
from .events import (
    Banked,
    GaveUp,
    Kept,
    Move,
    OffTable,
    Play,
    Rolled,
    RollOf,
    RollsAgain,
    StartedFresh,
    TookOver,
)
from .game import legal, play
from .parts import MOST_TOTAL, Parts, parts_from, parts_of
from .rules import Rules, changed
from .sheet import Sheet, sheet_from
from .state import Offer, Phase, PlayOff, Seat, State, Turn

SheetOf = Callable[[str], Sheet]
DEEDS: Mapping[str, type[RollsAgain | Banked | GaveUp | TookOver | StartedFresh]] = {
    "bank": Banked,
    "roll": RollsAgain,
    "take over": TookOver,
    "fresh": StartedFresh,
    "give up": GaveUp,
}
DEED_OF = {kind: deed for deed, kind in DEEDS.items()}
PARTS = (
    *("rules", "set", "players", "totals", "entered", "busts", "turn", "turn_points"),
    *("aside", "dice_left", "owed", "offer", "events"),
)
EXAMPLE = '{"rules": "farkle", "players": ["A", "B"], "events": [{"roll": "1 1 5 3 4 6"}]}'


def answer_to(line: str, *, sheet_of: SheetOf = sheet_from) -> dict[str, object]:
    """The same for a situation in one line of JSON."""
    return answer(parts_from(line, PARTS, EXAMPLE).written, sheet_of=sheet_of)


def answer(situation: object, *, sheet_of: SheetOf = sheet_from) -> dict[str, object]:
    """What comes of a situation's events, and what may be done then; BadNotation when it makes no sense.

    `sheet_of` finds the rule sheet of a name.
    """
    parts = parts_of(situation, PARTS, EXAMPLE)
    state = state_from(parts, sheet_of=sheet_of)
    for number, written in enumerate(parts.row("events", dict, ())):
        try:
            state = after(state, written)
        except (IllegalMove, BadNotation) as why:
            return told(state) | {"refused": {"event": number, "why": str(why)}}
    return told(state)


def state_from(parts: Parts, *, sheet_of: SheetOf = sheet_from) -> State:
    """The state that the parts describe, before any event."""
    seats = seats_from(parts)
    names = [seat.name for seat in seats]
    name = parts.text("turn", names[0])
    if name not in names:
        raise BadNotation(f"turn is {name!r}; it takes one of the players {', '.join(names)}")
    at = names.index(name)
    rules = changed(sheet_of(parts.text("rules", "farkle")).rules, parts.table("set"))
    turn = turn_from(parts)
    check_owed(turn.owed, rules)
    offer = None if turn.points else offer_from(parts)
    begun = begun_at(State(rules, seats, at=at, offer=offer, leader=leader_among(seats, at, rules)))
    if begun.phase is not Phase.ROLL or offer is not None:  # what may not be taken over is none
        return begun
    return replace(begun, turn=turn, phase=Phase.CHOOSE if turn.points else Phase.ROLL)


def begun_at(state: State) -> State:
    """The turn begun; where it cannot be, because the game is decided: its end, or the play-off of a tie."""
    rules = state.rules
    reached = [number for number, seat in enumerate(state.seats) if seat.total >= rules.target]
    if state.at not in reached and (rules.ending != "at once" or not reached):
        return start_turn(state, state.at)
    over = decided(state)
    if over.play_off is None or state.at not in over.play_off.seats:
        return over
    first = over.play_off.seats.index(state.at)
    seats = (*over.play_off.seats[first:], *over.play_off.seats[:first])
    return start_turn(replace(over, play_off=PlayOff(seats)), state.at)


def leader_among(seats: tuple[Seat, ...], at: int, rules: Rules) -> int | None:
    """Who began the last turns: of those at the target the next one clockwise from here."""
    count = len(seats)
    others = ((at + step) % count for step in range(1, count))
    return next((number for number in others if seats[number].total >= rules.target), None)


def seats_from(parts: Parts) -> tuple[Seat, ...]:
    """The rows of the score sheet; who has points is on the board unless it is said otherwise."""
    names = parts.row("players", str, ())
    if not names or len(set(names)) < len(names):
        raise BadNotation(f"players is {list(names)!r}; it takes a list of different names")
    totals = parts.totals([0] * len(names))
    entered = parts.row("entered", bool, [total > 0 for total in totals])
    busts = parts.numbers("busts", [0] * len(names))
    rows = zip(names, totals, entered, busts, strict=True)
    return tuple(Seat(str(name), total, is_in, row) for name, total, is_in, row in rows)  # type: ignore[arg-type]


def turn_from(parts: Parts) -> Turn:
    """The turn so far; with points the player has just kept dice, else it begins."""
    points, aside = parts.number("turn_points", 0, most=MOST_TOTAL), parts.dice("aside")
    dice_left = parts.number("dice_left", MOST_DICE - len(aside) or MOST_DICE, least=1, most=MOST_DICE)
    check_number(aside, dice_left)
    aside = NOTHING if dice_left == MOST_DICE else aside
    growing, owed = that_may_grow(aside), parts.number("owed", 0, most=MOST_TOTAL)
    return Turn(points, dice_left, aside=aside, growing=growing, owed=owed, rolls=int(points > 0))


def check_number(aside: Dice, dice_left: int) -> None:
    """BadNotation where so many dice cannot be on one table; six aside were hot, and are rolled again."""
    is_hot = dice_left == len(aside) == MOST_DICE
    if len(aside) + dice_left > MOST_DICE and not is_hot:
        raise BadNotation(f"aside is {aside} with {dice_left} dice to roll; they are more than {MOST_DICE}")


def check_owed(owed: int, rules: Rules) -> None:
    """BadNotation where more is owed than these rules ever ask to be confirmed."""
    if owed and not rules.confirm:
        raise BadNotation(f"owed is {owed}; under “{rules.name}” nothing has to be confirmed")
    if owed > rules.confirm_points:
        most = rules.confirm_points
        raise BadNotation(f"owed is {owed}; under “{rules.name}” it takes a whole number from 0 to {most}")


def offer_from(parts: Parts) -> Offer | None:
    """What the last player left, if anything; the dice aside are then those of that player."""
    if parts.get("offer", None) is None:
        return None
    offer = parts_of(parts.table("offer"), ("points", "dice"), '{"points": 1250, "dice": 3}')
    dice = offer.number("dice", 0, least=1, most=MOST_DICE - 1)
    aside = parts.dice("aside")
    check_number(aside, dice)
    return Offer(offer.number("points", 0, least=1, most=MOST_TOTAL), dice, that_may_grow(aside), aside)


def after(state: State, written: object) -> State:
    """The state after one event as it was written; taking up the dice at a turn's start changes nothing."""
    event = event_of(state, written)
    if isinstance(event, RollsAgain) and state.phase is Phase.ROLL:
        return state
    return play(state, event)


def event_of(state: State, written: object) -> Play:
    """The event of the player at turn that was written."""
    match written:
        case {"roll": str(dice), **more} if not more:
            return Rolled(state.player, Dice.parse(dice))
        case {"keep": str(dice), **more} if not more:
            return Kept(state.player, Dice.parse(dice))
        case {"do": str(deed), **more} if deed in DEEDS and not more:
            return DEEDS[deed](state.player)
    raise BadNotation(
        f'cannot read the event {written!r}; it takes {{"roll": dice}}, {{"keep": dice}} or '
        f'{{"do": deed}} with one of: {", ".join(DEEDS)}'
    )


def told(state: State) -> dict[str, object]:
    """Where a game stands, in plain values."""
    offer = state.offer
    return {
        "refused": None,
        "turn": state.player,
        "turn_points": state.turn.points,
        "dice_left": state.turn.dice_left,
        "owed": state.turn.owed,
        "offer": {"points": offer.points, "dice": offer.dice} if offer else None,
        "totals": [seat.total for seat in state.seats],
        "entered": [seat.is_entered for seat in state.seats],
        "legal": [said(move) for move in legal(state) if is_said(state, move)],
        "winners": list(state.winners),
    }


def is_said(state: State, move: Move) -> bool:
    """Whether a move is listed: a roll once, and dice that fell off not at all."""
    return not isinstance(move, OffTable) and not (isinstance(move, RollOf) and state.phase is Phase.CHOOSE)


def said(move: Move) -> str:
    """A move as it may be written: bank, roll, keep 1 1 5."""
    if isinstance(move, Kept):
        return f"keep {move.dice}"
    return "roll" if isinstance(move, RollOf) else DEED_OF[type(move)]  # type: ignore[index]
