"""The light of a room: sky from everywhere, and lamps that throw shadows. Powers are amounts of light."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ..camera import Vector, vector
from ..scene import Colour
from .chance import Array, Random, between, grey, hue, linear, near, often, pick, scaled, weighed

SUN_MM = 60_000.0  # far enough that its shadows are parallel
MOST_GLINT = 30.0  # times white: all that a sensor could show is 1
NIGHT_SKY = (0.01, 0.15)  # what comes from all round in a dark room, of all light
NIGHT_WIDE = (0.008, 0.06)  # half a night lamp's width as an angle, radians: its shadows are hard
BESIDE_LENS_MM = (6.0, 45.0)  # where a phone has its lamp
GLARE_OFF = 0.12  # radians: how far from the mirror's way a lamp lies that a level face throws at the camera


@dataclass(frozen=True, slots=True)
class Lamp:
    """One source of light."""

    kind: str  # sun, window, bulb, tube or screen
    place_mm: Vector
    radius_mm: float  # half its width: what makes shadows soft
    power: Colour  # what a white sheet facing it at the middle of the table sends back
    bars: int = 0  # glazing bars, seen in what it mirrors
    slim: float = (
        1.3  # how many times longer than wide it is, seen in what it mirrors: a tube's streak of glare
    )
    patches_mm: tuple[
        tuple[tuple[float, float], ...], ...
    ] = ()  # sun reaches only these; (): the whole table

    @property
    def towards(self) -> Array:
        """The direction from the middle of the table."""
        place = np.asarray(self.place_mm, np.float32)
        return np.asarray(place / np.linalg.norm(place))

    @property
    def spread(self) -> float:
        """Half its width as an angle, radians."""
        return float(self.radius_mm / np.linalg.norm(self.place_mm))


@dataclass(frozen=True, slots=True)
class Lights:
    """A room's light."""

    name: str
    sky: Colour  # from above, on a white sheet without shadow
    low: Colour  # from the walls and the floor, on the sides of things
    lamps: tuple[Lamp, ...]


def some_lights(rng: Random) -> Lights:
    """The light of any room: by day, by lamps, by the sun, by a screen, and in colour."""
    kinds = {"day": 3.0, "lamps": 3.0, "sun": 1.6, "dim": 1.0, "screen": 0.7, "coloured": 0.8, "flat": 1.2}
    kind = weighed(rng, kinds)
    warm = near(rng, (1.0, between(rng, 0.72, 1.0), between(rng, 0.45, 1.0)), 0.03)
    sky_share = between(rng, 0.18, 0.7) if kind != "flat" else between(rng, 0.7, 1.0)
    tint = hue(rng, full=(0.3, 0.95), bright=(0.7, 1.0)) if kind == "coloured" else warm
    sky = _scaled(near(rng, tint, 0.05), sky_share)
    low = _scaled(near(rng, sky, 0.04), between(rng, 0.4, 0.95))
    count = 0 if kind == "flat" and often(rng, 0.4) else 1 + sum(rng.random(3) < 0.35)
    lamps = [_lamp(rng, _lamp_kind(rng, kind, number), tint) for number in range(count)]
    total = sum(sum(lamp.power) for lamp in lamps) / 3 or 1.0
    share = (1 - sky_share) / total
    return Lights(kind, sky, low, tuple(_dimmed(lamp, share) for lamp in lamps))


def glaring(rng: Random, lights: Lights, ahead: Array) -> Lights:
    """The same light with its first lamp where level faces mirror it to a camera that looks `ahead`.

    Polished dice under a lamp and a camera side by side: streaks and glints lie across their top faces.
    """
    if not lights.lamps or lights.lamps[0].kind == "sun":
        return lights
    first, *rest = lights.lamps
    way = ahead / np.linalg.norm(ahead) * (1, 1, -1) + rng.normal(0, GLARE_OFF, 3)
    way[2] = max(way[2], 0.2)  # above the table
    place = way / np.linalg.norm(way) * np.linalg.norm(first.place_mm)
    return replace(lights, lamps=(replace(first, place_mm=vector(place)), *rest))


