from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.types import Die, Image, Point, Reading, Verdict
from vision.watch import (
    HID_DICE,
    JUST_LIT,
    LAY_BLURRED,
    MAY_HIDE_DICE,
    MOVES,
    REACHES_IN,
    Reach,
    Watch,
    WatchSettings,
    first_watch,
    watch,
)

TABLE: Image = np.full((360, 640, 3), 90, dtype=np.uint8)


def with_square(x: int, y: int) -> Image:
    frame = TABLE.copy()
    frame[y : y + 60, x : x + 60] = 230
    return frame


def watched(frames: list[Image], *, step_s: float = 0.125) -> list[Watch]:
    state = first_watch(frames[0], 0.0)
    states = [state]
    for number, frame in enumerate(frames[1:], start=1):
        state = watch(state, frame, number * step_s)
        states.append(state)
    return states


def test_a_table_that_never_moved_is_not_read() -> None:
    assert not any(state.is_settled for state in watched([with_square(50, 50)] * 30))


def test_after_motion_the_table_settles_once_it_was_still_long_enough() -> None:
    moving = [with_square(50 + 40 * step, 50) for step in range(5)]
    states = watched([*moving, *[moving[-1]] * 10])
    assert [state.is_moving for state in states[1:5]] == [True] * 4
    settled = [number for number, state in enumerate(states) if state.is_settled]
    assert settled[0] == 4 + 3  # 0.3 s at 8 frames a second
    assert not states[settled[0]].disarmed().is_settled


def test_noise_and_a_change_of_exposure_are_no_motion() -> None:
    chance = np.random.default_rng(1)
    frames = [
        np.clip(with_square(50, 50) + level + chance.normal(0, 6, TABLE.shape), 0, 255).astype(np.uint8)
        for level in (0, 4, 10, 14, 8)
    ]
    assert not any(state.is_moving for state in watched(frames)[1:])


