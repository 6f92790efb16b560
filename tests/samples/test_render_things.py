"""Small things in the fast maker's pictures: what the map calls a thing is what the picture shows of it."""

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest

from tools.render.camera import overhead, project
from tools.render.fast.canvas import NOT_DICE
from tools.render.fast.crops import crop
from tools.render.fast.draw import Quality, Shot, draw
from tools.render.fast.faults import Faults
from tools.render.fast.lens import Lens
from tools.render.fast.lights import some_lights
from tools.render.fast.others import other_die
from tools.render.fast.pictures import chance
from tools.render.fast.reliefs import Relief
from tools.render.fast.scenes import hits, holds, scene, stand_apart
from tools.render.fast.solids import Solid
from tools.render.fast.sundries import ALL, LOW, at_any_spot, some_relief
from tools.render.fast.tops import Top
from tools.render.wishes import SHOWN

SIZE_PX = (240, 180)
OTHER_DICE = {"d4", "d6", "d8", "d10", "d12", "d20"}
FELT = Top("felt", 3, (0.1, 0.3, 0.2), (0.1, 0.3, 0.2))
SEE_THROUGH = {"glasses"}
"""Kinds that change more of the picture than they own."""


def thing_of(kind: str, seed: int = 1) -> Relief:
    return some_relief(np.random.default_rng(seed), np.array((4.0, -3.0)), kind=kind)


def shot(*things: Relief, tilt: float = 25.0) -> Shot:
    reach = max([float(np.abs(thing.corners_mm).max()) for thing in things] + [20.0])
    camera = replace(overhead(tilt, 30.0, distance_mm=500.0, focal_px=500 * 80 / reach), size_px=SIZE_PX)
    flats = tuple(thing for thing in things if thing.is_low)
    solids = tuple(thing for thing in things if not thing.is_low)
    lights = some_lights(np.random.default_rng(4))
    return Shot(
        camera, Lens(SIZE_PX), FELT, lights, Faults(), flats=flats, solids=solids, quality=Quality(2, 4, 6)
    )


def shadowless(thing: Relief) -> Relief:
    """The thing without its shadow, so that all it changes is itself."""
    thing.clay.hulls.clear()
    return thing


def changed(thing: Relief, tilt: float = 25.0) -> np.ndarray:
    """Which pixels a thing without its shadow changes by more than a trace."""
    with_it, without = (
        draw(shot(thing, tilt=tilt)),
        draw(replace(shot(thing, tilt=tilt), flats=(), solids=())),
    )
    return np.abs(with_it.light - without.light).max(2) > 0.004


def grown(mask: np.ndarray, by_px: int) -> np.ndarray:
    return cv2.dilate(mask.astype(np.uint8), np.ones((2 * by_px + 1,) * 2)) > 0


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_the_map_gives_a_thing_is_what_the_picture_shows_of_it(kind, seed):
    thing = shadowless(thing_of(kind, seed))
    owned = draw(shot(thing)).owner == NOT_DICE["flat" if kind in LOW else "solid"]
    differs = changed(thing)
    assert np.count_nonzero(owned) > 15
    assert (owned & grown(differs, 1)).sum() > 0.9 * owned.sum()
    if kind not in SEE_THROUGH:
        assert not (differs & ~grown(owned, 2)).any()


@pytest.mark.parametrize("kind", ALL)
def test_a_thing_stays_within_its_outline(kind):
    thing = shadowless(thing_of(kind))
    one = shot(thing, tilt=40.0)
    ends = [np.column_stack((thing.corners_mm, np.full(4, high))) for high in (0.0, thing.height_mm)]
    hull = cv2.convexHull(project(one.camera, np.concatenate(ends)).astype(np.float32))
    inside = np.zeros(SIZE_PX[::-1], np.uint8)
    cv2.fillConvexPoly(inside, np.round(hull).astype(np.int32), 1)
    assert not (changed(thing, tilt=40.0) & ~grown(inside, 2)).any()


@pytest.mark.parametrize("kind", ALL)
def test_the_same_chance_gives_the_same_thing_and_another_another(kind):
    first, again, other = (thing_of(kind, seed) for seed in (5, 5, 6))
    assert (first.corners_mm == again.corners_mm).all()
    for part in ("colour", "high_mm", "cover", "shine", "metal"):
        assert np.array_equal(getattr(first.clay, part), getattr(again.clay, part))
    assert not np.array_equal(first.clay.colour, other.clay.colour)


