"""Chances as odds: evidence adds up there."""

from __future__ import annotations

import math
from collections.abc import Sequence

MOST_ODDS = 8.0
"""Logarithms of odds beyond this say no more."""


def log_odds(chance: float) -> float:
    """The logarithm of a chance's odds, within what can be told apart."""
    odds = math.log((chance + 1e-6) / (1 - chance + 1e-6))
    return max(-MOST_ODDS, min(MOST_ODDS, odds))


def chance_by(weights: Sequence[float], facts: Sequence[float]) -> float:
    """The chance that a logistic curve makes of evidence, a weight for each fact."""
    return 1 / (1 + math.exp(-sum(weight * fact for weight, fact in zip(weights, facts, strict=True))))
