from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ui.cli import cli

FILE = Path(__file__).parents[3] / "shared" / "rules" / "reference.json"
FIGURES = json.loads(FILE.read_text(encoding="utf-8"))["figures"] if FILE.exists() else []
CLOSE = {"bust": 1e-9, "expected_turn": 1e-6, "bank_at": 0.0}  # the chances to win and turns: 2e-4
KEYS = ["bust", "expected_turn", "bank_at", "enter_in_one_turn", "fewest_turns_alone", "first_player_wins"]


def run(folder: Path, *words: str, lines: str = "") -> Result:
    return CliRunner().invoke(cli, [words[0], "--data", str(folder), *words[1:]], input=lines)


def advised(folder: Path, **situation: object) -> Any:
    return json.loads(run(folder, "advise", "-", lines=json.dumps(situation)).stdout)


def test_dice_of_an_offer_that_may_not_be_taken_over_are_none(tmp_path: Path) -> None:
    table = {"rules": "exact-10000", "totals": [9500, 850]}
    withheld = advised(tmp_path, **table, dice_left=3, offer={"points": 1000, "dice": 3})
    assert withheld == advised(tmp_path, **table)


@pytest.mark.parametrize("option", ["--roll", "--aside"])
def test_dice_that_are_named_are_dice(tmp_path: Path, option: str) -> None:
    told = run(tmp_path, "advise", option, "")
    assert told.exit_code == 1
    assert "they are 0; one to six are allowed" in told.output


def test_a_folder_without_a_name_is_not_the_one_we_are_in() -> None:
    told = CliRunner().invoke(cli, ["advise", "--data", ""])
    assert told.exit_code == 2
    assert "the name is empty; give the path of a folder" in told.output


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of its own")
@pytest.mark.parametrize(
    ("target", "bar", "below"),
    [(500, "[##############################] 100%", ""), (1_000_000, "]   0%", "Error: the chances to win")],
    ids=["worked out", "refused"],
)
def test_on_a_terminal_the_bar_ends_its_line(tmp_path: Path, target: int, bar: str, below: str) -> None:
    ours, theirs = os.openpty()
    words = [sys.executable, "-m", "ui.cli", "odds", "--two", f"--set=target={target}", f"--data={tmp_path}"]
    subprocess.run(words, stdout=subprocess.DEVNULL, stderr=theirs, check=False)
    os.close(theirs)
    bars, said = os.read(ours, 100_000).decode().split("\r\n", 1)
    assert bars.endswith(bar)
    assert said.startswith(below)
    assert bool(said) == bool(below)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"turn_points": 10**20, "dice_left": 3}, "it takes a whole number from 0 to 1000000"),
        ({"offer": {"points": 10**20, "dice": 3}}, "it takes a whole number from 1 to 1000000"),
        ({"rules": "exact-10000", "totals": [-(10**30), 0]}, "whole numbers from -10000000 to 10000000"),
        ({"rules": "zehntausend", "owed": 5_000}, "it takes a whole number from 0 to 350"),
        ({"owed": 50}, "under “farkle” nothing has to be confirmed"),
        ({"set": {"ones": 1_000_000, "fives": 1}, "roll": "1 1"}, "takes too long to work out"),
        ({"set": {"ones": 1_000_000, "fives": 1}, "roll": "1", "goal": "race"}, "takes too long to work out"),
        (
            {"rules": "dice-10000", "set": {"progressive": True, "ones": 7001, "fives": 1}, "roll": "1"},
            "takes too long to work out",
        ),
        (
            {"rules": "zehntausend", "set": {"confirm_points": 100_000}, "roll": "1"},
            "100,000 points to confirm have too many steps",
        ),
    ],
    ids=lambda case: next(iter(case)) if isinstance(case, dict) else "",
)
def test_numbers_beyond_any_game_are_refused_and_the_next_line_is_answered(
    tmp_path: Path, line: dict[str, object], why: str
) -> None:
    told = run(tmp_path, "advise", "-", lines=f'\ufeff{json.dumps(line)}\n{{"roll": "1 1 5"}}\n')
    refused, answered = map(json.loads, told.stdout.splitlines())
    assert told.exit_code == 1
    assert why in refused["error"]
    assert answered["moves"][0]["keep"] == "1 1 5"


