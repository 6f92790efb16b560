from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cv2
import pytest

from vision import Die, Image, Point, Reading, Verdict, read
from vision.track import Lies, Track, is_resized, track

SAMPLES = Path(__file__).parents[2] / "sample_images"
Box = tuple[int, int, int, int, int]
"""Of a die in a clip: x, y, width, height (px), and its value."""


def die(x: float, y: float, value: int, *, turn_deg: float = 0.0, side: float = 50.0) -> Die:
    """A die whose middle lies there."""
    turns = (math.radians(turn_deg + corner) for corner in (225, 315, 45, 135))
    reach = side / math.sqrt(2)
    a, b, c, d = (Point(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns)
    return Die((a, b, c, d), value, value, 0.99)


def reading(*dice: Die, verdict: Verdict = Verdict.SURE) -> Reading:
    return Reading(dice, verdict)


def followed(*readings: Reading) -> Track:
    state = Track()
    for one in readings:
        state = track(state, one)
    return state


def numbers(state: Track) -> list[int]:
    return [one.number for one in state.dice]


LAY = reading(die(100, 100, 1), die(300, 100, 5))


@pytest.mark.parametrize(
    ("now", "newly"),
    [
        (LAY, ()),
        (reading(die(302, 97, 5)), ()),  # the other was taken
        (reading(die(300, 100, 4)), (4,)),
        (reading(die(100, 100, 1), die(400, 100, 5)), (5,)),
        (reading(die(300, 100, 5, turn_deg=40)), ()),  # perhaps the same, so not surely thrown
        (reading(), ()),
    ],
)
def test_only_a_die_in_a_new_place_or_of_a_new_value_lies_newly(now: Reading, newly: tuple[int, ...]) -> None:
    assert tuple(one.best_guess for one in followed(LAY, now).newly) == newly


def test_on_an_empty_table_all_dice_lie_newly() -> None:
    assert followed(LAY).newly == LAY.dice
    assert followed(reading(), LAY).newly == LAY.dice


@pytest.mark.parametrize(
    ("now", "lies"),
    [
        (die(303, 96, 5, turn_deg=4), Lies.AS_BEFORE),
        (die(300, 100, 5, turn_deg=92), Lies.AS_BEFORE),  # a corner further on, read from the same square
        (die(300, 100, 5, turn_deg=-88), Lies.AS_BEFORE),
        (die(300, 106, 5), Lies.PERHAPS_AS_BEFORE),
        (die(300, 100, 5, turn_deg=30), Lies.PERHAPS_AS_BEFORE),
        (die(300, 100, 5, side=70), Lies.PERHAPS_AS_BEFORE),
        (die(320, 100, 5), Lies.NEARBY),
        (die(300, 170, 5), Lies.NEARBY),
        (die(380, 100, 5), Lies.NEWLY),
        (die(320, 100, 4), Lies.NEWLY),
    ],
)
def test_a_die_stayed_where_place_value_and_look_are_the_same(now: Die, lies: Lies) -> None:
    assert followed(LAY, reading(now)).dice[0].lies is lies


def test_what_looks_as_it_did_before_the_throw_was_not_thrown_whatever_it_is_read_as() -> None:
    strange = replace(die(600, 100, 5), value=None, stayed=True)
    after = followed(reading(die(100, 100, 4)), reading(die(300, 100, 2), strange))
    assert [one.best_guess for one in after.newly] == [2]
    assert [one.best_guess for one in after.stayed] == [5]


@pytest.mark.parametrize(
    ("faces", "stayed", "lies"),
    [
        ((5, 3), True, Lies.AS_A_THING),  # misread, and nobody knows when
        ((5, 3), False, Lies.NEWLY),
        ((None, 3), True, Lies.AS_A_THING),
        ((None, 3), False, Lies.NEWLY),
        ((3, 3), True, Lies.AS_BEFORE),
    ],
)
def test_a_die_that_lay_there_under_another_value_or_unread_was_not_thrown(
    faces: tuple[int | None, int], stayed: bool, lies: Lies
) -> None:
    before, now = faces
    lay = [die(600, 100, before)] if before else []
    after = followed(reading(die(100, 100, 4), *lay), reading(replace(die(600, 100, now), stayed=stayed)))
    assert after.dice[0].lies is lies


def test_what_was_hidden_was_not_thrown_when_it_shows_again() -> None:
    beside = LAY.dice[0]
    under = followed(LAY, reading(beside, verdict=Verdict.UNSURE))
    assert [one.die for one in under.hidden] == [LAY.dice[1]]
    again = track(track(under, reading(beside)), LAY)  # a book beside which all is plain
    assert (again.newly, again.gone, again.hidden, numbers(again)) == ((), (), (), [1, 2])
    moved = reading(beside, die(300, 110, 5))
    assert followed(LAY, reading(beside), moved).newly == moved.dice[1:]  # it was picked up


COVERED = reading(die(100, 100, 1))


def test_dice_that_were_under_a_cup_were_not_thrown() -> None:
    uncovered = followed(LAY, COVERED, COVERED, LAY)
    assert (uncovered.newly, uncovered.missing, numbers(uncovered)) == ((), (), [1, 2])
    assert uncovered.stayed == LAY.dice


@pytest.mark.parametrize("now", [die(300, 106, 5), die(300, 100, 5, turn_deg=15), die(300, 100, 4)])
def test_dice_that_lie_otherwise_than_they_lay_were_thrown(now: Die) -> None:
    after = followed(LAY, COVERED, reading(die(100, 100, 1), now))
    assert after.newly == (now,)
    assert [one.die for one in after.missing] == [LAY.dice[1]]


def throw_at(y: float) -> Reading:
    low = 2 + round(y / 100) % 2
    return reading(die(500, y, low), die(700, y, 2 * low))


def test_what_lay_under_a_cup_while_others_were_thrown_was_not() -> None:
    assert followed(LAY, throw_at(300), LAY).newly == ()
    assert followed(LAY, reading(), throw_at(300), throw_at(500), LAY).newly == ()


def test_what_vanished_is_told_until_the_next_throw() -> None:
    assert [one.die for one in followed(LAY, reading(), throw_at(300)).missing] == list(LAY.dice)
    later = followed(LAY, reading(), throw_at(300), reading())
    assert [one.die for one in later.missing] == list(throw_at(300).dice)


def test_what_vanished_is_forgotten_after_some_throws() -> None:
    throws = [throw_at(100.0 * number) for number in range(3, 12)]
    assert followed(LAY, *throws, LAY).newly == LAY.dice


def test_kept_dice_that_are_drawn_aside_are_no_throw() -> None:
    drawn = reading(die(100, 600, 1), die(200, 600, 5))
    rest = (die(500, 100, 3), die(700, 100, 4))
    lay = reading(*LAY.dice, *rest)  # over the rest a cup is put
    assert followed(lay, drawn, reading(*drawn.dice, *rest)).newly == ()


def test_what_is_far_larger_is_another_die() -> None:
    blur = die(310, 110, 5, side=200)
    assert followed(LAY, reading(blur)).newly == (blur,)
    assert [one.lies for one in followed(reading(blur), LAY).dice] == [Lies.NEWLY] * 2


def test_nothing_is_hidden_where_two_dice_lie_newly() -> None:
    thrown = reading(die(500, 100, 2), die(500, 300, 3), verdict=Verdict.UNSURE)
    assert followed(LAY, thrown).hidden == ()


def test_a_die_that_was_pushed_is_not_hidden_as_well() -> None:
    pushed = reading(LAY.dice[0], die(500, 100, 5), verdict=Verdict.UNSURE)
    assert followed(LAY, pushed).hidden == ()


def test_a_number_stays_with_its_die() -> None:
    first = followed(LAY)
    assert numbers(first) == [1, 2]
    taken = track(first, reading(die(301, 100, 5)))
    assert numbers(taken) == [2]
    thrown = track(taken, reading(die(500, 300, 1), die(300, 101, 5)))
    assert numbers(thrown) == [3, 2]
    pushed = track(thrown, reading(die(500, 300, 1), die(350, 20, 5)))
    assert (numbers(pushed), [one.best_guess for one in pushed.newly]) == ([3, 2], [5])


def test_no_two_dice_have_one_number() -> None:
    close = reading(die(100, 100, 1), die(112, 100, 1))
    assert numbers(followed(reading(die(106, 100, 1)), close)) == [1, 2]


def test_dice_that_all_moved_together_were_not_thrown() -> None:
    before = reading(die(100, 100, 1), die(300, 100, 5), die(200, 250, 5))
    pushed = reading(die(160, 140, 1), die(361, 138, 5), die(259, 291, 5))
    assert followed(before, pushed).newly == ()
    assert numbers(followed(before, pushed)) == [1, 2, 3]
    two = reading(*pushed.dice[1:])
    assert followed(before, two).newly == two.dice  # two may lie so by chance
    thrown = reading(*pushed.dice[:2], die(200, 330, 5))
    assert followed(before, thrown).newly == thrown.dice


THROWN = (die(500, 100, 2), die(100, 300, 3))


@pytest.mark.parametrize("nudged", [0, 1, 2])
@pytest.mark.parametrize(("x_px", "nudged_px", "stay"), [(17, 0, 3), (12, 9, 2), (0, 9, 2)])
def test_dice_stay_where_the_camera_was_pushed_and_none_of_them(
    nudged: int, x_px: int, nudged_px: int, stay: int
) -> None:
    before = reading(die(100, 100, 1), die(300, 100, 5), die(200, 300, 4))
    places = ((100, 97, 1), (300, 97, 5), (200, 297, 4))
    pushed = [
        die(x + x_px, y + nudged_px * (number == nudged), value)
        for number, (x, y, value) in enumerate(places)
    ]
    assert len(followed(before, reading(*pushed)).stayed) == stay


def test_kept_dice_stay_where_the_throw_of_the_others_shook_the_camera() -> None:
    before = reading(die(100, 100, 1), die(300, 100, 5), die(200, 300, 4), die(400, 300, 3))
    after = followed(before, reading(die(110, 104, 1), die(310, 104, 5), die(500, 400, 4), die(60, 300, 6)))
    assert [one.best_guess for one in after.stayed] == [1, 5]
    assert [one.best_guess for one in after.newly] == [4, 6]


FAR = (die(100, 100, 1), die(300, 100, 5), die(500, 100, 2), die(700, 100, 6), die(900, 100, 3))


@pytest.mark.parametrize(
    ("pushed_px", "nudged_px", "stay"),
    [
        ((15, 15, 15), (0, 0), (1, 5, 2)),  # three against two, the longer way
        ((15, 15), (0, 0), (2, 6)),  # two against two: the shorter
    ],
)
def test_the_push_is_how_most_moved_and_of_as_many_the_shorter_way(
    pushed_px: tuple[float, ...], nudged_px: tuple[float, ...], stay: tuple[int, ...]
) -> None:
    moved_px = (*pushed_px, *nudged_px)
    lay = FAR[: len(moved_px)]
    now = [die(100 + 200 * n + far, 100, lay[n].best_guess) for n, far in enumerate(moved_px)]
    assert tuple(one.best_guess for one in followed(reading(*lay), reading(*now)).stayed) == stay


def test_kept_dice_stay_where_two_fall_where_alike_ones_lay() -> None:
    before = reading(*(die(x, y, value) for x, y, value in ((100, 100, 1), (300, 100, 5))), *THROWN)
    fell = (die(512, 108, 2), die(112, 311, 3), die(300, 300, 6), die(500, 300, 4))
    after = followed(before, reading(*before.dice[:2], *fell))
    assert [one.best_guess for one in after.stayed] == [1, 5]
    assert [one.best_guess for one in after.newly] == [6, 4]


def row(*xs: float, value: int = 4) -> Reading:
    return reading(*(die(x, 100, value) for x in xs))


@pytest.mark.parametrize(
    ("before", "now", "newly"),
    [
        ((0, 100, 200), (100, 200, 300), (300,)),  # the first went round to the other end
        ((100, 200, 300), (0, 100, 200), (0,)),
        ((0, 100, 200, 300), (102, 199, 301, 400), (400,)),
        ((0, 100, 200, 300), (200, 300, 400, 500), ()),  # half lie where others lay: perhaps a push
        ((0, 100, 200), (20, 121, 219), ()),  # the camera was pushed a little: too far for a die that stayed
        ((0, 100, 200), (17, 117, 218), ()),  # and so little that most are within reach of their old places
        ((0, 100, 200), (60, 160, 260), ()),
        ((0, 100, 200), (200, 300, 400), ()),
    ],
)
def test_alike_dice_in_a_row_that_lie_where_others_lay_were_not_pushed(
    before: tuple[float, ...], now: tuple[float, ...], newly: tuple[float, ...]
) -> None:
    after = followed(row(*before), row(*now))
    assert after.newly == row(*newly).dice
    assert sorted(numbers(after)) == list(range(1, len(before) + 1))


class Still(NamedTuple):
    """A calm of a clip: its last picture, and from the clip's own truth where each die lies."""

    image: Image
    boxes: frozenset[Box]
    aside: list[int]
    is_thrown: bool


def stills(name: str) -> list[Still]:
    """Every calm of a clip with dice in it, however short."""
    film = cv2.VideoCapture(str(SAMPLES / f"{name}.mp4"))
    truth = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))["frames"]
    found, is_thrown = [], False
    for frame, after in zip(truth, [*truth[1:], None], strict=True):
        image = film.read()[1]
        is_thrown |= frame["state"] == "moving"
        is_last = after is None or after["state"] != "settled"
        if frame["state"] == "settled" and is_last and frame["boxes"]:
            boxes = frozenset(tuple(box) for box in frame["boxes"])
            found.append(Still(image, boxes, frame["set_aside"], is_thrown))
            is_thrown = False
    return found


