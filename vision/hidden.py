"""What may be a die under something: a finger, a coin or a card."""

from __future__ import annotations

from collections.abc import Sequence

from .company import are_mixed, is_about_one, size_beside
from .settings import HiddenSettings
from .sights import UNREADABLE, Sight


def may_lie_under(one: Sight, chosen: Sequence[Sight], settings: HiddenSettings, mixed: float) -> bool:
    """Whether a die may lie there under something: a place of the dice's size with a bit of their colour.

    A finger or a coin over half a die leaves the finder enough to see, and the reader a slight chance of a
    die that cannot be read. Where the dice are of several colours (`mixed` Lab levels apart), it may have any
    other; where that chance is more than slight, neither colour nor so high a score is asked for.
    """
    if not is_about_one(size_beside(one, chosen), settings.size):
        return False
    unreadable = one.chances[UNREADABLE]
    if unreadable > settings.likely_unreadable and one.found.score > settings.likely_score:
        return True
    return (
        one.found.score > settings.score
        and unreadable > settings.unreadable
        and (one.of_dice_colour > settings.colour or are_mixed(chosen, mixed))
    )
