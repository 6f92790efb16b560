"""The command: `python -m tools.train --crops DIR --scenes DIR --photos DIR --work DIR --out DIR`."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from . import export, faces, mine, notes, photographs, tables
from .fit import RATE, Course, where
from .fit_finder import fit_finder
from .fit_finder import lessons as finder_lessons
from .fit_others import CROPS as SHAPED_CROPS
from .fit_others import STEPS as OTHERS_STEPS
from .fit_others import from_renders as others_from
from .fit_reader import fit_reader, standard
from .fit_reader import lessons as reader_lessons
from .nets import NAMES, Finder, Others, PlainReader, Reader, deepened
from .reopen import REOPENED, reopened

FINDER_STEPS, READER_STEPS, DEEPER_STEPS = 9_000, 16_000, 40_000
ROUNDS = 2
ROUND_FINDER_STEPS, ROUND_READER_STEPS = 4_000, 8_000
WINDOWS, CROPS = 16, 96
AT_ONCE = 8
"""How many times as much a graphics card sees at each step, if nothing is said."""
MORE_SEEN, HIGHER = 2, 1.25
"""Where a step sees more: how many times as much the whole course sees, and how much higher its rate is."""
ROUND_RATE = 8e-4
"""The highest step width of a round: lower than at first, for what is known shall not be forgotten."""
BEGUN_RATE = 4e-4
"""The same where finished networks are gone on with."""
DEEPER_RATE = 6e-4
"""The same where second thoughts are fitted to a reader that is finished without them."""
EACH = 16
"""Crops cut from each die of a photograph."""
CUT_SHARE, MISTAKEN_SHARE, SEEN_SHARE = 0.3, 0.2, 0.15
"""Of a reader's batch, where the factory's crops are 1: dice of tables, what is mistaken, photographs."""
BEGUN_SEEN_SHARE = 0.6
"""The share of photographs in a reader's batch where finished networks are gone on with."""
PHOTOGRAPHED_SHARE = 0.3
"""Of a finder's batch, where rendered tables are 1: photographs."""
KNOWN, BEGUN = "known", "begun"
"""In --work: the networks that draw boxes; those gone on with may have seen the photographs before."""
DEEPER = "deeper"
"""In --work: ends the name of the folder where a reader is given second thoughts."""
SHAPES = "shapes"
"""In --work: ends the name of the folder of what tells dice of other shapes."""
RENDERS = "renders"
"""In --work: the networks that know renders alone; those of a round have its number behind."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a round learns from: groups of tables with their shares, pools of crops, and a seed.

    `note` tells what networks that learned from them were fitted with.
    """

    groups: Sequence[tuple[Sequence[tables.Table], float]]
    pools: Sequence[faces.Pool]
    seed: int
    note: notes.Note


def main() -> int:
    """The networks: fitted to renders, round by round to their own mistakes, last with photographs.

    From nothing, the reader is a plain one to the end: then it is the second that the eyes ask, and a copy of
    it is given second thoughts. Where finished networks are gone on with, the second stays as it is. One
    reader alone has second thoughts from the first, and is the second too. What tells dice of other shapes is
    fitted before any photograph is seen, and stays as it is where finished networks are gone on with.
    """
    wishes = _wishes()
    torch.set_num_threads(wishes.threads)
    cv2.setNumThreads(1)
    _check_start(wishes)
    seen = photographs.entries(wishes.photos, wishes.leave_out) if wishes.photos else []
    alone = _renders(wishes)
    finder, reader = _base(wishes, alone)
    for number in range(1, wishes.rounds + 1):
        note = alone.note | notes.a_round(wishes) | {"round": number}
        alone = replace(alone, seed=wishes.seed + number, note=note)
        finder, reader = _round(finder, reader, alone, wishes.work / f"{RENDERS}-{number}", wishes)
    folder = wishes.work / (f"{RENDERS}-{wishes.rounds}" if wishes.rounds else RENDERS)
    others = [] if wishes.start else [_others(finder, alone.note, folder, wishes)]
    if seen:
        known = wishes.work / (BEGUN if wishes.start else KNOWN)
        _lay((finder, reader, *others), known, wishes)
        alone, folder = _all(wishes, alone, seen, known), _last(wishes)
        finder, reader = _round(finder, reader, alone, folder, wishes)
    if wishes.start or wishes.one_reader:
        _lay((finder, reader, *others), wishes.out, wishes)
    else:
        deeper = _deeper((finder, reader), alone, folder, wishes)
        export.save(wishes.out, finder, reader, deeper, *others)
    return 0


