"""How far a value can be trusted: the weights of the evidence, fitted to photographs marked may_train.

The command: `python -m tools.train.calibrate --photos DIR [--learned DIR] [--models DIR]`. It prints as well
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

RENDERS_ALONE = Path(__file__).parent / "known"
"""Networks that know renders alone (its README says how they were made)."""
SIGNS = np.array((0, 1, 1, 1, 1, 1, -1, -1, -1))
"""More evidence never lowers a chance. In the order of `judge.evidence`."""


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


def marked(seen: Iterable[Seen]) -> list[Seen]:
    """Those of sources marked may_train: the only ones that weights are fitted to."""
    return [one for one in seen if one.entry.get("may_train")]


def claims_of(shown: Sequence[Fact], weights: Numbers) -> list[Claim]:
    """The chance of each fact, as the judge says it, and whether it was so."""
    rows, right = as_rows(shown)
    chances = np.minimum(chances_of(weights, rows), Settings().judge.most_chance)
    return [Claim(*pair) for pair in zip(chances, right, strict=True)]


class Part(NamedTuple):
    """Photographs judged by weights of other sources: their dice, and the calibration error in ten bins."""

    name: str
    dice: int
    error: float
    results: list[Result]

    def __str__(self) -> str:
        return f"{self.name} ({self.dice} dice): expected calibration error {self.error:.4f}"


def by_other_sources(seen: Sequence[Seen]) -> tuple[Part, Part]:
    """Every photograph judged by weights fitted to sources marked may_train, its own left out.

    First the sources that nobody learned from, judged by what ships; then those marked, each by weights
    fitted to the others of them. Exits where either is missing: it takes two sources to leave one out.
    """
    learned, others = marked(seen), [one for one in seen if not one.entry.get("may_train")]
    sources = sorted({one.answer.source for one in learned})
    if not others or len(sources) < 2:
        sys.exit("weights are fitted to sources marked may_train: it takes two of them, and one without")
    left_out = [
        (
            [one for one in learned if one.answer.source == source],
            fitted(facts(one for one in learned if one.answer.source != source)),
        )
        for source in sources
    ]
    return (
        _part("sources that nobody learned from", [(others, fitted(facts(learned)))]),
        _part("sources learned from, each by the others", left_out),
    )


def _part(name: str, some: Sequence[tuple[Sequence[Seen], Numbers]]) -> Part:
    claims = [claim for shown, weights in some for claim in claims_of(facts(shown), weights)]
    results = [result for shown, weights in some for result in judged(shown, weights)]
    return Part(name, len(claims), calibration_error(claims), results)


def main() -> int:
    """Print the error on what each fit did not see, the weights that ship, and the table of measures."""
    wished = wishes("calibrate", __doc__)
    seen = look_at(wished.photos, Networks(wished.models, wished.learned))
    parts = by_other_sources(seen)
    print(*parts, as_setting("JudgeSettings", fitted(facts(marked(seen)))), sep="\n", end="\n\n")
    print(as_table(by_kind([r for part in parts for r in part.results], [one.entry for one in seen])))
    return 0


def wishes(command: str, said: str | None) -> argparse.Namespace:
    """The photographs and the networks that a command was told of."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.train.{command}", description=said)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument(
        "--learned",
        default=str(RENDERS_ALONE),
        help="networks for photographs marked may_train: they know renders alone, or lie in a folder for each"
        " source, by its name, and never saw that source; default: those in tools/train/known",
    )
    parser.add_argument("--models", default="", help="networks for all others; default: those that ship")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
