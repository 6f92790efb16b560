"""What the finder takes for dice and is none: the reader learns to say so."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from vision.crops import Place, cut
from vision.find import Found, find_dice
from vision.settings import FinderSettings

from .beside import beside
from .tables import Pixels, Table

SCORE = 0.06
"""Weaker finds are learned from as well: tomorrow's finder may take them for dice."""
APART = 0.62
"""Of the longer side: the middle of a find this far from that of every die shows no die."""


def negatives(tables: Iterable[Table], folder: str, *, each: int = 6) -> list[Pixels]:
    """Crops round finds that are no dice; `folder` holds the finder."""
    settings = FinderSettings(least_score=SCORE)

    def mistaken(table: Table) -> list[Pixels]:
        wrong = list(_wrong(table, find_dice(table.picture, settings, folder=folder).places))
        return [cut(table.picture, Place(found.x, found.y, found.side)) for found in wrong[:each]]

    return list(chain.from_iterable(beside(mistaken, tables)))


def _wrong(table: Table, found: Iterable[Found]) -> Iterator[Found]:
    """The finds that lie on no die."""
    for one in found:
        if all(_is_apart(one, box) for box in table.boxes):
            yield one


def _is_apart(found: Found, box: NDArray[np.float32]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    side = max(found.side, float(max(box[2] - box[0], box[3] - box[1])))
    return math.dist((found.x, found.y), (x, y)) > APART * side
