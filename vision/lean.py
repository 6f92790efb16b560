"""Whether a die lies flat: its body is seen beside its top face where the perspective says."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .boxes import gap, overlap
from .lit import other_ground
from .regions import outlines
from .scene import Scene
from .settings import LeanSettings
from .sights import NO_DIE, UNREADABLE, Sight
from .tops import Top
from .types import Point

FARTHER = 0.95
"""How large a die's lower face looks beside the upper one, which is nearer."""
WAYS = np.array(
    ((1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7)), np.float32
)
"""Where a better place of the lower face is looked for."""
FIRST_STEP, LAST_STEP = 0.12, 0.01
"""How far off, in sides, at first and at last."""


def leans(one: Sight, company: Sequence[Sight], scene: Scene, settings: LeanSettings) -> bool:
    """Whether its body lies elsewhere beside its top face than those of the other dice say, or stands out.

    `company` are the scene's dice. A second sign is that more side is seen than of the others, that the
    reader is uneasy or torn between values, or that the die lies on something else, on whose edge it may
    lean: with it a little counts; without it nothing does where only two others tell how a flat die is seen.
    A die that nothing lies close to leans on nothing that is seen: a lot of it needs a sign there, and more
    side is no sign. It can stand on another, and then shows more side and looks like no cube.
    """
    others = _others(one, company)
    if not is_told_apart(one) or len(others) < settings.least_flat:
        return False
    is_alone = _is_alone(one, scene.sights, settings)
    if _stands_out(one, others, settings) or (is_alone and _hides_another(one, company, settings)):
        return True
    is_odd = _has_second_sign(one, others, settings)
    is_odd = is_odd or (not is_alone and _shows(settings.most_beside, one, others))
    off = lean(one, others, max(scene.width, scene.height), settings)
    if is_alone or len(others) < settings.many_flat:
        return off > settings.most_lean and is_odd
    return off > settings.most_lean or (off > settings.little_lean and is_odd)


def may_be_a_side(one: Sight, scene: Scene, settings: LeanSettings) -> bool:
    """Whether the face read lies low on its die: lit from the viewer's side, a side may be taken for the top.

    Seen slantwise, by a camera held upright, sides lie below a top face. Seen from straight above they lie
    towards the middle of the picture, as far as `perspective` says; a body more than `most_above` sides above
    that is a doubt.
    """
    if not is_told_apart(one):
        return False
    far_down = (one.found.y - scene.height / 2) / max(scene.width, scene.height)
    return _shift(one).y + settings.perspective * far_down < -settings.most_above


def _others(one: Sight, company: Sequence[Sight]) -> list[Sight]:
    """The other dice whose top face and whole body are known."""
    return [other for other in company if other is not one and is_told_apart(other)]


def is_told_apart(one: Sight) -> bool:
    """Whether its top face and its whole body are known: an outline of one cell goes round nothing."""
    return one.top is not None and one.area > 0


def _has_second_sign(one: Sight, others: Sequence[Sight], settings: LeanSettings) -> bool:
    """Whether the reader is uneasy about it or torn between values, or it lies on something else."""
    return (
        one.chances[NO_DIE] + one.chances[UNREADABLE] > settings.uneasy
        or one.chance < settings.torn
        or other_ground(one, others, settings.lit) > settings.other_ground
    )


def _shows(ratio: float, one: Sight, others: Sequence[Sight]) -> bool:
    """Whether so many times as much side is seen of it as of the others."""
    return beside(one) > ratio * median(beside(other) for other in others)


def _stands_out(one: Sight, others: Sequence[Sight], settings: LeanSettings) -> bool:
    """Whether it is larger and shows more side than the others: the die under it is taken for its side.

    Not where its top face is larger than theirs as well, as a larger die's is: a raised one is hardly nearer.
    """
    is_larger = one.found.side > settings.raised_side * median(other.found.side for other in others)
    is_large = width(one) > settings.raised_top * median(width(other) for other in others)
    return is_larger and not is_large and _shows(settings.raised_beside, one, others)


def _hides_another(one: Sight, company: Sequence[Sight], settings: LeanSettings) -> bool:
    """Whether it shows more side than the others, and with it looks less like a cube than they.

    On another it is nearer to the camera than they: what shows beside a narrower top face is its own side.
    """
    others = _others(one, company)
    is_as_wide = width(one) > settings.under_top * median(width(other) for other in others)
    is_odd = is_as_wide and _shows(settings.under_beside, one, others)
    return is_odd and _is_no_cube(one, company, settings)


def _is_alone(one: Sight, seen: Sequence[Sight], settings: LeanSettings) -> bool:
    """Whether nothing lies close to it that may be a die, or that has another colour than the table.

    What is of the table's own colour is not seen, nor what lies right under it.
    """
    return one.uneven <= settings.most_uneven and not any(
        _is_near(one, other, settings) for other in seen if other is not one
    )


