"""Which places beside the dice read are dice all the same: what counts as one, and what the curve tells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.test_judge import MAYBE, WHITE_DICE
from tools.render.fast.work import Order, fill
from tools.train.curve import Fact
from tools.train.left import SIGNS, Left, as_table, crosswise, fitted, left_in, main
from vision import Settings
from vision.number import left_evidence


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some of the factory's tables."""
    there = tmp_path_factory.mktemp("scenes")
    fill(Order("scene", 5, 12, there, workers=1))
    return there


@pytest.fixture(scope="module")
def some(folder: Path) -> list[Left]:
    return [left_in(Settings(), file) for file in sorted(folder.glob("scene-*.json"))]


def test_every_place_beside_the_dice_has_its_evidence(some: list[Left]) -> None:
    facts = [fact for one in some for fact in one.facts]
    assert len(facts) > 20
    assert {len(fact.evidence) for fact in facts} == {len(SIGNS)} == {len(Settings().judge.left_weights)}
    assert {fact.right for fact in facts} <= {0.0, 1.0}
    assert sum(fact.right for fact in facts) < len(facts) / 4  # most of what is left is none


def drawn(weights: tuple[float, ...], count: int, each: int = 5) -> list[Left]:
    """Places as a curve of these weights would have them."""
    rng = np.random.default_rng(2)
    rows = np.column_stack([np.ones(count * each), rng.normal(0, 1.5, (count * each, len(weights) - 1))])
    right = rng.random(len(rows)) < 1 / (1 + np.exp(-rows @ weights))
    facts = [Fact(tuple(row), float(one)) for row, one in zip(rows, right, strict=True)]
    return [Left(tuple(facts[n : n + each])) for n in range(0, len(facts), each)]


TRUE = (-1.0, 0.9, -0.7, 0.3, 0.3, 0.2, -1.5, -0.6, -0.2, -1.2)


def test_the_curve_that_made_them_is_found_again() -> None:
    assert fitted(drawn(TRUE, 800)) == pytest.approx(TRUE, abs=0.25)


def test_nothing_is_weighed_the_wrong_way_round() -> None:
    against = tuple(-weight for weight in TRUE)
    found = fitted(drawn(against, 400))
    assert (found * SIGNS >= 0).all()


def test_each_half_is_told_by_the_other_and_higher_thresholds_find_and_ask_less() -> None:
    some = drawn(TRUE, 400)
    told = crosswise(some)
    assert sorted(id(one) for one, _ in told) == sorted(map(id, some))
    head, *lines = as_table(told).splitlines()
    assert head == f"{sum(fact.right for one in some for fact in one.facts):.0f} dice missed, in 400 scenes"
    found, asked = ([float(line.split()[n]) for line in lines] for n in (2, 4))
    assert found == sorted(found, reverse=True)
    assert asked == sorted(asked, reverse=True)
    assert found[0] > 0.95 > asked[-1]


def test_the_command_prints_the_weights_as_a_setting(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["left", "--scenes", str(folder)])
    assert main() == 0
    *table, setting = capsys.readouterr().out.splitlines()
    name, weights = setting.split(": tuple[float, ...] = ")
    told: Any = [float(part) for part in weights.strip("()").split(",")]
    assert (name, len(told)) == ("left_weights", len(SIGNS))
    assert "dice missed" in table[0]


def test_the_evidence_of_a_place_like_the_dice_is_plain() -> None:
    said = left_evidence(MAYBE, WHITE_DICE)
    assert said[0] == 1.0
    assert said[6:8] == pytest.approx((0.0, 0.0))
    assert said[9] == 0.0
