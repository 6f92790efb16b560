"""True scenes, crops and clips by number: resumable, each with its map and its answer, the answer last."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from .cuts import CUTS, crop_pictures
from .fast.folder import refuse_others, write_picture, write_text
from .fast.work import Order, Report, bar, done_file, size_wanted
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
    refuse_others(order.out, f"{order.kind}-{order.seed}", _wanted(order, care))
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


def _wanted(order: Order, care: Care) -> dict[str, Any]:
    """The words of an answer that tell how it was made."""
    made = {"maker": "true", "paths": care.samples} | size_wanted(order)
    if order.kind == "clip":
        made |= {"fps": care.reel.fps, "longest_s": care.reel.long_s}
    return made


def _groups(order: Order) -> Iterator[range]:
    """The numbers that are made together: crops of one scene, or one picture alone."""
    together = CUTS if order.kind == "crop" else 1
    return (range(first, min(first + together, order.count)) for first in range(0, order.count, together))


def _make(order: Order, numbers: range, tracer: Any, care: Care) -> int:
    """One group made; how many pictures it is."""
    if order.kind == "clip":
        path = done_file(order, numbers[0])
        film = path.with_suffix(".mp4")
        told = make_clip(order.seed, numbers[0], film, tracer, care.samples, reel=care.reel)
        write_text(path, json.dumps(told | _wanted(order, care)))
        return 1
    first = numbers[0] // CUTS if order.kind == "crop" else numbers[0]
    view, rng = some_view(order.seed, first)
    whole = taken(view, drawn(view.shot, tracer.load(tree_of(view.shot)), tracer, care.samples), rng)
    pictures = (
        [whole] if order.kind == "scene" else crop_pictures(order.seed, first, view, whole, order.size_px)
    )
    for number, picture in zip(numbers, pictures, strict=False):
        told = picture.answer | _wanted(order, care)
        write_picture(done_file(order, number), replace(picture, answer=told))
    return len(numbers)
