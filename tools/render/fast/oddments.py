"""Small things of every day: keys, coins, screws, nuts, caps, beads, bricks, pills, pebbles."""

from __future__ import annotations

import numpy as np

from ..scene import Colour
from .chance import Array, Random, between, grey, hue, near, often, pick, scaled
from .clay import Clay, grained

METALS: tuple[Colour, ...] = (
    (0.72, 0.72, 0.74),
    (0.72, 0.72, 0.74),
    (0.58, 0.58, 0.6),
    (0.8, 0.67, 0.38),
    (0.74, 0.45, 0.3),
    (0.3, 0.3, 0.32),
)
LETTERS = "ABCDEFGHKLMNPRSTUVXYZ0123456789"


def some_metal(rng: Random) -> Colour:
    """Steel, brass, copper, nickel, gunmetal."""
    return near(rng, pick(rng, METALS), 0.04)


def some_plastic(rng: Random) -> Colour:
    """Any plastic: black and white ones as often as coloured ones."""
    if often(rng, 0.45):
        return near(rng, grey(pick(rng, (0.04, 0.08, 0.2, 0.5, 0.85, 0.93))), 0.02)
    return hue(rng, full=(0.4, 1.0), bright=(0.15, 0.95))


def ink_on(colour: Colour) -> Colour:
    """What shows up on a colour."""
    return grey(0.93) if sum(colour) < 1.5 else grey(0.06)


def turned(points: Array, turn: float, place: Array) -> Array:
    """Points turned and pushed, mm."""
    cosine, sine = np.cos(turn), np.sin(turn)
    return np.asarray(points) @ np.array(((cosine, sine), (-sine, cosine))) + place


def keys(rng: Random) -> Clay:
    """Keys on a ring, with coloured heads, a chain and a tag; or one alone."""
    clay = Clay(58.0, 58.0)
    hub = np.zeros(2)
    count = pick(rng, (1, 2, 3, 3, 4, 5, 6))
    start, step = between(rng, 0, 6.3), between(rng, 0.25, 0.9)
    turns = start + step * np.arange(count) + rng.normal(0, 0.1, count)
    level = 1.0
    for turn in rng.permutation(turns).tolist():
        _key(clay, rng, (hub, turn), level)
        level += between(rng, 0.6, 1.6)
    if often(rng, 0.5):
        _chain(clay, rng, start + np.pi + rng.normal(0, 0.4))
    for extra in range(int(rng.integers(1, 3))):
        ring = clay.ring(hub + rng.normal(0, 2.5, 2) * extra, between(rng, 8, 14), between(rng, 1.2, 2.4))
        clay.put(ring, some_metal(rng), level + 1, bevel_mm=0.8, metal=0.9, shine=0.9)
    return clay


def _key(clay: Clay, rng: Random, where: tuple[Array, float], level: float) -> None:
    """One key, its bow at the ring."""
    (hub, turn), metal = where, some_metal(rng)
    long, bow, wide = between(rng, 42, 56), between(rng, 8.5, 12), between(rng, 3.2, 4.6)
    teeth = rng.uniform(0.1, 1.0, 9)
    edge = np.column_stack((np.linspace(2.2 * bow, long, 18)[::-1], np.repeat(wide * teeth, 2)))
    blade = np.array(
        ((1.6 * bow, -wide), (long - 2, -wide), (long + 1, -wide * 0.4), *edge, (1.6 * bow, wide))
    )
    mask = clay.shape(turned(blade, turn, hub))
    clay.put(mask, metal, level + 1.6, bevel_mm=0.5, foot_mm=level, metal=0.85, casts=True)
    for aside in (-0.35, 0.25):
        groove = turned(np.array(((1.8 * bow, aside * wide), (long - 1, aside * wide))), turn, hub)
        clay.press(clay.line(groove, 0.8), 0.6)
    middle = turned(np.array(((bow + 1.0, 0.0),)), turn, hub)[0]
    head = _bow(clay, rng, (middle, turn), bow)
    if often(rng, 0.45):  # a coloured plastic head
        colour = some_plastic(rng)
        clay.put(head, colour, level + 3.4, bevel_mm=2.0, foot_mm=level, shine=0.7, casts=True)
        clay.paint(clay.words(pick(rng, ("O", "ABUS", "X", "7", "TRI")), middle, 3.2), ink_on(colour))
    else:
        clay.put(head, metal, level + 1.7, bevel_mm=0.6, foot_mm=level, metal=0.85, casts=True)
        clay.press(clay.words(pick(rng, ("YALE", "12", "ISEO", "KB")), middle, 2.6), 0.5)
    clay.cut(clay.disc(turned(np.array(((2.6, 0.0),)), turn, hub)[0], between(rng, 1.6, 2.6)))


