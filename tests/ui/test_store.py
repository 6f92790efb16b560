from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorer import Banked, Dice, Rolled, Setup, Undone, sheet_named
from ui.errors import MovedOn, StoreError
from ui.store import Entry, Store

SETUP = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
ROLL = Rolled("Ann", Dice.parse("1 1 3 4 5 6"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games" / "games.sqlite")


def test_what_is_recorded_is_there_when_opened_again(store: Store) -> None:
    game = store.begin(SETUP, NOON)
    store.append(game, Entry(1, NOON, "camera", ROLL, b"jpeg"))
    store.append(game, Entry(2, NOON, "Ann", Undone()))
    store.close()
    again = Store(store.path)
    assert again.games() == (game,)
    assert again.setup_of(game) == SETUP
    assert again.entries(game) == (Entry(1, NOON, "camera", ROLL), Entry(2, NOON, "Ann", Undone()))
    assert (again.photograph(game, 1), again.photograph(game, 2)) == (b"jpeg", None)
    assert again.photographed(game) == {1}


def test_the_latest_game_comes_first(store: Store) -> None:
    first, second = store.begin(SETUP, NOON), store.begin(SETUP, NOON)
    assert store.games() == (second, first)


def test_the_game_on_the_board_is_the_one_begun_or_taken_up_last(store: Store) -> None:
    assert store.on_board() is None
    first, second = store.begin(SETUP, NOON), store.begin(SETUP, NOON)
    assert store.on_board() == second
    store.take_up(first, NOON)
    assert store.on_board() == first
    store.append(first, Entry(1, NOON, "Ann", ROLL))
    with pytest.raises(MovedOn, match="game 1 was begun or taken up elsewhere"):
        store.append(second, Entry(1, NOON, "Ann", ROLL))
    assert (store.begun(first), store.photographed(first)) == (NOON, frozenset())


def test_in_a_file_of_before_the_latest_game_is_on_the_board(store: Store) -> None:
    game = store.begin(SETUP, NOON)
    store.close()
    with sqlite3.connect(store.path) as disk:
        disk.execute("DROP TABLE taken_up")
    disk.close()
    assert Store(store.path).on_board() == game


@pytest.mark.parametrize(
    "act",
    [
        "UPDATE events SET line = 'x'",
        "DELETE FROM events",
        "UPDATE games SET setup = 'x'",
        "DELETE FROM games",
    ],
)
def test_nothing_recorded_can_be_changed_or_deleted(store: Store, act: str) -> None:
    store.append(store.begin(SETUP, NOON), Entry(1, NOON, "Ann", ROLL))
    with sqlite3.connect(store.path) as disk, pytest.raises(sqlite3.IntegrityError, match="never"):
        disk.execute(act)
    disk.close()


def test_an_event_cannot_take_the_place_of_another(store: Store) -> None:
    game = store.begin(SETUP, NOON)
    store.append(game, Entry(1, NOON, "Ann", ROLL))
    with pytest.raises(MovedOn, match="gone on elsewhere"):
        store.append(game, Entry(1, NOON, "Ann", Banked("Ann")))
    assert len(store.entries(game)) == 1


def test_the_file_is_kept_in_write_ahead_mode_and_flushed(store: Store) -> None:
    modes = [store._disk.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert modes == ["wal", 2]


def test_a_line_that_cannot_be_read_is_said_so(store: Store) -> None:
    game = store.begin(SETUP, NOON)
    with sqlite3.connect(store.path) as disk:
        disk.execute("INSERT INTO events VALUES (?, 1, 'noon', 'Ann', 'Ann banks', NULL)", (game,))
    disk.close()
    with pytest.raises(StoreError, match="cannot read the games"):
        store.entries(game)


def test_a_game_is_added_with_all_its_entries_or_not_at_all(store: Store) -> None:
    twice = (Entry(1, NOON, "Ann", ROLL), Entry(1, NOON, "Ann", ROLL))
    with pytest.raises(MovedOn):
        store.add(SETUP, NOON, twice)
    assert store.games() == ()


def test_events_of_one_moment_are_recorded_all_or_none(store: Store) -> None:
    game = store.begin(SETUP, NOON)
    twice = (Entry(1, NOON, "Ann", ROLL), Entry(1, NOON, "Ann", ROLL))
    with pytest.raises(MovedOn):
        store.append(game, *twice)
    assert store.entries(game) == ()


def test_a_game_that_is_added_leaves_the_board_to_the_one_that_is_played(store: Store) -> None:
    first = store.add(SETUP, NOON, ())
    assert store.on_board() == first
    playing = store.begin(SETUP, NOON)
    store.add(SETUP, NOON, (Entry(1, NOON, "Ann", ROLL),))
    assert store.on_board() == playing
    store.append(playing, Entry(1, NOON, "Ann", ROLL))


def test_a_missing_game_is_said_so(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no game 7"):
        store.setup_of(7)


def test_a_file_that_holds_no_games_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"this is no database, but it is long enough to be looked at as one" * 20)
    with pytest.raises(StoreError, match="choose a folder with --data"):
        Store(file)


KILLED = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from scorer import Dice, Rolled, Setup, sheet_named
from ui.store import Entry, Store

store = Store(Path(sys.argv[1]))
game = store.begin(Setup(sheet_named("farkle").rules, ("Ann", "Ben")), datetime.now(UTC))
store.append(game, Entry(1, datetime.now(UTC), "camera", Rolled("Ann", Dice.parse("1 1 3 4 5 6"))))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_a_killed_process_leaves_every_event_on_disk(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(file)], check=False)
    assert killed.returncode == -signal.SIGKILL
    store = Store(file)
    assert [entry.event for entry in store.entries(store.games()[0])] == [ROLL]


def test_a_sound_store_passes_its_check(store: Store) -> None:
    store.check()
    store.begin(SETUP, NOON)
    store.check()


def test_a_damaged_store_is_refused_at_the_start(store: Store) -> None:
    game = store.begin(SETUP, NOON)
    for number in range(1, 300):
        store.append(game, Entry(number, NOON, "Ann", ROLL))
    store.close()
    with sqlite3.connect(store.path) as disk:
        disk.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    disk.close()
    sound = store.path.read_bytes()
    store.path.write_bytes(sound[:4096] + bytes(len(sound) - 4096))
    with pytest.raises(StoreError, match="cannot read the games"):
        Store(store.path).check()


def test_a_store_that_cannot_be_written_is_refused_at_the_start(store: Store) -> None:
    store._disk.execute("PRAGMA query_only = ON")  # as a disk that may only be read
    with pytest.raises(StoreError, match="choose a folder with --data"):
        store.check()


def test_games_of_a_newer_program_are_left_alone(store: Store) -> None:
    store._disk.execute("PRAGMA user_version = 2")
    for may_write in (True, False):
        with pytest.raises(StoreError, match="were written by a newer Pipkeeper"):
            Store(store.path, may_write=may_write)


def test_a_game_with_a_line_that_nobody_can_read_is_no_damage(store: Store) -> None:
    game = store.begin(SETUP, NOON)
    store._disk.execute("INSERT INTO events VALUES (?, 1, 'yesterday', 'Ann', 'Ann flies', NULL)", (game,))
    store._disk.commit()
    store.check()


def test_games_that_may_only_be_read_are(store: Store) -> None:
    game = store.begin(SETUP, NOON)
    store.append(game, Entry(1, NOON, "Ann", ROLL))
    read = Store(store.path, may_write=False)
    assert read.entries(game) == store.entries(game)
    with pytest.raises(StoreError, match="readonly"):
        read.begin(SETUP, NOON)


def test_what_a_killed_board_left_in_the_log_is_read_where_nothing_can_be_written(
    store: Store, tmp_path: Path
) -> None:
    game = store.begin(SETUP, NOON)
    store.append(game, Entry(1, NOON, "Ann", ROLL))
    folder = tmp_path / "stick"
    (folder / "games.sqlite-shm").mkdir(parents=True)  # what SQLite would have to write is in its way
    for name in ("games.sqlite", "games.sqlite-wal"):  # the board still runs: all is in its log
        (folder / name).write_bytes((store.path.parent / name).read_bytes())
    assert Store(folder / "games.sqlite", may_write=False).entries(game) == store.entries(game)


def test_what_is_looked_up_holds_until_it_is_written(store: Store) -> None:
    other = Store(store.path)
    other._disk.execute("PRAGMA busy_timeout = 50")
    with store._writing("add a game"), pytest.raises(StoreError, match="locked"):
        other.begin(SETUP, NOON)


def test_reading_makes_no_file(tmp_path: Path) -> None:
    assert Store(tmp_path / "new" / "games.sqlite", may_write=False).games() == ()
    assert not (tmp_path / "new").exists()
