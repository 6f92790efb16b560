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
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tools.render.fast.pictures import is_readable
from vision import Reading, Settings, load_picture, read
from vision.cores import all_cores
from vision.types import MOST_DICE

CASES = ("plain", "touching", "covered", "cut", "behind hand", "stacked", "askew", "empty")
"""What makes a die hard, by the factory's names, but for `askew`: it leans, or lies on something.

`plain` scenes have nothing of it, `empty` ones no die.
"""
ASKEW_DEG, ASKEW_MM = 6.0, 2.0
"""A die that leans more, or lies higher over the table, lies askew."""
HIDDEN = 0.15
"""A die of which less is seen is for nobody to doubt."""
WIDTHS = (6, 12, 7, 7, 7, 16, 20)
"""Of the table's columns after the first."""


class Looked(NamedTuple):
    """One scene as it was read: its cases, and what came of it."""

    cases: frozenset[str]
    dice: int
    right: int
    false: int
    is_whole: bool
    is_sure: bool
    is_arguable: bool
    """Whether a die lies there that nobody should be sure of."""
    are_six: bool = False
    is_believed: bool = False
    """Whether the board takes it as it is, where six lie there."""


def looked(settings: Settings, file: Path) -> Looked:
    """One scene read, beside its answer."""
    dice = json.loads(file.read_text())["dice"]
    return weighed(dice, read(load_picture(file.with_suffix(".jpg")), settings))


def weighed(dice: Sequence[dict[str, Any]], reading: Reading) -> Looked:
    """A reading beside the dice that lie there. A guess at a die that nobody could read is no false one."""
    seen = [die for die in dice if die["share_visible"] >= HIDDEN or is_readable(die)]
    readable = [die for die in seen if is_readable(die)]
    values, said = Counter(die["value"] for die in readable), Counter(reading.values)
    right = (values & said).total()
    false = max(0, said.total() - right - (len(seen) - len(readable)))
    return Looked(
        cases_of(seen),
        values.total(),
        right,
        false,
        right == values.total() and not false,
        reading.is_sure,
        any(not is_readable(die) or lies_askew(die) for die in seen),
        len(dice) == MOST_DICE,
        reading.is_believed,
    )


def cases_of(seen: Sequence[dict[str, Any]]) -> frozenset[str]:
    """What makes a scene hard."""
    if not seen:
        return frozenset({"empty"})
    told = {case for die in seen for case in die["cases"] if case in CASES}
    askew = {"askew"} if any(lies_askew(die) for die in seen) else set()
    return frozenset(told | askew or {"plain"})


def lies_askew(die: dict[str, Any]) -> bool:
    """Whether players would argue about the die: it leans, or lies on something."""
    return bool(die["tilt_deg"] >= ASKEW_DEG or die["raised_mm"] >= ASKEW_MM)


def as_table(some: Sequence[Looked]) -> str:
    """A line for all scenes and one for each case; a scene with two cases counts in both.

    Then those with six dice, and how many of them the board takes as they are.
    """
    groups = [("all", some), *((case, [one for one in some if case in one.cases]) for case in CASES)]
    six = [one for one in some if one.are_six]
    groups += [("six dice", six), ("on the board", [one._replace(is_sure=one.is_believed) for one in six])]
    head = ("scenes", "n", "dice right", "false", "whole", "sure", "sure and wrong", "sure, should doubt")
    return "\n".join([_row(*head), *(_row(name, *counts(group)) for name, group in groups if group)])


def counts(group: Sequence[Looked]) -> tuple[str, ...]:
    """The columns of some scenes, in the order of the table."""
    sure = [one for one in group if one.is_sure]
    wrong = sum(not one.is_whole for one in sure)
    arguable = sum(one.is_whole and one.is_arguable for one in sure)
    right = f"{sum(one.right for one in group)}/{sum(one.dice for one in group)}"
    false, whole = sum(one.false for one in group), sum(one.is_whole for one in group)
    return str(len(group)), right, *map(str, (false, whole, len(sure), wrong, arguable))


def _row(name: str, *columns: str) -> str:
    """A line of the table."""
    return f"{name:13}" + "".join(f"{column:>{wide}}" for column, wide in zip(columns, WIDTHS, strict=True))


def examined(files: Sequence[Path], settings: Settings) -> Iterator[Looked]:
    """Every scene read, on all cores, in their order."""
    with all_cores(len(files)) as pool:
        yield from pool.map(partial(looked, settings), files, chunksize=8)


def scenes(folder: Path) -> list[Path]:
    """The answers of a folder's scenes. Exits where there are none, or where an older factory made them."""
    files = sorted(folder.glob("scene-*.json"))
    if not files:
        sys.exit(f"no scenes in {folder}: python -m tools.render --kind scene")
    if not all("raised_mm" in die for file in files for die in json.loads(file.read_text())["dice"]):
        sys.exit(f"{folder} holds scenes of an older factory: render them anew")
    return files


def main() -> int:
    """Print the table, and with --wrong the names of scenes that were sure and should not have been."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.examine", description=__doc__)
    parser.add_argument("--scenes", type=Path, required=True, help="scenes from the die factory")
    parser.add_argument("--models", default="", help="a folder with other networks than those that ship")
    parser.add_argument("--wrong", action="store_true", help="name scenes that were sure in vain")
    wishes = parser.parse_args()
    files = scenes(wishes.scenes)
    some = list(examined(files, replace(Settings(), models=wishes.models)))
    print(as_table(some))
    if wishes.wrong:
        for file, one in zip(files, some, strict=True):
            if one.is_sure and (one.is_arguable or not one.is_whole):
                print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
