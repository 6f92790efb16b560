"""A picture being drawn: light, and for each pixel whose it is. Dice are drawn ray by ray, far ones first."""

from __future__ import annotations

import cv2
import numpy as np

from ..camera import Camera, camera_axes, picture_from_table, project
from ..scene import Die, on_table
from .chance import Array, Random
from .march import Hits, march, outline, top_face
from .materials import pip_rim, skin
from .shade import Setting, lit
from .sheets import at, sheet

TABLE, BODY, TOP, PIP = 0, 1, 2, 3
"""What a pixel shows of a die: its sides, its top face, a pip of the top face."""

NOT_DICE = {"flat": 200, "solid": 201, "other die": 202, "tray": 203, "hand": 250}
"""Whose a pixel is where it is no die's; dice count from 1."""


class Canvas:
    """Light (height x width x 3), owners and parts. Drawn on in place."""

    def __init__(self, camera: Camera, light: Array, fine: int) -> None:
        height, width = light.shape[:2]
        self.camera, self.light, self.fine = camera, light, fine
        self.axes = camera_axes(camera)
        self.matrix = picture_from_table(camera)
        self.owner = np.zeros((height, width), np.uint8)
        self.part = np.zeros((height, width), np.uint8)

    def window(self, points_px: Array) -> tuple[int, int, int, int] | None:
        """The pixels round some places: left, top, right, bottom; None outside the frame."""
        low = np.floor(points_px.min(0)).astype(int) - 1
        high = np.ceil(points_px.max(0)).astype(int) + 1
        left, top = np.maximum(low, 0).tolist()
        right, bottom = np.minimum(high, self.camera.size_px).tolist()
        return (left, top, right, bottom) if right > left and bottom > top else None

    def rays(self, window: tuple[int, int, int, int], fine: int) -> Array:
        """Unit rays through a window, `fine` by `fine` a pixel, 3 x N."""
        left, top, right, bottom = window
        width, height = self.camera.size_px
        step = 1 / fine
        across = (np.arange(left, right, step) + step / 2 - width / 2) / self.camera.focal_px
        down = (np.arange(top, bottom, step) + step / 2 - height / 2) / self.camera.focal_px
        x, y = (part.ravel() for part in np.meshgrid(across, down))
        length = np.sqrt(1 + x * x + y * y)
        return np.asarray(self.axes.T @ (np.stack((x, y, np.ones_like(x))) / length), np.float32)

    def lay(self, window: tuple[int, int, int, int], colours: Array, cover: Array) -> None:
        """Colours laid over a window, each as far as it covers (0 to 1)."""
        left, top, right, bottom = window
        under = self.light[top:bottom, left:right]
        under *= 1 - cover[..., None]
        under += colours

    def own(self, window: tuple[int, int, int, int], mine: Array, owner: int, part: Array | int = 0) -> None:
        """Pixels of a window given to an owner."""
        left, top, right, bottom = window
        self.owner[top:bottom, left:right][mine] = owner
        self.part[top:bottom, left:right][mine] = part[mine] if isinstance(part, np.ndarray) else part


def draw_die(canvas: Canvas, die: Die, owner: int, setting: Setting, rng: Random) -> None:
    """One die on the canvas."""
    window = canvas.window(project(canvas.camera, on_table(die, outline(die.style.shape))))
    if window is None:
        return
    hits, rays = _met(canvas, die, window, canvas.fine)
    if not len(hits.rays):
        return
    buried = _buried(die, hits, setting) if setting.pile_mm else None
    if buried is not None and buried.any():
        strands = _strands(die, hits.only(buried), setting)
        hits, rays = hits.only(~buried), rays[:, ~buried]
        canvas.lay(window, *_pooled(window, canvas.fine, *strands))
    if not len(hits.rays):
        return
    colours = lit(die, hits, rays, skin(hits, die.style), setting, rng)
    patch, cover = _pooled(window, canvas.fine, hits, colours)
    canvas.lay(window, patch, cover)
    canvas.own(window, cover > 0.5, owner, _parts(canvas, window, hits, die))


