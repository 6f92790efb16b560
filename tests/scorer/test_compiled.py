"""Machine code is kept for the next start, and made anew where it cannot be."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="this Python is so new that numba does not know it")

NO_HALF_MODULES = {"PYTHONDONTWRITEBYTECODE": "1"}
"""On a full disk Python would leave halves of compiled modules beside all that it imports."""
PROGRAM = """
from scorer.strategy.compiled import compiled

@compiled
def inner(number: int) -> int:
    return number + 1

@compiled
def outer(number: int) -> int:
    return 2 * inner(number)

print(outer(20))
"""


def run(folder: Path, *, before: Callable[[], object] | None = None, **more: str) -> str:
    """What a program with compiled code says, whose machine code is kept in a folder of this one."""
    program = folder / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, str(program)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | NO_HALF_MODULES | {"NUMBA_CACHE_DIR": str(folder / "kept")} | more,
        preexec_fn=before,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


def kept(folder: Path) -> list[Path]:
    return [*(folder / "kept").rglob("*.nbc")]


def test_machine_code_is_kept_for_the_next_start(tmp_path: Path) -> None:
    assert (run(tmp_path), len(kept(tmp_path))) == ("42\n", 2)


def test_without_a_place_to_keep_it_it_is_made_at_every_start(tmp_path: Path) -> None:
    """The one kind of cache left is that of a notebook, which this is not."""
    assert run(tmp_path, NUMBA_CACHE_LOCATOR_CLASSES="IPythonCacheLocator") == "42\n"
    assert kept(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no limit can be set there")
def test_a_disk_that_is_too_full_to_keep_it_is_passed_over(tmp_path: Path) -> None:
    import resource

    def only_small_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    assert run(tmp_path, before=only_small_files) == "42\n"
    assert kept(tmp_path) == []
