"""How far a value can be trusted: the weights of the evidence, fitted to photographs with known answers.

The command: `python -m tools.train.calibrate --photos DIR [--models DIR] [--only SOURCE ...]`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import Settings, load_picture
from vision.judge import choose, evidence
from vision.read import look
from vision.sights import Sight

Numbers = NDArray[np.float64]
Entry = dict[str, Any]
NAMES = ("one", "chance", "worst look", "finder", "pips", "geometry", "other geometry", "residue", "odd size")
SIGNS = np.array((0, 1, 1, 1, 1, 1, -1, -1, -1))
"""More evidence never lowers a chance."""
STEPS, RATE, SHRINK = 6000, 0.8, 0.02
HALF_A = frozenset(
    (
        "bartekbanachowicz", "damiantab", "epanemu", "jimthompson5802", "llkadenll", "no-creative-name",
        "sciman101", "skovy", "xandermj",
    )
)  # fmt: skip
"""Every other source by name: thresholds found on one half are reported on the other."""


class Fact(NamedTuple):
    """The evidence for one die that was read, how far it was right (0 to 1), and its source."""

    evidence: tuple[float, ...]
    right: float
    source: str


def facts_of(folder: Path, settings: Settings, entry: Entry) -> list[Fact]:
    """All dice read in one photograph."""
    cv2.setNumThreads(1)
    chosen = choose(look(load_picture(folder / entry["file"]), settings).sights, settings.judge)
    source = str(entry["file"]).split("/")[0]
    return [Fact(evidence(one, chosen, settings.judge), _right(one, chosen, entry), source) for one in chosen]


def _right(one: Sight, chosen: Sequence[Sight], entry: Entry) -> float:
    """Whether a die of that value lies there; without boxes, the share of its value that is shown."""
    if entry["boxes"] is None:
        shown, read = Counter(entry["values"]), Counter(other.value for other in chosen)
        return min(1.0, shown[one.value] / read[one.value])
    return float(
        any(
            value == one.value
            and abs(one.found.x - x - width / 2) < width / 2
            and abs(one.found.y - y - height / 2) < height / 2
            for x, y, width, height, value in entry["boxes"]
        )
    )


def fitted(facts: Sequence[Fact]) -> Numbers:
    """The weights of a logistic curve, none of the wrong sign (projected gradient descent)."""
    rows, right = _rows(facts)
    middle, spread = rows[:, 1:].mean(0), rows[:, 1:].std(0) + 1e-6
    level = np.column_stack([np.ones(len(rows)), (rows[:, 1:] - middle) / spread])
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        slope = level.T @ (_chances(level, weights) - right) / len(right)
        weights -= RATE * (slope + SHRINK / len(right) * np.abs(SIGNS) * weights)
        weights = np.where(SIGNS > 0, np.maximum(weights, 0), weights)
        weights = np.where(SIGNS < 0, np.minimum(weights, 0), weights)
    plain = weights[1:] / spread
    return np.concatenate([[weights[0] - (plain * middle).sum()], plain])


def _rows(facts: Sequence[Fact]) -> tuple[Numbers, Numbers]:
    return np.array([fact.evidence for fact in facts]), np.array([fact.right for fact in facts])


def _chances(rows: Numbers, weights: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-rows @ weights)))


def error(facts: Sequence[Fact], weights: Numbers) -> float:
    """The expected calibration error in ten bins."""
    rows, right = _rows(facts)
    chances = _chances(rows, weights)
    bins = np.minimum(9, (10 * chances).astype(int))
    return float(sum(abs((chances - right)[bins == n].sum()) for n in range(10)) / len(facts))


def main() -> int:
    """Print the weights fitted on each half and on all, and the error on what they did not see."""
    wishes = _wishes()
    facts = gather(wishes.photos, replace(Settings(), models=wishes.models), wishes.only)
    first = [fact for fact in facts if fact.source in HALF_A]
    second = [fact for fact in facts if fact.source not in HALF_A]
    for name, learned, shown in (("A", first, second), ("B", second, first), ("all", facts, facts)):
        weights = fitted(learned)
        print(f"fitted on {name} ({len(learned)} dice), on {len(shown)}: error {error(shown, weights):.4f}")
        print("  " + ", ".join(f"{what} {w:.3f}" for what, w in zip(NAMES, weights, strict=True)))
    return 0


def gather(folder: Path, settings: Settings, only: Iterable[str]) -> list[Fact]:
    """All dice read in a folder of photographs, or in those sources of it."""
    entries: list[Entry] = json.loads((folder / "index.json").read_text())
    wanted = set(only)
    entries = [e for e in entries if not wanted or str(e["file"]).split("/")[0] in wanted]
    with ProcessPoolExecutor() as pool:
        return [fact for some in pool.map(partial(facts_of, folder, settings), entries) for fact in some]


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.train.calibrate", description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--models", default="", help="a folder with other networks than those that ship")
    parser.add_argument("--only", action="append", default=[], metavar="SOURCE")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
