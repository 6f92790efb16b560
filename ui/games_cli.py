"""The command line of the recorded games: list them, write one to a text file, read one back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import click
from platformdirs import user_data_path

from scorer import ScorerError, Setup, event_from, line_from, replay, setup_from, text_from

from .errors import StoreError
from .files import write_new
from .houses import Houses
from .options import Folder
from .store import Entry, Store

FIRST_LINE, LAST_LINE = "Pipkeeper game", "end"
MOST_GAMES = 10**9

data_option = click.option(
    "--data", type=Folder(path_type=Path, file_okay=False), help="The folder that keeps the games."
)


def data_in(data: Path | None) -> Path:
    """That folder, or the user's own."""
    return data or user_data_path("pipkeeper")


def solved_in(data: Path | None) -> Path:
    """The folder, beside the games, of what was worked out for house rules."""
    return data_in(data) / "solved"


def houses_in(data: Path | None) -> Houses:
    """The rule sheets there are, the table's own beside the games in that folder or in the user's own."""
    return Houses(data_in(data) / "sheets")


def store_in(data: Path | None) -> Store:
    """The store of games in that folder, or in the user's own."""
    return Store(file_in(data))


def file_in(data: Path | None) -> Path:
    """The file of games in that folder, or in the user's own."""
    return data_in(data) / "games.sqlite"


@click.group("games", invoke_without_command=True)
@data_option
@click.pass_context
def games_group(ctx: click.Context, data: Path | None) -> None:
    """List the recorded games, export one, or import one."""
    ctx.obj = data
    if ctx.invoked_subcommand is None:
        with closing(Store(file_in(data), may_write=False)) as store:
            list_games(store)


def list_games(store: Store) -> None:
    """Tell every game in a line; the status is 1 where one cannot be made out."""
    games = store.games()
    if not games:
        click.echo(f"no game is recorded in {store.path}")
    wrong = [game for game in games if not told(store, game)]
    if wrong:
        raise click.exceptions.Exit(1)


def told(store: Store, game: int) -> bool:
    """Whether a game could be made out and was told in a line; else why it could not."""
    try:
        click.echo(in_one_line(store, game))
    except (ScorerError, StoreError) as wrong:
        click.echo(f"Error: game {game} cannot be made out: {wrong}", err=True)
        return False
    return True


@games_group.command("export")
@click.argument("game", type=click.IntRange(1, MOST_GAMES))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
@data_option
@click.pass_context
def export_game(ctx: click.Context, game: int, file: Path | None, data: Path | None) -> None:
    """Write game number GAME to FILE as text, or to the screen; a file that is there stays as it is."""
    with closing(Store(file_in(data or ctx.obj), may_write=False)) as store:
        text = "\n".join(text_of_game(store.setup_of(game), store.entries(game))) + "\n"
    if file is None:
        click.echo(text, nl=False)
        return
    is_stream = file.exists() and not file.is_file()  # a pipe, or the screen
    try:
        if is_stream:
            file.write_text(text, encoding="utf-8")
        else:
            write_new(file, text)
    except FileExistsError as wrong:
        raise StoreError(f"{file} is there already, and was left as it is; name another file") from wrong
    except OSError as wrong:
        raise StoreError(f"cannot write {file}: {wrong.strerror}; name a file that can be written") from wrong


@games_group.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@data_option
@click.pass_context
def import_game(ctx: click.Context, file: Path, data: Path | None) -> None:
    """Record the game in FILE as a new one, for the board to go on with: at once, or from its older games."""
    try:
        text = file.read_text(encoding="utf-8-sig")  # some editors mark a text by a sign of their own
    except (OSError, UnicodeDecodeError) as wrong:
        raise StoreError(f"cannot read {file}; give a text file that games export wrote") from wrong
    setup, entries = game_from_text(text)
    with closing(store_in(data or ctx.obj)) as store:
        game = store.add(setup, datetime.now(UTC), entries)
        click.echo(in_one_line(store, game))


def in_one_line(store: Store, game: int) -> str:
    """A game for a list: its number, its rules and its totals."""
    setup = store.setup_of(game)
    state = replay(setup, (entry.event for entry in store.entries(game)))
    totals = ", ".join(f"{seat.name} {seat.total:,}" for seat in state.seats)
    won = f"; won by {' and '.join(state.winners)}" if state.winners else ""
    return f"{game}: {setup.rules.name}, {totals}{won}"


def text_of_game(setup: Setup, entries: tuple[Entry, ...]) -> Iterator[str]:
    """The game as lines of text: a title, the setup, all events, their times and who told them, an end."""
    yield FIRST_LINE
    yield text_from(setup)
    for entry in entries:
        yield f"{entry.at.isoformat()}\t{entry.said_by}\t{line_from(entry.event)}"
    yield LAST_LINE


def game_from_text(text: str) -> tuple[Setup, tuple[Entry, ...]]:
    """The game that such lines tell; StoreError names the line that is wrong."""
    title, _, rest = text.rstrip("\n").partition("\n")
    setup_line, *lines = rest.split("\n")
    if title != FIRST_LINE:
        raise StoreError(f"the file begins with “{title[:40]}”; a game begins with “{FIRST_LINE}”")
    setup = setup_from(setup_line)
    is_whole = bool(lines) and lines[-1] == LAST_LINE
    events = lines[:-1] if is_whole else lines
    entries = tuple(entry_from(number, line) for number, line in enumerate(events, start=1))
    if trouble(setup, entries):
        first = next(count for count in range(1, len(entries) + 1) if trouble(setup, entries[:count]))
        line, why = line_from(entries[first - 1].event), trouble(setup, entries[:first])
        raise StoreError(f"event {first}, “{line}”, cannot be: {why}")
    if not is_whole:
        raise StoreError(
            f"the text does not end with the line “{LAST_LINE}”, so some of the game may be gone; "
            "add that line if nothing is missing"
        )
    return setup, entries


def trouble(setup: Setup, entries: tuple[Entry, ...]) -> str:
    """What the rules have against these events in this order; empty when nothing."""
    try:
        replay(setup, (entry.event for entry in entries))
    except ScorerError as wrong:
        return str(wrong)
    return ""


def entry_from(number: int, line: str) -> Entry:
    """The entry in one line of a game's text."""
    try:
        at, said_by, event = line.split("\t")
        return Entry(number, datetime.fromisoformat(at), said_by, event_from(event))
    except ScorerError as wrong:
        raise StoreError(f"event {number} cannot be read: {wrong}") from wrong
    except ValueError as wrong:
        shown = " ".join(line.split())
        raise StoreError(
            f"event {number} is “{shown}”; it takes its time, who said so and what happened, a tab between"
        ) from wrong
