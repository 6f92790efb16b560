"""Which shots there are: whole tables to find dice on, single faces with surroundings to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..camera import Camera, overhead, project, vector
from ..scene import Die, DieStyle, Pose, on_table
from . import lay
from .chance import Array, Random, between, often, pick, scaled, weighed
from .draw import Quality, Shot
from .faults import Faults, some_faults
from .flats import Flat, some_flat
from .hands import Hand, some_hand
from .lens import Lens
from .lights import some_lights
from .march import outline
from .solids import Solid, domino, other_die, some_solid
from .styles import some_side_mm, some_style
from .tops import Top, some_top
from .trays import Tray, some_tray

SIZES: tuple[tuple[int, int], ...] = ((640, 480), (640, 480), (640, 360), (800, 600), (854, 480), (480, 640))
STRETCHES = ((1.0, 0.75), (1.33, 1.0), (0.75, 1.0), (1.0, 1.18), (0.88, 1.0))
STEEPEST_DEG = 70.0  # off straight down: 20 degrees over the table
HORIZON_DEG = 80.0  # no ray of a picture leans more: beyond lies no table
LAYOUTS = {"apart": 5.0, "row": 1.0, "clump": 1.6, "stacked": 0.5, "leaning": 0.9, "empty": 0.7}
CROP_SIDES = 1.75  # a crop is so many die sides wide, before chance
NEGATIVES = {
    "table": 2.0,
    "flat": 3.0,
    "solid": 1.5,
    "other die": 2.0,
    "domino": 0.8,
    "part": 2.0,  # a corner, an edge, a side face of a die, seen too near
    "between": 2.0,  # two dice that touch, taken for one
    "far": 1.0,  # several dice, seen from too far
    "hand": 0.5,
}


@dataclass(frozen=True, slots=True)
class View:
    """How a camera looks at the table and how much it sees."""

    camera: Camera
    reach_mm: Array  # half width and height of what it sees, about
    side_mm: float  # the usual die of this picture


def scene(rng: Random) -> Shot:
    """A whole table, any number of dice, clutter beside them."""
    view = _view(rng, pick(rng, SIZES))
    tray = some_tray(rng, float(view.reach_mm.min()) * between(rng, 0.6, 1.5)) if often(rng, 0.2) else None
    dice = _dice(rng, view, tray)
    dice, props = _propped(rng, dice, view)
    flats, solids = _clutter(rng, view, dice)
    solids = tuple(solid for solid in solids if not tray or _clears(solid, tray))
    hands = _hands(rng, dice, view)
    top = _camouflaged(rng, some_top(rng), dice)
    shot = _shot(rng, view, top, tray, hands)
    return replace(shot, dice=dice, flats=(*flats, *props), solids=solids)


def _shot(rng: Random, view: View, top: Top, tray: Tray | None, hands: tuple[Hand, ...]) -> Shot:
    """The shot without dice and things."""
    return Shot(
        view.camera, _lens(rng, view.camera.size_px), top, some_lights(rng), some_faults(rng),
        tray=tray, hands=hands, seed=int(rng.integers(1 << 40)),
    )  # fmt: skip


def _lens(rng: Random, size_px: tuple[int, int]) -> Lens:
    """A plain lens, one that bends lines, a picture stretched."""
    bend = between(rng, -0.06, 0.16) if often(rng, 0.4) else 0.0
    return Lens(size_px, bend, pick(rng, STRETCHES) if often(rng, 0.14) else (1.0, 1.0))


def _view(rng: Random, size_px: tuple[int, int], *, die_px: float = 0.0) -> View:
    """A camera from straight over the table down to 20 degrees, near or far."""
    side = some_side_mm(rng)
    die_px = die_px or min(size_px) * scaled(rng, 0.045, 0.2)
    tilt = min(abs(float(rng.normal(0, 11))), 40.0) if often(rng, 0.6) else between(rng, 12, STEEPEST_DEG)
    distance = scaled(rng, 160, 1100)
    half = np.degrees(np.arctan(np.hypot(*size_px) / 2 * side / die_px / distance))
    if tilt + half > HORIZON_DEG:
        longest = np.tan(np.radians(max(HORIZON_DEG - tilt, 5.0)))
        distance = np.hypot(*size_px) / 2 * side / die_px / longest
    camera = overhead(
        tilt, between(rng, 0, 360), distance_mm=float(distance), focal_px=float(die_px * distance / side)
    )
    camera = replace(camera, size_px=size_px, up=_rolled(rng, camera))
    reach = np.array(size_px) / 2 * side / die_px
    return View(camera, reach, side)


def _rolled(rng: Random, camera: Camera) -> tuple[float, float, float]:
    """Which way is up, for a camera that nobody held straight."""
    turn = rng.normal(0, 0.06)
    x, y, _ = camera.up
    return vector(np.array((x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn), 0.0)))


def _kit(rng: Random, count: int, side_mm: float) -> tuple[list[DieStyle], list[float]]:
    """The dice of one throw: mostly a set, else as they were found in the drawer."""
    if often(rng, 0.65):
        return [some_style(rng)] * count, [side_mm] * count
    styles = [some_style(rng) for _ in range(count)]
    mixed = often(rng, 0.6)
    return styles, [some_side_mm(rng) if mixed else side_mm for _ in range(count)]


def _dice(rng: Random, view: View, tray: Tray | None) -> tuple[Die, ...]:
    """The dice as the layout says."""
    layout = weighed(rng, LAYOUTS)
    count = 0 if layout == "empty" else int(rng.integers(1, 9))
    if not count:
        return ()
    styles, sides = _kit(rng, count, view.side_mm)
    reach = view.reach_mm * between(rng, 0.5, 1.05)
    middle = rng.uniform(-0.4, 0.4, 2) * reach
    if tray:
        reach = np.minimum(reach, float(np.min(np.linalg.norm(np.array(tray.corners_mm), axis=1))) * 0.62)
        middle = middle * 0.3
    grouped = {"row": lay.row, "clump": lay.clump}
    if layout in grouped:
        near = int(rng.integers(2, count + 1)) if count > 1 else 1
        laid = grouped[layout](styles[:near], sides[:near], middle, rng)
    else:
        near, laid = 0, []
    laid = _rest_apart(rng, laid, styles[near:], sides[near:], reach)
    if tray:
        laid = [die for die in laid if tray.inside_mm(np.array(die.pose.place_mm[:2])) > 0.75 * die.side_mm]
    return tuple(_raised(rng, laid, layout, tray))


def _rest_apart(
    rng: Random, laid: list[Die], styles: Sequence[DieStyle], sides: Sequence[float], reach: Array
) -> list[Die]:
    """The rest of the dice, strewn round those that lie."""
    more = lay.apart(styles, sides, reach, rng)
    return laid + [die for die in more if lay.is_clear(die, laid)]


def _raised(rng: Random, laid: list[Die], layout: str, tray: Tray | None) -> list[Die]:
    """With one more die on top of another, leaning on it, or on the tray's wall."""
    if not laid or layout not in ("stacked", "leaning"):
        return laid
    below = laid[int(rng.integers(len(laid)))]
    if layout == "stacked":
        return [*laid, lay.stacked(below, below.style, below.side_mm * between(rng, 0.85, 1.0), rng)]
    if tray and often(rng, 0.6):
        there = _on_wall(rng, tray, below)
    else:
        there = lay.leaning_on(below, below.style, below.side_mm * between(rng, 0.9, 1.05), rng)
    others = [die for die in laid if die is not below]
    return [*laid, there] if lay.is_clear(there, others, by_mm=0.0) else laid


