"""The reader's lessons: batches of crops, changed by chance, and how far its classes and maps are off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.classify import SOFTEN

from . import cover, vary
from .faces import Pool
from .fit import Course, as_it_is, fitted, halves_pay, said, where
from .nets import FACE_MAP, unfolded

SIDE_WEIGHT = 3.0
"""Of a die's sides in its map: few cells, often dark, and all that tells a die that leans."""
HOLD = 1.0
"""How much what a finished reader said counts beside what there is, where it is gone on with."""
HOLD_FROM = 0.9
"""The chance it gave what there is, from which it is held to that: where it was in doubt it may learn."""
Batch = tuple[Tensor, Tensor, Tensor]
"""Crops, classes and maps."""
Opinion = tuple[Tensor, Tensor]
"""What a reader says of a batch: classes and maps, as log odds."""


def fit_reader(
    net: nn.Module, pools: Sequence[Pool], course: Course, rng: np.random.Generator, *, holds: bool = False
) -> nn.Module:
    """The reader fitted to pools of crops, each drawn from by its share, its classes evenly.

    One that `holds` shall go on saying what it said where that was surely right and `cover` laid nothing
    over the crop: it was learned in many more steps than are given now. Maps are held to where no true one
    is known.
    """
    batches = lessons(pools, course.batch, rng)
    before = as_it_is(net) if holds else None
    halves = halves_pay()

    def loss(reader: nn.Module) -> Tensor:
        crops, classes, maps = next(batches)
        is_unmapped = (maps < 0).flatten(1).all(1)
        crops, classes, maps, is_bare = _varied(crops, classes, maps)
        pixels = standard(crops)
        classed, drew = said(reader, pixels, in_halves=halves)
        off = functional.cross_entropy(classed.float(), classes, label_smoothing=0.02)
        off = off + _map_loss(drew, maps)
        if before is None:
            return off
        knew = said(before, pixels, in_halves=halves)
        is_held = is_bare & _is_surely_right(knew[0], classes)
        return off + HOLD * _lost(knew, (classed, drew), is_held, is_held & is_unmapped)

    return fitted(net, course, loss, "reader")


def lessons(pools: Sequence[Pool], batch: int, rng: np.random.Generator) -> Iterator[Batch]:
    """Batches without end, where the network is fitted: crops, classes and maps, none of them changed yet."""
    shares = np.array([pool.share for pool in pools])
    ready = [_Ready.of(pool) for pool in pools]
    while True:
        counts = rng.multinomial(batch, shares / shares.sum())
        drawn = [pool.drawn(int(n), rng) for pool, n in zip(ready, counts, strict=True) if n]
        crops, classes, maps = (torch.cat(part) for part in zip(*drawn, strict=True))
        yield crops, classes, maps


@dataclass(frozen=True, slots=True)
class _Ready:
    """A pool that lies where the network is fitted; `chances` of its crops are added up."""

    crops: Tensor
    classes: Tensor
    maps: Tensor | None
    chances: NDArray[np.float64]

    @classmethod
    def of(cls, pool: Pool) -> _Ready:
        """The pool, brought there."""
        maps = None if pool.maps is None else _there(pool.maps)
        return cls(_there(pool.crops), _there(pool.classes), maps, _even(pool))

    def drawn(self, count: int, rng: np.random.Generator) -> Batch:
        """So many crops, their classes and their maps (three planes, -1 where not known)."""
        which = _there(np.minimum(np.searchsorted(self.chances, rng.random(count)), len(self.chances) - 1))
        crops, classes = self.crops[which].permute(0, 3, 1, 2).float(), self.classes[which]
        if self.maps is None:
            known = torch.where(classes == 0, 0.0, -1.0)  # where no die is, its map is empty
            return crops, classes, known.view(-1, 1, 1, 1).expand(-1, 3, *crops.shape[2:]).clone()
        bits = self.maps[which]
        return crops, classes, torch.stack([(bits & bit > 0).float() for bit in (1, 2, 4)], 1)


def _there(numbers: NDArray[Any]) -> Tensor:
    """Numbers where the network is fitted."""
    return torch.from_numpy(numbers).to(where())


def _even(pool: Pool) -> NDArray[np.float64]:
    """The chance of each crop (added up): the six values alike, the rest as they come."""
    weight = np.ones(len(pool.classes))
    faces = (pool.classes >= 1) & (pool.classes <= 6)
    for value in range(1, 7):
        mine = pool.classes == value
        weight[mine] = faces.sum() / 6 / max(1, mine.sum())
    return np.cumsum(weight / weight.sum())


def _varied(crops: Tensor, classes: Tensor, maps: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """A batch changed by chance, and over which of its crops `cover` laid nothing.

    Covered once it is turned: its map tells how slantwise a die is seen.
    """
    crops, maps = vary.turned(vary.shaded(crops, maps), maps)
    turned = crops
    crops, classes, maps = cover.covered(crops, classes, maps)
    is_bare = (crops == turned).flatten(1).all(1)
    if torch.rand(()) < 0.5:
        crops, maps = vary.bent(crops, maps)
    if torch.rand(()) < 0.15:
        crops = vary.coarsened(crops)
    return vary.patched(vary.relit(vary.glared(crops))), classes, maps, is_bare


def standard(crops: Tensor) -> Tensor:
    """Crops with mean 0 and spread about 1 each, as vision.classify makes them."""
    mean, spread = crops.mean((1, 2, 3), keepdim=True), crops.std((1, 2, 3), keepdim=True)
    return (crops - mean) / (spread + SOFTEN)


def _map_loss(drawn: Tensor, maps: Tensor) -> Tensor:
    """How far the maps are from the true ones, where known; a die's sides count SIDE_WEIGHT times."""
    shrink = maps.shape[-1] // FACE_MAP
    known = (maps >= 0).float()
    true = functional.avg_pool2d(maps.clamp(min=0), shrink)
    weight = functional.avg_pool2d(known, shrink)
    sides = true[:, :1] * (1 - true[:, 1:2])
    weight[:, :1] *= 1 + (SIDE_WEIGHT - 1) * sides
    off = functional.binary_cross_entropy_with_logits(unfolded(drawn.float()), true, reduction="none")
    return 2 * (off * weight).sum() / weight.sum().clamp(min=1)


def _is_surely_right(classed: Tensor, classes: Tensor) -> Tensor:
    """Whether log odds of classes leave next to no doubt about the true one, crop by crop."""
    chances = functional.softmax(classed.float(), 1)
    return chances.gather(1, classes[:, None])[:, 0] > HOLD_FROM


def _lost(knew: Opinion, now: Opinion, is_held: Tensor, is_map_held: Tensor) -> Tensor:
    """What a reader's classes and maps cost against those it knew before: the mean over all crops.

    Those not held to count as nothing, so that few that are held weigh little.
    Of the classes 0 where they are the same; of the maps what the old ones cost themselves, at least.
    """
    was = functional.log_softmax(knew[0].float(), 1)
    classes = functional.log_softmax(now[0].float(), 1)
    off = functional.kl_div(classes, was, log_target=True, reduction="none").sum(1)
    drew = torch.sigmoid(knew[1].float())
    maps = functional.binary_cross_entropy_with_logits(now[1].float(), drew, reduction="none")
    return (off * is_held + maps.flatten(1).mean(1) * is_map_held).mean()
