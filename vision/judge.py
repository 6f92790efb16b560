"""From places to a reading: which of them are dice, how sure each value is, and one verdict on all."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import median

from .boxes import overlap, united
from .lean import beside, is_told_apart, leans, may_be_a_side, width
from .number import doubt_about_number, why_more
from .odds import chance_by, log_odds
from .scene import Scene
from .settings import JudgeSettings
from .sights import NO_DIE, UNREADABLE, Sight
from .twice import may_be_reflected, may_have_moved
from .types import Box, Die, Quad, Reading, Verdict, corners_of


def judge(scene: Scene, settings: JudgeSettings) -> Reading:
    """The dice of a scene with one verdict on all of them."""
    chosen = choose(scene.sights, settings)
    dice = tuple(_die(one, chosen, scene, settings) for one in chosen)
    doubts = [die.reason for die in dice if not die.is_strange]
    strange = sum(die.is_strange for die in dice)
    more = why_more(chosen, scene, settings, strange=strange)
    number = doubt_about_number(chosen, scene, settings, strange=strange, more=more.places)
    doubts += [more.reason, number.reason]
    doubts += ["too dark to see"] if scene.is_dark else []
    doubts += ["too bright to see"] if scene.is_white else []
    doubts += ["too grainy to see"] if scene.is_grainy else []
    doubts += ["too small to see"] if _is_small(scene, settings) else []
    reason = "; ".join(dict.fromkeys(filter(None, doubts)))
    verdict = Verdict.UNSURE if reason else Verdict.SURE
    return Reading(dice, verdict, reason, more.reason, united((*more.places, *number.places)))


def _is_small(scene: Scene, settings: JudgeSettings) -> bool:
    """Whether the picture is so small, or so narrow, that dice may be missed in it."""
    shorter, longer = sorted((scene.width, scene.height))
    return longer < settings.least_picture_px or shorter < settings.least_strip_px


def choose(seen: Sequence[Sight], settings: JudgeSettings) -> tuple[Sight, ...]:
    """The dice among the sights: likely ones, none within another, of about one size."""
    chosen: list[Sight] = []
    for one in sorted(seen, key=lambda sight: -sight.weight):
        if _is_likely(one, settings) and _is_apart(one, chosen, settings):
            chosen.append(one)
    return _of_one_size(chosen, settings)


def _is_likely(one: Sight, settings: JudgeSettings) -> bool:
    """Whether enough speaks for a die: more where neither geometry nor the reader's map counts its value.

    A numeral or a curl is like a pip to the reader now and then, and of no value to whoever counts. Where
    both count what the reader says, its chance of no die need count no more than once. Where the reader has
    next to no doubt, the finder need hardly see it.
    """
    if one.chance >= settings.hardly_found_chance and one.weight >= settings.hardly_found_weight:
        return True
    if one.value == one.counted == one.pips:
        return one.weight >= settings.least_weight or one.likeness >= settings.lone_weight
    return one.weight >= (settings.least_weight if _is_counted(one) else settings.lone_weight)


def _is_counted(one: Sight) -> bool:
    """Whether geometry, or whoever counts on the reader's map, comes to the reader's value."""
    return one.value in (one.counted, one.pips)


def _is_apart(one: Sight, others: Sequence[Sight], settings: JudgeSettings) -> bool:
    """Whether it is no part of any of them, nor they of it."""
    return all(
        overlap(one.found.box, other.found.box)
        < (settings.touching_overlap if one.found.touches or other.found.touches else settings.overlap)
        for other in others
    )


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

    One; the log odds of the readers' chance, of their worst looks' and of the finder's score; whether as
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


def _die(one: Sight, company: Sequence[Sight], scene: Scene, settings: JudgeSettings) -> Die:
    """The die of a sight, with its first doubt if there is one."""
    chance = _chance(one, company, settings)
    reason = next((text for is_so, text in _doubts(one, company, chance, scene, settings) if is_so), "")
    value = None if reason else one.value
    return Die(corners(one), one.value, value, chance, reason, one.outline, one.stayed)


def _chance(one: Sight, company: Sequence[Sight], settings: JudgeSettings) -> float:
    """The chance that a die lies there and shows this value, as it was on photographs with known answers."""
    return min(settings.most_chance, chance_by(settings.weights, evidence(one, company, settings)))


def corners(one: Sight) -> Quad:
    """The corners of the top face; those of the whole die's box where no top face is told apart."""
    if one.top:
        return one.top.corners
    return corners_of(one.found.box)


