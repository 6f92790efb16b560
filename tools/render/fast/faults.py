"""What a camera does to a picture: exposure, balance, blur, dark corners, grain, tone, halos, JPEG."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from .chance import Array, Random, between, often, scaled

GRAINS = 4_000_000  # numbers of ready chance: two of the largest pictures
MOST_LIGHT = 3.0  # times full well: white however it is toned
CURVE = 4096  # steps of the tone curve, even in the root of light: a quarter of an 8-bit step in the dark
MIDDLE_TONE = 0.5  # what cameras make of a picture on the whole


@dataclass(frozen=True, slots=True)
class Faults:
    """One camera on one day."""

    white: float = 0.9  # what a white sheet comes out as, of 1
    metering: float = (
        0.3  # 0: set for the white sheet, 1: for the picture's middle tone, however dark the table
    )
    balance: float = 0.7  # how much of the light's colour is taken out
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)  # balance gone wrong
    defocus_px: float = 0.4
    motion_px: tuple[float, float] = (0.0, 0.0)
    dark_corners: float = 0.1
    grain: float = 0.004  # of full well in mid grey
    grain_px: float = 0.5  # how far the camera's cleaning smears it
    contrast: float = 0.2
    saturation: float = 1.0
    haze: float = 0.0  # light scattered over all
    halo: float = 0.3
    halo_px: float = 1.0
    shrink: float = 1.0  # the sensor's own size, before the picture was blown up
    jpeg: int = 85


def some_faults(rng: Random) -> Faults:
    """Any webcam or phone; about one in five has something badly wrong."""
    bad = rng.random(6) < 0.07
    tint = np.exp(rng.normal(0, 0.22 if bad[0] else 0.06, 3))
    turn, length = between(rng, 0, np.pi), between(rng, 2, 7) if bad[1] else 0.0
    return Faults(
        white=float(np.clip(rng.normal(1.0, 0.3 if bad[2] else 0.1), 0.25, 1.5)),
        metering=between(rng, 0.0, 0.65),
        balance=between(rng, 0.2, 1.0),
        tint=(float(tint[0]), float(tint[1]), float(tint[2])),
        defocus_px=between(rng, 0.9, 2.2) if bad[3] else scaled(rng, 0.15, 0.8),
        motion_px=(length * float(np.cos(turn)), length * float(np.sin(turn))),
        dark_corners=between(rng, 0, 0.45) if often(rng, 0.5) else 0.0,
        grain=scaled(rng, 0.012, 0.04) if bad[4] else scaled(rng, 0.0008, 0.009),
        grain_px=between(rng, 0.0, 1.4),
        contrast=between(rng, -0.15, 0.55),
        saturation=scaled(rng, 0.5, 1.3),
        haze=between(rng, 0, 0.12) if often(rng, 0.2) else 0.0,
        halo=between(rng, 0.0, 0.9) if often(rng, 0.7) else between(rng, 0.9, 2.0),
        halo_px=scaled(rng, 0.6, 2.2),
        shrink=between(rng, 0.4, 0.8) if bad[5] or often(rng, 0.15) else 1.0,
        jpeg=round(between(rng, 30, 75) if often(rng, 0.35) else between(rng, 75, 97)),
    )


def expose(light: Array, faults: Faults, lamp: Array) -> Array:
    """Gains for red, green and blue. `lamp` is the light that falls on a level white sheet."""
    middle = float(light[::4, ::4].mean()) + 1e-3
    cast = np.maximum(np.asarray(lamp, np.float32), 0.02)
    for_white = faults.white**2.2 / float(cast.mean())
    gain = for_white ** (1 - faults.metering) * (MIDDLE_TONE**2.2 / middle) ** faults.metering
    return np.asarray(gain * (cast.mean() / cast) ** faults.balance * np.asarray(faults.tint), np.float32)


def develop(light: Array, faults: Faults, gains: Array, rng: Random) -> Array:
    """The picture, 8 bit, BGR."""
    seen = _shrunk(light * gains, faults)
    seen = _blurred(seen, faults)
    seen = seen * _corners(seen.shape, faults) if faults.dark_corners else seen
    tones = _tones(_grained(seen, faults, rng), faults)
    eight = cv2.convertScaleAbs(tones, alpha=255.0)[..., ::-1]
    return _crisp(np.ascontiguousarray(eight), light.shape, faults)


def coded(image: Array, faults: Faults) -> bytes:
    """The picture as a JPEG file's bytes."""
    done, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, faults.jpeg])
    assert done
    return bytes(code.tobytes())


