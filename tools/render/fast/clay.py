"""Clay: a small thing seen from straight above, built up piece by piece: colour, height, shine and metal.

A piece is a mask that OpenCV draws; its edge is rounded by how far each place lies inside it.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ..scene import Colour
from .chance import Array, Random

Spot = Sequence[float] | Array
SHIFT = 4  # bits below the pixel that pieces are drawn with
MOST_PX = 60_000  # of one thing: what a long or large one is drawn with
FINEST = 4.0  # px a mm: a crop of a die shows no more
MOST_HULLS = 16  # pieces of one thing that throw a shadow of their own


class Clay:
    """A thing in the making, x to the right and y down from its middle, mm. Worked on in place."""

    def __init__(self, half_x_mm: float, half_y_mm: float) -> None:
        area = 4 * half_x_mm * half_y_mm
        self.fine = float(min(FINEST, np.sqrt(MOST_PX / area)))
        self.half_mm = (half_x_mm, half_y_mm)
        shape = (max(4, round(2 * half_y_mm * self.fine)), max(4, round(2 * half_x_mm * self.fine)))
        self.colour = np.zeros((*shape, 3), np.float32)
        self.high_mm, self.cover, self.shine, self.metal = (np.zeros(shape, np.float32) for _ in range(4))
        self.hulls: list[Array] = []

    @property
    def places(self) -> tuple[Array, Array]:
        """X as a row and y as a column, mm."""
        height, width = self.cover.shape
        x = (np.arange(width, dtype=np.float32) + 0.5) / self.fine - self.half_mm[0]
        y = (np.arange(height, dtype=np.float32)[:, None] + 0.5) / self.fine - self.half_mm[1]
        return x, y

    def _px(self, points_mm: Array) -> Array:
        """Places as cv2 draws them."""
        px = (np.asarray(points_mm, float) + self.half_mm) * self.fine - 0.5
        return np.round(px * (1 << SHIFT)).astype(np.int32)

    def empty(self) -> Array:
        """A mask of nothing."""
        return np.zeros(self.cover.shape, np.uint8)

    def disc(self, place: Spot, radius_mm: float, *, mask: Array | None = None) -> Array:
        """A round mask, or one more disc on a mask."""
        drawn = self.empty() if mask is None else mask
        x, y = self._px(np.array(place)).tolist()
        radius = max(1, round(radius_mm * self.fine * (1 << SHIFT)))
        cv2.circle(drawn, (x, y), radius, 255, -1, cv2.LINE_AA, SHIFT)
        return drawn

    def ring(self, place: Spot, radius_mm: float, wide_mm: float) -> Array:
        """A ring so wide."""
        drawn = self.empty()
        x, y = self._px(np.array(place)).tolist()
        radius = round(radius_mm * self.fine * (1 << SHIFT))
        cv2.circle(drawn, (x, y), radius, 255, max(1, round(wide_mm * self.fine)), cv2.LINE_AA, SHIFT)
        return drawn

    def shape(self, corners_mm: Array, *, mask: Array | None = None) -> Array:
        """A polygon."""
        drawn = self.empty() if mask is None else mask
        cv2.fillPoly(drawn, [self._px(corners_mm)], 255, cv2.LINE_AA, SHIFT)
        return drawn

    def line(self, points_mm: Array, wide_mm: float, *, mask: Array | None = None) -> Array:
        """A line with round ends, or one more on a mask."""
        drawn = self.empty() if mask is None else mask
        thick = max(1, round(wide_mm * self.fine))
        cv2.polylines(drawn, [self._px(points_mm)], False, 255, thick, cv2.LINE_AA, SHIFT)
        return drawn

    def box(self, middle: Spot, half_mm: Spot, corner_mm: float = 0.0) -> Array:
        """An upright rectangle with round corners."""
        (a, b), (w, h) = middle, half_mm
        corner = min(corner_mm, w, h)
        corners = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * (w - corner, h - corner) + (a, b)
        drawn = self.shape(corners)
        if corner * self.fine > 0.5:
            wide = max(1, round(2 * corner * self.fine))
            cv2.polylines(drawn, [self._px(corners)], True, 255, wide, cv2.LINE_AA, SHIFT)
        return drawn

    def words(self, text: str, place: Spot, size_mm: float, *, font: int = 2) -> Array:
        """Words whose capitals are so high, their middle at a place."""
        drawn = self.empty()
        scale = size_mm * self.fine / 21.0
        thick = max(1, round(0.13 * size_mm * self.fine))
        (width, height), _ = cv2.getTextSize(text, font, scale, thick)
        x, y = (self._px(np.array(place)) / (1 << SHIFT)).tolist()
        spot = (round(x - width / 2), round(y + height / 2))
        cv2.putText(drawn, text, spot, font, scale, 255, thick, cv2.LINE_AA)
        return drawn

    def put(
        self,
        mask: Array,
        colour: Colour | Array,
        high_mm: float | Array,
        *,
        bevel_mm: float = 0.0,
        foot_mm: float = 0.0,
        shine: float = 0.4,
        metal: float = 0.0,
        casts: bool = False,
    ) -> None:
        """One piece laid on all others: flat on top with a round edge, or as high as each place says."""
        there = _round_mask(mask)
        share = mask[there].astype(np.float32) / 255
        if isinstance(high_mm, np.ndarray):
            high: Array | float = high_mm[there]
        else:
            high = (
                foot_mm + (high_mm - foot_mm) * self._rounded(mask[there], bevel_mm) if bevel_mm else high_mm
            )
        whole = self.cover[there] + share * (1 - self.cover[there])
        own = share / np.maximum(whole, 1e-3)
        self.colour[there] += (np.asarray(colour, np.float32) - self.colour[there]) * own[..., None]
        for layer, new in ((self.shine, shine), (self.metal, metal)):
            layer[there] += (np.float32(new) - layer[there]) * own
        self.high_mm[there] += (np.asarray(high, np.float32) - self.high_mm[there]) * share
        self.cover[there] = whole
        if casts and len(self.hulls) < MOST_HULLS:
            self._cast(mask, float(np.max(high_mm)))

    def _rounded(self, mask: Array, bevel_mm: float) -> Array:
        """0 at a mask's edge, 1 further inside than the bevel, round between."""
        inside = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3) / self.fine
        share = 1 - np.clip(inside / bevel_mm, 0, 1)
        return np.asarray(cv2.GaussianBlur(np.sqrt(1 - share * share), (0, 0), 0.8))

    def _cast(self, mask: Array, high_mm: float) -> None:
        """One more piece whose hull throws a shadow."""
        spots = cv2.findNonZero((mask[::2, ::2] > 127).astype(np.uint8))
        if spots is None:
            return
        hull = cv2.convexHull(spots)[:, 0] * 2 / self.fine - self.half_mm
        step = max(1, len(hull) // 12)
        self.hulls.append(np.column_stack((hull[::step], np.full(len(hull[::step]), high_mm))))

    def paint(self, mask: Array, colour: Colour | Array, *, shine: float | None = None) -> None:
        """Ink on what is there already: no height; where nothing is, the table itself is inked."""
        there = _round_mask(mask)
        share = mask[there].astype(np.float32) / 255
        self.colour[there] += (np.asarray(colour, np.float32) - self.colour[there]) * share[..., None]
        if shine is not None:
            self.shine[there] += (shine - self.shine[there]) * share

    def press(self, mask: Array, by_mm: float) -> None:
        """A piece pressed in, or raised where `by_mm` is negative."""
        there = _round_mask(mask)
        soft = cv2.GaussianBlur(mask[there], (0, 0), 0.8).astype(np.float32)
        self.high_mm[there] -= by_mm * soft / 255

    def cut(self, mask: Array) -> None:
        """A hole through all."""
        self.cover *= 1 - mask.astype(np.float32) / 255

    def rod(self, span_mm: tuple[float, float], radius_mm: tuple[float, float]) -> tuple[Array, Array]:
        """The mask and height of something round that lies along x, from one radius to another."""
        x, y = self.places
        along = np.clip((x - span_mm[0]) / max(span_mm[1] - span_mm[0], 1e-3), 0, 1)
        radius = radius_mm[0] + (radius_mm[1] - radius_mm[0]) * along
        lies = (x >= span_mm[0]) & (x <= span_mm[1])
        mask = np.clip((radius - np.abs(y)) * self.fine + 0.5, 0, 1) * lies
        high = np.sqrt(np.maximum(radius**2 - y**2, 0))
        return (mask * 255).astype(np.uint8), high.astype(np.float32)


def _round_mask(mask: Array) -> tuple[slice, slice]:
    """The rows and columns that a mask covers, and two more at each side."""
    left, top, width, height = cv2.boundingRect(mask)
    return slice(max(top - 2, 0), top + height + 2), slice(max(left - 2, 0), left + width + 2)


def grained(clay: Clay, rng: Random, strong: float) -> None:
    """The whole thing a little uneven in tone, as use leaves it."""
    height, width = clay.cover.shape
    coarse = rng.normal(size=(max(2, height // 6), max(2, width // 6))).astype(np.float32)
    soft = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    clay.colour *= np.maximum(1 + strong * soft, 0.1)[..., None]
