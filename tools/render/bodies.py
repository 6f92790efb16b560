"""What is no die, as meshes: prints cut out and made thick, small things by their height, bodies of faces."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from .dice import Array
from .fast.chance import linear
from .fast.flats import HOLLOW, Flat
from .fast.sheets import at, sheet
from .fast.solids import Face, Solid, with_print
from .fast.trays import Tray
from .materials import Node, two_sided
from .mesh import Mesh, grid_mesh, lathe
from .scene import Thing
from .skins import coated
from .things import thing

FINER = 3  # a print's outline is cut from a picture so many times finer
TILE_PX = 112  # a face of a solid on its sheet
EDGE_MM = 0.45  # how round the edges of a moulded solid are
EDGE_SEGMENTS = 16
METALS = ("coin", "key", "spoon", "ring")
TURNED = ("cup", "cap", "pawn")
WALL_MM = 2.2  # of a cup


def thing_parts(name: str, what: Any, number: int) -> Node:
    """Any thing that is no die: one of heights (a relief), one of faces, or a print."""
    if hasattr(what, "clay"):
        return relief_parts(name, what, 0.03 * number)
    return solid_parts(name, what) if isinstance(what, Solid) else flat_parts(name, what, number)


def relief_parts(name: str, what: Any, raised_mm: float) -> Node:
    """A thing that is told by its height at every place, with walls down to the table."""
    clay = what.clay
    cover = cv2.copyMakeBorder(clay.cover, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0) > 0.5
    high = cv2.copyMakeBorder(clay.high_mm, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    high = np.where(cover, np.maximum(high, 0.15) + raised_mm, -0.2)
    colours = linear(np.clip(clay.colour, 0, 1)) * (clay.cover > 0.5)[..., None]
    spread = cv2.dilate(colours, np.ones((3, 3), np.uint8))
    colours = np.where((clay.cover > 0.5)[..., None], colours, spread)
    smooth = np.full(
        (2, 2), 0.6 - 0.4 * float(np.clip(clay.shine[clay.cover > 0.5].mean(), 0, 1)), np.float32
    )
    bsdf = coated(colours[::-1], smooth, np.zeros((2, 2), np.float32), metal=clay.metal[::-1], gloss=0.45)
    return {f"{name}_relief": {"mesh": _heap(what.corners_mm, high, cover), "bsdf": two_sided(bsdf)}}


def _heap(corners_mm: Array, high: Array, cover: Array) -> Mesh:
    """A grid of heights over a rectangle of the table, where it is covered or borders on that."""
    rows, columns = (size - 2 for size in high.shape)
    u, v = np.meshgrid((np.arange(-1, columns + 1) + 0.5) / columns, (np.arange(-1, rows + 1) + 0.5) / rows)
    across, down = corners_mm[1] - corners_mm[0], corners_mm[3] - corners_mm[0]
    flat = corners_mm[0] + u[..., None] * across + v[..., None] * down
    grid = np.concatenate((flat, high[..., None]), axis=-1)
    slopes = [
        np.gradient(high, float(np.linalg.norm(way)) / size, axis=axis)
        for way, size, axis in ((across, columns, 1), (down, rows, 0))
    ]
    units = [way / np.linalg.norm(way) for way in (across, down)]
    lean = -(slopes[0][..., None] * units[0] + slopes[1][..., None] * units[1])
    normals = np.concatenate((lean, np.ones((*high.shape, 1))), axis=-1)
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    near = cover[:-1, :-1] | cover[1:, :-1] | cover[1:, 1:] | cover[:-1, 1:]
    places = np.stack((u, 1 - v), axis=-1)
    mesh = grid_mesh(grid, normals, np.clip(places, 0.002, 0.998))
    return mesh.part(np.repeat(near.ravel(), 2))


def flat_parts(name: str, what: Flat, number: int) -> Node:
    """A flat thing, as thick as it is; a hair thicker than the one before it, on which it may lie."""
    if what.kind == "pen":
        return _pen(name, what)
    mesh = flat_mesh(what, what.height_mm + 0.03 * number)
    print_px = what.print[::-1]
    colours = linear(print_px[..., :3].astype(np.float32) / 255)
    tone = cv2.GaussianBlur(colours.mean(2), (0, 0), 1.0)
    heights = 0.15 * tone if what.kind in METALS else np.zeros((2, 2), np.float32)
    is_metal = what.kind in METALS
    rough = np.full((2, 2), 0.34 if is_metal else 0.12 if what.kind == "phone" else 0.5, np.float32)
    bsdf = coated(colours, rough, heights, metal=0.9 * is_metal, gloss=0.4)
    return {f"{name}_plate": {"mesh": mesh, "bsdf": two_sided(bsdf)}}


def flat_mesh(what: Flat, height_mm: float) -> Mesh:
    """A plate of the outline of a print."""
    import manifold3d

    rows, columns = what.print.shape[:2]
    outlines = _outlines(what)
    shape = manifold3d.CrossSection(outlines, manifold3d.FillRule.EvenOdd)
    corners = _corners(manifold3d.Manifold.extrude(shape, height_mm))
    right = (what.corners_mm[1] - what.corners_mm[0]) / columns
    up = (what.corners_mm[0] - what.corners_mm[3]) / rows
    flat = what.corners_mm[3] + corners[..., :1] * right + corners[..., 1:2] * up
    placed = np.concatenate((flat, corners[..., 2:]), axis=2)
    inside = np.clip(corners[..., :2] / (columns, rows), 0.005, 0.995)
    return Mesh(placed, _own_normals(placed), inside)


def _outlines(what: Flat) -> list[Array]:
    """The edges of what a print covers, px, up and right from its lower left corner."""
    cover = cv2.copyMakeBorder(what.print[::-1, :, 3], 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    size = (cover.shape[1] * FINER, cover.shape[0] * FINER)
    fine = cv2.GaussianBlur(cv2.resize(cover, size, interpolation=cv2.INTER_LINEAR), (0, 0), 1.2)
    level = 215 if what.kind in HOLLOW else 127
    edges, _ = cv2.findContours((fine > level).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    short = [cv2.approxPolyDP(edge, 0.8, True)[:, 0] for edge in edges if len(edge) > 12]
    return [(edge + 0.5) / FINER - 1.0 for edge in short if len(edge) > 2]


def _pen(name: str, what: Flat) -> Node:
    """A ballpoint where the flat one lies, in its print's commonest colour."""
    along = what.corners_mm[1] - what.corners_mm[0]
    colour = np.median(what.print[what.print.shape[0] // 2, :, :3], axis=0) / 255
    x, y = what.corners_mm.mean(0)
    turn = float(np.degrees(np.arctan2(along[1], along[0])))
    red, green, blue = (float(part) for part in colour)
    return thing(name, Thing("pen", (float(x), float(y)), turn, (red, green, blue)))


def solid_parts(name: str, solid: Solid) -> Node:
    """A solid with what is printed on its faces."""
    if solid.kind in TURNED:
        return {f"{name}_body": _turned(solid)}
    mesh, colours = rounded(solid)
    smooth = np.full((2, 2), 0.12 + 0.3 * (1 - solid.gloss), np.float32)
    return {f"{name}_body": {"mesh": mesh, "bsdf": coated(colours, smooth, np.zeros((2, 2), np.float32))}}


def rounded(solid: Solid) -> tuple[Mesh, Array]:
    """A convex solid with round edges, and the sheet of its faces."""
    normals = np.array([_normal(face.corners_mm) for face in solid.faces])
    corners = _corners(_hull(solid, normals))
    own = _own_normals(corners)
    faces = (own[:, 0] @ normals.T).argmax(axis=1)
    across = int(np.ceil(np.sqrt(len(solid.faces))))
    frames = [_frame(face, normal) for face, normal in zip(solid.faces, normals, strict=True)]
    middles, axes, halves = (np.array(part)[faces] for part in zip(*frames, strict=True))
    flat = np.einsum("tcx,tax->tca", corners - middles[:, None], axes) / halves[:, None, None]
    tiles = np.column_stack((faces % across, faces // across))[:, None]
    places = (tiles + np.clip((flat + 1) / 2, 0.01, 0.99)) / across
    sheet_px = np.zeros((across * TILE_PX, across * TILE_PX, 3), np.float32)
    for number, (face, frame) in enumerate(zip(solid.faces, frames, strict=True)):
        row, column = number // across * TILE_PX, number % across * TILE_PX
        sheet_px[row : row + TILE_PX, column : column + TILE_PX] = _tile(face, frame)
    return Mesh(corners, own, places), sheet_px


Frame = tuple[Array, Array, float]


def _frame(face: Face, normal: Array) -> Frame:
    """A face's middle, its two axes, and how far it reaches."""
    middle = face.corners_mm.mean(0)
    right = face.corners_mm[1] - face.corners_mm[0]
    right = right / np.linalg.norm(right)
    axes = np.array((right, np.cross(normal, right)))
    return middle, axes, 1.02 * float(np.abs((face.corners_mm - middle) @ axes.T).max())


def _tile(face: Face, frame: Frame) -> Array:
    """A face's colour and print, bottom row first, amounts of light."""
    middle, axes, half = frame
    tile = np.full((TILE_PX, TILE_PX, 3), linear(face.colour), np.float32)
    if face.print is None or face.print_mm is None:
        return tile
    there = ((face.print_mm - middle) @ axes.T / half + 1) / 2 * TILE_PX
    return with_print(tile, face.print, there, (TILE_PX, TILE_PX))


def _hull(solid: Solid, normals: Array) -> Any:
    """The solid with a small ball rolled round its edges."""
    import manifold3d

    depths = np.array(
        [normal @ face.corners_mm[0] for normal, face in zip(normals, solid.faces, strict=True)]
    )
    points = np.unique(np.round(solid.points_mm, 4), axis=0)
    size = float(np.ptp(points, axis=0).min())
    radius = min(solid.edge_mm or EDGE_MM, 0.06 * size)
    ball = manifold3d.Manifold.sphere(radius, EDGE_SEGMENTS)
    inner = []
    for point in points:
        at_point = np.abs(normals @ point - depths) < 1e-2 * max(size, 1.0)
        inner.append(
            point + np.linalg.lstsq(normals[at_point], np.full(at_point.sum(), -radius), rcond=None)[0]
        )
    return manifold3d.Manifold.batch_hull([ball.translate(tuple(point)) for point in inner])


def _turned(solid: Solid) -> Node:
    """A cup, a cap or a pawn from the lathe, its spots all round."""
    points = solid.points_mm
    middle, height = points.mean(0), float(points[:, 2].max())
    out = np.linalg.norm(points[:, :2] - middle[:2], axis=1)
    top, foot = float(out[points[:, 2] > height - 0.1].max()), float(out[points[:, 2] < 0.1].max())
    mesh = lathe(_profile(solid.kind, foot, top, height), 2 * max(top, foot))
    where = np.eye(4)
    where[:2, 3] = middle[:2]
    colours, places = _wrap(solid), mesh.places
    around = (np.arctan2(mesh.corners[..., 1], mesh.corners[..., 0]) / (2 * np.pi)) % 1.0
    around = np.where((around < 0.25) & (around.max(axis=1, keepdims=True) > 0.75), around + 1, around)
    is_wall = np.abs(mesh.normals[..., 2].mean(axis=1)) < 0.6
    wall = np.stack((around * 20, mesh.corners[..., 2] / height * 0.98), axis=-1)
    places = np.where(is_wall[:, None, None], wall, 0.01)
    smooth = np.full((2, 2), 0.35 - 0.25 * solid.gloss, np.float32)
    bsdf = two_sided(coated(colours, smooth, np.zeros((2, 2), np.float32)))
    return {"mesh": Mesh(mesh.corners, mesh.normals, places), "to_world": where, "bsdf": bsdf}


def _profile(kind: str, foot: float, top: float, height: float) -> Array:
    """What the lathe turns, from the foot up outside."""
    turns = np.linspace(0, np.pi / 2, 6)
    if kind == "cup":
        lip = [(top - 1.1 + 1.1 * np.cos(2 * turn), height + 1.1 * np.sin(2 * turn)) for turn in turns]
        return np.array(
            [(foot, 0.0), (top, height), *lip, (foot - WALL_MM, 3.0), (foot - 4, 2.0), (0.01, 2.0)]
        )
    if kind == "pawn":
        waist = [(0.45 * foot, 0.35 * height), (0.34 * foot, 0.62 * height)]
        ball = 0.22 * height
        head = [
            (max(ball * np.sin(turn), 0.01), height - ball + ball * np.cos(turn))
            for turn in np.linspace(2.4, 0, 12)
        ]
        return np.array([(foot, 0.0), (foot, 0.12 * height), *waist, *head])
    bend = min(0.2 * height, 0.2 * top)
    edge = [(top - bend + bend * np.cos(turn), height - bend + bend * np.sin(turn)) for turn in turns]
    return np.array([(foot, 0.0), *edge, (0.01, height)])


def _wrap(solid: Solid) -> Array:
    """What a turned thing's wall shows, over and over: its colour, or its spots."""
    face = solid.faces[0]
    tile = np.full((64, 32, 3), linear(face.colour), np.float32)
    if face.print is None:
        return tile
    share = face.print[::-1, :, 3:].astype(np.float32) / 255
    return np.asarray(tile + (linear(face.print[::-1, :, :3].astype(np.float32) / 255) - tile) * share)


def tray_parts(tray: Tray) -> Node:
    """The walls of a tray, their upper edges broken."""
    import manifold3d

    inner = np.array(tray.corners_mm)
    way = inner / np.linalg.norm(inner, axis=1, keepdims=True)
    bevel = min(1.2, 0.2 * tray.wall_mm)
    low, high = (0.0, 1.0), (bevel, 1.0 - bevel / tray.wall_mm)
    walls = []
    for first in range(len(inner)):
        ends = [first, (first + 1) % len(inner)]
        ring = [
            inner[ends] + way[ends] * (tray.wall_mm * far + push)
            for far, push in ((low[0], 0.0), (low[1], 0.0))
        ]
        lid = [inner[ends] + way[ends] * (tray.wall_mm * far) for far in (high[0] / tray.wall_mm, high[1])]
        foot = [
            (*corner, level) for corner in np.concatenate(ring) for level in (-0.3, tray.height_mm - bevel)
        ]
        walls.append(
            manifold3d.Manifold.hull_points(
                np.array(foot + [(*corner, tray.height_mm) for corner in np.concatenate(lid)])
            )
        )
    corners = np.concatenate([_corners(wall) for wall in walls])
    return {"tray_walls": {"mesh": _wooden(corners), "bsdf": two_sided(_wood(tray))}}


def _wooden(corners: Array) -> Mesh:
    """A mesh with a sheet of material wrapped round it, its grain level."""
    normals = _own_normals(corners)
    flat = np.abs(normals[:, 0, 2]) > 0.7
    way = np.stack((-normals[:, 0, 1], normals[:, 0, 0]), axis=1)
    along = np.where(flat[:, None], corners[..., 0], np.einsum("tcx,tx->tc", corners[..., :2], way))
    up = np.where(flat[:, None], corners[..., 1], corners[..., 2])
    return Mesh(corners, normals, np.stack((along, up), axis=-1) / 130)


def _wood(tray: Tray) -> Node:
    """A tray's wood or leather."""
    down, across = np.indices((384, 384))
    streaks = at(sheet("streak", 1), across * 1.3, down * 1.3) + 0.4 * at(sheet("fine", 1), across, down)
    colours = linear(tray.colour) * (1 + 0.13 * streaks)[..., None]
    return coated(colours, np.full((2, 2), 0.4, np.float32), 0.02 * streaks.astype(np.float32), gloss=0.35)


def _normal(corners: Array) -> Array:
    """Which way a face looks."""
    normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    return np.asarray(normal / max(float(np.linalg.norm(normal)), 1e-9))


def _corners(solid: Any) -> Array:
    """The corners of a solid's triangles."""
    mesh = solid.to_mesh()
    return np.asarray(mesh.vert_properties, dtype=float)[:, :3][np.asarray(mesh.tri_verts)]


def _own_normals(corners: Array) -> Array:
    """Each triangle's own normal at all its corners."""
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    return np.repeat(normals[:, None], 3, axis=1)
