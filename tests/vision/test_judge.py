"""From places to a verdict: every doubt has its reason, and no doubt goes unsaid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from vision import Reading, Settings, Verdict
from vision.find import Found, Rim
from vision.ground import Edges
from vision.judge import choose, judge
from vision.layouts import Fit
from vision.lean import lean
from vision.others import NOBODY_ASKED, Kind
from vision.pips import Face
from vision.scene import Scene
from vision.sights import NO_DIE, UNREADABLE, Sight
from vision.strays import Stray
from vision.tops import Top
from vision.types import Colour, Point

JUDGE = Settings().judge
BLACK, WHITE = (20.0, 128.0, 128.0), (230.0, 128.0, 128.0)


def chances(value: int, share: float = 0.999, rest: int = 0) -> tuple[float, ...]:
    """So likely that value, what is left for another class."""
    said = [0.0] * 8
    said[value], said[rest] = share, 1 - share
    return tuple(said)


def face(value: int, quality: float = 0.95) -> Face:
    return Face(Fit(value, quality, (), Point(64, 64)), (), 0.0, BLACK, WHITE)


def top(x: float, y: float, side: float = 50.0, height: float = 50.0) -> Top:
    left, above, right, below = x - side / 2, y - height / 2, x + side / 2, y + height / 2
    return Top((Point(left, above), Point(right, above), Point(right, below), Point(left, below)))


def sight(value: int, x: float, y: float = 200.0, *, side: float = 60.0) -> Sight:
    """A plain die."""
    found = Found(x, y, side, side, 0.9)
    return Sight(found, chances(value), chances(value), value, top(x, y), face(value))


LEANS = "leaning, or on another die"
PLAIN = (sight(2, 100), sight(5, 250), sight(6, 400))


def reading(*seen: Sight, strays: tuple[Stray, ...] = (), **light: bool) -> Reading:
    return judge(Scene(640, 480, seen, strays, **light), JUDGE)


def test_plain_dice_are_sure() -> None:
    said = reading(*PLAIN)
    assert (said.values, said.verdict, said.reason) == ((2, 5, 6), Verdict.SURE, "")
    assert all(JUDGE.sure_chance < die.confidence <= JUDGE.most_chance for die in said.dice)


def test_nothing_at_all_is_a_sure_empty_table() -> None:
    assert reading() == Reading((), Verdict.SURE, "")


@pytest.mark.parametrize(
    ("odd", "reason"),
    [
        (sight(3, 612), "cut by the edge of the picture"),
        (replace(sight(3, 550), chances=chances(3, 0.6, rest=7)), "leaning, or its face is hidden"),
        (replace(sight(3, 550), chances=chances(3, 0.45, rest=0)), "may be no die"),
        (replace(sight(3, 550), found=Found(550, 200, 60, 60, 0.25)), "may be no die"),
        (replace(sight(3, 550), face=face(5), chances=chances(3, 0.9)), "could be another value"),
        (replace(sight(3, 550), face=None), "pips hard to count"),
        (
            replace(sight(3, 550), chances=chances(3, 0.55, rest=2), leasts=chances(3, 0.3, rest=2)),
            "hard to read",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_doubt_has_its_reason(odd: Sight, reason: str) -> None:
    said = reading(*PLAIN, odd)
    assert said.verdict is Verdict.UNSURE
    doubtful = [die for die in said.dice if die.value is None]
    assert [(die.best_guess, die.reason) for die in doubtful] == [(3, reason)]


TOUCHING = replace(sight(2, 160), found=Found(160, 200, 60, 60, 0.27, touches=True))


@pytest.mark.parametrize(
    ("beside", "is_doubted"), [((), True), ((TOUCHING,), True), ((sight(2, 160),), False)]
)
def test_an_only_die_stays_uneasy_beside_one_that_touches_it(
    beside: tuple[Sight, ...], is_doubted: bool
) -> None:
    """Two dice that touch, taken for one, are mostly what the other touches."""
    uneasy = replace(sight(4, 100), chances=chances(4, 0.7), leasts=chances(4, 0.7))
    (said,) = (die for die in reading(uneasy, *beside).dice if die.best_guess == 4)
    assert (said.reason == "hard to read") == is_doubted


@pytest.mark.parametrize(("share", "is_read"), [(0.43, True), (0.47, False)])
def test_a_die_may_stand_before_another_but_not_within_it(share: float, is_read: bool) -> None:
    assert JUDGE.overlap == JUDGE.lean.part_overlap
    before = sight(3, 400 + 60 * (1 - share))
    assert reading(*PLAIN, before).values == ((2, 3, 5, 6) if is_read else (2, 5, 6))


@pytest.mark.parametrize(("pips", "chance", "is_read"), [(0, 0.45, True), (0, 0.38, False), (4, 0.38, True)])
def test_more_must_speak_for_a_die_where_nothing_but_the_reader_sees_its_value(
    pips: int, chance: float, is_read: bool
) -> None:
    torn = (0.4, 0.0, 0.0, 0.0, chance, 0.0, 0.0, 0.6 - chance)  # weights of .243 and .205
    one = replace(sight(4, 550), chances=torn, face=None, pips=pips)
    assert reading(*PLAIN, one).values == ((2, 4, 5, 6) if is_read else (2, 5, 6))


@pytest.mark.parametrize(
    ("score", "chance", "is_read"), [(0.12, 0.97, True), (0.12, 0.93, False), (0.09, 0.97, False)]
)
def test_where_the_reader_has_next_to_no_doubt_the_finder_need_hardly_see_a_die(
    score: float, chance: float, is_read: bool
) -> None:
    one = replace(
        sight(4, 550), found=Found(550, 200, 60, 60, score), chances=chances(4, chance, rest=3), pips=0
    )
    said = reading(*PLAIN, replace(one, face=None))
    assert said.values == ((2, 4, 5, 6) if is_read else (2, 5, 6))
    assert [die.reason for die in said.dice if die.best_guess == 4] == ["may be no die"] * is_read


def test_a_weak_place_of_a_die_s_size_is_told() -> None:
    weak = replace(sight(1, 550), found=Found(550, 200, 60, 60, 0.28), chances=chances(1, 0.51, rest=2))
    said = reading(*PLAIN, weak)
    assert said.values == (2, 5, 6)
    assert (said.verdict, said.reason) == (Verdict.UNSURE, "something else may be a die")


LIKE_A_DIE = replace(sight(1, 550), found=Found(550, 200, 60, 60, 0.28), chances=chances(1, 0.51, rest=2))


@pytest.mark.parametrize(
    ("beside", "is_so"),
    [
        ((), True),
        ((LIKE_A_DIE,), True),
        ((LIKE_A_DIE, replace(sight(3, 320), face=None)), False),  # pips hard to count
        ((replace(sight(3, 320), face=None),), False),
        (tuple(sight(2, 60 + 70 * n, 60) for n in range(6)), False),  # more than six
    ],
)
def test_where_the_number_alone_is_doubted_the_dice_are_sure(beside: tuple[Sight, ...], is_so: bool) -> None:
    said = reading(*PLAIN, *beside)
    assert said.are_dice_sure is is_so
    assert said.may_be_more == ("something else may be a die" if LIKE_A_DIE in beside else "")


@pytest.mark.parametrize(
    ("dice", "beside", "is_believed"),
    [
        (6, (), True),
        (6, (LIKE_A_DIE,), True),
        (5, (LIKE_A_DIE,), False),
        (6, (replace(sight(3, 320, 320), stayed=True, face=None), LIKE_A_DIE), True),
        (5, (replace(sight(3, 320, 320), stayed=True, face=None), LIKE_A_DIE), False),
        (6, (replace(sight(3, 320, 320), face=None),), False),
        (7, (), False),
    ],
)
def test_beside_six_sure_dice_there_is_no_seventh(
    dice: int, beside: tuple[Sight, ...], is_believed: bool
) -> None:
    said = reading(*(sight(2, 60 + 70 * n, 60) for n in range(dice)), *beside)
    assert said.is_believed is is_believed
    assert said.is_sure is (is_believed and not beside)


def test_the_places_of_a_doubt_about_the_number_are_told() -> None:
    assert reading(*PLAIN).unclear == ()
    assert reading(*PLAIN, LIKE_A_DIE).unclear == (LIKE_A_DIE.found.box,)
    beside = replace(LIKE_A_DIE, found=Found(570, 200, 60, 60, 0.28))
    (both,) = reading(*PLAIN, LIKE_A_DIE, beside).unclear
    assert both == (520, 170, 80, 60)
    assert reading(*PLAIN, LIKE_A_DIE, replace(beside, stayed=True)).unclear == (LIKE_A_DIE.found.box,)
    spots = Stray(520, 330, 10), Stray(545, 330, 10), Stray(200, 40, 10), Stray(230, 40, 10)
    assert reading(*PLAIN, strays=spots).unclear == ((490, 300, 85, 60), (170, 10, 90, 60))


def test_spots_like_pips_may_be_those_of_a_die_that_was_misread() -> None:
    two = Stray(520, 330, 10), Stray(545, 330, 10)
    said = reading(*PLAIN, strays=two)
    assert (said.are_dice_sure, said.reason) == (False, "something else looks like pips")


@pytest.mark.parametrize(
    ("spots", "doubts"),
    [
        ((), "something else may be a die"),
        ((Stray(545, 205, 10), Stray(560, 195, 10)), "something else may be a die"),  # its own pips
        (
            (Stray(300, 420, 10), Stray(325, 420, 10)),
            "something else may be a die; something else looks like pips",
        ),
    ],
)
def test_spots_elsewhere_keep_six_dice_from_being_believed(spots: tuple[Stray, ...], doubts: str) -> None:
    six = tuple(sight(2, 60 + 90 * n, 60) for n in range(6))
    said = reading(*six, LIKE_A_DIE, strays=spots)
    assert (said.reason, said.may_be_more) == (doubts, "something else may be a die")
    assert said.is_believed is (said.reason == said.may_be_more)


@pytest.mark.parametrize("has_stayed", [False, True])
def test_a_place_that_looks_as_it_did_before_the_throw_is_asked_about_no_more(has_stayed: bool) -> None:
    said = reading(*PLAIN, replace(LIKE_A_DIE, stayed=has_stayed))
    assert said.is_sure is has_stayed
    assert said.values == (2, 5, 6)


@pytest.mark.parametrize("has_stayed", [False, True])
def test_a_die_in_doubt_that_lay_there_before_the_throw_keeps_its_doubt_to_itself(has_stayed: bool) -> None:
    odd = replace(sight(3, 550), face=None, stayed=has_stayed)
    said = reading(*PLAIN, odd)
    assert said.is_sure is has_stayed
    (doubtful,) = (die for die in said.dice if die.value is None)
    assert (doubtful.stayed, doubtful.reason) == (has_stayed, "pips hard to count")


def test_a_sure_die_that_lay_there_before_the_throw_is_in_play_as_ever() -> None:
    said, without = reading(*(replace(one, stayed=True) for one in PLAIN)), reading(*PLAIN)
    assert (said.is_sure, said.in_play, said.values) == (True, said.dice, without.values)
    assert {die.stayed for die in said.dice} == {True} != {die.stayed for die in without.dice}


@pytest.mark.parametrize(("in_doubt", "is_sure"), [(1, True), (0, False)])
def test_what_lay_there_in_doubt_is_no_seventh_die(in_doubt: int, is_sure: bool) -> None:
    six = tuple(sight(2, 60 + 90 * n, 60) for n in range(6))
    old = replace(sight(3, 320, 320), stayed=True)
    said = reading(*six, replace(old, face=None) if in_doubt else old)
    assert (said.is_sure, said.reason) == (is_sure, "" if is_sure else "more than 6 dice")


def test_beside_six_dice_and_an_old_thing_in_doubt_another_place_is_asked_about() -> None:
    six = tuple(sight(2, 60 + 90 * n, 60) for n in range(6))
    old = replace(sight(3, 320, 320), stayed=True, face=None)
    said = reading(*six, old, LIKE_A_DIE)
    assert (said.is_sure, said.may_be_more) == (False, "something else may be a die")


def test_the_picture_s_own_doubts_leave_no_die_sure() -> None:
    assert not reading(*PLAIN, LIKE_A_DIE, is_dark=True).are_dice_sure


def test_what_the_reader_surely_knows_for_none_is_none() -> None:
    torn = (0.76, 0.05, 0.04, 0.03, 0.03, 0.03, 0.03, 0.03)
    disputed = replace(sight(1, 550), found=Found(550, 200, 60, 60, 0.57), chances=torn)
    assert reading(*PLAIN, disputed).reason == "something else may be a die"
    none = replace(disputed, chances=chances(1, 0.01))
    assert reading(*PLAIN, none).is_sure


MAYBE_ONE = (0.45, 0.3, 0.07, 0.03, 0.03, 0.03, 0.03, 0.06)
MAYBE = replace(sight(1, 550), found=Found(550, 200, 60, 60, 0.45), chances=MAYBE_ONE, pips=0, body=WHITE)
WHITE_DICE = tuple(replace(one, body=WHITE) for one in PLAIN)


@pytest.mark.parametrize(
    ("change", "is_told"),
    [
        ({}, True),
        ({"found": Found(550, 200, 7, 7, 0.45)}, False),
        ({"found": Found(550, 330, 230, 230, 0.45)}, False),
        ({"body": BLACK}, False),
        ({"found": Found(550, 200, 60, 60, 0.01)}, False),
        ({"chances": chances(1, 0.01)}, False),
        ({"body": None}, True),
    ],
    ids=["like them", "small", "large", "of another colour", "weak", "surely none", "of no known colour"],
)
def test_what_remains_is_told_where_it_is_like_the_dice(change: dict[str, Any], is_told: bool) -> None:
    said = reading(*WHITE_DICE, replace(MAYBE, **change))
    assert said.values == (2, 5, 6)
    assert said.reason == ("something else may be a die" if is_told else "")


BARE = replace(MAYBE, edges=Edges(6.0, 6.0), face=None)


@pytest.mark.parametrize(
    ("change", "is_told"),
    [
        ({}, False),
        ({"edges": Edges(9.0, 9.0)}, True),
        ({"edges": None}, True),
        ({"pips": 1}, True),
        ({"face": face(1)}, True),
        ({"found": Found(550, 200, 60, 60, 0.8), "chances": (0.44, 0.46, *MAYBE_ONE[2:])}, True),
    ],
    ids=["bare", "edges", "nobody knows", "a pip on the map", "a pip counted", "likely by itself"],
)
def test_what_has_no_edges_to_speak_of_is_table(change: dict[str, Any], is_told: bool) -> None:
    weakest, *others = WHITE_DICE
    dice = (
        replace(weakest, edges=Edges(20.0, 20.0)),
        *(replace(one, edges=Edges(30.0, 30.0)) for one in others),
    )
    said = reading(*dice, replace(BARE, **change))
    assert said.reason == ("something else may be a die" if is_told else "")


SHARP_DICE = tuple(replace(one, edges=Edges(60.0, 40.0)) for one in WHITE_DICE)
BLURRED = replace(
    sight(1, 550),
    found=Found(550, 200, 60, 60, 0.15),
    chances=(0.9, 0.05, 0.01, 0.01, 0.01, 0.0, 0.0, 0.02),
    pips=0,
    face=None,
    body=WHITE,
    ground=BLACK,
    edges=Edges(30.0, 15.0),
)
UNEASY = replace(
    BLURRED,
    found=Found(550, 200, 60, 60, 0.25),
    chances=(0.55, 0.1, 0.1, 0.1, 0.05, 0.05, 0.04, 0.01),
    ground=(WHITE[0] - 10, *WHITE[1:]),
    edges=Edges(20.0, 15.0),
)


@pytest.mark.parametrize(
    ("one", "change", "is_told"),
    [
        (BLURRED, {}, True),
        (BLURRED, {"edges": Edges(60.0, 21.0)}, False),
        (BLURRED, {"edges": None}, False),
        (BLURRED, {"ground": None}, False),
        (BLURRED, {"found": Found(550, 200, 60, 60, 0.11)}, False),
        (BLURRED, {"found": Found(550, 200, 98, 98, 0.15)}, False),
        (BLURRED, {"found": Found(550, 200, 36, 36, 0.15)}, False),
        (BLURRED, {"ground": (WHITE[0] - 14, *WHITE[1:]), "edges": Edges(3.0, 2.0)}, False),
        (BLURRED, {"body": BLACK, "ground": WHITE}, False),
        (BLURRED, {"body": (20.0, 150.0, 150.0), "ground": WHITE}, True),
        (
            BLURRED,
            {"body": (100.0, 128.0, 128.0), "ground": (60.0, 128.0, 128.0), "edges": Edges(9.0, 8.0)},
            False,
        ),
        (BLURRED, {"found": Found(448, 200, 60, 60, 0.15)}, True),
        (UNEASY, {}, True),
        (UNEASY, {"chances": BLURRED.chances}, False),
        (UNEASY, {"edges": Edges(20.0, 17.0)}, False),
        (UNEASY, {"found": Found(550, 200, 60, 60, 0.19)}, False),
        (UNEASY, {"ground": (WHITE[0] - 4, *WHITE[1:])}, False),
    ],
    ids=[
        "spread",
        "sharp along every way",
        "of no known edges",
        "on no known ground",
        "weak",
        "large",
        "small",
        "hardly apart",
        "a shadow",
        "darker than its ground, of another hue",
        "of no die's colour",
        "close to a die and lighter",
        "uneasy",
        "surely none",
        "not much weaker than theirs",
        "uneasy and weak",
        "uneasy and hardly apart",
    ],
)
def test_what_is_blurred_beside_sharp_dice_may_be_one(
    one: Sight, change: dict[str, Any], is_told: bool
) -> None:
    said = reading(*SHARP_DICE, replace(one, **change))
    assert said.values == (2, 5, 6)
    assert said.reason == ("another die may be out of focus, or moving" if is_told else "")


@pytest.mark.parametrize(("x", "is_told"), [(550, True), (448, False)])
def test_beside_a_dark_die_what_is_darker_than_its_ground_is_a_shadow_only_close_to_one(
    x: float, is_told: bool
) -> None:
    first, *others = SHARP_DICE
    dark = replace(BLURRED, found=Found(x, 200, 60, 60, 0.15), body=BLACK, ground=(120.0, 128.0, 128.0))
    assert reading(replace(first, body=BLACK), *others, dark).is_sure is not is_told


def test_beside_dice_as_blurred_as_it_nothing_is_unlike_the_others() -> None:
    weak, *others = SHARP_DICE
    assert reading(replace(weak, edges=Edges(40.0, 29.0)), *others, BLURRED).is_sure


def faint(one: Sight, share: float) -> Sight:
    """The same die, its pips so much less unlike its body."""
    assert one.face
    pip = (WHITE[0] - share * (WHITE[0] - BLACK[0]), *WHITE[1:])
    return replace(one, face=replace(one.face, pip=pip, body=WHITE))


def hued(one: Sight, off: float) -> Sight:
    """The same die, its pips off in hue by so many Lab levels."""
    assert one.face
    light, green, blue = one.face.pip
    return replace(one, face=replace(one.face, pip=(light, green + off, blue)))


def inverted(one: Sight) -> Sight:
    """The same die, its pips white and its body black."""
    assert one.face
    return replace(one, face=replace(one.face, pip=WHITE, body=BLACK))


MOVED = "as faint as one beside it, perhaps one die that moved"
REFLECTED = "fainter than one beside it, perhaps its reflection"


@pytest.mark.parametrize(
    ("value", "x", "shares", "is_doubted"),
    [
        (4, 560, (0.4, 0.6), True),
        (4, 560, (0.3, 0.6), True),
        (4, 560, (0.5, 0.7), True),
        (3, 560, (0.4, 0.6), False),
        (4, 600, (0.55, 0.6), False),
        (4, 560, (0.7, 0.7), False),
        (4, 560, (0.35, 0.4), False),
        (4, 560, (1.0, 1.0), False),
    ],
    ids=[
        "parts of one",
        "a little less",
        "a little more",
        "of another value",
        "far off",
        "more than one",
        "less than one",
        "two dice",
    ],
)
def test_two_faint_dice_of_one_value_may_be_one_that_moved(
    value: int, x: float, shares: tuple[float, float], is_doubted: bool
) -> None:
    two = faint(sight(4, 480), shares[0]), faint(sight(value, x), shares[1])
    said = reading(*PLAIN, *two)
    assert said.values == tuple(sorted((2, 5, 6, 4, value)))
    assert [die.reason for die in said.dice].count(MOVED) == 2 * is_doubted
    assert said.is_sure is not is_doubted


def test_two_dice_alone_may_be_as_faint_as_they_like() -> None:
    """Nothing says how plain the pips of such dice are."""
    assert reading(faint(sight(4, 480), 0.5), faint(sight(4, 560), 0.55)).is_sure


@pytest.mark.parametrize(
    ("other", "is_doubted"),
    [
        pytest.param(faint(sight(4, 560), 0.3), True, id="fainter"),
        pytest.param(faint(sight(4, 560), 0.8), True, id="a little fainter"),
        pytest.param(faint(sight(4, 480, y=370), 0.5), True, id="a little way off"),
        pytest.param(faint(sight(4, 560), 0.9), False, id="as plain"),
        pytest.param(faint(sight(3, 560), 0.5), False, id="of another value"),
        pytest.param(faint(sight(4, 590, side=80), 0.5), False, id="of another size"),
        pytest.param(faint(sight(4, 480, y=420), 0.5), False, id="far off"),
        pytest.param(hued(faint(sight(4, 560), 0.5), 20.0), False, id="of other hues"),
        pytest.param(inverted(sight(4, 560)), False, id="white on black"),
    ],
)
def test_a_fainter_die_of_one_value_close_by_may_be_a_reflection(other: Sight, *, is_doubted: bool) -> None:
    said = reading(faint(sight(4, 480), 1.0), other)
    assert [die.reason for die in said.dice].count(REFLECTED) == is_doubted
    assert said.is_sure is not is_doubted


def test_a_die_in_the_shadow_of_something_is_no_reflection() -> None:
    """There the ground is darker too."""
    plain, other = faint(sight(4, 480), 1.0), faint(sight(4, 560), 0.5)
    light, dark = (180.0, 128.0, 128.0), (140.0, 128.0, 128.0)
    assert reading(replace(plain, ground=light), replace(other, ground=dark)).is_sure
    assert not reading(replace(plain, ground=light), replace(other, ground=light)).is_sure


UNDER = replace(MAYBE, chances=(0.8, 0.1, 0.05, 0.01, 0.01, 0.0, 0.0, 0.03), body=BLACK, of_dice_colour=0.1)
FACELESS = (0.74, 0.05, 0.0, 0.0, 0.0, 0.0, 0.0, 0.21)


@pytest.mark.parametrize(
    ("change", "is_told"),
    [
        ({}, True),
        ({"of_dice_colour": 0.02}, False),
        ({"found": Found(550, 200, 60, 60, 0.3)}, False),
        ({"found": Found(550, 200, 38, 38, 0.45)}, False),
        ({"found": Found(550, 200, 92, 92, 0.45)}, False),
        ({"chances": chances(1, 0.005)}, False),
        ({"chances": (*UNDER.chances[:6], 0.008, 0.022)}, True),
        ({"chances": (*UNDER.chances[:6], 0.012, 0.018)}, False),
        ({"chances": FACELESS, "found": Found(550, 200, 60, 60, 0.22), "of_dice_colour": -0.3}, True),
        ({"chances": FACELESS, "found": Found(550, 200, 60, 60, 0.18), "of_dice_colour": -0.3}, False),
        ({"chances": FACELESS, "found": Found(550, 200, 92, 92, 0.22)}, False),
        ({"chances": (0.76, *FACELESS[1:7], 0.19), "of_dice_colour": -0.3}, False),
    ],
    ids=[
        "a bit of their colour",
        "none of it",
        "weak",
        "small",
        "large",
        "none",
        "hidden",
        "hardly hidden",
        "faceless, of any colour",
        "faceless and weak",
        "faceless and large",
        "nearly faceless, of no die's colour",
    ],
)
def test_what_shows_a_bit_of_the_dice_s_colour_may_lie_under_something(
    change: dict[str, Any], is_told: bool
) -> None:
    said = reading(*WHITE_DICE, replace(UNDER, **change))
    assert said.values == (2, 5, 6)
    assert said.reason == ("a die may lie under something" if is_told else "")


@pytest.mark.parametrize(
    ("change", "is_told"),
    [
        ({}, True),
        ({"found": Found(400, 200, 20, 20, 0.3)}, False),
        ({"chances": chances(3, 0.3)}, False),
        ({"found": Found(400, 200, 26, 26, 0.6)}, False),
        ({"found": Found(475, 200, 20, 20, 0.6)}, False),
    ],
    ids=["within", "weak", "perhaps none", "too large for a pip", "beside it"],
)
def test_what_holds_something_like_small_dice_may_be_their_tray(
    change: dict[str, Any], is_told: bool
) -> None:
    small = replace(sight(3, 400), found=Found(400, 200, 20, 20, 0.6), chances=chances(3, 0.6), top=None)
    said = reading(*PLAIN, replace(small, **change))
    assert (said.reason == "perhaps a tray of dice") is is_told


@pytest.mark.parametrize(
    ("others", "no_die", "is_told"), [(0, 0.68, True), (0, 0.72, False), (1, 0.6, False)]
)
def test_beside_no_other_die_less_is_enough(others: int, no_die: float, is_told: bool) -> None:
    """Of dice far out of focus in a tray next to nothing can be read."""
    torn = (no_die, *6 * ((1 - no_die) / 6,), 0.0)
    blur = replace(sight(3, 400), found=Found(400, 200, 20, 20, 0.5), chances=torn, top=None, face=None)
    said = reading(sight(6, 400), *PLAIN[:others], blur)
    assert said.reason == ("perhaps a tray of dice" if is_told else "")


def test_at_the_picture_s_edge_the_edge_is_the_reason() -> None:
    half_out = replace(UNDER, found=Found(636, 200, 50, 60, 0.45), body=WHITE, ground=BLACK)
    assert reading(*WHITE_DICE, half_out).reason != "a die may lie under something"


@pytest.mark.parametrize(("body", "is_told"), [(BLACK, True), ((190.0, 128.0, 128.0), False)])
def test_in_a_set_of_several_colours_what_lies_under_something_may_have_any(
    body: Colour, is_told: bool
) -> None:
    first, *others = WHITE_DICE
    brown = replace(UNDER, of_dice_colour=0.0, body=(120.0, 190.0, 190.0))
    said = reading(replace(first, body=body), *others, brown)
    assert said.reason == ("a die may lie under something" if is_told else "")


def test_a_speck_is_no_second_die() -> None:
    speck = replace(sight(1, 550), found=Found(550, 200, 20, 20, 0.3), chances=chances(1, 0.5))
    assert reading(*PLAIN, speck).is_sure


def test_anything_like_a_die_makes_an_empty_table_doubtful() -> None:
    weak = replace(sight(1, 550), found=Found(550, 200, 60, 60, 0.36), chances=chances(1, 0.5))
    said = reading(weak)
    assert (said.values, said.verdict, said.reason) == ((), Verdict.UNSURE, "something may be a die")


def test_pips_on_no_die_are_told_and_pips_on_a_die_are_not() -> None:
    assert reading(*PLAIN, strays=(Stray(110, 190, 9),)).is_sure
    said = reading(*PLAIN, strays=(Stray(550, 200, 9), Stray(575, 215, 9)))
    assert (said.verdict, said.reason) == (Verdict.UNSURE, "something else looks like pips")


def test_the_smaller_part_of_a_die_at_the_edge_is_told() -> None:
    def at_the_edge(area: float, across: float = 2.0, x: float = 8.0) -> str:
        rim = Rim(x, 400.0, area, across)
        return judge(Scene(640, 480, PLAIN, rims=(rim,)), JUDGE).reason

    assert at_the_edge(0.3 * 60 * 60) == "something at the edge of the picture may be a die"
    assert at_the_edge(0.02 * 60 * 60) == ""  # no more than a spot
    assert at_the_edge(3.0 * 60 * 60) == ""  # an arm, a tray, a book
    assert at_the_edge(0.3 * 60 * 60, across=9.0) == ""  # dice are a blur in so small a copy
    assert judge(Scene(640, 480, PLAIN, rims=(Rim(95.0, 195.0, 900.0, 2.0),)), JUDGE).is_sure  # its own


@pytest.mark.parametrize(
    ("lightness", "is_told"), [(220.0, True), (150.0, True), (130.0, False), (30.0, False)]
)
def test_a_part_at_the_edge_may_be_darker_than_the_dice_but_not_of_any_colour(
    lightness: float, is_told: bool
) -> None:
    rim = Rim(8.0, 400.0, 0.3 * 60 * 60, 2.0, (lightness, 128.0, 128.0))
    said = judge(Scene(640, 480, WHITE_DICE, rims=(rim,)), JUDGE)
    assert said.reason == ("something at the edge of the picture may be a die" if is_told else "")


LIGHT, DARK, TABLE = (220.0, 128.0, 128.0), (60.0, 130.0, 120.0), (130.0, 100.0, 140.0)


def half_out(
    body: tuple[float, float, float],
    y: float = 470.0,
    side: float = 60.0,
    ground: tuple[float, float, float] = TABLE,
) -> Sight:
    """A place in which the finder sees a little and the reader nothing; by default a third lies below."""
    found = Found(500, y, side, side, 0.15)
    return replace(
        sight(3, 500, y), found=found, chances=(0.97,) + (0.004,) * 7, face=None, body=body, ground=ground
    )


@pytest.mark.parametrize(
    ("place", "is_told"),
    [
        (half_out(LIGHT), True),
        (half_out((212.0, 130.0, 131.0)), True),
        (half_out(DARK), False),
        (half_out(TABLE), False),
        (half_out((190.0, 128.0, 128.0)), False),
        (half_out(LIGHT, y=240.0), False),
        (half_out(LIGHT, y=457.0), True),
        (half_out(LIGHT, y=453.0), False),
        (half_out(LIGHT, side=74.0), True),
        (half_out(LIGHT, side=80.0), False),
        (half_out(LIGHT, side=26.0), True),
        (half_out(LIGHT, side=22.0), False),
    ],
    ids=[
        "a die's colour",
        "nearly",
        "another colour",
        "the table's",
        "a paler one",
        "not at the edge",
        "over it",
        "hardly over it",
        "large",
        "too large",
        "small",
        "too small",
    ],
)
def test_the_blank_half_of_a_die_at_the_edge_is_told_by_its_size_and_colour(
    place: Sight, is_told: bool
) -> None:
    dice = [replace(one, body=LIGHT) for one in PLAIN]
    said = reading(*dice, place)
    assert said.reason == ("something at the edge of the picture may be a die" if is_told else "")


def test_a_place_must_be_nearer_to_a_die_s_colour_than_to_the_table_s() -> None:
    near, far = (200.0, 128.0, 128.0), (150.0, 128.0, 128.0)
    for table, reason in ((near, ""), (far, "something at the edge of the picture may be a die")):
        place = half_out((210.0, 128.0, 128.0), ground=table)  # 10 off the dice
        assert reading(*(replace(one, body=LIGHT) for one in PLAIN), place).reason == reason


@pytest.mark.parametrize(
    ("score", "table", "is_told"), [(0.25, 160.0, False), (0.25, 190.0, True), (0.35, 160.0, True)]
)
def test_on_another_ground_than_the_dice_s_the_finder_must_see_more(
    score: float, table: float, is_told: bool
) -> None:
    dice = [replace(one, body=LIGHT, ground=(245.0, 128.0, 128.0)) for one in PLAIN]
    place = half_out(LIGHT, ground=(table, 128.0, 128.0))
    said = reading(*dice, replace(place, found=place.found._replace(score=score)))
    assert said.reason == ("something at the edge of the picture may be a die" if is_told else "")


def test_dice_of_the_table_s_colour_tell_nothing_by_it() -> None:
    dice = [replace(one, body=TABLE) for one in PLAIN]
    assert reading(*dice, half_out(TABLE)).is_sure


def test_a_lone_spot_counts_where_the_finder_saw_anything() -> None:
    lone = (Stray(550, 200, 9),)
    assert reading(*PLAIN, strays=lone).is_sure
    faint = replace(sight(1, 550), found=Found(550, 200, 60, 60, 0.12), chances=chances(1, 0.25))
    assert reading(*PLAIN, faint, strays=lone).reason == "something else looks like pips"


def shown(other_shape: float) -> Kind:
    """So likely a die of another shape."""
    return Kind(0.0, 1 - other_shape, other_shape)


SHAPED = JUDGE.number.shaped.alone


@pytest.mark.parametrize(("chance", "is_sure"), [(0.0, False), (SHAPED - 0.01, False), (SHAPED + 0.01, True)])
@pytest.mark.parametrize("one", [MAYBE, UNDER], ids=["one of them", "one of them under something"])
def test_nobody_asks_about_a_die_of_another_shape(one: Sight, chance: float, is_sure: bool) -> None:
    assert not reading(*WHITE_DICE, one).is_sure
    assert reading(*WHITE_DICE, replace(one, kind=shown(chance))).is_sure == is_sure


OF_SET, SURELY = JUDGE.number.shaped.of_set, JUDGE.number.shaped.surely
SURELY_NONE = (0.991, 0.003, *[0.001] * 6)
ELSEWHERE = replace(
    MAYBE,
    found=Found(550, 330, 60, 60, 0.45),
    chances=SURELY_NONE,
    leasts=SURELY_NONE,
    body=BLACK,
    face=None,
    kind=shown(SURELY + 0.01),
)
"""By itself nobody asks about it, whatever its shape."""
UNCOUNTED = pytest.mark.parametrize(
    "one",
    [replace(MAYBE, face=None), replace(UNDER, face=None)],
    ids=["one of them", "one of them under something"],
)


@UNCOUNTED
@pytest.mark.parametrize(
    ("chance", "is_sure"), [(OF_SET - 0.01, False), (OF_SET + 0.01, True), (SHAPED + 0.01, True)]
)
def test_dice_of_other_shapes_come_in_sets(one: Sight, chance: float, is_sure: bool) -> None:
    assert reading(*WHITE_DICE, ELSEWHERE).is_sure
    told = replace(one, kind=shown(chance))
    assert reading(*WHITE_DICE, told).is_sure == (chance > SHAPED)
    assert reading(*WHITE_DICE, told, ELSEWHERE).is_sure == is_sure


def test_where_geometry_counts_a_pip_no_set_is_enough() -> None:
    one = replace(MAYBE, kind=shown(OF_SET + 0.01))
    assert not reading(*WHITE_DICE, one, ELSEWHERE).is_sure
    assert reading(*WHITE_DICE, replace(one, face=None), ELSEWHERE).is_sure


@UNCOUNTED
@pytest.mark.parametrize(
    "change",
    [
        {"kind": shown(SURELY - 0.01)},
        {"found": Found(550, 255, 60, 60, 0.45)},
        {"found": Found(550, 290, 110, 110, 0.45)},
        {"found": Found(612, 330, 60, 60, 0.05)},
        {"found": Found(540, 385, 125, 125, 0.45)},
        {"found": Found(550, 330, 25, 25, 0.45)},
        {"found": Found(100, 200, 40, 40, 0.45)},
        {"pips": 1, "face": face(1)},
    ],
    ids=[
        "not surely",
        "a part of it",
        "larger, and round it",
        "cut by the edge",
        "too large",
        "too small",
        "on a die",
        "all count one",
    ],
)
def test_what_may_be_no_other_shape_makes_no_set(one: Sight, change: dict[str, Any]) -> None:
    other = replace(ELSEWHERE, **change)
    assert reading(*WHITE_DICE, other).is_sure
    told = replace(one, kind=shown(OF_SET + 0.01))
    assert reading(*WHITE_DICE, told, ELSEWHERE).is_sure
    assert not reading(*WHITE_DICE, told, other).is_sure


@pytest.mark.parametrize(
    "found",
    [Found(612, 200, 60, 60, 0.45), Found(550, 150, 125, 125, 0.9), Found(550, 250, 100, 100, 0.9)],
    ids=["cut by the edge", "too large", "larger than what lies within it"],
)
def test_what_may_be_a_die_all_the_same_is_of_no_set(found: Found) -> None:
    one = replace(MAYBE, found=found, face=None, kind=shown(OF_SET + 0.01))
    assert not reading(*WHITE_DICE, one, ELSEWHERE).is_sure


def test_a_large_place_is_of_a_set_with_what_lies_beyond_it() -> None:
    one = replace(MAYBE, found=Found(550, 250, 100, 100, 0.9), face=None, kind=shown(OF_SET + 0.01))
    assert reading(*WHITE_DICE, one, replace(ELSEWHERE, found=Found(550, 360, 60, 60, 0.45))).is_sure


def test_spots_on_a_die_of_a_set_are_signs() -> None:
    shape = replace(MAYBE, chances=(0.9, *[0.01] * 6, 0.04), body=BLACK, face=None, kind=shown(OF_SET + 0.01))
    spots = (Stray(550, 195, 10), Stray(570, 205, 10))
    assert not reading(*PLAIN, shape, strays=spots).is_sure
    assert reading(*PLAIN, shape, ELSEWHERE, strays=spots).is_sure


def test_a_place_that_would_be_a_die_by_itself_is_asked_about_whatever_its_shape() -> None:
    numeral = replace(sight(3, 550), chances=(0.0, 0.2, 0.2, 0.22, 0.19, 0.19, 0.0, 0.0), pips=0, face=None)
    said = reading(*PLAIN, replace(numeral, kind=shown(1.0)))
    assert said.reason == "something else may be a die"


@pytest.mark.parametrize(
    ("change", "is_sure"),
    [
        ({}, True),
        ({"face": face(1), "pips": 1}, False),
        ({"found": Found(612, 200, 60, 60, 0.45)}, False),
        ({"found": Found(550, 200, 125, 125, 0.9)}, False),
    ],
    ids=["another shape", "all count one", "cut by the edge", "large"],
)
def test_what_may_be_a_die_all_the_same_is_asked_about_whatever_its_shape(
    change: dict[str, Any], is_sure: bool
) -> None:
    one = replace(MAYBE, kind=shown(1.0))
    said = reading(*WHITE_DICE, replace(one, **change))
    assert said.is_sure == is_sure, said.reason


def test_a_die_cut_by_the_picture_s_edge_is_asked_about_whatever_its_shape() -> None:
    dice = [replace(one, body=WHITE) for one in PLAIN]
    assert not reading(*dice, half_out(WHITE)).is_sure
    assert not reading(*dice, replace(half_out(WHITE), kind=shown(1.0))).is_sure


@pytest.mark.parametrize(("off", "is_sure"), [(0, True), (36, False)])
def test_spots_on_a_die_of_another_shape_are_signs(off: float, is_sure: bool) -> None:
    shape = replace(MAYBE, chances=(0.9, *[0.01] * 6, 0.04), body=BLACK)
    spots = (Stray(550 + off, 195, 10), Stray(570 + off, 205, 10))
    assert not reading(*PLAIN, shape, strays=spots).is_sure
    assert reading(*PLAIN, replace(shape, kind=shown(1.0)), strays=spots).is_sure == is_sure


NONE = (0.96, *[0.004] * 6, 0.016)
OTHER_SHAPE = replace(
    sight(1, 550, side=70),
    found=Found(550, 200, 70, 70, 0.4),
    chances=NONE,
    leasts=NONE,
    pips=0,
    top=None,
    face=None,
)


@pytest.mark.parametrize(
    ("change", "off", "is_sure"),
    [
        ({}, 0, True),
        ({"found": Found(550, 200, 70, 70, 0.34)}, 0, False),
        ({"found": Found(550, 200, 80, 80, 0.4)}, 0, False),
        ({"found": Found(550, 200, 45, 45, 0.4)}, 0, False),
        ({"leasts": (0.94, *[0.0] * 7)}, 0, False),
        ({"chances": (0.96, *[0.003] * 6, 0.022)}, 0, False),
        ({"of_dice_colour": 0.04}, 0, False),
        ({"pips": 2}, 0, False),
        ({"face": face(2)}, 0, False),
        ({}, 36, False),
    ],
)
def test_spots_on_a_die_of_another_shape_are_its_engraving(
    change: dict[str, Any], off: float, is_sure: bool
) -> None:
    spots = (Stray(550 + off, 195, 10), Stray(570 + off, 205, 10))
    said = reading(*PLAIN, replace(OTHER_SHAPE, **change), strays=spots)
    assert said.reason == ("" if is_sure else "something else looks like pips")


def test_dice_within_a_large_place_that_is_no_die_are_still_told_by_their_pips() -> None:
    pair = replace(OTHER_SHAPE, found=Found(550, 200, 130, 130, 0.6))
    said = reading(*PLAIN, pair, strays=(Stray(530, 195, 10), Stray(570, 205, 10)))
    assert said.reason == "something else looks like pips"


@pytest.mark.parametrize("hidden", [0.0, 0.2])
@pytest.mark.parametrize(("share", "is_sure"), [(0.72, True), (0.68, False)])
def test_an_only_die_that_the_reader_is_uneasy_about_may_be_two(
    share: float, is_sure: bool, hidden: float
) -> None:
    torn = list(chances(3, share))
    torn[NO_DIE], torn[UNREADABLE] = 1 - share - hidden, hidden
    odd = replace(sight(3, 100), chances=tuple(torn))
    assert reading(odd).is_sure == is_sure
    assert reading(odd, *PLAIN[1:]).is_sure


def test_a_lone_spot_counts_where_anything_has_the_colour_of_the_dice() -> None:
    spot = Stray(550, 200, 10)
    for share, is_sure in ((0.4, True), (0.6, False)):
        weak = replace(sight(1, 550), found=Found(550, 200, 60, 60, 0.1), chances=chances(1, 0.01))
        said = reading(*PLAIN, replace(weak, of_dice_colour=share), strays=(spot,))
        assert said.is_sure == is_sure


def test_two_dice_taken_for_one_large_one_are_told() -> None:
    both = sight(4, 550, side=102)
    assert reading(*PLAIN, both).reason == "much larger than another, perhaps two dice"
    assert reading(*PLAIN, sight(4, 550, side=85)).is_sure


@pytest.mark.parametrize(
    ("side", "across", "down", "is_told"),
    [(110, 90, 90, False), (110, 60, 60, True), (110, 100, 50, True), (125, 110, 110, True)],
    ids=["larger", "two", "two with both faces", "too large"],
)
def test_a_larger_die_of_a_mixed_set_has_a_larger_top_face(
    side: float, across: float, down: float, is_told: bool
) -> None:
    small = [replace(one, outline=square(one.found.x, one.found.y, 56)) for one in PLAIN]
    large = replace(
        sight(4, 550, side=side),
        top=top(550, 200, across, down),
        outline=square(550, 200, 1.12 * (across * down) ** 0.5),
    )
    reason = "much larger than another, perhaps two dice" if is_told else ""
    assert reading(*small, large).reason == reason


@pytest.mark.parametrize(
    ("side", "wide", "is_told"), [(90, 100, True), (90, 60, False), (80, 100, False)],
    ids=["two", "a larger one", "a die that shows its side"],
)  # fmt: skip
def test_two_touching_dice_taken_for_one_show_more_side_than_the_only_other(
    side: float, wide: float, is_told: bool
) -> None:
    single = replace(sight(5, 200), outline=square(200, 200, 56))
    left, right = 400 - wide / 2, 400 + wide / 2
    round_both = (Point(left, 172), Point(right, 172), Point(right, 228), Point(left, 228))
    both = replace(sight(4, 400, side=side), outline=round_both)
    reason = "much larger than another, perhaps two dice" if is_told else ""
    assert reading(single, both).reason == reason


@pytest.mark.parametrize(("score", "is_read"), [(0.62, True), (0.55, False)])
def test_a_die_much_smaller_than_the_others_must_be_likelier_and_is_never_dropped_unsaid(
    score: float, is_read: bool
) -> None:
    small = replace(sight(4, 550, side=34), found=Found(550, 200, 34, 34, score), chances=chances(4, 0.9))
    said = reading(*PLAIN, small)
    assert said.values == ((2, 4, 5, 6) if is_read else (2, 5, 6))
    assert not said.is_sure


def test_a_die_that_all_count_stays_one_where_the_reader_is_torn() -> None:
    torn = (0.6, 0.0, 0.0, 0.0, 0.38, 0.02, 0.0, 0.0)
    agreed = replace(sight(4, 550), chances=torn)
    assert reading(*PLAIN, agreed).values == (2, 4, 5, 6)
    assert reading(*PLAIN, replace(agreed, pips=3)).values == (2, 5, 6)
    assert not reading(*PLAIN, agreed).is_sure


@pytest.mark.parametrize(
    ("chance", "pips", "is_sure"), [(0.65, 4, True), (0.55, 4, False), (0.75, 3, False), (0.85, 3, True)]
)
def test_a_torn_reader_is_believed_where_all_count_its_value(chance: float, pips: int, is_sure: bool) -> None:
    torn = replace(sight(4, 550), chances=chances(4, chance, rest=2), pips=pips)
    assert reading(*PLAIN, torn).is_sure == is_sure


def test_geometry_decides_between_two_values_the_reader_finds_alike() -> None:
    torn = (0.0, 0.02, 0.1, 0.01, 0.46, 0.31, 0.1, 0.0)
    die = replace(sight(5, 550), chances=torn)
    assert reading(*PLAIN, replace(die, face=face(5))).values == (2, 5, 5, 6)
    assert reading(*PLAIN, replace(die, face=None, pips=4)).values == (2, 4, 5, 6)
    assert not reading(*PLAIN, replace(die, face=face(5))).is_sure


@pytest.mark.parametrize(
    ("chance", "pips", "counted", "is_sure"),
    [(0.97, 5, 3, True), (0.94, 5, 3, False), (0.97, 3, 3, False), (0.97, 5, 6, False)],
    ids=["outvoted", "the reader in doubt", "its map against it", "geometry sees more"],
)
def test_pips_that_glare_hides_from_geometry_are_no_contradiction(
    chance: float, pips: int, counted: int, is_sure: bool
) -> None:
    glare = replace(sight(5, 550), chances=chances(5, chance), pips=pips, face=face(counted, 0.8))
    assert reading(*PLAIN, glare).is_sure == is_sure


def test_a_seventh_die_is_told() -> None:
    seven = [sight(1 + n % 6, 50 + 85 * n) for n in range(7)]
    said = judge(Scene(800, 480, tuple(seven)), JUDGE)
    assert len(said.values) == 7
    assert (said.verdict, said.reason) == (Verdict.UNSURE, "more than 6 dice")


def square(x: float, y: float, side: float, below: float = 0.0) -> tuple[Point, ...]:
    half = side / 2
    return (
        Point(x - half, y - half),
        Point(x + half, y - half),
        Point(x + half, y + half + below),
        Point(x - half, y + half + below),
    )


def test_a_die_whose_body_sticks_out_otherwise_leans_or_lies_on_another() -> None:
    flat = [replace(one, outline=square(one.found.x, 200, 56)) for one in PLAIN]
    odd = replace(sight(3, 550), outline=square(550, 200, 56, below=30))
    assert reading(*flat, replace(odd, outline=square(550, 200, 58))).is_sure
    assert reading(*flat, odd).reason == LEANS


@pytest.mark.parametrize(
    ("y", "body_y", "is_asked"),
    [
        (200, 182, True),  # the body above the face: seen from the viewer's side it would lie below
        (200, 218, False),
        (250, 238, True),
        (440, 428, False),  # far down, as a die seen from straight above
        (60, 51, True),  # far up, where its sides would lie below
    ],
)
def test_a_face_that_lies_low_on_its_die_may_be_its_side(y: float, body_y: float, is_asked: bool) -> None:
    found = Found(300, body_y, 60, 60, 0.9)
    one = replace(sight(3, 300, y), found=found, outline=square(300, body_y, 56))
    assert reading(one).reason == ("perhaps a die's side, read for its top" if is_asked else "")


def test_a_die_that_is_larger_and_shows_more_side_may_stand_on_another() -> None:
    flat = [replace(one, outline=square(one.found.x, 200, 56)) for one in PLAIN]
    higher = replace(sight(3, 550, side=78), outline=square(550, 200, 64))
    assert reading(*flat, higher).reason == LEANS
    assert reading(*flat, replace(higher, outline=square(550, 200, 57))).is_sure
    assert reading(*flat, replace(higher, found=Found(550, 200, 70, 70, 0.9))).is_sure
    larger = replace(higher, top=top(550, 200, 62, 62), outline=square(550, 200, 78))
    assert reading(*flat, larger).is_sure
    assert reading(*flat, replace(larger, top=top(550, 200, 58, 58))).reason == LEANS


def test_a_little_of_it_counts_with_a_second_sign() -> None:
    flat = [replace(one, outline=square(one.found.x, 200, 56)) for one in PLAIN]
    little = replace(sight(3, 550), outline=square(550, 200, 56, below=16))
    assert reading(*flat, little).is_sure
    assert reading(*flat, replace(little, chances=chances(3, 0.82, rest=7))).reason == LEANS
    wide = replace(little, outline=square(550, 200, 68, below=16))
    assert reading(*flat, wide).reason == LEANS
    assert reading(*flat, replace(little, chances=chances(3, 0.92, rest=2))).reason == LEANS
    assert LEANS not in reading(*flat, replace(little, chances=chances(3, 0.94, rest=2))).reason


def test_a_die_that_nothing_lies_close_to_leans_on_nothing() -> None:
    flat = [replace(one, outline=square(one.found.x, 200, 56)) for one in (*PLAIN, sight(1, 550))]
    odd = replace(sight(3, 400, 320), outline=square(400, 338, 56))
    assert reading(*flat, odd).reason == LEANS
    alone = replace(odd, uneven=0.05)
    assert reading(*flat, alone).is_sure
    assert reading(*flat, replace(odd, uneven=0.15)).reason == LEANS
    torn = replace(alone, chances=chances(3, 0.82, rest=2))
    assert reading(*flat, torn).reason == LEANS  # what it leans on may be of the table's own colour


def test_a_stack_is_no_cube_and_a_cube_with_more_side_is_no_stack() -> None:
    flat = [replace(one, outline=square(one.found.x, 200, 56)) for one in (*PLAIN, sight(1, 550))]
    alone = replace(sight(3, 400, 320), uneven=0.0)
    stack = replace(alone, outline=(*square(400, 320, 56)[:3], Point(380, 400)))
    cube = replace(alone, outline=square(400, 320, 56, below=24))
    assert reading(*flat, stack).reason == LEANS
    assert reading(*flat, cube).is_sure
    under_it = replace(stack, outline=(*square(400, 320, 64)[:2], Point(418, 366), Point(382, 366)))
    assert reading(*flat, under_it).reason == LEANS  # its body lies right under its top face
    assert lean(under_it, flat, 640, JUDGE.lean) < JUDGE.lean.little_lean
    narrow = replace(stack, top=top(400, 320, 44, 44))
    assert reading(*flat, narrow).is_sure


@pytest.mark.parametrize(
    ("x", "score", "is_near"),
    [
        (338, 0.6, True),
        (330, 0.6, False),
        (338, 0.06, False),
        (366.4, 0.6, True),  # .43 of it lie over the die
        (368.4, 0.6, False),  # .47: a part of it
    ],
)
def test_a_place_close_by_that_may_be_a_die_is_something_to_lean_on(
    x: float, score: float, is_near: bool
) -> None:
    flat = [replace(one, outline=square(one.found.x, 200, 56)) for one in (*PLAIN, sight(1, 550))]
    odd = replace(sight(3, 400, 320), outline=square(400, 338, 56), uneven=0.0)
    beside = replace(sight(1, x, 320, side=52), found=Found(x, 320, 52, 52, score), chances=chances(1, 0.2))
    assert (LEANS in reading(*flat, odd, beside).reason) == is_near


def test_lying_on_something_else_is_a_second_sign_and_no_more() -> None:
    cloth, card = (60.0, 100.0, 150.0), (220.0, 128.0, 128.0)
    flat = [replace(one, outline=square(one.found.x, 200, 56), ground=cloth) for one in PLAIN]
    little = replace(sight(3, 550), outline=square(550, 200, 56, below=12), ground=cloth)
    assert reading(*flat, little).is_sure
    assert reading(*flat, replace(little, ground=card)).reason == LEANS
    assert reading(*flat, replace(little, outline=square(550, 200, 57), ground=card)).is_sure
    assert reading(*flat, replace(little, ground=None)).is_sure


def test_beside_two_others_a_lot_of_it_needs_a_second_sign_too() -> None:
    flat = [replace(one, outline=square(one.found.x, 200, 56)) for one in PLAIN[:2]]
    odd = replace(sight(3, 400), outline=square(400, 220, 56))
    assert reading(*flat, odd).is_sure
    assert reading(*flat, replace(odd, chances=chances(3, 0.82, rest=7))).reason == LEANS
    assert reading(*flat, replace(odd, outline=square(400, 220, 68))).reason == LEANS


def test_a_value_that_only_the_reader_sees_takes_more_to_be_a_die() -> None:
    torn = (0.0, 0.2, 0.2, 0.22, 0.19, 0.19, 0.0, 0.0)
    numeral = replace(sight(3, 550), chances=torn, pips=0, face=None)
    assert reading(*PLAIN, numeral).values == (2, 5, 6)
    assert reading(*PLAIN, numeral).reason == "something else may be a die"
    assert reading(*PLAIN, replace(numeral, pips=3)).values == (2, 3, 5, 6)
    assert reading(*PLAIN, replace(numeral, chances=chances(3, 0.9))).values == (2, 3, 5, 6)


@pytest.mark.parametrize("pips", [0, 2, 3])
@pytest.mark.parametrize("score", [0.25, 0.3, 0.34])
@pytest.mark.parametrize("body", [None, WHITE, BLACK])
@pytest.mark.parametrize("side", [34.0, 60.0, 100.0])
def test_a_likely_die_never_goes_missing_unsaid(
    score: float, pips: int, body: Colour | None, side: float
) -> None:
    weak = Found(550, 200, side, side, score)
    die = replace(
        sight(3, 550), found=weak, chances=chances(3, 0.87, rest=5), pips=pips, face=None, body=body
    )
    assert not reading(*WHITE_DICE, die).is_sure


def test_a_part_of_a_die_alone_at_the_edge_is_no_empty_table() -> None:
    rim = Rim(8.0, 400.0, 1800.0, 2.0)
    said = judge(Scene(640, 480, (), covered=0.002, rims=(rim,)), JUDGE)
    assert (said.values, said.reason) == ((), "something may be a die")
    assert judge(Scene(640, 480, (), covered=0.001, rims=(rim._replace(area=120.0),)), JUDGE).is_sure


def test_what_lies_within_a_die_is_a_part_of_it() -> None:
    pip = replace(sight(1, 105, 195, side=22), chances=chances(1, 0.6))
    assert [one.value for one in choose((*PLAIN, pip), JUDGE)] == [2, 5, 6]


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("is_dark", "too dark to see"),
        ("is_white", "too bright to see"),
        ("is_grainy", "too grainy to see"),
    ],
)
def test_a_picture_in_whose_light_nothing_is_told_is_never_sure(what: str, reason: str) -> None:
    said = reading(*PLAIN, **{what: True})
    assert (said.verdict, said.reason) == (Verdict.UNSURE, reason)


def test_a_surer_reader_never_lowers_the_confidence() -> None:
    said = [
        judge(Scene(640, 480, (replace(PLAIN[0], chances=chances(2, share)),)), JUDGE).dice[0].confidence
        for share in (0.6, 0.8, 0.95, 0.999)
    ]
    assert said == sorted(said)


def test_a_picture_that_looks_like_die_all_over_is_no_sure_empty_table() -> None:
    assert judge(Scene(640, 480, (), covered=0.001), JUDGE).is_sure
    assert judge(Scene(640, 480, (), covered=0.3), JUDGE).reason == "something may be a die"


SIGNED = replace(ELSEWHERE, body=WHITE, of_dice_colour=0.4)
"""In the dice's colour, and of another shape for the network: nobody asks whether it is one of them."""
SIGN = "a die may show a sign instead of pips"


