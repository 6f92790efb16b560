"""How well a reader reads: the measures of many photographs with known answers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass

from .peers import Peer, peers_on
from .types import Reading


@dataclass(frozen=True, slots=True)
class Answer:
    """What a photograph really shows. Photographs of one physical throw share their `scene`.

    `must_doubt` where nobody could be sure; `may_train` where networks may have learned from it.
    """

    file: str
    values: tuple[int, ...]
    source: str
    scene: str
    is_core: bool
    must_doubt: bool = False
    may_train: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """One photograph read: its answer, what was read, and the time it took, ms."""

    answer: Answer
    reading: Reading
    ms: float

    @property
    def is_whole(self) -> bool:
        """Whether all values were read and nothing else, best guesses counted."""
        return self.reading.values == self.answer.values

    @property
    def is_wrong_if_sure(self) -> bool:
        """Whether nobody may call the reading sure: it is not whole, or nobody could be sure of it."""
        return self.answer.must_doubt or not self.is_whole

    @property
    def is_sure_and_wrong(self) -> bool:
        """Whether the reading was called sure where it may not be."""
        return self.reading.is_sure and self.is_wrong_if_sure

    @property
    def right(self) -> int:
        """The number of dice read right."""
        return sum((Counter(self.reading.values) & Counter(self.answer.values)).values())


@dataclass(frozen=True, slots=True)
class Measure:
    """The measures of some photographs.

    `scene_whole`, `scene_coverage` and `scene_wrong` count each physical throw once: a throw counts by the
    share of its photographs, so one taken twenty times weighs as much as one taken once.
    `wrong_bound` is the 95 % upper bound on the share of sure throws that are wrong.
    """

    name: str
    photographs: int
    scenes: int
    dice: int
    right: int
    false: int
    whole: int
    sure: int
    sure_and_wrong: int
    scene_whole: float
    scene_coverage: float
    scene_wrong: float
    wrong_bound: float
    ms: float


def upper_bound(wrong: int, total: int, *, trust: float = 0.95) -> float:
    """The share that `wrong` of `total` leaves possible at this trust (Clopper and Pearson, one-sided).

    >>> round(upper_bound(0, 300), 4)
    0.0099
    >>> round(upper_bound(2, 100), 3)
    0.062
    """
    if wrong >= total:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _at_most(wrong, total, middle) > 1 - trust else (low, middle)
    return high


def _at_most(wrong: int, total: int, share: float) -> float:
    """The chance of at most so many wrong when each is wrong with this chance."""
    return sum(math.comb(total, k) * share**k * (1 - share) ** (total - k) for k in range(wrong + 1))


def measure(name: str, results: Sequence[Result]) -> Measure:
    """The measures of these photographs under one name."""
    sure = [r for r in results if r.reading.is_sure]
    wrong_scenes = {r.answer.scene for r in sure if r.is_sure_and_wrong}
    times = sorted(r.ms for r in results)
    return Measure(
        name=name,
        photographs=len(results),
        scenes=len({r.answer.scene for r in results}),
        dice=sum(len(r.answer.values) for r in results),
        right=sum(r.right for r in results),
        false=sum(len(r.reading.values) - r.right for r in results),
        whole=sum(r.is_whole for r in results),
        sure=len(sure),
        sure_and_wrong=sum(r.is_sure_and_wrong for r in results),
        scene_whole=_share(results, lambda r: r.is_whole),
        scene_coverage=_share(results, lambda r: r.reading.is_sure),
        scene_wrong=_share(sure, lambda r: r.is_sure_and_wrong),
        wrong_bound=upper_bound(len(wrong_scenes), len({r.answer.scene for r in sure})),
        ms=times[len(times) // 2] if times else 0.0,
    )


def _share(results: Sequence[Result], is_so: Callable[[Result], bool]) -> float:
    """The share of throws for which it is so; a throw counts by the share of its photographs."""
    if not results:
        return 0.0
    size = Counter(r.answer.scene for r in results)
    return sum(1 / size[r.answer.scene] for r in results if is_so(r)) / len(size)


def measures(results: Iterable[Result]) -> tuple[Measure, ...]:
    """The measures by kind (core, six dice of core, the rest), then by source.

    Where networks may have learned from some of the photographs, core and the rest have a row without those.
    """
    results = tuple(results)
    core, rest = [r for r in results if r.answer.is_core], [r for r in results if not r.answer.is_core]
    kinds = {
        "core": core,
        "core, never learned from": _never_learned(core),
        "core, six dice": [r for r in core if len(r.answer.values) == 6],
        "the rest": rest,
        "the rest, never learned from": _never_learned(rest),
    }
    sources = {
        s: [r for r in results if r.answer.source == s] for s in sorted({r.answer.source for r in results})
    }
    return tuple(measure(name, some) for name, some in {**kinds, **sources}.items() if some)


def _never_learned(results: Sequence[Result]) -> list[Result]:
    """Those that no network learned from; none where that goes without saying."""
    never = [r for r in results if not r.answer.may_train]
    return never if len(never) < len(results) else []


HEADINGS = (
    "photographs",
    "throws",
    "dice right",
    "false",
    "whole",
    "throws whole",
    "sure",
    "throws sure",
    "sure and wrong",
    "at most",
    "ms",
)


def peers_beside(rows: Sequence[Measure]) -> tuple[Peer, ...]:
    """The other readers that were measured on the photographs of these rows."""
    return peers_on((row.name, row.photographs) for row in rows)


def as_table(rows: Sequence[Measure]) -> str:
    """The measures as lines of text, one row a kind or source; under a kind, what other readers reach."""
    peers = peers_beside(rows)
    names = [row.name for row in rows] + [_name(peer) for peer in peers]
    wide = max(map(len, names), default=6)
    lines = [_line("", HEADINGS, wide)]
    for row in rows:
        lines.append(_line(row.name, _cells(row), wide))
        lines += [_line(_name(peer), _peer_cells(peer), wide) for peer in peers if peer.kind == row.name]
    return "\n".join(lines)


def _line(name: str, cells: Sequence[str], wide: int) -> str:
    columns = (f"{cell:>{max(11, len(head))}}" for cell, head in zip(cells, HEADINGS, strict=True))
    return f"{name:{wide}}  {'  '.join(columns)}"


def _name(peer: Peer) -> str:
    return f"  {peer.reader}"


def _cells(row: Measure) -> tuple[str, ...]:
    return (
        str(row.photographs),
        str(row.scenes),
        f"{row.right}/{row.dice}",
        str(row.false),
        f"{row.whole}/{row.photographs}",
        f"{row.scene_whole:.1%}",
        f"{row.sure}/{row.photographs}",
        f"{row.scene_coverage:.1%}",
        f"{row.sure_and_wrong}/{row.sure}",
        f"{row.wrong_bound:.1%}" if row.sure else "-",
        f"{row.ms:.0f}",
    )


def _peer_cells(peer: Peer) -> tuple[str, ...]:
    """What is known of a peer; no peer says when it is sure."""
    whole = f"{peer.whole}/{peer.photographs}"
    known = (str(peer.photographs), "-", f"{peer.right:.1%}", str(peer.false), whole)
    return known + ("-",) * (len(HEADINGS) - len(known))


def as_json(rows: Sequence[Measure]) -> list[dict[str, str | int | float]]:
    """The measures as plain values, one a kind or source."""
    return [asdict(row) for row in rows]
