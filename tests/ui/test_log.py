from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import click
import pytest

from ui import log
from ui.rules_cli import answer_lines


@pytest.fixture
def log_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A log of at most a thousand bytes, in a folder that is not there yet."""
    root = logging.getLogger()
    before = root.handlers[:]
    monkeypatch.setattr(log, "LOG_FILE", tmp_path / "logs" / "pipkeeper.log")
    monkeypatch.setattr(log, "LOG_BYTES", 1_000)
    log.log_to_file()
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


def test_a_line_that_nobody_foresaw_is_said_in_a_sentence_and_traced_in_the_log(
    log_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer(line: str) -> dict[str, object]:
        return {"length": 10 // (len(line.strip()) - 1)}

    monkeypatch.setattr("sys.stdin", StringIO("1\n123\n"))
    with pytest.raises(click.exceptions.Exit):
        answer_lines(answer)
    told = capsys.readouterr()
    odd, good = map(json.loads, told.out.splitlines())
    assert good == {"length": 5}
    assert odd["error"].endswith(f"by zero; this should not happen, {log_file} says more")
    assert told.err == ""
    assert "ZeroDivisionError" in log_file.read_text(encoding="utf-8")


@pytest.mark.usefixtures("log_file")
def test_what_says_nothing_of_itself_is_named() -> None:
    assert log.unexpected(AssertionError()).startswith("AssertionError; this should not happen")