@pytest.mark.parametrize(
    ("change", "is_told"),
    [
        ({}, True),
        ({"found": Found(550, 330, 60, 60, 0.19)}, False),
        ({"found": Found(550, 330, 60, 60, 0.25)}, True),
        ({"found": Found(550, 330, 60, 60, 0.25), "kind": shown(0.45)}, False),
        ({"found": Found(550, 330, 90, 90, 0.45)}, False),
        ({"found": Found(550, 330, 40, 40, 0.45)}, False),
        ({"of_dice_colour": 0.05}, False),
        ({"of_dice_colour": -0.2}, True),
        ({"of_dice_colour": -0.2, "kind": shown(0.45)}, False),
        ({"kind": Kind(0.95, 0.0, 0.05)}, False),
        ({"kind": NOBODY_ASKED}, False),
        ({"stayed": True}, False),
    ],
    ids=[
        "one of them",
        "hardly found",
        "like one, so less is enough",
        "not like one, so it is not",
        "too large",
        "too small",
        "of another colour",
        "on a ground of their colour",
        "there, and not like one",
        "neither",
        "not worth asking about",
        "it lay there before",
    ],
)
def test_a_die_may_show_a_sign_for_a_pip(change: dict[str, Any], is_told: bool) -> None:
    said = reading(*WHITE_DICE, replace(SIGNED, **change))
    assert said.values == (2, 5, 6)
    assert said.reason == (SIGN if is_told else "")