def _bow(clay: Clay, rng: Random, where: tuple[Array, float], bow: float) -> Array:
    """A key's bow: round, square, or with six sides."""
    middle, turn = where
    if often(rng, 0.4):
        return clay.disc(middle, bow)
    sides = pick(rng, (4, 6, 8))
    ring = np.arange(sides) * 2 * np.pi / sides + np.pi / sides
    corners = np.column_stack((np.cos(ring), np.sin(ring) * between(rng, 0.8, 1.2))) * bow * 1.1
    return clay.shape(turned(corners, turn, middle))


def _chain(clay: Clay, rng: Random, turn: float) -> None:
    """Links, and what hangs on them."""
    metal, step = some_metal(rng), between(rng, 3.0, 4.5)
    count = int(rng.integers(3, 8))
    for number in range(count):
        spot = turned(np.array(((10 + number * step, rng.normal(0, 0.7)),)), turn, np.zeros(2))[0]
        clay.put(clay.ring(spot, 0.55 * step, 1.0), metal, 1.8, bevel_mm=0.5, metal=0.9)
    end = turned(np.array(((10 + count * step + 10, 0.0),)), turn, np.zeros(2))[0]
    colour = some_plastic(rng)
    tag = clay.disc(end, between(rng, 7, 12)) if often(rng, 0.5) else clay.box(end, (11, 8), 3)
    clay.put(tag, colour, between(rng, 2, 9), bevel_mm=between(rng, 0.6, 5), shine=0.7, casts=True)
    if often(rng, 0.6):
        clay.paint(clay.words(pick(rng, ("1", "A", "BAR", "24", "*")), end, 6), ink_on(colour))


def coin(rng: Random) -> Clay:
    """A coin with its relief: rim, head, figures, a ring of another metal."""
    radius = between(rng, 8, 14)
    clay, metal = Clay(radius + 1, radius + 1), some_metal(rng)
    clay.put(clay.disc((0, 0), radius), metal, 1.9, bevel_mm=0.5, metal=0.75, casts=True)
    clay.press(clay.disc((0, 0), radius * 0.88), 0.35)
    if often(rng, 0.3):
        clay.put(clay.disc((0, 0), radius * 0.66), some_metal(rng), 1.6, metal=0.75)
    if often(rng, 0.5):
        text = pick(rng, ("1", "2", "5", "10", "20", "50", "25"))
        clay.press(clay.words(text, (between(rng, -2, 2), 0), radius * 0.9, font=pick(rng, (2, 3))), -0.5)
    else:
        _portrait(clay, rng, radius)
    turns = np.arange(int(rng.integers(12, 40))) / 40 * 2 * np.pi
    for turn in turns.tolist():
        spot = radius * 0.77 * np.array((np.cos(turn), np.sin(turn)))
        clay.press(clay.disc(spot, between(rng, 0.3, 0.7)), -0.3)
    grained(clay, rng, between(rng, 0.02, 0.15))
    return clay


def _portrait(clay: Clay, rng: Random, radius: float) -> None:
    """A head from the side: skull, nose, neck."""
    way = 1 if often(rng, 0.5) else -1
    head = np.array(
        ((-0.3, -0.5), (0.1, -0.6), (0.35, -0.35), (0.38, -0.1), (0.52, 0.05), (0.38, 0.12), (0.36, 0.3))
    )
    neck = np.array(((0.1, 0.35), (0.18, 0.6), (-0.45, 0.6), (-0.35, 0.2), (-0.5, -0.1)))
    face = clay.shape(np.concatenate((head, neck)) * radius * 0.95 * (way, 1))
    clay.press(face, -0.6)
    for number in range(4):
        y = (-0.4 + 0.12 * number) * radius
        clay.press(clay.line(np.array(((-0.35 * way * radius, y), (0.1 * way * radius, y - 1))), 0.5), 0.3)


