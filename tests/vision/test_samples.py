"""The reader on our own pictures, whose answers are certain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vision import Evaluation, Result, evaluate

SAMPLES = Path(__file__).resolve().parents[2] / "sample_images"
ENTRIES = json.loads((SAMPLES / "index.json").read_text(encoding="utf-8"))
DOUBTFUL = [entry["file"] for entry in ENTRIES if entry["must"] == "doubt"]
NOT_DICE = [entry["file"] for entry in ENTRIES if not entry["values"]]


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    return evaluate(SAMPLES)


def result(evaluation: Evaluation, file: str) -> Result:
    return next(result for result in evaluation.results if result.answer.file == file)


def test_most_are_read_whole_and_none_is_sure_and_wrong(evaluation: Evaluation) -> None:
    assert sum(result.is_whole for result in evaluation.results) >= 80
    assert [result.answer.file for result in evaluation.results if result.is_sure_and_wrong] == []


def test_the_demo_table_is_read_whole_and_surely(evaluation: Evaluation) -> None:
    demo = [result for result in evaluation.results if result.answer.file.startswith("demo-")]
    assert len(demo) == 36
    assert [r.answer.file for r in demo if not (r.is_whole and r.reading.is_sure)] == []


@pytest.mark.parametrize("file", DOUBTFUL)
def test_what_cannot_be_known_is_doubted(evaluation: Evaluation, file: str) -> None:
    assert not result(evaluation, file).reading.is_sure


@pytest.mark.parametrize("file", NOT_DICE)
def test_what_is_no_die_is_never_surely_one(evaluation: Evaluation, file: str) -> None:
    reading = result(evaluation, file).reading
    assert not (reading.is_sure and reading.dice)
