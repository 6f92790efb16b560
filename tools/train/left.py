"""Which places that are none of the dice read are dice all the same: a curve fitted to the factory's tables.

The command: `python -m tools.train.left --scenes DIR [--models DIR]`, on scenes that the networks did not
learn from. It prints the weights to copy into `JudgeSettings`, and what a threshold finds and asks in vain.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vision import Settings, load_picture
from vision.cores import all_cores
from vision.judge import choose
from vision.number import left, left_evidence
from vision.read import look
from vision.sights import Sight

from .curve import Fact, Numbers, as_rows, as_setting, chances_by, curve
from .examine import HIDDEN, scenes

SIGNS = np.array((0, 1, -1, 1, 1, 1, -1, 0, -1, -1))
"""Whether more of it never lowers (1) or never raises (-1) the chance, in the order of `left_evidence`."""
SEEN = 0.3
"""A die of which so much is seen ought to be asked about; what shows less of one is neither die nor none."""
OFF = 0.5
"""Of a die's longer side: a place whose middle is no farther from its own is that die."""
LIKE = 2.0
"""Ratio of sides within which a place is that of a die."""
THRESHOLDS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)


class Left(NamedTuple):
    """The places of one scene that are none of the dice read."""

    facts: tuple[Fact, ...]


def left_in(settings: Settings, file: Path) -> Left:
    """What is left in a scene, beside its answer; nothing where no die is read."""
    dice = json.loads(file.read_text())["dice"]
    seen = look(load_picture(file.with_suffix(".jpg")), settings)
    chosen = choose(seen.sights, settings.judge)
    if not chosen:
        return Left(())
    weighed = [(one, _share(one, dice)) for one in left(chosen, seen, settings.judge)]
    return Left(
        tuple(
            Fact(left_evidence(one, chosen), float(share > 0))
            for one, share in weighed
            if share == 0 or share >= SEEN
        )
    )


def _share(one: Sight, dice: Iterable[dict[str, Any]]) -> float:
    """How much is seen of the die that lies in a place; 0 where none does."""
    return max((die["share_visible"] for die in dice if _is_of(one, die)), default=0.0)


def _is_of(one: Sight, die: dict[str, Any]) -> bool:
    """Whether a place is that of a die, of which anything is seen."""
    x, y, width, height = die["box"]
    longer = max(width, height)
    off = math.dist((one.found.x, one.found.y), (x + width / 2, y + height / 2))
    is_like = 1 / LIKE < one.found.side / longer < LIKE
    return bool(die["share_visible"] > HIDDEN / 2 and off < OFF * longer and is_like)


def fitted(some: Sequence[Left]) -> Numbers:
    """The weights of the curve."""
    return curve([fact for one in some for fact in one.facts], SIGNS)


def crosswise(some: Sequence[Left]) -> list[tuple[Left, Numbers]]:
    """Every scene with the chances of its places, by weights fitted to the other half of the scenes."""
    halves = [some[::2], some[1::2]]
    weights = [fitted(half) for half in halves]
    return [
        (one, chances_by(weights[1 - half], as_rows(one.facts)[0]))
        for half in (0, 1)
        for one in halves[half]
        if one.facts
    ]


def as_table(some: Sequence[tuple[Left, Numbers]]) -> str:
    """For each threshold: how many missed dice it finds, and in how many scenes it asks in vain."""
    return "\n".join(_lines(some))


def _lines(some: Sequence[tuple[Left, Numbers]]) -> Iterator[str]:
    right = [np.array([fact.right for fact in one.facts]) for one, _ in some]
    chances = [told for _, told in some]
    missed = sum(int(is_die.sum()) for is_die in right)
    yield f"{missed} dice missed, in {len(some)} scenes"
    for least in THRESHOLDS:
        pairs = list(zip(right, chances, strict=True))
        found = sum(int(((told > least) & (is_die > 0)).sum()) for is_die, told in pairs)
        vain = sum(bool(((told > least) & (is_die == 0)).any()) for is_die, told in pairs)
        asked = f"{vain / len(some):.3f} of scenes asked in vain"
        yield f"from {least:.2f}: {found / max(missed, 1):.3f} found, {asked}"


def main() -> int:
    """Print what the curve tells of scenes that it was not fitted to, and the weights fitted to all."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.left", description=__doc__)
    parser.add_argument("--scenes", type=Path, required=True, help="scenes from the die factory")
    parser.add_argument("--models", default="", help="a folder with other networks than those that ship")
    wishes = parser.parse_args()
    files = scenes(wishes.scenes)
    with all_cores(len(files)) as pool:
        task = partial(left_in, replace(Settings(), models=wishes.models))
        some = list(pool.map(task, files, chunksize=8))
    print(as_table(crosswise(some)), as_setting("left_weights", fitted(some)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
