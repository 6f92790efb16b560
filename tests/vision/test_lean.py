"""Cubes seen through a pinhole: those that lie flat agree with each other, one that leans does not."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.samples import picture
from vision import Settings, read
from vision.crops import FACE_PX, way
from vision.find import Found
from vision.lean import FARTHER, FIRST_STEP, LAST_STEP, WAYS, lean, leans, may_be_a_side, misfit, misfits
from vision.scene import Scene
from vision.sights import Sight
from vision.tops import Top
from vision.types import Point

LEAN = Settings().judge.lean
LONGER_PX = 1280
Numbers = NDArray[np.float64]
CUBE = np.array([(x, y, z) for z in (0, 1) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]) - (0.5, 0.5, 0)
"""A die of side 1 on the table, its upper corners last and clockwise."""
EDGE = np.array((0, 0.5, 0))
"""From its middle to the opposite of the edge that it is tilted about."""
PLACES = ((-3.0, -1.5), (2.5, -2.0), (0.5, 0.3), (-2.0, 2.2), (3.0, 1.8))


def looking_down(degrees: float, far: float = 14) -> Numbers:
    """World to camera, so many sides away and so many degrees off straight down."""
    a = np.radians(degrees)
    turn = np.array([(1, 0, 0), (0, -np.cos(a), np.sin(a)), (0, -np.sin(a), -np.cos(a))])
    return np.column_stack([turn, (0, 0, far)])


def seen(
    camera: Numbers, place: tuple[float, float], turn: float, tilt: float = 0.0, lift: float = 0.0
) -> Sight:
    """A die as eyes that see every corner right would see it; `tilt` in degrees about its own lower edge.

    From farther away through a longer lens: it is always 43 px wide in the middle of the picture.
    """
    c, s = np.cos(turn), np.sin(turn)
    lean_by = cv2.Rodrigues(np.radians(tilt) * np.array((1.0, 0, 0)))[0]
    corners = (CUBE + EDGE) @ lean_by.T - EDGE
    corners = corners @ np.array([(c, s, 0), (-s, c, 0), (0, 0, 1)]) + (*place, lift)
    there = np.column_stack([corners, np.ones(8)]) @ camera.T
    pixels = 43 * camera[2, 3] * there[:, :2] / there[:, 2:] + (640, 360)
    low, high = pixels.min(0), pixels.max(0)
    hull = cv2.convexHull(pixels.astype(np.float32))[:, 0]
    a, b, c_, d = (Point(float(x), float(y)) for x, y in pixels[4:])
    x, y = (low + high) / 2
    found = Found(float(x), float(y), float(high[0] - low[0]), float(high[1] - low[1]), 0.99)
    chances = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    outline = tuple(Point(float(x), float(y)) for x, y in hull)
    return Sight(found, chances, chances, 1, Top((a, b, c_, d)), outline=outline)


def table(degrees: float, seed: int) -> tuple[Numbers, list[Sight]]:
    """A camera, and five dice that lie flat, each turned by chance."""
    rng = np.random.default_rng(seed)
    camera = looking_down(degrees)
    return camera, [seen(camera, place, rng.uniform(0, np.pi / 2)) for place in PLACES]


@pytest.mark.parametrize("degrees", [0, 15, 30, 45])
@pytest.mark.parametrize("seed", range(4))
def test_dice_that_lie_flat_agree(degrees: float, seed: int) -> None:
    _, dice = table(degrees, seed)
    for one in dice:
        others = [other for other in dice if other is not one]
        assert lean(one, others, LONGER_PX, LEAN) < LEAN.little_lean


@pytest.mark.parametrize("degrees", [0, 15, 30])
@pytest.mark.parametrize("turn", [0.0, 0.8, 2.0, 4.0])
def test_a_die_that_leans_by_30_degrees_does_not(degrees: float, turn: float) -> None:
    camera, dice = table(degrees, 1)
    leaning = seen(camera, (0.0, -3.5), turn, tilt=30)
    assert lean(leaning, dice, LONGER_PX, LEAN) > LEAN.most_lean


def test_far_out_in_the_picture_more_side_is_seen_and_that_is_no_leaning() -> None:
    camera, dice = table(0, 2)
    outer = seen(camera, (5.5, 3.0), 0.3)
    assert lean(outer, dice, LONGER_PX, LEAN) < 0.05


@pytest.mark.parametrize("degrees", [0, 15, 30])
@pytest.mark.parametrize("place", [(5.5, 3.0), (-5.5, 3.0), (5.5, -3.0)])
def test_where_dice_lie_close_together_other_pictures_say_what_is_seen_farther_out(
    degrees: float, place: tuple[float, float]
) -> None:
    camera, _ = table(degrees, 2)
    close = [seen(camera, (x, y), turn) for x, y, turn in ((-0.8, 0, 0.1), (0.8, 0.3, 0.9), (0, -1.4, 0.5))]
    outer = seen(camera, place, 0.3)
    alike, blind = (
        lean(outer, close, LONGER_PX, replace(LEAN, perspective=p)) for p in (LEAN.perspective, 0)
    )
    assert alike < blind - 0.02


@pytest.mark.parametrize("far", [14, 30, 60])
def test_through_a_longer_lens_dice_that_lie_flat_agree_still(far: float) -> None:
    camera = looking_down(10, far)
    close = [seen(camera, (x, y), turn) for x, y, turn in ((-0.8, 0, 0.1), (0.8, 0.3, 0.9), (0, -1.4, 0.5))]
    for place in ((4.5, 2.5), (-4.5, 2.5), (4.5, -2.5)):
        assert lean(seen(camera, place, 0.3), close, LONGER_PX, LEAN) < LEAN.most_lean


def test_where_no_top_face_is_told_apart_nothing_is_said() -> None:
    _, dice = table(0, 3)
    blank = Sight(dice[0].found, dice[0].chances, dice[0].chances, 1, None, outline=dice[0].outline)
    with pytest.raises(ValueError, match="no top face"):
        lean(blank, dice[1:], LONGER_PX, LEAN)


@pytest.mark.parametrize("degrees", [0, 15, 30, 45])
@pytest.mark.parametrize("seed", range(4))
def test_a_cube_looks_like_one_from_everywhere(degrees: float, seed: int) -> None:
    _, dice = table(degrees, seed)
    assert max(misfit(one) for one in dice) < 0.05


@pytest.mark.parametrize("degrees", [0, 15, 30])
@pytest.mark.parametrize("turn", [0.0, 0.8, 2.0])
@pytest.mark.parametrize("twist", [0.35, 0.8])
def test_with_another_turned_under_it_a_die_looks_like_no_cube(
    degrees: float, turn: float, twist: float
) -> None:
    camera, dice = table(degrees, 1)
    upper = seen(camera, (0.0, -3.5), turn, lift=1.0)
    lower = seen(camera, (0.15, -3.4), turn + twist)
    tower = cv2.convexHull(np.array([*upper.outline, *lower.outline], np.float32))[:, 0]
    both = replace(upper, outline=tuple(Point(float(x), float(y)) for x, y in tower))
    assert misfit(both) > 2 * np.median([misfit(one) for one in dice])


@pytest.mark.parametrize(("chance", "by"), [(0.3, 0), (0.45, 1), (0.55, 2), (0.7, 3)])
def test_an_outline_goes_round_a_shadow_that_is_likelier_die_than_it_asks(chance: float, by: int) -> None:
    _, dice = table(15, 1)
    shaded = replace(dice[2], map=shown(dice[2], chance))
    others = [replace(one, map=shown(one)) for one in dice if one is not dice[2]]
    plain = replace(shaded, map=shown(shaded))
    more = [
        misfits((shaded, *others), likely)[0] - misfits((plain, *others), likely)[0]
        for likely in LEAN.drawn_at
    ]
    assert [share > 0.02 for share in more] == [n < by for n in range(3)]


def shown(one: Sight, chance: float = 0.0) -> NDArray[np.float32]:
    """The reader's map of a die that it sees surely, with so likely a shadow at a corner."""
    drawn = body_map(one, one.outline, 0.98)
    shadow = np.full_like(drawn, 0.02)
    corner = cv2.transform(np.array([one.outline]), way(one.found.place) * 32 / FACE_PX)[0].min(0)
    cv2.circle(shadow, tuple(corner.astype(int).tolist()), 5, chance, cv2.FILLED)
    return np.maximum(drawn, shadow)


