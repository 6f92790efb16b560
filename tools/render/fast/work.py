"""Pictures by the ten thousand: a worker a core, resumable, the same set however many work on it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np

from .clips import make_clip
from .folder import refuse_others, write_picture, write_text
from .pictures import crop_picture, scene_picture

SHARD = 1_000  # crops in one file: about 20 MB at 64 px
SHOWN_EVERY_S = 0.5  # how often the bar is drawn


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for."""

    kind: str  # crop, scene or clip
    seed: int
    count: int
    out: Path
    size_px: int = 64  # a crop's side
    is_sharded: bool = False  # crops packed a thousand to a file
    workers: int = 0  # 0: one a core
    dask: str = ""  # the address of a Dask scheduler that spreads the work over machines


@dataclass(frozen=True, slots=True)
class Report:
    """What one job made."""

    name: str
    pictures: int
    cpu_s: float


def fill(order: Order, *, show: Callable[[str], None] | None = None) -> list[Report]:
    """The folder filled with what it still lacks."""
    order.out.mkdir(parents=True, exist_ok=True)
    refuse_others(order.out, f"{order.kind}-{order.seed}", {"maker": "fast"} | size_wanted(order))
    missing = [job for job in jobs(order) if not is_done(order, job)]
    reports: list[Report] = []
    shown = -SHOWN_EVERY_S
    for report in _spread(order, missing):
        reports.append(report)
        is_due = time.monotonic() - shown > SHOWN_EVERY_S or len(reports) == len(missing)
        if show and is_due:
            show(bar(reports, len(missing)))
            shown = time.monotonic()
    return reports


def jobs(order: Order) -> range:
    """The numbers of the files to make."""
    return range(-(-order.count // SHARD)) if order.is_sharded else range(order.count)


def done_file(order: Order, job: int) -> Path:
    """The file that is written last: if it is there, the job is done."""
    return order.out / f"{order.kind}-{order.seed}-{job:06d}.{'jsonl' if order.is_sharded else 'json'}"


def is_done(order: Order, job: int) -> bool:
    """Whether the job's file stands there; a shard must have as many lines as are asked for."""
    path = done_file(order, job)
    if not order.is_sharded or not path.exists():
        return path.exists()
    with path.open("rb") as lines:
        return sum(1 for _ in lines) >= len(_numbers(order, job))


def size_wanted(order: Order) -> dict[str, list[int]]:
    """The size that an order tells its pictures to have: a crop's alone, others have sizes of their own."""
    return {"size": [order.size_px, order.size_px]} if order.kind == "crop" else {}


def _numbers(order: Order, job: int) -> range:
    """The crops of one shard."""
    return range(job * SHARD, min((job + 1) * SHARD, order.count))


def make(order: Order, job: int) -> Report:
    """One job: a picture, a clip or a shard, and its answer beside it."""
    cv2.setNumThreads(1)
    start = time.process_time()
    makers = {"crop": _crop, "scene": _scene, "clip": make_clip_job}
    count = _shard(order, job) if order.is_sharded else makers[order.kind](order, job)
    return Report(done_file(order, job).stem, count, time.process_time() - start)


def _spread(order: Order, missing: Iterable[int]) -> Iterator[Report]:
    """The jobs done, as they get done."""
    task = partial(make, order)
    if order.dask:
        yield from _by_dask(order.dask, task, missing)
    elif order.workers == 1:
        yield from map(task, missing)
    else:
        workers = order.workers or os.cpu_count() or 1
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield from pool.map(task, missing, chunksize=1 if order.is_sharded or order.kind == "clip" else 8)


def _by_dask(address: str, task: Callable[[int], Report], missing: Iterable[int]) -> Iterator[Report]:
    """The jobs done on the machines of a Dask cluster that share the folder."""
    try:
        from dask.distributed import Client, as_completed  # type: ignore[import-not-found]
    except ImportError:
        sys.exit("--dask needs Dask on every machine: pip install distributed")
    with Client(address) as client:
        for future in as_completed(client.map(task, list(missing))):
            yield future.result()


def _scene(order: Order, job: int) -> int:
    """One table."""
    write_picture(done_file(order, job), scene_picture(order.seed, job))
    return 1


def _crop(order: Order, job: int) -> int:
    """One crop in files of its own."""
    write_picture(done_file(order, job), crop_picture(order.seed, job, order.size_px))
    return 1


def make_clip_job(order: Order, job: int) -> int:
    """One clip and the truth of each of its frames."""
    path = done_file(order, job)
    told = make_clip(order.seed, job, path.with_suffix(".mp4"))
    write_text(path, json.dumps(told))
    return 1


def _shard(order: Order, job: int) -> int:
    """A thousand crops in two files: arrays (.npz) and a line of truth for each (.jsonl)."""
    numbers = _numbers(order, job)
    pictures = [crop_picture(order.seed, number, order.size_px) for number in numbers]
    path = done_file(order, job)
    arrays = {
        "pictures": np.stack([picture.pixels for picture in pictures]),
        "maps": np.stack([picture.map for picture in pictures]),
        "values": np.array([picture.answer["value"] or 0 for picture in pictures], np.uint8),
        "is_readable": np.array([picture.answer["is_readable"] for picture in pictures]),
    }
    with path.with_suffix(".part").open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    path.unlink(missing_ok=True)  # a shorter one: its lines would not be those of the new arrays
    path.with_suffix(".part").replace(path.with_suffix(".npz"))
    write_text(
        path, "\n".join(json.dumps({"number": n} | p.answer) for n, p in zip(numbers, pictures, strict=True))
    )
    return len(pictures)


def bar(reports: list[Report], total: int) -> str:
    """How far the work is: a bar, counts, and what a picture costs."""
    done, pictures = len(reports), sum(report.pictures for report in reports)
    cost = sum(report.cpu_s for report in reports) / max(pictures, 1)
    full = 30 * done // max(total, 1)
    return f"[{'#' * full}{'.' * (30 - full)}] {done}/{total}, {cost:.4f} CPU-s each"