def _on_wall(rng: Random, tray: Tray, like: Die) -> Die:
    """A die that leans on a tray's wall."""
    corners = np.array(tray.corners_mm)
    side = int(rng.integers(len(corners)))
    first, second = corners[side], corners[(side + 1) % len(corners)]
    spot = first + (second - first) * between(rng, 0.25, 0.75)
    along = second - first
    way = float(np.arctan2(-along[0], along[1]))
    return lay.against(spot, way, tray.height_mm, (like.style, like.side_mm), rng)


def _propped(rng: Random, dice: tuple[Die, ...], view: View) -> tuple[tuple[Die, ...], tuple[Flat, ...]]:
    """Now and then one more die, propped up on a coin or a pad."""
    if not dice or not often(rng, 0.05):
        return dice, ()
    style, side = dice[0].style, dice[0].side_mm
    foot, way = rng.uniform(-0.6, 0.6, 2) * view.reach_mm, between(rng, 0, 2 * np.pi)
    prop = some_flat(rng, foot, kind=pick(rng, ("coin", "button")))
    lean = float(np.arctan(prop.height_mm / (0.7 * side)))
    radius = float(np.linalg.norm(prop.corners_mm[0] - prop.corners_mm[1])) / 2
    middle = foot + np.array((np.cos(way), np.sin(way))) * (0.7 * side + radius)
    prop = replace(prop, corners_mm=prop.corners_mm - foot + middle)
    die = lay.leaning(style, side, foot, way, lean, rng)
    return ((*dice, die), (prop,)) if lay.is_clear(die, dice) else (dice, ())


