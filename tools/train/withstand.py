"""What the eyes make of pictures that harm was done to: how often they are sure, and how often wrongly.

The command: `python -m tools.train.withstand --pictures DIR [DIR ...] [--models DIR]`, on folders of pictures
with boxes. Each picture that is read whole as it is gets every kind of harm, drawn by chance from its name.
Networks may have learned from such a picture, but not from what is done to it; where `cover` taught them
fingers and coins, those are drawn much like these.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import cv2
import numpy as np

from vision import Image, Reading, Settings, load_picture, read
from vision.cores import all_cores
from vision.errors import NoAnswers
from vision.evaluate import Entry, answer_of, index

from .harm import HARMS, Box, Harm, Pictured, cropped

Job = tuple[Path, Entry]
LARGEST_PX = 1280
"""The longer side that pictures are shrunk to first, so that no harm takes long."""


class Withstood(NamedTuple):
    """One picture after one harm: whether it was sure, and wrongly so."""

    kind: str
    harm: str
    file: Path
    is_sure: bool
    is_wrong: bool


def withstood(settings: Settings, job: Job) -> list[Withstood]:
    """Every harm done to one picture; none to a picture that is not read whole without."""
    folder, entry = job
    values = answer_of(entry).values
    seen = pictured(load_picture(folder / entry["file"]), entry["boxes"])
    if read(seen.image, settings).values != values:
        return []
    done = []
    for kind, harm, image in harmed(seen, entry["file"]):
        reading = read(image, settings)
        wrong = is_surely_wrong(reading, values, harm)
        done.append(Withstood(kind, harm.__name__, folder / entry["file"], reading.is_sure, wrong))
    return done


def harmed(seen: Pictured, name: str) -> Iterator[tuple[str, Harm, Image]]:
    """Every harm done to a picture, drawn by chance from its name: the kind, the harm, what it made of it."""
    for kind, some in HARMS.items():
        for harm in some:
            yield kind, harm, harm(seen, np.random.default_rng(crc32(f"{name} {harm.__name__}".encode())))


def pictured(image: Image, boxes: Sequence[Box]) -> Pictured:
    """A picture with its boxes, no larger than LARGEST_PX."""
    scale = min(1.0, LARGEST_PX / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return Pictured(np.asarray(small, np.uint8), [[scale * side for side in box[:4]] for box in boxes])


def is_surely_wrong(reading: Reading, values: tuple[int, ...], harm: Harm) -> bool:
    """Whether a reading is sure of other values than lie there, or silent about a die that is cropped."""
    return reading.is_sure and (harm is cropped or reading.values != values)


def all_withstood(jobs: Sequence[Job], settings: Settings) -> Iterator[Withstood]:
    """Every harm done to every picture, on all cores."""
    with all_cores(len(jobs)) as pool:
        for some in pool.map(partial(withstood, settings), jobs):
            yield from some


def as_table(some: Sequence[Withstood]) -> str:
    """A line for each kind of harm."""
    lines = [f"{'harm':22}{'readings':>10}{'sure':>8}{'sure and wrong':>16}"]
    for kind in HARMS:
        mine = [one for one in some if one.kind == kind]
        sure, wrong = sum(one.is_sure for one in mine), sum(one.is_wrong for one in mine)
        lines.append(f"{kind:22}{len(mine):>10}{sure:>8}{wrong:>16}")
    return "\n".join(lines)


def jobs_of(folders: Iterable[Path]) -> list[Job]:
    """Their pictures that have boxes and that a reader may be sure of. Exits where there is no index."""
    try:
        found = [(folder, entry) for folder in folders for entry in index(folder)]
    except NoAnswers as missing:
        sys.exit(str(missing))
    return [(folder, entry) for folder, entry in found if entry.get("boxes") and _may_be_sure(entry)]


def _may_be_sure(entry: Entry) -> bool:
    return bool(entry.get("core", True)) and entry.get("must", "read") == "read"


def main() -> int:
    """Print the table, and with --wrong what was sure and wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.withstand", description=__doc__)
    parser.add_argument("--pictures", type=Path, nargs="+", required=True, help="folders with an index.json")
    parser.add_argument("--models", default="", help="a folder with other networks than those that ship")
    parser.add_argument("--wrong", action="store_true", help="name what was sure and wrong")
    wishes = parser.parse_args()
    some = list(all_withstood(jobs_of(wishes.pictures), replace(Settings(), models=wishes.models)))
    print(as_table(some))
    if wishes.wrong:
        print(*(f"{one.harm}: {one.file}" for one in some if one.is_wrong), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
