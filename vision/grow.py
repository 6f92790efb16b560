"""The body round a cluster of pips: the region of the colour that all its pips lie in."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .find import Candidate, edge_strength
from .planes import Grey, Outline
from .segment import Patch, upright
from .settings import FaceSettings, GrowSettings
from .spots import Spot
from .types import Image, Point

Lab = NDArray[np.float32]


def grown(image: Image, cluster: Candidate, face: FaceSettings, settings: GrowSettings) -> Candidate | None:
    """The cluster with the outline of its body, or None where its pips lie in no common closed region."""
    patch = upright(image, cluster, replace(face, margin=settings.margin))
    lab = cast(Lab, cv2.cvtColor(patch.pixels, cv2.COLOR_BGR2LAB).astype(np.float32))
    pips = [patch.spot(pip) for pip in cluster.pips]
    colours = _ring_colours(lab, pips, settings)
    contrast = _pip_contrast(lab, pips, colours, settings)
    if contrast <= 0 or np.ptp(colours, axis=0).max() > settings.most_unlike * contrast:
        return None
    away = np.linalg.norm(lab - np.median(colours, axis=0), axis=2)
    edges = edge_strength(patch.pixels)
    found = (_region(away < share * contrast, pips, edges, settings) for share in settings.tolerances)
    best = max((r for r in found if r is not None), key=lambda r: r[0], default=None)
    return None if best is None else _with_body(cluster, patch, *best)


def _ring_colours(lab: Lab, pips: list[Spot], settings: GrowSettings) -> Lab:
    """The median colour of a ring round each pip."""
    least = settings.least_radius_px
    outer, inner = ([_disc(lab, p, share, least) for p in pips] for share in (settings.ring, settings.edge))
    rings = (out & ~within for out, within in zip(outer, inner, strict=True))
    return np.array([np.median(lab[ring], axis=0) for ring in rings], np.float32)


def _pip_contrast(lab: Lab, pips: list[Spot], colours: Lab, settings: GrowSettings) -> float:
    """How far pips are from the colour round them, Lab levels: the median pip counts."""
    discs = (_disc(lab, pip, settings.core, settings.least_radius_px) for pip in pips)
    inside = [np.median(lab[disc], axis=0) for disc in discs]
    return float(np.median(np.linalg.norm(np.array(inside) - colours, axis=1)))


def _disc(lab: Lab, pip: Spot, share: float, least_px: float) -> NDArray[np.bool_]:
    """Pixels within so many radii of a pip, or within so many px of its middle."""
    radius = max(share * pip.diameter / 2, least_px)
    y, x = np.ogrid[: lab.shape[0], : lab.shape[1]]
    return (x - pip.x) ** 2 + (y - pip.y) ** 2 <= radius**2


def _region(
    like: NDArray[np.bool_], pips: list[Spot], edges: NDArray[np.float32], settings: GrowSettings
) -> tuple[float, Outline] | None:
    """The closed square region that holds all pips, and how clear it is; None where there is none."""
    filled = like.astype(np.uint8)
    for pip in pips:
        radius = round(settings.pip_fill * pip.diameter)
        cv2.circle(filled, (round(pip.x), round(pip.y)), radius, 1, -1)
    brush = np.ones((settings.brush_px, settings.brush_px), np.uint8)
    filled = cast(Grey, cv2.morphologyEx(filled, cv2.MORPH_OPEN, brush))
    for outline in _outer(filled):
        if all(cv2.pointPolygonTest(outline, (pip.x, pip.y), False) >= 0 for pip in pips):
            clear = _clearness(outline, edges, settings)
            return None if clear is None else (clear, outline)
    return None


def _outer(filled: Grey) -> Iterator[Outline]:
    found, _ = cv2.findContours(filled, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    yield from (cast(Outline, outline[:, 0]) for outline in found)


def _clearness(outline: Outline, edges: NDArray[np.float32], settings: GrowSettings) -> float | None:
    """How much an outline looks like a die's, 0 to 1; None if it leaves the patch or is not square."""
    x, y, width, height = cv2.boundingRect(outline)
    size = edges.shape[0]
    if x <= 0 or y <= 0 or x + width >= size or y + height >= size:
        return None
    _, (long, short), _ = cv2.minAreaRect(outline)
    area = cv2.contourArea(outline)
    hull = cv2.contourArea(cv2.convexHull(outline))
    square, solid = area / max(long * short, 1), area / max(hull, 1)
    if square < settings.least_square or solid < settings.least_solid:
        return None
    if max(long, short) > settings.most_aspect * min(long, short):
        return None
    edge = float(np.percentile(edges[outline[:, 1], outline[:, 0]], settings.weakest_percent))
    return min(1.0, edge / settings.clear_edge) * square * solid


def _with_body(cluster: Candidate, patch: Patch, clear: float, outline: Outline) -> Candidate:
    hull = cv2.convexHull(outline)[:, 0]
    centre, (long, short), angle_deg = cv2.minAreaRect(outline)
    return replace(
        cluster,
        centre=patch.in_image(Point(*centre)),
        side=math.sqrt(long * short) / patch.scale,
        angle_rad=cluster.angle_rad + math.radians(angle_deg),
        evidence=clear,
        outline=tuple(patch.in_image(Point(float(x), float(y))) for x, y in hull),
    )
