"""What each opinion is worth alone: the learned reader without geometry, geometry without the reader.

The command: `python -m tools.train.ablate --photos DIR [--learned DIR] [--models DIR]`, with the options of
`calibrate`. Each photograph is looked at twice, by networks that never learned from it, and read in four
ways: the second time geometry is not told what the reader thinks, and one plane alone never ends its search.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from vision import Die, Measure, Reading, Result, Settings, Verdict, as_table
from vision.judge import choose, corners
from vision.scene import Scene
from vision.sights import Sight

from .calibrate import by_other_sources, wishes
from .unseen import Networks, Seen, by_kind, look_at

KINDS = ("core", "core, never learned from", "core, six dice", "the rest")
SURE = (0.9, 0.98)
"""The reader's chance of every value from which it is sure when nobody else is asked."""
UNAIDED = replace(Settings(), face=replace(Settings().face, told=2.0))
"""No chance of the reader's is so large that geometry stops at the first plane that agrees with it."""
CLEAR = Settings().judge.clear_fit
"""How well every face's layout fits where geometry is sure: from there on it may contradict the reader."""


class Said(NamedTuple):
    """What one opinion says of a place: a value, 0 where it reads none, and how far it trusts it, 0 to 1."""

    sight: Sight
    value: int
    trust: float


def by_reader(scene: Scene, least: float) -> Reading:
    """What the learned reader says alone, sure where its chance of every value is at least so much.

    Left out: geometry, in the values and in which places are dice, the count on the reader's map, and every
    doubt of the judge. Left in: where the finest copy was not searched, geometry had a say in that.
    """
    return _reading([Said(one, one.value, one.chance) for one in _chosen(scene)], least)


def by_geometry(scene: Scene, least: float) -> Reading:
    """What geometry counts alone, sure where every place has a face that fits at least so well.

    Left out: the reader's values (of a scene looked at UNAIDED) and every doubt of the judge. Left in: that
    networks say which places are dice, and where their top faces lie. A die where geometry reads nothing is
    not read.
    """
    places = {one.found for one in _chosen(scene)}
    asked = [one for one in scene.sights if one.found in places]
    return _reading(
        [Said(one, one.counted, one.face.fit.quality if one.face else 0.0) for one in asked], least
    )


def _chosen(scene: Scene) -> tuple[Sight, ...]:
    """The dice as finder and reader alone choose them, without what geometry reads there."""
    return choose([replace(one, face=None, pips=0) for one in scene.sights], Settings().judge)


def _reading(claims: Sequence[Said], least: float) -> Reading:
    """The values claimed; sure where each of the claims is trusted enough, and where there is none."""
    is_sure = all(claim.trust >= least for claim in claims)
    dice = tuple(_die(claim, least) for claim in claims if claim.value)
    return Reading(dice, Verdict.SURE if is_sure else Verdict.UNSURE)


def _die(claim: Said, least: float) -> Die:
    sight, value, trust = claim
    is_sure = trust >= least
    return Die(corners(sight), value, value if is_sure else None, trust, "" if is_sure else "hard to read")


def by_opinion(seen: Sequence[Seen], unaided: Sequence[Seen]) -> dict[str, list[Result]]:
    """What comes of these photographs by both opinions, judged as `calibrate` does, and by each alone."""
    return {
        "both, one verdict": [result for part in by_other_sources(seen) for result in part.results],
        **{
            f"the reader alone, sure from {least}": read_by(seen, partial(by_reader, least=least))
            for least in SURE
        },
        f"geometry alone, sure from {CLEAR}": read_by(unaided, partial(by_geometry, least=CLEAR)),
    }


def read_by(seen: Iterable[Seen], opinion: Callable[[Scene], Reading]) -> list[Result]:
    """What one opinion makes of what was looked at; the time is that of the whole look."""
    return [Result(one.answer, opinion(one.scene), one.ms) for one in seen]


def rows(seen: Sequence[Seen], unaided: Sequence[Seen]) -> Iterator[Measure]:
    """The measures of each opinion, kind by kind; `unaided` are the same photographs looked at UNAIDED."""
    entries = [one.entry for one in seen]
    told = {name: by_kind(results, entries) for name, results in by_opinion(seen, unaided).items()}
    for kind in KINDS:
        for name, some in told.items():
            yield from (replace(row, name=f"{kind}: {name}") for row in some if row.name == kind)


def main() -> int:
    """Print the measures of each opinion beside those of both."""
    wished = wishes("ablate", __doc__)
    networks = Networks(wished.models, wished.learned)
    seen, unaided = (look_at(wished.photos, networks, settings) for settings in (Settings(), UNAIDED))
    print(as_table(list(rows(seen, unaided))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
