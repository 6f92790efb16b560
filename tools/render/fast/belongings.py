"""Larger things of every day: pens, batteries, lighters, earbuds, remotes, plates, watches, glasses."""

from __future__ import annotations

import cv2
import numpy as np

from ..scene import Colour
from .chance import Array, Random, between, grey, hue, near, often, pick, scaled
from .clay import Clay, grained
from .oddments import LETTERS, ink_on, some_metal, some_plastic, turned

PEN_MM = 71.0  # half a pen


def pen(rng: Random) -> Clay:
    """A ballpoint, a marker or a pencil, in parts along its way."""
    radius = between(rng, 3.6, 6.2)
    clay = Clay(PEN_MM, radius + 3.0)
    if often(rng, 0.15):
        return _pencil(clay, rng, radius * 0.8)
    grip_from, grip_to = -PEN_MM + between(rng, 10, 16), -PEN_MM + between(rng, 38, 60)
    end = between(rng, 55, 62)
    _part(clay, (-PEN_MM + 2, grip_from), (0.7, radius * 0.85), some_metal(rng), metal=0.85)
    barrel = some_plastic(rng) if often(rng, 0.7) else some_metal(rng)
    is_clear = often(rng, 0.3)
    _part(
        clay,
        (grip_from, end),
        (radius, radius * between(rng, 0.85, 1.0)),
        barrel,
        metal=0.8 * often(rng, 0.2),
    )
    if is_clear:
        _inside(clay, rng, (grip_from, end), radius)
    else:
        _named(clay, rng, barrel, radius)
    _grip(clay, rng, (grip_from, grip_to), radius)
    for place in (grip_from, grip_to, end)[: int(rng.integers(0, 4))]:
        collar = (place - between(rng, 0.8, 2), place + between(rng, 0.8, 3))
        _part(clay, collar, (radius * 1.06, radius * 1.06), some_metal(rng), metal=0.9)
    _part(clay, (end, end + between(rng, 4, 8)), (radius * 0.55, radius * 0.5), some_plastic(rng))
    if often(rng, 0.75):
        _clip(clay, rng, end, radius)
    clay.hulls = [np.array(((-PEN_MM, 0, radius), (end + 6, radius, radius), (end + 6, -radius, radius)))]
    return clay


def _part(
    clay: Clay, span: tuple[float, float], radii: tuple[float, float], colour: Colour, *, metal: float = 0.0
) -> None:
    """One round part of a pen."""
    mask, high = clay.rod(span, radii)
    clay.put(mask, colour, high + min(radii) * 0.6, shine=0.9, metal=metal)


def _inside(clay: Clay, rng: Random, span: tuple[float, float], radius: float) -> None:
    """A clear barrel: the ink's tube and a spring inside, bright edges."""
    mask, _ = clay.rod(span, (radius * 0.97, radius * 0.97))
    clay.paint(mask, near(rng, grey(between(rng, 0.6, 0.85)), 0.03), shine=1.4)
    tube, _ = clay.rod(span, (radius * 0.35, radius * 0.35))
    clay.paint(tube, pick(rng, ((0.05, 0.08, 0.4), grey(0.05), (0.6, 0.05, 0.08), grey(0.8))))
    x, y = clay.places
    wave = np.abs(y - 0.55 * radius * np.sin(x * 2 * np.pi / between(rng, 1.2, 2.2))) < 0.45
    spring = wave & (x > span[0] + 2) & (x < span[0] + between(rng, 14, 28))
    clay.paint((spring * 200).astype(np.uint8), grey(0.3))


def _named(clay: Clay, rng: Random, barrel: Colour, radius: float) -> None:
    """A barrel with a maker's or an advertiser's words."""
    if often(rng, 0.5):
        text = pick(rng, ("HOTEL", "PILOT 0.7", "BANK", "medium", "since 1924", "www.ink"))
        clay.paint(clay.words(text, (between(rng, 0, 30), 0), radius * 0.6), ink_on(barrel))


