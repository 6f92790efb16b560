"""Skins, hands, lamps and crops of the true maker, as far as they need neither physics nor light."""

from dataclasses import replace

import numpy as np
import pytest

from tools.render.camera import overhead
from tools.render.cuts import CUTS, Window, crop_pictures, cut, shows
from tools.render.dice import DieShape, pip_places
from tools.render.fast import lay
from tools.render.fast.canvas import NOT_DICE, PIP, TOP
from tools.render.fast.hands import Hand
from tools.render.fast.lights import Lamp, Lights
from tools.render.fast.pictures import chance, scene_picture
from tools.render.fast.scenes import scene
from tools.render.fast.styles import some_style
from tools.render.lamps import brightest, out_of_sight, room, shine
from tools.render.limbs import hand_mesh, hand_parts, pinching
from tools.render.scene import DieStyle, Paint
from tools.render.skins import FACE_PX, coated, hits_at, skin_of
from tools.render.taken import View, fringed

CORNER_PX = 6.0  # a rounded face ends so far within its corners, in a crop of 96 px
WHITE = DieStyle("white", Paint((0.9, 0.9, 0.9)), Paint((0.05, 0.05, 0.05)), DieShape(), grain=5)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_place_in_a_pip_is_known_by_its_place(value):
    hits = hits_at(np.array(pip_places(value, WHITE.shape)).T, WHITE)
    assert hits.in_pip.all()
    assert len(set(hits.faces.tolist())) == 1


def test_a_new_die_is_plain_and_a_worn_one_is_not():
    new = skin_of(WHITE, 16.0)
    worn = skin_of(replace(WHITE, wear=0.9), 16.0)
    assert np.ptp(new.body.reshape(-1, 3), axis=0).max() < 1e-3
    assert worn.rough.std() > 0.01
    assert worn.heights_mm.min() < 0


def test_red_ones_and_fours_have_their_own_paint():
    red = replace(WHITE, odd_pips=Paint((0.8, 0.05, 0.05)), pip_cut="painted")
    tiles = (
        skin_of(red, 16.0).body.reshape(2, FACE_PX, 3, FACE_PX, 3).transpose(0, 2, 1, 3, 4).reshape(6, -1, 3)
    )
    redness = [float((tile[:, 0] - tile[:, 1]).max()) for tile in tiles]
    assert sum(most > 0.3 for most in redness) == 2


@pytest.mark.parametrize("is_left", [False, True])
def test_a_hand_is_a_closed_body_that_faces_outwards(is_left):
    mesh = hand_mesh(3, 0.5, is_left)
    first, second, third = np.moveaxis(mesh.corners, 1, 0)
    assert (
        np.einsum("ij,ij->i", first, np.cross(second, third)).sum() / 6 > 3e5
    )  # mm3: a hand and its forearm
    assert (
        np.einsum("ij,ij->i", np.cross(second - first, third - first), mesh.normals.mean(axis=1)) > 0
    ).mean() > 0.99


def test_no_lamp_hangs_in_the_picture():
    camera = overhead(0.0, 0.0, distance_mm=600.0)
    lamp = Lamp("bulb", (10.0, 5.0, 250.0), 30.0, (1.0, 1.0, 1.0))
    moved = out_of_sight(lamp, camera)
    assert moved.place_mm[2] > 600
    assert moved.spread == pytest.approx(lamp.spread)


def test_a_white_room_lights_from_above():
    seen = room(Lights("day", (1.0, 1.0, 1.0), (0.5, 0.5, 0.5), ()), 1)
    assert seen[0].mean() > 1.4 * seen[-1].mean()


def test_a_fringe_leaves_green_where_it_is_and_draws_red_outwards():
    light = np.zeros((61, 81, 3), np.float32)
    light[10:13, 10:13] = 1
    seen = fringed(light, 0.05)
    middles = [
        np.average(np.indices((61, 81)), axis=(1, 2), weights=seen[..., channel]) for channel in range(3)
    ]
    assert middles[1] == pytest.approx((11, 11), abs=0.01)
    assert (middles[0] < 10.5).all()
    assert (middles[2] > 11.5).all()


@pytest.fixture(scope="module")
def whole():
    """A picture of the fast maker with two dice in it at least, as cheap as any to cut from."""
    for number in range(20):
        picture = scene_picture(2, number)
        if sum(die["share_visible"] > 0.9 for die in picture.answer["dice"]) > 1:
            return View(scene(chance(2, "scene", number))), picture
    raise AssertionError


def test_a_cut_die_keeps_its_value_and_its_corners_on_its_mask(whole):
    _, picture = whole
    die = max(picture.answer["dice"], key=lambda die: die["top_visible"])
    left, top, width, height = die["box"]
    side = 1.5 * max(width, height)
    made = cut(
        picture.pixels, picture, Window("face", (left + width / 2, top + height / 2), side, die["number"]), 96
    )
    assert made.answer["value"] == die["value"]
    assert made.pixels.shape == (96, 96, 3)
    quad = np.array(made.answer["dice"][0]["quad"])
    face = (made.map[..., 0] == die["number"]) & np.isin(made.map[..., 1], (TOP, PIP))
    rows, columns = np.nonzero(face)
    assert (columns.min(), columns.max()) == pytest.approx(
        (quad[:, 0].min(), quad[:, 0].max()), abs=CORNER_PX
    )
    assert (rows.min(), rows.max()) == pytest.approx((quad[:, 1].min(), quad[:, 1].max()), abs=CORNER_PX)