def at_night(rng: Random, lights: Lights) -> Lights:
    """The same light with its first lamp alone in a dark room: its shadows are hard and black."""
    return _alone(rng, lights, lights.lamps[0]) if lights.lamps else lights


def by_flash(rng: Random, lights: Lights, eye_mm: Vector) -> Lights:
    """A dark room lit by the lamp of the phone whose lens is at `eye_mm`: what is level mirrors it."""
    turn, off = between(rng, 0, 2 * np.pi), between(rng, *BESIDE_LENS_MM)
    place = np.asarray(eye_mm) + off * np.array((np.cos(turn), np.sin(turn), 0.0))
    colour = near(rng, (1.0, 0.97, 0.92), 0.03)
    return _alone(rng, lights, Lamp("bulb", vector(place), 3.0, colour))


def _alone(rng: Random, lights: Lights, lamp: Lamp) -> Lights:
    """One small lamp, and little light from all round."""
    share = scaled(rng, *NIGHT_SKY)
    dimmed = 3 * share / max(sum(lights.sky), 1e-6)
    far = float(np.linalg.norm(lamp.place_mm))
    small = replace(lamp, radius_mm=min(lamp.radius_mm, far * scaled(rng, *NIGHT_WIDE)))
    power = 3 * (1 - share) / max(sum(lamp.power), 1e-6)
    sky, low = _scaled(lights.sky, dimmed), _scaled(lights.low, dimmed)
    return Lights("night", sky, low, (_dimmed(small, power),))


def _lamp_kind(rng: Random, kind: str, number: int) -> str:
    """What shines first in such a room, then what else does."""
    first = {"day": "window", "sun": "sun", "screen": "screen", "flat": "window"}
    return (
        first.get(kind, pick(rng, ("bulb", "bulb", "tube")))
        if number == 0
        else pick(rng, ("window", "bulb", "tube", "screen"))
    )


def _scaled(colour: Colour, share: float) -> Colour:
    """The same colour, brighter or darker."""
    red, green, blue = (float(part) * share for part in colour)
    return red, green, blue


def _dimmed(lamp: Lamp, share: float) -> Lamp:
    """The lamp at another power."""
    return replace(lamp, power=_scaled(lamp.power, share))


def _lamp(rng: Random, kind: str, tint: Colour) -> Lamp:
    """One lamp of a kind, anywhere above the table."""
    low, high, near_mm, far_mm, thin, wide = {
        "sun": (18, 75, SUN_MM, SUN_MM * 1.01, 0.0046, 0.0047),
        "window": (15, 70, 900, 3500, 0.12, 0.5),
        "bulb": (25, 88, 170, 1800, 0.015, 0.16),
        "tube": (35, 88, 700, 2200, 0.15, 0.5),
        "screen": (10, 40, 350, 900, 0.25, 0.45),
    }[kind]
    azimuth, rise = between(rng, 0, 2 * np.pi), np.radians(between(rng, low, high))
    far = scaled(rng, near_mm, far_mm)
    place = far * np.array((np.cos(azimuth) * np.cos(rise), np.sin(azimuth) * np.cos(rise), np.sin(rise)))
    colour = {
        "sun": near(rng, (1.0, 0.93, 0.82), 0.04),
        "window": near(rng, (0.9, 0.96, 1.0), 0.05),
        "bulb": tint if often(rng, 0.6) else near(rng, (1.0, 0.8, 0.55), 0.08),
        "tube": near(rng, (0.93, 1.0, 0.95), 0.05),
        "screen": near(rng, (0.55, 0.75, 1.0), 0.15),
    }[kind]
    patches = _patches(rng) if kind == "sun" and often(rng, 0.6) else ()
    bars = int(rng.integers(0, 3)) if kind == "window" else 0
    power = _scaled(colour, scaled(rng, 0.3, 2.0) * (1.6 if kind == "sun" else 1.0))
    slim = scaled(rng, 5, 14) if kind == "tube" else between(rng, 0.7, 1.8)
    return Lamp(kind, vector(place), far * between(rng, thin, wide), power, bars, slim, patches)


