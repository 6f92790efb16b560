"""Something laid over a few dice: whoever cannot see all pips of a face shall not say its value."""

from __future__ import annotations

from functools import partial

import cv2
import numpy as np
import torch
from torch import Tensor

from vision.sights import UNREADABLE

from .tables import UNKNOWN, WINDOW_PX, Numbers, Pixels, Window

COVERED = 0.1
"""The share of dice over which a finger, a card or a coin lies."""
PIP_HIDDEN, TOP_HIDDEN = 0.5, 0.12
"""From here on a face cannot be read: so much of one pip is hidden, or so much of the whole top face."""
MOST_HIDDEN = 0.7
"""Where more than this of a die would be hidden, nothing is laid: nothing says then that one lies there."""
THINNEST, THICKEST = 0.12, 0.6
"""Half the width of what lies there, in halves of a crop's side."""
BARRED = 0.15
"""The share of windows in which a bar lies over a die."""
BAR = (0.25, 0.8)
"""How wide it is, in the die's longer sides."""
SKIN = (0.55, 0.7, 1.0)
"""The colour of skin: blue and green to red."""


# --- the reader's crops


def covered(crops: Tensor, classes: Tensor, maps: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Crops, classes and maps, some dice partly hidden and, if need be, no longer to be read.

    `crops` are N x 3 x H x W, 0 to 255; `maps` N x 3 x H x W (die, top face, pip; -1 where not known:
    there nothing is laid, for nothing tells then what it hides).
    """
    is_value = (classes >= 1) & (classes < UNREADABLE) & (maps[:, 0].amin((1, 2)) >= 0)
    chosen = torch.nonzero(is_value & (torch.rand(len(crops), device=crops.device) < COVERED))[:, 0]
    if not len(chosen):
        return crops, classes, maps
    off = _off(len(chosen), crops)
    hidden = off < 0
    chosen, off, hidden = _kept(hidden, maps[chosen], chosen, off)
    crops, classes, maps = crops.clone(), classes.clone(), maps.clone()
    crops[chosen] = _laid(crops[chosen], crops.roll(1, 0)[chosen], off)
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
    length, way = 3 * torch.where(some() < 0.3, 0.0, 1.0), 6.2832 * some()
    c, s = torch.cos(way), torch.sin(way)
    along = ((x - end_x) * c + (y - end_y) * s).clamp(min=0).minimum(length)
    gap = torch.hypot(x - end_x - along * c, y - end_y - along * s)
    return gap - THINNEST * (THICKEST / THINNEST) ** some()


def _kept(hidden: Tensor, maps: Tensor, *rest: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Of what was drawn, those that leave enough of their dice to be seen."""
    die = maps[:, 0] > 0.5
    share = (die & hidden).sum((1, 2)) / die.sum((1, 2)).clamp(min=1)
    some = share <= MOST_HIDDEN
    return rest[0][some], rest[1][some], hidden[some]


def _laid(crops: Tensor, others: Tensor, off: Tensor) -> Tensor:
    """The crops with something over them, in one colour or cut from others, and its shadow beside it."""
    some = partial(torch.rand, len(crops), 1, 1, 1, device=crops.device)
    off = off.unsqueeze(1)
    skin = torch.tensor(SKIN, device=crops.device).view(1, 3, 1, 1) * (40 + 215 * some())
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
    """The window, now and then with a bar over a die: whatever it hides is no die there, nor its map's.

    A die's share seen is lowered by as much of its box as the bar covers.
    """
    if not len(seen.boxes) or rng.random() >= BARRED:
        return seen
    left, top, right, bottom = seen.boxes[rng.integers(len(seen.boxes)), :4]
    side = max(right - left, bottom - top)
    end = np.array([(left + right) / 2, (top + bottom) / 2]) + rng.uniform(-0.5, 0.5, 2) * side
    way, length = rng.uniform(0, 2 * np.pi), rng.choice((0.0, float(WINDOW_PX)))
    ends = [np.round(point).astype(int).tolist() for point in (end, end + length * _along(way))]
    bar = np.zeros(seen.map.shape, np.uint8)
    cv2.line(bar, *ends, 1, max(2, round(rng.uniform(*BAR) * side)))
    picture = np.where(bar[..., None] > 0, _colour(rng), seen.picture).astype(np.uint8)
    map_ = np.where((bar > 0) & (seen.map != UNKNOWN), 0, seen.map).astype(np.uint8)
    return Window(cv2.GaussianBlur(picture, (0, 0), 0.5), _less_seen(seen.boxes, bar), map_)


def _along(way: float) -> Numbers:
    return np.array([np.cos(way), np.sin(way)], np.float32)


def _colour(rng: np.random.Generator) -> Numbers:
    """Of skin, or any."""
    if rng.random() < 0.5:
        return np.array(SKIN, np.float32) * rng.uniform(40, 255)
    return rng.uniform(0, 255, 3).astype(np.float32)


def _less_seen(boxes: Numbers, bar: Pixels) -> Numbers:
    boxes = boxes.copy()
    for box in boxes:
        left, top, right, bottom = np.clip(np.round(box[:4]), 0, WINDOW_PX).astype(int)
        box[4] *= 1 - (bar[top:bottom, left:right].mean() if right > left and bottom > top else 0)
    return boxes
