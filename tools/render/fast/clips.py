"""Clips: a hand throws, dice roll and settle, some are set aside, the rest is thrown again.

Every frame has its truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from ..camera import overhead
from ..scene import Die
from . import lay
from .answers import Doing, frame_answer, surroundings
from .canvas import Canvas
from .chance import Array, Random, between, often, pick
from .draw import Bare, Drawn, Quality, Shot, bare_table, lit_table, stand
from .faults import develop, expose, some_faults
from .flats import some_flat
from .hands import Hand, some_hand
from .lens import Lens
from .lights import level_light, some_lights
from .pictures import chance
from .styles import some_side_mm, some_style
from .tops import some_top

SIZE_PX = (640, 360)
LONG_S = 10.0
FPS = (15, 24, 30)
FLATS = ("card", "pad", "leaflet", "coin", "button")  # short enough to lie where no die comes
TIP_MM = 80.0  # from the middle of a hand's picture to its fingertips
SHUTTER = 0.4  # share of a frame's time that the shutter is open
BLURRED = 3  # moments that a moving frame is the mean of


@dataclass(frozen=True, slots=True)
class Act:
    """What one die does for a while. It is nowhere to be seen between its acts: in the hand."""

    kind: str  # roll, rest or slide
    start_s: float
    end_s: float
    last: Die  # how it lies at the end
    way: tuple[float, float] = (0.0, 0.0)  # a roll's: where it comes from, mm; a slide's: from where
    is_aside: bool = False


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a hand's fingertips are at a time; between two of these it moves."""

    time_s: float
    tip_mm: tuple[float, float]
    height_mm: float = 30.0
    curl: float = 0.4


@dataclass(frozen=True, slots=True)
class Script:
    """A whole clip: the acts of each die, and the hand's."""

    acts: tuple[tuple[Act, ...], ...]
    reaches: tuple[tuple[Reach, ...], ...]
    hand: Hand


def make_clip(seed: int, number: int, path: Path, *, long_s: float = LONG_S) -> dict[str, Any]:
    """One clip written, and what is true in each frame; only its beginning if `long_s` says so."""
    rng = chance(seed, "clip", number)
    shot = _stage(rng)
    script = _script(rng, shot)
    fps = pick(rng, FPS)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), fps, SIZE_PX)
    frames = []
    for image, told in _frames(shot, script, round(long_s * fps), fps, rng):
        writer.write(image)
        frames.append(told)
    writer.release()
    head = {"file": path.name, "fps": fps, "size": list(SIZE_PX)}
    return head | surroundings(shot) | {"frames": frames}


def _stage(rng: Random) -> Shot:
    """The table, the light and the camera of a clip."""
    side = some_side_mm(rng)
    die_px = between(rng, 24, 46)
    tilt = abs(float(rng.normal(0, 10))) if often(rng, 0.6) else between(rng, 10, 50)
    distance = between(rng, 350, 900)
    camera = overhead(min(tilt, 55.0), 0.0, distance_mm=distance, focal_px=die_px * distance / side)
    shot = Shot(
        replace(camera, size_px=SIZE_PX),
        Lens(SIZE_PX),
        some_top(rng),
        some_lights(rng),
        replace(some_faults(rng), shrink=1.0),
        seed=int(rng.integers(1 << 40)),
        quality=Quality(2, 10, 16),
    )
    flats = [
        some_flat(rng, _at_edge(rng, shot), kind=pick(rng, FLATS)) for _ in range(int(rng.integers(0, 3)))
    ]
    return replace(shot, flats=tuple(flats))


def _half_mm(shot: Shot) -> Array:
    """Half of what the camera sees of the table, about."""
    return np.array(shot.camera.size_px) / 2 * shot.camera.distance_mm / shot.camera.focal_px


def _at_edge(rng: Random, shot: Shot) -> Array:
    """A place near the upper edge, where no dice come."""
    return _half_mm(shot) * (between(rng, -0.9, 0.9), between(rng, 0.95, 1.15))


