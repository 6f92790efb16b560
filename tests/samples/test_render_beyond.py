"""Where a table ends: what lies beyond shows there, and the map calls it no thing."""

from dataclasses import replace

import numpy as np
import pytest

from tools.render.camera import overhead, picture_from_table
from tools.render.fast import lay
from tools.render.fast.beyond import share_beyond, some_beyond
from tools.render.fast.draw import Quality, Shot, draw
from tools.render.fast.faults import Faults
from tools.render.fast.lens import Lens
from tools.render.fast.lights import some_lights
from tools.render.fast.reliefs import Relief
from tools.render.fast.scenes import far_view, holds
from tools.render.fast.shadows import Film, to_picture
from tools.render.fast.styles import some_style
from tools.render.fast.sundries import some_relief
from tools.render.fast.tops import Top

SIZE_PX = (240, 180)
FELT = Top("felt", 3, (0.1, 0.3, 0.2), (0.1, 0.3, 0.2))


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def shot(tilt: float = 30.0, **parts) -> Shot:
    camera = replace(overhead(tilt, 0.0, distance_mm=400.0, focal_px=900.0), size_px=SIZE_PX)
    lights = some_lights(rng(4))
    one = Shot(camera, Lens(SIZE_PX), FELT, lights, Faults(), seed=1, quality=Quality(2, 4, 6))
    return replace(one, **parts)


@pytest.mark.parametrize("tilt", [0.0, 30.0, 65.0])
@pytest.mark.parametrize("way", [0.0, 1.2, 3.0])
def test_the_table_ends_in_the_picture_where_its_edge_is(tilt, way):
    beyond = some_beyond(rng(), way, 12.0)
    camera = shot(tilt).camera
    film = Film(picture_from_table(camera), SIZE_PX)
    share = share_beyond(beyond, film)
    out = np.array((np.cos(way), np.sin(way)))
    for off, expected in ((10.5, 0.0), (13.5, 1.0)):
        x, y = to_picture(film, out * off).astype(int)
        assert share[y, x] == expected


@pytest.mark.parametrize("tilt", [30.0, 70.0])
def test_what_lies_beyond_changes_nothing_on_the_table(tilt):
    beyond = some_beyond(rng(), 0.4, 15.0, corner=True)
    plain, ended = draw(shot(tilt)), draw(shot(tilt, beyond=beyond))
    share = share_beyond(beyond, Film(picture_from_table(shot(tilt).camera), SIZE_PX))
    assert np.array_equal(plain.light[share == 0], ended.light[share == 0])
    assert np.abs(plain.light - ended.light)[share == 1].mean() > 0.01


def test_a_view_over_the_horizon_is_numbers_all_over():
    for seed in range(12):
        view = far_view(rng(seed), (320, 240))
        size = view.camera.size_px
        beyond = some_beyond(rng(seed), np.pi / 2, 60.0)
        drawn = draw(replace(shot(), camera=view.camera, lens=Lens(size), beyond=beyond))
        assert np.isfinite(drawn.light).all()
        assert drawn.light.min() >= 0


def test_no_pixel_beyond_belongs_to_a_flat_thing():
    thing = some_relief(rng(2), np.array((14.0, 0.0)), kind="letters")
    beyond = some_beyond(rng(), 0.0, 12.0)
    one = shot(flats=(thing,), beyond=beyond)
    share = share_beyond(beyond, Film(picture_from_table(one.camera), SIZE_PX))
    drawn = draw(one)
    assert (drawn.owner[share == 0] == 200).any()
    assert not drawn.owner[share > 0.5].any()


def test_a_die_near_the_edge_is_drawn_over_what_lies_beyond():
    die = lay.flat(some_style(rng(3)), 16.0, np.array((0.0, 0.0)), rng(3))
    beyond = some_beyond(rng(), np.pi / 2, 13.0)  # the far edge: the die's top stands before the room
    one, free = shot(60.0, dice=(die,), beyond=beyond), shot(60.0, dice=(die,))
    assert np.array_equal(draw(one).owner, draw(free).owner)


def test_a_thing_half_over_the_edge_is_not_held():
    thing = some_relief(rng(2), np.zeros(2), kind="brick")
    assert isinstance(thing, Relief)
    assert not holds(some_beyond(rng(), 0.0, 1.0), thing)
    assert holds(some_beyond(rng(), 0.0, 500.0), thing)
