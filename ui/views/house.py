"""House rules in the making: the rules they start from, and what is written over them so far."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scorer import SETTINGS, Dice, Rules, best, changed, is_winning, sheet_named

OWN = "points of their own"  # what four and more alike are worth, when none of the fixed ways is meant
OWN_POINTS = (1000, 2000, 3000)
ALIKE = (4, 5, 6)
NUMBER = re.compile(r"[0-9]{1,12}|[0-9]{1,3}(,[0-9]{3}){1,3}")  # as people write it, and as the board does
EXAMPLES = tuple(
    Dice.parse(text)
    for text in (
        "1 1 5",
        "2 2 2 5",
        "4 4 4 4",
        "1 1 1 6 6",
        "1 2 3 4 5",
        "1 2 3 4 5 6",
        "2 2 3 3 4 4",
        "2 2 2 2 3 3",
        "2 2 2 3 3 3",
        "2 3 3 4 6 6",
    )
)


@dataclass(frozen=True, slots=True)
class House:
    """Rules to start from, a name, the edits, and the sheet of Pipkeeper's they are kept as a change of.

    `title` is that of the sheet that was chosen to start from, which may be the table's own.
    An edit is a setting and its value, or the text of a number's field; one number of several is named
    like “triples 3” or “of_a_kind 4”.
    """

    base: Rules
    name: str = ""
    edits: tuple[tuple[str, object], ...] = ()
    sheet: str = "farkle"
    title: str = "Farkle"

    def with_edit(self, key: str, value: object) -> House:
        """The same with one setting edited."""
        return replace(self, edits=(*((old, was) for old, was in self.edits if old != key), (key, value)))

    def value(self, key: str) -> object:
        """What stands at a setting now."""
        return dict(self.edits).get(key, self._started(key))

    def _started(self, key: str) -> object:
        setting, _, part = key.partition(" ")
        value = getattr(self.base, setting)
        if setting == "triples" and part:
            return value[int(part) - 1]
        if setting == "of_a_kind":
            row = value if isinstance(value, tuple) else OWN_POINTS
            return row[int(part) - ALIKE[0]] if part else OWN if isinstance(value, tuple) else value
        return value

    def rules(self) -> Rules:
        """The rules as they stand; BadRules says what cannot be."""
        settings = {key: number_from(value) for key, value in self.edits if key in SETTINGS}
        settings["triples"] = tuple(number_from(self.value(f"triples {face}")) for face in range(1, 7))
        if self.value("of_a_kind") == OWN:
            settings["of_a_kind"] = tuple(number_from(self.value(f"of_a_kind {count}")) for count in ALIKE)
        return changed(replace(self.base, name=self.name.strip() or self.base.name), settings)

    def changes(self) -> dict[str, object]:
        """What differs from the sheet that comes with Pipkeeper."""
        rules, before = self.rules(), sheet_named(self.sheet).rules
        return {key: getattr(rules, key) for key in SETTINGS if getattr(rules, key) != getattr(before, key)}


def number_from(written: object) -> object:
    """The number in a field; anything else is left for the rules to refuse.

    >>> number_from("350"), number_from("1,000"), number_from("1,0"), number_from("many"), number_from(True)
    (350, 1000, '1,0', 'many', True)
    """
    is_number = isinstance(written, str) and NUMBER.fullmatch(written.strip())
    return int(str(written).replace(",", "")) if is_number else written


def worth(dice: Dice, rules: Rules) -> str:
    """What a first roll is worth at best."""
    if is_winning(dice, rules):
        return "wins"
    keep = best(dice, rules, first_roll=len(dice) == 6)
    return f"{keep.points:,}" if keep else "bust"
