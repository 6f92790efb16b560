"""Light that dice give to their table: their colour round the foot, the bright spot behind clear ones."""

from __future__ import annotations

import numpy as np

from ..scene import Die
from .chance import Array, linear
from .ground import Ground
from .lights import Lamp, Lights, level_light
from .shadows import to_picture

REACH_SIDES = 1.6  # farther from a die's middle nothing of it is seen on the table
THROWN = 0.14  # how much of the light on its sides a white die throws on the table at its foot
SEEN_THROUGH = ("clear", "translucent")
FOCUSED = {"clear": 1.1, "translucent": 0.45}
"""How bright the light is that such a body gathers, of what falls on it."""


def add_glow(falls: Array, dice: tuple[Die, ...], lights: Lights, ground: Ground) -> None:
    """What dice send on to the table added to the light that falls there, in place."""
    for die in dice:
        window = _window(die, ground)
        if window is None:
            continue
        x, y, z = die.pose.place_mm
        across, along = ground.x_mm[window] - x, ground.y_mm[window] - y
        near = max(0.0, 1 - (z - die.side_mm / 2) / die.side_mm)
        if die.style.body.kind in SEEN_THROUGH:
            falls[window] += near * _gathered(die, lights, across, along)
        else:
            falls[window] += near * _thrown(die, lights, across, along)


def _window(die: Die, ground: Ground) -> tuple[slice, slice] | None:
    """The rows and columns round a die's foot; None outside the picture."""
    turns = np.arange(8) * np.pi / 4
    ring = np.column_stack((np.cos(turns), np.sin(turns))) * REACH_SIDES * 1.1 * die.side_mm
    places = to_picture(ground.film, ring + np.array(die.pose.place_mm[:2]))
    low = np.maximum(np.floor(places.min(0)).astype(int), 0)
    high = np.minimum(np.ceil(places.max(0)).astype(int), ground.film.size_px)
    return (slice(low[1], high[1]), slice(low[0], high[0])) if (high > low).all() else None


def _thrown(die: Die, lights: Lights, across: Array, along: Array) -> Array:
    """The body's own colour round its foot, strongest where its side is."""
    side = np.float32(die.side_mm)
    far = np.maximum(np.sqrt(across * across + along * along) / side - 0.5, 0)
    share = np.float32(THROWN) * np.exp(-((far / 0.38) ** 2))
    share = share * (far < REACH_SIDES - 0.5)
    return np.asarray(share[..., None] * (linear(die.style.body.colour) * level_light(lights)), np.float32)


def _gathered(die: Die, lights: Lights, across: Array, along: Array) -> Array:
    """Tinted light inside the shadow of a body that lamps shine through, a bright spot in it."""
    tint = linear(die.style.body.colour) ** np.float32(0.8)
    total = np.zeros((*across.shape, 3), np.float32)
    for lamp in lights.lamps:
        x, y = _spot(lamp, die)
        squared = ((across - x) ** 2 + (along - y) ** 2) / np.float32(die.side_mm**2)
        shape = 0.3 * np.exp(-squared / 0.18) + np.exp(-squared / (0.012 + 0.05 * lamp.spread))
        power = np.asarray(lamp.power, np.float32) * np.float32(
            FOCUSED[die.style.body.kind] * lamp.towards[2]
        )
        total += shape[..., None] * (tint * power)
    return total


def _spot(lamp: Lamp, die: Die) -> tuple[float, float]:
    """Where a lamp's light comes together behind a die, from its middle, mm; never far off."""
    a, b, up = (float(part) for part in lamp.towards)
    away = -0.75 * die.side_mm / max(up, 0.5)
    return a * away, b * away
