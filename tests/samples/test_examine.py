"""The factory's tables as a test for the eyes: what counts as read whole, and as sure and wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools.render.fast.work import Order, fill
from tools.train.examine import as_table, examined, weighed
from vision import Die, Point, Reading, Settings, Verdict

CORNERS = (Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9))
FLAT = {"share_visible": 1.0, "top_visible": 1.0, "tilt_deg": 0.0, "raised_mm": 0.0, "cases": []}


def lies(value: int, **told: Any) -> dict[str, Any]:
    return FLAT | {"value": value} | told


def reading(*values: int, is_sure: bool = True) -> Reading:
    dice = tuple(Die(CORNERS, value, value if is_sure else None, 0.9, "") for value in values)
    return Reading(dice, Verdict.SURE if is_sure else Verdict.UNSURE, "")


def test_all_values_and_nothing_else_is_whole() -> None:
    dice = [lies(3), lies(3), lies(5)]
    assert weighed(dice, reading(3, 3, 5)).is_whole
    for other in ((3, 5), (3, 3, 6), (3, 3, 5, 5)):
        said = weighed(dice, reading(*other))
        assert (said.is_whole, said.is_wrong) == (False, True)
    assert (said.right, said.dice, said.false) == (3, 3, 1)


def test_a_doubted_reading_is_never_sure_and_wrong() -> None:
    assert not weighed([lies(3)], reading(4, is_sure=False)).is_wrong


@pytest.mark.parametrize(
    "odd",
    [
        lies(4, tilt_deg=12.0, cases=["leaning"]),
        lies(4, raised_mm=16.0, cases=["stacked"]),
        lies(4, top_visible=0.3, share_visible=0.4, cases=["behind hand"]),
    ],
    ids=lambda die: die["cases"][0],
)
def test_a_die_that_players_would_argue_about_may_not_be_sure(odd: dict[str, Any]) -> None:
    values = (2, 4) if odd["top_visible"] == 1.0 else (2,)
    said = weighed([lies(2), odd], reading(*values))
    assert (said.is_wrong, said.cases) == (True, frozenset(odd["cases"]))


def test_a_die_of_which_next_to_nothing_is_seen_is_nobody_s_fault() -> None:
    sliver = lies(4, top_visible=0.02, share_visible=0.05, cases=["cut"])
    said = weighed([lies(2), sliver], reading(2))
    assert (said.is_whole, said.is_wrong, said.cases) == (True, False, frozenset({"plain"}))


def test_the_factory_s_scenes_are_read_beside_their_answers(tmp_path: Path) -> None:
    fill(Order("scene", 5, 4, tmp_path, workers=1))
    files = sorted(tmp_path.glob("*.json"))
    some = list(examined(files, Settings()))
    assert sum(one.dice for one in some) <= sum(len(json.loads(file.read_text())["dice"]) for file in files)
    assert as_table(some).splitlines()[1].split()[:2] == ["all", "4"]
