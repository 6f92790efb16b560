"""One top face cut out of the full picture, its parallelogram made a square."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .planes import Grey
from .settings import FaceSettings
from .tops import Top
from .types import Image

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Patch:
    """A die upright in a small square picture, its side there (px), and where its pips may lie."""

    pixels: Image
    mask: Grey
    side: float
    patch_from_image: Matrix

    @property
    def scale(self) -> float:
        """Patch pixels a picture pixel."""
        return _scale(self.patch_from_image)


def flattened(smaller: Sequence[Image], top: Top, settings: FaceSettings) -> Patch:
    """A top face with a margin, its parallelogram made a square, from a picture's halves.

    It comes from the full picture, but for one so large that a copy is as fine as the patch, in the mean of
    both ways: a squeezed face is finer one way and coarser the other.
    """
    size = settings.patch_px
    side = size / (1 + 2 * settings.margin)
    near, far = (size - side) / 2 - 0.5, (size + side) / 2 - 0.5
    first, second, _, last = top.corners
    square = np.array([[near, near], [far, near], [near, far]], np.float32)
    three = np.array([first, second, last], np.float32)
    patch_from_image = np.asarray(cv2.getAffineTransform(three, square), np.float64)
    pixels = _warped(*_copy_for(smaller, patch_from_image), settings)
    middle = np.mean(top.corners, axis=0)
    outline = middle + (np.array(top.corners) - middle) * settings.top_room
    return Patch(pixels, _filled(outline, patch_from_image, size), side, patch_from_image)


def _scale(patch_from_image: Matrix) -> float:
    """Patch pixels a picture pixel."""
    return math.sqrt(abs(float(np.linalg.det(patch_from_image[:, :2]))))


def _copy_for(smaller: Sequence[Image], patch_from_image: Matrix) -> tuple[Image, Matrix]:
    """The smallest copy of a picture with as many pixels for a face as the patch has, and the way from it."""
    steps = math.floor(math.log2(max(1.0, 1 / max(_scale(patch_from_image), 1e-6))))
    steps = min(steps, len(smaller) - 1)
    times, matrix = 2.0**steps, patch_from_image.copy()
    matrix[:, 2] += matrix[:, :2].sum(axis=1) * (times - 1) / 2
    matrix[:, :2] *= times
    return smaller[steps], matrix


def _warped(image: Image, patch_from_image: Matrix, settings: FaceSettings) -> Image:
    """The patch, shrunk by area first where the picture is much finer, so that nothing aliases."""
    scale = _scale(patch_from_image)
    corner, part = _window(image, patch_from_image, settings)
    matrix = patch_from_image.copy()
    matrix[:, 2] += matrix[:, :2] @ corner
    if scale < settings.fine:
        less = scale * settings.spare
        small = cv2.resize(part, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
        ratio = np.array([part.shape[1] / small.shape[1], part.shape[0] / small.shape[0]])
        matrix[:, 2] += matrix[:, :2] @ ((ratio - 1) / 2)
        matrix[:, :2] = matrix[:, :2] * ratio
        part = cast(Image, small)
    way = cv2.INTER_CUBIC if scale > settings.coarse else cv2.INTER_LINEAR
    size = (settings.patch_px, settings.patch_px)
    return cast(Image, cv2.warpAffine(part, matrix, size, flags=way, borderMode=cv2.BORDER_REPLICATE))


def _window(image: Image, patch_from_image: Matrix, settings: FaceSettings) -> tuple[Matrix, Image]:
    """The part of the picture that a patch shows, and where its corner lies."""
    size, room = settings.patch_px, settings.room_px
    corners = np.array([[0, 0], [size, 0], [0, size], [size, size]], np.float64) - patch_from_image[:, 2]
    places = np.linalg.solve(patch_from_image[:, :2], corners.T).T
    height, width = image.shape[:2]
    left, top = (int(max(0, v - room)) for v in places.min(axis=0))
    right, bottom = (int(v + room + 1) for v in places.max(axis=0))
    left, top = min(left, width - 2), min(top, height - 2)
    part = image[top : max(bottom, top + 2), left : max(right, left + 2)]
    return np.array([left, top], np.float64), part


def _filled(outline: Matrix, patch_from_image: Matrix, size: int) -> Grey:
    """The inside of an outline of the picture, drawn in the patch."""
    mask = np.zeros((size, size), np.uint8)
    places = outline @ patch_from_image[:, :2].T + patch_from_image[:, 2]
    cv2.fillPoly(mask, [np.round(places).astype(np.int32)], 255)
    return mask
