"""The answer beside each picture: what lies where, as the scene knows it."""

from __future__ import annotations

from typing import Any

import numpy as np

from .camera import Camera, project
from .dice import Array
from .index import must
from .mesh import die_mesh
from .samples import Sample
from .scene import Die, Scene, on_table, top_quad_px
from .throw import FLAT_DEG


def answer(sample: Sample, scene: Scene, command: str) -> dict[str, Any]:
    """The entry of `index.json` for one picture."""
    dice = [die_answer(die, scene.camera) for die in scene.dice]
    return {
        "file": f"{sample.name}.jpg",
        "source": "tools/render",
        "licence": "MIT, made by this project",
        "values": sorted(die["value"] for die in dice),
        "boxes": [[*die["box"], die["value"]] for die in dice],
        "view": "top",
        "core": True,
        "scene_group": sample.name if dice else scene.table.name,
        "dice_style": "; ".join(dict.fromkeys(die.style.name for die in scene.dice)),
        "background": scene.table.name,
        "tags": list(sample.tags),
        "must": must(sample.tags),
        "notes": sample.notes,
        "labelled": "rendered",
        "size": list(scene.camera.size_px),
        "may_train": True,
        "set": sample.set,
        "command": command,
        "dice": dice,
        "camera": camera_answer(scene.camera),
    }


def die_answer(die: Die, camera: Camera) -> dict[str, Any]:
    """Value, box of the whole die in the frame, corners of its top face, lean, size and style."""
    return {
        "value": die.value,
        "box": box_px(project(camera, _outline(die)), camera),
        "quad": np.round(top_quad_px(die, camera), 1).tolist(),
        "tilt_deg": round(die.tilt_deg, 2),
        "is_cocked": die.tilt_deg > FLAT_DEG,
        "side_mm": die.side_mm,
        "style": die.style.name,
    }


def box_px(points: Array, camera: Camera) -> list[float]:
    """The upright rectangle round points, cut at the frame: left, top, width, height."""
    low, high = (np.clip(edge, 0, camera.size_px) for edge in (points.min(0), points.max(0)))
    return [round(float(number), 1) for number in (*low, *(high - low))]


def camera_answer(camera: Camera) -> dict[str, Any]:
    """Where the camera stands and how long its lens is."""
    return {
        "eye_mm": [round(number, 2) for number in camera.eye_mm],
        "target_mm": [round(number, 2) for number in camera.target_mm],
        "up": [round(number, 5) for number in camera.up],
        "focal_px": camera.focal_px,
    }


def _outline(die: Die) -> Array:
    """Points all over the die."""
    return on_table(die, die_mesh(die.style.shape).body.corners.reshape(-1, 3))
