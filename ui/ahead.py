"""Readings begun before they are wanted, beside the frames that come meanwhile."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

from vision import Image, Reading, read
from vision.unchanged import is_unchanged
from vision.watch import Watch

from .looking import Looking

log = logging.getLogger(__name__)


class _Begun(NamedTuple):
    """A picture that is being read beside the still one of before."""

    frame: Image
    still: Image | None
    reading: Future[Reading]


class Ahead:
    """Reads the picture of a table that comes to rest while it is waited for that nothing moves any more.

    And what lay there before the first throw, as soon as anything moves. One thread does it; what is asked
    for and was not begun is read at once.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="ahead")
        self._begun: _Begun | None = None
        self._lay: tuple[Image, Future[Reading]] | None = None

    def follow(self, now: Looking, seen: Watch, frame: Image) -> None:
        """One more frame, and what is known with it: begin what will be wanted, forget what will not.

        Where nothing has moved for a moment that is the picture, unless an earlier one is being read.
        """
        if not seen.is_resting:
            self._forget()
        elif self._begun is None:
            self._begun = _Begun(frame, now.still, self._pool.submit(read, frame, before=now.still))
        if now.before is not None:
            self._lay = None
        elif seen.is_moving and now.still is not None:
            self._begin_still(now.still)

    def _forget(self) -> None:
        if self._begun is not None:
            self._begun.reading.cancel()
            self._begun = None

    def _begin_still(self, still: Image) -> None:
        if self._lay is None or self._lay[0] is not still:
            self._lay = still, self._pool.submit(read, still)

    def settled(self, now: Looking, frame: Image) -> tuple[Image, Reading]:
        """The picture to be taken for the settled one, and its reading.

        It is the one that was begun, where the newest shows the very same: a die may topple, and change too
        little for the watch to see it move.
        """
        still, begun, self._begun = now.still, self._begun, None
        if begun is not None and begun.still is still and is_unchanged(begun.frame, frame):
            reading = _come_of(begun.reading)
            if reading is not None:
                return begun.frame, reading
        return frame, read(frame, before=still)

    def lay(self, still: Image) -> Reading:
        """The reading of what lay there before anything moved."""
        begun = self._lay
        reading = _come_of(begun[1]) if begun is not None and begun[0] is still else None
        return read(still) if reading is None else reading

    def close(self) -> None:
        """Begin nothing more; does not wait for a reading."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _come_of(begun: Future[Reading]) -> Reading | None:
    """What came of it, once it is done; None where nothing did, which the log tells."""
    try:
        return begun.result()
    except Exception:
        log.exception("a reading that was begun came to nothing")
        return None