def test_the_same_number_gives_the_same_crops(whole):
    view, picture = whole
    first, again = (crop_pictures(4, 1, view, picture, 32) for _ in range(2))
    assert len(first) == CUTS
    assert [crop.jpeg for crop in first] == [crop.jpeg for crop in again]
    assert all(crop.answer["value"] is None for crop in first if crop.answer["what"] != "face")


def test_what_a_crop_is_said_to_show_is_in_its_map():
    told = set()
    for number in range(16):
        picture, view = scene_picture(2, number), View(scene(chance(2, "scene", number)))
        for crop in crop_pictures(4, number, view, picture, 48):
            owner, what = crop.map[..., 0], crop.answer["what"]
            dice = ((owner > 0) & (owner < min(NOT_DICE.values()))).mean()
            told.add(what)
            if what == "table":
                assert dice < 0.05
                assert (owner == 0).mean() > 0.5
            if what in ("flat", "solid", "other die", "hand", "domino"):
                assert (owner == NOT_DICE["solid" if what == "domino" else what]).mean() > 0.05
            if what == "face":
                assert crop.answer["dice"][0]["is_seen"]
                assert crop.answer["value"] == crop.answer["dice"][0]["value"]
    assert {"face", "table", "flat", "solid", "part"} <= told


SOLID, DIE = NOT_DICE["solid"], 1


@pytest.mark.parametrize(
    ("what", "owner", "share", "is_true"),
    [
        ("table", DIE, 0.06, False),
        ("table", DIE, 0.0, True),
        ("table", SOLID, 0.3, False),
        ("solid", SOLID, 0.04, False),
        ("solid", SOLID, 0.3, True),
        ("domino", SOLID, 0.0, False),
        ("domino", SOLID, 0.5, True),
        ("flat", SOLID, 0.5, False),
        ("face", DIE, 0.5, True),
        ("face", DIE, 0.0, False),
        ("between", DIE, 0.5, False),
    ],
)
def test_the_map_is_asked_what_a_crop_shows(what, owner, share, is_true):
    layers = np.zeros((20, 20, 2), np.uint8)
    layers.reshape(-1, 2)[: round(400 * share), 0] = owner
    assert shows(layers, Window(what, (10.0, 10.0), 20.0, DIE if what == "face" else 0)) == is_true


def test_bumps_are_left_out_where_nothing_is_high():
    sheet = np.full((4, 4, 3), 0.5, np.float32)
    flat, scratched = (
        coated(sheet, sheet[..., 0], heights) for heights in (np.zeros((4, 4)), -0.01 * np.eye(4))
    )
    assert (flat["type"], scratched["type"]) == ("principled", "bumpmap")


@pytest.mark.parametrize(
    ("lamp", "most"),
    [
        (Lamp("bulb", (0.0, 0.0, 700.0), 70.0, (0.5, 0.4, 0.3)), 50.0),
        (Lamp("window", (300.0, 200.0, 900.0), 150.0, (0.001, 0.001, 0.001)), 1.0),
    ],
)
def test_nothing_can_look_brighter_than_the_brightest_lamp_or_sky(lamp, most):
    lights = Lights("day", (1.0, 1.0, 1.0), (0.5, 0.5, 0.5), (lamp,))
    tree = shine(lights, overhead(0.0, 0.0, distance_mm=600.0), 1)
    assert brightest(tree) == pytest.approx(max(most, float(tree["room"]["bitmap"].max())), rel=1e-3)


def test_any_style_has_a_skin():
    rng = np.random.default_rng(1)
    for _ in range(12):
        painted = skin_of(some_style(rng), 16.0)
        assert np.isfinite(painted.body).all()
        assert painted.rough.min() > 0


def test_a_hand_that_holds_a_die_has_it_between_thumb_and_finger():
    lying = lay.flat(WHITE, 16.0, np.array((30.0, -12.0)), np.random.default_rng(1))
    die = replace(lying, pose=replace(lying.pose, place_mm=(30.0, -12.0, 90.0)))
    hand = pinching(Hand((0.0, 0.0), 10.0, 0.7, 3, 0.9, is_left=True, held=0), die)
    part = hand_parts("hand0", hand, ())["hand0_skin"]["mesh"].corners.reshape(-1, 3)
    off = part - die.pose.place_mm
    beside = off[(np.linalg.norm(off[:, :2], axis=1) < 22) & (np.abs(off[:, 2]) < die.side_mm / 2)][:, :2]
    ways = beside / np.linalg.norm(beside, axis=1, keepdims=True)
    assert (ways @ ways.T).min() < -0.8  # fingers on one side, the thumb on the other
    assert part[:, 2].min() >= 1.0
