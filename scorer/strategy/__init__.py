"""The solver: the best play of a turn, of the race alone and of two players, by exact dynamic programming."""

from .advice import Advice, Choice, Goal, Then
from .advise import advise
from .chart import TooLarge
from .odds import Odds, can_solve_two, odds
from .review import Review, Slip, review
from .solved import Library

__all__ = [
    "Advice",
    "Choice",
    "Goal",
    "Library",
    "Odds",
    "Review",
    "Slip",
    "Then",
    "TooLarge",
    "advise",
    "can_solve_two",
    "odds",
    "review",
]
