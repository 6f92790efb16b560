"""One die that may be seen twice: as it moved while the picture was taken, or once more in a reflection."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median

import numpy as np
from numpy.typing import NDArray

from .company import is_about_one
from .pips import Face
from .settings import TwiceSettings
from .sights import Sight


def may_have_moved(one: Sight, company: Sequence[Sight], settings: TwiceSettings) -> bool:
    """Whether it and one of its value close by may be one die that moved while the picture was taken.

    Some cameras mix frames. Then the pips of both are faint, and stand out as much as another die's together.
    """
    return any(
        other is not one
        and other.value == one.value
        and one.found.sides_to(other.found) < settings.near
        and _are_parts_of_one(one, other, company, settings)
        for other in company
    )


def _are_parts_of_one(one: Sight, other: Sight, company: Sequence[Sight], settings: TwiceSettings) -> bool:
    """Whether two dice have the contrast of one of the others, shared between them."""
    others = [third.face.contrast for third in company if third not in (one, other) and third.face]
    if not (one.face and other.face and others):
        return False
    usual, parts = median(others), (one.face.contrast, other.face.contrast)
    is_shared = abs(sum(parts) - usual) < settings.off * usual
    return is_shared and max(parts) < settings.part * usual


def may_be_reflected(one: Sight, company: Sequence[Sight], settings: TwiceSettings) -> bool:
    """Whether it may be a reflection of one of its value and size close by, as in a pane over the table.

    A reflection is mixed with what lies behind it: its pips differ from its body by a share of what the
    other's do, and in just the same hues. Two dice of one set differ less, others in other hues; in the
    shadow their ground is darker too.
    """
    return any(
        other is not one
        and other.value == one.value
        and one.found.sides_to(other.found) < settings.reflected_near
        and is_about_one(one.found.side / other.found.side, settings.reflected_size)
        and _are_in_one_light(one, other, settings)
        and one.face is not None
        and other.face is not None
        and _is_share_of(one.face, other.face, settings)
        for other in company
    )


def _are_in_one_light(one: Sight, other: Sight, settings: TwiceSettings) -> bool:
    """Whether the ground is alike round two dice, as far as anybody can tell."""
    if not (one.ground and other.ground):
        return True
    return math.dist(one.ground, other.ground) < settings.reflected_ground


def _is_share_of(faint: Face, plain: Face, settings: TwiceSettings) -> bool:
    """Whether the way from body to pip of one face is that of another made shorter."""
    short, way = _way(faint), _way(plain)
    share = float(short @ way) / max(1.0, float(way @ way))
    off = float(np.linalg.norm(short - share * way))
    return 0 < share < settings.reflected_share and off < settings.reflected_off * plain.contrast


def _way(face: Face) -> NDArray[np.float64]:
    """From a face's body to its pips, Lab levels."""
    return np.subtract(face.pip, face.body)
