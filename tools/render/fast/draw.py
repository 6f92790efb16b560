"""A shot drawn: the table, what lies on it, shadows, then everything that stands, far things first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import cv2
import numpy as np

from ..camera import Camera, picture_from_table
from ..scene import Die, on_table
from .beyond import Beyond, light_beyond, share_beyond
from .canvas import NOT_DICE, Canvas, draw_die, draw_mirrored
from .chance import Array, Random
from .faults import Faults
from .flats import HOLLOW, Flat, lay_flat
from .glow import add_glow
from .ground import Ground, mixed
from .hands import Hand, draw_hand, hand_shadow
from .lens import Lens
from .lights import Lamp, Lights, mirrored
from .march import outline
from .reliefs import Relief, draw_relief, paint_relief
from .shade import Sees, Setting
from .shadows import Body, Film, lamp_shadow, lit_patches, sky_shadow
from .solids import Solid, draw_solid
from .tops import Top, grow, pile_mm
from .trays import Tray, tray_walls

SHARP = 0.01  # radians: the shadow of a smaller lamp has no soft edge to see
DENSE = {"clear": 0.45, "translucent": 0.85}  # how much of a lamp's light such dice keep off the table
SHADOW_STEP = 7  # of so many outline points one throws the shadow: its edge is soft
NEIGHBOUR_SIDES = 4.0  # farther dice neither shade nor darken a die's own faces enough to see


@dataclass(frozen=True, slots=True)
class Quality:
    """How finely a shot is drawn."""

    fine: int = 2  # rays a pixel, each way
    lamp_points: int = 16  # steps in a soft shadow
    sky_points: int = 24


@dataclass(frozen=True, slots=True)
class Shot:
    """All that one fast picture shows."""

    camera: Camera
    lens: Lens
    top: Top
    lights: Lights
    faults: Faults
    dice: tuple[Die, ...] = ()
    flats: tuple[Flat | Relief, ...] = ()
    solids: tuple[Solid | Relief, ...] = ()
    tray: Tray | None = None
    beyond: Beyond | None = None  # where the table ends, if that is in view
    hands: tuple[Hand, ...] = ()
    seed: int = 0
    quality: Quality = field(default_factory=Quality)


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """What comes out: the light, and for each pixel whose it is and which part of it."""

    light: Array
    owner: Array
    part: Array


@dataclass(frozen=True, slots=True, eq=False)
class Bare:
    """The table with its flat things before any light falls on it: their colours, and whose each pixel is."""

    film: Film
    ground: Ground
    paint: Array
    owner: Array


def draw(shot: Shot) -> Drawn:
    """The whole shot, as an ideal lens would see it."""
    rng = np.random.default_rng(shot.seed)
    canvas, reaches = lit_table(shot, bare_table(shot))
    stand(canvas, shot, reaches, rng)
    return Drawn(canvas.light, canvas.owner, canvas.part)


def bare_table(shot: Shot) -> Bare:
    """The table, grown."""
    film = Film(picture_from_table(shot.camera), shot.camera.size_px)
    ground = Ground(film)
    return Bare(film, ground, *_covered(shot, ground))


def lit_table(shot: Shot, bare: Bare) -> tuple[Canvas, tuple[Array, ...]]:
    """The table under its light and all shadows, nothing standing on it yet; each lamp's reach."""
    falls, reaches = _falling(shot, bare)
    light = _glossed(bare.paint * falls, shot, bare.ground)
    if shot.beyond:
        light = _ended(light, shot, shot.beyond, bare)
    canvas = Canvas(shot.camera, np.ascontiguousarray(light, np.float32), shot.quality.fine)
    canvas.owner[:] = bare.owner
    return canvas, reaches


def _ended(light: Array, shot: Shot, beyond: Beyond, bare: Bare) -> Array:
    """The table's light as far as the table goes, then what lies beyond; its owners end there too."""
    share = share_beyond(beyond, bare.film)
    bare.owner[share > 0.5] = 0
    past = light_beyond(beyond, shot.camera, shot.lights)
    return np.where(share[..., None] >= 1, past, light + (past - light) * share[..., None])


