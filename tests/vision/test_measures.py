from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from tests.vision.drawn import Drawn, table
from vision import (
    Answer,
    Die,
    NoAnswers,
    Point,
    Reading,
    Result,
    Verdict,
    as_json,
    as_table,
    evaluate,
    measures,
    write_misses,
)
from vision.evaluate import Evaluation, answer_of
from vision.measures import upper_bound

QUAD = (Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1))


def result(answer: str, read: str, *, sure: bool = True, scene: str = "a", core: bool = True) -> Result:
    dice = tuple(Die(QUAD, int(v), int(v), 0.9) for v in read)
    reading = Reading(dice, Verdict.SURE if sure else Verdict.UNSURE)
    return Result(Answer("s/1.jpg", tuple(map(int, answer)), "s", scene, core), reading, 10.0)


@pytest.mark.parametrize(
    ("answer", "read", "right", "false", "whole"),
    [
        ("", "", 0, 0, 1),
        ("135", "135", 3, 0, 1),
        ("135", "134", 2, 1, 0),
        ("11", "111", 2, 1, 0),
        ("66", "6", 1, 0, 0),
    ],
)
def test_counts(answer: str, read: str, right: int, false: int, whole: int) -> None:
    row = measures([result(answer, read)])[0]
    assert (row.right, row.false, row.whole) == (right, false, whole)


def test_what_nobody_could_be_sure_of_is_never_surely_right() -> None:
    row = measures([replace_answer(result("135", "135"), must_doubt=True)])[0]
    assert (row.whole, row.sure, row.sure_and_wrong, row.wrong_bound) == (1, 1, 1, 1.0)
    assert (
        measures([replace_answer(result("135", "135", sure=False), must_doubt=True)])[0].sure_and_wrong == 0
    )


def test_photographs_that_networks_learned_from_stand_apart() -> None:
    known = replace_answer(result("1", "1"), may_train=True)
    rows = measures(
        [known, result("1", "2", scene="b"), replace_answer(result("2", "2", core=False), may_train=True)]
    )
    told = {row.name: (row.photographs, row.whole) for row in rows}
    assert told == {"core": (2, 1), "core, never learned from": (1, 0), "the rest": (1, 1), "s": (3, 2)}
    assert [row.name for row in measures([known])] == ["core", "s"]


def replace_answer(one: Result, **change: bool) -> Result:
    return replace(one, answer=replace(one.answer, **change))


def test_a_throw_counts_once() -> None:
    same = [result("1", "1"), result("1", "1"), result("1", "2")]
    row = measures([*same, result("5", "5", scene="b")])[0]
    assert (row.photographs, row.scenes, row.whole) == (4, 2, 3)
    assert row.scene_whole == pytest.approx((2 / 3 + 1) / 2)
    assert row.sure_and_wrong == 1


def test_kinds_and_sources() -> None:
    names = [
        row.name for row in measures([result("123456", "123456"), result("1", "1", core=False, scene="b")])
    ]
    assert names == ["core", "core, six dice", "the rest", "s"]


@pytest.mark.parametrize(
    ("wrong", "total", "bound"), [(0, 300, 0.00994), (0, 10, 0.2589), (3, 3, 1.0), (1, 20, 0.2161)]
)
def test_bound(wrong: int, total: int, bound: float) -> None:
    assert upper_bound(wrong, total) == pytest.approx(
        bound, abs=2e-4
    )  # tables of Clopper and Pearson, one-sided


def test_table_and_json_say_the_same() -> None:
    rows = measures([result("13", "13"), result("4", "5", sure=False, scene="b")])
    assert "1/2" in as_table(rows)
    assert as_json(rows)[0]["whole"] == 1
    json.dumps(as_json(rows))


def test_a_folder_is_evaluated(tmp_path: Path) -> None:
    for name, die in {"right": Drawn(4, 300, 220), "wrong": Drawn(2, 300, 220)}.items():
        cv2.imwrite(str(tmp_path / f"{name}.png"), table(die))
    entries = [{"file": f"{name}.png", "values": [4], "source": "drawn"} for name in ("right", "wrong")]
    (tmp_path / "index.json").write_text(json.dumps(entries), encoding="utf-8")
    steps: list[tuple[int, int]] = []
    evaluation = evaluate(tmp_path, on_progress=lambda done, total: steps.append((done, total)))
    assert [result.is_whole for result in evaluation.results] == [True, False]
    assert steps == [(1, 2), (2, 2)]
    assert "drawn" in evaluation.as_table()
    assert evaluation.as_json()["misses"] == ["wrong.png"]
    assert write_misses(evaluation, tmp_path, tmp_path / "misses") == 1
    assert [path.name for path in (tmp_path / "misses").iterdir()] == ["wrong.jpg"]


def test_no_miss_takes_the_place_of_another(tmp_path: Path) -> None:
    names = ["x.jpg", "x.png", "p/y.jpg", "p_y.jpg"]
    (tmp_path / "p").mkdir()
    for name in names:
        cv2.imwrite(str(tmp_path / name), table(Drawn(4, 300, 220)))
    missed = [result("1", "4") for _ in names]
    answered = [
        replace(one, answer=replace(one.answer, file=name)) for one, name in zip(missed, names, strict=True)
    ]
    assert write_misses(Evaluation(tuple(answered)), tmp_path, tmp_path / "misses") == 4
    assert len(list((tmp_path / "misses").iterdir())) == 4


def test_a_scene_group_may_be_nought() -> None:
    said = [answer_of({"file": f"{n}.jpg", "values": [1], "scene_group": 0}).scene for n in range(2)]
    assert said == ["0", "0"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "does not exist"),
        ("no json", "list files with their values"),
        ("{}", "it is no list"),
        ('{"file": 1}', "it is no list"),
        ("[3]", "list files with their values"),
        ("[{}]", "list files with their values"),
        ('[{"file": "a.jpg"}]', "list files with their values"),
        ('[{"file": "a", "values": 3}]', "the values of a are 3, not"),
        ('[{"file": "a", "values": "123"}]', "the values of a are '123', not"),
        ('[{"file": "a", "values": [1, "2"]}]', "whole numbers from 1 to 6"),
        ('[{"file": "a", "values": [2.5]}]', "whole numbers from 1 to 6"),
        ('[{"file": "a", "values": [true]}]', "whole numbers from 1 to 6"),
        ('[{"file": "a", "values": [null]}]', "whole numbers from 1 to 6"),
        ('[{"file": "a", "values": [0]}]', "whole numbers from 1 to 6"),
        ('[{"file": "a", "values": [6, 7]}]', "whole numbers from 1 to 6"),
        ('[{"file": "a", "values": [6], "core": "no"}]', "neither true nor false"),
        ('[{"file": "a", "values": [6], "core": null}]', "neither true nor false"),
        ('[{"file": "a", "values": [6]}, {"file": "a", "values": [5]}]', "a is listed twice"),
        ('[{"file": "a.jpg", "values": [6]}]', "a.jpg does not exist"),
        (
            '[{"file": "a.jpg", "values": [6]}, {"file": "b.jpg", "values": [5]}]',
            "exist (2 such files)",
        ),
        ("[" * 100_000, "list files with their values"),
    ],
)
def test_a_bad_index_is_one_sentence(tmp_path: Path, text: str | None, says: str) -> None:
    if text is not None:
        (tmp_path / "index.json").write_text(text, encoding="utf-8")
    with pytest.raises(NoAnswers, match=r"index\.json") as caught:
        evaluate(tmp_path)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
