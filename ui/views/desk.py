"""What one browser tab remembers by itself; the game is not among it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from scorer import (
    FACES,
    Dice,
    Keep,
    Option,
    Phase,
    Rolled,
    Rules,
    Setup,
    Sheet,
    keeps_now,
    sheet_named,
    standing,
    with_option,
)

from ..table import BESIDE, Awaited, Older, Table, waits_for
from ..turns import OldTurn
from ..view import DEMO, NO_CAMERA, Glance, Source, View
from .house import House

NO_TURN = OldTurn("", 0)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")


class Screen(Enum):
    """What a tab shows."""

    TABLE = "table"
    SHEET = "score sheet"
    SETUP = "setup"
    RULES = "rules"
    PLAYERS = "players"
    TURN = "an old turn"
    EDITOR = "house rules"
    CAMERA = "camera"
    GAMES = "older games"
    PHOTOGRAPH = "photograph"
    ADVICE = "advice"
    LOOK_BACK = "look back"


class Moment(NamedTuple):
    """Which game, how many events it has, and what is asked."""

    game: int
    events: int
    asked: str


NO_MOMENT = Moment(0, 0, "")


class Due(NamedTuple):
    """What picks and typing belong to: which game, how many of its events are of dice, what is waited for."""

    game: int
    played: int
    awaited: Awaited


class Shown(NamedTuple):
    """What a tab shows, as far as its buttons go: which they are, and where they lie."""

    moment: Moment = NO_MOMENT
    screen: Screen = Screen.TABLE
    is_typing: bool = False
    is_correcting: bool = False
    players: int = 0  # in the setup
    sources: int = 0  # in the choice of a camera
    source: Source = DEMO
    is_blind: bool = False
    has_trouble: bool = False  # whether a note lies below the screen
    leaving: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A new game as it is being set up."""

    names: tuple[str, ...] = NAMES[:2]
    sheet: str = "farkle"
    options: frozenset[str] = frozenset()
    first_dice: int = 0
    is_clockwise: bool = True

    def with_name(self, number: int, name: str) -> Draft:
        """The same game with one player renamed."""
        return replace(self, names=(*self.names[:number], name, *self.names[number + 1 :]))

    def with_one_more(self) -> Draft:
        """The same game with one player more."""
        name = next((name for name in NAMES if name not in self.names), f"Player {len(self.names) + 1}")
        return replace(self, names=(*self.names, name))

    def without(self, number: int) -> Draft:
        """The same game with one player fewer."""
        return replace(self, names=(*self.names[:number], *self.names[number + 1 :]))

    def toggled(self, option: str) -> Draft:
        """The same game with one option switched."""
        return replace(self, options=self.options ^ {option})

    def by(self, setup: Setup, sheet: Sheet) -> Draft:
        """The same players by that rule sheet, with those of its options that the game's rules have."""
        chosen = frozenset(option.name for option in sheet.options if _is_set(setup.rules, option))
        return replace(self, sheet=sheet.rules.name, options=chosen)

    def rules(self, sheet: Sheet) -> Rules:
        """The rules of the sheet with the chosen options."""
        rules = sheet.rules
        for option in sheet.options:
            if option.name in self.options:
                rules = with_option(rules, option)
        return rules

    def setup(self, sheet: Sheet) -> Setup:
        """The game to begin by that sheet; ScorerError says what stands against it."""
        names = tuple(name.strip() for name in self.names)
        return Setup(self.rules(sheet), names, self.first_dice, self.is_clockwise)


