"""All that was seen in a picture, before anything of it is judged."""

from __future__ import annotations

from dataclasses import dataclass

from .find import Rim
from .sights import Sight
from .strays import Stray
from .unread import Unread


@dataclass(frozen=True, slots=True)
class Scene:
    """All that was seen in a picture, and the picture's size, px; `strays` are spots like the dice's pips.

    `covered` is the share of the picture that the finder takes for die; `rims` are parts of it that the
    picture's edge cuts, `unread` such that touch the dice and lie on none of them.
    """

    width: int
    height: int
    sights: tuple[Sight, ...]
    strays: tuple[Stray, ...] = ()
    covered: float = 0.0
    is_dark: bool = False
    is_white: bool = False
    is_grainy: bool = False
    rims: tuple[Rim, ...] = ()
    unread: tuple[Unread, ...] = ()
