"""The foot of a die: colour thrown on the table, light gathered under clear ones, a carpet over it."""

from dataclasses import replace

import numpy as np
import pytest

from tools.render.camera import overhead, project
from tools.render.fast import draw as drawing
from tools.render.fast import lay
from tools.render.fast.canvas import PIP, TOP
from tools.render.fast.draw import Quality, Shot, draw
from tools.render.fast.faults import Faults
from tools.render.fast.lens import Lens
from tools.render.fast.lights import Lamp, Lights
from tools.render.fast.tops import MAKERS, PILES, pile_mm
from tools.render.fast.tops import Top as TableTop
from tools.render.scene import DieStyle, Paint

SIZE_PX = (240, 180)
WHITE_TABLE = TableTop("lacquer", 3, (0.85, 0.85, 0.85), (0.85, 0.85, 0.85))
LAMP = Lamp("bulb", (300.0, 0.0, 400.0), 20.0, (0.8, 0.8, 0.8))
LIGHTS = Lights("lamps", (0.3, 0.3, 0.3), (0.2, 0.2, 0.2), (LAMP,))
RED, BLUE = (0.9, 0.05, 0.05), (0.05, 0.05, 0.9)


def style(colour: tuple[float, float, float], kind: str = "plastic") -> DieStyle:
    return DieStyle("one", Paint(colour, kind), Paint((0.95, 0.95, 0.95)))


def shot(one: DieStyle, *, top: TableTop = WHITE_TABLE, tilt: float = 20.0) -> Shot:
    die = lay.flat(one, 18.0, np.zeros(2), np.random.default_rng(2), turn=0.3)
    camera = replace(overhead(tilt, 0.0, distance_mm=400.0, focal_px=1_300.0), size_px=SIZE_PX)
    return Shot(camera, Lens(SIZE_PX), top, LIGHTS, Faults(), (die,), seed=1, quality=Quality(2, 4, 6))


def near_foot(one: Shot) -> np.ndarray:
    """The table's light just in front of the die."""
    x, y = project(one.camera, np.array(((0.0, -14.0, 0.0),)))[0].astype(int)
    return draw(one).light[y - 3 : y + 4, x - 3 : x + 4].mean((0, 1))


def test_a_die_throws_its_own_colour_on_the_table_at_its_foot():
    red, blue = near_foot(shot(style(RED))), near_foot(shot(style(BLUE)))
    assert red[0] / red[2] > 1.05
    assert blue[2] / blue[0] > 1.05


@pytest.mark.parametrize("kind", ["clear", "translucent"])
def test_a_die_that_light_shines_through_gathers_a_bright_spot(kind, monkeypatch):
    one = shot(style((0.9, 0.95, 0.9), kind))
    glowing = draw(one)
    monkeypatch.setattr(drawing, "add_glow", lambda *_: None)
    dull = draw(one)
    table = glowing.owner == 0
    x, y = project(one.camera, np.array(((-14.0, 0.0, 0.0),)))[0].astype(int)  # away from the lamp
    gain = (glowing.light - dull.light).mean(2) * table
    row, column = np.unravel_index(gain.argmax(), gain.shape)
    assert gain.max() > 0.05
    assert np.hypot(column - x, row - y) < 30


def test_glow_changes_no_pixels_owner_and_reaches_nothing_far_off(monkeypatch):
    one = shot(style(RED))
    glowing = draw(one)
    monkeypatch.setattr(drawing, "add_glow", lambda *_: None)
    dull = draw(one)
    assert np.array_equal(glowing.owner, dull.owner)
    assert np.array_equal(glowing.light[:, :20], dull.light[:, :20])


@pytest.mark.parametrize("kind", MAKERS)
def test_only_carpets_have_a_pile(kind):
    heights = [pile_mm(replace(WHITE_TABLE, kind=kind, seed=seed)) for seed in range(5)]
    assert (min(heights) > 0) == (max(heights) > 0) == (kind in PILES)


def test_strands_hide_the_foot_of_a_die_and_not_its_top():
    rug = TableTop("long pile", 5, (0.7, 0.6, 0.5), (0.7, 0.6, 0.5))
    sunk, bare = (draw(shot(style(BLUE), top=top, tilt=50.0)) for top in (rug, replace(rug, kind="felt")))
    lost = (bare.owner == 1) & (sunk.owner != 1)
    assert lost.sum() > 0.02 * (bare.owner == 1).sum()
    assert not (lost & ((bare.part == TOP) | (bare.part == PIP))).any()
    assert np.nonzero(lost)[0].mean() > np.nonzero(bare.owner == 1)[0].mean() + 8
    assert not ((sunk.owner == 1) & (bare.owner != 1)).any()
    hidden = sunk.light[lost]
    assert np.median(hidden[:, 0] / hidden[:, 2]) > 1  # the rug is warm, the die blue
