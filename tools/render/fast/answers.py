"""The answer beside each picture: what lies where, as the dice's poses and the map of owners know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple, Protocol

import cv2
import numpy as np

from ..camera import Camera, project
from ..scene import Die, on_table, top_corners_px, top_quad_px
from ..throw import FLAT_DEG
from .canvas import NOT_DICE, PIP, TOP
from .chance import Array
from .draw import Drawn, Shot
from .lay import TOUCHING_MM, gap
from .lens import Lens
from .march import outline

CUT_PX = 1.0  # an outline that reaches so far over the frame is cut
SEEN_APART_SHARE = 0.97  # a die of which less is seen lies behind something


class Seen(Protocol):
    """Dice before a camera, whichever maker takes the picture."""

    @property
    def dice(self) -> Sequence[Die]:
        """All dice, also those beyond the frame; each one's number in the map is its place, from 1 on."""

    @property
    def camera(self) -> Camera:
        """Where they are seen from."""

    @property
    def lens(self) -> Lens:
        """How that picture is bent and stretched."""


def answer(shot: Shot, drawn: Drawn) -> dict[str, Any]:
    """Everything known about one picture. `drawn` is as shown: bent and stretched like the picture."""
    return {**dice_answer(shot, drawn), **surroundings(shot), "hands": len(shot.hands)}


def dice_answer(seen: Seen, drawn: Drawn) -> dict[str, Any]:
    """All dice of a picture, their values, and how large it is."""
    hulls = [hull_px(seen, die) for die in seen.dice]
    there = [number for number, hull in enumerate(hulls) if is_in_frame(seen, hull)]
    dice = [die_answer(seen, drawn, number, hulls[number]) for number in there]
    width, height = seen.lens.shown_px
    return {
        "values": sorted(die["value"] for die in dice if die["is_seen"]),
        "size": [width, height],
        "dice": dice,
    }


def surroundings(shot: Shot) -> dict[str, Any]:
    """What is known of a picture but its dice and hands: it stays through a clip."""
    return {
        "table": _table(shot),
        "light": {"name": shot.lights.name, "lamps": [lamp.kind for lamp in shot.lights.lamps]},
        "camera": camera_answer(shot),
        "faults": asdict(shot.faults),
        "things": [*(thing.kind for thing in shot.flats), *(solid.kind for solid in shot.solids)],
    }


def camera_answer(seen: Seen) -> dict[str, Any]:
    """Where the camera stands, how long its lens is, and what that does to the picture."""
    camera, lens = seen.camera, seen.lens
    return {
        "eye_mm": [round(number, 2) for number in camera.eye_mm],
        "target_mm": [round(number, 2) for number in camera.target_mm],
        "up": [round(number, 5) for number in camera.up],
        "focal_px": camera.focal_px,
        "lens": {"bend": lens.bend, "stretch": list(lens.stretch)},
    }


class Doing(NamedTuple):
    """What a die of a clip does in one frame: its number in the clip; `roll`, `slide` or `rest`."""

    number: int
    act: str
    is_aside: bool


def frame_answer(shot: Shot, drawn: Drawn, doings: Sequence[Doing]) -> dict[str, Any]:
    """The truth of one frame of a clip but for its time; what each die of the shot does, in their order."""
    dice = answer(shot, drawn)["dice"]
    for die in dice:
        doing = doings[die["number"] - 1]
        is_moving = doing.act != "rest"
        die.update(number=doing.number + 1, is_moving=is_moving, is_set_aside=doing.is_aside)
        if doing.act == "roll":
            die.update(value=None)
    is_hand = bool((drawn.owner == NOT_DICE["hand"]).any())
    is_moving = any(die["is_moving"] for die in dice)
    return {
        "state": "hand" if is_hand else "moving" if is_moving else "settled",
        "is_moving": is_moving,
        "is_hand": is_hand,
        "values": sorted(die["value"] for die in dice if die["value"] and die["is_seen"]),
        "set_aside": sorted(die["value"] for die in dice if die["is_set_aside"]),
        "dice": dice,
    }


def _table(shot: Shot) -> str:
    """What the dice lie on."""
    tray = f" in a tray of {len(shot.tray.corners_mm)} sides" if shot.tray else ""
    return shot.top.kind + tray + (", its edge in view" if shot.beyond else "")


def die_answer(seen: Seen, drawn: Drawn, number: int, hull: Array) -> dict[str, Any]:
    """One die, by its pose and by the map of owners."""
    die = seen.dice[number]
    mine = drawn.owner == number + 1
    share = share_visible(mine, hull)
    return {
        "number": number + 1,
        "value": die.value,
        "box": box_px(hull, seen.lens.shown_px),
        "quad": np.round(quad_px(seen, die), 1).tolist(),
        "corners": np.round(corners_px(seen, die), 1).tolist(),
        "tilt_deg": round(die.tilt_deg, 2),
        "raised_mm": raised_mm(die),
        "is_cocked": die.tilt_deg > FLAT_DEG,
        "side_mm": round(die.side_mm, 2),
        "style": die.style.name,
        "material": die.style.body.kind,
        "is_seen": bool(mine.any()),
        "share_visible": share,
        "top_visible": top_visible(seen, drawn, number),
        "cases": list(cases(seen, drawn, number, hull, share)),
    }


