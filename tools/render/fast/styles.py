"""Dice of every kind: how they are cut, what they are made of, how worn they are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..dice import DieShape
from ..scene import Colour, DieStyle, Paint
from .chance import Random, between, grey, hue, near, often, pick, scaled, weighed

BODIES = {
    "white": 7.0,
    "ivory": 2.5,
    "black": 2.5,
    "coloured": 6.0,
    "pearl": 1.4,
    "marble": 1.0,
    "two": 0.3,
    "speckled": 0.9,
    "wood": 0.9,
    "metal": 0.7,
    "translucent": 1.8,
    "clear": 1.5,
}
LOGOS = (
    "star:aa",
    "star:aaaa",
    "ring:",
    "word:A",
    "word:GO",
    "word:1UP",
    "round:CYCLE",
    "round:CASINO",
    "heart:",
)
SEEN_APART = 0.20  # a pip whose tone is nearer to the body's needs another hue to be seen


def some_style(rng: Random) -> DieStyle:
    """Any die."""
    kind = weighed(rng, BODIES)
    body = _body(rng, kind)
    pips = _pips(rng, kind, body)
    odd = Paint(near(rng, (0.75, 0.06, 0.08), 0.05), roughness=0.25) if _may_be_red(rng, kind) else None
    shape = some_shape(rng, lone=between(rng, 1.3, 2.1) if odd and often(rng, 0.5) else 1.0)
    style = DieStyle(kind, body, pips, shape, odd, grain=int(rng.integers(1 << 20)))
    style = replace(style, pip_cut=weighed(rng, {"bowl": 6.0, "painted": 2.0, "flat": 1.5, "ring": 0.12}))
    return replace(
        style,
        bulge=float(rng.normal(0, 0.12)) if often(rng, 0.6) else 0.0,
        wear=between(rng, 0.1, 1.0) if often(rng, 0.25) else 0.0,
        dust=between(rng, 0.05, 0.5) if often(rng, 0.12) else 0.0,
        logo=pick(rng, LOGOS) if often(rng, 0.06) else "",
    )


def faint_style(rng: Random) -> DieStyle:
    """A die whose pips stand out by hue alone: red on smoke, blue on black, orange on red."""
    style = some_style(rng)
    dark = often(rng, 0.6)
    tone = between(rng, 0.03, 0.22) if dark else between(rng, 0.2, 0.8)
    body = near(rng, grey(tone), 0.03) if dark else hue(rng, full=(0.2, 0.9), bright=(tone, tone))
    made_of = weighed(rng, {"translucent": 3.0, "plastic": 2.0, "pearl": 0.6, "marble": 0.4})
    pips = near(rng, (0.7, 0.06, 0.07), 0.1) if often(rng, 0.5) else hue(rng, full=(0.5, 1.0))
    return replace(
        style,
        name="faint",
        body=replace(style.body, colour=body, kind=made_of, roughness=scaled(rng, 0.02, 0.3)),
        pips=Paint(pips, roughness=0.3),
        odd_pips=None,
        logo="",
    )


def some_side_mm(rng: Random) -> float:
    """How large a die is: most are 12 to 19 mm."""
    return between(rng, 12, 19) if often(rng, 0.75) else between(rng, 10, 25)


def _may_be_red(rng: Random, kind: str) -> bool:
    """Whether 1 and 4 are painted red."""
    return often(rng, 0.16 if kind in ("white", "ivory", "clear") else 0.02)


def some_shape(rng: Random, *, lone: float = 1.0) -> DieShape:
    """Any cut: square, rounded, turned to a ball; pips of any size, each value spread its own way."""
    radius = between(rng, 0.105, 0.17) if often(rng, 0.4) else between(rng, 0.15, 0.235)
    spreads = tuple(_spread(rng, value, radius) for value in range(1, 7))
    if often(rng, 0.5):
        wide = between(rng, max(0.42, 2.1 * radius), min(0.62, 0.9 - radius))
        spreads = tuple(_fits(value, (wide, wide), radius) for value in range(1, 7))
    if lone == 1.0 and often(rng, 0.25):
        lone = between(rng, 1.15, 2.2)
    edge, cut = _edges(rng)
    return DieShape(
        edge_radius=edge,
        corner_cut=cut,
        pip_radius=radius,
        pip_depth=radius * between(rng, 0.15, 0.85),
        lone_pip=min(lone, 0.45 / radius),
        turned=tuple(value for value in (2, 3, 6) if often(rng, 0.5)),
        spreads=spreads,
        is_mirrored=often(rng, 0.35),
    )


def _edges(rng: Random) -> tuple[float, float]:
    """How round the edges are, and the ball that cuts the corners (0: none)."""
    kind = weighed(rng, {"square": 2.0, "rounded": 4.0, "very round": 1.0, "ball": 3.0})
    low, high = {
        "square": (0.03, 0.1),
        "rounded": (0.1, 0.3),
        "very round": (0.3, 0.45),
        "ball": (0.04, 0.22),
    }[kind]
    return between(rng, low, high), between(rng, 1.30, 1.55) if kind == "ball" else 0.0


def _spread(rng: Random, value: int, radius: float) -> tuple[float, float]:
    """How far a value's pips lie from the middle, across and along; drawn for each value alone."""
    low = {2: 0.2, 3: 0.3, 4: 0.27, 5: 0.34}.get(value, 0.3)
    both = between(rng, low, 0.62)
    if value == 2 and often(rng, 0.3):
        both = between(rng, 0.15, 0.3)  # two pips close together in the middle, as on some old dice
    across = between(rng, 0.2, 0.58) if value == 6 else both
    along = between(rng, 0.38, 0.64) if value == 6 else both
    return _fits(value, (across, along), radius)


