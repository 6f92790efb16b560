"""The skin of a die as a sheet of its six faces: colours, roughness and scratches.

The colours are the fast maker's own, asked for at every place of the sheet instead of along rays.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from .dice import Array, DieShape
from .fast.march import Hits, face_maps
from .fast.materials import grains, skin
from .materials import Node, picture, two_sided
from .mesh import ALL_VALUES, DieMesh, Mesh, die_mesh
from .scene import Die, DieStyle

FACE_PX = 160  # a face's side on the sheet: finer than any die is seen
REACH = 1.03  # how far a face's part of the sheet goes beyond the face, so that edges find their colour
SCRATCH_MM = 0.03  # how deep the scratches of a quite worn die are
SMOKE = 0.85  # how much of the light that a smoky die does not mirror goes through it
RIDGES = 11  # of a fingerprint, from its middle outwards
HOLLOW = ("bowl", "flat")  # cuts of pips that leave a hollow


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """One sheet for the body, one for the pips, and how rough and high each place is."""

    body: Array  # rows x columns x 3, amounts of light
    pips: Array
    rough: Array
    heights_mm: Array
    ink: Array  # 1 where the body is painted over


def die_parts(name: str, die: Die) -> Node:
    """The body and the pips of one die, painted."""
    style, painted = die.style, skin_of(die.style, die.side_mm)
    meshes = wrapped(style)
    where = np.eye(4)
    where[:3, :3] = die.pose.matrix * die.side_mm / 2
    where[:3, 3] = die.pose.place_mm
    ink = _ink(style, painted)
    parts = {f"{name}_body": {"mesh": meshes.body, "to_world": where, "bsdf": _body(style, painted)}}
    if len(meshes.pips.corners):
        parts[f"{name}_pips"] = {"mesh": meshes.pips, "to_world": where, "bsdf": ink}
    return parts


@lru_cache(maxsize=32)
def wrapped(style: DieStyle) -> DieMesh:
    """The mesh of a style, its places on the sheet of six faces.

    A clear body shows no paint: there every pip is a hollow, even the 1's under a logo.
    """
    is_clear, is_hollow = style.body.kind == "clear", style.pip_cut in HOLLOW
    values = ALL_VALUES if is_clear or is_hollow else ()
    values = values[1:] if style.logo and not is_clear else values
    meshes = die_mesh(style.shape, values, style.pip_cut if is_hollow else "bowl")
    return DieMesh(*(_on_sheet(part, style.shape) for part in (meshes.body, meshes.pips)))


@lru_cache(maxsize=32)
def skin_of(style: DieStyle, side_mm: float) -> Skin:
    """All that is painted on a die, and what use did to it."""
    hits = _everywhere(style)
    inked = replace(hits, in_pip=np.ones_like(hits.in_pip))
    bare = replace(hits, in_pip=hits.in_pip & (style.pip_cut not in HOLLOW))
    prints = _fingerprints(style)
    colours = (
        _sheet(skin(these, style).colour.T) * (1 - 0.12 * prints[..., None]) for these in (bare, inked)
    )
    scratched = _sheet(grains(hits, style, "scratches", 80.0)[:, None])[..., 0] * style.wear
    rubbed = _sheet(hits.round_off[:, None])[..., 0] * style.wear
    rough = style.body.roughness + 0.35 * style.dust + 0.25 * (scratched + rubbed) + 0.18 * prints
    depth = -SCRATCH_MM * scratched * side_mm / 16
    ink = _sheet(skin(bare, style).ink[:, None].astype(np.float32))[..., 0]
    return Skin(*colours, np.clip(rough, 0.04, 0.9), depth, ink)


def varied(die: Die, rng: np.random.Generator) -> Die:
    """The die with edges, grain and wear of its own: no two of a set are alike to the last digit."""
    shape, style = die.style.shape, die.style
    edge = float(np.clip(shape.edge_radius * rng.normal(1, 0.06), 0.03, 0.47))
    cut = shape.corner_cut and float(np.clip(shape.corner_cut * rng.normal(1, 0.006), 1.28, 1.6))
    wear = float(np.clip(style.wear * rng.normal(1, 0.25), 0, 1))
    own = replace(style, shape=replace(shape, edge_radius=edge, corner_cut=cut), wear=wear)
    return replace(die, style=replace(own, grain=int(rng.integers(1 << 20))))


def hits_at(points: Array, style: DieStyle) -> Hits:
    """Places on a die's surface (3 x N, half sides) as if rays had met them there."""
    shape, axis = style.shape, np.abs(points).argmax(0)
    faces = axis * 2 + (np.take_along_axis(points, axis[None], 0)[0] > 0)
    across, along = np.zeros((2, points.shape[1]), np.float32)
    in_pip = np.zeros(points.shape[1], bool)
    for number, face in enumerate(face_maps(shape)):
        here = np.nonzero(faces == number)[0]
        across[here], along[here] = face.right @ points[:, here], face.up @ points[:, here]
        far = [np.hypot(across[here] - x, along[here] - y) for x, y in face.pips]
        nearest = np.min(far, axis=0) / face.radius
        in_pip[here] = (nearest < 1) & ((nearest > 0.55) | (style.pip_cut != "ring"))
    beyond = np.maximum(np.abs(points) - (1 - shape.edge_radius), 1e-6)
    normals = beyond * np.sign(points) / np.linalg.norm(beyond, axis=0)
    round_off = np.clip((1 - np.abs(normals).max(0)) / 0.42, 0, 1)
    return Hits(np.arange(points.shape[1]), points, normals, faces, in_pip, across, along, round_off)


