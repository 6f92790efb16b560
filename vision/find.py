"""Where dice may be: closed square outlines (bodies), and spots in the layout of a face (clusters)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from .layouts import Fit, fits
from .planes import LengthRange, Outline, levels_by_step, outlines, planes, shrunk
from .settings import BodySettings, ClusterSettings, Settings, SingleSettings
from .spots import SizeRange, Spot, spots
from .types import Image, Point


class Finder(Enum):
    """Who proposed a die."""

    BODY = "body"
    CLUSTER = "cluster"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A square where a die may be, px; `evidence` is 0 to 1; `outline` is the body where one was seen."""

    centre: Point
    side: float
    angle_rad: float
    finder: Finder
    evidence: float
    outline: tuple[Point, ...] = ()
    is_cut: bool = False
    pips: tuple[Spot, ...] = ()


class _Body(NamedTuple):
    """One closed outline of about the right shape, px of the working copy."""

    centre: Point
    side: float
    angle_rad: float
    edge: float
    square: float
    hull: Outline
    is_cut: bool


def find_bodies(image: Image, settings: BodySettings) -> tuple[Candidate, ...]:
    """Nearly square closed outlines, the clearest first."""
    copy, scale = shrunk(image, settings.work_px)
    blur_px = max(settings.least_blur_px, settings.blur_share * max(copy.shape[:2]))
    copy = cast(Image, cv2.GaussianBlur(copy, (0, 0), blur_px))
    edges = edge_strength(copy)
    found = [body for outline in _all_outlines(copy, settings) if (body := _body(outline, edges, settings))]
    groups = _grouped(found, settings)
    ranked = _few_in_a_place(sorted(groups, key=lambda group: -_evidence(group, settings)), settings)
    return tuple(_candidate(group, scale, settings) for group in ranked[: settings.most])


def _all_outlines(copy: Image, settings: BodySettings) -> Iterator[Outline]:
    """Outlines as long as a die's, in every plane."""
    longer = max(copy.shape[:2])
    least, most = settings.least_side * longer, settings.most_side * longer
    length = LengthRange(settings.least_length * least, settings.most_length * most)
    for plane in planes(copy, settings.grey_step, settings.chroma_step):
        for outline in outlines(plane.pixels, levels_by_step(plane), length):
            if settings.least_area * least**2 < cv2.contourArea(outline) < most**2:
                yield outline


def edge_strength(copy: Image) -> NDArray[np.float32]:
    """How much colour changes from one neighbour of each pixel to the opposite one, Lab levels."""
    lab = cv2.cvtColor(copy, cv2.COLOR_BGR2LAB)
    mean = 1 / 4  # a side of the Sobel kernel adds up to 1 + 2 + 1
    across = cv2.Sobel(lab, cv2.CV_32F, 1, 0, scale=mean)
    down = cv2.Sobel(lab, cv2.CV_32F, 0, 1, scale=mean)
    return cast(NDArray[np.float32], np.sqrt((across**2 + down**2).sum(axis=2)))


def _body(outline: Outline, edges: NDArray[np.float32], settings: BodySettings) -> _Body | None:
    """The outline as a body, if it is square, convex and of one piece."""
    centre, (width, height), angle_deg = cv2.minAreaRect(outline)
    area = cv2.contourArea(outline)
    if area < settings.least_square * width * height or max(width, height) > settings.most_aspect * min(
        width, height
    ):
        return None
    hull = cast(Outline, cv2.convexHull(outline))
    if area < settings.least_solid * cv2.contourArea(hull):
        return None
    edge = float(np.percentile(edges[outline[:, 1], outline[:, 0]], settings.weakest_percent))
    return _Body(
        Point(*centre),
        math.sqrt(width * height),
        math.radians(angle_deg),
        edge,
        area / (width * height),
        hull,
        _touches_frame(outline, edges.shape),
    )


def _touches_frame(outline: Outline, shape: tuple[int, ...]) -> bool:
    x, y, width, height = cv2.boundingRect(outline)
    return x <= 1 or y <= 1 or x + width >= shape[1] - 1 or y + height >= shape[0] - 1


def _grouped(found: list[_Body], settings: BodySettings) -> list[list[_Body]]:
    """Outlines of one body together, the one with the clearest edge first."""
    groups: list[list[_Body]] = []
    for body in sorted(found, key=lambda body: -body.edge * body.square):
        home = next((group for group in groups if _is_same(group[0], body, settings)), None)
        if home is None:
            groups.append([body])
        else:
            home.append(body)
    return groups


def _few_in_a_place(groups: list[list[_Body]], settings: BodySettings) -> list[list[_Body]]:
    """The clearest of the bodies that lie round one place: the top face, the die, hardly more."""
    kept: list[list[_Body]] = []
    for group in groups:
        body = group[0]
        near = sum(
            math.dist(body.centre, other[0].centre) < settings.same_place * other[0].side for other in kept
        )
        if near < settings.most_in_a_place:
            kept.append(group)
    return kept


def _is_same(one: _Body, other: _Body, settings: BodySettings) -> bool:
    ratio = one.side / other.side
    gap = math.dist(one.centre, other.centre)
    return gap < settings.same_centre * one.side and 1 / settings.same_size < ratio < settings.same_size


