"""What dice lie on: felt, wood, paper, cloths with patterns, carpet, stone, glass, print.

Grown anew in every picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ..scene import Colour
from . import cloths
from .chance import Array, Random, between, grey, hue, linear, near, often, pick, scaled, weighed
from .ground import Ground, Pair, mixed, toned

Grown = Callable[["Ground", Random, Pair], Array]


@dataclass(frozen=True, slots=True)
class Top:
    """One table top: its kind, what seeds its grain, its two main colours, how it mirrors."""

    kind: str
    seed: int
    first: Colour
    second: Colour
    gloss: float = 0.0  # 0 cloth, 1 glass
    rough: float = 0.3


def some_top(rng: Random) -> Top:
    """Any table top."""
    kind = weighed(rng, WEIGHTS)
    first, second = _quiet(rng, kind) if often(rng, 0.7) else _colours(rng, kind)
    gloss = {"glass": 0.95, "lacquer": 0.5, "wood": 0.3, "veneer": 0.35, "stone": 0.5, "tiles": 0.5}.get(
        kind, 0.0
    )
    gloss *= between(rng, 0.1, 1.0)
    return _newer(Top(kind, int(rng.integers(1 << 30)), first, second, gloss, scaled(rng, 0.02, 0.4)))


def _newer(top: Top) -> Top:
    """The top, or one of a kind that came later: by its own seed, so that older samples and clips stay."""
    rng = np.random.default_rng((top.seed, len(NEWER)))
    return replace(top, kind=weighed(rng, NEWER), gloss=0.0) if often(rng, NEWER_SHARE) else top


def _quiet(rng: Random, kind: str) -> tuple[Colour, Colour]:
    """Two colours that tables mostly have: white, grey, black, brown, beige, the green and blue of felt."""
    if kind in ("wood", "veneer", "straw", "cork", "cardboard"):
        return _colours(rng, kind)
    base = near(rng, pick(rng, QUIET), 0.04)
    first = _scaled(base, between(rng, 0.75, 1.2))
    second = near(rng, _scaled(first, scaled(rng, 0.4, 2.2)), 0.05)
    return first, near(rng, pick(rng, QUIET), 0.1) if often(rng, 0.4) else second


def pile_mm(top: Top) -> float:
    """How high its pile stands round the foot of what lies on it; 0 for all but carpets."""
    low, high = PILES.get(top.kind, (0.0, 0.0))
    return between(np.random.default_rng((top.seed, 3)), low, high)


PILES = {"carpet": (0.2, 1.6), "long pile": (1.0, 5.0)}


def _scaled(colour: Colour, by: float) -> Colour:
    """The same colour, lighter or darker."""
    red, green, blue = (min(0.97, part * by) for part in colour)
    return red, green, blue


def _colours(rng: Random, kind: str) -> tuple[Colour, Colour]:
    """Two colours that go with a kind; any two, now and then."""
    if often(rng, 0.15):
        return hue(rng), hue(rng)
    if kind in ("wood", "veneer", "straw", "cork", "cardboard"):
        dark = near(rng, pick(rng, WOODS), 0.05)
        return dark, near(rng, _paler(dark, between(rng, 0.08, 0.35)), 0.03)
    if kind in ("paper", "lined", "lacquer"):
        white = near(rng, grey(between(rng, 0.7, 0.97)), 0.02)
        return white, near(rng, (0.5, 0.6, 0.8), 0.2)
    if kind in ("felt", "neoprene", "carpet", "denim", "leather", "glass", "stone") and often(rng, 0.4):
        tone = near(rng, grey(between(rng, 0.03, 0.5)), 0.02)
        return tone, near(rng, tone, 0.1)
    first = hue(rng, full=(0.05, 0.85), bright=(0.06, 0.9))
    return first, near(rng, first, 0.2) if often(rng, 0.5) else hue(rng)


WOODS: tuple[Colour, ...] = (
    (0.3, 0.18, 0.1),
    (0.55, 0.38, 0.22),
    (0.72, 0.55, 0.36),
    (0.45, 0.2, 0.12),
    (0.4, 0.37, 0.34),
    (0.16, 0.1, 0.07),
)

QUIET: tuple[Colour, ...] = (
    *((tone, tone, tone) for tone in (0.05, 0.12, 0.25, 0.45, 0.6, 0.75, 0.85, 0.9, 0.95)),
    *((0.9, 0.86, 0.78), (0.75, 0.68, 0.58), (0.5, 0.42, 0.36), (0.62, 0.64, 0.68)),
    *((0.1, 0.35, 0.2), (0.12, 0.2, 0.4), (0.42, 0.1, 0.12), (0.2, 0.22, 0.26)),
)


def _paler(colour: Colour, by: float) -> Colour:
    """The same colour with more light."""
    red, green, blue = (min(1.0, part + by) for part in colour)
    return red, green, blue


def grow(top: Top, ground: Ground) -> Array:
    """How much of each colour of light every place of the table gives back, height x width x 3."""
    rng = np.random.default_rng(top.seed)
    grown = MAKERS[top.kind](ground, rng, Pair(linear(top.first), linear(top.second)))
    grown = grown * (1 + between(rng, 0, 0.07) * ground.noise(rng, "cloud", scaled(rng, 0.4, 3)))[..., None]
    if often(rng, 0.25):
        grown = _stained(ground, rng, grown)
    return np.clip(grown, 0.002, 0.96)


def _stained(ground: Ground, rng: Random, grown: Array) -> Array:
    """Crumbs, dust, scratches, a ring that a glass left."""
    crumbs = np.clip(ground.noise(rng, "fine", scaled(rng, 0.2, 0.8)) - between(rng, 2.6, 3.4), 0, 1)
    lines = ground.noise(rng, "scratches", scaled(rng, 0.2, 1.2)) * between(rng, 0, 0.15)
    other = linear(grey(between(rng, 0, 1)))
    grown = mixed(grown, other, np.maximum(crumbs, lines))
    if often(rng, 0.4):
        x, y = rng.normal(0, 90, 2)
        ring = np.abs(np.hypot(ground.x_mm - x, ground.y_mm - y) - between(rng, 25, 45))
        grown = grown * (1 - 0.25 * np.exp(-((ring / 1.5) ** 2)))[..., None]
    return grown


def _felt(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Pressed wool, faintly clouded."""
    fibres = ground.noise(rng, "fibre", scaled(rng, 0.06, 0.3))
    clouds = ground.noise(rng, "cloud", 0.9)
    lint = np.clip(ground.noise(rng, "scratches", 0.12) - 0.6, 0, 0.4) * often(rng, 0.2)
    return mixed(
        toned(paint.first, 1 + 0.13 * fibres + between(rng, 0, 0.12) * clouds), linear(grey(0.8)), lint
    )


