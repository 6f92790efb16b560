"""What has been solved once and is kept: in the wheel for its own sheets, on disk for those of a house."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import IO
from zipfile import BadZipFile

import numpy as np

from ..rules import SETTINGS, Rules
from .chart import Real, TooLarge, chart_of
from .compiled import IS_COMPILED
from .duel import Duel, duel, duel_shape, empty_duel, needs_whole, offered, offers_are_many
from .race import Race, check_race, empty_race, race
from .reply import overshoot, usual_overshoot

MOST_WORK = 4e11  # positions times steps times options: a few minutes on two cores
EDITION = 2  # of what is kept; raise it when the solver finds something else
BESIDE = ("off_table", "minimum_players", "tie")  # settings that change no chance
SHIPPED = files(__package__) / "tables"
NOT_IN_DUEL = {"strike_out": 0, "strike_out_penalty": 0}
NOT_IN_RACE = {"roll_on": "no", "ending": "last turn"}


@dataclass(slots=True)
class Library:
    """Solved races and duels by the fingerprint of their rules; new ones are kept in the folder, if any."""

    folder: Path | None = None
    _races: dict[str, Race] = field(default_factory=dict)
    _duels: dict[str, Duel] = field(default_factory=dict)
    _given_up: dict[str, TooLarge] = field(default_factory=dict)
    _one_at_a_time: Lock = field(default_factory=Lock)

    def known_race(self, rules: Rules) -> Race | None:
        """The race under these rules if it has been solved before, else None."""
        name = race_name(rules)
        with self._one_at_a_time:
            if name not in self._races:
                blank = empty_race(race_rules(rules))
                turns = self._read(name, blank.turns.shape)
                if turns is None:
                    return None
                self._races[name] = replace(blank, turns=turns)
            return self._races[name]

    def race(self, rules: Rules, on_progress: Callable[[float], object] = float) -> Race:
        """The race under these rules: remembered, read, or solved and kept; TooLarge where that is long.

        It takes seconds, and minutes where points are told in steps much finer than 50.
        """
        known = self.known_race(rules)
        if known is not None:
            return known
        self.check_race(rules)
        name = race_name(rules)
        try:
            found = race(race_rules(rules), on_progress)
        except TooLarge as why:
            self._given_up[name] = why
            raise
        self._keep(name, found.turns)
        self._races[name] = found
        return found

    def check_race(self, rules: Rules) -> None:
        """Refuse rules whose race would take more than minutes, or did."""
        if race_name(rules) in self._given_up:
            raise TooLarge(str(self._given_up[race_name(rules)]))
        check_race(race_rules(rules))

    def known_duel(self, rules: Rules) -> Duel | None:
        """The duel under these rules if it has been solved before, else None.

        What can be taken over is known since `duel` was asked for it, of the rules it was asked for last.
        """
        name = duel_name(rules)
        with self._one_at_a_time:
            if name not in self._duels:
                wins = self._read(name, duel_shape(duel_rules(rules)))
                if wins is None:
                    return None
                self._duels[name] = empty_duel(duel_rules(rules), wins)
            return self._duels[name]

    def is_ready(self, rules: Rules, totals: tuple[int, ...] | None = ()) -> bool:
        """Whether `duel` has nothing to work out for these rules and totals."""
        known = self.known_duel(rules)
        return known is not None and _is_enough(known, totals)

    def duel(
        self,
        rules: Rules,
        on_progress: Callable[[float], object] = float,
        totals: tuple[int, ...] | None = (),
    ) -> Duel:
        """The duel under these rules: remembered, read, or solved and kept; TooLarge where that is long.

        What can be taken over is known from these totals on, from nothing on, or (None) not for sure. It
        takes seconds and is kept in memory alone; who asks a second time, for lower totals, gets it for all.
        """
        known, name = self.known_duel(rules), duel_name(rules)
        if known is not None and _is_enough(known, totals):
            return known
        if known is not None:
            since = known.since(totals or ()) if known.offers is None else (0, 0)
            found = offered(known, since, on_progress)
        else:
            check_size(duel_rules(rules))
            found = duel(duel_rules(rules), on_progress)
            self._keep(name, found.wins.astype(np.float32))
        with self._one_at_a_time:
            if found.offers is not None:  # they are large: those of other rules go
                self._duels = {each: replace(one, offers=None) for each, one in self._duels.items()}
            self._duels[name] = found
        return found

    def _read(self, name: str, shape: tuple[int, ...]) -> Real | None:
        """The numbers of that shape kept under that name, in the wheel or in the folder; else None."""
        shipped = SHIPPED / f"{name}.npz"
        kept = [self.folder / f"{name}.npz"] if self.folder else []
        for place in (shipped, *kept):
            if place.is_file():
                with place.open("rb") as file:
                    numbers = _numbers(file)
                if numbers is not None and numbers.shape == shape:
                    return numbers
        return None

    def _keep(self, name: str, numbers: Real) -> None:
        """Keep them in the folder, if any; where that cannot be written they are only remembered."""
        if self.folder is not None:
            with suppress(OSError):
                write(self.folder, name, numbers)


def _is_enough(known: Duel, totals: tuple[int, ...] | None) -> bool:
    """Whether a duel knows all that is asked for; without numba what can be taken over takes too long."""
    return totals is None or not IS_COMPILED or known.knows_offers(*totals)


def write(folder: Path, name: str, numbers: Real) -> None:
    """Keep the numbers in a folder under that name, whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    begun = folder / f"{name}.begun.npz"
    np.savez_compressed(begun, numbers=numbers)
    begun.replace(folder / f"{name}.npz")


