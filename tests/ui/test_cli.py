from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer import Setup, sheet_named
from ui.cli import cli, lines_of
from ui.houses import Houses
from ui.store import Store

SAMPLES = Path(__file__).parents[2] / "sample_images"


def run(*words: str, lines: str = "") -> Result:
    return CliRunner().invoke(cli, words, input=lines)


@pytest.mark.parametrize("dice", [("1", "1", "5", "3", "4", "6"), ("115346",), ("1 1 5 3 4 6",)])
def test_score_says_what_a_roll_is_worth_and_why(dice: tuple[str, ...]) -> None:
    told = run("score", *dice)
    assert told.exit_code == 0
    assert "1 1 3 4 5 6: 250 points (farkle)" in told.output
    assert "best: keep 1 1 5 for 250 (two 1s 200, a 5 50); 3 to roll, bust 28%" in told.output


def test_score_of_lines_uses_the_sheet_and_settings_given_once() -> None:
    told = run(
        "score",
        "--rules",
        "ten-thousand",
        "--set",
        "ones=70",
        "-",
        lines='{"roll": "1"}\n{"roll": "1", "set": {"ones": 80}}\n',
    )
    answers = [json.loads(line) for line in told.output.splitlines()]
    assert [(answer["rules"], answer["points"]) for answer in answers] == [
        ("ten-thousand", 70),
        ("ten-thousand", 80),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        '{"roll": "1", "rules": "a\\u0000.toml"}',
        '{"roll": "1", "first_roll": "false"}',
        '{"role": "1"}',
    ],
)
def test_an_odd_line_does_not_end_the_others(line: str) -> None:
    told = run("score", "-", lines=f'{line}\n{{"roll": "115"}}\n')
    odd, good = map(json.loads, told.output.splitlines())
    assert (list(odd), good["points"], told.exit_code) == (["error"], 250, 1)


def test_score_says_bust_and_hot_dice() -> None:
    assert "bust, nothing scores" in run("score", "2346").output
    assert "hot dice" in run("score", "123456").output


def test_score_as_json() -> None:
    told = json.loads(run("score", "--json", "1 5 2").output)
    assert told == {
        "roll": "1 2 5",
        "rules": "farkle",
        "points": 150,
        "bust": False,
        "keeps": [
            {"keep": "1 5", "points": 150, "dice_left": 1, "because": ["a 1 100", "a 5 50"]},
            {"keep": "1", "points": 100, "dice_left": 2, "because": ["a 1 100"]},
            {"keep": "5", "points": 50, "dice_left": 2, "because": ["a 5 50"]},
        ],
    }


def test_thousands_are_written_as_everywhere_else() -> None:
    told = run("score", "123456").output.splitlines()
    assert told[0] == "1 2 3 4 5 6: 1,500 points (farkle)"
    assert told[1] == "best: keep 1 2 3 4 5 6 for 1,500 (straight 1,500); all dice score: hot dice"
    read = run("read", str(SAMPLES / "demo-6-12.jpg")).output
    assert read.rstrip().endswith("keep 1 2 3 4 5 6 for 1,500 (straight 1,500)")


def test_score_takes_house_rules_from_settings_and_files(tmp_path: Path) -> None:
    assert "1,500 points" in run("score", "--set", "four_and_pair=1500", "222233").output
    house = tmp_path / "ours.toml"
    house.write_text('base = "farkle"\n[rules]\nthree_pairs = 700\n', encoding="utf-8")
    assert "700 points (ours)" in run("score", "--rules", str(house), "223344").output


