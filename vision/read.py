"""A picture read: places found, both opinions asked on each, and judged."""

from __future__ import annotations

from .cores import threads
from .find import find_in
from .halves import halves
from .judge import Scene, choose, judge
from .light import is_dark
from .planes import coloured
from .settings import Settings
from .sights import sights, with_surroundings
from .strays import strays
from .types import Image, Reading


def read(image: Image, settings: Settings = Settings()) -> Reading:  # noqa: B008  settings are frozen
    """The dice a picture shows, and whether all of them may be believed."""
    return judge(look(coloured(image), settings), settings.judge)


def look(image: Image, settings: Settings) -> Scene:
    """Every place of a BGR picture that may be a die, with both opinions on it."""
    smaller = halves(image)
    found = find_in(smaller, settings.finder, settings.models)
    seen = sights(image, found.places, settings)
    chosen = choose(seen, settings.judge)
    kinds = [one.pip_kind for one in chosen if one.pip_kind]
    with threads(1) as beside:
        spots = beside.submit(strays, smaller, kinds, settings.stray)
        seen = with_surroundings(image, seen, chosen, settings.ground)
        dark = is_dark(image, settings.light)
    height, width = image.shape[:2]
    return Scene(width, height, seen, spots.result(), found.covered, dark, found.rims)
