from __future__ import annotations

from dataclasses import replace

import pytest

from scorer import Dice, Phase, Seat, Setup, State, Turn, changed, event_from, keeps, replay, sheet_named
from ui import words
from ui.table import Question, Seen, Table
from ui.turns import OldTurn, throws_of
from ui.view import DEMO, NO_CAMERA, Glance, Source, View

PLAYERS = ("Ann", "Ben")
ENTERED = ("Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann banks")
REACHED = ("Ann rolls 1 1 1 2 2 2", "Ann keeps 1 1 1 2 2 2", "Ann banks")
BUST = "Ben rolls 2 3 4 4 6 6"


def table_after(*lines: str, **settings: object) -> Table:
    setup = Setup(changed(sheet_named("farkle").rules, settings), PLAYERS)
    events = tuple(map(event_from, lines))
    return Table(1, setup, events, replay(setup, events))


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Ann 300, Ben 250", "Ann 300, Ben 250"),
        ("Ann 300, أحمد 2,500, דוד כהן 250", "Ann 300, \u2068أحمد\u2069 2,500, \u2068דוד כהן\u2069 250"),
    ],
)
def test_names_from_right_to_left_are_held_together(text: str, held: str) -> None:
    assert words.in_order(text) == held


@pytest.mark.parametrize(
    ("lines", "settings", "said"),
    [
        ((), {}, "Ann to roll 6 dice"),
        (("Ann rolls 1 1 3 4 5 6",), {}, "Ann rolled 1 1 3 4 5 6"),
        (("Ann rolls 1 1 3 4 5 6", "Ann keeps 1 1"), {}, "Ann is at 200, 4 dice left"),
        (("Ann rolls 1 1 1 1 1 6", "Ann keeps 1 1 1 1 1"), {}, "Ann is at 2,000, 1 die left"),
        (("Ann rolls 1 1 3 4 5 6", "Ann keeps 1 1", "Ann rolls again"), {}, "Ann to roll 4 dice again"),
        (
            ("Ann rolls 1 2 3 4 5 6", "Ann keeps 1 2 3 4 5 6"),
            {},
            "Hot dice for Ann: all scored",
        ),
        (ENTERED, {}, "Ben to roll 6 dice"),
        ((*ENTERED, BUST), {}, "Ann to roll 6 dice"),
        (ENTERED, {"roll_on": "always"}, "Ben may take over 3 dice at 250"),
        ((*REACHED, BUST), {"target": 2500}, "Ann wins with 2,500"),
    ],
)
def test_what_happens_at_the_table(lines: tuple[str, ...], settings: dict[str, object], said: str) -> None:
    assert words.announced(table_after(*lines, **settings)) == said


def test_rolling_for_first_says_who_rolls_and_who_begins() -> None:
    rules = sheet_named("farkle").rules
    told = []
    for lines in ((), ("Ann rolls 4",), ("Ann rolls 4", "Ben rolls 4"), ("Ann rolls 4", "Ben rolls 6")):
        setup, events = Setup(rules, PLAYERS, 1), tuple(map(event_from, lines))
        table = Table(1, setup, events, replay(setup, events))
        rolls = [words.first_roll_of(table.state, number) for number in range(2)]
        told.append((words.announced(table), words.begins(table), *rolls))
    assert told == [
        ("Who begins? Ann rolls 1 die", "", "rolls for first", "rolls for first"),
        ("Who begins? Ben rolls 1 die", "", "rolled 4", "rolls for first"),
        (
            "Who begins? Ann rolls 1 die",
            "A tie: Ann and Ben roll again",
            "rolls for first",
            "rolls for first",
        ),
        ("Ben to roll 6 dice", "Ben rolled highest and begins", "", ""),
    ]


