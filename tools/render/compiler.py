"""The LLVM that the true maker compiles its work with: the newest that the system's loader knows."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import MutableMapping

VARIABLE = "DRJIT_LIBLLVM_PATH"
OLDEST = 19  # 15 breaks off while compiling; those between were not tried
NUMBERED = re.compile(r"^\s*(libLLVM(?:-|\.so\.)(\d+)(?:\.\S*)?)\s", re.MULTILINE)
LOADERS = os.pathsep.join(("/sbin", "/usr/sbin"))  # not on everybody's path


class Lacking(Exception):
    """What the true maker needs is not there."""


def name_llvm(environment: MutableMapping[str, str], known: str | None) -> None:
    """The newest LLVM named in the environment, unless one is named there already."""
    if VARIABLE not in environment and known is not None:
        environment[VARIABLE] = newest(known)


def libraries() -> str | None:
    """What the system's loader knows, a library a line; None where no such list is kept, as on macOS."""
    lister = shutil.which("ldconfig") or shutil.which("ldconfig", path=LOADERS)
    if lister is None:
        return None
    told = subprocess.run([lister, "-p"], capture_output=True, check=False, text=True)
    return told.stdout if told.returncode == 0 and told.stdout else None


def newest(known: str) -> str:
    """The newest LLVM among the libraries that the loader knows, each at the start of a line.

    >>> newest("libLLVM.so.19.1 (libc6,x86-64) => /lib/x86_64-linux-gnu/libLLVM.so.19.1")
    'libLLVM.so.19.1'
    """
    numbers = {name: int(number) for name, number in NUMBERED.findall(known)}
    name = max(numbers, key=lambda name: numbers[name], default="")
    if numbers.get(name, 0) < OLDEST:
        raise ImportError(f"LLVM {OLDEST} or newer is not among the system's libraries")
    return name