def hardware(rng: Random) -> Clay:
    """Screws, nuts, washers, thrown down together."""
    clay = Clay(26.0, 26.0)
    for _ in range(int(rng.integers(1, 6))):
        make = pick(rng, (_nut, _washer, _screw_head, _screw))
        make(clay, rng, rng.uniform(-16, 16, 2))
    return clay


def _nut(clay: Clay, rng: Random, place: Array) -> None:
    """Six sides and a hole with its thread."""
    radius = scaled(rng, 4, 11)
    ring = np.arange(6) * np.pi / 3 + between(rng, 0, 1)
    corners = np.column_stack((np.cos(ring), np.sin(ring))) * radius + place
    clay.put(clay.shape(corners), some_metal(rng), radius * 0.8, bevel_mm=1.0, metal=0.85, casts=True)
    clay.put(clay.disc(place, radius * 0.52), grey(0.03), 0.2, metal=0.2)


def _washer(clay: Clay, rng: Random, place: Array) -> None:
    """A flat ring."""
    radius = scaled(rng, 4, 12)
    ring = clay.ring(place, radius, radius * between(rng, 0.3, 0.9))
    clay.put(ring, some_metal(rng), 1.4, bevel_mm=0.4, metal=0.85, casts=True)


def _screw_head(clay: Clay, rng: Random, place: Array) -> None:
    """A screw from its head: a cross, a slot, a hexagon."""
    radius, turn = scaled(rng, 3, 9), between(rng, 0, 3)
    head = clay.disc(place, radius)
    clay.put(
        head, some_metal(rng), radius * 0.7, bevel_mm=radius * between(rng, 0.2, 1.0), metal=0.85, casts=True
    )
    arms = pick(rng, (1, 2, 2, 3))
    drive = clay.empty()
    for arm in range(arms):
        way = turned(np.array(((-0.6, 0), (0.6, 0))) * radius, turn + arm * np.pi / arms, place)
        clay.line(way, radius * (0.28 if arms < 3 else 0.5), mask=drive)
    clay.put(drive, grey(0.04), radius * 0.3, metal=0.2)


def _screw(clay: Clay, rng: Random, place: Array) -> None:
    """A screw lying: thread and head."""
    turn, long, wide, metal = (
        between(rng, 0, 6.3),
        between(rng, 14, 32),
        between(rng, 2.5, 5),
        some_metal(rng),
    )
    shaft = turned(np.array(((-0.5, 0), (0.5, 0))) * long, turn, place)
    clay.put(clay.line(shaft, wide), metal, wide, bevel_mm=wide / 2, metal=0.85, casts=True)
    threads = clay.empty()
    for step in np.arange(-0.5, 0.4, 1.6 / long).tolist():
        groove = np.array(((step * long, -wide), (step * long + 0.7, wide)))
        clay.line(turned(groove, turn, place), 0.5, mask=threads)
    clay.press(np.minimum(threads, clay.line(shaft, wide)), 0.9)
    head = turned(
        np.array(((-0.5, -wide * 0.9), (-0.42, -0.4 * wide), (-0.42, 0.4 * wide), (-0.5, wide * 0.9)))
        * (long, 1),
        turn,
        place,
    )
    clay.put(clay.shape(head), metal, wide * 1.5, bevel_mm=0.8, metal=0.85)


def cap(rng: Random) -> Clay:
    """A bottle's cap: crown with its teeth, or a screw cap with ribs; from above or from inside."""
    radius = between(rng, 12, 17)
    clay = Clay(radius + 2, radius + 2)
    turns = np.linspace(0, 2 * np.pi, 127)[:-1]
    colour, is_crown = some_plastic(rng), often(rng, 0.6)
    wave = radius * (1 + (0.055 * np.cos(21 * turns) if is_crown else 0.012 * np.cos(60 * turns)))
    rim = clay.shape(np.column_stack((np.cos(turns), np.sin(turns))) * wave[:, None])
    shine, metal = (0.9, 0.5) if is_crown else (0.5, 0.0)
    clay.put(
        rim, colour, between(rng, 5, 9), bevel_mm=between(rng, 2.5, 4.5), shine=shine, metal=metal, casts=True
    )
    if often(rng, 0.3):  # upside down
        clay.put(clay.disc((0, 0), radius * 0.82), near(rng, grey(between(rng, 0.3, 0.95)), 0.05), 1.2)
        clay.press(clay.ring((0, 0), radius * 0.6, 1.0), -0.5)
        return clay
    text = pick(rng, ("COLA", "BIER", "1", "O", "A", "*", "77", "STAR"))
    ink = hue(rng) if often(rng, 0.5) else ink_on(colour)
    if often(rng, 0.8):
        clay.paint(clay.ring((0, 0), radius * between(rng, 0.45, 0.68), between(rng, 0.5, 2)), ink)
    clay.paint(clay.words(text, (0, 0), radius * between(rng, 0.25, 0.6), font=pick(rng, (2, 3, 4))), ink)
    return clay


