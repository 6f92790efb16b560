"""Which reliefs there are, how often each comes, and how one comes to lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from . import belongings, oddments
from .chance import Array, Random, between, often, scaled, weighed
from .clay import Clay
from .reliefs import Relief

Maker = Callable[[Random], Clay]

LOW: dict[str, tuple[Maker, float]] = {
    "relief coin": (oddments.coin, 1.0),
    "sewn button": (oddments.button, 1.0),
    "scribble": (belongings.scribble, 2.0),
    "letters": (belongings.letters, 1.5),
    "scrap": (belongings.scrap, 1.0),
}
"""What lies like a card, and how often each comes beside the others."""

HIGH: dict[str, tuple[Maker, float]] = {
    "keys": (oddments.keys, 3.0),
    "ballpoint": (belongings.pen, 3.0),
    "battery": (belongings.battery, 2.0),
    "lighter": (belongings.lighter, 1.5),
    "stick": (belongings.stick, 1.0),
    "bottle cap": (oddments.cap, 1.2),
    "hardware": (oddments.hardware, 1.5),
    "beads": (oddments.beads, 1.5),
    "brick": (oddments.brick, 1.5),
    "cube": (oddments.cube, 2.0),
    "remote": (belongings.remote, 1.0),
    "plate": (belongings.plate, 0.8),
    "grille": (oddments.perforated, 1.0),
    "knob": (oddments.knob, 1.0),
    "watch": (belongings.watch, 1.0),
    "glasses": (belongings.glasses, 1.0),
    "pills": (oddments.blister, 1.0),
    "earbuds": (belongings.earbuds, 0.8),
    "cable": (belongings.cable, 1.0),
    "lump": (oddments.lump, 1.5),
}
"""What stands up from the table."""

ALL = LOW | HIGH


def some_relief(rng: Random, place: Array, *, kind: str = "", share_low: float = 0.25) -> Relief:
    """Any small thing, lying any way, its middle at a place."""
    family = LOW if often(rng, share_low) else HIGH
    kind = kind or weighed(rng, {name: weight for name, (_, weight) in family.items()})
    clay = ALL[kind][0](rng)
    size = np.array(clay.half_mm) * (scaled(rng, 0.55, 1.9) if often(rng, 0.25) else between(rng, 0.85, 1.15))
    turn = between(rng, 0, 2 * np.pi)
    axes = np.array(((np.cos(turn), np.sin(turn)), (np.sin(turn), -np.cos(turn))))
    corners = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * size @ axes + place
    return Relief(kind, clay, corners, kind in LOW)


def at_any_spot(rng: Random, thing: Relief) -> Relief:
    """The thing pushed so that a chance spot of it lies where its middle was."""
    spots = thing.spots_mm
    if not len(spots):
        return thing
    return pushed(thing, thing.corners_mm.mean(0) - spots[int(rng.integers(len(spots)))])


def pushed(thing: Relief, way_mm: Array) -> Relief:
    """The thing pushed over the table."""
    return replace(thing, corners_mm=thing.corners_mm + way_mm)
