"""What may be a die that shows a sign instead of pips, such as its maker's logo for the one."""

from __future__ import annotations

from collections.abc import Sequence

from .company import are_mixed, is_about_one, size_beside
from .others import NOBODY_ASKED
from .settings import NumberSettings, SignedSettings
from .shaped import is_of_whole_set
from .sights import Sight


def may_be_signed(
    one: Sight, chosen: Sequence[Sight], mates: Sequence[Sight], settings: NumberSettings
) -> bool:
    """Whether such a die may lie there: a thing of the dice's size, and in part of their colour.

    Neither the reader nor what tells other shapes knows it from a die that has signs alone. Where it is like
    one, a lower score of the finder's is enough, and a whole set of them (`mates`) elsewhere makes it one of
    these; where its colour tells nothing, it must be like one. What is surely no die of any kind, or was not
    worth asking about, is none.
    """
    asked = settings.signed
    if one.kind == NOBODY_ASKED or one.kind.neither > asked.neither:
        return False
    is_like_one = one.kind.other_shape > asked.other_shape
    if is_like_one and is_of_whole_set(one, mates, settings.shaped):
        return False
    has_colour = one.of_dice_colour > asked.colour
    least = asked.like_score if is_like_one and has_colour else asked.score
    return (
        one.found.score > least
        and is_about_one(size_beside(one, chosen), asked.size)
        and (has_colour or (is_like_one and _tells_nothing(one, chosen, asked, settings.mixed)))
    )


def _tells_nothing(one: Sight, chosen: Sequence[Sight], settings: SignedSettings, mixed: float) -> bool:
    """Whether it may be one of these dice whatever its colour.

    So it is beside a single die, where the dice are of several colours (`mixed` Lab levels apart), and on a
    ground that has their colour.
    """
    return len(chosen) == 1 or one.of_dice_colour < -settings.colour or are_mixed(chosen, mixed)
