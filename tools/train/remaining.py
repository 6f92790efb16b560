"""Which places that are none of the dice read are dice all the same: a curve fitted to the factory's tables.

The command: `python -m tools.train.remaining --scenes DIR [--models DIR]`, on scenes that nobody learned
from. It prints the weights to copy into `NumberSettings`, and what a threshold finds and asks in vain.
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
from typing import Any

import numpy as np

from vision import Settings, load_picture
from vision.cores import all_cores
from vision.judge import choose
from vision.number import remaining, remaining_evidence
from vision.read import look
from vision.sights import Sight

from .curve import Fact, Numbers, as_rows, as_setting, chances_of, curve
from .examine import HIDDEN, scenes

SIGNS = np.array((0, 1, -1, 1, 1, 1, -1, 0, -1, -1))
"""Whether more never lowers (1) or never raises (-1) a chance. The order is that of `remaining_evidence`."""
SEEN = 0.3
"""A die of which so much is seen ought to be asked about; what shows less of one is neither die nor none.

What shows half of `HIDDEN` or less, .075, counts as none all the same."""
OFF = 0.5
"""Of a die's longer side: a place whose middle is no farther from its own is that die."""
LIKE = 2.0
"""Ratio of sides within which a place is that of a die."""
THRESHOLDS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)

Facts = tuple[Fact, ...]
"""The places of one scene that are none of the dice read, each with whether it is a die."""


def facts_of(settings: Settings, file: Path) -> Facts:
    """What remains in a scene, beside its answer; nothing where no die is read."""
    dice = json.loads(file.read_text())["dice"]
    seen = look(load_picture(file.with_suffix(".jpg")), settings)
    chosen = choose(seen.sights, settings.judge)
    if not chosen:
        return ()
    missed = [die for die in dice if not any(_is_of(one, die) for one in chosen)]
    places = remaining(chosen, seen, settings.judge.overlap)
    weighed = [(one, _share(one, missed)) for one in places]
    return tuple(
        Fact(remaining_evidence(one, chosen, settings.judge.number), float(share > 0))
        for one, share in weighed
        if share == 0 or share >= SEEN
    )


def _share(one: Sight, dice: Iterable[dict[str, Any]]) -> float:
    """How much is seen of the die that lies in a place; 0 where none does (`_is_of`)."""
    return max((die["share_visible"] for die in dice if _is_of(one, die)), default=0.0)


def _is_of(one: Sight, die: dict[str, Any]) -> bool:
    """Whether a place is that of a die of which more than .075 is seen, half of `HIDDEN`."""
    x, y, width, height = die["box"]
    longer = max(width, height)
    off = math.dist((one.found.x, one.found.y), (x + width / 2, y + height / 2))
    is_like = 1 / LIKE < one.found.side / longer < LIKE
    return bool(die["share_visible"] > HIDDEN / 2 and off < OFF * longer and is_like)


def fitted(tables: Sequence[Facts]) -> Numbers:
    """The weights of the curve. Exits where nothing remains that is a die, or nothing that is none."""
    known = [fact for one in tables for fact in one]
    if len({fact.right for fact in known}) < 2:
        sys.exit("in these scenes nothing remains beside the dice to tell dice from things by: render more")
    return curve(known, SIGNS)


def crosswise(tables: Sequence[Facts]) -> list[Numbers]:
    """The chances of each scene's places, by weights fitted to the other half of the scenes."""
    weights = [fitted(tables[1::2]), fitted(tables[::2])]
    return [
        chances_of(weights[n % 2], as_rows(facts)[0]) if facts else np.empty(0)
        for n, facts in enumerate(tables)
    ]


def as_table(tables: Sequence[Facts], chances: Sequence[Numbers]) -> str:
    """For each threshold: how many places that are dice it finds, and in how many scenes it asks in vain."""
    return "\n".join(_lines(tables, chances))


def _lines(tables: Sequence[Facts], chances: Sequence[Numbers]) -> Iterator[str]:
    are_dice = [np.array([fact.right > 0 for fact in facts], bool) for facts in tables]
    missed = sum(int(is_die.sum()) for is_die in are_dice)
    yield f"{missed} places that are dice, in {len(tables)} scenes"
    pairs = list(zip(are_dice, chances, strict=True))
    for least in THRESHOLDS:
        found = sum(int((told[is_die] > least).sum()) for is_die, told in pairs)
        vain = sum(bool((told[~is_die] > least).any()) for is_die, told in pairs)
        asked = f"{vain / len(tables):.3f} of scenes asked in vain"
        yield f"from {least:.2f}: {found / missed:.3f} found, {asked}"


def main() -> int:
    """Print what the curve tells of scenes that it was not fitted to, and the weights fitted to all."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.remaining", description=__doc__)
    parser.add_argument("--scenes", type=Path, required=True, help="scenes from the die factory")
    parser.add_argument("--models", default="", help="a folder with other networks than those that ship")
    wishes = parser.parse_args()
    files = scenes(wishes.scenes)
    with all_cores(len(files)) as pool:
        task = partial(facts_of, replace(Settings(), models=wishes.models))
        all_facts = list(pool.map(task, files, chunksize=8))
    table = as_table(all_facts, crosswise(all_facts))
    print(table, as_setting("NumberSettings", fitted(all_facts)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