def banded(frame: Image, number: int, *, share: float = 0.05, down: bool = True) -> Image:
    """A frame in the light of a lamp whose flicker runs through the picture in bands, or sideways."""
    at = np.arange(frame.shape[0])[:, None, None] if down else np.arange(frame.shape[1])[None, :, None]
    bands = 1 + share * np.sin(2 * np.pi * at / 250 + 2.1 * number)
    return np.clip(frame * bands, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("down", [True, False])
def test_a_lamp_that_flickers_in_bands_is_no_motion(down: bool) -> None:
    frames = [banded(with_square(50, 50), number, down=down) for number in range(12)]
    assert not any(state.is_moving for state in watched(frames)[1:])


@pytest.mark.parametrize("colour", [60, 80, 100, 120, 230])
def test_in_a_flickering_light_dice_and_sleeves_move_all_the_same(colour: int) -> None:
    rolling = [banded(with_square(50 + 20 * step, 50), step) for step in range(8)]
    assert all(state.is_moving for state in watched(rolling)[1:])
    across = [TABLE.copy() for _ in range(8)]  # a sleeve nearly as light as the table, all over its height
    for step, frame in enumerate(across):
        frame[:, : 40 + 40 * step] = colour
    assert all(state.is_moving for state in watched([banded(one, n) for n, one in enumerate(across)])[1:])


def with_arm(frame: Image, *, reach_px: int = 300, colour: int = 160) -> Image:
    """A sleeve that reaches in from the right."""
    reached = frame.copy()
    reached[120:240, 640 - reach_px :] = (colour, colour - 30, colour - 60)
    return reached


GRAIN = np.random.default_rng(1).normal(0, 4, (3, *TABLE.shape)).astype(np.int16)


def grainy(frames: list[Image]) -> list[Image]:
    return [
        np.clip(frame + GRAIN[number % 3], 0, 255).astype(np.uint8) for number, frame in enumerate(frames)
    ]


def calm_in(frames: list[Image], *, step_s: float = 1 / 15) -> list[tuple[int, Watch]]:
    """The numbers of the frames that are read, each calm once, and what is known then."""
    state, found = first_watch(frames[0], 0.0), []
    for number, frame in enumerate(frames[1:], start=1):
        state = watch(state, frame, number * step_s)
        if state.is_doubtful:
            state = state.seeing(NO_DICE, frame.shape[1])
        if state.is_settled:
            found.append((number, state))
            state = state.disarmed()
    return found


def settled_in(frames: list[Image], *, step_s: float = 1 / 15) -> list[int]:
    """The numbers of the frames that are read, each calm once."""
    return [number for number, _ in calm_in(frames, step_s=step_s)]


NO_DICE = Reading((), Verdict.SURE)
EMPTY, OLD, NEW = [TABLE] * 15, with_square(50, 50), with_square(400, 60)


BELONGS = round(WatchSettings().belongs_s * 15)  # frames


@pytest.mark.parametrize("arm", [with_arm(NEW), with_arm(NEW, colour=65), with_arm(NEW, reach_px=120)])
def test_nothing_settles_while_a_hand_lies_still_until_it_belongs_to_the_table(arm: Image) -> None:
    assert settled_in(grainy([*EMPTY, *[arm] * BELONGS])) == []
    assert len(settled_in(grainy([*EMPTY, *[arm] * BELONGS, *[NEW] * 15]))) == 1
    (read_at,) = settled_in(grainy([*EMPTY, *[arm] * 3 * BELONGS]))
    assert read_at - len(EMPTY) in (BELONGS, BELONGS + 1)


def test_a_table_with_something_new_on_it_is_never_read_surely_at_first() -> None:
    sure = Reading((), Verdict.SURE)
    state = first_watch(TABLE, 0.0)
    for number in range(1, 2 * BELONGS):
        state = watch(state, with_arm(NEW), number / 15)
        if state.is_settled:
            break
    assert state.weighed(sure) == Reading((), Verdict.UNSURE, MAY_HIDE_DICE)
    asked = Reading((), Verdict.UNSURE, "something may be a die")
    assert state.weighed(asked).reason == f"something may be a die; {MAY_HIDE_DICE}"
    assert not state.weighed(replace(asked, may_be_more=asked.reason)).are_dice_sure
    assert state.disarmed().weighed(sure) == sure


def test_what_is_read_while_a_hand_reaches_in_or_anything_moves_is_never_sure() -> None:
    sure = Reading((), Verdict.SURE)
    moving = watch(first_watch(TABLE, 0.0), with_arm(NEW), 1 / 15)
    assert moving.weighed(sure) == Reading((), Verdict.UNSURE, MOVES)
    still = moving
    for number in range(2, 5):
        still = watch(still, with_arm(NEW), number / 15)
    assert still.weighed(sure) == Reading((), Verdict.UNSURE, REACHES_IN)
    gone = still
    for number in range(5, 8):
        gone = watch(gone, NEW, number / 15)
    assert gone.weighed(sure) == sure


def kept_still_for_long(frame: Image) -> Watch:
    """The watch after something came into the picture, was asked about, and then lay there for long."""
    state = first_watch(TABLE, 0.0)
    for number in range(1, 2 * BELONGS):
        state = watch(state, frame, number / 15)
        if number == 10:
            state = state.disarmed()  # a player wanted the table read as it is
    assert state.has_newcomer
    return state


def test_what_lay_there_for_long_unread_and_is_gone_hides_nothing() -> None:
    sure, state = Reading((), Verdict.SURE), kept_still_for_long(with_arm(OLD))
    for number in range(2 * BELONGS, 2 * BELONGS + 15):
        state = watch(state, NEW, number / 15)
    assert state.is_settled
    assert state.weighed(sure) == sure


def test_what_lay_there_for_long_unread_and_comes_back_at_once_may_hide_dice() -> None:
    state = kept_still_for_long(with_arm(OLD))
    film = [*[OLD] * 2, *[with_arm(NEW)] * 15]
    for number, frame in enumerate(film, start=2 * BELONGS):
        state = watch(state, frame, number / 15)
        assert not state.is_settled
    assert state.weighed(Reading((), Verdict.SURE)).reason == REACHES_IN


def test_dice_at_the_edge_are_told_from_what_lay_there_for_long_and_has_gone() -> None:
    other_side = np.ascontiguousarray(with_arm(TABLE)[:, ::-1])
    state, row = kept_still_for_long(other_side), [(580, 10), (580, 80), (580, 270)]
    thrown = TABLE.copy()
    for x, y in row:
        thrown[y : y + 60, x : x + 60] = 230
    thrown[130:270, 570:] = 130  # the shadow that lies between them
    for number in range(2 * BELONGS, 2 * BELONGS + 15):
        state = watch(state, thrown, number / 15)
    places = reading(*(die(x, y, 4) for x, y in [*row, (580, 140), (580, 200)]))
    assert state.is_doubtful
    assert state.seeing(places, 640).is_settled


def test_dice_at_the_edge_are_no_hand() -> None:
    assert len(settled_in([*EMPTY, *[with_square(0, 100)] * 15])) == 1


def test_what_lies_still_for_long_becomes_part_of_the_table_and_may_go_again() -> None:
    book, book_and_die = with_arm(TABLE), with_arm(OLD)
    film = [*EMPTY, *[book] * 120, *[book_and_die] * 15, *[OLD] * 15]
    assert [number // 15 for number in settled_in(grainy(film))] == [7, 9, 10]


def test_a_hand_in_view_when_it_was_asked_for_is_not_taken_for_the_table() -> None:
    state = first_watch(TABLE, 0.0)
    for number in range(1, 20):
        state = watch(state, with_arm(TABLE), number / 15)
    state = state.disarmed()  # a player wanted the table read as it is
    numbers = range(20, 40)
    states = [state := watch(state, OLD, number / 15) for number in numbers]
    assert any(state.is_settled for state in states)


SURE = Reading((), Verdict.SURE)
GONE = Reading((), Verdict.UNSURE, HID_DICE)
FAR = with_square(200, 280)  # from the arm


def weighed_in(frames: list[Image]) -> list[Reading]:
    """What a sure reading of each calm comes to."""
    return [state.weighed(SURE) for _, state in calm_in(grainy(frames))]


def test_a_hand_in_view_as_the_camera_opens_goes_at_once_and_what_lay_under_it_is_asked_about() -> None:
    film = [*[with_arm(OLD)] * 15, *[FAR] * 15, *[OLD] * 15]
    assert settled_in(grainy(film)) == [15 + 5, 30 + 5]  # the first frame of each differs; then .3 s
    assert weighed_in(film) == [GONE, SURE]


ROW = [(430, 125), (500, 125), (570, 125)]


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        (with_arm(TABLE), [(400, 150)]),
        (with_arm(TABLE), [(360, 170), (440, 170), (520, 170)]),
        (with_arm(TABLE, reach_px=150), [(500, 150), (570, 150)]),  # beside them hardly anything differs
        (np.maximum(with_arm(TABLE, reach_px=400), np.roll(with_arm(TABLE, reach_px=400), 110, axis=0)),
         [*ROW, *((x, y + 100) for x, y in ROW)]),
    ],
)  # fmt: skip
def test_a_hand_is_gone_where_dice_lie_now_that_a_reading_finds(
    hand: Image, row: list[tuple[int, int]]
) -> None:
    thrown = TABLE.copy()
    for x, y in row:
        thrown[y : y + 60, x : x + 60] = 230
    state = first_watch(hand, 0.0)
    for number in range(1, 7):
        state = watch(state, thrown, number / 15)
    seen = state.seeing(reading(*(die(x, y, 4) for x, y in row)), 640)
    assert seen.is_settled
    assert seen.weighed(SURE) == GONE


