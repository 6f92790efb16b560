"""Games on disk: every event is there, for good, before anything shows it."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import threading
import weakref
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scorer import Event, ScorerError, Setup, event_from, line_from, setup_from, text_from

from .errors import PlayedElsewhere, StoreError

SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    game INTEGER PRIMARY KEY, begun TEXT NOT NULL, setup TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS events (
    game INTEGER NOT NULL REFERENCES games, number INTEGER NOT NULL,
    at TEXT NOT NULL, said_by TEXT NOT NULL, line TEXT NOT NULL, photograph BLOB,
    PRIMARY KEY (game, number)
) STRICT;
CREATE TABLE IF NOT EXISTS taken_up (
    number INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games, at TEXT NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS games_stay BEFORE UPDATE ON games
    BEGIN SELECT RAISE(ABORT, 'a recorded game is never changed'); END;
CREATE TRIGGER IF NOT EXISTS games_last BEFORE DELETE ON games
    BEGIN SELECT RAISE(ABORT, 'a recorded game is never deleted'); END;
CREATE TRIGGER IF NOT EXISTS events_stay BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'a recorded event is never changed'); END;
CREATE TRIGGER IF NOT EXISTS events_last BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'a recorded event is never deleted'); END;
"""
AS_KEPT = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
EDITION = 1
"""Of the tables above; a file of a later one is left alone."""
ON_BOARD = "SELECT coalesce((SELECT game FROM taken_up ORDER BY number DESC LIMIT 1), max(game)) FROM games"
TAKE_UP = "INSERT INTO taken_up (game, at) VALUES (?, ?)"
INSERT_EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)"
WAIT_S = 5.0  # for another process that writes the same file


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as recorded: which one, when (UTC), by whose word, with a JPEG where there is one."""

    number: int
    at: datetime
    said_by: str
    event: Event
    photograph: bytes | None = None


class Store:
    """The games in one SQLite file; append-only, safe to call from several threads.

    The file is let go of by `close`, or once nobody has the store any more.
    Raises StoreError where they cannot be kept there, or read, if that is all that may be done.
    """

    def __init__(self, path: Path, *, may_write: bool = True) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._disk = _to_write(path) if may_write else _to_read(path)
        self._let_go = weakref.finalize(self, self._disk.close)

    def check(self) -> None:
        """Raise StoreError where the file is damaged, or nothing can be recorded.

        A game that can be read, but not made out, is no reason to keep people from another one.
        """
        with self._reading() as disk:
            disk.execute("SELECT * FROM games").fetchall()
            disk.execute("SELECT game, number, at, said_by, line FROM events").fetchall()
        with self._lock:
            try:
                self._disk.execute("BEGIN IMMEDIATE")
                self._disk.rollback()
            except sqlite3.Error as wrong:
                raise StoreError(
                    f"cannot keep games in {self.path}: {wrong}; choose a folder with --data"
                ) from wrong

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._let_go()

    def begin(self, setup: Setup, at: datetime) -> int:
        """The number of a new game with that setup, now on disk and on the board."""
        with self._writing("begin a game") as disk:
            game = _begun(disk, setup, at)
            disk.execute(TAKE_UP, (game, at.isoformat()))
        return game

    def add(self, setup: Setup, at: datetime, entries: Iterable[Entry]) -> int:
        """The number of a game that was played elsewhere, now on disk with all that happened in it.

        It began with its first event. The board stays with the game it has: somebody may be in the middle
        of it.
        """
        events = tuple(entries)
        with self._writing("add a game") as disk:
            (on_board,) = disk.execute(ON_BOARD).fetchone()
            game = _begun(disk, setup, min([at, *(entry.at for entry in events)]))
            disk.executemany(INSERT_EVENT, (_row(game, entry) for entry in events))
            if on_board is not None:
                disk.execute(TAKE_UP, (on_board, at.isoformat()))
        return game

    def take_up(self, game: int, at: datetime) -> None:
        """Put that game on the board again; every board that shows another has moved on."""
        with self._writing(f"take up game {game}") as disk:
            disk.execute(TAKE_UP, (game, at.isoformat()))

    def on_board(self) -> int | None:
        """The number of the game on the board: the one begun or taken up last; None before the first."""
        with self._reading() as disk:
            (game,) = disk.execute(ON_BOARD).fetchone()
        return None if game is None else int(game)

    def append(self, game: int, *entries: Entry) -> None:
        """The entries are on disk when this returns, all of them or none.

        PlayedElsewhere when the disk has such an event already, or another game is on the board; StoreError
        when they cannot be written.
        """
        with self._writing(f"record “{line_from(entries[-1].event)}”") as disk:
            (now,) = disk.execute(ON_BOARD).fetchone()
            if now != game:
                raise PlayedElsewhere(f"game {now} was begun or taken up elsewhere; it is on the board now")
            disk.executemany(INSERT_EVENT, (_row(game, entry) for entry in entries))

    def games(self) -> tuple[int, ...]:
        """The numbers of all games, the latest first."""
        with self._reading() as disk:
            return tuple(row[0] for row in disk.execute("SELECT game FROM games ORDER BY game DESC"))

    def setup_of(self, game: int) -> Setup:
        """The rules and players of that game."""
        with self._reading() as disk:
            row = disk.execute("SELECT setup FROM games WHERE game = ?", (game,)).fetchone()
            if row is None:
                raise StoreError(f"there is no game {game} in {self.path}")
            return setup_from(row[0])

    def begun(self, game: int) -> datetime:
        """When that game began (UTC)."""
        with self._reading() as disk:
            row = disk.execute("SELECT begun FROM games WHERE game = ?", (game,)).fetchone()
            if row is None:
                raise StoreError(f"there is no game {game} in {self.path}")
            return datetime.fromisoformat(row[0])

    def entries(self, game: int) -> tuple[Entry, ...]:
        """All that happened in that game, in order, without the photographs."""
        with self._reading() as disk:
            rows = disk.execute(
                "SELECT number, at, said_by, line FROM events WHERE game = ? ORDER BY number", (game,)
            ).fetchall()
            return tuple(
                Entry(n, datetime.fromisoformat(at), by, event_from(line)) for n, at, by, line in rows
            )

    def photographed(self, game: int) -> frozenset[int]:
        """The numbers of the events of that game that a photograph was recorded with."""
        with self._reading() as disk:
            rows = disk.execute(
                "SELECT number FROM events WHERE game = ? AND photograph IS NOT NULL", (game,)
            ).fetchall()
        return frozenset(number for (number,) in rows)

    def photograph(self, game: int, number: int) -> bytes | None:
        """The JPEG recorded with that event, or None."""
        with self._reading() as disk:
            row = disk.execute(
                "SELECT photograph FROM events WHERE game = ? AND number = ?", (game, number)
            ).fetchone()
        return row[0] if row else None

    @contextmanager
    def _writing(self, act: str) -> Iterator[sqlite3.Connection]:
        """The file, locked; what is done inside is on disk afterwards or not at all."""
        with self._lock:
            try:
                with self._disk:
                    self._disk.execute("BEGIN IMMEDIATE")  # what is looked up holds until it is written
                    yield self._disk
            except sqlite3.IntegrityError as wrong:
                raise PlayedElsewhere(
                    "the game has gone on elsewhere; the board shows it as it stands"
                ) from wrong
            except sqlite3.Error as wrong:
                raise StoreError(
                    f"could not {act} in {self.path}: {wrong}; nothing is lost, try again"
                ) from wrong

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """The file, locked; what cannot be read is said in one sentence."""
        with self._lock:
            try:
                yield self._disk
            except (sqlite3.Error, ScorerError, ValueError) as wrong:
                raise StoreError(f"cannot read the games in {self.path}: {wrong}") from wrong


def _to_write(path: Path) -> sqlite3.Connection:
    """The file of games, made if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        disk = _connected(str(path))
        try:
            if _check_edition(disk, path) < EDITION:
                disk.execute(f"PRAGMA user_version={EDITION}")
            disk.executescript(AS_KEPT + SCHEMA)
        except (sqlite3.Error, StoreError):
            disk.close()
            raise
        return disk
    except (OSError, sqlite3.Error) as wrong:
        why = getattr(wrong, "strerror", None) or wrong
        raise StoreError(f"cannot keep games in {path}: {why}; choose a folder with --data") from wrong


