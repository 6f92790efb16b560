"""A picture read: places found, both opinions asked on each, and judged."""

from __future__ import annotations

from collections.abc import Sequence

from .cores import threads
from .find import Finds, Level, are_near, coarse, dice_in_trays, finds, finest, merged
from .ground import coloured_rims
from .halves import halves
from .judge import choose, judge
from .light import light_of
from .planes import coloured
from .scene import Scene
from .settings import Settings, StraySettings
from .sights import Sight, sights, with_kinds, with_outlines, with_surroundings
from .stayed import with_stayed
from .strays import Stray, strays
from .types import Image, Reading
from .unread import Held, held, places_of, unread


def read(
    image: Image,
    settings: Settings = Settings(),  # noqa: B008  settings are frozen
    *,
    before: Image | None = None,
) -> Reading:
    """The dice a picture shows, and whether all of them may be believed.

    `before` is a picture of the same size that the same camera took before the dice were thrown: what looks
    there just as it did is none of them. Nobody is asked about it, and a die that lies so has `stayed`.
    """
    smaller = halves(coloured(image))
    scene = _scene(smaller, settings)
    if before is not None and before.shape == image.shape:
        scene = with_stayed(scene, smaller, coloured(before), settings)
    return judge(scene, settings.judge)


def look(image: Image, settings: Settings) -> Scene:
    """Every place of a BGR picture that may be a die, with both opinions on it."""
    return _scene(halves(image), settings)


def _scene(smaller: Sequence[Image], settings: Settings) -> Scene:
    """The same from the picture's halves."""
    height, width = smaller[0].shape[:2]
    with threads(1) as beside:
        light = beside.submit(light_of, smaller[0], smaller, settings.light)
        found, seen = _found(smaller, settings)
        first = choose(seen, settings.judge)
        stray = beside.submit(_strays, smaller, first, settings.stray)
        seen, chosen, left = _with_touching(smaller, found.levels, seen, first, settings)
        if [one.found for one in chosen] != [one.found for one in first]:
            stray = beside.submit(_strays, smaller, chosen, settings.stray)
        seen = with_kinds(seen, chosen, settings)
        seen = with_surroundings(seen, chosen, settings.ground)
        rims = coloured_rims(smaller, found.rims)
        touching = unread(left, settings.unread, settings.unread.surely)
    return Scene(width, height, seen, stray.result(), found.covered, *light.result(), rims, touching)


def _strays(smaller: Sequence[Image], dice: Sequence[Sight], settings: StraySettings) -> tuple[Stray, ...]:
    """Spots beside these dice like their pips."""
    return strays(smaller, [one.pip_kind for one in dice if one.pip_kind], settings)


def _with_touching(
    smaller: Sequence[Image],
    levels: Sequence[Level],
    seen: Sequence[Sight],
    chosen: Sequence[Sight],
    settings: Settings,
) -> tuple[tuple[Sight, ...], tuple[Sight, ...], Held | None]:
    """The sights, with dice that touch those chosen and had no place of their own.

    And those chosen then, with outlines, and what the finder says is die, held against them. Where such a
    look finds no die, what touches is for `unread` alone to doubt.
    """
    dice = with_outlines(chosen)
    left = held(levels, dice, settings.unread)
    pieces = unread(left, settings.unread, settings.unread.likely)
    new = places_of(pieces, seen, dice, settings.unread)
    if new:
        seen = (*seen, *sights(smaller, new, settings))
        dice = with_outlines(choose(seen, settings.judge))
        left = held(levels, dice, settings.unread)
    places = {one.found for one in dice}
    kept = tuple(one for one in seen if one.found in places or not one.found.touches)
    if len(kept) < len(seen):  # one that is no die may have kept a place from being one
        dice = with_outlines(choose(kept, settings.judge))
        left = held(levels, dice, settings.unread)
    drawn = {one.found: one for one in dice}
    return tuple(drawn.get(one.found, one) for one in kept), dice, left


def _found(smaller: Sequence[Image], settings: Settings) -> tuple[Finds, tuple[Sight, ...]]:
    """The places and both opinions on each, those within what may be a tray too."""
    found, seen = _found_at_once(smaller, settings)
    chosen = [one.found for one in choose(seen, settings.judge)]
    small = dice_in_trays(smaller[0], chosen, settings.finder, folder=settings.models)
    if not small:
        return found, seen
    found = found._replace(places=merged([*found.places, *small], settings.finder))
    return found, sights(smaller, found.places, settings, known=seen)


def _found_at_once(smaller: Sequence[Image], settings: Settings) -> tuple[Finds, tuple[Sight, ...]]:
    """The places and both opinions on each; the finest level is left out where all dice are found large.

    At first the finder's surest places must be, and once all places are read, the dice chosen among them.
    """
    finder = settings.finder
    height, width = smaller[0].shape[:2]
    levels = coarse(smaller, finder, folder=settings.models)
    seen: tuple[Sight, ...] = ()
    found = finds(levels, finder)
    surest = [one for one in found.places if one.score >= settings.judge.sure_finder]
    if are_near(surest, (width, height), finder):
        seen = sights(smaller, found.places, settings)
        chosen = [one.found for one in choose(seen, settings.judge)]
        if are_near(chosen, (width, height), finder):
            return found, seen
    found = finds([*levels, *finest(smaller, finder, folder=settings.models)], finder)
    return found, sights(smaller, found.places, settings, known=seen)
