"""The true maker of many scenes, crops and clips, as the work of `fast/work.py` takes it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import Any

from .cuts import CUTS, crop_pictures
from .fast.pictures import Picture
from .fast.work import Maker, Order, size_wanted
from .reels import Reel, make_clip
from .taken import some_view, taken
from .traced import drawn, tree_of
from .true import tracer

ALONE = Lock()
"""A process has one tracer, which traces one picture at a time; Dask may give a process several threads."""


@dataclass(frozen=True, slots=True)
class Care:
    """How finely a picture is traced, and how a clip is."""

    samples: int
    reel: Reel = field(default_factory=Reel)


def true_maker(care: Care) -> Maker:
    """The maker that traces light so carefully."""
    return Maker(partial(_words, care), partial(_pictures, care), partial(_clip, care), crops_at_once=CUTS)


def _words(care: Care, order: Order) -> dict[str, Any]:
    """The words of an answer that tell how it was made."""
    made = {"maker": "true", "paths": care.samples} | size_wanted(order)
    if order.kind == "clip":
        made |= {"fps": care.reel.fps, "longest_s": care.reel.long_s}
    return made


def _pictures(care: Care, order: Order, numbers: range) -> list[Picture]:
    """Crops or scenes traced; the first crop is the first of its scene."""
    if order.kind == "scene":
        made = [picture for number in numbers for picture in _of_scene(care, order, number)]
    else:
        scenes = range(numbers[0] // CUTS, numbers[-1] // CUTS + 1)
        made = [picture for number in scenes for picture in _of_scene(care, order, number)][: len(numbers)]
    words = _words(care, order)
    return [replace(picture, answer=picture.answer | words) for picture in made]


def _of_scene(care: Care, order: Order, number: int) -> list[Picture]:
    """A scene, or the crops that are cut from it."""
    with ALONE:
        light = _tracer(_threads(order))
        view, rng = some_view(order.seed, number)
        ideal = drawn(view.shot, light.load(tree_of(view.shot)), light, care.samples)
    whole = taken(view, ideal, rng)
    return [whole] if order.kind == "scene" else crop_pictures(order.seed, number, view, whole, order.size_px)


def _clip(care: Care, order: Order, number: int, film: Path) -> dict[str, Any]:
    """A clip traced."""
    with ALONE:
        light = _tracer(_threads(order))
        told = make_clip(order.seed, number, film, light, care.samples, reel=care.reel)
    return told | _words(care, order)


def _threads(order: Order) -> int:
    """How many cores a tracer has: its share of the machine's, all under Dask."""
    cores = os.cpu_count() or 1
    return cores if order.dask else max(1, cores // max(1, order.workers))


@cache
def _tracer(threads: int) -> Any:
    """The one tracer of a process."""
    return tracer(threads)
