"""How boxes lie to each other, px."""

from __future__ import annotations

import math
from collections.abc import Iterable

from .types import Box, box_round, corners_of


def overlap(one: Box, other: Box) -> float:
    """The share of the smaller box that lies within the larger."""
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    least = min(one.width * one.height, other.width * other.height)
    return max(0.0, wide) * max(0.0, high) / max(least, 1e-6)


def is_apart(one: Box, others: Iterable[Box], share: float) -> bool:
    """Whether it shares less than that share of itself, or of another if that is smaller, with any."""
    return all(overlap(one, other) < share for other in others)


def united(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """The same boxes, but for those that overlap: the one round them in their place."""
    found: list[Box] = []
    for box in boxes:
        whole = box
        while meeting := [other for other in found if overlap(whole, other) > 0]:
            found = [other for other in found if other not in meeting]
            corners = [corner for each in (whole, *meeting) for corner in corners_of(each)]
            whole = box_round(corners)  # which may meet more, being larger
        found.append(whole)
    return tuple(found)


def gap(one: Box, other: Box) -> float:
    """The way from one box to another, px; 0 where they meet."""
    across = max(other.x - one.x - one.width, one.x - other.x - other.width, 0.0)
    down = max(other.y - one.y - one.height, one.y - other.y - other.height, 0.0)
    return math.hypot(across, down)
