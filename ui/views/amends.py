"""An old turn put right: the points that are typed for it, and what else on the sheet they make untrue."""

from __future__ import annotations

from scorer import Rules, State
from scorer.sense import step_of

from ..errors import TableError
from ..table import Table
from ..words import misfits, pts
from .house import number_from


def brought(table: Table, player: str, turn: int) -> int | None:
    """The points that a player's turn (the first is 1) brought; None where an Undo took it back."""
    record = next((seat.record for seat in table.state.seats if seat.name == player), ())
    return record[turn - 1] if turn <= len(record) else None


def points_from(written: str) -> int:
    """The number of points in a field; a strike-out has a minus before it.

    >>> points_from("1,250"), points_from("−500")
    (1250, -500)
    """
    number = number_from(written.strip().replace("−", "-").removeprefix("-"))
    if not isinstance(number, int):
        raise TableError(f"“{written}” is no number of points; write digits, such as 350")
    return -number if written.strip().startswith(("-", "−")) else number


def check_step(points: int, rules: Rules) -> None:
    """Raise TableError where no dice make so many points; a strike-out is none of the dice's."""
    step = step_of(rules)
    if points > 0 and step and points % step:
        raise TableError(f"no turn brings {pts(points)}; by these rules everything scores in steps of {step}")


def misfits_since(before: State, table: Table | None, player: str) -> str:
    """What busts in a row say against that player's row now, and did not before; empty if nothing."""
    if table is None:
        return ""
    seats = [seat for state in (before, table.state) for seat in state.seats if seat.name == player]
    known, now = (misfits(table.setup.rules, seat.record) for seat in seats)
    new = [told for told in now if told not in known]
    return f"{', and '.join(new)}: put that right too" if new else ""
