"""The reader on real photographs, where their folder stands beside the checkout.

The networks have seen two of the 17 sources (vision/models/README.md): these floors guard what is reached,
they do not say how it does on photographs of other people. docs/decisions/0008 does.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from vision import Evaluation, Measure, Result, Settings, evaluate

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"


@pytest.fixture(scope="session")
def evaluation() -> Evaluation:
    if not (PHOTOS / "index.json").exists():
        pytest.skip("no real photographs: ../shared/photos is not beside the checkout")
    return evaluate(PHOTOS)


def row(evaluation: Evaluation, name: str) -> Measure:
    return next(measure for measure in evaluation.measures if measure.name == name)


@pytest.mark.parametrize(("name", "floor"), [("core", 369), ("core, six dice", 46), ("the rest", 93)])
def test_photographs_read_whole(evaluation: Evaluation, name: str, floor: int) -> None:
    assert row(evaluation, name).whole >= floor


@pytest.mark.parametrize(("name", "ceiling"), [("core", 0), ("the rest", 0)])
def test_sure_and_wrong(evaluation: Evaluation, name: str, ceiling: int) -> None:
    wrong = [r.answer.file for r in evaluation.results if r.is_sure_and_wrong]
    assert row(evaluation, name).sure_and_wrong <= ceiling, wrong


@pytest.mark.parametrize(("name", "floor"), [("core", 293), ("core, six dice", 26), ("the rest", 64)])
def test_coverage(evaluation: Evaluation, name: str, floor: int) -> None:
    assert row(evaluation, name).sure >= floor


class Claim(NamedTuple):
    """The confidence of a die, and the share of the dice read with its value there that are right.

    Where one of three twos is false, all three are a third wrong, though the false one is the least
    confident: so the confident look a little worse here than they are die by die.
    """

    confidence: float
    right: float


def claims(result: Result) -> list[Claim]:
    shown, read = Counter(result.answer.values), Counter(result.reading.values)
    return [
        Claim(die.confidence, min(1.0, shown[die.best_guess] / read[die.best_guess]))
        for die in result.reading.dice
    ]


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


@pytest.fixture(scope="session")
def claimed(evaluation: Evaluation) -> list[Claim]:
    return [claim for result in evaluation.results for claim in claims(result)]


@pytest.mark.parametrize("confidence", [0.9, 0.95])
def test_the_confident_are_right(claimed: list[Claim], confidence: float) -> None:
    right = [claim.right for claim in claimed if claim.confidence > confidence]
    assert len(right) > 1000
    assert mean(right) >= confidence


def test_the_unconfident_are_often_wrong(claimed: list[Claim]) -> None:
    right = [claim.right for claim in claimed if claim.confidence < 0.5]
    assert len(right) > 100
    assert mean(right) < 0.3


def test_confidence_is_what_came_true(claimed: list[Claim]) -> None:
    bins = [[claim for claim in claimed if int(10 * claim.confidence) == n] for n in range(10)]
    off = [abs(sum(claim.confidence - claim.right for claim in some)) for some in bins]
    assert sum(off) / len(claimed) < 0.03  # expected calibration error, see docs/decisions/0002


def test_nothing_is_certain(claimed: list[Claim]) -> None:
    assert max(claim.confidence for claim in claimed) <= Settings().judge.most_chance < 1
