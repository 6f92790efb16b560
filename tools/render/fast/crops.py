"""Crops: one face with its surroundings, or something that a finder could take for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..camera import Camera, project, vector
from ..scene import Die, Pose, on_table
from . import lay
from .beyond import Beyond, some_beyond
from .chance import Array, Random, between, often, pick, scaled, weighed
from .draw import Quality, Shot
from .faults import Faults
from .flats import Flat, some_flat
from .hands import Hand, some_hand
from .lens import Lens
from .march import outline
from .numerals import Colours, Writing
from .others import other_die, some_looks
from .reliefs import Relief
from .scenes import (
    HELD_SHARE,
    RELIEF_SHARE,
    STRETCHES,
    View,
    camouflaged,
    held,
    hits,
    is_free,
    is_thin,
    lies_on,
    some_shot,
    some_view,
    stand_apart,
)
from .solids import Solid
from .standing import domino, moved, some_solid
from .styles import faint_style, some_style
from .sundries import at_any_spot, some_relief
from .tops import some_top

CROP_SIDES = 1.75  # other crops are so many die sides wide, before chance
CROP_BOX = (1.18, 2.0)
"""A crop of a face, or of half a domino, is so many times wider than its box."""

FAINT = 0.2
"""How often a face is one whose pips are hard to tell from its body."""

LEANING, ON_TOP = 0.09, 0.05
"""How often a face's die leans, or lies on something."""

EDGES = {"face": 0.04, "table": 0.25}
"""How often a crop of each sort shows where the table ends."""

OTHERS_BESIDE = {0: 3.0, 1: 3.0, 2: 2.0, 3: 1.0}
"""How often so many more dice, of other shapes or with pips, lie beside one of another shape."""

ANYTHING = "anything"
"""What pictures show, if nothing is said."""
OTHER_DIE = "other die"
NEGATIVE_SHARE = 0.3  # of crops, if anything may be shown: a finder takes fewer things for dice than it finds
NEGATIVES = {
    "table": 2.0,
    "flat": 3.5,
    "solid": 5.0,
    OTHER_DIE: 9.0,
    "domino": 1.2,
    "part": 2.0,  # a corner, an edge, a side face of a die, seen too near
    "between": 2.0,  # two dice that touch, taken for one
    "far": 1.0,  # several dice, seen from too far
    "hand": 0.5,
}


@dataclass(frozen=True, slots=True)
class Crop:
    """One small picture round one place: what it is meant to show, and the shot."""

    what: str  # one of CROPS
    shot: Shot


def crop(rng: Random, side_px: int, *, what: str = ANYTHING) -> Crop:
    """A face with its surroundings, or something that a finder could take for one; `what` is wanted alone."""
    if what == ANYTHING:
        what = weighed(rng, NEGATIVES) if often(rng, NEGATIVE_SHARE) else "face"
    wide = {"far": between(rng, 0.25, 0.45), "part": between(rng, 1.8, 4.0)}.get(what, scaled(rng, 0.72, 1.3))
    lens = _crop_lens(rng, side_px)
    view = some_view(rng, lens.size_px, die_px=side_px / CROP_SIDES * wide)
    dice, flats, solids, hands = CROPS[what](rng, view)
    shift = _off_centre(rng, view, what)
    camera = _shifted(view.camera, (*shift, view.side_mm / 2))
    if what == "face":
        camera = _framed(camera, dice[0], side_px / scaled(rng, *CROP_BOX))
    if what == "domino":  # as near as a finder that took one half for a die
        px_per_mm = lens.size_px[0] / (2 * float(view.reach_mm[0]))
        half_px = px_per_mm * float(np.linalg.norm(_long_way(solids[0].points_mm))) / 2
        wanted_px = side_px / scaled(rng, *CROP_BOX)
        camera = replace(camera, focal_px=camera.focal_px * wanted_px / half_px)
    shot = some_shot(rng, view, camouflaged(rng, some_top(rng), dice), None, hands)
    beyond = _some_end(rng, view, what, dice[:1])
    if beyond:
        dice = (*dice[:1], *(die for die in dice[1:] if lies_on(beyond, die)))
        flats, solids = held(beyond, flats), held(beyond, solids)
    shot = replace(
        shot,
        camera=camera,
        beyond=beyond,
        lens=lens,
        dice=dice,
        flats=flats,
        solids=solids,
        quality=Quality(2, 8, 12),
        faults=_crop_faults(rng, shot),
    )
    return Crop(what, shot)


