"""The light of a shot: the sky and the room as a ball of light, lamps as bodies that shine."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from .camera import Camera, camera_axes, vector
from .dice import Array
from .fast.lights import Lamp, Lights, lamp_axes
from .materials import Node, picture

HEIGHT_PX = 128  # of the whole sphere of the room
SUN_MM = 20_000.0  # near enough for the tracer's numbers, far enough for even shadows
PANE_PX = 48  # a window's pane as a picture
PATCHES_PX, PATCHES_MM = 1024, 900.0  # the sun's patches on the table, and how far they reach
PATCH_FROM_MM = 4_000.0


def shine(lights: Lights, camera: Camera, seed: int) -> Node:
    """The room and its lamps."""
    upright = np.array(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1)), dtype=float)
    tree: Node = {"room": {"type": "envmap", "bitmap": room(lights, seed), "to_world": upright}}
    for number, lamp in enumerate(lights.lamps):
        tree[f"lamp{number}"] = _sun_patches(lamp) if lamp.patches_mm else _body(out_of_sight(lamp, camera))
    return tree


def brightest(tree: Node) -> float:
    """The most light that anything sends out: nothing that it falls on can look brighter."""
    lamps = [part for name, part in tree.items() if name.startswith("lamp")]
    slides = [part["irradiance"]["bitmap"].max() / PATCH_FROM_MM**2 for part in lamps if "irradiance" in part]
    glows = [part["light"]["radiance"] for part in lamps if "light" in part]
    shining = [np.max(glow["bitmap"] if "bitmap" in glow else glow["value"]) for glow in glows]
    return float(max((tree["room"]["bitmap"].max(), *slides, *shining)))


def room(lights: Lights, seed: int) -> Array:
    """What is all round the table, top row overhead: sky above, walls below, and furniture before them."""
    rise = np.cos(np.linspace(0, np.pi, HEIGHT_PX, dtype=np.float32))[:, None, None]
    sky, low = np.asarray(lights.sky, np.float32), 0.6 * np.asarray(lights.low, np.float32)
    seen = np.repeat(low + (1.15 * sky - low) * np.clip(rise * 1.3 + 0.15, 0, 1), 2 * HEIGHT_PX, axis=1)
    rng = np.random.default_rng((seed, 3))
    for _ in range(int(rng.integers(4, 12))):
        left, top = int(rng.integers(0, 2 * HEIGHT_PX)), int(rng.integers(HEIGHT_PX // 6, HEIGHT_PX // 2))
        width, height = int(rng.integers(4, 40)), int(rng.integers(4, HEIGHT_PX // 2))
        columns = (left + np.arange(width)) % (2 * HEIGHT_PX)
        seen[top : top + height, columns] *= rng.uniform(0.35, 1.25) * rng.uniform(0.85, 1.1, 3)
    return np.maximum(cv2.GaussianBlur(seen, (0, 0), 1.0, borderType=cv2.BORDER_REPLICATE), 1e-4)


def out_of_sight(lamp: Lamp, camera: Camera) -> Lamp:
    """The lamp where it does not hang in the picture: moved straight away from the table, as bright there."""
    place, axes = np.asarray(lamp.place_mm), camera_axes(camera)
    for scale in (1.0, 1.5, 2.2, 3.3, 5.0, 8.0):
        x, y, depth = axes @ (scale * place - camera.eye_mm)
        edge = scale * lamp.radius_mm + 0.62 * float(np.hypot(*camera.size_px)) / camera.focal_px * max(
            depth, 0
        )
        if depth < -scale * lamp.radius_mm or np.hypot(x, y) > edge:
            break
    return replace(lamp, place_mm=vector(scale * place), radius_mm=scale * lamp.radius_mm)


def _body(lamp: Lamp) -> Node:
    """A lamp as a body: a ball, or a pane or tube that faces the table."""
    far = float(np.linalg.norm(lamp.place_mm))
    if lamp.kind == "sun":
        scale = SUN_MM / far
        lamp, far = (
            replace(
                lamp, place_mm=vector(scale * np.asarray(lamp.place_mm)), radius_mm=scale * lamp.radius_mm
            ),
            SUN_MM,
        )
    if lamp.kind in ("sun", "bulb"):
        radiance = np.asarray(lamp.power) * (far / lamp.radius_mm) ** 2
        shine = {"type": "area", "radiance": {"type": "rgb", "value": radiance.tolist()}}
        return {"type": "sphere", "center": list(lamp.place_mm), "radius": lamp.radius_mm, "light": shine}
    return _pane(lamp, far)


def _pane(lamp: Lamp, far: float) -> Node:
    """A window with its bars, a tube or a screen."""
    ahead, right, up = lamp_axes(lamp)
    half = (lamp.radius_mm, lamp.radius_mm / lamp.slim)
    where = np.eye(4)
    where[:3, :3] = np.column_stack((-right * half[0], up * half[1], -ahead))
    where[:3, 3] = lamp.place_mm
    glass = _panes(lamp.bars)
    strength = np.pi * far**2 / (4 * half[0] * half[1] * float(glass.mean()))
    radiance = glass[..., None] * np.asarray(lamp.power, np.float32) * np.float32(strength)
    return {"type": "rectangle", "to_world": where, "light": {"type": "area", "radiance": picture(radiance)}}


def _panes(bars: int) -> Array:
    """1 where glass is, nearly 0 on the bars."""
    glass = np.ones((PANE_PX, PANE_PX), np.float32)
    for bar in range(1, bars + 1):
        column = bar * PANE_PX // (bars + 1)
        glass[:, column - 1 : column + 1] = 0.05
    if bars:
        glass[PANE_PX // 2 - 1 : PANE_PX // 2 + 1] = 0.05
    return glass


def _sun_patches(lamp: Lamp) -> Node:
    """The sun through panes: thrown like a slide, so that it lights the patches alone and dice stop it."""
    way = np.asarray(lamp.place_mm) / np.linalg.norm(lamp.place_mm)
    eye = PATCH_FROM_MM * way
    thrower = Camera(
        vector(eye), (0.0, 0.0, 0.0), (0.0, 0.0, 1.0), PATCHES_PX * PATCH_FROM_MM / 2 / PATCHES_MM
    )
    slide = np.zeros((PATCHES_PX, PATCHES_PX), np.float32)
    axes = camera_axes(thrower)
    for patch in lamp.patches_mm:
        seen = (np.column_stack((patch, np.zeros(len(patch)))) - eye) @ axes.T
        places = PATCHES_PX / 2 + thrower.focal_px * seen[:, :2] / seen[:, 2:]
        cv2.fillPoly(slide, [np.round(places * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(slide, (0, 0), 2.0)[..., None] * np.asarray(lamp.power, np.float32)
    return {
        "type": "projector",
        "irradiance": picture(soft * np.float32(PATCH_FROM_MM**2)),
        "fov": thrower.fov_deg,
        "look_at": np.array((thrower.eye_mm, thrower.target_mm, thrower.up)),
    }
