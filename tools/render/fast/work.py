"""Pictures by the ten thousand: a worker a core, resumable, the same set however many work on it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from .clips import make_clip
from .crops import ANYTHING
from .folder import refuse_others, write_picture, write_text
from .pictures import Picture, crop_picture, scene_picture

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
    showing: str = ANYTHING  # the fast maker's crops show this alone, its scenes where there is room


@dataclass(frozen=True, slots=True)
class Report:
    """What one job made."""

    name: str
    pictures: int
    cpu_s: float


@dataclass(frozen=True, slots=True)
class Maker:
    """Who makes the pictures. It goes to other processes and machines with the order."""

    words: Callable[[Order], dict[str, Any]]  # of an answer, telling how it was made
    pictures: Callable[[Order, range], list[Picture]]  # crops or scenes
    clip: Callable[[Order, int, Path], dict[str, Any]]  # a film, and what is true in it
    crops_at_once: int = 1
    jobs_at_once: int = 1  # handed to a process: short ones cost more to hand over than to do


def _words(order: Order) -> dict[str, Any]:
    """How the fast maker's pictures are made."""
    return {"maker": "fast", "showing": order.showing} | size_wanted(order)


def _pictures(order: Order, numbers: range) -> list[Picture]:
    """Crops or scenes drawn."""
    if order.kind == "scene":
        return [scene_picture(order.seed, number, order.showing) for number in numbers]
    return [crop_picture(order.seed, number, order.size_px, order.showing) for number in numbers]


def _clip(order: Order, number: int, film: Path) -> dict[str, Any]:
    """A clip drawn."""
    return make_clip(order.seed, number, film)


FAST = Maker(_words, _pictures, _clip, jobs_at_once=8)


def fill(order: Order, maker: Maker = FAST, *, show: Callable[[str], None] | None = None) -> list[Report]:
    """The folder filled with what it still lacks."""
    order.out.mkdir(parents=True, exist_ok=True)
    refuse_others(order.out, f"{order.kind}-{order.seed}", maker.words(order))
    missing = [job for job in jobs(order, maker) if not is_done(order, job, maker)]
    reports: list[Report] = []
    shown = -SHOWN_EVERY_S
    for report in _spread(order, maker, missing):
        reports.append(report)
        is_due = time.monotonic() - shown > SHOWN_EVERY_S or len(reports) == len(missing)
        if show and is_due:
            show(bar(reports, len(missing)))
            shown = time.monotonic()
    return reports


def jobs(order: Order, maker: Maker = FAST) -> range:
    """The numbers of the jobs to do: a shard, crops that are made at once, or one picture."""
    return range(-(-order.count // _together(order, maker)))


def _together(order: Order, maker: Maker) -> int:
    """How many pictures one job makes."""
    if order.is_sharded:
        return SHARD
    return maker.crops_at_once if order.kind == "crop" else 1


def _numbers(order: Order, job: int, maker: Maker) -> range:
    """The pictures of one job."""
    together = _together(order, maker)
    return range(job * together, min((job + 1) * together, order.count))


def done_file(order: Order, number: int) -> Path:
    """The file of a picture or a shard that is written last: if it is there, so are the others."""
    return order.out / f"{order.kind}-{order.seed}-{number:06d}.{'jsonl' if order.is_sharded else 'json'}"


def is_done(order: Order, job: int, maker: Maker = FAST) -> bool:
    """Whether the job's files stand there; a shard must have as many lines as are asked for."""
    numbers = _numbers(order, job, maker)
    if not order.is_sharded:
        return all(done_file(order, number).exists() for number in numbers)
    path = done_file(order, job)
    if not path.exists():
        return False
    with path.open("rb") as lines:
        return sum(1 for _ in lines) >= len(numbers)


def size_wanted(order: Order) -> dict[str, list[int]]:
    """The size that an order tells its pictures to have: a crop's alone, others have sizes of their own."""
    return {"size": [order.size_px, order.size_px]} if order.kind == "crop" else {}


def make(order: Order, job: int, maker: Maker = FAST) -> Report:
    """One job: pictures, a clip or a shard, and their answers beside them."""
    cv2.setNumThreads(1)
    start = time.process_time()
    numbers = _numbers(order, job, maker)
    if order.kind == "clip":
        path = done_file(order, job)
        write_text(path, json.dumps(maker.clip(order, job, path.with_suffix(".mp4"))))
    elif order.is_sharded:
        _pack(done_file(order, job), numbers, maker.pictures(order, numbers))
    else:
        for number, picture in zip(numbers, maker.pictures(order, numbers), strict=True):
            write_picture(done_file(order, number), picture)
    first = job if order.is_sharded else numbers[0]
    return Report(done_file(order, first).stem, len(numbers), time.process_time() - start)


def _spread(order: Order, maker: Maker, missing: list[int]) -> Iterator[Report]:
    """The jobs done, as they get done."""
    workers = min(order.workers or os.cpu_count() or 1, len(missing))
    task = partial(make, replace(order, workers=workers), maker=maker)
    if order.dask:
        yield from _by_dask(order.dask, task, missing)
    elif workers <= 1:
        yield from map(task, missing)
    else:
        at_once = 1 if order.is_sharded or order.kind == "clip" else maker.jobs_at_once
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield from pool.map(task, missing, chunksize=at_once)


def _by_dask(address: str, task: Callable[[int], Report], missing: list[int]) -> Iterator[Report]:
    """The jobs done on the machines of a Dask cluster that share the folder."""
    try:
        from dask.distributed import Client, as_completed  # type: ignore[import-not-found]
    except ImportError:
        sys.exit("--dask needs Dask on every machine: pip install distributed")
    with Client(address) as client:
        for future in as_completed(client.map(task, missing)):
            yield future.result()


def _pack(path: Path, numbers: range, pictures: list[Picture]) -> None:
    """A thousand crops in two files: arrays (.npz) and a line of truth for each (.jsonl)."""
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


def bar(reports: list[Report], total: int) -> str:
    """How far the work is: a bar, counts, and what a picture costs."""
    done, pictures = len(reports), sum(report.pictures for report in reports)
    cost = sum(report.cpu_s for report in reports) / max(pictures, 1)
    full = 30 * done // max(total, 1)
    return f"[{'#' * full}{'.' * (30 - full)}] {done}/{total}, {cost:.4f} CPU-s each"
