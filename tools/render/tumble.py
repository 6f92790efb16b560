"""The dice of a shot let fall by the laws of motion: strewn ones are thrown, laid ones settle as they can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import cv2
import numpy as np

from .camera import Vector, project, vector
from .dice import Array
from .fast import lay
from .fast.chance import Random, between
from .fast.draw import Shot
from .fast.flats import HOLLOW
from .fast.hands import Hand
from .fast.solids import Solid
from .fast.trays import Tray
from .limbs import pinching
from .scene import Die, Pose
from .skins import varied
from .throw import FLAT_DEG, ThrowSettings, die_points_mm, mesh_xml, pose_of

TRIES = 3  # throws of which the one is kept that leaves most dice in the frame
ALONE_MM = 2.0  # a flat die with no other so near was strewn; others were pushed, stacked or leant
TALL_MM = 150.0  # a cup stops dice that high: none may come to lie over its mouth
DEEP_MM = 4.0  # how far things reach into the table, so that the thinnest card has a body
OPEN = ("cup",)
STILL_S = 0.12  # so long nothing may move before a throw counts as at rest


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """What falls: its corners about its middle, where it starts, its speed (m/s) and its spin (rad/s)."""

    points_mm: Array
    start: Pose
    speed: Vector = (0.0, 0.0, 0.0)
    spin: Vector = (0.0, 0.0, 0.0)


def thrown_shot(shot: Shot, rng: Random) -> Shot:
    """The shot as the laws of motion leave it: its dice, and its dice of other shapes, at rest."""
    dice = [varied(die, rng) for die in shot.dice]
    others = [solid for solid in shot.solids if solid.owner == "other die"]
    if not dice and not others:
        return shot
    poses = max((_throw(shot, dice, others, rng) for _ in range(TRIES)), key=partial(_in_frame, shot, dice))
    lying = tuple(replace(die, pose=pose) for die, pose in zip(dice, poses, strict=False))
    hands = tuple(_held(hand, lying) for hand in shot.hands)
    if shot.beyond and not any(hand.held is not None for hand in hands):
        lying = tuple(die for die in lying if shot.beyond.inside_mm(die.pose.place_mm) > 0.8 * die.side_mm)
    moved = [_moved(solid, pose) for solid, pose in zip(others, poses[len(dice) :], strict=True)]
    flats, solids = (
        tuple(what for what in things if _owner(what) != "other die" and not _is_in_the_way(what, lying))
        for things in (shot.flats, shot.solids)
    )
    return replace(shot, dice=lying, flats=flats, solids=(*solids, *moved), hands=hands)


def settled_shot(shot: Shot, rng: Random) -> Shot:
    """The same, and let go once more where they lie: what still creeps along a wall comes down."""
    left = thrown_shot(shot, rng)
    if not left.dice:
        return left
    poses = fall([die_body(die) for die in left.dice], standing(left), ThrowSettings())[-1]
    return replace(left, dice=tuple(replace(d, pose=pose) for d, pose in zip(left.dice, poses, strict=True)))


def _held(hand: Hand, dice: Sequence[Die]) -> Hand:
    """A hand that holds a die, moved to where the die came to lie."""
    return hand if hand.held is None else pinching(hand, dice[hand.held])


def _throw(shot: Shot, dice: Sequence[Die], others: Sequence[Solid], rng: Random) -> list[Pose]:
    """How one throw leaves everything."""
    bodies = [_let_go(die, dice, rng) for die in dice] + [_rolled(solid, rng) for solid in others]
    return fall(bodies, standing(shot), ThrowSettings(longest_s=3.0))[-1]


def _in_frame(shot: Shot, dice: Sequence[Die], poses: Sequence[Pose]) -> int:
    """How many dice of a throw the picture shows."""
    if not dice:
        return 0
    places = project(shot.camera, np.array([pose.place_mm for pose in poses[: len(dice)]]))
    return int(((places > 0) & (places < shot.camera.size_px)).all(axis=1).sum())


def fall(
    bodies: Sequence[Body], still: Sequence[Array], settings: ThrowSettings, *, fps: float = 0.0
) -> list[list[Pose]]:
    """Where the bodies are, frame by frame, until all rest; only at the end if `fps` is 0."""
    import mujoco

    model = mujoco.MjModel.from_xml_string(_world(bodies, still, settings))
    state = mujoco.MjData(model)
    _start(state, bodies)
    mujoco.mj_forward(model, state)
    frames, quiet = [_poses(state, len(bodies))], 0.0
    while state.time < settings.longest_s and quiet < STILL_S:
        mujoco.mj_step(model, state)
        speed = np.abs(state.qvel.reshape(-1, 6)).max(0)
        is_quiet = speed[:3].max() < settings.rest and speed[3:].max() < 10 * settings.rest
        quiet = quiet + settings.step_s if is_quiet else 0.0
        if fps and state.time >= len(frames) / fps:
            frames.append(_poses(state, len(bodies)))
    mujoco.mj_forward(model, state)
    return [*frames, _poses(state, len(bodies))]


def die_body(die: Die, *, speed: Vector = (0.0, 0.0, 0.0), spin: Vector = (0.0, 0.0, 0.0)) -> Body:
    """A die as it falls from where it is."""
    return Body(die_points_mm(die.side_mm), die.pose, speed, spin)


def standing(shot: Shot) -> list[Array]:
    """What dice knock against: walls, and things that are told by hulls."""
    walls = _walls(shot.tray) if shot.tray else []
    things = [what for what in (*shot.flats, *shot.solids) if _is_known(what) and _owner(what) != "other die"]
    return walls + [_prism(points) for what in things for points in _hulls(what)]


def _owner(what: Any) -> str:
    """Whose a thing's pixels are."""
    return str(getattr(what, "owner", "flat"))


