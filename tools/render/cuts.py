"""Crops cut from true scenes, framed as the fast maker frames its own: a face, or what is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from .camera import project
from .dice import Array
from .fast.canvas import NOT_DICE
from .fast.chance import Random, between, often, pick, scaled, weighed
from .fast.crops import CROP_BOX, CROP_SIDES, NEGATIVES
from .fast.pictures import UNREADABLE_DEG, UNREADABLE_SHARE, Picture, chance
from .taken import View

CUTS = 8  # crops from one scene: its light costs far more than they do
NO_FACE = 0.3  # how often a crop shows no face to read, where there is one
LEAST_SHARE = 0.2  # a face of which less is seen is none to frame
EMPTY = 0.97  # so much of a crop of the table must be table
LEAST_TABLE, MOST_ON_TABLE = 0.9, 0.01  # shares of a crop of the table that are table, and dice
LEAST_SHOWN = 0.1  # so much of a crop must be what it is said to show
LEAST_BESIDE = {"between": 0.05, "far": 0.01}  # so much must be the second die, where two are told
MOST_BESIDE = 0.3  # so much of a crop of a thing may be dice
MOST_DICE = min(NOT_DICE.values())  # numbers below are dice in the map
SLID = 0.25  # a window pushed back into the frame by more sides than that shows something else
TRIES = 30
USUAL_DIE = 0.1  # of the picture's lesser side: a die's size where no die is seen
JPEG = 95
OWNED = {"flat": "flat", "solid": "solid", "other die": "other die", "hand": "hand"}


@dataclass(frozen=True, slots=True)
class Window:
    """A square of a picture: what it is meant to show, which die, its middle and side, px."""

    what: str
    middle: tuple[float, float]
    side: float
    die: int = 0


def crop_pictures(seed: int, number: int, view: View, whole: Picture, side_px: int) -> list[Picture]:
    """The crops of one scene."""
    pixels = whole.pixels
    crops = []
    for place in range(CUTS):
        rng = chance(seed, "true crop", number * CUTS + place)
        crops.append(_crop(pixels, whole, some_windows(rng, view, whole, place), side_px))
    return crops


def _crop(pixels: Array, whole: Picture, windows: Iterator[Window], side_px: int) -> Picture:
    """The first window that shows what it is meant to; if none does, what the last one shows most of."""
    for wanted in windows:
        window = _inside(wanted, pixels.shape)
        made = cut(pixels, whole, window, side_px)
        is_slid = np.abs(np.subtract(wanted.middle, window.middle)).max() > SLID * window.side
        if shows(made.map, window) and not (is_slid and window.what == "domino"):
            return made
    return cut(pixels, whole, replace(window, what=_most(made.map)), side_px)


def some_windows(rng: Random, view: View, whole: Picture, turn: int) -> Iterator[Window]:
    """A face as a finder would frame it, or what could be taken for one; then others to fall back on."""
    dice = [die for die in whole.answer["dice"] if die["share_visible"] >= LEAST_SHARE]
    if dice and not often(rng, NO_FACE):
        yield _face(rng, dice[turn % len(dice)])
    windows = _negatives(rng, view, whole, dice)
    while windows:
        yield windows.pop(weighed(rng, {what: NEGATIVES[what] for what in windows}))
    yield from (_face(rng, die) for die in dice)
    yield _on_table(rng, whole.map[..., 0], USUAL_DIE * min(whole.map.shape[:2]))


def shows(layers: Array, window: Window) -> bool:
    """Whether a crop's map bears out what the crop is said to show."""
    owner = layers[..., 0]
    owners, counts = np.unique(owner, return_counts=True)
    shares = dict(zip(owners.tolist(), (counts / owner.size).tolist(), strict=True))
    dice = sorted((share for number, share in shares.items() if 0 < number < MOST_DICE), reverse=True)
    if window.what == "face":
        return shares.get(window.die, 0.0) >= LEAST_SHOWN
    if window.what in ("between", "far"):
        return len(dice) > 1 and dice[1] >= LEAST_BESIDE[window.what]
    if window.what == "part":
        return sum(dice) >= LEAST_SHOWN
    if window.what == "table":
        return shares.get(0, 0.0) >= LEAST_TABLE and sum(dice) <= MOST_ON_TABLE
    name = OWNED.get(window.what, "solid")
    return shares.get(NOT_DICE[name], 0.0) >= LEAST_SHOWN and sum(dice) <= MOST_BESIDE


