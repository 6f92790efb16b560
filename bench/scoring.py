"""How long the rules take: all 46,656 rolls of six dice under every sheet, first and after warm-up."""

from __future__ import annotations

import time
from itertools import product

from scorer import Dice, best, sheet_named, sheet_names

ROLLS = 6**6


def seconds_for_all_rolls() -> float:
    """The time to find the best keep of every roll under every sheet, s."""
    sheets = [sheet_named(name).rules for name in sheet_names()]
    begun = time.perf_counter()
    for faces in product(range(1, 7), repeat=6):
        roll = Dice(faces)
        for rules in sheets:
            best(roll, rules)
    return time.perf_counter() - begun


def main() -> None:
    """Print the table."""
    for label in ("first time", "after warm-up"):
        seconds = seconds_for_all_rolls()
        print(f"{label:15}{seconds:8.2f} s for {ROLLS} rolls under {len(sheet_names())} sheets")


if __name__ == "__main__":
    main()
