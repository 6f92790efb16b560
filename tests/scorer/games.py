"""Strategies and rules that the tests of the scorer share."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from scorer import (
    FACES,
    Corrected,
    Dice,
    Event,
    IllegalMove,
    Joined,
    Left,
    Misread,
    Play,
    Redone,
    Rolled,
    RollOf,
    Rules,
    Setup,
    State,
    Undone,
    legal,
    play,
    replay,
    sheet_named,
    start,
)
from scorer.rules import CONFIRMABLE

FARKLE = sheet_named("farkle").rules
SHORT = replace(FARKLE, target=1_000)
PLAIN = Rules("plain")
EVERYTHING = Rules(
    "everything",
    of_a_kind="double",
    straight=1000,
    low_straight=500,
    high_straight=750,
    three_pairs=1500,
    four_and_pair=1400,
    two_triplets=2500,
    full_house_bonus=250,
    no_score_first_roll=500,
    target=3_000,
)
TABLES = (
    SHORT,
    EVERYTHING,
    replace(SHORT, roll_on="all entered"),
    replace(SHORT, roll_on="always", exact=True, hot_dice="must roll", ending="at once", entry=0),
    replace(SHORT, progressive=True, strike_out=2, strike_out_penalty=500),
    replace(
        SHORT,
        confirm=("three of a kind", "straight"),
        confirm_points=350,
        ending="fewest rounds",
        tie="shared",
    ),
)

few_points = st.sampled_from((0, 0, 50, 100, 250, 500, 1000, 1500))
house_rules = st.builds(
    Rules,
    name=st.just("house"),
    ones=few_points,
    fives=few_points,
    triples=st.tuples(*[few_points] * 6),
    of_a_kind=st.sampled_from(("none", "double", "add 1000", (1000, 2000, 3000), (0, 2000, 100))),
    straight=few_points,
    low_straight=few_points,
    high_straight=few_points,
    three_pairs=few_points,
    four_and_pair=few_points,
    two_triplets=few_points,
    full_house_bonus=few_points,
    no_score_first_roll=few_points,
    no_score_any_six=st.booleans(),
    six_of_a_kind_wins=st.booleans(),
    progressive=st.booleans(),
    entry=few_points,
    minimum_bank=few_points,
    hot_dice=st.sampled_from(("may roll", "must roll")),
    confirm=st.lists(st.sampled_from(CONFIRMABLE), unique=True, max_size=3).map(tuple),
    confirm_points=few_points,
    roll_on=st.sampled_from(("no", "all entered", "always")),
    off_table=st.sampled_from(("reroll die", "reroll roll")),
    strike_out=st.sampled_from((0, 1, 3)),
    strike_out_penalty=few_points,
    target=st.sampled_from((500, 1000, 3000)),
    exact=st.booleans(),
    ending=st.sampled_from(("last turn", "at once", "fewest rounds")),
    tie=st.sampled_from(("play off", "shared")),
    minimum_players=st.sampled_from((1, 2)),
)
dice = st.lists(st.sampled_from(FACES), min_size=1, max_size=6).map(Dice)
rules = st.one_of(st.sampled_from(TABLES), house_rules)
NAMES = ("Ann", "Ben Lee", "Cy", "D banks", "undo", "Eve rolls 1 1", "Zoë had 5 in turn 1")
players = st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True)
DEEDS = (*["move"] * 20, "move", "join", "correct", "misread", "undo", "undo", "redo", "leave")


@st.composite
def games(draw: st.DrawFn, most: int = 80) -> tuple[Setup, tuple[Event, ...]]:
    """A game as it may be played: a setup and its log, with all that can happen at a table."""
    setup = Setup(draw(rules), tuple(draw(players)), draw(st.sampled_from((0, 0, 1, 2))), draw(st.booleans()))
    state, log = start(setup), ()
    for _ in range(draw(st.integers(0, most))):
        deed = draw(st.sampled_from(DEEDS))
        event = draw(moves(state)) if deed == "move" and legal(state) else draw(asides(state, deed))
        try:
            state = play(state, event) if deed == "move" else replay(setup, (*log, event))  # type: ignore[arg-type]
        except IllegalMove:
            continue
        log = (*log, event)
    return setup, log


@st.composite
def moves(draw: st.DrawFn, state: State) -> Play:
    """One of the moves that the law lists."""
    move = draw(st.sampled_from(legal(state)))
    return rolled(draw, move.player, move.count) if isinstance(move, RollOf) else move


@st.composite
def asides(draw: st.DrawFn, state: State, deed: str) -> Event:
    """Something beside the moves that may or may not be allowed now."""
    name = draw(st.sampled_from([*NAMES, *[seat.name for seat in state.seats] * 3]))
    if deed == "correct":
        return Corrected(name, draw(st.integers(1, 3)), draw(st.sampled_from((0, 50, 250, 300, 450, -500))))
    if deed == "misread":
        return Misread(state.player, draw(dice))
    return {"join": Joined(name), "undo": Undone(), "redo": Redone()}.get(deed, Left(name))


def rolled(draw: st.DrawFn, name: str, count: int) -> Rolled:
    """Those dice, whatever they show."""
    return Rolled(name, Dice(draw(st.tuples(*[st.sampled_from(FACES)] * count))))
