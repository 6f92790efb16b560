from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorer import (
    Banked,
    Corrected,
    Dice,
    Ending,
    Event,
    GaveUp,
    IllegalMove,
    Joined,
    Left,
    OffTable,
    Phase,
    Play,
    Redone,
    Rolled,
    RollOf,
    Rules,
    Seat,
    Setup,
    State,
    TookOver,
    Turn,
    Undone,
    all_rolls,
    can_redo,
    changed,
    event_from,
    is_legal,
    is_winning,
    keeps_now,
    legal,
    line_from,
    play,
    replay,
    setup_from,
    sheet_named,
    standing,
    start,
    text_from,
    why_not_bank,
)
from scorer.events import RollsAgain
from scorer.state import Offer

from .games import FARKLE, PLAIN, games
from .plain_score import plain_keeps, plain_points


def after(setup: Setup, *lines: str) -> State:
    return replay(setup, map(event_from, lines))


def at_table(rules: Rules = FARKLE, **totals: int) -> State:
    """A game in which these players have these totals and are on the board if above zero."""
    return State(rules, tuple(Seat(name, total, is_entered=total > 0) for name, total in totals.items()))


def played(state: State, *lines: str) -> State:
    for line in lines:
        event = event_from(line)
        assert not isinstance(event, Undone)
        state = play(state, event)
    return state


TWO = Setup(FARKLE, ("Ann", "Ben"))


def test_a_turn_is_rolled_kept_rolled_again_and_banked() -> None:
    state = after(
        TWO,
        "Ann rolls 1 1 3 4 5 6",
        "Ann keeps 1 1",
        "Ann rolls again",
        "Ann rolls 5 5 2 3",
        "Ann keeps 5 5",
        "Ann banks",
    )
    assert state.seats[0] == Seat("Ann", 300, is_entered=True, record=(300,))
    assert (state.player, state.phase, state.turn) == ("Ben", Phase.ROLL, Turn())


def test_a_roll_with_nothing_in_it_loses_the_turn_points() -> None:
    state = after(TWO, "Ann rolls 1 1 3 4 5 6", "Ann keeps 1 1", "Ann rolls 2 3 4 6")
    assert state.before is not None
    assert (state.before.ending, state.before.points, str(state.before.roll)) == (Ending.BUST, 200, "2 3 4 6")
    assert (state.seats[0].total, state.seats[0].busts, state.player) == (0, 1, "Ben")


@pytest.mark.parametrize(("keep", "is_allowed"), [("1 1", False), ("1 1 5", True)])
def test_the_entry_must_be_reached_in_one_turn(keep: str, is_allowed: bool) -> None:
    state = after(TWO, "Ann rolls 1 1 3 4 5 6", f"Ann keeps {keep}")
    assert is_legal(state, event_from("Ann banks")) == is_allowed  # type: ignore[arg-type]
    assert ("asks for 250 to get on the board" in why_not_bank(state)) == (not is_allowed)


def test_once_on_the_board_any_points_are_recorded() -> None:
    state = played(at_table(Ann=300, Ben=0), "Ann rolls 5 2 3 4 6 6", "Ann keeps 5", "Ann banks")
    assert state.seats[0].total == 350