def test_where_one_hand_goes_and_another_comes_one_is_there() -> None:
    other = np.ascontiguousarray(with_arm(TABLE)[:, ::-1])
    assert settled_in(grainy([*[with_arm(TABLE)] * 15, *[other] * 15])) == []


def test_a_thing_without_edges_that_hides_some_is_there() -> None:
    specks = TABLE.copy()
    for x in range(400, 640, 60):
        specks[160:168, x : x + 8] = 230
    soft = np.asarray(cv2.GaussianBlur(with_arm(TABLE, reach_px=400), (0, 0), 25), dtype=np.uint8)
    assert settled_in([*[specks] * 15, *[soft] * 15]) == []


def test_what_a_reading_found_to_be_there_stays_until_something_moves() -> None:
    state = first_watch(with_arm(TABLE), 0.0)
    for number in range(1, 7):
        state = watch(state, FAR, number / 15)
    assert state.is_settled
    seen = replace(state, reach=Reach.THERE, is_looked_at=True)
    assert not watch(seen, FAR, 0.5).is_settled


@pytest.mark.parametrize("reach_px", [60, 150, 240])
def test_a_hand_that_moves_aside_is_still_there(reach_px: int) -> None:
    aside = np.roll(with_arm(TABLE, reach_px=reach_px), 50, axis=0)
    assert settled_in(grainy([*[with_arm(TABLE)] * 15, *[aside] * 15])) == []


@pytest.mark.parametrize("left_px", [40, 100, 200])
def test_beside_a_hand_that_draws_back_only_in_part_nothing_is_ever_sure(left_px: int) -> None:
    begun = with_arm(TABLE)
    begun[140:200, 280:340] = begun[130, 630]  # a hand on the arm, which leaves the edge as it is
    begun[100:260, 440:] = begun[130, 630]  # and a sleeve that is drawn back with it
    film = [[begun] * 15, *([with_arm(table, reach_px=left_px)] * 15 for table in (FAR, OLD, FAR))]
    readings = weighed_in([frame for part in film for frame in part])
    assert set(readings) <= {GONE}


def test_what_is_gone_is_asked_about_until_the_table_lay_still_for_long() -> None:
    """A rail along the picture's edge: there part of a hand may lie."""
    tables = [TABLE.copy(), OLD.copy(), FAR.copy()]
    for table in tables:
        table[:10] = 230
    empty, old, far = tables
    begun = [*[with_arm(empty)] * 15, *[old] * 15]
    assert weighed_in([*begun, *[far] * 15, *[old] * 15]) == [GONE, GONE, GONE]
    long = [*begun, *[far] * (BELONGS + 2), *[old] * 15, *[far] * 15]
    assert weighed_in(long) == [GONE, GONE, Reading((), Verdict.UNSURE, MAY_HIDE_DICE), SURE]
    assert weighed_in([*begun, *[with_arm(empty)] * 15, *[old] * 15]) == [GONE, GONE, GONE]


