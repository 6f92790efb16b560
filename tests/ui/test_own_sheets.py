"""A house rule saved on the board is known to the command line by its name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ui.cli import cli
from ui.games_cli import houses_in

OURS = "Our table"
ROLL = {"rules": OURS, "roll": "1 2 3 3 4 6"}
BANK = {"rules": OURS, "players": ["A", "B"], "turn_points": 300, "dice_left": 2, "events": [{"do": "bank"}]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    houses_in(tmp_path).save(OURS, "zilch", {"ones": 250, "fives": 0})
    return tmp_path


def run(folder: Path, *words: str, lines: str = "") -> Result:
    return CliRunner().invoke(cli, [*words, "--data", str(folder)], input=lines)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rules",), "Our table      your own, built on Zilch"),
        (("rules", "show", OURS), "A 1 is 250."),
        (("score", "--rules", OURS, "1"), "1: 250 points (Our table)"),
        (("odds", "--rules", OURS), "Our table"),
        (("advise", "--rules", OURS, "--roll", "1 2 3 3 4 6"), "best: keep 1"),
    ],
)
def test_a_sheet_of_the_tables_own_is_found_by_its_name(
    folder: Path, words: tuple[str, ...], told: str
) -> None:
    answer = run(folder, *words)
    assert (answer.exit_code, told in answer.output) == (0, True), answer.output


@pytest.mark.parametrize(
    ("command", "line", "part"),
    [("score", ROLL, "points"), ("advise", ROLL, "moves"), ("replay", BANK, "legal")],
)
def test_a_line_of_json_finds_it_too(folder: Path, command: str, line: dict[str, object], part: str) -> None:
    answer = json.loads(run(folder, command, "-", lines=json.dumps(line)).stdout)
    assert answer[part], answer


def test_the_folder_may_be_named_before_the_command(folder: Path) -> None:
    told = CliRunner().invoke(cli, ["rules", "--data", str(folder), "show", OURS])
    assert "A 1 is 250." in told.output


def test_a_sheet_that_cannot_be_read_is_listed_as_such(folder: Path) -> None:
    (folder / "sheets" / "Torn.toml").write_text("base = ", encoding="utf-8")
    assert "Torn           your own, but it cannot be read" in run(folder, "rules").output


def test_a_long_name_stands_apart_from_what_is_said_of_it(folder: Path) -> None:
    houses_in(folder).save("The rules of our long Sunday table", "zilch", {"ones": 250})
    told = run(folder, "rules").output
    assert "The rules of our long Sunday table your own, built on Zilch\n" in told
