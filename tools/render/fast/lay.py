"""How dice come to lie: apart, in touching rows and clumps, stacked, leaning.

Nothing here falls; all rests where it touches.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..camera import vector
from ..scene import Die, DieStyle, Pose, on_table
from ..throw import FLAT_DEG, footprint_mm, gap_mm
from .chance import Array, Random, between, often, pick
from .march import outline

TOUCHING_MM = 0.5  # dice nearer than that count as touching
CUBE = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
CLEAR_MM = 1.2  # what "apart" keeps between two dice


def about_z(turn: float) -> Array:
    """A turn about the upright."""
    cosine, sine = np.cos(turn), np.sin(turn)
    return np.array(((cosine, -sine, 0), (sine, cosine, 0), (0, 0, 1)))


def about_x(turn: float) -> Array:
    """A turn about the table's x."""
    cosine, sine = np.cos(turn), np.sin(turn)
    return np.array(((1, 0, 0), (0, cosine, -sine), (0, sine, cosine)))


def some_side_up(rng: Random) -> Array:
    """One of the 24 ways a cube can stand."""
    order = rng.permutation(3)
    stand = np.eye(3)[order] * rng.choice((-1.0, 1.0), (3, 1))
    return np.asarray(stand * np.array([1, 1, np.linalg.det(stand)]) if np.linalg.det(stand) < 0 else stand)


def resting(style: DieStyle, side_mm: float, place: Array, turn: Array, *, on_mm: float = 0.0) -> Die:
    """A die turned like this, let down on the table (or on what lies `on_mm` high)."""
    low = float((outline(style.shape) @ turn.T)[:, 2].min()) * side_mm / 2
    pose = Pose(
        vector(np.array((place[0], place[1], on_mm - low))), tuple(float(part) for part in turn.ravel())
    )
    return Die(style, side_mm, pose)


def flat(
    style: DieStyle,
    side_mm: float,
    place: Array,
    rng: Random,
    *,
    turn: float | None = None,
    on_mm: float = 0.0,
) -> Die:
    """A die that lies flat, any value up."""
    turn = between(rng, 0, 2 * np.pi) if turn is None else turn
    return resting(style, side_mm, place, about_z(turn) @ some_side_up(rng), on_mm=on_mm)


def gap(one: Die, other: Die) -> float:
    """How far two dice are apart on the table, mm; at least so far where that is plain to see."""
    far = float(np.hypot(*np.subtract(one.pose.place_mm[:2], other.pose.place_mm[:2])))
    reach = 0.7072 * (one.side_mm + other.side_mm)
    if far > reach + 3 and max(one.tilt_deg, other.tilt_deg) < 5:
        return far - reach
    feet = [footprint_mm(die.pose, die.side_mm) for die in (one, other)]
    return gap_mm(*(_grown(foot, die) for foot, die in zip(feet, (one, other), strict=True)))


def _grown(foot: Array, die: Die) -> Array:
    """A die's square on the table, drawn out to all that a leaning one covers."""
    if die.tilt_deg < FLAT_DEG:
        return foot
    edges = np.diff(foot, axis=0)[:2]
    axes = edges / np.linalg.norm(edges, axis=1, keepdims=True)
    along = axes @ on_table(die, CUBE)[:, :2].T
    low, high = along.min(1), along.max(1)
    corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
    return np.asarray(np.array(corners) @ np.linalg.inv(axes).T)


def is_clear(die: Die, others: Sequence[Die], *, by_mm: float = CLEAR_MM) -> bool:
    """Whether a die keeps off all others."""
    return all(gap(die, other) > by_mm for other in others)


def apart(styles: Sequence[DieStyle], sides_mm: Sequence[float], reach_mm: Array, rng: Random) -> list[Die]:
    """Dice strewn over the table, none touching; those that find no place are left out."""
    laid: list[Die] = []
    for style, side in zip(styles, sides_mm, strict=True):
        tries = (flat(style, side, rng.uniform(-1, 1, 2) * reach_mm, rng) for _ in range(20))
        free = next((die for die in tries if is_clear(die, laid)), None)
        laid += [free] if free else []
    return laid


def beside(die: Die, style: DieStyle, side_mm: float, rng: Random, *, square: bool) -> Die:
    """A die pushed against another: face to face if `square`, else as it comes."""
    turn = np.arctan2(*_flat_axis(die)[::-1]) + np.pi / 2 * int(rng.integers(4))
    own = turn if square else between(rng, 0, 2 * np.pi)
    way = np.array((np.cos(turn), np.sin(turn)))
    aside = np.array((-way[1], way[0])) * between(rng, -0.5, 0.5) * die.side_mm * (0.2 if square else 1)
    stand = about_z(own) @ some_side_up(rng)
    far, near = 2.0 * (die.side_mm + side_mm), 0.3 * (die.side_mm + side_mm)
    for _ in range(14):
        middle = (far + near) / 2
        there = resting(style, side_mm, np.array(die.pose.place_mm[:2]) + aside + middle * way, stand)
        far, near = (middle, near) if gap(there, die) > 0.1 else (far, middle)
    return resting(style, side_mm, np.array(die.pose.place_mm[:2]) + aside + far * way, stand)