def body_map(one: Sight, outline: tuple[Point, ...], chance: float) -> NDArray[np.float32]:
    """A map of a place on which what lies within an outline of the picture is so likely die."""
    drawn = np.full((32, 32), 0.02, np.float32)
    inside = cv2.transform(np.array([outline]), way(one.found.place) * 32 / FACE_PX) - 0.5
    cv2.fillConvexPoly(drawn, cv2.convexHull(inside.astype(np.float32)).astype(np.int32), chance)
    return drawn


@pytest.mark.parametrize(("chance", "is_told"), [(0.3, False), (0.45, True), (0.7, True)])
def test_a_stack_is_told_by_the_mean_of_the_outlines_not_by_one(chance: float, is_told: bool) -> None:
    camera, dice = table(0, 1)
    upper = seen(camera, (0.0, -3.5), 0.0, lift=1.0)
    lower = seen(camera, (0.15, -3.4), 0.8)
    tower = cv2.convexHull(np.array([*upper.outline, *lower.outline], np.float32))[:, 0]
    both = tuple(Point(float(x), float(y)) for x, y in tower)
    stack = replace(
        upper, outline=both, map=np.maximum(shown(upper), body_map(upper, both, chance)), uneven=0
    )
    company = [stack, *(replace(one, map=shown(one)) for one in dice)]
    assert leans(stack, company, Scene(1280, 720, tuple(company)), LEAN) == is_told


