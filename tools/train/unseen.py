"""Photographs as networks see them that never learned from them, and the measures of how they are judged."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from vision import Answer, Measure, Result, Settings, load_picture, measures
from vision.cores import all_cores
from vision.errors import NoAnswers
from vision.evaluate import Entry, answer_of, index, source_of
from vision.judge import judge
from vision.measures import measure
from vision.read import look
from vision.scene import Scene

OTHER_SHAPES = "other_dice_on_table"
"""The index's tag for dice that are no cubes on the table: nobody taught the networks any."""


class Networks(NamedTuple):
    """Folders of networks ("" for those that ship): who reads most photographs, and who the learned ones.

    Those in `learned` read whatever the others may have learned from: networks that know renders alone, or,
    for a source that has a folder of its name there, those in it, which never saw that source.
    """

    models: str
    learned: str

    def reading(self, entry: Entry) -> str:
        """The folder of those that never saw this photograph."""
        if not entry.get("may_train"):
            return self.models
        left_out = Path(self.learned) / source_of(entry)
        return str(left_out) if left_out.is_dir() else self.learned


class Seen(NamedTuple):
    """A photograph looked at and not yet judged: its answer, its entry in the index, the time it took, ms."""

    answer: Answer
    entry: Entry
    scene: Scene
    ms: float


def look_at(folder: Path, networks: Networks, settings: Settings | None = None) -> list[Seen]:
    """Every photograph of a folder, looked at once, on all cores. Exits where there is no index."""
    try:
        entries = index(folder)
    except NoAnswers as missing:
        sys.exit(str(missing))
    return look_at_these(folder, entries, networks, settings)


def look_at_these(
    folder: Path, entries: Sequence[Entry], networks: Networks, settings: Settings | None = None
) -> list[Seen]:
    """These photographs of a folder, looked at once, on all cores."""
    with all_cores(len(entries)) as pool:
        return list(pool.map(partial(_seen, folder, networks, settings or Settings()), entries))


def _seen(folder: Path, networks: Networks, settings: Settings, entry: Entry) -> Seen:
    image = load_picture(folder / entry["file"])
    start = time.perf_counter()
    scene = look(image, replace(settings, models=networks.reading(entry)))
    return Seen(answer_of(entry), entry, scene, 1000 * (time.perf_counter() - start))


def judged(some: Iterable[Seen], weights: Iterable[float]) -> list[Result]:
    """What comes of these photographs when the evidence weighs so much."""
    settings = replace(Settings().judge, weights=tuple(weights))
    return [Result(one.answer, judge(one.scene, settings), one.ms) for one in some]


def by_kind(results: Sequence[Result], entries: Sequence[Entry]) -> list[Measure]:
    """The measures by kind and by source; after the kinds the rest without dice of other shapes."""
    mixed = {entry["file"] for entry in entries if OTHER_SHAPES in entry["tags"]}
    plain = [r for r in results if not r.answer.is_core and r.answer.file not in mixed]
    sources = {r.answer.source for r in results}
    rows = measures(results)
    kinds = [row for row in rows if row.name not in sources]
    by_source = [row for row in rows if row.name in sources]
    return [*kinds, *([measure("the rest, no other shapes", plain)] if plain else []), *by_source]
