"""A hand that holds a die: its fingers lie under the die, its thumb over it, and the answer says so."""

from dataclasses import replace

import numpy as np
import pytest

from tools.render.camera import overhead
from tools.render.dice import DieShape
from tools.render.fast import lay
from tools.render.fast.answers import answer
from tools.render.fast.canvas import NOT_DICE
from tools.render.fast.draw import Quality, Shot, draw
from tools.render.fast.faults import Faults
from tools.render.fast.hands import some_hand
from tools.render.fast.lens import Lens
from tools.render.fast.lights import some_lights
from tools.render.fast.scenes import is_free
from tools.render.fast.tops import Top
from tools.render.scene import Die, DieStyle, Paint

SIZE_PX = (240, 180)
FELT = Top("felt", 3, (0.1, 0.3, 0.2), (0.1, 0.3, 0.2))
WHITE = DieStyle("white", Paint((0.9, 0.9, 0.88)), Paint((0.05, 0.05, 0.05)), DieShape())
SPOT = np.array((12.0, -7.0))


def die_at(place: np.ndarray) -> Die:
    return lay.flat(WHITE, 18.0, place, np.random.default_rng(1))


def shot(seed: int, *, is_held: bool) -> Shot:
    camera = replace(overhead(10.0, 30.0, distance_mm=400.0, focal_px=700.0), size_px=SIZE_PX)
    hand = some_hand(np.random.default_rng(seed), np.zeros(2)).holding(0, SPOT, 6.0)
    hands = (hand if is_held else replace(hand, held=None),)
    lights = some_lights(np.random.default_rng(4))
    return Shot(
        camera, Lens(SIZE_PX), FELT, lights, Faults(), (die_at(SPOT),), hands=hands, seed=1,
        quality=Quality(2, 4, 6),
    )  # fmt: skip


def test_held_dice_lie_over_fingers_and_under_thumbs():
    hand, over_fingers = NOT_DICE["hand"], 0
    for seed in range(12):
        held, under = draw(shot(seed, is_held=True)).owner, draw(shot(seed, is_held=False)).owner
        assert np.array_equal(held == 0, under == 0)  # hand and die together fill the same place
        assert not ((under == 1) & (held != 1)).any()
        over_fingers += bool(((under == hand) & (held == 1)).any())
    assert over_fingers >= 6


def test_a_thumb_over_a_die_is_told():
    entries = []
    for seed in range(12):
        one = shot(seed, is_held=True)
        entries.append(answer(one, draw(one))["dice"][0])
    covered = [entry for entry in entries if "behind hand" in entry["cases"]]
    assert len(covered) >= 6
    assert all(0.1 < entry["share_visible"] < 0.97 for entry in covered)


@pytest.mark.parametrize("seed", range(12))
def test_a_hand_covers_what_it_holds_and_nothing_far_off(seed):
    hand = shot(seed, is_held=True).hands[0]
    assert hand.covers(SPOT, 9.0)
    assert not hand.covers(SPOT + 400.0, 9.0)


def test_a_hand_is_free_to_hold_only_where_no_other_die_lies_under_it():
    hand = shot(3, is_held=True).hands[0]
    palm = np.array(hand.place_mm)
    assert is_free(hand, (die_at(SPOT),))
    assert is_free(hand, (die_at(SPOT), die_at(palm + 400.0)))
    assert not is_free(hand, (die_at(SPOT), die_at(palm)))
