"""Drawn games, tapped late or at once, the dice read perfectly: what is recorded is what was thrown."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from pathlib import Path

import pytest

from scorer import (
    Banked,
    Dice,
    Event,
    Kept,
    Phase,
    Rolled,
    RollsAgain,
    Setup,
    State,
    keeps_now,
    legal,
    play,
    sheet_named,
)
from ui.looking import Calm, seen_from
from ui.session import Session
from ui.store import Store
from ui.table import Table
from vision import Die, Point, Reading, Verdict
from vision.track import Track, track

WIDE, HIGH, SIDE, APART = 960, 720, 60, 80  # px
TURNS = 6


@dataclass(frozen=True)
class Habits:
    """How often people tap at once, lay a kept die elsewhere, take kept dice away, cover dice with a cup.

    And how often they throw in two groups, leave a question open until the next throw, and tap a wrong keep
    that they undo.
    """

    taps: float = 0.4
    tidies: float = 0.3
    takes_away: float = 0.1
    covers: float = 0.0
    parts: float = 0.0
    leaves_open: float = 0.0
    undoes: float = 0.0


class Lost(AssertionError):
    """A throw that was neither recorded nor asked about."""


class People:
    """Two people, their table and its camera; `due` is what has happened and is not on the board yet."""

    def __init__(self, store: Store, habits: Habits, seed: int) -> None:
        self.session, self.habits, self.chance = Session(store), habits, random.Random(seed)
        self.session.begin(Setup(sheet_named("farkle").rules, ("Ann", "Ben")))
        self.lying: dict[int, Die] = {}
        self.lay: Track | None = None
        self.due: list[Event] = []
        self.told = 0
        self.is_left_open = False

    @property
    def table(self) -> Table:
        assert self.session.table is not None
        return self.session.table

    @property
    def state(self) -> State:
        """The game as it is at the table, on the board or not."""
        state = self.table.state
        for event in self.due:
            state = play(state, event)
        return state

    def is_so(self, share: float) -> bool:
        return self.chance.random() < share

    def look(self) -> None:
        """The table lies still: the camera reads it, and what it records must have happened."""
        reading = Reading(tuple(self.lying.values()), Verdict.SURE)
        is_first, lying = self.lay is None, track(self.lay or Track(), reading)
        self.lay = lying
        self.session.see(seen_from(Calm(reading, lying, is_first, False, None), b""))
        for event in self.table.events[self.told :]:
            if self.due and isinstance(self.due[0], RollsAgain) and isinstance(event, Rolled):
                self.due.pop(0)  # which the throw says by itself
            assert [event] == self.due[:1], f"{event} was recorded, and {self.due} happened"
            self.due.pop(0)
        self.told = len(self.table.events)

    def tap(self) -> None:
        """Bring the board up to what has happened: every throw must be asked about by now."""
        while self.due:
            event = self.due[0]
            if isinstance(event, Rolled) and self.table.question is None:
                self.look()  # as an arm has passed
                if self.due[:1] != [event]:
                    continue
                if self.table.question is None:
                    raise Lost(f"{event} was neither recorded nor asked about")
            if isinstance(event, Rolled):
                self.session.roll(event.dice, said_by="Ann")
            else:
                self.session.do(event, said_by="Ann")
            self.due.pop(0)
            self.told = len(self.table.events)

    def lay_down(self, number: int, value: int) -> None:
        """One die at a free place, turned anyhow."""
        self.lying.pop(number, None)
        turn = self.chance.uniform(0, pi / 2)
        while True:
            x, y = self.chance.uniform(SIDE, WIDE - SIDE), self.chance.uniform(SIDE, HIGH - SIDE)
            middles = map(middle, self.lying.values())
            if all(hypot(x - other_x, y - other_y) > APART for other_x, other_y in middles):
                break
        corners = tuple(
            Point(x + SIDE / 2**0.5 * cos(turn + corner), y + SIDE / 2**0.5 * sin(turn + corner))
            for corner in (pi / 4, 3 * pi / 4, 5 * pi / 4, 7 * pi / 4)
        )
        self.lying[number] = Die(corners, value, value, 0.99)

    def fall(self, thrown: dict[int, int], before: Dice) -> None:
        """Dice fall, in two groups perhaps; the first never shows what those showed, to pass for it."""
        some = self.chance.randrange(1, len(thrown)) if len(thrown) > 1 else 0
        first = list(thrown)[:some] if self.is_so(self.habits.parts) else []
        if first and not before.holds(Dice(thrown[number] for number in first)):
            for number in first:
                self.lay_down(number, thrown[number])
            self.look()
        for number, value in thrown.items():
            if number not in self.lying:
                self.lay_down(number, value)
        self.look()

    def throw(self, numbers: list[int]) -> dict[int, int]:
        """Take up those dice and throw them; a cup may stand over some of the others meanwhile.

        Two or more never show what they showed: before a tap they would pass for pushed.
        """
        before = Dice(self.lying[number].best_guess for number in numbers if number in self.lying)
        for number in numbers:
            self.lying.pop(number, None)
        if self.is_so(0.5):
            self.look()
        covered = dict(self.lying) if self.is_so(self.habits.covers) else {}
        if covered:
            self.lying.clear()
            self.look()
        thrown = dict.fromkeys(numbers, 0)
        while 0 in thrown.values() or (len(thrown) > 1 and Dice(thrown.values()) == before):
            thrown = {number: self.chance.randint(1, 6) for number in numbers}
        self.due.append(Rolled(self.state.player, Dice(thrown.values())))
        self.fall(thrown, before)
        if covered:
            self.lying.update(covered)
            self.look()
        if self.is_so(0.2):
            self.look()
        is_asked = self.table.question is not None and len(self.due) == 1
        self.is_left_open = is_asked and not self.is_left_open and self.is_so(self.habits.leaves_open)
        if not self.is_left_open:
            self.tap()
        return thrown

    def keep(self, thrown: dict[int, int]) -> list[int]:
        """Keep some of those dice, perhaps lay them elsewhere, perhaps take them away; those left."""
        if not self.due and self.is_so(self.habits.undoes):
            self.tap_wrong()
        keep = self.chance.choice(keeps_now(self.state)).dice
        rest, kept = list(keep), []
        for number, value in thrown.items():
            if value in rest:
                rest.remove(value)
                kept.append(number)
        self.due.append(Kept(self.state.player, keep))
        if self.is_so(self.habits.taps):
            self.tap()
        for number in kept:
            if self.is_so(self.habits.tidies):
                self.lay_down(number, thrown[number])
                self.look()
        if self.is_so(self.habits.takes_away):
            for number in kept:
                del self.lying[number]
            self.look()
        return [number for number in thrown if number not in kept]

    def tap_wrong(self) -> None:
        """Tap any keep, and undo it; the camera may look in between."""
        self.session.do(
            Kept(self.state.player, self.chance.choice(keeps_now(self.state)).dice), said_by="Ann"
        )
        self.told = len(self.table.events)
        self.look()
        self.session.undo(said_by="Ann")
        self.told = len(self.table.events)

    def take_turn(self) -> None:
        """Throw and keep until bank or bust."""
        left: list[int] = []
        while self.state.phase is not Phase.OVER:
            thrown = self.throw(left or list(range(6)))
            if self.state.phase is not Phase.KEEP:
                return
            left, player = self.keep(thrown), self.state.player
            if Banked(player) in legal(self.state) and self.is_so(0.5):
                self.due.append(Banked(player))
                if self.is_so(self.habits.taps):
                    self.tap()
                return
            self.due.append(RollsAgain(player))
            if self.is_so(self.habits.taps):
                self.tap()


def middle(die: Die) -> tuple[float, float]:
    x, y, width, height = die.box
    return x + width / 2, y + height / 2


@pytest.mark.parametrize(
    "habits",
    [
        Habits(),
        Habits(taps=1.0),
        Habits(taps=0.0),
        Habits(tidies=0.8),
        Habits(takes_away=0.4, covers=0.2),
        Habits(parts=0.3),
        Habits(taps=1.0, leaves_open=0.5),
        Habits(undoes=0.3),
    ],
    ids=["all sorts", "at once", "late", "tidy", "cups", "in two groups", "left open", "undone"],
)
def test_what_is_recorded_is_what_was_thrown(tmp_path: Path, habits: Habits) -> None:
    lost = []
    for seed in range(10):
        people = People(Store(tmp_path / f"{seed}.sqlite"), habits, seed)
        try:
            for _ in range(TURNS):
                people.take_turn()
            people.tap()
            assert not people.due
        except Lost as throw:
            lost.append((seed, str(throw)))
    assert lost == []
