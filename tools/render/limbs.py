"""Hands as bodies: a palm, jointed fingers, a thumb and a forearm grown together, with skin and nails."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from .dice import Array
from .fast.chance import Random, between
from .fast.hands import SIZE_PX, SPAN_MM, Hand, grown
from .fast.lay import about_z
from .fast.sheets import at, sheet
from .materials import Node
from .mesh import Mesh
from .scene import Die
from .skins import coated

STEP_MM = 2.6  # between the points at which the body is asked for
LOW_MM, HIGH_MM = (-82.0, -330.0, -95.0), (82.0, 150.0, 75.0)  # what a hand with its forearm fills
HEM = 0.16  # the lower end of its picture shows nothing but sleeve or forearm
FLAT = 1.75  # a palm is so many times wider than thick
NAILS_SEEN = 0.45  # a hand that is curled more hides its nails
PINCH = (0.3, 0.6)  # how far fingers are curled that hold a die
FIRST_TIP = 8  # of all bones, the last one of the first finger
GAP_MM = 1.5  # a hand keeps so far from what lies under it
BEND_DEG = (
    (10.0, 42.0),
    (16.0, 62.0),
    (10.0, 40.0),
)  # of a finger's three joints: stretched, and more in a fist


@dataclass(frozen=True, slots=True)
class Bone:
    """A piece of a hand: from one round end to another, mm; `flat` times wider than thick."""

    start: tuple[float, ...]
    end: tuple[float, ...]
    thick: tuple[float, float]
    flat: float = 1.0


def hand_parts(name: str, hand: Hand, below: tuple[Array, ...]) -> Node:
    """A hand over the table, clear of what lies under it: bodies told by some of their points, mm."""
    body = hand_mesh(hand.seed, round(hand.curl, 1), hand.is_left)
    turn = about_z(hand.turn)
    corners = hand.scale * body.corners @ turn.T + (*hand.place_mm, hand.height_mm)
    corners[..., 2] += _lift(corners.reshape(-1, 3), below)
    colours = _skin(hand)
    pores = -0.035 * np.clip(at(sheet("cells", 2), *(6 * part for part in np.indices((400, 400)))), 0, 1)
    bsdf = coated(colours, np.full((2, 2), 0.55, np.float32), pores.astype(np.float32), gloss=0.25)
    return {f"{name}_skin": {"mesh": Mesh(corners, body.normals @ turn.T, body.places), "bsdf": bsdf}}


def _lift(points: Array, below: tuple[Array, ...]) -> float:
    """How much higher a hand must be to touch neither the table nor what stands on it."""
    lowest = float(points[:, 2].min()) - GAP_MM
    for body in below:
        middle = (body.min(0) + body.max(0)) / 2
        reach = float(np.linalg.norm(body[:, :2] - middle[:2], axis=1).max()) + GAP_MM
        over = points[np.hypot(*(points[:, :2] - middle[:2]).T) < reach]
        if len(over):
            lowest = min(lowest, float(over[:, 2].min() - body[:, 2].max()) - GAP_MM)
    return max(0.0, -lowest)


def pinching(hand: Hand, die: Die) -> Hand:
    """The hand, moved so that a die lies between the tips of its thumb and its first finger."""
    hand = replace(hand, curl=round(float(np.clip(hand.curl, *PINCH)), 1))
    parts = bones(hand.seed, hand.curl)
    x, y, z = hand.scale * (np.array(parts[FIRST_TIP].end) + parts[-1].end) / 2
    off = about_z(hand.turn)[:2, :2] @ (-x if hand.is_left else x, y)
    place = np.array(die.pose.place_mm[:2]) - off
    return replace(
        hand, place_mm=(float(place[0]), float(place[1])), height_mm=float(die.pose.place_mm[2] - z)
    )


@lru_cache(maxsize=8)
def hand_mesh(seed: int, curl: float, is_left: bool) -> Mesh:
    """A hand: fingers along y, its back up, the middle of its palm at 0; placed on its picture from above."""
    from skimage.measure import marching_cubes

    axes = [
        np.arange(low, high, STEP_MM, dtype=np.float32) for low, high in zip(LOW_MM, HIGH_MM, strict=True)
    ]
    depth = _depth(np.stack(np.meshgrid(*axes, indexing="ij")), bones(seed, curl))
    points, faces, normals, _ = marching_cubes(
        depth, 0.0, spacing=(STEP_MM,) * 3, gradient_direction="ascent"
    )
    corners, normals = (points + LOW_MM)[faces], normals[faces]
    first, second, third = np.moveaxis(corners, 1, 0)
    if (np.cross(second - first, third - first) * normals.mean(axis=1)).sum() < 0:
        corners, normals = corners[:, ::-1], normals[:, ::-1]
    if is_left:
        corners, normals = corners[:, ::-1] * (-1, 1, 1), normals[:, ::-1] * (-1, 1, 1)
    places = corners[..., :2] / SPAN_MM + 0.5
    places[..., 1] = np.where(
        places[..., 1] < HEM, HEM - _there_and_back(HEM - places[..., 1]), places[..., 1]
    )
    places = np.clip(places, 0.004, 0.996)
    return Mesh(corners.astype(float), normals.astype(float), places)


def _there_and_back(far: Array) -> Array:
    """Places along a sleeve, over and over its short picture."""
    return np.asarray(0.9 * HEM - np.abs(far % (1.8 * HEM) - 0.9 * HEM))


def _depth(places: Array, parts: tuple[Bone, ...]) -> Array:
    """How deep places lie in the hand; negative outside."""
    body = np.full(places.shape[1:], -60.0, np.float32)
    for bone in parts:
        soft = 7.0 if bone.flat > 1.2 else 2.5
        inside = _capsule(places, bone)
        mix = np.clip(0.5 + 0.5 * (inside - body) / soft, 0, 1)
        body = body + (inside - body) * mix + soft * mix * (1 - mix) * 0.5
    return body


def _capsule(places: Array, bone: Bone) -> Array:
    """How deep places lie in one bone."""
    start, end = np.array(bone.start, np.float32), np.array(bone.end, np.float32)
    way = end - start
    out = places - start[:, None, None, None]
    along = np.clip(np.tensordot(way, out, 1) / float(way @ way), 0, 1)
    out = out - way[:, None, None, None] * along
    far = np.sqrt(out[0] ** 2 + out[1] ** 2 + (bone.flat * out[2]) ** 2)
    return np.asarray(bone.thick[0] + (bone.thick[1] - bone.thick[0]) * along - far, np.float32)


def bones(seed: int, curl: float) -> tuple[Bone, ...]:
    """All bones of a hand that is held so."""
    rng = np.random.default_rng((seed, 9))
    parts = [
        Bone((-22, -4, 0), (-28, 38, 0), (21, 13), FLAT),
        Bone((-6, -10, 0), (-8, 40, 2), (25, 14), FLAT),
        Bone((8, -10, 0), (10, 38, 2), (25, 14), FLAT),
        Bone((22, -6, 0), (27, 32, 0), (19, 12), FLAT),
        Bone((0, -16, 0), (4, -70, 2), (27, 26), 1.45),
        Bone((4, -70, 2), (14, -320, 14), (27, 41), 1.2),
    ]
    spread = between(rng, 0.02, 0.13)
    starts = (((-28, 40, 1), 70), ((-9, 45, 3), 80), ((11, 43, 3), 75), ((28, 34, 0), 57))
    for number, (start, length) in enumerate(starts):
        turn = np.pi / 2 + spread * (1.5 - number) + float(rng.normal(0, 0.03))
        bent = float(np.clip(curl + rng.normal(0, 0.07), 0, 1))
        parts += _finger(start, (turn, bent), float(length), between(rng, 7.6, 8.6) - 0.7 * (number == 3))
    return (*parts, *_thumb(rng, curl))


def _finger(start: tuple[float, ...], held: tuple[float, float], length: float, thick: float) -> list[Bone]:
    """One finger of three joints, each bent further down."""
    turn, curl = held
    parts, place, down = [], np.array(start, float), 0.0
    for (least, more), share, slim in zip(BEND_DEG, (0.45, 0.31, 0.24), (1.0, 0.92, 0.84), strict=True):
        down += np.radians(least + more * curl)
        way = np.array((np.cos(turn) * np.cos(down), np.sin(turn) * np.cos(down), -np.sin(down)))
        end = place + length * share * way
        parts.append(
            Bone(tuple(place.tolist()), tuple(end.tolist()), (thick * slim, thick * slim * 0.9), 1.08)
        )
        place = end
    return parts


def _thumb(rng: Random, curl: float) -> list[Bone]:
    """The thumb, drawn in under the palm in a fist."""
    out = between(rng, 0.5, 1.1) * (1 - 0.5 * curl)
    knuckle = (-37 - 22 * out, 20 - 10 * out, -8 - 8 * curl)
    middle = (knuckle[0] - 10 * out + 6 * curl, knuckle[1] + 21, knuckle[2] - 5 - 6 * curl)
    tip = (middle[0] + 6 * curl, middle[1] + 18, middle[2] - 4 - 5 * curl)
    return [
        Bone((-20, -24, -2), knuckle, (16, 11.5), 1.15),
        Bone(knuckle, middle, (10.5, 9.2), 1.05),
        Bone(middle, tip, (9.2, 7.6), 1.15),
    ]


def _skin(hand: Hand) -> Array:
    """The hand's colours from above, bottom row first, with its nails."""
    curl = round(hand.curl, 1)
    colours = grown(hand.seed, curl, hand.is_left)[2].copy()
    parts = bones(hand.seed, curl)
    scale = SIZE_PX / SPAN_MM
    nails = np.zeros(colours.shape[:2], np.float32)
    for bone in (*parts[8:18:3], parts[-1]) if curl < NAILS_SEEN else ():
        way = np.subtract(bone.end, bone.start)[:2]
        x, y = np.array(bone.end[:2]) + 1.0 * way / max(float(np.linalg.norm(way)), 1.0)
        place = (round((SPAN_MM / 2 + (-x if hand.is_left else x)) * scale), round((SPAN_MM / 2 - y) * scale))
        turn = float(np.degrees(np.arctan2(-way[1], -way[0] if hand.is_left else way[0])))
        half = (max(2, round(6.0 * min(1.0, float(np.linalg.norm(way)) / 14))), 5)
        cv2.ellipse(nails, place, half, turn, 0, 360, 1.0, -1, cv2.LINE_AA)
    pale = np.clip(colours * 1.25 + 0.06 * np.array((1.0, 0.7, 0.7), np.float32), 0, 0.9)
    nails = cv2.GaussianBlur(nails, (0, 0), 0.7)[..., None] * 0.8
    return np.asarray((colours + (pale - colours) * nails)[::-1])
