"""The eyes at work: a thread that looks through a camera, waits for the dice to lie still, and reads them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum


class Sight(Enum):
    """What the eyes make of the picture at the moment."""

    NO_CAMERA = "no camera"
    WATCHING = "waiting for dice"
    MOVING = "dice are moving"
    READ = "read"
    LOST = "the camera is lost"


@dataclass(frozen=True, slots=True)
class Source:
    """A camera that can be looked through: its key for the command line, its title for people."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class View:
    """The newest picture: JPEG bytes with the dice marked once they are read; `number` counts pictures."""

    source: Source
    sight: Sight
    jpeg: bytes | None = None
    number: int = 0
    trouble: str = ""
