"""The command: `python -m tools.render --seed 2 --count 50 --out DIR --maker fast --kind scene`."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING

from .compiler import Lacking
from .index import MadeOtherwise
from .wishes import wishes as asked_for

if TYPE_CHECKING:
    from .fast.work import Maker


def main() -> int:
    """The folder filled with pictures and their answers. What is there already is left as it is."""
    wishes = asked_for()
    samples = {"true": _true_samples, "fast": _fast_samples}
    try:
        (samples[wishes.maker] if wishes.kind == "sample" else _many)(wishes)
    except (MadeOtherwise, Lacking) as fault:
        sys.exit(str(fault))
    return 0


def _true_samples(wishes: argparse.Namespace) -> None:
    """Samples traced."""
    from .true import Wanted, fill

    fill(Wanted(wishes.seed, wishes.out, wishes.count, wishes.only, wishes.light_samples))


def _many(wishes: argparse.Namespace) -> None:
    """Crops, scenes or clips made under a bar, and what they cost."""
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
        wishes.showing,
    )
    start = time.perf_counter()
    end = "\r" if sys.stderr.isatty() else "\n"
    reports = fill(order, _maker(wishes), show=lambda line: print(line, end=end, file=sys.stderr, flush=True))
    made, cost = sum(report.pictures for report in reports), sum(report.cpu_s for report in reports)
    print(
        f"\n{made} {wishes.kind}s in {time.perf_counter() - start:.1f} s, {cost:.1f} CPU-s: "
        f"{cost / max(made, 1):.4f} CPU-seconds a {wishes.kind}; {wishes.out}"
    )


def _maker(wishes: argparse.Namespace) -> Maker:
    """Who is asked to make them."""
    from .fast.work import FAST

    if wishes.maker == "fast":
        return FAST
    from .bulk import Care, true_maker
    from .reels import Reel

    return true_maker(Care(wishes.light_samples, Reel(wishes.seconds, wishes.fps)))


def _fast_samples(wishes: argparse.Namespace) -> None:
    """The fast maker's samples."""
    from .fast.samples import Chosen, fill

    chosen = Chosen(wishes.only, wishes.count)
    start = time.process_time()
    made = fill(wishes.out, wishes.seed, chosen, show=lambda line: print(line, file=sys.stderr))
    cost = time.process_time() - start
    print(f"{made} samples, {cost:.1f} CPU-s: {cost / max(made, 1):.2f} CPU-seconds a sample; {wishes.out}")


if __name__ == "__main__":
    sys.exit(main())
