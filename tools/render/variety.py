"""Other tables, other dice, other light: what the eyes must read, and what they must doubt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from .camera import Camera, overhead
from .demo import AFTERNOON, FELT_TRAY, LAMP, WHITE
from .develop import Look
from .dice import DieShape, tilt_deg
from .samples import APART_MM, EDGE_PX, OPEN_TABLE, Random, Sample, edge_px, lie_well, thrown
from .scene import Colour, DieStyle, Light, Paint, Pose, Scene, Table, Thing, Tray, Window
from .surfaces import cloth, felt, lacquer, leather, planks
from .things import block
from .throw import Arena, are_flat, footprint_mm, gap_mm, smallest_gap_mm

WHITE_PIPS = Paint((0.93, 0.93, 0.91), roughness=0.25)
DARK_PIPS = Paint((0.10, 0.06, 0.045), roughness=0.25)
SHARP = DieShape(edge_radius=0.07, pip_radius=0.17, pip_spacing=0.52)
ROUND = DieShape(edge_radius=0.26, pip_radius=0.17, pip_spacing=0.46)
BALL_CUT = DieShape(edge_radius=0.09, corner_cut=1.40, pip_radius=0.19)


def coloured(name: str, colour: Colour, shape: DieShape = BALL_CUT, *, pips: Paint = WHITE_PIPS) -> DieStyle:
    """Plain plastic dice of one colour."""
    return DieStyle(name, Paint(colour, roughness=0.10), pips, shape)


RED = coloured("red, white pips", (0.70, 0.09, 0.08))
BLACK = coloured("black, white pips", (0.045, 0.045, 0.05), ROUND)
GREEN = coloured("green, white pips", (0.05, 0.42, 0.22), SHARP)
BLUE = coloured("blue, white pips", (0.07, 0.20, 0.62), ROUND)
YELLOW = coloured("yellow, black pips", (0.93, 0.72, 0.10), BALL_CUT, pips=DARK_PIPS)
IVORY = coloured("ivory, brown pips", (0.89, 0.82, 0.66), SHARP, pips=DARK_PIPS)
CLEAR_RED = DieStyle("clear red, white pips", Paint((0.92, 0.16, 0.18), "clear"), WHITE_PIPS, SHARP)
SPECKLED = DieStyle(
    "blue speckled with white, white pips",
    Paint((0.10, 0.18, 0.36), "speckled", second=(0.72, 0.78, 0.84)),
    WHITE_PIPS,
    BALL_CUT,
)
PEARL = DieStyle(
    "pearl violet, white pips",
    Paint((0.42, 0.12, 0.50), "pearl", second=(0.72, 0.50, 0.80)),
    WHITE_PIPS,
    ROUND,
)

OAK = Table("oak boards", partial(planks, dark=(0.52, 0.36, 0.20), light=(0.80, 0.63, 0.42)), turn_deg=8.0)
WALNUT = Table(
    "dark walnut boards",
    partial(planks, dark=(0.17, 0.095, 0.055), light=(0.36, 0.22, 0.13), boards=4),
    turn_deg=-14.0,
)
LINEN = Table("pale linen cloth", cloth, turn_deg=5.0)
STRIPED = Table("linen with blue stripes", partial(cloth, stripe=(0.25, 0.36, 0.55)), turn_deg=-20.0)
BLUE_FELT = Table("dark blue felt", partial(felt, colour=(0.12, 0.17, 0.33)))
RED_FELT = Table("wine red felt", partial(felt, colour=(0.44, 0.14, 0.15)))
PAINTED = Table("white painted board", lacquer)
LEATHER_TRAY = Table(
    "dark leather tray",
    partial(planks, dark=(0.52, 0.36, 0.20), light=(0.80, 0.63, 0.42)),
    tray=Tray((84.0, 62.0), wood=leather, floor=partial(leather, colour=(0.11, 0.075, 0.06)), height_mm=14.0),
)

DAYLIGHT = Light("daylight", (0.72, 0.74, 0.76), (Window(215, 42, 46, 34, 30, bars=2),), wall_glow=0.5)
OVERCAST = Light(
    "overcast", (0.75, 0.77, 0.80), (Window(300, 62, 80, 40, 9), Window(120, 40, 40, 30, 9)), wall_glow=0.8
)
EVENING = Light("evening", (0.52, 0.40, 0.30), (Window(330, 62, 20, 14, 130, LAMP),), wall_glow=0.35)
LOW_LAMP = Light(
    "low lamp",
    (0.55, 0.45, 0.36),
    (Window(250, 24, 9, 8, 560, LAMP), Window(60, 45, 30, 20, 6)),
    wall_glow=0.45,
)
SUN = Light(
    "sun",
    (0.70, 0.70, 0.68),
    (Window(235, 36, 4, 3, 6_500, (1, 0.94, 0.84)), Window(225, 50, 50, 30, 8)),
    wall_glow=0.6,
)

SNOW = Look(exposure=1.25)  # a camera set for a white table, as for snow: metered plainly it comes out grey

PAD = Thing("pad", (52.0, 18.0), 12.0, (0.55, 0.10, 0.10))
BESIDE = (
    Thing("pad", (82.0, 30.0), -9.0, (0.55, 0.10, 0.10)),
    Thing("pen", (66.0, -48.0), 24.0, (0.06, 0.10, 0.28)),
    Thing("coin", (-78.0, -44.0), 30.0, (0.70, 0.56, 0.36)),
    Thing("coin", (-58.0, -58.0), -70.0, (0.74, 0.74, 0.75)),
    Thing("cup", (-84.0, 52.0), 0.0, (0.33, 0.16, 0.08)),
)

ALONE_MM = 28.0  # from a leaning die to the next: nearer ones might be what it leans on

Wanted = Callable[[Sequence[Pose], Sequence[float], Camera], bool]


def variety() -> tuple[Sample, ...]:
    """Every picture that is not of the demo game."""
    return (*_dice_and_tables(), *_lights(), *_doubts(), *_company())


def _dice_and_tables() -> tuple[Sample, ...]:
    """Everyday throws of other dice on other tables."""
    mixed = (WHITE, RED, BLUE, YELLOW, BLACK, GREEN)
    sizes = (16.0, 14.0, 18.0, 12.0, 16.0, 19.0)
    return (
        _sample("red-on-wood", "red dice on light wood", _plain(OAK, AFTERNOON, (RED,) * 6)),
        _sample("black-on-cloth", "black dice on a pale cloth", _plain(LINEN, OVERCAST, (BLACK,) * 6)),
        _sample("ivory-on-blue-felt", "ivory dice by lamplight", _plain(BLUE_FELT, EVENING, (IVORY,) * 6)),
        _sample(
            "clear-on-white",
            "clear red dice on white: light shines through them",
            _plain(PAINTED, DAYLIGHT, (CLEAR_RED,) * 5),
            look=SNOW,
        ),
        _sample(
            "speckled-on-walnut", "speckled dice on dark wood", _plain(WALNUT, DAYLIGHT, (SPECKLED,) * 6)
        ),
        _sample(
            "mixed-on-stripes",
            "six colours and five sizes on stripes",
            _plain(STRIPED, OVERCAST, mixed, sizes_mm=sizes),
        ),
        _sample(
            "pearl-in-leather",
            "pearl dice in a leather tray",
            _plain(LEATHER_TRAY, DAYLIGHT, (PEARL,) * 5, arena=Arena((66, 46))),
        ),
    )


def _lights() -> tuple[Sample, ...]:
    """Light that throws more than the dice's own shapes on the table."""
    return (
        _sample(
            "sun-on-white",
            "white dice on white, hard sun",
            _plain(PAINTED, SUN, (WHITE,) * 6),
            look=SNOW,
        ),
        _sample(
            "long-shadows", "a low lamp, shadows longer than the dice", _plain(OAK, LOW_LAMP, (GREEN,) * 6)
        ),
    )