def test_a_question_is_announced_as_one() -> None:
    asked = Question(Dice([1, 2]), "glare", Seen((1, 2), False))
    table = table_after()
    assert words.announced(Table(1, table.setup, (), table.state, asked)) == "What did Ann roll?"
    assert words.asked(asked) == "Not sure: glare"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (ENTERED, "Ann banks 250"),
        ((*ENTERED, BUST), "Ben busts with 2 3 4 4 6 6 and loses nothing"),
        (
            ("Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann rolls again", "Ann rolls 2 3 4"),
            "Ann busts with 2 3 4 and loses 250",
        ),
    ],
)
def test_how_a_turn_ended(lines: tuple[str, ...], said: str) -> None:
    last = table_after(*lines).state.before
    assert last is not None
    assert words.how_it_ended(last) == said


def test_giving_up_past_an_exact_target() -> None:
    lines = ("Ann rolls 1 1 1 2 2 2", "Ann keeps 1 1 1 2 2 2", "Ann gives up")
    last = table_after(*lines, exact=True, target=1000).state.before
    assert last is not None
    assert words.how_it_ended(last) == "Ann gives up 2,500"


def test_where_a_player_stands() -> None:
    state = table_after(*ENTERED).state
    ann, ben = state.seats
    assert words.standing_of(ann, state.rules) == "9,750 to go"
    assert words.standing_of(ben, state.rules) == "needs 250 in one turn"
    assert words.in_short(words.standing_of(ben, state.rules)) == "needs 250"
    reached = table_after(*REACHED, target=2500).state
    assert words.standing_of(reached.seats[0], reached.rules) == "at the target"


def test_the_last_turn_says_of_everybody_what_it_takes_to_win() -> None:
    assert words.last_turn_of(table_after(*ENTERED).state, 0) == ""
    lines = (*REACHED, BUST, "Cleo rolls 1 1 5 2 3 4")
    setup = Setup(changed(sheet_named("farkle").rules, {"target": 2500}), ("Ann", "Ben", "Cleo"))
    events = tuple(map(event_from, lines))
    told = [words.last_turn_of(replay(setup, events), number) for number in range(3)]
    assert told == ["", "has played the last turn", "more than 2,500 to win"]
    before = [words.last_turn_of(replay(setup, events[:3]), number) for number in range(3)]
    assert before == ["", "more than 2,500 to win", "more than 2,500 to win"]
    exact = replace(setup, rules=changed(setup.rules, {"exact": True}))
    assert words.last_turn_of(replay(exact, events[:3]), 1) == ""


def test_who_leads_once_the_leader_has_left_needs_no_points_to_win() -> None:
    setup = Setup(changed(sheet_named("farkle").rules, {"target": 1000}), ("Ann", "Ben", "Cleo"))
    banks = ("{0} rolls 1 1 5 2 3 4", "{0} keeps 1 1 5", "{0} banks")
    first = [line.format(name) for name in setup.players for line in banks]
    lines = (*first, "Ann rolls 1 1 1 1 1 2", "Ann keeps 1 1 1 1 1", "Ann banks", "Ann leaves")
    state = replay(setup, tuple(map(event_from, lines)))
    assert [words.last_turn_of(state, number) for number in (1, 2)] == ["level with the best"] * 2
    ahead = replay(setup, tuple(map(event_from, (*first, "Ben had 300 in turn 1", *lines[len(first) :]))))
    assert words.last_turn_of(ahead, 1) == "ahead"


def test_where_the_last_player_left_nobody_has_won() -> None:
    setup = Setup(sheet_named("zehntausend").rules, ("Ann",))
    assert words.won(replay(setup, (event_from("Ann leaves"),))) == "Nobody is left at the table"


def test_the_last_turn_and_the_play_off_say_what_to_beat() -> None:
    assert words.final_line(table_after(*ENTERED).state) == ""
    last = table_after(*REACHED, target=2500)
    assert words.final_line(last.state) == "Last turn for Ben: 2,500 to beat"
    tie = (*REACHED, *(line.replace("Ann", "Ben") for line in REACHED))
    assert words.final_line(table_after(*tie, target=2500).state) == (
        "Play-off between Ann and Ben: the best turn wins"
    )
    played = (*tie, "Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann banks")
    assert words.final_line(table_after(*played, target=2500).state) == (
        "Play-off between Ann and Ben: 250 to beat"
    )