def test_beside_one_die_or_among_several_colours_a_sign_may_have_any_colour() -> None:
    other = replace(SIGNED, of_dice_colour=0.0, body=BLACK)
    first, *rest = WHITE_DICE
    assert reading(*WHITE_DICE, other).is_sure
    assert reading(first, other).reason == SIGN
    assert reading(replace(first, body=(120.0, 190.0, 190.0)), *rest, other).reason == SIGN


OF_WHOLE_SET = JUDGE.number.shaped.of_whole_set
SET = tuple(
    replace(ELSEWHERE, found=Found(x, 400, 60, 60, 0.45), kind=shown(SURELY + 0.01)) for x in (60, 160, 260)
)


@pytest.mark.parametrize(("chance", "is_sure"), [(OF_WHOLE_SET - 0.01, False), (OF_WHOLE_SET + 0.01, True)])
def test_beside_a_whole_set_less_tells_one_more_whatever_geometry_counts(
    chance: float, is_sure: bool
) -> None:
    one = replace(MAYBE, kind=shown(chance))
    assert reading(*WHITE_DICE, one, *SET).is_sure == is_sure
    assert not reading(*WHITE_DICE, one, *SET[:2]).is_sure
    a_part = replace(SET[2], found=Found(190, 400, 60, 60, 0.45))
    assert not reading(*WHITE_DICE, one, *SET[:2], a_part).is_sure


