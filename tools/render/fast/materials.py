"""What dice are made of: the colour of every point a ray met, in amounts of light.

Kinds of body: plastic, pearl, marble, two, speckled, wood, metal, translucent, clear.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from ..scene import DieStyle, Paint
from .chance import Array, between, linear, often, pick, scaled
from .lights import seen_as
from .march import Hits, face_maps
from .sheets import SIDE_PX, at, sheet

RIMMED_SHARE = 0.6  # of all dice: the edges of their pips are rounded enough to shine
RIMS = (0.08, 0.35)  # how wide, of a pip's radius
SCUFFED_SHARE = 0.45  # of all dice: their polish is uneven enough to break up what it mirrors
SCUFFS = (0.008, 0.09)  # how far the surface leans there, as a slope
STAMP_PX = 64  # a logo's side
DUST = (0.55, 0.53, 0.50)


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """How the met points look before light falls on them."""

    colour: Array  # 3 x N
    rough: float
    metal: float  # 0 plastic, 1 metal: what it mirrors takes its colour
    ink: Array  # bool: pip or print


def skin(hits: Hits, style: DieStyle) -> Skin:
    """The colour of the body with its pips, its print, its wear and its dust."""
    body = _body(hits, style)
    ink = _inked(hits, style)
    colour = np.where(ink, _ink_colour(hits, style), body)
    if style.wear:
        colour = _worn(colour, body, hits, style, ink)
    if style.dust:
        colour = _dusty(colour, hits, style)
    return Skin(colour.astype(np.float32), style.body.roughness, float(style.body.kind == "metal"), ink)


def grains(hits: Hits, style: DieStyle, kind: str, scale: float) -> Array:
    """A sheet of noise wrapped round the die: `scale` px of it a half side."""
    rng = np.random.default_rng((style.grain, len(kind), int(scale)))
    start = rng.integers(0, SIDE_PX, (6, 2)).astype(np.float32)[hits.faces].T
    paper = sheet(kind, int(rng.integers(4)))
    return at(paper, hits.across * scale + start[0] + 8192, hits.along * scale + start[1] + 8192)


def pip_rim(style: DieStyle) -> float:
    """How wide the edge of each pip is rounded, of its radius; by the die's grain, as all that is its own."""
    rng = np.random.default_rng((style.grain, 1))
    return between(rng, *RIMS) if often(rng, RIMMED_SHARE) else 0.0


def scuffs(hits: Hits, style: DieStyle) -> Array | None:
    """How far uneven polish leans at each point, 2 x N along the face's axes; None for even polish."""
    rng = np.random.default_rng((style.grain, 2))
    if not often(rng, SCUFFED_SHARE):
        return None
    strong, fine = scaled(rng, *SCUFFS), scaled(rng, 12.0, 90.0)
    kinds = pick(rng, (("streak", "streak"), ("smoke", "smoke"), ("streak", "fine"), ("smoke", "scratches")))
    return np.asarray(
        strong * np.stack([grains(hits, style, kind, fine + 7 * n) for n, kind in enumerate(kinds)])
    )


def _body(hits: Hits, style: DieStyle) -> Array:
    """The body's colour at each point."""
    paint = style.body
    first, second = seen_as(paint.colour), seen_as(paint.second)
    share = _second_share(hits, style, paint)
    if share is None:
        return np.broadcast_to(first, (3, len(hits.rays)))
    return np.asarray(first + (second - first) * np.clip(share, 0, 1))


def _second_share(hits: Hits, style: DieStyle, paint: Paint) -> Array | None:
    """How much of the second colour each point has; None for none."""
    if paint.kind in ("pearl", "marble", "translucent"):
        swirl = waves(hits.points, style.grain, 3 if paint.kind == "pearl" else 7)
        return 0.5 + swirl if paint.kind != "marble" else 0.5 + 3 * swirl
    if paint.kind == "speckled":
        return grains(hits, style, "specks", 30 + style.grain % 70)
    if paint.kind == "wood":
        return _rings(hits, style)
    if paint.kind == "two":
        return np.asarray((waves(hits.points, style.grain, 2) > 0).astype(np.float32))
    if paint.kind == "metal":
        return 0.5 + 0.3 * grains(hits, style, "streak", 60.0)
    return None


def waves(points: Array, seed: int, fine: float) -> Array:
    """Swirls through the body: waves that bend each other; about -0.5 to 0.5."""
    rng = np.random.default_rng(seed)
    turns = (rng.normal(size=(4, 3)) * fine * 0.45).astype(np.float32)
    starts = rng.uniform(0, 6.3, 4).astype(np.float32)
    bend = np.sin(turns[0] @ points + starts[0])
    bend = bend + np.sin(turns[1] @ points + starts[1] + bend)
    swirl = np.sin(turns[2] @ points * 1.4 + starts[2] + 1.3 * bend)
    return np.asarray(0.3 * swirl + 0.2 * np.sin(turns[3] @ points * 2.3 + starts[3] + 2 * swirl))