def _on_table(die: Die, hits: Hits) -> Array:
    """Where the met points lie, 3 x N, mm."""
    turn = die.pose.matrix.astype(np.float32)
    middle = np.asarray(die.pose.place_mm, np.float32)[:, None]
    return np.asarray(turn @ hits.points * np.float32(die.side_mm / 2) + middle)


def _buried(die: Die, hits: Hits, setting: Setting) -> Array:
    """Which of the met points lie behind the strands of a carpet that the die stands in."""
    x, y, z = _on_table(die, hits)
    strand = at(sheet("fine", 1), x * 1.9 + y * 2.7 + 9_000, y * 0.2 + 9_000)
    return np.asarray(z < np.float32(setting.pile_mm) * np.clip(0.6 + 0.35 * strand, 0.1, 1.4))


def _strands(die: Die, hits: Hits, setting: Setting) -> tuple[Hits, Array]:
    """Points behind strands in the light of those strands: the carpet's a little farther out."""
    x, y, z = _on_table(die, hits)
    away = np.stack((x, y)) - np.asarray(die.pose.place_mm[:2], np.float32)[:, None]
    out = away / np.maximum(np.sqrt(np.einsum("ij,ij->j", away, away)), 1e-3)
    foot = np.stack((x, y)) + out * (np.float32(setting.pile_mm) + z)
    return hits, np.asarray(setting.sees_table(foot), np.float32)


def draw_mirrored(canvas: Canvas, die: Die, setting: Setting, share: float, rng: Random) -> None:
    """The die as the table mirrors it."""
    points = on_table(die, outline(die.style.shape)) * (1, 1, -1)
    window = canvas.window(project(canvas.camera, points))
    if window is None:
        return
    hits, rays = _met(canvas, die, window, 1, mirror=True)
    if not len(hits.rays):
        return
    colours = lit(die, hits, rays, skin(hits, die.style), setting, rng)
    patch, cover = _pooled(window, 1, hits, colours * np.float32(share))
    soft = max(0.6, 0.02 * (window[2] - window[0]))
    patch, cover = (cv2.GaussianBlur(part, (0, 0), soft) for part in (patch, cover))
    canvas.lay(window, patch, cover * share)


def _met(
    canvas: Canvas, die: Die, window: tuple[int, int, int, int], fine: int, *, mirror: bool = False
) -> tuple[Hits, Array]:
    """Where the rays of a window meet the die, and those rays as the die sees them."""
    turn, flip = die.pose.matrix.T, np.array((1.0, 1.0, -1.0 if mirror else 1.0))
    eye = turn @ (np.asarray(canvas.camera.eye_mm) * flip - die.pose.place_mm) / (die.side_mm / 2)
    rays = (turn * flip).astype(np.float32) @ canvas.rays(window, fine)
    style = die.style
    hits = march(eye.astype(np.float32), rays, style.shape, pip_cut=style.pip_cut, rim=pip_rim(style))
    return hits, rays[:, hits.rays]


def _pooled(window: tuple[int, int, int, int], fine: int, hits: Hits, colours: Array) -> tuple[Array, Array]:
    """The mean of each pixel's rays: colours times cover, and cover."""
    left, top, right, bottom = window
    size = ((bottom - top) * fine, (right - left) * fine)
    rays = np.zeros((size[0] * size[1], 4), np.float32)
    rays[hits.rays, :3] = np.minimum(colours, 40.0).T
    rays[hits.rays, 3] = 1
    pooled = cv2.resize(rays.reshape(*size, 4), (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    return pooled[..., :3], pooled[..., 3]


def _parts(canvas: Canvas, window: tuple[int, int, int, int], hits: Hits, die: Die) -> Array:
    """Which part of the die each pixel shows, by its middle ray or one beside it."""
    left, top, right, bottom = window
    fine = canvas.fine
    parts = np.zeros((bottom - top) * fine * (right - left) * fine, np.uint8)
    is_top = hits.faces == top_face(die.pose.matrix)
    parts[hits.rays] = np.where(is_top, np.where(hits.in_pip, PIP, TOP), BODY)
    grid = parts.reshape(bottom - top, fine, right - left, fine)
    return np.asarray(
        grid.max(axis=(1, 3)) if fine == 1 else np.maximum(grid[:, 0, :, 0], grid[:, -1, :, -1])
    )
