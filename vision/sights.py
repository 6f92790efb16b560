"""A place that may be a die, with two opinions on it: what was learned, and what geometry counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from .crops import Place, cut
from .faces import Opinion, opinions
from .finder import Found
from .focus import crispness
from .pips import Face, read_face
from .segment import flattened
from .settings import Settings
from .tops import Top, top_of
from .types import Image

NO_DIE, UNREADABLE = 0, 7


@dataclass(frozen=True, slots=True)
class Sight:
    """One place and what both opinions say of it.

    `chances` are the reader's: no die, 1 to 6, a die that cannot be read. `least` is the smallest chance that
    any of its looks gave the value. `pips` are counted on its map. `face` is what geometry reads on the top
    face, made square; None where it was not asked or sees nothing. `crispness` is that of geometry's pips.
    """

    found: Found
    chances: tuple[float, ...]
    least: float
    pips: int
    top: Top | None
    face: Face | None
    crispness: float

    @property
    def value(self) -> int:
        """The most likely value, 1 to 6."""
        return 1 + max(range(6), key=lambda n: self.chances[1 + n])

    @property
    def chance(self) -> float:
        """The reader's chance of that value."""
        return self.chances[self.value]

    @property
    def die(self) -> float:
        """The chance, 0 to 1, that a die lies here, by finder and reader."""
        return self.found.score * (1 - self.chances[NO_DIE])

    @property
    def counted(self) -> int:
        """The value that geometry reads; 0 for none."""
        return self.face.value if self.face else 0


def sights(image: Image, found: Sequence[Found], settings: Settings) -> tuple[Sight, ...]:
    """Every place with both opinions; geometry is asked only where a die is likely."""
    places = [Place(one.x, one.y, one.side) for one in found]
    said = opinions([cut(image, place) for place in places], folder=settings.models)
    return tuple(_sight(image, *one, settings) for one in zip(found, places, said, strict=True))


def _sight(image: Image, found: Found, place: Place, said: Opinion, settings: Settings) -> Sight:
    chances = tuple(float(chance) for chance in said.chances)
    value = 1 + int(np.argmax(said.chances[1:7]))
    top = top_of(said.top, place)
    face, crisp = None, 0.0
    if top and found.score * (1 - chances[NO_DIE]) > settings.judge.least_counted:
        patch = flattened(image, top, settings.face)
        face = read_face(patch, settings)
        crisp = crispness(patch, face.pips, settings.judge.focus) if face else 0.0
    return Sight(found, chances, float(said.least[value]), _counted(said), top, face, crisp)


def _counted(said: Opinion) -> int:
    """The spots on the reader's map of pips."""
    likely = (said.pips > 0.5).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(likely, connectivity=4)
    return sum(1 for n in range(1, count) if stats[n, cv2.CC_STAT_AREA] > 1)
