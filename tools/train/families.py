"""What each family of the factory's variety is worth: readers fitted without it, one after the other.

The command: `python -m tools.train.families --crops DIR --photos DIR --finder DIR --work DIR`. No photograph
is learned from. `--finder` holds a finder that knows renders alone; what it wrongly takes for dice on the
photographs is what the readers must tell from dice.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from vision import Image
from vision.crops import Place, cut
from vision.evaluate import index, source_of
from vision.sights import NO_DIE

from . import export, faces, mine, tables
from .fit import Course
from .fit_reader import fit_reader, standard
from .nets import PlainReader
from .variety import FAMILIES, Family, Told

STEPS, BATCH, RATE = 4_000, 96, 2e-3


class Exam(NamedTuple):
    """What a reader is asked on photographs: crops with their values (0: no die), and whose they are."""

    crops: NDArray[np.uint8]
    values: NDArray[np.int64]
    sources: NDArray[np.str_]


def exam(folder: Path, finder: Path) -> Exam:
    """Every boxed die of the photographs, and all that the finder takes for one and is none."""
    asked: list[tuple[Image, int, str]] = []
    for entry in (entry for entry in index(folder) if entry["boxes"] is not None):
        (table,) = tables.from_photographs(folder, [entry])
        source = source_of(entry)
        asked += [(cut(table.picture, Place.of(box)), int(value), source) for *box, value in entry["boxes"]]
        asked += [(crop, NO_DIE, source) for crop in mine.negatives([table], str(finder))]
    crops, values, sources = zip(*asked, strict=True)
    return Exam(np.array(crops), np.array(values, np.int64), np.array(sources))


def without(crops: Path, family: Family) -> faces.Pool:
    """The factory's crops without a family."""
    whole = faces.shards(crops)
    kept = np.fromiter((not family(told) for told in _answers(crops)), bool)
    parts = {name: getattr(whole, name)[kept] for name in ("crops", "classes", "maps")}
    return replace(whole, **parts)


def _answers(crops: Path) -> Iterator[Told]:
    """The lines of truth, in the order of the shards."""
    for file in sorted(crops.glob("*.npz")):
        with file.with_suffix(".jsonl").open() as lines:
            yield from map(json.loads, lines)


def said_by(reader: nn.Module, crops: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The likeliest class of each crop."""
    said: list[NDArray[np.int64]] = []
    with torch.no_grad():
        for some in np.array_split(crops, max(1, len(crops) // 256)):
            pixels = torch.from_numpy(some).permute(0, 3, 1, 2).float()
            said.append(reader(standard(pixels))[0].argmax(1).numpy())
    return np.concatenate(said)


def marks(reader: nn.Module, asked: Exam, sources: Sequence[str]) -> list[float]:
    """Shares told right: of all dice, of what is no die, then of the dice of each source."""
    right, is_die = said_by(reader, asked.crops) == asked.values, asked.values != NO_DIE
    groups = [is_die, ~is_die, *(is_die & (asked.sources == source) for source in sources)]
    return [float(right[group].mean()) for group in groups]


def main() -> int:
    """Fit a reader without each family and print a row for each."""
    wishes = _wishes()
    torch.set_num_threads(wishes.threads)
    cv2.setNumThreads(1)
    asked = exam(wishes.photos, wishes.finder)
    unknown = set(wishes.source) - set(asked.sources[asked.values != NO_DIE])
    if unknown:
        sys.exit(f"nobody boxed a die of {', '.join(sorted(unknown))} in {wishes.photos}")
    is_die = asked.values != NO_DIE
    print(_row("left out", "crops", f"{is_die.sum()} dice", f"{(~is_die).sum()} no dice", *wishes.source))
    for name, family in FAMILIES.items():
        pool = without(wishes.crops, family)
        shares = marks(_reader(name, pool, wishes), asked, wishes.source)
        print(_row(name, str(len(pool.classes)), *(f"{share:.3f}" for share in shares)), flush=True)
    return 0


def _reader(left_out: str, pool: faces.Pool, wishes: argparse.Namespace) -> nn.Module:
    """The reader that knows this pool alone, fitted before or now; the file's name tells to what."""
    name = f"without {left_out}, {len(pool.classes)} crops, {wishes.steps} steps, seed {wishes.seed}.pt"
    kept = wishes.work / name.replace(":", "")
    if not kept.exists():
        wishes.work.mkdir(parents=True, exist_ok=True)
        torch.save(_fitted(pool, wishes).state_dict(), kept)
    return export.loaded(kept, PlainReader())


def _row(*cells: str) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def _fitted(pool: faces.Pool, wishes: argparse.Namespace) -> nn.Module:
    """A reader that knows this pool alone; every one starts from the same weights."""
    torch.manual_seed(wishes.seed)
    course = Course(wishes.steps, BATCH, RATE)
    return fit_reader(PlainReader(), [pool], course, np.random.default_rng(wishes.seed))


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.train.families", description=__doc__)
    for name, what in (
        ("crops", "shards of crops from the die factory, with their lines of truth"),
        ("photos", "photographs with boxes, to be asked about"),
        ("finder", "a folder with a finder.onnx that knows renders alone"),
        ("work", "a folder for readers fitted already, which are not fitted again"),
    ):
        parser.add_argument(f"--{name}", type=Path, required=True, help=what)
    parser.add_argument("--source", action="append", default=[], help="a source to show in a column")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
