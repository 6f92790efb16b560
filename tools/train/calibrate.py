"""How far a value can be trusted: weights of the evidence, fitted to photographs marked may_train and tables.

The command: `python -m tools.train.calibrate --photos DIR --learned DIR [--scenes DIR] [--models DIR]`. The
scenes are drawn tables that nobody learned from: of photographs hardly any die is read wrongly, and what is
wrong tells the weights most. Both kinds count alike. It prints as well the measures that can be believed: no
photograph is read by networks, or judged by weights, that learned from its source.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vision import Result, Settings, as_table, load_picture
from vision.cores import all_cores
from vision.evaluate import Entry
from vision.judge import choose, evidence
from vision.plots import Claim, calibration_error
from vision.read import look
from vision.sights import Sight

from .curve import Fact, Numbers, as_rows, as_setting, chances_of, curve
from .examine import HIDDEN, scenes
from .unseen import Networks, Seen, by_kind, judged, look_at

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


def facts_of_table(settings: Settings, file: Path) -> list[Fact]:
    """All dice read in a drawn table, beside its answer."""
    dice = [die for die in json.loads(file.read_text())["dice"] if die["share_visible"] >= HIDDEN]
    boxes = [[*die["box"], die["value"]] for die in dice]
    entry = {"file": f"{file.parent.name}/{file.name}", "values": [box[4] for box in boxes], "boxes": boxes}
    chosen = choose(look(load_picture(file.with_suffix(".jpg")), settings).sights, settings.judge)
    return [Fact(evidence(one, chosen, settings.judge), _right(one, chosen, entry)) for one in chosen]


def facts_of_tables(folder: Path, settings: Settings) -> list[Fact]:
    """All dice read in the drawn tables of a folder, on all cores."""
    files = scenes(folder)
    with all_cores(len(files)) as pool:
        told = pool.map(partial(facts_of_table, settings), files, chunksize=8)
        return [fact for some in told for fact in some]


def fitted(known: Sequence[Fact], drawn: Sequence[Fact] = ()) -> Numbers:
    """The weights of the curve that tells how far a value can be trusted; `drawn` facts count alike."""
    times = max(1, round(len(drawn) / len(known)))
    return curve([*list(known) * times, *drawn], SIGNS)


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


def by_other_sources(seen: Sequence[Seen], drawn: Sequence[Fact] = ()) -> tuple[Part, Part]:
    """Every photograph judged by weights fitted to sources marked may_train, its own left out.

    `drawn` are the facts of drawn tables that they are fitted to as well. First the sources that nobody
    learned from, judged by what ships; then those marked, each by weights fitted to the others of them. Exits
    where either is missing: it takes two sources to leave one out.
    """
    learned, others = marked(seen), [one for one in seen if not one.entry.get("may_train")]
    sources = sorted({one.answer.source for one in learned})
    if not others or len(sources) < 2:
        sys.exit("weights are fitted to sources marked may_train: it takes two of them, and one without")
    left_out = [
        (
            [one for one in learned if one.answer.source == source],
            fitted(facts(one for one in learned if one.answer.source != source), drawn),
        )
        for source in sources
    ]
    return (
        _part("sources that nobody learned from", [(others, fitted(facts(learned), drawn))]),
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
    drawn = drawn_facts(wished)
    parts = by_other_sources(seen, drawn)
    print(*parts, as_setting("weights", fitted(facts(marked(seen)), drawn)), sep="\n", end="\n\n")
    print(as_table(by_kind([r for part in parts for r in part.results], [one.entry for one in seen])))
    return 0


def drawn_facts(wished: argparse.Namespace) -> list[Fact]:
    """The facts of the drawn tables that a command was told of, if any."""
    settings = replace(Settings(), models=wished.models)
    return facts_of_tables(wished.scenes, settings) if wished.scenes else []


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
    parser.add_argument("--scenes", type=Path, help="drawn tables that nobody learned from")
    parser.add_argument("--models", default="", help="networks for all others; default: those that ship")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