def _clutter(rng: Random, view: View, dice: tuple[Die, ...]) -> tuple[tuple[Flat, ...], tuple[Solid, ...]]:
    """Things beside the dice; none under one."""
    if often(rng, 0.4):
        return (), ()
    places = rng.uniform(-1.1, 1.1, (int(rng.integers(1, 8)), 2)) * view.reach_mm
    flats: list[Flat] = []
    solids: list[Solid] = []
    for place in places:
        if often(rng, 0.6):
            flats.append(some_flat(rng, place))
        else:
            solids.append(some_solid(rng, place, view.side_mm))
    free_flats = [
        thing for thing in flats if thing.height_mm < 0.5 or not any(_covers(thing, die) for die in dice)
    ]
    free_solids = [thing for thing in solids if not any(_hits(thing, die) for die in dice)]
    return tuple(free_flats), tuple(free_solids)


def _covers(thing: Flat, die: Die) -> bool:
    """Whether a die would stand in a flat thing."""
    corners = thing.corners_mm
    middle = corners.mean(0)
    axes = np.array((corners[1] - corners[0], corners[3] - corners[0])) / 2
    lengths = np.linalg.norm(axes, axis=1)
    off = np.abs(axes @ (np.array(die.pose.place_mm[:2]) - middle)) / lengths
    return bool((off < lengths + 0.8 * die.side_mm).all())


def _hits(thing: Solid, die: Die) -> bool:
    """Whether a die would stand in a solid."""
    flat = thing.points_mm[:, :2]
    radius = float(np.linalg.norm(flat - flat.mean(0), axis=1).max())
    return bool(np.linalg.norm(flat.mean(0) - die.pose.place_mm[:2]) < radius + 0.75 * die.side_mm)


def _clears(thing: Solid, tray: Tray) -> bool:
    """Whether a solid stands in no wall."""
    flat = thing.points_mm[:, :2]
    radius = float(np.linalg.norm(flat - flat.mean(0), axis=1).max())
    room = tray.inside_mm(flat.mean(0))
    return room > radius or room < -radius - tray.wall_mm


def _hands(rng: Random, dice: tuple[Die, ...], view: View) -> tuple[Hand, ...]:
    """A hand in the picture, now and then; half of those cover a part of a die."""
    if not often(rng, 0.12):
        return ()
    if dice and often(rng, 0.5):
        die = pick(rng, dice)
        hand = some_hand(rng, np.zeros(2))
        tip = np.array((-np.sin(hand.turn), np.cos(hand.turn))) * between(rng, 55, 95) * hand.scale
        place = np.array(die.pose.place_mm[:2]) - tip + rng.normal(0, 9, 2)
        return (replace(hand, place_mm=(float(place[0]), float(place[1])), height_mm=between(rng, 20, 40)),)
    return (some_hand(rng, rng.uniform(-1.2, 1.2, 2) * view.reach_mm),)


def _camouflaged(rng: Random, top: Top, dice: tuple[Die, ...]) -> Top:
    """Now and then a table of the dice's own colour."""
    if dice and often(rng, 0.08):
        return replace(top, first=dice[0].style.body.colour)
    return top


@dataclass(frozen=True, slots=True)
class Crop:
    """One small picture round one place: what it is meant to show, and the shot."""

    what: str  # "face", or one of NEGATIVES
    shot: Shot


def crop(rng: Random, side_px: int, *, negatives: float = 0.3) -> Crop:
    """A face with its surroundings, or something that a finder could take for one."""
    what = weighed(rng, NEGATIVES) if often(rng, negatives) else "face"
    wide = {"far": between(rng, 0.25, 0.45), "part": between(rng, 1.8, 4.0)}.get(what, scaled(rng, 0.72, 1.3))
    lens = _crop_lens(rng, side_px)
    view = _view(rng, lens.size_px, die_px=side_px / CROP_SIDES * wide)
    dice, flats, solids, hands = CROPS[what](rng, view)
    shift = _off_centre(rng, view, what)
    camera = _shifted(view.camera, (*shift, view.side_mm / 2))
    if what == "face":
        camera = _framed(camera, dice[0], side_px / scaled(rng, 1.18, 2.0))
    shot = _shot(rng, view, _camouflaged(rng, some_top(rng), dice), None, hands)
    shot = replace(
        shot,
        camera=camera,
        lens=lens,
        dice=dice,
        flats=flats,
        solids=solids,
        quality=Quality(2, 8, 12),
        faults=_crop_faults(rng, shot),
    )
    return Crop(what, shot)


