"""The fitting itself: steps, a running mean of the weights, and a line of progress."""

from __future__ import annotations

import copy
import math
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

RATE = 2e-3
LAST_RATE = 2e-5
WARM_STEPS = 100
SAVED_STEPS = 500
TIMED = 5
"""How often a layer is timed: one undisturbed time of these is enough."""
CLEARLY = 0.8
"""Of the whole bits' time: half the bits must take less to be worth their coarseness."""
MEAN_STEPS, MEAN_SHARE = 500, 1 / 8
"""The running mean of the weights reaches back so many steps, and no farther than that share of a course."""


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


@cache
def halves_pay() -> bool:
    """Whether half the bits are clearly faster here: some processors imitate them, ten times as slowly."""
    if where().type == "cuda":
        return torch.cuda.is_bf16_supported(including_emulation=False)
    return _spent_s(torch.bfloat16) < CLEARLY * _spent_s(torch.float32)


def _spent_s(kind: torch.dtype) -> float:
    """How long a convolution of such numbers takes there and back, s: the shortest of some tries.

    It draws nothing by chance: a fit's draws come after it.
    """
    planes = torch.zeros(16, 64, 32, 32, dtype=kind)
    weights = torch.zeros(64, 64, 3, 3, dtype=kind, requires_grad=True)
    spent = []
    for _ in range(TIMED):
        start = time.perf_counter()
        functional.conv2d(planes, weights).sum().backward()
        spent.append(time.perf_counter() - start)
    return min(spent)


class Mean:
    """The running mean of a network's weights: steadier than the last step's."""

    def __init__(self, net: nn.Module, steps: int) -> None:
        self._keep = 1 - 1 / max(2.0, min(MEAN_STEPS, MEAN_SHARE * steps))
        self.net = copy.deepcopy(net).eval()
        self.steps = 0
        self._mine, self._theirs = _numbers(self.net), _numbers(net)

    def follow(self) -> None:
        """Take the network's weights, as they are now, into the mean."""
        self.steps += 1
        keep = min(self._keep, self.steps / (self.steps + 10))
        with torch.no_grad():
            for mine, theirs in zip(self._mine, self._theirs, strict=True):
                mine.lerp_(theirs, 1 - keep)


def _numbers(net: nn.Module) -> list[Tensor]:
    """All that a network has learned or measured, as it lies there."""
    return [part for part in net.state_dict().values() if part.dtype.is_floating_point]


def fitted(net: nn.Module, course: Course, loss: Callable[[nn.Module], Tensor], name: str) -> nn.Module:
    """The network after its course: the mean of its last steps, on the processor again."""
    net = net.to(where(), memory_format=torch.channels_last).train()  # type: ignore[call-overload]
    mean = Mean(net, course.steps)
    walker = torch.optim.AdamW(net.parameters(), course.rate, weight_decay=1e-2)
    print(f"{name}: worked out in {'half' if halves_pay() else 'all'} the bits", file=sys.stderr)
    start, recent = time.perf_counter(), torch.zeros((), device=where())
    for step in range(course.steps):
        for group in walker.param_groups:
            group["lr"] = _rate(step, course)
        now = loss(net)
        walker.zero_grad()
        now.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        walker.step()
        mean.follow()
        recent = now.detach() if not step else 0.98 * recent + 0.02 * now.detach()
        _tell(name, step + 1, course.steps, recent, time.perf_counter() - start)
        if course.keep and not (step + 1) % SAVED_STEPS:
            course.keep.parent.mkdir(parents=True, exist_ok=True)
            torch.save(mean.net.state_dict(), course.keep)
    return mean.net.cpu()


def said(net: nn.Module, pixels: Tensor, *, in_halves: bool) -> Any:
    """What the network says, worked out in half the bits or not: it alone, what it sees stays exact."""
    with torch.autocast(where().type, torch.bfloat16, enabled=in_halves):
        return net(pixels.to(memory_format=torch.channels_last))


def as_it_is(net: nn.Module) -> nn.Module:
    """A copy that stays what it is, where the network is fitted."""
    return copy.deepcopy(net).eval().requires_grad_(False).to(where())


def _rate(step: int, course: Course) -> float:
    """Warm first, then down along half a cosine."""
    along = 0.5 + 0.5 * math.cos(math.pi * step / course.steps)
    return float(min(1.0, (step + 1) / WARM_STEPS) * (LAST_RATE + (course.rate - LAST_RATE) * along))


def _tell(name: str, step: int, steps: int, loss: Tensor, spent_s: float) -> None:
    """A line of progress, in place on a screen, now and then in a log; only then the loss is fetched."""
    on_screen = sys.stderr.isatty()
    if step % (10 if on_screen else 250) and step != steps:
        return
    left = spent_s / step * (steps - step)
    bar = "#" * (30 * step // steps)
    end = "\r" if on_screen and step != steps else "\n"
    line = f"{name} [{bar:.<30}] {step}/{steps}, loss {loss.item():.4f}, {left / 60:.0f} min left"
    print(line, end=end, file=sys.stderr, flush=True)
