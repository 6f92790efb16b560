"""True clips: a hand throws, dice roll as they must, some are set aside, the rest is thrown again.

Every frame has its truth, in the fast clips' words. Frames in which nothing moves are traced once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from .camera import overhead, vector
from .dice import Array
from .fast.answers import Doing, frame_answer, surroundings
from .fast.chance import Random, between, often, pick
from .fast.draw import Drawn, Shot
from .fast.faults import develop, expose, some_faults
from .fast.flats import some_flat
from .fast.hands import Hand, some_hand
from .fast.lens import Lens
from .fast.lights import level_light, some_lights
from .fast.pictures import chance
from .fast.styles import some_side_mm, some_style
from .fast.tops import some_top
from .lamps import brightest, shine
from .scene import Die, Pose
from .skins import varied
from .throw import FLAT_DEG, ThrowSettings, die_points_mm
from .traced import maps, moving_of, room_of, things_of
from .tumble import Body, any_turn, fall, standing

FLATS = ("card", "pad", "leaflet", "coin", "button")
TIP_MM = 85.0  # from the middle of a hand to its fingertips
OUT_MM = 290.0  # a hand so far below the frame is not seen
FINE = 5  # moments of a frame that physics tells; the shutter is open for two of them
BLUR = (0, 1, 2)  # moments before a frame's own that a rolling frame is the mean of
THROWS = 8  # tries of which the first is kept that leaves most dice flat and in the frame
APART = 1.78  # sides from die to die in the hand: they may turn any way and not touch
BRAKE_M_S2 = 2.6  # how fast dice that tumble over felt slow down
LIVELY = ThrowSettings(step_s=0.001, longest_s=2.6, damping=0.5)
CLEAR = 1.45  # sides from middle to middle at which two dice pass each other, however they are turned
WAY_STEPS = 60  # places on its way at which a pushed die is looked at
STILL_MM, STILL_DEG = 0.25, 1.0  # nearer than this to where it ends a die lies still


@dataclass(frozen=True, slots=True)
class Reel:
    """How long, how fine and how large a clip is."""

    long_s: float = 8.0
    fps: int = 12
    size_px: tuple[int, int] = (640, 360)


@dataclass(frozen=True, slots=True)
class Seen:
    """One die in one frame: its number, how it lies, and what it does: roll, slide or rest."""

    number: int
    die: Die
    act: str
    is_aside: bool = False
    before: tuple[Die, ...] = ()  # how it lay while the shutter was open


@dataclass(frozen=True, slots=True)
class Moment:
    """One frame: its dice and its hand."""

    dice: tuple[Seen, ...]
    hand: Hand | None = None


def make_clip(
    seed: int, number: int, path: Path, tracer: Any, samples: int, *, reel: Reel = Reel()
) -> dict[str, Any]:
    """One clip written, and what is true in each of its frames."""
    rng = chance(seed, "true clip", number)
    shot = some_stage(rng, reel)
    moments = play(rng, shot, reel)[: round(reel.long_s * reel.fps)]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), reel.fps, reel.size_px)
    frames = []
    for image, told in _frames(shot, moments, tracer, samples, rng):
        writer.write(image)
        frames.append({"time_s": round(len(frames) / reel.fps, 3)} | told)
    writer.release()
    head = {"file": path.name, "fps": reel.fps, "size": list(reel.size_px)}
    return head | surroundings(shot) | {"maker": "true", "frames": frames}


def some_stage(rng: Random, reel: Reel) -> Shot:
    """The table, the light and the camera of a clip."""
    side, die_px = some_side_mm(rng), between(rng, 0.075, 0.12) * reel.size_px[1]
    tilt = min(abs(float(rng.normal(0, 12))), 50.0)
    distance = between(rng, 400, 900)
    camera = overhead(tilt, 0.0, distance_mm=distance, focal_px=die_px * distance / side)
    lens = Lens(reel.size_px)
    faults = replace(some_faults(rng), shrink=1.0, motion_px=(0.0, 0.0))
    shot = Shot(
        replace(camera, size_px=reel.size_px), lens, some_top(rng), some_lights(rng), faults,
        seed=int(rng.integers(1 << 40)),
    )  # fmt: skip
    edge = half_mm(shot) * (between(rng, -0.9, 0.9), between(rng, 0.95, 1.15))
    flats = (some_flat(rng, edge, kind=pick(rng, FLATS)),) if often(rng, 0.6) else ()
    return replace(shot, flats=flats)


def half_mm(shot: Shot) -> Array:
    """Half of what the camera sees of the table, about."""
    return np.array(shot.camera.size_px) / 2 * shot.camera.distance_mm / shot.camera.focal_px


def play(rng: Random, shot: Shot, reel: Reel) -> list[Moment]:
    """A turn: throw after throw until no die is left or the time is up."""
    style, side = some_style(rng), some_side_mm(rng)
    styles = [some_style(rng) if often(rng, 0.15) else style for _ in range(6)]
    kit = [varied(Die(one, side, Pose((0, 0, 0), tuple(np.eye(3).ravel()))), rng) for one in styles]
    hand = replace(some_hand(rng, np.zeros(2)), turn=float(rng.normal(0, 0.25)), scale=between(rng, 0.8, 1.0))
    moments: list[Moment] = [Moment(())] * max(1, int(reel.fps * between(rng, 0.2, 0.6)))
    aside: list[Seen] = []
    left = list(range(len(kit)))
    while left and len(moments) < reel.long_s * reel.fps:
        moments += _thrown(rng, shot, reel, hand, ([(number, kit[number]) for number in left], aside))
        rested = [seen for seen in moments[-1].dice if not seen.is_aside]
        moments += [moments[-1]] * int(reel.fps * between(rng, 0.7, 1.2))
        most = len(aside) + 2
        for seen in [seen for seen in rested if often(rng, 0.4)]:
            others = [other for other in rested if other is not seen]
            if len(aside) == most or not _is_free_way(
                seen, _place_aside(shot, seen, aside), (*others, *aside)
            ):
                continue  # swept up with the rest
            rested = others
            moments += _slid(shot, reel, hand, (seen, rested, aside))
            aside = [one for one in moments[-1].dice if one.is_aside]
        left = [seen.number for seen in rested]
        moments += _scooped(shot, reel, hand, (rested, aside))
    return moments


def _thrown(
    rng: Random, shot: Shot, reel: Reel, hand: Hand, dice: tuple[list[tuple[int, Die]], list[Seen]]
) -> list[Moment]:
    """A hand comes in, lets its dice go and leaves while they roll."""
    thrown, aside = dice
    half = half_mm(shot)
    near, out = np.array((0.2 * half[0], -0.72 * half[1])), np.array((0.2 * half[0], -half[1] - OUT_MM))
    coming = _moving(hand, (out, near), (50.0, 45.0), (0.9, 0.7), int(0.45 * reel.fps) + 1)
    moments = [Moment(tuple(aside), there) for there in coming]
    frames = _roll(rng, shot, reel, (near, thrown, aside))
    going = _moving(hand, (near, out), (45.0, 50.0), (0.1, 0.2), int(0.6 * reel.fps) + 1)
    for step in range(0, len(frames), FINE):
        rolled = tuple(_seen_at(frames, step, place, die) for place, die in enumerate(thrown))
        there = going[step // FINE] if step // FINE < len(going) else None
        moments.append(Moment((*rolled, *aside), there))
    last = tuple(Seen(n, replace(d, pose=p), "rest") for (n, d), p in zip(thrown, frames[-1], strict=True))
    return [*moments, Moment((*last, *aside))]


def _seen_at(frames: list[list[Pose]], step: int, place: int, die: tuple[int, Die]) -> Seen:
    """One rolling die at a moment, and just before."""
    number, what = die
    track = [frame[place] for frame in frames]
    before = tuple(replace(what, pose=track[max(step - back, 0)]) for back in BLUR)
    is_still = all(_is_near(pose, track[-1]) for pose in track[max(step - BLUR[-1], 0) :])
    return Seen(number, replace(what, pose=track[step]), "rest" if is_still else "roll", before=before)


def _is_near(pose: Pose, last: Pose) -> bool:
    """Whether a die lies where it ends."""
    turned = np.clip((np.trace(pose.matrix.T @ last.matrix) - 1) / 2, -1, 1)
    far = float(np.linalg.norm(np.subtract(pose.place_mm, last.place_mm)))
    return far < STILL_MM and float(np.degrees(np.arccos(turned))) < STILL_DEG


def _roll(
    rng: Random, shot: Shot, reel: Reel, dice: tuple[Array, list[tuple[int, Die]], list[Seen]]
) -> list[list[Pose]]:
    """Where thrown dice are, moment by moment, in the first throw that stays in the frame and lies flat."""
    start, thrown, aside = dice
    still = [*standing(shot), *(_placed(seen.die) for seen in aside)]
    best: list[list[Pose]] = []
    most = -1
    for _ in range(THROWS):
        bodies = [_let_go(rng, die, start, shot, place) for place, (_, die) in enumerate(thrown)]
        frames = fall(bodies, still, LIVELY, fps=reel.fps * FINE)
        well = sum(_lies_well(shot, pose) for pose in frames[-1])
        best, most = (frames, well) if well > most else (best, most)
        if most == len(thrown):
            break
    return best


def _placed(die: Die) -> Array:
    """A die set aside, as others knock on it."""
    return die_points_mm(die.side_mm) @ die.pose.matrix.T + np.array(die.pose.place_mm)


def _lies_well(shot: Shot, pose: Pose) -> bool:
    """Whether a die lies flat and where the camera sees it, right of those set aside."""
    low, high = half_mm(shot) * (-0.62, -0.85), half_mm(shot) * (0.92, 0.88)
    inside = (low < pose.place_mm[:2]).all() and (pose.place_mm[:2] < high).all()
    lean = np.degrees(np.arccos(np.clip(np.abs(pose.matrix[2]).max(), -1, 1)))
    return bool(inside and lean < FLAT_DEG)


def _let_go(rng: Random, die: Die, start: Array, shot: Shot, place: int) -> Body:
    """A die as it leaves the fingers, up the table."""
    side = die.side_mm
    aside, layer = place % 3 - 1, place // 3
    x, y = start + np.array((APART * side * aside, rng.uniform(0, 6)))
    held = Pose((float(x), float(y), side * (1.0 + APART * layer)), any_turn(rng))
    way_m = 1.3 * half_mm(shot)[1] / 1000  # to a little beyond the middle
    up = float(np.sqrt(2 * BRAKE_M_S2 * way_m)) * between(rng, 0.7, 1.1) * (1.0 - 0.3 * layer)
    speed = (float(rng.normal(0, 0.12)), up, -0.1)
    spin = rng.normal(0, 7, 3) - (up / (0.7 * side / 1000), 0, 0)
    return Body(die_points_mm(side), held, speed, vector(spin))


def _slid(shot: Shot, reel: Reel, hand: Hand, dice: tuple[Seen, list[Seen], list[Seen]]) -> list[Moment]:
    """A die pushed to the left by a finger, the others lying still."""
    kept, rested, aside = dice
    half, side = half_mm(shot), kept.die.side_mm
    start = np.array(kept.die.pose.place_mm[:2])
    end = _place_aside(shot, kept, aside)
    behind = np.array((0.9 * side, -0.2 * side))
    out, others = np.array((start[0], -half[1] - OUT_MM)), (*rested, *aside)
    steps = [max(2, round(share * reel.fps)) for share in (0.4, 0.5, 0.4)]
    moments = [Moment((kept, *others), there) for there in _pushing(hand, (out, start + behind), steps[0])]
    for share, there in zip(
        np.linspace(0, 1, steps[1]), _pushing(hand, (start + behind, end + behind), steps[1]), strict=True
    ):
        place = start + (end - start) * _eased(share)
        pushed = _moved(kept, place, "slide", is_aside=True)
        moments.append(Moment((pushed, *others), there))
    done = _moved(kept, end, "rest", is_aside=True)
    leaving = _pushing(hand, (end + behind, np.array((end[0], -half[1] - OUT_MM))), steps[2])
    return [*moments, *(Moment((done, *others), there) for there in leaving), Moment((done, *others))]


def _place_aside(shot: Shot, kept: Seen, aside: list[Seen]) -> Array:
    """Where the next die is set aside."""
    return half_mm(shot) * (-0.85, 0.72) - (0.0, CLEAR * kept.die.side_mm * len(aside))


def _is_free_way(kept: Seen, end: Array, others: Sequence[Seen]) -> bool:
    """Whether a die can be pushed straight there: it goes past all others, or away from them."""
    start, clear = np.array(kept.die.pose.place_mm[:2]), CLEAR * kept.die.side_mm
    way = start + (end - start) * np.linspace(0, 1, WAY_STEPS)[:, None]
    gaps = [np.linalg.norm(way - other.die.pose.place_mm[:2], axis=1) for other in others]
    return all(gap.min() >= min(clear, gap[0]) - STILL_MM for gap in gaps)


def _moved(seen: Seen, place: Array, act: str, *, is_aside: bool) -> Seen:
    """A die somewhere else on the table."""
    pose = replace(seen.die.pose, place_mm=(float(place[0]), float(place[1]), seen.die.pose.place_mm[2]))
    return Seen(seen.number, replace(seen.die, pose=pose), act, is_aside)


def _scooped(shot: Shot, reel: Reel, hand: Hand, dice: tuple[list[Seen], list[Seen]]) -> list[Moment]:
    """The rest swept up: each die is gone when the hand comes over it."""
    rested, aside = dice
    if not rested:
        return [Moment(tuple(aside))]
    order = sorted(rested, key=lambda seen: seen.die.pose.place_mm[0])
    stops = [np.array(seen.die.pose.place_mm[:2]) for seen in order]
    out = np.array((stops[0][0], -half_mm(shot)[1] - OUT_MM))
    moments = [
        Moment((*order, *aside), there)
        for there in _pushing(hand, (out, stops[0]), max(2, round(0.4 * reel.fps)))
    ]
    for place, stop in enumerate(stops):
        following = stops[place + 1] if place + 1 < len(stops) else np.array((stop[0], out[1]))
        steps = max(1, round((0.12 if place + 1 < len(stops) else 0.45) * reel.fps))
        there = _moving(hand, (stop, following), (26.0, 30.0), (0.6, 0.8), steps)
        moments += [Moment((*order[place + 1 :], *aside), one) for one in there]
    return [*moments, Moment(tuple(aside))]


def _pushing(hand: Hand, ends: tuple[Array, Array], steps: int) -> list[Hand]:
    """A hand low over the table, its fingers half bent."""
    return _moving(hand, ends, (26.0, 26.0), (0.3, 0.3), steps)


def _moving(
    hand: Hand,
    ends: tuple[Array, Array],
    heights: tuple[float, float],
    curls: tuple[float, float],
    steps: int,
) -> list[Hand]:
    """A hand whose fingertips go from one place to another."""
    there = []
    for share in map(_eased, np.linspace(0, 1, steps)):
        tip = ends[0] + (ends[1] - ends[0]) * share
        x, y = tip - TIP_MM * hand.scale * np.array((-np.sin(hand.turn), np.cos(hand.turn)))
        high, curl = (a + (b - a) * share for a, b in (heights, curls))
        there.append(replace(hand, place_mm=(float(x), float(y)), height_mm=high, curl=round(curl, 1)))
    return there


def _eased(share: float) -> float:
    """A way gone slowly at both ends."""
    return float(share * share * (3 - 2 * share))


def _frames(
    shot: Shot, moments: Sequence[Moment], tracer: Any, samples: int, rng: Random
) -> Iterator[tuple[Array, dict[str, Any]]]:
    """Each frame as the camera gives it, with its truth but for its time."""
    fixed = tracer.ready(room_of(shot) | things_of(shot))
    gains, last = None, None
    drawn = Drawn(*(np.zeros(0),) * 3)
    for moment in moments:
        if moment != last:
            drawn, last = _traced(shot, moment, fixed, tracer, samples), moment
        gains = expose(drawn.light, shot.faults, level_light(shot.lights)) if gains is None else gains
        doings = [Doing(seen.number, seen.act, seen.is_aside) for seen in moment.dice]
        told = frame_answer(_held(shot, moment), drawn, doings)
        yield develop(drawn.light, shot.faults, gains, rng), told


def _held(shot: Shot, moment: Moment, back: int = 0) -> Shot:
    """The shot at a moment, or a little before it."""
    dice = tuple(seen.before[back] if seen.before else seen.die for seen in moment.dice)
    return replace(shot, dice=dice, hands=(moment.hand,) if moment.hand else ())


def _traced(shot: Shot, moment: Moment, fixed: dict[str, Any], tracer: Any, samples: int) -> Drawn:
    """A frame traced; where dice roll, the mean of moments while the shutter is open."""
    is_rolling = any(seen.act == "roll" for seen in moment.dice)
    most = brightest(shine(shot.lights, shot.camera, shot.seed))
    layers, loaded = [], None
    for back in reversed(BLUR if is_rolling else BLUR[:1]):
        there = _held(shot, moment, back)
        loaded = tracer.load({"type": "scene"} | fixed | moving_of(there))
        few = max(1, samples // len(BLUR)) if is_rolling else samples
        layers.append(tracer.gather(loaded, shot.camera, few, 1 + back, brightest=most))
    owner, part = maps(_held(shot, moment), tracer.meet(loaded, shot.camera))
    return Drawn(tracer.clean(np.mean(layers, axis=0)), owner, part)
