"""The colour of a die, and of what it lies on, whatever touches it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from tests.vision.samples import picture as picture_of
from vision import Settings
from vision.crops import Place, cut
from vision.find import Found, Rim
from vision.ground import Around, Edges, around, body, coloured_rims, edges, ground, of_colours, unevenness
from vision.halves import halves
from vision.judge import choose
from vision.read import look
from vision.types import Box

GROUND = Settings().ground
DIE = np.zeros((32, 32), np.float32)
DIE[6:26, 6:26] = 1.0  # a crop is half as wide again as its die
BLUE, WHITE, BLACK = (140, 60, 20), (250, 250, 250), (5, 5, 5)
SIDE = 60
NEIGHBOURS = (Box(230, 170, 60, 60), Box(110, 170, 60, 60), Box(170, 230, 60, 60))


def picture(die_bgr: tuple[int, int, int], *boxes: Box) -> np.ndarray:
    """A die in the middle of a blue table, white ones in these boxes."""
    seen = np.full((400, 400, 3), BLUE, np.uint8)
    for x, y, width, height in boxes:
        seen[int(y) : int(y + height), int(x) : int(x + width)] = WHITE
    seen[170:230, 170:230] = die_bgr
    return seen


def seen_at(seen: np.ndarray, place: Place, others: Sequence[Box] = ()) -> Around:
    return around(cut(seen, place), place, others)


def told(seen: np.ndarray, *boxes: Box, die: np.ndarray = DIE) -> tuple[float, ...] | None:
    place = Place(199.5, 199.5, SIDE)
    return ground(seen_at(seen, place, boxes), die, most=GROUND.most_die, least=GROUND.least)


LAB = tuple(float(part) for part in cv2.cvtColor(np.uint8([[BLUE]]), cv2.COLOR_BGR2LAB)[0, 0])


@pytest.mark.parametrize("die_bgr", [WHITE, BLACK, BLUE])
def test_the_die_s_own_colour_does_not_count(die_bgr: tuple[int, int, int]) -> None:
    assert told(picture(die_bgr)) == pytest.approx(LAB, abs=1)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_dice_that_touch_it_do_not_count(count: int) -> None:
    boxes = NEIGHBOURS[:count]
    assert told(picture(BLACK, *boxes), *boxes) == pytest.approx(LAB, abs=1)


def test_a_card_beside_it_counts() -> None:
    card = picture(BLACK, Box(100, 100, 200, 200))
    assert told(card) == pytest.approx((250, 128, 128), abs=2)


def test_where_the_map_shows_no_die_or_nothing_else_nobody_knows() -> None:
    assert told(picture(WHITE), die=np.zeros((32, 32), np.float32)) is None
    assert told(picture(WHITE), die=np.ones((32, 32), np.float32)) is None


def lab(bgr: tuple[int, int, int]) -> tuple[float, ...]:
    return tuple(float(part) for part in cv2.cvtColor(np.uint8([[bgr]]), cv2.COLOR_BGR2LAB)[0, 0])


@pytest.mark.parametrize("die_bgr", [WHITE, BLACK])
def test_the_body_s_colour_is_the_die_s_own(die_bgr: tuple[int, int, int]) -> None:
    seen = picture(die_bgr)
    cv2.circle(seen, (199, 199), 12, (128, 128, 128), -1)  # a large pip
    assert body(cut(seen, Place(199.5, 199.5, SIDE))) == pytest.approx(lab(die_bgr), abs=1)


def test_the_body_of_a_die_cut_by_the_edge_is_what_is_seen_of_it() -> None:
    cut_off = picture(BLACK)[:190]
    assert body(cut(cut_off, Place(199.5, 199.5, SIDE))) == pytest.approx(lab(BLACK), abs=1)


@pytest.mark.parametrize("file", ["kind-cut-by-the-frame.jpg", "kind-dice-among-d20s.jpg"])
def test_what_colours_are_told_of_a_place(file: str) -> None:
    scene = look(picture_of(file), Settings())
    chosen = choose(scene.sights, Settings().judge)
    assert chosen
    assert all(one.body and one.ground and one.of_dice_colour == 0 for one in chosen)
    others = [one for one in scene.sights if one not in chosen]
    assert others
    assert all(one.body and one.ground and one.of_dice_colour != 0 for one in others)


@pytest.mark.parametrize(
    ("x", "y", "over_px"), [(100, 100, 0), (20, 100, 5), (100, 190, 12), (195, 190, 20), (100, 30, 0)]
)
def test_how_far_a_place_reaches_over_the_edge(x: float, y: float, over_px: float) -> None:
    assert Found(x, y, 50, 60, 0.5).beyond(200, 208) == pytest.approx(over_px / 60)


def uneven(seen: np.ndarray, *boxes: Box, die: np.ndarray = DIE) -> float:
    place = Place(199.5, 199.5, SIDE)
    return unevenness(seen_at(seen, place, boxes), die, most=GROUND.most_die, far=GROUND.other_colour)


def test_a_bare_table_is_even_and_a_die_beside_it_is_left_out() -> None:
    assert uneven(picture(BLACK)) == 0
    assert uneven(picture(BLACK, *NEIGHBOURS), *NEIGHBOURS) == 0


def test_what_a_die_may_lean_on_makes_it_uneven_and_what_lies_farther_off_does_not() -> None:
    touching, apart = Box(230, 180, 30, 40), Box(246, 180, 30, 40)
    assert uneven(picture(BLACK, touching)) > 0.1
    assert uneven(picture(BLACK, apart)) == 0


def test_where_nothing_of_the_ground_is_seen_nobody_calls_it_even() -> None:
    assert uneven(picture(BLACK), die=np.ones((32, 32), np.float32)) == 1


def test_what_the_edge_cuts_has_the_colour_that_is_seen_there() -> None:
    seen = picture(BLACK, Box(0, 180, 24, 40))
    one, other = coloured_rims(halves(seen), (Rim(10, 200, 900, 2), Rim(390, 200, 900, 2)))
    assert one.colour == pytest.approx((250, 128, 128), abs=2)
    assert other.colour == pytest.approx(LAB, abs=1)
    assert (one.x, one.y, one.area, one.across) == (10, 200, 900, 2)


def of(seen: np.ndarray, *others: Box, colours: tuple[tuple[float, ...], ...]) -> float:
    """How much more of the place in the middle than of what is round it has one of these colours."""
    seen_there = seen_at(seen, Place(199.5, 199.5, SIDE), others)
    return of_colours(seen_there, colours, far=GROUND.die_colour, least=GROUND.least)


WHITE_LAB, BLACK_LAB = (252.0, 128.0, 128.0), (1.0, 128.0, 128.0)


def test_how_much_of_a_place_has_a_die_s_colour() -> None:
    half_covered = picture(WHITE)
    half_covered[170:200, 170:230] = (40, 60, 90)
    whole = of(picture(WHITE), colours=(WHITE_LAB,))
    assert 0.8 < whole <= 1  # the box is drawn a cell large
    assert of(half_covered, colours=(WHITE_LAB,)) == pytest.approx(whole / 2, abs=0.06)
    assert of(half_covered, colours=(BLACK_LAB, WHITE_LAB)) == pytest.approx(whole / 2, abs=0.06)
    assert of(half_covered, colours=(BLACK_LAB,)) == 0
    assert of(half_covered, colours=()) == 0


def test_a_colour_that_the_table_has_too_tells_nothing() -> None:
    assert of(picture(BLUE), colours=(LAB,)) == pytest.approx(0, abs=0.01)
    assert of(picture(BLACK), colours=(LAB,)) == pytest.approx(-1, abs=0.1)


def test_dice_beside_a_place_are_neither_in_it_nor_round_it() -> None:
    seen = picture(BLACK, *NEIGHBOURS)
    assert of(seen, *NEIGHBOURS, colours=(WHITE_LAB,)) == pytest.approx(0, abs=0.02)
    assert of(seen, Box(100, 100, 200, 200), colours=(BLACK_LAB,)) == 0


def edges_of(seen: np.ndarray, *others: Box) -> Edges | None:
    seen_there = seen_at(seen, Place(199.5, 199.5, SIDE), others)
    return edges(seen_there, strong=GROUND.strong, least=GROUND.least_free)


def strongest(seen: np.ndarray, *others: Box) -> float:
    found = edges_of(seen, *others)
    assert found
    return found.strongest


def shadow(seen: np.ndarray) -> np.ndarray:
    """The same under a soft shadow, as wide as a die."""
    across = np.exp(-(((np.arange(400) - 200) / 40) ** 2))
    return np.uint8(seen * (1 - 0.3 * np.outer(across, across))[:, :, None])


def test_a_die_has_edges_and_a_bare_table_none_not_even_in_a_shadow() -> None:
    assert strongest(picture(BLUE)) == 0
    assert strongest(picture(WHITE)) > 20
    assert 0 < strongest(shadow(picture(BLUE))) < 3


def test_edges_of_dice_beside_a_place_are_not_its_own() -> None:
    beside = Box(215, 170, 60, 60)
    seen = picture(BLUE, beside)
    assert strongest(seen) > 20
    assert strongest(seen, Box(212, 167, 66, 66)) == 0
    assert edges_of(seen, Box(190, 100, 200, 200)) is None


@pytest.mark.parametrize("table", [(200, 200, 200), (215, 235, 245), (160, 160, 160)])
def test_one_pip_on_a_die_of_the_table_s_colour_is_edge_enough(table: tuple[int, int, int]) -> None:
    """Beside a face of many pips: less than `bare_edges` of its edges would call the one bare table."""

    def of_face(pips: tuple[tuple[int, int], ...]) -> float:
        seen = np.full((400, 400, 3), table, np.uint8)
        seen[170:230, 170:230] = (235, 235, 235)
        for x, y in pips:
            cv2.circle(seen, (200 + x, 200 + y), 6, (20, 20, 20), -1, cv2.LINE_AA)
        return strongest(seen)

    corners = ((-15, -15), (15, -15), (-15, 15), (15, 15))
    assert of_face(((0, 0),)) > Settings().judge.number.bare_edges * of_face(corners)


@pytest.mark.parametrize("angle_deg", [0, 30, 90, 135])
def test_what_is_smeared_has_weak_edges_along_its_way_alone(angle_deg: int) -> None:
    line = np.zeros((61, 61), np.float32)
    way = 30 * np.array([np.cos(np.deg2rad(angle_deg)), np.sin(np.deg2rad(angle_deg))])
    first, last = (np.round(30 + sign * way).astype(int).tolist() for sign in (-1, 1))
    cv2.line(line, first, last, 1.0)
    sharp = edges_of(picture(WHITE))
    smeared = edges_of(np.asarray(cv2.filter2D(picture(WHITE), -1, line / line.sum())))
    assert sharp
    assert smeared
    assert sharp.weakest > 0.6 * sharp.strongest
    assert smeared.weakest < 0.2 * sharp.weakest
    assert smeared.strongest > 2 * smeared.weakest
