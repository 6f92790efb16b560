"""How what tells dice of other shapes is fitted. Runs where `[train]` is installed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train import cover  # noqa: E402
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


MANY, GREY = 600, 90


class Laid(NamedTuple):
    """Crops and maps of dice before and after some of them lie under an edge; what each crop shows."""

    crops_before: torch.Tensor
    maps_before: torch.Tensor
    crops: torch.Tensor
    maps: torch.Tensor
    kinds: torch.Tensor


@pytest.fixture
def laid() -> Laid:
    """White dice with pips on black, an even grey crop after each."""
    kinds = torch.tensor([WITH_PIPS, NEITHER]).repeat(MANY // 2)
    is_die = torch.zeros(64, 64)
    is_die[16:48, 16:48] = 1
    maps = (is_die * (kinds == WITH_PIPS).view(-1, 1, 1)).unsqueeze(1).repeat(1, 3, 1, 1)
    crops = maps * 255 + GREY * (kinds == NEITHER).view(-1, 1, 1, 1)
    return Laid(crops, maps, *_under(crops, kinds, maps), kinds)


def test_some_dice_lie_under_an_edge_and_nothing_else_does(laid: Laid) -> None:
    changed = (laid.crops != laid.crops_before).flatten(1).any(1)
    assert not changed[laid.kinds != WITH_PIPS].any()
    assert UNDER / 3 < float(changed[laid.kinds == WITH_PIPS].float().mean()) < UNDER * 1.3
    assert not (laid.maps != laid.maps_before).flatten(1).any(1)[~changed].any()


def test_what_an_edge_hides_is_die_no_more_and_enough_is_left(laid: Laid) -> None:
    was, seen = laid.maps_before[:, 0] == 1, laid.maps[:, 0] == 1
    gone = was & ~seen
    assert gone.any()
    assert (laid.crops[:, 0][gone] == GREY).all()  # that of the crop before
    assert (laid.crops[:, 0][seen] == 255).all()
    least = (1 - cover.MOST_HIDDEN) * 32 * 32
    assert int(seen.sum((1, 2))[laid.kinds == WITH_PIPS].min()) >= least - 1


def rough(crops: torch.Tensor) -> torch.Tensor:
    """How much neighbouring pixels of each crop differ, squared and added up: edges most."""
    return (crops.diff(dim=2) ** 2).sum((1, 2, 3)) + (crops.diff(dim=3) ** 2).sum((1, 2, 3))


@pytest.mark.parametrize("seed", range(4))
def test_some_crops_lose_their_edges_and_none_its_light(seed: int) -> None:
    torch.manual_seed(seed)
    odd = torch.arange(64) // 16 % 2 == 1
    crops = (100.0 + 100 * (odd.view(-1, 1) ^ odd)).repeat(MANY, 3, 1, 1)
    smeared = _smeared(crops)
    changed = (smeared != crops).flatten(1).any(1)
    assert float(changed.float().mean()) == pytest.approx(SMEARED, abs=0.06)
    assert (rough(smeared) < 0.95 * rough(crops))[changed].all()
    assert smeared.mean((1, 2, 3)).tolist() == pytest.approx([150.0] * MANY, abs=1.5)
    assert float(smeared.min()) >= 99.9
    assert float(smeared.max()) <= 200.1
