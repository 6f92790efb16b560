"""Small files of the table's own: each is there whole, as it was or as it is, whatever happens meanwhile."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Write a file in a folder that is made if need be. Raises OSError, and leaves what was there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    number, path = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    new = Path(path)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as begun:
            begun.write(text)
            begun.flush()
            os.fsync(begun.fileno())
        new.replace(file)
    except OSError:
        new.unlink(missing_ok=True)
        raise
