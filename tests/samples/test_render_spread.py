"""Whoever works on it, by however many processes or machines: the set is the same to the byte."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.render.compiler import Lacking
from tools.render.true import tracer

ROOT = Path(__file__).parents[2]
LONG_S = 300.0  # seconds of work on a machine that many others use
FAST = "--maker fast --kind scene --count 3"
TRUE = "--maker true --kind crop --size 32 --count 9 --light-samples 1"  # crops of two scenes


def made(words: str, folder: Path) -> dict[str, bytes]:
    """The files that the command makes."""
    command = [sys.executable, "-m", "tools.render", "--seed", "4", *words.split(), "--out", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, timeout=LONG_S)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module", params=[FAST, TRUE], ids=["fast scenes", "true crops"])
def alone(request, tmp_path_factory):
    """What to make, and what one process makes of it."""
    if request.param == TRUE:
        pytest.importorskip("mujoco")
        try:
            tracer()
        except Lacking as lacking:
            pytest.skip(str(lacking))
    return request.param, made(f"{request.param} --workers 1", tmp_path_factory.mktemp("alone"))


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """The address of a Dask cluster of two workers, of which one has two threads."""
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("cluster")
    here = ["--scheduler-file", str(folder / "told.json"), "--no-dashboard"]
    work = ["worker", *here, "--local-directory", str(folder), "--nthreads"]
    lines = (["scheduler", "--host", "127.0.0.1", "--port", "0", *here], [*work, "1"], [*work, "2"])
    parts = [
        subprocess.Popen([sys.executable, "-m", "dask", *line], cwd=ROOT, stderr=subprocess.DEVNULL)
        for line in lines
    ]
    yield address(folder / "told.json")
    for part in reversed(parts):
        part.terminate()
        part.wait(LONG_S)


def address(told: Path) -> str:
    """Where the scheduler listens, as soon as it tells."""
    until = time.monotonic() + LONG_S
    while not told.exists() and time.monotonic() < until:
        time.sleep(0.1)
    return str(json.loads(told.read_text(encoding="utf-8"))["address"])


def test_two_processes_make_the_same_set_as_one(alone, tmp_path):
    words, files = alone
    assert len(files) >= 9
    assert made(f"{words} --workers 2", tmp_path) == files


@pytest.mark.parametrize("alone", [TRUE], indirect=True, ids=["true crops"])
def test_a_dask_cluster_makes_the_same_set_as_one_process(alone, cluster, tmp_path):
    words, files = alone
    assert made(f"{words} --dask {cluster}", tmp_path) == files