def _rings(hits: Hits, style: DieStyle) -> Array:
    """Year rings of a wooden die, with fine fibres."""
    rng = np.random.default_rng(style.grain)
    axis = rng.normal(size=(2, 3)).astype(np.float32)
    middle = rng.uniform(1.0, 3.0, 2).astype(np.float32)
    flat = axis @ hits.points * 0.6 + middle[:, None]
    rings = np.sqrt(flat[0] ** 2 + flat[1] ** 2) * rng.uniform(2, 6) + 0.5 * waves(
        hits.points, style.grain, 2
    )
    return np.asarray(0.2 + 0.55 * (rings % 1.0) ** 2 + 0.12 * grains(hits, style, "streak", 50.0))


def _inked(hits: Hits, style: DieStyle) -> Array:
    """Which points are painted: pips, or the logo of the 1."""
    if not style.logo:
        return hits.in_pip
    one = next(number for number, face in enumerate(face_maps(style.shape)) if face.value == 1)
    here = hits.faces == one
    size = STAMP_PX / 2
    across = np.clip((hits.across * 1.15 + 1) * size, 0, STAMP_PX - 1).astype(np.int32)
    along = np.clip((1 - hits.along * 1.15) * size, 0, STAMP_PX - 1).astype(np.int32)
    printed = stamp(style.logo)[along, across] > 127
    return np.where(here, printed, hits.in_pip)


@lru_cache(maxsize=128)
def stamp(logo: str) -> Array:
    """A logo as a small picture: a star, a ring, a word, a word round the pip."""
    drawn = np.zeros((STAMP_PX * 4, STAMP_PX * 4), np.uint8)
    kind, _, word = logo.partition(":")
    makers = {"star": _star, "ring": _ring, "word": _word, "round": _round_word, "heart": _heart}
    makers[kind](drawn, word)
    return cv2.resize(drawn, (STAMP_PX, STAMP_PX), interpolation=cv2.INTER_AREA)


def _star(drawn: Array, word: str) -> None:
    """A star of as many points as the word has letters, and three more."""
    turns = np.arange(2 * (len(word) + 3)) * np.pi / (len(word) + 3)
    far = np.where(np.arange(len(turns)) % 2, 40, 92)[:, None]
    places = 128 + far * np.column_stack((np.sin(turns), -np.cos(turns)))
    cv2.fillPoly(drawn, [places.astype(np.int32)], 255)


def _ring(drawn: Array, _word: str) -> None:
    """A ring round a pip."""
    cv2.circle(drawn, (128, 128), 78, 255, 14)
    cv2.circle(drawn, (128, 128), 34, 255, -1)


def _word(drawn: Array, word: str) -> None:
    """A few letters."""
    cv2.putText(drawn, word[:3], (128 - 42 * len(word[:3]), 168), cv2.FONT_HERSHEY_DUPLEX, 3.4, 255, 18)


def _round_word(drawn: Array, word: str) -> None:
    """A pip with a word over it and one under it."""
    cv2.circle(drawn, (128, 128), 36, 255, -1)
    for down in (74, 216):
        cv2.putText(drawn, word, (128 - 14 * len(word), down), cv2.FONT_HERSHEY_COMPLEX, 1.5, 255, 6)


def _heart(drawn: Array, _word: str) -> None:
    """A heart."""
    for across in (96, 160):
        cv2.circle(drawn, (across, 106), 38, 255, -1)
    cv2.fillPoly(drawn, [np.array(((62, 124), (194, 124), (128, 206)))], 255)


def _ink_colour(hits: Hits, style: DieStyle) -> Array:
    """The paint of the pips at each point; 1 and 4 may have their own."""
    plain = seen_as(style.pips.colour)
    if style.odd_pips is None:
        return np.broadcast_to(plain, (3, len(hits.rays)))
    values = np.array([face.value for face in face_maps(style.shape)])[hits.faces]
    return np.where((values == 1) | (values == 4), seen_as(style.odd_pips.colour), plain)


def _worn(colour: Array, body: Array, hits: Hits, style: DieStyle, ink: Array) -> Array:
    """Paint rubbed out of pips, edges rubbed dull, scratches, grime."""
    rubbed = grains(hits, style, "smoke", 45.0) > 2.2 - 2.6 * style.wear
    colour = np.where(ink & rubbed, body, colour)
    edges = np.clip(hits.round_off * (1 + 0.6 * grains(hits, style, "cloud", 90.0)), 0, 1) * 0.7 * style.wear
    pale = linear(np.full(3, 0.35 + 0.5 * (style.grain % 2), np.float32))[:, None]
    lines = grains(hits, style, "scratches", 80.0) * 0.6 * style.wear
    return np.asarray(colour + (pale - colour) * np.maximum(edges, lines))


def _dusty(colour: Array, hits: Hits, style: DieStyle) -> Array:
    """A veil of dust and fluff."""
    veil = np.clip(0.35 + 0.4 * grains(hits, style, "smoke", 70.0), 0, 1)
    fluff = (grains(hits, style, "fine", 110.0) > 2.3) * 0.8
    return np.asarray(colour + (seen_as(DUST) - colour) * np.clip(style.dust * (veil + fluff), 0, 0.9))