def _check_start(wishes: argparse.Namespace) -> None:
    """Exits where the networks to go on with are not all there, or more than one reader would be lost."""
    lost = [name for name in export.FILES if wishes.start and not (wishes.start / name).exists()]
    if lost:
        sys.exit(f"no {' and no '.join(lost)} in {wishes.start}: --from goes on with four networks")
    if wishes.start and wishes.one_reader and not _has_one_reader(wishes.start):
        sys.exit(f"{wishes.start} holds two readers: --one-reader goes on with one that is the second too")


def _has_one_reader(folder: Path) -> bool:
    """Whether the reader there is the second too."""
    return (folder / export.READER).read_bytes() == (folder / export.SECOND_READER).read_bytes()


def _lay(nets: Sequence[nn.Module], folder: Path, wishes: argparse.Namespace) -> None:
    """The networks as the eyes open them; where there is but one reader, it is both."""
    export.save(folder, *nets)
    if wishes.start and folder.resolve() != wishes.start.resolve():
        for stays in (export.SECOND_READER, export.OTHERS):
            shutil.copy(wishes.start / stays, folder)
    if wishes.one_reader:
        shutil.copy(folder / export.READER, folder / export.SECOND_READER)
    elif not wishes.start:
        shutil.copy(folder / export.SECOND_READER, folder / export.READER)


def _deeper(
    nets: tuple[nn.Module, nn.Module], lessons: Lessons, last: Path, wishes: argparse.Namespace
) -> nn.Module:
    """Of finder and plain reader the reader, with second thoughts, fitted on to all that it learned from."""
    folder = last.with_name(f"{last.name}-{DEEPER}")
    notes.claim(folder, lessons.note | notes.deeper(wishes))
    kept = _kept(folder, Reader())
    if kept is not None:
        return kept
    finder, plain = nets
    export.save(folder, finder)
    course = _course(wishes, wishes.deeper_steps, CROPS, folder / "reader.part.pt", rate=DEEPER_RATE)
    pools, rng = _with_mistakes(lessons, folder), _chance(lessons.seed)
    return _put(fit_reader(deepened(plain), pools, course, rng, holds=True), folder)


def _others(finder: nn.Module, note: notes.Note, last: Path, wishes: argparse.Namespace) -> nn.Module:
    """What tells dice of other shapes, fitted to crops and to tables as this finder sees them."""
    folder = last.with_name(f"{last.name}-{SHAPES}")
    notes.claim(folder, note | notes.of_others(wishes))
    kept = _kept(folder, Others())
    if kept is not None:
        return kept
    export.save(folder, finder)
    course = _course(wishes, wishes.others_steps, SHAPED_CROPS, folder / "others.part.pt")
    return _put(others_from([wishes.crops], [wishes.scenes], folder, course, wishes.seed), folder)


def _wishes() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    for name, what in (
        ("crops", "shards of crops from the die factory"),
        ("scenes", "scenes from the die factory"),
        ("work", "a folder for networks finished on the way, not fitted again by the same wishes"),
        ("out", f"the folder for {', '.join(export.FILES)}"),
    ):
        parser.add_argument(f"--{name}", type=Path, required=True, help=what)
    parser.add_argument(
        "--from", dest="start", type=Path, help="finished networks to go on with, not from nothing"
    )
    parser.add_argument("--photos", type=Path, help="photographs; only those marked may_train are used")
    parser.add_argument("--leave-out", action="append", default=[], metavar="SOURCE", help="never seen")
    parser.add_argument(
        "--one-reader",
        action="store_true",
        help="it has second thoughts from the first, and is the second too: for networks that shall judge",
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="the same seed draws the same batches on a processor"
    )
    parser.add_argument(
        "--threads", type=int, default=os.cpu_count() or 1, help="of fits; default: one a core"
    )
    _add_steps(parser)
    wishes = parser.parse_args()
    if wishes.at_once < 1:
        parser.error(f"--at-once {wishes.at_once}: a step sees the usual batch once or more often")
    return wishes