def test_in_a_play_off_a_card_says_who_is_in_it_and_what_each_brought() -> None:
    tie = (*REACHED, *(line.replace("Ann", "Ben") for line in REACHED), "Cy rolls 2 3 3 4 6 6")
    setup = Setup(changed(sheet_named("farkle").rules, {"target": 2500}), ("Ann", "Ben", "Cy"))

    def told(*lines: str) -> list[str]:
        state = replay(setup, [*map(event_from, (*tie, *lines))])
        return [words.play_off_of(state, number) for number in range(3)]

    out = "out of the play-off"
    assert told() == ["in the play-off", "in the play-off", out]
    assert told("Ann rolls 2 3 3 4 6 6") == ["play-off: bust", "in the play-off", out]
    fifty = ("Ann rolls 5 2 3 3 4 6", "Ann keeps 5", "Ann banks")
    assert told(*fifty) == ["play-off: +50", "in the play-off", out]
    assert told(*fifty, "Ben rolls 2 3 3 4 6 6") == ["", "", ""]
    assert words.in_short(out) == "out"


def test_a_game_that_was_played_off_tells_what_each_brought_then() -> None:
    fifty = ("Ann rolls 5 2 3 3 4 6", "Ann keeps 5", "Ann banks")
    tie = (*REACHED, *(line.replace("Ann", "Ben") for line in REACHED))
    once = table_after(*tie, *fifty, "Ben rolls 2 3 3 4 6 6", target=2500)
    assert (words.won(once.state), words.how_it_went(once)) == (
        "Ann wins the play-off",
        ("Play-off: Ann 50, Ben 0", "after 1 round"),
    )
    again = (*fifty, *(line.replace("Ann", "Ben") for line in fifty))
    twice = table_after(*tie, *again, *fifty, "Ben rolls 2 3 3 4 6 6", target=2500)
    assert words.how_it_went(twice)[0] == "Play-off 2: Ann 50, Ben 0"
    left = table_after(*tie, "Ann leaves", target=2500)
    assert (words.won(left.state), words.how_it_went(left)) == (
        "Ben wins with 2,500",
        ("Ann has left", "after 1 round"),
    )
    midway = table_after(*tie, "Ann rolls 2 3 3 4 6 6", "Ben leaves", target=2500)
    assert (words.won(midway.state), words.how_it_went(midway)[0]) == (
        "Ann wins with 2,500",
        "Play-off: Ann 0",
    )
    later = table_after(*tie, *again, "Ann leaves", target=2500)
    assert words.how_it_went(later)[0] == "Play-off: Ann 50, Ben 50"


def test_a_roll_that_wins_a_play_off_alone_is_told_as_such() -> None:
    tie = (*REACHED, *(line.replace("Ann", "Ben") for line in REACHED))
    table = table_after(*tie, "Ann rolls 3 3 3 3 3 3", target=2500, six_of_a_kind_wins=True)
    (throw,) = throws_of(table.setup, table.events, OldTurn("Ann", 1, is_play_off=True))
    assert words.thrown(throw) == "rolled 3 3 3 3 3 3, which wins alone"
    assert words.won(table.state) == "Ann wins the play-off"


@pytest.mark.parametrize(
    ("keep", "title", "hint", "need"),
    [
        ("1 1", "Bank 200", "needs 250 to get on the board", "50 more to get on the board"),
        ("1 1 5", "Bank 250", "for a total of 250", "enough to get on the board"),
    ],
)
def test_banking_says_what_it_brings_or_why_it_is_shut(keep: str, title: str, hint: str, need: str) -> None:
    state = table_after("Ann rolls 1 1 5 2 3 4", f"Ann keeps {keep}").state
    assert (words.bank_title(state), words.bank_hint(state), words.turn_hint(state)) == (title, hint, need)


