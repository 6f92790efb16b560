"""Figures that can be believed: nothing is read by networks, nor judged by weights, that learned from it."""

from __future__ import annotations

import ast
import json
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.drawn import Drawn, table
from tools.train.calibrate import SIGNS, Part, by_other_sources, claims_of, facts, fitted, main
from tools.train.curve import Fact, as_setting
from tools.train.unseen import OTHER_SHAPES, Networks, Seen, by_kind, judged, look_at
from vision import Answer, Die, Point, Reading, Result, Settings, Verdict
from vision.evaluate import Entry
from vision.find import Found
from vision.layouts import Fit
from vision.pips import Face
from vision.plots import calibration_error
from vision.scene import Scene
from vision.sights import Sight

SHIPPED = str(files("vision").joinpath("models"))
MARKED, UNMARKED, MARKED_TOO = "skovy", "burak0206", "epanemu"
QUAD = (Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1))


def entry(file: str, *values: int, **told: Any) -> Entry:
    plain = {"values": list(values), "boxes": None, "core": True, "may_train": False, "tags": []}
    return {"file": file} | plain | told


# who reads what


def photographs(folder: Path, *entries: Entry) -> Path:
    """A folder of photographs, each of a 2, a 5 and a 6."""
    picture = table(Drawn(2, 150, 150), Drawn(5, 330, 160), Drawn(6, 480, 330))
    for one in entries:
        (folder / one["file"]).parent.mkdir(exist_ok=True)
        cv2.imwrite(str(folder / one["file"]), picture)
    (folder / "index.json").write_text(json.dumps(entries))
    return folder


LEARNED = entry(f"{MARKED}/1.png", 2, 5, 6, may_train=True)
UNKNOWN = entry(f"{UNMARKED}/1.png", 2, 5, 6)


@pytest.mark.parametrize(("known", "missing"), [(UNKNOWN, "learned"), (LEARNED, "models")])
def test_what_was_learned_from_is_read_by_other_networks(tmp_path: Path, known: Entry, missing: str) -> None:
    networks = Networks(SHIPPED, SHIPPED)._replace(**{missing: str(tmp_path / "no networks")})
    (one,) = look_at(photographs(tmp_path, known), networks)
    assert sorted(sight.value for sight in one.scene.sights if sight.weight > 0.5) == [2, 5, 6]
    with pytest.raises(FileNotFoundError, match="no networks"):
        look_at(photographs(tmp_path, LEARNED, UNKNOWN), networks)


def test_a_source_left_out_is_read_by_networks_that_never_saw_it(tmp_path: Path) -> None:
    learned = tmp_path / "learned"
    (learned / MARKED).mkdir(parents=True)
    networks = Networks("", str(learned))
    assert networks.reading(LEARNED) == str(learned / MARKED)
    assert networks.reading(LEARNED | {"file": "another/1.png"}) == str(learned)
    assert networks.reading(UNKNOWN) == ""


# who judges what


def seen(source: str, number: int, truth: int, *, value: int = 3, chance: float = 0.97) -> Seen:
    """A photograph with one plain die that reader and geometry take for this value."""
    chances = tuple(chance if n == value else (1 - chance) / 7 for n in range(8))
    face = Face(Fit(value, 0.95, (), Point(64, 64)), (), 0.0, (20.0, 128.0, 128.0), (230.0, 128.0, 128.0))
    sight = Sight(Found(300, 200, 60, 60, 0.9), chances, chances, value, None, face)
    file = f"{source}/{number}.jpg"
    return Seen(
        Answer(file, (truth,), source, file, True), entry(file, truth), Scene(640, 480, (sight,)), 9.0
    )


def forty(source: str, *, right: int, may_train: bool) -> list[Seen]:
    """Forty photographs of which so many are read right, whatever the reader's chance."""
    some = [seen(source, n, 3 if n < right else 4, chance=0.9 + 0.002 * (n % 40)) for n in range(40)]
    return [one._replace(entry=one.entry | {"may_train": may_train}) for one in some]


