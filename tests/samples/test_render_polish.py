"""How the fast maker's dice shine: rounded edges of pips, scuffed polish. Neither may change the truth."""

from dataclasses import replace

import numpy as np
import pytest

from tools.render.camera import overhead
from tools.render.dice import DieShape
from tools.render.fast import lay, materials
from tools.render.fast.canvas import PIP
from tools.render.fast.draw import Quality, Shot, draw
from tools.render.fast.faults import Faults
from tools.render.fast.lens import Lens
from tools.render.fast.lights import some_lights
from tools.render.fast.march import Hits, march
from tools.render.fast.tops import Top
from tools.render.scene import DieStyle, Paint

SIZE_PX = (120, 120)
BLACK = DieStyle("black", Paint((0.05, 0.05, 0.05), roughness=0.03), Paint((0.9, 0.9, 0.9)), DieShape())
FELT = Top("felt", 3, (0.1, 0.3, 0.2), (0.1, 0.3, 0.2))


def met(rim: float, shape: DieShape | None = None, pip_cut: str = "bowl") -> Hits:
    """What rays from above meet of a die."""
    place = np.linspace(-0.95, 0.95, 90)
    x, y = (part.ravel() for part in np.meshgrid(place, place))
    rays = np.stack((x, y, np.full_like(x, -99.0))).astype(np.float32)
    rays /= np.linalg.norm(rays, axis=0)
    shape = shape or DieShape(corner_cut=1.4)
    return march(np.array((0, 0, 100), np.float32), rays, shape, pip_cut=pip_cut, rim=rim)


@pytest.mark.parametrize("pip_cut", ["bowl", "flat", "painted", "ring"])
def test_a_rounded_rim_bends_the_surface_beside_pips_and_nothing_else(pip_cut):
    sharp, rounded = met(0.0, pip_cut=pip_cut), met(0.3, pip_cut=pip_cut)
    assert np.array_equal(sharp.in_pip, rounded.in_pip)
    assert np.array_equal(sharp.points, rounded.points)
    bent = np.abs(sharp.normals - rounded.normals).max(0) > 1e-6
    assert bent.any()
    assert not (bent & rounded.in_pip & (pip_cut in ("bowl", "flat"))).any()
    assert bent.mean() < 0.3


@pytest.mark.parametrize("rim", [0.0, 0.35])
@pytest.mark.parametrize("cut", [0.0, 1.3, 1.5])
def test_every_normal_has_length_one_and_looks_out(rim, cut):
    hits = met(rim, DieShape(edge_radius=0.15, corner_cut=cut))
    body = ~hits.in_pip
    assert np.linalg.norm(hits.normals[:, body], axis=0) == pytest.approx(1, abs=1e-4)
    assert (np.einsum("ij,ij->j", hits.normals[:, body], hits.points[:, body]) > 0).all()


def test_the_edge_of_a_balls_cut_is_no_kink():
    hits = met(0.0, DieShape(edge_radius=0.1, corner_cut=1.35, pip_radius=0.1))
    line = (np.abs(hits.points[1] - hits.points[0]) < 0.03) & (hits.faces == 5) & ~hits.in_pip
    order = np.argsort(hits.points[0, line])
    leans = hits.normals[2, line][order]
    assert np.abs(np.diff(leans)).max() < 0.35


def shot(style: DieStyle) -> Shot:
    die = lay.flat(style, 18.0, np.zeros(2), np.random.default_rng(2))
    camera = replace(overhead(12.0, 30.0, distance_mm=400.0, focal_px=1_600.0), size_px=SIZE_PX)
    lights = some_lights(np.random.default_rng(4))
    return Shot(camera, Lens(SIZE_PX), FELT, lights, Faults(), (die,), seed=1, quality=Quality(2, 4, 6))


def grain_where(holds) -> int:
    return next(grain for grain in range(200) if holds(replace(BLACK, grain=grain)))


def is_scuffed(style: DieStyle) -> bool:
    return materials.scuffs(met(0.0), style) is not None


def test_scuffs_change_what_a_die_mirrors_and_not_what_the_map_says_of_it(monkeypatch):
    style = replace(BLACK, grain=grain_where(is_scuffed))
    scuffed = draw(shot(style))
    monkeypatch.setattr(materials, "SCUFFED_SHARE", 0.0)
    even = draw(shot(style))
    assert np.array_equal(scuffed.owner, even.owner)
    assert np.array_equal(scuffed.part, even.part)
    assert not np.allclose(scuffed.light[scuffed.owner == 1], even.light[even.owner == 1])


def test_rims_are_seen_outside_the_pips_alone(monkeypatch):
    style = replace(BLACK, grain=grain_where(lambda style: materials.pip_rim(style) > 0.2))
    rimmed = draw(shot(style))
    monkeypatch.setattr(materials, "RIMMED_SHARE", 0.0)
    sharp = draw(shot(style))
    assert np.array_equal(rimmed.part == PIP, sharp.part == PIP)
    assert not np.allclose(rimmed.light, sharp.light)


def test_some_dice_are_scuffed_and_some_rimmed_and_some_neither():
    styles = [replace(BLACK, grain=grain) for grain in range(60)]
    kinds = {(is_scuffed(style), materials.pip_rim(style) > 0) for style in styles}
    assert kinds == {(True, True), (True, False), (False, True), (False, False)}
