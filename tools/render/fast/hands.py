"""Hands: a palm, four fingers and a thumb grown from capsules, lit as one soft body, over the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from ..camera import project
from ..scene import Colour
from .canvas import NOT_DICE, Canvas
from .chance import Array, Random, between, hue, linear, near, often, pick
from .lights import Lights
from .shadows import Film, to_picture
from .sheets import at, sheet

SIZE_PX, SPAN_MM = 272, 280.0  # a hand with its wrist and forearm, stretched fingers and all
SKINS: tuple[Colour, ...] = (
    (0.93, 0.76, 0.66),
    (0.85, 0.64, 0.5),
    (0.72, 0.5, 0.36),
    (0.5, 0.33, 0.23),
    (0.32, 0.2, 0.14),
)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand over the table: where its palm is, which way its fingers point, how it is held."""

    place_mm: tuple[float, float]
    height_mm: float
    turn: float
    seed: int
    curl: float = 0.4  # 0 flat, 1 a fist
    is_left: bool = False
    scale: float = 1.0
    held: int | None = None  # the die that lies on its fingers, under its thumb; by its number from 0

    @property
    def corners_mm(self) -> Array:
        """Where its picture's corners lie: top left, then clockwise; fingers point up in it."""
        right, up = (
            np.array((np.cos(self.turn), np.sin(self.turn))),
            np.array((-np.sin(self.turn), np.cos(self.turn))),
        )
        half = SPAN_MM / 2 * self.scale
        ends = ((-1, 1), (1, 1), (1, -1), (-1, -1))
        flat = np.array([half * (x * right + y * up) for x, y in ends]) + np.array(self.place_mm)
        return np.column_stack((flat, np.full(4, self.height_mm)))

    def covers(self, place: Array, by_mm: float) -> bool:
        """Whether any of it lies over a place on the table, or so near."""
        x, y = (np.asarray(place) - self.place_mm) / self.scale
        cosine, sine = np.cos(self.turn), np.sin(self.turn)
        middle = np.array((x * cosine + y * sine, x * sine - y * cosine)) / SPAN_MM + 0.5
        cover, _, _ = grown(self.seed, round(self.curl, 1), self.is_left)
        reach = by_mm / self.scale / SPAN_MM
        low, high = (np.clip((middle + way * reach) * SIZE_PX, 0, SIZE_PX).astype(int) for way in (-1, 1))
        return bool((cover[low[1] : high[1] + 1, low[0] : high[0] + 1] > 0.5).any())

    def holding(self, die: int, place: Array, height_mm: float) -> Hand:
        """The same hand, moved so that a die lies between its thumb and its first finger."""
        x, y = thumb_mm(self.seed, round(self.curl, 1))
        right, up = (
            np.array((np.cos(self.turn), np.sin(self.turn))),
            np.array((-np.sin(self.turn), np.cos(self.turn))),
        )
        off = self.scale * ((-x if self.is_left else x) * right + y * up)
        middle = np.asarray(place) - off
        return replace(self, place_mm=(float(middle[0]), float(middle[1])), height_mm=height_mm, held=die)


def some_hand(rng: Random, place: Array) -> Hand:
    """Any hand, reaching in from any side."""
    x, y = place
    return Hand(
        (float(x), float(y)),
        between(rng, 8, 45),
        between(rng, 0, 2 * np.pi),
        int(rng.integers(1 << 20)),
        between(rng, 0.0, 1.0),
        often(rng, 0.5),
        between(rng, 0.75, 1.1),
    )


