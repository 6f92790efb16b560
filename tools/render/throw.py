"""Throws: dice fall, knock, roll and rest by the laws of motion (MuJoCo). Outside in mm, inside in metres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .camera import vector
from .dice import Array, tilt_deg
from .scene import Pose

CORNER_POINTS = (
    *((1.0, 0.86, 0.86), (0.86, 1.0, 0.86), (0.86, 0.86, 1.0)),
    *((0.95, 0.95, 0.86), (0.95, 0.86, 0.95), (0.86, 0.95, 0.95)),
)
"""How a corner of the die is cut for rolling, in half sides."""

FLAT_DEG = 1.5  # a die that leans more does not count as flat


class NoThrow(RuntimeError):
    """No throw came out as wanted; the sentence tells how many were tried."""


@dataclass(frozen=True, slots=True)
class Block:
    """A box that stands on the table: what dice knock against and lean on."""

    place_mm: tuple[float, float]
    half_mm: tuple[float, float, float]
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Arena:
    """Where the dice may roll: walls (never seen in the picture unless a tray draws them) and blocks."""

    half_mm: tuple[float, float] = (80.0, 60.0)
    blocks: tuple[Block, ...] = ()
    pull: float = 0.0  # a hand that sweeps the dice together, times gravity; 0: they lie where they fell


@dataclass(frozen=True, slots=True)
class ThrowSettings:
    """How dice fall."""

    step_s: float = 0.002  # small enough for a 10 mm die not to sink into the table
    longest_s: float = 4.0  # dice on felt rest within two
    rest: float = 0.004  # m/s and rad/s below which a die lies still
    damping: float = 1.0  # of what dice knock on: 1 takes all bounce; much less needs shorter steps
    density: float = 1200.0  # kg a cubic metre: acrylic
    drop_m: float = 0.06  # from a hand just over the table
    speed_m_s: float = 0.35  # across the table, one standard deviation
    spin_rad_s: float = 14.0  # about two turns a second: enough that the start tells nothing of the end
    tries: int = 400  # in the fullest tray one throw in 46 lies as wanted (13 of 600)


def throw(
    sides_mm: Sequence[float],
    arena: Arena,
    rng: np.random.Generator,
    *,
    is_wanted: Callable[[list[Pose]], bool],
    settings: ThrowSettings = ThrowSettings(),
) -> list[Pose]:
    """The first throw that is wanted: the others are thrown again, as players do with a cocked die."""
    for _ in range(settings.tries):
        poses = throw_once(sides_mm, arena, rng, settings)
        if is_wanted(poses):
            return poses
    raise NoThrow(f"none of {settings.tries} throws of {len(sides_mm)} dice came out as wanted")


def throw_once(
    sides_mm: Sequence[float], arena: Arena, rng: np.random.Generator, settings: ThrowSettings
) -> list[Pose]:
    """Where the dice of one throw come to rest."""
    import mujoco

    model = mujoco.MjModel.from_xml_string(_world(sides_mm, arena, settings))
    state = mujoco.MjData(model)
    _let_go(state, len(sides_mm), rng, settings)
    _until_rest(model, state, arena, settings)
    return [pose_of(state, number + 1) for number in range(len(sides_mm))]


def are_flat(poses: Sequence[Pose], sides_mm: Sequence[float]) -> bool:
    """Whether every die lies flat on the table."""
    return all(
        tilt_deg(pose.matrix) < FLAT_DEG and pose.place_mm[2] < 0.55 * side
        for pose, side in zip(poses, sides_mm, strict=True)
    )


def footprint_mm(pose: Pose, side_mm: float) -> Array:
    """The square that a flat die covers on the table, corner by corner."""
    upright = np.abs(pose.matrix[2]).argmax()
    across = np.delete(pose.matrix, upright, axis=1)[:2].T * side_mm / 2
    corners = np.array([x * across[0] + y * across[1] for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    return corners + pose.place_mm[:2]


def gap_mm(first: Array, second: Array) -> float:
    """How far two squares are apart, a little less if corner faces corner; negative where they overlap."""
    edges = np.concatenate((np.diff(first, axis=0)[:2], np.diff(second, axis=0)[:2]))
    axes = edges / np.linalg.norm(edges, axis=1, keepdims=True)
    one, other = axes @ first.T, axes @ second.T
    return float(max((one.min(1) - other.max(1)).max(), (other.min(1) - one.max(1)).max()))


def smallest_gap_mm(poses: Sequence[Pose], sides_mm: Sequence[float]) -> float:
    """How near the two nearest dice are; far away if there is only one."""
    squares = [footprint_mm(pose, side) for pose, side in zip(poses, sides_mm, strict=True)]
    pairs = [(one, other) for place, one in enumerate(squares) for other in squares[:place]]
    return min((gap_mm(one, other) for one, other in pairs), default=1_000.0)


def _world(sides_mm: Sequence[float], arena: Arena, settings: ThrowSettings) -> str:
    """The table, its walls and the dice as MuJoCo wants them told."""
    meshes = "".join(_die_mesh_xml(number, side) for number, side in enumerate(sides_mm))
    dice = "".join(_die_xml(number, settings) for number in range(len(sides_mm)))
    boxes = "".join(_block_xml(block) for block in (*_walls(arena), *arena.blocks))
    return (
        f'<mujoco><option timestep="{settings.step_s}" cone="elliptic"/><asset>{meshes}</asset><worldbody>'
        '<geom type="plane" size="2 2 .1" friction="0.5 0.003 0.0002" solref="0.004 1"/>'
        f"{boxes}{dice}</worldbody></mujoco>"
    )


def _walls(arena: Arena) -> list[Block]:
    """Four walls, tall enough that no die jumps over."""
    width, depth = arena.half_mm
    sides = [Block((sign * (width + 5), 0.0), (5.0, depth + 10, 150.0)) for sign in (-1, 1)]
    ends = [Block((0.0, sign * (depth + 5)), (width + 10, 5.0, 150.0)) for sign in (-1, 1)]
    return sides + ends


def _block_xml(block: Block) -> str:
    """One box standing on the table."""
    x, y = np.array(block.place_mm) / 1000
    half = " ".join(f"{size / 1000:.5f}" for size in block.half_mm)
    return (
        f'<geom type="box" pos="{x:.5f} {y:.5f} {block.half_mm[2] / 1000:.5f}" '
        f'euler="0 0 {block.turn_deg}" size="{half}" solref="0.004 1"/>'
    )


def _die_mesh_xml(number: int, side_mm: float) -> str:
    """A cube with every corner and edge cut: rolls like a rounded one, rests as exactly as a sharp one."""
    return mesh_xml(f"die{number}", die_points_mm(side_mm))


def die_points_mm(side_mm: float) -> Array:
    """The corners of a die as it rolls, about its middle."""
    signs = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    return np.array([np.multiply(sign, shape) for sign in signs for shape in CORNER_POINTS]) * side_mm / 2


def mesh_xml(name: str, points_mm: Array) -> str:
    """The hull of some points as MuJoCo wants it told."""
    numbers = " ".join(f"{number:.6f}" for number in np.asarray(points_mm).ravel() / 1000)
    return f'<mesh name="{name}" vertex="{numbers}"/>'


def _die_xml(number: int, settings: ThrowSettings) -> str:
    """One die, free to move."""
    return (
        f'<body><freejoint/><geom type="mesh" mesh="die{number}" density="{settings.density}" '
        'friction="0.45 0.003 0.0002" solref="0.004 1"/></body>'
    )


def _let_go(state: Any, count: int, rng: np.random.Generator, settings: ThrowSettings) -> None:
    """The dice leave the hand: each at its own place over the table, moving and spinning."""
    for number in range(count):
        x, y, more = rng.uniform((-0.04, -0.03, 0), (0.04, 0.03, 0.02))
        turn = rng.normal(size=4)
        height = settings.drop_m + 0.02 * number + more
        state.qpos[7 * number : 7 * number + 7] = (x, y, height, *(turn / np.linalg.norm(turn)))
        speed = (*rng.normal(0, settings.speed_m_s, 2), -0.5)
        state.qvel[6 * number : 6 * number + 6] = (*speed, *rng.normal(0, settings.spin_rad_s, 3))


def _until_rest(model: Any, state: Any, arena: Arena, settings: ThrowSettings) -> None:
    """Time runs until nothing moves; a hand sweeps the dice together after a second, if that is wanted."""
    import mujoco

    for step in range(int(settings.longest_s / settings.step_s)):
        sweeping = arena.pull > 0 and 1.0 < step * settings.step_s < 1.8
        _sweep(model, state, arena.pull if sweeping else 0.0)
        mujoco.mj_step(model, state)
        if state.time > (2.0 if arena.pull else 0.5) and np.abs(state.qvel).max() < settings.rest:
            return


def _sweep(model: Any, state: Any, pull: float) -> None:
    """A force on every die towards the middle of the table, in multiples of its weight."""
    for number in range(model.nbody - 1):
        towards = -np.clip(state.qpos[7 * number : 7 * number + 2] * 40, -1, 1)
        weight = float(model.body_mass[number + 1]) * 9.81
        state.qfrc_applied[6 * number : 6 * number + 2] = towards * pull * weight


def pose_of(state: Any, body: int) -> Pose:
    """Where a die lies now, mm."""
    place = np.array(state.xpos[body]) * 1000
    return Pose(vector(place), tuple(float(number) for number in state.xmat[body]))
