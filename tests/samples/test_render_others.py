"""Dice of other shapes: their round edges, and what their faces show."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tools.render.fast import numerals
from tools.render.fast.edges import drawn_in, strips
from tools.render.fast.numerals import (
    MIDDLE,
    PRINT_PX,
    Colours,
    Writing,
    face_print,
    numbers_of,
    some_writing,
)
from tools.render.fast.others import _as_printed, _labels, other_die, polyhedron
from tools.render.fast.solids import as_fine, normal_of

EDGES_AND_CORNERS = {4: (6, 4), 6: (12, 8), 8: (12, 6), 10: (20, 12), 12: (30, 20), 20: (30, 12)}
COLOURS = Colours((0.9, 0.88, 0.8), (0.05, 0.05, 0.05))
PLAIN = Writing(cv2.FONT_HERSHEY_DUPLEX, 0.6, 0.03, is_underlined=True, is_ornate=False)


def side(sides: int, *numbers: int) -> numerals.Side:
    """The first face of such a die, with those numbers."""
    return numerals.Side(_as_printed(polyhedron(sides)[0])[0], numbers)


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
    outwards = np.array([normal_of(face) for face in faces])
    for strip in strips(faces, 0.05):
        assert normal_of(strip) @ strip.mean(0) > 0.9
        assert (strip @ outwards.T).max() < 1 + 1e-4


def test_a_face_is_drawn_in_by_as_much_at_each_edge():
    square = np.array(((-1.0, -1, 2), (1, -1, 2), (1, 1, 2), (-1, 1, 2)))
    assert drawn_in(square, 0.2) == pytest.approx(square * (0.8, 0.8, 1))
    assert np.ptp(drawn_in(square, 9.0), axis=0)[0] > 0.5  # and never to nothing


@pytest.mark.parametrize("sides", EDGES_AND_CORNERS)
def test_what_is_written_stays_on_its_face_with_its_mark(sides):
    rng = np.random.default_rng(sides)
    for number in (6, 9, 16, 90):
        numbers = (1, 6, 9) if sides == 4 else (number,)
        face = side(sides, *numbers)
        drawn = numerals.written(face, some_writing(rng))
        assert drawn.any()
        assert not drawn[cv2.dilate(face.filled(), np.ones((3, 3), np.uint8)) == 0].any()


@pytest.mark.parametrize("sides", EDGES_AND_CORNERS)
def test_an_ornate_print_ends_where_its_face_does(sides):
    rng = np.random.default_rng(sides)
    face = side(sides, 12)
    for _ in range(20):
        drawn = face_print(face, COLOURS, replace(some_writing(rng), is_ornate=True), rng)
        share = (drawn[..., 3] > 0)[face.filled() > 0].mean()
        assert share > 0.02
        assert not drawn[face.filled() == 0].any()


def test_a_number_lies_in_the_middle_of_its_face():
    drawn = numerals.written(side(12, 8), PLAIN)
    rows, columns = np.nonzero(drawn > 127)
    assert (rows.min() + rows.max()) / 2 == pytest.approx(MIDDLE, abs=1.5)
    assert (columns.min() + columns.max()) / 2 == pytest.approx(MIDDLE, abs=1.5)


@pytest.mark.parametrize("bold", [0.05, 0.12])
def test_a_bold_number_has_thicker_strokes(bold):
    thick, thin = (_thickness(replace(PLAIN, size=0.9, bold=more)) for more in (bold, 0.0))
    assert thick - thin == pytest.approx(bold, abs=0.04)


def _thickness(writing):
    """How wide a one is half way up, of its height."""
    drawn = numerals.written(side(6, 1), writing) > 127
    rows = np.flatnonzero(drawn.any(1))
    return drawn[(rows[0] + rows[-1]) // 2].sum() / len(rows)


@pytest.mark.parametrize("is_underlined", [False, True])
@pytest.mark.parametrize("sides", [6, 8, 10, 12])
@pytest.mark.parametrize("number", [6, 9])
def test_a_mark_tells_a_six_from_a_nine(monkeypatch, number, sides, is_underlined):
    writing = replace(PLAIN, is_underlined=is_underlined)
    marked = numerals.written(side(sides, number), writing)
    monkeypatch.setattr(numerals, "NEEDS_MARK", ())
    bare = numerals.written(side(sides, number), writing)
    marks = cv2.connectedComponents((marked > 127).astype(np.uint8))[0]
    assert marks == cv2.connectedComponents((bare > 127).astype(np.uint8))[0] + 1


def test_only_dice_of_four_have_a_number_at_each_corner():
    faces = polyhedron(4)
    labels = _labels(faces, (1, 2, 3, 4))
    for number, (face, numbers) in enumerate(zip(faces, labels, strict=True), 1):
        assert sorted({1, 2, 3, 4} - set(numbers)) == [number]
        for corner, told in zip(face, numbers, strict=True):
            around = [
                n
                for other, ns in zip(faces, labels, strict=True)
                for c, n in zip(other, ns, strict=True)
                if np.allclose(c, corner, atol=1e-4)
            ]
            assert around == [told] * 3
    assert _labels(polyhedron(8), range(1, 9)) == [(number,) for number in range(1, 9)]


@pytest.mark.parametrize("sides", EDGES_AND_CORNERS)
def test_a_print_lies_on_its_face(sides):
    for face in polyhedron(sides):
        flat, where = _as_printed(face)
        across, down = (where[1] - where[0]) / PRINT_PX, (where[3] - where[0]) / PRINT_PX
        assert where[0] + flat @ np.array((across, down)) == pytest.approx(face, abs=1e-4)


def test_a_cubes_numbers_point_to_an_edge_and_a_kites_to_its_tip():
    square, kite = _as_printed(polyhedron(6)[0])[0], _as_printed(polyhedron(10)[0])[0]
    assert sorted(square[:, 1])[:2] == pytest.approx([square[:, 1].min()] * 2)
    top = kite[kite[:, 1].argmin()]
    assert top == pytest.approx((MIDDLE, 0), abs=1e-3)


def test_numbers_begin_with_nought_on_dice_of_ten():
    rng = np.random.default_rng(2)
    assert sorted(numbers_of(20, rng)) == list(range(1, 21))
    tens = {tuple(sorted(numbers_of(10, rng))) for _ in range(40)}
    assert tens == {tuple(range(10)), tuple(range(0, 100, 10))}


def test_a_print_seen_small_is_mixed_and_its_colour_kept():
    stripes = np.zeros((96, 96, 4), np.uint8)
    stripes[:, ::2] = 255, 128, 0, 255
    small = as_fine(stripes, np.array(((0, 0), (12, 0), (12, 12), (0, 12)), np.float32))
    assert small.shape == (16, 16, 4)
    assert small[..., 3] == pytest.approx(0.5)
    assert small[..., :3] / small[..., 3:] == pytest.approx(
        np.broadcast_to((1.0, 0.5, 0.0), (16, 16, 3)), abs=0.01
    )
    flat = np.array(((0, 0), (48, 0), (48, 12), (0, 12)), np.float32)
    assert as_fine(stripes, flat).shape == (16, 62, 4)
    large = np.array(((0, 0), (200, 0), (200, 200), (0, 200)), np.float32)
    assert as_fine(stripes, large).shape == stripes.shape


def test_no_emblem_is_a_disc_or_blank():
    for seed in range(60):
        drawn = numerals._emblem(side(6, 1), COLOURS.ink, np.random.default_rng(seed))[..., 3] > 127
        disc = cv2.circle(np.zeros((PRINT_PX, PRINT_PX), np.uint8), (MIDDLE, MIDDLE), MIDDLE // 3, 1, -1) > 0
        assert 0.01 < drawn.mean() < 0.7
        assert (drawn & disc).sum() / (drawn | disc).sum() < 0.6


def test_some_are_white_or_black_and_some_of_cloudy_colours():
    made = [other_die(8, 16.0, np.zeros(2), np.random.default_rng(seed)) for seed in range(200)]
    bodies = np.array([one.faces[0].colour for one in made])
    assert 0.2 < (bodies.min(1) > 0.5).mean() < 0.6
    assert 0.1 < (bodies.max(1) < 0.25).mean() < 0.5
    assert 0.2 < np.mean([one.cloudy > 0.1 for one in made]) < 0.5