def draw_hand(canvas: Canvas, hand: Hand, lights: Lights, *, is_thumb: bool = False) -> None:
    """The hand over everything drawn so far; or its thumb alone, over the die that it holds."""
    cover, normals, colour = grown(hand.seed, round(hand.curl, 1), hand.is_left)
    if is_thumb:
        cover = np.minimum(cover, _thumb_cover(hand.seed, round(hand.curl, 1), hand.is_left))
    places = project(canvas.camera, hand.corners_mm)
    window = canvas.window(places)
    if window is None:
        return
    left, top, right, bottom = window
    sheet_px = np.array(((0, 0), (SIZE_PX, 0), (SIZE_PX, SIZE_PX), (0, SIZE_PX)), np.float32)
    laid = cv2.getPerspectiveTransform(sheet_px, (places - (left, top)).astype(np.float32))
    lit = np.dstack((colour * _falls(normals, hand, lights) * cover[..., None], cover))
    seen = cv2.warpPerspective(lit, laid, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
    canvas.lay(window, seen[..., :3], seen[..., 3])
    canvas.own(window, seen[..., 3] > 0.5, NOT_DICE["hand"])


def _falls(normals: Array, hand: Hand, lights: Lights) -> Array:
    """Light on the hand's round surface."""
    cosine, sine = np.cos(hand.turn), np.sin(hand.turn)
    x = normals[..., 0] * cosine - normals[..., 1] * sine
    y = normals[..., 0] * sine + normals[..., 1] * cosine
    up = normals[..., 2:]
    falls = np.asarray(lights.sky, np.float32) * (0.35 + 0.65 * up) + 0.3 * np.asarray(
        lights.low, np.float32
    ) * (1 - up)
    for lamp in lights.lamps:
        way = lamp.towards
        facing = np.maximum(way[0] * x + way[1] * y + way[2] * normals[..., 2] + 0.12, 0) / 1.12
        falls = falls + facing[..., None] * np.asarray(lamp.power, np.float32)
    return np.asarray(falls)


def hand_shadow(hand: Hand, lamp_mm: tuple[float, float, float], film: Film) -> Array:
    """The share of a lamp's light that the hand keeps off the table."""
    cover, _, _ = grown(hand.seed, round(hand.curl, 1), hand.is_left)
    corners = hand.corners_mm
    lamp = np.array(lamp_mm)
    share = corners[:, 2:] / np.maximum(lamp[2] - corners[:, 2:], 1.0)
    flat = corners[:, :2] + share * (corners[:, :2] - lamp[:2])
    sheet_px = np.array(((0, 0), (SIZE_PX, 0), (SIZE_PX, SIZE_PX), (0, SIZE_PX)), np.float32)
    laid = cv2.getPerspectiveTransform(sheet_px, to_picture(film, flat).astype(np.float32))
    soft = cv2.GaussianBlur(cover, (0, 0), 1 + 0.12 * hand.height_mm)
    return cv2.warpPerspective(soft, laid, film.size_px, flags=cv2.INTER_LINEAR)


@lru_cache(maxsize=24)
def grown(seed: int, curl: float, is_left: bool) -> tuple[Array, Array, Array]:
    """A hand's picture: cover (0 to 1), normals, and its own colour; fingers up."""
    rng = np.random.default_rng(seed)
    place = np.linspace(-1, 1, SIZE_PX, dtype=np.float32) * SPAN_MM / 2
    x, y = np.meshgrid(-place if is_left else place, -place)
    body = np.full_like(x, -60.0)
    for start, end, first, last in _bones(rng, curl):
        body = _joined(body, _capsule(x, y, (start, end), (first, last)), 5.0)
    cover = np.clip(body / 1.2 + 0.5, 0, 1)
    rise = np.sqrt(np.maximum(1 - (1 - np.clip(body / 11, 0, 1)) ** 2, 0)) * 11
    rise = cv2.GaussianBlur(rise, (0, 0), 1.0)
    step = SPAN_MM / SIZE_PX
    slope_x, slope_y = np.gradient(rise, step, axis=1), -np.gradient(rise, step, axis=0)
    normals = np.dstack((-slope_x, -slope_y, np.ones_like(rise)))
    normals /= np.linalg.norm(normals, axis=2, keepdims=True)
    return cover.astype(np.float32), normals.astype(np.float32), _skin(rng, x, y)


@lru_cache(maxsize=24)
def _thumb_cover(seed: int, curl: float, is_left: bool) -> Array:
    """Where the thumb's last two bones are, 0 to 1."""
    place = np.linspace(-1, 1, SIZE_PX, dtype=np.float32) * SPAN_MM / 2
    x, y = np.meshgrid(-place if is_left else place, -place)
    (base, knuckle, _, thick), (start, end, first, last) = _bones(np.random.default_rng(seed), curl)[-2:]
    below = (0.4 * base[0] + 0.6 * knuckle[0], 0.4 * base[1] + 0.6 * knuckle[1])
    body = _capsule(x, y, (start, end), (first, last))
    body = np.maximum(body, _capsule(x, y, (below, knuckle), (thick, thick)))
    return np.asarray(np.clip(body / 1.2 + 0.5, 0, 1))


def thumb_mm(seed: int, curl: float) -> tuple[float, float]:
    """A spot beside the thumb's tip, towards the first finger, from the palm's middle; of a right hand."""
    (x, y) = _bones(np.random.default_rng(seed), curl)[-1][1]
    return x + 9.0, y + 3.0


Bone = tuple[tuple[float, float], tuple[float, float], float, float]


def _bones(rng: Random, curl: float) -> list[Bone]:
    """Palm, fingers of three joints, thumb, wrist and forearm: from, to, and how thick there, mm."""
    bones: list[Bone] = [
        ((-24, -2), (-28, 40), 20, 13),
        ((24, -4), (26, 36), 18, 12),
        ((-8, -10), (-6, 42), 26, 15),
    ]
    bones += [((0, -12), (10, -150), 29, 38)]
    spread = between(rng, 0.02, 0.16)
    for number, (base, length) in enumerate(
        (((-29, 42), 72), ((-9, 48), 82), ((11, 45), 76), ((29, 36), 58))
    ):
        turn = np.pi / 2 + spread * (1.5 - number) + rng.normal(0, 0.04)
        shown = length * (1 - 0.55 * curl * between(rng, 0.7, 1.0))
        bones += _finger(base, turn, shown, between(rng, 7.6, 8.8) - 0.6 * (number == 3))
    out = between(rng, 0.5, 1.2) * (1 - 0.5 * curl)
    knuckle = (-38 - 22 * out, 22.0 - 10 * out)
    bones += [
        ((-26, -22), knuckle, 16, 11),
        (knuckle, (knuckle[0] - 10 * out + 8 * curl, knuckle[1] + 32), 10.5, 8.5),
    ]
    return bones


def _finger(base: tuple[float, float], turn: float, length: float, thick: float) -> list[Bone]:
    """One finger of three joints, a little bent aside."""
    bones: list[Bone] = []
    x, y = base
    for share, slim in ((0.45, 1.0), (0.3, 0.94), (0.25, 0.86)):
        end = (x + float(np.cos(turn)) * length * share, y + float(np.sin(turn)) * length * share)
        bones.append(((x, y), end, thick * slim, thick * slim * 0.95))
        x, y = end
    return bones


def _capsule(
    x: Array, y: Array, ends: tuple[tuple[float, float], tuple[float, float]], radii: tuple[float, float]
) -> Array:
    """How deep each place lies inside a capsule; negative outside."""
    (ax, ay), (bx, by) = ends
    dx, dy = bx - ax, by - ay
    along = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
    far = np.sqrt((x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2)
    return np.asarray(radii[0] + (radii[1] - radii[0]) * along - far)


def _joined(first: Array, second: Array, soft: float) -> Array:
    """Two bodies grown together."""
    mix = np.clip(0.5 + 0.5 * (second - first) / soft, 0, 1)
    return np.asarray(first + (second - first) * mix + soft * mix * (1 - mix) * 0.5)


def _skin(rng: Random, x: Array, y: Array) -> Array:
    """Skin, redder at the knuckles, with nails and creases; a sleeve on the forearm."""
    tone = linear(near(rng, pick(rng, SKINS), 0.03))
    red = np.exp(-(((y - 44) / 9) ** 2)) * 0.25 + np.clip((y - 70) / 60, 0, 1) * 0.2
    veins = 0.06 * at(sheet("cloud", 1), (x + 300) * 2.2, (y + 300) * 2.2)
    fine = 0.05 * at(sheet("cells", 2), (x + 300) * 6, (y + 300) * 6)
    colour = tone * (1 + veins - fine)[..., None]
    colour = colour * (1 - red[..., None] * np.array((0.05, 0.45, 0.45), np.float32))
    if often(rng, 0.6):
        sleeve = linear(hue(rng))
        ends = -between(rng, 45, 80)
        colour = np.where(
            (y < ends)[..., None],
            sleeve * (1 + 0.2 * at(sheet("fibre", 0), (x + 300) * 3, (y + 300) * 3))[..., None],
            colour,
        )
    return np.clip(colour, 0.003, 0.95).astype(np.float32)