def test_after_all_six_scored_six_are_rolled_again() -> None:
    state = after(TWO, "Ann rolls 1 2 3 4 5 6", "Ann keeps 1 2 3 4 5 6", "Ann rolls again")
    assert (state.turn.dice_left, state.turn.points, state.turn.aside) == (6, 1500, Dice())


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Ben rolls 1 1 1 1 1 1", "it is Ann's turn"),
        ("Ann keeps 1", "the game waits for: roll"),
        ("Ann banks", "points are recorded after keeping dice"),
        ("Ann rolls 1 1", "cannot roll 2 dice; 6 are to be rolled"),
    ],
)
def test_what_is_not_legal_is_refused_with_what_is(line: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after(TWO, line)
    assert sentence in str(refused.value)


def test_a_keep_that_does_not_score_is_refused_with_those_that_do() -> None:
    with pytest.raises(IllegalMove, match="cannot keep 3 4 of 1 1 3 4 5 6; what scores is 1 1 5; 1 1"):
        after(TWO, "Ann rolls 1 1 3 4 5 6", "Ann keeps 3 4")


def test_a_keep_of_earlier_dice_does_not_grow() -> None:
    """The farkle sheet: 666 aside, a new 6 cannot be added."""
    state = after(TWO, "Ann rolls 6 6 6 2 3 4", "Ann keeps 6 6 6", "Ann rolls 6 2 3")
    assert state.before is not None
    assert state.before.ending is Ending.BUST


def test_the_first_to_reach_the_target_gives_everyone_one_more_turn() -> None:
    state = played(at_table(Ann=9900, Ben=9000, Cy=500), "Ann rolls 1 2 3 4 6 6", "Ann keeps 1", "Ann banks")
    assert (state.is_last_turn, state.line_to_beat, state.player) == (True, 10_000, "Ben")
    state = played(state, "Ben rolls 1 2 3 4 5 6", "Ben keeps 1 2 3 4 5 6", "Ben banks")
    assert (state.line_to_beat, state.player) == (10_500, "Cy")
    state = played(state, "Cy rolls 2 2 3 3 4 6")
    assert (state.phase, state.winners, legal(state)) == (Phase.OVER, ("Ben",), ())


def test_one_who_has_had_the_last_turn_gets_no_other() -> None:
    """Ben reaches the target: Cy and Ann follow, and Ben does not roll again."""
    state = replace(at_table(Ann=500, Ben=9900, Cy=500), at=1)
    state = played(state, "Ben rolls 1 2 3 4 6 6", "Ben keeps 1", "Ben banks", "Cy rolls 2 2 3 3 4 6")
    assert state.player == "Ann"
    assert played(state, "Ann rolls 2 2 3 3 4 6").winners == ("Ben",)


def test_equal_totals_play_off_until_one_turn_is_higher() -> None:
    state = played(
        at_table(Ann=9900, Ben=8500, Cy=50),
        *("Ann rolls 1 2 3 4 6 6", "Ann keeps 1", "Ann banks"),
        *("Ben rolls 1 2 3 4 5 6", "Ben keeps 1 2 3 4 5 6", "Ben banks", "Cy rolls 2 2 3 3 4 6"),
    )
    assert state.play_off is not None
    assert (state.play_off.seats, state.player, state.is_last_turn) == ((0, 1), "Ann", False)
    even = (
        "Ann rolls 5 2 3 3 4 6",
        "Ann keeps 5",
        "Ann banks",
        "Ben rolls 5 2 3 3 4 6",
        "Ben keeps 5",
        "Ben banks",
    )
    state = played(state, *even)
    assert state.play_off is not None
    assert state.play_off.points == ()
    state = played(state, "Ann rolls 2 2 3 3 4 6", "Ben rolls 5 2 3 3 4 6", "Ben keeps 5", "Ben banks")
    assert state.winners == ("Ben",)
    assert [seat.total for seat in state.seats] == [10_000, 10_000, 50]
    assert [(tie.seats, tie.points) for tie in state.played_off] == [((0, 1), (50, 50)), ((0, 1), (0, 50))]


PLAYING_OFF = (
    *("Ann rolls 1 2 3 4 6 6", "Ann keeps 1", "Ann banks"),
    *("Ben rolls 1 2 3 4 6 6", "Ben keeps 1", "Ben banks"),
    *("Cy rolls 1 2 3 4 6 6", "Cy keeps 1", "Cy banks"),
)


def test_the_last_to_play_off_may_leave_and_the_others_are_compared() -> None:
    state = played(at_table(Ann=9900, Ben=9900, Cy=9900), *PLAYING_OFF)
    two = ("Ann rolls 5 2 3 3 4 6", "Ann keeps 5", "Ann banks", "Ben rolls 2 2 3 3 4 6")
    assert play(played(state, *two), Left("Cy")).winners == ("Ann",)
    all_bust = ("Ann rolls 2 2 3 3 4 6", "Ben rolls 2 2 3 3 4 6")
    assert play(played(state, *all_bust), Left("Cy")).player == "Ann"


def test_a_play_off_goes_on_without_one_who_leaves() -> None:
    state = played(at_table(Ann=9900, Ben=9900, Cy=9900), *PLAYING_OFF)
    one_turn = ("Ann rolls 5 2 3 3 4 6", "Ann keeps 5", "Ann banks", "Ben rolls 1 2 3 3 4 6", "Ben keeps 1")
    kept = play(played(state, *one_turn), Left("Cy"))
    assert kept.play_off is not None
    assert (kept.play_off.points, kept.player, kept.turn.points) == ((50,), "Ben", 100)
    assert played(kept, "Ben banks").winners == ("Ben",)
    three = play(played(state, "Ann rolls 2 2 3 3 4 6"), Left("Ann"))
    assert three.play_off is not None
    assert (three.play_off.seats, three.play_off.points, three.player) == ((1, 2), (), "Ben")
    without = play(played(state, *one_turn[:3]), Left("Ann"))
    assert without.play_off is not None
    assert (without.play_off.points, without.player, without.play_off.brought) == ((), "Ben", {0: 50})
    both_bust = played(without, "Ben rolls 2 2 3 3 4 6", "Cy rolls 2 2 3 3 4 6")
    assert [tie.brought for tie in both_bust.play_offs] == [{0: 50, 1: 0, 2: 0}, {}]
    gone = play(three, Left("Ben"))
    assert (gone.winners, [(tie.seats, tie.points) for tie in gone.played_off]) == (("Cy",), [((1, 2), ())])
    assert play(three, Left("Cy")).winners == ("Ben",)
    state = played(at_table(Ann=9900, Ben=9900, Cy=500), *PLAYING_OFF[:6], "Cy rolls 2 2 3 3 4 6")
    assert play(state, Left("Ann")).winners == ("Ben",)


ONE_HUNDRED_EACH = tuple(
    line.format(name)
    for name in ("Ann", "Ben")
    for line in ("{0} rolls 1 2 3 4 6 6", "{0} keeps 1", "{0} banks")
)
THREE_HUNDRED_EACH = tuple(
    line.format(name)
    for name in ("Ann", "Ben")
    for line in ("{0} rolls 1 1 5 5 3 4", "{0} keeps 1 1 5 5", "{0} banks")
)


def test_a_roll_that_wins_a_play_off_alone_is_worth_the_target_there() -> None:
    rules = replace(FARKLE, six_of_a_kind_wins=True)
    state = played(at_table(rules, Ann=9900, Ben=9900), *ONE_HUNDRED_EACH, "Ann rolls 3 3 3 3 3 3")
    assert (state.winners, state.play_off) == (("Ann",), None)
    assert [(tie.seats, tie.points) for tie in state.played_off] == [((0, 1), (10_000,))]


def test_in_a_play_off_any_points_are_recorded_but_owed_hot_dice_are_rolled() -> None:
    rules = replace(FARKLE, minimum_bank=300, hot_dice="must roll")
    off = played(
        at_table(rules, Ann=9700, Ben=9700), *THREE_HUNDRED_EACH, "Ann rolls 5 2 3 3 4 6", "Ann keeps 5"
    )
    assert off.play_off is not None
    assert why_not_bank(off) == ""


def test_one_who_has_left_cannot_be_at_turn_again() -> None:
    state = play(play(start(TWO), Joined("Cy")), Left("Ben"))
    assert played(state, "Ann rolls 2 2 3 3 4 6").player == "Cy"


def test_a_turn_left_open_in_the_last_round_ends_the_game() -> None:
    state = played(at_table(Ann=9900, Ben=9000, Cy=500), "Ann rolls 1 2 3 4 6 6", "Ann keeps 1", "Ann banks")
    state = played(state, "Ben rolls 2 2 3 3 4 6")
    assert play(state, Left("Cy")).winners == ("Ann",)


def test_dice_that_nobody_left_cannot_be_taken_over() -> None:
    with pytest.raises(IllegalMove, match="cannot take over dice here"):
        after(TWO, "Ann takes over")


def test_nothing_can_be_done_after_the_end() -> None:
    state = play(start(TWO), Left("Ann"))
    with pytest.raises(IllegalMove, match="the game is over; Ben won"):
        played(state, "Ben rolls 1 1 3 4 5 6")


def test_high_stakes_hand_dice_and_points_on_once_all_are_on_the_board() -> None:
    rules = replace(FARKLE, roll_on="all entered")
    state = played(at_table(rules, Ann=300, Ben=300), "Ann rolls 6 6 6 2 3 4", "Ann keeps 6 6 6", "Ann banks")
    assert state.phase is Phase.OFFER
    assert [line_from(move) for move in legal(state)] == ["Ben takes over", "Ben rolls fresh"]  # type: ignore[arg-type]
    took = played(state, "Ben takes over")
    assert (took.turn.points, took.turn.dice_left, took.phase) == (600, 3, Phase.ROLL)
    banked = played(took, "Ben rolls 1 4 4", "Ben keeps 1", "Ben banks")
    assert [seat.total for seat in banked.seats] == [900, 1000]
    assert banked.offer is not None
    assert (banked.offer.points, banked.offer.dice) == (700, 2)
    fresh = played(state, "Ben rolls fresh")
    assert (fresh.turn, fresh.offer) == (Turn(), None)


@pytest.mark.parametrize("lines", [("Ann rolls 6 6 6 2 3 4", "Ann keeps 6 6 6", "Ann banks")])
def test_no_offer_before_everyone_is_on_the_board(lines: tuple[str, ...]) -> None:
    rules = replace(FARKLE, roll_on="all entered")
    assert played(at_table(rules, Ann=300, Ben=0), *lines).phase is Phase.ROLL


def test_hot_dice_and_a_bust_leave_nothing_to_take_over() -> None:
    rules = replace(FARKLE, roll_on="always")
    hot = played(
        at_table(rules, Ann=300, Ben=300), "Ann rolls 1 2 3 4 5 6", "Ann keeps 1 2 3 4 5 6", "Ann banks"
    )
    bust = played(at_table(rules, Ann=300, Ben=300), "Ann rolls 2 2 3 3 4 6")
    assert hot.phase is bust.phase is Phase.ROLL


@pytest.mark.parametrize(
    ("is_clockwise", "order"), [(True, ["Ben", "Cy", "Ann"]), (False, ["Ben", "Ann", "Cy"])]
)
def test_the_highest_roll_begins_and_equal_ones_roll_again(is_clockwise: bool, order: list[str]) -> None:
    setup = Setup(FARKLE, ("Ann", "Ben", "Cy"), first_dice=1, is_clockwise=is_clockwise)
    begun = start(setup)
    assert (begun.phase, legal(begun)) == (Phase.FIRST, (RollOf("Ann", 1),))
    tied = played(begun, "Ann rolls 3", "Ben rolls 5", "Cy rolls 5")
    assert legal(tied) == (RollOf("Ben", 1),)
    state = played(tied, "Ben rolls 6", "Cy rolls 2")
    bust = [f"{name} rolls 2 2 3 3 4 6" for name in order]
    assert (state.phase, state.turn, state.player) == (Phase.ROLL, Turn(), "Ben")
    assert played(state, *bust).player == "Ben"
    assert setup_from(text_from(setup)) == setup


def test_who_leaves_while_rolling_for_first_rolls_no_more() -> None:
    begun = start(Setup(FARKLE, ("Ann", "Ben", "Cy"), first_dice=2))
    state = play(played(begun, "Ann rolls 3 3", "Ben rolls 6 6"), Left("Ben"))
    assert (state.phase, state.player) == (Phase.FIRST, "Cy")
    assert played(state, "Cy rolls 2 2").player == "Ann"
    assert play(state, Left("Ann")).winners == ("Cy",)
    tied = played(begun, "Ann rolls 3 3", "Ben rolls 5 1", "Cy rolls 1 1")
    assert play(tied, Left("Cy")).player == "Ann"
    assert play(tied, Left("Ann")).player == "Ben"
    with pytest.raises(IllegalMove, match="cannot join while players roll for first"):
        play(begun, Joined("Dee"))


def test_who_rolled_highest_opens_every_round() -> None:
    """The round ends before the one who began, whoever sits where."""
    rules = replace(PLAIN, target=1000, ending="fewest rounds", tie="shared")
    begun = played(
        start(Setup(rules, ("Ann", "Ben", "Cy"), first_dice=1)), "Ann rolls 1", "Ben rolls 6", "Cy rolls 2"
    )
    assert [seat.name for seat in begun.seats] == ["Ben", "Cy", "Ann"]
    reached = played(begun, "Ben rolls 1 1 1 2 3 4", "Ben keeps 1 1 1", "Ben banks", "Cy rolls 2 2 3 3 4 6")
    assert reached.player == "Ann"
    assert played(reached, "Ann rolls 2 2 3 3 4 6").winners == ("Ben",)


def test_a_die_off_the_table_voids_the_roll() -> None:
    state = after(TWO, "Ann rolls 1 1 3 4 5 6", "Ann drops a die")
    assert (state.phase, state.turn) == (Phase.ROLL, Turn())


def test_points_to_confirm_are_owed_and_paid_by_later_rolls() -> None:
    rules = replace(PLAIN, straight=1500, confirm=("three of a kind", "straight"), confirm_points=350)
    state = played(start(Setup(rules, ("Ann", "Ben"))), "Ann rolls 2 2 2 1 5 6", "Ann keeps 1 2 2 2")
    assert (state.turn.owed, "350 further points" in why_not_bank(state)) == (350, True)
    state = played(state, "Ann rolls 1 1", "Ann keeps 1 1", "Ann rolls 1 1 3 4 6 6", "Ann keeps 1 1")
    assert (state.turn.owed, why_not_bank(state)) == (0, "")


def test_a_new_combination_asks_for_all_again() -> None:
    rules = replace(PLAIN, confirm=("three of a kind",), confirm_points=350)
    begun = start(Setup(rules, ("Ann", "Ben")))
    state = played(begun, "Ann rolls 2 2 2 3 4 6", "Ann keeps 2 2 2", "Ann rolls 4 4 4", "Ann keeps 4 4 4")
    assert (state.turn.points, state.turn.owed) == (600, 350)


def test_an_exact_target_cannot_be_passed_but_given_up() -> None:
    rules = replace(PLAIN, exact=True, ending="at once")
    state = played(at_table(rules, Ann=9950, Ben=0), "Ann rolls 1 5 3 4 6 6")
    past = played(state, "Ann keeps 1")
    assert [line_from(move) for move in legal(past) if not isinstance(move, RollOf)] == [
        "Ann rolls again",
        "Ann gives up",
    ]  # type: ignore[arg-type]
    assert played(past, "Ann gives up").seats[0].busts == 1
    assert played(state, "Ann keeps 5", "Ann banks").winners == ("Ann",)


def test_dice_that_must_be_rolled_cannot_be_banked() -> None:
    rules = replace(PLAIN, straight=1000, hot_dice="must roll")
    state = played(start(Setup(rules, ("Ann", "Ben"))), "Ann rolls 1 2 3 4 5 6", "Ann keeps 1 2 3 4 5 6")
    assert why_not_bank(state) == "all six dice scored and must be rolled again"


def test_busts_in_a_row_cost_the_penalty() -> None:
    rules = replace(PLAIN, strike_out=3, strike_out_penalty=500)
    bust = ("Ann rolls 2 2 3 3 4 6", "Ben rolls 2 2 3 3 4 6")
    state = played(start(Setup(rules, ("Ann", "Ben"))), *bust * 3)
    assert [(seat.total, seat.busts) for seat in state.seats] == [(-500, 0), (-500, 0)]


def test_the_round_is_played_to_its_end_for_the_fewest_rounds() -> None:
    rules = replace(PLAIN, ending="fewest rounds", tie="shared")
    state = played(at_table(rules, Ann=9900, Ben=9900), "Ann rolls 1 2 3 4 6 6", "Ann keeps 1", "Ann banks")
    assert state.player == "Ben"
    assert played(state, "Ben rolls 1 2 3 4 6 6", "Ben keeps 1", "Ben banks").winners == ("Ann", "Ben")


def test_a_player_may_join_in_the_first_round_alone() -> None:
    state = play(start(TWO), Joined("Cy"))
    assert [seat.name for seat in state.seats] == ["Ann", "Ben", "Cy"]
    with pytest.raises(IllegalMove, match="Cy has a row on the score sheet already"):
        play(state, Joined("Cy"))
    bust = ("Ann rolls 2 2 3 3 4 6", "Ben rolls 2 2 3 3 4 6", "Cy rolls 2 2 3 3 4 6")
    with pytest.raises(IllegalMove, match="players join in the first round"):
        play(played(state, *bust), Joined("Dee"))


def test_nobody_joins_in_the_last_turn() -> None:
    short = Setup(replace(FARKLE, target=500), ("Ann", "Ben"))
    reached = after(short, "Ann rolls 5 5 5 2 3 4", "Ann keeps 5 5 5", "Ann banks")
    with pytest.raises(IllegalMove, match="Cy cannot join any more"):
        play(reached, Joined("Cy"))


def test_who_leaves_stays_on_the_sheet_and_the_last_one_wins() -> None:
    state = play(play(start(TWO), Joined("Cy")), Left("Ann"))
    assert (state.player, state.seats[0].has_left) == ("Ben", True)
    assert play(state, Left("Ben")).winners == ("Cy",)
    with pytest.raises(IllegalMove, match="Ann cannot leave"):
        play(state, Left("Ann"))


def test_when_the_leader_leaves_the_others_still_have_their_turn() -> None:
    state = played(at_table(Ann=9900, Ben=9000, Cy=500), "Ann rolls 1 2 3 4 6 6", "Ann keeps 1", "Ann banks")
    state = play(state, Left("Ann"))
    assert (state.player, state.line_to_beat) == ("Ben", 500)
    state = played(state, "Ben rolls 2 2 3 3 4 6")
    assert state.player == "Cy"
    assert played(state, "Cy rolls 2 2 3 3 4 6").winners == ("Ben",)


@pytest.mark.parametrize("first_dice", [-1, 3])
def test_only_one_or_two_dice_are_rolled_for_first(first_dice: int) -> None:
    with pytest.raises(IllegalMove, match="it takes 1 or 2, or 0 for none"):
        Setup(FARKLE, ("Ann", "Ben"), first_dice=first_dice)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("Ann",), "at least 2"),
        (("Ann", "Ann"), "share a name"),
        (("Ann", " "), "no name"),
        (("Ann", "x" * 25), "no name"),
        (("Ann", "\u200d"), "no name"),
        (("Ann", "Ben\u200d"), "no name"),
        (("Ann", "An\u200dn"), "share a name"),
        (("Ann", "Ben\u202e"), "no name"),
        (("Ann", "Ben\u00a0Cy"), "no name"),
        (("Ann", "Ben\nCleo"), "no name"),
    ],
)
def test_a_table_that_cannot_be_is_refused(players: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        Setup(FARKLE, players)


@pytest.mark.parametrize(
    "name",
    [
        "علی\u200cرضا",
        "👨\u200d👩\u200d👧",
        "李雷",
        "Zoë",
        "Anna 🦊",
        "\U0001fa77",
        "🏴\U000e0067\U000e0062\U000e007f",
    ],
)
def test_a_name_may_be_of_any_script(name: str) -> None:
    assert Setup(FARKLE, ("Ann", name)).players[1] == name


def leaves(state: State, depth: int) -> int:
    """How many different games of so many events follow: every roll, every move."""
    if not depth or state.phase is Phase.OVER:
        return 1
    moves = [move for move in legal(state) if not isinstance(move, OffTable)]
    rolls = [Rolled(m.player, dice) for m in moves if isinstance(m, RollOf) for dice, _ in all_rolls(m.count)]
    return sum(
        leaves(play(state, event), depth - 1)
        for event in (*rolls, *(m for m in moves if not isinstance(m, RollOf)))
    )


def test_all_games_of_two_events_are_counted() -> None:
    """Counted as chess engines count moves.

    Of the 462 rolls 6 are busts (two pairs and two single dice of 2, 3, 4, 6), after which 462 rolls
    follow; after the others as many keeps as the plain judge finds.
    """
    plain = plain_points(FARKLE)
    keeps = sum(len(plain_keeps(tuple(roll), FARKLE, plain)) for roll, _ in all_rolls(6))
    assert leaves(start(TWO), 1) == 462
    assert leaves(start(TWO), 2) == 6 * 462 + keeps


@given(games())
@settings(deadline=None)
def test_a_replay_of_the_log_gives_the_same_state(game: tuple[Setup, tuple[Event, ...]]) -> None:
    setup, log = game
    lines = [line_from(event) for event in log]
    assert tuple(map(event_from, lines)) == log
    assert setup_from(text_from(setup)) == setup
    assert replay(setup_from(text_from(setup)), map(event_from, lines)) == replay(setup, log)


@given(games(), st.data())
@settings(deadline=None)
def test_undo_of_anything_gives_back_the_very_same_state(
    game: tuple[Setup, tuple[Event, ...]], data: st.DataObject
) -> None:
    setup, log = game
    assume(log)
    count = data.draw(st.integers(1, len(log)))
    back = Redone() if isinstance(log[count - 1], Undone) else Undone()
    assert replay(setup, (*log[:count], back)) == replay(setup, log[: count - 1])


def states(game: tuple[Setup, tuple[Event, ...]]) -> Iterator[tuple[State, Play, State]]:
    """Every event that still counts, with the state before it and after."""
    setup, log = game
    state = start(setup)
    for event in standing(log):
        after_it = play(state, event)
        yield state, event, after_it
        state = after_it


@given(games())
@settings(deadline=None)
def test_something_can_be_done_until_somebody_has_won(game: tuple[Setup, tuple[Event, ...]]) -> None:
    for _, _, state in states(game):
        assert bool(legal(state)) == (state.phase is not Phase.OVER) == (not state.winners)
        assert all(play(state, move) for move in legal(state) if not isinstance(move, RollOf))
        assert all(keep.points > 0 for keep in keeps_now(state))


@given(games())
@settings(deadline=None)
def test_totals_change_by_what_is_recorded_alone(game: tuple[Setup, tuple[Event, ...]]) -> None:
    for before, event, state in states(game):
        totals = {seat.name: seat.total for seat in before.seats}
        totals |= {event.player: 0} if isinstance(event, Joined) else {}
        totals[event.player] += recorded(before, event, state)
        assert {seat.name: seat.total for seat in state.seats} == totals


def recorded(before: State, event: Play, state: State) -> int:
    """What this event writes on its player's row of the score sheet."""
    if isinstance(event, Corrected):
        seat = next(seat for seat in before.seats if seat.name == event.player)
        return event.points - seat.record[event.turn - 1]
    if before.play_off or before.phase is Phase.FIRST:
        return 0
    if isinstance(event, Banked):
        return before.turn.points
    if isinstance(event, Rolled) and before.turn.rolls == 0 and is_winning(event.dice, before.rules):
        return before.rules.target
    is_bust = isinstance(event, Rolled) and state.phase is not Phase.KEEP
    strikes = before.rules.strike_out
    if (is_bust or isinstance(event, GaveUp)) and strikes and before.seat.busts + 1 >= strikes:
        return -before.rules.strike_out_penalty
    return 0


PASSED_ON = (  # in exact-10000 to 3,000, from nothing
    *("A rolls 1 2 2 3 3 4", "A keeps 1", "A banks"),
    *("B rolls fresh", "B rolls 1 1 1 2 3 4", "B keeps 1 1 1", "B banks"),
    *("A rolls fresh", "A rolls 1 1 1 2 3 4", "A keeps 1 1 1", "A banks"),
)


@pytest.mark.parametrize(
    ("correction", "offered"),
    [
        ("B had 50 in turn 1", 1000),
        ("B had 2000 in turn 1", 1000),
        ("B had 2050 in turn 1", None),  # they would pass the target
        ("A had 0 in turn 2", None),  # it was a bust
        ("A had 300 in turn 2", 300),
        ("A had 0 in turn 1", 1000),
    ],
)
def test_what_was_left_for_the_next_player_follows_a_correction(correction: str, offered: int | None) -> None:
    rules = changed(sheet_named("exact-10000").rules, {"target": 3000, "entry": 0})
    state = after(Setup(rules, ("A", "B")), *PASSED_ON, correction)
    assert (state.offer.points if state.offer else None) == offered
    assert (TookOver("B") in legal(state)) is (offered is not None)
    assert play(state, event_from("B rolls fresh" if offered else "B rolls 1 2 2 3 3 4")).offer is None


def test_where_all_must_have_entered_a_correction_may_end_the_offer() -> None:
    rules = changed(sheet_named("farkle").rules, {"roll_on": "all entered", "entry": 0})
    turns = (f"{name} {what}" for name in "AB" for what in ("rolls 1 1 1 2 3 4", "keeps 1 1 1", "banks"))
    state = after(Setup(rules, ("A", "B")), *turns)
    assert state.phase is Phase.OFFER
    corrected = play(state, event_from("A had 0 in turn 1"))
    assert (corrected.phase, corrected.offer) == (Phase.ROLL, None)


@pytest.mark.parametrize("exact", [True, False])
def test_no_correction_reaches_the_target_in_the_midst_of_a_row(exact: bool) -> None:
    rules = replace(PLAIN, target=1000, exact=exact, strike_out=1, strike_out_penalty=500)
    keeps_six = ("Ann rolls 6 6 6 2 3 4", "Ann keeps 6 6 6", "Ann banks")
    busts = ("Ben rolls 2 2 3 3 4 6", "Ann rolls 2 2 3 3 4 6", "Ben rolls 2 2 3 3 4 6")
    state = after(Setup(rules, ("Ann", "Ben")), *keeps_six, *busts)
    assert state.seats[0].record == (600, -500)
    assert play(state, event_from("Ann had 900 in turn 1")).seats[0].total == 400
    with pytest.raises(IllegalMove, match="who reached 1,000 when"):
        play(state, event_from("Ann had 1000 in turn 1"))


def test_no_correction_passes_an_exact_target() -> None:
    rules = replace(PLAIN, exact=True, target=1000, ending="last turn")
    turn = ("Ann rolls 1 1 1 2 3 4", "Ann keeps 1 1 1", "Ann banks")
    state = after(Setup(rules, ("Ann", "Ben")), *turn)
    assert play(state, event_from("Ann had 1000 in turn 1")).seats[0].total == 1000
    with pytest.raises(IllegalMove, match="nothing above 1,000 can be recorded"):
        play(state, event_from("Ann had 1050 in turn 1"))


def test_what_was_undone_can_be_redone_until_something_else_happens() -> None:
    lines = ("Ann rolls 1 1 3 4 5 6", "Ann keeps 1 1", "undo", "undo")
    assert after(TWO, *lines, "redo", "redo") == after(TWO, *lines[:2])
    with pytest.raises(IllegalMove, match="nothing to redo"):
        after(TWO, *lines, "Ann rolls 2 2 3 3 4 6", "redo")


def test_whether_anything_can_be_redone() -> None:
    events = [event_from(line) for line in ("Ann rolls 1 1 3 4 5 6", "undo")]
    assert (can_redo(events), can_redo(events[:1])) == (True, False)


def test_a_misread_roll_is_corrected_even_when_it_was_a_bust() -> None:
    bust = after(TWO, "Ann rolls 2 2 3 3 4 6")
    state = after(TWO, "Ann rolls 2 2 3 3 4 6", "Ann rolled 1 2 3 3 4 6")
    assert (bust.player, state.player, str(state.turn.rolled), state.turn.rolls) == (
        "Ben",
        "Ann",
        "1 2 3 3 4 6",
        1,
    )
    assert after(TWO, "Ann rolls 2 2 3 3 4 6", "Ann rolled 1 2 3 3 4 6", "undo") == bust


@pytest.mark.parametrize(
    "lines",
    [(), ("Ann rolls 1 1 3 4 5 6", "Ann keeps 1"), ("Ann rolls 2 2 3 3 4 6", "Ben rolls 1 1 3 4 5 6")],
)
def test_only_the_roll_just_recorded_can_be_corrected(lines: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove, match="cannot correct Ann's roll"):
        after(TWO, *lines, "Ann rolled 1 2 3 3 4 6")


def test_an_old_turn_is_corrected() -> None:
    turn = ("Ann rolls 1 1 3 4 5 6", "Ann keeps 1 1 5", "Ann banks")
    state = after(TWO, *turn, "Ben rolls 2 2 3 3 4 6", "Ann had 300 in turn 1")
    assert state.seats[0] == Seat("Ann", 300, is_entered=True, record=(300,))
    assert after(TWO, *turn, "Ann had 0 in turn 1").seats[0] == Seat("Ann", 0, busts=1, record=(0,))
    assert after(TWO, *turn, "Ann had 0 in turn 1", "undo") == after(TWO, *turn)


@pytest.mark.parametrize(
    "line", ["Cy had 5 in turn 1", "Ann had 5 in turn 2", "Ann had 5 in turn 0", "Ann had 10000 in turn 1"]
)
def test_a_correction_of_no_turn_or_across_the_target_is_refused(line: str) -> None:
    with pytest.raises(IllegalMove, match="cannot correct turn"):
        after(TWO, "Ann rolls 2 2 3 3 4 6", line)


FIFTY_LATER = (
    *("Ann rolls 1 1 3 4 5 6", "Ann keeps 1 1 5", "Ann banks", "Ben rolls 2 2 3 3 4 6"),
    *("Ann rolls 5 2 3 3 4 6", "Ann keeps 5", "Ann banks"),
)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Ann had 0 in turn 1", "asks for 250 to get on the board"),
        ("Ann had 200 in turn 1", "asks for 250 to get on the board"),
        ("Ann had -500 in turn 1", "a turn brings 0 or at least 1"),
        ("Ben had 100 in turn 1", "asks for 250 to get on the board"),
    ],
)
def test_a_correction_that_no_turn_can_bring_is_refused(line: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        after(TWO, *FIFTY_LATER, line)


def test_a_correction_may_bring_the_least_that_is_recorded_or_the_penalty() -> None:
    rules = replace(FARKLE, entry=0, minimum_bank=250, strike_out=3, strike_out_penalty=500)
    state = played(at_table(rules, Ann=0, Ben=0), *FIFTY_LATER[:4])
    with pytest.raises(IllegalMove, match="a turn brings 0 or at least 250"):
        played(state, "Ann had 200 in turn 1")
    assert played(state, "Ann had -500 in turn 1").seats[0].total == -500
    assert played(state, "Ann had 300 in turn 1").seats[0].total == 300


def test_after_the_last_turn_nothing_is_corrected() -> None:
    state = played(at_table(Ann=9900, Ben=9900, Cy=9900), *PLAYING_OFF)
    with pytest.raises(IllegalMove, match="past its last turn; undo back"):
        played(state, "Ann had 150 in turn 1")


def test_once_a_game_is_over_its_last_event_is_undone_for_a_correction() -> None:
    lines = ("Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann banks", "Ben rolls 2 3 3 4 6 6")
    setup = Setup(replace(FARKLE, target=1000), ("Ann", "Ben"))
    win = ("Ann rolls 1 1 1 1 1 1", "Ann keeps 1 1 1 1 1 1", "Ann banks", "Ben rolls 2 3 3 4 6 6")
    over = replay(setup, tuple(map(event_from, (*lines, *win))))
    assert over.winners == ("Ann",)
    with pytest.raises(IllegalMove, match="the game is over; undo its last event"):
        play(over, event_from("Ann had 300 in turn 1"))
    again = (*lines, *win, "undo", "Ann had 300 in turn 1", "Ben rolls 2 3 3 4 6 6")
    assert replay(setup, tuple(map(event_from, again))).winners == ("Ann",)


def test_nothing_can_be_undone_before_the_first_event() -> None:
    with pytest.raises(IllegalMove, match="nothing to undo"):
        replay(TWO, (Undone(),))


@pytest.mark.parametrize(
    ("event", "tried"),
    [
        (Rolled("Ben", Dice.parse("1 1 1")), "roll"),
        (Banked("Ben"), "bank"),
        (RollsAgain("Ben"), "roll again"),
    ],
)
def test_what_was_tried_is_named_while_an_offer_stands(event: Play, tried: str) -> None:
    rules = replace(PLAIN, roll_on="always")
    offered = replace(start(Setup(rules, ("Ann", "Ben"))), at=1, phase=Phase.OFFER, offer=Offer(300, 3))
    sentence = f"Ben cannot {tried} now; the game waits for: take over or roll fresh"
    with pytest.raises(IllegalMove, match=sentence):
        play(offered, event)
