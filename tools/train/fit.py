"""The fitting itself: batches, steps, a running mean of the weights, and a line of progress."""

from __future__ import annotations

import copy
import math
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.classify import SOFTEN

from . import cover, vary
from .faces import Pool
from .nets import FACE_MAP, Finder, Reader, unfolded
from .tables import TOP, UNKNOWN, Table, Wanted, Window, mirrored, wanted, window

RATE = 2e-3
LAST_RATE = 2e-5
WARM_STEPS = 100
SAVED_STEPS = 500
SIDE_WEIGHT = 3.0
"""Of a die's sides in its map: few cells, often dark, and all that tells a die that leans."""
KEEP = 0.998
"""Of the running mean of the weights, at each step."""


@dataclass(frozen=True, slots=True)
class Course:
    """How long to fit: steps of so many crops or windows; `rate` is the highest step width."""

    steps: int
    batch: int
    rate: float = RATE
    keep: Path | None = None
    """Where the weights are put down every SAVED_STEPS, to look at before the end."""


@cache
def where() -> torch.device:
    """What fits the networks: a graphics card, where there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Mean:
    """The running mean of a network's weights: steadier than the last step's."""

    def __init__(self, net: nn.Module) -> None:
        self.net = copy.deepcopy(net).eval()
        self.steps = 0

    def follow(self, net: nn.Module) -> None:
        """Take the network's weights into the mean."""
        self.steps += 1
        keep = min(KEEP, self.steps / (self.steps + 10))
        with torch.no_grad():
            for mine, theirs in zip(self.net.state_dict().values(), net.state_dict().values(), strict=True):
                if mine.dtype.is_floating_point:
                    mine.lerp_(theirs, 1 - keep)
                else:
                    mine.copy_(theirs)


def fitted(net: nn.Module, course: Course, loss: Callable[[nn.Module], Tensor], name: str) -> nn.Module:
    """The network after its course: the mean of its last steps, on the processor again."""
    net = net.to(where(), memory_format=torch.channels_last).train()  # type: ignore[call-overload]
    mean = Mean(net)
    walker = torch.optim.AdamW(net.parameters(), course.rate, weight_decay=1e-2)
    start, recent = time.perf_counter(), 0.0
    for step in range(course.steps):
        for group in walker.param_groups:
            group["lr"] = _rate(step, course)
        now = loss(net)
        walker.zero_grad()
        now.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        walker.step()
        mean.follow(net)
        recent = now.item() if not step else 0.98 * recent + 0.02 * now.item()
        _tell(name, step + 1, course.steps, recent, time.perf_counter() - start)
        if course.keep and not (step + 1) % SAVED_STEPS:
            course.keep.parent.mkdir(parents=True, exist_ok=True)
            torch.save(mean.net.state_dict(), course.keep)
    return mean.net.cpu()


def _said(net: nn.Module, pixels: Tensor) -> Any:
    """What the network says, worked out in half the bits: it alone, for what it sees shall stay exact."""
    with torch.autocast(where().type, torch.bfloat16):
        return net(pixels.to(memory_format=torch.channels_last))


def _rate(step: int, course: Course) -> float:
    """Warm first, then down along half a cosine."""
    along = 0.5 + 0.5 * math.cos(math.pi * step / course.steps)
    return float(min(1.0, (step + 1) / WARM_STEPS) * (LAST_RATE + (course.rate - LAST_RATE) * along))