def test_score_answers_lines_of_json_one_by_one() -> None:
    told = run(
        "score",
        "-",
        lines='{"rules": "farkle", "roll": "115"}\n\nnonsense\n{"roll": "2346", "set": {"entry": 0}}\n',
    )
    answers = [json.loads(line) for line in told.output.splitlines()]
    assert told.exit_code == 1
    assert [answer.get("points") for answer in answers] == [250, None, 0]
    assert "cannot read “nonsense” as JSON" in answers[1]["error"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("score", "1", "7"), "cannot read “1 7” as dice: “7” is no face; faces are 1 to 6, such as 1 1 5"),
        (("score", "1111111"), "they are 7; one to six are allowed"),
        (("score", "--rules", "fargle", "1"), "there is no rule sheet “fargle”; the rule sheets are"),
        (("score", "--set", "entri=5", "1"), "has no setting “entri”"),
        (("score", "--set", "entry", "1"), "write KEY=VALUE"),
        (("score", "--rules", "gone.toml", "1"), "cannot read the rule sheet gone.toml"),
        (("read", "gone.jpg"), "gone.jpg does not exist"),
        (("read", str(SAMPLES.parent / "scorer")), "there are no pictures right in the folder"),
        (("read", "--json", str(SAMPLES.parent / "tests")), "there are no pictures right in the folder"),
        (("read", str(SAMPLES / "index.json")), "no picture"),
        (("eval", "gone"), "gone"),
        (
            ("eval", str(SAMPLES), "--misses", str(SAMPLES / "index.json" / "x")),
            "x cannot be made (Not a dir",
        ),
    ],
)
def test_bad_input_is_one_clear_sentence_and_a_status(words: tuple[str, ...], sentence: str) -> None:
    told = run(*words)
    assert told.exit_code != 0
    assert sentence in told.output
    assert len(told.output.strip().splitlines()) == 1
    assert "Traceback" not in told.output


def test_read_tells_values_verdict_and_score() -> None:
    told = run("read", str(SAMPLES / "demo-6-13.jpg"))
    assert told.exit_code == 0
    assert "1 1 3 4 5 6" in told.output
    assert "keep 1 1 5 for 250" in told.output