def _flat_axis(die: Die) -> Array:
    """A horizontal edge's direction of a flat die."""
    upright = np.abs(die.pose.matrix[2]).argmax()
    axis = die.pose.matrix[:2, (upright + 1) % 3]
    return np.asarray(axis / max(float(np.linalg.norm(axis)), 1e-9))


def row(styles: Sequence[DieStyle], sides_mm: Sequence[float], place: Array, rng: Random) -> list[Die]:
    """Dice in a touching row."""
    laid = [flat(styles[0], sides_mm[0], place, rng)]
    for style, side in zip(styles[1:], sides_mm[1:], strict=True):
        way = _flat_axis(laid[0])
        last = laid[-1]
        step = (last.side_mm + side) / 2 + 0.05 + (between(rng, 0, 0.4) if often(rng, 0.5) else 0.0)
        middle = (
            np.array(last.pose.place_mm[:2]) + way * step + between(rng, -1, 1) * np.array((-way[1], way[0]))
        )
        turn = float(np.arctan2(way[1], way[0])) + np.pi / 2 * int(rng.integers(4))
        laid.append(flat(style, side, middle, rng, turn=turn))
    return laid


def clump(styles: Sequence[DieStyle], sides_mm: Sequence[float], place: Array, rng: Random) -> list[Die]:
    """Dice swept together, each touching one that lies already."""
    laid = [flat(styles[0], sides_mm[0], place, rng)]
    for style, side in zip(styles[1:], sides_mm[1:], strict=True):
        for _ in range(6):
            there = beside(pick(rng, laid), style, side, rng, square=often(rng, 0.5))
            if is_clear(there, laid, by_mm=0.0):
                laid.append(there)
                break
    return laid


def stacked(below: Die, style: DieStyle, side_mm: float, rng: Random) -> Die:
    """A die that lies on another."""
    shift = rng.normal(0, 0.12 * below.side_mm, 2)
    return flat(
        style, side_mm, np.array(below.pose.place_mm[:2]) + shift, rng, on_mm=2 * below.pose.place_mm[2]
    )


def leaning(style: DieStyle, side_mm: float, foot: Array, way: float, lean: float, rng: Random) -> Die:
    """A die that leans by `lean` radians, its raised side towards `way` (an azimuth)."""
    turn = about_z(way - np.pi / 2) @ about_x(lean) @ some_side_up(rng)
    middle = np.asarray(foot) + np.array((np.cos(way), np.sin(way))) * side_mm / 2
    return resting(style, side_mm, middle, turn)


def leaning_on(die: Die, style: DieStyle, side_mm: float, rng: Random) -> Die:
    """A die that leans with its upper edge on the side of a flat one."""
    axis = _flat_axis(die)
    way = float(np.arctan2(axis[1], axis[0])) + np.pi / 2 * int(rng.integers(4))
    direction = np.array((np.cos(way), np.sin(way)))
    aside = np.array((-direction[1], direction[0])) * between(rng, -0.3, 0.3) * die.side_mm
    side_of = np.array(die.pose.place_mm[:2]) + direction * die.side_mm / 2 + aside
    return against(side_of, way + np.pi, die.side_mm, (style, side_mm), rng)


def leaning_over(small: Die, style: DieStyle, side_mm: float, rng: Random) -> Die:
    """A die whose lower face leans on the upper edge of a smaller flat one, where it stays by itself."""
    axis = _flat_axis(small)
    azimuth = float(np.arctan2(axis[1], axis[0])) + np.pi / 2 * int(rng.integers(4))
    direction = np.array((np.cos(azimuth), np.sin(azimuth)))
    aside = np.array((-direction[1], direction[0])) * between(rng, -0.2, 0.2) * small.side_mm
    lean = float(np.arcsin(small.side_mm / (side_mm * between(rng, 0.8, 0.95))))
    start = leaning(style, side_mm, np.zeros(2), azimuth, lean, rng)
    points = on_table(start, outline(style.shape)) - start.pose.place_mm
    foot = float((points[points[:, 2] < points[:, 2].min() + 0.05 * side_mm][:, :2] @ direction).mean())
    wall = np.array(small.pose.place_mm[:2]) - direction * small.side_mm / 2 + aside
    place = wall - (small.side_mm / np.tan(lean) + foot) * direction
    return resting(style, side_mm, place, start.pose.matrix)


def against(wall: Array, way: float, height_mm: float, what: tuple[DieStyle, float], rng: Random) -> Die:
    """A die whose raised edge leans on a wall: it meets it at a place, going `way` (an azimuth)."""
    style, side_mm = what
    start = leaning(style, side_mm, np.zeros(2), way, np.radians(between(rng, 8, 42)), rng)
    direction = np.array((np.cos(way), np.sin(way)))
    points = on_table(start, outline(style.shape))
    foremost = float((points[points[:, 2] < height_mm][:, :2] @ direction).max())
    place = np.array(start.pose.place_mm[:2]) + np.asarray(wall) - (foremost + 0.05) * direction
    return resting(style, side_mm, place, start.pose.matrix)
