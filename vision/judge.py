"""From places to a reading: which of them are dice, how sure each value is, and one verdict on all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from .boxes import overlap
from .find import Rim
from .lean import leans
from .settings import JudgeSettings
from .sights import NO_DIE, UNREADABLE, Sight
from .strays import Stray
from .types import Box, Die, Point, Reading, Verdict

MOST_ODDS = 8.0  # logarithms of odds beyond this say no more


@dataclass(frozen=True, slots=True)
class Scene:
    """All that was seen in a picture, and the picture's size, px; `strays` are spots like the dice's pips.

    `covered` is the share of the picture that the finder takes for die; `rims` are parts of it that the
    picture's edge cuts.
    """

    width: int
    height: int
    sights: tuple[Sight, ...]
    strays: tuple[Stray, ...] = ()
    covered: float = 0.0
    is_dark: bool = False
    rims: tuple[Rim, ...] = ()


def judge(scene: Scene, settings: JudgeSettings) -> Reading:
    """The dice of a scene with one verdict on all of them."""
    chosen = choose(scene.sights, settings)
    dice = tuple(_die(one, chosen, scene, settings) for one in chosen)
    doubts = [die.reason for die in dice if die.reason]
    doubts += _doubts_about_number(chosen, scene, settings)
    doubts += ["too dark to see"] if scene.is_dark else []
    return Reading(dice, Verdict.UNSURE if doubts else Verdict.SURE, "; ".join(dict.fromkeys(doubts)))


def choose(seen: Sequence[Sight], settings: JudgeSettings) -> tuple[Sight, ...]:
    """The dice among the sights: likely ones, none within another, of about one size."""
    chosen: list[Sight] = []
    for one in sorted(seen, key=lambda sight: -sight.weight):
        if _is_likely(one, settings) and _is_apart(one, chosen, settings.overlap):
            chosen.append(one)
    return _of_one_size(chosen, settings)


def _is_likely(one: Sight, settings: JudgeSettings) -> bool:
    """Whether enough speaks for a die: more where neither geometry nor the reader's map counts its value.

    A numeral or a curl is like a pip to the reader now and then, and of no value to whoever counts. Where
    both count what the reader says, its chance of no die need count no more than once.
    """
    if one.value == one.counted == one.pips:
        return one.weight >= settings.least_weight or one.likeness >= settings.lone_weight
    return one.weight >= (settings.least_weight if _is_counted(one) else settings.lone_weight)


def _is_counted(one: Sight) -> bool:
    """Whether geometry, or whoever counts on the reader's map, comes to the reader's value."""
    return one.value in (one.counted, one.pips)


def _is_apart(one: Sight, others: Sequence[Sight], share: float) -> bool:
    """Whether less than that share of it, or of another if that is smaller, is common to both."""
    return all(overlap(one.found.box, other.found.box) < share for other in others)


def _of_one_size(chosen: Sequence[Sight], settings: JudgeSettings) -> tuple[Sight, ...]:
    """The sights whose size most of the others share, and any other that is surely a die."""
    if not chosen:
        return ()

    def company(one: Sight) -> list[Sight]:
        return [
            s for s in chosen if 1 / settings.like_size < s.found.side / one.found.side < settings.like_size
        ]

    usual = max(chosen, key=lambda one: sum(s.weight for s in company(one))).found.side
    ratio = settings.size_ratio
    return tuple(
        s for s in chosen if 1 / ratio < s.found.side / usual < ratio or s.weight > settings.any_size
    )


def evidence(one: Sight, company: Sequence[Sight], settings: JudgeSettings) -> tuple[float, ...]:
    """What speaks for a value and against it, in the order of `JudgeSettings.weights`.

    One; the log odds of the reader's chance, of its worst look's and of the finder's score; whether as
    many pips lie on the reader's map; how well geometry's face fits, of that value and of another; how much
    of that face is like pips and not explained, in pip areas; how much larger or smaller than others it is.
    """
    fit = one.face.fit.quality if one.face else 0.0
    same = one.counted == one.value
    usual = median(other.found.side for other in company)
    return (
        1.0,
        log_odds(one.chance),
        log_odds(one.least),
        log_odds(one.found.score),
        float(one.pips == one.value),
        fit if same else 0.0,
        0.0 if same else fit,
        min(settings.full_residue, one.face.residue) if one.face and same else 0.0,
        min(1.0, abs(math.log(one.found.side / usual))),
    )


def log_odds(chance: float) -> float:
    """The logarithm of a chance's odds, within what can be told apart."""
    odds = math.log((chance + 1e-6) / (1 - chance + 1e-6))
    return max(-MOST_ODDS, min(MOST_ODDS, odds))


