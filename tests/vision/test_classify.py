"""What the reader's looks at one crop come to."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn import Drawn, table
from tests.vision.samples import BY_FILE, picture
from vision.classify import (
    FROM_LOW,
    LOOKS,
    OBLIQUE,
    READER,
    SECOND_READER,
    SETTLED,
    UPRIGHT,
    Asked,
    Opinion,
    Planes,
    _at_first,
    _at_length,
    _is_settled,
    _of_both,
    _opinion,
    evened,
    opinions,
    turns_up,
)
from vision.crops import Place, cut
from vision.types import Box, Image

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
    """The opinion on a die of so much top face, the rest of it below."""
    die, face = maps(top)
    upright = chances[UPRIGHT] if turns_up(die, face) == 0 else None
    return _opinion(chances, upright, die, face, np.zeros_like(die))


@pytest.mark.parametrize(("top", "turns"), [(0.9, None), (0.65, None), (0.55, 0), (0.3, 0)])
def test_a_die_is_seen_slantwise_by_how_much_of_it_is_no_top_face(top: float, turns: int | None) -> None:
    assert turns_up(*maps(top)) == turns
    assert (1 - top > OBLIQUE) == (turns is not None)


@pytest.mark.parametrize("turned", range(4))
@pytest.mark.parametrize("top", [0.35, 0.5])
def test_a_turned_picture_is_turned_back(top: float, turned: int) -> None:
    assert turns_up(*(np.rot90(cells, turned) for cells in maps(top))) == -turned % 4


@pytest.mark.parametrize("turned", range(4))
def test_a_camera_that_looks_from_low_is_held_upright(turned: int) -> None:
    low = 0.9 * (1 - FROM_LOW)
    assert turns_up(*(np.rot90(cells, turned) for cells in maps(low))) == 0


@pytest.mark.parametrize(
    ("down", "right", "turns"), [(0, 0, None), (2, 2, None), (3, 2, 2), (-4, 2, 0), (2, -4, 3)]
)
def test_only_a_top_face_well_off_its_sides_tells_which_way_is_up(
    down: int, right: int, turns: int | None
) -> None:
    die, top = maps(0.5)
    top[:] = 0.0
    top[9 + down : 22 + down, 9 + right : 22 + right] = 0.8
    assert turns_up(die, top) == turns


def test_a_die_without_a_top_face_is_taken_as_it_is() -> None:
    die, _ = maps(0.5)
    assert turns_up(die, np.zeros_like(die)) == 0


def test_an_empty_map_is_of_no_slant() -> None:
    assert turns_up(np.zeros((32, 32), np.float32), np.zeros((32, 32), np.float32)) is None


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


SLANTED = BY_FILE["kind-oblique-45.jpg"]["dice"]
"""Dice seen from 45 degrees."""


def crops_of_slanted(quarters: int) -> list[Image]:
    """Their crops, all turned by so many quarters."""
    image = picture("kind-oblique-45.jpg")
    boxes = [Box(*die["box"]) for die in SLANTED]
    places = [Place(x + width / 2, y + height / 2, max(width, height)) for x, y, width, height in boxes]
    return [np.rot90(cut(image, place), quarters) for place in places]


def of_slanted(quarters: int) -> list[Opinion]:
    """The first reader's opinions on these, in all looks."""
    return _at_length(np.stack([evened(crop) for crop in crops_of_slanted(quarters)]), Asked(READER))


def test_upside_down_a_die_seen_slantwise_looks_the_same() -> None:
    for one, other in zip(of_slanted(0), of_slanted(2), strict=True):
        assert one.chances == pytest.approx(other.chances, abs=1e-4)


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_die_seen_slantwise_is_stood_up_where_its_picture_lies_on_its_side(quarters: int) -> None:
    lying = [
        (one, other)
        for one, other in zip(of_slanted(0), of_slanted(quarters), strict=True)
        if turns_up(other.die, other.top) == -quarters % 4
    ]
    assert len(lying) >= 4  # of six: the maps of others mix up top face and sides
    for one, other in lying:
        assert values(other) == pytest.approx(values(one), abs=1e-4)


def values(one: Opinion) -> Planes:
    """The chances of 1 to 6, were it one of them."""
    chances = one.chances[1:7]
    return np.asarray(chances / chances.sum(), np.float32)


def said_of(*chances: float, pips: float = 0.0) -> Opinion:
    """An opinion of a reader that sees no side, and pips as likely as that."""
    die, top = maps(1.0)
    return Opinion(np.array(chances, np.float32), np.array(chances, np.float32), die, top, die * 0 + pips)


@pytest.mark.parametrize(("least", "is_so"), [(0.95, True), (0.85, False)])
def test_two_looks_that_both_say_the_same_surely_are_enough(least: float, is_so: bool) -> None:
    said = said_of(0.04, 0.96)
    assert _is_settled(said._replace(least=np.array((0.03, least), np.float32))) == is_so


def test_a_die_that_lies_on_its_head_is_read_at_length() -> None:
    pairs = zip(opinions(crops_of_slanted(2)), of_slanted(2), strict=True)
    lying = [(one, long) for one, long in pairs if turns_up(long.die, long.top) == 2]
    settled = [(one, long) for one, long in lying if long.chances.max() > SETTLED]
    assert len(settled) >= 3
    for one, long in settled:
        assert one.chances == pytest.approx(long.chances, abs=1e-4)


@pytest.mark.parametrize("turned", range(4))
def test_two_looks_are_not_enough_where_a_die_does_not_stand_upright(turned: int) -> None:
    die, top = (np.rot90(cells, turned) for cells in maps(0.5))
    assert _is_settled(said_of(0.02, 0.98)._replace(die=die, top=top)) == (turned == 0)


def test_two_readers_say_their_mean_and_draw_what_the_first_draws() -> None:
    one, other = said_of(0.2, 0.8, pips=0.7), said_of(0.6, 0.4, pips=0.9)
    both = _of_both(one._replace(least=one.least / 2), other)
    assert both.chances == pytest.approx([0.4, 0.6])
    assert both.least == pytest.approx([0.35, 0.4])
    assert both.pips is one.pips


def test_the_second_reader_draws_where_the_first_sees_no_pip() -> None:
    one, other = said_of(0.2, 0.8, pips=0.4), said_of(0.6, 0.4, pips=0.9)
    assert _of_both(one, other).pips is other.pips


DOUBTFUL = CLEAR // 4 + NOISE // 4 * 3
"""A die that noise all but hides: the reader is not sure that it is one."""


def test_the_second_reader_is_asked_where_the_first_is_in_doubt_and_nowhere_else() -> None:
    sure, doubtful = opinions([CLEAR, DOUBTFUL])
    first, second = (
        _at_length(np.stack([evened(crop) for crop in (CLEAR, DOUBTFUL)]), Asked(reader))
        for reader in (READER, SECOND_READER)
    )
    assert first[1].chances.max() < SETTLED
    assert doubtful.chances == pytest.approx((first[1].chances + second[1].chances) / 2, abs=1e-5)
    (settled,) = _at_first(np.stack([evened(CLEAR)]), Asked(READER))
    assert sure.chances == pytest.approx(settled.chances, abs=1e-5)


def test_no_crops_no_opinions() -> None:
    assert opinions([]) == []
