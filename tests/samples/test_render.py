"""The geometry of the die factory, as far as it needs neither physics nor light."""

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from tools.render.camera import overhead, project
from tools.render.catalogue import samples
from tools.render.demo import AFTERNOON, DEMO_THROWS, FELT_TRAY, WHITE
from tools.render.develop import Look, develop
from tools.render.dice import NORMALS, DieShape, face_axes, face_corners, pip_places, tilt_deg, value_up
from tools.render.mesh import lathe
from tools.render.rooms import falling, room
from tools.render.samples import edge_px
from tools.render.scene import Die, Pose, Thing, top_quad_px
from tools.render.stage import rim_mesh
from tools.render.things import block, place, thing
from tools.render.throw import are_flat, footprint_mm, gap_mm, smallest_gap_mm

STRAIGHT_DOWN = overhead(0.0, 0.0)


def turn(axis: str, degrees: float) -> np.ndarray:
    """A rotation about x, y or z."""
    cosine, sine = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    others = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    rotation = np.eye(3)
    rotation[np.ix_(others, others)] = ((cosine, -sine), (sine, cosine))
    return rotation


def pose(x: float, y: float, rotation: np.ndarray, *, height: float = 8.0) -> Pose:
    return Pose((x, y, height), tuple(rotation.ravel()))


@pytest.mark.parametrize("value", range(1, 7))
def test_opposite_faces_sum_to_seven(value):
    assert np.array_equal(np.array(NORMALS[7 - value]), -np.array(NORMALS[value]))


def test_one_two_three_run_anticlockwise_round_their_corner():
    one, two, three = (np.array(NORMALS[value]) for value in (1, 2, 3))
    assert np.linalg.det(np.array((one, two, three))) == pytest.approx(1)


ROTATIONS = [
    (np.eye(3), 1),
    (turn("x", 90), 3),
    (turn("x", -90), 4),
    (turn("x", 180), 6),
    (turn("y", -90), 2),
    (turn("y", 90), 5),
    (turn("z", 33) @ turn("x", 90), 3),
    (turn("z", 200) @ turn("y", 90) @ turn("x", 7), 5),
]


@pytest.mark.parametrize(("rotation", "value"), ROTATIONS)
def test_the_value_up(rotation, value):
    assert value_up(rotation) == value


@pytest.mark.parametrize("lean", [0.0, 3.0, 20.0, 44.0])
def test_the_tilt_is_the_lean_whatever_the_turn(lean):
    assert tilt_deg(turn("x", lean) @ turn("z", 70)) == pytest.approx(lean, abs=1e-5)


@pytest.mark.parametrize("turned", [(), (2, 3, 6)])
@pytest.mark.parametrize("value", range(1, 7))
def test_a_face_has_as_many_pips_as_its_value(value, turned):
    places = pip_places(value, DieShape(turned=turned))
    assert len({tuple(np.round(place, 6)) for place in places}) == value
    assert np.mean(places, axis=0) == pytest.approx(np.array(NORMALS[value], dtype=float))


def test_turned_pips_lie_a_quarter_turn_round():
    _, right, up = face_axes(6)
    plain, turned = pip_places(6, DieShape()), pip_places(6, DieShape(turned=(6,)))
    assert {round(float(pip @ right), 6) for pip in plain} == {round(float(pip @ up), 6) for pip in turned}


@pytest.mark.parametrize("value", range(1, 7))
def test_the_corners_of_a_face_lie_in_its_plane(value):
    assert face_corners(value) @ np.array(NORMALS[value]) == pytest.approx(np.ones(4))


def test_the_camera_sees_its_target_in_the_middle():
    for tilt, side in ((0, 0), (9, 0), (20, 130)):
        assert project(overhead(tilt, side), np.zeros((1, 3)))[0] == pytest.approx((480, 360))


def test_seen_straight_down_right_is_right_and_away_is_up():
    right, away = project(STRAIGHT_DOWN, np.array(((10.0, 0, 0), (0, 10.0, 0)))) - (480, 360)
    scale = 10 * STRAIGHT_DOWN.focal_px / STRAIGHT_DOWN.distance_mm
    assert right == pytest.approx((scale, 0))
    assert away == pytest.approx((0, -scale))


@pytest.mark.parametrize("rotation", [rotation for rotation, _ in ROTATIONS])
def test_the_top_face_runs_clockwise_in_the_picture(rotation):
    x, y = top_quad_px(Die(WHITE, 16.0, pose(0, 0, rotation)), STRAIGHT_DOWN).T
    assert x @ np.roll(y, -1) - y @ np.roll(x, -1) > 0


def test_the_footprint_of_a_flat_die_is_its_square_whatever_its_value():
    for rotation in (turn("x", 90), turn("y", 180), turn("z", 90)):
        square = footprint_mm(pose(3, 4, rotation), 16.0)
        assert sorted(map(tuple, np.round(square, 6))) == [(-5, -4), (-5, 12), (11, -4), (11, 12)]


