"""The photographs whose licence permits learning from them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Entry = dict[str, Any]


def entries(folder: Path, leave_out: Sequence[str]) -> list[Entry]:
    """The entries of a folder's index that may be learned from and that somebody has boxed.

    `leave_out` names sources (folders) that the networks shall never see.
    """
    index: list[Entry] = json.loads((folder / "index.json").read_text())
    known = {source(entry) for entry in index}
    unknown = set(leave_out) - known
    if unknown:
        raise SystemExit(
            f"no such source: {', '.join(sorted(unknown))}; there are {', '.join(sorted(known))}"
        )
    return [
        entry
        for entry in index
        if entry["may_train"] and entry["boxes"] is not None and source(entry) not in leave_out
    ]


def source(entry: Entry) -> str:
    """The folder a photograph lies in: one source each."""
    return str(entry["file"]).split("/")[0]
