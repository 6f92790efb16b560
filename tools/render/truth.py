"""The answer beside a sample that is a scene: what lies where, in the words of every other answer."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, NamedTuple

from .camera import Camera
from .develop import Look
from .fast.answers import camera_answer, dice_answer
from .fast.draw import Drawn
from .fast.lens import Lens
from .scene import Die, Scene


class Lying(NamedTuple):
    """A scene's dice before its camera, whose lens bends nothing."""

    dice: tuple[Die, ...]
    camera: Camera
    lens: Lens


def lying(scene: Scene) -> Lying:
    """The dice of a scene as its camera sees them."""
    return Lying(scene.dice, scene.camera, Lens(scene.camera.size_px))


def answer(scene: Scene, look: Look, drawn: Drawn) -> dict[str, Any]:
    """Everything known about the picture of a scene."""
    seen = lying(scene)
    return {
        **dice_answer(seen, drawn),
        "table": scene.table.name,
        "light": {"name": scene.light.name, "lamps": ["window"] * len(scene.light.windows)},
        "camera": camera_answer(seen),
        "faults": asdict(look),
        "things": [thing.kind for thing in scene.things],
        "hands": 0,
        "maker": "true",
    }
