from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn import Drawn, table
from vision import Box, Die, Point, Reading, Verdict, mark, read
from vision.mark import DOUBT, HINT
from vision.mark import SURE as SURE_COLOUR

SURE = Die((Point(40, 40), Point(100, 40), Point(100, 100), Point(40, 100)), 3, 3, 0.99)
ASKED = Die((Point(200, 40), Point(260, 40), Point(260, 100), Point(200, 100)), 5, None, 0.4, "glare")


def test_the_mark_is_a_copy() -> None:
    image = table(Drawn(4, 300, 220))
    before = image.copy()
    marked = mark(image, read(image))
    np.testing.assert_array_equal(image, before)
    assert marked.shape == image.shape
    assert (marked != image).any()


def test_nothing_found_is_nothing_drawn() -> None:
    image = table()
    np.testing.assert_array_equal(mark(image, Reading((), Verdict.SURE)), image)


def test_doubt_has_its_own_colour() -> None:
    image = np.zeros((200, 300, 3), np.uint8)
    sure, asked = (mark(image, Reading((die,), Verdict.SURE)) for die in (SURE, ASKED))
    assert {tuple(c) for c in sure.reshape(-1, 3)} != {tuple(c) for c in asked.reshape(-1, 3)}
    assert (sure[..., 1].astype(int) > 150).any()


def test_a_place_that_may_be_one_more_die_is_asked_about_where_it_is() -> None:
    image = np.zeros((300, 300, 3), np.uint8)
    plain, asked = (
        mark(image, Reading((SURE,), Verdict.UNSURE, unclear=places))
        for places in ((), (Box(200, 190, 40, 50),))
    )
    changed = np.argwhere((plain != asked).any(axis=2))
    (top, left), (bottom, right) = changed.min(axis=0), changed.max(axis=0)
    assert 150 < top < 190 < 240 < bottom < 260
    assert 180 < left < 200 < 240 < right < 270
    assert DOUBT in {tuple(colour) for colour in asked[(plain != asked).any(axis=2)].tolist()}


def test_the_best_keep_has_its_own_colour() -> None:
    image, reading = np.zeros((200, 300, 3), np.uint8), Reading((SURE, ASKED), Verdict.UNSURE)
    plain, hinted = mark(image, reading), mark(image, reading, hinted=(SURE,))
    assert (hinted == HINT).all(axis=-1).any()
    assert not (plain == HINT).all(axis=-1).any()
    np.testing.assert_array_equal(plain[:, 180:], hinted[:, 180:])


@pytest.mark.parametrize("shape", [(60, 80), (480, 640, 3), (1920, 1440, 3)])
def test_any_size_and_dice_at_the_edge(shape: tuple[int, ...]) -> None:
    height, width = shape[:2]
    quad = (Point(width - 10, -5), Point(width + 9, -5), Point(width + 9, 14), Point(width - 10, 14))
    marked = mark(np.zeros(shape, np.uint8), Reading((Die(quad, 6, 6, 0.9),), Verdict.SURE))
    assert marked.shape == (height, width, 3)


def test_a_label_does_not_cover_the_die_beside_it() -> None:
    beside = Die((Point(100, 0), Point(160, 0), Point(160, 60), Point(100, 60)), 3, 3, 0.99)
    alone = mark(np.zeros((300, 300, 3), np.uint8), Reading((SURE,), Verdict.SURE))
    both = mark(np.zeros((300, 300, 3), np.uint8), Reading((SURE, beside), Verdict.SURE))
    assert (alone[20:55, 106:140] == SURE_COLOUR).all(axis=-1).sum() > 20
    assert not (both[10:50, 110:150] == SURE_COLOUR).all(axis=-1).any()