def _most(layers: Array) -> str:
    """What a crop shows most of."""
    names = {NOT_DICE[name]: what for what, name in OWNED.items()} | {0: "table", NOT_DICE["tray"]: "table"}
    owners, counts = np.unique(layers[..., 0], return_counts=True)
    return names.get(int(owners[counts.argmax()]), "part")


def cut(pixels: Array, whole: Picture, window: Window, side_px: int) -> Picture:
    """One crop with its map and its answer."""
    (left, top), side = np.subtract(window.middle, window.side / 2), window.side
    scale = side_px / side
    laid = np.array(((scale, 0, -scale * left), (0, scale, -scale * top)))
    laid[:, 2] += (scale - 1) / 2
    soft = cv2.GaussianBlur(pixels, (0, 0), 0.35 / scale) if scale < 0.7 else pixels
    way = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_LINEAR
    image = cv2.warpAffine(soft, laid, (side_px, side_px), flags=way, borderMode=cv2.BORDER_REPLICATE)
    layers = cv2.warpAffine(whole.map, laid, (side_px, side_px), flags=cv2.INTER_NEAREST)
    done, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG])
    assert done
    return Picture(bytes(code.tobytes()), layers, _answer(whole, layers, window, side_px))


def _answer(whole: Picture, layers: Array, window: Window, side_px: int) -> dict[str, Any]:
    """What is true in a crop: the scene's answer, its places moved and its shares counted anew."""
    dice = [_die(die, whole.map, layers, window, side_px) for die in whole.answer["dice"]]
    near = sorted((die for die in dice if die), key=lambda die: die["number"] != window.die)
    first = near[0] if window.what == "face" else None
    readable = first and first["top_visible"] >= UNREADABLE_SHARE and first["tilt_deg"] <= UNREADABLE_DEG
    low = np.subtract(window.middle, window.side / 2)
    told = {"what": window.what, "value": first["value"] if first else None, "is_readable": bool(readable)}
    told |= whole.answer | {"size": [side_px, side_px], "dice": near}
    cut_from = [round(float(number), 1) for number in (*low, window.side)]
    values = sorted(die["value"] for die in near if die["is_seen"])
    return told | {"values": values, "camera": whole.answer["camera"] | {"cut": cut_from}}


def _die(
    die: dict[str, Any], map_whole: Array, layers: Array, window: Window, side_px: int
) -> dict[str, Any] | None:
    """One die as a crop shows it; None if it lies outside."""
    scale, low = side_px / window.side, np.subtract(window.middle, window.side / 2)
    left, top, width, height = die["box"]
    ends = (np.array(((left, top), (left + width, top + height))) - low) * scale
    inside = np.clip(ends, 0, side_px)
    if (inside[1] - inside[0] <= 0).any():
        return None
    mine, whole = layers[..., 0] == die["number"], map_whole[..., 0] == die["number"]
    tops = [(part[..., 1] > 1) & own for part, own in ((layers, mine), (map_whole, whole))]
    is_cut = bool(np.abs(inside - ends).max() > 1)
    return die | {
        "box": [round(float(number), 1) for number in (*inside[0], *(inside[1] - inside[0]))],
        "quad": np.round((np.array(die["quad"]) - low) * scale, 1).tolist(),
        "corners": np.round((np.array(die["corners"]) - low) * scale, 1).tolist(),
        "is_seen": bool(mine.any()),
        "share_visible": round(min(1.0, die["share_visible"] * _kept(mine, whole, scale)), 3),
        "top_visible": round(min(1.0, die["top_visible"] * _kept(*tops, scale)), 3),
        "cases": [*die["cases"], *(["cut"] if is_cut and "cut" not in die["cases"] else [])],
    }


def _kept(part: Array, whole: Array, scale: float) -> float:
    """How much of an area of the scene a crop holds."""
    share = np.count_nonzero(part) / scale**2 / max(np.count_nonzero(whole), 1)
    return 1.0 if share > 0.97 else share


