"""Light on the met points of a die: what falls on it, what it mirrors, what shines through it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..dice import DieShape
from ..scene import Die
from .chance import Array, Random
from .lights import Lights, level_light, mirrored, seen_as
from .march import Hits, face_maps
from .materials import Skin, scuffs, waves

ACRYLIC = 1.49  # how strongly clear dice bend light
SENT_BACK = 0.35  # of the light on a neighbour's side, what reaches a die that stands close
DULL = 0.3  # what is rougher mirrors nothing that scratches could break up
BARELY = 0.04  # what plastic mirrors head on


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What surrounds a die: the light, the table near it, its neighbours, its place in the sun."""

    lights: Lights
    table: Array  # 3: light that the table sends back
    others: tuple[Die, ...]
    sunlit: tuple[float, ...]  # for each lamp the share that reaches this place
    sees_table: Sees
    pile_mm: float = 0.0  # how high the carpet's pile stands round its foot


class Sees:
    """What lies behind clear dice: the picture of the table as drawn so far."""

    def __init__(self, picture: Array, picture_from_table: Array) -> None:
        self.picture, self.matrix = picture, picture_from_table

    def __call__(self, flat: Array) -> Array:
        """The light of places on the table (2 x N, mm), 3 x N; at the frame's edge for those outside it."""
        height, width = self.picture.shape[:2]
        places = self.matrix[:, :2] @ flat + self.matrix[:, 2:]
        depth = np.where(np.abs(places[2]) < 1e-3, 1e-3, places[2])
        across = np.clip(places[0] / depth, 0, width - 1).astype(np.int32)
        down = np.clip(places[1] / depth, 0, height - 1).astype(np.int32)
        return np.asarray(self.picture[down, across].T)


def lit(die: Die, hits: Hits, rays: Array, painted: Skin, setting: Setting, rng: Random) -> Array:
    """The light that each met point sends to the camera, 3 x N."""
    turn = die.pose.matrix.astype(np.float32)
    bulged = _bulged(hits, die.style.bulge)
    normals, ways = turn @ bulged, turn @ rays
    points = (
        turn @ hits.points * np.float32(die.side_mm / 2) + np.asarray(die.pose.place_mm, np.float32)[:, None]
    )
    open_sky, sent_back = _open_sky(points, normals, setting.others, hits)
    falls = _sky(normals, points, setting, die) * open_sky + sent_back * level_light(setting.lights)[:, None]
    falls = falls + _lamps(points, normals, setting, rng)
    light = painted.colour * falls
    if die.style.body.kind in ("clear", "translucent"):
        light = _through(die, hits, rays, light, painted, setting)
    polish = turn @ _scuffed(hits, die, bulged) if painted.rough < DULL else normals
    return _with_mirror(light, painted, polish, ways, setting, open_sky)


def _bulged(hits: Hits, bulge: float) -> Array:
    """The normals of faces that are not quite flat: moulded dice swell or sink a little."""
    if not bulge:
        return hits.normals
    bent = hits.normals + np.float32(bulge) * hits.points * ~hits.in_pip
    return np.asarray(bent / np.sqrt(np.einsum("ij,ij->j", bent, bent)))


def _scuffed(hits: Hits, die: Die, bulged: Array) -> Array:
    """The normals of polish that has streaks and dents, as far as mirroring goes."""
    lean = scuffs(hits, die.style)
    if lean is None:
        return bulged
    maps = face_maps(die.style.shape)
    right, up = (np.array([getattr(face, way) for face in maps]).T[:, hits.faces] for way in ("right", "up"))
    bent = bulged + (right * lean[0] + up * lean[1]).astype(np.float32)
    return np.asarray(bent / np.sqrt(np.einsum("ij,ij->j", bent, bent)))


def _sky(normals: Array, points: Array, setting: Setting, die: Die) -> Array:
    """Light from all round: sky from above, walls from the side, the table from below."""
    lights = setting.lights
    up = np.maximum(normals[2], 0)
    down = np.maximum(-normals[2], 0)
    side = 1 - up - down
    close = np.clip(points[2] / np.float32(die.side_mm), 0, 1)
    sky, low = np.asarray(lights.sky, np.float32)[:, None], np.asarray(lights.low, np.float32)[:, None]
    table = setting.table[:, None]
    aside = 0.5 * low * (0.35 + 0.65 * close) + 0.5 * table * (0.45 + 0.4 * close)
    return np.asarray(sky * up + aside * side + table * (0.6 * down * close))


