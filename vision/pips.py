"""What a face shows: pips found in every plane of an upright patch, and the value most of them agree on.

Where glare joins pips to what is round them, they are looked for once more in a plane of their own colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from .layouts import Fit, best_fit, vacant
from .planes import Grey, planes
from .segment import Patch
from .settings import FaceSettings, Settings
from .spots import SizeRange, Spot, spots
from .types import Colour, Image, Point


@dataclass(frozen=True, slots=True)
class Face:
    """A value read from a patch by its best fit, and what its pips look like.

    `residue` is how much of the face looks like pips without being one, in pip areas: glare, a hidden pip, a
    print; glare that its colour tells from pips counts only where it may hide more. `pip` and `body` are
    colours (Lab, 0 to 255).
    """

    fit: Fit
    pips: tuple[Spot, ...]
    residue: float
    pip: Colour
    body: Colour

    @property
    def value(self) -> int:
        """The number of pips."""
        return self.fit.value

    @property
    def contrast(self) -> float:
        """How far its pips stand out from its body, Lab levels."""
        return math.dist(self.pip, self.body)


def read_face(patch: Patch, settings: Settings, *, likely: int = 0) -> Face | None:
    """The value that the pips of a patch show, or None where there are none.

    `likely` is a value that nobody doubts much, 0 for none: one plane that shows it plainly is enough then.
    """
    face = _most_agreed(patch, settings, likely)
    if face is None or face.residue <= settings.face.glaring:
        return face
    return _without_glare(patch, face, settings) or face


def _most_agreed(patch: Patch, settings: Settings, likely: int) -> Face | None:
    """The face that most planes agree on; the first that plainly shows the likely value ends the search."""
    s = settings.face
    votes, clear = np.zeros(7), np.zeros(7, int)
    best: dict[int, tuple[Fit, tuple[Spot, ...]]] = {}
    for group in _spot_groups(patch, settings):
        fit = _fit(group, patch, settings)
        if fit is None:
            continue
        votes[fit.value] += fit.quality
        if fit.value not in best or best[fit.value][0].quality < fit.quality:
            best[fit.value] = (fit, tuple(group[n] for n in fit.spots))
        clear[fit.value] += fit.quality > s.clear_fit
        if clear[fit.value] == (1 if fit.value == likely else s.enough):
            break
    if not best:
        return None
    value = max(best, key=lambda v: best[v][0].quality + s.vote_share * votes[v] + s.value_bonus * v)
    fit, pips = best[value]
    return _face(patch, fit, pips, s)


def _without_glare(patch: Patch, seen: Face, settings: Settings) -> Face | None:
    """The face as the plane of its pips' colour shows it, if plainly and with no pip less; None if not.

    Glare is lighter than pips of any colour, and the body darker or of another one: in that plane both are
    dark, but for thin rims between them. Fewer pips say nothing: one in another light is missing there. What
    glare leaves over counts as before where it may hide the pips of another face, and else next to nothing.
    """
    like = _like(patch.pixels, seen, settings.face)
    fits = [_clearest(plane, patch, settings) for plane in (like, _opened(like, settings.face))]
    told = [one for one in fits if one and one[0].value >= seen.value]
    if not told:
        return None
    fit, pips = max(told, key=lambda one: one[0].quality)
    face = seen if fit.value == seen.value else _face(patch, fit, pips, settings.face)
    hidden = _may_be_hidden(patch, face, settings.face)
    return face if hidden > settings.face.glaring else replace(face, residue=hidden)


def _clearest(like: Grey, patch: Patch, settings: Settings) -> tuple[Fit, tuple[Spot, ...]] | None:
    """The layout of the light spots of a plane, if it is seen plainly there."""
    smooth = cast(Grey, cv2.GaussianBlur(like, (0, 0), settings.face.blur_px))
    light = next(_light_and_dark(smooth, patch, settings), [])
    fit = _fit(light, patch, settings)
    if fit is None or fit.quality <= settings.face.clear_fit:
        return None
    return fit, tuple(light[n] for n in fit.spots)


def _may_be_hidden(patch: Patch, seen: Face, settings: FaceSettings) -> float:
    """How much that looks like pips lies wherever another face would have more, in pip areas."""
    diameter = float(np.mean([pip.diameter for pip in seen.pips]))
    lab = cast(Image, cv2.cvtColor(patch.pixels, cv2.COLOR_BGR2LAB))

    def covered(place: Point) -> float:
        disc = _discs(lab.shape, [Spot(*place, diameter, diameter, 1.0)], 1.0)
        return _share_of_pip(_way(lab[disc > 0], seen.pip, seen.body) > settings.like_pip, seen.pips)

    groups = vacant(seen.value, [Point(pip.x, pip.y) for pip in seen.pips], settings.corner * patch.side)
    return max((min(map(covered, group)) for group in groups), default=0.0)


def _like(pixels: Image, seen: Face, settings: FaceSettings) -> Grey:
    """How like the pips seen each pixel of a patch is: 255 of their colour, 0 far from it."""
    lab = cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB).astype(np.float32)
    far = settings.unlike_pip * max(math.dist(seen.pip, seen.body), 1.0)
    off = np.linalg.norm(lab - np.array(seen.pip, np.float32), axis=2) / far
    return cast(Grey, (255 * np.clip(1 - off, 0, 1)).astype(np.uint8))


def _fit(group: Sequence[Spot], patch: Patch, settings: Settings) -> Fit | None:
    """The layout that spots are best read as, round the middle of the patch."""
    middle = Point(*[(settings.face.patch_px - 1) / 2] * 2)
    radius = settings.face.pips_radius * patch.side
    return best_fit(group, settings.layout, around=middle, radius=radius)


def _face(patch: Patch, fit: Fit, pips: tuple[Spot, ...], settings: FaceSettings) -> Face:
    """The face of a fit, with the colours of its pips and body, and what of it the pips do not explain."""
    lab = cast(Image, cv2.cvtColor(patch.pixels, cv2.COLOR_BGR2LAB))
    shares = (settings.core, settings.edge, settings.ring)
    inner, outer, ring = (_discs(lab.shape, pips, share) for share in shares)
    ring &= ~outer
    if not ring.any() or not inner.any():
        return Face(fit, pips, 0.0, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    pip, body = _middle_colour(lab, inner), _middle_colour(lab, ring)
    beside = lab.reshape(-1, 3)[_beside(fit, pips, patch, settings)]
    left = _share_of_pip(_way(beside, pip, body) > settings.like_pip, pips)
    return Face(fit, pips, left, _colour(pip), _colour(body))


def _way(lab: Image, pip: ArrayLike, body: ArrayLike) -> NDArray[np.float32]:
    """How far from body (0) to pip (1) colours lie, beyond where they are lighter or darker than a pip."""
    start = np.asarray(body, np.float32)
    way = np.asarray(pip, np.float32) - start
    return np.asarray((lab - start) @ (way / max(float((way**2).sum()), 1.0)), np.float32)


def _beside(fit: Fit, pips: tuple[Spot, ...], patch: Patch, settings: FaceSettings) -> NDArray[np.intp]:
    """The pixels of a face that belong to none of its pips, row by row from the patch's first."""
    inside = cast(Grey, cv2.erode(patch.mask, np.ones((settings.rim_px, settings.rim_px), np.uint8)))
    whole = _discs(inside.shape, [_whole_face(fit, pips, patch, settings)], 1.0)
    return np.flatnonzero((whole & inside & ~_discs(inside.shape, pips, settings.edge)).view(np.bool_))


