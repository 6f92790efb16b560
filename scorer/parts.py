"""Plain values from outside (JSON), asked for by name and checked for their kind."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from .dice import Dice
from .errors import BadNotation
from .rules import MOST_POINTS

MOST_TOTAL = 10 * MOST_POINTS  # either way: a total may lie below nothing
KINDS: Mapping[type, str] = {int: "whole numbers", bool: "true or false", str: "texts", dict: "objects"}


def parts_from(line: str, names: Sequence[str], example: str) -> Parts:
    """The parts written in one line of JSON; BadNotation when it is no object or has other parts."""
    try:
        written = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        raise BadNotation(
            f"cannot read “{line.strip()[:60]}” as JSON; a line is such as {example}"
        ) from wrong
    return parts_of(written, names, example)


def parts_of(written: object, names: Sequence[str], example: str) -> Parts:
    """The parts of an object; BadNotation when it is none or has other parts."""
    if not isinstance(written, dict):
        raise BadNotation(f"cannot read {str(written)[:80]}; it takes an object such as {example}")
    unknown = [name for name in written if name not in names]
    if unknown:
        raise BadNotation(f"there is no part “{unknown[0]}”; the parts are {', '.join(names)}")
    return Parts(written)


@dataclass(frozen=True, slots=True)
class Parts:
    """Plain values by name; each way to ask raises BadNotation when the value is of another kind."""

    written: Mapping[str, object]

    def get(self, key: str, default: object) -> object:
        """That part as it was written, or the default where it is missing or null."""
        value = self.written.get(key)
        return default if value is None else value

    def number(self, key: str, default: int, *, least: int = 0, most: int = MOST_POINTS) -> int:
        """That part, which must be a whole number from the least to the most."""
        value = self.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadNotation(f"{key} is {value!r}; it takes a whole number from {least} to {most}")
        return value

    def text(self, key: str, default: str) -> str:
        """That part, which must be a text."""
        value = self.get(key, default)
        if not isinstance(value, str):
            raise BadNotation(f"{key} is {value!r}; it takes a text")
        return value

    def switch(self, key: str, default: bool) -> bool:
        """That part, which must be true or false."""
        value = self.get(key, default)
        if not isinstance(value, bool):
            raise BadNotation(f"{key} is {value!r}; it takes true or false")
        return value

    def row(self, key: str, kind: type, default: Sequence[object]) -> tuple[object, ...]:
        """That part, which must be a list of one kind, as long as the default where there is one."""
        value = self.get(key, list(default))
        fits = isinstance(value, list) and all(type(each) is kind for each in value)
        if not fits or (default and len(value) != len(default)):  # type: ignore[arg-type]
            each = ", one for each player" if default else ""
            raise BadNotation(f"{key} is {value!r}; it takes a list of {KINDS[kind]}{each}")
        return tuple(value)  # type: ignore[arg-type]

    def numbers(
        self, key: str, default: Sequence[int], *, least: int = 0, most: int = MOST_POINTS
    ) -> tuple[int, ...]:
        """That part, which must be a list of whole numbers from the least to the most, as `row` says."""
        found = cast("tuple[int, ...]", self.row(key, int, default))
        if not all(least <= number <= most for number in found):
            raise BadNotation(f"{key} is {list(found)!r}; it takes whole numbers from {least} to {most}")
        return found

    def totals(self, default: Sequence[int]) -> tuple[int, ...]:
        """The totals of all players, which may lie below nothing."""
        return self.numbers("totals", default, least=-MOST_TOTAL, most=MOST_TOTAL)

    def table(self, key: str) -> Mapping[str, object]:
        """That part, which must be an object; an empty one where it is missing."""
        value = self.get(key, {})
        if not isinstance(value, dict):
            raise BadNotation(f"{key} is {value!r}; it takes an object or null")
        return value

    def dice(self, key: str) -> Dice:
        """That part as dice; none where it is missing or empty."""
        text = self.text(key, "")
        return Dice.parse(text) if text else Dice()