def _evidence(group: list[_Body], settings: BodySettings) -> float:
    """How clear a body is, 0 to 1: a strong edge all round that many cuts agree on."""
    best = group[0]
    cuts = min(1.0, math.sqrt(len(group) / settings.clear_cuts))
    return min(1.0, best.edge / settings.clear_edge) * cuts * best.square


def _candidate(group: list[_Body], scale: float, settings: BodySettings) -> Candidate:
    body = group[0]
    outline = tuple(_up(Point(float(x), float(y)), scale) for x, y in body.hull.reshape(-1, 2))
    return Candidate(
        _up(body.centre, scale),
        body.side / scale,
        body.angle_rad,
        Finder.BODY,
        _evidence(group, settings),
        outline,
        body.is_cut,
    )


def _up(point: Point, scale: float) -> Point:
    """A point of the working copy in the picture: pixel centres lie at whole numbers in both."""
    return Point((point.x + 0.5) / scale - 0.5, (point.y + 0.5) / scale - 0.5)


def find_spots(image: Image, settings: Settings) -> tuple[tuple[Spot, ...], ...]:
    """The strongest round spots of each plane, light ones and dark ones apart; px of the picture."""
    s = settings.cluster
    copy, scale = shrunk(image, s.work_px)
    copy = cast(Image, cv2.GaussianBlur(copy, (0, 0), s.blur_px))
    longer = max(copy.shape[:2])
    size = SizeRange(s.least_diameter * longer, s.most_diameter * longer)
    seen = []
    for plane in planes(copy, s.grey_step, s.chroma_step):
        for group in spots(plane.pixels, levels_by_step(plane), size, settings.spot):
            strongest = sorted(group, key=lambda spot: -spot.contrast)[: s.most_spots]
            seen.append(tuple(_spot_up(spot, scale) for spot in strongest))
    return tuple(seen)


def find_clusters(groups: Sequence[tuple[Spot, ...]], settings: Settings) -> tuple[Candidate, ...]:
    """Squares round spots that lie like the pips of a face, the best first."""
    found = [seen for group in groups for seen in _cluster_fits(group, settings)]
    found.sort(key=lambda seen: -seen[0].quality * (1 + settings.layout.value_bonus * seen[0].value))
    return tuple(_cluster(fit, pips, settings.cluster) for fit, pips in _apart(found, settings.cluster))


def _cluster(fit: Fit, pips: tuple[Spot, ...], settings: ClusterSettings) -> Candidate:
    evidence = fit.quality * settings.lone_evidence[fit.value]
    return Candidate(fit.centre, fit.side, fit.angle_rad, Finder.CLUSTER, evidence, pips=pips)


def find_singles(
    groups: Sequence[tuple[Spot, ...]], clusters: Sequence[Candidate], settings: Settings
) -> tuple[Candidate, ...]:
    """Squares round single spots like the pips of the clusters: they may be ones."""
    trusted = [pip for c in clusters if c.evidence >= _trusted(c, settings) for pip in c.pips]
    taken = {(pip.x, pip.y) for pip in trusted}
    if not trusted:
        return ()
    diameter = float(np.median([pip.diameter for pip in trusted]))
    found = []
    for group in groups:
        ours = [pip.contrast for pip in trusted if pip in group]
        if ours:
            found += [s for s in group if _is_like(s, diameter, float(np.median(ours)), settings.single)]
    free = [spot for spot in found if (spot.x, spot.y) not in taken]
    return tuple(_single(spot, settings) for spot in free[: settings.single.most])


def _trusted(cluster: Candidate, settings: Settings) -> float:
    """The evidence from which a cluster tells what pips look like here."""
    return settings.single.trusted * settings.cluster.lone_evidence[len(cluster.pips)]


def _is_like(spot: Spot, diameter: float, contrast: float, settings: SingleSettings) -> bool:
    ratio = spot.diameter / diameter
    return (
        settings.least_ratio < ratio < settings.most_ratio
        and spot.contrast >= settings.least_contrast * contrast
    )


def _single(spot: Spot, settings: Settings) -> Candidate:
    side = spot.diameter * settings.layout.side
    return Candidate(Point(spot.x, spot.y), side, 0.0, Finder.CLUSTER, 0.0, pips=(spot,))


def _spot_up(spot: Spot, scale: float) -> Spot:
    x, y = _up(Point(spot.x, spot.y), scale)
    return Spot(x, y, spot.major / scale, spot.minor / scale, spot.contrast)


def _cluster_fits(group: tuple[Spot, ...], settings: Settings) -> Iterable[tuple[Fit, tuple[Spot, ...]]]:
    """Faces of two and more pips among the spots of one plane, with their pips."""
    full = settings.cluster.full_contrast
    seen = [spot._replace(contrast=min(1.0, spot.contrast / full)) for spot in group]
    for fit in fits(seen, settings.layout):
        if fit.value > 1 and fit.quality > settings.cluster.least_quality:
            yield fit, tuple(group[n] for n in fit.spots)


def _apart(
    found: list[tuple[Fit, tuple[Spot, ...]]], settings: ClusterSettings
) -> list[tuple[Fit, tuple[Spot, ...]]]:
    """The best fits, none within another."""
    chosen: list[tuple[Fit, tuple[Spot, ...]]] = []
    for fit, pips in found:
        if len(chosen) == settings.most:
            break
        if all(
            math.dist(fit.centre, other.centre) > settings.apart * min(fit.side, other.side)
            for other, _ in chosen
        ):
            chosen.append((fit, pips))
    return chosen
