"""What may be a roll still, by what the eyes saw and what was tapped since."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer import (
    Banked,
    Corrected,
    Dice,
    Event,
    Joined,
    Kept,
    Left,
    Misread,
    OffTable,
    Redone,
    Rolled,
    RollsAgain,
    Setup,
    Undone,
    replay,
    sheet_named,
    start,
)
from ui.pending import IN_GROUPS, Pending, PutOff, is_empty, is_instead
from ui.table import Question, Seen, Table, waits_for

SETUP = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))
SIX = (1, 2, 2, 5, 5, 6)


def came(*newly: int, stayed: tuple[int, ...] = (), gone: tuple[int, ...] = (), reason: str = "") -> Seen:
    """What the eyes saw where these dice lie newly."""
    values = tuple(sorted((*newly, *stayed)))
    return Seen(values, not reason, reason, newly=newly, stayed=stayed, gone=gone)


THROW = came(*SIX)
QUESTION = Question(Dice(SIX), "glare", THROW)
OTHER = Question(Dice(SIX[1:]), "shadow", came(*SIX[1:]))
PUT_OFF = PutOff(QUESTION, waits_for(start(SETUP)))


@pytest.mark.parametrize(
    ("later", "newly"),
    [
        (came(stayed=SIX), SIX),
        (came(stayed=SIX[:3]), SIX),  # the others may be covered
        (came(6, stayed=SIX[:5], gone=(6,)), SIX),  # one was moved
        (replace(came(6, stayed=SIX[:5]), nudged=(6,)), SIX),
        (replace(came(*SIX), is_asked=True), SIX),
        (came(reason="too dark"), SIX),
        (came(), None),  # the table is empty
        (came(3, 4), (3, 4)),  # another throw
        (came(3, stayed=SIX), (3,)),  # seven are no throw
    ],
)
def test_a_throw_is_untapped_while_no_other_lies_newly(later: Seen, newly: tuple[int, ...] | None) -> None:
    now = Pending().seeing(THROW).seeing(later).untapped
    assert (now.newly if now else None) == newly


def test_what_comes_beside_it_belongs_to_it() -> None:
    first = came(1, 2, stayed=(6,), gone=(3,), reason="glare")
    later = came(4, 5, stayed=(1, 2, 6), gone=(5,))
    both = Pending().seeing(first).seeing(later).untapped
    assert both is not None
    assert (both.newly, both.stayed, both.just_gone) == ((1, 2, 4, 5), (6,), Dice([3, 5]))
    assert (both.values, both.is_believed, both.reason) == ((1, 2, 4, 5, 6), False, "glare")


def test_dice_that_were_only_moved_give_way_to_others_that_were() -> None:
    moved, later = came(5, gone=(5,)), came(6, stayed=(5,), gone=(6,))
    assert Pending().seeing(moved).seeing(later).untapped == replace(
        later, newly=(5, 6), stayed=(), gone=(5, 6), vanished=()
    )


def test_another_throw_may_be_of_the_player_whose_the_one_before_was_not() -> None:
    kept = Pending(THROW, "Ann")
    assert kept.seeing(came(stayed=SIX)).not_of == "Ann"
    assert [kept.seeing(later).not_of for later in (came(3, 4), came())] == ["", ""]


@pytest.mark.parametrize(
    ("event", "asked", "is_untapped", "is_unanswered"),
    [
        (Rolled("Ann", Dice([1])), None, False, False),
        (RollsAgain("Ann"), QUESTION, True, True),
        (Undone(), None, True, False),
        (OffTable("Ann"), None, True, False),
        (OffTable("Ann"), QUESTION, False, False),
        (Left("Ann"), None, True, False),
        (Left("Ann"), QUESTION, False, False),
        (Kept("Ann", Dice([5])), None, True, False),
    ],
)
def test_events_tell_whose_a_throw_is(
    event: Event, asked: Question | None, is_untapped: bool, is_unanswered: bool
) -> None:
    after = Pending(THROW, "Cy", QUESTION).after(event, replace(begun(), question=asked))
    assert (after.untapped is not None, after.unanswered is not None) == (is_untapped, is_unanswered)
    assert after.not_of == ("Cy" if is_untapped else "")


@pytest.mark.parametrize(
    ("event", "asked", "put_off"),
    [
        (Undone(), None, PUT_OFF),
        (Undone(), OTHER, PutOff(OTHER, waits_for(start(SETUP)))),
        (Redone(), None, PUT_OFF),
        (Redone(), OTHER, PUT_OFF),
        (Rolled("Ann", Dice(SIX)), None, None),
        (Banked("Ann"), OTHER, None),
    ],
)
def test_a_question_is_put_off_while_taps_only_go_back_and_forth(
    event: Event, asked: Question | None, put_off: PutOff | None
) -> None:
    assert Pending(put_off=PUT_OFF).after(event, replace(begun(), question=asked)).put_off == put_off


@pytest.mark.parametrize(
    ("keep", "gone", "is_known"),
    [("5 5", (5, 5), True), ("5 5", (5, 5, 3), True), ("5", (5, 5), False), ("5 5", (5,), False)],
)
def test_dice_of_the_keep_that_lie_elsewhere_were_drawn_aside(
    keep: str, gone: tuple[int, ...], is_known: bool
) -> None:
    drawn = Pending(came(5, 5, gone=gone))
    assert (drawn.after(Kept("Ann", Dice.parse(keep)), begun()).untapped is None) is is_known
    assert drawn.after(RollsAgain("Ann"), begun()).untapped is not None


@pytest.mark.parametrize(
    "event",
    [Undone(), Redone(), Misread("Ann", Dice([1])), Joined("Cy"), Corrected("Ann", 1, 50)],
)
def test_what_says_nothing_of_a_roll_asks_nothing(event: Event) -> None:
    table = Table(1, SETUP, (Banked("Ben"),), start(SETUP))
    assert Pending(THROW).question(table, None) is not None
    assert Pending(THROW, "Ann").question(table, None) is None
    assert Pending(THROW).question(replace(table, events=(event,)), None) is None


@pytest.mark.parametrize(
    ("typed", "is_asked", "is_before"),
    [
        ("3 3 4 4 6", True, True),
        ("3 3 4 4 5", True, True),
        ("1 2 2 5 5 6", True, False),
        ("3 3 4 4 6", False, True),
        ("3 3 4 4 5", False, False),
    ],
)
def test_a_roll_answers_what_it_looks_like(typed: str, is_asked: bool, is_before: bool) -> None:
    before = Question(Dice.parse("3 3 4 4 6"), "glare", came(3, 3, 4, 4, 6))
    asked = QUESTION if is_asked else None
    answered = Pending(unanswered=before).answered(Dice.parse(typed), asked)
    assert answered is (before if is_before else asked)
    assert Pending().answered(Dice.parse(typed), asked) is asked


def test_of_two_that_share_as_many_dice_a_roll_answers_the_one_of_as_many() -> None:
    before = Question(Dice([6]), "glare", came(6, stayed=(1, 1, 5, 5, 5)))
    assert Pending(unanswered=before).answered(Dice([6]), QUESTION) is before
    assert Pending(unanswered=before).answered(Dice.parse("1 2 2 5 6 6"), QUESTION) is QUESTION


@pytest.mark.parametrize(
    ("seen", "is_so"),
    [
        (came(3, 4, gone=SIX), True),
        (came(3, 4, stayed=(5, 5), gone=(1, 2, 2, 6)), True),  # two were kept
        (came(3, 4, stayed=(5,), gone=(1, 2, 2, 6)), False),
        (came(3, stayed=(5, 5), gone=(1, 2, 2, 6)), False),
        (came(3, 4, stayed=SIX), False),
        (replace(came(3, 4, gone=SIX), is_asked=True), False),
    ],
)
def test_a_throw_where_what_was_asked_about_lies_no_more_may_be_the_next_player_s(
    seen: Seen, is_so: bool
) -> None:
    assert is_instead(seen, QUESTION) is is_so
    assert not is_instead(seen, None)


def test_a_table_is_empty_where_that_is_sure() -> None:
    assert [is_empty(one) for one in (came(), came(reason="glare"), replace(came(), strange=1), THROW)] == [
        True,
        False,
        False,
        False,
    ]


def turn(roll: str, keep: str) -> Table:
    """Ann rolled and kept; the camera saw it."""
    events = Rolled("Ann", Dice.parse(roll)), Kept("Ann", Dice.parse(keep))
    return Table(1, SETUP, events, replay(SETUP, events), is_seen=True)


def begun(*events: Event, is_seen: bool = True) -> Table:
    """Ann is to roll six dice, as these events left it."""
    return Table(1, SETUP, events, start(SETUP), is_seen=is_seen)


AGAIN = begun(RollsAgain("Ann"))


def test_what_was_asked_about_and_did_not_all_lie_newly_is_not_asked_again() -> None:
    asked = Question(Dice(SIX), "some lay there", Seen(SIX, True, newly=SIX[:5]))
    assert Pending().question(AGAIN, asked) is None


@pytest.mark.parametrize(
    ("pending", "question", "newest", "is_asked"),
    [
        (Pending(THROW), None, came(stayed=SIX), True),
        (Pending(THROW), QUESTION, came(stayed=SIX), False),  # it is already
        (Pending(THROW, "Ann"), None, came(stayed=SIX), False),  # who said that it is not theirs
        (Pending(THROW), None, THROW, False),  # it came at once
        (Pending(THROW), None, came(2, stayed=(1,)), False),  # the others are gone
    ],
)
def test_what_came_in_groups_is_asked_about_once(
    pending: Pending, question: Question | None, newest: Seen, is_asked: bool
) -> None:
    found = pending.in_groups(replace(begun(), question=question), newest)
    assert (found.reason if found else None) == (IN_GROUPS if is_asked else None)


def test_moved_dice_are_asked_about_as_groups_only_where_a_roll_is_waited_for() -> None:
    moved = came(*SIX, gone=SIX)
    assert Pending(moved).in_groups(begun(is_seen=False), came(stayed=SIX))
    rest = came(3, 4, 5, 6, stayed=(1, 1), gone=(3, 4, 5, 6))
    newest = came(stayed=(1, 1, 3, 4, 5, 6))
    assert Pending(rest).in_groups(turn("1 1 3 4 5 6", "1 1"), newest) is None


def test_a_question_about_an_unsure_throw_keeps_what_the_eyes_said_of_it() -> None:
    throw = came(*SIX[:5], reason="glare")
    asked = Pending(throw).question(AGAIN, None)
    assert asked is not None
    assert asked.seen is throw
    assert Pending(throw).in_groups(replace(AGAIN, question=asked), came(stayed=SIX)) is None


def test_a_roll_as_like_both_questions_answers_the_one_that_is_open() -> None:
    before = Question(Dice.parse("3 3 4 4 6"), "glare", came(3, 3, 4, 4, 6))
    assert Pending(unanswered=before).answered(Dice.parse("6"), QUESTION) is QUESTION


@pytest.mark.parametrize("reason", ["", "glare"])
def test_dice_that_show_what_went_but_for_one_in_doubt_may_only_have_been_moved(reason: str) -> None:
    moved = replace(came(*SIX, gone=(*SIX, 3), reason=reason), gone_in_doubt=(3,))
    assert Pending(moved).question(AGAIN, None) is None


def test_one_die_that_may_only_have_been_moved_is_asked_about() -> None:
    one = came(6, stayed=(1, 1, 1, 5, 5), gone=(6,))
    assert Pending(one).question(turn("1 1 1 5 5 6", "1 1 1 5 5"), None)


def test_what_had_gone_before_the_first_of_two_groups_has_not_just_gone() -> None:
    first = replace(came(1, 2, gone=(3, 4)), vanished=(4,))
    both = Pending().seeing(first).seeing(came(5, 6, stayed=(1, 2))).untapped
    assert both is not None
    assert both.just_gone == Dice([3])


@pytest.mark.parametrize(("newly", "is_asked"), [((2, 2, 6), False), ((2, 2, 6, 6), True)])
def test_before_a_player_says_to_roll_again_as_many_dice_as_are_left_are_asked_about(
    newly: tuple[int, ...], is_asked: bool
) -> None:
    asked = Pending(came(*newly)).question(turn("1 1 3 4 5 6", "1 1"), None)
    assert (asked is not None) is is_asked