def stand(canvas: Canvas, shot: Shot, reaches: tuple[Array, ...], rng: Random) -> None:
    """Dice, solids, walls and hands drawn on the canvas, far ones first."""
    if shot.top.gloss > 0.15:
        for number, die in enumerate(shot.dice):
            share = 0.45 * shot.top.gloss
            draw_mirrored(canvas, die, _setting(canvas, shot, number, reaches), share, rng)
    eye = np.asarray(shot.camera.eye_mm)
    walls = tray_walls(shot.tray) if shot.tray else ()
    things: list[tuple[float, int | Solid | Relief]] = [
        (float(np.linalg.norm(np.subtract(die.pose.place_mm, eye))), number)
        for number, die in enumerate(shot.dice)
    ]
    things += [(float(np.linalg.norm(solid.middle_mm - eye)), solid) for solid in (*shot.solids, *walls)]
    for _, thing in sorted(things, key=lambda pair: -pair[0]):
        if isinstance(thing, Solid):
            draw_solid(canvas, thing, shot.lights)
        elif isinstance(thing, Relief):
            draw_relief(canvas, thing, shot.lights)
        else:
            for hand in shot.hands:
                if hand.held == thing:
                    draw_hand(canvas, hand, shot.lights)
            draw_die(canvas, shot.dice[thing], thing + 1, _setting(canvas, shot, thing, reaches), rng)
    for hand in shot.hands:
        draw_hand(canvas, hand, shot.lights, is_thumb=hand.held is not None)


def _covered(shot: Shot, ground: Ground) -> tuple[Array, Array]:
    """The table's own colours with tray floor and flat things, and whose each pixel is."""
    paint = grow(shot.top, ground)
    owner = np.zeros(paint.shape[:2], np.uint8)
    if shot.tray:
        floor = shot.tray.floor_mask(ground.film)
        paint = mixed(paint, grow(shot.tray.top, ground), floor)
    for thing in shot.flats:
        if isinstance(thing, Relief):
            eye = np.asarray(shot.camera.eye_mm)
            paint_relief(paint, owner, thing, ground.film, (shot.lights, eye))
        else:
            lay_flat(paint, owner, thing, ground.film, NOT_DICE["flat"])
    return paint, owner


def _falling(shot: Shot, bare: Bare) -> tuple[Array, tuple[Array, ...]]:
    """The light that falls on each place of the table, and how far each lamp reaches where nothing stands."""
    film = bare.film
    walls = tray_walls(shot.tray) if shot.tray else ()
    standing = [_body(die) for die in shot.dice]
    standing += [body for solid in (*shot.solids, *walls) for body in _bodies(solid)]
    lying = [body for thing in shot.flats for body in _bodies(thing)]
    free = bare.owner != NOT_DICE["flat"]
    sky = 1 - 0.9 * _shaded(lambda bodies: _sky_share(bodies, film, shot), standing, lying, free)
    falls = sky[..., None] * np.asarray(shot.lights.sky, np.float32)
    reaches = []
    for lamp in shot.lights.lamps:
        points = shot.quality.lamp_points if lamp.spread > SHARP else 3
        throw = partial(lamp_shadow, lamp, film=film, points=points)
        shadow = _shaded(throw, standing, lying, free)
        for hand in shot.hands:
            shadow = np.maximum(shadow, hand_shadow(hand, lamp.place_mm, film))
        reaches.append(_reach(lamp, film))
        facing = lamp.towards[2] * reaches[-1] * (1 - shadow)
        falls += facing[..., None] * np.asarray(lamp.power, np.float32)
    add_glow(falls, shot.dice, shot.lights, bare.ground)
    return falls, tuple(reaches)


def _shaded(
    throw: Callable[[list[Body]], Array], standing: list[Body], lying: list[Body], free: Array
) -> Array:
    """The shadow of all bodies; flat things throw none on themselves or on each other."""
    shadow = throw(standing)
    return np.maximum(shadow, throw(lying) * free) if lying else shadow


def _reach(lamp: Lamp, film: Film) -> Array:
    """How much of a lamp's light comes to each place of the table where nothing stands."""
    fading, patches = _fading(lamp.place_mm, film), lit_patches(lamp, film)
    return fading if patches is None else fading * patches


