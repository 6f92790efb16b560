"""What tells dice of other shapes learns from: whose the middle of a crop is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tools.render.fast.canvas import NOT_DICE
from tools.render.fast.work import Order, fill
from tools.train.shapes import (
    UNCLEAR,
    Pixels,
    Shaped,
    kind_of,
    of_scenes,
    of_shards,
    together,
)
from vision.others import NEITHER, OTHER_SHAPE, WITH_PIPS

SHAPE, TABLE, DIE, FLAT = NOT_DICE["other die"], 0, 1, NOT_DICE["flat"]
SHIPPED = Path(__file__).parents[2] / "vision" / "models"


def halves(left: int, right: int, at: int) -> Pixels:
    """A crop whose left part, so many pixels wide, is the one's and the rest the other's."""
    owners = np.full((64, 64), right, np.uint8)
    owners[:, :at] = left
    return owners


@pytest.mark.parametrize(
    ("owners", "kind"),
    [
        (halves(TABLE, TABLE, 32), NEITHER),
        (halves(FLAT, TABLE, 32), NEITHER),
        (halves(DIE, TABLE, 32), WITH_PIPS),
        (halves(DIE, SHAPE, 32), WITH_PIPS),
        (halves(SHAPE, TABLE, 64), OTHER_SHAPE),
        (halves(SHAPE, TABLE, 36), OTHER_SHAPE),
        (halves(SHAPE, TABLE, 22), UNCLEAR),
        (halves(DIE, SHAPE, 18), UNCLEAR),
        (halves(DIE, SHAPE, 10), OTHER_SHAPE),
        (halves(DIE, TABLE, 10), NEITHER),
    ],
)
def test_a_crop_shows_what_lies_in_its_middle(owners: Pixels, kind: int) -> None:
    assert kind_of(owners) == kind


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few tables and crops with dice of other shapes."""
    folder = tmp_path_factory.mktemp("others")
    fill(Order("scene", 3, 4, folder / "scenes", workers=1, showing="other die"))
    fill(Order("crop", 3, 6, folder / "crops", is_sharded=True, workers=1, showing="other die"))
    return folder


def test_crops_of_the_factory_tell_what_they_were_drawn_for(others: Path) -> None:
    shaped = of_shards(others / "crops")
    assert (shaped.kinds == OTHER_SHAPE).sum() >= 4
    assert shaped.crops.shape[1:] == (64, 64, 3)


def test_whole_tables_show_all_three(others: Path) -> None:
    files = sorted((others / "scenes").glob("*.json"))
    shaped = together([of_scenes(files, str(SHIPPED), seed=1)])
    again = of_scenes(files, str(SHIPPED), seed=1)
    assert {NEITHER, WITH_PIPS, OTHER_SHAPE} == set(shaped.kinds.tolist())
    assert np.array_equal(shaped.crops, again.crops)
    assert shaped.dice[shaped.kinds == WITH_PIPS].any((1, 2)).all()


def test_all_three_kinds_are_asked_for() -> None:
    plain = Shaped(
        np.zeros((1, 64, 64, 3), np.uint8), np.array([WITH_PIPS], np.uint8), np.ones((1, 64, 64), bool)
    )
    with pytest.raises(SystemExit, match="and of neither"):
        together([plain])
