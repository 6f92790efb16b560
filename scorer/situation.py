"""Any moment of any game set up from plain values, played on, and told in plain values again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .dice import MOST_DICE, Dice
from .ending import start_turn
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
from .rules import changed
from .sheet import sheet_from
from .state import Offer, Phase, Seat, State, Turn

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


@dataclass(frozen=True, slots=True)
class Parts:
    """A situation as it was written, its parts asked for by name and checked for their kind."""

    written: Mapping[str, object]

    def get(self, key: str, default: object) -> object:
        """That part as it was written, or the default where it is missing or null."""
        value = self.written.get(key)
        return default if value is None else value

    def number(self, key: str, default: int) -> int:
        """That part, which must be a whole number."""
        value = self.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadNotation(f"{key} is {value!r}; it takes a whole number")
        return value

    def text(self, key: str, default: str) -> str:
        """That part, which must be a text."""
        value = self.get(key, default)
        if not isinstance(value, str):
            raise BadNotation(f"{key} is {value!r}; it takes a text")
        return value

    def row(self, key: str, kind: type, default: Sequence[object]) -> tuple[object, ...]:
        """That part, which must be a list of one kind, as long as the default where there is one."""
        value = self.get(key, list(default))
        fits = isinstance(value, list) and all(type(each) is kind for each in value)
        if not fits or (default and len(value) != len(default)):  # type: ignore[arg-type]
            raise BadNotation(f"{key} is {value!r}; it takes a list, one {kind.__name__} for each player")
        return tuple(value)  # type: ignore[arg-type]

    def table(self, key: str) -> Mapping[str, object] | None:
        """That part, which must be an object if there is one."""
        value = self.get(key, None)
        if value is not None and not isinstance(value, dict):
            raise BadNotation(f"{key} is {value!r}; it takes an object or null")
        return value

    def dice(self, key: str) -> Dice:
        """That part as dice; none where it is missing or empty."""
        text = self.text(key, "")
        return Dice.parse(text) if text else Dice()


def answer(situation: object) -> dict[str, object]:
    """What comes of a situation's events, and what may be done then; BadNotation when it makes no sense."""
    if not isinstance(situation, dict):
        raise BadNotation(f"cannot read {situation!r}; a situation is such as {EXAMPLE}")
    unknown = [key for key in situation if key not in PARTS]
    if unknown:
        raise BadNotation(f"a situation has no “{unknown[0]}”; its parts are {', '.join(PARTS)}")
    parts = Parts(situation)
    state = state_from(parts)
    for number, written in enumerate(parts.row("events", dict, ())):
        try:
            state = after(state, written)
        except IllegalMove as why:
            return told(state) | {"refused": {"event": number, "why": str(why)}}
    return told(state)


def state_from(parts: Parts) -> State:
    """The state that the parts describe, before any event."""
    seats = seats_from(parts)
    names = [seat.name for seat in seats]
    at = parts.text("turn", names[0])
    if at not in names:
        raise BadNotation(f"turn is {at!r}; it takes one of the players {', '.join(names)}")
    rules = changed(sheet_from(parts.text("rules", "farkle")).rules, parts.table("set") or {})
    begun = start_turn(State(rules, seats, offer=offer_from(parts)), names.index(at))
    turn = turn_from(parts)
    phase = Phase.CHOOSE if turn.points else begun.phase
    return replace(begun, turn=turn, phase=phase)


def seats_from(parts: Parts) -> tuple[Seat, ...]:
    """The rows of the score sheet; who has points is on the board unless it is said otherwise."""
    names = parts.row("players", str, ())
    if not names or len(set(names)) < len(names):
        raise BadNotation(f"players is {list(names)!r}; it takes a list of different names")
    totals = parts.row("totals", int, [0] * len(names))
    entered = parts.row("entered", bool, [bool(total) for total in totals])
    busts = parts.row("busts", int, [0] * len(names))
    rows = zip(names, totals, entered, busts, strict=True)
    return tuple(Seat(str(name), total, is_in, row) for name, total, is_in, row in rows)  # type: ignore[arg-type]


def turn_from(parts: Parts) -> Turn:
    """The turn so far; with points the player has just kept dice, else it begins."""
    points, dice_left = parts.number("turn_points", 0), parts.number("dice_left", MOST_DICE)
    if not 1 <= dice_left <= MOST_DICE:
        raise BadNotation(f"dice_left is {dice_left}; it takes 1 to {MOST_DICE}")
    aside = parts.dice("aside")
    owed = parts.number("owed", 0)
    return Turn(points, dice_left, aside=aside, growing=aside, owed=owed, rolls=int(points > 0))


def offer_from(parts: Parts) -> Offer | None:
    """What the last player left, if anything."""
    written = parts.table("offer")
    if written is None:
        return None
    offer = Parts(written)
    return Offer(offer.number("points", 0), offer.number("dice", MOST_DICE), offer.dice("aside"))


def after(state: State, written: object) -> State:
    """The state after one event as it was written; taking up the dice at a turn's start changes nothing."""
    event = event_of(state, written)
    if isinstance(event, RollsAgain) and state.phase is Phase.ROLL:
        return state
    return play(state, event)


def event_of(state: State, written: object) -> Play:
    """The event of the player at turn that was written."""
    match written:
        case {"roll": str(dice)}:
            return Rolled(state.player, Dice.parse(dice))
        case {"keep": str(dice)}:
            return Kept(state.player, Dice.parse(dice))
        case {"do": str(deed)} if deed in DEEDS:
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
