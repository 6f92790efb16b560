"""From candidates to dice: which of them are dice, and whether their values and their number are sure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from .find import Candidate
from .pips import Face
from .segment import Patch
from .settings import JudgeSettings
from .types import Die, Point, Reading, Verdict


@dataclass(frozen=True, slots=True)
class Sighting:
    """A candidate whose face could be read."""

    candidate: Candidate
    patch: Patch
    face: Face

    @property
    def pip_places(self) -> tuple[Point, ...]:
        """Where the pips of the value lie in the picture."""
        return tuple(self.patch.in_image(Point(pip.x, pip.y)) for pip in self.face.pips)

    @property
    def weight(self) -> float:
        """How much speaks for a die with this value here, 0 to 1."""
        lone = 0.6 if self.face.value == 1 else 1.0
        trust = self.face.fit.quality * lone * (0.4 + 0.6 * self.face.agreement)
        return trust * self.candidate.evidence * (0.6 + 0.08 * self.face.value)


def choose(sightings: Sequence[Sighting], settings: JudgeSettings) -> tuple[Sighting, ...]:
    """The dice among the sightings: strong, apart from each other and of one size."""
    chosen: list[Sighting] = []
    for sighting in sorted(sightings, key=lambda sighting: -sighting.weight):
        if sighting.weight < settings.least_weight:
            break
        if all(
            _is_apart(sighting, other, settings) and not _shares_pips(sighting, other) for other in chosen
        ):
            chosen.append(sighting)
    return _of_one_size(chosen, settings)


def _is_apart(one: Sighting, other: Sighting, settings: JudgeSettings) -> bool:
    gap = math.dist(one.candidate.centre, other.candidate.centre)
    return gap > settings.apart * max(one.candidate.side, other.candidate.side)


def _shares_pips(one: Sighting, other: Sighting) -> bool:
    """Whether pips of the first lie within the body or among the pips of the other."""
    outline = other.candidate.outline or _quad(other.candidate)
    body = np.array(outline, np.float32)
    return any(cv2.pointPolygonTest(body, place, False) > 0 for place in one.pip_places)


def _of_one_size(chosen: list[Sighting], settings: JudgeSettings) -> tuple[Sighting, ...]:
    """The sightings whose size most of the others share."""
    if not chosen:
        return ()

    def company(side: float) -> list[Sighting]:
        ratio = settings.size_ratio
        return [s for s in chosen if side / ratio < s.candidate.side < side * ratio]

    best = max(chosen, key=lambda s: sum(other.weight for other in company(s.candidate.side)))
    return tuple(company(best.candidate.side))


def verdict(chosen: Sequence[Sighting], settings: JudgeSettings) -> Reading:
    """The dice with one verdict on all of them."""
    dice = tuple(_die(sighting, settings) for sighting in chosen)
    doubts = [die.reason for die in dice if die.value is None]
    return Reading(dice, Verdict.UNSURE if doubts else Verdict.SURE, "; ".join(dict.fromkeys(doubts)))


def _die(sighting: Sighting, settings: JudgeSettings) -> Die:
    sure = sighting.weight >= settings.sure_weight
    value = sighting.face.value
    reason = "" if sure else "faint pips"
    return Die(_quad(sighting.candidate), value, value if sure else None, sighting.weight, reason)


def _quad(candidate: Candidate) -> tuple[Point, Point, Point, Point]:
    """The four corners of a candidate's square, px, clockwise in the picture."""
    (x, y), half = candidate.centre, candidate.side / 2
    c, s = half * math.cos(candidate.angle_rad), half * math.sin(candidate.angle_rad)
    return (
        Point(x - c + s, y - s - c),
        Point(x + c + s, y + s - c),
        Point(x + c - s, y + s + c),
        Point(x - c - s, y - s + c),
    )
