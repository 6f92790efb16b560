"""What every camera can do."""

from __future__ import annotations

from typing import Protocol

from ..types import Image


class Camera(Protocol):
    """Something over the table that gives pictures."""

    def frame(self) -> Image:
        """The next picture, BGR; waits for it, and raises CameraLost when none comes."""

    def close(self) -> None:
        """Let go of the device."""
