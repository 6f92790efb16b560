"""A board whose table can be arranged: each line of JSON on the standard input says what happens there.

{"players": ["Ann", "Ben"], "set": {}, "events": ["Ann rolls 1 1 3 4 5 6"]} begins a game and plays it,
by Farkle's rules unless "rules" names another sheet;
{"see": [1, 3, 4, 4, 5, 6], "reason": "glare", "doubtful": [3]} is what the eyes saw.
{"help": "coach", "goal": "points"} is how the table wishes to be advised; nothing is advised before.
{"spoil": "camera"} has that screen, and no other, raise an error when it is made, "refused camera" makes
it one that Flet refuses to show; "" has all as they were.
{"slow_ms": 500} keeps all that the board hears waiting for so long, again and again: a little after each
drawing, when the browser shows it; 0 ends that.
{} does nothing. Each line is answered by one, with how many events the game has.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet as ft

from scorer import Setup, changed, event_from, sheet_named
from scorer.strategy import Goal, Library
from ui.adviser import Adviser, Help, Wish, Wishes
from ui.app import SCREENS
from ui.backstage import Backstage
from ui.eyes import Eyes
from ui.houses import Houses
from ui.server import serve
from ui.session import Session
from ui.sources import source_named
from ui.store import Store
from ui.table import Seen
from ui.view import NO_CAMERA
from ui.views.scene import Scene

DRAWN = dict(SCREENS)
LOG = "board.log"
SHOWN_S = 0.1  # from the drawing of a screen until the browser shows it


def unmade(_: Scene) -> ft.Control:
    """A screen that cannot be made."""
    raise ValueError("spoiled, to see what becomes of the page")


def refused(_: Scene) -> ft.Control:
    """A screen that Flet refuses to show."""
    return ft.Container(opacity=2)


def slowed(draw: Callable[[Scene], ft.Control], slow_ms: int) -> Callable[[Scene], ft.Control]:
    """That screen, after whose drawing everything waits for so long."""

    def drawn(scene: Scene) -> ft.Control:
        asyncio.get_running_loop().call_later(SHOWN_S, time.sleep, slow_ms / 1000)
        return draw(scene)

    return drawn if slow_ms else draw


def arrange(backstage: Backstage, told: dict[str, Any]) -> None:
    """Do what a line says."""
    session, eyes = backstage.session, backstage.eyes
    if "help" in told:
        backstage.adviser.wish(Wish(Help(told["help"]), Goal(told.get("goal", "win"))))
        return
    if "see" in told:
        doubtful = tuple(told.get("doubtful", ()))
        faces = tuple(told["see"])
        session.see(Seen(faces, False, told["reason"], doubtful, newly=faces))
        return
    if "slow_ms" in told:
        SCREENS.update({screen: slowed(draw, told["slow_ms"]) for screen, draw in DRAWN.items()})
        return
    if "spoil" in told:
        for screen, draw in DRAWN.items():
            spoiled = {screen.value: unmade, f"refused {screen.value}": refused}
            SCREENS[screen] = spoiled.get(told["spoil"], draw)
        return
    if not told:
        return
    rules = changed(sheet_named(told.get("rules", "farkle")).rules, told.get("set", {}))
    eyes.look_through(source_named(told.get("camera", NO_CAMERA.key)))
    session.begin(Setup(rules, tuple(told["players"]), told.get("first_dice", 0)))
    for line in told.get("events", ()):
        session.do(event_from(line), said_by="test")


def main(port: int, folder: Path) -> None:
    """Serve the board and follow the standard input until it ends; its log goes to a file in that folder."""
    logging.basicConfig(filename=folder / LOG, format="%(asctime)s %(name)s %(message)s", level=logging.INFO)
    session = Session(Store(folder / "games.sqlite"))
    eyes = Eyes(session)
    wishes = Wishes(folder / "advice.json")
    wishes.keep(Wish(Help.OFF))
    adviser = Adviser(session, Library(folder / "solved"), wishes, point_out=eyes.point_out)
    backstage = Backstage(session, eyes, Houses(folder / "sheets"), adviser)

    def follow() -> None:
        for line in sys.stdin:
            arrange(backstage, json.loads(line))
            print("arranged", len(session.table.events) if session.table else 0, flush=True)
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    serve(backstage, host="127.0.0.1", port=port, open_browser=False)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
