"""Small files of the table's own: each is there whole, as it was or as it is, whatever happens meanwhile."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

ANYBODY, OWNER = 0o666, 0o600
"""Who may read and write a file, less what the system takes off for any file that is made there."""


def write_whole(file: Path, text: str, *, mode: int = ANYBODY) -> None:
    """Write a file in a folder that is made if need be. Raises OSError, and leaves what was there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f".{file.name}.{uuid4()}")
    try:
        new.touch(mode, exist_ok=False)
        with new.open("w", encoding="utf-8") as begun:
            begun.write(text)
            begun.flush()
            os.fsync(begun.fileno())
        new.replace(file)
    except BaseException:  # whoever stops it wants nothing half either
        new.unlink(missing_ok=True)
        raise


def write_new(file: Path, text: str) -> None:
    """Write a file that is not there yet. Raises OSError, FileExistsError too, and leaves nothing half."""
    file.touch(ANYBODY, exist_ok=False)
    try:
        write_whole(file, text)
    except BaseException:
        file.unlink()
        raise