def _open_sky(points: Array, normals: Array, others: tuple[Die, ...], hits: Hits) -> tuple[Array, Array]:
    """How much of the sky each point still sees past the neighbours, and how much light these send it."""
    share = np.where(hits.in_pip, np.float32(0.8), np.float32(1.0))
    sent_back = np.zeros_like(points)
    for other in others:
        away = np.asarray(other.pose.place_mm, np.float32)[:, None] - points
        far = np.sqrt(np.einsum("ij,ij->j", away, away)) + 1e-6
        towards = np.maximum(np.einsum("ij,ij->j", away, normals) / far + 0.15, 0)
        hidden = np.clip(towards * (0.62 * other.side_mm / far) ** 2, 0, 0.9)
        share = share * (1 - hidden)
        sent_back += np.float32(SENT_BACK) * seen_as(other.style.body.colour) * hidden
    return np.asarray(share), sent_back


def _lamps(points: Array, normals: Array, setting: Setting, rng: Random) -> Array:
    """Light from the lamps, less what neighbours keep off."""
    total = np.zeros_like(points)
    for lamp, sunlit in zip(setting.lights.lamps, setting.sunlit, strict=True):
        if not sunlit:
            continue
        way = np.asarray(lamp.place_mm, np.float32) - points.mean(1)
        way = (way / np.linalg.norm(way)).astype(np.float32)
        facing = np.maximum(way @ normals + np.float32(0.3 * lamp.spread), 0) / np.float32(
            1 + 0.3 * lamp.spread
        )
        for other in setting.others:
            facing = facing * (1 - _blocked(points, way, lamp.spread, other, rng))
        total += np.asarray(lamp.power, np.float32)[:, None] * (facing * np.float32(sunlit))
    return total


def _blocked(points: Array, way: Array, spread: float, other: Die, rng: Random) -> Array:
    """Whether a neighbour stands between points and a lamp; the lamp's edge is met by chance."""
    away = np.asarray(other.pose.place_mm, np.float32) - points.mean(1)
    if away @ way < 0:
        return np.zeros(points.shape[1], np.float32)
    jitter = rng.normal(size=(3, points.shape[1])).astype(np.float32) * np.float32(0.5 * spread)
    turn = other.pose.matrix.T.astype(np.float32)
    half = np.float32(other.side_mm / 2 * 0.97)
    start = turn @ (points - np.asarray(other.pose.place_mm, np.float32)[:, None]) / half
    ways = turn @ (way[:, None] + jitter)
    ways = np.where(np.abs(ways) < 1e-5, np.float32(1e-5), ways)
    first, second = (-1 - start) / ways, (1 - start) / ways
    enter, leave = np.minimum(first, second).max(0), np.maximum(first, second).min(0)
    dense = 0.45 if other.style.body.kind == "clear" else 1.0
    return np.asarray(((leave > enter) & (enter > 0.02)).astype(np.float32) * np.float32(dense))


def _with_mirror(
    light: Array, painted: Skin, normals: Array, ways: Array, setting: Setting, open_sky: Array
) -> Array:
    """The same with what the surface mirrors: lamps, sky, and the table from below."""
    head_on = np.einsum("ij,ij->j", ways, normals)
    back = ways - 2 * head_on * normals
    bare = np.float32(1) - np.clip(-head_on, 0, 1)
    matte = np.float32(max(0.0, 1 - 1.6 * painted.rough))
    share = BARELY + (1 - BARELY) * bare**5 * matte
    seen = mirrored(setting.lights, back, painted.rough)
    below = np.clip(-back[2] * 4, 0, 1)
    seen = (seen + (setting.table[:, None] - seen) * below) * open_sky
    if painted.metal:
        return np.asarray(light * 0.25 + seen * painted.colour * 0.9)
    return np.asarray(light + share * seen)