def test_rolling_again_says_the_chance_of_a_bust() -> None:
    state = table_after("Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5").state
    assert words.bust_hint(state) == "3 dice, 28% bust"


def test_the_bust_hint_knows_the_dice_that_grow() -> None:
    turn = Turn(points=200, dice_left=3, growing=Dice.parse("222"))
    state = State(sheet_named("dice-10000").rules, (Seat("Ann"), Seat("Ben")), Phase.CHOOSE, turn=turn)
    growing = replace(state, rules=replace(state.rules, progressive=True))
    assert (words.bust_hint(state), words.bust_hint(growing)) == ("3 dice, 28% bust", "3 dice, 11% bust")


def test_winners_come_first_and_those_who_left_last() -> None:
    state = table_after(*ENTERED, "Ann leaves").state
    assert [seat.name for seat in words.ranked(state)] == ["Ben", "Ann"]
    assert words.standing_of(state.seats[0], state.rules) == "has left"


def test_the_caption_says_what_is_looked_at() -> None:
    assert words.caption(View(NO_CAMERA, Glance.NO_CAMERA)) == "No camera"
    assert words.caption(View(DEMO, Glance.WATCHING)) == "Demo table: waiting for dice"
    lost = View(DEMO, Glance.LOST, trouble="it is unplugged")
    assert (words.caption(lost), words.glance_told(lost)) == (
        "Demo table: it is unplugged",
        "the camera is lost",
    )


def test_the_name_of_a_camera_that_is_lost_is_said_once() -> None:
    film = Source("films/felt.mp4", "felt.mp4")
    lost = View(film, Glance.LOST, trouble="felt.mp4 has ended; choose it again")
    assert words.caption(lost) == "felt.mp4 has ended; choose it again"
    webcam = View(Source("0", "Webcam 0"), Glance.LOST, trouble="webcam 0 gives no more pictures")
    assert words.caption(webcam) == "Webcam 0 gives no more pictures"


def test_the_caption_of_a_question_counts_its_dice() -> None:
    table = table_after(*ENTERED)
    asked = replace(table, question=Question(Dice.parse("111234"), "", Seen((1, 1, 1, 2, 3, 4), False)))
    assert words.glance_told(View(DEMO, Glance.READ, dice=6), table=asked) == "6 dice seen"


@pytest.mark.parametrize(
    ("dice", "lines", "said"),
    [
        (0, (), "no dice seen"),
        (4, (), "4 of 6 dice seen"),
        (6, (), "6 dice seen"),
        (2, ("Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann rolls again"), "2 of 3 dice seen"),
        (6, ("Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5", "Ann rolls again"), "the roll before"),
        (6, ENTERED, "Ann's last roll"),
        (6, (*ENTERED, "Ben rolls 1 1 1 2 3 4", "undo"), "the roll before"),
        (3, ENTERED, "3 of 6 dice seen"),
        (1, ("Ann rolls 1 1 5 2 3 4",), "1 die seen"),
    ],
)
def test_the_caption_counts_the_dice(dice: int, lines: tuple[str, ...], said: str) -> None:
    table, view = table_after(*lines), View(DEMO, Glance.READ, dice=dice)
    assert words.glance_told(view, table=replace(table, is_seen=True)) == said
    typed = said.replace("Ann's last roll", "the roll before")
    assert words.glance_told(view, table=table) == typed


def sheet_after(sheet: str, *lines: str, players: tuple[str, ...] = PLAYERS, **settings: object) -> State:
    setup = Setup(changed(sheet_named(sheet).rules, settings), players)
    return replay(setup, map(event_from, lines))