def _grip(clay: Clay, rng: Random, span: tuple[float, float], radius: float) -> None:
    """Rubber with rows of dots, with ribs, or smooth; or no grip."""
    kind = pick(rng, ("dots", "dots", "ribs", "smooth", "none"))
    if kind == "none":
        return
    mask, high = clay.rod(span, (radius * 1.06, radius * 1.06))
    colour = some_plastic(rng) if often(rng, 0.5) else grey(0.06)
    clay.put(mask, colour, high + radius * 0.6, shine=0.25)
    x, y = clay.places
    step = between(rng, 2.0, 4.0)
    if kind == "ribs":
        spots = ((x / step) % 1.0 < 0.45) + 0 * y > 0
    else:
        around = np.arcsin(np.clip(y / radius, -1, 1)) * radius / step
        along = x / step + 0.5 * (np.round(around) % 2)
        spots = np.hypot(along - np.round(along), around - np.round(around)) < between(rng, 0.22, 0.36)
    pattern = np.minimum((spots * 255).astype(np.uint8), mask)
    if kind != "smooth":
        clay.press(pattern, pick(rng, (0.8, -0.7)))
        clay.paint(pattern // 2, ink_on(colour) if often(rng, 0.4) else grey(0.02))


def _clip(clay: Clay, rng: Random, end: float, radius: float) -> None:
    """A clip over the barrel, metal or plastic."""
    metal = 0.9 if often(rng, 0.6) else 0.0
    colour = some_metal(rng) if metal else some_plastic(rng)
    long, aside = between(rng, 26, 42), between(rng, -0.6, 0.6) * radius
    bar = clay.box((end - long / 2, aside), (long / 2, between(rng, 1.2, 2.2)), 1.0)
    clay.put(bar, colour, radius * 2.1, bevel_mm=0.8, foot_mm=radius * 1.3, metal=metal, shine=0.9)
    knob = clay.disc((end - long + 2, aside), between(rng, 1.4, 2.4))
    clay.put(knob, colour, radius * 2.2, bevel_mm=1.2, foot_mm=radius * 1.4, metal=metal, shine=0.9)


def _pencil(clay: Clay, rng: Random, radius: float) -> Clay:
    """Six sides, a sharpened tip, a band of tin and a rubber."""
    x, y = clay.places
    mask, _ = clay.rod((-46, 50), (radius, radius))
    six = radius * (1.75 - 0.5 * np.clip(np.abs(y) / radius - 0.5, 0, 1)) + 0 * x
    clay.put(mask, hue(rng, full=(0.5, 1)), six.astype(np.float32), shine=0.7)
    _part(clay, (-66, -46), (0.9, radius), near(rng, (0.8, 0.62, 0.42), 0.04))
    _part(clay, (-70, -63), (0.3, 1.2), grey(0.1))
    _part(clay, (50, 58), (radius, radius), some_metal(rng), metal=0.9)
    _part(clay, (58, 66), (radius * 0.9, radius * 0.9), pick(rng, ((0.9, 0.5, 0.5), grey(0.9))))
    clay.hulls = [np.array(((-69, 0, radius), (66, radius, radius), (66, -radius, radius)))]
    return clay


def battery(rng: Random) -> Clay:
    """A round cell lying: its two colours, words, a bright end; or a button cell, or a block."""
    kind = pick(rng, ("round", "round", "round", "coin", "block"))
    if kind == "coin":
        return _coin_cell(rng)
    radius, half = pick(rng, ((7.2, 25.0), (5.2, 22.2), (13.0, 25.0))) if kind == "round" else (9.0, 24.0)
    clay = Clay(half + 2, radius + 1)
    first, second = some_plastic(rng), some_metal(rng) if often(rng, 0.4) else some_plastic(rng)
    mask, high = clay.rod((-half, half), (radius, radius))
    high = high + radius if kind == "round" else np.full_like(high, 17.0)
    clay.put(mask, first, high, shine=1.0, metal=0.35, casts=True)
    cut = between(rng, -0.6, 0.6) * half
    part, _ = clay.rod((cut, half), (radius, radius))
    clay.paint(part, second, shine=1.2)
    text = pick(rng, ("AA", "AAA", "LR6", "1.5V", "POWER", "9V", "VOLT", "MAX"))
    spot = (between(rng, -0.5, 0.3) * half, between(rng, -0.4, 0.4) * radius)
    clay.paint(clay.words(text, spot, radius * between(rng, 0.4, 0.9), font=3), ink_on(first))
    clay.paint(clay.words("+", (half * 0.85, 0), radius * 0.6), ink_on(second))
    for end in (-1, 1):
        span = sorted((end * half, end * (half - 1.2)))
        edge, lift = clay.rod((span[0], span[1]), (radius, radius))
        clay.put(edge, some_metal(rng), lift + radius, metal=0.95)
    _part(clay, (half, half + 1.5), (radius * 0.35, radius * 0.3), some_metal(rng), metal=0.9)
    return clay


def _coin_cell(rng: Random) -> Clay:
    """A flat round cell: bright steel, a plus, fine words."""
    radius = between(rng, 4, 12)
    clay = Clay(radius + 1, radius + 1)
    clay.put(clay.disc((0, 0), radius), grey(0.75), 3.0, bevel_mm=0.6, metal=0.95, casts=True)
    clay.press(clay.words(pick(rng, ("+", "CR2032", "LR44", "3V")), (0, 0), radius * 0.35), 0.4)
    clay.press(clay.ring((0, 0), radius * 0.85, 0.5), 0.3)
    return clay


def lighter(rng: Random) -> Clay:
    """A lighter lying: clear coloured body with gas in it, metal hood with its hole, wheel, lever."""
    clay = Clay(41.0, 13.0)
    colour = hue(rng, full=(0.5, 1), bright=(0.3, 0.95)) if often(rng, 0.7) else some_plastic(rng)
    body = clay.box((-8, 0), (31, 11), between(rng, 2, 6))
    clay.put(body, colour, 11.0, bevel_mm=between(rng, 3, 7), shine=1.3, casts=True)
    if often(rng, 0.6):
        gas = clay.box((-8 - between(rng, 0, 12), 0), (between(rng, 10, 24), 8.5), 2)
        clay.paint(gas // 3, grey(0.95))
        clay.paint(clay.line(np.array(((-30, 0), (20, between(rng, -2, 2)))), 2.0) // 2, grey(0.8))
    else:
        clay.paint(
            clay.words(pick(rng, ("BAR", "CLUB", "LOTTO", "*")), (-10, 0), between(rng, 4, 10)),
            ink_on(colour),
        )
    hood = clay.box((27, between(rng, -2, 2)), (7, 9.5), 1.5)
    clay.put(hood, some_metal(rng), 12.0, bevel_mm=2.0, metal=0.95, shine=1, casts=True)
    clay.put(clay.disc((28, 3), between(rng, 1.2, 2.2)), grey(0.04), 9.0)
    wheel = clay.box((34, -3), (3.5, 3.2), 1.0)
    clay.put(wheel, grey(0.35), 13.0, bevel_mm=1.0, metal=0.8)
    ribs = ((clay.places[1] % 1.2 < 0.6) + 0 * clay.places[0] > 0) * np.uint8(255)
    clay.press(np.minimum(wheel, ribs.astype(np.uint8)), 0.8)
    clay.put(clay.box((35, 5), (4, 4), 1.5), pick(rng, (grey(0.05), (0.7, 0.06, 0.08))), 11.0, bevel_mm=1.5)
    return clay


def stick(rng: Random) -> Clay:
    """A memory stick or a plug: plastic body, metal end with its two square holes."""
    clay, colour = Clay(29.0, 10.0), some_plastic(rng)
    half = between(rng, 12, 18)
    clay.put(
        clay.box((-8, 0), (half, between(rng, 7.5, 9.5)), between(rng, 1, 8)),
        colour,
        8.0,
        bevel_mm=2.0,
        casts=True,
    )
    end = clay.box((-8 + half + 6, 0), (6.5, 6), 0.3)
    clay.put(end, some_metal(rng), 4.6, bevel_mm=0.4, metal=0.9, casts=True)
    for aside in (-2.7, 2.7):
        clay.put(clay.box((-8 + half + 7.5, aside), (1.1, 1.1)), grey(0.05), 3.6)
    if often(rng, 0.7):
        clay.paint(clay.words(pick(rng, ("32GB", "USB", "64", "128GB")), (-8, 0), 4.0), ink_on(colour))
    if often(rng, 0.4):
        clay.put(clay.disc((-8 - half * 0.8, 0), 2.2), grey(0.05), 0.3)
    return clay


def earbuds(rng: Random) -> Clay:
    """Two buds, their meshes up, on a cable with its plug; or two without a cable."""
    clay, colour = Clay(42.0, 42.0), pick(rng, (grey(0.93), grey(0.05), hue(rng)))
    ends = rng.uniform(-26, 26, (2, 2))
    if often(rng, 0.7):
        for end in ends:
            clay.put(clay.line(_wander(rng, end), 1.7), colour, 1.8, bevel_mm=0.8, shine=0.6)
    for end in ends:
        turn = between(rng, 0, 6.3)
        stem = turned(np.array(((0, 0), (between(rng, 12, 22), 0))), turn, end)
        clay.put(clay.line(stem, between(rng, 3.5, 6)), colour, 5.0, bevel_mm=2.0, shine=0.9, casts=True)
        clay.put(clay.disc(end, between(rng, 6.5, 9)), colour, 11.0, bevel_mm=5.5, shine=0.9, casts=True)
        mesh = turned(np.array(((-1.5, 0.0),)), turn, end)[0]
        clay.put(clay.disc(mesh, between(rng, 2.5, 5)), grey(between(rng, 0.05, 0.4)), 10.5, metal=0.5)
        dots = (np.sin(clay.places[0] * 5) * np.sin(clay.places[1] * 5) > 0.3) * np.uint8(255)
        clay.paint(np.minimum(clay.disc(mesh, 2.4), dots.astype(np.uint8)), grey(0.02))
    return clay


def _wander(rng: Random, start: Array) -> Array:
    """A cable's way from a place to the edge."""
    way = np.linspace(0, 1, 70)[:, None]
    end = turned(np.array(((48.0, 0.0),)), between(rng, 0, 6.3), np.zeros(2))
    waves = sum(rng.normal(0, 16 / n, 2) * np.sin(np.pi * n * way) for n in (1, 2, 3, 4))
    return np.asarray(start + (end - start) * way + waves)


def cable(rng: Random) -> Clay:
    """A cable or a string in loops, round and shiny, with a plug."""
    clay, colour = Clay(60.0, 60.0), some_plastic(rng)
    way = np.linspace(0, 1, 160)
    turns = 2 * np.pi * way * between(rng, 1, 3.5)
    radius = between(rng, 18, 40) * (1 + 0.25 * np.sin(3.1 * turns + between(rng, 0, 6)))
    curve = np.column_stack((np.cos(turns), np.sin(turns))) * radius[:, None] + rng.normal(0, 6, 2)
    thick = between(rng, 1.6, 5.5)
    for half in np.array_split(curve, 16):
        clay.put(clay.line(half, thick), colour, thick, bevel_mm=thick / 2, shine=0.7, casts=True)
    plug = clay.line(curve[-8:], thick * 2.6)
    clay.put(plug, near(rng, colour, 0.05), thick * 2, bevel_mm=thick, casts=True)
    return clay


def remote(rng: Random) -> Clay:
    """A remote control or a calculator: buttons in rows, lettered and coloured."""
    columns, rows = int(rng.integers(3, 6)), int(rng.integers(4, 10))
    pitch = between(rng, 8.5, 12)
    half = (rows * pitch / 2 + between(rng, 5, 22), columns * pitch / 2 + between(rng, 2, 5))
    clay, colour = Clay(half[0] + 1, half[1] + 1), some_plastic(rng)
    clay.put(
        clay.box((0, 0), half, between(rng, 2, 9)), colour, between(rng, 7, 16), bevel_mm=3.0, casts=True
    )
    top = float(clay.high_mm.max())
    kind, size, key = (
        pick(rng, ("round", "square", "oval")),
        pitch * between(rng, 0.28, 0.42),
        some_plastic(rng),
    )
    for x in (np.arange(rows) - (rows - 1) / 2) * pitch:
        odd = some_plastic(rng) if often(rng, 0.2) else key
        for y in (np.arange(columns) - (columns - 1) / 2) * pitch:
            _press_key(clay, rng, (float(x), float(y)), (kind, size, odd), top)
    return clay


def _press_key(
    clay: Clay, rng: Random, place: tuple[float, float], key: tuple[str, float, Colour], top: float
) -> None:
    """One rubber button with its sign."""
    kind, size, colour = key
    half = {"round": (size, size), "square": (size, size), "oval": (size * 0.6, size * 1.1)}[kind]
    mask = clay.box(place, half, 0.8 if kind == "square" else size)
    clay.put(mask, colour, top + 1.5, bevel_mm=0.9, foot_mm=top - 0.6, shine=0.4)
    if often(rng, 0.7):
        clay.paint(clay.words(pick(rng, LETTERS + "+-"), place, size * 0.9, font=0), ink_on(colour))


def plate(rng: Random) -> Clay:
    """A switch plate or a socket: a white square with rockers, round holes, screws."""
    half = pick(rng, (between(rng, 12, 22), between(rng, 35, 42)))
    clay, colour = Clay(half + 1, half + 1), near(rng, grey(between(rng, 0.75, 0.95)), 0.02)
    clay.put(clay.box((0, 0), (half, half), half * 0.12), colour, 8.0, bevel_mm=1.5, shine=0.7, casts=True)
    if often(rng, 0.5):
        count = int(rng.integers(1, 4))
        for number in range(count):
            x = (number - (count - 1) / 2) * half * 1.4 / count
            rocker = clay.box((x, 0), (half * 0.62 / count, half * 0.68), 1)
            clay.put(rocker, near(rng, colour, 0.03), 10.0, bevel_mm=1.5, foot_mm=7.4, shine=0.7)
            clay.paint(clay.disc((x, -half * 0.45), half * 0.06), pick(rng, (grey(0.05), (0.8, 0.1, 0.1))))
        return clay
    clay.press(clay.disc((0, 0), half * 0.62), 2.5)
    for x, y in pick(rng, (((-1, 0), (1, 0)), ((-1, 0.6), (1, 0.6), (0, -0.8)))):
        clay.put(clay.disc((x * half * 0.28, y * half * 0.3), half * 0.09), grey(0.03), 2.0)
    return clay


def watch(rng: Random) -> Clay:
    """A wrist watch: strap or links, case, dial with its marks and hands."""
    clay, metal, radius = Clay(60.0, 21.0), some_metal(rng), between(rng, 13, 20)
    if often(rng, 0.5):
        for x in np.arange(-56, 57, between(rng, 5, 8)).tolist():
            link = clay.box((x, 0), (2.3, radius * 0.55), 0.6)
            clay.put(link, metal, 4.0, bevel_mm=1.2, metal=0.9)
    else:
        strap, colour = clay.box((0, 0), (58, radius * 0.55), 4), some_plastic(rng)
        clay.put(strap, colour, 3.5, bevel_mm=1.5, shine=0.3)
        for x in range(-54, -24, 6):
            clay.put(clay.disc((x, 0), 1.3), grey(0.04), 0.4)
        stitches = (clay.places[0] % 3 < 1.8) & (np.abs(np.abs(clay.places[1]) - radius * 0.45) < 0.35)
        clay.paint(np.minimum(strap, (stitches * 255).astype(np.uint8)), ink_on(colour))
    clay.put(clay.disc((0, 0), radius), metal, 10.0, bevel_mm=2.5, metal=0.9, casts=True)
    _dial(clay, rng, radius)
    return clay


def _dial(clay: Clay, rng: Random, radius: float) -> None:
    """The dial: marks or figures, hands, glass over it."""
    dial = some_plastic(rng)
    ink = ink_on(dial)
    clay.put(clay.disc((0, 0), radius * 0.84), dial, 9.5, shine=1.6)
    for number in range(12):
        way = np.array((np.sin(number * np.pi / 6), -np.cos(number * np.pi / 6))) * radius
        clay.paint(clay.line(np.array((way * 0.66, way * 0.77)), 0.9), ink)
    for reach, wide in ((0.42, 1.3), (0.62, 0.9), (0.7, 0.4)):
        way = turned(np.array(((-0.1, 0), (reach, 0))) * radius, between(rng, 0, 6.3), np.zeros(2))
        clay.paint(clay.line(way, wide), ink)


def glasses(rng: Random) -> Clay:
    """Spectacles: two rims, a bridge, arms, lenses that hardly show but for their glare."""
    clay = Clay(72.0, 34.0)
    wide, high = between(rng, 22, 28), between(rng, 15, 23)
    frame = some_metal(rng) if often(rng, 0.4) else some_plastic(rng)
    metal, thick = 0.9 * often(rng, 0.4), between(rng, 1.2, 4.5)
    is_dark = often(rng, 0.3)
    for side in (-1, 1):
        lens = clay.box((side * (wide + 8), 6), (wide, high), high * between(rng, 0.4, 1.0))
        tint = grey(0.03) if is_dark else grey(0.6)
        clay.put(lens if is_dark else lens // 5, tint, 2.0, bevel_mm=12.0, shine=3.0)
        inner = cv2.erode(lens, np.ones((3, 3), np.uint8), iterations=max(1, round(thick * clay.fine / 2)))
        clay.put(cv2.subtract(lens, inner), frame, 3.5, bevel_mm=thick / 2, metal=metal, shine=0.9)
        arm = np.array(
            ((side * (2 * wide + 7), -4), (side * 30, -24 - 4 * side), (-side * 30, -26 - 4 * side))
        )
        clay.put(clay.line(arm, thick), frame, 5.0, bevel_mm=thick / 2, metal=metal, shine=0.9)
    clay.put(clay.line(np.array(((-9, 3), (0, 0), (9, 3))), thick), frame, 4.0, bevel_mm=1.0, metal=metal)
    return clay


def scribble(rng: Random) -> Clay:
    """Strokes of a pen: loops, spirals, stars, hatching, boxes, little faces, figures."""
    clay, ink = (
        Clay(34.0, 34.0),
        pick(rng, ((0.08, 0.12, 0.45), grey(0.08), (0.6, 0.08, 0.1), grey(0.3), hue(rng))),
    )
    wide = pick(rng, (0.5, 0.8, 1.2, 2.5))
    for _ in range(int(rng.integers(1, 6))):
        strokes = _strokes(rng)
        size, place = scaled(rng, 4, 26), rng.uniform(-18, 18, 2)
        drawn = clay.empty()
        for stroke in strokes:
            way = turned(stroke * size, between(rng, -0.3, 0.3), place)
            clay.line(way + rng.normal(0, 0.15, way.shape), wide, mask=drawn)
        clay.put(drawn, ink, 0.0, shine=0.1)
    return clay


def _strokes(rng: Random) -> list[Array]:
    """One doodle, about 1 across: ways of the pen."""
    kind = pick(rng, ("loops", "spiral", "star", "hatch", "box", "face", "figure", "word", "cubes"))
    way = np.linspace(0, 1, 60)
    turns = 2 * np.pi * way
    ring = np.column_stack((np.cos(turns), np.sin(turns))) / 2
    if kind == "loops":
        return [
            np.column_stack(
                (way * 2 - 1 + 0.2 * np.sin(7 * turns), 0.25 * np.cos(7 * turns + rng.normal(size=1)))
            )
        ]
    if kind == "spiral":
        return [np.column_stack((np.cos(4 * turns), np.sin(4 * turns))) * way[:, None] / 2]
    if kind == "star":
        spikes = np.arange(6) * 4 * np.pi / 5
        return [np.column_stack((np.cos(spikes), np.sin(spikes))) / 2]
    if kind == "hatch":
        zig = np.column_stack((np.linspace(-0.5, 0.5, 24), np.tile((-0.4, 0.4), 12)))
        return [zig, zig[:, ::-1]] if often(rng, 0.4) else [zig]
    square = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))) / 2
    if kind in ("box", "cubes"):
        shift = np.array((0.3, -0.3))
        back = [square + shift, *(np.array((corner, corner + shift)) for corner in square[:4])]
        return [square, *back] if kind == "cubes" else [square, *(ring * between(rng, 0.1, 0.7),)]
    if kind == "face":
        return [ring, ring / 9 + (-0.17, -0.12), ring / 9 + (0.17, -0.12), ring[:30] / 2]
    if kind == "figure":
        bones = (((0, -0.2), (0, 0.3)), ((-0.3, 0), (0.3, 0)), ((-0.2, 0.7), (0, 0.3), (0.2, 0.7)))
        return [ring / 3 + (0, -0.36), *(np.array(bone) for bone in bones)]
    return [np.column_stack((way * 2 - 1, 0.25 * np.sin(turns * 5 + np.cumsum(rng.normal(0, 0.4, 60)))))]


def letters(rng: Random) -> Clay:
    """Large printed letters and figures, on their own card or straight on the table."""
    clay = Clay(44.0, 30.0)
    if often(rng, 0.5):
        clay.put(
            clay.box((0, 0), (43, 29), 1),
            hue(rng, full=(0, 0.8)) if often(rng, 0.5) else grey(0.93),
            0.3,
            casts=True,
        )
    size = scaled(rng, 4, 30)
    ink = hue(rng) if often(rng, 0.5) else grey(pick(rng, (0.05, 0.95)))
    rows = max(1, int(40 / (size * 1.7)))
    for row in range(min(rows, 4)):
        text = "".join(pick(rng, LETTERS) for _ in range(max(1, int(75 / size))))
        y = (row - (min(rows, 4) - 1) / 2) * size * 1.7
        clay.put(clay.words(text, (0, y), size, font=pick(rng, (0, 2, 3, 4))), ink, 0.3, shine=0.2)
    return clay


def scrap(rng: Random) -> Clay:
    """A scrap of patterned stuff: felt with seeds, tweed, a swatch."""
    half = (between(rng, 14, 40), between(rng, 14, 40))
    clay, first, second = Clay(half[0] + 1, half[1] + 1), some_plastic(rng), some_plastic(rng)
    clay.put(
        clay.box((0, 0), half, between(rng, 0, 10)),
        first,
        between(rng, 0.6, 3),
        bevel_mm=1.5,
        shine=0.05,
        casts=True,
    )
    x, y = clay.places
    step = scaled(rng, 4, 14)
    row = np.round(y / step)
    along = x / step + 0.5 * (row % 2)
    off = (along - np.round(along), y / step - row)
    lean = between(rng, 0, 3)
    u, v = off[0] * np.cos(lean) + off[1] * np.sin(lean), off[1] * np.cos(lean) - off[0] * np.sin(lean)
    seed = np.hypot(u / between(rng, 0.1, 0.3), v / between(rng, 0.2, 0.42)) < 1
    mask = np.minimum((seed * 255).astype(np.uint8), (clay.cover * 255).astype(np.uint8))
    clay.paint(mask, second)
    clay.press(mask, 0.4)
    grained(clay, rng, 0.1)
    return clay
