"""How a reader is fitted. Runs where `[train]` is installed."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train import cover, fit_reader  # noqa: E402
from tools.train.faces import Pool  # noqa: E402
from tools.train.fit import Course  # noqa: E402
from tools.train.nets import PlainReader, Reader, deepened  # noqa: E402
from vision.sights import UNREADABLE  # noqa: E402

MANY, SIDE = 24, 64
pytestmark = pytest.mark.usefixtures("same_chance")


def test_where_something_is_laid_over_a_die_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover, "COVERED", 0.5)
    crops, maps = torch.full((MANY, 3, SIDE, SIDE), 120.0), torch.ones(MANY, 3, SIDE, SIDE)
    maps[:, 1, :20] = 0  # a side: such dice are not turned upside down
    _, classes, _, is_bare = fit_reader._varied(crops, torch.full((MANY,), 1), maps)
    assert is_bare.any()
    assert (classes[is_bare] == 1).all()
    assert (classes[~is_bare] == UNREADABLE).any()


def test_a_reader_with_second_thoughts_says_at_first_what_the_plain_one_says() -> None:
    plain, crops = PlainReader().eval(), torch.randn(3, 3, SIDE, SIDE)
    for before, now in zip(plain(crops), deepened(plain)(crops), strict=True):
        assert torch.allclose(before, now, atol=1e-5)


@pytest.mark.parametrize("part", [0, 1])
def test_only_what_is_held_to_counts(part: int) -> None:
    knew = torch.randn(4, 8), torch.randn(4, 12, 16, 16)
    now = knew[0].clone(), knew[1].clone()
    now[part][2] = -now[part][2]
    every = torch.ones(4, dtype=torch.bool)
    but_one = torch.tensor([True, True, False, True])
    held = [(but_one, every), (every, but_one)][part]
    assert fit_reader._lost(knew, now, every, every) > fit_reader._lost(knew, knew, every, every) + 0.1
    assert fit_reader._lost(knew, now, *held) == fit_reader._lost(knew, knew, *held)


def test_a_reader_that_holds_keeps_what_it_said_rightly() -> None:
    assert _change_of_a_fit(is_right=True, holds=True) < 0.5 * _change_of_a_fit(is_right=True, holds=False)


def test_a_reader_that_holds_learns_what_it_said_wrongly() -> None:
    held, free = (_change_of_a_fit(is_right=False, holds=holds) for holds in (True, False))
    assert held == pytest.approx(free)


def test_a_reader_that_holds_learns_what_it_was_in_doubt_about() -> None:
    held, free = (_change_of_a_fit(is_right=True, holds=holds, sure=1.0) for holds in (True, False))
    assert held == pytest.approx(free)


def _change_of_a_fit(*, is_right: bool, holds: bool, sure: float = 5.0) -> float:
    """How far what a reader says of a few crops changes by what it learns of them.

    At first it says 3 everywhere, surely or not (log odds). Where that is right, it learns to say it surer.
    """
    torch.manual_seed(4)
    rng = np.random.default_rng(4)
    crops = rng.integers(0, 255, (MANY, SIDE, SIDE, 3)).astype(np.uint8)
    pool = Pool("noise", crops, np.full(MANY, 3 if is_right else 1), None, 1.0)
    net, asked = Reader(), fit_reader.standard(torch.from_numpy(crops).permute(0, 3, 1, 2).float())
    with torch.no_grad():
        net.classes.bias[3] += sure
        before = net.eval()(asked)[0].softmax(1)
    fitted = fit_reader.fit_reader(net, [pool], Course(40, 8, 1e-3), rng, holds=holds)
    with torch.no_grad():
        return float((fitted(asked)[0].softmax(1) - before).abs().mean())
