from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import Answer, Die, Image, Measure, Point, Reading, Result, Verdict, as_table, measures
from vision.measures import as_json, peers_beside
from vision.peers import PEERS
from vision.plots import (
    BAR,
    MARGIN,
    SIDE,
    Bar,
    bars,
    calibration_error,
    claims,
    curve,
    our_stop,
    reliability,
    risk_and_coverage,
    write_plots,
)

QUAD = (Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1))


def result(answer: str, read: str, confidence: float = 0.9, *, is_sure: bool = True, n: int = 0) -> Result:
    dice = tuple(Die(QUAD, int(value), int(value), confidence) for value in read)
    reading = Reading(dice, Verdict.SURE if is_sure else Verdict.UNSURE)
    return Result(Answer(f"s/{n}.jpg", tuple(map(int, answer)), "s", str(n), True), reading, 10.0)


@pytest.mark.parametrize(
    ("results", "error"),
    [
        ([], 0.0),
        ([result("1", "1", 1.0)], 0.0),
        ([result("1", "1", 0.9)], 0.1),
        ([result("1", "2", 0.9)], 0.9),
        ([result("5", "5", 0.75), result("3", "33", 0.75)], 0.25 / 3),  # said to be 2.25, were 2
    ],
)
def test_calibration_error_is_how_far_confidence_is_from_what_came_true(
    results: list[Result], error: float
) -> None:
    assert calibration_error(claims(results)) == pytest.approx(error)


def some_results() -> list[Result]:
    """Two hundred dice, the more confident the more often right."""
    return [
        result("4", "4" if n % 20 < 19 * n / 200 else "5", n / 200, is_sure=n > 150, n=n) for n in range(200)
    ]


@pytest.mark.parametrize("results", [[], some_results(), [result("", "")]])
def test_both_diagrams_are_written_whatever_was_read(tmp_path: Path, results: list[Result]) -> None:
    paths = write_plots(results, tmp_path / "plots")
    assert [path.name for path in paths] == ["reliability.png", "risk-coverage.png"]
    assert {cv2.imread(str(path)).shape for path in paths} == {(808, 808, 3)}


def test_a_reader_whose_confidence_comes_true_has_its_bars_on_the_slanting_line() -> None:
    honest = [
        result("4", "4" if n < 2 * tenth + 1 else "5", (2 * tenth + 1) / 20, n=20 * tenth + n)
        for tenth in range(10)
        for n in range(20)
    ]
    shown = bars(claims(honest))
    assert [bar.start for bar in shown] == pytest.approx([tenth / 10 for tenth in range(10)])
    assert [bar.right for bar in shown] == pytest.approx([bar.start + 0.05 for bar in shown])
    assert [bar.dice for bar in shown] == [20] * 10
    assert calibration_error(claims(honest)) == pytest.approx(0.0)


def test_a_reader_that_boasts_has_its_bar_below_the_line() -> None:
    boast = [result("4", "4" if n < 5 else "5", 0.95, n=n) for n in range(10)]
    assert bars(claims(boast)) == [Bar(0.9, 0.5, 10)]
    rows, columns = np.nonzero((reliability(boast) == BAR).all(2))
    assert rows.min() == MARGIN + SIDE // 2
    assert MARGIN + 0.9 * SIDE < columns.min() < columns.max() < MARGIN + SIDE


def test_the_risk_is_counted_from_the_surest_photograph_on() -> None:
    said = [  # in no order: a doubted photograph comes after all sure ones, whatever its dice say
        result("2", "2", 0.99, is_sure=False, n=0),
        result("2", "3", 0.8, n=1),
        result("2", "2", 0.9, n=2),
        result("2", "2", 0.7, n=3),
        result("2", "3", 0.6, is_sure=False, n=4),
    ]
    assert curve(said) == [(0.2, 0), (0.4, 1 / 2), (0.6, 1 / 3), (0.8, 1 / 4), (1.0, 2 / 5)]
    assert our_stop(said) == (0.6, 1 / 3)
    assert our_stop(said) in curve(said)


def test_a_reader_that_is_never_sure_has_no_dot() -> None:
    assert our_stop([result("2", "2", is_sure=False)]) is None
    assert our_stop([]) is None


@pytest.mark.parametrize("draw", [reliability, risk_and_coverage])
def test_a_diagram_keeps_a_white_edge(draw: object) -> None:
    assert callable(draw)
    picture: Image = draw(some_results())
    edge = 4
    inside = picture[edge:-edge, edge:-edge]
    assert (picture == 255).sum() - (inside == 255).sum() == picture.size - inside.size


def row(name: str, photographs: int) -> Measure:
    kind = measures([result("1", "1", n=n) for n in range(photographs)])[0]
    return Measure(name, *[getattr(kind, field) for field in Measure.__slots__[1:]])


def test_peers_are_told_under_the_kind_they_were_measured_on() -> None:
    rows = (row("core", 378), row("the rest", 12))
    lines = as_table(rows).splitlines()
    assert [line.split("  ")[0] for line in lines[1:2]] == ["core"]
    assert [line.strip()[:7] for line in lines[2:6]] == ["blobs, ", "contour", "pip spa", "YOLOv5n"]
    assert len(lines) == 7
    assert lines[5].split()[-10:] == ["-", "82.1%", "308", "187/378", *"------"]
    assert len({len(line) for line in lines}) == 1


def test_peers_are_not_told_beside_other_photographs() -> None:
    assert peers_beside((row("core", 12),)) == ()
    assert "YOLO" not in as_table((row("core", 12),))
    json.dumps(as_json((row("core", 12),)))


def test_every_peer_was_measured_on_every_kind() -> None:
    kinds = {peer.kind for peer in PEERS}
    assert kinds == {"core", "core, six dice", "the rest"}
    assert {(peer.reader, peer.kind) for peer in PEERS} == {
        (reader, kind) for reader in {peer.reader for peer in PEERS} for kind in kinds
    }
    assert all(0 < peer.right < 1 and 0 <= peer.whole < peer.photographs for peer in PEERS)