def _numbers(file: IO[bytes]) -> Real | None:
    """The numbers in an opened file; None where it is damaged, so that they are solved anew."""
    try:
        with np.load(file) as parts:
            return np.asarray(parts["numbers"], dtype=np.float64)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error):
        return None


@lru_cache(maxsize=64)
def duel_rules(rules: Rules) -> Rules:
    """The rules of the two-player game that is solved: without strike-outs, or offers too many to solve."""
    played = replace(rules, **NOT_IN_DUEL)  # type: ignore[arg-type]
    return replace(played, roll_on="no") if offers_are_many(played) else played


def race_rules(rules: Rules) -> Rules:
    """The rules of the race that is solved: without offers, however the game ends.

    A strike-out that costs nothing is none.
    """
    played = replace(rules, **NOT_IN_RACE)  # type: ignore[arg-type]
    return played if played.strike_out_penalty else replace(played, strike_out=0)


@lru_cache(maxsize=64)
def duel_name(rules: Rules) -> str:
    """What the duel under these rules is kept as; with its own mark where turns are looked at farther."""
    played = duel_rules(rules)
    chart = chart_of(played, is_whole=needs_whole(played))
    far, usual = overshoot(chart), usual_overshoot(chart)
    return f"duel-{fingerprint(played)}" + (f"-{far}" if far != usual else "")


@lru_cache(maxsize=64)
def race_name(rules: Rules) -> str:
    """What the race under these rules is kept as."""
    return f"race-{fingerprint(race_rules(rules))}"


def fingerprint(rules: Rules) -> str:
    """A short name for what these rules say, whatever they are called."""
    told = [f"edition={EDITION}"] + [
        f"{key}={getattr(rules, key)!r}" for key in SETTINGS if key not in BESIDE
    ]
    return sha256("\n".join(told).encode()).hexdigest()[:16]


def check_size(rules: Rules) -> None:
    """Refuse rules whose two-player game would take more than minutes."""
    chart = chart_of(rules, is_whole=needs_whole(rules))
    places, goal, _ = duel_shape(rules)
    work = places * goal**2 * (goal / 2 + overshoot(chart)) * len(chart.web.leap)
    if not IS_COMPILED:
        raise TooLarge("the chances to win take too long to work out: numba, which makes it fast, is missing")
    if work > MOST_WORK:
        raise chart.too_large("the chances to win", goal)
