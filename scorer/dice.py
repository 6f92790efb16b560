"""Dice as values: a few faces, their order forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from .errors import BadNotation

FACES = (1, 2, 3, 4, 5, 6)
MOST_DICE = 6


class Dice(tuple[int, ...]):
    """The faces of up to six dice, sorted, because on a table their order says nothing.

    >>> Dice([5, 1, 1])
    Dice('1 1 5')
    """

    __slots__ = ()

    def __new__(cls, faces: Iterable[int] = ()) -> Dice:
        """The dice with those faces, whatever their order."""
        return super().__new__(cls, sorted(faces))

    @classmethod
    def parse(cls, text: str) -> Dice:
        """The dice written as digits, with or without spaces or commas between them.

        >>> Dice.parse("511")
        Dice('1 1 5')
        """
        signs = [sign for sign in text if sign not in " ,\t"]
        wrong = [sign for sign in signs if sign not in "123456"]
        if wrong:
            raise BadNotation(
                f"cannot read “{text}” as dice: “{wrong[0]}” is no face; faces are 1 to 6, such as 1 1 5"
            )
        if not 1 <= len(signs) <= MOST_DICE:
            raise BadNotation(
                f"cannot read “{text}” as dice: they are {len(signs)}; one to six are allowed, such as 1 1 5"
            )
        return cls(int(sign) for sign in signs)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Dice('{self}')"

    def holds(self, some: Dice) -> bool:
        """Whether these dice include all of those.

        >>> Dice.parse("1 1 5").holds(Dice.parse("1 5")), Dice.parse("1 5").holds(Dice.parse("5 5"))
        (True, False)
        """
        return all(some.count(face) <= self.count(face) for face in set(some))

    def joined(self, more: Dice) -> Dice:
        """These dice and those together."""
        return Dice((*self, *more))

    def without(self, some: Dice) -> Dice:
        """These dice less those, which must be among them.

        >>> Dice.parse("1 1 5").without(Dice.parse("1"))
        Dice('1 5')
        """
        rest = list(self)
        for face in some:
            rest.remove(face)
        return Dice(rest)

    def parts(self) -> frozenset[Dice]:
        """All different choices of at least one of these dice."""
        return frozenset(Dice(part) for size in range(1, len(self) + 1) for part in combinations(self, size))


def all_rolls(count: int) -> Iterator[tuple[Dice, int]]:
    """Every different roll of so many dice, with the number of ways it falls out of 6**count.

    >>> [(str(roll), ways) for roll, ways in all_rolls(2)][:3]
    [('1 1', 1), ('1 2', 2), ('1 3', 2)]
    """
    for faces in combinations_with_replacement(FACES, count):
        repeats = prod(factorial(faces.count(face)) for face in FACES)
        yield Dice(faces), factorial(count) // repeats
