from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from ui import cli


@pytest.fixture
def log_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A log of at most a thousand bytes, in a folder that is not there yet."""
    root = logging.getLogger()
    before = root.handlers[:]
    monkeypatch.setattr(cli, "LOG_FILE", tmp_path / "logs" / "pipkeeper.log")
    monkeypatch.setattr(cli, "LOG_BYTES", 1_000)
    cli.log_to_file()
    yield tmp_path / "logs" / "pipkeeper.log"
    for handler in root.handlers:
        handler.close()
    root.handlers = before


def test_a_full_log_makes_way_for_the_next(log_file: Path) -> None:
    for number in range(100):
        logging.getLogger("ui").warning("a line of the log, number %d", number)
    kept = sorted(file.name for file in log_file.parent.iterdir())
    assert kept == ["pipkeeper.log", "pipkeeper.log.1"]
    assert all(file.stat().st_size <= 1_000 for file in log_file.parent.iterdir())
    assert "number 99" in log_file.read_text(encoding="utf-8")
