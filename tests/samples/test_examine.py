"""The factory's tables as a test for the eyes: what counts as read whole, and as sure and wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tools.render.fast.work import Order, fill
from tools.train.examine import as_table, counts, examined, scenes, weighed
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
        assert (said.is_whole, said.is_arguable) == (False, False)
    assert (said.right, said.dice, said.false) == (3, 3, 1)


@pytest.mark.parametrize(
    ("odd", "case"),
    [
        (lies(4, tilt_deg=12.0, cases=["leaning"]), "askew"),
        (lies(4, raised_mm=5.0), "askew"),  # on a pad
        (lies(4, raised_mm=16.0, cases=["stacked"]), "stacked"),
        (lies(4, top_visible=0.3, share_visible=0.4, cases=["behind hand"]), "behind hand"),
    ],
    ids=["leaning", "on a pad", "stacked", "behind a hand"],
)
def test_a_die_that_players_would_argue_about_is_told(odd: dict[str, Any], case: str) -> None:
    values = (2, 4) if odd["top_visible"] == 1.0 else (2,)
    said = weighed([lies(2), odd], reading(*values))
    assert (said.is_whole, said.is_arguable) == (True, True)
    assert case in said.cases
    assert "plain" not in said.cases


def test_a_guess_at_a_die_that_nobody_could_read_is_no_false_one() -> None:
    hidden = lies(4, top_visible=0.3, share_visible=0.4, cases=["behind hand"])
    assert weighed([lies(2), hidden], reading(2, 6, is_sure=False)).false == 0
    assert weighed([lies(2), hidden], reading(2, 6, 6, is_sure=False)).false == 1


def test_a_die_of_which_next_to_nothing_is_seen_is_nobody_s_fault() -> None:
    sliver = lies(4, top_visible=0.02, share_visible=0.05, cases=["cut"])
    said = weighed([lies(2), sliver], reading(2))
    assert (said.is_whole, said.is_arguable, said.cases) == (True, False, frozenset({"plain"}))


def test_sure_readings_are_told_apart_by_what_is_amiss() -> None:
    leaning = lies(4, tilt_deg=12.0, cases=["leaning"])
    some = [
        weighed([lies(2)], reading(2)),
        weighed([lies(2)], reading(3)),
        weighed([lies(2)], reading(3, is_sure=False)),
        weighed([lies(2), leaning], reading(2, 4)),
        weighed([], reading()),
    ]
    #                      n    right  false whole sure wrong arguable
    assert counts(some) == ("5", "3/5", "2", "3", "4", "1", "1")
    names = [line.split()[0] for line in as_table(some).splitlines()[1:]]
    assert names == ["all", "plain", "askew", "empty"]


@pytest.mark.parametrize(
    ("values", "more", "is_believed"),
    [
        ((1, 2, 3, 4, 5, 6), "a seventh", True),
        ((1, 2, 3, 4, 5, 6), "", False),
        ((1, 2, 3, 4, 5), "a sixth", False),
    ],
)
def test_of_six_dice_surely_read_the_board_asks_about_no_seventh(
    values: tuple[int, ...], more: str, is_believed: bool
) -> None:
    said = replace(reading(*values), verdict=Verdict.UNSURE, reason=more or "hard to read", may_be_more=more)
    six = weighed([lies(value) for value in range(1, 7)], said)
    assert (six.are_six, six.is_sure, six.is_believed) == (True, False, is_believed)
    lines = {line[:13].strip(): line.split()[-3] for line in as_table([six]).splitlines()[1:]}
    assert (lines["six dice"], lines["on the board"]) == ("0", str(int(is_believed)))


def test_the_factory_s_scenes_are_read_beside_their_answers(tmp_path: Path) -> None:
    fill(Order("scene", 5, 12, tmp_path, workers=1))
    some = list(examined(scenes(tmp_path), Settings()))
    assert sum(one.right for one in some) > 0.5 * sum(one.dice for one in some) > 5


@pytest.mark.parametrize("told", [[], [{"value": 3}]], ids=["nothing", "an older factory"])
def test_what_cannot_be_examined_is_said(tmp_path: Path, told: list[dict[str, Any]]) -> None:
    if told:
        (tmp_path / "scene-1-000000.json").write_text(json.dumps({"dice": told}))
    with pytest.raises(SystemExit, match="older factory" if told else "no scenes"):
        scenes(tmp_path)