def _sky_share(bodies: list[Body], film: Film, shot: Shot) -> Array:
    """What is hidden of the sky, drawn at half size: it is soft."""
    width, height = film.size_px
    if min(width, height) < 200:
        return sky_shadow(bodies, film, shot.quality.sky_points)
    half = Film(np.diag((0.5, 0.5, 1.0)) @ film.picture_from_table, (width // 2, height // 2))
    return np.asarray(cv2.resize(sky_shadow(bodies, half, shot.quality.sky_points), (width, height)))


def _bodies(thing: Flat | Solid | Relief) -> list[Body]:
    """What throws a thing's shadow."""
    if isinstance(thing, Relief):
        return thing.bodies
    return [] if thing.kind in HOLLOW else [Body(thing.points_mm)]


def _body(die: Die) -> Body:
    """A die as what throws a shadow."""
    return Body(
        on_table(die, outline(die.style.shape)[::SHADOW_STEP]),
        DENSE.get(die.style.body.kind, 1.0),
    )


def _fading(place_mm: tuple[float, float, float], film: Film) -> Array:
    """How a lamp's light falls off over the table, 1 in the middle."""
    width, height = film.size_px
    small = (max(width // 16, 2), max(height // 16, 2))
    ground = Ground(
        Film(np.diag((small[0] / width, small[1] / height, 1.0)) @ film.picture_from_table, small)
    )
    x, y, z = place_mm
    far = (ground.x_mm - x) ** 2 + (ground.y_mm - y) ** 2 + z * z
    share = (float(x * x + y * y + z * z) / far) ** 1.5
    return np.asarray(cv2.resize(np.clip(share, 0.0, 3.0).astype(np.float32), (width, height)))


def _glossed(light: Array, shot: Shot, ground: Ground) -> Array:
    """With what a glossy table mirrors of the room."""
    if shot.top.gloss < 0.03:
        return light
    height, width = light.shape[:2]
    x, y = (part[::4, ::4].ravel() for part in (ground.x_mm, ground.y_mm))
    eye = np.asarray(shot.camera.eye_mm, np.float32)
    ways = np.stack((x - eye[0], y - eye[1], np.full_like(x, -eye[2])))
    ways /= np.sqrt(np.einsum("ij,ij->j", ways, ways))
    share = 0.04 + 0.96 * (1 + ways[2]) ** 5
    ways[2] *= -1
    seen = np.minimum(mirrored(shot.lights, ways, shot.top.rough), 12.0) * share * shot.top.gloss
    small = seen.T.reshape(len(range(0, height, 4)), len(range(0, width, 4)), 3).astype(np.float32)
    return np.asarray(light + cv2.resize(small, (width, height)))


def _setting(canvas: Canvas, shot: Shot, number: int, reaches: tuple[Array, ...]) -> Setting:
    """What surrounds one die."""
    die = shot.dice[number]
    place = canvas.matrix @ np.array((*die.pose.place_mm[:2], 1.0))
    height, width = canvas.light.shape[:2]
    across, down = np.clip((place[:2] / place[2]).astype(int), 0, (width - 1, height - 1))
    reach = max(4, int(0.02 * width))
    around = canvas.light[max(down - reach, 0) : down + reach, max(across - reach, 0) : across + reach]
    sunlit = tuple(float(reach[down, across]) for reach in reaches)
    others = tuple(other for place, other in enumerate(shot.dice) if place != number and _is_near(die, other))
    sees = Sees(canvas.light, canvas.matrix)
    near = around.mean((0, 1)).astype(np.float32)
    lies_in = shot.tray.top if shot.tray else shot.top
    return Setting(shot.lights, near, others, sunlit, sees, pile_mm(lies_in))


def _is_near(die: Die, other: Die) -> bool:
    """Whether a neighbour can darken a die."""
    far = np.hypot(*np.subtract(die.pose.place_mm[:2], other.pose.place_mm[:2]))
    return bool(far < NEIGHBOUR_SIDES * max(die.side_mm, other.side_mm))
