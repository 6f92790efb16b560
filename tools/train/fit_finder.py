"""The finder's lessons: windows of tables, and how far its middles, sizes and maps are off."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from multiprocessing import get_all_start_methods
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from . import cover, vary
from .fit import Course, as_it_is, fitted, halves_pay, said, where
from .nets import Finder
from .tables import TOP, UNKNOWN, Table, Window, mirrored, wanted, window

FORK = "fork"
LATEST_S = 120
"""For how long a lesson may be waited for: what takes longer hangs, and is said so."""
MANY = 2**32
"""How many courses there may be, each with lessons of its own."""
HOLD = 1.0
"""How much what a finished finder said counts beside what there is, where it is gone on with."""
SEEN_FROM = 0.5
"""It is held to the chance it gave the middle of a die where that was no less."""
CLEAR_TO = 0.1
"""It is held to the chance it gave a cell that is no middle where that was no more."""
NO_MIDDLE = 0.05
"""A cell shall say no more than this of a middle where it is none; round one it may say anything."""


def fit_finder(
    net: Finder,
    groups: Sequence[tuple[Sequence[Table], float]],
    course: Course,
    rng: np.random.Generator,
    *,
    holds: bool = False,
) -> nn.Module:
    """The finder fitted to tables, each group drawn from by its share.

    One that `holds` shall go on saying what it said where that was right: it was learned in many more steps
    than are given now. Maps are held to where nobody drew one.
    """
    batches = lessons(groups, course.batch, rng)
    before = as_it_is(net) if holds else None
    halves = halves_pay()

    def loss(finder: nn.Module) -> Tensor:
        lesson = next(batches).there()
        lit = vary.relit(lesson.pixels.float())
        planes = said(finder, lit, in_halves=halves).float()
        off = _finder_loss(planes, lesson)
        if before is None:
            return off
        return off + HOLD * _lost(said(before, lit, in_halves=halves).float(), planes, lesson)

    return fitted(net, course, loss, "finder")


def lessons(
    groups: Sequence[tuple[Sequence[Table], float]],
    batch: int,
    rng: np.random.Generator,
    *,
    hands: int | None = None,
) -> Iterator[Lesson]:
    """Batches without end: windows of tables, in the tables' own light, and what they should be called.

    A graphics card would wait for them most of the time; so beside one every core cuts out lessons. These
    processes are forked, as the tables are too large to be handed over: they see no card and fit nothing.
    """
    book = _Book(groups, batch, int(rng.integers(MANY)))
    hands = _hands() if hands is None else hands
    how: dict[str, object] = {"multiprocessing_context": FORK, "timeout": LATEST_S} if hands else {}
    yield from DataLoader(book, batch_size=None, sampler=count(), num_workers=hands, **how)


def _hands() -> int:
    """How many processes cut out lessons beside the fit."""
    is_beside = where().type == "cuda" and FORK in get_all_start_methods()
    return os.cpu_count() or 1 if is_beside else 0


@dataclass(frozen=True, slots=True)
class _Book:
    """All lessons of a course, by their numbers: each draws by chances of its own, whoever cuts it out."""

    groups: Sequence[tuple[Sequence[Table], float]]
    batch: int
    seed: int

    def __getitem__(self, number: int) -> Lesson:
        """The windows of that lesson, and what they teach."""
        rng = np.random.default_rng((self.seed, number))
        shares = np.array([share for _, share in self.groups])
        chosen = (self.groups[n][0] for n in rng.choice(len(shares), self.batch, p=shares / shares.sum()))
        tables = [tables[rng.integers(len(tables))] for tables in chosen]
        return Lesson.of([mirrored(cover.barred(window(table, rng), rng), rng) for table in tables])


class Lesson(NamedTuple):
    """A batch of windows (N x 3 x H x W) and their maps (N x 1 x H x W); the rest as in `tables.Wanted`."""

    pixels: Tensor
    maps: Tensor
    heat: Tensor
    ignored: Tensor
    cells: Tensor
    sizes: Tensor

    @classmethod
    def of(cls, windows: Sequence[Window]) -> Lesson:
        """What these windows teach."""
        want = wanted(windows)
        pixels = torch.from_numpy(np.stack([seen.picture for seen in windows])).permute(0, 3, 1, 2)
        maps = torch.from_numpy(np.stack([seen.map for seen in windows]))[:, None]
        parts = (want.heat, want.ignored, want.cells, want.sizes)
        return cls(pixels, maps, *map(torch.from_numpy, parts))

    def there(self) -> Lesson:
        """The same where the network is fitted."""
        return Lesson(*(part.to(where()) for part in self))


def _finder_loss(planes: Tensor, lesson: Lesson) -> Tensor:
    """Middles by focal loss (Zhou, Wang, Kraehenbuehl 2019, Objects as Points), sizes, and the maps."""
    chance = torch.sigmoid(planes[:, 0]).clamp(1e-4, 1 - 1e-4)
    heat, ignored = lesson.heat, lesson.ignored
    middle = heat >= 1
    count = middle.sum().clamp(min=1)
    hit = ((1 - chance) ** 2 * chance.log() * middle).sum()
    rest = ((1 - heat) ** 4 * chance**2 * (1 - chance).log() * (~middle & ~ignored)).sum()
    loss = -(hit + rest) / count
    if len(lesson.cells):
        n, row, column = lesson.cells.T
        loss = loss + functional.l1_loss(planes[n, 1:5, row, column], lesson.sizes)
    return loss + 0.5 * _table_map_loss(planes[:, 5:], lesson.maps)


def _table_map_loss(planes: Tensor, maps: Tensor) -> Tensor:
    """Dice and their top faces, where the map is known."""
    true = torch.cat([(maps > 0).float(), (maps == TOP).float()], 1)
    known = _known(maps)
    off = functional.binary_cross_entropy_with_logits(
        planes, functional.avg_pool2d(true, 4), reduction="none"
    )
    return (off * known).sum() / (2 * known.sum()).clamp(min=1)


def _known(maps: Tensor) -> Tensor:
    """The share of each cell of which the map is known."""
    return functional.avg_pool2d((maps != UNKNOWN).float(), 4)


def _lost(knew: Tensor, now: Tensor, lesson: Lesson) -> Tensor:
    """What a finder's middles and maps cost against those it knew before: 0 where they are the same.

    Middles cost where it was right and is less so now: little by little next to nothing, as in their loss.
    """
    heat = lesson.heat
    was, is_now = torch.sigmoid(knew[:, 0]), torch.sigmoid(now[:, 0])
    middle = heat >= 1
    was_seen = middle & (was >= SEEN_FROM) & (is_now < was)
    was_clear = (heat < NO_MIDDLE) & ~lesson.ignored & (was <= CLEAR_TO) & (is_now > was)
    off = _beyond(knew[:, 0], now[:, 0]) * (is_now - was) ** 2
    middles = (off * (was_seen | was_clear)).sum() / middle.sum().clamp(min=1)
    unknown = 1 - _known(lesson.maps)
    maps = (_beyond(knew[:, 5:], now[:, 5:]) * unknown).sum() / (2 * unknown.sum()).clamp(min=1)
    return middles + 0.5 * maps


def _beyond(knew: Tensor, now: Tensor) -> Tensor:
    """How many nats log odds cost against others, cell by cell, beyond what those cost themselves."""
    cost = partial(functional.binary_cross_entropy_with_logits, target=torch.sigmoid(knew), reduction="none")
    return cost(now) - cost(knew)