def _add_steps(parser: argparse.ArgumentParser) -> None:
    """What says how long each network is fitted, and to how much at a step."""
    parser.add_argument("--finder-steps", type=int, default=FINDER_STEPS)
    parser.add_argument("--reader-steps", type=int, default=READER_STEPS)
    thoughts = "of a new reader's second thoughts; none with --from or --one-reader"
    parser.add_argument("--deeper-steps", type=int, default=DEEPER_STEPS, help=thoughts)
    shapes = "of what tells dice of other shapes; none with --from"
    parser.add_argument("--others-steps", type=int, default=OTHERS_STEPS, help=shapes)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of learning from mistakes on renders")
    parser.add_argument("--round-finder-steps", type=int, default=ROUND_FINDER_STEPS)
    parser.add_argument("--round-reader-steps", type=int, default=ROUND_READER_STEPS)
    parser.add_argument(
        "--at-once",
        type=int,
        default=AT_ONCE if where().type == "cuda" else 1,
        metavar="N",
        help=f"batches N times as large, and {MORE_SEEN}/N of the steps at most; "
        f"{AT_ONCE} on a graphics card, else 1",
    )


def _course(wishes: argparse.Namespace, steps: int, batch: int, keep: Path, *, rate: float = RATE) -> Course:
    """So many steps of the usual batches, or fewer of larger ones."""
    if wishes.at_once == 1:
        return Course(steps, batch, rate, keep)
    fewer = max(1, round(steps * min(1.0, MORE_SEEN / wishes.at_once)))
    return Course(fewer, batch * wishes.at_once, rate * HIGHER, keep)


def _renders(wishes: argparse.Namespace) -> Lessons:
    """The factory's tables, and its crops with those cut from the tables."""
    scenes = sorted(wishes.scenes.glob("*.json"))
    if not scenes:
        sys.exit(f"no scenes in {wishes.scenes}: python -m tools.render --maker fast --kind scene")
    note = notes.on_renders(wishes)
    notes.claim(wishes.work / RENDERS, note)
    cut = faces.from_scenes(scenes, _chance(wishes.seed), share=CUT_SHARE)
    pools = [faces.shards(wishes.crops), cut]
    return Lessons([(tables.from_scenes(scenes), 1.0)], pools, wishes.seed, note)


def _base(wishes: argparse.Namespace, alone: Lessons) -> tuple[nn.Module, nn.Module]:
    """The networks that a run begins with, unless they lie there already.

    They know renders alone and none of their mistakes, or are those it shall go on with.
    """
    folder = wishes.work / RENDERS
    finder, reader = _kept(folder, Finder()), _kept(folder, _reader(wishes))
    if finder is None:
        finder = _put(_first_finder(wishes, alone, folder), folder)
    if reader is None:
        reader = _put(_first_reader(wishes, alone, folder), folder)
    return finder, reader


def _reader(wishes: argparse.Namespace) -> Reader | PlainReader:
    """A reader of the shape that is fitted in rounds."""
    return Reader() if wishes.start or wishes.one_reader else PlainReader()


def _first_finder(wishes: argparse.Namespace, alone: Lessons, folder: Path) -> nn.Module:
    """The finder as it was finished, or fitted from nothing."""
    rng = _chance(wishes.seed)  # before the network draws its first weights
    if wishes.start:
        windows = islice(finder_lessons(alone.groups, WINDOWS, rng), REOPENED)
        return reopened(wishes.start / export.FINDER, Finder(), (one.pixels.float() for one in windows))
    course = _course(wishes, wishes.finder_steps, WINDOWS, folder / "finder.part.pt")
    return fit_finder(Finder(), alone.groups, course, rng)


def _first_reader(wishes: argparse.Namespace, alone: Lessons, folder: Path) -> nn.Module:
    """The reader as it was finished, or fitted from nothing."""
    rng = _chance(wishes.seed)
    if wishes.start:
        crops = islice(reader_lessons(alone.pools, CROPS, rng), REOPENED)
        return reopened(wishes.start / export.READER, Reader(), (standard(some.cpu()) for some, *_ in crops))
    course = _course(wishes, wishes.reader_steps, CROPS, folder / "reader.part.pt")
    return fit_reader(_reader(wishes), alone.pools, course, rng)


