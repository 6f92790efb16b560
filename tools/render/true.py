"""The true maker's work: sample after sample thrown, traced and developed, each answer added to the index."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from .catalogue import exhibits
from .compiler import OLDEST, VARIABLE, Lacking, libraries, name_llvm
from .exhibit import show
from .fast.staged import Kind
from .fast.work import Report, bar
from .index import standing
from .portraits import portrait
from .samples import Sample


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which samples are asked for."""

    seed: int
    out: Path
    count: int | None = None  # at most so many
    only: str = "*"  # names that match
    light_samples: int = 32  # paths of light a pixel


def fill(wanted: Wanted) -> None:
    """Pictures made, and their answers beside them. Pictures that are there already are left as they are."""
    wanted.out.mkdir(parents=True, exist_ok=True)
    missing = _missing(wanted)
    light = tracer() if missing else None
    reports: list[Report] = []
    for sample in missing:
        start = time.process_time()
        values = _make(sample, wanted, light)
        reports.append(Report(sample.name, 1, time.process_time() - start))
        print(f"{bar(reports, len(missing))}: {sample.name} {values}", flush=True)


def _missing(wanted: Wanted) -> list[Sample | Kind]:
    """The samples that are asked for and not made yet."""
    chosen = [sample for sample in exhibits() if fnmatch(sample.name, wanted.only)][: wanted.count]
    made = standing(wanted.out, {f"{sample.name}.jpg": _command(sample, wanted) for sample in chosen})
    return [sample for sample in chosen if f"{sample.name}.jpg" not in made]


def tracer(threads: int = 0) -> Any:
    """What traces light, on all cores or on so many; loaded only now, so that `--help` works without it."""
    try:
        name_llvm(os.environ, libraries())
        from .trace import Tracer
    except ImportError as missing:
        raise Lacking(_lacking(str(missing))) from missing
    return Tracer(threads)


def _lacking(what: str) -> str:
    """What to do where the tracer cannot be loaded."""
    if "LLVM" not in what:
        return f"{what}; the true maker needs: pip install -e .[render]"
    return (
        f"the true maker found no LLVM to compile with: install LLVM {OLDEST} or newer (libllvm19), or set "
        f"{VARIABLE} to its library, such as /usr/lib/x86_64-linux-gnu/libLLVM-19.so"
    )


def _make(sample: Sample | Kind, wanted: Wanted, light_tracer: Any) -> list[int]:
    """The values of one picture, which now stands in the folder with its answer."""
    label, picture = portrait(sample, wanted.seed, wanted.light_samples, light_tracer)
    return list(show(wanted.out, label, picture, _command(sample, wanted))["values"])


def _command(sample: Sample | Kind, wanted: Wanted) -> str:
    """The command that makes this picture alone."""
    return (
        f"python -m tools.render --seed {wanted.seed} --maker true --kind sample "
        f"--light-samples {wanted.light_samples} --only {sample.name} --out sample_images"
    )
