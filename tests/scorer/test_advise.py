from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import HealthCheck, given, settings

from scorer import (
    Banked,
    Dice,
    Event,
    GaveUp,
    IllegalMove,
    Kept,
    Phase,
    Play,
    Rolled,
    RollOf,
    RollsAgain,
    Rules,
    Setup,
    StartedFresh,
    State,
    TookOver,
    changed,
    legal,
    play,
    sheet_named,
    start,
)
from scorer.parts import parts_of
from scorer.situation import EXAMPLE, PARTS, after, state_from
from scorer.state import Seat, Turn
from scorer.strategy import Advice, Goal, Library, Then, TooLarge, advise
from scorer.strategy.points import Limits, best_turn
from scorer.strategy.win import is_exact, last_turn, table_of

from .games import FARKLE, PLAIN, SHORT, games
from .plain_best import PlainDuel, first_ends_higher
from .small_games import CAP, small_rules

LIBRARY = Library()
THEN = {
    Then.BANK: Banked,
    Then.ROLL: RollsAgain,
    Then.GIVE_UP: GaveUp,
    Then.TAKE_OVER: TookOver,
    Then.FRESH: StartedFresh,
}


def situation(**parts: object) -> State:
    """The state of a situation as `pipkeeper replay` reads it."""
    state = state_from(parts_of(parts, PARTS, EXAMPLE))
    for event in parts.get("events", ()):  # type: ignore[attr-defined]
        state = after(state, event)
    return state


def moves(advice: Advice) -> list[tuple[str, str]]:
    return [(str(choice.keep.dice) if choice.keep else "", choice.then.value) for choice in advice.choices]


def done(state: State, choice_keep: Dice | None, then: Then) -> State:
    """The state after that choice."""
    if choice_keep is not None:
        state = play(state, Kept(state.player, choice_keep))
    if then is Then.ROLL and state.phase is Phase.ROLL:
        return state
    return play(state, THEN[then](state.player))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(games(most=30))
def test_what_is_advised_is_what_the_law_lists(game: tuple[Setup, tuple[Event, ...]]) -> None:
    setup, events = game
    state = start(setup)
    for event in events:
        if state.phase is not Phase.FIRST:
            assert_lawful(state)
        if not isinstance(event, Play):
            return
        state = play(state, event)


def assert_lawful(state: State) -> None:
    """Every choice can be done, and everything that can be done is a choice."""
    advice = advise(state, Goal.POINTS, LIBRARY)
    for choice in advice.choices:
        done(state, choice.keep.dice if choice.keep else None, choice.then)
    kept = {choice.keep.dice for choice in advice.choices if choice.keep}
    assert kept == {move.dice for move in legal(state) if isinstance(move, Kept)}
    for dice in kept or {None}:
        then = {
            choice.then for choice in advice.choices if (choice.keep.dice if choice.keep else None) == dice
        }
        assert then == {each for each in Then if may(state, dice, each)}


def may(state: State, dice: Dice | None, then: Then) -> bool:
    if state.phase is Phase.OVER:
        return False
    if then is Then.ROLL and state.phase is Phase.ROLL:
        return True
    try:
        done(state, dice, then)
    except IllegalMove:
        return False
    return True


def test_the_best_of_a_plain_roll() -> None:
    state = situation(rules="dice-10000", players=["A", "B"], events=[{"roll": "1 1 5 3 4 6"}])
    advice = advise(state, Goal.POINTS, LIBRARY)
    assert advice.best is not None
    assert (str(advice.best.keep.dice), advice.best.then) == ("1", Then.ROLL)  # type: ignore[union-attr]
    assert advice.is_exact


def test_the_reason_for_banking_says_what_a_roll_would_have_to_add() -> None:
    state = situation(rules="dice-10000", players=["A", "B"], turn_points=750, dice_left=2)
    advice = advise(state, Goal.POINTS, LIBRARY)
    assert advice.why == (
        "Bank: rolling two dice loses 750 in 4 of 9 throws; it would have to add more than 600 on average."
    )


def test_a_bust_has_no_moves() -> None:
    state = situation(rules="farkle", players=["A", "B"], events=[{"roll": "2 2 3 3 4 6"}])
    assert advise(replace(state, phase=Phase.OVER), Goal.POINTS, LIBRARY).choices == ()


