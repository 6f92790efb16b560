"""What a finder that is gone on with is held to. Runs where `[train]` is installed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train import fit_finder  # noqa: E402
from tools.train.fit import Course, as_it_is  # noqa: E402
from tools.train.nets import FINDER_PLANES, Finder  # noqa: E402
from tools.train.tables import GRID, TOP, UNKNOWN, WINDOW_PX, Table, Wanted, Window, wanted  # noqa: E402

LEFT, TOP_EDGE, SIDE = 90, 110, 40
MIDDLE = ((TOP_EDGE + SIDE // 2) // 4, (LEFT + SIDE // 2) // 4)
BARE = (5, 5)
SURE, DOUBT = 5.0, -5.0


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    torch.manual_seed(4)
    yield
    torch.set_num_threads(threads)


def one_die(*, is_mapped: bool = True) -> Window:
    """A white die on a black table."""
    picture, map_ = np.zeros((WINDOW_PX, WINDOW_PX, 3), np.uint8), np.zeros((WINDOW_PX, WINDOW_PX), np.uint8)
    die = np.s_[TOP_EDGE : TOP_EDGE + SIDE, LEFT : LEFT + SIDE]
    picture[die], map_[die] = 255, TOP
    box = np.array([(LEFT, TOP_EDGE, LEFT + SIDE, TOP_EDGE + SIDE, 1.0)], np.float32)
    return Window(picture, box, map_ if is_mapped else np.full_like(map_, UNKNOWN))


def planes(middle: float, bare: float) -> torch.Tensor:
    """What a finder may say of it (log odds): of the die's middle, of a cell of the bare table."""
    said = torch.zeros(1, FINDER_PLANES, GRID, GRID)
    said[:, 0] = DOUBT
    said[0, 0][MIDDLE], said[0, 0][BARE] = middle, bare
    return said


def lost(knew: torch.Tensor, now: torch.Tensor, window: Window) -> float:
    want: Wanted = wanted([window])
    return float(fit_finder._lost(knew, now, want, [window]))


@pytest.mark.parametrize("window", [one_die(), one_die(is_mapped=False)])
def test_a_finder_that_says_the_same_has_lost_nothing(window: Window) -> None:
    knew = torch.randn(1, FINDER_PLANES, GRID, GRID)
    assert lost(knew, knew.clone(), window) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("middle", "bare"), [(DOUBT, DOUBT), (SURE, SURE)])
def test_what_it_said_rightly_of_middles_shall_stay(middle: float, bare: float) -> None:
    assert lost(planes(SURE, DOUBT), planes(middle, bare), one_die()) > 1


def test_it_may_be_surer_than_it_was() -> None:
    assert lost(planes(SURE, DOUBT), planes(2 * SURE, 2 * DOUBT), one_die()) == 0


def test_what_it_said_wrongly_of_middles_it_may_forget() -> None:
    assert lost(planes(DOUBT, SURE), planes(SURE, DOUBT), one_die()) == 0


def test_maps_shall_stay_where_nobody_drew_one() -> None:
    knew, now = planes(SURE, DOUBT), planes(SURE, DOUBT)
    knew[:, 5:], now[:, 5:] = SURE, DOUBT
    assert lost(knew, now, one_die()) == 0
    assert lost(knew, now, one_die(is_mapped=False)) > 1


def test_a_finder_that_holds_loses_less() -> None:
    assert _lost_by_a_fit(holds=True) < 0.7 * _lost_by_a_fit(holds=False)


def _lost_by_a_fit(*, holds: bool) -> float:
    """What a finder that knew a noisy table's middles loses of them by learning that another has more."""
    torch.manual_seed(4)
    rng, net, seen = np.random.default_rng(4), Finder(), one_die()
    noise = rng.integers(0, 120, seen.picture.shape).astype(np.uint8)
    noise[seen.map > 0] = 255
    known = Table(noise, seen.boxes, None)
    many = Table(np.asarray(255 - noise, np.uint8), seen.boxes, seen.map)
    fit_finder.fit_finder(net, [([known], 1.0)], Course(60, 8, 2e-3), rng)
    before = as_it_is(net)
    fitted = fit_finder.fit_finder(net, [([known, many], 1.0)], Course(30, 8, 2e-3), rng, holds=holds)
    window = Window(known.picture, known.boxes, np.full_like(seen.map, UNKNOWN))
    asked = torch.from_numpy(window.picture.copy())[None].permute(0, 3, 1, 2).float()
    with torch.no_grad():
        return lost(before(asked), fitted(asked), window)