def _tell(name: str, step: int, steps: int, loss: float, spent_s: float) -> None:
    """A line of progress, in place on a screen, now and then in a log."""
    on_screen = sys.stderr.isatty()
    if step % (10 if on_screen else 250) and step != steps:
        return
    left = spent_s / step * (steps - step)
    bar = "#" * (30 * step // steps)
    end = "\r" if on_screen and step != steps else "\n"
    line = f"{name} [{bar:.<30}] {step}/{steps}, loss {loss:.4f}, {left / 60:.0f} min left"
    print(line, end=end, file=sys.stderr, flush=True)


# --- the reader


def fit_reader(net: Reader, pools: Sequence[Pool], course: Course, rng: np.random.Generator) -> nn.Module:
    """The reader fitted to pools of crops, each drawn from by its share, its classes evenly."""
    shares = np.array([pool.share for pool in pools])
    chances = [_even(pool) for pool in pools]

    def loss(reader: nn.Module) -> Tensor:
        counts = rng.multinomial(course.batch, shares / shares.sum())
        drawn = [_drawn(p, c, int(n), rng) for p, c, n in zip(pools, chances, counts, strict=True) if n]
        crops, classes, maps = (torch.cat(part).to(where()) for part in zip(*drawn, strict=True))
        crops, classes, maps = _varied(crops, classes, maps)
        said, drew = _said(reader, standard(crops))
        return functional.cross_entropy(said.float(), classes, label_smoothing=0.02) + _map_loss(drew, maps)

    return fitted(net, course, loss, "reader")


def _even(pool: Pool) -> np.ndarray:  # type: ignore[type-arg]
    """The chance of each crop (added up): the six values alike, the rest as they come."""
    weight = np.ones(len(pool.classes))
    faces = (pool.classes >= 1) & (pool.classes <= 6)
    for value in range(1, 7):
        mine = pool.classes == value
        weight[mine] = faces.sum() / 6 / max(1, mine.sum())
    return np.cumsum(weight / weight.sum())


def _drawn(
    pool: Pool,
    chances: np.ndarray,
    count: int,
    rng: np.random.Generator,  # type: ignore[type-arg]
) -> tuple[Tensor, Tensor, Tensor]:
    """So many crops of a pool, their classes and their maps (three planes, -1 where not known)."""
    which = np.minimum(np.searchsorted(chances, rng.random(count)), len(chances) - 1)
    crops = torch.from_numpy(pool.crops[which]).permute(0, 3, 1, 2).float()
    classes = torch.from_numpy(pool.classes[which])
    if pool.maps is None:
        known = torch.where(classes == 0, 0.0, -1.0)  # where no die is, its map is empty
        maps = known.view(-1, 1, 1, 1).expand(-1, 3, *crops.shape[2:]).clone()
    else:
        bits = torch.from_numpy(pool.maps[which])
        maps = torch.stack([(bits & bit > 0).float() for bit in (1, 2, 4)], 1)
    return crops, classes, maps


def _varied(crops: Tensor, classes: Tensor, maps: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """A batch changed by chance; covered once it is turned: its map tells how slantwise a die is seen."""
    crops, maps = vary.turned(vary.shaded(crops, maps), maps)
    crops, classes, maps = cover.covered(crops, classes, maps)
    if torch.rand(()) < 0.5:
        crops, maps = vary.bent(crops, maps)
    if torch.rand(()) < 0.15:
        crops = vary.coarsened(crops)
    return vary.patched(vary.relit(vary.glared(crops))), classes, maps


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


# --- the finder


def fit_finder(
    net: Finder, groups: Sequence[tuple[Sequence[Table], float]], course: Course, rng: np.random.Generator
) -> nn.Module:
    """The finder fitted to tables, each group drawn from by its share."""
    shares = np.array([share for _, share in groups])

    def loss(finder: nn.Module) -> Tensor:
        chosen = rng.choice(len(groups), course.batch, p=shares / shares.sum())
        tables = [groups[n][0][rng.integers(len(groups[n][0]))] for n in chosen]
        windows = [mirrored(cover.barred(window(table, rng), rng), rng) for table in tables]
        pixels = torch.from_numpy(np.stack([seen.picture for seen in windows])).permute(0, 3, 1, 2)
        lit = vary.relit(pixels.to(where()).float())
        planes = _said(finder, lit).float()
        return _finder_loss(planes, wanted(windows), windows)

    return fitted(net, course, loss, "finder")


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


def _there(numbers: np.ndarray) -> Tensor:  # type: ignore[type-arg]
    """Numbers where the network is fitted."""
    return torch.from_numpy(numbers).to(where())
