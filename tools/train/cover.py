"""Something laid over a few dice: whoever cannot see all pips of a face shall not say its value."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.sights import UNREADABLE

from .harm import SKIN, laid_over, off_bar
from .tables import LEAST_SHARE, UNKNOWN, WINDOW_PX, Numbers, Window

COVERED = 0.1
"""The share of dice over which a finger or a coin lies, at most: some would hide too much."""
PIP_HIDDEN, TOP_HIDDEN = 0.5, 0.12
"""From here on a face cannot be read: so much of its pips is hidden, counted in pips, or of its top face.

Stricter than the factory, whose dice may be read while half of a top face is seen.
"""
MOST_HIDDEN = 0.7
"""Where more than this of a die would be hidden, nothing is laid: nothing says then that one lies there."""
THINNEST, THICKEST = 0.12, 0.6
"""Half the width of what lies there, in halves of a crop's side."""
SMALLEST = 0.2
"""The same of a disc at least: a smaller one looks like the large single pip of some sets."""
BARRED = 0.15
"""The share of windows with dice in which something lies over one."""
BAR = (0.25, 0.8)
"""How wide it is, in the die's longer sides."""


# --- the reader's crops


def covered(
    crops: Tensor, classes: Tensor, maps: Tensor, *, share: float | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """Crops, classes and maps, so many dice (COVERED) partly hidden and, if need be, no longer to be read.

    `crops` are N x 3 x H x W, 0 to 255; `maps` N x 3 x H x W (die, top face, pip; -1 where not known:
    there nothing is laid, for nothing tells then what it hides).
    """
    is_value = (classes >= 1) & (classes < UNREADABLE) & (maps[:, 0].amin((1, 2)) >= 0)
    share = COVERED if share is None else share
    chosen = torch.nonzero(is_value & (torch.rand(len(crops), device=crops.device) < share))[:, 0]
    if not len(chosen):
        return crops, classes, maps
    off = _off(len(chosen), crops)
    hidden = off < 0
    some = leaves_enough(hidden, maps[chosen])
    chosen, off, hidden = chosen[some], off[some], hidden[some]
    crops, classes, maps = crops.clone(), classes.clone(), maps.clone()
    crops[chosen] = _laid(crops[chosen], crops[chosen - 1], off)
    classes[chosen] = _classes(classes[chosen], maps[chosen], hidden)
    maps[chosen] *= ~hidden.unsqueeze(1)
    return crops, classes, maps


def _off(count: int, crops: Tensor) -> Tensor:
    """How far each pixel lies from a bar with round ends (from a disc, where it is short), N x H x W.

    In halves of a crop's side; below nought within it.
    """
    some = partial(torch.rand, count, 1, 1, device=crops.device)
    line = torch.linspace(-1, 1, crops.shape[-1], device=crops.device)
    x, y = line.view(1, 1, -1), line.view(1, -1, 1)
    end_x, end_y = 1.2 * some() - 0.6, 1.2 * some() - 0.6
    length, angle = 3 * torch.where(some() < 0.3, 0.0, 1.0), 2 * math.pi * some()
    c, s = torch.cos(angle), torch.sin(angle)
    along = ((x - end_x) * c + (y - end_y) * s).clamp(min=0).minimum(length)
    gap = torch.hypot(x - end_x - along * c, y - end_y - along * s)
    least = torch.where(length > 0, THINNEST, SMALLEST)
    return gap - least * (THICKEST / least) ** some()


def leaves_enough(hidden: Tensor, maps: Tensor) -> Tensor:
    """Where enough of a die is still to be seen."""
    die = maps[:, 0] > 0.5
    return (die & hidden).sum((1, 2)) / die.sum((1, 2)).clamp(min=1) <= MOST_HIDDEN


def _laid(crops: Tensor, others: Tensor, off: Tensor) -> Tensor:
    """The crops with something over them, in one colour or cut from others, and its shadow beside it."""
    some = partial(torch.rand, len(crops), 1, 1, 1, device=crops.device)
    off = off.unsqueeze(1)
    skin = torch.tensor(SKIN.tolist(), device=crops.device).view(1, 3, 1, 1) * (40 + 215 * some())
    plain = torch.rand(len(crops), 3, 1, 1, device=crops.device) * 255
    plain = torch.where(some() < 0.5, skin, plain) * (1 + some() * 0.4 * (-off).clamp(0, 1))
    thing = torch.where(some() < 0.25, others, plain)
    shade = 1 - 0.6 * some() * torch.exp(-off.clamp(min=0) / (0.02 + 0.2 * some()))
    edge = (0.5 - off * crops.shape[-1] / (2 + 3 * some())).clamp(0, 1)
    return (crops * shade * (1 - edge) + thing * edge).clamp(0, 255)


def _classes(classes: Tensor, maps: Tensor, hidden: Tensor) -> Tensor:
    """The values, or unreadable where what hides them hides a pip, or where one might be."""
    top, pips = maps[:, 1] > 0.5, maps[:, 2] > 0.5
    pips_hidden = (pips & hidden).sum((1, 2)) * classes / pips.sum((1, 2)).clamp(min=1)
    top_hidden = (top & hidden).sum((1, 2)) / top.sum((1, 2)).clamp(min=1)
    is_hidden = (pips_hidden >= PIP_HIDDEN) | (top_hidden >= TOP_HIDDEN)
    return torch.where(is_hidden, UNREADABLE, classes)


# --- the finder's windows


def barred(seen: Window, rng: np.random.Generator) -> Window:
    """The window, now and then with a bar or a disc over a die: the map says no die where it lies.

    A die's share seen is lowered by as much of its box as is hidden.
    """
    dice = seen.boxes[seen.boxes[:, 4] >= LEAST_SHARE, :4]
    if not len(dice) or rng.random() >= BARRED:
        return seen
    left, top, right, bottom = dice[rng.integers(len(dice))]
    side = float(max(right - left, bottom - top))
    end = np.array([(left + right) / 2, (top + bottom) / 2]) + rng.uniform(-0.5, 0.5, 2) * side
    length, angle = float(rng.choice((0, WINDOW_PX))), rng.uniform(0, 2 * math.pi)
    off = off_bar(seen.map.shape, (end[0], end[1]), length, rng.uniform(*BAR) * side / 2, angle)
    picture = laid_over(seen.picture, off, _colour(rng))
    map_ = np.where((off < 0) & (seen.map != UNKNOWN), 0, seen.map).astype(np.uint8)
    return Window(picture, _less_seen(seen.boxes, off < 0), map_)


def _colour(rng: np.random.Generator) -> NDArray[np.float64]:
    """A colour of skin, or any colour."""
    return SKIN * rng.uniform(40, 255) if rng.random() < 0.5 else rng.uniform(0, 255, 3)


def _less_seen(boxes: Numbers, hidden: NDArray[np.bool_]) -> Numbers:
    boxes = boxes.copy()
    for box in boxes:
        left, top, right, bottom = np.clip(np.round(box[:4]), 0, WINDOW_PX).astype(int)
        part = hidden[top:bottom, left:right]
        box[4] *= 1 - (part.mean() if part.size else 0)
    return boxes
