"""What a place shows that is none of the dice read: a die with pips all the same, another shape, or neither.

A small network tells dice of other shapes, and cubes with signs, from whatever may hide a die's pips.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from . import nets
from .classify import LOOKS, as_seen, evened, softmax
from .types import Image

OTHERS = "others"
"""The network's name; it says one thing of a crop."""
OUTPUTS = ("classes",)


class Kind(NamedTuple):
    """The chances that a place shows neither, a die with pips (hidden ones too), or one of another shape.

    They add up to 1. Where nobody asked, each is as likely as the others.
    """

    neither: float = 1 / 3
    with_pips: float = 1 / 3
    other_shape: float = 1 / 3


NOBODY_ASKED = Kind()
NEITHER, WITH_PIPS, OTHER_SHAPE = range(3)
"""The network's classes, in the order of `Kind`."""


def kinds(crops: Sequence[Image], *, folder: str = "") -> list[Kind]:
    """What each crop shows, the mean of four looks; `folder` holds other networks than those that ship."""
    if not crops:
        return []
    pixels = np.stack([evened(crop) for crop in crops])
    looks = np.concatenate([as_seen(pixels, look) for look in range(LOOKS)])
    (said,) = nets.run(OTHERS, looks, OUTPUTS, folder=folder)
    chances = softmax(said).reshape(LOOKS, len(crops), -1).mean(0)
    return [Kind(*map(float, one)) for one in chances]