def test_an_exact_turn_that_is_hopeless_may_be_given_up() -> None:
    state = situation(
        rules="exact-10000",
        players=["A", "B"],
        totals=[9000, 5000],
        turn_points=900,
        dice_left=2,
        events=[{"roll": "1 5"}],
    )
    found = moves(advise(state, Goal.POINTS, LIBRARY))
    assert found[0] == ("1", "bank")
    assert ("1 5", "give up") in found
    assert ("1 5", "bank") not in found


def test_taking_over_is_weighed_against_fresh_dice() -> None:
    state = situation(
        rules="exact-10000", players=["A", "B"], totals=[3000, 5000], offer={"points": 900, "dice": 2}
    )
    advice = advise(state, Goal.POINTS, LIBRARY)
    assert moves(advice) == [("", "take over"), ("", "fresh")]
    assert advice.choices[1].value == pytest.approx(best_turn(state.rules).begin(), abs=1)


def test_dice_aside_grow_the_worth_of_their_face() -> None:
    parts = {
        "rules": "dice-10000",
        "set": {"progressive": True},
        "players": ["A", "B"],
        "turn_points": 500,
        "dice_left": 3,
        "events": [{"do": "roll"}, {"roll": "5 5 2"}],
    }
    grown = advise(situation(aside="5 5 5", **parts), Goal.POINTS, LIBRARY)
    apart = advise(situation(aside="4 4 4", **parts), Goal.POINTS, LIBRARY)
    assert grown.best is not None
    assert apart.best is not None
    assert grown.best.points == 2_000
    assert apart.best.points < 700


def test_a_last_turn_plays_for_the_line() -> None:
    state = situation(
        rules="dice-10000",
        players=["A", "B"],
        totals=[9000, 10200],
        turn_points=900,
        dice_left=3,
        events=[{"do": "roll"}, {"roll": "1 5 2"}],
    )
    advice = advise(state, Goal.WIN, LIBRARY)
    assert advice.is_exact
    assert advice.best is not None
    assert advice.best.then is Then.ROLL
    assert all(choice.value == 0 for choice in advice.choices if choice.then is Then.BANK)
    assert advise(state, Goal.POINTS, LIBRARY).best.then is Then.BANK  # type: ignore[union-attr]