def _face(rng: Random, die: dict[str, Any]) -> Window:
    """A window round a die's box, as the fast maker frames its faces."""
    middle, side = _middle(die)
    spread = 0.2 if often(rng, 0.15) else 0.05
    shift = np.clip(rng.normal(0, spread, 2), -0.4, 0.4) * side
    return Window("face", _place(middle + shift), side * scaled(rng, *CROP_BOX), die["number"])


def _negatives(rng: Random, view: View, whole: Picture, dice: list[dict[str, Any]]) -> dict[str, Window]:
    """A window for each kind of what is no face that this scene can show."""
    height, width = whole.map.shape[:2]
    sides = [_middle(die)[1] for die in dice]
    usual = float(np.median(sides)) if sides else USUAL_DIE * min(height, width)
    side = CROP_SIDES * usual / scaled(rng, 0.72, 1.3)
    owner = whole.map[..., 0]
    windows = {"table": _on_table(rng, owner, side)}
    for what, name in OWNED.items():
        rows, columns = np.nonzero(owner == NOT_DICE[name])
        if len(rows):
            spot = int(rng.integers(len(rows)))
            windows[what] = Window(what, (float(columns[spot]), float(rows[spot])), side)
    for solid in view.shot.solids:
        if solid.kind == "domino":
            spot_px = view.shot.lens.shown_from_ideal(project(view.shot.camera, solid.middle_mm[None]))[0]
            nudge = rng.normal(0, 0.2, 2) * usual
            if _owner_at(owner, spot_px) == NOT_DICE["solid"]:
                windows["domino"] = Window("domino", _place(spot_px + nudge), side)
    return windows | _of_dice(rng, dice, usual)


def _owner_at(owner: Array, spot_px: Array) -> int | None:
    """Whose a place is; None outside the frame."""
    column, row = (int(np.floor(at)) for at in spot_px)
    inside = 0 <= row < owner.shape[0] and 0 <= column < owner.shape[1]
    return int(owner[row, column]) if inside else None


def _of_dice(rng: Random, dice: list[dict[str, Any]], usual: float) -> dict[str, Window]:
    """Windows on dice that show no single face: too near, between two, too far."""
    if not dice:
        return {}
    die = pick(rng, dice)
    middle, side = _middle(die)
    turn = between(rng, 0, 2 * np.pi)
    aside = between(rng, 0.3, 0.55) * side * np.array((np.cos(turn), np.sin(turn)))
    windows = {"part": Window("part", _place(middle + aside), side * between(rng, 0.4, 0.7))}
    touching = [_middle(one) for one in dice if "touching" in one["cases"]]
    pairs = [
        (one, other)
        for one in touching
        for other in touching
        if 0 < np.linalg.norm(one[0] - other[0]) < 1.2 * usual
    ]
    if pairs:
        one, other = pick(rng, pairs)
        windows["between"] = Window("between", _place((one[0] + other[0]) / 2), 1.6 * usual)
    if len(dice) > 1:
        windows["far"] = Window("far", _place(middle), usual * between(rng, 3.5, 6.0))
    return windows


def _on_table(rng: Random, owner: Array, side: float) -> Window:
    """A window that shows nearly nothing but table; the emptiest of some."""
    height, width = owner.shape
    half = side / 2
    tries = []
    for _ in range(TRIES):
        x, y = (
            between(rng, half, max(width - half, half + 1)),
            between(rng, half, max(height - half, half + 1)),
        )
        seen = owner[max(int(y - half), 0) : int(y + half) + 1, max(int(x - half), 0) : int(x + half) + 1]
        tries.append((float((seen == 0).mean()), x, y))
        if tries[-1][0] > EMPTY:
            break
    _, x, y = max(tries)
    return Window("table", (x, y), side)


def _middle(die: dict[str, Any]) -> tuple[Array, float]:
    """The middle of a die's box, and its longer side."""
    left, top, width, height = die["box"]
    return np.array((left + width / 2, top + height / 2)), max(width, height, 4.0)


def _place(middle: Array) -> tuple[float, float]:
    """Two plain numbers."""
    return float(middle[0]), float(middle[1])


def _inside(window: Window, shape: tuple[int, ...]) -> Window:
    """The window moved and shrunk into the frame."""
    size = (shape[1], shape[0])
    side = min(window.side, *size)
    x, y = (
        float(np.clip(at, side / 2, most - side / 2)) for at, most in zip(window.middle, size, strict=True)
    )
    return Window(window.what, (x, y), side, window.die)
