"""Families of the factory's variety: named as the factory names them, none empty, none everything."""

from __future__ import annotations

import numpy as np
import pytest

from tools.render.fast.crops import NEGATIVES
from tools.render.fast.lights import at_night, some_lights
from tools.render.fast.pictures import crop_picture
from tools.render.fast.tops import MAKERS
from tools.train.variety import CLOSE, FAMILIES, LIGHTS, PATTERNS, THINGS, Told

COUNT = 160


@pytest.fixture(scope="module")
def crops() -> list[Told]:
    return [crop_picture(9, number, 64).answer for number in range(COUNT)]


def test_the_names_are_the_factory_s() -> None:
    assert set(MAKERS) >= PATTERNS
    assert set(NEGATIVES) >= THINGS | CLOSE
    lights = [some_lights(np.random.default_rng(seed)) for seed in range(200)]
    night = at_night(np.random.default_rng(1), next(one for one in lights if one.lamps))
    assert {one.name for one in (*lights, night)} >= LIGHTS


@pytest.mark.parametrize("name", [name for name in FAMILIES if name != "nothing"])
def test_every_family_is_some_of_the_crops_and_not_all(name: str, crops: list[Told]) -> None:
    of_it = sum(FAMILIES[name](told) for told in crops)
    assert 0.02 * COUNT < of_it < 0.8 * COUNT


def test_leaving_out_nothing_leaves_out_nothing(crops: list[Told]) -> None:
    assert not any(FAMILIES["nothing"](told) for told in crops)