def _is_in_the_way(what: Any, dice: Sequence[Die]) -> bool:
    """Whether a die came to lie in a thing that it did not knock on."""
    if _is_known(what):
        return False
    hull = cv2.convexHull(np.asarray(what.points_mm[:, :2], np.float32))
    reaches = [(die.pose.place_mm[:2], 0.75 * die.side_mm) for die in dice]
    return any(cv2.pointPolygonTest(hull, place, True) > -reach for place, reach in reaches)


def _is_known(what: Any) -> bool:
    """Whether a thing's hull is the thing: dice lie on it and knock on it."""
    return bool(_hulls(what))


def _hulls(what: Any) -> list[Array]:
    """The hulls a thing is made of, their upper points."""
    if hasattr(what, "clay"):
        return [body.points_mm for body in what.bodies if len(body.points_mm) > 3]
    if isinstance(what, Solid):
        tall = np.array((0.0, 0.0, TALL_MM)) if what.kind in OPEN else 0.0
        return [what.points_mm + tall]
    return [what.points_mm] if what.kind not in HOLLOW else []


def _prism(points: Array) -> Array:
    """Points, and the same pressed into the table."""
    return np.concatenate((points, np.column_stack((points[:, :2], np.full(len(points), -DEEP_MM)))))


def _walls(tray: Tray) -> list[Array]:
    """The walls of a tray, one after the other."""
    inner = np.array(tray.corners_mm)
    outer = inner * (1 + tray.wall_mm / np.linalg.norm(inner, axis=1, keepdims=True))
    ends = [(place, (place + 1) % len(inner)) for place in range(len(inner))]
    rings = [np.array((inner[a], inner[b], outer[b], outer[a])) for a, b in ends]
    return [_prism(np.column_stack((ring, np.full(4, tray.height_mm)))) for ring in rings]


