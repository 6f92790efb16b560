"""The four sources that the networks learned from, read by networks that know renders alone.

Every third photograph of theirs, as it takes long. The floors lie just under what is reached with the weights
that ship; tools/train/known/README.md tells what weights that never saw the source give.
"""

from __future__ import annotations

from importlib.resources import files

import pytest

from tests.vision.test_photos import PHOTOS
from tools.train.calibrate import RENDERS_ALONE
from tools.train.unseen import Networks, judged, look_at_these
from vision import Measure, Settings, measures
from vision.evaluate import index


@pytest.fixture(scope="module")
def measured() -> dict[str, Measure]:
    """The measures of each of those sources, judged as the eyes judge."""
    if not (PHOTOS / "index.json").exists():
        pytest.skip("no real photographs: ../shared/photos is not beside the checkout")
    learned = [entry for entry in index(PHOTOS) if entry.get("may_train")]
    seen = look_at_these(PHOTOS, learned[::3], Networks("no networks", str(RENDERS_ALONE)))
    return {one.name: one for one in measures(judged(seen, Settings().judge.weights))}


FLOORS = (("damiantab", 21, 18), ("epanemu", 13, 10), ("nikitamensh", 35, 29), ("skovy", 16, 12))


def test_what_tells_dice_of_other_shapes_is_the_one_that_ships() -> None:
    """It knows renders alone."""
    shipped = files("vision").joinpath("models", "others.onnx").read_bytes()
    assert (RENDERS_ALONE / "others.onnx").read_bytes() == shipped


@pytest.mark.parametrize(("source", "whole", "sure"), FLOORS)
def test_renders_alone_teach_to_read_photographs(
    measured: dict[str, Measure], source: str, whole: int, sure: int
) -> None:
    assert measured[source].whole >= whole
    assert measured[source].sure >= sure
    assert measured[source].sure_and_wrong == 0
