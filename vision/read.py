"""A picture read: find, segment, count, judge."""

from __future__ import annotations

from .find import Candidate, find_bodies, find_clusters, find_singles, find_spots
from .focus import is_dark
from .grow import grown
from .judge import Scene, Sighting, is_same_place, judge, sighting
from .pips import read_face
from .planes import coloured
from .segment import upright
from .settings import Settings
from .spots import Spot
from .types import Image, Reading


def read(image: Image, settings: Settings = Settings()) -> Reading:  # noqa: B008  settings are frozen
    """The dice a picture shows, and whether all of them may be believed."""
    return judge(look(coloured(image), settings), settings.judge)


def look(image: Image, settings: Settings) -> Scene:
    """Every place that may be a die, with the face that can be read there."""
    spots = find_spots(image, settings)
    sightings: list[Sighting] = []
    blank: list[Candidate] = []
    for candidate in candidates(image, spots, settings):
        seen = sight(image, candidate, sightings, settings)
        if seen is None:
            blank.append(candidate)
        else:
            sightings.append(seen)
    height, width = image.shape[:2]
    dark = is_dark(image, settings.judge.focus)
    return Scene(width, height, tuple(sightings), tuple(blank), spots, dark)


def sight(image: Image, candidate: Candidate, known: list[Sighting], settings: Settings) -> Sighting | None:
    """The candidate with its face, or None where there is none; a known place is not read again."""
    if candidate.evidence < settings.judge.least_evidence:
        return None
    same = next((one for one in known if is_same_place(candidate, one.candidate, settings.judge)), None)
    if same:
        return sighting(candidate, same.patch, same.face, settings.judge)
    patch = upright(image, candidate, settings.face)
    face = read_face(patch, settings)
    return sighting(candidate, patch, face, settings.judge) if face else None


def candidates(
    image: Image, spots: tuple[tuple[Spot, ...], ...], settings: Settings
) -> tuple[Candidate, ...]:
    """Bodies, and clusters of pips with the body round them where one can be told."""
    clusters = find_clusters(spots, settings)
    singles = find_singles(spots, clusters, settings)
    bodied = (
        grown(image, cluster, settings.face, settings.grow) or cluster for cluster in (*clusters, *singles)
    )
    return (
        *find_bodies(image, settings.body),
        *(candidate for candidate in bodied if candidate.evidence > 0),
    )