def _is_near(one: Sight, other: Sight, settings: LeanSettings) -> bool:
    """Whether a place that may be a die, and is no part of this one, lies close to it."""
    box, its = one.found.box, other.found.box
    return (
        other.die > settings.alone_die
        and overlap(box, its) < settings.part_overlap
        and gap(box, its) < settings.alone * min(one.found.side, other.found.side)
    )


def _is_no_cube(one: Sight, company: Sequence[Sight], settings: LeanSettings) -> bool:
    """Whether a cube under its top face leaves more of its outline unexplained than of the others'.

    By the mean of what several outlines say, each round what is likelier die than `drawn_at`: from one to
    the next it changes by up to a half, where the reader is unsure about a shadow.
    """
    known = [n for n, other in enumerate(company) if is_told_apart(other)]
    said = np.mean([misfits(company, likely) for likely in settings.drawn_at], 0)
    mine = next(said[n] for n in known if company[n] is one)
    return bool(mine > settings.no_cube * median(said[n] for n in known if company[n] is not one))


def lean(one: Sight, others: Sequence[Sight], longer_px: int, settings: LeanSettings) -> float:
    """How far, in sides, the body of a die is seen from where the other dice say it should be.

    Seen from straight above a die's body lies right under its top face; askew, or farther out in the
    picture, it sticks out to one side. In one picture this shift is a constant and a part in proportion to
    the place (all upright edges meet in one point); a die that leans, or that stands on another, does not
    follow. Both are fitted to the other dice by least squares, the part in proportion pulled towards
    `perspective` (ridge regression), what it mostly is in other people's pictures, the more the closer
    together the dice lie. All of them need a top face and an outline. `longer_px` is the picture's longer
    side.
    """
    side = float(np.median([other.found.side for other in (one, *others)]))
    places = np.array([(other.found.x, other.found.y) for other in others]) / side
    shifts = np.array([_shift(other) for other in others])
    middle, usual = places.mean(0), shifts.mean(0)
    away = places - middle
    shared, even = -settings.perspective * side / longer_px, settings.even_spread
    growth = ((away * (shifts - usual)).sum() + even * shared) / ((away**2).sum() + even)
    here = np.array((one.found.x, one.found.y)) / side
    return float(np.linalg.norm(np.array(_shift(one)) - usual - growth * (here - middle)))


def beside(one: Sight) -> float:
    """The area of the whole die over that of its top face: the more of its sides is seen, the larger."""
    return one.area / max(_top(one).area, 1.0)


def width(one: Sight) -> float:
    """How wide its top face is seen, px: the side of a square as large."""
    return math.sqrt(_top(one).area)


def misfit(one: Sight) -> float:
    """How much of a die's outline no cube under its top face explains: the share of its area, at the best.

    Seen from afar the lower face is the upper one moved, and the die is what both go round. More than of the
    others is left where another die lies under it, turned otherwise, or where it leans.
    """
    top = np.array(_top(one).corners, np.float32)
    seen = np.asarray(cv2.convexHull(np.array(one.outline, np.float32)))
    below, area = top.mean(0) + FARTHER * (top - top.mean(0)), cv2.contourArea(seen)

    def unexplained(move: NDArray[Any]) -> float:
        """What is only in the outline or only in a cube whose lower face lies so far off, of the outline."""
        cube = cv2.convexHull(np.concatenate((top, below + move)))
        common = cv2.intersectConvexConvex(seen, cube)[0]
        return float((area + cv2.contourArea(cube) - 2 * common) / max(area, 1.0))

    move, step = 2 * (seen.reshape(-1, 2).mean(0) - top.mean(0)), FIRST_STEP * one.found.side
    least = unexplained(move)
    while step > LAST_STEP * one.found.side:
        tries = list(move + np.float32(step) * WAYS)
        shares = [unexplained(other) for other in tries]
        if min(shares) < least:
            least, move = min(shares), tries[shares.index(min(shares))]
        else:
            step /= 2
    return least


def misfits(dice: Sequence[Sight], likely: float) -> list[float]:
    """The `misfit` of each die, its outline drawn anew round what is likelier die than that.

    As it was drawn where the new one goes round nothing; nan where no top face or no outline is known.
    """
    lines = outlines([one.found.place for one in dice], [one.map for one in dice], likely=likely)
    new = [replace(one, outline=line) for one, line in zip(dice, lines, strict=True)]
    drawn = [other if other.area else one for one, other in zip(dice, new, strict=True)]
    return [misfit(one) if is_told_apart(one) else math.nan for one in drawn]


def _shift(one: Sight) -> Point:
    """From the middle of the top face to that of the whole die, in sides: by its box and by its outline."""
    top, found = _top(one).middle, one.found
    right, down = (found.x + one.middle.x) / 2 - top.x, (found.y + one.middle.y) / 2 - top.y
    return Point(right / found.side, down / found.side)


def _top(one: Sight) -> Top:
    """The top face. Raises ValueError where none is told apart."""
    if one.top is None:
        raise ValueError("no top face is told apart from this die's sides; ask only where `top` is there")
    return one.top