def _die(one: Sight, company: Sequence[Sight], scene: Scene, settings: JudgeSettings) -> Die:
    """The die of a sight, with its first doubt if there is one."""
    chance = _chance(one, company, settings)
    reason = next((text for is_so, text in _doubts(one, company, chance, scene, settings) if is_so), "")
    value = None if reason else one.value
    return Die(corners(one), one.value, value, chance, reason, one.outline)


def _chance(one: Sight, company: Sequence[Sight], settings: JudgeSettings) -> float:
    """The chance that a die lies there and shows this value, as it was on photographs with known answers."""
    weighed = zip(settings.weights, evidence(one, company, settings), strict=True)
    return min(settings.most_chance, 1 / (1 + math.exp(-sum(weight * fact for weight, fact in weighed))))


def corners(one: Sight) -> tuple[Point, Point, Point, Point]:
    """The corners of the top face; those of the whole die's box where no top face is told apart."""
    if one.top:
        return one.top.corners
    x, y, width, height = one.found.box
    return Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)


def _doubts(
    one: Sight, company: Sequence[Sight], chance: float, scene: Scene, settings: JudgeSettings
) -> list[tuple[bool, str]]:
    """Every reason for doubting a value, and whether it holds."""
    return [
        (_is_cut(one.found.box, scene, settings), "cut by the edge of the picture"),
        (one.chances[UNREADABLE] > settings.unreadable, "leaning, or its face is hidden"),
        (leans(one, company, scene.sights, settings), "leaning, or on another die"),
        (_is_large(one, company, settings), "much larger than another, perhaps two dice"),
        (_may_be_none(one, settings), "may be no die"),
        (_is_contradicted(one, settings), "could be another value"),
        (one.face is None, "pips hard to count"),
        (chance < settings.sure_chance or one.chance < _least_sure(one, settings), "hard to read"),
    ]


def _may_be_none(one: Sight, settings: JudgeSettings) -> bool:
    """Whether the reader or the finder leaves it open that no die lies there."""
    return one.chances[NO_DIE] > settings.no_die or one.found.score < settings.sure_finder


def _least_sure(one: Sight, settings: JudgeSettings) -> float:
    """The reader's own chance below which nothing makes a value sure; lower where all count the same."""
    counts_agree = one.value == one.pips == one.counted
    return settings.backed_reader if counts_agree else settings.sure_reader


def _is_cut(box: Box, scene: Scene, settings: JudgeSettings) -> bool:
    """Whether the die reaches the edge of the picture."""
    edge = settings.cut_edge * max(box.width, box.height)
    return (
        box.x < edge
        or box.y < edge
        or box.x + box.width > scene.width - edge
        or box.y + box.height > scene.height - edge
    )


def _is_contradicted(one: Sight, settings: JudgeSettings) -> bool:
    """Whether geometry clearly counts a value that the reader finds less likely by more than a half.

    Not so where glare joins pips to what is round them: geometry counts fewer and leaves some of the face
    unexplained, while the reader has next to no doubt and its map shows all of them.
    """
    if one.face is None or one.counted == one.value or one.face.fit.quality <= settings.clear_fit:
        return False
    missing = one.value - one.counted
    are_there = missing > 0 and one.face.residue > settings.least_residue * missing
    return not (are_there and one.value == one.pips and one.chance > settings.outvoted)


def _is_large(one: Sight, company: Sequence[Sight], settings: JudgeSettings) -> bool:
    """Whether another die is so much smaller that this may be two of them."""
    return one.found.side > settings.size_ratio * min(other.found.side for other in company)


def _doubts_about_number(chosen: Sequence[Sight], scene: Scene, settings: JudgeSettings) -> list[str]:
    """Reasons for doubting how many dice there are."""
    if len(chosen) > settings.most_dice:
        return [f"more than {settings.most_dice} dice"]
    left = _left(chosen, scene, settings)
    if not chosen:
        most = max((one.die for one in left), default=0.0)
        is_bare = most <= settings.empty_die and scene.covered <= settings.empty_covered
        is_cut = any(rim.area > settings.empty_rim * rim.across**2 for rim in scene.rims)
        return [] if is_bare and not is_cut else ["something may be a die"]
    if any(_may_be_die(one, chosen, settings) for one in left):
        return ["something else may be a die"]
    apart = _apart(chosen, scene, settings)
    is_half_out = any(_is_half_out(one, chosen, scene, settings) for one in apart)
    if is_half_out or _is_any_cut_off(chosen, scene, settings):
        return ["something at the edge of the picture may be a die"]
    return ["something else looks like pips"] if stray_pips(chosen, scene, settings) else []


