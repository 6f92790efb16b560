"""What the fast maker brings about: the same scenes and crops, asked for all that must hold in them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from tools.render.camera import picture_from_table
from tools.render.fast.answers import hull_px
from tools.render.fast.canvas import NOT_DICE
from tools.render.fast.crops import CROP_BOX, Crop, crop
from tools.render.fast.draw import Quality, Shot, draw
from tools.render.fast.pictures import chance, taken
from tools.render.fast.reliefs import Relief
from tools.render.fast.scenes import holds, is_free, lies_on, scene
from tools.render.fast.sundries import ALL, HIGH, LOW

SEED, SCENES, CROPS = 1, 200, 600


@cache
def scenes() -> tuple[Shot, ...]:
    return tuple(scene(chance(SEED, "scene", number)) for number in range(SCENES))


@cache
def crops() -> tuple[Crop, ...]:
    return tuple(crop(chance(SEED, "crop", number), 64) for number in range(CROPS))


def shots() -> tuple[Shot, ...]:
    return (*scenes(), *(one.shot for one in crops()))


def _reliefs(one: Shot) -> list[Relief]:
    return [thing for thing in (*one.flats, *one.solids) if isinstance(thing, Relief)]


def test_all_values_come_about_alike() -> None:
    dice = [one.shot.dice for one in crops()]
    counts = np.bincount([some[0].value for some in dice if some], minlength=7)[1:]
    assert counts.min() > counts.sum() / 6 * 0.6


def test_hard_cases_come_about() -> None:
    assert any(one.hands for one in scenes())
    assert any(one.tray for one in scenes())
    assert any(not one.dice for one in scenes())
    assert any(die.tilt_deg > 5 for one in scenes() for die in one.dice)
    assert {solid.kind for one in scenes() for solid in one.solids} >= {"d20", "domino", "cup"}


def test_most_kinds_come_about_in_scenes_and_in_crops() -> None:
    for some in (scenes(), [one.shot for one in crops()]):
        seen = {thing.kind for one in some for thing in _reliefs(one)}
        assert len(seen) > 0.8 * len(ALL)


def test_dice_in_a_tray_keep_off_its_walls() -> None:
    flat_dice = [(one.tray, die) for one in scenes() if one.tray for die in one.dice if die.tilt_deg < 1]
    assert len(flat_dice) > 50
    for tray, die in flat_dice:
        room = tray.inside_mm(np.array(die.pose.place_mm[:2]))
        assert room > 0.7 * die.side_mm or die.pose.place_mm[2] > die.side_mm


def test_no_die_stands_in_a_thing() -> None:
    met = [
        (thing, die)
        for one in shots()
        for thing in _reliefs(one)
        if thing.height_mm >= 0.5
        for die in one.dice
    ]
    assert len(met) > 600
    assert min(thing.gap_mm(np.array(die.pose.place_mm[:2])) / die.side_mm for thing, die in met) > 0.79


def test_a_faces_crop_is_framed_by_the_dies_box() -> None:
    faces = [one.shot for one in crops() if one.what == "face" and one.shot.lens.is_plain]
    shares = [64 / np.ptp(hull_px(one, one.dice[0]), axis=0).max() for one in faces]
    assert CROP_BOX[0] - 0.01 < min(shares) < max(shares) < CROP_BOX[1] + 0.01


def test_what_a_crop_is_said_to_show_is_in_its_middle() -> None:
    for what, kinds, owners in (("flat", LOW, {"flat"}), ("solid", HIGH, {"solid", "other die"})):
        of_this = [one.shot for one in crops() if one.what == what]
        things = [thing for one in of_this for thing in _reliefs(one)]
        assert things
        assert {thing.kind for thing in things} <= set(kinds)
        numbers = {NOT_DICE[owner] for owner in owners}
        shares = [_share_in_the_middle(one, numbers) for one in of_this]
        assert np.mean(np.array(shares) > 0.05) > 0.9  # a few are hidden by what stands before them


def _share_in_the_middle(one: Shot, numbers: set[int]) -> float:
    """How much of the middle quarter of a crop is so owned."""
    owner = draw(replace(one, quality=Quality(2, 4, 6))).owner
    rows, columns = (slice(size // 4, size - size // 4) for size in owner.shape)
    return float(np.isin(owner[rows, columns], list(numbers)).mean())


def test_nothing_stands_over_the_edge() -> None:
    ended = [(one, one.beyond) for one in shots() if one.beyond]
    assert len(ended) > 50
    assert any(one.dice for one, _ in ended)
    for one, beyond in ended:
        assert all(lies_on(beyond, die) for die in one.dice)
        assert all(holds(beyond, thing) for thing in (*one.flats, *one.solids))


def test_some_scenes_see_over_the_horizon_and_all_these_have_an_end() -> None:
    far = [one for one in scenes() if sees_horizon(one)]
    assert far
    assert all(one.beyond for one in far)
    picture = taken(far[0], np.random.default_rng(1))
    assert picture.answer["table"].endswith(", its edge in view")


def sees_horizon(one: Shot) -> bool:
    """Whether the middle of the picture's upper edge looks over the table's plane."""
    depth = np.linalg.inv(picture_from_table(one.camera))[2]
    return bool(depth @ (one.camera.size_px[0] / 2, 0, 1) < 0)


def test_hands_hold_dice_in_some_scenes() -> None:
    held = [(one, hand, hand.held) for one in scenes() for hand in one.hands if hand.held is not None]
    assert held
    assert all(number < len(one.dice) and is_free(hand, one.dice) for one, hand, number in held)
