"""The board in one browser tab: it listens to the game, the eyes and the adviser, and draws what they say."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from . import theme
from .backstage import Backstage
from .view import View
from .views.bell import Bell
from .views.desk import Desk, Screen, desk_now, shown_by
from .views.editor import editor_screen
from .views.hands import Hands, Hold
from .views.panels import (
    games_screen,
    look_back_screen,
    photograph_screen,
    players_screen,
    rules_screen,
    turn_screen,
)
from .views.parts import trouble_note
from .views.scene import Scene, is_wide
from .views.setup import advice_screen, camera_screen, setup_screen
from .views.table import table_screen
from .views.taps import Taps

SCREENS: dict[Screen, Callable[[Scene], ft.Control]] = {
    Screen.TABLE: table_screen,
    Screen.SHEET: table_screen,
    Screen.SETUP: setup_screen,
    Screen.CAMERA: camera_screen,
    Screen.ADVICE: advice_screen,
    Screen.LOOK_BACK: look_back_screen,
    Screen.RULES: rules_screen,
    Screen.PLAYERS: players_screen,
    Screen.TURN: turn_screen,
    Screen.EDITOR: editor_screen,
    Screen.GAMES: games_screen,
    Screen.PHOTOGRAPH: photograph_screen,
}
UNDRAWN = "this cannot be shown; nothing that was recorded is lost, and pipkeeper.log says what went wrong"
MAKING = (Screen.SETUP, Screen.EDITOR)
KEPT_S = 1800.0  # what was being made so long ago is forgotten
TYPING_S = 0.4  # slow typing has a letter in that time
FRAME_WAIT_S = 2.0  # a picture that a tab has not shown by then is given up for the next one
log = logging.getLogger(__name__)


def board_of(backstage: Backstage) -> Callable[[ft.Page], Coroutine[Any, Any, None]]:
    """The board as Flet starts it, once for each browser tab."""
    making = Making()

    async def main(page: ft.Page) -> None:
        tab = Tab(page, backstage, making)
        page.title = "Pipkeeper"
        page.padding = 0
        page.fonts = theme.FONTS
        page.theme = theme.theme()
        page.theme_mode = ft.ThemeMode.LIGHT
        page.bgcolor = theme.FELT_DEEP
        page.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
        page.on_resize = tab.redraw
        page.on_keyboard_event = tab.press
        page.on_connect = tab.arrive
        page.on_disconnect = tab.leave
        tab.arrive()
        page.render(Board, tab)

    return main


class Making:
    """The desks on which a game or house rules are being made, by browser.

    Where the connection is lost, as a phone is locked, the next tab of that browser goes on with it: Flet
    makes it a new one, often long before the server hears that the old one is gone.
    """

    def __init__(self) -> None:
        self._desks: dict[tuple[str | None, str | None], tuple[float, Desk]] = {}

    def note(self, page: ft.Page, desk: Desk) -> None:
        """Keep the desk while something is being made on it, and no longer."""
        browser = page.client_ip, page.client_user_agent
        if desk.screen in MAKING:
            self._desks[browser] = time.monotonic(), desk
        else:
            self._desks.pop(browser, None)

    def of(self, page: ft.Page) -> Desk:
        """The desk that browser made something on not long ago; an empty one where there is none."""
        at_s, desk = self._desks.get((page.client_ip, page.client_user_agent), (0.0, Desk()))
        return desk if time.monotonic() - at_s < KEPT_S else Desk()


class Tab:
    """One browser tab: its desk, and its ears for the session, the eyes and the adviser.

    Listeners are called from any thread; all that they do is to ask this tab's own loop, in this tab's own
    context, to draw or to show the next picture.
    """

    def __init__(self, page: ft.Page, backstage: Backstage, making: Making) -> None:
        self._page = page
        self._making = making
        self._session = backstage.session
        self._eyes = backstage.eyes
        self._houses = backstage.houses
        self._adviser = backstage.adviser
        self._loop = asyncio.get_running_loop()
        self._context = contextvars.copy_context()
        self._desk = replace(making.of(page), trouble=backstage.session.trouble)
        self._shown: View | None = None
        self._is_due = False
        self._stumbled = ""
        self._newer = asyncio.Event()
        self._leaving: list[Callable[[], object]] = []
        self.picture = ft.RawImage(fit=ft.BoxFit.CONTAIN, ready_timeout=None, ack_timeout=FRAME_WAIT_S)
        self._rest: asyncio.TimerHandle | None = None
        self.taps = Taps()
        self.hands = Hands(backstage, Hold(lambda: self._desk, self.change, self.type_on), self.taps)
        self.draw: Callable[[], None] = lambda: None

    def arrive(self) -> None:
        """Begin to listen, when the tab opens or its connection is back."""
        self.leave()
        pump = self._loop.create_task(self._show_pictures())
        self._leaving = [
            self._session.listen(self._hear),
            self._eyes.listen(self._look),
            self._adviser.listen(self._hear),
            pump.cancel,
        ]
        self._newer.set()
        self.redraw()

    def leave(self) -> None:
        """Listen no more."""
        for stop in self._leaving:
            stop()
        self._leaving = []

    def redraw(self) -> None:
        """Have the tab drawn anew, soon and on its own loop, once for whatever happens until then."""
        if not self._is_due:
            self._is_due = True
            self._soon(self._draw)

    def press(self, event: ft.KeyboardEvent) -> None:
        """A key of a keyboard, which types dice where the board shows the keys for them."""
        shows_table = self._desk.screen is Screen.TABLE
        shows_both = self._desk.screen is Screen.SHEET and is_wide(self._page.width, self._page.height)
        if (shows_table or shows_both) and not (event.ctrl or event.alt or event.meta):
            self.hands.press(event.key)

    def change(self, change: Callable[[Desk], Desk]) -> None:
        """Change the desk as it is now, and draw it."""
        self._desk = change(desk_now(self._desk, self._session.table))
        self._making.note(self._page, self._desk)
        self._put_off(None)
        self.redraw()

    def type_on(self, change: Callable[[Desk], Desk]) -> None:
        """Change the desk as it is now, and draw it once nothing has been typed for a moment."""
        self._desk = change(desk_now(self._desk, self._session.table))
        self._making.note(self._page, self._desk)
        self._put_off(self._loop.call_later(TYPING_S, self._have_typed))

    def _put_off(self, rest: asyncio.TimerHandle | None) -> None:
        """Wait for that rest of the typing instead of the one before, or for none."""
        if self._rest is not None:
            self._rest.cancel()
        self._rest = rest

    def _have_typed(self) -> None:
        """The typing rests: draw it, and what was said meanwhile."""
        self._rest = None
        self.redraw()

    def _hear(self) -> None:
        """Somebody else did something: draw it, but not between two letters, where one could be lost."""
        if self._rest is None:
            self.redraw()

    def scene(self) -> Scene:
        """All there is to draw from, at this moment."""
        table, view = self._session.table, self._eyes.view
        advised = self._adviser.advised.at(table.state if table else None)
        desk = desk_now(self._desk, table)
        self._desk = self.hands.with_hint(desk, table, advised.keep)
        self.taps.notice(shown_by(desk, table, view), is_new=self._desk != desk)
        size = self._page.width or 390, self._page.height or 700
        about = view, self.picture, *size, self.hands, self._houses
        return Scene(table, self._desk, *about, advised)

    def _draw(self) -> None:
        """Draw, by a scheduler begun anew where Flet refused what was to be shown: that ends it for good."""
        self._is_due = False
        self._page.session.start_updates_scheduler()  # type: ignore[no-untyped-call]
        self.draw()

    def stumble(self, wrong: Exception) -> None:
        """Log why the page cannot be drawn: the first time, however often it is drawn meanwhile."""
        told = f"{self._desk.screen.value}: {wrong!r}"
        if told != self._stumbled:
            self._stumbled = told
            log.error("the board could not be drawn, %s", told, exc_info=wrong)

    def way_out(self) -> tuple[str, Callable[[], object]]:
        """A screen that leads away from one that cannot be drawn: its name, and the way there."""
        has_game = self._session.table is not None
        if self._desk.screen in (Screen.TABLE, Screen.SHEET) and has_game:
            return "New game", self.hands.set_up
        if self._desk.screen is Screen.SETUP and not has_game:
            return "Older games", self.hands.open_games
        back = partial(self.hands.show, Screen.TABLE)
        return ("Back to the game" if has_game else "Back to the setup"), back

    def _look(self) -> None:
        """A new view: show its picture; draw only when it says something else than the one before."""
        view, before = self._eyes.view, self._shown
        self._shown = view
        self._soon(self._newer.set)
        if before is None or _told(view) != _told(before):
            self._hear()

    def _soon(self, act: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop is closed: the board is being shut down
            self._loop.call_soon_threadsafe(act, context=self._context)

    async def _show_pictures(self) -> None:
        """Show the newest picture, again and again; the tab's replies set the pace."""
        while True:
            await self._newer.wait()
            self._newer.clear()
            jpeg = self._eyes.view.jpeg
            if jpeg is not None:
                with suppress(TimeoutError):
                    await self.picture.render_encoded(jpeg)