def _share_of_pip(which: NDArray[np.bool_], pips: tuple[Spot, ...]) -> float:
    """The number of pixels, in pip areas."""
    area = float(np.mean([math.pi / 4 * pip.major * pip.minor for pip in pips]))
    return float(np.count_nonzero(which) / area)


def _middle_colour(lab: Image, where: Grey) -> NDArray[np.float32]:
    """The median of each channel, of the pixels where a mask is not 0."""
    channels = (cv2.calcHist([lab], [n], where, [256], [0, 256]) for n in range(3))
    return np.array([_at_share(counts.ravel().cumsum(), 0.5) for counts in channels], np.float32)


def _colour(lab: NDArray[np.float32]) -> Colour:
    return float(lab[0]), float(lab[1]), float(lab[2])


def _whole_face(fit: Fit, pips: tuple[Spot, ...], patch: Patch, settings: FaceSettings) -> Spot:
    """The disc that the pips of a face would fill, whatever its value."""
    far = max(math.dist(fit.centre, (pip.x, pip.y)) + settings.pip_room * pip.diameter for pip in pips)
    radius = max(far, settings.face_radius * patch.side)
    return Spot(fit.centre.x, fit.centre.y, 2 * radius, 2 * radius, 1.0)


def _discs(shape: tuple[int, ...], spots: Sequence[Spot], share: float) -> Grey:
    """1 for pixels within so many radii of any of the spots."""
    drawn = np.zeros(shape[:2], np.uint8)
    for spot in spots:
        cv2.circle(drawn, (round(spot.x), round(spot.y)), max(1, round(share * spot.diameter / 2)), 1, -1)
    return drawn


