"""Readings in, dice followed: which lie where they lay before, which lie newly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import count
from math import atan2, degrees, hypot
from statistics import median

from .types import Die, Reading

Shift = tuple[float, float]
"""How far dice moved, px to the right and down."""
NO_SHIFT = (0.0, 0.0)
MOST_LARGER = 1.5
"""Times as large as before one die may be seen: where it lay in another's shadow, or leans."""
RESIZED = 1.6
"""Times as large, at the median, dice are of another size; a blur of six read as one was so five times."""
FEWEST_PUSHED = 2
"""Dice that moved alike, from which the camera was pushed and not one of them."""


@dataclass(frozen=True, slots=True)
class TrackSettings:
    """The numbers that tell a die that stayed from one that was thrown."""

    same_place: float = 0.35  # of a die's side; a die nudged less than that was not thrown
    same_spot: float = 0.1  # of a die's side; read twice on the clips one lay 0.025 off at most
    near_place: float = 1.5  # of a die's side; a kept die that a hand nudges seldom goes farther
    same_turn_deg: float = 10.0  # read twice on the clips one turned by 2 at most; one thrown in five lies so
    same_side: float = 0.3  # of a die's side; where it lay in the shadow of another a face grew by 0.27
    fewest_thrown: int = 2  # dice newly lying that are a throw; one may be misread, while others are hidden
    most_vanished: int = 6  # beside those just gone: one die thrown again and again is no throw of two
    most_lifted: int = 12  # two throws of six
    fewest_together: int = 3  # dice that all lie as far from their old places: the camera was pushed


class Lies(Enum):
    """How a die lies, compared with the reading before."""

    AS_BEFORE = "as before"
    PERHAPS_AS_BEFORE = "in its place with its value, but not just as it lay"
    AS_A_THING = "as something lay that was not read, or as another value"
    NEARBY = "newly, but near where one of its value lay: it may have been nudged"
    NEWLY = "newly"


@dataclass(frozen=True, slots=True)
class Tracked:
    """A die of a reading; its number stays with it as long as it can be followed."""

    die: Die
    number: int
    lies: Lies


@dataclass(frozen=True, slots=True)
class Track:
    """The dice of the newest reading, and how many were ever numbered.

    `gone` are those that lay there before and are seen no more; of these, `hidden` may lie there still: those
    seen again later were not thrown. `vanished` are those that went before that, since the last throw, and
    `lifted` those that had gone by then: one that lies just as it lay was under something, as under a cup.
    """

    dice: tuple[Tracked, ...] = ()
    numbered: int = 0
    gone: tuple[Tracked, ...] = ()
    hidden: tuple[Tracked, ...] = ()
    vanished: tuple[Tracked, ...] = ()
    lifted: tuple[Tracked, ...] = ()

    @property
    def missing(self) -> tuple[Tracked, ...]:
        """The dice that lay there since the last throw, and are seen no more."""
        return (*self.gone, *self.vanished)

    @property
    def newly(self) -> tuple[Die, ...]:
        """The dice that lie where none of that value lay, nor anything that looked like them."""
        return tuple(one.die for one in self.dice if one.lies in (Lies.NEWLY, Lies.NEARBY))

    @property
    def unread(self) -> tuple[Die, ...]:
        """The dice that lay there already, but were not read, or as another value."""
        return tuple(one.die for one in self.dice if one.lies is Lies.AS_A_THING)

    @property
    def nudged(self) -> tuple[Die, ...]:
        """Those of the dice newly lying that lie near where one of their value lay."""
        return tuple(one.die for one in self.dice if one.lies is Lies.NEARBY)

    @property
    def stayed(self) -> tuple[Die, ...]:
        """The dice that surely lie as they lay: same place, same value, same look."""
        return tuple(one.die for one in self.dice if one.lies is Lies.AS_BEFORE)