def beads(rng: Random) -> Clay:
    """Beads on a string, or the links of a necklace, in a loose curve."""
    clay, size = Clay(48.0, 48.0), scaled(rng, 2.2, 9)
    way = np.linspace(0, 1, 400)
    waves = [
        rng.normal(0, 22 / n, 2)[:, None] * np.sin(2 * np.pi * n * way + rng.uniform(0, 6.3))
        for n in (1, 2, 3)
    ]
    curve = np.clip(np.sum(waves, axis=0).T, -42, 42)
    far = np.concatenate(((0.0,), np.cumsum(np.linalg.norm(np.diff(curve, axis=0), axis=1))))
    spots = np.array(
        [np.interp(np.arange(0, min(far[-1], 60 * size), size * 1.02), far, axis) for axis in curve.T]
    ).T
    clay.put(clay.line(curve[far < 60 * size], 0.7), some_plastic(rng), 0.8)
    colours = [some_plastic(rng) for _ in range(pick(rng, (1, 1, 2, 3)))]
    metal = 0.9 if often(rng, 0.35) else 0.0
    links = often(rng, 0.25)
    for number, colour in enumerate(colours):
        mask = clay.empty()
        for spot in spots[number :: len(colours)]:
            if links:
                np.maximum(mask, clay.ring(spot, size * 0.5, max(0.7, size * 0.2)), out=mask)
            else:
                clay.disc(spot, size * 0.48, mask=mask)
        tint = some_metal(rng) if metal else colour
        clay.put(mask, tint, size, bevel_mm=size * (0.2 if links else 0.48), shine=0.9, metal=metal)
    _holes(clay, rng, spots, size)
    return clay


def _holes(clay: Clay, rng: Random, spots: Array, size: float) -> None:
    """Beads that lie with their hole up, some lettered."""
    if often(rng, 0.4):
        for spot in spots[:: int(rng.integers(1, 4))]:
            clay.put(clay.disc(spot, size * 0.14), grey(0.03), size * 0.4)


def brick(rng: Random) -> Clay:
    """A building brick with its studs; now and then turned over."""
    rows, columns = pick(rng, ((1, 1), (1, 2), (2, 2), (2, 2), (2, 3), (2, 4), (1, 4), (2, 6)))
    pitch, colour = (
        8.0,
        hue(rng, full=(0.6, 1.0), bright=(0.3, 0.95)) if often(rng, 0.75) else some_plastic(rng),
    )
    clay, high = Clay(columns * pitch / 2 + 0.5, rows * pitch / 2 + 0.5), pick(rng, (3.2, 9.6, 9.6))
    body = clay.box((0, 0), (columns * pitch / 2 - 0.1, rows * pitch / 2 - 0.1), 0.3)
    clay.put(body, colour, high, bevel_mm=0.3, shine=0.8, casts=True)
    studs = clay.empty()
    for x in (np.arange(columns) - (columns - 1) / 2) * pitch:
        for y in (np.arange(rows) - (rows - 1) / 2) * pitch:
            clay.disc((float(x), float(y)), 2.4, mask=studs)
    if often(rng, 0.15):
        clay.put(clay.box((0, 0), (columns * pitch / 2 - 1.3, rows * pitch / 2 - 1.3)), colour, 1.2)
        clay.put(studs, colour, high, bevel_mm=0.4)
        return clay
    clay.put(studs, colour, high + 1.8, bevel_mm=0.35, foot_mm=high, shine=0.8)
    return clay


