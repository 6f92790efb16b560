"""The finder's lessons: windows of tables, and how far its middles, sizes and maps are off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from . import cover, vary
from .fit import Course, fitted, said, where
from .nets import Finder
from .tables import TOP, UNKNOWN, Table, Wanted, Window, mirrored, wanted, window


def fit_finder(
    net: Finder, groups: Sequence[tuple[Sequence[Table], float]], course: Course, rng: np.random.Generator
) -> nn.Module:
    """The finder fitted to tables, each group drawn from by its share."""
    batches = lessons(groups, course.batch, rng)

    def loss(finder: nn.Module) -> Tensor:
        pixels, windows = next(batches)
        lit = vary.relit(pixels.to(where()).float())
        planes = said(finder, lit).float()
        return _finder_loss(planes, wanted(windows), windows)

    return fitted(net, course, loss, "finder")


def lessons(
    groups: Sequence[tuple[Sequence[Table], float]], batch: int, rng: np.random.Generator
) -> Iterator[tuple[Tensor, list[Window]]]:
    """Batches without end: windows of tables and their pixels (N x 3 x H x W), in the tables' own light."""
    shares = np.array([share for _, share in groups])
    while True:
        chosen = rng.choice(len(groups), batch, p=shares / shares.sum())
        tables = [groups[n][0][rng.integers(len(groups[n][0]))] for n in chosen]
        windows = [mirrored(cover.barred(window(table, rng), rng), rng) for table in tables]
        yield torch.from_numpy(np.stack([seen.picture for seen in windows])).permute(0, 3, 1, 2), windows


def _finder_loss(planes: Tensor, want: Wanted, windows: Sequence[Window]) -> Tensor:
    """Middles by focal loss (Zhou, Wang, Kraehenbuehl 2019, Objects as Points), sizes, and the maps."""
    chance = torch.sigmoid(planes[:, 0]).clamp(1e-4, 1 - 1e-4)
    heat, ignored = _there(want.heat), _there(want.ignored)
    middle = heat >= 1
    count = max(1, int(middle.sum()))
    hit = ((1 - chance) ** 2 * chance.log())[middle].sum()
    rest = ((1 - heat) ** 4 * chance**2 * (1 - chance).log())[~middle & ~ignored].sum()
    loss = -(hit + rest) / count
    if len(want.cells):
        n, row, column = _there(want.cells).T
        loss = loss + functional.l1_loss(planes[n, 1:5, row, column], _there(want.sizes))
    return loss + 0.5 * _table_map_loss(planes[:, 5:], windows)


def _table_map_loss(planes: Tensor, windows: Sequence[Window]) -> Tensor:
    """Dice and their top faces, where the map is known."""
    maps = _there(np.stack([seen.map for seen in windows]))[:, None]
    true = torch.cat([(maps > 0).float(), (maps == TOP).float()], 1)
    known = functional.avg_pool2d((maps != UNKNOWN).float(), 4)
    off = functional.binary_cross_entropy_with_logits(
        planes, functional.avg_pool2d(true, 4), reduction="none"
    )
    return (off * known).sum() / (2 * known.sum()).clamp(min=1)


def _there(numbers: NDArray[Any]) -> Tensor:
    """Numbers where the network is fitted."""
    return torch.from_numpy(numbers).to(where())
