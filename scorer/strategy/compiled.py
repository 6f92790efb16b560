"""The one loop that everything waits for, made machine code where numba is installed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

try:
    from numba import njit

    IS_COMPILED = True
except ImportError:  # a Python so new that numba does not know it: all works, two players not in good time
    IS_COMPILED = False


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function as machine code, kept on disk for the next start; plain Python without numba.

    Where nothing can be kept, beside the program or in the user's cache, it is made anew at every start.
    """
    if not IS_COMPILED:
        return function
    try:
        made = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba's word for "nowhere to keep it"
        return njit(nogil=True)(function)
    cache = getattr(made, "_cache", None)  # numba has no other way to pass over a full disk
    if cache is not None:
        cache.save_overload = _that_may_fail(cache.save_overload)
    return made


def _that_may_fail(save: Callable[P, object]) -> Callable[P, None]:
    """The same, but a full disk is passed over."""

    def saved(*which: P.args, **more: P.kwargs) -> None:
        with suppress(OSError):
            save(*which, **more)

    return saved
