"""Every sentence of the board, made from the state of the game and nothing else."""

from __future__ import annotations

from scorer import (
    MOST_DICE,
    Dice,
    Ending,
    Keep,
    LastTurn,
    Phase,
    Rolled,
    Rules,
    Seat,
    State,
    bust_chance,
    standing,
    why_not_bank,
)
from scorer.state import RollForFirst

from .eyes import NO_CAMERA, Sight, View
from .session import Question, Table


def pts(points: int) -> str:
    """Points as they are written on the board.

    >>> pts(1250)
    '1,250'
    """
    return f"{points:,}"


def dice_words(count: int) -> str:
    """So many dice, in words.

    >>> dice_words(1), dice_words(3)
    ('1 die', '3 dice')
    """
    return "1 die" if count == 1 else f"{count} dice"


def listed(names: tuple[str, ...]) -> str:
    """Names in a row.

    >>> listed(("Ann", "Ben", "Cleo"))
    'Ann, Ben and Cleo'
    """
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def announced(table: Table, *, is_correcting: bool = False) -> str:
    """What happens at the table now, in one sentence."""
    state = table.state
    if is_correcting:
        return "What was it really?"
    if table.question is not None:
        return f"What did {state.player} roll?"
    return ANNOUNCED[state.phase](state)


def _for_first(state: State) -> str:
    return f"Who begins? {state.player} rolls {dice_words(state.turn.dice_left)}"


def _to_roll(state: State) -> str:
    again = " again" if state.turn.points and state.turn.rolls else ""
    return f"{state.player} to roll {dice_words(state.turn.dice_left)}{again}"


def _to_choose(state: State) -> str:
    if state.turn.dice_left == MOST_DICE:
        return f"Hot dice for {state.player}: all scored"
    return f"{state.player} is at {pts(state.turn.points)}, {dice_words(state.turn.dice_left)} left"


def _offered(state: State) -> str:
    offer = state.offer
    if offer is None:
        return f"{state.player} may roll six fresh dice"
    return f"{state.player} may take over {dice_words(offer.dice)} at {pts(offer.points)}"


def won(state: State) -> str:
    """Who has won, and with how many points."""
    totals = {seat.name: seat.total for seat in state.seats}
    verb = "share the win" if len(state.winners) > 1 else "wins"
    return f"{listed(state.winners)} {verb} with {pts(max(totals[name] for name in state.winners))}"


ANNOUNCED = {
    Phase.FIRST: _for_first,
    Phase.OFFER: _offered,
    Phase.ROLL: _to_roll,
    Phase.KEEP: lambda state: f"{state.player} rolled {state.turn.rolled}",
    Phase.CHOOSE: _to_choose,
    Phase.OVER: won,
}


def how_it_ended(last: LastTurn) -> str:
    """How a turn ended, in one sentence."""
    if last.ending is Ending.BANKED:
        return f"{last.player} banks {pts(last.points)}"
    if last.ending is Ending.WON:
        return f"{last.player} rolled {last.roll} and wins at once"
    if last.ending is Ending.GAVE_UP:
        return f"{last.player} gives up {pts(last.points)}"
    return f"{last.player} busts with {last.roll} and {loses(last.points)}"


def loses(points: int) -> str:
    """What a bust costs.

    >>> loses(450), loses(0)
    ('loses 450', 'loses nothing')
    """
    return f"loses {pts(points)}" if points else "loses nothing"


def standing_of(seat: Seat, rules: Rules) -> str:
    """Whether a player is on the board, and what it takes to get there."""
    if seat.has_left:
        return "has left"
    if rules.entry and not seat.is_entered:
        return f"needs {pts(rules.entry)} in one turn"
    return f"{pts(max(0, rules.target - seat.total))} to go" if seat.total < rules.target else "at the target"


def first_roll_of(state: State, number: int) -> str:
    """What a seat has to do with the roll for first; empty once somebody has begun."""
    if state.for_first is None or state.seats[number].has_left:
        return ""
    if number not in state.for_first.seats:
        return "has rolled less"
    place = state.for_first.seats.index(number)
    rolls = state.for_first.rolls
    return f"rolled {rolls[place]}" if place < len(rolls) else "rolls for first"


def begins(table: Table) -> str:
    """Who rolled highest for first, or who tied and rolls again; empty otherwise."""
    state = table.state
    if state.for_first is not None:
        return _tied(
            state, state.for_first, has_rolled=any(isinstance(e, Rolled) for e in standing(table.events))
        )
    is_begun = any(seat.record for seat in state.seats) or state.turn.rolls or state.phase is not Phase.ROLL
    if is_begun or not table.setup.first_dice or len(state.seats) == 1:
        return ""
    return f"{state.player} rolled highest and begins"


def _tied(state: State, first: RollForFirst, *, has_rolled: bool) -> str:
    is_everyone = len(first.seats) == len(state.seated)
    if is_everyone and (first.rolls or not has_rolled):
        return ""
    return f"A tie: {listed(tuple(state.seats[number].name for number in first.seats))} roll again"


def short_standing_of(seat: Seat, rules: Rules) -> str:
    """The same where there is little room."""
    return standing_of(seat, rules).removesuffix(" in one turn")


