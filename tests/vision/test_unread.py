"""Dice that touch and were not read: seen by what the finder takes for die, read or asked about."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tools.render.fast.pictures import scene_picture
from vision import Settings, Verdict, read
from vision.find import DIE, STRIDE, Found, Level
from vision.judge import choose, judge
from vision.others import Kind
from vision.read import look
from vision.scene import Scene
from vision.settings import UnreadSettings
from vision.sights import NO_DIE, Sight
from vision.types import Point
from vision.unread import Unread, held, places_of, unread

UNREAD, JUDGE = Settings().unread, Settings().judge
SIDE = 40.0


def die(x: float, y: float = 160.0, side: float = SIDE, value: int = 4) -> Sight:
    """A die read, seen from straight above."""
    half = side / 2
    outline = tuple(
        Point(x + dx, y + dy) for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half))
    )
    chances = tuple(float(n == value) for n in range(8))
    return Sight(Found(x, y, side, side, 0.9), chances, chances, value, None, outline=outline)


def level(*likely: tuple[float, float, float, float], across: float = 1.0, size: int = 320) -> Level:
    """The finder's plane of a picture that is die in squares round such middles: x, y, side px, chance."""
    cells = round(size / STRIDE / across)
    planes = np.full((7, cells, cells), -9.0, np.float32)
    rows, columns = (np.mgrid[:cells, :cells] + 0.5) * STRIDE * across
    for x, y, side, chance in likely:
        inside = (abs(columns - x) < side / 2) & (abs(rows - y) < side / 2)
        planes[DIE][inside] = math.log(chance / (1 - chance))
    return Level(planes, across, across)


ROW = (die(80), die(160))
"""Two dice with room for a third between them."""
ALL_OF_ROW = tuple((x, 160.0, SIDE, 0.9) for x in (80.0, 120.0, 160.0))


def left_in(
    levels: Sequence[Level], dice: Sequence[Sight], settings: UnreadSettings = UNREAD
) -> tuple[Unread, ...]:
    """What is left unread of what the finder says, surely."""
    return unread(held(levels, dice, settings), settings, settings.surely)


def test_a_die_between_two_is_left_unread() -> None:
    (piece,) = left_in([level(*ALL_OF_ROW)], ROW)
    assert (piece.x, piece.y) == pytest.approx((120, 160), abs=1)
    assert 0.6 < piece.share < 1
    assert 0.8 < piece.chance < 0.95
    (between,) = left_in([level(*ALL_OF_ROW)], (die(80.75), die(160.75)))
    assert between.x == pytest.approx(120.75, abs=0.3)  # of cells a pixel wide


@pytest.mark.parametrize(
    ("likely", "dice"),
    [
        (ALL_OF_ROW, (*ROW, die(120))),  # all are read
        ((*ALL_OF_ROW[::2], (120.0, 160.0, SIDE, 0.6)), ROW),  # less surely die than is asked about
        ((*ALL_OF_ROW[::2], (240.0, 160.0, SIDE, 0.9)), ROW),  # touches none: the finder gives it a middle
        ((*ALL_OF_ROW[::2], (105.0, 160.0, 12.0, 0.9)), ROW),  # a crumb
        ((*ALL_OF_ROW, (160.0, 160.0, 240.0, 0.9)), ROW),  # a tray seen from afar
        (tuple((x, 160.0, SIDE + 6, 0.9) for x in (80.0, 160.0)), ROW),  # the blurred edges of the dice
        (ALL_OF_ROW, ()),  # nothing is read: an empty table has its own doubts
        (ALL_OF_ROW, tuple(replace(one, outline=()) for one in ROW)),
        (ALL_OF_ROW, tuple(replace(one, outline=one.outline[:1]) for one in ROW)),  # of no area
    ],
)
def test_nothing_is_left_unread(
    likely: tuple[tuple[float, float, float, float], ...], dice: tuple[Sight, ...]
) -> None:
    assert left_in([level(*likely)], dice) == ()


def test_it_is_asked_where_it_tells_best_what_is_die() -> None:
    """Of the copies the one where the dice have 40 px counts; the others are blind here."""
    blind = [level(across=4.0), level(across=0.5)]
    told = level(*ALL_OF_ROW)
    assert len(left_in([*blind, told], ROW)) == 1
    large, beside = die(160, side=160.0), (290.0, 160.0, 80.0, 0.9)
    coarse = level((160.0, 160.0, 160.0, 0.9), beside, across=4.0, size=640)
    assert len(left_in([coarse, level(size=640)], [large])) == 1
    assert left_in([level(across=4.0, size=640), level(beside, size=640)], [large]) == ()