@pytest.mark.parametrize("kind", ALL)
def test_a_things_parts_are_numbers_that_light_can_use(kind):
    for seed in range(3):
        thing = thing_of(kind, seed)
        light = draw(shot(thing)).light
        assert np.isfinite(light).all()
        assert light.min() >= 0
        assert thing.clay.cover.min() >= 0
        assert thing.clay.cover.max() <= 1 + 1e-5


def test_high_things_lean_away_from_the_camera_and_low_ones_do_not():
    thing = shadowless(thing_of("brick"))
    flat = replace(thing, is_low=True)
    stands, lies = (draw(shot(one, tilt=60.0)).owner > 0 for one in (thing, flat))
    assert stands.sum() > 1.2 * lies.sum()
    assert np.nonzero(stands)[0].min() < np.nonzero(lies)[0].min() - 2


def test_a_thing_under_a_lamp_throws_a_shadow():
    thing = thing_of("battery")
    lit = draw(shot(thing))
    bare = draw(shot(shadowless(thing)))
    table = lit.owner == 0
    assert lit.light[table].sum() < bare.light[table].sum()


def test_any_spot_of_a_thing_can_lie_where_its_middle_was():
    for seed in range(10):
        rng = np.random.default_rng(seed)
        there = at_any_spot(rng, some_relief(rng, np.array((30.0, 10.0))))
        assert there.gap_mm(np.array((30.0, 10.0))) < 0.01


def test_tables_show_dice_of_other_shapes_that_stand_in_nothing():
    shots = [scene(chance(3, "scene", number), others_share=1.0) for number in range(70)]
    made = [(one, [thing for thing in one.solids if thing.kind in OTHER_DICE]) for one in shots]
    many = [(one, others) for one, others in made if len(others) >= 4]  # clutter alone has fewer
    assert len(many) >= 12
    assert any(_is_alike(others) for _, others in many)
    for one, others in many:
        feet = [_foot(solid) for solid in others[-2:]]  # clutter comes first, and may touch
        for spot, radius in feet:
            far = [np.linalg.norm(spot - die.pose.place_mm[:2]) - 0.75 * die.side_mm for die in one.dice]
            assert all(gap >= radius for gap in far)
            assert not one.tray or not -radius - one.tray.wall_mm <= one.tray.inside_mm(spot) <= radius
        assert not one.beyond or all(holds(one.beyond, solid) for solid in others[-2:])
        (spot, radius), (other, reach) = feet
        assert np.linalg.norm(spot - other) > radius + reach


def _is_alike(solids: list[Solid]) -> bool:
    """Whether all bodies are of one colour."""
    return len({face.colour for solid in solids for face in solid.faces}) == 1


def _foot(solid: Solid) -> tuple[np.ndarray, float]:
    """The middle of what a solid stands over, and how far it reaches from there, mm."""
    flat = solid.points_mm[:, :2]
    middle = flat.mean(0)
    return middle, float(np.linalg.norm(flat - middle, axis=1).max())


@pytest.mark.parametrize("what", SHOWN["crop"])
def test_a_crop_shows_what_alone_is_asked_for(what):
    assert {crop(chance(7, "crop", number), 64, what=what).what for number in range(3)} == {what}


def test_a_die_of_another_shape_often_has_company_and_stands_free_of_it():
    shots = [crop(chance(8, "crop", number), 64, what="other die").shot for number in range(120)]
    owners = [draw(replace(one, quality=Quality(2, 4, 6))).owner for one in shots[:40]]
    company = [set(np.unique(owner).tolist()) - {0, NOT_DICE["other die"]} for owner in owners]
    assert 0.1 < np.mean([len(one) > 0 for one in company]) < 0.8  # dice with pips are seen beside it
    assert any(one.dice for one in shots)
    assert any(len(one.solids) > 1 for one in shots)
    for one in shots:
        assert not any(hits(solid, die) for solid in one.solids for die in one.dice)
        assert all(stand_apart(a, b) for a, b in combinations(one.solids, 2))


def test_scenes_asked_for_dice_of_other_shapes_mostly_have_some():
    shots = [scene(chance(9, "scene", number), others_share=1.0) for number in range(40)]
    assert np.mean([any(solid.owner == "other die" for solid in one.solids) for one in shots]) > 0.7


@pytest.mark.parametrize("sides", [4, 8, 10, 12, 20])
def test_dice_of_one_set_are_about_as_large_as_each_other(sides):
    points = other_die(sides, 16.0, np.zeros(2), np.random.default_rng(1)).points_mm
    widest = max(np.linalg.norm(one - other) for one in points for other in points)
    assert 16.0 * 0.9 < widest < 16.0 * 1.2
    assert points[:, 2].min() == pytest.approx(0.0, abs=1e-3)
