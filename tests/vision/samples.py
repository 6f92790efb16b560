"""Our own pictures and their answers, which are certain: the scene was known before the picture was made."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from vision import Die, Image, Point, Reading, load_picture

SAMPLES = Path(__file__).resolve().parents[2] / "sample_images"
Entry = dict[str, Any]
Readings = dict[str, Reading]
"""One entry of the index, as sample_images/README.md explains it."""
ENTRIES: list[Entry] = json.loads((SAMPLES / "index.json").read_text(encoding="utf-8"))
BY_FILE = {entry["file"]: entry for entry in ENTRIES}
DEMO = [entry for entry in ENTRIES if entry["set"] == "demo"]
OTHERS = [entry for entry in ENTRIES if entry["set"] != "demo"]


def picture(file: str) -> Image:
    """The sample picture of this name."""
    return load_picture(SAMPLES / file)


def values(entry: Entry) -> tuple[int, ...]:
    """What all dice of a picture show, sorted as readings are."""
    return tuple(sorted(entry["values"]))


def middle(corners: Any) -> Point:
    """The middle between corners."""
    xs, ys = zip(*corners, strict=True)
    return Point(sum(xs) / len(xs), sum(ys) / len(ys))


def die_at(reading: Reading, place: Point, side: float) -> Die | None:
    """The die read at a place, less than half a side off; the nearest where there are more."""
    near = [die for die in reading.dice if math.dist(middle(die.quad), place) < side / 2]
    return min(near, key=lambda die: math.dist(middle(die.quad), place), default=None)