def _script(rng: Random, shot: Shot) -> Script:
    """Throw after throw until the time is up."""
    side, styles = some_side_mm(rng), [some_style(rng)] * 6
    if often(rng, 0.3):
        styles = [some_style(rng) for _ in range(6)]
    hand = replace(some_hand(rng, np.zeros(2)), turn=float(rng.normal(0, 0.35)), scale=between(rng, 0.8, 1.0))
    acts: list[list[Act]] = [[] for _ in styles]
    reaches: list[tuple[Reach, ...]] = []
    left, now = list(range(6)), between(rng, 0.1, 0.8)
    while left and now < LONG_S - 1.5:
        laid = _thrown(rng, shot, [styles[number] for number in left], side)
        released = now + 0.5
        reaches.append(_throwing(shot, now))
        for number, die in zip(left, laid, strict=False):
            start = released + between(rng, 0, 0.12)
            end = start + between(rng, 0.7, 1.5)
            acts[number].append(Act("roll", start, end, die, tuple(rng.normal((0, -1), (0.5, 0.2)).tolist())))
        settled = max((acts[number][-1].end_s for number in left), default=released) + between(rng, 0.8, 1.6)
        kept = [number for number in left if acts[number] and often(rng, 0.4)][: min(len(left) - 1, 2)]
        now = _set_aside(acts, reaches, kept, settled, shot)
        left = [number for number in left if number not in kept]
        now = _scooped(acts, reaches, left, now)
    return Script(tuple(_filled(row) for row in acts), tuple(reaches), hand)


def _thrown(rng: Random, shot: Shot, styles: list[Any], side_mm: float) -> list[Die]:
    """How the dice of a throw will lie: apart, right of where dice are set aside."""
    half = _half_mm(shot)
    laid = lay.apart(styles, [side_mm] * len(styles), half * (0.6, 0.7), rng)
    return [_moved(die, np.array((0.25 * half[0], 0.0))) for die in laid]


def _moved(die: Die, by: Array) -> Die:
    """The die somewhere else on the table."""
    x, y, z = die.pose.place_mm
    return replace(die, pose=replace(die.pose, place_mm=(float(x + by[0]), float(y + by[1]), z)))


def _throwing(shot: Shot, start_s: float) -> tuple[Reach, ...]:
    """A hand comes in from below with its dice, lets go, and leaves."""
    half = _half_mm(shot)
    out, near = (0.2 * half[0], -half[1] - 190.0), (0.2 * half[0], -0.75 * half[1])
    return (
        Reach(start_s, out, 45, 0.9),
        Reach(start_s + 0.5, near, 40, 0.7),
        Reach(start_s + 0.65, near, 40, 0.1),
        Reach(start_s + 1.1, out, 45, 0.2),
    )


def _set_aside(
    acts: list[list[Act]], reaches: list[tuple[Reach, ...]], kept: list[int], now: float, shot: Shot
) -> float:
    """Kept dice pushed one by one to the left; the time when that is done."""
    half = _half_mm(shot)
    for number in kept:
        die = acts[number][-1].last
        taken = sum(any(act.is_aside for act in row) for row in acts)
        slot = half * (-0.85, 0.75) + np.array((0.0, -1.35 * die.side_mm * taken))
        end = _moved(die, slot - np.array(die.pose.place_mm[:2]))
        start = (die.pose.place_mm[0], die.pose.place_mm[1])
        out = (start[0], -half[1] - 190.0)
        reaches.append(
            (
                Reach(now, out),
                Reach(now + 0.3, start, 18),
                Reach(now + 0.7, _flat(end), 18),
                Reach(now + 1.0, out),
            )
        )
        acts[number].append(Act("slide", now + 0.3, now + 0.7, end, start, is_aside=True))
        now += 1.0
    return now


def _flat(die: Die) -> tuple[float, float]:
    """Where a die lies on the table."""
    return die.pose.place_mm[0], die.pose.place_mm[1]


def _scooped(acts: list[list[Act]], reaches: list[tuple[Reach, ...]], left: list[int], now: float) -> float:
    """The rest swept up: each die is gone when the hand comes over it; the time when that is done."""
    seen = [number for number in left if acts[number]]
    stops = [
        Reach(now + 0.2 + 0.15 * step, _flat(acts[number][-1].last), 16, 0.6)
        for step, number in enumerate(seen)
    ]
    for number, stop in zip(seen, stops, strict=True):
        last = acts[number][-1]
        acts[number].append(Act("rest", last.end_s, stop.time_s, last.last))
    if not stops:
        return now
    end = stops[-1].time_s + 0.4
    out = (stops[-1].tip_mm[0], stops[-1].tip_mm[1] - 400.0)
    reaches.append(
        (Reach(now - 0.3, (stops[0].tip_mm[0], stops[0].tip_mm[1] - 400.0)), *stops, Reach(end, out, 40, 0.9))
    )
    return end + 0.3


def _filled(row: list[Act]) -> tuple[Act, ...]:
    """The acts of a die with rest after every roll and slide."""
    full: list[Act] = []
    for act, following in pairwise([*row, None]):
        assert act is not None
        full.append(act)
        until = following.start_s if following else LONG_S + 1
        if act.kind != "rest" and not (following and following.kind == "rest"):
            full.append(Act("rest", act.end_s, until, act.last, is_aside=act.is_aside))
    return tuple(full)


