"""Things with flat faces that stand on the table: dice of other shapes, dominoes, boxes, cups, caps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

import cv2
import numpy as np

from ..camera import project
from ..scene import Colour
from .canvas import NOT_DICE, Canvas
from .chance import Array, Random, between, grey, hue, linear, near, often, pick
from .edges import around, drawn_in, strips
from .lay import about_z
from .lights import Lights, mirrored
from .numerals import Hand, face_print, numbers, some_hand
from .prints import domino_half, dot, spots
from .sheets import at, sheet

SHIFT = 4
ROUND = 20  # sides of a round thing
ROUND_SHARE = 1.15  # of its set's cube from face to face: the ball that a die of another shape fits into


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One face: its corners in order, seen from outside anticlockwise, and what is printed on it."""

    corners_mm: Array
    colour: Colour
    print: Array | None = None  # height x width x 4, RGB and cover, 0 to 255
    print_mm: Array | None = None  # where the print's corners lie: top left, then clockwise


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A body of faces. `edge_mm` tells how round its edges are, `cloudy` how much its colour varies."""

    kind: str
    faces: tuple[Face, ...]
    gloss: float = 0.5
    owner: str = "solid"
    edge_mm: float = 0.0
    cloudy: float = 0.03

    @property
    def points_mm(self) -> Array:
        """All its corners."""
        return np.concatenate([face.corners_mm for face in self.faces])

    @property
    def middle_mm(self) -> Array:
        """About its middle."""
        return np.asarray(self.points_mm.mean(0))


def draw_solid(canvas: Canvas, solid: Solid, lights: Lights) -> None:
    """The faces that look at the camera, and its round edges."""
    eye = np.asarray(canvas.camera.eye_mm)
    for face in sorted(solid.faces, key=lambda face: -float(np.linalg.norm(face.corners_mm.mean(0) - eye))):
        bare = replace(face, print=None) if solid.edge_mm > 0 else face
        _draw_if_seen(canvas, bare, solid, lights)
    if solid.edge_mm > 0:
        for face in _with_round_edges(solid):
            _draw_if_seen(canvas, face, solid, lights)


def _with_round_edges(solid: Solid) -> Iterator[Face]:
    """The strips along its edges, then its faces drawn in by as much, their prints where they were."""
    colour = solid.faces[0].colour
    for strip in strips([face.corners_mm for face in solid.faces], solid.edge_mm):
        yield Face(strip, colour)
    for face in solid.faces:
        yield replace(face, corners_mm=drawn_in(face.corners_mm, solid.edge_mm))


def _draw_if_seen(canvas: Canvas, face: Face, solid: Solid, lights: Lights) -> None:
    """One face, if it looks at the camera."""
    normal = _normal(face.corners_mm)
    away = face.corners_mm.mean(0) - np.asarray(canvas.camera.eye_mm)
    if normal @ away < 0:
        _draw_face(canvas, face, _light_on(normal, away / np.linalg.norm(away), solid, lights), solid)


def _normal(corners: Array) -> Array:
    """Which way a face looks."""
    a, b = (corners[1] - corners[0]).tolist(), (corners[2] - corners[0]).tolist()
    normal = np.array((a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]))
    return np.asarray(normal / max(float(np.linalg.norm(normal)), 1e-9))


def _light_on(normal: Array, way: Array, solid: Solid, lights: Lights) -> tuple[Array, Array]:
    """Light falling on a face, and what it mirrors."""
    up = max(float(normal[2]), 0.0)
    falls = np.asarray(lights.sky) * up + 0.55 * np.asarray(lights.low) * (1 - up)
    for lamp in lights.lamps:
        falls = falls + np.asarray(lamp.power) * max(float(lamp.towards @ normal), 0.0)
    back = (way - 2 * float(way @ normal) * normal).astype(np.float32)[:, None]
    bare = 0.04 + 0.96 * (1 + float(way @ normal)) ** 5
    mirror = np.minimum(mirrored(lights, back, 0.2)[:, 0], 2.0) * bare * solid.gloss
    return falls.astype(np.float32), mirror.astype(np.float32)


def _draw_face(canvas: Canvas, face: Face, light: tuple[Array, Array], solid: Solid) -> None:
    """One face, its edge smooth."""
    places = project(canvas.camera, face.corners_mm)
    window = canvas.window(places)
    if window is None:
        return
    left, top, right, bottom = window
    cover = np.zeros((bottom - top, right - left), np.uint8)
    fixed = np.clip((places - (left + 0.5, top + 0.5)) * (1 << SHIFT), -2e6, 2e6).astype(np.int32)
    cv2.fillPoly(cover, [fixed], 255, cv2.LINE_AA, SHIFT)
    colour = np.broadcast_to(linear(face.colour), (*cover.shape, 3))
    if face.print is not None:
        colour = _printed(canvas, face, window, colour)
    falls, mirror = light
    colour = colour * _mottled(cover.shape, solid)
    share = cover.astype(np.float32) / 255
    canvas.lay(window, (colour * falls + mirror) * share[..., None], share)
    canvas.own(window, cover > 127, NOT_DICE[solid.owner])


def _mottled(shape: tuple[int, ...], solid: Solid) -> Array:
    """The grain of what a thing is made of: streaks for trays, clouds for the rest."""
    kind, strong = ("streak", 0.12) if solid.owner == "tray" else ("smoke", solid.cloudy)
    down, across = np.indices(shape[:2])
    return np.asarray(np.maximum(0.2, 1 + strong * at(sheet(kind, 1), across * 1.3, down * 1.3)))[..., None]


def _printed(canvas: Canvas, face: Face, window: tuple[int, int, int, int], colour: Array) -> Array:
    """The face's colour with its print."""
    assert face.print is not None
    assert face.print_mm is not None
    left, top, right, bottom = window
    places = (project(canvas.camera, face.print_mm) - (left, top)).astype(np.float32)
    print_ = _as_fine(face.print, places)
    height, width = print_.shape[:2]
    whole = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32)
    laid = cv2.getPerspectiveTransform(whole, places)
    seen = cv2.warpPerspective(print_, laid, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
    share = seen[..., 3:]
    ink = linear(np.clip(seen[..., :3] / np.maximum(share, 1e-3), 0, 1))
    return np.asarray(colour + (ink - colour) * share)


def _as_fine(print_: Array, places: Array) -> Array:
    """A print shrunk until it is hardly finer than it is seen, 0 to 1, each colour times its cover."""
    part = print_.astype(np.float32) / 255
    part[..., :3] *= part[..., 3:]
    seen_px = float(np.linalg.norm(np.roll(places, -1, 0) - places, axis=1).max())
    wide = max(4, round(1.3 * seen_px))
    if wide >= part.shape[1]:
        return part
    high = max(4, round(part.shape[0] * wide / part.shape[1]))
    return np.asarray(cv2.resize(part, (wide, high), interpolation=cv2.INTER_AREA))


@lru_cache(maxsize=8)
def polyhedron(sides: int) -> tuple[Array, ...]:
    """The faces of a regular die of so many sides, each its corners, inner radius 1."""
    normals = _face_normals(sides)
    corners = []
    for trio in combinations(normals, 3):
        matrix = np.array(trio)
        if abs(np.linalg.det(matrix)) > 1e-3:
            point = np.linalg.solve(matrix, np.ones(3))
            if (normals @ point < 1 + 1e-6).all():
                corners.append(point)
    points = np.unique(np.round(corners, 5), axis=0)
    return tuple(around(points[np.abs(points @ normal - 1) < 1e-3], normal) for normal in normals)


def _face_normals(sides: int) -> Array:
    """Where the faces of a die of 4, 6, 8, 10, 12 or 20 sides look."""
    gold = (1 + 5**0.5) / 2
    signs = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    turned = [(0, a, b * gold) for a in (-1, 1) for b in (-1, 1)]
    cyclic = [tuple(np.roll(one, shift)) for one in turned for shift in range(3)]
    inner = [(0, a / gold, b * gold) for a in (-1, 1) for b in (-1, 1)]
    kite = [(np.cos(k * np.pi / 5), np.sin(k * np.pi / 5), 0.9 * (-1) ** k) for k in range(10)]
    all_normals = {
        4: [sign for sign in signs if np.prod(sign) > 0],
        6: [tuple(row) for row in (*np.eye(3), *-np.eye(3))],
        8: signs,
        10: kite,
        12: cyclic,
        20: [*signs, *(tuple(np.roll(one, shift)) for one in inner for shift in range(3))],
    }
    normals = np.array(all_normals[sides], float)
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True))


