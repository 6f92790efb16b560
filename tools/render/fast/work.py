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
from typing import Any

import cv2
import numpy as np

from .clips import make_clip
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


@dataclass(frozen=True, slots=True)
class Report:
    """What one job made."""

    name: str
    pictures: int
    cpu_s: float


def fill(order: Order, *, show: Callable[[str], None] | None = None) -> list[Report]:
    """The folder filled with what it still lacks."""
    order.out.mkdir(parents=True, exist_ok=True)
    missing = [job for job in jobs(order) if not done_file(order, job).exists()]
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
    _write(order, job, scene_picture(order.seed, job))
    return 1


def _crop(order: Order, job: int) -> int:
    """One crop in files of its own."""
    _write(order, job, crop_picture(order.seed, job, order.size_px))
    return 1


def make_clip_job(order: Order, job: int) -> int:
    """One clip and the truth of each of its frames."""
    path = done_file(order, job)
    told = make_clip(order.seed, job, path.with_suffix(".mp4"))
    _told(path, json.dumps(told))
    return 1


def _write(order: Order, job: int, picture: Picture) -> None:
    """The picture, its map and its answer, the answer last."""
    path = done_file(order, job)
    path.with_suffix(".jpg").write_bytes(picture.jpeg)
    _write_map(path.with_suffix(".map.png"), picture.map)
    files = {"file": path.with_suffix(".jpg").name, "map": path.with_suffix(".map.png").name}
    _told(path, json.dumps(files | picture.answer))


def _write_map(path: Path, layers: np.ndarray[Any, Any]) -> None:
    """Owners in the first channel, parts in the second."""
    whole = np.dstack((layers, np.zeros_like(layers[..., :1])))
    done, code = cv2.imencode(".png", whole)
    assert done
    path.write_bytes(code.tobytes())


def _shard(order: Order, job: int) -> int:
    """A thousand crops in two files: arrays (.npz) and a line of truth for each (.jsonl)."""
    numbers = range(job * SHARD, min((job + 1) * SHARD, order.count))
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
    path.with_suffix(".part").replace(path.with_suffix(".npz"))
    _told(
        path, "\n".join(json.dumps({"number": n} | p.answer) for n, p in zip(numbers, pictures, strict=True))
    )
    return len(pictures)


def _told(path: Path, text: str) -> None:
    """A text file that is either whole or not there."""
    part = path.with_suffix(path.suffix + ".part")
    part.write_text(text + "\n", encoding="utf-8")
    part.replace(path)


def bar(reports: list[Report], total: int) -> str:
    """How far the work is: a bar, counts, and what a picture costs."""
    done, pictures = len(reports), sum(report.pictures for report in reports)
    cost = sum(report.cpu_s for report in reports) / max(pictures, 1)
    full = 30 * done // max(total, 1)
    return f"[{'#' * full}{'.' * (30 - full)}] {done}/{total}, {cost:.4f} CPU-s each"
