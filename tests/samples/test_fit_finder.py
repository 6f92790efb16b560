"""What a finder that is gone on with is held to. Runs where `[train]` is installed."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train import fit_finder  # noqa: E402
from tools.train.fit import Course, as_it_is, where  # noqa: E402
from tools.train.nets import FINDER_PLANES, Finder  # noqa: E402
from tools.train.tables import GRID, TOP, UNKNOWN, WINDOW_PX, Table, Window  # noqa: E402

LEFT, TOP_EDGE, SIDE = 90, 110, 40
MIDDLE = ((TOP_EDGE + SIDE // 2) // 4, (LEFT + SIDE // 2) // 4)
BESIDE = (MIDDLE[0], MIDDLE[1] + 1)
AWAY = (5, 5)
YES, NO = 5.0, -5.0
pytestmark = pytest.mark.usefixtures("same_chance")


def one_die(*, is_mapped: bool = True) -> Window:
    """A white die on a black table."""
    picture, map_ = np.zeros((WINDOW_PX, WINDOW_PX, 3), np.uint8), np.zeros((WINDOW_PX, WINDOW_PX), np.uint8)
    die = np.s_[TOP_EDGE : TOP_EDGE + SIDE, LEFT : LEFT + SIDE]
    picture[die], map_[die] = 255, TOP
    box = np.array([(LEFT, TOP_EDGE, LEFT + SIDE, TOP_EDGE + SIDE, 1.0)], np.float32)
    return Window(picture, box, map_ if is_mapped else np.full_like(map_, UNKNOWN))


def planes(middle: float, away: float, beside: float = NO) -> torch.Tensor:
    """What a finder may say of it (log odds): of the die's middle, of a cell beside it, of one far away."""
    said = torch.zeros(1, FINDER_PLANES, GRID, GRID)
    said[:, 0] = NO
    said[0, 0][MIDDLE], said[0, 0][BESIDE], said[0, 0][AWAY] = middle, beside, away
    return said


def lost(knew: torch.Tensor, now: torch.Tensor, window: Window) -> float:
    lesson = fit_finder.Lesson.of([window]).there()
    return float(fit_finder._lost(knew.to(where()), now.to(where()), lesson))


@pytest.mark.parametrize("window", [one_die(), one_die(is_mapped=False)])
def test_a_finder_that_says_the_same_has_lost_nothing(window: Window) -> None:
    knew = torch.randn(1, FINDER_PLANES, GRID, GRID)
    assert lost(knew, knew.clone(), window) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("middle", "away"), [(NO, NO), (YES, YES)])
def test_what_it_said_rightly_of_middles_shall_stay(middle: float, away: float) -> None:
    assert lost(planes(YES, NO), planes(middle, away), one_die()) > 1


@pytest.mark.parametrize(
    ("knew", "now"),
    [
        pytest.param(planes(NO, NO), planes(2 * NO, NO), id="a die that it missed"),
        pytest.param(planes(YES, 0), planes(YES, YES), id="something that it took for one"),
        pytest.param(planes(YES, NO), planes(2 * YES, 2 * NO), id="surer than it was"),
        pytest.param(planes(YES, NO, YES), planes(YES, NO), id="less beside a middle"),
        pytest.param(planes(YES, NO), planes(YES, NO, YES), id="more beside a middle"),
    ],
)
def test_all_else_it_may_change(knew: torch.Tensor, now: torch.Tensor) -> None:
    assert lost(knew, now, one_die()) == 0


def test_a_lesson_is_the_same_whoever_cuts_it_out() -> None:
    window = one_die()
    table = Table(window.picture, window.boxes, window.map)
    book = fit_finder._Book([([table], 1.0), ([table], 0.5)], 3, 7)
    one, again, other = book[4], book[4], book[5]
    assert all(torch.equal(part, same) for part, same in zip(one, again, strict=True))
    assert not torch.equal(one.pixels, other.pixels)
    drawn = fit_finder.lessons(book.groups, 3, np.random.default_rng(7))
    first, second = next(drawn), next(drawn)
    assert not torch.equal(first.pixels, second.pixels)
    beside = fit_finder.lessons(book.groups, 3, np.random.default_rng(7), hands=2)
    for lesson in (first, second):
        assert all(torch.equal(part, same) for part, same in zip(lesson, next(beside), strict=True))


def test_of_dice_seen_too_little_it_may_say_anything() -> None:
    window = one_die()
    window.boxes[0, 4] = 0.3
    assert lost(planes(YES, NO), planes(NO, NO), window) == 0


def test_little_changes_cost_next_to_nothing() -> None:
    knew = planes(YES, NO)
    now = knew.clone()
    now[:, 0] += 1
    assert 0 < lost(knew, now, one_die()) < 0.05


def test_maps_shall_stay_where_nobody_drew_one() -> None:
    knew, now = planes(YES, NO), planes(YES, NO)
    knew[:, 5:], now[:, 5:] = YES, NO
    assert lost(knew, now, one_die()) == 0
    assert lost(knew, now, one_die(is_mapped=False)) > 1


def test_a_finder_that_holds_loses_less() -> None:
    assert _lost_by_a_fit(holds=True) < 0.9 * _lost_by_a_fit(holds=False)


def _lost_by_a_fit(*, holds: bool) -> float:
    """What a finder that knew a noisy table loses of it by learning its negative."""
    torch.manual_seed(4)
    rng, net, seen = np.random.default_rng(4), Finder(), one_die()
    noise = rng.integers(0, 120, seen.picture.shape).astype(np.uint8)
    noise[seen.map > 0] = 255
    known = Table(noise, seen.boxes, None)
    negative = Table(np.asarray(255 - noise, np.uint8), seen.boxes, seen.map)
    fit_finder.fit_finder(net, [([known], 1.0)], Course(60, 8, 2e-3), rng)
    before = as_it_is(net)
    fitted = fit_finder.fit_finder(net, [([known, negative], 1.0)], Course(30, 8, 2e-3), rng, holds=holds)
    window = Window(known.picture, known.boxes, np.full_like(seen.map, UNKNOWN))
    asked = torch.from_numpy(window.picture.copy())[None].permute(0, 3, 1, 2).float().to(where())
    with torch.no_grad():
        return lost(before(asked), fitted.to(where())(asked), window)
