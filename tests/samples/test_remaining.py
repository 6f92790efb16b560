"""Which places beside the dice read are dice all the same: what counts as one, and what the curve tells."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.vision.test_judge import JUDGE, MAYBE, WHITE_DICE
from tools.render.fast.work import Order, fill
from tools.train.curve import Fact
from tools.train.remaining import SIGNS, Facts, as_table, crosswise, facts_of, fitted, main
from vision import Settings
from vision.number import remaining_evidence
from vision.odds import log_odds

TRUE = (-1.0, 0.9, -0.7, 0.3, 0.3, 0.2, -1.5, -0.6, -0.2, -1.2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some of the factory's tables."""
    there = tmp_path_factory.mktemp("scenes")
    fill(Order("scene", 5, 24, there))
    return there


def test_every_place_beside_the_dice_has_its_evidence(folder: Path) -> None:
    some = [facts_of(Settings(), file) for file in sorted(folder.glob("scene-*.json"))]
    facts = [fact for one in some for fact in one]
    assert len(some) == 24
    assert len(facts) > 40
    assert {len(fact.evidence) for fact in facts} == {len(SIGNS)} == {len(JUDGE.number.weights)}
    assert 0 < sum(fact.right for fact in facts) < len(facts) / 4  # most of what remains is none


def test_the_evidence_comes_in_its_order() -> None:
    weighed = remaining_evidence(MAYBE, WHITE_DICE, JUDGE.number)
    least = min(one.die for one in WHITE_DICE)
    assert weighed == pytest.approx(
        (1, log_odds(0.45), log_odds(0.45), log_odds(0.06), 1, 0, 0, 0, log_odds(least), 0)
    )


def drawn(weights: tuple[float, ...], count: int, each: int = 5) -> list[Facts]:
    """Places as a curve of these weights would have them; nothing remains in every tenth scene."""
    rng = np.random.default_rng(2)
    rows = np.column_stack([np.ones(count * each), rng.normal(0, 1.5, (count * each, len(weights) - 1))])
    right = rng.random(len(rows)) < 1 / (1 + np.exp(-rows @ weights))
    facts = [Fact(tuple(row), float(one)) for row, one in zip(rows, right, strict=True)]
    return [tuple(facts[n : n + each]) if n % (10 * each) else () for n in range(0, len(facts), each)]


def test_the_curve_that_made_them_is_found_again() -> None:
    assert fitted(drawn(TRUE, 800)) == pytest.approx(TRUE, abs=0.3)


def test_nothing_is_weighed_the_wrong_way_round() -> None:
    found = fitted(drawn(tuple(-weight for weight in TRUE), 400))
    assert (found * SIGNS >= 0).all()


def test_each_half_is_told_by_the_other_and_higher_thresholds_find_and_ask_less() -> None:
    tables = drawn(TRUE, 400)
    chances = crosswise(tables)
    assert [len(told) for told in chances] == [len(facts) for facts in tables]
    head, *lines = as_table(tables, chances).splitlines()
    dice = sum(fact.right for facts in tables for fact in facts)
    assert head == f"{dice:.0f} places that are dice, in 400 scenes"
    found, asked = ([float(line.split()[n]) for line in lines] for n in (2, 4))
    assert found == sorted(found, reverse=True)
    assert asked == sorted(asked, reverse=True)
    assert found[0] > 0.95 > 0.91 > asked[0]  # a tenth of the scenes cannot be asked about


@pytest.mark.parametrize("tables", [[], [()], [(), ()], drawn(TRUE, 2, each=1)])
def test_too_little_to_learn_from_is_said(tables: list[Facts]) -> None:
    with pytest.raises(SystemExit, match="render more"):
        crosswise(tables)


def test_the_command_prints_the_weights_as_a_setting(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["remaining", "--scenes", str(folder)])
    assert main() == 0
    *table, setting = capsys.readouterr().out.splitlines()
    name, weights = setting.split(" = ")
    assert (name, len(weights.split(","))) == ("NumberSettings.weights", len(SIGNS))
    assert table[0].endswith("places that are dice, in 24 scenes")


@pytest.mark.parametrize("fact", range(1, len(SIGNS)))
def test_more_evidence_for_a_die_never_hides_one(fact: int) -> None:
    assert JUDGE.number.weights[fact] * SIGNS[fact] >= 0