@pytest.mark.parametrize("down", [500, 3_000])
@pytest.mark.parametrize("totals", [(-2, 0), (-2, -1, 0), (0, -2, 0), (-1, -2, -2, 0)])
def test_in_the_last_round_totals_below_nothing_count_as_they_are(totals: tuple[int, ...], down: int) -> None:
    """The last player has reached the target, so that the others still have a turn: in halves of `down`."""
    names = ["A", "B", "C", "D"][: len(totals)]

    def worths(by: int) -> list[float]:
        state = situation(
            rules="zilch",
            set={"target": 3_000 + by, "entry": 0},
            players=names,
            entered=[True] * len(names),
            totals=[*(by + total * down // 2 for total in totals[:-1]), 3_000 + by],
            turn_points=1_000,
            dice_left=3,
        )
        advice = advise(state, Goal.WIN, LIBRARY)
        assert advice.is_exact
        return [choice.value for choice in advice.choices]

    assert worths(0) == pytest.approx(worths(down), abs=1e-12)
    assert max(worths(0)) > 0


def test_a_line_below_nothing_is_a_line() -> None:
    def worth(by: int) -> float:
        rules = sheet_named("dice-10000").rules
        us, holder, gone = Seat("A", by - 1_000, True), Seat("B", by - 500, True), Seat("C", 10_000, True)
        left = replace(gone, has_left=True)
        state = State(rules, (us, left, holder), leader=1)
        table = table_of(state)
        assert (table.line, table.holders, table.followers) == (by - 500, 1, ())
        return float(last_turn(table).begin[0])

    assert worth(0) == pytest.approx(worth(2_000), abs=1e-12)
    assert 0.4 < worth(0) < 0.6


@pytest.mark.parametrize("busts", [(1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize("seed", [4, 7])
def test_a_strike_out_in_a_last_turn_without_a_line_is_counted(seed: int, busts: tuple[int, int]) -> None:
    """The leader has left, so a bust is not lost by itself: a plain judge plays the turns of the two left."""
    rules = small_rules(seed, strike_out=2, strike_out_penalty=25, ending="last turn")
    us, other = (Seat("A", 50, True, busts=busts[0]), Seat("B", 75, True, busts=busts[1]))
    state = State(rules, (us, other, Seat("C", rules.target, True, has_left=True)), leader=2)
    table = table_of(state)
    assert is_exact(table)
    after_bust = (50 - 25 * busts[0], 75 - 25 * busts[1])
    plainly = first_ends_higher(rules, (50, 75), after_bust, CAP)
    assert float(last_turn(table).begin[0]) == pytest.approx(plainly, abs=1e-5)


@pytest.mark.parametrize("totals", [[8_000, 8_000], [1_000, 1_000], [0, 0]])
def test_a_penalty_between_the_steps_of_points_changes_little(totals: list[int]) -> None:
    def worths(penalty: int) -> list[float]:
        state = situation(
            rules="zilch",
            set={"strike_out": 3, "strike_out_penalty": penalty},
            players=["A", "B"],
            entered=[True, True],
            totals=totals,
            turn_points=400,
            dice_left=2,
        )
        return sorted(choice.value for choice in advise(state, Goal.WIN, LIBRARY).choices)

    assert worths(475) == pytest.approx(worths(500), abs=0.01)


@pytest.mark.parametrize(("total", "roll"), [(9_975, "5 2 3 4 6 6"), (9_925, "1 2 3 4 6 6")])
def test_a_penalty_between_the_steps_of_points_makes_no_exact_target_met(total: int, roll: str) -> None:
    state = situation(
        rules="exact-10000",
        set={"strike_out": 3, "strike_out_penalty": 475, "roll_on": "no"},
        players=["A", "B"],
        entered=[True, True],
        totals=[total, 5_000],
        events=[{"do": "roll"}, {"roll": roll}],
    )
    advice = advise(state, Goal.WIN, LIBRARY)
    assert {then for _, then in moves(advice)} == {"roll", "give up"}
    assert advice.goal is Goal.POINTS
    assert f"10000 cannot be met from {total}" in advice.note


def test_who_has_had_the_last_turn_may_be_however_far_below_nothing() -> None:
    names = ["A", "B", "C"]
    state = situation(
        rules="farkle", players=names, totals=[9_000, 10_050, -10_500], entered=[True] * 3, turn="A"
    )
    assert advise(state, Goal.WIN, LIBRARY).goal is Goal.WIN


def test_last_turns_that_take_too_long_are_left_to_points() -> None:
    state = situation(
        rules="farkle",
        set={"ones": 101},
        players=["A", "B", "C"],
        totals=[9_000, 9_000, 10_050],
        entered=[True] * 3,
    )
    advice = advise(state, Goal.WIN, LIBRARY)
    assert advice.goal is Goal.POINTS
    assert "the last turns under" in advice.note


def test_a_race_from_deeper_than_is_told_exactly_is_left_to_points() -> None:
    def goal(total: int) -> Goal:
        rules = {"strike_out": 3, "strike_out_penalty": 500, "target": 2_000}
        state = situation(rules="zilch", set=rules, players=["A"], totals=[total], entered=[True])
        library = Library()
        library.race(state.rules)
        return advise(state, Goal.RACE, library).goal

    assert [goal(total) for total in (0, -1_500, -2_500)] == [Goal.RACE, Goal.RACE, Goal.POINTS]


def test_a_total_below_nothing_is_said_to_count_as_nothing_and_one_far_below_not_at_all() -> None:
    def advised(total: int) -> Advice:
        state = situation(rules="farkle", players=["A", "B"], totals=[total, 0], entered=[True, True])
        return advise(state, Goal.WIN, LIBRARY)

    assert advised(-500).note.endswith("a total below nothing is counted as nothing")
    assert advised(-500).choices[0].value < advised(0).choices[0].value
    assert advised(-10_050).goal is Goal.POINTS
    assert advised(-10_050).note.startswith("a total is so far below nothing")
    alone = situation(rules="farkle", totals=[-50], players=["A"])
    assert advise(alone, Goal.RACE, LIBRARY).goal is Goal.POINTS


def test_from_below_nothing_the_target_is_met_where_it_is() -> None:
    state = situation(
        rules="exact-10000",
        set={"strike_out": 3, "strike_out_penalty": 500},
        players=["A", "B"],
        totals=[-500, 9_000],
        entered=[True, True],
        turn_points=10_000,
        dice_left=3,
        events=[{"do": "roll"}, {"roll": "5 5 2"}],
    )
    for goal in (Goal.WIN, Goal.POINTS):
        best = advise(state, goal, LIBRARY).choices[0]
        assert (str(best.keep.dice) if best.keep else "", best.then) == ("5 5", Then.BANK)


def test_a_tie_in_the_last_turn_counts_one_half() -> None:
    state = situation(
        rules="dice-10000", players=["A", "B"], totals=[9000, 10050], turn_points=1_050, dice_left=1
    )
    advice = advise(state, Goal.WIN, LIBRARY)
    assert advice.choices[0].then is Then.BANK
    assert advice.choices[0].value == 0.5


def test_reaching_the_target_can_be_worse_than_staying_below() -> None:
    state = situation(
        rules="dice-10000",
        players=["A", "B"],
        totals=[9900, 9950],
        turn_points=50,
        dice_left=1,
        events=[{"do": "roll"}, {"roll": "5"}],
    )
    banked = advise(state, Goal.WIN, LIBRARY)
    assert moves(banked)[0] == ("5", "roll")


@pytest.mark.parametrize("goal_total", [150, 200])
def test_two_players_who_leave_dice_to_each_other_are_told_what_the_plain_judge_finds(
    goal_total: int,
) -> None:
    rules = small_rules(1, roll_on="always", target=goal_total)
    library, judge = Library(), PlainDuel(rules, CAP)
    library.duel(rules)
    judge.first_player_wins()
    for mine, theirs, points, dice in (
        (0, 100, 100, 2),
        (50, 50, 50, 1),
        (100, 0, 100, 5),
        (100, 100, 50, 3),
    ):
        seats = (Seat("A", mine, mine > 0), Seat("B", theirs, theirs > 0))
        state = State(rules, seats, phase=Phase.CHOOSE, turn=Turn(points, dice, rolls=1))
        advice = advise(state, Goal.WIN, library)
        worths = {choice.then: choice.value for choice in advice.choices}
        rolling = judge.begun(0, mine, theirs)[1](points, dice, Dice())
        total = mine + points
        fresh, taken = judge.reply(theirs, total) if total >= rules.target else judge.begun(0, theirs, total)
        assert advice.note == ""
        assert worths[Then.ROLL] == pytest.approx(rolling, abs=1e-6)
        assert worths[Then.BANK] == pytest.approx(1 - max(fresh, taken(points, dice, Dice())), abs=1e-6)


def test_what_is_not_exact_says_so() -> None:
    table = {"players": ["A", "B", "C"], "totals": [5000, 6000, 7000]}
    many = advise(situation(rules="dice-10000", **table), Goal.WIN, LIBRARY)
    assert many.goal is Goal.WIN
    assert "several players" in many.note
    two = situation(rules="exact-10000", players=["A", "B"], totals=[9800, 9900])
    offers = advise(two, Goal.WIN, Library())
    assert offers.note == "dice left to the next player are not counted"
    struck = {"strike_out": 3, "strike_out_penalty": 500}
    two = situation(rules="dice-10000", set=struck, players=["A", "B"], totals=[5000, 6000])
    assert "strike-out" in advise(two, Goal.WIN, LIBRARY).note


def test_until_the_duel_is_solved_points_are_advised_and_the_note_says_so() -> None:
    state = start(Setup(changed(FARKLE, {"ones": 150, "target": 4_000}), ("A", "B")))
    advice = advise(state, Goal.WIN, LIBRARY)
    assert advice.goal is Goal.POINTS
    assert "until the chances to win are worked out" in advice.note


def test_rules_too_large_to_solve_say_so() -> None:
    rules = changed(FARKLE, {"ones": 101, "target": 500_000})
    note = advise(start(Setup(rules, ("A", "B"))), Goal.WIN, LIBRARY).note
    assert "too long to work out" in note


def rolled(rng: Random, count: int) -> Dice:
    return Dice(rng.randint(1, 6) for _ in range(count))


def played(state: State, goal: Goal, rng: Random) -> State:
    """The state after the next best move."""
    best = advise(state, goal, LIBRARY).best
    assert best is not None
    if state.phase is Phase.ROLL:
        (move,) = (move for move in legal(state) if isinstance(move, RollOf))
        return play(state, Rolled(state.player, rolled(rng, move.count)))
    return done(state, best.keep.dice if best.keep else None, best.then)


def test_turns_played_as_advised_bring_what_they_are_worth() -> None:
    rng, rules = Random(7), replace(PLAIN, target=1_000_000)
    state = start(Setup(rules, ("A", "B")))
    while len(state.seats[0].record) < 1_500:
        state = played(state, Goal.POINTS, rng)
    found = [points for seat in state.seats for points in seat.record]
    error = stdev(found) / len(found) ** 0.5
    assert abs(mean(found) - best_turn(rules).begin()) < 3 * error


def test_races_run_as_advised_take_as_many_turns() -> None:
    rng, rules = Random(8), replace(SHORT, minimum_players=1, target=2_000)
    expected = LIBRARY.race(rules).expected(0, is_entered=False)
    found = []
    for _ in range(250):
        state = start(Setup(rules, ("A",)))
        while state.phase is not Phase.OVER:
            state = played(state, Goal.RACE, rng)
        found.append(state.seats[0].turns)
    assert abs(mean(found) - expected) < 3 * stdev(found) / len(found) ** 0.5


def test_duels_played_as_advised_are_won_as_often() -> None:
    rng, rules = Random(9), changed(sheet_named("kingdom-come").rules, {"target": 2_000})
    chance = LIBRARY.duel(rules).first_player_wins
    games, won = 400, 0
    for _ in range(games):
        state = start(Setup(rules, ("A", "B")))
        while state.phase is not Phase.OVER and not state.play_off:
            state = played(state, Goal.WIN, rng)
        won += 0.5 if state.play_off else state.winners == ("A",)
    assert abs(won / games - chance) < 3 * (chance * (1 - chance) / games) ** 0.5


def test_every_goal_ranks_its_moves() -> None:
    state = situation(rules="farkle", players=["A", "B"], totals=[4000, 6000], events=[{"roll": "115346"}])
    for goal in Goal:
        values = [choice.value for choice in advise(state, goal, LIBRARY).choices]
        assert values == sorted(values, reverse=goal is not Goal.RACE)


@pytest.mark.parametrize("rules", [FARKLE, replace(PLAIN, target=1_000)])
def test_an_unsolved_race_is_solved_once_and_then_known(rules: Rules) -> None:
    library = Library()
    found = library.race(rules)
    assert library.known_race(rules) is found


@pytest.mark.parametrize(
    ("line", "banked"),
    [(10_000, 0.5), (10_030, 0.0), (9_999, 1.0)],
)
def test_a_line_between_two_steps_is_beaten_or_not_but_never_tied(line: int, banked: float) -> None:
    state = situation(
        rules="dice-10000", players=["A", "B"], totals=[9950, line], turn_points=50, dice_left=1
    )
    state = replace(state, leader=1)
    advice = advise(state, Goal.WIN, LIBRARY)
    bank = next(choice for choice in advice.choices if choice.then is Then.BANK)
    assert bank.value == banked


def test_a_race_from_an_odd_total_knows_when_the_target_is_reached() -> None:
    state = situation(rules="dice-10000", players=["A", "B"], totals=[9625, 0], turn_points=375, dice_left=2)
    best = advise(state, Goal.RACE, LIBRARY).best
    assert best is not None
    assert (best.then, best.value) == (Then.BANK, 1.0)


def test_every_reason_for_not_being_exact_is_told() -> None:
    state = situation(
        rules="exact-10000",
        set={"strike_out": 3, "strike_out_penalty": 500},
        players=["A", "B", "C"],
        totals=[5000, 6000, 7000],
    )
    note = advise(state, Goal.WIN, LIBRARY).note
    assert "next player" in note
    assert "several players" in note
    assert "strike-out" in note


def test_turn_points_beyond_every_cap_are_weighed_as_they_are() -> None:
    state = situation(rules="farkle", players=["A", "B"], turn_points=1_000_000, dice_left=2)
    bank, rolling = advise(state, Goal.POINTS, LIBRARY).choices
    assert (bank.then, bank.value) == (Then.BANK, 1_000_000)
    assert rolling.value == pytest.approx(1_000_000 * 5 / 9, rel=1e-3)


@pytest.mark.parametrize("line", [9_975, 10_000, 10_025, 10_050])
def test_odd_turn_points_of_a_last_turn_are_told_as_they_are(line: int) -> None:
    """As much as from a total that is as odd: a bust loses either way."""
    table = {"rules": "dice-10000", "players": ["A", "B"], "dice_left": 3}
    turn, total = (
        advise(replace(situation(**table, **points), leader=1), Goal.WIN, LIBRARY)
        for points in (
            {"totals": [9_000, line], "turn_points": 1_025},
            {"totals": [9_025, line], "turn_points": 1_000},
        )
    )
    assert (turn.is_exact, total.is_exact) == (True, True)
    assert [(one.then, one.value) for one in turn.choices] == [(one.then, one.value) for one in total.choices]
    assert {one.then: one.value for one in turn.choices}[Then.BANK] == (
        1.0 if line < 10_025 else 0.5 if line == 10_025 else 0.0
    )


def test_odd_turn_points_beside_even_totals_are_rounded_and_it_is_said() -> None:
    state = situation(
        rules="dice-10000", players=["A", "B"], totals=[7000, 9500], turn_points=325, dice_left=3
    )
    assert "rounded" in advise(state, Goal.WIN, LIBRARY).note
    exact = situation(rules="exact-10000", players=["A", "B"], totals=[9000, 0], turn_points=975, dice_left=3)
    assert "10000 cannot be met from 9975" in advise(exact, Goal.RACE, LIBRARY).note


def test_a_target_between_two_steps_rounds_nothing() -> None:
    worths = []
    for target in (1_025, 1_050):
        rules = changed(sheet_named("dice-10000").rules, {"target": target})
        LIBRARY.duel(rules)
        state = situation(rules="dice-10000", set={"target": target}, players=["A", "B"], totals=[500, 500])
        advice = advise(state, Goal.WIN, LIBRARY)
        assert (advice.goal, advice.is_exact) == (Goal.WIN, True)
        worths.append([choice.value for choice in advice.choices])
    assert worths[0] == pytest.approx(worths[1], abs=1e-12)


@pytest.mark.parametrize(
    ("rules", "totals", "points"),
    [("farkle", [0, 0], (20_000, 20_050)), ("exact-10000", [5_000, 5_000], (1_225, 1_250))],
)
def test_fresh_dice_are_worth_the_same_beside_any_offer(
    rules: str, totals: list[int], points: tuple[int, ...]
) -> None:
    found = set()
    for offered in points:
        state = situation(
            rules=rules,
            set={"roll_on": "always", "target": 1_000_000} if rules == "farkle" else {},
            players=["A", "B"],
            totals=totals,
            entered=[True, True],
            offer={"points": offered, "dice": 3},
        )
        taken, fresh = advise(state, Goal.POINTS, LIBRARY).choices
        assert (taken.then, fresh.then) == (Then.TAKE_OVER, Then.FRESH)
        found.add(fresh.value)
    assert len(found) == 1


def banking(busts: int, points: int) -> str:
    """Why so many points are banked after so many busts in a row, three of which cost 500."""
    rules = {"strike_out": 3, "strike_out_penalty": 500}
    parts = {"rules": "zilch", "set": rules, "players": ["A", "B"], "entered": [True, True]}
    state = situation(**parts, busts=[busts, 0], turn_points=points, dice_left=4)
    return advise(state, Goal.POINTS, LIBRARY).why


def test_the_reason_for_banking_counts_what_a_bust_costs_by_a_strike_out() -> None:
    why = banking(busts=2, points=600)
    assert "loses 600, and 500 by the strike-out, in 17 of 108 throws" in why
    assert banking(busts=3, points=600) == why
    assert f"more than {(600 + 500) * 17 / 91:,.0f} on average" in why


def test_the_reason_for_banking_counts_what_a_bust_costs_before_a_strike_out() -> None:
    costs = [
        float(re.findall(r"and (\d+) toward a strike-out, in", banking(busts, 1_500))[0]) for busts in (0, 1)
    ]
    assert 0 < costs[0] < costs[1] < 500


def test_a_target_far_away_plays_no_part() -> None:
    near = changed(sheet_named("exact-10000").rules, {"target": 30_000})
    far = changed(near, {"target": 1_000_000})
    assert best_turn(far, Limits(most=1_000_000)).begin() == best_turn(near).begin()


@pytest.mark.parametrize(
    ("turn_points", "roll", "best"),
    [
        (50_050, "", ("", "roll")),
        (60_050, "", ("", "roll")),
        (49_900, "1 1 5", ("1", "bank")),
        (49_900, "1 1 1", ("1", "bank")),
    ],
)
def test_past_a_target_that_must_be_met_nothing_is_banked_however_far_it_is(
    turn_points: int, roll: str, best: tuple[str, str]
) -> None:
    state = situation(
        rules="exact-10000",
        set={"target": 100_000, "hot_dice": "may roll"},
        totals=[50_000, 0],
        players=["A", "B"],
        turn_points=turn_points,
        dice_left=3,
        events=[{"roll": roll}] if roll else [],
    )
    advised = moves(advise(state, Goal.POINTS, LIBRARY))
    assert advised[0] == best
    for keep, then in advised:
        done(state, Dice.parse(keep) if keep else None, Then(then))


def test_points_too_far_apart_are_refused_before_any_work() -> None:
    with pytest.raises(TooLarge, match="with rounder points or less to bank it would not"):
        best_turn(changed(FARKLE, {"ones": 1_000_000, "fives": 1}))
