"""Dice of the demo table under a coin: left out, but hardly ever unsaid."""

from __future__ import annotations

from collections import Counter
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.samples import DEMO, Entry, picture, values
from vision import Image, Reading, read

TABLES = [entry for entry in DEMO if entry["boxes"]]
BROWN = (40, 60, 90)
MOST_WRONG = {0.6: 2, 0.7: 2, 0.8: 11}
"""How many of the 34 tables may be sure and wrong, by the coin's width in sides of the die under it.

Before a bit of a die's colour told that one lies there, 16 and 23 were of the first two; of the third 14
until the reader knew rooms at night.
"""

ABOUT_A_MISSED_DIE = {
    "a die may lie under something",
    "something else may be a die",
    "something may be a die",
}
LEAST_TOLD_BY_COLOUR = 8
"""How many of them are told by colour alone: the more the reader knows of coins over dice, the fewer."""


def under_a_coin(entry: Entry, width: float) -> Image:
    """The table with a coin so many sides wide over its first die."""
    x, y, wide, high = entry["boxes"][0][:4]
    image = picture(entry["file"]).copy()
    radius = round(width / 2 * max(wide, high))
    return np.asarray(
        cv2.circle(image, (round(x + wide / 2), round(y + high / 2)), radius, BROWN, -1, cv2.LINE_AA)
    )


@cache
def readings(width: float) -> list[Reading]:
    return [read(under_a_coin(entry, width)) for entry in TABLES]


@pytest.mark.parametrize("width", MOST_WRONG)
def test_a_die_under_a_coin_is_asked_about(width: float) -> None:
    pairs = zip(TABLES, readings(width), strict=True)
    wrong = [entry["file"] for entry, said in pairs if said.is_sure and said.values != values(entry)]
    assert len(wrong) <= MOST_WRONG[width], wrong


def test_the_doubt_is_about_the_die_that_is_missed() -> None:
    """What peeps out from under the coin is like a die for the reader, or has a bit of one's colour."""
    reasons = Counter(said.reason for said in readings(0.7) if not said.is_sure)
    assert set(reasons) <= ABOUT_A_MISSED_DIE
    assert reasons["a die may lie under something"] >= LEAST_TOLD_BY_COLOUR