def other_die(sides: int, across_mm: float, place: Array, rng: Random) -> Solid:
    """A die of another shape, or a cube with numerals, resting on a face.

    A cube is so wide from face to face; others fit into a ball a little wider, as those of one set do.
    """
    faces = polyhedron(sides)
    face = faces[int(rng.integers(len(faces)))]
    turn = about_z(between(rng, 0, 6.3)) @ _down(np.cross(face[1] - face[0], face[2] - face[0]))
    widest = max(float(np.linalg.norm(face, axis=1).max()) for face in faces)
    half = across_mm / 2 if sides == 6 else ROUND_SHARE * across_mm / 2 / widest
    there = np.array((place[0], place[1], half))
    colours, hand = _other_colours(rng), some_hand(rng)
    made = [
        _numbered(face @ turn.T * half + there, number, colours, hand, rng)
        for face, number in zip(faces, numbers(sides, rng), strict=True)
    ]
    cloudy = between(rng, 0.1, 0.4) if often(rng, 0.35) else between(rng, 0.01, 0.06)
    edge_mm = between(rng, 0.01, 0.09) * across_mm
    return Solid(f"d{sides}", tuple(made), between(rng, 0.2, 1.0), "other die", edge_mm, cloudy)


def _other_colours(rng: Random) -> tuple[Colour, Colour]:
    """Body and ink of such a die: any colour, often white, ivory or black; the ink stands out."""
    kind = pick(rng, ("hue", "hue", "hue", "light", "light", "dark"))
    light = near(rng, (0.93, 0.9, between(rng, 0.62, 0.92)), 0.05)
    body = {"hue": hue(rng, bright=(0.05, 0.95)), "light": light, "dark": near(rng, grey(0.07), 0.05)}[kind]
    is_light = sum(body) > 1.6
    ink = near(rng, grey(0.05 if is_light else 0.95), 0.04)
    if often(rng, 0.25):
        ink = (0.85, 0.68, 0.25) if not is_light else hue(rng, bright=(0.1, 0.4))
    return body, ink