def button(rng: Random) -> Clay:
    """A button: dished, a rim, two or four holes, some thread."""
    radius = scaled(rng, 5, 14)
    clay, colour = Clay(radius + 1, radius + 1), some_plastic(rng)
    clay.put(clay.disc((0, 0), radius), colour, 2.6, bevel_mm=1.2, shine=0.8, casts=True)
    clay.press(clay.disc((0, 0), radius * between(rng, 0.55, 0.8)), between(rng, 0.2, 0.9))
    off, hole = radius * between(rng, 0.17, 0.27), radius * between(rng, 0.07, 0.13)
    spots = ((-1, -1), (1, 1), (-1, 1), (1, -1)) if often(rng, 0.65) else ((-1, 0), (1, 0))
    for x, y in spots:
        clay.put(clay.disc((off * x, off * y), hole), grey(0.04), 0.3, shine=0.1)
    if often(rng, 0.2):
        thread = some_plastic(rng)
        for first, last in ((spots[0], spots[1]), (spots[-2], spots[-1])):
            clay.put(clay.line(np.array((first, last)) * off, hole), thread, 2.4, shine=0.1)
    grained(clay, rng, between(rng, 0, 0.12))
    return clay


def blister(rng: Random) -> Clay:
    """A pack of pills: foil or plastic, domes in rows, some pressed out."""
    rows, columns = pick(rng, ((2, 3), (2, 4), (2, 5), (3, 4), (1, 5)))
    pitch = between(rng, 11, 17)
    clay = Clay(columns * pitch / 2 + 2, rows * pitch / 2 + 2)
    foil = near(rng, pick(rng, ((0.75, 0.75, 0.77), (0.9, 0.9, 0.9), (0.85, 0.75, 0.5))), 0.03)
    clay.put(clay.box((0, 0), (columns * pitch / 2, rows * pitch / 2), 2), foil, 0.8, metal=0.6, casts=True)
    clay.press(_hatch(clay, between(rng, 1, 2.5)), 0.25)
    pill, radius = pick(rng, (grey(0.93), hue(rng), (0.9, 0.3, 0.3))), pitch * between(rng, 0.3, 0.42)
    oval = between(rng, 0.5, 1.0)
    for x in (np.arange(columns) - (columns - 1) / 2) * pitch:
        for y in (np.arange(rows) - (rows - 1) / 2) * pitch:
            dome = clay.box((float(x), float(y)), (radius, radius * oval), radius)
            if often(rng, 0.15):
                clay.put(dome, grey(0.1), 0.2, metal=0.3)
            else:
                clay.put(dome, pill, between(rng, 3.5, 5), bevel_mm=radius * oval, foot_mm=0.8, shine=1.0)
    return clay


def _hatch(clay: Clay, step_mm: float) -> Array:
    """Fine crossed lines all over."""
    x, y = clay.places
    wave = np.sin(2 * np.pi * (x + y) / step_mm) * np.sin(2 * np.pi * (x - y) / step_mm)
    return ((wave > 0.2) * 255).astype(np.uint8)


def lump(rng: Random) -> Clay:
    """Something small and smooth: a pebble, an olive, a raisin, a nut, a sweet, a crumb of anything."""
    radius = scaled(rng, 4, 24)
    clay = Clay(radius * 1.3, radius * 1.3)
    turns = np.linspace(0, 2 * np.pi, 60)[:-1]
    waves = [rng.normal(0, 0.1 / n) * np.cos(n * turns + rng.uniform(0, 6)) for n in (1, 2, 3, 4)]
    oval = np.column_stack((np.cos(turns), np.sin(turns) * between(rng, 0.5, 1)))
    outline = oval * radius * (1 + np.sum(waves, axis=0))[:, None]
    dark = near(rng, grey(between(rng, 0.02, 0.2)), 0.02)
    colour = dark if often(rng, 0.55) else hue(rng, full=(0.1, 0.9))
    shine = between(rng, 0.1, 1.0) * 1.5
    clay.put(
        clay.shape(outline),
        colour,
        radius * between(rng, 0.5, 1.2),
        bevel_mm=radius * 0.9,
        shine=shine,
        casts=True,
    )
    grained(clay, rng, between(rng, 0.0, 0.3))
    if often(rng, 0.3):
        clay.high_mm += clay.cover * np.asarray(rng.normal(0, 0.25, clay.cover.shape), np.float32)
    return clay


