"""How what tells dice of other shapes is fitted. Runs where `[train]` is installed."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train.fit import Course  # noqa: E402
from tools.train.fit_others import (  # noqa: E402
    SHARES,
    SMEARED,
    UNDER,
    _smeared,
    _under,
    fit_others,
    lessons,
)
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


def test_a_batch_has_its_kinds_mixed() -> None:
    _, kinds, _ = next(lessons(plain(), 200, np.random.default_rng(1)))
    runs = 1 + int((kinds[1:] != kinds[:-1]).sum())
    assert runs > 60  # sorted by kind it would be 3


MANY = 600


def covered_dice() -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """White dice with pips on black, and their maps, before and after some lie under an edge; and kinds."""
    kinds = torch.tensor([WITH_PIPS, NEITHER]).repeat(MANY // 2)
    is_die = torch.zeros(64, 64)
    is_die[16:48, 16:48] = 1
    maps = (is_die * (kinds == WITH_PIPS).view(-1, 1, 1)).unsqueeze(1).repeat(1, 3, 1, 1)
    crops = maps * 255
    return *_under(crops, kinds, maps), maps, kinds


def test_some_dice_lie_under_an_edge_and_nothing_else_does() -> None:
    crops, maps, before, kinds = covered_dice()
    changed = (crops != before * 255).flatten(1).any(1)
    assert not changed[kinds != WITH_PIPS].any()
    assert UNDER / 3 < float(changed[kinds == WITH_PIPS].float().mean()) < UNDER * 1.3
    assert torch.equal((maps != before).flatten(1).any(1), changed)


def test_what_an_edge_hides_is_die_no_more_and_enough_is_left() -> None:
    crops, maps, before, _ = covered_dice()
    gone = (maps[:, 0] == 0) & (before[:, 0] == 1)
    assert gone.any()
    assert (crops[:, 0][gone] == 0).all()  # the crop before shows nothing there
    assert (crops[:, 0][maps[:, 0] == 1] == 255).all()
    assert float(maps[:, 0].sum((1, 2))[before[:, 0].any(2).any(1)].min()) >= 0.3 * 32 * 32 - 1


@pytest.mark.parametrize("seed", range(4))
def test_some_crops_lose_their_edges_and_none_its_light(seed: int) -> None:
    torch.manual_seed(seed)
    odd = torch.arange(64) // 16 % 2 == 1
    crops = (100.0 + 100 * (odd.view(-1, 1) ^ odd)).repeat(MANY, 3, 1, 1)
    smeared = _smeared(crops)
    changed = (smeared != crops).flatten(1).any(1)
    assert float(changed.float().mean()) == pytest.approx(SMEARED, abs=0.06)
    assert smeared.mean((1, 2, 3)).tolist() == pytest.approx([150.0] * MANY, abs=1.5)
    assert float(smeared.min()) >= 99.9
    assert float(smeared.max()) <= 200.1