def _crop_lens(rng: Random, side_px: int) -> Lens:
    """A lens whose picture is a square of this side, stretched now and then."""
    across, down = pick(rng, STRETCHES) if often(rng, 0.14) else (1.0, 1.0)
    size = (round(side_px / across), round(side_px / down))
    return Lens(size, 0.0, (side_px / size[0], side_px / size[1]))


def _crop_faults(rng: Random, shot: Shot) -> Faults:
    """A crop's camera: it may be blown up from a much smaller die, its dark corners lie elsewhere."""
    return replace(shot.faults, dark_corners=0.0, shrink=between(rng, 0.4, 1.0) if often(rng, 0.3) else 1.0)


def _off_centre(rng: Random, view: View, what: str) -> Array:
    """How far the camera aims past the die, mm."""
    if what == "part":
        turn, far = between(rng, 0, 2 * np.pi), between(rng, 0.3, 0.62) * view.side_mm
        return far * np.array((np.cos(turn), np.sin(turn)))
    spread = 0.2 if often(rng, 0.15) else 0.05
    return np.clip(rng.normal(0, spread, 2), -0.4, 0.4) * view.side_mm


def _framed(camera: Camera, die: Die, wanted_px: float) -> Camera:
    """The camera zoomed so that a die's box is so many pixels wide or high."""
    places = project(camera, on_table(die, outline(die.style.shape)))
    return replace(camera, focal_px=camera.focal_px * wanted_px / float(np.ptp(places, axis=0).max()))


def _shifted(camera: Camera, shift: tuple[float, float, float]) -> Camera:
    """The camera moved without turning."""
    move = np.array(shift)
    return replace(camera, eye_mm=vector(camera.eye_mm + move), target_mm=vector(camera.target_mm + move))


Made = tuple[tuple[Die, ...], tuple[Flat, ...], tuple[Solid, ...], tuple[Hand, ...]]


def _face(rng: Random, view: View) -> Made:
    """One die in the middle, others near it now and then, a hand over it seldom."""
    style = some_style(rng)
    die = lay.flat(style, view.side_mm, np.zeros(2), rng)
    if often(rng, 0.06):
        die = lay.leaning(
            style,
            view.side_mm,
            rng.normal(0, 2, 2),
            between(rng, 0, 6.3),
            np.radians(between(rng, 3, 44)),
            rng,
        )
    dice = [_centred(die)]
    for _ in range(weighed(rng, {0: 5.0, 1: 2.5, 2: 1.5, 3: 0.7})):
        other = style if often(rng, 0.6) else some_style(rng)
        side = view.side_mm * between(rng, 0.9, 1.1)
        if often(rng, 0.45):
            there = lay.beside(dice[0], other, side, rng, square=often(rng, 0.5))
        else:
            turn, far = between(rng, 0, 2 * np.pi), between(rng, 1.1, 1.7) * view.side_mm
            there = lay.flat(other, side, far * np.array((np.cos(turn), np.sin(turn))), rng)
        dice += [there] if lay.is_clear(there, dice, by_mm=0.0) else []
    flats = (_near_thing(rng, view),) if often(rng, 0.15) else ()
    hands = _covering(rng) if often(rng, 0.05) else ()
    if often(rng, 0.03):
        dice[0] = _on_top(rng, dice[0])
    return (
        tuple(dice),
        tuple(thing for thing in flats if not any(_covers(thing, die) for die in dice)),
        (),
        hands,
    )


def _on_top(rng: Random, die: Die) -> Die:
    """The die raised as if it lay on another that it hides."""
    x, y, z = die.pose.place_mm
    return replace(die, pose=Pose((x, y, z + die.side_mm * between(rng, 0.1, 1.0)), die.pose.rotation))


def _centred(die: Die) -> Die:
    """The die moved over the middle of the table."""
    return replace(die, pose=Pose((0.0, 0.0, die.pose.place_mm[2]), die.pose.rotation))


