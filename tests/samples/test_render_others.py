"""Dice of other shapes: their round edges, and what their faces show."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tools.render.fast.edges import drawn_in, strips
from tools.render.fast.numerals import PRINT_PX, Hand, face_print, numbers, some_hand
from tools.render.fast.solids import _as_fine, _normal, other_die, polyhedron

EDGES_AND_CORNERS = {4: (6, 4), 6: (12, 8), 8: (12, 6), 10: (20, 12), 12: (30, 20), 20: (30, 12)}
IVORY, BLACK = (0.9, 0.88, 0.8), (0.05, 0.05, 0.05)
TURNS = np.linspace(0, 2 * np.pi, 6)[:-1]
FIVE = np.column_stack((np.cos(TURNS), np.sin(TURNS)))
PLAIN = Hand(cv2.FONT_HERSHEY_DUPLEX, 0.6, 0.15, is_underlined=True, is_ornate=False)


@pytest.mark.parametrize("sides", EDGES_AND_CORNERS)
def test_every_edge_and_every_corner_has_its_strip(sides):
    edges, corners = EDGES_AND_CORNERS[sides]
    made = list(strips(polyhedron(sides), 0.05))
    assert len(made) == edges + corners
    assert all(len(strip) == 4 for strip in made[:edges])
    assert sum(len(strip) for strip in made[edges:]) == 2 * edges  # an edge's ends lie at two corners, twice


@pytest.mark.parametrize("sides", EDGES_AND_CORNERS)
def test_strips_look_outwards_and_stay_within_the_body(sides):
    faces = polyhedron(sides)
    outwards = np.array([_normal(face) for face in faces])
    for strip in strips(faces, 0.05):
        assert _normal(strip) @ strip.mean(0) > 0.9
        assert (strip @ outwards.T).max() < 1 + 1e-4


def test_a_face_is_drawn_in_by_as_much_at_each_edge():
    square = np.array(((-1.0, -1, 2), (1, -1, 2), (1, 1, 2), (-1, 1, 2)))
    assert drawn_in(square, 0.2) == pytest.approx(square * (0.8, 0.8, 1))
    assert np.ptp(drawn_in(square, 9.0), axis=0)[0] > 0.5  # and never to nothing


@pytest.mark.parametrize("is_ornate", [False, True])
@pytest.mark.parametrize("sides", EDGES_AND_CORNERS)
def test_a_print_stays_on_its_face(sides, is_ornate):
    rng = np.random.default_rng(sides)
    turns = np.linspace(0, 2 * np.pi, len(polyhedron(sides)[0]) + 1)[:-1]
    face = np.column_stack((np.cos(turns), np.sin(turns)))
    outline = np.zeros((PRINT_PX, PRINT_PX), np.uint8)
    cv2.fillPoly(outline, [np.round(PRINT_PX / 2 * (1 + face * (1, -1))).astype(np.int32)], 255)
    for number in (3, 16, 90):
        drawn = face_print(number, face, IVORY, BLACK, replace(some_hand(rng), is_ornate=is_ornate), rng)
        assert drawn[..., 3].any()
        assert not drawn[outline == 0][:, 3].any()


@pytest.mark.parametrize("is_underlined", [False, True])
def test_a_six_is_no_nine_upside_down(is_underlined):
    hand, rng = replace(PLAIN, is_underlined=is_underlined), np.random.default_rng(1)
    six, nine = (face_print(number, FIVE, IVORY, BLACK, hand, rng)[..., 3] > 127 for number in (6, 9))
    marks = six[PRINT_PX * 5 // 8 :].sum(), nine[::-1, ::-1][PRINT_PX * 5 // 8 :].sum()
    assert abs(int(marks[0]) - int(marks[1])) > 20


def test_numbers_begin_with_nought_on_dice_of_ten():
    rng = np.random.default_rng(2)
    assert sorted(numbers(20, rng)) == list(range(1, 21))
    tens = {tuple(sorted(numbers(10, rng))) for _ in range(40)}
    assert tens == {tuple(range(10)), tuple(range(0, 100, 10))}


def test_a_print_seen_small_is_mixed_and_its_colour_kept():
    stripes = np.zeros((96, 96, 4), np.uint8)
    stripes[:, ::2] = 255, 128, 0, 255
    small = _as_fine(stripes, np.array(((0, 0), (12, 0), (12, 12), (0, 12)), np.float32))
    assert small.shape == (16, 16, 4)
    assert small[..., 3] == pytest.approx(0.5)
    assert small[..., :3] / small[..., 3:] == pytest.approx(
        np.broadcast_to((1.0, 0.5, 0.0), (16, 16, 3)), abs=0.01
    )
    large = np.array(((0, 0), (200, 0), (200, 200), (0, 200)), np.float32)
    assert _as_fine(stripes, large).shape == stripes.shape


def test_some_are_white_or_black_and_some_of_cloudy_colours():
    made = [other_die(8, 16.0, np.zeros(2), np.random.default_rng(seed)) for seed in range(200)]
    bodies = np.array([one.faces[0].colour for one in made])
    assert 0.2 < (bodies.min(1) > 0.5).mean() < 0.6
    assert 0.1 < (bodies.max(1) < 0.25).mean() < 0.5
    assert 0.2 < np.mean([one.cloudy > 0.1 for one in made]) < 0.5
