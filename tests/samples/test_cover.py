"""What lies over a die takes its value away, where it hides a pip. Runs where `[train]` is installed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train import cover, tables  # noqa: E402
from vision.sights import NO_DIE, UNREADABLE  # noqa: E402

SIDE, MANY = 64, 400
TWO = 2


@pytest.fixture(autouse=True)
def _same_chance() -> None:
    torch.manual_seed(4)


def _two() -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Grey crops of a die that shows a two: its crop, its class, its maps."""
    maps = torch.zeros(1, 3, SIDE, SIDE)
    maps[:, 0, 12:52, 12:52] = 1
    maps[:, 1, 12:48, 12:52] = 1
    maps[:, 2, 18:24, 18:24] = maps[:, 2, 38:44, 38:44] = 1
    crops = torch.full((MANY, 3, SIDE, SIDE), 120.0)
    return crops, torch.full((MANY,), TWO), maps.repeat(MANY, 1, 1, 1)


def _all_covered(monkeypatch: pytest.MonkeyPatch) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    monkeypatch.setattr(cover, "COVERED", 1.0)
    return cover.covered(*_two())


def test_as_many_dice_are_covered_as_it_says() -> None:
    crops, _, _ = cover.covered(*_two())
    share = float((crops != 120).flatten(1).any(1).float().mean())
    assert cover.COVERED / 2 < share < cover.COVERED * 1.2  # some would hide too much


def test_a_two_of_which_both_pips_are_seen_stays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    _, classes, maps = _all_covered(monkeypatch)
    seen = maps[:, 2].sum((1, 2)) == 72
    assert seen.any()
    top_seen = maps[:, 1].sum((1, 2)) / (36 * 40)
    kept = seen & (top_seen > 1 - cover.TOP_HIDDEN)
    assert (classes[kept] == TWO).all()
    assert (classes[top_seen <= 1 - cover.TOP_HIDDEN] == UNREADABLE).all()


def test_a_hidden_pip_makes_a_face_unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    _, classes, maps = _all_covered(monkeypatch)
    lost = 72 - maps[:, 2].sum((1, 2)) >= 36 * cover.PIP_HIDDEN
    assert lost.any()
    assert (classes[lost] == UNREADABLE).all()


def test_a_disc_as_small_as_a_large_pip_is_never_laid() -> None:
    hidden = cover._off(MANY, torch.zeros(MANY, 3, SIDE, SIDE)) < 0
    rim = torch.ones(SIDE, SIDE, dtype=torch.bool)
    rim[1:-1, 1:-1] = False
    discs = ~(hidden & rim).flatten(1).any(1)  # a bar goes on beyond the crop
    least = 3.1 * (cover.SMALLEST * SIDE / 2) ** 2
    assert discs.sum() > MANY / 10
    assert float(hidden[discs].sum((1, 2)).min()) > least - SIDE / 4


def test_enough_of_each_die_is_still_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, maps = _all_covered(monkeypatch)
    assert float(maps[:, 0].sum((1, 2)).min()) >= (1 - cover.MOST_HIDDEN) * 1600 - 1


def test_the_crop_changes_where_its_map_says_no_die(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover, "COVERED", 1.0)
    _, classes, maps = _two()
    crops = torch.rand(MANY, 3, SIDE, SIDE) * 255
    covered, _, left = cover.covered(crops, classes, maps)
    is_cleared = (maps[:, 0] > 0) & (left[:, 0] == 0)
    assert is_cleared.any()
    assert (covered != crops).all(1)[is_cleared].float().mean() > 0.99


@pytest.mark.parametrize(
    ("hidden_rows", "readable"),
    [(slice(12, 16), True), (slice(12, 17), False), (slice(0, 12), True), (slice(18, 22), False)],
    ids=["a ninth of the top", "a seventh of it", "the table", "two thirds of a pip"],
)
def test_what_hides_a_pip_or_the_place_of_one_hides_the_value(hidden_rows: slice, readable: bool) -> None:
    _, classes, maps = _two()
    hidden = torch.zeros(1, SIDE, SIDE, dtype=torch.bool)
    hidden[:, hidden_rows] = True
    said = cover._classes(classes[:1], maps[:1], hidden)
    assert (int(said) == TWO) is readable


def test_nothing_is_laid_where_no_map_tells_what_it_hides() -> None:
    crops, classes, maps = _two()
    covered, kept, _ = cover.covered(crops, classes, torch.full_like(maps, -1))
    assert torch.equal(covered, crops)
    assert torch.equal(kept, classes)


def test_what_is_no_die_stays_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover, "COVERED", 1.0)
    crops, classes, maps = _two()
    _, kept, _ = cover.covered(crops, torch.full_like(classes, NO_DIE), maps)
    assert (kept == NO_DIE).all()


def _window() -> tables.Window:
    """A die of 40 px, seen whole, in the middle of a grey table."""
    map_ = np.zeros(tables.SIDES, np.uint8)
    map_[90:130, 90:130] = 1
    boxes = np.array([[90, 90, 130, 130, 1.0]], np.float32)
    return tables.Window(np.full((*tables.SIDES, 3), 120, np.uint8), boxes, map_)


def _barred_windows(monkeypatch: pytest.MonkeyPatch) -> list[tables.Window]:
    monkeypatch.setattr(cover, "BARRED", 1.0)
    rng = np.random.default_rng(4)
    return [cover.barred(_window(), rng) for _ in range(40)]


def test_a_bar_lowers_the_share_seen_by_what_it_hides(monkeypatch: pytest.MonkeyPatch) -> None:
    for seen in _barred_windows(monkeypatch):
        hidden = 1 - (seen.map[90:130, 90:130] > 0).mean()
        assert seen.boxes[0, 4] == pytest.approx(1 - hidden, abs=1e-6)
        assert (seen.picture != 120).any()


def test_bars_hide_dice_by_half_and_less_and_more(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = [float(seen.boxes[0, 4]) for seen in _barred_windows(monkeypatch)]
    assert min(shares) < 0.5 < max(shares) < 1


def test_a_bar_tells_nothing_where_nobody_drew_a_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover, "BARRED", 1.0)
    unknown = replace(_window(), map=np.full(tables.SIDES, tables.UNKNOWN, np.uint8))
    assert (cover.barred(unknown, np.random.default_rng(4)).map == tables.UNKNOWN).all()


def test_a_bar_lies_over_a_die_that_the_window_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover, "BARRED", 1.0)
    beyond = np.array([[300, 300, 340, 340, 0.0], [-90, 20, -50, 60, 0.0]], np.float32)
    seen = replace(_window(), boxes=np.concatenate([beyond, _window().boxes]))
    rng = np.random.default_rng(4)
    for _ in range(20):
        assert cover.barred(seen, rng).boxes[2, 4] < 1
    assert cover.barred(replace(seen, boxes=beyond), rng).boxes is beyond


def test_a_table_without_dice_gets_no_bar() -> None:
    bare = tables.Window(_window().picture, np.zeros((0, 5), np.float32), _window().map)
    assert cover.barred(bare, np.random.default_rng(4)) is bare