def _down(normal: Array) -> Array:
    """A turn that lets a face look down."""
    normal = normal / np.linalg.norm(normal)
    helper = np.array((1.0, 0, 0)) if abs(normal[0]) < 0.9 else np.array((0, 1.0, 0))
    across = np.cross(normal, helper)
    across /= np.linalg.norm(across)
    return np.array((across, np.cross(-normal, across), -normal))


def _numbered(corners: Array, number: int, colours: tuple[Colour, Colour], hand: Hand, rng: Random) -> Face:
    """A face with what it shows, which reaches as far as its corners."""
    middle, normal = corners.mean(0), _normal(corners)
    up = corners[0] - middle
    size = float(np.linalg.norm(corners - middle, axis=1).max())
    up /= np.linalg.norm(up)
    right = np.cross(up, normal)
    flat = np.column_stack(((corners - middle) @ right, (corners - middle) @ up)) / size
    where = np.array([middle + size * (x * right + y * up) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))])
    return Face(corners, colours[0], face_print(number, flat, *colours, hand, rng), where)


def box(
    half_mm: Array, place: Array, turn: float, colour: Colour, *, top: Array | None = None, kind: str = "box"
) -> Solid:
    """A box on the table, something printed on its top if wanted."""
    turned = about_z(turn)
    lift = np.array((place[0], place[1], half_mm[2]))
    faces = [corners * half_mm @ turned.T + lift for corners in polyhedron(6)]
    upper = np.array(((-1, 1, 1), (1, 1, 1), (1, -1, 1), (-1, -1, 1))) * half_mm @ turned.T + lift
    made = [
        Face(corners, colour, top if _normal(corners)[2] > 0.9 else None, upper if top is not None else None)
        for corners in faces
    ]
    return Solid(kind, tuple(made))


