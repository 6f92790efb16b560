"""Scenes: whole tables with any number of dice on them, and clutter beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from ..camera import Camera, overhead, vector
from ..scene import Die, DieStyle
from . import lay
from .beyond import Beyond, some_beyond
from .chance import Array, Random, between, often, pick, scaled, weighed
from .draw import Shot
from .faults import some_faults
from .flats import Flat, some_flat
from .hands import Hand, some_hand
from .lens import Lens
from .lights import at_night, by_flash, glaring, some_lights
from .others import other_die, some_looks
from .reliefs import Relief
from .solids import Solid
from .standing import some_solid
from .styles import some_side_mm, some_style
from .sundries import at_any_spot, some_relief
from .tops import Top, some_top
from .trays import Tray, some_tray

Item = TypeVar("Item", bound="Flat | Solid | Relief")
SIZES: tuple[tuple[int, int], ...] = ((640, 480), (640, 480), (640, 360), (800, 600), (854, 480), (480, 640))
REACH_SIDES = 0.8  # from a die's middle to its farthest corner and a little more
STRETCHES = ((1.0, 0.75), (1.33, 1.0), (0.75, 1.0), (1.0, 1.18), (0.88, 1.0))
STEEPEST_DEG = 70.0  # off straight down: 20 degrees over the table
HORIZON_DEG = 80.0  # no ray of a picture leans more: beyond lies no table
HORIZON_SHARE = 0.06  # of all scenes look so far that the table must end before the horizon
EDGE_SHARE = 0.2  # of all others show where the table ends
GLARE_SHARE = 0.25  # of scenes and crops with a lamp that is not the sun: level faces mirror it
NIGHT_SHARE = 0.16  # of all scenes and crops, those with one lamp in a dark room
FLASH_SHARE = 0.06  # and of the others with the lamp of the phone that takes the picture
HELD_SHARE = 0.4  # of hands at a die, those that hold it
NEAR_SHARE = 0.35  # of the things on a table with dice, those that lie close to one
THIN_MM = 0.5  # what is lower raises no die to be seen
RELIEF_SHARE = 0.6  # of all clutter: the rest are prints and bodies of faces
OTHERS_SHARE = 0.15  # of all scenes: some dice of other shapes and cubes with numerals, where there is room
OTHERS_SIDES = (4, 6, 8, 10, 10, 12, 20)  # as they are sold together: ten sides twice, for units and tens
ALIKE_SHARE = 0.65  # of these are all of one colour
LAYOUTS = {"apart": 5.0, "row": 1.0, "clump": 1.6, "stacked": 0.5, "leaning": 0.9, "empty": 0.7}


@dataclass(frozen=True, slots=True)
class View:
    """How a camera looks at the table and how much it sees."""

    camera: Camera
    reach_mm: Array  # half width and height of what it sees, about
    side_mm: float  # the usual die of this picture
    is_far: bool = False  # it may see the horizon


def scene(rng: Random, *, others_share: float = OTHERS_SHARE) -> Shot:
    """A whole table, any number of dice, clutter beside them; so often dice of other shapes, given room."""
    size = pick(rng, SIZES)
    view = far_view(rng, size) if often(rng, HORIZON_SHARE) else some_view(rng, size)
    has_tray = not view.is_far and often(rng, 0.2)
    tray = some_tray(rng, float(view.reach_mm.min()) * between(rng, 0.6, 1.5)) if has_tray else None
    beyond = None if tray else _some_end(rng, view)
    dice = _dice(rng, view, tray)
    dice, props = _propped(rng, dice, view)
    flats, solids = _clutter(rng, view, dice)
    if beyond:
        dice = tuple(die for die in dice if lies_on(beyond, die))
        flats, props, solids = held(beyond, flats), held(beyond, props), held(beyond, solids)
    solids = tuple(solid for solid in solids if not tray or _clears(solid, tray))
    hands = _hands(rng, dice, view)
    top = camouflaged(rng, some_top(rng), dice)
    shot = some_shot(rng, view, top, tray, hands)
    shot = replace(shot, dice=dice, flats=(*flats, *props), solids=solids, beyond=beyond)
    return replace(shot, solids=(*solids, *_some_others(rng, view, shot, others_share)))


def some_shot(rng: Random, view: View, top: Top, tray: Tray | None, hands: tuple[Hand, ...]) -> Shot:
    """The shot without dice and things."""
    camera, lights = view.camera, some_lights(rng)
    if often(rng, GLARE_SHARE):
        lights = glaring(rng, lights, np.subtract(camera.target_mm, camera.eye_mm))
    if often(rng, NIGHT_SHARE):
        lights = at_night(rng, lights)
    elif often(rng, FLASH_SHARE):
        lights = by_flash(rng, lights, camera.eye_mm)
    return Shot(
        camera, _lens(rng, camera.size_px), top, lights, some_faults(rng),
        tray=tray, hands=hands, seed=int(rng.integers(1 << 40)),
    )  # fmt: skip


def _lens(rng: Random, size_px: tuple[int, int]) -> Lens:
    """A plain lens, one that bends lines, a picture stretched."""
    bend = between(rng, -0.06, 0.16) if often(rng, 0.4) else 0.0
    return Lens(size_px, bend, pick(rng, STRETCHES) if often(rng, 0.14) else (1.0, 1.0))


def some_view(rng: Random, size_px: tuple[int, int], *, die_px: float = 0.0) -> View:
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


def far_view(rng: Random, size_px: tuple[int, int]) -> View:
    """A camera low over the table that sees past its far edge, mostly over the horizon."""
    side, distance = some_side_mm(rng), scaled(rng, 160, 450)
    die_px = min(size_px) * scaled(rng, 0.05, 0.1)
    turn = between(rng, 0, 360)
    camera = overhead(
        between(rng, 54, 72), turn, distance_mm=distance, focal_px=float(die_px * distance / side)
    )
    camera = replace(camera, size_px=size_px, up=_rolled(rng, camera))
    return View(camera, np.array(size_px) / 2 * side / die_px, side, is_far=True)


def _some_end(rng: Random, view: View) -> Beyond | None:
    """Where the table ends: before the horizon if the view goes so far, else now and then anywhere."""
    ahead = np.subtract(view.camera.target_mm, view.camera.eye_mm)
    way = float(np.arctan2(ahead[1], ahead[0]))
    reach = float(view.reach_mm.min())
    if view.is_far:
        return some_beyond(
            rng, way + rng.normal(0, 0.12), reach * between(rng, 0.4, 1.6), corner=often(rng, 0.3)
        )
    if not often(rng, EDGE_SHARE):
        return None
    turn = between(rng, 0, 2 * np.pi)
    return some_beyond(rng, turn, reach * between(rng, 0.25, 1.0), corner=often(rng, 0.35))


def lies_on(beyond: Beyond, die: Die) -> bool:
    """Whether a die lies on the table and not over its edge."""
    return beyond.inside_mm(np.array(die.pose.place_mm[:2])) > REACH_SIDES * die.side_mm


def holds(beyond: Beyond, thing: Flat | Solid | Relief) -> bool:
    """Whether a thing lies wholly on the table."""
    spots = thing.corners_mm if isinstance(thing, Flat | Relief) else thing.points_mm
    return min(beyond.inside_mm(spot) for spot in spots) > 0


def held(beyond: Beyond, things: tuple[Item, ...]) -> tuple[Item, ...]:
    """Those things that lie wholly on the table."""
    return tuple(thing for thing in things if holds(beyond, thing))


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
        there = on_wall(rng, tray, below)
    else:
        there = lay.leaning_on(below, below.style, below.side_mm * between(rng, 0.9, 1.05), rng)
    others = [die for die in laid if die is not below]
    return [*laid, there] if lay.is_clear(there, others, by_mm=0.0) else laid


def on_wall(rng: Random, tray: Tray, like: Die) -> Die:
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


def _clutter(
    rng: Random, view: View, dice: tuple[Die, ...]
) -> tuple[tuple[Flat | Relief, ...], tuple[Solid | Relief, ...]]:
    """Things beside the dice; none under one that it would raise."""
    if often(rng, 0.3):
        return (), ()
    count = int(rng.integers(1, 9))
    found = [_fitting(rng, view, dice) for _ in range(count)]
    things = [thing for thing in found if thing is not None]
    flats = tuple(thing for thing in things if isinstance(thing, Flat | Relief) and is_flat(thing))
    solids = tuple(thing for thing in things if isinstance(thing, Solid | Relief) and not is_flat(thing))
    return flats, solids


def _fitting(rng: Random, view: View, dice: tuple[Die, ...]) -> Flat | Solid | Relief | None:
    """A thing that fits beside the dice: close to one, else anywhere; None where two tries fail."""
    tries = (_thing(rng, _place(rng, view, near), view) for near in (dice, ()))
    return next((thing for thing in tries if _fits(thing, dice)), None)


def _some_others(rng: Random, view: View, shot: Shot, share: float) -> list[Solid]:
    """In a share of scenes dice of other shapes and cubes with numerals, where nothing else stands."""
    if not often(rng, share):
        return []
    across_mm = view.side_mm * between(rng, 0.8, 1.25)
    looks = some_looks(rng) if often(rng, ALIKE_SHARE) else None
    sides = rng.permutation(OTHERS_SIDES)[: int(rng.integers(1, len(OTHERS_SIDES) + 1))]
    made: list[Solid] = []
    for n in sides.tolist():
        one = other_die(n, across_mm, _place(rng, view, shot.dice), rng, looks=looks)
        if _stands_free(one, shot, made):
            made.append(one)
    return made


def _stands_free(one: Solid, shot: Shot, others: Sequence[Solid]) -> bool:
    """Whether a solid stands wholly on the table or in the tray, and neither in nor on a thing or another."""
    if any(hits(one, die) for die in shot.dice) or (shot.beyond and not holds(shot.beyond, one)):
        return False
    if shot.tray and not _clears(one, shot.tray):
        return False
    spot, reach_mm = _foot(one)
    if any(not is_thin(flat) and _lies_within(flat, spot, reach_mm) for flat in shot.flats):
        return False
    return all(stand_apart(one, other) for other in (*shot.solids, *others))


def stand_apart(one: Solid | Relief, other: Solid | Relief) -> bool:
    """Whether the circles round what two things stand over have nothing in common."""
    (here, reach_mm), (there, far_mm) = _foot(one), _foot(other)
    return float(np.linalg.norm(here - there)) > reach_mm + far_mm


def _foot(thing: Solid | Relief) -> tuple[Array, float]:
    """The middle of what a thing stands over, and how far it reaches from there, mm."""
    flat = thing.points_mm[:, :2]
    middle = flat.mean(0)
    return middle, float(np.linalg.norm(flat - middle, axis=1).max())


def _thing(rng: Random, place: Array, view: View) -> Flat | Solid | Relief:
    """Anything that is no die with pips."""
    if often(rng, RELIEF_SHARE):
        return at_any_spot(rng, some_relief(rng, place))
    return some_flat(rng, place) if often(rng, 0.6) else some_solid(rng, place, view.side_mm)


def is_flat(thing: Flat | Solid | Relief) -> bool:
    """Whether a thing lies like a card."""
    return isinstance(thing, Flat) or (isinstance(thing, Relief) and thing.is_low)


def _fits(thing: Flat | Solid | Relief, dice: tuple[Die, ...]) -> bool:
    """Whether a thing may lie where it does."""
    thin = not isinstance(thing, Solid) and is_thin(thing)
    return thin or not any(hits(thing, die) for die in dice)


def is_thin(thing: Flat | Relief) -> bool:
    """Whether a die may lie on it as if it were print on the table: a card, a leaflet, ink."""
    return thing.height_mm < THIN_MM


def _place(rng: Random, view: View, dice: tuple[Die, ...]) -> Array:
    """A place for a thing: anywhere, or close to a die."""
    if not dice or not often(rng, NEAR_SHARE):
        return rng.uniform(-1.1, 1.1, 2) * view.reach_mm
    die, turn = pick(rng, dice), between(rng, 0, 2 * np.pi)
    far = between(rng, 0.9, 2.0) * die.side_mm
    return np.array(die.pose.place_mm[:2]) + far * np.array((np.cos(turn), np.sin(turn)))


def hits(thing: Flat | Solid | Relief, die: Die) -> bool:
    """Whether a die would stand in a thing."""
    if isinstance(thing, Solid):
        return _fills(thing, die)
    return _lies_within(thing, np.array(die.pose.place_mm[:2]), REACH_SIDES * die.side_mm)


def _lies_within(thing: Flat | Relief, spot: Array, reach_mm: float) -> bool:
    """Whether a thing lies so near a spot of the table."""
    if isinstance(thing, Relief):
        return thing.gap_mm(spot) < reach_mm
    corners = thing.corners_mm
    middle = corners.mean(0)
    axes = np.array((corners[1] - corners[0], corners[3] - corners[0])) / 2
    lengths = np.linalg.norm(axes, axis=1)
    off = np.abs(axes @ (spot - middle)) / lengths
    return bool((off < lengths + reach_mm).all())


def _fills(thing: Solid, die: Die) -> bool:
    """Whether a die would stand in a solid."""
    spot, radius = _foot(thing)
    return bool(np.linalg.norm(spot - die.pose.place_mm[:2]) < radius + 0.75 * die.side_mm)


def _clears(thing: Solid | Relief, tray: Tray) -> bool:
    """Whether a solid stands in no wall."""
    spot, radius = _foot(thing)
    room = tray.inside_mm(spot)
    return room > radius or room < -radius - tray.wall_mm


def _hands(rng: Random, dice: tuple[Die, ...], view: View) -> tuple[Hand, ...]:
    """A hand in the picture, now and then; half of those cover a part of a die."""
    if not often(rng, 0.12):
        return ()
    if dice and often(rng, 0.5):
        die = pick(rng, dice)
        hand = some_hand(rng, np.zeros(2))
        holding = hand.holding(dice.index(die), np.array(die.pose.place_mm[:2]), between(rng, 3, 12))
        if often(rng, HELD_SHARE) and is_free(holding, dice):
            return (holding,)
        tip = np.array((-np.sin(hand.turn), np.cos(hand.turn))) * between(rng, 55, 95) * hand.scale
        place = np.array(die.pose.place_mm[:2]) - tip + rng.normal(0, 9, 2)
        return (replace(hand, place_mm=(float(place[0]), float(place[1])), height_mm=between(rng, 20, 40)),)
    return (some_hand(rng, rng.uniform(-1.2, 1.2, 2) * view.reach_mm),)


def is_free(hand: Hand, dice: tuple[Die, ...]) -> bool:
    """Whether no die but the held one lies under a hand."""
    others = [die for number, die in enumerate(dice) if number != hand.held]
    return not any(hand.covers(np.array(die.pose.place_mm[:2]), die.side_mm) for die in others)


def camouflaged(rng: Random, top: Top, dice: tuple[Die, ...]) -> Top:
    """Now and then a table of the dice's own colour."""
    if dice and often(rng, 0.08):
        return replace(top, first=dice[0].style.body.colour)
    return top
