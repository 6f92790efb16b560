from __future__ import annotations

import os
import pickle
import time
from pathlib import Path

import pytest

from tests.vision.samples import SAMPLES
from vision import Reading, evaluate

Readings = dict[str, Reading]
WAIT_S = 120  # for the worker that reads them; one that waits longer reads them itself


@pytest.fixture(scope="session")
def readings(tmp_path_factory: pytest.TempPathFactory) -> Readings:
    """What each sample picture is read as, by its name; one worker reads them for all."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return as_read()
    return told_by_another(tmp_path_factory.getbasetemp().parent / "readings.pickle") or as_read()


def as_read() -> Readings:
    return {result.answer.file: result.reading for result in evaluate(SAMPLES).results}


def told_by_another(file: Path) -> Readings | None:
    """What another worker of this run has read, or is reading; the first that asks reads, and tells it."""
    try:
        file.with_suffix(".begun").touch(exist_ok=False)
    except FileExistsError:
        until = time.monotonic() + WAIT_S
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        return pickle.loads(file.read_bytes()) if file.exists() else None  # type: ignore[no-any-return]
    told, half = as_read(), file.with_suffix(".half")
    half.write_bytes(pickle.dumps(told))
    half.replace(file)
    return told