@pytest.mark.parametrize(("least_px", "pieces"), [(SIDE - 1, 1), (SIDE + 1, 0)])
def test_round_dice_that_are_too_small_nobody_asks(least_px: float, pieces: int) -> None:
    settings = replace(UNREAD, least_px=least_px)
    assert len(left_in([level(*ALL_OF_ROW)], ROW, settings)) == pieces


def test_where_it_is_looked_at() -> None:
    piece = Unread(120.0, 160.0, 0.8, 0.9)
    (place,) = places_of([piece], ROW, ROW, UNREAD)
    assert place == Found(120.0, 160.0, SIDE, SIDE, pytest.approx(0.27), touches=True)
    assert place.score < JUDGE.sure_finder  # never sure
    looked_at = replace(die(123), chances=tuple(float(n == NO_DIE) for n in range(8)))
    assert places_of([piece], (*ROW, looked_at), ROW, UNREAD) == []
    assert places_of([piece], (*ROW, die(130)), ROW, UNREAD) != []
    assert places_of([], ROW, ROW, UNREAD) == []


def test_it_has_the_size_of_the_nearest() -> None:
    (place,) = places_of([Unread(150.0, 160.0, 0.8, 0.9)], ROW, (die(80), die(190, side=50.0)), UNREAD)
    assert place.side == 50.0


def test_one_that_touches_may_share_more_of_its_box() -> None:
    """Boxes go round whole dice: of a row seen askew they share more than half."""
    first, second = die(100, 100), die(118, 100)
    assert len(choose((first, second), JUDGE)) == 1
    touching = replace(second, found=second.found._replace(touches=True))
    assert len(choose((first, touching), JUDGE)) == 2
    nearer = replace(touching, found=touching.found._replace(x=112.0))
    assert len(choose((first, nearer), JUDGE)) == 1


def test_it_is_asked_about_but_on_a_die_of_another_shape() -> None:
    scene = Scene(320, 320, ROW, unread=(Unread(120.0, 160.0, 0.8, 0.9),))
    said = judge(scene, JUDGE)
    assert said.verdict is Verdict.UNSURE
    assert "another die may touch these" in said.reason
    chances = (0.97, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.03)
    beside = Sight(Found(120, 160, SIDE, SIDE, 0.5), chances, chances, 0, None, kind=Kind(0.01, 0.01, 0.98))
    with_shape = replace(scene, sights=(*ROW, beside))
    assert "touch" not in judge(with_shape, JUDGE).reason
    unknown = replace(beside, kind=Kind(0.3, 0.5, 0.2))
    assert "touch" in judge(replace(scene, sights=(*ROW, unknown)), JUDGE).reason


def test_one_that_touches_is_never_sure_however_well_it_was_found() -> None:
    touching = replace(ROW[1], found=ROW[1].found._replace(touches=True))
    said = judge(Scene(320, 320, (ROW[0], touching)), JUDGE)
    assert "may be no die" in said.reason
    assert "may be no die" not in judge(Scene(320, 320, ROW), JUDGE).reason


@pytest.mark.parametrize(
    ("seed", "number", "values"), [(85, 187, (3, 4, 6)), (85, 191, (4, 5)), (823, 233, (5, 6))]
)
def test_of_drawn_dice_that_touch_none_goes_missing(seed: int, number: int, values: tuple[int, ...]) -> None:
    """Each was sure without one of them before anybody looked at what is die and was not read."""
    scene = look(scene_picture(seed, number).pixels, Settings())
    said = judge(scene, JUDGE)
    assert said.values == values
    assert not said.is_sure
    assert all(one.outline for one in choose(scene.sights, JUDGE))  # the same dice as were looked at


@pytest.mark.parametrize(("seed", "number"), [(97, 261), (141, 539), (823, 663), (85, 17)])
def test_drawn_dice_that_touch_and_stay_unread_are_asked_about(seed: int, number: int) -> None:
    """The middle one of three, which neither finder nor reader tells from its neighbours."""
    assert "another die may touch these" in read(scene_picture(seed, number).pixels).reason
