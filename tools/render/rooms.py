"""The light of a room: a picture of all that is round the table, azimuth by elevation."""

from __future__ import annotations

import cv2
import numpy as np

from .dice import Array
from .scene import Light, Window

HEIGHT_PX = 256  # of the whole sphere: 0.7 degrees a pixel, sharp enough for a window to glint in a die
CEILING, FLOOR = 1.15, 0.45  # how bright they are beside the walls


def room(light: Light) -> Array:
    """The picture of the room, linear light, top row overhead."""
    elevation = np.linspace(90, -90, HEIGHT_PX, dtype=np.float32)[:, None]
    height = np.interp(elevation, (-90, -20, 5, 40, 90), (FLOOR, FLOOR, 0.7, 1.0, CEILING))
    seen = np.repeat(height, 2 * HEIGHT_PX, axis=1)[..., None] * _linear(light.walls) * light.wall_glow
    for window in light.windows:
        seen = _hang(seen.astype(np.float32), window)
    return cv2.GaussianBlur(seen.astype(np.float32), (0, 0), 0.8, borderType=cv2.BORDER_REPLICATE)


def falling(light: Light) -> Array:
    """The light that falls on the table, by colour: what a white sheet there would send back."""
    seen = room(light)[: HEIGHT_PX // 2]
    elevation = np.radians(90 - (np.arange(HEIGHT_PX // 2) + 0.5) * 180 / HEIGHT_PX)
    weight = np.sin(elevation) * np.cos(elevation)
    pixel = (np.pi / HEIGHT_PX) ** 2
    return np.einsum("i,ijc->c", weight, seen) * pixel / np.pi


def _hang(seen: Array, window: Window) -> Array:
    """The same room with one window more."""
    scale = HEIGHT_PX / 180
    left = int((window.azimuth_deg % 360 - window.width_deg / 2) * scale)
    top = int((90 - window.elevation_deg - window.height_deg / 2) * scale)
    shape = int(window.height_deg * scale), int(window.width_deg * scale)
    pane = window.brightness * _linear(window.colour) * _bars(shape, window.bars)[..., None]
    columns = (left + np.arange(pane.shape[1])) % seen.shape[1]
    seen[top : top + pane.shape[0], columns] = pane
    return seen


def _bars(shape: tuple[int, int], bars: int) -> Array:
    """1 where the glass is, nearly 0 on the bars between the panes."""
    glass = np.ones(shape, np.float32)
    for bar in range(1, bars + 1):
        column = bar * shape[1] // (bars + 1)
        glass[:, column - 1 : column + 1] = 0.05
    if bars:
        glass[shape[0] // 2 - 1 : shape[0] // 2 + 1] = 0.05
    return glass


def _linear(colour: tuple[float, float, float]) -> Array:
    """A screen colour as amounts of light."""
    return np.array(colour, np.float32) ** 2.2