def cube(rng: Random) -> Clay:
    """A block without pips: sugar, an eraser, a wooden cube, a key cap, foam."""
    side = scaled(rng, 7, 28)
    half = (side / 2, side / 2 * (1.0 if often(rng, 0.6) else between(rng, 0.5, 2.0)))
    clay, kind = Clay(half[0] + 1, half[1] + 1), pick(rng, ("sugar", "eraser", "wood", "cap", "dice"))
    colour = {"sugar": near(rng, grey(0.92), 0.02), "wood": near(rng, (0.72, 0.55, 0.36), 0.05)}.get(
        kind, some_plastic(rng)
    )
    body = clay.box((0, 0), half, side * between(rng, 0.02, 0.25))
    clay.put(body, colour, min(2 * min(half), 20.0), bevel_mm=side * between(rng, 0.04, 0.3), casts=True)
    if kind == "sugar":
        clay.high_mm += clay.cover * np.asarray(rng.normal(0, 0.2, clay.cover.shape), np.float32)
        grained(clay, rng, 0.05)
    elif kind == "wood":
        clay.colour *= 1 + 0.12 * np.sin(clay.places[1] * between(rng, 1, 4) + rng.normal(0, 0.3))[..., None]
    elif kind == "cap":
        clay.press(clay.disc((0, 0), side * 0.36), 0.5)
        clay.paint(clay.words(pick(rng, LETTERS), (0, 0), side * between(rng, 0.25, 0.5)), ink_on(colour))
    elif kind == "eraser":
        clay.paint(clay.box((0, -half[1] * 0.4), (half[0], half[1] * 0.62)), some_plastic(rng))
        clay.paint(
            clay.words(pick(rng, ("SOFT", "4B", "PVC")), (0, -half[1] * 0.4), half[0] * 0.4), grey(0.95)
        )
    return clay


def perforated(rng: Random) -> Clay:
    """A grille: holes in rows in metal or plastic, a speaker's cover, a drain, a socket's face."""
    half = (between(rng, 12, 45), between(rng, 12, 30))
    clay, colour = Clay(half[0] + 1, half[1] + 1), some_plastic(rng) if often(rng, 0.5) else some_metal(rng)
    is_metal = 0.7 if often(rng, 0.5) else 0.0
    body = clay.box((0, 0), half, between(rng, 0.5, 8))
    clay.put(body, colour, between(rng, 1.5, 8), bevel_mm=0.8, metal=is_metal, casts=True)
    x, y = clay.places
    step = scaled(rng, 2.2, 9)
    row = np.round(y / step)
    shift = 0.5 * (row % 2) if often(rng, 0.5) else 0.0
    if often(rng, 0.25):
        holes = np.abs(y / step - row) < between(rng, 0.15, 0.3) + 0 * x
    else:
        across = x / step + shift
        holes = np.hypot(across - np.round(across), y / step - row) < between(rng, 0.18, 0.4)
    inside = clay.box((0, 0), (half[0] * 0.88, half[1] * 0.85), 2.0)
    mask = np.minimum(inside, (holes * 255).astype(np.uint8))
    clay.put(mask, grey(0.03), 0.4, shine=0.1)
    return clay


def knob(rng: Random) -> Clay:
    """A knob or a dial: ribs, a pointer, a scale round it."""
    radius = between(rng, 6, 20)
    clay, colour = Clay(radius * 1.5, radius * 1.5), some_plastic(rng)
    if often(rng, 0.5):
        ink = ink_on(colour)
        clay.put(clay.disc((0, 0), radius * 1.45), near(rng, colour, 0.2), 1.0, casts=True)
        for turn in np.linspace(0.8, 5.5, int(rng.integers(6, 12))).tolist():
            way = np.array((-np.sin(turn), np.cos(turn))) * radius
            clay.paint(clay.line(np.array((way * 1.15, way * 1.32)), 0.8), ink)
    turns = np.linspace(0, 2 * np.pi, 181)[:-1]
    ribs = radius * (1 + 0.035 * np.cos(int(rng.integers(8, 40)) * turns))
    side = clay.shape(np.column_stack((np.cos(turns), np.sin(turns))) * ribs[:, None])
    high, is_metal = between(rng, 6, 18), 0.8 * often(rng, 0.35)
    clay.put(side, colour, high, bevel_mm=between(rng, 0.5, 3), metal=is_metal, casts=True)
    clay.put(
        clay.disc((0, 0), radius * 0.8), near(rng, colour, 0.06), high + 0.5, bevel_mm=1.0, metal=is_metal
    )
    way = turned(np.array(((0.35, 0.0), (0.78, 0.0))) * radius, between(rng, 0, 6.3), np.zeros(2))
    clay.paint(clay.line(way, between(rng, 0.8, 1.8)), ink_on(colour))
    return clay