def _is_any_cut_off(chosen: Sequence[Sight], scene: Scene, settings: JudgeSettings) -> bool:
    """Whether something like the smaller part of a die lies at the edge: the larger part would be found."""
    side = median(one.found.side for one in chosen)
    area = median(one.found.width * one.found.height for one in chosen)
    return any(
        settings.least_seen * area < rim.area < settings.most_seen * area
        and settings.least_px < side / rim.across < settings.most_px
        and not any(_covers(one, rim, settings.stray_room) for one in chosen)
        for rim in scene.rims
    )


def _is_half_out(one: Sight, chosen: Sequence[Sight], scene: Scene, settings: JudgeSettings) -> bool:
    """Whether a place at the edge may be all that is seen of a die, pips or none: by its size and colour."""
    side = median(other.found.side for other in chosen)
    is_at_edge = one.found.beyond(scene.width, scene.height) > settings.half_out
    if not (is_at_edge and settings.least_half < one.found.side / side < settings.most_half):
        return False
    bodies = [other.body for other in chosen if other.body]
    if not (one.body and one.ground and bodies):
        return False
    stands_out = math.dist(one.body, one.ground)
    off = min(math.dist(one.body, body) for body in bodies)
    return off < min(settings.half_off, settings.half_apart * stands_out)


def stray_pips(chosen: Sequence[Sight], scene: Scene, settings: JudgeSettings) -> int:
    """How many spots are like the pips of the dice without lying on one.

    A spot counts that has another near it, or lies where the finder saw anything: carpets have lone ones.
    """
    usual = median(one.found.side for one in chosen)
    free = [s for s in scene.strays if not any(_covers(one, s, settings.stray_room) for one in chosen)]
    weak = [one for one in scene.sights if one not in chosen and one.die > settings.stray_die]
    return sum(
        any(other is not stray and math.dist(stray[:2], other[:2]) < usual for other in free)
        or any(_covers(one, stray, settings.stray_room) for one in weak)
        for stray in free
    )


def _covers(one: Sight, stray: Stray | Rim, room: float) -> bool:
    """Whether a spot lies on a place, or just beside it."""
    box = one.found
    return abs(stray.x - box.x) < room * box.width and abs(stray.y - box.y) < room * box.height


def _may_be_die(one: Sight, chosen: Sequence[Sight], settings: JudgeSettings) -> bool:
    """Whether a place that is none of the dice may be one all the same.

    It may if finder and reader make it likely enough, or if they disagree: the finder sees one, and the
    reader is not quite sure that there is none. Where nothing counts the reader's value, likely enough is
    what the least likely of the dice is in part: a key is less like them than they are. And it must be a
    little like some value, or like a die that cannot be read: the end of a pen is neither.
    """
    least = settings.left_die
    if not _is_counted(one):
        least = max(least, settings.left_share * min(other.die for other in chosen))
    is_disputed = one.found.score > settings.disputed and one.chances[NO_DIE] < settings.surely_none
    is_hidden = one.die * one.chances[UNREADABLE] > settings.left_hidden
    is_like = one.likeness > settings.left_likeness or is_hidden
    return one.weight > settings.least_weight or (is_like and (one.die > least or is_disputed))


def _left(chosen: Sequence[Sight], scene: Scene, settings: JudgeSettings) -> list[Sight]:
    """The places that are none of the dice, lie apart from them and are of a size to be dice too."""
    if not chosen:
        return list(scene.sights)
    usual = median(one.found.side for one in chosen)
    return [one for one in _apart(chosen, scene, settings) if _is_of_size(one, usual, settings)]


def _apart(chosen: Sequence[Sight], scene: Scene, settings: JudgeSettings) -> list[Sight]:
    """The places that are none of the dice and lie apart from them."""
    return [
        one for one in scene.sights if one not in chosen and _is_apart(one, chosen, settings.left_overlap)
    ]


def _is_of_size(one: Sight, usual: float, settings: JudgeSettings) -> bool:
    """Whether a place is about as large as the dice, or larger and so likely a die that they may be none."""
    if one.found.side >= settings.most_like * usual:
        return one.die > settings.left_large
    return one.found.side > settings.least_like * usual
