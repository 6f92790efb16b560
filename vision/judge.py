"""From sightings to dice: which of them are dice, and whether their values and their number are sure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from .find import Candidate, Finder
from .focus import crispness
from .pips import Face
from .segment import Patch
from .settings import JudgeSettings
from .spots import Spot
from .types import Die, Point, Reading, Verdict


@dataclass(frozen=True, slots=True)
class Sighting:
    """A candidate whose face could be read; `weight` is how much speaks for a die with this value, 0 to 1."""

    candidate: Candidate
    patch: Patch
    face: Face
    weight: float

    @property
    def value(self) -> int:
        """The value read."""
        return self.face.value

    @property
    def pip_places(self) -> tuple[Point, ...]:
        """Where the pips of the value lie in the picture."""
        return tuple(self.patch.in_image(Point(pip.x, pip.y)) for pip in self.face.pips)

    @property
    def pip_diameter(self) -> float:
        """The median diameter of the pips, px of the picture."""
        return float(np.median([pip.diameter for pip in self.face.pips])) / self.patch.scale


def sighting(candidate: Candidate, patch: Patch, face: Face, settings: JudgeSettings) -> Sighting:
    """The candidate with the face read there, weighed."""
    lone = settings.lone_pip if face.value == 1 else 1.0
    seen = 1 - settings.agreement_share * (1 - face.agreement)
    full = 1 - settings.pip_share * (6 - face.value)
    counted = min(settings.full_residue, face.residue)
    clean = 1 + settings.residue_cost * max(0.0, counted - settings.free_residue)
    weight = face.fit.quality * candidate.evidence * lone * seen * full / clean
    return Sighting(candidate, patch, face, float(weight))


@dataclass(frozen=True, slots=True)
class Scene:
    """All that was seen in a picture: sightings, candidates without a face, and spots by plane."""

    width: int
    height: int
    sightings: tuple[Sighting, ...]
    blank: tuple[Candidate, ...]
    spots: tuple[tuple[Spot, ...], ...]
    is_dark: bool = False


def judge(scene: Scene, settings: JudgeSettings) -> Reading:
    """The dice of a scene with one verdict on all of them."""
    chosen = choose(scene.sightings, settings)
    dice = tuple(_die(one, scene, settings) for one in chosen)
    doubts = [die.reason for die in dice if die.reason]
    doubts += _doubts_about_number(chosen, scene, settings)
    doubts += ["too dark to see"] if scene.is_dark else []
    return Reading(dice, Verdict.UNSURE if doubts else Verdict.SURE, "; ".join(dict.fromkeys(doubts)))


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
    """Whether pips of the first lie within the body of the other."""
    outline = other.candidate.outline or quad(other.candidate)
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


def _die(one: Sighting, scene: Scene, settings: JudgeSettings) -> Die:
    """The die of a sighting, with its first doubt if there is one."""
    reason = next((text for is_so, text in _doubts(one, scene, settings) if is_so), "")
    value = one.value
    return Die(quad(one.candidate), value, None if reason else value, _chance(one, scene, settings), reason)


def _chance(one: Sighting, scene: Scene, settings: JudgeSettings) -> float:
    """The estimated chance that a die lies there and shows this value; more evidence never lowers it."""
    residue = min(settings.full_residue, one.face.residue)
    log_odds = (
        settings.chance_start
        + settings.chance_weight * math.log(one.weight)
        + settings.chance_confirmed * _is_confirmed(one, scene.sightings, settings)
        - settings.chance_residue * residue
        + settings.chance_quality * one.face.fit.quality
    )
    return min(settings.most_chance, 1 / (1 + math.exp(-log_odds)))


def _doubts(one: Sighting, scene: Scene, settings: JudgeSettings) -> list[tuple[bool, str]]:
    """Every reason for doubting a value, and whether it holds."""
    face, candidate = one.face, one.candidate
    rival = _rival(one, scene.sightings, settings)
    return [
        (_is_cut(candidate, scene, settings), "cut by the edge of the picture"),
        (face.fit.quality < settings.sure_quality, "pips out of place"),
        (face.residue > settings.most_residue, "glare or print on the face"),
        (rival is not None and rival.weight > settings.rival * one.weight, "could be another value"),
        (face.agreement < settings.sure_agreement, "pips hard to see"),
        (_is_blurred(one, settings), "out of focus"),
        (candidate.evidence < settings.sure_evidence, "outline hard to see"),
        (one.value > 1 and not _is_confirmed(one, scene.sightings, settings), "found in one way only"),
    ]


def _is_blurred(one: Sighting, settings: JudgeSettings) -> bool:
    """Whether the pips have no rims that could be trusted."""
    return crispness(one.patch, one.face.pips, settings.focus) < settings.focus.least_crispness


def _near(one: Sighting, others: Sequence[Sighting], settings: JudgeSettings) -> list[Sighting]:
    """The sightings of the same die."""
    here, side = one.candidate.centre, one.candidate.side
    return [
        other
        for other in others
        if math.dist(here, other.candidate.centre) < settings.near * side
        and _is_like_size(other.candidate.side / side, settings)
    ]


def _is_like_size(ratio: float, settings: JudgeSettings) -> bool:
    """Whether things with this ratio of sides are of one size."""
    return settings.least_like < ratio < settings.most_like


def _rival(one: Sighting, others: Sequence[Sighting], settings: JudgeSettings) -> Sighting | None:
    """The strongest sighting of the same die with another value."""
    rivals = [other for other in _near(one, others, settings) if other.value != one.value]
    return max(rivals, key=lambda other: other.weight, default=None)


def _is_confirmed(one: Sighting, others: Sequence[Sighting], settings: JudgeSettings) -> bool:
    """Whether body and pips both led to this value here."""
    near = _near(one, others, settings)
    by_pips = any(other.candidate.finder is Finder.CLUSTER and _counts(other) == one.value for other in near)
    by_body = any(other.candidate.finder is Finder.BODY and other.value == one.value for other in near)
    return by_pips and by_body


def _counts(one: Sighting) -> int:
    """How many pips the finder of clusters saw there."""
    return len(one.candidate.pips)


def _is_cut(candidate: Candidate, scene: Scene, settings: JudgeSettings) -> bool:
    """Whether the die reaches the edge of the picture."""
    edge = settings.cut_edge * candidate.side
    places = candidate.outline or quad(candidate)
    return any(
        not (edge < place.x < scene.width - edge and edge < place.y < scene.height - edge) for place in places
    )


def _doubts_about_number(chosen: Sequence[Sighting], scene: Scene, settings: JudgeSettings) -> list[str]:
    """Reasons for doubting how many dice there are."""
    if not chosen:
        return _doubts_about_none(scene, settings)
    doubts = []
    seen = [s for s in scene.sightings if s.weight > settings.left_weight[s.value]]
    shaped = [c for c in scene.blank if c.evidence > settings.left_evidence]
    if any(_is_left(s.candidate, chosen, settings) for s in seen):
        doubts.append("something else may be a die")
    elif any(_is_left(c, chosen, settings) for c in shaped):
        doubts.append("something else is shaped like a die")
    if left_spots(chosen, scene, settings):
        doubts.append("something else looks like pips")
    return doubts


def _doubts_about_none(scene: Scene, settings: JudgeSettings) -> list[str]:
    """Reasons for doubting that the table is empty: anything on it that is like a die at all."""
    seen = any(s.weight > settings.empty_weight for s in scene.sightings)
    shaped = any(c.evidence > settings.empty_evidence for c in scene.blank)
    return ["something may be a die"] if seen or shaped else []


def _is_left(candidate: Candidate, chosen: Sequence[Sighting], settings: JudgeSettings) -> bool:
    """Whether a candidate is none of the dice, lies apart from them and is about as large."""
    side = float(np.median([s.candidate.side for s in chosen]))
    apart = all(
        math.dist(candidate.centre, s.candidate.centre) > settings.left_apart * s.candidate.side
        for s in chosen
    )
    return apart and _is_like_size(candidate.side / side, settings)


def left_spots(chosen: Sequence[Sighting], scene: Scene, settings: JudgeSettings) -> int:
    """How many spots look like the pips of the dice without lying on one."""
    return max((_left_of(group, chosen, settings) for group in scene.spots), default=0)


def _left_of(group: Sequence[Spot], chosen: Sequence[Sighting], settings: JudgeSettings) -> int:
    """The spots of one plane that look like the pips seen in it."""
    pips = [(place, s.pip_diameter) for s in chosen for place in s.pip_places]
    ours = [spot for spot in group if any(_is_pip(spot, at, size, settings) for at, size in pips)]
    if 2 * len(ours) < len(pips) or not ours:  # glints within pips, or a plane that hardly shows them
        return 0
    diameter = float(np.median([spot.diameter for spot in ours]))
    contrast = float(np.median([spot.contrast for spot in ours]))
    return sum(
        settings.least_left < spot.diameter / diameter < settings.most_left
        and spot.contrast > settings.left_contrast * contrast
        and all(math.dist((spot.x, spot.y), s.candidate.centre) > s.candidate.side for s in chosen)
        for spot in group
    )


def is_same_place(one: Candidate, other: Candidate, settings: JudgeSettings) -> bool:
    """Whether two candidates outline the same square so nearly that they show the same face."""
    is_near = math.dist(one.centre, other.centre) < settings.same_centre * one.side
    is_alike = settings.least_same < one.side / other.side < settings.most_same
    return bool(one.outline) and is_near and is_alike


def _is_pip(spot: Spot, place: Point, diameter: float, settings: JudgeSettings) -> bool:
    """Whether a spot is the pip of so many px that was read at a place."""
    is_near = math.dist((spot.x, spot.y), place) < settings.pip_near * diameter
    return is_near and settings.least_pip < spot.diameter / diameter < settings.most_pip


def quad(candidate: Candidate) -> tuple[Point, Point, Point, Point]:
    """The four corners of a candidate's square, px, clockwise in the picture."""
    (x, y), half = candidate.centre, candidate.side / 2
    c, s = half * math.cos(candidate.angle_rad), half * math.sin(candidate.angle_rad)
    return (
        Point(x - c + s, y - s - c),
        Point(x + c + s, y + s - c),
        Point(x + c - s, y + s + c),
        Point(x - c - s, y - s + c),
    )
