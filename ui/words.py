"""What the board says of a game, of its turns and of the picture, made from them and nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from scorer import (
    MOST_DICE,
    Dice,
    Ending,
    IllegalMove,
    Joined,
    Keep,
    LastTurn,
    Left,
    OffTable,
    Phase,
    Rolled,
    Rules,
    Seat,
    State,
    bust_chance,
    play,
    standing,
    why_not_bank,
)
from scorer.state import RollForFirst, busts_in_a_row

from .table import Older, Question, Table
from .turns import OldTurn, Throw
from .view import NO_CAMERA, Glance, View

MOST_PLAYERS = 8  # that the board has room for
LEFTWARD = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[ -]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*"
)
"""Words of Hebrew, Arabic and their kin, which are written from right to left."""


def pts(points: int) -> str:
    """Points as they are written on the board.

    >>> pts(1250), pts(-500)
    ('1,250', '−500')
    """
    return f"{points:,}".replace("-", "−")


def dice_words(count: int) -> str:
    """So many dice, in words.

    >>> dice_words(1), dice_words(3)
    ('1 die', '3 dice')
    """
    return "1 die" if count == 1 else f"{count} dice"


def in_order(text: str) -> str:
    """The same, with each name that is written from right to left held together.

    Else the figures and commas round it would go over to its other side, those of the next player too
    (Unicode's bidirectional algorithm, first strong isolate).
    """
    return LEFTWARD.sub("\u2068\\g<0>\u2069", text)


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
        rolls = (event for event in reversed(standing(table.events)) if isinstance(event, Rolled))
        return f"What did {next(rolls).player} really roll?"
    if table.question is not None:
        is_chosen = state.phase is not Phase.CHOOSE
        return f"What did {state.player} roll?" if is_chosen else f"Did {state.player} roll again?"
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
    """Who has won, and with how many points, or by the play-off; nobody where the last player left."""
    if not state.winners:
        return "Nobody is left at the table"
    if _was_played_off(state):
        return f"{listed(state.winners)} wins the play-off"
    totals = {seat.name: seat.total for seat in state.seats}
    verb = "share the win" if len(state.winners) > 1 else "wins"
    return f"{listed(state.winners)} {verb} with {pts(max(totals[name] for name in state.winners))}"


def _was_played_off(state: State) -> bool:
    """Whether the last play-off made the winner, not somebody who left it."""
    if not state.played_off:
        return False
    last, is_won_alone = state.played_off[-1], state.before and state.before.ending is Ending.WON
    return bool(is_won_alone) or 1 < len(last.seats) == len(last.points)


NEWCOMER = "Some newcomer"  # a name that nobody has
SHORTER = {
    " in one turn": "",
    "needs exactly": "exactly",
    "more than ": "",
    " to win": " to tie",
    "has played the last turn": "has played",
    " of the play-off": "",
    " with the best": "",
}
ANNOUNCED = {
    Phase.FIRST: _for_first,
    Phase.OFFER: _offered,
    Phase.ROLL: _to_roll,
    Phase.KEEP: lambda state: f"{state.player} rolled {state.turn.rolled}",
    Phase.CHOOSE: _to_choose,
    Phase.OVER: won,
}


def struck_out(state: State) -> str:
    """What the strike-out cost when the turn before this one ended in it; empty otherwise."""
    last = state.before
    if last is None or last.ending not in (Ending.BUST, Ending.GAVE_UP) or state.play_off:
        return ""
    *before, cost = next(seat.record for seat in state.seats if seat.name == last.player and seat.record)
    if cost >= 0:
        return ""
    busts = busts_in_a_row(before) + 1
    return f"{busts_words(busts)} {'costs' if busts == 1 else 'cost'} {last.player} {pts(-cost)}"


def how_it_ended(last: LastTurn, *, is_struck_out: bool = False) -> str:
    """How a turn ended, in one sentence; what a strike-out costs stands in another."""
    if last.ending is Ending.BANKED:
        return f"{last.player} banks {pts(last.points)}"
    if last.ending is Ending.WON:
        return f"{last.player} rolled {last.roll} and wins at once"
    if last.ending is Ending.GAVE_UP:
        return f"{last.player} gives up {pts(last.points)}"
    busts = f"{last.player} busts with {last.roll}"
    return busts if is_struck_out and not last.points else f"{busts} and {loses(last.points)}"


def put_right(player: str, points: int) -> str:
    """What the turn that ended last brings, after a player put it right.

    >>> put_right("Ann", 9700), put_right("Ann", -500)
    ("Ann's turn, put right, brings 9,700", "Ann's turn, put right, costs 500")
    """
    told = f"costs {pts(-points)}" if points < 0 else f"brings {pts(points) if points else 'nothing'}"
    return f"{player}'s turn, put right, {told}"


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
    to_go = rules.target - seat.total
    if to_go <= 0:
        return "at the target"
    return f"needs exactly {pts(to_go)}" if rules.exact else f"{pts(to_go)} to go"


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


def fell_off(table: Table) -> str:
    """What is rolled again when a die has just fallen off the table; empty otherwise."""
    if not isinstance(next(reversed(standing(table.events)), None), OffTable):
        return ""
    left, player = table.state.turn.dice_left, table.state.player
    if table.state.rules.off_table == "reroll roll":
        dice = "the die" if left == 1 else f"the {left} dice"
        return f"That roll does not count; {player} rolls {dice} again"
    stay = f"; the other {'one stays' if left == 2 else f'{left - 1} stay'}" if left > 1 else ""
    return f"{player} rolls the die that fell off again{stay}"


def last_turn_of(state: State, number: int) -> str:
    """What a seat needs in its last turn, or that it is played; empty otherwise, and at the target."""
    seat = state.seats[number]
    if not state.is_last_turn or state.rules.exact or seat.has_left:
        return ""
    if _is_to_play(state, number):
        line = max(state.seats[other].total for other in state.seated if other != number)
        if line == seat.total:
            return "level with the best"
        return f"more than {pts(line - seat.total)} to win" if line > seat.total else "ahead"
    return "has played the last turn" if seat.total < state.rules.target else ""


def play_off_of(state: State, number: int) -> str:
    """What a seat brought to the play-off, or whether it is in it at all; empty outside of one."""
    tie = state.play_off
    if tie is None or state.seats[number].has_left:
        return ""
    if number not in tie.seats:
        return "out of the play-off"
    place = tie.seats.index(number)
    return f"play-off: {brought(tie.points[place])}" if place < len(tie.points) else "in the play-off"


def _is_to_play(state: State, number: int) -> bool:
    """Whether that seat is in its last turn or has it before it."""
    if state.rules.ending == "fewest rounds" or state.leader is None:
        return number >= state.at
    count = len(state.seats)
    return (number - state.at) % count < (state.leader - state.at) % count


def in_short(standing: str) -> str:
    """Where a player stands, where there is little room.

    >>> in_short("needs 250 in one turn"), in_short("more than 5,000 to win")
    ('needs 250', '5,000 to tie')
    """
    for long, short in SHORTER.items():
        standing = standing.replace(long, short)
    return standing


def why_nobody_joins(state: State) -> str:
    """Why no player more can sit down; empty while one can."""
    if len(state.seats) >= MOST_PLAYERS:
        return f"Nobody can join any more; the score sheet has {MOST_PLAYERS} columns"
    try:
        play(state, Joined(NEWCOMER))
    except IllegalMove as wrong:
        return str(wrong).replace(f"{NEWCOMER} cannot", "Nobody can")
    return ""


def leaving(state: State, name: str) -> str:
    """What it means that a player leaves now."""
    after = play(state, Left(name))
    is_in_turn = state.player == name and state.turn.points
    lost = f" and loses {pts(state.turn.points)} turn points" if is_in_turn else ""
    ends = f" That ends the game: {won(after)}." if after.phase is Phase.OVER else ""
    return f"{name} leaves{lost}?{ends} The total stays on the sheet; Undo brings {name} back."


def special_line(state: State, *, best_rounds: int = 0) -> str:
    """What is special about this turn: the last one, a play-off, a strike-out near, the round; or empty."""
    return final_line(state) or strike_out_near(state) or round_line(state, best_rounds=best_rounds)


def strike_out_near(state: State) -> str:
    """How many busts in a row the player has, and what they will cost; empty without any."""
    rules, busts = state.rules, state.seat.busts
    if not rules.strike_out or not busts or state.phase is Phase.OVER or state.play_off:
        return ""
    left = max(1, rules.strike_out - busts)  # a correction can leave more busts in a row than cost
    more = "one more costs" if left == 1 else f"{left} more cost"
    return f"{busts_words(busts)}: {more} {pts(rules.strike_out_penalty)}"


def misfits(rules: Rules, record: Sequence[int]) -> tuple[str, ...]:
    """Strike-outs in a player's row that no busts stand for, and busts that no strike-out stands for."""
    if not (rules.strike_out and rules.strike_out_penalty):
        return ()
    told, busts, cost = [], 0, pts(rules.strike_out_penalty)
    for turn, points in enumerate(record, start=1):
        is_strike_out = points == -rules.strike_out_penalty
        if is_strike_out and busts < rules.strike_out - 1:
            told.append(
                f"turn {turn} costs {cost}, but ends no {busts_words(rules.strike_out).lower()} any more"
            )
        busts = busts + 1 if points == 0 else 0
        if busts == rules.strike_out:
            told.append(f"turn {turn} ends {busts_words(busts).lower()}, and costs nothing")
    return tuple(told)


def busts_words(count: int) -> str:
    """So many busts in a row.

    >>> busts_words(1), busts_words(2)
    ('A bust', '2 busts in a row')
    """
    return "A bust" if count == 1 else f"{count} busts in a row"


def round_line(state: State, *, best_rounds: int = 0) -> str:
    """Which round it is, where the fewest rounds win, and the best so far; empty otherwise."""
    if state.rules.ending != "fewest rounds" or state.for_first or state.phase is Phase.OVER:
        return ""
    best = f"; the best so far is {rounds_words(best_rounds)}" if best_rounds else ""
    return f"Round {state.seat.turns + 1}{best}"


def rounds_words(count: int) -> str:
    """So many rounds, in words.

    >>> rounds_words(1), rounds_words(3)
    ('1 round', '3 rounds')
    """
    return "1 round" if count == 1 else f"{count} rounds"


def final_line(state: State) -> str:
    """A last turn with its line to beat, or a play-off; empty otherwise."""
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


def turn_title(turn: OldTurn) -> str:
    """Which turn it is, as a heading.

    >>> turn_title(OldTurn("Ann", 3)), turn_title(OldTurn("Ben", 1, is_play_off=True))
    ('Ann, turn 3', 'Ben, play-off')
    """
    which = play_off_title(turn.number).lower() if turn.is_play_off else f"turn {turn.number}"
    return f"{turn.player}, {which}"


def play_off_title(number: int) -> str:
    """Which play-off it is: the first is mostly the only one.

    >>> play_off_title(1), play_off_title(2)
    ('Play-off', 'Play-off 2')
    """
    return "Play-off" if number == 1 else f"Play-off {number}"


def keep_title(dice: Dice, points: int) -> str:
    """A keep as its button says it.

    >>> keep_title(Dice([1, 5]), 150)
    'Keep 1 5 · 150'
    """
    return f"Keep {dice} · {pts(points)}"


def keep_reasons(keep: Keep, rolled: Dice) -> str:
    """Why a keep is worth what it is, and whether it brings hot dice."""
    reasons = with_commas(", ".join(keep.because))
    return f"{reasons} — hot dice" if len(keep.dice) == len(rolled) else reasons


def no_keep(picked: Dice) -> str:
    """Why the picked dice cannot be kept.

    >>> no_keep(Dice([6])), no_keep(Dice([1, 6]))
    ('6 does not score', '1 6 do not all score')
    """
    if not picked:
        return "tap the dice to keep"
    return f"{picked} do not all score" if len(picked) > 1 else f"{picked} does not score"


def bank_title(state: State) -> str:
    """The button that records the turn points."""
    return f"Bank {pts(state.turn.points)}"


def bank_hint(state: State) -> str:
    """What banking leads to, or why it is not possible now."""
    against = why_not_bank(state)
    if against:
        short = against.split(";", maxsplit=1)[0]
        short = short.replace("the sheet asks for", "needs").replace("the sheet records turns", "banks")
        return with_commas(short)
    if state.play_off is not None:
        return "counts for the play-off"
    return f"for a total of {pts(state.seat.total + state.turn.points)}"


def with_commas(sentence: str) -> str:
    """The sentence with its points as the board writes them; names between quotes stay as they are.

    >>> with_commas("exactly 1250 are needed for 10000")
    'exactly 1,250 are needed for 10,000'
    >>> with_commas("-1500 under “dice-10000”")
    '-1,500 under “dice-10000”'
    >>> with_commas("there is no rule sheet “Haus 10000”; 0.12345")
    'there is no rule sheet “Haus 10000”; 0.12345'
    """
    return re.sub(r"“[^”]*”|(?<![\w.])(?<!\w-)\d{4,}", _with_comma, sentence)


def _with_comma(found: re.Match[str]) -> str:
    """A number with its commas; a name in quotes as it is."""
    return found[0] if found[0].startswith("“") else pts(int(found[0]))


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
    """What the turn points are for: a confirmation that is owed, the board, the least to bank, the target."""
    if state.for_first is not None:
        return "the highest roll begins"
    if state.turn.owed:
        return f"{pts(state.turn.owed)} more to confirm"
    if state.play_off is not None:
        return "for the play-off"
    return _entry_hint(state) or _exact_hint(state) or _least_hint(state) or _sheet_hint(state)


def _entry_hint(state: State) -> str:
    """What is missing for the board; empty for those who are on it."""
    if state.seat.is_entered or not state.rules.entry:
        return ""
    missing = state.rules.entry - state.turn.points
    return f"{pts(missing)} more to get on the board" if missing > 0 else "enough to get on the board"


def _exact_hint(state: State) -> str:
    """What is missing for a target that must be met exactly; empty under other rules."""
    if not state.rules.exact:
        return ""
    missing = state.rules.target - state.seat.total - state.turn.points
    if missing < 0:
        return f"{pts(-missing)} too many for {pts(state.rules.target)}"
    return f"{pts(missing)} more for exactly {pts(state.rules.target)}"


def _least_hint(state: State) -> str:
    """What is missing to bank at all; empty when nothing is."""
    missing = state.rules.minimum_bank - state.turn.points
    return f"{pts(missing)} more to bank" if missing > 0 else ""


def _sheet_hint(state: State) -> str:
    return f"{pts(state.seat.total)} on the sheet"


def throw_hint(glance: Glance, *, is_thrown: bool) -> str:
    """What the eyes do after a throw on the demo table."""
    if not is_thrown or glance is Glance.READ:
        return ""
    return "the dice are rolling" if glance is Glance.MOVING else "the eyes are reading"


def ranked(state: State) -> tuple[Seat, ...]:
    """Everybody's row, the winners first, then by total; those who left come last."""
    return tuple(
        sorted(state.seats, key=lambda seat: (seat.name not in state.winners, seat.has_left, -seat.total))
    )


def placed(state: State, seats: tuple[Seat, ...]) -> tuple[tuple[str, Seat], ...]:
    """The ranked seats with their places; winners are first, equal totals share a place."""
    rows: list[tuple[str, Seat]] = []
    for number, seat in enumerate(seats, start=1):
        is_equal = bool(rows) and rows[-1][1].total == seat.total and rows[-1][0] != "1"
        place = "1" if seat.name in state.winners else rows[-1][0] if is_equal else str(number)
        rows.append(("–" if seat.has_left else place, seat))
    return tuple(rows)


def best_turn(seat: Seat) -> str:
    """A player's best turn, for the ranking; empty where none brought anything."""
    best = max(seat.record, default=0)
    return f"best turn {pts(best)}" if best > 0 else ""


def how_it_went(table: Table) -> tuple[str, ...]:
    """What there is to tell of a game that is over: the roll that won it, its play-off, how long it took."""
    state = table.state
    last = state.before
    rounds = max(seat.turns for seat in state.seats)
    roll = how_it_ended(last) if last is not None and last.ending is Ending.WON else ""
    lines = (
        roll,
        _played_off(state),
        _left_alone(state),
        f"after {rounds_words(rounds)}",
        _against_best(table, rounds),
    )
    return tuple(filter(None, lines))


def _left_alone(state: State) -> str:
    """Who left, where that left one player alone; empty otherwise."""
    left = [seat.name for seat in state.seats if seat.has_left]
    if not left or len(state.seated) != 1:
        return ""
    return f"{left[0]} has left" if len(left) == 1 else "the others have left"


def _played_off(state: State) -> str:
    """What each brought in the last play-off that had a turn; empty where there was none."""
    number = sum(bool(tie.brought) for tie in state.played_off)
    if not number:
        return ""
    tie = state.played_off[number - 1]
    told = (f"{state.seats[at].name} {pts(each)}" for at, each in sorted(tie.brought.items()))
    return f"{play_off_title(number)}: {', '.join(told)}"


def _against_best(table: Table, rounds: int) -> str:
    """How a game alone compares with the best one before; empty where there is none."""
    if not table.best_rounds:
        return ""
    is_better = rounds < table.best_rounds
    return f"{'a new best; it was' if is_better else 'the best so far is'} {rounds_words(table.best_rounds)}"


def older_line(older: Older) -> str:
    """How an older game stands, in one line."""
    state = older.table.state
    totals = ", ".join(f"{seat.name} {pts(seat.total)}" for seat in state.seats)
    return f"{totals}: {won(state)}" if state.winners else totals


def day_of(begun: datetime) -> str:
    """When a game began, by the clock of this place."""
    here = begun.astimezone()
    return f"{here.day} {here:%B %Y, %H:%M}"


def thrown(throw: Throw) -> str:
    """One roll of an old turn, and what became of it.

    >>> thrown(Throw(OldTurn("Ann", 1), Dice([1, 5, 6]), 1, Dice([1]), 100))
    'rolled 1 5 6, kept 1 for 100'
    """
    if throw.is_winning:
        return f"rolled {throw.rolled}, which wins alone"
    kept = f"kept {throw.kept} for {pts(throw.points)}" if throw.kept else "kept nothing"
    return f"rolled {throw.rolled}, {kept}"


def asked(question: Question) -> str:
    """The question to the players about a roll the eyes are not sure of."""
    return f"Not sure: {question.reason}"


def caption(view: View, *, table: Table | None = None) -> str:
    """What the picture looks at and what the eyes make of it."""
    if view.source == NO_CAMERA:
        return "No camera"
    title = view.source.title
    told = view.trouble if view.glance is Glance.LOST else glance_told(view, table=table)
    is_named = told.lower().startswith(title.lower())
    return f"{title}{told[len(title) :]}" if is_named else f"{title}: {told}"


def glance_told(view: View, *, table: Table | None = None) -> str:
    """What the eyes make of the picture: how many dice are seen, or whose roll still lies there."""
    if view.glance is not Glance.READ:
        return str(view.glance.value)
    if not view.dice:
        return "no dice seen"
    if table and table.seen_keep:
        return f"{table.seen_keep.player} kept {table.seen_keep.dice}, as seen"
    wanted = table.state.turn.dice_left if table and table.state.phase in (Phase.FIRST, Phase.ROLL) else 0
    if table and 0 < wanted <= view.dice and table.question is None:
        return _earlier_roll(table) or f"{dice_words(view.dice)} seen"
    return (
        f"{view.dice} of {dice_words(wanted)} seen" if view.dice < wanted else f"{dice_words(view.dice)} seen"
    )


def _earlier_roll(table: Table) -> str:
    """Whose roll still lies there while a new one is waited for; empty where nothing was rolled yet.

    Where the last one was typed, and no camera saw it, nobody knows whose the dice are.
    """
    state, last = table.state, table.state.before
    if not any(isinstance(event, Rolled) for event in standing(table.events)):
        return ""
    is_known = last is not None and not state.turn.rolls and not table.can_redo and table.is_seen
    return f"{last.player}'s last roll" if last is not None and is_known else "the roll before"


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