def _everywhere(style: DieStyle) -> Hits:
    """Every place of the sheet, face after face."""
    line = np.linspace(-REACH, REACH, FACE_PX, dtype=np.float32)
    across, along = (part.ravel() for part in np.meshgrid(line, line))
    faces = [
        _raised(face.normal, face.right, face.up, across, along, style.shape)
        for face in face_maps(style.shape)
    ]
    hits = hits_at(np.concatenate(faces, axis=1), style)
    numbers = np.repeat(np.arange(6), FACE_PX**2)
    return replace(hits, faces=numbers, across=np.tile(across, 6), along=np.tile(along, 6))


def _raised(normal: Array, right: Array, up: Array, across: Array, along: Array, shape: DieShape) -> Array:
    """Places of one face, each as high as the rounded body is there."""
    reach, radius = 1 - shape.edge_radius, shape.edge_radius
    beyond = [np.maximum(np.abs(place) - reach, 0) for place in (across, along)]
    height = reach + np.sqrt(np.maximum(radius**2 - beyond[0] ** 2 - beyond[1] ** 2, 0))
    if shape.corner_cut:
        ball = np.sqrt(np.maximum(shape.corner_cut**2 - across**2 - along**2, 0))
        height = np.minimum(height, ball)
    return np.asarray(normal[:, None] * height + right[:, None] * across + up[:, None] * along, np.float32)


def _sheet(rows: Array) -> Array:
    """Six faces' rows as one sheet, three faces wide."""
    tiles = rows.reshape(2, 3, FACE_PX, FACE_PX, -1)
    return np.asarray(tiles.transpose(0, 2, 1, 3, 4).reshape(2 * FACE_PX, 3 * FACE_PX, -1), np.float32)


