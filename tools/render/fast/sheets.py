"""Sheets of noise that repeat without a seam: clouds, fibres, specks, cells.

Everything else is mixed from them.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from .chance import Array

SIDE_PX = 512  # a power of two, so that places wrap with one `&`
VARIANTS = 4  # of each kind; turned, shifted and scaled afresh in every picture
KINDS = ("cloud", "smoke", "fine", "streak", "fibre", "specks", "cells", "scratches", "pile")


@lru_cache(maxsize=64)
def sheet(kind: str, variant: int) -> Array:
    """One sheet: mean 0 and deviation 1, or 0 to 1 for specks, cells, scratches and pile."""
    rng = np.random.default_rng((KINDS.index(kind), variant % VARIANTS))
    makers = {"fibre": _fibre, "specks": _specks, "cells": _cells, "scratches": _scratches, "pile": _pile}
    if kind in makers:
        return makers[kind](rng)
    steep, stretch = {"cloud": (1.9, 1.0), "smoke": (1.3, 1.0), "fine": (0.3, 1.0), "streak": (1.2, 24.0)}[
        kind
    ]
    return _spectrum(rng, steep, stretch)


def at(paper: Array, across: Array, down: Array) -> Array:
    """The sheet's number at each place, told in px of the sheet; the nearest one."""
    mask = SIDE_PX - 1
    return np.asarray(paper[down.astype(np.int32) & mask, across.astype(np.int32) & mask])


def _spectrum(rng: np.random.Generator, steep: float, stretch: float) -> Array:
    """Noise whose waves lose strength as they get shorter; drawn out along x by `stretch`."""
    down, across = np.meshgrid(np.fft.fftfreq(SIDE_PX), np.fft.rfftfreq(SIDE_PX), indexing="ij")
    length = np.hypot(down, across * stretch) * SIDE_PX
    strength = np.where(length > 2.5, 1 / np.maximum(length, 1) ** steep, 0)
    waves = np.fft.rfft2(rng.normal(size=(SIDE_PX, SIDE_PX))) * strength
    return _even(np.fft.irfft2(waves))


def _even(values: Array) -> Array:
    """The same with mean 0 and deviation 1."""
    return np.asarray((values - values.mean()) / values.std(), dtype=np.float32)


def _wrapped(drawn: Array, pad: int) -> Array:
    """A sheet drawn with a margin, the margin folded over to the other side."""
    whole = drawn[pad : pad + SIDE_PX, pad : pad + SIDE_PX].copy()
    whole[:pad] += drawn[pad + SIDE_PX :, pad : pad + SIDE_PX]
    whole[-pad:] += drawn[:pad, pad : pad + SIDE_PX]
    whole[:, :pad] += drawn[pad : pad + SIDE_PX, pad + SIDE_PX :]
    whole[:, -pad:] += drawn[pad : pad + SIDE_PX, :pad]
    return whole


def _strewn(rng: np.random.Generator, count: int, length_px: float, pad: int) -> Array:
    """Short strokes every way."""
    drawn = np.zeros((SIDE_PX + 2 * pad, SIDE_PX + 2 * pad), np.float32)
    starts = rng.uniform(pad, pad + SIDE_PX, (count, 2))
    turns, reach = rng.uniform(0, 2 * np.pi, count), length_px * rng.uniform(0.4, 1.4, count)
    ends = starts + np.column_stack((np.cos(turns), np.sin(turns))) * reach[:, None]
    for start, end, tone in zip(starts.astype(int), ends.astype(int), rng.normal(size=count), strict=True):
        cv2.line(drawn, start.tolist(), end.tolist(), float(tone), 1)
    return _wrapped(drawn, pad)


def _fibre(rng: np.random.Generator) -> Array:
    """Pressed fibres, as felt and paper have them."""
    return _even(np.clip(_even(cv2.GaussianBlur(_strewn(rng, 22_000, 9, 16), (0, 0), 0.8)), -2.5, 2.5))


def _scratches(rng: np.random.Generator) -> Array:
    """A few long fine lines, 0 to 1."""
    lines = np.abs(_strewn(rng, 60, 110, 160))
    return np.asarray(np.clip(cv2.GaussianBlur(lines, (0, 0), 0.7), 0, 1), np.float32)


def _specks(rng: np.random.Generator) -> Array:
    """Chips of unlike size, 0 to 1."""
    coarse, finer = _spectrum(rng, 0.9, 1.0), _spectrum(rng, 0.5, 1.0)
    chips = cv2.GaussianBlur(_even(coarse + 0.5 * finer), (0, 0), 1.2)
    return np.asarray(np.clip((_even(chips) - 1.1) * 4, 0, 1), np.float32)


def _cells(rng: np.random.Generator) -> Array:
    """Creases between small rounded cells, 0 to 1, as leather and cork have them."""
    points = rng.integers(0, SIDE_PX, (1_400, 2))
    seeds = np.full((SIDE_PX, SIDE_PX), 255, np.uint8)
    seeds[points[:, 1], points[:, 0]] = 0
    tiled = cv2.copyMakeBorder(seeds, 64, 64, 64, 64, cv2.BORDER_WRAP)
    far = cv2.distanceTransform(tiled, cv2.DIST_L2, 5)[64:-64, 64:-64]
    return np.asarray(np.clip((far - cv2.GaussianBlur(far, (0, 0), 5.0)) / 3.0, 0, 1), np.float32)


def _pile(rng: np.random.Generator) -> Array:
    """Strands that lean about one way, the deep ones dark, the upper ones bright, 0 to 1."""
    pad, count = 90, 3_000
    places = rng.uniform(0, SIDE_PX, (count, 2)) + pad
    leans, reach = rng.normal(0.6, 0.55, (count, 1)), rng.uniform(18, 62, (count, 1, 1))
    way = np.linspace(0, 1, 5)
    turns = leans + rng.normal(0, 0.5, (count, 1)) * way
    strands = places[:, None] + reach * way[:, None] * np.stack((np.cos(turns), np.sin(turns)), axis=-1)
    drawn = np.zeros((SIDE_PX + 2 * pad, SIDE_PX + 2 * pad), np.uint8)
    other_side = np.where(places < len(drawn) / 2, SIDE_PX, -SIDE_PX)  # near an edge it shows there as well
    for number, (strand, (across, down)) in enumerate(zip(strands, other_side, strict=True)):
        shifts = np.array(((0, 0), (across, 0), (0, down), (across, down)))
        ways = np.round(strand + shifts[:, None]).astype(np.int32)
        tone = (0.25 + 0.75 * number / count) * 255
        cv2.polylines(drawn, list(ways), False, 0.6 * tone, 5)
        cv2.polylines(drawn, list(ways[:, 2:]), False, tone, 4)
    return cv2.GaussianBlur(drawn[pad:-pad, pad:-pad], (0, 0), 0.8).astype(np.float32) / 255
