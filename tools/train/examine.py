"""How well the eyes read the factory's own tables, case by case: what they miss, and what they never doubt.

The command: `python -m tools.train.examine --scenes DIR [--models DIR]`, on scenes of seeds that nobody
learned from. Scenes of the true maker are a test that the fast one's pupils must pass.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import cv2

from vision import Reading, Settings, load_picture, read

from .faces import LEAST_VISIBLE, MOST_TILT_DEG

CASES = ("plain", "touching", "covered", "cut", "behind hand", "leaning", "stacked", "empty")
"""The factory's names for what makes a die hard; `plain` scenes have none, `empty` ones no die."""
ASKEW_DEG, ASKEW_MM = 6.0, 2.0
"""A die that leans more, or lies higher over the table, lies askew."""
HIDDEN = 0.15
"""A die of which less is seen is for nobody to doubt."""


class Looked(NamedTuple):
    """One scene as it was read: its cases, and what came of it."""

    cases: frozenset[str]
    dice: int
    right: int
    false: int
    is_whole: bool
    is_sure: bool
    is_wrong: bool
    """Sure, though another number or value lies there, or a die that nobody should be sure of."""


def looked(settings: Settings, file: Path) -> Looked:
    """One scene read, beside its answer."""
    cv2.setNumThreads(1)
    dice = json.loads(file.read_text())["dice"]
    return weighed(dice, read(load_picture(file.with_suffix(".jpg")), settings))


def weighed(dice: Sequence[dict[str, Any]], reading: Reading) -> Looked:
    """A reading beside the dice that lie there."""
    seen = [die for die in dice if die["share_visible"] >= HIDDEN or is_readable(die)]
    values = Counter(die["value"] for die in seen if is_readable(die))
    right = (values & Counter(reading.values)).total()
    is_whole = values == Counter(reading.values)
    is_plain = all(is_readable(die) and not lies_askew(die) for die in seen)
    cases = {case for die in seen for case in die["cases"]} or {"plain"}
    return Looked(
        frozenset(cases if seen else {"empty"}),
        values.total(),
        right,
        len(reading.values) - right,
        is_whole,
        reading.is_sure,
        reading.is_sure and not (is_whole and is_plain),
    )


def is_readable(die: dict[str, Any]) -> bool:
    """Whether players could read the die."""
    return bool(die["top_visible"] >= LEAST_VISIBLE and die["tilt_deg"] <= MOST_TILT_DEG)


def lies_askew(die: dict[str, Any]) -> bool:
    """Whether players would argue about the die: it leans, or lies on something."""
    return bool(die["tilt_deg"] >= ASKEW_DEG or die["raised_mm"] >= ASKEW_MM)


def as_table(some: Sequence[Looked]) -> str:
    """A line for all scenes and one for each case; a scene with two cases counts in both."""
    groups = [("all", some), *((case, [one for one in some if case in one.cases]) for case in CASES)]
    head = (
        f"{'scenes':12} {'n':>5} {'dice right':>12} {'false':>6} {'whole':>6} {'sure':>6} {'sure, wrong':>12}"
    )
    return "\n".join([head, *(_line(name, group) for name, group in groups if group)])


def _line(name: str, group: Sequence[Looked]) -> str:
    right, dice = sum(one.right for one in group), sum(one.dice for one in group)
    false, whole = sum(one.false for one in group), sum(one.is_whole for one in group)
    sure, wrong = sum(one.is_sure for one in group), sum(one.is_wrong for one in group)
    return f"{name:12} {len(group):5} {f'{right}/{dice}':>12} {false:6} {whole:6} {sure:6} {wrong:12}"


def examined(files: Sequence[Path], settings: Settings) -> Iterator[Looked]:
    """Every scene read, on all cores, in their order."""
    with ProcessPoolExecutor() as pool:
        yield from pool.map(partial(looked, settings), files, chunksize=8)


def main() -> int:
    """Print the table, and with --wrong the names of scenes that were sure and should not have been."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.examine", description=__doc__)
    parser.add_argument("--scenes", type=Path, required=True, help="scenes from the die factory")
    parser.add_argument("--models", default="", help="a folder with other networks than those that ship")
    parser.add_argument("--wrong", action="store_true", help="name the scenes that are sure and wrong")
    wishes = parser.parse_args()
    files = sorted(wishes.scenes.glob("*.json"))
    if not files:
        sys.exit(f"no scenes in {wishes.scenes}: python -m tools.render --kind scene")
    some = list(examined(files, replace(Settings(), models=wishes.models)))
    print(as_table(some))
    if wishes.wrong:
        print("\n".join(str(file) for file, one in zip(files, some, strict=True) if one.is_wrong))
    return 0


if __name__ == "__main__":
    sys.exit(main())
