"""Every sample there is."""

from __future__ import annotations

from .demo import demo
from .fast.kinds import CLIPS, kinds
from .fast.staged import Kind
from .samples import Sample
from .variety import variety


def samples() -> tuple[Sample, ...]:
    """Those that have scenes of their own: the demo game first, then the variety."""
    return demo() + variety()


def exhibits() -> tuple[Sample | Kind, ...]:
    """All of them: the kinds, which the fast maker has as well, come last."""
    return samples() + kinds()


def names(maker: str) -> tuple[str, ...]:
    """Every sample of a maker."""
    return tuple(one.name for one in (exhibits() if maker == "true" else (*kinds(), *CLIPS)))
