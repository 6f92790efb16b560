"""The command: `python -m tools.render --seed 2 --count 50 --out DIR --maker fast --kind scene`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .fast.work import Report

KINDS = ("crop", "scene", "clip", "sample")
PATHS = {"crop": 12, "scene": 12, "clip": 6, "sample": 32}
"""Paths of light a pixel, if nothing is said."""


def main() -> int:
    """The folder filled with pictures and their answers. What is there already is left as it is."""
    wishes = _wishes()
    if wishes.shard and (wishes.kind, wishes.maker) != ("crop", "fast"):
        sys.exit("--shard packs the fast maker's crops alone; all else are files of their own")
    if wishes.maker == "true" and (wishes.workers or wishes.dask):
        sys.exit("--workers and --dask spread the fast maker's work; a true picture keeps all cores busy")
    is_sample = wishes.kind == "sample"
    makers = {
        "true": _true_samples if is_sample else _true,
        "fast": _fast_samples if is_sample else _fast,
    }
    makers[wishes.maker](wishes)
    return 0


def _wishes() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.render", description=__doc__)
    parser.add_argument("--seed", type=int, default=2, help="the same seed gives the same scenes (default 2)")
    parser.add_argument("--count", type=int, help="how many pictures (samples: all; true: 10; fast: 100)")
    parser.add_argument("--out", type=Path, required=True, help="the folder to fill")
    parser.add_argument(
        "--maker", choices=("true", "fast"), default="true", help="true: light traced; fast: drawn"
    )
    parser.add_argument("--kind", choices=KINDS, default="sample", help="what to make (default sample)")
    parser.add_argument("--size", type=int, default=64, help="a crop's side, px (default 64)")
    parser.add_argument("--only", default="*", help="only samples whose name matches, such as 'demo-6-*'")
    _fast_wishes(parser.add_argument_group("the fast maker alone"))
    _true_wishes(parser.add_argument_group("the true maker alone"))
    wishes = parser.parse_args()
    wishes.light_samples = wishes.light_samples or PATHS[wishes.kind]
    return wishes


def _true_wishes(group: argparse._ArgumentGroup) -> None:
    """The options of the true maker."""
    usual = ", ".join(f"{kind} {paths}" for kind, paths in PATHS.items())
    group.add_argument("--light-samples", type=int, help=f"paths of light a pixel (default: {usual})")
    group.add_argument("--seconds", type=float, default=8.0, help="how long a clip is (default 8)")
    group.add_argument("--fps", type=int, default=12, help="a clip's frames a second (default 12)")


def _fast_wishes(group: argparse._ArgumentGroup) -> None:
    """The options of the fast maker."""
    group.add_argument(
        "--shard", action="store_true", help="crops packed a thousand to a file: .npz and .jsonl"
    )
    group.add_argument("--workers", type=int, default=0, help="processes (default: one a core)")
    group.add_argument("--dask", default="", metavar="ADDRESS", help="spread over a Dask cluster sharing DIR")


def _true_samples(wishes: argparse.Namespace) -> None:
    """Samples traced."""
    from .true import Wanted, fill

    fill(Wanted(wishes.seed, wishes.out, wishes.count, wishes.only, wishes.light_samples))


def _true(wishes: argparse.Namespace) -> None:
    """Crops, scenes or clips traced."""
    from .bulk import Care, fill
    from .fast.work import Order
    from .reels import Reel
    from .true import tracer

    count = 10 if wishes.count is None else wishes.count
    order = Order(wishes.kind, wishes.seed, count, wishes.out.resolve(), wishes.size)
    care = Care(wishes.light_samples, Reel(wishes.seconds, wishes.fps))
    _report(wishes, lambda show: fill(order, tracer, care, show))


def _fast(wishes: argparse.Namespace) -> None:
    """Crops, scenes or clips drawn."""
    from .fast.work import Order, fill

    count = 100 if wishes.count is None else wishes.count
    order = Order(
        wishes.kind,
        wishes.seed,
        count,
        wishes.out.resolve(),
        wishes.size,
        wishes.shard,
        wishes.workers,
        wishes.dask,
    )
    _report(wishes, lambda show: fill(order, show=show))


def _report(wishes: argparse.Namespace, work: Callable[[Callable[[str], None]], list[Report]]) -> None:
    """The work done under a bar, and what it cost."""
    start = time.perf_counter()
    end = "\r" if sys.stderr.isatty() else "\n"
    reports = work(lambda line: print(line, end=end, file=sys.stderr, flush=True))
    made, cost = sum(report.pictures for report in reports), sum(report.cpu_s for report in reports)
    print(
        f"\n{made} {wishes.kind}s in {time.perf_counter() - start:.1f} s, {cost:.1f} CPU-s: "
        f"{cost / max(made, 1):.4f} CPU-seconds a {wishes.kind}; {wishes.out}"
    )


def _fast_samples(wishes: argparse.Namespace) -> None:
    """The fast maker's samples."""
    from .fast.samples import fill

    made = fill(wishes.out, wishes.seed, wishes.only, show=lambda name: print(name, file=sys.stderr))
    print(f"{made} samples made; {wishes.out}")


if __name__ == "__main__":
    sys.exit(main())
