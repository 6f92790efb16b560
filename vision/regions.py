"""Each die's own pixels: the reader's map of it, parted from its neighbours' where dice touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray
from skimage.segmentation import watershed

from .classify import LIKELY
from .crops import FACE_PX, Place, way
from .types import Planes, Point

CORE = 0.8
"""Of its own map, and no more than half of that in another's: surely this die."""
SIDE_PX = 32
"""The side that a middling die has where maps are laid together."""
MOST_PX = 1200
"""Between the outermost dice: small ones far apart are laid together more coarsely."""
MOST_ROOM_PX = 2000
"""Of all that is laid together: so are small ones beside one that is many times as large."""
ROOM = 1.5
"""Sides round the dice that are laid together."""


def outlines(
    places: Sequence[Place], maps: Sequence[Planes], *, likely: float = LIKELY
) -> tuple[tuple[Point, ...], ...]:
    """The outline of each die in the picture, px; empty where its map shows none.

    Maps are chances that a pixel is the die's, 0 to 1; it goes round those above `likely`. Where two of them
    claim one pixel, the ridge between the dice decides (watershed of the likelier map, flooded from each
    die's own core).
    """
    if not places:
        return ()
    scale = SIDE_PX / float(np.median([place.side for place in places]))
    span = max(np.ptp([place.x for place in places]), np.ptp([place.y for place in places]), 1.0)
    reach = ROOM * max(place.side for place in places)
    scale = min(scale, MOST_PX / float(span), MOST_ROOM_PX / float(span + 2 * reach))
    spots = np.array([[place.x, place.y] for place in places]) * scale
    corner = spots.min(0) - reach * scale
    size = np.ceil(spots.max(0) + reach * scale - corner).astype(int)
    laid = np.stack([_laid(*one, scale, corner, size) for one in zip(places, maps, strict=True)])
    owners = _parted(laid, likely)
    return tuple(
        tuple(Point(x / scale, y / scale) for x, y in (_outline(owners == n) + corner).tolist())
        for n in range(1, len(places) + 1)
    )


def _laid(
    place: Place,
    plane: Planes,
    scale: float,
    corner: NDArray[np.float64],
    size: NDArray[np.int_],
) -> Planes:
    """One die's map where it lies in the common one."""
    cell = FACE_PX / plane.shape[0]
    here = place._replace(
        x=place.x * scale - corner[0], y=place.y * scale - corner[1], side=place.side * scale
    )
    matrix = way(here)
    matrix /= cell
    matrix[:, 2] += 0.5 / cell - 0.5
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cast(Planes, cv2.warpAffine(plane, matrix, (int(size[0]), int(size[1])), flags=flags))


def _parted(laid: Planes, likely: float) -> NDArray[np.int32]:
    """The number of the die that each pixel belongs to, from 1 on; 0 for none."""
    likeliest, cores = _cores(laid)
    count, pieces, boxes, _ = cv2.connectedComponentsWithStats(
        (likeliest > likely).view(np.uint8), connectivity=4
    )
    owners = np.zeros_like(cores)
    for n in range(1, count):
        left, top, width, height, _ = boxes[n].tolist()
        here = slice(top, top + height), slice(left, left + width)
        piece = pieces[here] == n
        owners[here][piece] = _shared(likeliest[here], cores[here], piece)[piece]
    return owners


def _cores(laid: Planes) -> tuple[Planes, NDArray[np.int32]]:
    """Pixel by pixel the greatest chance of any die, and whose core it is: the die's number, 0 for none."""
    likeliest, second = np.zeros_like(laid[0]), np.zeros_like(laid[0])
    for mine in laid:
        np.maximum(second, np.minimum(likeliest, mine), out=second)
        np.maximum(likeliest, mine, out=likeliest)
    is_core = (likeliest > CORE) & (second < likeliest / 2)
    cores = np.zeros(likeliest.shape, np.int32)
    for n, mine in enumerate(laid):
        cores[is_core & (mine == likeliest)] = n + 1
    return likeliest, cores


def _shared(likely: Planes, cores: NDArray[np.int32], piece: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Whose the pixels of one piece are: the die's whose core lies there, or parted where there are more."""
    mine = np.unique(cores[piece & (cores > 0)])
    if len(mine) < 2:
        return np.full(piece.shape, mine[0] if len(mine) else 0, np.int32)
    return np.asarray(watershed(-likely, cores, mask=piece), np.int32)  # type: ignore[no-untyped-call]


def _outline(region: NDArray[np.bool_]) -> NDArray[np.int32]:
    """The longest outline of a region, its corners alone, n x 2 (x, y)."""
    lines, _ = cv2.findContours(region.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    longest = max(lines, key=cv2.contourArea, default=np.empty(0, np.int32))
    return cast(NDArray[np.int32], longest.reshape(-1, 2))