def _doubts(
    one: Sight, company: Sequence[Sight], chance: float, scene: Scene, settings: JudgeSettings
) -> Iterator[tuple[bool, str]]:
    """Every reason for doubting a value, and whether it holds; worked out one after the other, as asked."""
    yield _is_cut(one.found.box, scene, settings), "cut by the edge of the picture"
    yield one.chances[UNREADABLE] > settings.unreadable, "leaning, or its face is hidden"
    yield leans(one, company, scene, settings.lean), "leaning, or on another die"
    yield may_be_a_side(one, scene, settings.lean), "perhaps a die's side, read for its top"
    yield _is_large(one, company, settings), "much larger than another, perhaps two dice"
    is_moved = may_have_moved(one, company, settings.twice)
    yield is_moved, "as faint as one beside it, perhaps one die that moved"
    is_reflected = may_be_reflected(one, company, settings.twice)
    yield is_reflected, "fainter than one beside it, perhaps its reflection"
    yield _may_be_tray(one, company, scene, settings), "perhaps a tray of dice"
    yield _may_be_none(one, settings), "may be no die"
    yield _is_contradicted(one, settings), "could be another value"
    yield one.face is None, "pips hard to count"
    is_unsure = chance < settings.sure_chance or one.chance < _least_sure(one, settings)
    yield is_unsure or _is_uneasy_alone(one, company, settings), "hard to read"


def _may_be_tray(one: Sight, company: Sequence[Sight], scene: Scene, settings: JudgeSettings) -> bool:
    """Whether a place within it would be a die by itself, much smaller: what passes for pips may be dice.

    Beside no other die less is enough: of dice far out of focus next to nothing can be read.
    """
    box, most_px = one.found.box, settings.tray_ratio * one.found.side
    return any(
        (other.weight >= settings.least_weight or (_is_alone(company) and other.die > settings.lone_tray))
        and other.found.side < most_px
        for other in scene.sights
        if other not in company and overlap(other.found.box, box) > settings.overlap
    )


def _may_be_none(one: Sight, settings: JudgeSettings) -> bool:
    """Whether the reader or the finder leaves it open that no die lies there, or gave it no middle."""
    is_weak = one.found.touches or one.found.score < settings.sure_finder
    return is_weak or one.chances[NO_DIE] > settings.no_die


def _is_alone(company: Sequence[Sight]) -> bool:
    """Whether there is one die, but for those that touch it and had no place of their own."""
    return sum(not one.found.touches for one in company) == 1


def _is_uneasy_alone(one: Sight, company: Sequence[Sight], settings: JudgeSettings) -> bool:
    """Whether it is the only die and the reader is uneasy about it: two that touch may be taken for one.

    Beside others its size and its sides would tell.
    """
    return _is_alone(company) and one.chances[NO_DIE] + one.chances[UNREADABLE] > settings.uneasy_alone


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
    """Whether geometry clearly counts another value, and the reader still finds its own likelier by far.

    By 1.6 to 2 times, or geometry would have chosen (`Sight.value`). Where it counts fewer than the reader,
    that has next to no doubt, and its map shows all of them, geometry is outvoted: glare joins pips to what
    is round them. Of drawn dice it was then never right.
    """
    if one.face is None or one.counted == one.value or one.face.fit.quality <= settings.clear_fit:
        return False
    return not (one.counted < one.value == one.pips and one.chance >= settings.outvoted)


def _is_large(one: Sight, company: Sequence[Sight], settings: JudgeSettings) -> bool:
    """Whether another die is so much smaller that this may be two: the second is taken for a side.

    Where its top face is larger as well, and not much more side is seen, it is a larger die of a mixed set.
    """
    smallest = min(company, key=lambda other: other.found.side)
    ratio = one.found.side / smallest.found.side
    if not (is_told_apart(one) and is_told_apart(smallest)):
        return ratio > settings.size_ratio
    if beside(one) > settings.paired_beside * beside(smallest):
        return ratio > settings.paired_side
    is_one = width(one) > settings.mixed_top * ratio * width(smallest)
    return ratio > (settings.mixed_side if is_one else settings.size_ratio)
