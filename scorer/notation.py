"""Every event as one line of text that parses back, and a setup as one too."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict

from .dice import Dice
from .errors import BadNotation, ScorerError
from .events import (
    Banked,
    Corrected,
    Event,
    GaveUp,
    Joined,
    Kept,
    Left,
    Misread,
    OffTable,
    Play,
    Redone,
    Rolled,
    RollsAgain,
    Setup,
    StartedFresh,
    TookOver,
    Undone,
)
from .rules import Rules, changed

WITHOUT_PLAYER: Mapping[str, type[Undone | Redone]] = {"undo": Undone, "redo": Redone}
CORRECTION = re.compile(r"(?P<player>.+) had (?P<points>-?\d+) in turn (?P<turn>\d+)")
VERBS: Mapping[str, type[Play]] = {
    "rolls again": RollsAgain,
    "rolls fresh": StartedFresh,
    "takes over": TookOver,
    "banks": Banked,
    "gives up": GaveUp,
    "drops a die": OffTable,
    "joins": Joined,
    "leaves": Left,
}
VERBS_WITH_DICE: Mapping[str, type[Rolled | Kept | Misread]] = {
    "rolls": Rolled,
    "keeps": Kept,
    "rolled": Misread,
}
ALL_VERBS = ", ".join((*VERBS_WITH_DICE, *VERBS, "had POINTS in turn NUMBER"))


def line_from(event: Event) -> str:
    """The event as players say it.

    >>> line_from(Kept("Ann", Dice.parse("1 1 5")))
    'Ann keeps 1 1 5'
    """
    if isinstance(event, Undone | Redone):
        return _name_of(event, WITHOUT_PLAYER)
    if isinstance(event, Rolled | Kept | Misread):
        return f"{event.player} {_name_of(event, VERBS_WITH_DICE)} {event.dice}"
    if isinstance(event, Corrected):
        return f"{event.player} had {event.points} in turn {event.turn}"
    return f"{event.player} {_name_of(event, VERBS)}"


def _name_of(event: Event, names: Mapping[str, type]) -> str:
    return next(name for name, kind in names.items() if kind is type(event))


def event_from(line: str) -> Event:
    """The event that a line tells.

    >>> event_from("Ann rolls again")
    RollsAgain(player='Ann')
    """
    if line in WITHOUT_PLAYER:
        return WITHOUT_PLAYER[line]()
    for verb, kind in VERBS.items():
        if line.endswith(f" {verb}"):
            return kind(line.removesuffix(f" {verb}"))  # type: ignore[call-arg]
    if correction := CORRECTION.fullmatch(line):
        return Corrected(correction["player"], int(correction["turn"]), int(correction["points"]))
    return _event_with_dice(line)


def _event_with_dice(line: str) -> Event:
    """The roll or keep that a line tells; the player's name may hold spaces."""
    words = line.split(" ")
    at = next((at for at in range(len(words) - 1, 0, -1) if words[at] in VERBS_WITH_DICE), None)
    if at is None:
        alone = ", ".join(WITHOUT_PLAYER)
        raise BadNotation(
            f"cannot read “{line}”; a line is a player's name and one of: {ALL_VERBS}; or {alone}"
        )
    return VERBS_WITH_DICE[words[at]](" ".join(words[:at]), Dice.parse(" ".join(words[at + 1 :])))


def text_from(setup: Setup) -> str:
    """The setup as one line of JSON: every setting of the rules, and the players."""
    return json.dumps(asdict(setup), ensure_ascii=False)


def setup_from(text: str) -> Setup:
    """The setup that such a line tells."""
    try:
        parts = json.loads(text)
        settings = dict(parts["rules"])
        rules = changed(Rules(str(settings.pop("name"))), settings)
        return Setup(**{**parts, "rules": rules, "players": tuple(parts["players"])})
    except ScorerError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise BadNotation(
            f"cannot read the setup “{text[:60]}”; it takes rules and players as JSON"
        ) from wrong
