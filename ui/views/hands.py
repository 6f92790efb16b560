"""What taps do: the game changes through the session, the eyes turn, or the tab's own desk changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from scorer import Dice, Event, Phase, RollsAgain, ScorerError
from vision import VisionError

from ..errors import TableError
from ..eyes import DEMO, Eyes, Source
from ..session import Session
from .desk import Desk, Draft, Screen, turned

BOARD = "board"
Change = Callable[[Callable[[Desk], Desk]], None]


class Hands:
    """The hands of one tab; whatever goes wrong ends as one sentence on its desk."""

    def __init__(self, session: Session, eyes: Eyes, change: Change) -> None:
        self._session = session
        self._eyes = eyes
        self._change = change

    def do(self, event: Event) -> None:
        """Record an event."""
        self._try(lambda: self._session.do(event, said_by=BOARD))

    def roll(self, dice: Dice) -> None:
        """Record a roll that was typed or confirmed."""
        self._try(lambda: self._session.roll(dice, said_by=BOARD))

    def undo(self) -> None:
        """Take back the last event."""
        self._try(lambda: self._session.undo(said_by=BOARD))

    def dismiss(self) -> None:
        """Leave the question and roll or look again."""
        self._session.dismiss()

    def begin(self, draft: Draft) -> None:
        """Start the game as it was set up."""
        self._try(lambda: self._session.begin(draft.setup()))

    async def throw(self) -> None:
        """Throw the dice of the demo table."""
        self._change(lambda desk: replace(desk, is_thrown=True))
        await self._see(self._eyes.throw)

    async def roll_again(self, player: str) -> None:
        """Take the remaining dice; on the demo table they are thrown at once."""
        self.do(RollsAgain(player))
        table = self._session.table
        if self._eyes.view.source == DEMO and table is not None and table.state.phase is Phase.ROLL:
            await self.throw()

    async def look_again(self) -> None:
        """Leave the question; the demo table throws anew, a camera reads what lies there now."""
        self.dismiss()
        await (self.throw() if self._eyes.view.source == DEMO else self.read_now())

    async def read_now(self) -> None:
        """Read what lies on the table."""
        await self._see(self._eyes.read_now)

    async def look_through(self, source: Source) -> None:
        """Change the camera."""
        await self._see(lambda: self._eyes.look_through(source))

    async def find_cameras(self) -> None:
        """Look which cameras there are."""
        found: list[Source] = []
        await self._see(lambda: found.extend(self._eyes.sources()))
        if found:
            self._change(lambda desk: replace(desk, sources=tuple(found)))

    def show(self, screen: Screen) -> None:
        """Turn to another screen."""
        self._change(lambda desk: replace(desk, screen=screen, trouble=""))

    def set_up(self) -> None:
        """Turn to the setup of a new game, with the players and rules of the one on the board."""
        table = self._session.table
        draft = Draft.like(table.setup) if table else Draft()
        self._change(lambda desk: replace(desk, screen=Screen.SETUP, draft=draft, trouble=""))

    def draft(self, draft: Draft) -> None:
        """Change the game being set up."""
        self._change(lambda desk: replace(desk, draft=draft))

    def pick(self, place: int) -> None:
        """Pick the die at that place of the roll, or leave it."""
        self._change(lambda desk: replace(desk, picked=tuple(sorted({*desk.picked} ^ {place}))))

    def turn(self, place: int, *, may_be_empty: bool) -> None:
        """Turn the die at that place of the guess to its next face."""
        self._change(lambda desk: replace(desk, corrected=_turned(desk.corrected, place, may_be_empty)))

    def open_keys(self) -> None:
        """Open the six face keys."""
        self._session.dismiss()
        self._change(lambda desk: replace(desk, is_typing=True, typed=()))

    def close_keys(self) -> None:
        """Close the six face keys."""
        self._change(lambda desk: replace(desk, is_typing=False, typed=()))

    def type(self, face: int, wanted: int) -> None:
        """Type one die, while any are wanted."""
        self._change(lambda desk: replace(desk, typed=(*desk.typed, face)[:wanted]))

    def clear(self) -> None:
        """Take back all typed dice."""
        self._change(lambda desk: replace(desk, typed=()))

    def calm(self) -> None:
        """Put away the last trouble."""
        self._change(lambda desk: replace(desk, trouble=""))

    def _try(self, act: Callable[[], object]) -> None:
        trouble = ""
        try:
            act()
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


def _turned(corrected: tuple[int, ...], place: int, may_be_empty: bool) -> tuple[int, ...]:
    face = turned(corrected[place], may_be_empty=may_be_empty)
    return (*corrected[:place], face, *corrected[place + 1 :])
