"""Families of the factory's variety: which crops belong to each, by their lines of truth."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

Told = dict[str, Any]
Family = Callable[[Told], bool]
OBLIQUE_DEG = 25.0
RAISED_MM = 2.0
PATTERNS = frozenset(
    ("checks", "dots", "stripes", "flowers", "motifs", "print", "lined", "tiles", "tweed", "holed", "straw")
)
THINGS = frozenset(("flat", "solid", "other die", "domino", "hand"))
LIGHTS = frozenset(("sun", "dim", "coloured", "screen", "night"))
CLOSE = frozenset(("between", "far"))
HIDDEN = frozenset(("leaning", "stacked", "covered", "cut"))


def _is_face(told: Told) -> bool:
    return bool(told["value"])


def _materials(told: Told) -> bool:
    return _is_face(told) and told["dice"][0]["material"] != "plastic"


def _faint(told: Told) -> bool:
    return _is_face(told) and told["dice"][0]["style"] == "faint"


def _neighbours(told: Told) -> bool:
    return len(told["dice"]) > 1 or told["what"] in CLOSE


def _things(told: Told) -> bool:
    return told["what"] in THINGS or bool(told["things"])


def _oblique(told: Told) -> bool:
    eye, target = (np.array(told["camera"][name]) for name in ("eye_mm", "target_mm"))
    ahead = target - eye
    return math.degrees(math.acos(-ahead[2] / np.linalg.norm(ahead))) > OBLIQUE_DEG


def _faults(told: Told) -> bool:
    bad = told["faults"]
    is_soft = bad["defocus_px"] > 0.8 or math.hypot(*bad["motion_px"]) > 1.5
    return is_soft or bad["grain"] > 0.012 or bad["shrink"] < 1 or bad["jpeg"] < 60


def _patterns(told: Told) -> bool:
    return told["table"].split(",")[0] in PATTERNS


def _lights(told: Told) -> bool:
    return told["light"]["name"] in LIGHTS


def _hidden(told: Told) -> bool:
    return _is_face(told) and (
        bool(HIDDEN.intersection(told["dice"][0]["cases"])) or told["dice"][0]["raised_mm"] > RAISED_MM
    )


FAMILIES: dict[str, Family] = {
    "nothing": lambda _: False,
    "materials other than plain plastic": _materials,
    "pips that stand out by hue alone": _faint,
    "neighbours": _neighbours,
    "things that are no dice": _things,
    "views more than 25 degrees off straight down": _oblique,
    "bad cameras: blur, grain, small sensors, JPEG": _faults,
    "tables with patterns": _patterns,
    "sun, dim rooms, coloured light, screens": _lights,
    "dice that lean, are raised, covered or cut": _hidden,
}