def _fits(value: int, spread: tuple[float, float], radius: float) -> tuple[float, float]:
    """The spread made wide enough for pips not to touch and narrow enough to stay on the face."""
    least = {2: 0.9, 3: 1.55, 4: 1.15, 5: 1.6, 6: 1.15}.get(value, 0.0) * radius
    least_along = 2.15 * radius if value == 6 else least
    most = 0.92 - radius
    return min(max(spread[0], least), most), min(max(spread[1], least_along), most)


def _body(rng: Random, kind: str) -> Paint:
    """What the body is made of."""
    rough = scaled(rng, 0.02, 0.5)
    colour = _colour(rng, kind)
    second = near(rng, colour, 0.25) if often(rng, 0.5) else hue(rng)
    if kind == "wood":
        second = near(rng, colour, 0.12)
    if kind in ("translucent", "metal"):
        second = near(rng, colour, 0.06)
    made_of = {"white": "plastic", "ivory": "plastic", "black": "plastic", "coloured": "plastic"}.get(
        kind, kind
    )
    return Paint(colour, made_of, 0.05 if kind == "clear" else rough, second)


def _colour(rng: Random, kind: str) -> Colour:
    """A body's main colour."""
    if kind == "white":
        tone = between(rng, 0.8, 0.98)
        return tone, tone * between(rng, 0.96, 1), tone * between(rng, 0.9, 1.02)
    if kind in ("ivory", "wood"):
        warm = between(rng, 0.6, 0.93) if kind == "ivory" else between(rng, 0.35, 0.85)
        return warm, warm * between(rng, 0.78, 0.95), warm * between(rng, 0.45, 0.85)
    if kind == "black":
        return near(rng, grey(between(rng, 0.03, 0.2)), 0.015)
    if kind == "metal":
        return pick(rng, ((0.8, 0.8, 0.82), (0.85, 0.65, 0.3), (0.75, 0.45, 0.3), (0.35, 0.35, 0.37)))
    if kind in ("clear", "translucent"):
        full = (0.0, 0.15) if often(rng, 0.35) else (0.3, 0.95)
        return hue(rng, full=full, bright=(0.75 if kind == "clear" else 0.35, 1.0))
    return hue(rng, full=(0.3, 1.0), bright=(0.12, 0.95))


def _pips(rng: Random, kind: str, body: Paint) -> Paint:
    """The pips' paint: seen against the body, by its tone or at least by its hue."""
    for _ in range(20):
        colour = _pip_colour(rng, kind)
        apart = abs(_tone(colour) - _tone(body.colour))
        if apart > SEEN_APART or (often(rng, 0.1) and _other_hue(colour, body.colour)):
            return Paint(colour, roughness=scaled(rng, 0.05, 0.6))
    return Paint(grey(0.03 if _tone(body.colour) > 0.4 else 0.95), roughness=0.3)


def _pip_colour(rng: Random, kind: str) -> Colour:
    """A colour that pips are painted in."""
    light = kind in ("white", "ivory", "wood", "metal")
    usual = near(rng, grey(0.06), 0.03) if light else near(rng, grey(0.92), 0.05)
    choice = weighed(rng, {"usual": 6.0, "dark": 1.5, "white": 0.8, "gold": 0.8, "any": 1.6})
    colours = {
        "usual": usual,
        "dark": near(rng, grey(0.06), 0.03),
        "white": near(rng, grey(0.92), 0.05),
        "gold": near(rng, (0.85, 0.68, 0.25), 0.08),
        "any": hue(rng, full=(0.4, 1.0)),
    }
    return colours[choice]


def _tone(colour: Colour) -> float:
    """How light a colour looks."""
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def _other_hue(first: Colour, second: Colour) -> bool:
    """Whether two colours of one tone are told apart by their hue."""
    one, other = (np.asarray(colour) - np.mean(colour) for colour in (first, second))
    return bool(np.abs(one - other).max() > 0.3)