def track(
    before: Track,
    reading: Reading,
    *,
    settings: TrackSettings = TrackSettings(),
) -> Track:
    """The dice of a reading, followed from those before; where all moved together, the camera was pushed."""
    known = (*before.dice, *before.hidden)
    missing, lifted = _went(before, settings)
    olds = _followed(known, reading.dice, settings)
    olds = _with_uncovered(olds, reading.dice, (*missing, *lifted), settings)
    shift = _moved(olds, reading.dice, settings)
    numbers = [old.number if old else 0 for old in olds]
    if sorted(die.best_guess for die in reading.dice) == sorted(old.die.best_guess for old in known):
        numbers = _with_pushed(numbers, reading.dice, known)
    fresh = count(before.numbered + 1)
    followed = {old.number for old in olds if old}
    gone = tuple(old for old in known if old.number not in followed)
    dice = tuple(
        Tracked(die, number or next(fresh), _lies(die, old, shift, gone, settings))
        for die, number, old in zip(reading.dice, numbers, olds, strict=True)
    )
    known_still = {*numbers, *(one.number for one in gone)}
    vanished, lifted = (
        tuple(one for one in some if one.number not in known_still)[:most]
        for some, most in ((missing, settings.most_vanished), (lifted, settings.most_lifted))
    )
    now = Track(dice, next(fresh) - 1, gone, vanished=vanished, lifted=lifted)
    may_hide = (before.hidden or not reading.is_sure) and len(now.newly) < settings.fewest_thrown
    return replace(now, hidden=tuple(one for one in gone if one.number not in numbers)) if may_hide else now


def _went(before: Track, settings: TrackSettings) -> tuple[tuple[Tracked, ...], tuple[Tracked, ...]]:
    """The dice that went since the last throw, and those that went before it.

    Dice that lie newly and show what some do that are gone were only moved, as kept ones are.
    """
    is_throw = len(before.newly) >= settings.fewest_thrown
    rest = [one.die.best_guess for one in before.gone]
    for die in before.newly:
        if die.best_guess not in rest:
            return ((), (*before.missing, *before.lifted)) if is_throw else (before.missing, before.lifted)
        rest.remove(die.best_guess)
    return before.missing, before.lifted


def is_resized(before: Track, reading: Reading) -> bool:
    """Whether the dice are far larger or smaller than those before, as a blur that passes for one is."""
    sides = [[_place(die)[2] for die in dice] for dice in ([one.die for one in before.dice], reading.dice)]
    if not all(sides):
        return False
    one, other = map(median, sides)
    return max(one, other) > RESIZED * min(one, other)


def _followed(
    known: tuple[Tracked, ...], dice: tuple[Die, ...], settings: TrackSettings
) -> list[Tracked | None]:
    """For each die the one that it was before, if any.

    Alike dice in a row, of which one went round to the other end, look as if all had moved by one place:
    where most lie just where others of their value lay, nothing moved together.
    """
    stayed = _in_place(known, dice, settings, NO_SHIFT)
    pushed = _in_place(known, dice, settings, _shift(known, dice, settings))
    is_torn = any(old and old is not other for old, other in zip(stayed, pushed, strict=True))
    is_most = 2 * sum(old is not None for old in stayed) > len(dice)
    return stayed if is_torn and is_most else pushed


def _with_uncovered(
    olds: list[Tracked | None],
    dice: tuple[Die, ...],
    missing: tuple[Tracked, ...],
    settings: TrackSettings,
) -> list[Tracked | None]:
    """The same, with those that lie just as one lay that was missing since: no throw does that."""
    free, found = [one for one in missing if one not in olds], []
    for die, known in zip(dice, olds, strict=True):
        old = known or next((one for one in free if _is_just_so(die, one.die, NO_SHIFT, settings)), None)
        free = [one for one in free if one is not old]
        found.append(old)
    return found


def _moved(olds: Sequence[Tracked | None], dice: Sequence[Die], settings: TrackSettings) -> Shift:
    """How far the camera was pushed, px: as most of the dice moved that lie there still, two at least.

    Where as many moved otherwise, the shortest way: dice thrown to where others lay moved by any.
    """
    pairs = [(_place(die), _place(old.die)) for die, old in zip(dice, olds, strict=True) if old]
    ways = [((x - old_x, y - old_y), settings.same_spot * side) for (x, y, side), (old_x, old_y, _) in pairs]
    alike = [
        [other for other, _ in ways if hypot(other[0] - x, other[1] - y) < near] for (x, y), near in ways
    ]
    together = [some for some in alike if len(some) >= FEWEST_PUSHED]
    if not together:
        return NO_SHIFT
    middles = [(len(some), (median(x for x, _ in some), median(y for _, y in some))) for some in together]
    return min(middles, key=lambda one: (-one[0], hypot(*one[1])))[1]