def domino(place: Array, rng: Random) -> Solid:
    """A domino: two halves with pips and a line between them."""
    light = often(rng, 0.5)
    body, ink = (
        (near(rng, grey(0.9), 0.05), grey(0.06)) if light else (near(rng, grey(0.08), 0.04), grey(0.92))
    )
    halves = [domino_half(int(rng.integers(7)), body, ink) for _ in range(2)]
    top = np.concatenate(halves, axis=0)
    long = between(rng, 18, 28)
    return box(
        np.array((long / 2, long, between(rng, 2.5, 5))),
        place,
        between(rng, 0, 6.3),
        body,
        top=top,
        kind="domino",
    )


def moved(thing: Solid, way_mm: Array) -> Solid:
    """The thing pushed over the table."""
    push = np.array((*way_mm, 0.0))
    pushed = tuple(
        replace(
            face,
            corners_mm=face.corners_mm + push,
            print_mm=None if face.print_mm is None else face.print_mm + push,
        )
        for face in thing.faces
    )
    return replace(thing, faces=pushed)


def round_thing(radius_mm: float, height_mm: float, place: Array, rng: Random, *, kind: str) -> Solid:
    """A cup, a cap, a pawn: a prism of many sides, dotted all round now and then."""
    turns = np.linspace(0, 2 * np.pi, ROUND + 1)[:-1]
    ring = np.column_stack((np.cos(turns), np.sin(turns))) * radius_mm
    low = np.column_stack((ring * between(rng, 0.7, 1.0) + place, np.zeros(ROUND)))
    high = np.column_stack((ring + place, np.full(ROUND, height_mm)))
    colour = hue(rng) if often(rng, 0.6) else near(rng, grey(rng.random()), 0.03)
    spot = dot(rng, colour) if often(rng, 0.35) else None
    sides = [_side(low[[a, a - 1]], high[[a - 1, a]], near(rng, colour, 0.008), spot) for a in range(ROUND)]
    corners = np.array(((-1, 1), (1, 1), (1, -1), (-1, -1))) * radius_mm + place
    where = np.column_stack((corners, np.full(4, height_mm)))
    lid = spots(rng, colour, hollow=kind == "cup")
    return Solid(kind, (*sides, Face(high, near(rng, colour, 0.05), lid, where)))


def _side(low: Array, high: Array, colour: Colour, spot: Array | None) -> Face:
    """One strip of a round thing's wall: from right to left below, from left to right above."""
    corners = np.concatenate((low[::-1], high[::-1]))
    return Face(corners, colour, spot, np.concatenate((high, low)) if spot is not None else None)


def some_solid(rng: Random, place: Array, die_mm: float) -> Solid:
    """Anything that stands on a table and is no die with pips."""
    kind = pick(rng, ("die", "die", "die", "domino", "box", "cap", "cup", "pawn"))
    if kind == "die":
        return other_die(pick(rng, (4, 6, 8, 10, 12, 20)), die_mm * between(rng, 0.75, 1.4), place, rng)
    if kind == "domino":
        return domino(place, rng)
    if kind == "box":
        half = die_mm / 2 * rng.uniform(0.5, 2.5, 3)
        return box(
            half, place, between(rng, 0, 6.3), hue(rng), top=spots(rng, hue(rng)) if often(rng, 0.3) else None
        )
    if kind == "cup":
        return round_thing(between(rng, 25, 42), between(rng, 20, 70), place, rng, kind="cup")
    radius = between(rng, 5, 16)
    return round_thing(radius, radius * between(rng, 0.3, 1.6), place, rng, kind=kind)
