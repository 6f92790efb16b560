"""How many dice lie there: what is none of those read, and may be one all the same."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from statistics import median
from typing import NamedTuple

from .boxes import is_apart, united
from .find import Rim
from .lean import other_ground
from .odds import chance_by, log_odds
from .scene import Scene
from .settings import JudgeSettings, NumberSettings
from .sights import NO_DIE, UNREADABLE, Sight
from .strays import Stray
from .types import Box, Colour
from .unread import Unread


class Unclear(NamedTuple):
    """Why the number of dice is in doubt, and the places that this is about, px; empty where it is not."""

    reason: str = ""
    places: tuple[Box, ...] = ()


def why_more(chosen: Sequence[Sight], scene: Scene, settings: JudgeSettings, strange: int = 0) -> Unclear:
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
    shapes = _of_other_shapes(beside, chosen, scene, number)
    others = [one for one in beside if not one.stayed]
    unknown = [one for one in others if one not in shapes]
    likely = [one for one in others if one.weight > settings.least_weight]
    likely += [one for one in unknown if one not in likely and _may_be_die(one, chosen, number)]
    yield "something else may be a die", _boxes(likely)
    half_out = _boxes(one for one in others if _is_half_out(one, chosen, scene, number))
    cut_off = [_square(rim, rim.area**0.5) for rim in _cut_off(chosen, scene, number)]
    yield "something at the edge of the picture may be a die", half_out + cut_off
    side = median(one.found.side for one in chosen)
    loose = [piece for piece in scene.unread if not _lies_on(shapes, piece, number)]
    yield "another die may touch these", [_square(piece, side * piece.share**0.5) for piece in loose]
    hidden = _boxes(one for one in unknown if _may_lie_under(one, chosen, number))
    yield "a die may lie under something", hidden
    blurred = _boxes(one for one in others if _is_blurred(one, chosen, number))
    yield "another die may be out of focus, or moving", blurred


def _boxes(some: Iterable[Sight]) -> list[Box]:
    """The boxes of some places."""
    return [one.found.box for one in some]


def _square(thing: Stray | Rim | Unread, side: float) -> Box:
    """A square so wide round the middle of a thing, px."""
    return Box(thing.x - side / 2, thing.y - side / 2, side, side)


def doubt_about_number(
    chosen: Sequence[Sight], scene: Scene, settings: JudgeSettings, strange: int = 0
) -> Unclear:
    """The first other reason for doubting how many dice there are, and where.

    Spots like pips may be those of another die, or of one that was misread. `strange` are as many of those
    chosen as lay there already and may be none.
    """
    number = settings.number
    if len(chosen) - strange > number.most_dice:
        return Unclear(f"more than {number.most_dice} dice")
    if not chosen:
        places = united(_boxes(one for one in scene.sights if one.die > number.empty_die))
        return Unclear() if _is_bare(scene, number) else Unclear("something may be a die", places)
    others = remaining(chosen, scene, settings.overlap)
    shapes = _of_other_shapes(others, chosen, scene, number)
    strays = _stray_pips(chosen, others, shapes, scene, number)
    side = median(one.found.side for one in chosen)
    places = united(_square(one, side) for one in strays)
    return Unclear("something else looks like pips", places) if places else Unclear()


def _is_bare(scene: Scene, settings: NumberSettings) -> bool:
    """Whether next to nothing in a picture without dice is like one."""
    most = max((one.die for one in scene.sights), default=0.0)
    is_cut = any(rim.area > settings.empty_rim * rim.across**2 for rim in scene.rims)
    return most <= settings.empty_die and scene.covered <= settings.empty_covered and not is_cut


def _of_other_shapes(
    others: Sequence[Sight], chosen: Sequence[Sight], scene: Scene, settings: NumberSettings
) -> list[Sight]:
    """Those places where a die of another shape lies, or one with signs for pips: nobody asks about them."""
    surely = [one for one in others if _is_shaped(one, chosen, scene, settings, settings.sure_shape)]
    return [
        one for one in others if _is_shaped(one, chosen, scene, settings, _least_shape(one, surely, settings))
    ]


def _least_shape(one: Sight, surely: Sequence[Sight], settings: NumberSettings) -> float:
    """The chance of another shape above which a place has one: less where another surely has, as in a set.

    Not where geometry counts a pip (it is asked only where a top face is seen and a die is likely).
    """
    is_of_set = not one.counted and any(_is_elsewhere(one, other) for other in surely)
    return settings.shape_of_set if is_of_set else settings.other_shape


def _is_shaped(
    one: Sight, chosen: Sequence[Sight], scene: Scene, settings: NumberSettings, least: float
) -> bool:
    """Whether a die of another shape lies there with a chance of more than `least`.

    Not where reader, map and geometry all count one value, nor where it is of another size altogether or
    the picture's edge cuts it: what is seen of a die there may be anything.
    """
    size = one.found.side / median(other.found.side for other in chosen)
    return (
        one.kind.other_shape > least
        and 1 / settings.shape_size < size < settings.shape_size
        and not (one.value == one.counted == one.pips)
        and one.found.beyond(scene.width, scene.height) <= 0
    )


def _is_elsewhere(one: Sight, other: Sight) -> bool:
    """Whether two places are no parts of one thing: their middles farther apart than the larger is wide."""
    apart = math.dist((one.found.x, one.found.y), (other.found.x, other.found.y))
    return apart > max(one.found.side, other.found.side)


def _cut_off(chosen: Sequence[Sight], scene: Scene, settings: NumberSettings) -> list[Rim]:
    """What lies at the edge like the smaller part of a die: the larger part would be found."""
    side = median(one.found.side for one in chosen)
    area = median(one.found.width * one.found.height for one in chosen)
    return [
        rim
        for rim in scene.rims
        if settings.least_seen * area < rim.area < settings.most_seen * area
        and settings.least_px < side / rim.across < settings.most_px
        and not any(_covers(one, rim, settings.stray_room) for one in chosen)
        and _off_colour(rim.colour, chosen) < settings.rim_off
    ]


def _is_half_out(one: Sight, chosen: Sequence[Sight], scene: Scene, settings: NumberSettings) -> bool:
    """Whether a place at the edge may be all that is seen of a die, pips or none: by its size and colour.

    On another ground than the dice's, a page or a card, the finder must see more in it.
    """
    side = median(other.found.side for other in chosen)
    is_at_edge = one.found.beyond(scene.width, scene.height) > settings.half_out
    if not (is_at_edge and settings.least_half < one.found.side / side < settings.most_half):
        return False
    bodies = [other.body for other in chosen if other.body]
    if not (one.body and one.ground and bodies):
        return False
    if one.found.score < settings.half_score and other_ground(one, chosen) > settings.half_ground:
        return False
    stands_out = math.dist(one.body, one.ground)
    off = min(math.dist(one.body, body) for body in bodies)
    return off < min(settings.half_off, settings.half_apart * stands_out)


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
    free = [s for s in scene.strays if not any(_covers(one, s, settings.stray_room) for one in chosen)]
    engraved = [*shapes, *(one for one in others if _is_surely_none(one, usual, settings))]
    free = [s for s in free if not any(_covers(one, s, settings.engraved_room) for one in engraved)]
    weak = [
        one
        for one in scene.sights
        if one not in chosen and (one.die > settings.stray_die or one.of_dice_colour > settings.stray_colour)
    ]
    return [
        stray
        for stray in free
        if any(other is not stray and math.dist(stray[:2], other[:2]) < usual for other in free)
        or any(_covers(one, stray, settings.stray_room) for one in weak)
    ]


def _is_surely_none(one: Sight, usual: float, settings: NumberSettings) -> bool:
    """Whether the finder sees something like a die there, and every look of the reader surely none.

    It is of the dice's size: two that touch, or a corner of one, are no die either, but larger or smaller.
    It has nothing of the dice's colour and no pips on the reader's map; geometry is hardly ever asked there.
    """
    return (
        one.found.score > settings.engraved_score
        and one.leasts[NO_DIE] > settings.engraved_no_die
        and one.chances[UNREADABLE] < settings.engraved_unreadable
        and 1 / settings.engraved_size < one.found.side / usual < settings.engraved_size
        and one.of_dice_colour < settings.engraved_colour
        and not (one.counted or one.pips)
    )


def _lies_on(shapes: Sequence[Sight], piece: Unread, settings: NumberSettings) -> bool:
    """Whether the middle of what is die and was not read lies on a die of another shape."""
    return any(_covers(one, piece, settings.engraved_room) for one in shapes)


def _covers(one: Sight, thing: Stray | Rim | Unread, room: float) -> bool:
    """Whether the middle of a spot, or of a part of a die, lies on a place or just beside it."""
    box = one.found
    return abs(thing.x - box.x) < room * box.width and abs(thing.y - box.y) < room * box.height


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


def _may_lie_under(one: Sight, chosen: Sequence[Sight], settings: NumberSettings) -> bool:
    """Whether a die may lie there under something: a place of the dice's size with a bit of their colour.

    A finger or a coin over half a die leaves the finder enough to see, and the reader a slight chance of a
    die that cannot be read. Where the dice are of several colours, it may have any other; where that chance
    is more than slight, neither colour nor so high a score is asked for.
    """
    larger = math.log(one.found.side / median(other.found.side for other in chosen))
    if abs(larger) >= math.log(settings.under_size):
        return False
    hidden = one.chances[UNREADABLE]
    if hidden > settings.hidden_unreadable and one.found.score > settings.hidden_score:
        return True
    return (
        one.found.score > settings.under_score
        and hidden > settings.under_unreadable
        and (one.of_dice_colour > settings.under_colour or _are_mixed(chosen, settings))
    )


def _is_blurred(one: Sight, chosen: Sequence[Sight], settings: NumberSettings) -> bool:
    """Whether a place of the dice's size is smeared or out of focus where all dice are sharp.

    It stands out from what is round it, and along one way at least its edges are spread far, or the reader
    is uneasy and they are much weaker than any die's. It is no shadow, and where the dice are of one colour
    it is hardly less like that than like what is round it.
    """
    size = one.found.side / median(other.found.side for other in chosen)
    is_of_size = 1 / settings.blurred_size < size < settings.blurred_size
    if not (is_of_size and one.edges and one.ground and one.body):
        return False
    stands_out, edge = math.dist(one.body, one.ground), one.edges.weakest
    sharp = min((other.edges.weakest for other in chosen if other.edges), default=math.inf)
    is_spread = (
        one.found.score > settings.blurred_score
        and stands_out > settings.blurred_apart
        and edge < min(settings.spread_edge * stands_out, settings.blurred_edge * sharp)
    )
    is_uneasy = (
        one.found.score > settings.uneasy_score
        and one.chances[NO_DIE] < settings.uneasy_no_die
        and stands_out > settings.uneasy_apart
        and edge < settings.uneasy_edge * sharp
    )
    if not (is_spread or is_uneasy) or _is_shadow(one, chosen, settings):
        return False
    off = _off_colour(one.body, chosen)
    return _are_mixed(chosen, settings) or off < settings.blurred_off * stands_out


def _is_shadow(one: Sight, chosen: Sequence[Sight], settings: NumberSettings) -> bool:
    """Whether it is of its ground's colour, only darker: close beside a die, or where no die is so dark."""
    if not (one.body and one.ground and one.body[0] < one.ground[0]):
        return False
    if math.dist(one.body[1:], one.ground[1:]) > settings.shadow_hue:
        return False
    ground = one.ground[0]
    return all(not other.body or other.body[0] >= ground for other in chosen) or any(
        one.found.sides_to(other.found) < settings.shadow_near for other in chosen
    )


