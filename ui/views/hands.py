"""What taps do: the game changes through the session, the eyes turn, or the tab's own desk changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from scorer import FACES, Corrected, Dice, Event, Joined, Phase, RollsAgain, ScorerError
from vision import VisionError

from ..adviser import Wish
from ..backstage import Backstage
from ..errors import MovedOn, PlayedElsewhere, TableError
from ..photographs import marked
from ..sources import webcam_number
from ..table import Table
from ..turns import OldTurn
from ..view import DEMO, Source
from ..words import MOST_PLAYERS, why_nobody_joins
from .amends import brought, check_step, misfits_since, points_from
from .desk import Desk, Draft, Screen, best_picks, correctable, desk_now, is_typing, places, shown_by, turned
from .house import House
from .named import in_players_words
from .taps import Taps

BOARD = "board"
NO_WEBCAM = "no webcam is there; plug one in, and look again"
Change = Callable[[Callable[[Desk], Desk]], None]


@dataclass(frozen=True, slots=True)
class Hold:
    """What hands can do with their tab's desk: look at it, change it, or type on it.

    What is typed is drawn once the typing rests: a field drawn meanwhile would lose the newest letters.
    """

    desk: Callable[[], Desk]
    change: Change
    type_on: Change


class Hands:
    """The hands of one tab; whatever goes wrong ends as one sentence on its desk."""

    def __init__(self, backstage: Backstage, hold: Hold, taps: Taps) -> None:
        self._session = backstage.session
        self._houses = backstage.houses
        self._eyes = backstage.eyes
        self._adviser = backstage.adviser
        self._hold = hold
        self._change = hold.change
        self._taps = taps

    def with_hint(self, desk: Desk, table: Table | None, keep: Dice) -> Desk:
        """The desk with the best keep picked, if it is known before anybody can tap."""
        if table is None or not keep or self._taps.have_met(table) or desk.picked != best_picks(table):
            return desk
        return replace(desk, picked=places(keep, table.state.turn.rolled))

    def wish(self, wish: Wish) -> None:
        """Be advised in that way from now on."""
        self._act(lambda: self._adviser.wish(wish))

    def do(self, event: Event, *, after: Table) -> None:
        """Record an event."""
        self._act(lambda: self._session.do(event, said_by=BOARD, after=after))

    def roll(self, dice: Dice, *, after: Table, is_typed: bool = False) -> None:
        """Record a roll that was typed or confirmed."""
        self._act(lambda: self._session.roll(dice, said_by=BOARD, after=after, is_typed=is_typed))

    def undo(self, *, after: Table) -> None:
        """Take back the last event."""
        self._act(lambda: self._session.undo(said_by=BOARD, after=after))

    def redo(self, *, after: Table) -> None:
        """Let the event undone last count again."""
        self._act(lambda: self._session.redo(said_by=BOARD, after=after))

    def correct_turn(self, player: str, turn: int, *, after: Table) -> None:
        """Put right what an old turn brought, where it is other points, and turn to the score sheet.

        What else on the sheet it makes untrue is said then.
        """
        told: list[str] = []

        def correct() -> None:
            points = points_from(self._hold.desk().written)
            if points != brought(after, player, turn):
                check_step(points, after.setup.rules)
                self._session.do(Corrected(player, turn, points), said_by=BOARD, after=after)
                told.append(misfits_since(after.state, self._session.table, player))
            self._change(lambda desk: replace(desk, screen=Screen.SHEET))

        self._act(correct)
        if any(told):
            self._change(lambda desk: replace(desk, trouble=told[0]))

    def join(self, *, after: Table) -> None:
        """Let one more player sit down."""

        def sit_down() -> None:
            against = why_nobody_joins(after.state)
            if against:
                raise TableError(against)
            self._session.do(Joined(self._hold.desk().written.strip()), said_by=BOARD, after=after)
            self._change(lambda desk: replace(desk, written=""))

        self._act(sit_down)

    def ask_to_leave(self, player: str) -> None:
        """Ask whether that player leaves; nobody's name ends the question."""
        self._alter(lambda desk: replace(desk, leaving=player))

    def begin(self, *, after: Table | None) -> None:
        """Start the game as it was set up, but only once."""
        now, draft = self._session.table, self._hold.desk().draft
        if (now and now.game) == (after and after.game):
            self._act(lambda: self._session.begin(draft.setup(self._houses.sheet(draft.sheet))))

    async def throw(self) -> None:
        """Throw the dice of the demo table."""
        if self._is_tap():
            await self._throw()

    async def roll_again(self, player: str, *, after: Table) -> None:
        """Take the remaining dice; on the demo table they are thrown at once."""
        if not self._is_tap():
            return
        self._try(lambda: self._session.do(RollsAgain(player), said_by=BOARD, after=after))
        table = self._session.table
        if table is None or len(table.events) == len(after.events):
            return
        if self._eyes.view.source == DEMO and table.state.phase is Phase.ROLL:
            await self._throw()

    def leave_question(self) -> None:
        """The dice that are asked about are no roll."""
        self._act(self._session.dismiss)

    async def look_again(self) -> None:
        """Leave the question; the demo table throws anew, a camera reads what lies there now."""
        if not self._is_tap():
            return
        self._session.dismiss()
        await (self._throw() if self._eyes.view.source == DEMO else self._see(self._eyes.read_now))

    async def read_now(self) -> None:
        """Read what lies on the table."""
        if self._is_tap():
            await self._see(self._eyes.read_now)

    async def look_through(self, source: Source) -> None:
        """Change the camera."""
        if self._is_tap():
            before = self._eyes.view.source
            await self._see(lambda: self._eyes.look_through(source))
            self._change(lambda desk: replace(desk, sources=with_films(desk.sources, (before,))))

    async def find_cameras(self) -> None:
        """Look which cameras there are."""
        if not self._is_tap():
            return
        found: list[Source] = []
        await self._see(lambda: found.extend(self._eyes.sources()))
        if found:
            trouble = "" if any(webcam_number(source.key) is not None for source in found) else NO_WEBCAM
            self._change(lambda desk: replace(desk, sources=with_films(found, desk.sources), trouble=trouble))

    def show(self, screen: Screen) -> None:
        """Turn to another screen."""
        self._alter(lambda desk: replace(desk, screen=screen, leaving="", trouble=""))

    def write(self, text: str) -> None:
        """What stands in the field of a panel."""
        self._hold.type_on(lambda desk: replace(desk, written=text))

    def open_turn(self, turn: OldTurn, points: int) -> None:
        """Turn to the panel of an old turn."""
        panel = {"screen": Screen.TURN, "turn": turn, "written": str(points)}
        self._open_with_photographs(**panel)

    def open_correction(self) -> None:
        """Lay out the roll just recorded, to be put right."""
        table = self._session.table
        wrong = correctable(table) if table else None
        if wrong is not None:
            self._open_with_photographs(is_correcting=True, corrected=tuple(wrong.dice), typed=())

    def _open_with_photographs(self, **parts: Any) -> None:
        """Change the desk in these parts, and know which events have a photograph."""

        def look() -> None:
            pictured = self._session.photographed()
            self._change(lambda desk: replace(desk, pictured=pictured, **parts))

        self._act(look)

    async def show_photograph(self, number: int) -> None:
        """Look at the photograph recorded with that event, with the dice that the eyes see in it."""
        if not self._is_tap():
            return
        shown: list[bytes] = []
        await self._see(lambda: shown.append(marked(self._session.photograph(number))))
        if shown:
            self._change(lambda desk: replace(desk, screen=Screen.PHOTOGRAPH, photograph=shown[0]))

    def open_games(self) -> None:
        """Turn to the list of older games."""

        def look() -> None:
            older = self._session.older()
            self._change(lambda desk: replace(desk, screen=Screen.GAMES, older=older))

        self._act(look)

    def take_up(self, game: int) -> None:
        """Put an older game on the board."""
        self._act(lambda: self._session.take_up(game))

    def set_up(self) -> None:
        """Turn to the setup of a new game, with the players and rules of the one on the board."""
        table = self._session.table
        draft = Draft()
        if table is not None:
            setup = table.setup
            draft = Draft(at_the_table(table), first_dice=setup.first_dice, is_clockwise=setup.is_clockwise)
            with suppress(ScorerError):  # a sheet that is not there any more: the first one is offered
                draft = draft.by(setup, self._houses.sheet(setup.rules.name))
        self._alter(lambda desk: replace(desk, screen=Screen.SETUP, draft=draft, trouble=""))

    def make_house(self, draft: Draft) -> None:
        """Turn to the editor of house rules, from the rules as they are chosen."""

        def begin() -> None:
            own = draft.sheet if draft.sheet in self._houses.own_names() else ""
            begun = self._houses.sheet(draft.sheet)
            base = self._houses.base_of(draft.sheet)
            house = House(draft.rules(begun), own, sheet=base, title=begun.title)
            self._change(lambda desk: replace(desk, screen=Screen.EDITOR, house=house))

        self._act(begin)

    def edit(self, key: str, value: object) -> None:
        """Change one setting of the house rules in the making."""
        self._alter(lambda desk: replace(desk, house=desk.house.with_edit(key, value)))

    def edit_number(self, key: str, written: str) -> None:
        """Change one setting as it is being typed."""
        self._hold.type_on(lambda desk: replace(desk, house=desk.house.with_edit(key, written)))

    def name_house(self, name: str) -> None:
        """Name the house rules in the making."""
        self._hold.type_on(lambda desk: replace(desk, house=replace(desk.house, name=name)))

    def save_house(self, *, may_replace: bool = False) -> None:
        """Keep the house rules as a sheet, and choose it in the setup; one of that name stays unless told."""
        self._alter(lambda desk: self._saved(desk, may_replace))

    def _saved(self, desk: Desk, may_replace: bool) -> Desk:
        name = self._houses.as_kept(desk.house.name.strip())
        if name in self._houses.own_names() and not may_replace:
            return replace(
                desk, trouble=f"there are rules “{name}” already; replace them or take another name"
            )
        try:
            self._houses.save(name, desk.house.sheet, desk.house.changes())
        except (ScorerError, TableError) as wrong:
            return replace(desk, trouble=in_players_words(str(wrong)))
        draft = replace(desk.draft, sheet=name, options=frozenset())
        return replace(desk, screen=Screen.SETUP, draft=draft, trouble="")

    def draft(self, draft: Draft) -> None:
        """Change the game being set up."""
        self._alter(lambda desk: replace(desk, draft=draft))

    def rename(self, number: int, name: str) -> None:
        """Change one player's name in the game being set up."""
        self._hold.type_on(lambda desk: replace(desk, draft=desk.draft.with_name(number, name)))

    def pick(self, place: int) -> None:
        """Pick the die at that place of the roll, or leave it."""
        self._alter(lambda desk: replace(desk, picked=tuple(sorted({*desk.picked} ^ {place}))))

    def turn(self, place: int, *, may_be_empty: bool) -> None:
        """Turn the die at that place of the guess to its next face."""
        self._alter(lambda desk: replace(desk, corrected=_turned(desk.corrected, place, may_be_empty)))

    def open_keys(self) -> None:
        """Open the six face keys; a question stays open behind them, which what is typed may answer."""
        self._alter(lambda desk: replace(desk, is_typing=True, typed=()))

    def close_keys(self) -> None:
        """Close the six face keys, or leave the roll as it was recorded."""
        self._alter(lambda desk: replace(desk, is_typing=False, is_correcting=False, typed=()))

    def type(self, face: int, wanted: int) -> None:
        """Type one die, while any are wanted."""
        self._alter(lambda desk: replace(desk, typed=(*desk.typed, face)[:wanted]))

    def take_back(self) -> None:
        """Take back the die typed last."""
        self._alter(lambda desk: replace(desk, typed=desk.typed[:-1]))

    def press(self, key: str) -> None:
        """A key of a keyboard, where dice are typed: a digit types one, Backspace takes the last back.

        A roll that is corrected is typed anew from its first die on. Enter is for the button that has the
        focus: “Record roll”, once all are typed, if no other has it.
        """
        table = self._session.table
        desk = desk_now(self._hold.desk(), table)
        if table is None:
            return
        pressed = key.removeprefix("Numpad ")
        wrong = correctable(table) if desk.is_correcting else None
        if wrong is not None:
            self._retype(pressed, tuple(wrong.dice))
        elif is_typing(desk, table, self._eyes.view):
            if pressed in map(str, FACES):
                self.type(int(pressed), table.state.turn.dice_left)
            elif pressed == "Backspace":
                self.take_back()

    def _retype(self, pressed: str, recorded: tuple[int, ...]) -> None:
        """A key, where a recorded roll is corrected."""
        if pressed in map(str, FACES):
            self._alter(lambda desk: _typed_on(desk, int(pressed), recorded))
        elif pressed == "Backspace":
            self._alter(lambda desk: _typed_back(desk, recorded))

    def calm(self) -> None:
        """Put away the last trouble."""
        if self._is_tap():
            self._session.calm()
            self._change(lambda desk: replace(desk, trouble=""))

    async def _throw(self) -> None:
        self._change(lambda desk: replace(desk, is_thrown=True))
        await self._see(self._eyes.throw)

    def _is_tap(self) -> bool:
        """Whether a tap now is meant for what the board shows; if not, a switch it turned is turned back."""
        shown = shown_by(self._hold.desk(), self._session.table, self._eyes.view)
        counts = self._taps.count(shown)
        if not counts:
            self._change(lambda desk: desk)
        return counts

    def _alter(self, change: Callable[[Desk], Desk]) -> None:
        """Change the desk as was tapped."""
        if self._is_tap():
            self._change(change)

    def _act(self, act: Callable[[], object]) -> None:
        """Do what was tapped at this moment."""
        if self._is_tap():
            self._try(act)

    def _try(self, act: Callable[[], object]) -> None:
        trouble = ""
        try:
            act()
        except PlayedElsewhere as wrong:
            trouble = str(wrong)
        except MovedOn:  # another was quicker; the board shows how it stands
            pass
        except (ScorerError, TableError) as wrong:
            trouble = str(wrong)
        self._change(lambda desk: replace(desk, trouble=trouble))

    async def _see(self, act: Callable[[], object]) -> None:
        """Let the eyes act beside the screen, which they may keep waiting."""
        trouble = ""
        try:
            await asyncio.to_thread(act)
        except (VisionError, TableError) as wrong:
            trouble = str(wrong)
        self._change(lambda desk: replace(desk, trouble=trouble))


