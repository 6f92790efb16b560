from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer import BadRules, sheet_names
from ui.cli import cli
from ui.errors import StoreError
from ui.houses import Houses


@pytest.fixture
def houses(tmp_path: Path) -> Houses:
    return Houses(tmp_path / "sheets")


def test_a_house_rule_is_kept_by_its_name(houses: Houses) -> None:
    changes = {"entry": 500, "triples": (1000, 200, 300, 400, 500, 600), "of_a_kind": "double", "exact": True}
    saved = houses.save("Grandma's rules", "farkle", changes)
    assert (saved.title, saved.rules.entry, saved.rules.two_triplets) == ("Grandma's rules", 500, 2500)
    assert houses.names() == ("Grandma's rules", *sheet_names())
    assert houses.sheet("Grandma's rules") == saved
    assert houses.sheet("farkle").rules.entry == 250


def test_a_house_rule_is_whole_while_it_is_written_anew(houses: Houses, tmp_path: Path) -> None:
    houses.save("ours", "farkle", {"entry": 500})
    file, seen = tmp_path / "sheets" / "ours.toml", set()
    with ThreadPoolExecutor(1) as other:
        saving = other.submit(lambda: [houses.save("ours", "farkle", {"entry": 500}) for _ in range(100)])
        while not saving.done():
            seen.add(file.read_text(encoding="utf-8"))
        saving.result()
    assert len(seen) == 1
    assert houses.own_names() == ("ours",)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_a_house_rule_may_be_read_as_any_file_that_is_made_there(houses: Houses, tmp_path: Path) -> None:
    houses.save("ours", "farkle", {"entry": 500})
    (tmp_path / "other").touch()
    assert (tmp_path / "sheets" / "ours.toml").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_sheet_written_by_hand_is_not_written_over(houses: Houses, tmp_path: Path) -> None:
    houses.save("ours", "farkle", {"entry": 500})
    houses.save("ours", "farkle", {"entry": 400})
    file = tmp_path / "sheets" / "ours.toml"
    by_hand = file.read_text(encoding="utf-8") + 'title = "Grandma"  # as she wrote it\n'
    file.write_text(f"title = 'Grandma'\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    for text in (file.read_text(encoding="utf-8"), by_hand, "no sheet at all"):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(StoreError, match="was written by hand"):
            houses.save("ours", "farkle", {"entry": 300})
        assert file.read_text(encoding="utf-8") == text


def test_a_name_in_another_case_is_the_same_sheet(houses: Houses) -> None:
    houses.save("Ours", "farkle", {"entry": 500})
    assert [houses.as_kept(name) for name in ("ours", "Ours", "theirs")] == ["Ours", "Ours", "theirs"]


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="these disks tell no case apart")
def test_two_sheets_that_differ_in_case_alone_stay_two(houses: Houses) -> None:
    houses.save("Ours", "farkle", {"entry": 500})
    houses.save("ours", "farkle", {"entry": 400})
    assert [houses.as_kept(name) for name in ("ours", "Ours", "OURS")] == ["ours", "Ours", "Ours"]


def test_without_any_there_are_those_that_come_with_it(houses: Houses) -> None:
    assert houses.names() == sheet_names()


@pytest.mark.parametrize(
    ("name", "changes", "sentence"),
    [
        ("farkle", {}, "comes with Pipkeeper"),
        ("Farkle", {}, "comes with Pipkeeper"),
        ("Dice 10000", {}, "comes with Pipkeeper"),
        ("", {}, "no name for a sheet"),
        ("../ours", {}, "no name for a sheet"),
        ("x" * 41, {}, "no name for a sheet"),
        ("Nul", {}, "is what Windows calls a device"),
        (" ours", {}, "no name for a sheet"),
        ("ours", {"entry": -1}, "entry to -1"),
        ("ours", {"strike_out": 3}, "need each other"),
    ],
)
def test_what_cannot_be_is_not_kept(
    houses: Houses, name: str, changes: dict[str, object], sentence: str
) -> None:
    with pytest.raises(BadRules) as refused:
        houses.save(name, "farkle", changes)
    assert sentence in str(refused.value)
    assert houses.own_names() == ()


def test_who_asks_for_a_sheet_that_is_not_there_is_told_the_tables_own_too(houses: Houses) -> None:
    houses.save("Ours", "farkle", {"entry": 500})
    with pytest.raises(BadRules, match="no rule sheet “Hers”; the rule sheets are Ours, "):
        houses.sheet("Hers")


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot keep the sheet"):
        Houses(tmp_path / "file" / "sheets").save("ours", "farkle", {"entry": 500})


def test_a_sheet_of_the_tables_own_remembers_its_base(houses: Houses) -> None:
    houses.save("Ours", "zilch", {"entry": 500})
    assert (houses.base_of("Ours"), houses.base_of("zilch")) == ("zilch", "zilch")


def test_a_sheet_without_a_base_is_built_on_none(houses: Houses, tmp_path: Path) -> None:
    houses.save("ours", "zilch", {"entry": 500})
    (tmp_path / "sheets" / "mine.toml").write_text("[rules]\nones = 100\n", encoding="utf-8")
    told = CliRunner().invoke(cli, ["rules", "--data", str(tmp_path)]).output.splitlines()
    assert [line.split(maxsplit=1)[1] for line in told[-2:]] == ["your own", "your own, built on Zilch"]