def _near_thing(rng: Random, view: View) -> Flat:
    """A flat thing beside the die."""
    turn, far = between(rng, 0, 2 * np.pi), between(rng, 1.0, 3.0) * view.side_mm
    return some_flat(rng, far * np.array((np.cos(turn), np.sin(turn))))


def _covering(rng: Random) -> tuple[Hand, ...]:
    """A hand that covers a part of the middle."""
    hand = some_hand(rng, np.zeros(2))
    tip = np.array((-np.sin(hand.turn), np.cos(hand.turn))) * between(rng, 75, 115) * hand.scale
    place = -tip + rng.normal(0, 6, 2)
    return (replace(hand, place_mm=(float(place[0]), float(place[1])), height_mm=between(rng, 20, 35)),)


def _bare(rng: Random, view: View) -> Made:
    """Nothing but table, and now and then a die at the edge."""
    return _edge_dice(rng, view), (), (), ()


def _edge_dice(rng: Random, view: View) -> tuple[Die, ...]:
    """A die that reaches in from the edge, sometimes."""
    if not often(rng, 0.3):
        return ()
    turn, far = between(rng, 0, 2 * np.pi), between(rng, 1.25, 1.6) * view.side_mm
    return (lay.flat(some_style(rng), view.side_mm, far * np.array((np.cos(turn), np.sin(turn))), rng),)


def _flat_things(rng: Random, view: View) -> Made:
    """Flat things in the middle: what they print is about as large as pips and faces."""
    places = rng.normal(0, 0.8, (int(rng.integers(1, 4)), 2)) * view.side_mm
    return (), tuple(_at_any_spot(rng, some_flat(rng, place)) for place in places), (), ()


def _at_any_spot(rng: Random, thing: Flat) -> Flat:
    """A flat thing shifted so that any part of it lies where its middle was."""
    axes = np.array((thing.corners_mm[1] - thing.corners_mm[0], thing.corners_mm[3] - thing.corners_mm[0]))
    return replace(thing, corners_mm=thing.corners_mm + rng.uniform(-0.45, 0.45, 2) @ axes)


def _solid_thing(rng: Random, view: View) -> Made:
    """Something that stands, about as large as a die."""
    return (), (), (some_solid(rng, rng.normal(0, 1, 2), view.side_mm),), ()


def _other_die(rng: Random, view: View) -> Made:
    """A die of another shape, or a cube with numerals."""
    sides = pick(rng, (4, 6, 6, 8, 10, 12, 20))
    return (), (), (other_die(sides, view.side_mm * between(rng, 0.8, 1.3), rng.normal(0, 1, 2), rng),), ()


def _domino(rng: Random, view: View) -> Made:
    """A domino, one half in the middle."""
    return (), (), (domino(rng.normal(0, 0.4, 2) * view.side_mm, rng),), ()


def _part(rng: Random, view: View) -> Made:
    """A die much too near: only a part of it is seen."""
    return (lay.flat(some_style(rng), view.side_mm, np.zeros(2), rng),), (), (), ()


def _between(rng: Random, view: View) -> Made:
    """Two dice that touch, the middle between them."""
    style = some_style(rng)
    first = lay.flat(style, view.side_mm, np.zeros(2), rng)
    other = lay.beside(
        first, style if often(rng, 0.7) else some_style(rng), view.side_mm, rng, square=often(rng, 0.6)
    )
    middle = np.array(other.pose.place_mm) / 2
    pair = [
        replace(die, pose=Pose(vector(np.array(die.pose.place_mm) - (*middle[:2], 0)), die.pose.rotation))
        for die in (first, other)
    ]
    return tuple(pair), (), (), ()


def _far(rng: Random, view: View) -> Made:
    """Several dice, all small."""
    count = int(rng.integers(2, 7))
    style = some_style(rng)
    clumped = lay.clump([style] * count, [view.side_mm] * count, rng.normal(0, 5, 2), rng)
    return tuple(clumped), (), (), ()


def _hand(rng: Random, _view: View) -> Made:
    """A hand."""
    return (), (), (), (some_hand(rng, rng.normal(0, 45, 2)),)


CROPS: dict[str, Callable[[Random, View], Made]] = {
    "face": _face,
    "table": _bare,
    "flat": _flat_things,
    "solid": _solid_thing,
    "other die": _other_die,
    "domino": _domino,
    "part": _part,
    "between": _between,
    "far": _far,
    "hand": _hand,
}
