"""The networks as they are built. Runs where `[train]` is installed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train.fit import halves_pay, said  # noqa: E402
from tools.train.nets import (  # noqa: E402
    FACE_MAP,
    FACE_PLANES,
    FINDER_PLANES,
    READER_CLASSES,
    Added,
    Finder,
    Reader,
    second_look,
    second_thought,
    unfolded,
)

pytestmark = pytest.mark.usefixtures("same_chance")


SECOND = pytest.mark.parametrize("second", [lambda: second_thought(8, 4), lambda: second_look(8)])


@SECOND
def test_a_second_one_says_nothing_before_it_is_fitted(second: Callable[[], Added]) -> None:
    planes = torch.randn(2, 8, 6, 6)
    assert torch.equal(second().eval()(planes), planes)


@SECOND
def test_a_second_one_can_learn(second: Callable[[], Added]) -> None:
    made = second()
    made(torch.randn(2, 8, 6, 6)).pow(3).sum().backward()
    quiet = made.steps[-1][1]
    assert quiet.weight.grad.abs().max() > 1e-3


def test_the_finder_says_planes_a_quarter_as_wide() -> None:
    assert Finder()(torch.randn(2, 3, 96, 64)).shape == (2, FINDER_PLANES, 24, 16)


def test_the_reader_says_classes_and_maps() -> None:
    classes, maps = Reader()(torch.randn(3, 3, 64, 64))
    assert classes.shape == (3, READER_CLASSES)
    assert unfolded(maps).shape == (3, FACE_PLANES, FACE_MAP, FACE_MAP)


def test_what_lies_farther_off_reaches_every_cell_of_a_map() -> None:
    """Where a top face ends and a side begins is not seen in the few cells round it alone."""
    reader = Reader().eval()
    without = seen_by_a_cell(reader)
    torch.nn.init.ones_(reader.side_last[1].weight)
    assert seen_by_a_cell(reader) > without


def seen_by_a_cell(reader: Reader) -> int:
    """How many pixels of a crop's upper row say something to its first cell."""
    crops = torch.randn(1, 3, 64, 64, requires_grad=True)
    reader(crops)[1][0, :, 0, 0].sum().backward()
    return int((crops.grad[0, :, 0].abs().max(0).values > 0).sum())


def test_a_network_says_much_the_same_in_half_the_bits_and_the_same_in_all() -> None:
    net, pixels = Reader().eval(), torch.randn(4, 3, 64, 64)
    for plain, whole, half in zip(
        net(pixels), *(said(net, pixels, in_halves=n) for n in (False, True)), strict=True
    ):
        assert torch.allclose(whole, plain, atol=1e-5)
        assert not torch.equal(half.float(), whole)
        assert half.dtype is torch.bfloat16
        assert torch.allclose(half.float(), plain, atol=0.05)


def test_to_ask_whether_half_the_bits_pay_draws_nothing() -> None:
    halves_pay.cache_clear()
    before = torch.get_rng_state()
    halves_pay()
    assert torch.equal(torch.get_rng_state(), before)
