"""The demo game: throw after throw of the same white dice on the same table, seen by the same camera."""

from __future__ import annotations

from dataclasses import replace

from .camera import overhead
from .dice import DieShape
from .samples import Random, Sample, thrown
from .scene import DieStyle, Light, Paint, Scene, Table, Tray, Window
from .surfaces import block, felt, planks
from .throw import Arena

DEMO_THROWS = {6: 14, 5: 4, 4: 4, 3: 4, 2: 4, 1: 4, 0: 2}
"""How many pictures the demo game has of each number of dice."""

WHITE = DieStyle(
    "white, black pips, round corners",
    Paint((0.93, 0.92, 0.895), roughness=0.12),
    Paint((0.03, 0.03, 0.035), roughness=0.25),
    DieShape(edge_radius=0.10, corner_cut=1.42, turned=(2, 6)),
)

FELT_TRAY = Table("green felt in a walnut tray", planks, tray=Tray((84.0, 62.0), wood=block, floor=felt))

LAMP = (1.0, 0.82, 0.6)
AFTERNOON = Light(
    "afternoon",
    (0.62, 0.55, 0.47),
    (Window(305, 48, 30, 22, 75, bars=1), Window(70, 50, 16, 12, 30, LAMP)),
    wall_glow=0.8,
)

DEMO_CAMERA = overhead(9.0, 0.0, focal_px=2250.0)


def demo() -> tuple[Sample, ...]:
    """Every picture of the demo game."""
    return tuple(
        _demo(count, number) for count, throws in DEMO_THROWS.items() for number in range(1, throws + 1)
    )


def _demo(count: int, number: int) -> Sample:
    """One throw of the demo game."""
    notes = f"the demo table, a throw of {count}" if count else "the demo table, empty"
    return Sample(f"demo-{count}-{number:02d}", notes, lambda rng: _demo_scene(count, rng), set="demo")


def _demo_scene(count: int, rng: Random) -> Scene:
    """The demo table with a fresh throw on it."""
    bare = Scene(FELT_TRAY, 5, AFTERNOON, DEMO_CAMERA)
    dice = thrown((WHITE,) * count, (16.0,) * count, bare.camera, rng, arena=Arena((66.0, 46.0)))
    return replace(bare, dice=dice)