def _round(
    finder: nn.Module, reader: nn.Module, lessons: Lessons, folder: Path, wishes: argparse.Namespace
) -> tuple[nn.Module, nn.Module]:
    """Both networks fitted on; the reader also to what this finder takes for dice and is none."""
    notes.claim(folder, lessons.note)
    rate, holds = BEGUN_RATE if wishes.start else ROUND_RATE, bool(wishes.start)
    better = _kept(folder, Finder())
    if better is None:
        course = _course(wishes, wishes.round_finder_steps, WINDOWS, folder / "finder.part.pt", rate=rate)
        rng = _chance(lessons.seed)
        better = _put(fit_finder(finder, lessons.groups, course, rng, holds=holds), folder)
    knowing = _kept(folder, _reader(wishes))
    if knowing is None:
        export.save(folder, better)
        course = _course(wishes, wishes.round_reader_steps, CROPS, folder / "reader.part.pt", rate=rate)
        pools, rng = _with_mistakes(lessons, folder), _chance(lessons.seed)
        knowing = _put(fit_reader(reader, pools, course, rng, holds=holds), folder)
    return better, knowing


def _with_mistakes(lessons: Lessons, finder: Path) -> list[faces.Pool]:
    """The pools of crops, with what this finder wrongly takes for dice."""
    mistaken = [_mined(group, finder, share) for group, share in lessons.groups]
    return [*lessons.pools, *(pool for pool in mistaken if len(pool.crops))]


def _mined(group: Sequence[tables.Table], finder: Path, share: float) -> faces.Pool:
    """What the finder wrongly takes for dice on these tables."""
    found = mine.negatives(group, str(finder))
    print(f"{len(found)} mistakes on {len(group)} tables", file=sys.stderr)
    return faces.nothing("mistaken", found, share=MISTAKEN_SHARE * share)


def _all(wishes: argparse.Namespace, alone: Lessons, seen: list[photographs.Entry], known: Path) -> Lessons:
    """The lessons with photographs; `known` holds the networks to draw boxes with."""
    note = alone.note | notes.a_round(wishes) | {"photographs": f"of {len(seen)} in {_name(wishes.photos)}"}
    notes.claim(_last(wishes), note)  # before work that a refusal would lose
    seen = photographs.boxed(wishes.photos, str(known), seen)
    print(f"{len(seen)} photographs", file=sys.stderr)
    rng = _chance(alone.seed + 1)
    real = tables.from_photographs(wishes.photos, seen)
    share = BEGUN_SEEN_SHARE if wishes.start else SEEN_SHARE
    pool = faces.from_photographs(wishes.photos, seen, rng, each=EACH, share=share)
    groups = [*alone.groups, (real, PHOTOGRAPHED_SHARE)]
    return Lessons(groups, [*alone.pools, pool], alone.seed + 1, note)


def _name(folder: Path) -> str:
    """The folder's own name, whichever way it was told."""
    return folder.resolve().name


def _last(wishes: argparse.Namespace) -> Path:
    """Where the round with photographs is kept: a place for each choice of sources."""
    without = "-".join(sorted(wishes.leave_out))
    name = f"without-{without}" if without else "photographs"
    return Path(wishes.work) / name


def _kept(folder: Path, net: nn.Module) -> nn.Module | None:
    """The network as it was finished there; None if it was not."""
    path = folder / f"{NAMES[type(net)]}.pt"
    return export.loaded(path, net) if path.exists() else None


def _put(net: nn.Module, folder: Path) -> nn.Module:
    folder.mkdir(parents=True, exist_ok=True)
    torch.save(net.state_dict(), folder / f"{NAMES[type(net)]}.pt")
    return net


def _chance(seed: int) -> np.random.Generator:
    """Every draw of a fit, torch's and numpy's, from one seed."""
    torch.manual_seed(seed)
    return np.random.default_rng(seed)


if __name__ == "__main__":
    sys.exit(main())
