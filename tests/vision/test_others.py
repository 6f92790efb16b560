"""Dice of other shapes are told from dice with pips, whatever hides these."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.samples import DEMO, Entry, picture
from vision import Image, Settings
from vision.crops import Place, cut
from vision.judge import choose
from vision.others import NOBODY_ASKED, kinds
from vision.read import look

LIMIT = Settings().judge.number.other_shape
COVERS = {"nothing": None, "a coin": (40, 60, 90), "skin": (120, 150, 220), "paper": (245, 245, 245)}


def crops_of(entry: Entry) -> list[Image]:
    return [cut(picture(entry["file"]), Place.of(box[:4])) for box in entry["boxes"]]


def covered(crop: Image, colour: tuple[int, int, int] | None, share: float) -> Image:
    """A disc so wide, of the die's side, near the middle of its crop."""
    if colour is None:
        return crop
    radius = round(share / 2 * len(crop) / 1.5)
    return np.asarray(cv2.circle(crop.copy(), (36, 30), radius, colour, -1), np.uint8)


@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize("share", [0.4, 0.7])
def test_no_die_with_pips_is_taken_for_another_shape(cover: str, share: float) -> None:
    crops = [crop for entry in DEMO if entry["boxes"] for crop in crops_of(entry)]
    said = kinds([covered(crop, COVERS[cover], share) for crop in crops])
    assert len(said) > 140
    assert max(one.other_shape for one in said) < LIMIT


@pytest.mark.parametrize("file", ["kind-d20s.jpg", "kind-dice-among-d20s.jpg"])
def test_dice_of_other_shapes_are_told(file: str) -> None:
    scene = look(picture(file), Settings())
    chosen = choose(scene.sights, Settings().judge)
    beside = [one for one in scene.sights if one not in chosen and one.found.score > 0.35]
    said = kinds([one.crop for one in beside if one.crop is not None])
    assert len(said) >= 3
    assert sorted(one.other_shape for one in said)[1] > LIMIT  # all but one at most
    for one, kind in zip(beside, said, strict=True):
        assert one.kind == pytest.approx(kind if chosen else NOBODY_ASKED, abs=1e-4)
    assert all(one.kind == NOBODY_ASKED for one in chosen)


def test_the_chances_add_up() -> None:
    (said,) = kinds([np.full((64, 64, 3), 128, np.uint8)])
    assert sum(said) == pytest.approx(1)
    assert said.neither == max(said)


def test_no_crops_no_kinds() -> None:
    assert kinds([]) == []
