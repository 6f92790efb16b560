"""The reader on real photographs, where their folder stands beside the checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision import Evaluation, Measure, evaluate

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"


@pytest.fixture(scope="session")
def evaluation() -> Evaluation:
    if not (PHOTOS / "index.json").exists():
        pytest.skip("no real photographs: ../shared/photos is not beside the checkout")
    return evaluate(PHOTOS)


def row(evaluation: Evaluation, name: str) -> Measure:
    return next(measure for measure in evaluation.measures if measure.name == name)


@pytest.mark.parametrize(("name", "floor"), [("core", 341), ("core, six dice", 38), ("the rest", 50)])
def test_photographs_read_whole(evaluation: Evaluation, name: str, floor: int) -> None:
    assert row(evaluation, name).whole >= floor


@pytest.mark.parametrize(("name", "ceiling"), [("core", 0), ("the rest", 0)])
def test_sure_and_wrong(evaluation: Evaluation, name: str, ceiling: int) -> None:
    wrong = [r.answer.file for r in evaluation.results if r.is_sure_and_wrong]
    assert row(evaluation, name).sure_and_wrong <= ceiling, wrong


def test_coverage(evaluation: Evaluation) -> None:
    assert row(evaluation, "core").sure >= 204
