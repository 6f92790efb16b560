"""A place that may be a die, with two opinions on it: what was learned, and what geometry counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import cv2
import numpy as np

from .classify import LIKELY, Opinion, opinions
from .cores import threads
from .crops import cut_from
from .find import Found
from .ground import BOXED, Edges, around, body, edges, ground, of_colours, unevenness
from .others import NOBODY_ASKED, Kind, kinds
from .pips import Face, read_face
from .regions import outlines
from .segment import flattened
from .settings import GroundSettings, Settings
from .strays import PipKind
from .tops import Top, top_of
from .types import Colour, Image, Planes, Point

NO_DIE, UNREADABLE = 0, 7
BATCH = 2
"""Places that the reader looks at together: more gain nothing, and geometry waits for the first of them."""


def _no_map() -> Planes:
    """The map of a die that nobody drew."""
    return np.zeros((32, 32), np.float32)


@dataclass(frozen=True)  # no slots: what every other die asks for is kept
class Sight:
    """One place and what both opinions say of it.

    `chances` are the readers': no die, 1 to 6, a die that cannot be read. `leasts` are the smallest that any
    look gave each of them (`classify.Opinion`). `pips` are counted on the map. `face` is what geometry reads
    on the top face, made square; None where it was not asked or sees nothing. `pip_kind` is what its pips
    look like. `outline` goes round the whole die, px; `ground` is the colour round it and `body` its own;
    `uneven` is the share of what lies close round it that is of another colour; `edges` are how strong its
    edges are, Lab levels a 32nd of its crop, None where nobody can tell. Where none of the dice lies,
    `of_dice_colour` is the share of the place that has their colour, less that of what is round it, and
    `kind` what it shows all the same. `map` is a reader's of the die, `crop` what it looked at (BGR), None
    where nobody cut it out. It has `stayed` where it looks just as it did in a picture taken before.
    """

    found: Found
    chances: tuple[float, ...]
    leasts: tuple[float, ...]
    pips: int
    top: Top | None
    face: Face | None = None
    pip_kind: PipKind | None = None
    outline: tuple[Point, ...] = ()
    ground: Colour | None = None
    body: Colour | None = None
    uneven: float = 1.0
    edges: Edges | None = None
    of_dice_colour: float = 0.0
    kind: Kind = NOBODY_ASKED
    stayed: bool = False
    map: Planes = field(default_factory=_no_map, compare=False, repr=False)
    crop: Image | None = field(default=None, compare=False, repr=False)

    @cached_property
    def value(self) -> int:
        """The most likely value, 1 to 6; what geometry counts has up to twice the reader's chance."""
        return max(range(1, 7), key=lambda n: self.chances[n] * (1 + self._fit(n)))

    def _fit(self, value: int) -> float:
        """How well the face that geometry reads fits, 0 to 1; 0 for every value but its own."""
        return self.face.fit.quality if self.face and self.face.value == value else 0.0

    @property
    def chance(self) -> float:
        """The reader's chance of that value."""
        return self.chances[self.value]

    @property
    def least(self) -> float:
        """The smallest chance that any look of the readers gave that value."""
        return self.leasts[self.value]

    @property
    def die(self) -> float:
        """The chance, 0 to 1, that a die lies here, by finder and reader."""
        return self.found.score * (1 - self.chances[NO_DIE])

    @property
    def weight(self) -> float:
        """How much speaks for a die of that value here, 0 to 1, geometry left out."""
        return self.die * self.chance

    @property
    def likeness(self) -> float:
        """The finder's score times the reader's chance of the value; `weight` counts no die once more."""
        return self.found.score * self.chance

    @property
    def counted(self) -> int:
        """The value that geometry reads; 0 for none."""
        return self.face.value if self.face else 0

    @cached_property
    def area(self) -> float:
        """The area that the outline goes round, square px."""
        return float(cv2.contourArea(np.array(self.outline, np.float32))) if self.outline else 0.0

    @cached_property
    def middle(self) -> Point:
        """The centre of gravity of what the outline goes round, px; its `area` must not be nought."""
        moments = cv2.moments(np.array(self.outline, np.float32))
        return Point(moments["m10"] / moments["m00"], moments["m01"] / moments["m00"])


def sights(
    smaller: Sequence[Image], found: Sequence[Found], settings: Settings, *, known: Sequence[Sight] = ()
) -> tuple[Sight, ...]:
    """Every place of a picture (its halves) with both opinions; no place that is known is looked at again.

    Geometry is asked only where a die is likely; meanwhile the reader looks at the next places.
    """
    seen = {one.found: one for one in known}
    new = [one for one in found if one not in seen]
    batches = [new[n : n + BATCH] for n in range(0, len(new), BATCH)]
    with threads(1) as reader:
        said = reader.map(lambda batch: _read(smaller, batch, settings), batches)
        seen |= {one[0]: _sight(smaller, *one, settings) for batch in said for one in batch}
    return tuple(seen[one] for one in found)


