"""The command: `python -m tools.render --seed 2 --count 50 --out DIR --maker fast --kind scene`."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

KINDS = {"true": ("sample",), "fast": ("crop", "scene", "clip", "sample")}
"""What each maker makes."""


def main() -> int:
    """The folder filled with pictures and their answers. What is there already is left as it is."""
    wishes = _wishes()
    if wishes.kind not in KINDS[wishes.maker]:
        others = " and ".join(f"--kind {kind}" for kind in KINDS[wishes.maker])
        sys.exit(f"the {wishes.maker} maker makes no {wishes.kind}s, only {others}")
    if wishes.shard and wishes.kind != "crop":
        sys.exit("--shard packs crops alone; scenes and clips are files of their own")
    makers = {"true": _true, "fast": _fast_samples if wishes.kind == "sample" else _fast}
    makers[wishes.maker](wishes)
    return 0


def _wishes() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.render", description=__doc__)
    parser.add_argument("--seed", type=int, default=2, help="the same seed gives the same scenes (default 2)")
    parser.add_argument("--count", type=int, help="how many pictures (fast: 100; true: all samples)")
    parser.add_argument("--out", type=Path, required=True, help="the folder to fill")
    parser.add_argument(
        "--maker", choices=tuple(KINDS), default="true", help="true: light traced; fast: drawn"
    )
    kinds = ("crop", "scene", "clip", "sample")
    parser.add_argument("--kind", choices=kinds, default="sample", help="sample: both; the rest: fast alone")
    _fast_wishes(parser.add_argument_group("the fast maker alone"))
    parser.add_argument("--only", default="*", help="only samples whose name matches, such as 'demo-6-*'")
    true = parser.add_argument_group("the true maker alone")
    true.add_argument("--light-samples", type=int, default=32, help="paths of light a pixel (default 32)")
    return parser.parse_args()


def _fast_wishes(group: argparse._ArgumentGroup) -> None:
    """The options of the fast maker."""
    group.add_argument("--size", type=int, default=64, help="a crop's side, px (default 64)")
    group.add_argument(
        "--shard", action="store_true", help="crops packed a thousand to a file: .npz and .jsonl"
    )
    group.add_argument("--workers", type=int, default=0, help="processes (default: one a core)")
    group.add_argument("--dask", default="", metavar="ADDRESS", help="spread over a Dask cluster sharing DIR")


def _true(wishes: argparse.Namespace) -> None:
    """Samples traced."""
    from .true import Wanted, fill

    fill(Wanted(wishes.seed, wishes.out, wishes.count, wishes.only, wishes.light_samples))


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
    start = time.perf_counter()
    end = "\r" if sys.stderr.isatty() else "\n"
    reports = fill(order, show=lambda line: print(line, end=end, file=sys.stderr, flush=True))
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
