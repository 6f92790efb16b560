"""What the eyes show: through which camera they look, the newest picture, and what they make of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

USUAL_SHAPE = 4 / 3  # of a picture before there is one


class Glance(Enum):
    """What the eyes make of the picture at the moment."""

    NO_CAMERA = "no camera"
    HELD = "waits for a game"
    WATCHING = "waiting for dice"
    MOVING = "dice are moving"
    HAND = "a hand is in the picture"
    READ = "read"
    LOST = "the camera is lost"


@dataclass(frozen=True, slots=True)
class Source:
    """A camera that can be looked through: its key for the command line, its title for people."""

    key: str
    title: str


DEMO = Source("demo", "Demo table")
NO_CAMERA = Source("none", "No camera")


@dataclass(frozen=True, slots=True)
class View:
    """The newest picture: JPEG bytes with the dice marked once they are read; `number` counts pictures.

    `dice` are as many as were read in it, `shape` is its width for a height of 1.
    """

    source: Source
    glance: Glance
    jpeg: bytes | None = None
    number: int = 0
    trouble: str = ""
    dice: int = 0
    shape: float = USUAL_SHAPE
