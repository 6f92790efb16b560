"""One opinion alone knows nothing of the other."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import cv2
import pytest

from tests.vision.drawn import Drawn, table
from tests.vision.test_judge import JUDGE, PLAIN, chances, face, sight
from tools.train.ablate import CLEAR, UNAIDED, by_geometry, by_opinion, by_reader, main, rows
from tools.train.unseen import Seen
from vision import Answer, Reading, Settings
from vision.judge import judge
from vision.scene import Scene
from vision.sights import Sight


def scene(*seen: Sight) -> Scene:
    return Scene(640, 480, (*PLAIN, *seen))


def said(reading: Reading) -> tuple[tuple[int, ...], bool]:
    return reading.values, reading.is_sure


# the reader alone


def test_the_reader_alone_ignores_a_face_that_contradicts() -> None:
    contradicted = scene(replace(sight(3, 550), face=face(5)))
    assert not judge(contradicted, JUDGE).is_sure
    assert said(by_reader(contradicted, 0.98)) == ((2, 3, 5, 6), True)


def test_the_reader_alone_reads_the_value_it_finds_likelier() -> None:
    torn = replace(sight(5, 550), chances=(0.0, 0.02, 0.1, 0.01, 0.46, 0.31, 0.1, 0.0))
    assert judge(scene(torn), JUDGE).values == (2, 5, 5, 6)
    assert by_reader(scene(torn), 0.9).values == (2, 4, 5, 6)


BY_GEOMETRY = replace(sight(4, 550), chances=(0.6, 0.0, 0.0, 0.0, 0.38, 0.02, 0.0, 0.0))
BY_ITS_MAP = replace(sight(4, 550), chances=(0.0, 0.19, 0.14, 0.14, 0.2, 0.19, 0.14, 0.0), face=None)


@pytest.mark.parametrize("backed", [BY_GEOMETRY, BY_ITS_MAP], ids=["by geometry", "by its map"])
def test_the_reader_alone_takes_no_die_for_one_that_others_back(backed: Sight) -> None:
    assert judge(scene(backed), JUDGE).values == (2, 4, 5, 6)
    assert by_reader(scene(backed), 0.9).values == (2, 5, 6)


def test_the_reader_alone_is_as_sure_as_its_least_sure_value() -> None:
    seen = scene(replace(sight(3, 550), chances=chances(3, 0.95)))
    assert said(by_reader(seen, 0.95)) == ((2, 3, 5, 6), True)
    unsure = by_reader(seen, 0.96)
    assert said(unsure) == ((2, 3, 5, 6), False)
    assert [(die.best_guess, die.value) for die in unsure.dice if die.reason] == [(3, None)]


def test_the_reader_alone_has_none_of_the_judge_s_doubts() -> None:
    cut = scene(sight(3, 612))
    assert not judge(cut, JUDGE).is_sure
    assert by_reader(cut, 0.98).is_sure


def test_no_die_at_all_leaves_nothing_to_doubt() -> None:
    empty = Scene(640, 480, ())
    assert said(by_reader(empty, 0.98)) == said(by_geometry(empty, CLEAR)) == ((), True)


# geometry alone


def test_geometry_alone_reads_what_the_face_counts() -> None:
    seen = scene(replace(sight(3, 550), face=face(4)))
    assert judge(seen, JUDGE).values == (2, 3, 5, 6)
    assert said(by_geometry(seen, CLEAR)) == ((2, 4, 5, 6), True)


def test_geometry_alone_reads_no_die_without_a_face_and_is_not_sure_of_the_others() -> None:
    assert said(by_geometry(scene(replace(sight(3, 550), face=None)), CLEAR)) == ((2, 5, 6), False)


@pytest.mark.parametrize(("quality", "is_sure"), [(CLEAR, True), (CLEAR - 0.01, False)])
def test_geometry_alone_is_sure_where_every_face_fits(quality: float, is_sure: bool) -> None:
    seen = scene(replace(sight(3, 550), face=face(3, quality)))
    assert said(by_geometry(seen, CLEAR)) == ((2, 3, 5, 6), is_sure)


def test_geometry_alone_reads_only_places_that_the_networks_take_for_dice() -> None:
    assert by_geometry(scene(replace(sight(3, 550), chances=chances(3, 0.05))), CLEAR).values == (2, 5, 6)


# all of them, kind by kind


def photograph(source: str, *, may_train: bool, counted: int = 4) -> Seen:
    """A photograph of a 2, a 5 and a 6 whose face geometry takes for a 4."""
    told = replace(PLAIN[2], face=face(counted))
    file = f"{source}/1.jpg"
    known = {
        "file": file,
        "values": [2, 5, 6],
        "boxes": None,
        "core": True,
        "may_train": may_train,
        "tags": [],
    }
    answer = Answer(file, (2, 5, 6), source, file, True, may_train=may_train)
    return Seen(answer, known, Scene(640, 480, (*PLAIN[:2], told)), 9.0)


SOURCES = {"skovy": True, "epanemu": True, "burak0206": False}
SOME = [photograph(source, may_train=may_train, counted=6) for source, may_train in SOURCES.items()]
UNTOLD = [photograph(source, may_train=may_train) for source, may_train in SOURCES.items()]
"""The same, where geometry is not told what the reader thinks."""


def test_every_opinion_reads_every_photograph() -> None:
    assert [[result.is_whole for result in results] for results in by_opinion(SOME, UNTOLD).values()] == [
        [True, True, True],
        [True, True, True],
        [True, True, True],
        [False, False, False],
    ]


def test_opinions_stand_side_by_side_under_each_kind() -> None:
    told = [
        (*row.name.split(": "), row.photographs, row.whole, row.sure_and_wrong) for row in rows(SOME, UNTOLD)
    ]
    assert told == [
        ("core", "both, one verdict", 3, 3, 0),
        ("core", "the reader alone, sure from 0.9", 3, 3, 0),
        ("core", "the reader alone, sure from 0.98", 3, 3, 0),
        ("core", "geometry alone, sure from 0.6", 3, 0, 3),
        ("core, never learned from", "both, one verdict", 1, 1, 0),
        ("core, never learned from", "the reader alone, sure from 0.9", 1, 1, 0),
        ("core, never learned from", "the reader alone, sure from 0.98", 1, 1, 0),
        ("core, never learned from", "geometry alone, sure from 0.6", 1, 0, 1),
    ]


def test_unaided_no_chance_of_the_reader_s_is_told() -> None:
    assert UNAIDED.face.told > 1
    assert replace(UNAIDED, face=replace(UNAIDED.face, told=Settings().face.told)) == Settings()


def test_the_command_prints_a_line_for_each_opinion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for one in SOME:
        (tmp_path / one.answer.source).mkdir()
        picture = table(Drawn(2, 150, 150), Drawn(5, 330, 160), Drawn(6, 480, 330))
        cv2.imwrite(str(tmp_path / one.answer.file), picture)
    (tmp_path / "index.json").write_text(json.dumps([one.entry for one in SOME]))
    shipped = str(files("vision").joinpath("models"))
    monkeypatch.setattr(sys, "argv", ["ablate", "--photos", str(tmp_path), "--learned", shipped])
    assert main() == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line.split("  ")[0] for line in lines] == [row.name for row in rows(SOME, UNTOLD)]
