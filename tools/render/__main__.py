"""The command: `python -m tools.render --seed 2 --count 50 --out DIR --maker fast --kind scene`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from .index import MadeOtherwise
from .wishes import wishes as asked_for

if TYPE_CHECKING:
    from .fast.work import Report


def main() -> int:
    """The folder filled with pictures and their answers. What is there already is left as it is."""
    wishes = asked_for()
    is_sample = wishes.kind == "sample"
    makers = {
        "true": _true_samples if is_sample else _true,
        "fast": _fast_samples if is_sample else _fast,
    }
    try:
        makers[wishes.maker](wishes)
    except MadeOtherwise as otherwise:
        sys.exit(str(otherwise))
    return 0


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

    order = Order(wishes.kind, wishes.seed, wishes.count, wishes.out.resolve(), wishes.size)
    care = Care(wishes.light_samples, Reel(wishes.seconds, wishes.fps))
    _report(wishes, lambda show: fill(order, tracer, care, show))


def _fast(wishes: argparse.Namespace) -> None:
    """Crops, scenes or clips drawn."""
    from .fast.work import Order, fill

    order = Order(
        wishes.kind,
        wishes.seed,
        wishes.count,
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
    from .fast.samples import Chosen, fill

    chosen = Chosen(wishes.only, wishes.count)
    made = fill(wishes.out, wishes.seed, chosen, show=lambda name: print(name, file=sys.stderr))
    print(f"{made} samples made; {wishes.out}")


if __name__ == "__main__":
    sys.exit(main())
