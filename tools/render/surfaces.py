"""Sheets of table: wood, felt, cloth, leather, paper. Each is grown from noise, in sRGB, with its heights."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from .dice import Array
from .scene import Colour, Surface

Random = np.random.Generator


def noise(
    rng: Random, size_px: int, cells: tuple[float, float], *, layers: int = 5, gain: float = 0.55
) -> Array:
    """Cloudy noise, mean 0, deviation 1: `cells` blobs across and down, then finer layers of less weight."""
    total = np.zeros((size_px, size_px), np.float32)
    for layer in range(layers):
        across, down = (int(np.clip(count * 2**layer, 2, size_px)) for count in cells)
        coarse = rng.normal(size=(down, across)).astype(np.float32)
        total += gain**layer * cv2.resize(coarse, (size_px, size_px), interpolation=cv2.INTER_CUBIC)
    return (total - total.mean()) / total.std()


def blend(first: Colour | Array, second: Colour | Array, share: Array) -> Array:
    """A mix of two colours, by a share of the second for each pixel."""
    share = np.clip(share, 0, 1)[..., None].astype(np.float32)
    return np.asarray(first, np.float32) * (1 - share) + np.asarray(second, np.float32) * share


def strokes(
    rng: Random, size_px: int, count: int, length_px: float, *, turn_deg: float | None = None
) -> Array:
    """Fine fibres strewn over a sheet, mean 0; along one way if `turn_deg` is given."""
    drawn = np.zeros((size_px, size_px), np.float32)
    starts = rng.uniform(0, size_px, (count, 2))
    every_way = turn_deg is None
    turns = rng.uniform(0, 2 * np.pi, count) if every_way else rng.normal(np.radians(turn_deg), 0.06, count)
    reach = (length_px * rng.uniform(0.4, 1.6, count) * np.array((np.cos(turns), np.sin(turns)))).T
    bend_px = length_px / 12 if every_way else 0.4
    middles = starts + reach / 2 + rng.normal(0, bend_px, (count, 2))
    lines = (np.stack((starts, middles, starts + reach), axis=1) * 16).astype(np.int32)
    for line, tone in zip(lines, rng.normal(0, 1, count).tolist(), strict=True):
        cv2.polylines(drawn, [line], False, tone, 1, cv2.LINE_AA, 4)
    return drawn - drawn.mean()


def felt(rng: Random, colour: Colour = (0.13, 0.42, 0.25), *, width_mm: float = 240.0) -> Surface:
    """Wool felt: pressed fibres that lie every way, faint clouds where hands have brushed it."""
    size = 2048
    fibres = sum(strokes(rng, size, 45_000, length) for length in (5, 7, 10, 14))
    fibres = cv2.GaussianBlur(fibres, (0, 0), 0.9)
    fibres = np.clip(fibres / fibres.std(), -2.5, 2.5)
    clouds, pills = noise(rng, size, (3, 3), layers=4), noise(rng, size, (90, 90), layers=3, gain=0.8)
    tone = 1 + 0.05 * fibres + 0.02 * clouds + 0.018 * pills
    pixels = np.clip(np.array(colour, np.float32) * tone[..., None], 0, 1)
    return Surface(pixels, 0.025 * fibres + 0.02 * pills, width_mm, roughness=0.95, shine=0.08)


def planks(
    rng: Random,
    dark: Colour = (0.33, 0.19, 0.10),
    light: Colour = (0.62, 0.40, 0.23),
    *,
    width_mm: float = 420.0,
    boards: int = 5,
) -> Surface:
    """A table of boards: each with its own rings, pores and tone, a fine dark joint between them."""
    size = 2304
    edges = np.linspace(0, size, boards + 1).astype(int)
    rows = [_board(rng, size, high - low, (dark, light)) for low, high in pairwise(edges)]
    pixels, heights = (np.concatenate(part) for part in zip(*rows, strict=True))
    return Surface(np.clip(pixels, 0, 1), heights, width_mm, roughness=0.32, shine=0.45)


def block(
    rng: Random,
    dark: Colour = (0.25, 0.14, 0.08),
    light: Colour = (0.52, 0.33, 0.19),
    *,
    width_mm: float = 300.0,
) -> Surface:
    """One wide board, for a tray milled from the solid."""
    return planks(rng, dark, light, width_mm=width_mm, boards=1)


def _board(rng: Random, length: int, height: int, colours: tuple[Colour, Colour]) -> tuple[Array, Array]:
    """The colours and heights of one board, grain running across."""
    grain = _grain(rng, length)[:height]
    fibres = noise(rng, length, (7, 420), layers=3, gain=0.7)[:height]
    fibres = fibres + 0.45 * noise(rng, length, (26, 1100), layers=1)[:height]
    pores = _pores(rng, length)[:height]
    tone = rng.normal(0, 0.06)
    share = 0.5 + 0.22 * grain + 0.13 * fibres + tone
    pixels = blend(*colours, share) * (1 - 0.45 * pores[..., None])
    joint = _joint(height, length)
    return pixels * (1 - 0.7 * joint[..., None]), 0.008 * fibres - 0.02 * pores - 0.08 * joint


def _grain(rng: Random, size: int) -> Array:
    """Year rings cut lengthwise: slow waves, pale in spring, a dark line at each autumn."""
    down = np.linspace(0, 1, size, dtype=np.float32)[:, None]
    bend = noise(rng, size, (1.2, 3), layers=3, gain=0.45)
    rings = down * rng.uniform(16, 26) + rng.uniform(0.9, 1.5) * bend
    year = rings % 1.0
    line = np.exp(-((1 - year) * 5.5)) - 0.8 * np.exp(-year * 16)
    clouds = noise(rng, size, (1.5, 9), layers=4)
    return cv2.GaussianBlur(0.55 - 1.5 * line + 0.45 * clouds, (0, 0), 1.3)


def _pores(rng: Random, size: int) -> Array:
    """The short dark hairs of open pores, 0 to 1, thicker in some rings than others."""
    hairs = np.abs(strokes(rng, size, 30_000, 20, turn_deg=0.0))
    patches = np.clip(0.5 + 0.5 * noise(rng, size, (2, 14), layers=2), 0, 1)
    return np.clip(0.4 * hairs * patches, 0, 1)


def _joint(height: int, length: int) -> Array:
    """The gap beside a board: two dark pixels at its edges, soft."""
    row = np.minimum(np.arange(height), np.arange(height)[::-1]).astype(np.float32)
    return np.repeat(np.exp(-((row / 1.6) ** 2))[:, None], length, axis=1)


def cloth(
    rng: Random, colour: Colour = (0.84, 0.80, 0.72), *, width_mm: float = 420.0, stripe: Colour | None = None
) -> Surface:
    """Woven linen: threads across and down, each a little thicker or thinner than the next."""
    size = 2560
    weft, warp = _threads(rng, size)[:, None, :], _threads(rng, size)[None, :, :]
    is_over = (weft[..., 0] + warp[..., 0]) % 2
    weave = is_over * weft[..., 1] + (1 - is_over) * warp[..., 1]
    thread = is_over * weft[..., 2] + (1 - is_over) * warp[..., 2]
    base = blend(colour, stripe, _stripes(size)) if stripe else np.asarray(colour, np.float32)
    tone = cv2.GaussianBlur(0.92 + 0.10 * weave + 0.025 * thread, (0, 0), 1.0)
    clouds = 0.012 * noise(rng, size, (3, 3))
    pixels = np.clip(base * (tone + clouds)[..., None], 0, 1)
    return Surface(pixels, 0.10 * cv2.GaussianBlur(weave, (0, 0), 1.5), width_mm, roughness=0.9, shine=0.1)


def _threads(rng: Random, size: int, *, count: int = 380) -> Array:
    """Threads side by side, for each pixel across them: which one, how high it is there, how pale it is."""
    widths = rng.normal(1.0, 0.12, count).clip(0.6, 1.4)
    edges = np.concatenate(((0.0,), np.cumsum(widths)))
    where = np.linspace(0, edges[-1] * 0.9999, size)
    which = np.searchsorted(edges, where, side="right") - 1
    height = np.sin(np.pi * (where - edges[which]) / widths[which])
    return np.column_stack((which, height, rng.normal(size=count)[which])).astype(np.float32)


def _stripes(size: int) -> Array:
    """Broad stripes with a narrow one beside each, as on kitchen cloths."""
    place = np.linspace(0, 5, size) % 1.0
    row = ((place < 0.14) | ((place > 0.20) & (place < 0.235))).astype(np.float32) * 0.85
    return np.repeat(row[None, :], size, axis=0)


def leather(rng: Random, colour: Colour = (0.17, 0.10, 0.075), *, width_mm: float = 240.0) -> Surface:
    """Grained leather: small rounded cells with creases between them."""
    size = 2048
    creases = _cell_edges(rng, size, 26_000)
    clouds = noise(rng, size, (4, 4))
    tone = 1.03 - 0.22 * creases + 0.06 * clouds
    pixels = np.clip(np.array(colour, np.float32) * tone[..., None], 0, 1)
    return Surface(pixels, -0.10 * creases, width_mm, roughness=0.42, shine=0.4)


def _cell_edges(rng: Random, size: int, cells: int) -> Array:
    """1 on the borders between scattered points' cells, falling to 0 inside them."""
    points = rng.uniform(0, size, (cells, 2)).astype(int)
    seeds = np.full((size, size), 255, np.uint8)
    seeds[points[:, 1], points[:, 0]] = 0
    distance = cv2.distanceTransform(seeds, cv2.DIST_L2, 5)
    ridge = distance - cv2.GaussianBlur(distance, (0, 0), 3.5)
    return np.clip(cv2.GaussianBlur(ridge, (0, 0), 1.0) / 1.6, 0, 1)


def lacquer(rng: Random, colour: Colour = (0.80, 0.79, 0.76), *, width_mm: float = 420.0) -> Surface:
    """A painted board, with the faint clouds and specks that rollers and years leave."""
    size = 1536
    clouds, specks = noise(rng, size, (4, 4)), noise(rng, size, (300, 300), layers=2)
    pixels = np.clip(np.array(colour, np.float32) * (1 + 0.012 * clouds + 0.006 * specks)[..., None], 0, 1)
    return Surface(pixels, 0.002 * specks, width_mm, roughness=0.35, shine=0.4)
