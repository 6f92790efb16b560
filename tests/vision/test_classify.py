"""What the reader's looks at one crop come to."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn import Drawn, table
from vision.classify import LOOKS, OBLIQUE, Opinion, Planes, _opinion, is_oblique, opinions
from vision.crops import Place, cut
from vision.types import Image

NONE, UNREADABLE = 0, 7


def maps(top: float) -> tuple[Planes, Planes]:
    """A die of 20 x 20 cells, that share of its rows being its top face."""
    die, face = np.zeros((32, 32), np.float32), np.zeros((32, 32), np.float32)
    die[6:26, 6:26] = 0.9
    face[6 : 6 + round(20 * top), 6:26] = 0.8
    return die, face


def looks(upright: int, upside_down: int, *, none: float = 0.04) -> Planes:
    """What four looks say: two upright ones of one value, two of another, and of no die."""
    said = np.full((LOOKS, 8), 0.01, np.float32)
    said[:2, upright], said[2:, upside_down] = 0.9, 0.9
    said[:2, NONE], said[2:, NONE] = 0.0, 2 * none
    return said / said.sum(1, keepdims=True)


def opinion(chances: Planes, top: float) -> Opinion:
    """The opinion on a die of so much top face."""
    die, face = maps(top)
    return _opinion(chances, die, face, np.zeros_like(die))


@pytest.mark.parametrize(("top", "is_so"), [(0.9, False), (0.65, False), (0.55, True), (0.3, True)])
def test_a_die_is_oblique_by_how_much_of_it_is_no_top_face(top: float, is_so: bool) -> None:
    assert is_oblique(*maps(top)) == is_so == (1 - top > OBLIQUE)


def test_an_empty_map_is_of_no_slant() -> None:
    assert not is_oblique(np.zeros((32, 32), np.float32), np.zeros((32, 32), np.float32))


def test_from_above_every_look_counts_alike() -> None:
    said = opinion(looks(3, 5), top=0.9)
    assert said.chances == pytest.approx(looks(3, 5).mean(0))


def test_slantwise_the_upright_looks_say_the_value() -> None:
    said = opinion(looks(3, 5), top=0.5)
    assert said.chances[3] > 0.8
    assert said.chances[5] < 0.05


def test_slantwise_all_looks_say_whether_a_die_lies_there() -> None:
    chances = looks(3, 5, none=0.2)
    said = opinion(chances, top=0.5)
    assert said.chances[[NONE, UNREADABLE]] == pytest.approx(chances.mean(0)[[NONE, UNREADABLE]])
    assert said.chances.sum() == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("top", [0.9, 0.5])
def test_the_worst_look_is_one_of_all(top: float) -> None:
    assert opinion(looks(3, 5), top).least[3] < 0.02


def test_upright_looks_that_see_no_value_leave_numbers() -> None:
    chances = looks(3, 5)
    chances[:2, 1:7], chances[:2, NONE] = 0.0, 1.0
    assert np.isfinite(opinion(chances, top=0.5).chances).all()


CLEAR = cut(table(Drawn(5, 320, 240)), Place(320, 240, 70))
NOISE = np.random.default_rng(1).integers(0, 255, CLEAR.shape, np.uint8)


@pytest.mark.parametrize("crop", [CLEAR, NOISE], ids=["a die", "noise"])
def test_a_mirror_image_looks_the_same(crop: Image) -> None:
    one, mirrored = opinions([crop, crop[:, ::-1]])
    assert one.chances == pytest.approx(mirrored.chances, abs=1e-5)
    assert one.least == pytest.approx(mirrored.least, abs=1e-5)
    assert one.pips == pytest.approx(mirrored.pips[:, ::-1], abs=1e-5)


def test_no_crops_no_opinions() -> None:
    assert opinions([]) == []