def _told(view: View) -> tuple[object, ...]:
    """All of a view but its picture."""
    return view.source, view.glance, view.trouble, view.dice, view.shape


@ft.component
def Board(tab: Tab) -> ft.Control:  # noqa: N802 - Flet's components are named like controls
    """The whole page, drawn anew whenever the tab asks for it.

    Once this raises, Flet draws the page no more and tells nobody; so a screen that cannot be made is said.
    """
    _, draw = ft.use_state(0)
    tab.draw = lambda: draw(lambda count: count + 1)
    try:
        rows = _rows(tab)
    except Exception as wrong:
        tab.stumble(wrong)
        rows = [trouble_note(UNDRAWN, *tab.way_out())]
    bell = Bell(tab.taps.drawing, tab.taps.stood)
    return ft.SafeArea(ft.Column([bell, *rows], spacing=0, expand=True), expand=True)


def _rows(tab: Tab) -> list[ft.Control]:
    """The screen, and below it what went wrong."""
    scene = tab.scene()
    rows = [SCREENS[scene.desk.screen](scene)]
    trouble = scene.desk.trouble or (scene.table.trouble if scene.table else "")
    if trouble:
        rows.append(trouble_note(trouble, "Close", tab.hands.calm))
    elif scene.view.trouble and scene.desk.screen is not Screen.CAMERA:
        choose = partial(tab.hands.show, Screen.CAMERA)
        rows.append(trouble_note(scene.view.trouble, "Change the camera", choose))
    return rows
