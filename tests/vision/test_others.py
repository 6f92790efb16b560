"""Dice of other shapes are told from dice with pips, whatever hides these."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.samples import DEMO, Entry, picture
from vision import Image, Settings
from vision.crops import Place, cut
from vision.judge import choose
from vision.others import NOBODY_ASKED, kinds
from vision.read import look
from vision.sights import Sight, with_kinds

LIMIT = Settings().judge.number.shaped.alone
OF_SET = Settings().judge.number.shaped.of_set
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
    assert max(one.other_shape for one in said) < OF_SET < LIMIT


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


AMONG_D20S = "kind-dice-among-d20s.jpg"


@pytest.fixture(scope="module")
def unasked() -> tuple[Sight, ...]:
    """The places of a table with dice of twenty sides, of none of which anyone was asked what it shows."""
    return tuple(replace(one, kind=NOBODY_ASKED) for one in look(picture(AMONG_D20S), Settings()).sights)


def test_only_what_lies_beside_the_dice_is_asked_about(unasked: tuple[Sight, ...]) -> None:
    chosen = choose(unasked, Settings().judge)
    chances = sorted(one.die for one in unasked if one not in chosen)
    settings = replace(Settings(), least_asked=chances[0])
    told = with_kinds(unasked, chosen, settings)
    asked = [one.kind != NOBODY_ASKED for one in told]
    assert asked == [one not in chosen and one.die > settings.least_asked for one in unasked]
    assert sum(asked) == len(chances) - 1 > 0  # the least likely is left out
    assert [replace(one, kind=NOBODY_ASKED) for one in told] == list(unasked)


def test_each_place_is_told_of_its_own_crop(unasked: tuple[Sight, ...]) -> None:
    settings = Settings()
    only = choose(unasked, settings.judge)[:1]  # so that dice with pips are asked about as well
    told = with_kinds(unasked, only, settings)
    asked = [(one.kind, one.crop) for one in told if one.kind != NOBODY_ASKED and one.crop is not None]
    alone = [kinds([crop])[0] for _, crop in asked]
    assert {kind.other_shape > LIMIT for kind in alone} == {True, False}  # none may take another's
    assert [tuple(kind) for kind, _ in asked] == [pytest.approx(kind, abs=1e-4) for kind in alone]


def test_beside_no_die_nobody_is_asked(unasked: tuple[Sight, ...]) -> None:
    assert with_kinds(unasked, (), Settings()) == unasked


def test_who_was_not_cut_out_cannot_be_told(unasked: tuple[Sight, ...]) -> None:
    chosen = choose(unasked, Settings().judge)
    bare = [replace(one, crop=None) for one in unasked]
    with pytest.raises(ValueError, match="nobody cut this place out"):
        with_kinds(bare, chosen, Settings())