@pytest.mark.parametrize(("distance", "gap"), [(20.0, 4.0), (16.0, 0.0), (10.0, -6.0)])
def test_the_gap_between_two_dice(distance, gap):
    squares = [footprint_mm(pose(x, 0, np.eye(3)), 16.0) for x in (0.0, distance)]
    assert gap_mm(*squares) == pytest.approx(gap)
    assert smallest_gap_mm(
        [pose(0, 0, np.eye(3)), pose(0, distance, np.eye(3))], (16.0, 16.0)
    ) == pytest.approx(gap)


def test_a_leaning_die_and_one_on_top_of_another_are_not_flat():
    assert are_flat([pose(0, 0, turn("z", 12))], [16.0])
    assert not are_flat([pose(0, 0, turn("x", 12))], [16.0])
    assert not are_flat([pose(0, 0, np.eye(3), height=24.0)], [16.0])


def test_a_die_at_the_edge_of_the_frame_is_cut():
    assert edge_px(pose(0, 0, np.eye(3)), 16.0, STRAIGHT_DOWN) > 300
    assert edge_px(pose(106, 0, np.eye(3)), 16.0, STRAIGHT_DOWN) < 0


def test_the_rim_of_a_tray_faces_outwards():
    mesh = rim_mesh(FELT_TRAY.tray, 300.0)
    first, second, third = np.moveaxis(mesh.corners, 1, 0)
    flat = np.cross(second - first, third - first)
    assert (np.einsum("ij,ij->i", flat, mesh.normals.mean(axis=1)) >= 0).all()


def test_a_turned_body_faces_outwards_at_its_radius():
    mesh = lathe(np.array(((5.0, 0.0), (5.0, 2.0), (0.01, 2.0))), 100.0)
    assert np.linalg.norm(mesh.corners[..., :2], axis=2).max() == pytest.approx(5.0)
    wall = mesh.corners[..., 2].max(axis=1) - mesh.corners[..., 2].min(axis=1) > 1
    outward = np.einsum("ijk,ijk->ij", mesh.corners[wall][..., :2], mesh.normals[wall][..., :2])
    assert (outward >= 0).all()


@pytest.mark.parametrize("kind", ["pen", "coin", "pad"])
def test_a_thing_is_drawn_where_dice_knock_against_it(kind):
    what = Thing(kind, (30.0, -20.0), 40.0)
    assert block(what).place_mm == (30.0, -20.0)
    assert all("bsdf" in part and part["to_world"].shape == (4, 4) for part in thing("thing", what).values())


def test_a_place_turns_scales_and_moves():
    corner = place(10, 20, 30, turn_deg=90, scale=(2, 3, 4)) @ (1, 1, 1, 1)
    assert corner == pytest.approx((7, 22, 34, 1))


def test_the_room_is_brightest_in_its_window():
    seen = room(AFTERNOON).sum(axis=2)
    row, column = np.unravel_index(seen.argmax(), seen.shape)
    window = AFTERNOON.windows[0]
    assert abs(90 - row / seen.shape[0] * 180 - window.elevation_deg) < window.height_deg / 2 + 1
    assert abs(column / seen.shape[1] * 360 - window.azimuth_deg) < window.width_deg / 2 + 1


def test_an_even_room_lights_a_white_sheet_as_bright_as_itself():
    even = replace(AFTERNOON, windows=(), walls=(0.5, 0.5, 0.5), wall_glow=1.0)
    assert 0.7 * 0.5**2.2 < falling(even)[1] < 1.15 * 0.5**2.2


def test_a_grey_sheet_in_coloured_light_develops_nearly_grey():
    lamp = np.array((0.9, 0.6, 0.4))
    light = np.ones((60, 80, 3), np.float32) * lamp / 2
    red, blue = (
        develop(light, lamp, Look(), np.random.default_rng(1))[20:40, 30:50, end].mean() for end in (2, 0)
    )
    assert 0 < red - blue < 60


def test_every_sample_has_its_own_name_and_its_own_chance():
    names = [sample.name for sample in samples()]
    assert len(set(names)) == len(names)
    starts = {sample.random(7).integers(1 << 60) for sample in samples()}
    assert len(starts) == len(names)
    assert sum(sample.set == "demo" for sample in samples()) == sum(DEMO_THROWS.values())


def test_two_seeds_give_two_throws():
    sample = samples()[0]
    assert sample.random(1).random() != sample.random(2).random()
    assert sample.random(1).random() == sample.random(1).random()


def test_every_turn_of_a_die_has_one_value_up():
    seen = {
        value_up(np.array(rows) * signs)
        for rows in permutations(np.eye(3))
        for signs in ((1, 1, 1), (-1, -1, -1))
    }
    assert seen == {1, 2, 3, 4, 5, 6}
