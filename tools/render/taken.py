"""One true picture from its seed: dice thrown, light traced, camera faults, and its answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from .dice import Array
from .fast.answers import answer
from .fast.chance import Random, often, scaled
from .fast.draw import Drawn, Shot
from .fast.faults import coded, develop, expose
from .fast.lights import level_light
from .fast.pictures import Picture, chance, seen
from .fast.scenes import scene
from .tumble import thrown_shot

FRINGED = 0.35  # how often a lens bends red and blue so differently that it shows
FRINGE = (0.0003, 0.0025)  # how much larger red is drawn than green, and green than blue


@dataclass(frozen=True, slots=True)
class View:
    """What a true picture shows, and how its lens draws colours apart."""

    shot: Shot
    fringe: float = 0.0  # red is drawn so much larger than green, blue so much smaller


def some_view(seed: int, number: int) -> tuple[View, Random]:
    """A whole table drawn by chance, its dice thrown; and the chance that is left for the camera."""
    rng = chance(seed, "true scene", number)
    shot = thrown_shot(scene(rng), rng)
    fringe = scaled(rng, *FRINGE) * (1 if often(rng, 0.5) else -1) if often(rng, FRINGED) else 0.0
    return View(shot, fringe), rng


def taken(view: View, ideal: Drawn, rng: Random) -> Picture:
    """The picture, its map and its answer, as the camera gives them."""
    shot = view.shot
    shown = through(view, ideal)
    gains = expose(shown.light, shot.faults, level_light(shot.lights))
    image = develop(shown.light, shot.faults, gains, rng)
    told = answer(shot, shown)
    told["camera"]["lens"]["fringe"] = round(view.fringe, 5)
    return Picture(coded(image, shot.faults), np.dstack((shown.owner, shown.part)), told | {"maker": "true"})


def through(view: View, ideal: Drawn) -> Drawn:
    """What was traced, bent, stretched and fringed as the lens shows it."""
    light = fringed(ideal.light, view.fringe)
    return seen(view.shot, replace(ideal, light=light))


def fringed(light: Array, fringe: float) -> Array:
    """The light with red drawn larger and blue smaller than green, about the middle."""
    if not fringe:
        return light
    height, width = light.shape[:2]
    parts = [
        cv2.warpAffine(
            np.ascontiguousarray(light[..., channel]),
            cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), 0.0, 1 + push),
            (width, height),
            borderMode=cv2.BORDER_REPLICATE,
        )
        for channel, push in enumerate((fringe, 0.0, -fringe))
    ]
    return np.dstack(parts)
