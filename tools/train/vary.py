"""Crops and tables changed by chance, so that the networks learn what does not matter."""

from __future__ import annotations

import math
from functools import cache, partial

import torch
from torch import Tensor
from torch.nn import functional

from vision.classify import OBLIQUE

SHADED = 0.3
"""The share of crops whose dice get sides of another lightness."""
GLARED = 0.2
"""The share of crops across whose middle lies a streak of glare."""
GLINTED, GLINTS = 0.25, 3
"""The share of crops that have glints, none of them a streak, and how many at most."""
TIPPED = 0.15
"""The share of crops of slantwise dice turned any way all the same: now and then a camera hangs askew."""
GREY = 0.12
"""The share of crops that lose most of their colour: pips that differ by hue alone must keep theirs."""


def turned(crops: Tensor, maps: Tensor) -> tuple[Tensor, Tensor]:
    """Each crop mirrored and turned by quarters by chance, its maps with it: no value changes by that.

    Those that a slanting camera took are mostly mirrored left and right alone: which of two faces is the
    upper one may show in nothing else. `maps` are N x 3 x H x W as `fit` draws them.
    """
    crops, maps = crops.clone(), maps.clone()
    free = ~_is_oblique(maps) | (torch.rand(len(crops), device=crops.device) < TIPPED)
    for sides in ((2,), (3,), None):
        chosen = torch.rand(len(crops), device=crops.device) < 0.5
        chosen = chosen if sides == (3,) else chosen & free
        crops[chosen], maps[chosen] = _flipped(crops[chosen], sides), _flipped(maps[chosen], sides)
    return crops, maps


def _is_oblique(maps: Tensor) -> Tensor:
    """Which dice show so much of their sides; those whose maps are not known (photographs) may."""
    die, top = maps[:, 0], maps[:, 1]
    side = ((die > 0.5) & (top < 0.5)).sum((1, 2)) / (die > 0.5).sum((1, 2)).clamp(min=1)
    return (side > OBLIQUE) | (die < 0).any(2).any(1)


def _flipped(pixels: Tensor, sides: tuple[int, ...] | None) -> Tensor:
    return pixels.flip(sides) if sides else pixels.transpose(2, 3)


def bent(crops: Tensor, maps: Tensor) -> tuple[Tensor, Tensor]:
    """Each crop turned, stretched, moved and slanted a little."""
    chance = partial(torch.randn, len(crops), device=crops.device)
    angle, scale = chance() * 0.2, torch.exp(chance() * 0.1)
    across, down = torch.exp(chance() * 0.07), torch.exp(chance() * 0.07)
    c, s = torch.cos(angle) * scale, torch.sin(angle) * scale
    shift = chance(2) * 0.06
    way = torch.stack(
        [
            torch.stack([c * across, -s * down, shift[:, 0]], 1),
            torch.stack([s * across, c * down, shift[:, 1]], 1),
        ],
        1,
    )
    grid = functional.affine_grid(way, list(crops.shape), align_corners=False)
    grid = grid / (1 + (grid * chance(1, 1, 2) * 0.06).sum(-1, keepdim=True))
    moved = functional.grid_sample(crops, grid, padding_mode="border", align_corners=False)
    return moved, functional.grid_sample(maps, grid, mode="nearest", align_corners=False)


def relit(pixels: Tensor) -> Tensor:
    """Other light, other colours, other cameras: N x 3 x H x W, 0 to 255 before and after."""
    some = partial(torch.rand, len(pixels), 1, 1, 1, device=pixels.device)
    off = partial(torch.randn, len(pixels), device=pixels.device)
    mix, shift = _colours(len(pixels), pixels.device)
    gain = torch.exp(off(3, 1, 1) * 0.1 + off(1, 1, 1) * 0.22)
    slope = torch.linspace(-1, 1, pixels.shape[3], device=pixels.device)
    light = 1 + off(1, 1, 1) * 0.12 * slope + off(1, 1, 1) * 0.12 * slope.view(-1, 1)
    lit = torch.bmm(mix * gain[..., 0], pixels.flatten(2)).view(pixels.shape)
    lit = lit.add_(shift.view(-1, 1, 1, 1) * gain).mul_(light).add_(off(1, 1, 1) * 10)
    return lit.add_(_grain(lit) * (some() * 11)).clamp_(0, 255)


def _colours(count: int, device: torch.device) -> tuple[Tensor, Tensor]:
    """How each picture's three colours become others (count x 3 x 3), and what is added (count x 1 x 1).

    Stronger or weaker colours, up to none; now and then one taken for another, now and then a negative.
    """
    some = partial(torch.rand, count, 1, 1, device=device)
    strength = torch.where(some() < GREY, 0.4 * some(), 0.4 + 1.2 * some())
    same = torch.eye(3, device=device)
    mix = strength * same + (1 - strength) / 3
    mix = torch.where(some() < 0.3, mix[:, torch.randperm(3)], mix)
    negative = some() < 0.04
    return torch.where(negative, -mix, mix), torch.where(negative, 255.0, 0.0)