@pytest.mark.parametrize(
    ("sheet", "lines", "hint"),
    [
        ("exact-10000", (), "1,000 more to get on the board"),
        (
            "exact-10000",
            (
                *("Ann rolls 1 1 1 2 3 4", "Ann keeps 1 1 1", "Ann banks"),
                *("Ben rolls fresh", "Ben rolls 2 3 4 4 6 6"),
            ),
            "9,000 more for exactly 10,000",
        ),
        ("zehntausend", (), "350 more to bank"),
        ("zehntausend", ("Ann rolls 1 1 1 2 3 4", "Ann keeps 1 1 1"), "350 more to confirm"),
        ("zehntausend", ("Ann rolls 1 1 5 2 3 4", "Ann keeps 1 1 5"), "100 more to bank"),
        ("dice-10000", (), "0 on the sheet"),
    ],
)  # fmt: skip
def test_the_turn_points_say_what_is_missing(sheet: str, lines: tuple[str, ...], hint: str) -> None:
    assert words.turn_hint(sheet_after(sheet, *lines)) == hint


def test_an_exact_target_says_how_far_it_is_and_when_it_is_passed() -> None:
    lines = ("Ann rolls 1 1 1 2 2 2", "Ann keeps 1 1 1 2 2 2", "Ann rolls again", "Ann rolls 5 2 3 3 4 6")
    state = sheet_after("exact-10000", *lines, "Ann keeps 5", target=1200, entry=0)
    assert words.standing_of(state.seat, state.rules) == "needs exactly 1,200"
    assert words.in_short(words.standing_of(state.seat, state.rules)) == "exactly 1,200"
    assert words.turn_hint(state) == "50 too many for 1,200"
    assert words.bank_hint(state) == "exactly 1,200 are needed for 1,200"


def test_busts_in_a_row_and_the_strike_out_are_said() -> None:
    bust = {name: f"{name} rolls 2 3 4 4 6 6" for name in PLAYERS}
    rules = {"strike_out": 3, "strike_out_penalty": 500}
    told = []
    for rounds in (1, 2, 3):
        state = sheet_after("dice-10000", *(bust["Ann"], bust["Ben"]) * rounds, **rules)
        told.append((words.special_line(state), words.struck_out(state)))
    assert told == [
        ("A bust: 2 more cost 500", ""),
        ("2 busts in a row: one more costs 500", ""),
        ("", "3 busts in a row cost Ben 500"),
    ]


def test_after_a_correction_the_next_of_more_busts_costs() -> None:
    bust = {name: f"{name} rolls 2 3 4 4 6 6" for name in PLAYERS}
    lines = (*(bust["Ann"], bust["Ben"]) * 3, "Ann had 0 in turn 3")
    rules = {"strike_out": 3, "strike_out_penalty": 500}
    state = sheet_after("dice-10000", *lines, **rules)
    assert words.special_line(state) == "3 busts in a row: one more costs 500"
    struck = sheet_after("dice-10000", *lines, bust["Ann"], **rules)
    assert words.struck_out(struck) == "4 busts in a row cost Ann 500"


def test_a_bust_with_a_strike_out_is_not_said_to_cost_nothing() -> None:
    last = table_after(*ENTERED, BUST).state.before
    assert last is not None
    assert words.how_it_ended(last, is_struck_out=True) == "Ben busts with 2 3 4 4 6 6"
    assert words.how_it_ended(replace(last, points=50), is_struck_out=True).endswith("and loses 50")


def test_rounds_are_counted_where_the_fewest_win() -> None:
    assert words.special_line(sheet_after("zehntausend", players=("Ann",))) == "Round 1"
    assert (
        words.special_line(sheet_after("zehntausend", "Ann rolls 2 3 4 4 6 6", players=("Ann",))) == "Round 2"
    )


def test_winners_share_the_first_place() -> None:
    setup = Setup(changed(sheet_named("farkle").rules, {"target": 250, "tie": "shared"}), PLAYERS)
    both = (*ENTERED, *(line.replace("Ann", "Ben") for line in ENTERED))
    events = tuple(map(event_from, both))
    table = Table(1, setup, events, replay(setup, events))
    places = [(place, seat.name) for place, seat in words.placed(table.state, words.ranked(table.state))]
    assert places == [("1", "Ann"), ("1", "Ben")]
    assert words.how_it_went(table) == ("after 1 round",)
    assert words.best_turn(table.state.seats[0]) == "best turn 250"