def test_beside_a_whole_set_no_die_is_asked_about_for_a_sign() -> None:
    assert reading(*WHITE_DICE, SIGNED, *SET[:2]).reason == SIGN
    assert reading(*WHITE_DICE, SIGNED, *SET).is_sure
    assert reading(*WHITE_DICE, replace(SIGNED, kind=shown(0.45)), *SET).reason == SIGN


@pytest.mark.parametrize(
    "change",
    [{"found": Found(8, 400, 60, 60, 0.45)}, {"found": Found(260, 380, 25, 25, 0.45)}],
    ids=["cut by the edge", "too small"],
)
def test_what_may_be_no_other_shape_makes_no_whole_set(change: dict[str, Any]) -> None:
    one = replace(MAYBE, kind=shown(OF_WHOLE_SET + 0.01))
    assert reading(*WHITE_DICE, one, *SET).is_sure
    assert not reading(*WHITE_DICE, one, *SET[:2], replace(SET[2], **change)).is_sure
    stayed = replace(SET[2], stayed=True)
    assert reading(*WHITE_DICE, one, *SET[:2], stayed).is_sure


def test_a_sign_on_which_spots_like_pips_lie_is_told_as_pips() -> None:
    spots = Stray(545, 330, 10), Stray(556, 330, 10)
    said = reading(*WHITE_DICE, replace(SIGNED, kind=shown(0.6)), strays=spots)
    assert said.reason == "something else looks like pips"


@pytest.mark.parametrize(("x", "y"), [(28, 200), (612, 200), (200, 28), (300, 452)])
def test_a_die_is_cut_by_every_edge(x: float, y: float) -> None:
    assert "cut by the edge of the picture" in reading(sight(3, x, y)).reason


def test_a_picture_is_large_enough_by_its_longer_side() -> None:
    assert judge(Scene(320, 239, (sight(3, 150, 120),)), JUDGE).is_sure
    assert "too small to see" in judge(Scene(239, 200, (sight(3, 120, 100),)), JUDGE).reason
