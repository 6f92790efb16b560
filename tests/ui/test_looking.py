"""What was seen through a camera so far, frame by frame, with no camera at all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scorer import Dice
from ui.looking import (
    EMPTY,
    LAY_BESIDE_HAND,
    OTHER_SIZE,
    Calm,
    Looking,
    calm,
    glimpsing,
    seen_from,
    watched,
)
from ui.table import Question, Seen
from vision import Die, Image, Point, Reading, Verdict
from vision.track import Track, track
from vision.watch import Reach, Watch

WIDE, HIGH = 320, 240
QUESTION = Question(Dice([1, 5]), "glare", Seen((1, 5), False, "glare"))


def die_showing(face: int, x: float) -> Die:
    return Die((Point(x, 0), Point(x + 9, 0), Point(x + 9, 9), Point(x, 9)), face, face, 0.9)


def frame(level: int, *, high: int = HIGH) -> Image:
    """An empty table in that light."""
    return np.full((high, WIDE, 3), level, np.uint8)


def seen(frames: list[Image], question: Question | None = None, now: Looking | None = None) -> Looking:
    """What was seen after these frames, a tenth of a second apart."""
    now = now or Looking()
    start_s = now.watch.at_s if now.watch else 0.0
    for number, one in enumerate(frames, start=1):
        now, _ = watched(now, one, start_s + number / 10, question)
    return now


def watch_of(now: Looking) -> Watch:
    assert now.watch is not None
    return now.watch


def hand_in(level: int) -> Image:
    """The same table with something large and dark in from its left edge."""
    one = frame(level)
    one[60:180, :140] = 20
    return one


def test_the_still_picture_is_the_last_before_anything_moved() -> None:
    before = frame(150)
    now = seen([frame(148), before])
    assert now.still is before
    assert seen([hand_in(150)], now=now).still is before


def test_the_picture_of_before_a_question_is_kept_while_it_is_open() -> None:
    before, later = frame(150), frame(151)
    now = seen([before])
    assert seen([later], QUESTION, now).still is before
    assert seen([later], None, now).still is later


def test_a_black_picture_is_no_picture_of_before() -> None:
    before = frame(150)
    now = seen([before])
    assert seen([frame(0), hand_in(150)], now=now).still is before
    assert seen([frame(0), frame(151)], now=now).still is not before


def large_die(face: int, x: float) -> Die:
    """What a blur of six dice may be read as."""
    return Die((Point(x, 0), Point(x + 90, 0), Point(x + 90, 90), Point(x, 90)), face, face, 0.9)


def test_dice_of_another_size_are_asked_about_and_the_others_lay_there_all_the_same() -> None:
    lay = Reading((die_showing(3, 20), die_showing(5, 180)), Verdict.SURE)
    blur = Reading((large_die(5, 100),), Verdict.SURE)
    now, _ = calm(seen([frame(150)]), lay, None, is_asked=False)
    now, told = calm(now, blur, None, is_asked=False)
    assert (told.reading.is_sure, told.reading.reason) == (False, OTHER_SIZE)
    _, again = calm(now, lay, None, is_asked=False)
    assert (again.reading.is_sure, again.newly) == (True, ())


def test_where_all_dice_stay_of_another_size_the_camera_was_moved() -> None:
    lay = Reading((die_showing(3, 20), die_showing(5, 180)), Verdict.SURE)
    nearer = Reading((large_die(3, 20), large_die(5, 180)), Verdict.SURE)
    now, _ = calm(seen([frame(150)]), lay, None, is_asked=False)
    for is_sure, newly in ((False, nearer.dice), (False, ()), (True, ())):  # asked about once
        now, told = calm(now, nearer, None, is_asked=False)
        assert (told.reading.is_sure, told.newly) == (is_sure, newly)
    now, told = calm(now, lay, None, is_asked=True)
    assert told.reading.is_sure


LAY = Reading((die_showing(3, 20), die_showing(5, 180)), Verdict.SURE)
CAME = Reading((die_showing(1, 20), die_showing(2, 180)), Verdict.SURE)
LATER = Reading((die_showing(4, 60), die_showing(6, 240)), Verdict.SURE)


def beside_hand(*readings: Reading) -> Looking:
    """What was seen where dice lay, and these were read beside a hand that rests in the picture."""
    now, _ = calm(seen([frame(150)]), LAY, None, is_asked=False)
    for one in readings:
        now = glimpsing(now, one)
    return now


@pytest.mark.parametrize(
    ("glimpsed", "told", "reason"),
    [
        ((CAME,), CAME, ""),
        ((CAME,), LATER, LAY_BESIDE_HAND),
        ((CAME, LATER), LATER, LAY_BESIDE_HAND),
        ((LATER, LAY), LATER, ""),
        ((LAY,), LATER, ""),
        ((Reading((die_showing(5, 60), die_showing(3, 240)), Verdict.SURE),), LATER, ""),  # only moved
        ((Reading((*LAY.dice, die_showing(1, 240)), Verdict.SURE),), LATER, ""),  # a finger, perhaps
    ],
)
def test_dice_that_lay_there_only_beside_a_hand_make_the_next_ones_doubtful(
    glimpsed: tuple[Reading, ...], told: Reading, reason: str
) -> None:
    now, shown = calm(beside_hand(*glimpsed), told, None, is_asked=False)
    assert (shown.reading.reason, shown.reading.is_sure) == (reason, not reason)
    _, again = calm(now, LATER, None, is_asked=False)
    assert again.reading.is_sure


def test_beside_a_hand_before_anything_was_read_the_still_picture_tells_what_lay_there() -> None:
    now = seen([frame(150)])
    for lay, is_sure in ((Reading((), Verdict.SURE), False), (CAME, True)):
        beside = glimpsing(now, CAME, read_still=lambda _, lay=lay: lay)
        _, shown = calm(beside, LATER, None, is_asked=False, read_still=lambda _, lay=lay: lay)
        assert shown.reading.is_sure is is_sure


def test_where_frames_get_another_size_all_is_forgotten() -> None:
    now = replace(seen([frame(150)]), before=EMPTY, early=(QUESTION, EMPTY))
    turned = frame(150, high=400)
    assert now.is_turned(turned)
    assert not now.is_turned(frame(20))
    after = seen([turned], now=now)
    assert (after.before, after.early, after.shape) == (None, None, turned.shape)
    assert after.still is turned


def test_what_lay_there_when_it_was_last_read_was_not_thrown() -> None:
    lay, new = die_showing(3, 20), die_showing(5, 180)
    now = seen([frame(150)])
    now, first = calm(now, Reading((lay,), Verdict.SURE), None, is_asked=False)
    assert (first.is_first, first.newly, first.before) == (True, (lay,), None)
    now, second = calm(now, Reading((lay, new), Verdict.SURE), None, is_asked=False)
    assert (second.is_first, second.newly) == (False, (new,))
    assert not watch_of(now).is_armed


def test_what_went_before_the_last_picture_is_told_apart() -> None:
    lay = (die_showing(3, 20), die_showing(5, 180), die_showing(6, 90))
    now = seen([frame(150)])
    for dice in (lay, lay[:2], lay[:1]):
        now, shown = calm(now, Reading(dice, Verdict.SURE), None, is_asked=False)
    told = seen_from(shown, b"")
    assert (told.gone, told.vanished) == ((5, 6), (6,))


def test_what_a_player_asks_for_is_all_a_roll() -> None:
    lay = die_showing(3, 20)
    now = replace(seen([frame(150)]), before=track(EMPTY, Reading((lay,), Verdict.SURE)))
    _, shown = calm(now, Reading((lay,), Verdict.SURE), None, is_asked=True)
    assert shown.newly == (lay,)
    assert seen_from(shown, b"").newly == (3,)


def test_what_was_read_under_a_hand_is_thrown_anew_while_it_is_asked_about() -> None:
    half, rest = die_showing(3, 20), die_showing(5, 180)
    now = replace(seen([frame(150)]), before=EMPTY)
    now = replace(now, watch=replace(watch_of(now), reach=Reach.THERE))
    now, shown = calm(now, Reading((half,), Verdict.SURE), None, is_asked=False)
    assert shown.before is EMPTY
    assert not shown.reading.is_sure
    both = Reading((half, rest), Verdict.SURE)
    for question, early, newly in (
        (QUESTION, EMPTY, (half, rest)),
        (None, EMPTY, (rest,)),
        (QUESTION, None, (rest,)),
    ):
        then = now.asked(question, early)
        _, whole = calm(then, both, question, is_asked=False)
        assert whole.newly == newly
    _, other = calm(now.asked(QUESTION, EMPTY), LATER, QUESTION, is_asked=False)
    assert [one.die for one in other.lying.gone] == [half]  # so it is not the throw that is asked about


def test_before_the_first_frame_there_is_nothing_to_read() -> None:
    with pytest.raises(ValueError, match="no frame was watched yet"):
        calm(Looking(), Reading((), Verdict.SURE), None, is_asked=False)


def test_after_the_dice_were_taken_away_none_lay_there() -> None:
    lay = die_showing(3, 20)
    now = replace(
        seen([frame(150)]), before=track(EMPTY, Reading((lay,), Verdict.SURE)), early=(QUESTION, EMPTY)
    )
    now = now.cleared()
    assert (now.before, now.still, now.early) == (EMPTY, None, None)
    assert now.watch is not None


# what is told to the session


def test_what_is_in_doubt_and_lay_there_before_the_throw_is_no_die_of_the_game() -> None:
    sure, strange = die_showing(3, 20), replace(die_showing(5, 80), value=None, stayed=True)
    reading = Reading((sure, strange), Verdict.SURE)
    lying = track(Track(), reading)
    for is_asked in (False, True):
        seen = seen_from(Calm(reading, lying, False, is_asked, None), b"jpeg")
        assert (seen.values, seen.newly, seen.stayed, seen.doubtful) == ((3,), (3,), (), ())
        assert seen.strange == 1


@pytest.mark.parametrize(("dice", "is_believed"), [(6, True), (5, False)])
def test_six_sure_dice_are_told_as_sure_though_a_seventh_was_doubted(dice: int, is_believed: bool) -> None:
    lie = tuple(die_showing(face, 20.0 * face) for face in range(1, dice + 1))
    reading = Reading(lie, Verdict.UNSURE, "a seventh", may_be_more="a seventh")
    seen = seen_from(Calm(reading, track(Track(), reading), False, False, None), b"jpeg")
    assert (seen.is_believed, seen.reason) == (is_believed, "a seventh")


def test_of_dice_that_are_gone_those_in_doubt_are_told() -> None:
    lay = Reading((die_showing(3, 20), replace(die_showing(5, 80), value=None)), Verdict.UNSURE)
    now = Reading((die_showing(2, 200), die_showing(6, 300)), Verdict.SURE)
    seen = seen_from(Calm(now, track(track(Track(), lay), now), False, False, None), b"jpeg")
    assert (seen.gone, seen.gone_in_doubt) == ((3, 5), (5,))
