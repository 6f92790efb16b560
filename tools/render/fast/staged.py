"""A sample staged: a row of `kinds.py` in, a shot out, for whichever maker takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ..camera import overhead
from ..dice import DieShape
from ..label import Label
from ..scene import Die, DieStyle
from . import lay, sundries
from .answers import hull_px
from .chance import Array, Random, Thing, between
from .draw import Quality, Shot
from .faults import Faults
from .flats import KINDS, Flat, some_flat
from .hands import Hand, some_hand
from .layouts import LAYOUTS, is_flat
from .lens import Lens
from .lights import Lights, some_lights
from .others import other_die
from .reliefs import Relief
from .scenes import hits
from .solids import Solid
from .standing import domino, round_thing
from .styles import some_style
from .sundries import some_relief
from .tops import Top
from .trays import Tray, some_tray

OBLIQUE_DEG = 25.0  # more off straight down than that is no view from above
GOOD = Faults(white=1.0, metering=0.25, balance=0.75, jpeg=80)
TRIES = 400  # throws, until all dice lie inside the frame
EDGE_PX = 14.0  # a die nearer to the frame's edge could be taken for cut
APART_MM = 3.0  # nearer things could be taken for touching
LEAST_GAP_MM = 2.0  # so far apart dice must lie that were laid apart, once they have settled
SMALL = 0.12  # half a lamp's width as an angle, radians: a larger one throws shadows without edges


def is_new(style: DieStyle) -> bool:
    """A die as it comes from the shop, all its pips alike."""
    return not (style.wear or style.dust or style.logo or style.odd_pips)


def is_plain(style: DieStyle) -> bool:
    """New, its pips in bowls."""
    return style.pip_cut == "bowl" and is_new(style)


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


def label_of(kind: Kind) -> Label:
    """What is said of a sample beside its answer."""
    beside = {
        "clutter": bool(kind.things),
        "hand": bool(kind.hand),
        "oblique": kind.tilt_deg > OBLIQUE_DEG,
        kind.why_doubt: bool(kind.why_doubt),
    }
    is_oblique = kind.tilt_deg > OBLIQUE_DEG
    return Label(
        kind.name,
        kind.notes,
        "kinds",
        tuple(word for word, holds in beside.items() if holds),
        is_oblique=is_oblique,
        is_core=not is_oblique and not kind.things and not kind.hand,
    )


def _left(shot: Shot, _: Random) -> Shot:
    """Dice left as they were laid."""
    return shot


def staged(kind: Kind, rng: Random, *, settle: Callable[[Shot, Random], Shot] = _left) -> Shot:
    """The table of a sample, its dice laid, and let settle, again and again until they lie as they should."""
    bare = _bare(kind, rng)
    styles = _styles(kind, rng)
    for _ in range(TRIES):
        shot = replace(bare, dice=_dice(kind, styles, bare, rng))
        if len(shot.dice) < kind.count:
            continue
        shot = settle(shot, rng)
        if len(shot.dice) == kind.count and _lies_as_wanted(kind, shot):
            furnished = _furnished(kind, shot, rng)
            if furnished:
                return furnished
    raise ValueError(f"{kind.name}: no throw of {TRIES} lies as wanted")


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
    """Whether a room's light is as wanted: a word of `Lights`, or one of `ROOMS`."""
    if kind.light in ROOMS:
        return ROOMS[kind.light](lights)
    return lights.name == kind.light and not any(lamp.patches_mm for lamp in lights.lamps)


def _has_panes(lights: Lights) -> bool:
    return lights.name == "sun" and any(lamp.patches_mm for lamp in lights.lamps)


def _has_three_lamps(lights: Lights) -> bool:
    """Three lamps about as strong, small enough to throw shadows with edges, from three sides."""
    strong = sorted(sum(lamp.power) for lamp in lights.lamps if lamp.spread < SMALL)
    if lights.name != "lamps" or len(strong) < 3 or strong[-1] > 2.2 * strong[0]:
        return False
    turns = sorted(float(np.arctan2(lamp.towards[1], lamp.towards[0])) for lamp in lights.lamps)
    between_them = np.diff([*turns, turns[0] + 2 * np.pi])
    return bool(sum(lights.sky) < 1.2 and between_them.min() > 0.7 and _rise(lights) < 0.85)


