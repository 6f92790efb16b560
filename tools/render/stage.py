"""The scene as a plain tree for the tracer: dicts, numbers, numpy pictures and 4x4 places."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from .dice import Array
from .materials import Node, cover, paint, rgb, two_sided
from .mesh import Mesh, die_mesh, from_above, grid_mesh
from .rooms import room
from .scene import Die, Scene, Surface, Table, Tray
from .things import place, thing

TRAY_FLOOR_MM = 6.0  # how far the dice in a tray lie above the table it stands on
CORNER_STEPS = 48  # pieces a rounded corner is made of: none shows at 1000 px
FLAT = ("coin", "pad")  # things that the mask calls flat; what stands higher is solid to it
PLAIN_MM = 1500.0  # half the table beyond the grown sheet: only its glow is seen


def stage(scene: Scene) -> Node:
    """Everything of a scene but the camera."""
    tree: Node = {"type": "scene", "room": _room(scene)}
    tree |= _table(scene.table, scene.table_seed)
    for number, die in enumerate(scene.dice):
        tree |= _die(f"die{number}", die)
    for number, other in enumerate(scene.things):
        tree |= thing(f"{'flat' if other.kind in FLAT else 'solid'}{number}", other)
    return tree


def _room(scene: Scene) -> Node:
    """The light all round, z up."""
    upright = np.array(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1)), dtype=float)
    return {"type": "envmap", "bitmap": room(scene.light), "to_world": upright}


@lru_cache(maxsize=1)
def _table(table: Table, seed: int) -> Node:
    """The table top, a plain far part so that light comes back from there too, and the tray.

    The last one is kept: growing it costs as much as tracing it, and a game is played on one table.
    """
    rng = np.random.default_rng(seed)
    top = table.top(rng)
    half = top.width_mm / 2
    level = -TRAY_FLOOR_MM if table.tray else 0.0
    far = {"type": "diffuse", "reflectance": rgb(top.pixels.mean((0, 1)))}
    wide = place(0, 0, level - 0.5, scale=(PLAIN_MM, PLAIN_MM, 1))
    parts = {
        "top": sheet(top, place(0, 0, level, turn_deg=table.turn_deg, scale=(half, half, 1))),
        "far": {"type": "rectangle", "to_world": wide, "bsdf": far},
    }
    return parts | (_tray(table.tray, rng) if table.tray else {})


def sheet(surface: Surface, where: Array) -> Node:
    """A flat sheet of a surface."""
    return {"type": "rectangle", "to_world": where, "bsdf": cover(surface)}


def _tray(tray: Tray, rng: np.random.Generator) -> Node:
    """The rim and the lined floor. The floor is the plane the dice lie on, so the table sinks below it."""
    wood, floor = tray.wood(rng), tray.floor(rng)
    return {
        "tray_rim": {"mesh": rim_mesh(tray, wood.width_mm), "bsdf": cover(wood)},
        "floor": {"mesh": floor_mesh(tray, floor.width_mm), "bsdf": cover(floor)},
    }


def floor_mesh(tray: Tray, sheet_mm: float) -> Mesh:
    """The floor of a tray, cut from a larger sheet; its corners hide under the rim."""
    width, depth = tray.half_mm
    rows = [[(x * width, y * depth, 0.0) for y in (-1, 1)] for x in (-1, 1)]
    grid = np.array(rows)
    return grid_mesh(grid, np.broadcast_to((0.0, 0.0, 1.0), (2, 2, 3)), from_above(grid, sheet_mm))


def rim_mesh(tray: Tray, sheet_mm: float) -> Mesh:
    """The rim of a tray: a rounded profile led round a rounded rectangle."""
    profile, leans = _rim_profile(tray)
    inner = np.subtract(tray.half_mm, tray.corner_mm)
    turns = np.linspace(0, 2 * np.pi, 4 * CORNER_STEPS + 1)
    starts = enumerate(range(0, 4 * CORNER_STEPS, CORNER_STEPS))
    steps = [(turns[start : start + CORNER_STEPS + 1], quarter) for quarter, start in starts]
    signs = np.array(((1, 1), (-1, 1), (-1, -1), (1, -1)))
    out = np.concatenate([np.column_stack((np.cos(turn), np.sin(turn))) for turn, _ in steps])
    feet = np.concatenate([np.repeat([inner * signs[quarter]], len(turn), axis=0) for turn, quarter in steps])
    out, feet = np.vstack((out, out[:1])), np.vstack((feet, feet[:1]))
    flat = feet[:, None] + out[:, None] * (tray.corner_mm + profile[None, :, :1])
    grid = np.concatenate((flat, np.broadcast_to(profile[None, :, 1:], (*flat.shape[:2], 1))), axis=2)
    sideways = out[:, None] * leans[None, :, :1]
    normals = np.concatenate((sideways, np.broadcast_to(leans[None, :, 1:], (*flat.shape[:2], 1))), axis=2)
    return grid_mesh(grid, normals, _bent_round(flat, profile, sheet_mm))


def _bent_round(flat: Array, profile: Array, sheet_mm: float) -> Array:
    """Places on the material when its grain follows the rim: two sheets go round it, the second mirrored."""
    along = _lengths(flat[:, 0])
    across = _lengths(profile) / sheet_mm
    return np.stack(np.broadcast_arrays(2 * along[:, None] / along[-1], across[None, :]), axis=-1)


def _lengths(points: Array) -> Array:
    """How far each point of a line is along it."""
    return np.concatenate(((0.0,), np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))))


def _rim_profile(tray: Tray) -> tuple[Array, Array]:
    """A cut through the rim: how far out and how high, and which way it faces there."""
    bend = 4.5  # mm, the round of both top edges: a router bit's
    turns = np.linspace(0, np.pi / 2, 9)
    inner = np.column_stack((bend - bend * np.cos(turns), tray.height_mm - bend + bend * np.sin(turns)))
    outer = np.column_stack((tray.rim_mm - inner[::-1, 0], inner[::-1, 1]))
    lean_in = np.column_stack((-np.cos(turns), np.sin(turns)))
    lean_out = np.column_stack((-lean_in[::-1, 0], lean_in[::-1, 1]))
    low = -25.0  # mm: the tray's foot stands below its floor
    profile = np.vstack(((0, low), inner, outer, (tray.rim_mm, low)))
    return profile, np.vstack(((-1, 0), lean_in, lean_out, (1, 0)))


def _die(name: str, die: Die) -> Node:
    """The body and the pips of one die."""
    meshes = die_mesh(die.style.shape)
    where = np.eye(4)
    where[:3, :3] = die.pose.matrix * die.side_mm / 2
    where[:3, 3] = die.pose.place_mm
    return {
        f"{name}_body": {"mesh": meshes.body, "to_world": where, "bsdf": paint(die.style.body)},
        f"{name}_pips": {"mesh": meshes.pips, "to_world": where, "bsdf": two_sided(paint(die.style.pips))},
    }