def _spot_groups(patch: Patch, settings: Settings) -> Iterator[list[Spot]]:
    """Spots within the mask, for every plane, light ones and dark ones apart."""
    for pixels in _face_planes(patch.pixels, settings.face):
        yield from _light_and_dark(pixels, patch, settings)


def _light_and_dark(pixels: Grey, patch: Patch, settings: Settings) -> Iterator[list[Spot]]:
    """The strongest light spots of one plane of a patch within its mask, then the strongest dark ones."""
    face, side = settings.face, patch.side
    levels = _levels(pixels, face)
    if levels is None:
        return
    size = SizeRange(face.least_diameter * side, face.most_diameter * side)
    for group in spots(pixels, levels, size, settings.spot):
        inside = [spot for spot in group if patch.mask[round(spot.y), round(spot.x)]]
        strongest = sorted(inside, key=lambda spot: -spot.contrast)[: face.most_spots]
        yield [spot._replace(contrast=spot.contrast / face.cuts) for spot in strongest]


def _face_planes(pixels: Image, settings: FaceSettings) -> Iterator[Grey]:
    """Smoothed planes of a patch."""
    for plane in planes(pixels):
        yield cast(Grey, cv2.GaussianBlur(plane, (0, 0), settings.blur_px))
    yield from _polished(cast(Grey, cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)), settings)


def _polished(grey: Grey, settings: FaceSettings) -> Iterator[Grey]:
    """The patch without light things thinner than a pip, such as glints, then without dark ones."""
    for clean in (_opened(grey, settings), cv2.morphologyEx(grey, cv2.MORPH_CLOSE, _brush(grey, settings))):
        yield cast(Grey, cv2.GaussianBlur(clean, (0, 0), settings.blur_px))


def _opened(grey: Grey, settings: FaceSettings) -> Grey:
    """A plane without light things thinner than a pip."""
    return cast(Grey, cv2.morphologyEx(grey, cv2.MORPH_OPEN, _brush(grey, settings)))


def _brush(grey: Grey, settings: FaceSettings) -> Grey:
    """A disc of half a pip."""
    width = round(settings.thin * grey.shape[0])
    return cast(Grey, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width)))


def _levels(pixels: Grey, settings: FaceSettings) -> list[float] | None:
    """Cuts spread over what the middle of the patch spans, or None where that is only noise."""
    edge = int(settings.rim_share * pixels.shape[0])
    middle = np.ascontiguousarray(pixels[edge:-edge, edge:-edge])
    below = cv2.calcHist([middle], [0], None, [256], [0, 256]).ravel().cumsum()
    strays = settings.stray_percent / 100
    low, high = _at_share(below, strays), _at_share(below, 1 - strays)
    if high - low < settings.least_range:
        return None
    step = (high - low) / (settings.cuts + 1)
    return [low + n * step for n in range(1, settings.cuts + 1)]


def _at_share(counts: NDArray[np.float32], share: float) -> float:
    """The value below which a share of the pixels lies, between two of them where it must.

    `counts` says for each value how many pixels have that or less.
    """
    place = share * (float(counts[-1]) - 1)
    low, high = np.searchsorted(counts, [math.floor(place), math.ceil(place)], side="right").tolist()
    return float(low + (place - math.floor(place)) * (high - low))
