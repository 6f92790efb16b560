"""What the picture's edge cuts and may be one more die."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median

from .company import covers, off_colour, size_beside
from .find import Rim
from .lit import off_ground
from .scene import Scene
from .settings import EdgeSettings
from .sights import Sight


def cut_off(chosen: Sequence[Sight], scene: Scene, settings: EdgeSettings) -> list[Rim]:
    """What lies at the edge like the smaller part of a die: the larger part would be found."""
    side = median(one.found.side for one in chosen)
    area = median(one.found.width * one.found.height for one in chosen)
    return [
        rim
        for rim in scene.rims
        if settings.least_seen * area < rim.area < settings.most_seen * area
        and settings.least_px < side / rim.across < settings.most_px
        and not any(covers(one, rim, settings.of_die) for one in chosen)
        and off_colour(rim.colour, chosen) < settings.rim_off
    ]


def is_half_out(one: Sight, chosen: Sequence[Sight], scene: Scene, settings: EdgeSettings) -> bool:
    """Whether a place at the edge may be all that is seen of a die, pips or none: by its size and colour.

    On another ground than the dice's, a page or a card, the finder must see more in it.
    """
    is_at_edge = one.found.beyond(scene.width, scene.height) > settings.half_out
    if not (is_at_edge and settings.least_half < size_beside(one, chosen) < settings.most_half):
        return False
    if not (one.body and one.ground and any(other.body for other in chosen)):
        return False
    if one.found.score < settings.half_score and off_ground(one, chosen) > settings.half_ground:
        return False
    stands_out = math.dist(one.body, one.ground)
    return off_colour(one.body, chosen) < min(settings.half_off, settings.half_apart * stands_out)