def _on_sheet(mesh: Mesh, shape: DieShape) -> Mesh:
    """The mesh with its places on the sheet."""
    if not len(mesh.corners):
        return mesh
    middles = mesh.corners.mean(axis=1)
    axis = np.abs(middles).argmax(axis=1)
    faces = axis * 2 + (np.take_along_axis(middles, axis[:, None], 1)[:, 0] > 0)
    axes = np.array([(face.right, face.up) for face in face_maps(shape)])[faces]
    flat = np.einsum("tcx,tax->tca", mesh.corners, axes)
    inside = np.clip((flat / REACH + 1) / 2, 0.002, 0.998)
    tiles = np.column_stack((faces % 3, faces // 3))[:, None]
    return replace(mesh, places=(tiles + inside) / (3, 2))


def _fingerprints(style: DieStyle) -> Array:
    """Where fingers left their grease, 0 to 1; nowhere on a new die."""
    whole = np.zeros((2 * FACE_PX, 3 * FACE_PX), np.float32)
    rng = np.random.default_rng((style.grain, 5))
    for _ in range(int(rng.integers(0, 1 + round(5 * max(style.wear, style.dust))))):
        row, column = rng.integers(0, (2, 3)) * FACE_PX
        whole[row : row + FACE_PX, column : column + FACE_PX] += _fingerprint(rng)
    return np.clip(whole, 0, 1)


def _fingerprint(rng: np.random.Generator) -> Array:
    """The ridges of one finger on a face."""
    line = np.linspace(-1, 1, FACE_PX, dtype=np.float32)
    x, y = np.meshgrid(line, line)
    middle, turn = rng.uniform(-0.5, 0.5, 2), rng.uniform(0, np.pi)
    along = (x - middle[0]) * np.cos(turn) + (y - middle[1]) * np.sin(turn)
    across = (y - middle[1]) * np.cos(turn) - (x - middle[0]) * np.sin(turn)
    far = np.hypot(along / 1.35, across) + 0.06 * np.sin(5 * along + 3 * across)
    ridges = 0.5 + 0.5 * np.sin(2 * np.pi * RIDGES * far)
    pressed = np.clip(1.6 - 2 * far, 0, 1)
    return np.asarray(cv2.GaussianBlur(ridges * pressed, (0, 0), 0.6) * rng.uniform(0.4, 1.0))


def _body(style: DieStyle, painted: Skin) -> Node:
    """What the body is made of."""
    if style.body.kind == "clear":
        tint = [float(part) for part in np.asarray(style.body.colour) ** 0.8]
        tinted = {"type": "rgb", "value": tint}
        return {"type": "dielectric", "int_ior": 1.49, "ext_ior": 1.0, "specular_transmittance": tinted}
    if style.body.kind == "translucent":
        through = picture(SMOKE * (1 - painted.ink[..., None]))
        smoke = {"type": "principled", "spec_trans": through, "eta": 1.49}
        return smoke | {
            "base_color": picture(painted.body),
            "roughness": float(np.clip(style.body.roughness, 0.06, 0.2)),
        }
    metal, gloss = float(style.body.kind == "metal"), 0.25 if style.body.kind == "wood" else 0.5
    return coated(painted.body, painted.rough, painted.heights_mm, metal=metal, gloss=gloss)


def _ink(style: DieStyle, painted: Skin) -> Node:
    """The paint in the pips; in a clear die it is seen from within as well."""
    rough = np.clip(painted.rough - style.body.roughness + style.pips.roughness, 0.05, 0.9)
    return two_sided(coated(painted.pips, rough, painted.heights_mm))


def coated(
    colours: Array, rough: Array, heights_mm: Array, *, metal: float | Array = 0.0, gloss: float = 0.5
) -> Node:
    """A material whose colour, roughness and height differ from place to place.

    Where nothing is high the bumps are left out: seen along the surface they make light out of nothing.
    """
    metals = (
        np.broadcast_to(np.asarray(metal, np.float32), (2, 2)) if np.ndim(metal) == 0 else np.asarray(metal)
    )
    flat = {
        "type": "principled",
        "base_color": picture(np.clip(colours, 0.002, 0.95)),
        "roughness": picture(rough[..., None]),
        "metallic": picture(metals[..., None]),
        "specular": gloss,
    }
    if not np.any(heights_mm):
        return flat
    return {"type": "bumpmap", "heights": picture(heights_mm[..., None]), "scale": 1.0, "flat": flat}