def _shrunk(light: Array, faults: Faults) -> Array:
    """The picture on a smaller sensor."""
    if faults.shrink >= 1:
        return light
    return cv2.resize(light, None, fx=faults.shrink, fy=faults.shrink, interpolation=cv2.INTER_AREA)


def _blurred(light: Array, faults: Faults) -> Array:
    """Out of focus, then moved while the shutter was open."""
    if faults.defocus_px > 0.2:
        light = cv2.GaussianBlur(light, (0, 0), faults.defocus_px)
    x, y = faults.motion_px
    length = int(np.ceil(max(abs(x), abs(y))))
    if length < 1:
        return light
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    ends = [(round((length + sign * x / 2) * 16), round((length + sign * y / 2) * 16)) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_8, 4)
    return cv2.filter2D(light, -1, kernel / kernel.sum())


def _corners(shape: tuple[int, ...], faults: Faults) -> Array:
    """How much light each place keeps."""
    height, width = shape[:2]
    down = (np.arange(height, dtype=np.float32)[:, None] / height - 0.5) ** 2
    across = (np.arange(width, dtype=np.float32) / width - 0.5) ** 2
    return np.asarray(1 - 2 * faults.dark_corners * (down + across))[..., None]


def _grained(light: Array, faults: Faults, rng: Random) -> Array:
    """With the sensor's grain: more where there is more light, smeared by cleaning."""
    start = int(rng.integers(GRAINS - light.size)) if light.size < GRAINS else 0
    grain = np.resize(_grains()[start : start + light.size], light.shape)
    if faults.grain_px > 0.25:
        grain = cv2.GaussianBlur(grain, (0, 0), faults.grain_px) * np.float32(1 + 2.2 * faults.grain_px)
    light = np.maximum(light, 0)
    return np.maximum(light + grain * np.sqrt(light * 5 + np.float32(0.15)) * np.float32(faults.grain), 0)


@lru_cache(maxsize=1)
def _grains() -> Array:
    """Chance enough for the grain of any picture: each starts somewhere else in it."""
    return np.random.default_rng(0).standard_normal(GRAINS, dtype=np.float32)


def _tones(light: Array, faults: Faults) -> Array:
    """Screen tones, 0 to 1: highlights rolled off, bent to an S, more or less colour."""
    roots = np.sqrt(np.minimum(light, MOST_LIGHT)) * np.float32((CURVE - 1) / MOST_LIGHT**0.5)
    tones = _curve(faults.haze, faults.contrast)[roots.astype(np.int32)]
    spread = np.full((3, 3), (1 - faults.saturation) / 3) + faults.saturation * np.eye(3)
    return np.asarray(np.clip(cv2.transform(tones, spread.astype(np.float32)), 0, 1))


@lru_cache(maxsize=4)
def _curve(haze: float, contrast: float) -> Array:
    """The screen tone for each root of an amount of light."""
    light = np.linspace(0, MOST_LIGHT**0.5, CURVE) ** 2 + haze
    rolled = np.minimum(light, 0.6 + 0.4 * np.tanh(np.maximum(light - 0.6, 0) * 2.2))
    tones = rolled ** (1 / 2.2)
    return np.asarray(tones + contrast * (tones * tones * (3 - 2 * tones) - tones), np.float32)


def _crisp(image: Array, shape: tuple[int, ...], faults: Faults) -> Array:
    """With the halos of sharpening, then blown up to the picture's size if the sensor was smaller."""
    if faults.halo > 0.05:
        soft = cv2.GaussianBlur(image, (0, 0), faults.halo_px)
        image = cv2.addWeighted(image, 1 + faults.halo, soft, -faults.halo, 0)
    if image.shape[:2] != shape[:2]:
        image = cv2.resize(image, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return image