def _some_end(rng: Random, view: View, what: str, own: tuple[Die, ...]) -> Beyond | None:
    """Where the table ends beside the crop's own die, or anywhere on a bare table; mostly nowhere."""
    if not often(rng, EDGES.get(what, 0.0)):
        return None
    low, high = (0.85, 1.6) if what == "face" else (-0.4, 0.8)
    beyond = some_beyond(
        rng, between(rng, 0, 2 * np.pi), between(rng, low, high) * view.side_mm, corner=often(rng, 0.3)
    )
    return beyond if all(lies_on(beyond, die) for die in own) else None


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


Made = tuple[tuple[Die, ...], tuple[Flat | Relief, ...], tuple[Solid | Relief, ...], tuple[Hand, ...]]


def _face(rng: Random, view: View) -> Made:
    """One die in the middle, others near it now and then, a hand over it seldom."""
    style = faint_style(rng) if often(rng, FAINT) else some_style(rng)
    die = lay.flat(style, view.side_mm, np.zeros(2), rng)
    if often(rng, LEANING):
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
    near = (_near_thing(rng, view),) if often(rng, 0.25) else ()
    flats = tuple(thing for thing in near if isinstance(thing, Flat) or thing.is_low)
    solids = tuple(thing for thing in near if isinstance(thing, Relief) and not thing.is_low)
    hands = _covering(rng, dice) if often(rng, 0.05) else ()
    if often(rng, ON_TOP):
        dice = _on_top(rng, dice)
    return (
        tuple(dice),
        tuple(thing for thing in flats if is_thin(thing) or not any(hits(thing, die) for die in dice)),
        tuple(thing for thing in solids if not any(hits(thing, die) for die in dice)),
        hands,
    )


def _on_top(rng: Random, dice: list[Die]) -> list[Die]:
    """The first die on another, or on something low that it hides."""
    upper, *others = dice
    x, y, z = upper.pose.place_mm
    if often(rng, 0.25):
        up = between(rng, 0.15, 0.5) * upper.side_mm
        return [replace(upper, pose=Pose((x, y, z + up), upper.pose.rotation)), *others]
    style = upper.style if often(rng, 0.7) else some_style(rng)
    off = rng.normal(0, 0.14, 2) * upper.side_mm
    below = lay.flat(style, upper.side_mm * between(rng, 0.9, 1.15), off, rng)
    up = 2 * below.pose.place_mm[2]
    return [
        replace(upper, pose=Pose((x, y, z + up), upper.pose.rotation)),
        below,
        *(die for die in others if lay.is_clear(die, [below], by_mm=0.0)),
    ]


def _centred(die: Die) -> Die:
    """The die moved over the middle of the table."""
    return replace(die, pose=Pose((0.0, 0.0, die.pose.place_mm[2]), die.pose.rotation))


def _near_thing(rng: Random, view: View) -> Flat | Relief:
    """A thing beside the die."""
    turn, far = between(rng, 0, 2 * np.pi), between(rng, 1.0, 3.0) * view.side_mm
    if often(rng, RELIEF_SHARE):
        place = min(far, 1.8 * view.side_mm) * np.array((np.cos(turn), np.sin(turn)))
        return at_any_spot(rng, some_relief(rng, place))
    return some_flat(rng, far * np.array((np.cos(turn), np.sin(turn))))


def _covering(rng: Random, dice: list[Die]) -> tuple[Hand, ...]:
    """A hand that covers a part of the middle, or holds the die there."""
    hand = some_hand(rng, np.zeros(2))
    holding = hand.holding(0, rng.normal(0, 3, 2), between(rng, 3, 12))
    if often(rng, HELD_SHARE) and is_free(holding, tuple(dice)):
        return (holding,)
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
    return (), tuple(_some_flat(rng, place) for place in places), (), ()