def sure(part: Part, source: str) -> int:
    return sum(result.reading.is_sure for result in part.results if result.answer.source == source)


@pytest.mark.parametrize(("right_in_a", "right_in_c"), [(40, 20), (20, 40), (40, 40)])
def test_each_source_is_judged_by_what_others_taught_that_may(right_in_a: int, right_in_c: int) -> None:
    a, c = (
        forty(source, right=right, may_train=True)
        for source, right in ((MARKED, right_in_a), (MARKED_TOO, right_in_c))
    )
    others, learned = by_other_sources([*a, *forty(UNMARKED, right=40, may_train=False), *c])
    assert {r.answer.source for r in others.results} == {UNMARKED}
    assert {r.answer.source for r in learned.results} == {MARKED, MARKED_TOO}
    assert sure(learned, MARKED_TOO) == (40 if right_in_a == 40 else 0)
    assert sure(learned, MARKED) == (40 if right_in_c == 40 else 0)
    assert sure(others, UNMARKED) == (40 if right_in_a + right_in_c == 80 else 0)
    assert others.error == pytest.approx((80 - right_in_a - right_in_c) / 80, abs=0.03)
    assert str(others).startswith("sources that nobody learned from (40 dice): expected calibration error 0.")
    assert [r.reading for r in others.results] == [
        r.reading for r in judged(forty(UNMARKED, right=40, may_train=False), fitted(facts([*a, *c])))
    ]


@pytest.mark.parametrize("missing", [MARKED, UNMARKED])
def test_one_source_alone_can_not_be_left_out(missing: str) -> None:
    some = [
        *forty(MARKED, right=40, may_train=True),
        *forty(UNMARKED, right=40, may_train=False),
        *forty(MARKED_TOO, right=40, may_train=True),
    ]
    with pytest.raises(SystemExit, match="it takes two of them, and one without"):
        by_other_sources([one for one in some if one.answer.source != missing])


def test_one_look_is_judged_by_any_weights() -> None:
    some = [seen(MARKED, 1, 3)]
    weights = Settings().judge.weights
    assert judged(some, weights)[0].reading.is_sure
    assert not judged(some, (0.0,) * len(weights))[0].reading.is_sure


# what is fitted


@pytest.mark.parametrize(
    ("boxes", "right"),
    [
        (None, 1.0),
        ([[270, 170, 60, 60, 3]], 1.0),
        ([[270, 170, 60, 60, 4]], 0.0),
        ([[370, 170, 60, 60, 3]], 0.0),
    ],
    ids=["its value is shown", "there", "another value there", "elsewhere"],
)
def test_a_die_is_right_where_one_of_its_value_lies(boxes: list[list[int]] | None, right: float) -> None:
    one = seen(MARKED, 1, 3)
    (fact,) = facts([one._replace(entry=one.entry | {"boxes": boxes})])
    assert fact.right == right


def drawn(weights: tuple[float, ...], count: int) -> list[Fact]:
    """Facts as a curve of these weights would have them."""
    rng = np.random.default_rng(4)
    rows = np.column_stack([np.ones(count), rng.normal(0, 1, (count, len(weights) - 1))])
    chances = 1 / (1 + np.exp(-rows @ weights))
    return [Fact(tuple(row), float(rng.random() < chance)) for row, chance in zip(rows, chances, strict=True)]


def test_the_weights_behind_the_facts_are_found() -> None:
    true = (1.0, 0.8, 0.0, 0.5, 0.3, 1.2, -0.7, -0.4, 0.0)
    known = drawn(true, 6000)
    assert fitted(known) == pytest.approx(true, abs=0.12)  # about three standard errors
    told = [calibration_error(claims_of(known, way * np.array(true))) for way in (1, -1)]
    assert told[0] < 0.02 < 0.2 < told[1]