def _grain(pixels: Tensor) -> Tensor:
    """Noise of spread 1 for each pixel: a stretch of a sheet drawn once, for drawing takes long."""
    size = pixels.numel()
    sheet = _sheet(2 * size, pixels.device)
    start = int(torch.randint(0, size, (1,)))
    return sheet[start : start + size].view(pixels.shape)


@cache
def _sheet(size: int, device: torch.device) -> Tensor:
    chance = torch.Generator(device).manual_seed(1)
    return torch.randn(size, generator=chance, device=device)


def shaded(crops: Tensor, maps: Tensor) -> Tensor:
    """The sides of some dice much darker, or a little lighter, than their top faces, where maps tell them.

    `maps` are N x 3 x H x W as `fit` draws them: die, top face, pip; a side is die and not top face.
    """
    chosen = torch.rand(len(crops), device=crops.device) < SHADED
    die, top = maps[chosen, :1], maps[chosen, 1:2]
    side = ((die > 0.5) & (top < 0.5) & (top >= 0)).float()
    side = functional.avg_pool2d(side, 3, 1, 1)  # no edge as sharp as the map's
    level = torch.exp(torch.rand(len(side), 1, 1, 1, device=crops.device) * 1.9 - 1.6)
    crops = crops.clone()
    crops[chosen] *= 1 + side * (level - 1)
    return crops.clamp_(0, 255)


def glared(crops: Tensor) -> Tensor:
    """Streaks across some crops, as lamps leave on polish; on some small glints, no larger than pips."""
    chance = torch.rand(len(crops), device=crops.device)
    crops = crops.clone()
    streaked, glinted = chance < GLARED, chance > 1 - GLINTED
    crops[streaked] += _streak(crops[streaked], spread=0.8, least=0.06, most=0.5)
    for _ in range(GLINTS):
        some = glinted & (torch.rand(len(crops), device=crops.device) < 0.6)
        crops[some] += _streak(crops[some], spread=1.1, least=0.03, most=0.2, rough=0.6)
    return crops.clamp_(0, 255)


def _streak(crops: Tensor, *, spread: float, least: float, most: float, rough: float = 0.0) -> Tensor:
    """A streak for each crop, N x 1 x H x W: straight or bent, about `least` to `most` of a side long.

    `spread` is how far from the middle it lies, `rough` how much of it uneven polish breaks out.
    """
    some = partial(torch.rand, len(crops), 1, 1, device=crops.device)
    side = crops.shape[-1]
    line = torch.linspace(-1, 1, side, device=crops.device)
    x, y = line.view(1, 1, -1) - spread * (some() - 0.5), line.view(1, -1, 1) - spread * (some() - 0.5)
    angle = some() * 2 * math.pi
    along, across = torch.cos(angle) * x + torch.sin(angle) * y, torch.cos(angle) * y - torch.sin(angle) * x
    half = torch.exp(math.log(least) + some() * math.log(most / least))
    slim = 0.08 + (0.6 if rough else 0.2) * some()
    bent = across - (some() - 0.5) * 3 * along**2
    streak = torch.exp(-((along / half) ** 4) - (bent / (half * slim)) ** 2)
    if rough:
        polish = torch.rand(len(crops), 1, side // 3, side // 3, device=crops.device)
        polish = functional.interpolate(polish, size=(side, side), mode="bilinear", align_corners=False)
        streak = streak * (1 - rough * some() + 2 * rough * (polish[:, 0] - 0.5)).clamp(0, 1)
    return (streak * (60 + 240 * some())).unsqueeze(1)


def coarsened(crops: Tensor) -> Tensor:
    """All crops as if the dice had been smaller in the picture."""
    side = crops.shape[-1]
    small = int(torch.randint(side // 3, side, (1,)))
    shrunk = functional.interpolate(crops, size=(small, small), mode="area")
    return functional.interpolate(shrunk, size=(side, side), mode="bilinear", align_corners=False)


def patched(crops: Tensor) -> Tensor:
    """A bit of something else over the margin of some crops."""
    side = crops.shape[-1]
    for n in torch.nonzero(torch.rand(len(crops)) < 0.15)[:, 0].tolist():
        size = int(torch.randint(3, side // 4, (1,)))
        x, y = torch.randint(0, side - size, (2,)).tolist()
        if max(abs(x + size / 2 - side / 2), abs(y + size / 2 - side / 2)) > 0.33 * side:
            crops[n, :, y : y + size, x : x + size] = torch.rand(3, 1, 1, device=crops.device) * 255
    return crops
