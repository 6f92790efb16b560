"""The limits of the doubts: chosen on some pictures, reported on photographs that had no say.

The command: `python -m tools.train.limits --photos DIR --scenes DIR [--pictures DIR] [--learned DIR]`.
They are chosen on photographs marked may_train, read by networks that never saw them; on drawn tables that
nobody learned from; and on pictures of our own, as sample_images has them, after every harm of `withstand`
(some five seconds for each of these). It prints the limits to copy into `vision.settings`, what they give
where they were chosen, and the measures of all other photographs, as they ship and as chosen.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision import Result, Settings, as_table, load_picture, measures
from vision.cores import all_cores
from vision.evaluate import answer_of
from vision.judge import judge
from vision.read import look
from vision.scene import Scene
from vision.settings import JudgeSettings

from .calibrate import RENDERS_ALONE
from .examine import scenes, weighed
from .unseen import Networks, Seen, look_at
from .withstand import Job, harmed, is_surely_wrong, jobs_of, pictured

WRONG, ARGUABLE = 10, 2
"""What a reading costs that is sure and wrong, or sure where players would argue: so many right ones."""
HARMED = "harmed pictures"
SETTINGS = Settings().judge


class Limit(NamedTuple):
    """Numbers of `JudgeSettings`, or of those within it, that say when to doubt; they move together."""

    names: tuple[str, ...]
    tried: tuple[tuple[float, ...], ...]
    """What is tried of them, the laxest first."""
    needs_harm: bool = False
    """Whether photographs and tables show next to nothing of what they are for: harm must have a say."""

    def set_to(self, settings: JudgeSettings, step: int) -> JudgeSettings:
        """The settings with these numbers as they are tried at that step."""
        for name, number in zip(self.names, self.tried[step], strict=True):
            settings = changed(settings, name, number)
        return settings

    def step(self, settings: JudgeSettings) -> int:
        """The step that these settings are at. Raises ValueError where they are at none."""
        return self.tried.index(tuple(number_of(settings, name) for name in self.names))


def changed(settings: Any, name: str, number: float) -> Any:
    """Settings with another number; `lean.torn` is a number of the settings in `lean`."""
    first, _, rest = name.partition(".")
    return replace(settings, **{first: changed(getattr(settings, first), rest, number) if rest else number})


def number_of(settings: Any, name: str) -> float:
    """The number of that name."""
    for part in name.split("."):
        settings = getattr(settings, part)
    return float(settings)


def _alone(name: str, *tried: float, needs_harm: bool = False) -> Limit:
    return Limit((name,), tuple((number,) for number in tried), needs_harm)


LIMITS = (
    _alone("sure_chance", 0.5, 0.8, 0.9, 0.94, 0.96, 0.98),
    _alone("sure_reader", 0.3, 0.5, 0.6, 0.7, 0.8, 0.9),
    _alone("backed_reader", 0.3, 0.4, 0.5, 0.6, 0.7, 0.8),
    _alone("unreadable", 0.9, 0.5, 0.4, 0.3, 0.2, 0.1),
    _alone("no_die", 0.9, 0.5, 0.3, 0.2, 0.1, 0.05),
    _alone("uneasy_alone", 1.0, 0.3, 0.1, 0.05, 0.03),
    _alone("sure_finder", 0.0, 0.2, 0.3, 0.4, 0.5),
    _alone("clear_fit", 1.1, 0.9, 0.8, 0.7, 0.6, 0.5),
    _alone("lone_tray", 1.0, 0.5, 0.3, 0.15, 0.1, needs_harm=True),
    _alone("number.asked_chance", 1.0, 0.5, 0.3, 0.2, 0.15, 0.12, 0.1, 0.08, 0.06),
    _alone("number.hidden.likely_unreadable", 1.0, 0.6, 0.4, 0.2, 0.1, needs_harm=True),
    Limit(
        ("number.hidden.unreadable", "number.hidden.score"),
        (
            (1.0, 1.0),
            (0.1, 0.5),
            (0.05, 0.5),
            (0.02, 0.5),
            (0.02, 0.45),
            (0.02, 0.35),
            (0.02, 0.3),
            (0.01, 0.3),
        ),
        needs_harm=True,
    ),
    Limit(
        ("lean.most_lean", "lean.little_lean"),
        ((9.0, 9.0), (0.17, 0.09), (0.135, 0.07), (0.11, 0.06), (0.085, 0.045), (0.07, 0.035)),
    ),
)
"""Each doubt goes by one of these: what is sure by each, all others at their laxest, is sure by all."""


def laxest(settings: JudgeSettings) -> JudgeSettings:
    """The settings with every limit at its laxest."""
    for limit in LIMITS:
        settings = limit.set_to(settings, 0)
    return settings


class Passed(NamedTuple):
    """A reading that is sure with every limit at its laxest, and how strict each alone may be."""

    is_right: bool
    is_arguable: bool
    steps: tuple[int, ...]


def strictest(scene: Scene) -> tuple[int, ...] | None:
    """Of each limit the strictest step where a scene is sure, all others at their laxest; None for never."""
    lax = laxest(SETTINGS)
    if not judge(scene, lax).is_sure:
        return None
    return tuple(_strictest(scene, limit, lax) for limit in LIMITS)


def _strictest(scene: Scene, limit: Limit, lax: JudgeSettings) -> int:
    """The same of one limit, by halves: a stricter step never makes a reading sure.

    The strictest is tried first: most readings are sure even there.
    """

    def is_sure(step: int) -> bool:
        return judge(scene, limit.set_to(lax, step)).is_sure

    sure, step = 0, len(limit.tried) - 1
    unsure = step + 1
    while unsure - sure > 1:
        sure, unsure = (step, unsure) if is_sure(step) else (sure, step)
        step = (sure + unsure) // 2
    return sure


def of_photograph(seen: Seen) -> list[Passed]:
    """A photograph as it was looked at."""
    steps = strictest(seen.scene)
    if not steps:
        return []
    is_right = judge(seen.scene, laxest(SETTINGS)).values == seen.answer.values
    return [Passed(is_right, False, steps)]


def of_table(settings: Settings, file: Path) -> list[Passed]:
    """A drawn table."""
    scene = look(load_picture(file.with_suffix(".jpg")), settings)
    steps = strictest(scene)
    if not steps:
        return []
    one = weighed(json.loads(file.read_text())["dice"], judge(scene, laxest(SETTINGS)))
    return [Passed(one.is_whole, one.is_whole and one.is_arguable, steps)]


def of_harmed(settings: Settings, job: Job) -> list[Passed]:
    """A picture after each harm; none of one that is not read whole without."""
    folder, entry = job
    values = answer_of(entry).values
    seen = pictured(load_picture(folder / entry["file"]), entry["boxes"])
    if judge(look(seen.image, settings), SETTINGS).values != values:
        return []
    done = []
    for _, harm, image in harmed(seen, entry["file"]):
        scene = look(image, settings)
        steps = strictest(scene)
        if steps:
            wrong = is_surely_wrong(judge(scene, laxest(SETTINGS)), values, harm)
            done.append(Passed(not wrong, False, steps))
    return done


class Tally(NamedTuple):
    """Readings beside limits: how many are sure and right, sure and wrong, sure and right but arguable."""

    right: int
    wrong: int
    arguable: int

    @property
    def worth(self) -> int:
        """What they are worth, in right ones."""
        return self.right - WRONG * self.wrong - ARGUABLE * self.arguable

    def __str__(self) -> str:
        return f"{self.right} sure and right, {self.arguable} of them arguable, {self.wrong} sure and wrong"


Steps = NDArray[np.int64]


class Readings:
    """Many readings, each with how strict every limit may be."""

    def __init__(self, some: Iterable[Passed]) -> None:
        known = list(some)
        self._steps = np.array([one.steps for one in known], np.int64).reshape(len(known), len(LIMITS))
        self._is_right = np.array([one.is_right for one in known], bool)
        self._is_arguable = np.array([one.is_arguable for one in known], bool)

    def tally(self, steps: Steps) -> Tally:
        """What they give with each limit at this step."""
        sure = (self._steps >= steps).all(1)
        right, arguable = sure & self._is_right, sure & self._is_arguable
        return Tally(int(right.sum()), int((sure & ~self._is_right).sum()), int(arguable.sum()))


def shipped() -> Steps:
    """The steps that ship."""
    return np.array([limit.step(SETTINGS) for limit in LIMITS])


def chosen(readings: Readings, start: Steps, *, has_harm: bool = False) -> Steps:
    """The steps that are worth most: from these on, always the one change of one limit that gains most.

    Each step away from these must free more than one reading: no limit is set for a single picture.
    What only harmed pictures tell about moves where there are some (`has_harm`).
    """

    def worth(steps: Steps) -> int:
        return readings.tally(steps).worth - int(abs(steps - start).sum())

    here = start
    while True:
        best = max(_neighbours(here, has_harm), key=worth)
        if worth(best) <= worth(here):
            return here
        here = best


def _neighbours(here: Steps, has_harm: bool) -> Iterable[Steps]:
    """All steps that differ in one limit."""
    for place, limit in enumerate(LIMITS):
        for step in range(len(limit.tried)):
            if step != here[place] and (has_harm or not limit.needs_harm):
                other = here.copy()
                other[place] = step
                yield other


def with_steps(steps: Steps) -> JudgeSettings:
    """The settings with these limits."""
    settings = SETTINGS
    for limit, step in zip(LIMITS, steps, strict=True):
        settings = limit.set_to(settings, int(step))
    return settings


def main() -> int:
    """Print the limits, what they give where they were chosen, and what on photographs that had no say."""
    wished = _wishes()
    seen = look_at(wished.photos, Networks(wished.models, wished.learned))
    groups = _groups(wished, seen)
    start = shipped()
    known = Readings(one for some in groups.values() for one in some)
    steps = chosen(known, start, has_harm=bool(groups[HARMED]))
    for limit, was, now in zip(LIMITS, start, steps, strict=True):
        print(f"{', '.join(limit.names)}: {_said(limit, was)} -> {_said(limit, now)}")
    for name, some in groups.items():
        readings = Readings(some)
        print(f"{name}: {readings.tally(start)}; chosen: {readings.tally(steps)}")
    others = [one for one in seen if not one.entry.get("may_train")]
    for name, settings in (("as they ship", SETTINGS), ("as chosen", with_steps(steps))):
        results = [Result(one.answer, judge(one.scene, settings), one.ms) for one in others]
        print(f"\nphotographs that had no say, {name}", as_table(measures(results)), sep="\n")
    return 0


def _said(limit: Limit, step: int) -> str:
    return ", ".join(f"{number:g}" for number in limit.tried[step])


def _groups(wished: argparse.Namespace, seen: Sequence[Seen]) -> dict[str, list[Passed]]:
    """The readings that limits are chosen on, by what they are of."""
    settings = replace(Settings(), models=wished.models)
    files = scenes(wished.scenes)
    pictures = jobs_of(wished.pictures)
    learned = [one for one in seen if one.entry.get("may_train")]
    with all_cores(len(files)) as pool:
        photographs = pool.map(of_photograph, learned, chunksize=8)
        tables = pool.map(partial(of_table, settings), files, chunksize=8)
        done = pool.map(partial(of_harmed, settings), pictures)
        kinds = {"photographs": photographs, "drawn tables": tables, HARMED: done}
        return {name: [one for some in each for one in some] for name, each in kinds.items()}


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.train.limits", description=__doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--scenes", type=Path, required=True, help="scenes from the die factory")
    parser.add_argument("--pictures", type=Path, nargs="+", default=[], help="to do harm to")
    parser.add_argument("--learned", default=str(RENDERS_ALONE), help="as `calibrate` has it")
    parser.add_argument("--models", default="", help="networks for all others; default: those that ship")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
