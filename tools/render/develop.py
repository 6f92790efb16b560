"""From amounts of light to a webcam's picture: exposure, balance, tone, lens, noise, sharpening, JPEG."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .dice import Array


@dataclass(frozen=True, slots=True)
class Look:
    """How a camera renders what it sees."""

    exposure: float = 1.0  # how bright a white sheet on the table comes out, 1 is the sensor's full well
    balance: float = 0.75  # how much of the light's own colour the camera takes out
    contrast: float = 0.18  # how far the tones are bent to an S; phones bend more
    saturation: float = 0.98
    dark_corners: float = 0.16  # light lost in the far corner
    blur_px: float = 0.45  # a cheap lens
    noise: float = 0.0035  # of full well, in mid grey; indoors at short exposure
    sharpening: float = 0.35  # the halo that camera software adds
    jpeg: int = 85  # webcams' and phones' usual


def develop(light: Array, falling: Array, look: Look, rng: np.random.Generator) -> Array:
    """The picture, 8 bit, BGR. `falling` is the light on the table, as a light meter reads it there."""
    exposed = light * _gain(falling, look)
    through = cv2.GaussianBlur(exposed * _vignette(light.shape, look), (0, 0), look.blur_px)
    toned = _tone(_with_noise(through, look, rng), look)
    crisp = toned + look.sharpening * (toned - cv2.GaussianBlur(toned, (0, 0), 1.1))
    return (np.clip(crisp, 0, 1) * 255 + 0.5).astype(np.uint8)[..., ::-1]


def jpeg(image: Array, look: Look) -> bytes:
    """The picture as a file's bytes."""
    done, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, look.jpeg])
    assert done
    return coded.tobytes()


def _gain(falling: Array, look: Look) -> Array:
    """How much each channel is raised, so that a white sheet comes out bright and nearly white."""
    grey = float(falling @ (0.21, 0.72, 0.07))
    return (look.exposure / grey * (grey / falling) ** look.balance).astype(np.float32)


def _vignette(shape: tuple[int, ...], look: Look) -> Array:
    """How much light each place of the picture keeps."""
    down, across = np.indices(shape[:2], dtype=np.float32)
    middle = np.array(shape[:2]) / 2
    reach = ((down - middle[0]) ** 2 + (across - middle[1]) ** 2) / float(middle @ middle)
    return (1 - look.dark_corners * reach)[..., None]


def _with_noise(light: Array, look: Look, rng: np.random.Generator) -> Array:
    """The picture with its sensor's grain: more where it is light, smeared by the camera's cleaning."""
    grain = rng.normal(size=light.shape).astype(np.float32)
    grain = 1.5 * cv2.GaussianBlur(grain, (0, 0), 0.6)
    shot = look.noise * np.sqrt(np.maximum(light, 0) / 0.2 + 0.15)
    return np.maximum(light + shot * grain, 0)


def _tone(light: Array, look: Look) -> Array:
    """Screen tones: highlights roll off instead of clipping, then the camera's S curve and colour."""
    rolled = np.where(light < 0.6, light, 0.6 + 0.4 * np.tanh((light - 0.6) / 0.4 * 0.9))
    tones = np.where(rolled < 0.0031308, 12.92 * rolled, 1.055 * rolled ** (1 / 2.4) - 0.055)
    bent = tones + look.contrast * (tones * tones * (3 - 2 * tones) - tones)
    grey = bent @ np.array((0.3, 0.59, 0.11), np.float32)
    return np.clip(grey[..., None] + look.saturation * (bent - grey[..., None]), 0, 1)