def test_read_as_json_has_the_agreed_keys_and_goes_on_after_a_broken_file(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes((SAMPLES / "demo-6-13.jpg").read_bytes()[:300])
    told = run("read", "--json", str(broken), str(SAMPLES / "demo-6-13.jpg"), str(SAMPLES / "demo-0-01.jpg"))
    failed, read, empty = map(json.loads, told.output.splitlines())
    assert told.exit_code == 1
    assert set(failed) == {"file", "error"}
    assert list(read) == ["file", "values", "verdict", "reason", "dice", "ms"]
    assert read["values"] == [1, 1, 3, 4, 5, 6]
    assert all(list(die) == ["value", "best_guess", "confidence", "box", "reason"] for die in read["dice"])
    assert (empty["values"], empty["verdict"], empty["dice"]) == ([], "sure", [])


def test_many_are_read_on_all_cores_and_told_in_their_order(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture")
    known = {name: SAMPLES / f"{name}.jpg" for name in ("demo-6-13", "demo-0-01", "demo-1-01", "demo-6-12")}
    files = [known["demo-6-13"], known["demo-0-01"], broken, known["demo-6-12"], known["demo-1-01"]]
    told = run("read", "--json", *map(str, files))
    lines = [json.loads(line) for line in told.output.splitlines()]
    assert told.exit_code == 1
    assert [line["file"] for line in lines] == list(map(str, files))
    assert ["error" in line for line in lines] == [False, False, True, False, False]
    assert [len(line.get("values", "?")) for line in lines] == [6, 0, 1, 6, 1]
    assert [line["values"] for line in lines[:2]] == [
        json.loads(run("read", "--json", str(file)).output)["values"] for file in files[:2]
    ]
    words = run("read", *map(str, files))
    assert words.exit_code == 1
    assert [line.split(":")[0] for line in words.output.splitlines()] == [
        "Error" if file == broken else str(file) for file in files
    ]


@pytest.mark.parametrize("given", ["./none.jpg", "no//such.jpg", "none.jpg", ""])
def test_a_file_is_called_as_it_was_given(given: str) -> None:
    told = run("read", "--json", given)
    assert told.exit_code == 1
    (line,) = told.output.splitlines()
    assert json.loads(line)["file"] == given


def test_a_folder_is_read_like_its_pictures(tmp_path: Path) -> None:
    for name in ("demo-6-13.jpg", "demo-0-01.jpg"):
        shutil.copy(SAMPLES / name, tmp_path)
    (tmp_path / "notes.txt").write_text("no picture", encoding="utf-8")
    told = run("read", "--json", str(tmp_path))
    assert told.exit_code == 0
    lines = [json.loads(line) for line in told.output.splitlines()]
    assert [Path(line["file"]).name for line in lines] == ["demo-0-01.jpg", "demo-6-13.jpg"]


def test_a_file_whose_name_is_no_text_is_read_and_so_are_the_others(tmp_path: Path) -> None:
    try:
        shutil.copy(SAMPLES / "demo-6-13.jpg", os.fsencode(tmp_path) + b"/a\xff.jpg")
    except OSError:
        pytest.skip("here every file's name is text")
    shutil.copy(SAMPLES / "demo-0-01.jpg", tmp_path / "b.jpg")
    words = [sys.executable, "-m", "ui.cli", "read", str(tmp_path)]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    assert ["a\\udcff.jpg: " in told.stdout, "b.jpg: " in told.stdout] == [True, True]


def test_a_name_that_no_file_can_have_is_told() -> None:
    told = run("read", "a" * 300)
    assert (told.exit_code, told.output.count("\n")) == (1, 1)
    assert "cannot be opened (File name too long)" in told.output


def test_the_lines_of_many_come_as_soon_as_they_are_read() -> None:
    files = [str(SAMPLES / f"demo-1-0{number}.jpg") for number in range(1, 5)]
    lines = lines_of(files, sheet_named("farkle").rules, as_json=False)
    assert next(lines)[0].startswith(files[0])
    assert [line.split(":")[0] for line, _ in lines] == files[1:]


def test_eval_tells_measures_and_honesty_and_draws_them(tmp_path: Path) -> None:
    folder = tmp_path / "photographs"
    folder.mkdir()
    entries = [{"file": "demo-1-01.jpg", "values": [1]}, {"file": "demo-0-01.jpg", "values": [3]}]
    for entry in entries:
        shutil.copy(SAMPLES / str(entry["file"]), folder)
    (folder / "index.json").write_text(json.dumps(entries), encoding="utf-8")
    told = run("eval", str(folder), "--plots", str(tmp_path / "plots"))
    assert told.exit_code == 0
    assert "expected calibration error" in told.output.splitlines()[-1]
    assert "YOLO" not in told.output
    assert {path.name for path in (tmp_path / "plots").iterdir()} == {"reliability.png", "risk-coverage.png"}
    answer = json.loads(run("eval", "--json", str(folder)).output)
    assert list(answer) == ["measures", "peers", "calibration_error", "misses"]
    assert (answer["peers"], "demo-0-01.jpg" in answer["misses"]) == ([], True)
    assert 0 <= answer["calibration_error"] < 1


def test_a_busy_port_is_said_so_before_anything_is_lost(tmp_path: Path) -> None:
    import socket

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        told = run("play", "--no-browser", "--camera", "none", "--data", str(tmp_path), "--port", str(port))
    assert told.exit_code != 0
    assert str(port) in told.output
    assert "--port" in told.output
    assert len(told.output.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("camera", "why"),
    [("3", "plug it in"), ("gone.mp4", "there is no such file"), ("dmeo", "it is neither demo")],
)
def test_a_camera_that_does_not_open_is_said_so(tmp_path: Path, camera: str, why: str) -> None:
    told = run("play", "--no-browser", "--camera", camera, "--data", str(tmp_path))
    assert told.exit_code != 0
    assert f": {why}" in told.output
    assert "cannot open" in told.output
    assert len(told.output.strip().splitlines()) == 1


def test_a_file_that_is_no_film_is_refused_at_the_start(tmp_path: Path) -> None:
    text = tmp_path / "text.jpg"  # by its name OpenCV takes it for a film of one picture
    text.write_text("no picture", encoding="utf-8")
    told = run("play", "--no-browser", "--camera", str(text), "--data", str(tmp_path / "games"))
    assert told.exit_code == 1
    assert told.output.startswith(f"Error: cannot open {text}: it is no film that can be read")
    assert len(told.output.strip().splitlines()) == 1


def test_no_library_speaks_between_the_lines(tmp_path: Path) -> None:
    """OpenCV writes warnings of its own past Python; a process of its own shows whether any come through."""
    words = [sys.executable, "-m", "ui.cli", "play", "--no-browser", "--camera", "7", "--data", str(tmp_path)]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stdout == ""
    assert len(told.stderr.strip().splitlines()) == 1


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    told = run("play", "--no-browser", "--camera", "none", "--data", str(file / "below"))
    assert told.exit_code != 0
    assert "choose a folder with --data" in told.output


def test_rules_are_listed_read_out_and_checked(tmp_path: Path) -> None:
    assert "farkle" in run("rules").output
    assert "A 1 is 100 and a 5 is 50." in run("rules", "show", "farkle").output
    assert run("rules", "farkle").output == run("rules", "show", "farkle").output
    assert "there is no rule sheet “forkle”" in run("rules", "forkle").output
    assert "No such command 'chek'" in run("rules", "chek", "ours.toml").output
    house = tmp_path / "ours.toml"
    house.write_text("[rules]\nentry = -1\n", encoding="utf-8")
    told = run("rules", "check", str(house))
    assert (told.exit_code, "entry to -1; entry takes" in told.output) == (1, True)
    house.write_text("[rules]\nentry = 100\n", encoding="utf-8")
    assert "is a rule sheet" in run("rules", "check", str(house)).output
    house.write_text("[rules]\nstrike_out = 3\n", encoding="utf-8")
    assert "contradicts itself: strike_out and strike_out_penalty" in run("rules", "check", str(house)).output
    house.write_text('[[options]]\nname = "thrice"\nabout = "three busts"\nsets = { strike_out = 3 }\n')
    assert "contradicts itself with “thrice”: strike_out" in run("rules", "check", str(house)).output


def test_a_roll_that_wins_is_no_bust_even_where_it_scores_nothing(tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text("[rules]\ntriples = [0, 0, 0, 0, 0, 0]\nsix_of_a_kind_wins = true\n", encoding="utf-8")
    told = run("score", "--rules", str(house), *"222222").output
    assert told == "2 2 2 2 2 2: six of a kind on a first roll wins the game\n"


def test_a_sheet_of_the_tables_own_is_checked_by_its_name(tmp_path: Path) -> None:
    Houses(tmp_path / "sheets").save("Ours", "farkle", {"entry": 500})
    told = run("rules", "check", "Ours", "--data", str(tmp_path))
    assert (told.exit_code, told.output) == (0, "Ours is a rule sheet: Ours\n")
    assert "sheets are Ours, " in run("rules", "check", "Hers", "--data", str(tmp_path)).output


def test_replay_plays_situations_and_says_what_may_be_done() -> None:
    lines = '{"rules": "farkle", "players": ["A", "B"], "events": [{"roll": "113456"}, {"do": "bank"}]}\n[]\n'
    told = run("replay", "-", lines=lines)
    refused, failed = map(json.loads, told.output.splitlines())
    assert told.exit_code == 1
    assert refused["refused"]["event"] == 1
    assert refused["legal"][0] == "keep 1 1 5"
    assert "it takes an object such as" in failed["error"]


@pytest.mark.parametrize("words", [("score", "-"), ("advise", "-"), ("replay", "-")])
def test_with_nothing_to_read_from_that_is_said(words: tuple[str, ...]) -> None:
    told = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "ui.cli", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == "Error: there is nothing to read from: standard input is closed\n"


def test_without_standard_error_the_work_is_done(tmp_path: Path) -> None:
    shutil.copy(SAMPLES / "demo-6-13.jpg", tmp_path)
    (tmp_path / "index.json").write_text('[{"file": "demo-6-13.jpg", "values": [1]}]', encoding="utf-8")
    words = ["sh", "-c", 'exec "$@" 2>&-', "sh", sys.executable, "-m", "ui.cli", "eval", str(tmp_path)]
    told = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    assert (told.returncode, "sure and wrong" in told.stdout) == (0, True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("w") as full:
        words = [sys.executable, "-m", "ui.cli", "score", "1", "1", "5"]
        told = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr == "Error: the disk is full; not all was written\n"


def test_a_line_that_is_no_text_is_answered_and_so_are_the_others() -> None:
    line = b'{"players": ["A", "B"]}\n'
    told = CliRunner().invoke(cli, ["replay", "-"], input=line + b"\xff\n" + line)
    first, failed, last = map(json.loads, told.output.splitlines())
    assert (told.exit_code, first["legal"], last["legal"]) == (1, ["roll"], ["roll"])
    assert "as JSON" in failed["error"]


def test_names_of_any_script_go_through_a_pipe_of_any_code_page(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    store.begin(Setup(sheet_named("farkle").rules, ("李雷", "Zoë")), datetime.now(UTC))
    words = (sys.executable, "-m", "ui.cli", "games", "--data", str(tmp_path))
    told = subprocess.run(
        words, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "cp1252"}
    )
    assert told.stdout.decode("utf-8").strip() == "1: farkle, 李雷 0, Zoë 0"


def test_who_only_scores_does_not_wait_for_the_eyes() -> None:
    asks = "import sys; from ui.cli import cli; cli(['score', '1', '1', '5'], standalone_mode=False)"
    told = "print([name for name in ('cv2', 'numpy', 'flet', 'numba') if name in sys.modules])"
    run = subprocess.run(
        [sys.executable, "-c", f"{asks}; {told}"], capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[0] == "1 1 5: 250 points (farkle)"
    assert run.stdout.splitlines()[-1] == "[]"
