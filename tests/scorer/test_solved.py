from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scorer import Rules, changed, sheet_named, sheet_names
from scorer.strategy import TooLarge
from scorer.strategy.duel import duel
from scorer.strategy.solved import SHIPPED, Library, duel_name, duel_rules, fingerprint, race_name

from .games import PLAIN

SMALL = replace(PLAIN, target=500)


def shipped() -> list[Rules]:
    sheets = [sheet_named(name) for name in sheet_names()]
    options = [changed(sheet.rules, dict(option.sets)) for sheet in sheets for option in sheet.options]
    return [sheet.rules for sheet in sheets] + options


@pytest.mark.parametrize("rules", shipped(), ids=fingerprint)
def test_every_sheet_and_option_comes_solved(rules: Rules) -> None:
    for name in (race_name(rules), duel_name(rules)):
        assert (SHIPPED / f"{name}.npz").is_file(), "run python -m tools.solve"


def test_nothing_else_is_shipped() -> None:
    asked = {f"{name(rules)}.npz" for rules in shipped() for name in (race_name, duel_name)}
    assert {file.name for file in SHIPPED.iterdir()} == asked


def test_what_is_shipped_is_what_the_solver_finds() -> None:
    rules = sheet_named("kingdom-come").rules
    known = Library().known_duel(rules)
    assert known is not None
    assert np.abs(known.wins - duel(known.rules).wins).max() < 1e-6


@pytest.mark.parametrize(("sheet", "chance"), [("dice-10000", 0.5356396208), ("exact-10000", 0.5221023884)])
def test_what_is_shipped_is_what_it_was(sheet: str, chance: float) -> None:
    """The first is another solver's figure; the second, with offers, is ours."""
    known = Library().known_duel(sheet_named(sheet).rules)
    assert known is not None
    assert known.first_player_wins == pytest.approx(chance, abs=1e-6)


def test_what_is_solved_is_kept_on_disk(tmp_path: Path) -> None:
    found = Library(tmp_path).duel(SMALL)
    known = Library(tmp_path).known_duel(SMALL)
    assert known is not None
    assert np.abs(known.wins - found.wins).max() < 1e-6
    assert Library().known_duel(SMALL) is None


@pytest.mark.parametrize("damage", [b"", b"no numbers", b"PK\x03\x04 broken"])
def test_a_damaged_file_is_solved_anew(tmp_path: Path, damage: bytes) -> None:
    library = Library(tmp_path)
    library.race(SMALL)
    file = tmp_path / f"{race_name(SMALL)}.npz"
    file.write_bytes(damage)
    assert Library(tmp_path).known_race(SMALL) is None
    Library(tmp_path).race(SMALL)
    assert Library(tmp_path).known_race(SMALL) is not None


def test_a_file_of_which_a_part_is_lost_is_solved_anew(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.race(SMALL)
    file = tmp_path / f"{race_name(SMALL)}.npz"
    whole = file.read_bytes()
    for first in range(0, len(whole) - 64, max(1, len(whole) // 200)):
        file.write_bytes(whole[:first] + bytes(64) + whole[first + 64 :])
        numbers = Library(tmp_path).known_race(SMALL)
        assert numbers is None or numbers == library.known_race(SMALL)


def test_a_sheet_by_another_name_is_the_same() -> None:
    assert fingerprint(replace(SMALL, name="ours", tie="shared")) == fingerprint(SMALL)
    assert fingerprint(replace(SMALL, ones=50)) != fingerprint(SMALL)


def test_strike_outs_share_the_duel_that_leaves_them_out() -> None:
    assert duel_name(replace(SMALL, strike_out=3)) == duel_name(SMALL)
    assert race_name(replace(SMALL, strike_out=3, strike_out_penalty=500)) != race_name(SMALL)


def test_offers_have_a_duel_of_their_own_unless_they_are_too_many() -> None:
    offered = replace(SMALL, roll_on="always")
    assert duel_rules(offered) == offered
    assert duel_name(offered) != duel_name(SMALL)
    assert race_name(offered) == race_name(SMALL)
    many = replace(PLAIN, progressive=True)
    assert duel_name(replace(many, roll_on="always")) == duel_name(many)


def test_what_is_offered_is_worked_out_when_it_is_asked_for(tmp_path: Path) -> None:
    rules = replace(SMALL, roll_on="always")
    Library(tmp_path).duel(rules)
    library = Library(tmp_path)
    known = library.known_duel(rules)
    assert known is not None
    assert not known.knows_offers(400, 400)
    assert library.duel(rules, totals=(300, 400)).knows_offers(400, 300)
    assert library.known_duel(rules) is library.duel(rules, totals=(450, 350))
    assert library.duel(rules, totals=(0, 400)).knows_offers()


def test_a_strike_out_that_costs_nothing_is_none() -> None:
    rules = replace(SMALL, exact=True, minimum_bank=300, target=1_000)
    struck = Library().race(replace(rules, strike_out=3, strike_out_penalty=0))
    assert struck.expected(0, is_entered=True, busts=2) == Library().race(rules).expected(0, is_entered=True)


def test_what_takes_too_long_is_refused_with_its_reason() -> None:
    with pytest.raises(TooLarge, match="take too long to work out: 500,000 steps of 1 point"):
        Library().duel(replace(PLAIN, ones=101, target=500_000))
    with pytest.raises(TooLarge, match="take too long to work out: 20,000 steps of 50 points"):
        Library().race(replace(PLAIN, target=1_000_000))