def _rise(lights: Lights) -> float:
    """How high the highest lamp stands, as the sine of its angle over the table."""
    return max(float(lamp.towards[2]) for lamp in lights.lamps)


def _is_screen_alone(lights: Lights) -> bool:
    """A screen's cold light from one side in a room that is almost dark."""
    if lights.name != "screen" or len(lights.lamps) > 1:
        return False
    red, green, blue = lights.lamps[0].power
    return sum(lights.sky) < 0.8 and blue > 1.12 * green > 1.3 * red


ROOMS = {"patches": _has_panes, "three lamps": _has_three_lamps, "screen alone": _is_screen_alone}
"""Rooms that are more than one of the light's own words; "patches": the sun through a window's panes."""


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
    laid: list[Die] = []
    if kind.layout in LAYOUTS:
        near = kind.near or kind.count
        laid = list(LAYOUTS[kind.layout].lay(styles[:near], sides[:near], shot, rng))
    for style, side in zip(styles[len(laid) :], sides[len(laid) :], strict=True):
        tries = (lay.flat(style, side, rng.uniform(-0.85, 0.85, 2) * reach, rng) for _ in range(30))
        laid += [
            die for die in [next((d for d in tries if lay.is_clear(d, laid, by_mm=APART_MM)), None)] if die
        ]
    return tuple(laid)


def _is_apart(die: Die, dice: Sequence[Die]) -> bool:
    """Whether no other die is near."""
    return lay.is_clear(die, [other for other in dice if other is not die], by_mm=LEAST_GAP_MM)


def _lies_as_wanted(kind: Kind, shot: Shot) -> bool:
    """Whether dice lie as the layout says, all others flat and apart; all in the frame but one to be cut."""
    layout = LAYOUTS.get(kind.layout)
    near = (layout.count or kind.near or kind.count) if layout else 0
    alone = shot.dice[near:]
    size = np.array(shot.lens.shown_px)
    hulls = [hull_px(shot, die) for die in shot.dice[kind.layout == "cut" :]]
    return (
        all(min(hull.min(), (size - hull).min()) > EDGE_PX for hull in hulls)
        and all(is_flat(die) for die in alone)
        and all(_is_apart(die, shot.dice) for die in alone)
        and (layout is None or layout.still_lie(shot.dice[:near], shot))
    )


def _furnished(kind: Kind, shot: Shot, rng: Random) -> Shot | None:
    """The table with its things beside the dice, and the hand; None where a thing finds no place."""
    flats: list[Flat | Relief] = []
    solids: list[Solid | Relief] = []
    half = np.array(kind.size_px) / 2 * kind.sides_mm[0] / kind.die_px
    taken: list[Array] = [np.array(die.pose.place_mm[:2]) for die in shot.dice]
    for word in kind.things:
        placed = _placed(word, shot, taken, half, rng)
        if placed is None:
            return None
        thing, place = placed
        taken.append(place)
        is_flat = isinstance(thing, Flat) or (isinstance(thing, Relief) and thing.is_low)
        (flats if is_flat else solids).append(thing)  # type: ignore[arg-type]
    hand = _hand(kind, shot, rng)
    return replace(shot, flats=tuple(flats), solids=tuple(solids), hands=(hand,) if hand else ())


def _placed(
    word: str, shot: Shot, taken: list[Array], half: Array, rng: Random
) -> tuple[Flat | Solid | Relief, Array] | None:
    """A thing where no die lies, as far from everything else as a few tries find."""
    places = [rng.uniform(-0.8, 0.8, 2) * half for _ in range(24)]
    places.sort(
        key=lambda place: -min((float(np.linalg.norm(place - other)) for other in taken), default=0.0)
    )
    for place in places:
        thing = _thing(word, place, rng)
        if not any(hits(thing, die) for die in shot.dice):
            return thing, place
    return None


def _thing(word: str, place: Array, rng: Random) -> Flat | Solid | Relief:
    """A thing by its word: a flat one, one of the sundries, d4 to d20, a domino, a cup or a cap."""
    if word in KINDS:
        return some_flat(rng, place, kind=word)
    if word in sundries.ALL:
        return some_relief(rng, place, kind=word)
    if word == "domino":
        return domino(place, rng)
    if word == "cup":
        return round_thing(30.0, 45.0, place, rng, kind="cup")
    if word == "dotted cup":
        return _until(rng, lambda rng: _thing("cup", place, rng), lambda cup: cup.faces[0].print is not None)
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