def _doubts() -> tuple[Sample, ...]:
    """What a careful reader asks about."""
    return (
        _sample(
            "touching",
            "two dice touch",
            _plain(RED_FELT, AFTERNOON, (WHITE,) * 6, wanted=_two_touch),
            tags=("touching",),
        ),
        _sample(
            "cocked",
            "one die leans on the score pad",
            _plain(WALNUT, AFTERNOON, (IVORY,) * 5, things=(PAD,), wanted=_one_leans),
            tags=("cocked", "clutter"),
        ),
        _sample(
            "cut",
            "one die is cut by the frame",
            _plain(OAK, OVERCAST, (BLUE,) * 5, arena=Arena((104, 76)), wanted=_one_cut),
            tags=("cut",),
        ),
    )


def _company() -> tuple[Sample, ...]:
    """Dice among other things, and dice close together."""
    return (
        _sample(
            "clutter",
            "dice among a pad, a pen, coins and a cup",
            _plain(WALNUT, EVENING, (WHITE,) * 6, things=BESIDE, arena=Arena((44, 48))),
            tags=("clutter",),
        ),
        _sample(
            "crowded-tray",
            "six large dice close together",
            _plain(FELT_TRAY, AFTERNOON, (RED,) * 6, sizes_mm=(19.0,) * 6, arena=Arena((46, 38))),
        ),
    )


