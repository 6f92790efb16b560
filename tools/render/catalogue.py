"""Every sample picture there is."""

from __future__ import annotations

from .demo import demo
from .samples import Sample
from .variety import variety


def samples() -> tuple[Sample, ...]:
    """The demo game first, then the variety."""
    return demo() + variety()
