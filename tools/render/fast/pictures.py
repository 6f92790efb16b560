"""One picture from its seed: the shot drawn, shown through its lens, developed, and answered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

import cv2
import numpy as np

from .answers import answer
from .chance import Array, Random
from .crops import ANYTHING, OTHER_DIE, crop
from .draw import Drawn, Shot, draw
from .faults import coded, develop, expose
from .lights import level_light
from .scenes import OTHERS_SHARE, scene

UNREADABLE_SHARE = 0.55  # less of the top face than that, and nobody could be sure of its value
UNREADABLE_DEG = 25.0  # more lean than that, and players argue about which face is up


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture as a camera gives it, the map of owners and parts, and the answer."""

    jpeg: bytes
    map: Array  # height x width x 2: owner (0 table, 1.. dice, 200.. things, 250 hand) and part of a die
    answer: dict[str, Any]

    @property
    def pixels(self) -> Array:
        """The picture, 8 bit, BGR."""
        return np.asarray(cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR))


def chance(seed: int, kind: str, number: int) -> Random:
    """The chance of one picture alone: the same whoever makes it, in whatever order."""
    return np.random.default_rng((seed, crc32(kind.encode()), number))


def scene_picture(seed: int, number: int, showing: str = ANYTHING) -> Picture:
    """A whole table; `showing` stands on it where there is room."""
    rng = chance(seed, "scene", number)
    return _told(showing, taken(scene(rng, others_share=1.0 if showing == OTHER_DIE else OTHERS_SHARE), rng))


def crop_picture(seed: int, number: int, side_px: int, showing: str = ANYTHING) -> Picture:
    """A face with its surroundings, or what could be taken for one; `showing` is wanted alone."""
    rng = chance(seed, "crop", number)
    made = crop(rng, side_px, what=showing)
    picture = taken(made.shot, rng)
    first = picture.answer["dice"][0] if made.what == "face" else None
    told = {
        "what": made.what,
        "value": first["value"] if first else None,
        "is_readable": bool(first and is_readable(first)),
    }
    return _told(showing, Picture(picture.jpeg, picture.map, told | picture.answer))


def _told(showing: str, picture: Picture) -> Picture:
    """The picture, its answer telling what it was asked to show, if anything."""
    return replace(picture, answer=picture.answer | ({} if showing == ANYTHING else {"showing": showing}))


def is_readable(die: dict[str, Any]) -> bool:
    """Whether a player could read the die: enough of its top face is seen, and it is plain which that is."""
    return bool(die["top_visible"] >= UNREADABLE_SHARE and die["tilt_deg"] <= UNREADABLE_DEG)


def taken(shot: Shot, rng: Random) -> Picture:
    """A shot as its camera takes it."""
    shown = seen(shot, draw(shot))
    gains = expose(shown.light, shot.faults, level_light(shot.lights))
    image = develop(shown.light, shot.faults, gains, rng)
    told = answer(shot, shown) | {"maker": "fast"}
    return Picture(coded(image, shot.faults), np.dstack((shown.owner, shown.part)), told)


def seen(shot: Shot, drawn: Drawn) -> Drawn:
    """What was drawn, bent and stretched as the lens shows it."""
    lens = shot.lens
    owner, part = (lens.shown(layer, exact=True) for layer in (drawn.owner, drawn.part))
    return Drawn(lens.shown(drawn.light), owner, part)