def test_something_taken_away_later_is_waited_for_like_a_hand_that_comes() -> None:
    film = [*[with_arm(TABLE)] * (BELONGS + 2), *[FAR] * 15]
    assert settled_in(grainy(film)) == []


def patterned(side_px: int) -> Image:
    """A table of squares in many colours."""
    small = np.random.default_rng(3).integers(0, 255, (360 // side_px, 640 // side_px, 3), dtype=np.uint8)
    return np.asarray(cv2.resize(small, (640, 360), interpolation=cv2.INTER_NEAREST), dtype=np.uint8)


def with_sleeve(frame: Image) -> Image:
    """A plain sleeve over a third of the picture: it hides more edges than it has."""
    covered = frame.copy()
    covered[60:300, 260:] = 127  # as bright as the patterns, so that the exposure is the same
    return covered


PATTERNS = [patterned(8), patterned(10)]


@pytest.mark.parametrize("table", PATTERNS)
def test_beside_a_hand_that_comes_as_the_camera_opens_nothing_is_ever_sure(table: Image) -> None:
    thrown = table.copy()
    thrown[280:340, 60:120] = 230
    film = [[one] * 15 for one in (table, with_sleeve(table), with_sleeve(thrown), with_sleeve(table))]
    frames = [frame for part in film for frame in part]
    assert weighed_in([*frames, *[thrown] * 15]) == [GONE] * 4


@pytest.mark.parametrize("table", [TABLE, *PATTERNS])
def test_a_hand_that_comes_over_a_table_that_was_seen_is_never_taken_for_one_that_is_gone(
    table: Image,
) -> None:
    thrown = table.copy()
    thrown[280:340, 60:120] = 230
    lay_long = [*[table] * (BELONGS + 2), *[with_sleeve(table)] * 15]
    was_read = [*[table] * 15, *[thrown] * 15, *[with_sleeve(thrown)] * 15]
    assert settled_in(grainy(lay_long)) == []
    assert settled_in(grainy(was_read)) == [15 + 5]


def test_where_the_table_s_pattern_hides_what_is_gone_the_watch_waits() -> None:
    bare = patterned(10)
    (read_at,) = settled_in([*[with_arm(bare)] * 15, *[bare] * 2 * BELONGS])
    assert read_at - 15 in (BELONGS, BELONGS + 1)


@pytest.mark.parametrize("gain", [0.8, 1.25])
def test_a_camera_that_exposes_anew_sees_no_hand(gain: float) -> None:
    lit = np.clip(NEW * gain, 0, 255).astype(np.uint8)
    assert len(settled_in(grainy([*EMPTY, *[lit] * 30]))) == 1
    arm = np.clip(with_arm(NEW) * gain, 0, 255).astype(np.uint8)
    assert settled_in(grainy([*EMPTY, *[arm] * 30])) == []


def test_a_gap_in_time_is_no_stillness() -> None:
    state = watch(first_watch(TABLE, 0.0), OLD, 0.1)
    state = watch(state, OLD, 2.0)  # the camera stood still for long
    assert not state.is_settled
    state = watch(state, OLD, 2.07)
    assert not state.is_settled
    assert watch(state, OLD, 2.14).is_settled


def test_a_calm_picture_that_something_reaches_into_is_read_once_to_tell_hands_from_dice() -> None:
    row = TABLE.copy()
    row[0:60, 60:330] = 230
    state = first_watch(TABLE, 0.0)
    for number in range(1, 10):
        state = watch(state, row, number / 15)
    assert (state.is_calm, state.is_settled, state.is_doubtful) == (True, False, True)
    dice = reading(*(die(x, 5, 4) for x in (65, 130, 195, 260)))
    assert state.seeing(dice, 640).is_settled
    seen = state.seeing(reading(die(65, 5, 4)), 640)
    assert (seen.is_settled, seen.is_doubtful) == (False, False)
    assert not watch(seen, row, 0.7).is_doubtful
    assert not state.disarmed().is_doubtful


def test_a_camera_that_changes_its_shape_begins_anew() -> None:
    armed = watch(first_watch(TABLE, 0.0), OLD, 0.1)
    assert armed.is_armed
    begun = watch(armed, OLD[:300], 0.2)
    assert (begun.is_armed, begun.is_moving, begun.is_settled) == (False, False, False)
    assert np.array_equal(begun.small, first_watch(OLD[:300], 0.2).small)


def test_a_clock_that_was_set_back_vouches_for_no_stillness() -> None:
    state = watch(first_watch(TABLE, 100.0), OLD, 100.1)
    set_back = watch(state, OLD, 3.0)
    assert (set_back.still_s, set_back.is_settled) == (0.0, False)
    states = [set_back := watch(set_back, OLD, 3.0 + number / 8) for number in range(1, 5)]
    assert [one.is_settled for one in states] == [False, False, True, True]


@pytest.mark.parametrize(
    ("shape", "small"),
    [
        ((360, 640, 3), (135, 240, 3)),
        ((640, 360, 3), (427, 240, 3)),
        ((5_000, 1, 3), (960, 1, 3)),
        ((1, 5_000, 3), (1, 240, 3)),
        ((1, 1, 3), (240, 240, 3)),
    ],
)
def test_frames_of_every_shape_are_compared_small(shape: tuple[int, ...], small: tuple[int, ...]) -> None:
    frame = np.full(shape, 90, np.uint8)
    state = watch(first_watch(frame, 0.0), frame, 0.1)
    assert state.small.shape == small
    assert not state.is_moving


def die(x: float, y: float, value: int) -> Die:
    corners = (Point(x, y), Point(x + 50, y), Point(x + 50, y + 50), Point(x, y + 50))
    return Die(corners, value, value, 0.99)


def reading(*dice: Die) -> Reading:
    return Reading(dice, Verdict.SURE)


def blurred(frame: Image, side_px: int = 45) -> Image:
    return np.asarray(cv2.blur(frame, (side_px, side_px)), np.uint8)


def with_rim(frame: Image) -> Image:
    """A tray's rim all round."""
    rimmed = np.full_like(frame, 20)
    rimmed[20:-20, 20:-20] = 220
    rimmed[40:-40, 40:-40] = frame[40:-40, 40:-40]
    return rimmed


RIMMED = with_rim(with_square(200, 150))
THROWN = with_rim(with_square(400, 200))


@pytest.mark.parametrize(
    "opened",
    [np.zeros_like(RIMMED), np.full_like(RIMMED, 255), blurred(RIMMED)],
    ids=["dark", "white", "out of focus"],
)
def test_a_camera_that_finds_its_light_or_its_focus_begins_anew_and_sees_the_next_throw(
    opened: Image,
) -> None:
    film = [*[opened] * 15, *[RIMMED] * 30]
    assert settled_in(grainy(film)) == []
    assert settled_in(grainy([*film, *[THROWN] * 15])) == [45 + 5]


@pytest.mark.parametrize("colour", [(10, 10, 12), (250, 250, 250), (150, 170, 210)])
@pytest.mark.parametrize("reach_px", [300, 520])
def test_a_sleeve_of_any_colour_over_most_of_a_table_that_was_never_read_does_not_begin_it_anew(
    colour: tuple[int, int, int], reach_px: int
) -> None:
    table, thrown = with_rim(TABLE), THROWN
    hand = table.copy()
    hand[:, 640 - reach_px :] = colour
    film = [*[table] * 15, *[hand] * 4, *[thrown] * 15]
    assert settled_in(grainy(film)) == [19 + 5]


def test_dice_that_light_up_a_dark_table_do_not_begin_it_anew() -> None:
    dark, thrown = (np.asarray(frame * 0.07, np.uint8) for frame in (TABLE, BOTH))
    assert settled_in([*[dark] * 15, *[np.maximum(thrown, np.uint8(BOTH > 200) * 60)] * 15]) == [15 + 5]


def test_a_table_that_is_white_all_over_does_not_begin_anew_with_every_throw() -> None:
    white, thrown = np.full_like(TABLE, 255), np.full_like(TABLE, 255)
    thrown[150:210, 200:260] = 40
    assert settled_in([*[white] * 15, *[thrown] * 15]) == [15 + 5]


@pytest.mark.parametrize(("opened_s", "is_read"), [(3, False), (5, True)])
def test_a_camera_that_was_opened_a_while_ago_does_not_begin_anew(opened_s: int, is_read: bool) -> None:
    """Light may change with a throw."""
    before, dim = 15 * opened_s, np.asarray(THROWN * 0.4, np.uint8)
    assert settled_in([*[RIMMED] * before, *[dim] * 15]) == [before + 5] * is_read


def seen_after(look: Image, frame: Image) -> Watch:
    """The watch that began with a look, when the next picture is calm."""
    state = first_watch(look, 0.0)
    for number in range(1, 8):
        state = watch(state, frame, number / 15)
    return state


BOTH = np.minimum(with_square(200, 150), 229)
BOTH[200:260, 400:460] = 230
DICE = die(205, 155, 3), die(405, 205, 4)


def first_in(look: Image, frame: Image, *newly: Die) -> str:
    """Why a sure first reading is doubted; nothing if it is not."""
    return seen_after(look, frame).weighed_first(SURE, newly, 640).reason


def test_a_die_whose_place_is_blurred_in_the_first_look_may_have_lain_there() -> None:
    one = blurred(np.where(BOTH == 230, 90, BOTH).astype(np.uint8))
    assert first_in(one, BOTH, *DICE) == LAY_BLURRED
    assert first_in(one, BOTH, DICE[1]) == ""
    assert first_in(TABLE, BOTH, *DICE) == ""
    assert first_in(one, BOTH) == ""


@pytest.mark.parametrize("gain", [0.6, 1.4])
def test_a_bare_place_is_bare_however_the_camera_exposed_it(gain: float) -> None:
    assert first_in(np.asarray(TABLE * gain, np.uint8), BOTH, *DICE) == ""


def test_what_lay_there_plainly_and_was_read_as_no_die_is_none() -> None:
    sheet = TABLE.copy()
    sheet[130:280, 180:480] = 240
    assert first_in(sheet, BOTH, *DICE) == ""
    spots = BOTH
    assert first_in(spots, BOTH, *DICE) == ""


def test_a_die_of_the_table_s_colour_is_taken_for_thrown() -> None:
    """Nobody could tell how its place looked."""
    frame = TABLE.copy()
    frame[150:210, 200:260] = 96
    assert first_in(blurred(frame), frame, DICE[0]) == ""
    assert first_in(blurred(BOTH), BOTH, die(-80, -80, 3)) == ""  # beyond the picture


UNEVEN: Image = np.repeat(np.linspace(40, 160, 640, dtype=np.uint8)[None, :, None], 360, 0).repeat(3, 2)
"""A table that a black picture differs from, however it is brightened."""


def rolling(places: list[tuple[int, int]]) -> list[Image]:
    """A die on that table at each place, and lying still at the last."""
    frames = [UNEVEN.copy() for _ in places]
    for frame, (x, y) in zip(frames, places, strict=True):
        frame[y : y + 60, x : x + 60] = 230
    return [*frames, *[frames[-1]] * 10]


ACROSS = rolling([(50 + 40 * step, 50) for step in range(5)])
DOWN = rolling([(210, 50 + 40 * step) for step in range(5)])


def read_in_the_light(light: list[Image], dark: int, level: int, then: list[Image]) -> list[int]:
    """The frames that are read, once each, where so many black ones come after some; never told a hand."""
    frames = [*light, *[np.full_like(TABLE, level)] * dark, *then]
    last, found = first_watch(frames[0], 0.0), []
    for number, frame in enumerate(frames[1:], start=1):
        last = watch(last, frame, number / FPS)
        assert not last.is_reached_into
        assert not last.has_newcomer
        if len(light) < number < len(light) + dark:
            assert not last.is_moving
        if last.is_settled:
            found.append(number)
            last = last.disarmed()
    return found


FPS = 8
SETTLES = 3  # frames at 8 a second


def read_of(frames: list[Image], fps: int = FPS) -> list[int]:
    """The frames that are read, once each."""
    last, found = first_watch(frames[0], 0.0), []
    for number, frame in enumerate(frames[1:], start=1):
        last = watch(last, frame, number / fps)
        if last.is_settled:
            found.append(number)
            last = last.disarmed()
    return found


@pytest.mark.parametrize("level", [0, 2, 8])
@pytest.mark.parametrize("dark", [1, 5, 12, 80])
def test_after_the_dark_however_long_a_throw_is_read_as_ever(level: int, dark: int) -> None:
    light = [UNEVEN, UNEVEN, *ACROSS]
    found = read_in_the_light(light, dark, level, [*ACROSS[-10:], *DOWN])
    lies, again = 2 + 4 + SETTLES, len(light) + dark + 10 + 4 + SETTLES
    assert (found[0], found[-1]) == (lies, again)
    assert all(number < lies + 1 or number >= len(light) + dark for number in found)


@pytest.mark.parametrize("level", [4, 8, 16, 25])
def test_after_a_dark_full_of_grain_nothing_is_a_hand_and_a_throw_is_read(level: int) -> None:
    """As of a camera that turns up its gain: brightened, such a look is unlike any picture in the light."""
    frames = [UNEVEN, UNEVEN, *ACROSS, *grain_of(level, 60), *ACROSS[-10:], *DOWN]
    assert read_of(frames)[-1] == len(frames) - len(DOWN) + 4 + SETTLES


def lit_after(dim: list[Image], light: list[Image]) -> Watch:
    """The watch once the light has come on."""
    last = first_watch(dim[0], 0.0)
    for number, frame in enumerate([*dim, *light][1:], start=1):
        last = watch(last, frame, number / FPS)
    return last


def dimmed(image: Image) -> Image:
    return (image * 0.25).astype(np.uint8)


WITH_ARM: Image = ACROSS[-1].copy()
WITH_ARM[:, 360:] = (120, 150, 200)


def test_a_hand_that_is_there_when_the_light_comes_on_is_asked_about() -> None:
    last = lit_after([dimmed(UNEVEN)] * 80, [WITH_ARM] * 5)
    assert not last.weighed(SURE).is_sure


def grain_of(level: int, frames: int) -> list[Image]:
    """A dark in which a camera turns up its gain."""
    grain = np.random.default_rng(1)
    return [np.clip(grain.normal(level, 4, TABLE.shape), 0, 255).astype(np.uint8) for _ in range(frames)]


def with_the_arm(frames: list[Image]) -> list[Image]:
    reached = [frame.copy() for frame in frames]
    for frame in reached:
        frame[:, 440:] = (120, 150, 200)
    return reached


def weighed_of(frames: list[Image]) -> list[tuple[int, Reading]]:
    """The frames that are read, once each, and what a sure reading is worth there."""
    last, found = first_watch(frames[0], 0.0), []
    for number, frame in enumerate(frames[1:], start=1):
        last = watch(last, frame, number / FPS)
        if last.is_doubtful:
            last = last.seeing(NO_DICE, frame.shape[1])
        if last.is_settled:
            found.append((number, last.weighed(SURE)))
            last = last.disarmed()
    return found


IN_LIGHT = [UNEVEN, UNEVEN, *ACROSS]
LIT = Reading((), Verdict.UNSURE, JUST_LIT)


@pytest.mark.parametrize("level", [10, 16])
@pytest.mark.parametrize("dark", [5, 8, 60])
def test_a_dark_full_of_grain_takes_away_no_look_in_the_light(level: int, dark: int) -> None:
    """So a hand that is there when the light comes on is a hand, and a throw after it is read at once."""
    before = [*IN_LIGHT, *grain_of(level, dark)]
    arm = with_the_arm(ACROSS[-6:])
    stays = [*before, *arm, *with_the_arm(DOWN)]
    assert [number for number, _ in weighed_of(stays) if number >= len(before)] == []
    goes = [*before, *arm, *DOWN]
    after = [(number, reading) for number, reading in weighed_of(goes) if number >= len(before)]
    assert after == [(len(before) + len(arm) + 4 + SETTLES, SURE)]


@pytest.mark.parametrize("dark", [grain_of(16, 80), [dimmed(UNEVEN)] * 80], ids=["grain", "dim"])
def test_an_arm_that_lies_there_since_the_light_came_on_is_asked_about_at_every_throw(
    dark: list[Image],
) -> None:
    lit = [*dark, *with_the_arm(ACROSS[-6:])]
    throws = [*with_the_arm(DOWN), *with_the_arm(ACROSS), *with_the_arm(DOWN)]
    found = [reading for number, reading in weighed_of([*lit, *throws]) if number >= len(lit)]
    assert found == [LIT] * 3


def test_an_arm_of_before_the_light_that_goes_is_not_waited_for() -> None:
    lit = [*grain_of(16, 80), *with_the_arm(ACROSS[-6:])]
    found = weighed_of([*lit, *DOWN, *ACROSS])
    assert [number for number, _ in found] == [len(lit) + 4 + SETTLES, len(lit) + len(DOWN) + 4 + SETTLES]
    assert [reading.is_sure for _, reading in found] == [False, True]
    assert JUST_LIT in found[0][1].reason


@pytest.mark.parametrize("dark_s", [2.0, 3.5, 4.5, 5.5, 7.0, 10.0])
def test_a_camera_that_opens_in_a_dark_full_of_grain_begins_with_the_light(dark_s: float) -> None:
    """What lies there then lies there already; the throw after it is read at once, and asked about, if
    the camera was open for long: a hand may have come in with the light.
    """
    lit = [*grain_of(16, round(dark_s * FPS)), *ACROSS[-8:]]
    assert weighed_of(lit) == []
    first, second = weighed_of([*lit, *DOWN, *ACROSS])
    assert first == (len(lit) + 4 + SETTLES, SURE if dark_s < WatchSettings().wakes_s else LIT)
    assert second == (len(lit) + len(DOWN) + 4 + SETTLES, SURE)


def test_an_arm_that_has_lain_there_for_long_since_the_light_came_on_is_asked_about_once_more() -> None:
    lit = [*grain_of(16, 80), *with_the_arm(ACROSS[-1:] * 60)]
    found = [reading for _, reading in weighed_of([*lit, *with_the_arm(DOWN), *with_the_arm(ACROSS)])]
    assert found == [Reading((), Verdict.UNSURE, MAY_HIDE_DICE), SURE]


def test_a_hand_of_before_the_light_is_no_part_of_the_table_after_it() -> None:
    """The arm that lay there in the dim light, with the lamp's switch, comes again later."""
    lit = [*[dimmed(frame) for frame in with_the_arm(ACROSS[-1:])] * 80, *ACROSS[-8:]]
    later = [*lit, *DOWN, *ACROSS]
    found = [number for number, _ in weighed_of([*later, *with_the_arm(DOWN)])]
    assert found == [len(lit) + 4 + SETTLES, len(lit) + len(DOWN) + 4 + SETTLES]


def test_a_table_that_lay_still_in_dim_light_has_to_lie_still_anew_in_the_light() -> None:
    lit = [*[dimmed(UNEVEN)] * 80, *[UNEVEN] * 3]
    assert weighed_of([*lit, *DOWN]) == [(len(lit) + 4 + SETTLES, LIT)]
    assert weighed_of([*lit, *[UNEVEN] * 48, *DOWN]) == [(len(lit) + 48 + 4 + SETTLES, SURE)]


def test_a_black_picture_loses_no_throw_of_a_camera_that_opened_in_black() -> None:
    """Where something crosses the edge, and it was long after the light came that anything lay still."""
    black = [np.zeros_like(TABLE)]
    busy = [with_square(50 + 40 * number % 400, 50) for number in range(40)]
    lit = [*black * 16, *map(with_cable, [*busy, *busy[-1:] * 10])]
    first = [with_cable(with_square(400, 60 + 40 * min(step, 4))) for step in range(15)]
    second = [with_cable(with_square(100, 60 + 40 * min(step, 4))) for step in range(15)]
    found = [number for number, _ in weighed_of([*lit, *first, *black, *second])]
    assert found == [len(lit) + 4 + SETTLES, len(lit) + len(first) + 1 + 4 + SETTLES]


def with_cable(frame: Image) -> Image:
    """The same with something thin across its edge."""
    crossed = frame.copy()
    crossed[300:, 20:40] = 230
    return crossed


def test_a_sleeve_of_nearly_the_tables_colour_is_asked_about_as_the_light_comes_on() -> None:
    def sleeved(frames: list[Image]) -> list[Image]:
        reached = [frame.copy() for frame in frames]
        for frame in reached:
            frame[140:330, 400:] = np.clip(frame[140:330, 400:].astype(int) + 28, 0, 255)
        return reached

    lit = [*[dimmed(UNEVEN)] * 80, *sleeved(ACROSS[-6:])]
    assert weighed_of([*lit, *sleeved(DOWN)])[0][1] == LIT


def test_a_book_that_came_in_dim_light_is_asked_about_in_the_light_too() -> None:
    last = lit_after([*[dimmed(UNEVEN)] * 40, *[dimmed(WITH_ARM)] * 64], [WITH_ARM] * 5)
    assert not last.weighed(SURE).is_sure


@pytest.mark.parametrize(("fps", "every"), [(8, 4), (15, 6), (30, 10)])
def test_a_throw_is_read_however_often_a_camera_shows_black_as_long_as_it_settles_between(
    fps: int, every: int
) -> None:
    frames = [UNEVEN, UNEVEN, *ACROSS, *ACROSS[-1:] * fps]
    seen = [np.zeros_like(TABLE) if number % every == 1 else frame for number, frame in enumerate(frames)]
    assert len(read_of(seen, fps)) == 1


@pytest.mark.parametrize("fade", [[1.0], [0.08, 0.08, 0.08, 1.0], [0.15, 0.15, 0.15, 0.5, 1.0]])
@pytest.mark.parametrize("dark", [3, 80])
def test_a_light_that_grows_before_a_camera_is_ready_is_no_throw(dark: int, fade: list[float]) -> None:
    light = [(UNEVEN * share).astype(np.uint8) for share in fade]
    frames = [*[np.zeros_like(TABLE)] * dark, *light, *[UNEVEN] * 12, *ACROSS]
    assert read_of(frames) == [len(frames) - len(ACROSS) + 4 + SETTLES]


@pytest.mark.parametrize("light", [0, 4])
@pytest.mark.parametrize("dark", [3, 80])
def test_a_camera_that_opens_in_the_dark_or_soon_sees_it_reads_the_first_throw_in_the_light(
    light: int, dark: int
) -> None:
    before = [UNEVEN] * light
    found = read_in_the_light(before or [np.zeros_like(TABLE)], dark, 0, [*[UNEVEN] * 12, *ACROSS])
    assert found[-1] == max(light, 1) + dark + 12 + 4 + SETTLES


def test_a_camera_that_begins_in_black_has_seen_nothing_move() -> None:
    states = watched([np.zeros_like(TABLE)] * 3 + [with_square(50, 50)] * 20)
    assert not any(state.is_settled for state in states)
