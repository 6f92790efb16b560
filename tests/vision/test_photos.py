"""The reader on real photographs, where their folder stands beside the checkout.

The networks have seen four of the 17 sources (vision/models/README.md): these floors guard what is reached,
they do not say how it does on photographs of other people. docs/decisions/0008 does.
"""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from vision import Evaluation, Measure, Settings, evaluate
from vision.plots import Claim, calibration_error, claims

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"


@pytest.fixture(scope="session")
def evaluation() -> Evaluation:
    if not (PHOTOS / "index.json").exists():
        pytest.skip("no real photographs: ../shared/photos is not beside the checkout")
    return evaluate(PHOTOS)


def row(evaluation: Evaluation, name: str) -> Measure:
    return next(measure for measure in evaluation.measures if measure.name == name)


@pytest.mark.parametrize(("name", "floor"), [("core", 377), ("core, six dice", 47), ("the rest", 143)])
def test_photographs_read_whole(evaluation: Evaluation, name: str, floor: int) -> None:
    assert row(evaluation, name).whole >= floor


@pytest.mark.parametrize(("name", "ceiling"), [("core", 0), ("the rest", 0)])
def test_sure_and_wrong(evaluation: Evaluation, name: str, ceiling: int) -> None:
    wrong = [r.answer.file for r in evaluation.results if r.is_sure_and_wrong]
    assert row(evaluation, name).sure_and_wrong <= ceiling, wrong


@pytest.mark.parametrize(("name", "floor"), [("core", 362), ("core, six dice", 44), ("the rest", 114)])
def test_coverage(evaluation: Evaluation, name: str, floor: int) -> None:
    assert row(evaluation, name).sure >= floor


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


@pytest.fixture(scope="session")
def claimed(evaluation: Evaluation) -> list[Claim]:
    return claims(evaluation.results)


@pytest.mark.parametrize("confidence", [0.9, 0.95])
def test_the_confident_are_right(claimed: list[Claim], confidence: float) -> None:
    right = [claim.right for claim in claimed if claim.confidence > confidence]
    assert len(right) > 1000
    assert mean(right) >= confidence


def test_the_less_confident_are_as_often_wrong_as_they_say(claimed: list[Claim]) -> None:
    doubtful = [claim for claim in claimed if claim.confidence < 0.99]
    assert len(doubtful) > 8  # ten, of which one is below .8; once a hundred were below .98
    said = [claim.confidence for claim in doubtful]
    standard_error = math.sqrt(sum(chance * (1 - chance) for chance in said)) / len(said)
    assert abs(mean([claim.right for claim in doubtful]) - mean(said)) < 2 * standard_error


def test_confidence_is_what_came_true(claimed: list[Claim]) -> None:
    assert calibration_error(claimed) < 0.02  # see docs/decisions/0008


def test_nothing_is_certain(claimed: list[Claim]) -> None:
    assert max(claim.confidence for claim in claimed) <= Settings().judge.most_chance < 1
