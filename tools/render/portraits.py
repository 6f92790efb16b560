"""A sample traced: one of the demo or the variety by its scene, one of the kinds by its shot."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .develop import develop, jpeg
from .fast.draw import Drawn
from .fast.pictures import Picture, chance
from .fast.staged import Kind, label_of, staged
from .label import Label
from .rooms import falling
from .samples import Sample
from .stage import stage
from .taken import View, taken
from .traced import drawn, maps, tree_of
from .truth import answer, lying
from .tumble import settled_shot


class Portrait(NamedTuple):
    """A picture with its answer, and what is said of it."""

    label: Label
    picture: Picture


def portrait(one: Sample | Kind, seed: int, paths: int, tracer: Any) -> Portrait:
    """A sample traced by so many paths of light a pixel."""
    if isinstance(one, Kind):
        return _of_kind(one, seed, paths, tracer)
    return _of_scene(one, seed, paths, tracer)


def _of_scene(sample: Sample, seed: int, paths: int, tracer: Any) -> Portrait:
    """A scene of its own: its dice thrown, its light traced, developed as its camera does."""
    rng = sample.random(seed)
    scene = sample.scene(rng)
    loaded = tracer.load(stage(scene))
    light = tracer.shine(loaded, scene, paths, int(rng.integers(1 << 30)))
    image = develop(light, falling(scene.light), sample.look, rng)
    owner, part = maps(lying(scene), tracer.meet(loaded, scene.camera))
    told = answer(scene, sample.look, Drawn(light, owner, part))
    group = sample.name if scene.dice else scene.table.name  # empty tables are one
    label = Label(sample.name, sample.notes, sample.set, sample.tags, is_core=not scene.things, group=group)
    return Portrait(label, Picture(jpeg(image, sample.look), np.dstack((owner, part)), told))


def _of_kind(kind: Kind, seed: int, paths: int, tracer: Any) -> Portrait:
    """A shot staged, its dice thrown until they lie as the kind says."""
    rng = chance(seed, kind.name, kind.luck)
    shot = staged(kind, rng, settle=settled_shot)
    picture = taken(View(shot), drawn(shot, tracer.load(tree_of(shot)), tracer, paths), rng)
    return Portrait(label_of(kind), picture)
