"""Dice of other shapes beside the dice, and such with signs for pips: nobody asks about them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .company import is_about_one, size_beside
from .scene import Scene
from .settings import ShapedSettings
from .sights import NO_DIE, UNREADABLE, Sight


def of_other_shapes(
    others: Sequence[Sight], chosen: Sequence[Sight], scene: Scene, settings: ShapedSettings
) -> list[Sight]:
    """Those places where a die of another shape lies, or one with signs for pips."""
    mates = surely_shaped(others, chosen, scene, settings)
    return [one for one in others if _is_shaped(one, _least(one, mates, settings), chosen, scene, settings)]


def surely_shaped(
    others: Sequence[Sight], chosen: Sequence[Sight], scene: Scene, settings: ShapedSettings
) -> list[Sight]:
    """Those of them where one surely lies."""
    return [one for one in others if _is_shaped(one, settings.surely, chosen, scene, settings)]


def is_of_whole_set(one: Sight, mates: Sequence[Sight], settings: ShapedSettings) -> bool:
    """Whether enough dice of other shapes surely lie elsewhere, apart from each other, for a set of them."""
    return len(_apart([other for other in mates if _is_elsewhere(one, other)])) >= settings.whole_set


def _apart(some: Sequence[Sight]) -> list[Sight]:
    """Of places those that are no parts of one thing, the likeliest of another shape first."""
    kept: list[Sight] = []
    for one in sorted(some, key=lambda one: -one.kind.other_shape):
        if all(_is_elsewhere(one, other) for other in kept):
            kept.append(one)
    return kept


def _least(one: Sight, mates: Sequence[Sight], settings: ShapedSettings) -> float:
    """The chance of another shape above which a place has one: less where others surely have, as in a set.

    Beside one or two not where geometry counts a pip (it is asked only where a top face is seen and a die is
    likely); beside a whole set whatever it counts, as numerals pass for pips.
    """
    if is_of_whole_set(one, mates, settings):
        return settings.of_whole_set
    is_of_set = not one.counted and any(_is_elsewhere(one, other) for other in mates)
    return settings.of_set if is_of_set else settings.alone


def _is_shaped(
    one: Sight, least: float, chosen: Sequence[Sight], scene: Scene, settings: ShapedSettings
) -> bool:
    """Whether a place has one with more than that chance."""
    return one.kind.other_shape > least and _may_be_shaped(one, chosen, scene, settings)


def _may_be_shaped(one: Sight, chosen: Sequence[Sight], scene: Scene, settings: ShapedSettings) -> bool:
    """Whether a place may have a die of another shape at all.

    Not where reader, map and geometry all count one value, nor where it is of another size altogether or
    the picture's edge cuts it: what is seen of a die there may be anything.
    """
    return (
        is_about_one(size_beside(one, chosen), settings.size)
        and not (one.value == one.counted == one.pips)
        and one.found.beyond(scene.width, scene.height) <= 0
    )


def _is_elsewhere(one: Sight, other: Sight) -> bool:
    """Whether two places are no parts of one thing: their middles farther apart than the larger is wide."""
    apart = math.dist((one.found.x, one.found.y), (other.found.x, other.found.y))
    return apart > max(one.found.side, other.found.side)


def is_surely_none(one: Sight, chosen: Sequence[Sight], settings: ShapedSettings) -> bool:
    """Whether the finder sees something like a die there, and every look of the reader surely none.

    It is of the dice's size: two that touch, or a corner of one, are no die either, but larger or smaller.
    It has nothing of the dice's colour and no pips on the reader's map; geometry is hardly ever asked there.
    """
    return (
        one.found.score > settings.engraved_score
        and one.leasts[NO_DIE] > settings.engraved_no_die
        and one.chances[UNREADABLE] < settings.engraved_unreadable
        and is_about_one(size_beside(one, chosen), settings.engraved_size)
        and one.of_dice_colour < settings.engraved_colour
        and not (one.counted or one.pips)
    )