def _some_flat(rng: Random, place: Array) -> Flat | Relief:
    """A flat thing, any part of it at a place."""
    if often(rng, RELIEF_SHARE):
        return at_any_spot(rng, some_relief(rng, 0.4 * place, share_low=1.0))
    return _at_any_spot(rng, some_flat(rng, place))


def _at_any_spot(rng: Random, thing: Flat) -> Flat:
    """A flat thing shifted so that any part of it lies where its middle was."""
    axes = np.array((thing.corners_mm[1] - thing.corners_mm[0], thing.corners_mm[3] - thing.corners_mm[0]))
    return replace(thing, corners_mm=thing.corners_mm + rng.uniform(-0.45, 0.45, 2) @ axes)


def _solid_thing(rng: Random, view: View) -> Made:
    """Something that stands, about as large as a die, or a part of something larger."""
    if often(rng, 1.5 * RELIEF_SHARE):
        place = rng.normal(0, 0.1, 2) * view.side_mm
        things = [at_any_spot(rng, some_relief(rng, place, share_low=0.0))]
        if often(rng, 0.3):
            more = some_relief(rng, rng.normal(0, 2.0, 2) * view.side_mm, share_low=0.0)
            things += [more] if more.gap_mm(place) > view.side_mm else []
        return (), (), tuple(things), ()
    return (), (), (some_solid(rng, rng.normal(0, 1, 2), view.side_mm),), ()


def _other_die(rng: Random, view: View) -> Made:
    """A die of another shape, or a cube with numerals; mostly more of its set, or dice with pips, near it."""
    looks = some_looks(rng)
    across_mm = view.side_mm * between(rng, 0.8, 1.3)
    solids = [_other_at(rng, across_mm, rng.normal(0, 1, 2), looks)]
    dice: list[Die] = []
    style = some_style(rng)
    for _ in range(weighed(rng, OTHERS_BESIDE)):
        place = _near_by(rng, view)
        if often(rng, 0.5):
            die = lay.flat(style, view.side_mm * between(rng, 0.8, 1.1), place, rng)
            dice += [die] if _has_room_for_die(die, solids, dice) else []
        else:
            more = _other_at(rng, across_mm, place, looks if often(rng, 0.7) else some_looks(rng))
            solids += [more] if _has_room(more, solids, dice) else []
    return tuple(dice), (), tuple(solids), ()


def _near_by(rng: Random, view: View) -> Array:
    """A place so near to the middle that a die there is mostly seen in part."""
    turn, far = between(rng, 0, 2 * np.pi), between(rng, 1.1, 1.8) * view.side_mm
    return far * np.array((np.cos(turn), np.sin(turn)))


def _has_room_for_die(die: Die, solids: Sequence[Solid], dice: Sequence[Die]) -> bool:
    """Whether a die hits none of what lies there."""
    return lay.is_clear(die, dice, by_mm=0.0) and not any(hits(one, die) for one in solids)


def _has_room(more: Solid, solids: Sequence[Solid], dice: Sequence[Die]) -> bool:
    """Whether a body hits none of those that lie there."""
    return not any(hits(more, die) for die in dice) and all(stand_apart(more, one) for one in solids)


def _other_at(rng: Random, across_mm: float, place: Array, looks: tuple[Colours, Writing]) -> Solid:
    """A die of another shape at a place, a cube one time in three."""
    return other_die(pick(rng, (4, 6, 6, 6, 8, 10, 10, 12, 20)), across_mm, place, rng, looks=looks)


def _domino(rng: Random, _view: View) -> Made:
    """A domino, one half in the middle, as large as a die would be."""
    whole = domino(np.zeros(2), rng)
    long = _long_way(whole.points_mm)
    half = long / 4 * (1.0 if often(rng, 0.85) else 0.0)  # now and then its middle
    return (), (), (moved(whole, half + rng.normal(0, 0.06, 2) * np.linalg.norm(long)),), ()


def _long_way(points_mm: Array) -> Array:
    """From one end of a long thing to the other, mm."""
    places = points_mm[:, :2]
    _, along = np.linalg.eigh(np.cov(places.T))
    return np.asarray(along[:, 1] * np.ptp(places @ along[:, 1]))


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
    OTHER_DIE: _other_die,
    "domino": _domino,
    "part": _part,
    "between": _between,
    "far": _far,
    "hand": _hand,
}
