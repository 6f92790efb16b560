"""What a face shows: pips found in every plane of an upright patch, and the value most of them agree on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .layouts import Fit, fits
from .planes import Grey, planes
from .segment import Patch
from .settings import FaceSettings, Settings
from .spots import SizeRange, Spot, spots
from .types import Image, Point


@dataclass(frozen=True, slots=True)
class Face:
    """A value read from a patch, the quality of its best fit and the share of planes that agree, 0 to 1."""

    fit: Fit
    pips: tuple[Spot, ...]
    agreement: float

    @property
    def value(self) -> int:
        """The number of pips."""
        return self.fit.value


def read_face(patch: Patch, settings: Settings) -> Face | None:
    """The value that the pips of a patch show, or None where there are none."""
    middle = Point(*[(settings.face.patch_px - 1) / 2] * 2)
    votes = np.zeros(7)
    best: dict[int, tuple[Fit, tuple[Spot, ...]]] = {}
    for group in _spot_groups(patch, settings):
        fit = next(iter(fits(group, settings.layout, around=middle)), None)
        if fit is None:
            continue
        votes[fit.value] += fit.quality
        if fit.value not in best or best[fit.value][0].quality < fit.quality:
            best[fit.value] = (fit, tuple(group[n] for n in fit.spots))
    if not best:
        return None
    value = max(best, key=lambda v: best[v][0].quality + 0.15 * votes[v] + 0.06 * v)
    return Face(*best[value], agreement=float(votes[value] / votes.sum()))


def _spot_groups(patch: Patch, settings: Settings) -> Iterator[list[Spot]]:
    """Spots within the mask, for every plane, light ones and dark ones apart."""
    face, side = settings.face, patch.side
    size = SizeRange(face.least_diameter * side, face.most_diameter * side)
    for pixels in _face_planes(patch.pixels, face):
        levels = _levels(pixels, face)
        if levels is None:
            continue
        for group in spots(pixels, levels, size, settings.spot):
            inside = [spot for spot in group if patch.mask[round(spot.y), round(spot.x)]]
            yield [spot._replace(contrast=spot.contrast / face.cuts) for spot in inside]


def _face_planes(pixels: Image, settings: FaceSettings) -> Iterator[Grey]:
    """Smoothed planes of a patch."""
    lightest = cast(Grey, pixels.max(axis=2))
    for plane in (*(plane.pixels for plane in planes(pixels, 1, 1)), lightest):
        yield cast(Grey, cv2.GaussianBlur(plane, (0, 0), settings.blur_px))
    yield from _polished(cast(Grey, cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)), settings)


def _polished(grey: Grey, settings: FaceSettings) -> Iterator[Grey]:
    """The patch without light things thinner than a pip (glints, streaks of glare), then without dark ones."""
    width = round(settings.thin * grey.shape[0])
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    for way in (cv2.MORPH_OPEN, cv2.MORPH_CLOSE):
        clean = cv2.morphologyEx(grey, way, brush)
        yield cast(Grey, cv2.GaussianBlur(clean, (0, 0), settings.blur_px))


def _levels(pixels: Grey, settings: FaceSettings) -> NDArray[np.float64] | None:
    """Cuts spread over what the middle of the patch spans, or None where that is only noise."""
    edge = pixels.shape[0] // 5
    low, high = np.percentile(pixels[edge:-edge, edge:-edge], [1, 99])
    if high - low < settings.least_range:
        return None
    return np.linspace(low, high, settings.cuts + 2)[1:-1]