def final_line(state: State) -> str:
    """What is special about this turn: a last turn with its line to beat, a play-off; empty otherwise."""
    if state.play_off is not None:
        names = listed(tuple(state.seats[number].name for number in state.play_off.seats))
        return f"Play-off between {names}: {_reached(state.play_off.points)}"
    if state.line_to_beat is not None:
        return f"Last turn for {state.player}: {pts(state.line_to_beat)} to beat"
    return ""


def _reached(points: tuple[int, ...]) -> str:
    return f"{pts(max(points))} to beat" if points else "the best turn wins"


def brought(points: int) -> str:
    """What a turn brought, as the score sheet says it; below zero stands the penalty of a strike-out.

    >>> brought(250), brought(0), brought(-500)
    ('+250', 'bust', '−500')
    """
    return "bust" if points == 0 else f"{points:+,}".replace("-", "−")


def keep_title(dice: Dice, points: int) -> str:
    """A keep as its button says it.

    >>> keep_title(Dice([1, 5]), 150)
    'Keep 1 5 · 150'
    """
    return f"Keep {dice} · {pts(points)}"


def keep_reasons(keep: Keep, rolled: Dice) -> str:
    """Why a keep is worth what it is, and whether it brings hot dice."""
    reasons = ", ".join(keep.because)
    return f"{reasons} — hot dice" if len(keep.dice) == len(rolled) else reasons


def no_keep(picked: Dice) -> str:
    """Why the picked dice cannot be kept."""
    return f"{picked} do not all score" if picked else "tap the dice to keep"


def bank_title(state: State) -> str:
    """The button that records the turn points."""
    return f"Bank {pts(state.turn.points)}"


def bank_hint(state: State) -> str:
    """What banking leads to, or why it is not possible now."""
    against = why_not_bank(state)
    if against:
        return against.split(";", maxsplit=1)[0].replace("the sheet asks for", "needs")
    if state.play_off is not None:
        return "counts for the play-off"
    return f"for a total of {pts(state.seat.total + state.turn.points)}"


def bust_hint(state: State) -> str:
    """How many dice a further roll has and how often it busts."""
    left = state.turn.dice_left
    chance = bust_chance(left, state.rules, aside=state.turn.growing)
    return f"{dice_words(left)}, {percent(chance)} bust"


def percent(chance: float) -> str:
    """A chance in whole percent.

    >>> percent(0.2778), percent(0.004)
    ('28%', 'under 1%')
    """
    return "under 1%" if 0 < chance < 0.01 else f"{round(100 * chance)}%"


def counted(state: State) -> tuple[str, str]:
    """What the large number says, and the number: the turn points, or the best roll for first."""
    if state.for_first is not None:
        return "Best roll", pts(max(state.for_first.rolls, default=0))
    return "Turn points", pts(state.turn.points)


def turn_hint(state: State) -> str:
    """What the turn points are for: getting on the board, the target, a confirmation that is owed."""
    seat, rules, turn = state.seat, state.rules, state.turn
    if state.for_first is not None:
        return "the highest roll begins"
    if turn.owed:
        return f"{pts(turn.owed)} more to confirm"
    if rules.entry and not seat.is_entered and state.play_off is None:
        missing = max(0, rules.entry - turn.points)
        return f"{pts(missing)} more to get on the board" if missing else "enough to get on the board"
    return f"{pts(seat.total)} on the sheet"


def throw_hint(sight: Sight, *, is_thrown: bool) -> str:
    """What the eyes do after a throw on the demo table."""
    if not is_thrown or sight is Sight.READ:
        return ""
    return "the dice are rolling" if sight is Sight.MOVING else "the eyes are reading"


def ranked(state: State) -> tuple[Seat, ...]:
    """Everybody's row, the winners first, then by total; those who left come last."""
    return tuple(
        sorted(state.seats, key=lambda seat: (seat.name not in state.winners, seat.has_left, -seat.total))
    )


def asked(question: Question) -> str:
    """The question to the players about a roll the eyes are not sure of."""
    return f"Not sure: {question.reason}"


def caption(view: View) -> str:
    """What the picture looks at and what the eyes make of it."""
    if view.source == NO_CAMERA:
        return "No camera"
    if view.sight is Sight.LOST:
        return f"{view.source.title}: {view.trouble}"
    return f"{view.source.title}: {view.sight.value}"


def typed_line(typed: int, wanted: int) -> str:
    """How many dice are still to be typed.

    >>> typed_line(2, 6), typed_line(6, 6)
    ('type 4 more dice', 'all 6 dice typed')
    """
    if typed == wanted:
        return f"all {dice_words(wanted)} typed"
    return f"type {dice_words(wanted - typed).replace(' ', ' more ')}"


def wrong_count(found: int, wanted: int) -> str:
    """Why a guess with too many or too few dice cannot be recorded yet.

    >>> wrong_count(4, 3)
    '4 dice are shown and 3 are to be rolled; tap one until it is empty'
    """
    advice = "tap one until it is empty" if found > wanted else "tap the empty places"
    return f"{dice_words(found)} are shown and {wanted} are to be rolled; {advice}"