def _through(die: Die, hits: Hits, rays: Array, light: Array, painted: Skin, setting: Setting) -> Array:
    """Light that comes through the body: bent at the face, tinted on its way, past the pips at the back."""
    inward = _bent(rays, hits.normals, 1 / ACRYLIC)
    points, face, axis = _far_side(hits.points, inward)
    out, total = _left(inward, points, axis, face)
    behind = _behind(die, points, out, total, setting)
    far_ink = _far_pips(points, face, die.style.shape)
    tint = seen_as(die.style.body.colour)
    length = np.sqrt(np.einsum("ij,ij->j", points - hits.points, points - hits.points))
    tinted = behind * tint ** (0.55 * length)
    back_ink = seen_as(die.style.pips.colour) * (setting.table.mean() * 0.5 + 0.25)
    seen = np.where(far_ink, back_ink * tint**0.5, tinted)
    fog = 0.06 if die.style.body.kind == "clear" else 0.35 + 0.25 * (die.style.grain % 100) / 100
    milky = np.clip(fog + 0.25 * fog * waves(hits.points, die.style.grain, 3), 0, 1)
    return np.asarray(np.where(painted.ink, light, light * milky + seen * (1 - milky)))


def _bent(rays: Array, normals: Array, ratio: float) -> Array:
    """Rays after they enter another stuff."""
    head_on = np.einsum("ij,ij->j", rays, normals)
    rest = np.maximum(1 - ratio**2 * (1 - head_on**2), 0)
    return np.asarray(ratio * rays - (ratio * head_on + np.sqrt(rest)) * normals)


def _far_side(points: Array, rays: Array) -> tuple[Array, Array, Array]:
    """Where rays from inside meet the cube's far faces: point, face number, axis."""
    slow = np.where(np.abs(rays) < 1e-5, np.float32(1e-5), rays)
    reach = np.maximum((np.sign(slow) - points) / slow, 0)
    axis = reach.argmin(0)
    far = points + rays * np.take_along_axis(reach, axis[None], 0)[0]
    face = axis * 2 + (np.take_along_axis(slow, axis[None], 0)[0] > 0)
    return far, face, axis


def _left(rays: Array, points: Array, axis: Array, face: Array) -> tuple[Array, Array]:
    """Rays after they leave through a far face, and where they cannot and are thrown back."""
    sign = np.where(face % 2 == 1, np.float32(1), np.float32(-1))
    normals = np.zeros_like(points)
    np.put_along_axis(normals, axis[None], -sign[None], 0)
    head_on = np.einsum("ij,ij->j", rays, normals)
    total = ACRYLIC**2 * (1 - head_on**2) > 1
    out = _bent(rays, normals, ACRYLIC)
    back = rays - 2 * head_on * normals
    return np.where(total, back, out), total


def _behind(die: Die, points: Array, ways: Array, total: Array, setting: Setting) -> Array:
    """What rays see that have left the die: the table under it, else the room."""
    turn = die.pose.matrix.astype(np.float32)
    start = turn @ points * np.float32(die.side_mm / 2) + np.asarray(die.pose.place_mm, np.float32)[:, None]
    ways = turn @ ways
    down = np.minimum(ways[2], -0.05)
    flat = (start - ways * (start[2] / down))[:2]
    reach = np.float32(3 * die.side_mm)
    middle = np.asarray(die.pose.place_mm[:2], np.float32)[:, None]
    table = setting.sees_table(middle + np.clip(flat - middle, -reach, reach)) * np.float32(0.92)
    room = mirrored(setting.lights, ways, 0.15)
    inner = np.where(total, np.float32(0.75), np.float32(1.0))
    return np.where(ways[2] < -0.02, table, np.minimum(room, 1.5) * 0.8) * inner


def _far_pips(points: Array, faces: Array, shape: DieShape) -> Array:
    """Whether the far point lies in a pip of its face."""
    found = np.zeros(points.shape[1], bool)
    for number, face in enumerate(face_maps(shape)):
        here = np.nonzero(faces == number)[0]
        if len(here):
            across, along = face.right @ points[:, here], face.up @ points[:, here]
            gaps = [(across - x) ** 2 + (along - y) ** 2 for x, y in face.pips]
            found[here] = np.min(gaps, axis=0) < face.radius**2
    return found