def _act_at(acts: tuple[Act, ...], now: float) -> Act | None:
    """What a die does at a time."""
    return next((act for act in acts if act.start_s <= now < act.end_s), None)


def _die_at(act: Act, now: float) -> Die:
    """How a die lies at a time of its act."""
    if act.kind == "rest":
        return act.last
    if act.kind == "slide":
        share = (now - act.start_s) / (act.end_s - act.start_s)
        start, end = np.array(act.way), np.array(_flat(act.last))
        return _moved(act.last, (start - end) * (1 - share))
    return _rolling(act, act.end_s - now)


def _rolling(act: Act, left_s: float) -> Die:
    """A rolling die so long before it lies still: it slows down, tumbles and bounces ever less."""
    die = act.last
    way = np.array(act.way) / np.linalg.norm(act.way)
    gone = 0.5 * 330.0 * left_s**2
    place = np.array(_flat(die)) + way * gone
    axis = np.array((way[1], -way[0], 0.15))
    spin, _ = cv2.Rodrigues(axis / np.linalg.norm(axis) * (gone / (0.62 * die.side_mm)))
    bounce = 90.0 * left_s**2 * abs(np.sin(left_s * 11.0)) * max(left_s - 0.25, 0.0)
    return lay.resting(die.style, die.side_mm, place, spin.T @ die.pose.matrix, on_mm=float(bounce))


def _hand_at(script: Script, now: float) -> Hand | None:
    """The hand at a time; None while it is away."""
    for reaches in script.reaches:
        for first, then in pairwise(reaches):
            if first.time_s <= now < then.time_s:
                return _between(script.hand, first, then, (now - first.time_s) / (then.time_s - first.time_s))
    return None


def _between(hand: Hand, first: Reach, then: Reach, share: float) -> Hand:
    """A hand on its way from one reach to the next."""
    share = share * share * (3 - 2 * share)
    tip = np.array(first.tip_mm) * (1 - share) + np.array(then.tip_mm) * share
    height, curl = (
        a * (1 - share) + b * share for a, b in ((first.height_mm, then.height_mm), (first.curl, then.curl))
    )
    middle = tip - TIP_MM * hand.scale * np.array((-np.sin(hand.turn), np.cos(hand.turn)))
    return replace(hand, place_mm=(float(middle[0]), float(middle[1])), height_mm=height, curl=round(curl, 1))


def _frames(
    shot: Shot, script: Script, count: int, fps: int, rng: Random
) -> Iterator[tuple[Array, dict[str, Any]]]:
    """Each frame as the camera gives it, with its truth."""
    bare = bare_table(shot)
    drawn, key = None, None
    gains = None
    for frame in range(count):
        now = frame / fps
        acts = [_act_at(row, now) for row in script.acts]
        present = [(number, act) for number, act in enumerate(acts) if act]
        hand = _hand_at(script, now)
        there = replace(
            shot, dice=tuple(_die_at(act, now) for _, act in present), hands=(hand,) if hand else ()
        )
        if drawn is None or (there.dice, there.hands) != key:
            drawn, key = (
                _blurred(there, bare, [act for _, act in present], now, 1 / fps),
                (there.dice, there.hands),
            )
        gains = expose(drawn.light, shot.faults, level_light(shot.lights)) if gains is None else gains
        doings = [Doing(number, act.kind, act.is_aside) for number, act in present]
        told = {"time_s": round(now, 3)} | frame_answer(there, drawn, doings)
        yield develop(drawn.light, shot.faults, gains, rng), told


def _blurred(shot: Shot, bare: Bare, acts: list[Act], now: float, frame_s: float) -> Drawn:
    """A frame drawn; where dice move, the mean of moments while the shutter is open."""
    canvas, reaches = lit_table(shot, bare)
    if all(act.kind == "rest" for act in acts):
        stand(canvas, shot, reaches, np.random.default_rng(shot.seed))
        return Drawn(canvas.light, canvas.owner, canvas.part)
    total = np.zeros_like(canvas.light)
    for moment in range(BLURRED):
        then = now + SHUTTER * frame_s * (moment / (BLURRED - 1) - 1)
        dice = tuple(_die_at(act, max(then, act.start_s)) for act in acts)
        fresh = Canvas(shot.camera, canvas.light.copy(), 1)
        fresh.owner[:] = bare.owner
        stand(fresh, replace(shot, dice=dice), reaches, np.random.default_rng(shot.seed))
        total += fresh.light
    return Drawn(total / BLURRED, fresh.owner, fresh.part)
