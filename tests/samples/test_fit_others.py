"""How what tells dice of other shapes is fitted. Runs where `[train]` is installed."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train.fit import Course  # noqa: E402
from tools.train.fit_others import SHARES, fit_others, lessons  # noqa: E402
from tools.train.fit_reader import standard  # noqa: E402
from tools.train.nets import Others  # noqa: E402
from tools.train.shapes import Shaped  # noqa: E402
from vision.others import NEITHER, OTHER_SHAPE, WITH_PIPS  # noqa: E402

EACH = 8
pytestmark = pytest.mark.usefixtures("same_chance")


def plain(kinds: tuple[int, ...] = (NEITHER, WITH_PIPS, OTHER_SHAPE)) -> Shaped:
    """Crops that anyone could tell apart: an even one, one with a bright square, one with a dark bar."""
    crops = np.full((len(kinds) * EACH, 64, 64, 3), 120, np.uint8)
    classes = np.repeat(np.array(kinds, np.uint8), EACH)
    crops[classes == WITH_PIPS, 16:48, 16:48] = 250
    crops[classes == OTHER_SHAPE, 28:36] = 10
    return Shaped(crops, classes, np.zeros(crops.shape[:3], bool))


def test_batches_hold_each_kind_by_its_share() -> None:
    _, kinds, _ = next(lessons(plain(), 4000, np.random.default_rng(1)))
    for kind, share in SHARES.items():
        assert float((kinds == kind).float().mean()) == pytest.approx(share, abs=0.03)


def test_it_learns_to_tell_them() -> None:
    shaped = plain()
    net = fit_others(Others(4), shaped, Course(300, 32), np.random.default_rng(1))
    with torch.no_grad():
        said = net(standard(torch.from_numpy(shaped.crops).permute(0, 3, 1, 2).float()))
    assert said.argmax(1).tolist() == shaped.kinds.tolist()
