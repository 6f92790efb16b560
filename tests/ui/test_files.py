"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from ui.files import write_new, write_whole


def stop(_: int) -> NoReturn:
    raise KeyboardInterrupt


@pytest.mark.parametrize("write", [write_new, write_whole])
def test_what_is_stopped_while_it_is_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path, str], None]
) -> None:
    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "games.txt", "half")
    assert list(tmp_path.iterdir()) == []
