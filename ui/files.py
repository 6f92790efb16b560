"""Small files of the table's own: each is there whole, as it was or as it is, whatever happens meanwhile."""

from __future__ import annotations

import os
from pathlib import Path

NEW = ".new"  # added to the name while it is written


def write_whole(file: Path, text: str) -> None:
    """Write a file in a folder that is made if need be. Raises OSError, and leaves what was there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(file.name + NEW)
    with new.open("w", encoding="utf-8") as begun:
        begun.write(text)
        begun.flush()
        os.fsync(begun.fileno())
    new.replace(file)