def test_the_odds_of_rules_whose_race_takes_too_long_tell_the_rest(tmp_path: Path) -> None:
    told = run(tmp_path, "odds", "--set", "target=1000000").output
    assert "A turn brings 534.3 points on average" in told
    assert "The fewest turns under “farkle” take too long to work out: 20,000 steps of 50 points" in told
    assert "is never reached" not in told
    parts = json.loads(run(tmp_path, "odds", "--json", "--set", "target=1000000").output)
    assert parts["fewest_turns_alone"] is None
    assert "20,000 steps of 50 points" in parts["why_no_race"]


def moves(answer: Any) -> list[str]:
    return [f"{move.get('keep', '')} {move['then']}".strip() for move in answer["moves"]]


@pytest.mark.skipif(not FIGURES, reason="the reference figures of ../shared/rules are not here")
@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: f"{figure['rules']} {figure['set']}")
def test_the_odds_are_those_of_another_solver(figure: dict[str, Any], tmp_path: Path) -> None:
    two = ["--two"] if "first_player_wins" in figure else []
    settings = [f"--set={key}={json.dumps(value)}" for key, value in figure["set"].items()]
    found = json.loads(run(tmp_path, "odds", "--rules", figure["rules"], *settings, *two, "--json").stdout)
    assert list(found) == KEYS
    for key in figure.keys() - {"rules", "set"}:
        assert found[key] == pytest.approx(figure[key], abs=CLOSE.get(key, 2e-4)), key


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("--rules", "dice-10000", "--set", "progressive=true"), "bank_at"),
        (
            (
                "--rules",
                "dice-10000",
            ),
            "enter_in_one_turn",
        ),
        (("--set", "roll_on=always"), "first_player_wins"),
    ],
)
def test_a_figure_without_a_meaning_is_null(words: tuple[str, ...], key: str, tmp_path: Path) -> None:
    assert json.loads(run(tmp_path, "odds", *words, "--json").stdout)[key] is None


def test_odds_in_words(tmp_path: Path) -> None:
    told = run(tmp_path, "odds", "--rules", "dice-10000").stdout
    assert "bust              66.7%    44.4%    27.8%    15.7%     7.7%     3.1%" in told
    assert "A turn brings 446.6 points on average" in told


def test_every_move_is_told_best_first(tmp_path: Path) -> None:
    told = advised(tmp_path, rules="farkle", roll="113456", turn_points=0)
    assert told["bust"] is False
    assert told["moves"][0].items() >= {"keep": "1", "points": 100, "then": "roll"}.items()
    assert {"keep": "1 1 5", "points": 250, "then": "bank", "value": 250.0} in told["moves"]
    values = [move["value"] for move in told["moves"]]
    assert values == sorted(values, reverse=True)
    assert told["why"].startswith("Roll: five dice bust")
    assert "note" not in told


@pytest.mark.parametrize(
    ("situation", "found"),
    [
        ({"roll": "2 3 4 6"}, []),
        ({"turn_points": 300, "dice_left": 3}, ["roll", "bank"]),
        ({"turn_points": 500, "dice_left": 1}, ["bank", "roll"]),
        ({}, ["roll"]),
        ({"dice_left": 2}, ["roll"]),
        ({"set": {"roll_on": "always"}, "offer": {"points": 1250, "dice": 3}}, ["take over", "fresh"]),
        ({"set": {"roll_on": "always"}, "offer": {"points": 50, "dice": 1}}, ["fresh", "take over"]),
        ({"offer": {"points": 1250, "dice": 3}}, ["roll"]),  # these rules know no offer
        ({"totals": [0, 500], "turn_points": 200, "dice_left": 1}, ["roll"]),  # below the entry
        ({"totals": [0, 500], "entered": True, "turn_points": 200, "dice_left": 1}, ["roll", "bank"]),
        ({"totals": [0, 500], "entered": [True, True], "turn_points": 350, "dice_left": 1}, ["bank", "roll"]),
        ({"rules": "exact-10000", "totals": [9900], "turn_points": 200, "dice_left": 3}, ["roll", "give up"]),
        ({"rules": "zehntausend", "turn_points": 450, "dice_left": 3, "owed": 50}, ["roll"]),
        (
            {
                "rules": "dice-10000",
                "set": {"progressive": True},
                "turn_points": 300,
                "aside": "333",
                "roll": "346",
            },
            ["3 roll", "3 bank"],
        ),
    ],
)
def test_the_moves_of_a_situation(situation: dict[str, object], found: list[str], tmp_path: Path) -> None:
    told = advised(tmp_path, **({"rules": "farkle"} | situation))
    assert moves(told) == found
    assert told["bust"] is (not found)


