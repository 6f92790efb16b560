"""What is said of a sample beside what its answer tells."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Label:
    """What is said of a sample beside what its answer tells."""

    name: str
    notes: str
    set: str
    tags: tuple[str, ...] = ()  # what makes it hard, beside what its dice tell
    is_oblique: bool = False
    is_core: bool = True  # seen from above, nothing beside the dice that could be taken for one
    group: str = ""  # pictures of one throw share it; its own name if nothing is said
