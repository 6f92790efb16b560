"""How the eyes read each calm of the factory's clips, by itself and beside a picture of before.

The command: `python -m tools.train.calms --clips DIR [--models DIR]`. As at a table, things lie about, dice
are set aside and others thrown. What of all that was thrown no single photograph tells, but the board knows.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from vision import Die, Image, Reading, Settings, read
from vision.cores import all_cores

SEEN = 0.02
"""The share of a die that is seen, from which it lies in a picture."""
STAYS_PX = 2.0
"""How far the box of a die that stays is off at most."""
SETTLED = "settled"


class Calm(NamedTuple):
    """The last picture of a calm of a clip, and the dice that are seen in it."""

    image: Image
    dice: list[dict[str, Any]]


class Looked(NamedTuple):
    """One calm as it was read: whether surely, and wrongly so, by itself and beside the picture before."""

    is_sure: bool
    is_wrong: bool
    is_sure_beside: bool
    is_wrong_beside: bool


def calms(file: Path) -> Iterator[Calm]:
    """Every calm of the clip with this answer, in their order."""
    frames = json.loads(file.read_text(encoding="utf-8"))["frames"]
    film = cv2.VideoCapture(str(file.with_suffix(".mp4")))
    for frame, after in zip(frames, [*frames[1:], {}], strict=True):
        image = np.asarray(film.read()[1], np.uint8)
        if frame["state"] == SETTLED != after.get("state"):
            yield Calm(image, [die for die in frame["dice"] if die["share_visible"] > SEEN])


def looked(settings: Settings, file: Path) -> list[Looked]:
    """Each calm with dice of a clip, read by itself and beside the calm before it."""
    found = list(calms(file))
    return [compared(before, now, settings) for before, now in pairwise(found) if now.dice]


def compared(before: Calm, now: Calm, settings: Settings) -> Looked:
    """A calm read by itself, and beside the one before."""
    alone = read(now.image, settings)
    beside = alone if alone.is_sure else read(now.image, settings, before=before.image)
    came = [die for die in now.dice if not any(_is_same(die, old) for old in before.dice)]
    wrong = [one.is_sure and not _is_right(one, came, now.dice) for one in (alone, beside)]
    return Looked(alone.is_sure, wrong[0], beside.is_sure, wrong[1])


def _is_same(die: dict[str, Any], old: dict[str, Any]) -> bool:
    """Whether a die lies where it lay."""
    off = max(abs(one - other) for one, other in zip(die["box"], old["box"], strict=True))
    return bool(die["number"] == old["number"] and off < STAYS_PX)


def _is_right(said: Reading, came: Sequence[dict[str, Any]], dice: Sequence[dict[str, Any]]) -> bool:
    """Whether every die that came is read right where it lies, and nothing is that is none."""
    is_each_read = all(
        any(_lies_on(die, true) and die.best_guess == true["value"] for die in said.in_play) for true in came
    )
    return is_each_read and all(any(_lies_on(die, true) for true in dice) for die in said.in_play)


def _lies_on(die: Die, true: dict[str, Any]) -> bool:
    """Whether the middle of a die that was read lies within the box of one that is there."""
    left, above, wide, high = true["box"]
    x, y = die.box.x + die.box.width / 2, die.box.y + die.box.height / 2
    return bool(left < x < left + wide and above < y < above + high)


def as_table(some: Sequence[Looked]) -> str:
    """Two lines: each calm by itself, and beside the picture of before."""
    rows = [
        ("by itself", [one[:2] for one in some]),
        ("beside the picture before", [one[2:] for one in some]),
    ]
    lines = [f"{'calms':28}{'n':>6}{'sure':>7}{'sure and wrong':>16}"]
    for name, read_so in rows:
        sure, wrong = (sum(column) for column in zip(*read_so, strict=True))
        lines.append(f"{name:28}{len(read_so):>6}{sure:>7}{wrong:>16}")
    return "\n".join(lines)


def clips(folder: Path) -> list[Path]:
    """The answers of a folder's clips. Exits where there are none."""
    files = sorted(folder.glob("clip-*.json"))
    if not files:
        sys.exit(f"no clips in {folder}: python -m tools.render --maker fast --kind clip")
    return files


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.calms", description=__doc__)
    parser.add_argument("--clips", type=Path, required=True, help="clips from the die factory")
    parser.add_argument("--models", default="", help="a folder with other networks than those that ship")
    wishes = parser.parse_args()
    files = clips(wishes.clips)
    with all_cores(len(files)) as pool:
        told = pool.map(partial(looked, replace(Settings(), models=wishes.models)), files)
        print(as_table([one for some in told for one in some]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