def test_a_roll_that_wins_at_once_leaves_nothing_to_choose(tmp_path: Path) -> None:
    wins = {"rules": "dice-10000", "set": {"six_of_a_kind_wins": True}, "roll": "444444"}
    assert advised(tmp_path, **wins) == {"bust": False, "moves": [], "wins": True}
    assert moves(advised(tmp_path, **wins, first_roll=False))[0].startswith("4 4 4")


def test_a_race_counts_turns_lowest_first(tmp_path: Path) -> None:
    told = advised(tmp_path, rules="dice-10000", set={"target": 1000}, goal="race", roll="115", totals=[700])
    values = [move["value"] for move in told["moves"]]
    assert values == sorted(values)
    assert told["moves"][0]["value"] >= 1


def test_a_target_that_can_never_be_met_takes_turns_without_number(tmp_path: Path) -> None:
    too_much = {"target": 1000, "entry": 0, "minimum_bank": 300}
    told = advised(tmp_path, rules="exact-10000", set=too_much, goal="race", roll="5", totals=[800])
    assert {move["value"] for move in told["moves"]} == {None}


def test_to_win_small_rules_are_worked_out_first_and_kept(tmp_path: Path) -> None:
    small = {"rules": "farkle", "set": {"target": 1000}, "goal": "win", "totals": [400, 600]}
    told = advised(tmp_path, **small, turn_points=300, dice_left=2)
    assert 0 < told["moves"][0]["value"] < 1
    assert "exact" not in told
    assert {file.name[:4] for file in (tmp_path / "solved").iterdir()} == {"duel"}


@pytest.mark.parametrize(
    ("situation", "value"),
    [
        ({"totals": [9000, 10_050], "turn_points": 1050}, 0.5),
        ({"totals": [9000, 10_050], "turn_points": 1100}, 1.0),
        ({"totals": [9000, 10_050, 10_400], "turn_points": 1100}, 0.0),
        ({"totals": [9000, 9_500], "turn_points": 600, "last_turn": True}, 1.0),
        ({"rules": "zehntausend", "totals": [9000, 10_050], "turn_points": 1100}, 1.0),
    ],
)
def test_in_the_last_turn_a_line_is_to_be_beaten(
    situation: dict[str, object], value: float, tmp_path: Path
) -> None:
    told = advised(tmp_path, **({"rules": "farkle", "goal": "win", "dice_left": 1} | situation))
    assert next(move["value"] for move in told["moves"] if move["then"] == "bank") == value


def test_what_is_left_out_is_said(tmp_path: Path) -> None:
    told = advised(tmp_path, rules="farkle", set={"roll_on": "always"}, goal="race", roll="5")
    assert (told["exact"], told["note"]) == (False, "dice left to the next player are not counted")