def test_more_evidence_never_lowers_a_chance() -> None:
    against = (0.5, -0.8, -0.8, -0.8, -0.8, -0.8, 0.8, 0.8, 0.8)
    assert fitted(drawn(against, 500))[SIGNS != 0] == pytest.approx(0.0)


def test_weights_are_copied_as_they_ship() -> None:
    shipped = Settings().judge.weights
    nearly = np.array(shipped) + 0.004 * SIGNS  # the last one is -0.004
    name, text = as_setting("JudgeSettings", nearly).split(" = ")
    assert (name, ast.literal_eval(text)) == ("JudgeSettings.weights", shipped)
    assert "-0.0" not in text


# what is counted


def result(one: Entry, *read: int, is_sure: bool = False) -> Result:
    dice = tuple(Die(QUAD, value, value if is_sure else None, 0.9) for value in read)
    source = one["file"].split("/")[0]
    answer = Answer(
        one["file"], tuple(one["values"]), source, one["file"], one["core"], may_train=one["may_train"]
    )
    return Result(answer, Reading(dice, Verdict.SURE if is_sure else Verdict.UNSURE), 9.0)


def test_the_fairer_parts_stand_under_their_kinds() -> None:
    six = (1, 2, 3, 4, 5, 6)
    some = [
        (entry("a/1.jpg", *six, may_train=True), six, True),
        (entry("a/2.jpg", *six, may_train=True), (1, 2, 3, 4, 5, 5), True),
        (entry("b/1.jpg", 2, 2), (2, 2, 3), False),
        (entry("b/2.jpg", 4), (4,), True),
        (entry("c/1.jpg", 5, core=False, tags=[OTHER_SHAPES, "clutter"]), (5, 6), False),
        (entry("d/1.jpg", 6, core=False, may_train=True, tags=["oblique"]), (6,), True),
    ]
    results = [result(one, *read, is_sure=is_sure) for one, read, is_sure in some]
    assert [
        (row.name, row.photographs, row.right, row.dice, row.false, row.whole, row.sure, row.sure_and_wrong)
        for row in by_kind(results, [one for one, *_ in some])
    ] == [
        #                            n  right of false whole sure wrong
        ("core",                     4, 14, 15, 2, 2, 3, 1),
        ("core, never learned from", 2, 3, 3, 1, 1, 1, 0),
        ("core, six dice",           2, 11, 12, 1, 1, 2, 1),
        ("the rest",                 2, 2, 2, 1, 1, 1, 0),
        ("the rest, never learned from", 1, 1, 1, 1, 0, 0, 0),
        ("the rest, no other shapes", 1, 1, 1, 0, 1, 1, 0),
        ("a",                        2, 11, 12, 1, 1, 2, 1),
        ("b",                        2, 3, 3, 1, 1, 1, 0),
        ("c",                        1, 1, 1, 1, 0, 0, 0),
        ("d",                        1, 1, 1, 0, 1, 1, 0),
    ]  # fmt: skip


def test_a_part_without_photographs_has_no_line() -> None:
    one = entry("a/1.jpg", 3, may_train=True)
    assert [row.name for row in by_kind([result(one, 3)], [one])] == ["core", "a"]


def test_the_command_prints_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    photos = photographs(tmp_path, LEARNED, UNKNOWN, entry(f"{MARKED_TOO}/1.png", 2, 5, 6, may_train=True))
    monkeypatch.setattr(sys, "argv", ["calibrate", "--photos", str(photos), "--learned", SHIPPED])
    assert main() == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(" (")[0] for line in said[:2]] == [
        "sources that nobody learned from",
        "sources learned from, each by the others",
    ]
    assert said[2].startswith("JudgeSettings.weights = (")
    names = ["core", "core, never learned from", UNMARKED, MARKED_TOO, MARKED]
    assert [line.split("  ")[0] for line in said[5:]] == names