def plain_misfit(one: Sight) -> float:
    """`misfit`, each cube worked out by itself."""
    assert one.top is not None
    top, seen = np.array(one.top.corners), cv2.convexHull(np.array(one.outline, np.float32))
    area = cv2.contourArea(seen)

    def left(move: Numbers) -> float:
        lower = top.mean(0) + move + FARTHER * (top - top.mean(0))
        cube = cv2.convexHull(np.vstack((top, lower)).astype(np.float32))
        return float((area + cv2.contourArea(cube) - 2 * cv2.intersectConvexConvex(seen, cube)[0]) / area)

    move, step = 2 * (np.reshape(seen, (-1, 2)).mean(0) - top.mean(0)), FIRST_STEP * one.found.side
    while step > LAST_STEP * one.found.side:
        best = min((move + step * np.array(way) for way in WAYS), key=left)
        move, step = (best, step) if left(best) < left(move) else (move, step / 2)
    return left(move)


@pytest.mark.parametrize("tilt", [0, 8, 20])
@pytest.mark.parametrize("camera", [looking_down(0), looking_down(40)], ids=["above", "askew"])
def test_the_fast_misfit_agrees_with_the_plain_one(camera: Numbers, tilt: float) -> None:
    for n, place in enumerate(PLACES):
        one = seen(camera, place, turn=17.0 * n, tilt=tilt)
        assert misfit(one) == pytest.approx(plain_misfit(one), abs=2e-4)


ANY_TURN = [(place, turn) for place in PLACES for turn in (0.0, 0.4, 0.8, 1.2)]


@pytest.mark.parametrize("degrees", [0, 10, 20, 30, 45, 60])
def test_in_an_upright_picture_sides_lie_below_a_top_face(degrees: float) -> None:
    camera, scene = looking_down(-degrees), Scene(1280, 720, (), ())
    assert not any(may_be_a_side(seen(camera, *where), scene, LEAN) for where in ANY_TURN)


@pytest.mark.parametrize("degrees", [45, 60])
def test_a_face_with_all_its_die_above_may_be_a_side_or_the_picture_upside_down(degrees: float) -> None:
    camera, scene = looking_down(degrees), Scene(1280, 720, (), ())
    assert all(may_be_a_side(seen(camera, *where), scene, LEAN) for where in ANY_TURN)
    assert not may_be_a_side(replace(seen(camera, *ANY_TURN[0]), top=None), scene, LEAN)


def test_what_is_seen_slantwise_is_asked_about_where_the_picture_is_upside_down() -> None:
    shown = picture("kind-dotted-cup.jpg")
    assert read(shown).is_sure
    turned = read(np.ascontiguousarray(np.rot90(shown, 2)))
    assert turned.values == (5, 5, 5, 6)
    assert {die.reason for die in turned.dice} == {"perhaps a die's side, read for its top"}