def box_of(one: Die, boxes: frozenset[Box]) -> Box:
    """The true box round the middle of a die that was read, which must show its value."""
    middle_x, middle_y = one.box[0] + one.box[2] / 2, one.box[1] + one.box[3] / 2
    (found,) = [
        (x, y, wide, high, value)
        for x, y, wide, high, value in boxes
        if x < middle_x < x + wide and y < middle_y < y + high and value == one.best_guess
    ]
    return found


KEPT = {"clip-grey-felt": [5, 5], "clip-green-cloth": [1, 4], "clip-odd-dice": [5, 6]}


@pytest.mark.parametrize("name", KEPT)
def test_the_dice_of_a_clip_are_followed_while_two_are_set_aside_and_the_rest_is_thrown(name: str) -> None:
    state, lay = Track(), frozenset[Box]()
    for still in stills(name):
        before, state = state, track(state, read(still.image))
        lies = {box_of(one.die, still.boxes): one for one in state.dice}
        assert lies.keys() == still.boxes
        assert {box_of(one, still.boxes) for one in state.stayed} == still.boxes & lay
        assert {box_of(one, still.boxes) for one in state.newly} == still.boxes - lay
        fresh = [one.number for one in state.dice if one.number > before.numbered]
        assert len(fresh) == (len(still.boxes - lay) if still.is_thrown else 0)
        lay = still.boxes
    assert sorted(one.best_guess for one in state.stayed) == still.aside == KEPT[name]
    assert sorted(numbers(state))[2:] == [7, 8, 9, 10]