def _wood(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Boards side by side, each with its own rings and tone."""
    turn, width = between(rng, 0, np.pi), scaled(rng, 35, 250)
    along, across = ground.turned(turn)
    board = np.floor(across / width)
    share = _grain(ground, rng, turn, across + 37 * np.sin(board * 12.9))
    share += 0.12 * np.sin(board * 78.2)
    gap = np.abs(across / width - np.round(across / width)) * width < between(rng, 0.1, 0.9)
    ends = np.abs((along + 171 * np.sin(board * 5.1)) / 600 % 1) * 600 < 0.8
    return np.asarray(mixed(paint.first, paint.second, share) * (1 - 0.75 * (gap | ends))[..., None])


def _veneer(ground: Ground, rng: Random, paint: Pair) -> Array:
    """One wide board, or a print of one."""
    turn = between(rng, 0, np.pi)
    return mixed(paint.first, paint.second, _grain(ground, rng, turn, ground.turned(turn)[1]))


def _grain(ground: Ground, rng: Random, turn: float, across: Array) -> Array:
    """Year rings cut lengthwise, fibres and pores."""
    bend = ground.noise(rng, "streak", scaled(rng, 0.5, 1.6), turn=turn)
    slow = ground.noise(rng, "cloud", scaled(rng, 1.2, 4.0), turn=turn)
    rings = (across / scaled(rng, 4, 30) + between(rng, 0.1, 0.7) * slow + 0.5 * bend) % 1.0
    rings = np.minimum(rings, (1 - rings) * 6)
    fibres = ground.noise(rng, "streak", scaled(rng, 0.08, 0.3), turn=turn)
    pores = np.clip(ground.noise(rng, "streak", scaled(rng, 0.03, 0.1), turn=turn) - 1.2, 0, 1)
    tone = 0.35 + between(rng, 0.05, 0.4) * rings + between(rng, 0.05, 0.2) * (fibres + bend)
    return np.asarray(tone + 0.08 * slow - 0.3 * pores)


def _paper(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Plain paper or card, faintly cloudy; sometimes torn or folded."""
    grown = toned(paint.first, 1 + 0.012 * ground.noise(rng, "fibre", 0.12))
    if often(rng, 0.3):
        along, _ = ground.turned(between(rng, 0, np.pi))
        grown = grown * (1 - 0.15 * np.exp(-(((along - rng.normal(0, 60)) / 0.7) ** 2)))[..., None]
    return np.asarray(grown)


def _lined(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Ruled or squared paper, or a cutting mat."""
    turn, step = between(rng, 0, np.pi), pick(rng, (4.0, 5.0, 8.0, 10.0))
    along, across = ground.turned(turn)
    wide = max(between(rng, 0.15, 0.4), 0.7 * ground.px_mm)
    lines = _line(across, step, wide)
    if often(rng, 0.5):
        lines = np.maximum(lines, _line(along, step, wide))
    return mixed(_paper(ground, rng, paint), paint.second, lines * between(rng, 0.2, 0.9))


def _line(place: Array, step: float, wide: float) -> Array:
    """1 on lines that many mm apart."""
    off = np.abs(place / step - np.round(place / step)) * step
    return np.clip(1.5 - off / (0.5 * wide), 0, 1)


def _weave(ground: Ground, rng: Random) -> Array:
    """Threads over and under, about 0 to 1."""
    turn = between(rng, 0, np.pi)
    along, across = ground.turned(turn)
    step = max(scaled(rng, 0.4, 3.0), 2.2 * ground.px_mm)
    fast = np.pi / step
    uneven = 0.5 * ground.noise(rng, "streak", 0.25, turn=turn)
    return np.asarray(0.5 + 0.5 * np.sin(along * fast + uneven) * np.sin(across * fast + uneven))


def _cloth(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Plain woven cloth with slubs and folds."""
    tone = 0.85 + between(rng, 0.05, 0.35) * _weave(ground, rng) + 0.05 * ground.noise(rng, "streak", 0.2)
    return toned(paint.first, tone + _folds(ground, rng))


def _folds(ground: Ground, rng: Random) -> Array:
    """Creases that cloth keeps from the cupboard."""
    along, _ = ground.turned(between(rng, 0, np.pi))
    if often(rng, 0.6):
        return np.zeros_like(along)
    soft = ground.noise(rng, "cloud", scaled(rng, 0.7, 2.0))
    return np.asarray(
        0.1 * np.tanh((along - rng.normal(0, 60)) / 6) * np.exp(-np.abs(along) / 90) + 0.07 * soft
    )


def _denim(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Twill: slanting ribs, pale threads between dark ones."""
    along, across = ground.turned(between(rng, 0, np.pi))
    step = max(scaled(rng, 0.5, 1.6), 2.2 * ground.px_mm)
    rib = 0.5 + 0.5 * np.sin((along + across) * (2 * np.pi / step))
    share = 0.35 * rib + 0.22 * ground.noise(rng, "smoke", 0.2) + 0.2
    return mixed(paint.first, np.maximum(paint.second, paint.first * 1.6), share)


def _checks(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Gingham, a chess board, tiles without joints."""
    along, across = ground.turned(between(rng, 0, np.pi))
    step = scaled(rng, 4, 60)
    one, other = (np.floor(place / step) % 2 for place in (along, across))
    share = (one + other) / 2 if often(rng, 0.5) else np.abs(one - other)
    return (
        mixed(paint.first, paint.second, share * between(rng, 0.5, 1))
        * (0.9 + 0.15 * _weave(ground, rng))[..., None]
    )


def _stripes(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Stripes of unlike widths."""
    _, across = ground.turned(between(rng, 0, np.pi))
    step = scaled(rng, 6, 90)
    place = (across / step) % 1.0
    share = (place < between(rng, 0.15, 0.6)).astype(np.float32)
    thin = (place > 0.7) & (place < 0.7 + between(rng, 0.02, 0.2))
    grown = mixed(mixed(paint.first, paint.second, share), linear(hue(rng)), thin * between(rng, 0, 1))
    return np.asarray(grown * (0.88 + 0.2 * _weave(ground, rng))[..., None])


def _dots(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Dotted cloth: dots about as large as pips, in rows or shifted."""
    along, across = ground.turned(between(rng, 0, np.pi))
    step = scaled(rng, 2.5, 40)
    row = np.round(across / step)
    along = along + step / 2 * (row % 2) * often(rng, 0.6)
    far = np.hypot(along / step - np.round(along / step), across / step - row)
    soft = max(0.04, 0.7 * ground.px_mm / step)
    share = np.clip((between(rng, 0.12, 0.4) - far) / soft + 0.5, 0, 1)
    return mixed(toned(paint.first, 0.93 + 0.1 * _weave(ground, rng)), paint.second, share)


def _flowers(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Blots, leaves and curls of several colours."""
    grown = toned(paint.first, 0.93 + 0.1 * _weave(ground, rng))
    for _ in range(int(rng.integers(2, 5))):
        shape = ground.noise(rng, "cloud", scaled(rng, 0.08, 0.8))
        shape = shape + 0.6 * np.sin(6 * ground.noise(rng, "cloud", scaled(rng, 0.2, 0.8)))
        ink = linear(near(rng, pick(rng, (*QUIET, hue(rng), hue(rng))), 0.05))
        edge = between(rng, 0.2, 1.4)
        band = np.abs(shape - edge) < 0.15 if often(rng, 0.3) else shape > edge
        grown = mixed(grown, ink, band * between(rng, 0.4, 1.0))
    return grown


def _carpet(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Tufts with dark gaps, specks of other wool."""
    cell = scaled(rng, 0.12, 0.5)
    tufts = ground.noise(rng, "smoke", cell) + 0.8 * ground.noise(rng, "fine", cell)
    tone = np.clip(0.85 + between(rng, 0.15, 0.4) * tufts, 0.15, 1.8)
    flecks = ground.noise(rng, "specks", scaled(rng, 0.1, 0.4)) * between(rng, 0, 0.8)
    return mixed(toned(paint.first, tone), paint.second, flecks)


def _neoprene(ground: Ground, rng: Random, paint: Pair) -> Array:
    """A rubber mat with a fine knit, sometimes printed."""
    grown = toned(paint.first, 0.95 + 0.1 * _weave(ground, rng) + 0.03 * ground.noise(rng, "fibre", 0.2))
    if often(rng, 0.4):
        grown = mixed(
            grown,
            paint.second,
            np.clip(ground.noise(rng, "cloud", scaled(rng, 0.4, 2)) * 3 + rng.normal(), 0, 1),
        )
    return grown


def _stone(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Marble with veins, or granite with grains."""
    if often(rng, 0.5):
        veins = np.abs(ground.noise(rng, "smoke", scaled(rng, 0.3, 1.2)))
        return mixed(
            paint.first, paint.second, np.exp(-(veins**2) * scaled(rng, 8, 60)) * between(rng, 0.3, 0.9)
        )
    grown = mixed(paint.first, paint.second, ground.noise(rng, "specks", scaled(rng, 0.05, 0.4)))
    return mixed(grown, linear(grey(rng.random())), ground.noise(rng, "specks", scaled(rng, 0.05, 0.3)))


def _leather(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Grained leather or cork."""
    creases = ground.noise(rng, "cells", scaled(rng, 0.06, 0.3))
    return toned(
        paint.first, 1.05 - between(rng, 0.1, 0.5) * creases + 0.05 * ground.noise(rng, "cloud", 0.6)
    )


def _straw(ground: Ground, rng: Random, paint: Pair) -> Array:
    """A mat of split bamboo, wicker or slats, threads across."""
    turn = between(rng, 0, np.pi)
    along, across = ground.turned(turn)
    slat = scaled(rng, 2.5, 14)
    round_off = np.abs(np.sin(across * np.pi / slat))
    rows = np.floor(across / slat)
    tone = (
        0.35
        + 0.65 * round_off**0.4
        + 0.1 * np.sin(rows * 45.1)
        + 0.06 * ground.noise(rng, "streak", 0.2, turn=turn)
    )
    threads = _line(along + slat * 0.8 * (rows % 2), scaled(rng, 12, 60), scaled(rng, 0.8, 3))
    return mixed(toned(paint.second, tone), paint.first * 0.4, threads * between(rng, 0.2, 1))


def _print(ground: Ground, rng: Random, paint: Pair) -> Array:
    """A printed sheet, a board game, a map, a magazine: patches of colour, blocks of text."""
    grown = toned(paint.first, 1 + 0.01 * ground.noise(rng, "fibre", 0.1))
    for _ in range(int(rng.integers(2, 7))):
        shape = ground.noise(rng, "cloud", scaled(rng, 0.4, 2.5)) > between(rng, 0.3, 1.3)
        along, across = ground.turned(between(rng, 0, np.pi))
        if often(rng, 0.5):
            x, y = rng.normal(0, 100, 2)
            shape = (
                np.maximum(np.abs(along - x) / scaled(rng, 10, 90), np.abs(across - y) / scaled(rng, 10, 90))
                < 1
            )
        grown = mixed(grown, linear(hue(rng)), shape * between(rng, 0.4, 1))
    return _with_text(ground, rng, grown)


def _with_text(ground: Ground, rng: Random, grown: Array) -> Array:
    """Lines of something like letters on part of it."""
    along, across = ground.turned(between(rng, -0.5, 0.5))
    size = scaled(rng, 2, 12)
    letters = (
        np.sin(along * 2.3 / size * 3 + 4 * np.sin(np.floor(across / size / 1.8) * 9.1))
        * np.sin(along / size * 7.7)
        > 0.1
    )
    lines = (np.abs(across / size / 1.8 - np.round(across / size / 1.8)) < 0.22) & (
        np.abs(along) < scaled(rng, 30, 200)
    )
    part = ground.noise(rng, "cloud", 2.0) > 0.2
    return mixed(grown, linear(grey(0.1 + 0.8 * often(rng, 0.3))), (letters & lines & part) * 0.85)


def _tiles(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Glazed tiles or squares of mosaic with joints."""
    along, across = ground.turned(between(rng, 0, np.pi))
    step = scaled(rng, 8, 160)
    joint = np.maximum(_line(along, step, 0.03 * step), _line(across, step, 0.03 * step))
    own = np.sin(np.floor(along / step + 0.5) * 12.9 + np.floor(across / step + 0.5) * 78.2) * between(
        rng, 0, 0.2
    )
    return mixed(toned(paint.first, 1 + own), paint.second, joint)


def _plain(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Lacquer, plastic, glass: hardly any grain."""
    return toned(paint.first, 1 + between(rng, 0, 0.04) * ground.noise(rng, "smoke", scaled(rng, 0.1, 1.0)))


def _cardboard(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Corrugated board: faint ribs and flecks."""
    turn = between(rng, 0, np.pi)
    ribs = 0.03 * np.sin(ground.turned(turn)[1] * 2.2) + 0.04 * ground.noise(rng, "streak", 0.3, turn=turn)
    return toned(paint.second, 0.95 + ribs + 0.03 * ground.noise(rng, "fibre", 0.12))


MAKERS: dict[str, Grown] = {
    "felt": _felt,
    "wood": _wood,
    "veneer": _veneer,
    "paper": _paper,
    "lined": _lined,
    "cloth": _cloth,
    "denim": _denim,
    "checks": _checks,
    "stripes": _stripes,
    "dots": _dots,
    "flowers": _flowers,
    "carpet": _carpet,
    "neoprene": _neoprene,
    "stone": _stone,
    "leather": _leather,
    "straw": _straw,
    "print": _print,
    "tiles": _tiles,
    "lacquer": _plain,
    "glass": _plain,
    "cardboard": _cardboard,
    "cork": _leather,
    "tweed": cloths.tweed,
    "motifs": cloths.motifs,
    "long pile": cloths.long_pile,
    "holed": cloths.holed,
}
"""How each kind is grown."""

COMMON = {
    "wood": 3.0,
    "veneer": 2.0,
    "lacquer": 3.0,
    "paper": 2.0,
    "felt": 2.5,
    "cloth": 2.0,
    "carpet": 1.5,
    "glass": 0.6,
}
NEWER = {"long pile": 1.6, "motifs": 1.6, "tweed": 1.3, "holed": 0.6}
NEWER_SHARE = 0.15
"""Kinds that came later, how often each is drawn beside the others, and how often any is."""

WEIGHTS = {kind: COMMON.get(kind, 1.0) for kind in MAKERS if kind not in NEWER}
"""How often each kind is drawn, beside the others."""
