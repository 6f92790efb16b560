from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer import Dice, Kept, Rolled, ScorerError, Setup, sheet_named
from ui.cli import cli
from ui.errors import StoreError
from ui.games_cli import game_from_text
from ui.session import Session
from ui.store import Store


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with one game of a few events."""
    session = Session(Store(tmp_path / "games.sqlite"))
    session.begin(Setup(sheet_named("farkle").rules, ("Ann", "Ben Lee")))
    session.do(Rolled("Ann", Dice.parse("1 1 3 4 5 6")), said_by="camera")
    session.do(Kept("Ann", Dice.parse("1 1 5")), said_by="Ann")
    session.undo(said_by="Ben Lee")
    return tmp_path


def run(data: Path, *words: str) -> Result:
    return CliRunner().invoke(cli, ["games", "--data", str(data), *words])


def test_games_are_listed_with_their_totals(data: Path) -> None:
    assert run(data).output == "1: farkle, Ann 0, Ben Lee 0\n"


def test_a_game_goes_out_as_text_and_comes_back_the_same(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert run(data, "export", "1", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8").splitlines()[2].endswith("\tcamera\tAnn rolls 1 1 3 4 5 6")
    assert run(data, "import", str(file)).output == "2: farkle, Ann 0, Ben Lee 0\n"
    store = Store(data / "games.sqlite")
    assert store.entries(1) == store.entries(2)
    assert store.setup_of(1) == store.setup_of(2)
    assert store.begun(2) == store.entries(1)[0].at
    assert run(data, "export", "2").output == file.read_text(encoding="utf-8")


def test_the_folder_may_be_named_after_the_command_too(data: Path, tmp_path: Path) -> None:
    before = run(data, "export", "1").output
    runner, file = CliRunner(), tmp_path / "game.txt"
    file.write_text(before, encoding="utf-8")
    assert runner.invoke(cli, ["games", "export", "1", "--data", str(data)]).output == before
    told = runner.invoke(cli, ["games", "import", str(file), "--data", str(data)]).output
    assert told == "2: farkle, Ann 0, Ben Lee 0\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a game begins with “Pipkeeper game”"),
        ("hello", "begins with “hello”"),
        ("Pipkeeper game", "cannot read the setup"),
        ("Pipkeeper game\n{}", "cannot read the setup"),
        ("{setup}", "does not end with the line “end”"),
        ("{setup}\nnonsense", "event 1 is “nonsense”"),
        ("{setup}\n2026-11-21T12:00:00+00:00\tAnn\tAnn rolls 1 7", "event 1 cannot be read: "),
        (
            "{setup}\n2026-11-21T12:00:00+00:00\tAnn\tAnn banks",
            "event 1, “Ann banks”, cannot be: cannot record 0",
        ),
    ],
)
def test_a_text_that_is_no_game_records_nothing(data: Path, tmp_path: Path, text: str, sentence: str) -> None:
    setup = "\n".join(run(data, "export", "1").output.splitlines()[:2])
    file = tmp_path / "game.txt"
    file.write_text(text.replace("{setup}", setup), encoding="utf-8")
    told = run(data, "import", str(file))
    assert (told.exit_code, sentence in told.output) == (1, True)
    assert Store(data / "games.sqlite").games() == (1,)


def test_a_text_that_was_cut_is_no_shorter_game(data: Path, tmp_path: Path) -> None:
    text, file = run(data, "export", "1").output, tmp_path / "game.txt"
    for length in range(len(text.rstrip())):
        with pytest.raises((StoreError, ScorerError)):
            game_from_text(text[:length])
    file.write_text(text.removesuffix("end\n"), encoding="utf-8")
    told = run(data, "import", str(file))
    assert (told.exit_code, "some of the game may be gone" in told.output) == (1, True)
    assert Store(data / "games.sqlite").games() == (1,)


def test_a_game_that_cannot_be_made_out_does_not_hide_the_others(data: Path) -> None:
    store = Store(data / "games.sqlite")
    with sqlite3.connect(store.path) as disk:
        disk.execute("INSERT INTO games (begun, setup) VALUES ('now', 'nonsense')")
    disk.close()
    listed = run(data)
    assert (listed.exit_code, listed.output.splitlines()[1]) == (1, "1: farkle, Ann 0, Ben Lee 0")
    assert listed.output.startswith("Error: game 2 cannot be made out")


def test_no_game_is_said_so(tmp_path: Path) -> None:
    assert "no game is recorded in" in run(tmp_path / "empty").output


def test_missing_games_and_files_are_said_so(data: Path, tmp_path: Path) -> None:
    assert "there is no game 9" in run(data, "export", "9").output
    assert "cannot read" in run(data, "import", str(tmp_path / "gone.txt")).output


def test_an_export_writes_over_no_file(data: Path) -> None:
    file = data / "games.sqlite"
    told = run(data, "export", "1", str(file))
    assert (told.exit_code, "is there already" in told.output) == (1, True)
    assert run(data).output == "1: farkle, Ann 0, Ben Lee 0\n"


@pytest.mark.parametrize(("before", "after"), [("\ufeff", ""), ("", "\n\n")])
def test_a_text_that_an_editor_saved_again_is_the_same_game(
    data: Path, tmp_path: Path, before: str, after: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(before + run(data, "export", "1").output + after, encoding="utf-8")
    assert run(data, "import", str(file)).output == "2: farkle, Ann 0, Ben Lee 0\n"


def test_an_export_makes_no_folder(data: Path, tmp_path: Path) -> None:
    told = run(data, "export", "1", str(tmp_path / "gone" / "game.txt"))
    assert (told.exit_code, "cannot write" in told.output) == (1, True)
    assert not (tmp_path / "gone").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no limit can be set there")
def test_an_export_that_does_not_fit_leaves_nothing_behind(data: Path, tmp_path: Path) -> None:
    import resource

    def small_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    file = tmp_path / "game.txt"
    words = [sys.executable, "-m", "ui.cli", "games", "--data", str(data), "export", "1", str(file)]
    alone = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}  # else it leaves halves of modules it imports
    told = subprocess.run(
        words, capture_output=True, text=True, check=False, preexec_fn=small_files, env=alone
    )
    assert (told.returncode, f"cannot write {file}: File too large" in told.stderr) == (1, True)
    assert not file.exists()