def _read(
    smaller: Sequence[Image], found: Sequence[Found], settings: Settings
) -> list[tuple[Found, Image, Opinion]]:
    """Some places, each with its crop and the reader's opinion on it."""
    crops = [cut_from(smaller, one.place) for one in found]
    said = opinions(crops, folder=settings.models)
    return list(zip(found, crops, said, strict=True))


def with_outlines(chosen: Sequence[Sight]) -> tuple[Sight, ...]:
    """The dice chosen, each with its outline: where they touch, they share what is seen of them."""
    lines = outlines([one.found.place for one in chosen], [one.map for one in chosen])
    return tuple(replace(one, outline=line) for one, line in zip(chosen, lines, strict=True))


def with_surroundings(
    seen: Sequence[Sight], chosen: Sequence[Sight], settings: GroundSettings
) -> tuple[Sight, ...]:
    """The same sights with their colour and the ground's: the dice chosen, with outlines, share the table.

    Places that are none of them have how much of them is of a die's colour as well.
    """
    told = {id(one): _with_its_table(one, chosen, settings) for one in chosen}
    dice = list(told.values())
    return tuple(told.get(id(one)) or _with_its_colour(one, dice, settings) for one in seen)


def with_kinds(seen: Sequence[Sight], chosen: Sequence[Sight], settings: Settings) -> tuple[Sight, ...]:
    """The same sights, those beside the dice chosen with what they show.

    Where no die is chosen, or next to no chance of one is left, nobody asks.
    """
    asked = [one for one in seen if one not in chosen and one.die > settings.least_asked] if chosen else []
    told = kinds([_crop_of(one) for one in asked], folder=settings.models)
    by_place = {one.found: kind for one, kind in zip(asked, told, strict=True)}
    return tuple(replace(one, kind=by_place[one.found]) if one.found in by_place else one for one in seen)


def _crop_of(one: Sight) -> Image:
    """The crop of a place. Raises ValueError where nobody cut it out."""
    if one.crop is None:
        raise ValueError("nobody cut this place out of a picture; ask only for those that `sights` looked at")
    return one.crop


def _with_its_table(one: Sight, chosen: Sequence[Sight], settings: GroundSettings) -> Sight:
    """A die with its own colour and what is round it."""
    crop, most = _crop_of(one), settings.most_die
    others = [other.found.box for other in chosen if other.found is not one.found]
    seen = around(crop, one.found.place, others)
    under = ground(seen, one.map, most=most, least=settings.least)
    uneven = unevenness(seen, one.map, most=most, far=settings.other_colour)
    strong = edges(seen, strong=settings.strong, least=settings.least_free)
    return replace(one, ground=under, body=body(crop), uneven=uneven, edges=strong)


def _with_its_colour(one: Sight, dice: Sequence[Sight], settings: GroundSettings) -> Sight:
    """A place that is none of the dice with its colour, how much of it has theirs, and what is round it."""
    crop, bodies = _crop_of(one), [die.body for die in dice if die.body]
    seen = around(crop, one.found.place, [die.found.box for die in dice])
    of_dice = of_colours(seen, bodies, far=settings.die_colour, least=settings.least)
    strong = edges(seen, strong=settings.strong, least=settings.least_free)
    under = ground(seen, BOXED, most=settings.most_die, least=settings.least)
    return replace(one, ground=under, body=body(crop), edges=strong, of_dice_colour=of_dice)


def _sight(smaller: Sequence[Image], found: Found, crop: Image, said: Opinion, settings: Settings) -> Sight:
    chances, leasts = tuple(said.chances.tolist()), tuple(said.least.tolist())
    top = top_of(said.top, found.place)
    seen = Sight(found, chances, leasts, _spots(said), top, map=said.die, crop=crop)
    return _with_geometry(smaller, seen, top, settings) if top and seen.die > settings.least_counted else seen


def _with_geometry(smaller: Sequence[Image], seen: Sight, top: Top, settings: Settings) -> Sight:
    """The sight with what geometry reads on its top face, if anything."""
    patch = flattened(smaller, top, settings.face)
    face = read_face(patch, settings, likely=seen.value if seen.chance >= settings.face.told else 0)
    if face is None:
        return seen
    diameter = float(np.median([pip.diameter for pip in face.pips])) / patch.scale
    return replace(seen, face=face, pip_kind=PipKind(face.pip, face.body, diameter))


def _spots(said: Opinion) -> int:
    """The spots on the reader's map of pips."""
    likely = (said.pips > LIKELY).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(likely, connectivity=4)
    return sum(1 for n in range(1, count) if stats[n, cv2.CC_STAT_AREA] > 1)
