from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from vision import Answer, Die, Image, Measure, Point, Reading, Result, Verdict, as_table, measures
from vision.measures import as_json, peers_beside
from vision.peers import PEERS
from vision.plots import calibration_error, claims, reliability, risk_and_coverage, write_plots

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


@pytest.mark.parametrize("draw", [reliability, risk_and_coverage])
def test_a_diagram_shows_what_was_read_and_keeps_a_white_edge(draw: object) -> None:
    assert callable(draw)
    picture: Image = draw(some_results())
    assert (picture != draw([])).any()
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