def _are_mixed(chosen: Sequence[Sight], settings: NumberSettings) -> bool:
    """Whether two of the dice differ in colour by more than light makes them."""
    bodies = [one.body for one in chosen if one.body]
    return any(math.dist(one, other) > settings.under_mixed for one, other in combinations(bodies, 2))


def remaining_evidence(one: Sight, chosen: Sequence[Sight], settings: NumberSettings) -> tuple[float, ...]:
    """What speaks for a die in a place that is none of those chosen, in the order of the weights.

    One; the log odds of the finder's score and of the reader's chances of no die and of one that cannot be
    read; whether geometry counts pips there, and whether any lie on the reader's map; how far its size is off
    the dice's, and how much larger it is (logarithms of the ratio); the log odds of the least likely die; how
    far its colour is off that of the die nearest to it, 1 at most.
    """
    larger = math.log(one.found.side / median(other.found.side for other in chosen))
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
        min(1.0, _off_colour(one.body, chosen) / settings.far_off),
    )


def _off_colour(colour: Colour | None, chosen: Sequence[Sight]) -> float:
    """How far, Lab levels, a colour is off that of the die nearest to it; 0 where nobody can tell."""
    if colour is None:
        return 0.0
    return min((math.dist(colour, other.body) for other in chosen if other.body), default=0.0)


def remaining(chosen: Sequence[Sight], scene: Scene, share: float) -> list[Sight]:
    """The places that are none of the dice and have less than this share of a box in common with any."""
    boxes = [one.found.box for one in chosen]
    return [one for one in scene.sights if one not in chosen and is_apart(one.found.box, boxes, share)]
