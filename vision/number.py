"""How many dice lie there: what is none of those read, and may be one all the same."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from .blurred import is_blurred
from .boxes import is_apart, united
from .company import covers, off_colour, size_beside
from .edge import cut_off, is_half_out
from .find import Rim
from .hidden import may_lie_under
from .odds import chance_by, log_odds
from .scene import Scene
from .settings import EmptySettings, JudgeSettings, NumberSettings
from .shaped import is_surely_none, of_other_shapes, surely_shaped
from .sights import NO_DIE, UNREADABLE, Sight
from .signed import may_be_signed
from .strays import Stray
from .types import Box
from .unread import Unread


class Unclear(NamedTuple):
    """Why the number of dice is in doubt, and the places that this is about, px; empty where it is not."""

    reason: str = ""
    places: tuple[Box, ...] = ()


def why_more(chosen: Sequence[Sight], scene: Scene, settings: JudgeSettings, *, strange: int = 0) -> Unclear:
    """The first reason why another die may lie beside those chosen, and where; none beside none.

    `strange` are as many of those chosen as lay there already and may be none.
    """
    if not chosen or len(chosen) - strange > settings.number.most_dice:
        return Unclear()
    reasons = _reasons_for_more(chosen, scene, settings)
    return next((Unclear(reason, united(places)) for reason, places in reasons if places), Unclear())


def _reasons_for_more(
    chosen: Sequence[Sight], scene: Scene, settings: JudgeSettings
) -> Iterator[tuple[str, list[Box]]]:
    """Every reason for one more die, and the places where it holds; worked out as asked for."""
    number = settings.number
    beside = remaining(chosen, scene, settings.overlap)
    shapes = of_other_shapes(beside, chosen, scene, number.shaped)
    others = [one for one in beside if not one.stayed]
    unknown = [one for one in others if one not in shapes]
    likely = [one for one in others if one.weight > settings.least_weight]
    likely += [one for one in unknown if one not in likely and _may_be_die(one, chosen, number)]
    yield "something else may be a die", _boxes(likely)
    half_out = _boxes(one for one in others if is_half_out(one, chosen, scene, number.edge))
    cut = [_square(rim, rim.area**0.5) for rim in cut_off(chosen, scene, number.edge)]
    yield "something at the edge of the picture may be a die", half_out + cut
    side = median(one.found.side for one in chosen)
    loose = [piece for piece in scene.unread if not _lies_on(shapes, piece, number)]
    yield "another die may touch these", [_square(piece, side * piece.share**0.5) for piece in loose]
    hidden = _boxes(one for one in unknown if may_lie_under(one, chosen, number.hidden, number.mixed))
    yield "a die may lie under something", hidden
    blurred = _boxes(one for one in others if is_blurred(one, chosen, number.blurred, number.mixed))
    yield "another die may be out of focus, or moving", blurred
    mates = surely_shaped(beside, chosen, scene, number.shaped)
    spots = _stray_pips(chosen, beside, shapes, scene, number)
    signed = [one for one in others if may_be_signed(one, chosen, mates, number)]
    bare = [one for one in signed if not any(covers(one, spot, number.stray_room) for spot in spots)]
    yield "a die may show a sign instead of pips", _boxes(bare)


def _boxes(some: Iterable[Sight]) -> list[Box]:
    """The boxes of some places."""
    return [one.found.box for one in some]


def _square(thing: Stray | Rim | Unread, side: float) -> Box:
    """A square so wide round the middle of a thing, px."""
    return Box(thing.x - side / 2, thing.y - side / 2, side, side)


def _is_within(spot: Stray, box: Box) -> bool:
    """Whether the middle of a spot lies in a box."""
    return box.x <= spot.x <= box.x + box.width and box.y <= spot.y <= box.y + box.height


def doubt_about_number(
    chosen: Sequence[Sight],
    scene: Scene,
    settings: JudgeSettings,
    *,
    strange: int = 0,
    more: Sequence[Box] = (),
) -> Unclear:
    """The first other reason for doubting how many dice there are, and where.

    Spots like pips may be those of another die, or of one that was misread: of those too where another die
    may lie elsewhere, in the places `more`. `strange` are as many of those chosen as lay there already and
    may be none.
    """
    number = settings.number
    if len(chosen) - strange > number.most_dice:
        return Unclear(f"more than {number.most_dice} dice")
    if not chosen:
        places = united(_boxes(one for one in scene.sights if one.die > number.empty.die))
        return Unclear() if _is_bare(scene, number.empty) else Unclear("something may be a die", places)
    others = remaining(chosen, scene, settings.overlap)
    shapes = of_other_shapes(others, chosen, scene, number.shaped)
    strays = _stray_pips(chosen, others, shapes, scene, number)
    side = median(one.found.side for one in chosen)
    places = united(_square(one, side) for one in strays if not any(_is_within(one, box) for box in more))
    return Unclear("something else looks like pips", places) if places else Unclear()


def _is_bare(scene: Scene, settings: EmptySettings) -> bool:
    """Whether next to nothing in a picture without dice is like one."""
    most = max((one.die for one in scene.sights), default=0.0)
    is_cut = any(rim.area > settings.rim * rim.across**2 for rim in scene.rims)
    return most <= settings.die and scene.covered <= settings.covered and not is_cut


def _stray_pips(
    chosen: Sequence[Sight],
    others: Sequence[Sight],
    shapes: Sequence[Sight],
    scene: Scene,
    settings: NumberSettings,
) -> list[Stray]:
    """The spots that are like the pips of the dice without lying on one.

    A spot counts that has another near it, or lies where the finder saw anything that may be a die or is of
    a die's colour: carpets have lone ones. What is engraved on a die of another shape counts for nothing.
    """
    usual = median(one.found.side for one in chosen)
    free = [s for s in scene.strays if not any(covers(one, s, settings.stray_room) for one in chosen)]
    engraved = [*shapes, *(one for one in others if is_surely_none(one, chosen, settings.shaped))]
    free = [s for s in free if not any(covers(one, s, settings.shaped.engraved_room) for one in engraved)]
    weak = [
        one
        for one in scene.sights
        if one not in chosen and (one.die > settings.stray_die or one.of_dice_colour > settings.stray_colour)
    ]
    return [
        stray
        for stray in free
        if any(other is not stray and math.dist(stray[:2], other[:2]) < usual for other in free)
        or any(covers(one, stray, settings.stray_room) for one in weak)
    ]


def _lies_on(shapes: Sequence[Sight], piece: Unread, settings: NumberSettings) -> bool:
    """Whether the middle of what is die and was not read lies on a die of another shape."""
    return any(covers(one, piece, settings.shaped.engraved_room) for one in shapes)


def _may_be_die(one: Sight, chosen: Sequence[Sight], settings: NumberSettings) -> bool:
    """Whether a place that is none of the dice may be one all the same, beside those dice."""
    chance = chance_by(settings.weights, remaining_evidence(one, chosen, settings))
    return chance > settings.asked_chance and not _is_table(one, chosen, settings)


def _is_table(one: Sight, chosen: Sequence[Sight], settings: NumberSettings) -> bool:
    """Whether it is table alone: no pip is counted there, and its edges are much weaker than every die's."""
    edges = [other.edges.strongest for other in chosen if other.edges]
    if one.edges is None or not edges or one.pips or one.counted:
        return False
    return one.edges.strongest < settings.bare_edges * min(edges)


def remaining_evidence(one: Sight, chosen: Sequence[Sight], settings: NumberSettings) -> tuple[float, ...]:
    """What speaks for a die in a place that is none of those chosen, in the order of the weights.

    One; the log odds of the finder's score and of the reader's chances of no die and of one that cannot be
    read; whether geometry counts pips there, and whether any lie on the reader's map; how far its size is off
    the dice's, and how much larger it is (logarithms of the ratio); the log odds of the least likely die; how
    far its colour is off that of the die nearest to it, 1 at most.
    """
    larger = math.log(size_beside(one, chosen))
    return (
        1.0,
        log_odds(one.found.score),
        log_odds(one.chances[NO_DIE]),
        log_odds(one.chances[UNREADABLE]),
        float(one.counted > 0),
        float(one.pips > 0),
        abs(larger),
        larger,
        log_odds(min(other.die for other in chosen)),
        min(1.0, off_colour(one.body, chosen) / settings.far_off),
    )


def remaining(chosen: Sequence[Sight], scene: Scene, share: float) -> list[Sight]:
    """The places that are none of the dice and have less than this share of a box in common with any."""
    boxes = [one.found.box for one in chosen]
    return [one for one in scene.sights if one not in chosen and is_apart(one.found.box, boxes, share)]
