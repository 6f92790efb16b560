"""Strategies and rules that the tests of the scorer share."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from scorer import (
    FACES,
    Dice,
    Event,
    OffTable,
    Phase,
    Rolled,
    RollOf,
    Rules,
    Setup,
    legal,
    play,
    sheet_named,
    start,
)

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

dice = st.lists(st.sampled_from(FACES), min_size=1, max_size=6).map(Dice)
rules = st.sampled_from(TABLES)
players = st.lists(st.sampled_from(("Ann", "Ben Lee", "Cy", "D banks")), min_size=2, max_size=4, unique=True)


@st.composite
def games(draw: st.DrawFn) -> tuple[Setup, tuple[Event, ...]]:
    """A game as it may be played: a setup and up to 80 legal events."""
    setup = Setup(draw(rules), tuple(draw(players)))
    state, events = start(setup), []
    for _ in range(draw(st.integers(0, 80))):
        if state.phase is Phase.OVER:
            break
        move = draw(st.sampled_from([move for move in legal(state) if not isinstance(move, OffTable)]))
        event = (
            Rolled(move.player, Dice(draw(st.tuples(*[st.sampled_from(FACES)] * move.count))))
            if isinstance(move, RollOf)
            else move
        )
        state = play(state, event)
        events.append(event)
    return setup, tuple(events)
