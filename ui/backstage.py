"""What stands behind every screen of the board."""

from __future__ import annotations

from dataclasses import dataclass

from .adviser import Adviser
from .eyes import Eyes
from .houses import Houses
from .session import Session


@dataclass(frozen=True, slots=True)
class Backstage:
    """The game, the eyes, the house rules and the adviser that all tabs share."""

    session: Session
    eyes: Eyes
    houses: Houses
    adviser: Adviser