def _sample(
    name: str,
    notes: str,
    scene: Callable[[Random], Scene],
    *,
    tags: tuple[str, ...] = (),
    look: Look | None = None,
) -> Sample:
    """A picture of the variety."""
    return Sample(f"variety-{name}", notes, scene, tags=tags, look=look or Look())


def _plain(
    table: Table,
    light: Light,
    styles: tuple[DieStyle, ...],
    *,
    sizes_mm: tuple[float, ...] = (),
    things: tuple[Thing, ...] = (),
    arena: Arena = OPEN_TABLE,
    wanted: Wanted = lie_well,
) -> Callable[[Random], Scene]:
    """The maker of a scene: dice thrown on a table, seen by a camera that nobody held quite straight."""

    def scene(rng: Random) -> Scene:
        camera = overhead(rng.uniform(2, 14), rng.uniform(-40, 40), focal_px=rng.uniform(2050, 2350))
        bare = Scene(table, int(rng.integers(1 << 30)), light, camera, things=things)
        ground = replace(arena, blocks=tuple(block(what) for what in things))
        sides = sizes_mm or (16.0,) * len(styles)
        return replace(bare, dice=thrown(styles, sides, camera, rng, arena=ground, is_wanted=wanted))

    return scene


def _two_touch(poses: Sequence[Pose], sides_mm: Sequence[float], camera: Camera) -> bool:
    """Whether two dice touch and no others are near."""
    squares = [footprint_mm(pose, side) for pose, side in zip(poses, sides_mm, strict=True)]
    gaps = sorted(gap_mm(one, other) for place, one in enumerate(squares) for other in squares[:place])
    return (
        _all_inside(poses, sides_mm, camera)
        and are_flat(poses, sides_mm)
        and gaps[0] < 0.4
        and gaps[1] > APART_MM
    )


def _one_leans(poses: Sequence[Pose], sides_mm: Sequence[float], camera: Camera) -> bool:
    """Whether one die leans clearly, on no other die, and the others lie well."""
    leans = np.array([tilt_deg(pose.matrix) for pose in poses])
    leaning = int(leans.argmax())
    others = [place for place in range(len(poses)) if place != leaning]
    places = np.array([pose.place_mm[:2] for pose in poses])
    alone = np.linalg.norm(places[others] - places[leaning], axis=1).min() > ALONE_MM
    good = lie_well([poses[place] for place in others], [sides_mm[place] for place in others], camera)
    return bool(alone and good and 8 < leans[leaning] < 35 and _all_inside(poses, sides_mm, camera))


def _one_cut(poses: Sequence[Pose], sides_mm: Sequence[float], camera: Camera) -> bool:
    """Whether the frame cuts a part off one die and the others lie well inside."""
    edges = sorted(edge_px(pose, side, camera) for pose, side in zip(poses, sides_mm, strict=True))
    lie_apart = are_flat(poses, sides_mm) and smallest_gap_mm(poses, sides_mm) > APART_MM
    return lie_apart and -30 < edges[0] < -14 and edges[1] > EDGE_PX


def _all_inside(poses: Sequence[Pose], sides_mm: Sequence[float], camera: Camera) -> bool:
    """Whether the frame holds every die."""
    return all(edge_px(pose, side, camera) > EDGE_PX for pose, side in zip(poses, sides_mm, strict=True))
