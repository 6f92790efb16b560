"""How far a value can be trusted: the weights of the evidence, fitted to photographs with known answers.

The command: `python -m tools.train.calibrate --photos DIR --learned DIR [--models DIR]`. It prints as well
the measures that can be believed: no photograph is read by networks, or judged by weights, that learned from
its source.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vision import Result, Settings, as_table
from vision.evaluate import Entry
from vision.judge import choose, evidence
from vision.plots import Claim, calibration_error
from vision.sights import Sight

from .curve import Fact, Numbers, as_rows, as_setting, chances_of, curve
from .unseen import Networks, Seen, by_kind, judged, look_at

SIGNS = np.array((0, 1, 1, 1, 1, 1, -1, -1, -1))
"""More evidence never lowers a chance. In the order of `judge.evidence`."""
HALF_A = frozenset(
    (
        "bartekbanachowicz", "damiantab", "epanemu", "jimthompson5802", "llkadenll", "no-creative-name",
        "sciman101", "skovy", "xandermj",
    )
)  # fmt: skip
"""Every other source by name: what is fitted on one half is reported on the other."""


def facts(some: Iterable[Seen]) -> list[Fact]:
    """All dice read in these photographs."""
    return [fact for one in some for fact in _facts_of(one)]


def _facts_of(seen: Seen) -> list[Fact]:
    settings = Settings().judge
    chosen = choose(seen.scene.sights, settings)
    return [Fact(evidence(one, chosen, settings), _right(one, chosen, seen.entry)) for one in chosen]


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


def fitted(known: Sequence[Fact]) -> Numbers:
    """The weights of the curve that tells how far a value can be trusted."""
    return curve(known, SIGNS)


def error(shown: Sequence[Fact], weights: Numbers) -> float:
    """The expected calibration error in ten bins, of chances as the judge says them."""
    rows, right = as_rows(shown)
    chances = np.minimum(chances_of(weights, rows), Settings().judge.most_chance)
    return calibration_error([Claim(*pair) for pair in zip(chances, right, strict=True)])


class Crossed(NamedTuple):
    """One half judged by weights fitted on the other: the dice of each, and how far chances were off."""

    fitted_on: str
    dice: int
    shown: int
    error: float
    results: list[Result]

    def __str__(self) -> str:
        on = f"fitted on half {self.fitted_on} ({self.dice} dice), looked at on the other ({self.shown})"
        return f"{on}: expected calibration error {self.error:.4f}"


def crosswise(seen: Sequence[Seen]) -> tuple[Crossed, Crossed]:
    """Every photograph judged by weights fitted to the half of the sources that is not its own."""
    first = [one for one in seen if one.answer.source in HALF_A]
    second = [one for one in seen if one.answer.source not in HALF_A]
    if not (first and second):
        sys.exit("weights fitted on one half of the sources are tried on the other: one half is missing here")
    return _crossed("A", first, second), _crossed("B", second, first)


def _crossed(name: str, learned: Sequence[Seen], shown: Sequence[Seen]) -> Crossed:
    known, asked = facts(learned), facts(shown)
    weights = fitted(known)
    return Crossed(name, len(known), len(asked), error(asked, weights), judged(shown, weights))


def main() -> int:
    """Print the error on what each fit did not see, the weights fitted on all, and the table of measures."""
    wished = wishes("calibrate", __doc__)
    seen = look_at(wished.photos, Networks(wished.models, wished.learned))
    halves = crosswise(seen)
    print(*halves, as_setting("weights", fitted(facts(seen))), sep="\n", end="\n\n")
    print(as_table(by_kind([r for half in halves for r in half.results], [one.entry for one in seen])))
    return 0


def wishes(command: str, said: str | None) -> argparse.Namespace:
    """The photographs and the networks that a command was told of."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.train.{command}", description=said)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument(
        "--learned",
        required=True,
        help="networks for photographs marked may_train: they know renders alone, or lie in a folder for each"
        " source, by its name, and never saw that source",
    )
    parser.add_argument("--models", default="", help="networks for all others; default: those that ship")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
