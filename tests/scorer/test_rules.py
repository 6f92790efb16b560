from __future__ import annotations

from pathlib import Path

import pytest

from scorer import SETTINGS, BadRules, changed, setting_from, sheet_from, sheet_named, sheet_names
from scorer.rules import ALLOWED
from scorer.sense import contradictions
from scorer.sheet import sheet_from_toml, with_option

from .games import FARKLE


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"entry": -1}, "entry to -1; entry takes a whole number of points"),
        ({"entry": True}, "entry to True"),
        ({"entry": 0.5}, "entry to 0.5"),
        ({"triples": [1, 2]}, "triples takes six numbers"),
        ({"of_a_kind": "treble"}, '"none", "double", "add 1000"'),
        ({"of_a_kind": [1, 2]}, "of_a_kind takes"),
        ({"of_a_kind": {"a": 1}}, "of_a_kind takes"),
        ({"hot_dice": "never"}, '"may roll" or "must roll"'),
        ({"confirm": ["pair"]}, '"three of a kind"'),
        ({"target": 0}, "target takes a whole number of points from 1"),
        ({"minimum_players": 3}, "1 or 2"),
        ({"entri": 5}, "no setting “entri”; the settings are ones"),
        ({"name": "x"}, "no setting “name”"),
    ],
)
def test_a_wrong_setting_is_named_with_what_is_allowed(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadRules) as refused:
        changed(FARKLE, settings)
    assert sentence in str(refused.value)


def test_every_setting_is_checked() -> None:
    assert set(ALLOWED) == set(SETTINGS)


def test_an_unknown_sheet_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadRules, match="no rule sheet “fargle”; the rule sheets are "):
        sheet_named("fargle")


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_loads_under_its_name(name: str) -> None:
    assert sheet_named(name).rules.name == name


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense", "is no TOML"),
        ("[rules]\nentry = -4", "entry to -4"),
        ("rules = 5", "takes a table"),
        ("notes = 5", "takes a list of texts"),
        ("colour = 5", "has a part “colour”"),
        ('base = "fargle"', "no rule sheet “fargle”"),
        ('[[options]]\nname = "x"', "an option takes"),
        ('[[options]]\nname = "x"\nsets = { entry = -1 }', "entry to -1"),
        (
            '[[options]]\nname = "x"\nsets = { entry = 5 }\ncolour = 4',
            "an option takes a name, about and sets",
        ),
        ("[[options]]\nname = 5\nsets = { entry = 5 }", "has an option whose name is 5"),
        ("", "is empty; it takes a base"),
        ("title = 5", "has title = 5; it takes a text"),
        ("base = 5", "has base = 5; it takes a text"),
        ("notes = [5]", "has notes = [5]; it takes a list of texts"),
    ],
)
def test_a_wrong_sheet_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRules) as refused:
        sheet_from_toml(text, "ours")
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_house_rule_is_a_base_and_what_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('base = "farkle"\n[rules]\nentry = 500\n', encoding="utf-8")
    house = sheet_from(str(file)).rules
    assert (house.name, house.entry, house.two_triplets) == ("ours", 500, 2500)


def test_what_changes_may_stand_beside_the_base() -> None:
    house = sheet_from_toml('base = "farkle"\nentry = 500\nroll_on = "always"', "ours").rules
    assert (house.name, house.entry, house.roll_on, house.two_triplets) == ("ours", 500, "always", 2500)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("entri = 500", "has a part “entri”; its parts can be title, source, notes, base, rules, options"),
        ("entry = -4", "entry to -4"),
        ("entry = 500\n[rules]\nentry = 300", "sets entry twice"),
    ],
)
def test_what_is_wrong_beside_the_base_is_named(line: str, sentence: str) -> None:
    with pytest.raises(BadRules, match=sentence):
        sheet_from_toml(f'base = "farkle"\n{line}', "ours")


def test_a_missing_sheet_file_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match="cannot read the rule sheet"):
        sheet_from(str(tmp_path / "gone.toml"))


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("entry=500", ("entry", 500)),
        ("confirm=[]", ("confirm", [])),
        ("roll_on=no", ("roll_on", "no")),
        ("exact = true", ("exact", True)),
    ],
)
def test_a_setting_is_written_as_in_toml(text: str, setting: tuple[str, object]) -> None:
    assert setting_from(text) == setting


def test_nested_without_end_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadRules, match="is no TOML"):
        sheet_from_toml("notes = " + "[" * 5000, "ours")
    with pytest.raises(BadRules, match="triples takes six numbers"):
        changed(FARKLE, dict([setting_from("triples=" + "[" * 5000)]))


@pytest.mark.parametrize("text", ["entry", "=5", "entry="])
def test_a_setting_without_key_or_value_is_refused(text: str) -> None:
    with pytest.raises(BadRules, match="write KEY=VALUE"):
        setting_from(text)


@pytest.mark.parametrize(
    ("change", "is_left_out"),
    [('of_a_kind = "add 1000"', "progressive"), ("target = 300\nexact = true", "entry 500")],
)
def test_a_sheet_inherits_no_option_that_contradicts_what_it_changes(change: str, is_left_out: str) -> None:
    base = sheet_named("dice-10000")
    ours = sheet_from_toml(f'base = "dice-10000"\n[rules]\n{change}\n', "ours")
    left_out = [option.name for option in base.options if option not in ours.options]
    assert (is_left_out in left_out, len(ours.options) > 0) == (True, True)
    for option in ours.options:
        assert not contradictions(with_option(ours.rules, option))


def test_an_option_that_a_sheet_has_taken_is_none_of_its_options() -> None:
    ours = sheet_from_toml('base = "farkle"\n[rules]\nfour_and_pair = 1500\n', "ours")
    assert [option.name for option in ours.options] == ["high stakes"]
