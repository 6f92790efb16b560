"""The command: `python -m tools.train --crops DIR --scenes DIR --photos DIR --work DIR --out DIR`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from . import export, faces, mine, photographs, tables
from .fit import Course, fit_finder, fit_reader
from .nets import Finder, Reader

FINDER_STEPS, READER_STEPS = 9_000, 16_000
POLISH_FINDER_STEPS, POLISH_READER_STEPS = 2_500, 7_000
WINDOWS, CROPS = 16, 96
POLISH_RATE = 8e-4
EACH = 16
"""Crops cut from each die of a photograph."""


def main() -> int:
    """The two networks, fitted to renders, then polished with photographs and with the finder's mistakes."""
    wishes = _wishes()
    torch.set_num_threads(wishes.threads)
    cv2.setNumThreads(1)
    base = wishes.work / "renders"
    scenes = sorted(wishes.scenes.glob("*.json"))
    if not scenes:
        sys.exit(f"no scenes in {wishes.scenes}: python -m tools.render --maker fast --kind scene")
    rendered = tables.from_scenes(scenes)
    finder = _base_finder(wishes, base, rendered)
    reader = _base_reader(wishes, base, scenes)
    export.save(finder, reader, base)
    _polish(wishes, finder, reader, rendered, scenes)
    return 0


def _wishes() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    for name, what in (
        ("crops", "shards of crops from the die factory"),
        ("scenes", "scenes from the die factory"),
        ("work", "a folder for finished base networks, which are not fitted again"),
        ("out", "the folder for finder.onnx and reader.onnx"),
    ):
        parser.add_argument(f"--{name}", type=Path, required=True, help=what)
    parser.add_argument("--photos", type=Path, help="photographs; only those marked may_train are used")
    parser.add_argument("--leave-out", action="append", default=[], metavar="SOURCE", help="never seen")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same batches")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="default: one a core")
    parser.add_argument("--finder-steps", type=int, default=FINDER_STEPS)
    parser.add_argument("--reader-steps", type=int, default=READER_STEPS)
    parser.add_argument("--polish-finder-steps", type=int, default=POLISH_FINDER_STEPS)
    parser.add_argument("--polish-reader-steps", type=int, default=POLISH_READER_STEPS)
    return parser.parse_args()


def _base_finder(wishes: argparse.Namespace, base: Path, rendered: list[tables.Table]) -> nn.Module:
    """The finder that knows renders alone, fitted unless it lies there already."""
    kept = base / "finder.pt"
    if kept.exists():
        return export.loaded(kept, Finder())
    rng = _chance(wishes.seed)
    course = Course(wishes.finder_steps, WINDOWS, keep=base / "finder.part.pt")
    return _kept(fit_finder(Finder(), [(rendered, 1.0)], course, rng), kept)


def _base_reader(wishes: argparse.Namespace, base: Path, scenes: list[Path]) -> nn.Module:
    """The reader that knows renders alone, fitted unless it lies there already."""
    kept = base / "reader.pt"
    if kept.exists():
        return export.loaded(kept, Reader())
    rng = _chance(wishes.seed)
    pools = [faces.shards(wishes.crops), faces.from_scenes(scenes, rng, share=0.25)]
    course = Course(wishes.reader_steps, CROPS, keep=base / "reader.part.pt")
    return _kept(fit_reader(Reader(), pools, course, rng), kept)


def _kept(net: nn.Module, path: Path) -> nn.Module:
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.save(net.state_dict(), path)
    return net


def _chance(seed: int) -> np.random.Generator:
    """Every draw of a fit, torch's and numpy's, from one seed."""
    torch.manual_seed(seed)
    return np.random.default_rng(seed)


def _polish(
    wishes: argparse.Namespace,
    finder: nn.Module,
    reader: nn.Module,
    rendered: list[tables.Table],
    scenes: list[Path],
) -> None:
    """Both networks fitted on, with photographs, and with what the finder wrongly took for dice."""
    rng = _chance(wishes.seed + 1)
    seen = photographs.entries(wishes.photos, wishes.leave_out) if wishes.photos else []
    seen = photographs.tightened(wishes.photos, str(wishes.work / "renders"), seen)
    real = tables.from_photographs(wishes.photos, seen) if seen else []
    print(f"{len(seen)} photographs, {len(rendered)} scenes", file=sys.stderr)
    groups = [(rendered, 1.0), (real, 0.3)] if real else [(rendered, 1.0)]
    finder = fit_finder(finder, groups, Course(wishes.polish_finder_steps, WINDOWS, POLISH_RATE), rng)
    export.save(finder, None, wishes.out)
    mistaken = mine.negatives([*rendered[::2], *real], str(wishes.out))
    pools = [
        faces.shards(wishes.crops),
        faces.from_scenes(scenes, rng, share=0.3),
        faces.nothing("mistaken", mistaken, share=0.2),
    ]
    if seen:
        pools.append(faces.from_photographs(wishes.photos, seen, rng, each=EACH, share=0.15))
    course = Course(wishes.polish_reader_steps, CROPS, POLISH_RATE)
    export.save(finder, fit_reader(reader, pools, course, rng), wishes.out)


if __name__ == "__main__":
    sys.exit(main())
