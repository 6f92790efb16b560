from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from scorer import (
    Corrected,
    Dice,
    Event,
    Joined,
    Left,
    Phase,
    Play,
    Rolled,
    RollOf,
    Setup,
    changed,
    event_from,
    legal,
    play,
    sheet_named,
    start,
)
from scorer.strategy import review

from .games import games


def random_game(setup: Setup, seed: int) -> tuple[list[Play], object]:
    """A game played at random until somebody reaches the target."""
    rng, state, events = Random(seed), start(setup), []
    while state.phase is not Phase.OVER and state.leader is None and len(events) < 400:
        move = rng.choice([move for move in legal(state) if type(move).__name__ != "OffTable"])
        if isinstance(move, RollOf):
            move = Rolled(move.player, Dice(rng.randint(1, 6) for _ in range(move.count)))
        events.append(move)
        state = play(state, move)
    return events, state


@pytest.mark.parametrize("sheet", ["farkle", "dice-10000", "zehntausend", "exact-10000"])
def test_what_turns_brought_is_their_worth_and_luck_less_what_was_given_away(sheet: str) -> None:
    setup = Setup(sheet_named(sheet).rules, ("Ann", "Ben"))
    events, state = random_game(setup, 4)
    while not (state.phase is Phase.ROLL and not state.turn.rolls and not state.turn.points):  # type: ignore[attr-defined]
        events.pop()
        state = start(setup)
        for event in events:
            state = play(state, event)
    for found in review(setup, events):
        seat = next(seat for seat in state.seats if seat.name == found.player)
        assert found.turns == len(seat.record)
        assert found.worth + found.luck - found.given_away == pytest.approx(sum(seat.record), abs=1e-6)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(games(most=40))
def test_any_game_can_be_looked_back_on(game: tuple[Setup, tuple[Event, ...]]) -> None:
    for found in review(*game):
        assert found.given_away >= 0
        assert all(slip.cost > 0 for slip in found.slips)
        assert sum(slip.cost for slip in found.slips) == pytest.approx(found.given_away)


def test_a_slip_names_the_turn_and_both_moves() -> None:
    setup = Setup(sheet_named("dice-10000").rules, ("Ann", "Ben"))
    state, events = start(setup), []
    for text in ("1 1 1 2 3 4",):
        events.append(Rolled("Ann", Dice.parse(text)))
        state = play(state, events[-1])
    worst = min(
        (move for move in legal(state) if type(move).__name__ == "Kept"),
        key=lambda move: len(move.dice),  # type: ignore[union-attr]
    )
    (found,) = review(setup, [*events, worst])  # type: ignore[list-item]
    (slip,) = found.slips
    assert (slip.turn, slip.done, slip.best) == (1, "keep 1", "keep 1 1 1")
    assert slip.cost > 100


def test_a_turn_counts_whatever_is_put_right_or_who_comes_just_before_it() -> None:
    setup = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))
    first = ("Ann rolls 1 1 2 3 4 5", "Ann keeps 1 1 5", "Ann banks")
    bust = event_from("Ben rolls 2 3 4 4 6 6")
    banked, there = [*map(event_from, first)], Joined("Cy")
    plain = review(setup, [*banked, bust])
    assert [found.turns for found in plain] == [1, 1]
    for beside in ((Corrected("Ann", 1, 300),), (there,), (there, Left("Cy"))):
        assert review(setup, [*banked, *beside, bust]) == plain


def test_a_turn_that_could_win_is_not_held_against_the_best_for_points() -> None:
    setup = Setup(changed(sheet_named("farkle").rules, {"target": 1_000}), ("Ann", "Ben"))
    first = ("Ann rolls 1 2 3 4 5 6", "Ann keeps 1 2 3 4 5 6", "Ann rolls again")
    played = (*first, "Ann rolls 2 3 4 4 6 6", "Ben rolls 1 1 5 3 4 6", "Ben keeps 1 1 5", "Ben banks")
    found = review(setup, [*map(event_from, played)])
    assert [(one.player, one.turns) for one in found] == [("Ben", 1)]


def test_a_turn_whose_offer_was_declined_is_looked_at_and_one_that_took_it_to_the_target_is_not() -> None:
    rules = changed(sheet_named("farkle").rules, {"target": 1_000, "entry": 0, "roll_on": "always"})
    setup = Setup(rules, ("Ann", "Ben"))
    fives, one = ("rolls 5 5 5 3 4 6", "keeps 5 5 5", "banks"), ("rolls 1 3 3 4 6 6", "keeps 1", "banks")
    begun = [*(f"Ann {line}" for line in one), *(f"Ben {line}" for line in ("rolls fresh", *fives))]
    begun += [f"Ann {line}" for line in ("rolls fresh", *fives)]
    declined = [*begun, *(f"Ben {line}" for line in ("rolls fresh", *one))]
    taken = [*begun, "Ben takes over", "Ben rolls 2 3 4"]
    turns = {
        told: review(setup, map(event_from, lines))[1].turns
        for told, lines in (("declined", declined), ("taken", taken))
    }
    assert turns == {"declined": 2, "taken": 1}