def raised_mm(die: Die) -> float:
    """How far over the table the die's lowest point is: 0 unless it lies on something."""
    return round(max(0.0, float(on_table(die, outline(die.style.shape))[:, 2].min())), 1)


def quad_px(seen: Seen, die: Die) -> Array:
    """The corners of the top face as if no edge were rounded, as shown, clockwise, px."""
    return seen.lens.shown_from_ideal(top_quad_px(die, seen.camera))


def corners_px(seen: Seen, die: Die) -> Array:
    """Where the top face really ends at its corners, as shown, in the order of the quad, px."""
    return seen.lens.shown_from_ideal(top_corners_px(die, seen.camera))


def hull_px(seen: Seen, die: Die) -> Array:
    """The outline of the whole die as shown, px, also beyond the frame."""
    places = seen.lens.shown_from_ideal(project(seen.camera, on_table(die, outline(die.style.shape))))
    return np.asarray(cv2.convexHull(places.astype(np.float32))[:, 0])


def is_in_frame(seen: Seen, hull: Array) -> bool:
    """Whether the frame holds any part of an outline."""
    return bool((hull.max(0) > 0).all() and (hull.min(0) < seen.lens.shown_px).all())


def box_px(hull: Array, size_px: tuple[int, int]) -> list[float]:
    """The upright rectangle round an outline, cut at the frame: left, top, width, height."""
    low, high = (np.clip(edge, 0, size_px) for edge in (hull.min(0), hull.max(0)))
    return [round(float(number), 1) for number in (*low, *(high - low))]


def share_visible(mine: Array, hull: Array) -> float:
    """How much of the die's outline the picture shows, 0 to 1: less where it is cut or covered."""
    whole = float(cv2.contourArea(hull))
    return round(min(1.0, float(np.count_nonzero(mine)) / max(whole, 1.0)), 3)


def top_visible(seen: Seen, drawn: Drawn, number: int) -> float:
    """How much of the top face the picture shows, 0 to 1."""
    mine = (drawn.owner == number + 1) & ((drawn.part == TOP) | (drawn.part == PIP))
    whole = float(cv2.contourArea(corners_px(seen, seen.dice[number]).astype(np.float32)))
    return round(min(1.0, float(np.count_nonzero(mine)) / max(whole, 1.0)), 3)


def cases(seen: Seen, drawn: Drawn, number: int, hull: Array, share: float) -> tuple[str, ...]:
    """What makes this die hard: touching, stacked, leaning, cut, behind a hand, covered."""
    die = seen.dice[number]
    others = [other for place, other in enumerate(seen.dice) if place != number]
    is_cut = bool((hull < -CUT_PX).any() or (hull > np.array(seen.lens.shown_px) + CUT_PX).any())
    behind = _owners_over(drawn, hull)
    is_high = die.pose.place_mm[2] > 0.9 * die.side_mm
    told = {
        "touching": any(_touch(die, other) for other in others),
        "stacked": is_high or any(_lies_on(other, die) for other in others),
        "leaning": die.tilt_deg > FLAT_DEG,
        "cut": is_cut,
        "behind hand": NOT_DICE["hand"] in behind and share < SEEN_APART_SHARE,
        "covered": share < SEEN_APART_SHARE and not is_cut,
    }
    return tuple(case for case, holds in told.items() if holds)


def _touch(die: Die, other: Die) -> bool:
    """Whether two dice touch side by side."""
    level = 0.3 * (die.side_mm + other.side_mm)
    return abs(die.pose.place_mm[2] - other.pose.place_mm[2]) < level and gap(die, other) < TOUCHING_MM


def _lies_on(upper: Die, lower: Die) -> bool:
    """Whether one die lies on the other."""
    is_over = gap(upper, lower) < -0.2 * lower.side_mm
    return is_over and upper.pose.place_mm[2] > lower.pose.place_mm[2] + 0.5 * lower.side_mm


def _owners_over(drawn: Drawn, hull: Array) -> set[int]:
    """Whose pixels lie inside an outline."""
    height, width = drawn.owner.shape
    low = np.clip(np.floor(hull.min(0)).astype(int), 0, (width, height))
    high = np.clip(np.ceil(hull.max(0)).astype(int), 0, (width, height))
    window = drawn.owner[low[1] : high[1], low[0] : high[0]]
    if not window.size:
        return set()
    inside = np.zeros(window.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(hull - low).astype(np.int32), 1)
    return set(np.unique(window[inside > 0]).tolist())
