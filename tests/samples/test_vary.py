"""What learning changes by chance: nothing that the answer hangs on. Runs where `[train]` is installed."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)

from tools.train import fit_reader, vary  # noqa: E402

MANY = 800
SIDE = 64


def _maps(top_rows: int) -> torch.Tensor:
    """Maps of a die of 40 x 40 px in the middle whose upper rows are its top face, one pip in them."""
    maps = torch.zeros(1, 3, SIDE, SIDE)
    maps[:, 0, 12:52, 12:52] = 1
    maps[:, 1, 12 : 12 + top_rows, 12:52] = 1
    maps[:, 2, 16:20, 20:24] = 1
    return maps.repeat(MANY, 1, 1, 1)


def _share_turned(maps: torch.Tensor) -> float:
    """How many of crops that are darker above no longer are."""
    crops = torch.linspace(0, 255, SIDE).view(1, 1, -1, 1).expand(MANY, 3, SIDE, SIDE)
    torch.manual_seed(4)
    turned, _ = vary.turned(crops, maps)
    return float((turned[:, 0, 0, 0] >= turned[:, 0, -1, 0]).float().mean())


def test_a_die_seen_from_above_is_turned_any_way() -> None:
    assert 0.7 < _share_turned(_maps(top_rows=36)) < 0.8


def test_a_die_seen_slantwise_mostly_stays_upright() -> None:
    assert 0.05 < _share_turned(_maps(top_rows=20)) < 0.2


def test_a_photograph_without_maps_mostly_stays_upright() -> None:
    assert 0.05 < _share_turned(torch.full((MANY, 3, SIDE, SIDE), -1.0)) < 0.2


def test_what_is_no_die_is_turned_any_way() -> None:
    assert 0.7 < _share_turned(torch.zeros(MANY, 3, SIDE, SIDE)) < 0.8


def test_maps_turn_with_their_crops() -> None:
    maps = _maps(top_rows=36)
    torch.manual_seed(4)
    crops, turned = vary.turned(maps.clone(), maps)
    assert torch.equal(crops, turned)
    assert not torch.equal(turned, maps)


def test_glare_lies_on_some_crops_and_only_brightens() -> None:
    torch.manual_seed(4)
    crops = torch.full((MANY, 3, SIDE, SIDE), 90.0)
    more = vary.glared(crops) - crops
    assert float(more.min()) >= 0
    is_glared = (more.amax((1, 2, 3)) > 30).float()
    assert vary.GLARED < float(is_glared.mean()) < vary.GLARED + vary.GLINTED


def test_glints_are_small_and_lie_on_few_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vary, "GLARED", 0.0)
    torch.manual_seed(4)
    crops = torch.full((MANY, 3, SIDE, SIDE), 90.0)
    covered = ((vary.glared(crops) - crops).amax(1) > 30).float().mean((1, 2))
    assert vary.GLINTED / 2 < float((covered > 0).float().mean()) <= vary.GLINTED + 0.03
    assert float(covered.max()) < 0.1


def test_shade_changes_sides_alone() -> None:
    torch.manual_seed(4)
    crops, maps = torch.full((MANY, 3, SIDE, SIDE), 120.0), _maps(top_rows=20)
    changed = vary.shaded(crops, maps) != crops
    assert float(changed[:, 0, 40, 30].float().mean()) == pytest.approx(vary.SHADED, abs=0.05)
    assert not changed[:, :, 12:31].any()  # the top face, but for its softened edge
    assert not changed[:, :, :10].any()


def test_a_side_of_a_die_weighs_more_in_its_map_than_its_top_face() -> None:
    maps = _maps(top_rows=20)[:1]

    def loss_of(rows: slice) -> float:
        """The loss of maps that are right but for some rows of the die's plane."""
        drawn = (maps * 2 - 1) * 8
        drawn[:, 0, rows, 12:52] *= -1
        small = torch.nn.functional.max_pool2d(drawn, SIDE // fit_reader.FACE_MAP)
        folded = torch.nn.functional.pixel_unshuffle(small, 2)
        return float(fit_reader._map_loss(folded, maps))

    assert loss_of(slice(40, 44)) > 2 * loss_of(slice(20, 24))


def test_colours_are_mixed_as_told_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vary, "GREY", 0.5)
    torch.manual_seed(4)
    pixels = torch.rand(MANY, 3, 5) * 255
    mix, shift = vary._colours(MANY, pixels.device)
    mixed = torch.bmm(mix, pixels) + shift
    lightness = (shift[:, 0] - mixed.mean(1)).abs()
    assert torch.allclose(lightness, pixels.mean(1), atol=1e-2)  # stays, or turns over
    strength = (mixed.amax(1) - mixed.amin(1)) / (pixels.amax(1) - pixels.amin(1))
    assert torch.allclose(strength, strength[:, :1].expand_as(strength), atol=0.02)  # the same for all pixels
    assert 0 <= float(strength.min()) < 0.4 < 1.4 < float(strength.max()) <= 1.6
    assert 0.01 < float((shift > 0).float().mean()) < 0.08


def test_grain_is_even_noise_and_never_the_same_twice() -> None:
    torch.manual_seed(4)
    pixels = torch.zeros(16, 3, SIDE, SIDE)
    once, again = vary._grain(pixels), vary._grain(pixels)
    assert abs(float(once.mean())) < 0.02
    assert float(once.std()) == pytest.approx(1, abs=0.02)
    assert abs(float((once * again).mean())) < 0.02
    torch.manual_seed(4)
    assert torch.equal(vary._grain(pixels), once)


def test_what_varies_a_batch_leaves_the_batch_alone() -> None:
    torch.manual_seed(4)
    crops, maps = torch.full((MANY, 3, SIDE, SIDE), 120.0), _maps(top_rows=20)
    classes = torch.full((MANY,), 1)
    varied, *_ = fit_reader._varied(crops, classes, maps)
    assert (crops == 120).all()
    assert torch.equal(maps, _maps(top_rows=20))
    assert (classes == 1).all()
    assert varied.dtype == torch.float32
    assert (varied != 120).flatten(1).any(1).all()
