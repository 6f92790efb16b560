"""True scenes, crops and clips by number: resumable, each with its map and its answer, the answer last."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from .cuts import CUTS, crop_pictures
from .dice import Array
from .fast.pictures import Picture
from .fast.work import Order, Report, bar, done_file
from .reels import Reel, make_clip
from .taken import some_view, taken
from .traced import drawn, tree_of

Show = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Care:
    """How finely a picture is traced, and how a clip is."""

    samples: int
    reel: Reel = field(default_factory=Reel)


def fill(order: Order, tracer: Callable[[], Any], care: Care, show: Show) -> list[Report]:
    """The folder filled with what it still lacks."""
    order.out.mkdir(parents=True, exist_ok=True)
    missing = [
        group for group in _groups(order) if any(not done_file(order, number).exists() for number in group)
    ]
    reports: list[Report] = []
    light = tracer() if missing else None
    for group in missing:
        start = time.process_time()
        made = _make(order, group, light, care)
        reports.append(Report(done_file(order, group[0]).stem, made, time.process_time() - start))
        show(bar(reports, len(missing)))
    return reports


def _groups(order: Order) -> Iterator[range]:
    """The numbers that are made together: crops of one scene, or one picture alone."""
    together = CUTS if order.kind == "crop" else 1
    return (range(first, min(first + together, order.count)) for first in range(0, order.count, together))


def _make(order: Order, numbers: range, tracer: Any, care: Care) -> int:
    """One group made; how many pictures it is."""
    if order.kind == "clip":
        path = done_file(order, numbers[0])
        film = path.with_suffix(".mp4")
        _told(path, json.dumps(make_clip(order.seed, numbers[0], film, tracer, care.samples, reel=care.reel)))
        return 1
    first = numbers[0] // CUTS if order.kind == "crop" else numbers[0]
    view, rng = some_view(order.seed, first)
    whole = taken(view, drawn(view.shot, tracer.load(tree_of(view.shot)), tracer, care.samples), rng)
    pictures = (
        [whole] if order.kind == "scene" else crop_pictures(order.seed, first, view, whole, order.size_px)
    )
    for number, picture in zip(numbers, pictures, strict=False):
        _write(done_file(order, number), picture)
    return len(numbers)


def _write(path: Path, picture: Picture) -> None:
    """The picture, its map and its answer, the answer last."""
    path.with_suffix(".jpg").write_bytes(picture.jpeg)
    path.with_suffix(".map.png").write_bytes(map_png(picture.map))
    files = {"file": path.with_suffix(".jpg").name, "map": path.with_suffix(".map.png").name}
    _told(path, json.dumps(files | picture.answer))


def map_png(layers: Array) -> bytes:
    """Owners in the first channel, parts in the second."""
    done, code = cv2.imencode(".png", np.dstack((layers, np.zeros_like(layers[..., :1]))))
    assert done
    return bytes(code.tobytes())


def _told(path: Path, text: str) -> None:
    """A text file that is either whole or not there."""
    part = path.with_suffix(path.suffix + ".part")
    part.write_text(text + "\n", encoding="utf-8")
    part.replace(path)