def _is_set(rules: Rules, option: Option) -> bool:
    """Whether the rules are as that option makes them."""
    return with_option(rules, option) == rules


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies before one tab: its screen, the dice picked and typed so far, and the last trouble.

    `moment` is the moment that it was last laid out for, and `due` what picks and typing belong to; `written`
    is what stands in the field of a panel, and `turn` the old turn that it is about; `pictured` are the
    events with a photograph, `photograph` is the one that is looked at; `leaving` is who may leave.
    """

    screen: Screen = Screen.TABLE
    moment: Moment = NO_MOMENT
    due: Due | None = None
    picked: tuple[int, ...] = ()
    is_thrown: bool = False
    is_typing: bool = False
    is_correcting: bool = False
    typed: tuple[int, ...] = ()
    corrected: tuple[int, ...] = ()
    trouble: str = ""
    written: str = ""
    leaving: str = ""
    turn: OldTurn = NO_TURN
    pictured: frozenset[int] = frozenset()
    photograph: bytes = b""
    older: tuple[Older, ...] = ()
    house: House = field(default_factory=lambda: House(sheet_named("farkle").rules))
    draft: Draft = field(default_factory=Draft)
    sources: tuple[Source, ...] = (DEMO, NO_CAMERA)


def moment_of(table: Table) -> Moment:
    """Which moment of which game this is: another question is another moment."""
    asked = table.question
    return Moment(table.game, len(table.events), f"{asked.guess}: {asked.reason}" if asked else "")


def due_of(table: Table) -> Due:
    """What picks and typing belong to: mostly the same while players join, leave or put an old turn right."""
    played = sum(not isinstance(event, BESIDE) for event in table.events)
    return Due(table.game, played, waits_for(table.state))


def shown_by(desk: Desk, table: Table | None, view: View) -> Shown:
    """What a tab shows, as far as its buttons go: a tap is meant for that."""
    return Shown(
        moment_of(table) if table else NO_MOMENT,
        desk.screen,
        desk.is_typing,
        desk.is_correcting,
        len(desk.draft.names),
        len(desk.sources),
        view.source,
        is_blind(view),
        bool(desk.trouble or view.trouble or (table and table.trouble)),
        desk.leaving,
    )


def desk_now(desk: Desk, table: Table | None) -> Desk:
    """The desk as it is at this moment: other dice have their own picks and typing, a question its guess."""
    if table is None:
        before_a_game = (Screen.CAMERA, Screen.EDITOR, Screen.GAMES)
        return replace(desk, screen=desk.screen if desk.screen in before_a_game else Screen.SETUP)
    moment = moment_of(table)
    if desk.moment == moment:
        return desk
    screen = desk.screen if desk.moment.game == table.game else Screen.TABLE
    now = replace(desk, moment=moment, due=due_of(table), screen=screen, leaving="", trouble="")
    if now.due != desk.due:
        now = replace(now, picked=best_picks(table), is_typing=False, typed=())
    elif desk.moment.asked == moment.asked:
        return replace(now, is_correcting=now.is_correcting and correctable(table) is not None)
    return replace(now, is_thrown=False, is_correcting=False, corrected=first_guess(table))


def correctable(table: Table) -> Rolled | None:
    """The roll just recorded, while what was read can still be put right."""
    last = next(reversed(standing(table.events)), None)
    return last if isinstance(last, Rolled) and table.question is None else None


def best_picks(table: Table) -> tuple[int, ...]:
    """Which dice of the roll make the best keep, by their places; none unless a keep is waited for."""
    best = next(iter(keeps_now(table.state)), None)
    return places(best.dice, table.state.turn.rolled) if best else ()


def places(some: Dice, rolled: Dice) -> tuple[int, ...]:
    """The places in a roll at which these dice lie.

    >>> places(Dice([1, 5]), Dice([1, 1, 3, 5]))
    (0, 3)
    """
    rest = list(some)
    found = []
    for place, face in enumerate(rolled):
        if face in rest:
            rest.remove(face)
            found.append(place)
    return tuple(found)


def first_guess(table: Table) -> tuple[int, ...]:
    """What the eyes guess, with empty places (0) for dice they did not find."""
    if table.question is None:
        return ()
    guess = tuple(table.question.guess)
    return (*guess, *(0,) * (table.state.turn.dice_left - len(guess)))


def turned(face: int, *, may_be_empty: bool) -> int:
    """The face after this one when a die of a guess is tapped.

    >>> turned(2, may_be_empty=False), turned(6, may_be_empty=False), turned(6, may_be_empty=True)
    (3, 1, 0)
    """
    return (0 if may_be_empty else 1) if face == FACES[-1] else face + 1


def picked_dice(desk: Desk, table: Table) -> Dice:
    """The dice of the roll that are picked."""
    rolled = table.state.turn.rolled
    return Dice(rolled[place] for place in desk.picked if place < len(rolled))


def picked_keep(desk: Desk, table: Table) -> Keep | None:
    """The keep that the picked dice make, if it is one."""
    picked = picked_dice(desk, table)
    return next((keep for keep in keeps_now(table.state) if keep.dice == picked), None)


def is_typing(desk: Desk, table: Table, view: View) -> bool:
    """Whether the six face keys are open: asked for, or because no camera looks."""
    if table.state.phase not in (Phase.FIRST, Phase.ROLL):
        return False
    return desk.is_typing or (is_blind(view) and table.question is None)


def is_blind(view: View) -> bool:
    """Whether no camera looks at the table: none was chosen, or it is lost."""
    return view.glance in (Glance.NO_CAMERA, Glance.LOST)
