"""What the command line writes to: a terminal that somebody looks at, a pipe, or nothing at all."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def write_every_name() -> None:
    """Let standard output and error take any text: no file's name or player's ends a command.

    Windows writes pipes in a code page that lacks most names. What no encoding has, as of a file whose name
    is no text, is written as its number.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def is_watched() -> bool:
    """Whether standard error is a terminal, where a line may change while work goes on."""
    return sys.stderr is not None and sys.stderr.isatty()
