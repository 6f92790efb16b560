"""Tables on which one die is blurred and all others are sharp: it is left out, but hardly ever unsaid."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.vision.samples import DEMO, picture, values
from tools.train.harm import Harm, Pictured, one_out_of_focus, one_smeared
from vision import Reading, read

TABLES = [entry for entry in DEMO if entry["boxes"]]
SEEDS = (1, 2)
MOST_WRONG = {one_smeared: 14, one_out_of_focus: 9}
"""How many of the 68 pictures may be sure and wrong: the felt's own grain hides how soft a smear of a third
of a side is. Before blurred things were told 28 and 55 were.
"""
LEAST_TOLD = {one_smeared: 13, one_out_of_focus: 42}
BLURRED = "another die may be out of focus, or moving"


@cache
def readings(harm: Harm) -> list[tuple[str, tuple[int, ...], Reading]]:
    """Every demo table, a die of it blurred in two ways: its file, its values, and how it is read."""
    return [
        (entry["file"], values(entry), read(harm(seen, np.random.default_rng(seed))))
        for entry in TABLES
        for seen in [Pictured(picture(entry["file"]), entry["boxes"])]
        for seed in SEEDS
    ]


@pytest.mark.parametrize("harm", MOST_WRONG, ids=lambda harm: harm.__name__)
def test_a_blurred_die_is_asked_about(harm: Harm) -> None:
    wrong = [file for file, shown, said in readings(harm) if said.is_sure and said.values != shown]
    assert len(wrong) <= MOST_WRONG[harm], wrong


@pytest.mark.parametrize("harm", MOST_WRONG, ids=lambda harm: harm.__name__)
def test_many_of_them_are_told_by_nothing_else(harm: Harm) -> None:
    assert sum(said.reason == BLURRED for _, _, said in readings(harm)) >= LEAST_TOLD[harm]


def test_no_table_as_it_is_has_anything_blurred() -> None:
    assert not [entry["file"] for entry in TABLES if BLURRED in read(picture(entry["file"])).reason]