def _let_go(die: Die, dice: Sequence[Die], rng: Random) -> Body:
    """A die as it starts: strewn ones from a hand over their place, the others as they were laid."""
    is_alone = all(other is die or lay.gap(die, other) > ALONE_MM for other in dice)
    is_low = die.pose.place_mm[2] < 0.6 * die.side_mm
    if not (is_alone and is_low and die.tilt_deg < FLAT_DEG):
        x, y, z = die.pose.place_mm
        return die_body(replace(die, pose=replace(die.pose, place_mm=(x, y, z + 0.05))))
    x, y, _ = die.pose.place_mm
    up = die.side_mm * between(rng, 1.2, 3.0) + 12.0 * len(dice) * rng.random()
    held = Pose((x, y, up), any_turn(rng))
    speed = (*rng.normal(0, 0.15, 2), -0.3)
    return die_body(replace(die, pose=held), speed=speed, spin=vector(rng.normal(0, 10, 3)))


def any_turn(rng: Random) -> tuple[float, ...]:
    """Any rotation, all alike."""
    w, x, y, z = (part := rng.normal(size=4)) / np.linalg.norm(part)
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )
    return tuple(float(number) for row in rows for number in row)


def _rolled(solid: Solid, rng: Random) -> Body:
    """A die of another shape as it leaves the hand."""
    middle = solid.middle_mm
    points = np.unique(np.round(solid.points_mm - middle, 4), axis=0)
    held = Pose((float(middle[0]), float(middle[1]), float(middle[2]) + between(rng, 15, 45)), any_turn(rng))
    return Body(points, held, (*rng.normal(0, 0.12, 2), -0.3), vector(rng.normal(0, 10, 3)))


def _moved(solid: Solid, pose: Pose) -> Solid:
    """A die of another shape where it came to rest."""
    middle = solid.middle_mm

    def there(points: Array | None) -> Array | None:
        return None if points is None else (points - middle) @ pose.matrix.T + np.array(pose.place_mm)

    faces = [
        replace(face, corners_mm=there(face.corners_mm), print_mm=there(face.print_mm))
        for face in solid.faces
    ]
    return replace(solid, faces=tuple(faces))


def _world(bodies: Sequence[Body], still: Sequence[Array], settings: ThrowSettings) -> str:
    """Table, things and falling bodies as MuJoCo wants them told."""
    meshes = [mesh_xml(f"body{number}", body.points_mm) for number, body in enumerate(bodies)]
    meshes += [mesh_xml(f"still{number}", points) for number, points in enumerate(still)]
    table = (
        f'<geom type="plane" size="4 4 .1" friction="0.5 0.003 0.0002" solref="0.004 {settings.damping}"/>'
    )
    things = "".join(
        f'<geom type="mesh" mesh="still{number}" solref="0.004 1"/>' for number in range(len(still))
    )
    falling = "".join(_body_xml(number, settings) for number in range(len(bodies)))
    return (
        f'<mujoco><option timestep="{settings.step_s}" cone="elliptic"/><asset>{"".join(meshes)}</asset>'
        f"<worldbody>{table}{things}{falling}</worldbody></mujoco>"
    )


def _body_xml(number: int, settings: ThrowSettings) -> str:
    """One body, free to move."""
    return (
        f'<body><freejoint/><geom type="mesh" mesh="body{number}" density="{settings.density}" '
        f'friction="0.45 0.003 0.0002" solref="0.004 {settings.damping}"/></body>'
    )


def _start(state: Any, bodies: Sequence[Body]) -> None:
    """Each body where it starts, as fast as it starts."""
    import mujoco

    for number, body in enumerate(bodies):
        turn = np.zeros(4)
        mujoco.mju_mat2Quat(turn, np.array(body.start.rotation, float))
        state.qpos[7 * number : 7 * number + 7] = (*np.array(body.start.place_mm) / 1000, *turn)
        state.qvel[6 * number : 6 * number + 6] = (*body.speed, *body.spin)


def _poses(state: Any, count: int) -> list[Pose]:
    """Where all bodies are now."""
    return [pose_of(state, number + 1) for number in range(count)]
