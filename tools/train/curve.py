"""Logistic curves: how likely something is by its evidence, fitted to what is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
STEPS, RATE = 6000, 0.8
SHRINK = 3.0
"""How much small weights are wanted, in facts: where hardly any speaks against, a few would settle all."""


class Fact(NamedTuple):
    """The evidence for something, and how far it is so (0 to 1)."""

    evidence: tuple[float, ...]
    right: float


def curve(known: Sequence[Fact], signs: NDArray[Any]) -> Numbers:
    """The weights of a logistic curve, none of the wrong sign (projected gradient descent).

    `signs` are 1 or -1 where more evidence never lowers or never raises a chance, 0 where either may be.
    The first fact is 1 in every row.
    """
    rows, right = as_rows(known)
    middle, spread = rows[:, 1:].mean(0), rows[:, 1:].std(0) + 1e-6
    level = np.column_stack([np.ones(len(rows)), (rows[:, 1:] - middle) / spread])
    weights = np.zeros(rows.shape[1])
    is_shrunk = np.arange(len(weights)) > 0
    for _ in range(STEPS):
        slope = level.T @ (chances_of(weights, level) - right) / len(right)
        weights -= RATE * (slope + SHRINK / len(right) * is_shrunk * weights)
        weights = np.where(signs > 0, np.maximum(weights, 0), weights)
        weights = np.where(signs < 0, np.minimum(weights, 0), weights)
    plain = weights[1:] / spread
    return np.concatenate([[weights[0] - (plain * middle).sum()], plain])


def as_rows(known: Sequence[Fact]) -> tuple[Numbers, Numbers]:
    """The evidence, a row a fact, and how far each is right."""
    return np.array([fact.evidence for fact in known]), np.array([fact.right for fact in known])


def chances_of(weights: Numbers, rows: Numbers) -> Numbers:
    """The chance of each row of evidence."""
    return np.asarray(1 / (1 + np.exp(-rows @ weights)))


def as_setting(owner: str, weights: Numbers) -> str:
    """The weights as those settings have them."""
    return f"{owner}.weights = {tuple(round(float(w), 2) + 0.0 for w in weights)}"