def test_rules_too_fine_to_be_worked_out_get_advice_for_points(tmp_path: Path) -> None:
    told = advised(tmp_path, rules="farkle", set={"ones": 101}, goal="win", roll="1", totals=[0, 0])
    assert (told["goal"], told["exact"]) == ("points", False)
    assert "take too long to work out" in told["note"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('{"role": "1"}', "there is no part “role”"),
        ('{"goal": "fun"}', "goal is 'fun'; it takes one of points, race, win"),
        ('{"goal": 3}', "goal is 3; it takes a text"),
        ('{"roll": "1 7"}', "“7” is no face"),
        ('{"roll": "1111111"}', "one to six are allowed"),
        ('{"roll": "115", "dice_left": 4}', "dice_left is 4 and the roll is 1 1 5"),
        ('{"roll": "11155", "aside": "5 5"}', "they are more than 6"),
        ('{"dice_left": 7}', "it takes a whole number from 1 to 6"),
        ('{"turn_points": "50"}', "turn_points is '50'; it takes a whole number from 0"),
        ('{"totals": 300}', "totals is 300; it takes a list"),
        ('{"totals": [1, 2], "entered": [true]}', "one for each player"),
        ('{"totals": [1, 2], "busts": [-1, 0]}', "it takes whole numbers from 0"),
        ('{"busts": "2"}', "busts is '2'; it takes a whole number"),
        ('{"entered": 1}', "entered is 1; it takes true or false"),
        ('{"first_roll": "no"}', "it takes true or false"),
        ('{"offer": {"points": 300}}', "dice is 0"),
        ('{"totals": [10000, 300]}', "with 10000 reached the game is over"),
        ('{"set": {"entri": 3}}', "no setting “entri”"),
        ('{"set": {"triples": [[1]]}}', "triples takes six numbers"),
        ("[1]", "it takes an object"),
        ("one", "as JSON"),
    ],
)
def test_an_odd_line_is_answered_with_a_sentence(line: str, sentence: str, tmp_path: Path) -> None:
    told = run(tmp_path, "advise", "-", lines=f'{line}\n{{"roll": "5"}}\n')
    odd, good = map(json.loads, told.stdout.splitlines())
    assert told.exit_code == 1
    assert sentence in odd["error"]
    assert good["moves"]


def test_lines_use_the_sheet_the_settings_and_the_goal_given_once(tmp_path: Path) -> None:
    words = ("advise", "--rules", "dice-10000", "--set", "ones=70", "-")
    told = run(tmp_path, *words, lines='{"roll": "1"}\n{"roll": "1", "set": {"ones": 80}}\n')
    found = [json.loads(line)["moves"][0]["points"] for line in told.stdout.splitlines()]
    assert found == [70, 80]


def test_one_and_true_are_different_values_of_a_setting(tmp_path: Path) -> None:
    lines = '{"set": {"strike_out": 1}}\n{"set": {"strike_out": true}}\n'
    good, odd = map(json.loads, run(tmp_path, "advise", "-", lines=lines).stdout.splitlines())
    assert "moves" in good
    assert "strike_out to True" in odd["error"]


def test_flags_say_the_same_in_words(tmp_path: Path) -> None:
    words = ("--roll", "1 1 5", "--turn-points", "300", "--totals", "500,900", "--busts", "1")
    told = run(tmp_path, "advise", *words).stdout.splitlines()
    assert told[0].startswith("best: keep 1 1 5, roll 6 dice:")
    assert told[-1].startswith("Roll: ")
    as_json = json.loads(run(tmp_path, "advise", *words, "--json").stdout)
    assert moves(as_json)[0] == "1 1 5 roll"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--roll", "2346"), "2 3 4 6: bust, nothing scores (farkle)"),
        (("--set", "roll_on=always", "--offer", "1250:3"), "best: take over 3 dice at 1,250"),
        (("--goal", "race", "--dice-left", "2", "--turn-points", "600"), "turns to the target"),
        (("--goal", "race", "--set", "roll_on=always"), "Not exact: dice left to the next player"),
        (("--offer", "1250"), "write POINTS:DICE, such as 1250:3"),
        (("--totals", "a,b"), "write whole numbers such as 1200,950"),
        (("--not-entered", "--turn-points", "200", "--dice-left", "1"), "best: roll 1 die"),
    ],
)
def test_flags_are_answered_in_words(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    assert sentence in run(tmp_path, "advise", *words).output
