"""A picture read: find, segment, count, judge."""

from __future__ import annotations

from .find import Candidate, find_bodies, find_clusters, find_singles, find_spots
from .grow import grown
from .judge import Sighting, choose, verdict
from .pips import read_face
from .planes import coloured
from .segment import upright
from .settings import Settings
from .types import Image, Reading


def read(image: Image, settings: Settings = Settings()) -> Reading:  # noqa: B008  settings are frozen
    """The dice a picture shows, and whether all of them may be believed."""
    image = coloured(image)
    return verdict(choose(sightings(image, settings), settings.judge), settings.judge)


def sightings(image: Image, settings: Settings) -> tuple[Sighting, ...]:
    """Every place where a face can be read."""
    seen = []
    for candidate in candidates(image, settings):
        patch = upright(image, candidate, settings.face)
        face = read_face(patch, settings)
        if face:
            seen.append(Sighting(candidate, patch, face))
    return tuple(seen)


def candidates(image: Image, settings: Settings) -> tuple[Candidate, ...]:
    """Bodies, and clusters of pips with the body round them where one can be told."""
    groups = find_spots(image, settings)
    clusters = find_clusters(groups, settings)
    singles = find_singles(groups, clusters, settings)
    bodied = (grown(image, cluster, settings.face, settings.grow) or cluster for cluster in (*clusters, *singles))
    return (*find_bodies(image, settings.body), *(candidate for candidate in bodied if candidate.evidence > 0))