def with_films(sources: Sequence[Source], known: Sequence[Source]) -> tuple[Source, ...]:
    """These cameras, and those of the others that nobody can look for: films and streams."""
    films = (one for one in known if one not in sources and webcam_number(one.key) is None)
    return (*sources, *films)


def at_the_table(table: Table) -> tuple[str, ...]:
    """Who still plays, in the order they sat down; everybody who played where all have left."""
    seats = table.state.seats
    left = {seat.name for seat in seats if seat.has_left}
    joined = tuple(seat.name for seat in seats if seat.name not in table.setup.players)
    everybody = (*table.setup.players, *joined)
    return (tuple(name for name in everybody if name not in left) or everybody)[:MOST_PLAYERS]


def _typed_on(desk: Desk, face: int, recorded: tuple[int, ...]) -> Desk:
    """One die more typed; once all are, the last one anew."""
    typed = desk.corrected[: min(len(desk.typed), len(recorded) - 1)]
    return _typed_over(desk, (*typed, face), recorded)


def _typed_back(desk: Desk, recorded: tuple[int, ...]) -> Desk:
    """The die typed last taken back; what was tapped among the others stays."""
    return _typed_over(desk, desk.corrected[: max(len(desk.typed) - 1, 0)], recorded)


def _typed_over(desk: Desk, typed: tuple[int, ...], recorded: tuple[int, ...]) -> Desk:
    """The roll as typed, from its first die on; what is not typed any more is as it was recorded."""
    back, kept = recorded[len(typed) : len(desk.typed)], desk.corrected[max(len(typed), len(desk.typed)) :]
    return replace(desk, typed=typed, corrected=(*typed, *back, *kept))


def _turned(corrected: tuple[int, ...], place: int, may_be_empty: bool) -> tuple[int, ...]:
    face = turned(corrected[place], may_be_empty=may_be_empty)
    return (*corrected[:place], face, *corrected[place + 1 :])
