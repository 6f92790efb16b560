"""Solve the sheets that the product ships, once, and keep what was found beside the solver.

    python -m tools.solve

Run it after a sheet or the solver has changed; a test says when that is due.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from scorer import Rules, changed, sheet_named, sheet_names
from scorer.strategy.solved import SHIPPED, Library, duel_name, race_name


def shipped() -> Iterator[Rules]:
    """Every sheet as it is, and with each of its options alone."""
    for name in sheet_names():
        sheet = sheet_named(name)
        yield sheet.rules
        yield from (changed(sheet.rules, dict(option.sets)) for option in sheet.options)


@click.command()
def solve() -> None:
    """Solve what is not there yet and throw away what no sheet asks for."""
    folder = Path(str(SHIPPED))
    library = Library(folder)
    for rules in shipped():
        library.race(rules)
        with click.progressbar(length=1000, label=f"{rules.name:20}") as bar:
            library.duel(rules, lambda share, bar=bar: bar.update(int(share * 1000) - bar.pos), None)
    asked = {f"{name(rules)}.npz" for rules in shipped() for name in (race_name, duel_name)}
    for file in set(folder.glob("*.npz")):
        if file.name not in asked:
            file.unlink()


if __name__ == "__main__":
    solve()
