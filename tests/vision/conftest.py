from __future__ import annotations

import os
import pickle
import time
from pathlib import Path

import pytest

from tests.vision.samples import SAMPLES, Readings
from vision import evaluate

RUN = "PYTEST_XDIST_TESTRUNUID"
WAIT_S = 120  # for the worker that reads them; one that waits longer reads them itself


@pytest.fixture(scope="session")
def readings(tmp_path_factory: pytest.TempPathFactory) -> Readings:
    """What each sample picture is read as, by its name; one worker of a run reads them for all."""
    if RUN not in os.environ:
        return as_read()
    return shared(tmp_path_factory.getbasetemp().parent / f"readings-{os.environ[RUN]}.pickle")


def as_read() -> Readings:
    return {result.answer.file: result.reading for result in evaluate(SAMPLES).results}


def shared(file: Path) -> Readings:
    """What the first worker that asked has read, and laid down there; any other waits for it as it reads."""
    begun = file.with_suffix(".begun")
    try:
        begun.touch(exist_ok=False)
    except FileExistsError:
        return _waited_for(file, begun) or as_read()
    try:
        told, half = as_read(), file.with_suffix(".half")
        half.write_bytes(pickle.dumps(told))
        half.replace(file)
    except BaseException:
        begun.unlink()  # nobody waits for what will not come
        raise
    return told


def _waited_for(file: Path, begun: Path) -> Readings | None:
    """What is laid down there while another reads, if that comes."""
    until = time.monotonic() + WAIT_S
    while not file.exists() and begun.exists() and time.monotonic() < until:
        time.sleep(0.1)
    return pickle.loads(file.read_bytes()) if file.exists() else None
