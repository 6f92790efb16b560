"""Tables that repeat: cloth woven thread by thread, cloth printed with motifs, long pile, holed plates."""

from __future__ import annotations

import cv2
import numpy as np

from ..scene import Colour
from .chance import Array, Random, between, grey, hue, linear, near, often, pick, scaled
from .ground import Ground, Pair, mixed, toned

THREAD_PX = 6  # how many px of a tile a thread is wide
TILE_PX = 160


def tweed(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Twill of two colours, mostly dark and light: houndstooth, herringbone, checks, tweed with flecks."""
    tile, inks = _woven(rng), _two_tones(rng, paint)
    thread_mm = scaled(rng, 0.35, 3.0)
    laid = ground.tiled(tile, thread_mm / THREAD_PX, between(rng, 0, np.pi))
    grown = mixed(inks[0], inks[1], laid[..., 0])
    slubs = 1 + between(rng, 0.02, 0.15) * ground.noise(rng, "smoke", thread_mm / 3)
    flecks = ground.noise(rng, "specks", thread_mm / 6) * often(rng, 0.3) * between(rng, 0, 0.7)
    return mixed(toned(grown, laid[..., 1] * slubs), linear(hue(rng)), flecks)


def _two_tones(rng: Random, paint: Pair) -> tuple[Array, Array]:
    """Black and white threads more often than the table's own two colours."""
    if often(rng, 0.35):
        return paint.first, paint.second
    dark, light = grey(between(rng, 0.04, 0.25)), grey(between(rng, 0.6, 0.93))
    return linear(near(rng, dark, 0.02)), linear(near(rng, light, 0.04))


def _woven(rng: Random) -> Array:
    """One repeat of a weave: which colour is on top (0 or 1), and how the round threads take the light."""
    count = 24
    warp, weft = (_threads(rng, count) for _ in range(2))
    down, across = np.indices((count, count))
    if often(rng, 0.35):  # herringbone: the twill turns back
        across = np.where(across % 12 < 6, across, -across)
    over = (down + across) % 4 < 2 if often(rng, 0.7) else (down + across) % 2 < 1
    colour = np.where(over, warp[None, :], weft[:, None]).astype(np.float32)
    round_off = 0.55 + 0.45 * np.sin((np.arange(THREAD_PX) + 0.5) * np.pi / THREAD_PX)
    standing, lying = np.tile(round_off, (THREAD_PX, 1)), np.tile(round_off[:, None], (1, THREAD_PX))
    light = np.where(
        np.kron(over, np.ones((THREAD_PX, THREAD_PX))) > 0,
        np.tile(standing, (count, count)),
        np.tile(lying, (count, count)),
    )
    return np.dstack((np.kron(colour, np.ones((THREAD_PX, THREAD_PX))), light)).astype(np.float32)


def _threads(rng: Random, count: int) -> Array:
    """The colours of threads side by side."""
    kind = pick(rng, ("four", "all", "none", "two", "mixed"))
    number = np.arange(count)
    if kind == "mixed":
        return np.asarray(rng.random(count) < 0.5)
    return {"four": number % 8 < 4, "all": number >= 0, "none": number < 0, "two": number % 4 < 2}[kind]


def motifs(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Cloth, felt or paper printed with seeds, flowers, stars, hearts, leaves, letters in rows."""
    tile = _printed_tile(rng)
    laid = ground.tiled(tile, scaled(rng, 8, 70) / TILE_PX, between(rng, 0, np.pi))
    grown = toned(paint.first, 0.95 + 0.08 * ground.noise(rng, pick(rng, ("fibre", "smoke")), 0.15))
    grown = grown * (1 - laid[..., 3:]) + laid[..., :3]
    if often(rng, 0.5):  # sewn or pressed into plush
        sink = cv2.GaussianBlur(laid[..., 3], (0, 0), 2.0)
        grown = grown * (1 - 0.5 * np.clip(sink - laid[..., 3], 0, 1))[..., None]
    return np.asarray(grown, np.float32)


def _printed_tile(rng: Random) -> Array:
    """One repeat, amounts of light times cover, and cover."""
    drawn = np.zeros((TILE_PX, TILE_PX, 4), np.float32)
    kinds = [pick(rng, tuple(MOTIFS)) for _ in range(pick(rng, (1, 1, 2)))]
    spots = [(40, 40), (120, 120)] if often(rng, 0.6) else [(40, 40), (120, 40), (40, 120), (120, 120)]
    inks = [hue(rng, full=(0.2, 1)) if often(rng, 0.6) else grey(pick(rng, (0.05, 0.93))) for _ in kinds]
    radius, lean, sway = between(rng, 9, 34), between(rng, 0, 6.3), between(rng, 0, 0.6)
    for number, spot in enumerate(spots):
        which = number % len(kinds)
        own = (np.array(spot) + rng.normal(0, 2, 2), radius * between(rng, 0.85, 1.1))
        turn = lean + rng.normal(0, sway)
        _stamp(drawn, MOTIFS[kinds[which]](rng), (own[0], own[1], turn), inks[which])
    return drawn


def _stamp(drawn: Array, parts: list[Array], where: tuple[Array, float, float], ink: Colour) -> None:
    """A motif's parts on the tile, the later ones paler or darker."""
    place, radius, turn = where
    cosine, sine = np.cos(turn), np.sin(turn)
    axes = np.array(((cosine, sine), (-sine, cosine)))
    for number, part in enumerate(parts):
        mask = np.zeros(drawn.shape[:2], np.uint8)
        corners = np.round((part * radius @ axes + place) * 16).astype(np.int32)
        cv2.fillPoly(mask, [corners], 255, cv2.LINE_AA, 4)
        share = mask[..., None].astype(np.float32) / 255
        tone = linear(ink) if number % 2 == 0 else linear(1 - np.asarray(ink))
        drawn[..., :3] += (tone - drawn[..., :3]) * share
        drawn[..., 3:] += (1 - drawn[..., 3:]) * share


TURNS = np.linspace(0, 2 * np.pi, 40)[:-1]
RING = np.column_stack((np.cos(TURNS), np.sin(TURNS)))


def _seed(rng: Random) -> list[Array]:
    """A drop, longer than wide."""
    slim = between(rng, 0.3, 0.6)
    return [np.column_stack((RING[:, 0], RING[:, 1] * slim * (1 - 0.55 * RING[:, 0])))]


def _spot(_rng: Random) -> list[Array]:
    """A round spot."""
    return [RING]


def _flower(rng: Random) -> list[Array]:
    """Petals and a heart."""
    petals = int(rng.integers(4, 9))
    wave = 0.7 + 0.3 * np.cos(petals * TURNS)
    return [RING * wave[:, None], RING * 0.28]


def _star(rng: Random) -> list[Array]:
    """Points all round."""
    points = int(rng.integers(4, 7))
    turns = np.arange(2 * points) * np.pi / points
    far = np.where(np.arange(2 * points) % 2, between(rng, 0.3, 0.6), 1.0)
    return [np.column_stack((np.cos(turns), np.sin(turns))) * far[:, None]]


def _heart(_rng: Random) -> list[Array]:
    """A heart."""
    x = np.sin(TURNS) ** 3
    y = -(13 * np.cos(TURNS) - 5 * np.cos(2 * TURNS) - 2 * np.cos(3 * TURNS) - np.cos(4 * TURNS)) / 17
    return [np.column_stack((x, y))]


def _leaf(rng: Random) -> list[Array]:
    """A leaf with its rib."""
    slim = between(rng, 0.25, 0.5)
    y = np.sign(np.sin(TURNS)) * np.abs(np.sin(TURNS)) ** 1.6 * slim
    return [np.column_stack((np.cos(TURNS), y)), np.array(((-0.9, 0.02), (0.9, 0.0), (-0.9, -0.02)))]


def _eyed(_rng: Random) -> list[Array]:
    """A ring round a spot."""
    return [RING, RING * 0.6, RING * 0.25]


MOTIFS = {
    "seed": _seed,
    "spot": _spot,
    "flower": _flower,
    "star": _star,
    "heart": _heart,
    "leaf": _leaf,
    "eyed": _eyed,
}


def long_pile(ground: Ground, rng: Random, paint: Pair) -> Array:
    """A rug seen close: strands leaning one way, deep shadow between them."""
    strand_mm = scaled(rng, 0.5, 3.0)
    strands = ground.noise(rng, "pile", strand_mm / 5)
    brushed = 1 + between(rng, 0.03, 0.18) * ground.noise(rng, "cloud", scaled(rng, 0.8, 3))
    deep = between(rng, 0.05, 0.4)
    warm = linear(near(rng, pick(rng, BEIGES), 0.04)) if often(rng, 0.55) else paint.first
    return toned(warm, (deep + (1.15 - deep) * strands) * brushed)


BEIGES: tuple[Colour, ...] = ((0.85, 0.78, 0.66), (0.76, 0.68, 0.56), (0.9, 0.86, 0.8), (0.62, 0.56, 0.5))


def holed(ground: Ground, rng: Random, paint: Pair) -> Array:
    """Perforated metal, a rack, a grille: holes in rows, each with a bright rim on one side."""
    along, across = ground.turned(between(rng, 0, np.pi))
    step = max(scaled(rng, 3, 25), 3 * ground.px_mm)
    row = np.round(across / step)
    along = along / step + 0.5 * (row % 2) * often(rng, 0.5)
    off = (along - np.round(along), across / step - row)
    radius, soft = between(rng, 0.18, 0.4), max(0.04, 0.7 * ground.px_mm / step)
    far = np.hypot(*off) if often(rng, 0.75) else np.maximum(np.abs(off[0]), np.abs(off[1]))
    rim = np.exp(-(((far - radius) / (2 * soft)) ** 2)) * off[0] * between(rng, 0.5, 2.0)
    plate = toned(paint.first, 1 + rim + 0.05 * ground.noise(rng, "streak", 0.3))
    return mixed(plate, paint.second * 0.1, np.clip((radius - far) / soft + 0.5, 0, 1))