ROLLED = "Ann rolls 1 1 3 4 5 6"
AGAIN = "That roll does not count; Ann rolls the 6 dice again"


@pytest.mark.parametrize(
    ("lines", "off_table", "said"),
    [
        ((ROLLED,), "reroll roll", ""),
        ((ROLLED, "Ann drops a die"), "reroll roll", AGAIN),
        (("Ann drops a die",), "reroll roll", AGAIN),
        (("Ann drops a die", ROLLED), "reroll roll", ""),
        (("Ann drops a die", "undo"), "reroll roll", ""),
        (("Ann drops a die",), "reroll die", "Ann rolls the die that fell off again; the other 5 stay"),
        (
            ("Ann rolls 1 1 1 1 5 6", "Ann keeps 1 1 1 1", "Ann rolls again", "Ann drops a die"),
            "reroll die",
            "Ann rolls the die that fell off again; the other one stays",
        ),
        (
            ("Ann rolls 1 1 1 5 5 6", "Ann keeps 1 1 1 5 5", "Ann rolls again", "Ann drops a die"),
            "reroll roll",
            "That roll does not count; Ann rolls the die again",
        ),
    ],
)
def test_a_die_that_fell_off_is_told(lines: tuple[str, ...], off_table: str, said: str) -> None:
    assert words.fell_off(table_after(*lines, off_table=off_table)) == said


def test_dice_seen_after_a_keep_are_asked_about_by_name() -> None:
    table = table_after("Ann rolls 1 2 3 4 5 6", "Ann keeps 1 2 3 4 5 6")
    asked = replace(table, question=Question(Dice.parse("222346"), "", Seen((2, 2, 2, 3, 4, 6), True)))
    assert words.announced(asked) == "Did Ann roll again?"


@pytest.mark.parametrize(
    ("lines", "first_dice", "why"),
    [
        ((), 0, ""),
        (ENTERED, 0, ""),
        ((*ENTERED, BUST), 0, "Nobody can join any more; players join in the first round"),
        ((), 1, "Nobody can join while players roll for first; join right after"),
        (
            tuple(f"{name} joins" for name in "CDEFGH"),
            0,
            "Nobody can join any more; the score sheet has 8 columns",
        ),
    ],
)
def test_why_nobody_joins(lines: tuple[str, ...], first_dice: int, why: str) -> None:
    setup = Setup(sheet_named("farkle").rules, PLAYERS, first_dice)
    assert words.why_nobody_joins(replay(setup, tuple(map(event_from, lines)))) == why


def test_the_points_of_a_keep_have_their_comma() -> None:
    full = Dice.parse("123456")
    assert words.keep_reasons(keeps(full, sheet_named("farkle").rules)[0], full).endswith("1,500 — hot dice")


def test_what_leaving_costs_is_said_before() -> None:
    two = table_after("Ann rolls 1 1 1 2 3 4", "Ann keeps 1 1 1").state
    assert words.leaving(two, "Ben").startswith("Ben leaves? That ends the game: Ann wins with 0. The total")
    three = table_after("Cleo joins", "Ann rolls 1 1 1 2 3 4", "Ann keeps 1 1 1").state
    back = "The total stays on the sheet; Undo brings {0} back."
    assert words.leaving(three, "Ann") == f"Ann leaves and loses 300 turn points? {back.format('Ann')}"
    assert words.leaving(three, "Ben") == f"Ben leaves? {back.format('Ben')}"


def test_whose_roll_is_put_right_is_said_where_the_next_player_is_up() -> None:
    busted = table_after("Ann rolls 2 3 3 4 6 6")
    assert busted.state.player == "Ben"
    assert words.announced(busted, is_correcting=True) == "What did Ann really roll?"