def _patches(rng: Random) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Window panes as the sun lays them on a table: slanting, side by side."""
    turn, size = between(rng, 0, 2 * np.pi), scaled(rng, 60, 400)
    lean = between(rng, -0.6, 0.6)
    start = rng.normal(0, 70, 2)
    axes = np.array(((np.cos(turn), np.sin(turn)), (-np.sin(turn) + lean, np.cos(turn))))
    panes = [(x, y) for x in range(int(rng.integers(1, 4))) for y in range(int(rng.integers(1, 3)))]
    corners = np.array(((0, 0), (0.9, 0), (0.9, 0.86), (0, 0.86)))
    quads = [start + size * (corners + pane - (0.5, 0.5)) @ axes for pane in panes]
    return tuple(tuple((float(x), float(y)) for x, y in quad) for quad in quads)


def level_light(lights: Lights) -> Array:
    """The light that falls on a level white sheet."""
    lamps = [np.asarray(lamp.power) * float(lamp.towards[2]) for lamp in lights.lamps]
    return np.asarray(np.asarray(lights.sky) + sum(lamps), np.float32)


def mirrored(lights: Lights, ways: Array, rough: float) -> Array:
    """What a mirror shows in each direction (unit, 3 x N): sky, walls, and the lamps with soft edges."""
    rise = np.clip(ways[2] * 0.5 + 0.5, 0, 1)
    sky, low = np.asarray(lights.sky, np.float32)[:, None], np.asarray(lights.low, np.float32)[:, None]
    seen = low * 0.55 + (sky - low * 0.55) * rise
    for lamp in lights.lamps:
        seen = seen + _glint(lamp, ways, rough)
    return np.asarray(seen)


def _glint(lamp: Lamp, ways: Array, rough: float) -> Array:
    """One lamp as seen in a mirror: a disc, or a window with its bars."""
    size = lamp.spread + 0.7 * rough
    ahead, right, up = lamp_axes(lamp)
    depth = ahead @ ways
    x, y = (right @ ways) / size, (up @ ways) / size
    soft = min(0.95, 0.06 + 2.2 * rough / size)
    if lamp.kind in ("window", "screen", "tube"):
        shape = _edge(np.abs(x), soft) * _edge(np.abs(y) * lamp.slim, min(0.95, soft * lamp.slim))
        for bar in range(lamp.bars):
            shape = shape * (1 - 0.9 * (1 - soft) * (np.abs(x - (bar - 0.5) * 0.6 * lamp.bars + 0.3) < 0.06))
    else:
        shape = _edge(np.sqrt(x * x + y * y), soft)
    strength = min(MOST_GLINT, 0.35 * (lamp.slim if lamp.kind == "tube" else 1.0) / size**2)
    return np.asarray(np.asarray(lamp.power, np.float32)[:, None] * (strength * shape * (depth > 0)))


def _edge(far: Array, soft: float) -> Array:
    """1 inside 1, 0 outside, a soft step between."""
    share = np.clip((1 + soft - far) / (2 * soft), 0, 1)
    return np.asarray(share * share * (3 - 2 * share))


@lru_cache(maxsize=64)
def lamp_axes(lamp: Lamp) -> Array:
    """Towards the lamp, right and up across it, one a row."""
    ahead = lamp.towards
    right = np.array((-ahead[1], ahead[0], 0.0), np.float32) + np.array((1e-6, 0, 0), np.float32)
    right /= np.linalg.norm(right)
    up = np.array(
        (-ahead[2] * right[1], ahead[2] * right[0], ahead[0] * right[1] - ahead[1] * right[0]), np.float32
    )
    return np.stack((ahead, right, up))


def black() -> Colour:
    """No light at all."""
    return grey(0.0)


def seen_as(colour: Colour) -> Array:
    """A screen colour as a column of light."""
    return np.asarray(linear(colour), np.float32)[:, None]
