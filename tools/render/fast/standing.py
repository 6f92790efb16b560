"""What else stands on the table: dominoes, boxes, cups, caps."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..scene import Colour
from .chance import Array, Random, between, grey, hue, near, often, pick
from .lay import about_z
from .others import other_die, polyhedron
from .prints import domino_half, dot, spots
from .solids import Face, Solid, normal_of

ROUND = 20  # sides of a round thing


def box(
    half_mm: Array, place: Array, turn: float, colour: Colour, *, top: Array | None = None, kind: str = "box"
) -> Solid:
    """A box on the table, something printed on its top if wanted."""
    turned = about_z(turn)
    lift = np.array((place[0], place[1], half_mm[2]))
    faces = [corners * half_mm @ turned.T + lift for corners in polyhedron(6)]
    upper = np.array(((-1, 1, 1), (1, 1, 1), (1, -1, 1), (-1, -1, 1))) * half_mm @ turned.T + lift
    made = [
        Face(
            corners, colour, top if normal_of(corners)[2] > 0.9 else None, upper if top is not None else None
        )
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
