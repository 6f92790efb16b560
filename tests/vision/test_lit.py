"""The ground round a die, held against the others' in the light that falls on it."""

from __future__ import annotations

from dataclasses import replace
from zlib import crc32

import cv2
import numpy as np
import pytest

from tests.vision.samples import SAMPLES
from tools.train.harm import shadow_over
from tools.train.withstand import jobs_of, pictured
from vision import Settings, load_picture, read
from vision.evaluate import answer_of
from vision.find import Found
from vision.lit import other_ground
from vision.sights import Sight
from vision.types import Colour

LIT = Settings().judge.lean.lit
FAR = Settings().judge.lean.other_ground
BLIND = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
WHITE, RED, FELT, PAPER = (0.75, 0.78, 0.8), (0.1, 0.12, 0.6), (0.06, 0.25, 0.05), (0.7, 0.7, 0.7)
"""Light from a body and from a ground: blue, green and red, shares of the most."""
Light = tuple[float, float, float]


def colour(light: Light, share: float = 1.0, tint: Light = (1, 1, 1)) -> Colour:
    """Lab, 0 to 255, where so much of the light is left; what is more than the most is burnt."""
    pixel = np.clip(np.array([[light]]) * share * tint, 0, 1).astype(np.float32)
    lightness, a, b = cv2.cvtColor(pixel, cv2.COLOR_LBGR2Lab)[0, 0].tolist()
    return lightness * 2.55, a + 128, b + 128


def die(body: Light, ground: Light, share: float = 1.0, tint: Light = (1, 1, 1)) -> Sight:
    """A die of that body on that ground, in so much light."""
    seen = Sight(Found(0, 0, 40, 40, 0.9), BLIND, BLIND, 0, None)
    return replace(seen, body=colour(body, share, tint), ground=colour(ground, share, tint))


OTHERS = [die(WHITE, FELT), die(WHITE, FELT), die(WHITE, FELT)]


@pytest.mark.parametrize("share", [0.1, 0.2, 0.4])
def test_in_another_light_it_is_no_other_ground(share: float) -> None:
    one = die(WHITE, FELT, share)
    assert np.linalg.norm(np.subtract(one.ground, OTHERS[0].ground)) > LIT.alike
    assert other_ground(one, OTHERS, LIT) < 12
    assert other_ground(OTHERS[0], [one, one], LIT) < 12


def test_in_the_sky_s_light_it_is_none_either() -> None:
    one = die(WHITE, FELT, 0.15, (1.25, 1.0, 0.9))
    assert other_ground(one, OTHERS, LIT) < 12


@pytest.mark.parametrize(
    ("body", "ground"),
    [
        (WHITE, PAPER),
        (WHITE, (0.01, 0.01, 0.01)),
        (RED, PAPER),
        ((0.98, 0.98, 0.98), PAPER),  # burnt
        ((0.02, 0.02, 0.02), (0.01, 0.01, 0.01)),  # a black die on a black pad
    ],
)
@pytest.mark.parametrize("table", [FELT, (0.1, 0.1, 0.1)], ids=["felt", "grey"])
def test_a_pad_under_a_die_is_another_ground(body: Light, ground: Light, table: Light) -> None:
    one, others = die(body, ground), [die(WHITE, table)] * 3
    assert other_ground(one, others, LIT) > FAR
    assert other_ground(others[0], [one, one], LIT) > FAR


@pytest.mark.parametrize("share", [0.7, 1.25, 3.0])
def test_a_pad_in_another_light_is_another_ground_too(share: float) -> None:
    assert other_ground(die(WHITE, PAPER, share), OTHERS, LIT) > FAR


def test_a_die_of_another_colour_tells_nothing_of_the_light() -> None:
    shaded = die(WHITE, FELT, 0.1)
    assert other_ground(shaded, [die(RED, FELT), die(RED, FELT)], LIT) > LIT.alike
    assert other_ground(shaded, [die(RED, FELT), die(WHITE, FELT), die(RED, FELT)], LIT) < 12


def test_without_a_colour_nobody_can_tell() -> None:
    one = OTHERS[0]
    assert other_ground(replace(one, ground=None), OTHERS, LIT) == 0
    assert other_ground(one, [replace(other, ground=None) for other in OTHERS], LIT) == 0
    bodiless = [replace(other, body=None) for other in OTHERS]
    assert other_ground(die(WHITE, FELT, 0.1), bodiless, LIT) > LIT.alike


def test_dice_half_in_a_shadow_are_read_without_asking() -> None:
    """One in it was asked about: its ground looked another, and a lean that flat dice have was doubted."""
    folder, entry = next(job for job in jobs_of([SAMPLES]) if job[1]["file"] == "demo-6-02.jpg")
    seen = pictured(load_picture(folder / entry["file"]), entry["boxes"])
    shaded = shadow_over(seen, np.random.default_rng(crc32(b"demo-6-02.jpg shadow_over")))
    assert (shaded.mean(2) < 40).mean() > 0.1
    said = read(shaded)
    assert (said.values, said.reason) == (answer_of(entry).values, "")
