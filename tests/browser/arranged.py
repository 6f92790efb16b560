"""A board whose table can be arranged: each line of JSON on the standard input says what happens there.

{"players": ["Ann", "Ben"], "set": {}, "events": ["Ann rolls 1 1 3 4 5 6"]} begins a game and plays it,
by Farkle's rules unless "rules" names another sheet;
{"see": [1, 3, 4, 4, 5, 6], "reason": "glare", "doubtful": [3]} is what the eyes saw.
{} does nothing. Each line is answered by one, with how many events the game has.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

from scorer import Setup, changed, event_from, sheet_named
from ui.eyes import NO_CAMERA, Eyes, source_named
from ui.houses import Houses
from ui.server import serve
from ui.session import Seen, Session
from ui.store import Store


def arrange(session: Session, eyes: Eyes, told: dict[str, Any]) -> None:
    """Do what a line says."""
    if "see" in told:
        doubtful = tuple(told.get("doubtful", ()))
        faces = tuple(told["see"])
        session.see(Seen(faces, False, told["reason"], doubtful, newly=faces))
        return
    if not told:
        return
    rules = changed(sheet_named(told.get("rules", "farkle")).rules, told.get("set", {}))
    eyes.look_through(source_named(told.get("camera", NO_CAMERA.key)))
    session.begin(Setup(rules, tuple(told["players"]), told.get("first_dice", 0)))
    for line in told.get("events", ()):
        session.do(event_from(line), said_by="test")


def main(port: int, folder: Path) -> None:
    """Serve the board and follow the standard input until it ends."""
    session = Session(Store(folder / "games.sqlite"))
    eyes = Eyes(session)

    def follow() -> None:
        for line in sys.stdin:
            arrange(session, eyes, json.loads(line))
            print("arranged", len(session.table.events) if session.table else 0, flush=True)
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    serve(session, eyes, Houses(folder / "sheets"), host="127.0.0.1", port=port, open_browser=False)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
