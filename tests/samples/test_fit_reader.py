"""How a reader is fitted. Runs where `[train]` is installed."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train import cover, fit_reader  # noqa: E402
from tools.train.faces import Pool  # noqa: E402
from tools.train.fit import Course  # noqa: E402
from tools.train.nets import Reader  # noqa: E402

MANY, SIDE = 24, 64


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_what_is_laid_over_a_crop_is_known(monkeypatch: pytest.MonkeyPatch, share: float) -> None:
    monkeypatch.setattr(cover, "COVERED", share)
    torch.manual_seed(4)
    maps = torch.ones(MANY, 3, SIDE, SIDE)
    *_, is_bare = fit_reader._varied(torch.full((MANY, 3, SIDE, SIDE), 120.0), torch.full((MANY,), 1), maps)
    assert is_bare.all() if not share else not is_bare.all()


def test_a_reader_that_holds_changes_less_of_what_it_said() -> None:
    assert _change_of_a_fit(holds=True) < 0.5 * _change_of_a_fit(holds=False)


def _change_of_a_fit(*, holds: bool) -> float:
    """How far what a reader says of a few crops is changed by learning that all of them show a one."""
    torch.manual_seed(4)
    torch.set_num_threads(1)
    rng = np.random.default_rng(4)
    crops = rng.integers(0, 255, (MANY, SIDE, SIDE, 3)).astype(np.uint8)
    pool = Pool("noise", crops, np.ones(MANY, np.int64), None, 1.0)
    net, asked = Reader(), fit_reader.standard(torch.from_numpy(crops).permute(0, 3, 1, 2).float())
    with torch.no_grad():
        before = net.eval()(asked)[0].softmax(1)
    fitted = fit_reader.fit_reader(net, [pool], Course(15, 8, 1e-2), rng, holds=holds)
    with torch.no_grad():
        return float((fitted(asked)[0].softmax(1) - before).abs().mean())
