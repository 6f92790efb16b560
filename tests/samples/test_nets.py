"""The networks as they are built. Runs where `[train]` is installed."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train.nets import FACE_MAP, FACE_PLANES, READER_CLASSES, Reader, second_thought, unfolded  # noqa: E402

pytestmark = pytest.mark.usefixtures("same_chance")


def test_a_second_thought_says_nothing_before_it_is_fitted() -> None:
    thought, planes = second_thought(8, 4).eval(), torch.randn(2, 8, 6, 6)
    assert torch.equal(thought(planes), planes)


def test_a_second_thought_can_learn() -> None:
    thought = second_thought(8, 4)
    thought(torch.randn(2, 8, 6, 6)).pow(3).sum().backward()
    quiet = thought.steps[2][1]
    assert quiet.weight.grad.abs().max() > 1e-3


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
