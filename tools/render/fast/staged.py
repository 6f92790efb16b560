"""A sample of the fast maker staged: a row of `kinds.py` in, a shot out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from ..camera import overhead, picture_from_table
from ..dice import DieShape
from ..scene import Die, DieStyle
from . import lay
from .answers import hull_px
from .chance import Array, Random, Thing, between, pick
from .draw import Quality, Shot
from .faults import Faults
from .flats import KINDS, Flat, some_flat
from .hands import Hand, some_hand
from .lens import Lens
from .lights import Lights, some_lights
from .scenes import hits, on_wall
from .solids import Solid, domino, other_die, round_thing
from .styles import some_style
from .tops import Top
from .trays import Tray, some_tray

GOOD = Faults(white=1.0, metering=0.25, balance=0.75, jpeg=80)
TRIES = 400  # throws, until all dice lie inside the frame
EDGE_PX = 14.0  # a die nearer to the frame's edge could be taken for cut
APART_MM = 3.0  # nearer things could be taken for touching


def is_plain(style: DieStyle) -> bool:
    """A die as it comes from the shop, its pips in bowls."""
    return style.pip_cut == "bowl" and not (style.wear or style.dust or style.logo or style.odd_pips)


@dataclass(frozen=True, slots=True)
class Kind:
    """One sample: what is said about it, and all that its table shows."""

    name: str
    notes: str
    top: Top
    luck: int  # which of its throws was chosen
    style: str = "white"
    is_wanted: Callable[[DieStyle], bool] = is_plain
    shape: DieShape | None = None  # instead of the style's own
    is_set: bool = True  # all dice alike
    sides_mm: tuple[float, ...] = (16.0,)  # one for all, or one each
    count: int = 6
    layout: str = "apart"  # a word of LAYOUTS
    near: int = 0  # how many lie in the row or clump; 0: all
    tilt_deg: float = 8.0
    die_px: float = 84.0
    size_px: tuple[int, int] = (960, 720)
    light: str = "day"
    things: tuple[str, ...] = ()
    tray: Top | None = None  # the floor of a round tray
    hand: str = ""  # "over a die" or "beside"
    faults: Faults = GOOD
    lens: tuple[float, tuple[float, float]] = (0.0, (1.0, 1.0))  # bend and stretch
    why_doubt: str = ""  # why nobody could be sure, where the dice themselves do not tell
    quality: Quality = field(default_factory=lambda: Quality(3))


def staged(kind: Kind, rng: Random) -> Shot:
    """The table of a sample, thrown again until its dice lie inside the frame."""
    bare = _bare(kind, rng)
    styles = _styles(kind, rng)
    for _ in range(TRIES):
        shot = replace(bare, dice=_dice(kind, styles, bare, rng))
        if len(shot.dice) >= kind.count and _lies_inside(shot, kind):
            return _furnished(kind, shot, rng)
    raise ValueError(f"{kind.name}: no throw of {TRIES} lies inside the frame")


def _bare(kind: Kind, rng: Random) -> Shot:
    """The table without dice and things."""
    distance = 480.0
    camera = overhead(
        kind.tilt_deg,
        float(rng.normal(0, 4)),
        distance_mm=distance,
        focal_px=kind.die_px * distance / kind.sides_mm[0],
    )
    bend, stretch = kind.lens
    lights = _until(rng, some_lights, lambda lights: _is_light(kind, lights))
    return Shot(
        replace(camera, size_px=kind.size_px), Lens(kind.size_px, bend, stretch), kind.top, lights,
        kind.faults, tray=_tray(kind, rng), seed=int(rng.integers(1 << 40)), quality=kind.quality,
    )  # fmt: skip


def _is_light(kind: Kind, lights: Lights) -> bool:
    """Whether a room's light is as wanted; "patches": the sun through a window's panes."""
    has_patches = any(lamp.patches_mm for lamp in lights.lamps)
    if kind.light == "patches":
        return lights.name == "sun" and has_patches
    return lights.name == kind.light and not has_patches


def _tray(kind: Kind, rng: Random) -> Tray | None:
    """A round tray with low walls, if there is one."""
    if kind.tray is None:
        return None
    reach = 0.42 * min(kind.size_px) * kind.sides_mm[0] / kind.die_px
    tray = _until(rng, lambda rng: some_tray(rng, reach), lambda tray: len(tray.corners_mm) == 24)
    return replace(tray, wall_mm=7.0, height_mm=13.0, colour=kind.tray.first, top=kind.tray)


def _until(rng: Random, make: Callable[[Random], Thing], is_wanted: Callable[[Thing], bool]) -> Thing:
    """The first thing drawn that is as wanted."""
    while True:
        thing = make(rng)
        if is_wanted(thing):
            return thing


def _styles(kind: Kind, rng: Random) -> list[DieStyle]:
    """The dice of the throw: a set, or each its own."""

    def one() -> DieStyle:
        style = _until(
            rng, some_style, lambda style: kind.style in (style.name, "any") and kind.is_wanted(style)
        )
        return replace(style, shape=kind.shape) if kind.shape else style

    return [one()] * kind.count if kind.is_set else [one() for _ in range(kind.count)]


def _dice(kind: Kind, styles: list[DieStyle], shot: Shot, rng: Random) -> tuple[Die, ...]:
    """Dice as the layout says; fewer than wanted where they found no place."""
    sides = [kind.sides_mm[number % len(kind.sides_mm)] for number in range(kind.count)]
    reach = np.array(kind.size_px) / 2 * kind.sides_mm[0] / kind.die_px
    if shot.tray:
        reach = np.full(2, 0.36 * reach.min())
    near = (kind.near or kind.count) if kind.layout in ("row", "clump") else 0
    if kind.layout in ("stacked", "leaning", "on wall", "cut"):
        near = 1
    laid: list[Die] = []
    if near and kind.count:
        laid = list(LAYOUTS[kind.layout](styles[:near], sides[:near], shot, rng))
    for style, side in zip(styles[len(laid) :], sides[len(laid) :], strict=True):
        tries = (lay.flat(style, side, rng.uniform(-0.85, 0.85, 2) * reach, rng) for _ in range(30))
        laid += [
            die for die in [next((d for d in tries if lay.is_clear(d, laid, by_mm=APART_MM)), None)] if die
        ]
    return tuple(laid)


Laid = Callable[[list[DieStyle], list[float], Shot, Random], list[Die]]


def _row(styles: list[DieStyle], sides: list[float], _: Shot, rng: Random) -> list[Die]:
    return lay.row(styles, sides, rng.uniform(-30, 10, 2), rng)


def _clump(styles: list[DieStyle], sides: list[float], _: Shot, rng: Random) -> list[Die]:
    return lay.clump(styles, sides, rng.uniform(-15, 15, 2), rng)


def _stacked(styles: list[DieStyle], sides: list[float], _: Shot, rng: Random) -> list[Die]:
    below = lay.flat(styles[0], sides[0], rng.uniform(-20, 20, 2), rng)
    return [below, lay.stacked(below, styles[0], sides[0], rng)]


def _leaning(styles: list[DieStyle], sides: list[float], _: Shot, rng: Random) -> list[Die]:
    below = lay.flat(styles[0], sides[0], rng.uniform(-20, 20, 2), rng)
    return [below, lay.leaning_on(below, styles[0], sides[0], rng)]


def _on_wall(styles: list[DieStyle], sides: list[float], shot: Shot, rng: Random) -> list[Die]:
    assert shot.tray is not None
    like = lay.flat(styles[0], sides[0], np.zeros(2), rng)
    return [on_wall(rng, shot.tray, like)]


def _cut(styles: list[DieStyle], sides: list[float], shot: Shot, rng: Random) -> list[Die]:
    """A die whose middle lies on one side of the frame, where a square is half out of it."""
    width, height = shot.camera.size_px
    spots = ((0, between(rng, 0.2, 0.8)), (1, between(rng, 0.2, 0.8)), (between(rng, 0.2, 0.8), 1))
    spot = np.array(pick(rng, spots)) * (width, height)
    foot = np.linalg.inv(picture_from_table(shot.camera)) @ (*spot, 1.0)
    return [lay.flat(styles[0], sides[0], foot[:2] / foot[2], rng)]


LAYOUTS: dict[str, Laid] = {
    "cut": _cut,
    "row": _row,
    "clump": _clump,
    "stacked": _stacked,
    "leaning": _leaning,
    "on wall": _on_wall,
}
"""How those dice lie that do not lie apart."""


def _lies_inside(shot: Shot, kind: Kind) -> bool:
    """Whether all dice lie well inside the frame, but for the first where that is to be cut."""
    size = np.array(shot.lens.shown_px)
    return all(
        min(hull.min(), (size - hull).min()) > EDGE_PX
        for hull in (hull_px(shot, die) for die in shot.dice[kind.layout == "cut" :])
    )


def _furnished(kind: Kind, shot: Shot, rng: Random) -> Shot:
    """The table with its things beside the dice, and the hand."""
    flats: list[Flat] = []
    solids: list[Solid] = []
    half = np.array(kind.size_px) / 2 * kind.sides_mm[0] / kind.die_px
    taken: list[Array] = [np.array(die.pose.place_mm[:2]) for die in shot.dice]
    for word in kind.things:
        thing, place = _placed(word, shot, taken, half, rng)
        taken.append(place)
        flats += [thing] if isinstance(thing, Flat) else []
        solids += [thing] if isinstance(thing, Solid) else []
    hand = _hand(kind, shot, rng)
    return replace(shot, flats=tuple(flats), solids=tuple(solids), hands=(hand,) if hand else ())


def _placed(
    word: str, shot: Shot, taken: list[Array], half: Array, rng: Random
) -> tuple[Flat | Solid, Array]:
    """A thing where no die lies, as far from everything else as a few tries find."""
    places = [rng.uniform(-0.8, 0.8, 2) * half for _ in range(24)]
    places.sort(
        key=lambda place: -min((float(np.linalg.norm(place - other)) for other in taken), default=0.0)
    )
    for place in places:
        thing = _thing(word, place, rng)
        if not any(hits(thing, die) for die in shot.dice):
            return thing, place
    raise ValueError(f"no place for a {word}")


def _thing(word: str, place: Array, rng: Random) -> Flat | Solid:
    """A thing by its word: a flat one, d4 to d20, a domino, a cup or a cap."""
    if word in KINDS:
        return some_flat(rng, place, kind=word)
    if word == "domino":
        return domino(place, rng)
    if word == "cup":
        return round_thing(30.0, 45.0, place, rng, kind="cup")
    if word == "cap":
        return round_thing(9.0, 5.0, place, rng, kind="cap")
    return other_die(int(word.removeprefix("d")), between(rng, 17, 22), place, rng)


def _hand(kind: Kind, shot: Shot, rng: Random) -> Hand | None:
    """The hand, if there is one: its fingertips over a die, or somewhere over the table."""
    if not kind.hand:
        return None
    hand = replace(some_hand(rng, np.zeros(2)), turn=float(rng.normal(0, 0.3)), scale=0.9, curl=0.3)
    tip = np.array((-np.sin(hand.turn), np.cos(hand.turn))) * 84 * hand.scale
    spot = np.array(shot.dice[0].pose.place_mm[:2]) if kind.hand == "over a die" else np.array((10.0, 10.0))
    place = spot - tip + rng.normal(0, 4, 2)
    return replace(hand, place_mm=(float(place[0]), float(place[1])), height_mm=24.0)