def _to_read(path: Path) -> sqlite3.Connection:
    """The file of games, that nothing is written to, as on a full disk; no games where it is not there."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        disk = _connected(":memory:")
        disk.executescript(SCHEMA)
        return disk
    except OSError as wrong:
        raise StoreError(f"cannot read the games in {path}: {wrong.strerror}") from wrong
    try:
        return _opened(path, "mode=ro", path)
    except sqlite3.Error as wrong:
        failed = wrong
    try:  # nobody can write beside the file, as SQLite must where others may write to it
        if not _size(log_of(path)):
            return _opened(path, "immutable=1", path)
        with tempfile.TemporaryDirectory() as folder:
            copies = [_copied(file, Path(folder)) for file in (path, log_of(path))]
            with closing(_opened(copies[0], "mode=rw", path)) as disk:
                here = _connected(":memory:")
                disk.backup(here)
                return here
    except (OSError, sqlite3.Error):
        raise StoreError(f"cannot read the games in {path}: {failed}") from failed


def _size(file: Path) -> int:
    """Of that file, bytes; 0 where there is none."""
    return file.stat().st_size if file.exists() else 0


def _connected(place: str, *, uri: bool = False) -> sqlite3.Connection:
    """A connection for any thread, one at a time."""
    return sqlite3.connect(place, timeout=WAIT_S, check_same_thread=False, uri=uri)


def _copied(file: Path, folder: Path) -> Path:
    """A copy of that file in a folder, that may be written whatever the file itself may."""
    return Path(shutil.copyfile(file, folder / file.name))


def log_of(path: Path) -> Path:
    """Where SQLite keeps what it has not yet written into that file."""
    return path.with_name(f"{path.name}-wal")


def _opened(file: Path, how: str, path: Path) -> sqlite3.Connection:
    """The file, opened in that way and checked, or closed again; the path is what people call it."""
    disk = _connected(f"{file.absolute().as_uri()}?{how}", uri=True)
    try:
        _check_edition(disk, path)
    except (sqlite3.Error, StoreError):
        disk.close()
        raise
    return disk


def _check_edition(disk: sqlite3.Connection, path: Path) -> int:
    """The edition of the file; StoreError where it is a later one, sqlite3.Error where it cannot be read."""
    disk.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (edition,) = disk.execute("PRAGMA user_version").fetchone()
    if edition > EDITION:
        raise StoreError(
            f"the games in {path} were written by a newer Pipkeeper; install that one, "
            "or choose another folder with --data"
        )
    return int(edition)


def _begun(disk: sqlite3.Connection, setup: Setup, at: datetime) -> int:
    """The number of a game that was just put down."""
    row = disk.execute("INSERT INTO games (begun, setup) VALUES (?, ?)", (at.isoformat(), text_from(setup)))
    return int(row.lastrowid or 0)


def _row(game: int, entry: Entry) -> tuple[object, ...]:
    """An entry as it stands in the table of events."""
    at, line = entry.at.isoformat(), line_from(entry.event)
    return game, entry.number, at, entry.said_by, line, entry.photograph
