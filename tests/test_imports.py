"""The contract that keeps the screen's library out of all other modules of the board names them all."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
OF_THE_SCREEN = {"app", "server", "theme", "cli"}  # and the views; `cli` starts the server


def test_every_module_beside_the_screen_is_named() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (
        one for one in told["tool"]["importlinter"]["contracts"] if one["name"].startswith("the screen's")
    )
    modules = {file.stem for file in (ROOT / "ui").glob("*.py")} - OF_THE_SCREEN - {"__init__"}
    assert set(contract["source_modules"]) == {f"ui.{name}" for name in modules}
