"""What may be a die out of focus, or in motion, where all others are sharp."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .company import are_mixed, is_about_one, off_colour, size_beside
from .settings import BlurredSettings
from .sights import NO_DIE, Sight


def is_blurred(one: Sight, chosen: Sequence[Sight], settings: BlurredSettings, mixed: float) -> bool:
    """Whether a place of the dice's size is smeared or out of focus where all dice are sharp.

    It stands out from what is round it, and along one way at least its edges are spread far, or the reader
    is uneasy and they are much weaker than any die's. It is no shadow, and where the dice are of one colour
    (none `mixed` Lab levels off another) it is hardly less like that than like what is round it.
    """
    if not (is_about_one(size_beside(one, chosen), settings.size) and one.edges and one.ground and one.body):
        return False
    stands_out, edge = math.dist(one.body, one.ground), one.edges.weakest
    sharp = min((other.edges.weakest for other in chosen if other.edges), default=math.inf)
    is_spread = (
        one.found.score > settings.score
        and stands_out > settings.apart
        and edge < min(settings.spread_edge * stands_out, settings.edge * sharp)
    )
    is_uneasy = (
        one.found.score > settings.uneasy_score
        and one.chances[NO_DIE] < settings.uneasy_no_die
        and stands_out > settings.uneasy_apart
        and edge < settings.uneasy_edge * sharp
    )
    if not (is_spread or is_uneasy) or _is_shadow(one, chosen, settings):
        return False
    return are_mixed(chosen, mixed) or off_colour(one.body, chosen) < settings.off * stands_out


def _is_shadow(one: Sight, chosen: Sequence[Sight], settings: BlurredSettings) -> bool:
    """Whether it is of its ground's colour, only darker: close beside a die, or where no die is so dark."""
    if not (one.body and one.ground and one.body[0] < one.ground[0]):
        return False
    if math.dist(one.body[1:], one.ground[1:]) > settings.shadow_hue:
        return False
    ground = one.ground[0]
    return all(not other.body or other.body[0] >= ground for other in chosen) or any(
        one.found.sides_to(other.found) < settings.shadow_near for other in chosen
    )