def test_what_an_unsure_reading_hid_is_hidden_still_after_a_sure_one() -> None:
    beside = LAY.dice[0]
    lies = followed(LAY, reading(beside, verdict=Verdict.UNSURE), reading(beside))
    assert [one.die for one in lies.hidden] == [LAY.dice[1]]


def test_two_alike_are_a_throw_where_one_like_them_went() -> None:
    thrown = reading(die(500, 300, 5), die(700, 300, 5))
    after = followed(reading(die(300, 100, 5)), thrown, reading())
    assert [one.die for one in after.missing] == list(thrown.dice)


@pytest.mark.parametrize(("side", "is_so"), [(75, False), (90, True)])
def test_dice_nearly_twice_as_large_are_of_another_size(side: float, is_so: bool) -> None:
    now = reading(die(100, 100, 1, side=side), die(300, 100, 5, side=side))
    assert is_resized(followed(LAY), now) is is_so


def test_one_twice_as_large_in_its_place_is_another_die() -> None:
    assert followed(LAY, reading(die(300, 100, 5, side=100))).dice[0].number not in (1, 2)


@pytest.mark.parametrize(
    ("now", "lies"),
    [
        (die(300, 100, 5, side=63.5), Lies.AS_BEFORE),  # out of a shadow
        (die(300, 100, 5, turn_deg=9), Lies.AS_BEFORE),
        (die(316, 100, 5), Lies.PERHAPS_AS_BEFORE),  # a third of its side away
    ],
)
def test_a_face_that_grew_turned_or_moved_a_little_was_not_thrown(now: Die, lies: Lies) -> None:
    assert followed(LAY, reading(now)).dice[0].lies is lies


def test_six_dice_that_went_one_by_one_are_all_remembered() -> None:
    six = [die(100.0 * n, 100, n) for n in range(1, 7)]
    after = followed(*(reading(*six[n:]) for n in range(7)))
    assert sorted(one.die.best_guess for one in after.missing) == [1, 2, 3, 4, 5, 6]


def test_six_dice_under_a_cup_while_others_are_thrown_three_times_were_not_thrown() -> None:
    six = reading(*(die(100.0 * n, 100, 1) for n in range(1, 7)))
    pairs = ((300, 2, 3), (500, 4, 5), (700, 2, 6))
    throws = [reading(die(500, y, low), die(700, y, high)) for y, low, high in pairs]
    assert followed(six, reading(), *throws, six).newly == ()


def test_what_an_unsure_reading_saw_no_more_was_not_thrown_though_it_lies_a_little_off() -> None:
    beside = LAY.dice[0]
    hid = followed(LAY, reading(beside, verdict=Verdict.UNSURE), reading(beside, die(310, 100, 5)))
    assert hid.newly == ()