def _in_place(
    known: tuple[Tracked, ...], dice: tuple[Die, ...], settings: TrackSettings, shift: Shift
) -> list[Tracked | None]:
    """For each die the one that lay there before with its value, if any; that many px away, if all moved."""
    free, found = list(known), []
    for die in dice:
        old = next((old for old in free if _is_in_place(die, old.die, settings.same_place, shift)), None)
        found.append(old)
        if old:
            free.remove(old)
    return found


def _lies(
    die: Die, old: Tracked | None, shift: Shift, gone: tuple[Tracked, ...], settings: TrackSettings
) -> Lies:
    """How a die lies; whatever it is read as, it was not thrown where its place looks as it did before."""
    if die.is_strange:
        return Lies.AS_BEFORE
    if old is None and die.stayed:
        return Lies.AS_A_THING
    if old is None:
        is_near = any(_is_in_place(die, one.die, settings.near_place, NO_SHIFT) for one in gone)
        return Lies.NEARBY if is_near else Lies.NEWLY
    return Lies.AS_BEFORE if _is_just_so(die, old.die, shift, settings) else Lies.PERHAPS_AS_BEFORE


def _is_just_so(die: Die, old: Die, shift: Shift, settings: TrackSettings) -> bool:
    """Whether both surely are one die that nobody touched: same place, same value, same look."""
    return _is_in_place(die, old, settings.same_spot, shift) and _looks_same(die, old, settings)


def _with_pushed(numbers: list[int], dice: tuple[Die, ...], known: tuple[Tracked, ...]) -> list[int]:
    """The numbers, with those of dice pushed aside; the table must show the values that it showed."""
    lost = [old for old in known if old.number not in numbers]
    found = []
    for number, die in zip(numbers, dice, strict=True):
        if number:
            found.append(number)
            continue
        old = next(old for old in lost if old.die.best_guess == die.best_guess)
        lost.remove(old)
        found.append(old.number)
    return found


def _shift(known: tuple[Tracked, ...], dice: tuple[Die, ...], settings: TrackSettings) -> Shift:
    """How far all dice moved together, px; no throw does that, but a push of the camera does."""
    if len(dice) < settings.fewest_together:
        return NO_SHIFT
    x, y, _ = _place(dice[0])
    shifts = ((x - old_x, y - old_y) for old_x, old_y, _ in (_place(old.die) for old in known))
    fitting = (
        shift
        for shift in shifts
        if all(any(_is_in_place(die, old.die, settings.same_place, shift) for old in known) for die in dice)
    )
    return min(fitting, key=lambda shift: hypot(*shift), default=NO_SHIFT)


def _is_in_place(die: Die, old: Die, near: float, shift: Shift) -> bool:
    """Whether both may be one die: it shows the same, so near (sides) to where it lay, or would if moved."""
    x, y, side = _place(die)
    old_x, old_y, old_side = _place(old)
    away_px = hypot(x - old_x - shift[0], y - old_y - shift[1])
    is_as_large = max(side, old_side) <= MOST_LARGER * min(side, old_side)
    return die.best_guess == old.best_guess and is_as_large and away_px < near * side


def _looks_same(die: Die, old: Die, settings: TrackSettings) -> bool:
    """Whether both are as large and turned alike; a square looks the same after a quarter turn."""
    side, old_side = _place(die)[2], _place(old)[2]
    off_deg = abs((_turn_deg(die) - _turn_deg(old) + 45) % 90 - 45)
    return abs(side - old_side) <= settings.same_side * old_side and off_deg <= settings.same_turn_deg


def _turn_deg(die: Die) -> float:
    """How far the first edge of the top face is turned from the picture's."""
    (x, y), (next_x, next_y) = die.quad[0], die.quad[1]
    return degrees(atan2(next_y - y, next_x - x))


def _place(die: Die) -> tuple[float, float, float]:
    """The middle of a die and its longer side, px."""
    x, y, width, height = die.box
    return x + width / 2, y + height / 2, max(width, height)
