from __future__ import annotations

from pathlib import Path

import pytest

from ui.cli import eyes_through
from ui.session import Session
from ui.sources import LastSource, source_named
from ui.store import Store
from ui.view import DEMO, NO_CAMERA

STREAM = "http://phone.local:8080/video"


@pytest.fixture
def last(tmp_path: Path) -> LastSource:
    return LastSource(tmp_path / "camera.json")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(Store(tmp_path / "games.sqlite"))


@pytest.mark.parametrize("key", ["none", "demo", "0", STREAM])
def test_the_camera_looked_through_last_is_kept(last: LastSource, key: str) -> None:
    assert last.kept() == DEMO
    last.keep(source_named(key))
    assert last.kept() == source_named(key)


def test_a_film_is_not_kept(last: LastSource) -> None:
    last.keep(source_named("none"))
    last.keep(source_named("films/felt.mp4"))
    assert last.kept() == NO_CAMERA


@pytest.mark.parametrize("text", ["", "[]", "{}", "no json"])
def test_where_none_can_be_read_it_is_the_demo_table(tmp_path: Path, text: str) -> None:
    file = tmp_path / "camera.json"
    file.write_text(text, encoding="utf-8")
    assert LastSource(file).kept() == DEMO


def test_a_camera_that_cannot_be_kept_is_looked_through_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    LastSource(file / "camera.json").keep(NO_CAMERA)
    assert LastSource(file / "camera.json").kept() == DEMO


def test_the_next_start_looks_through_what_was_named_or_chosen(session: Session, last: LastSource) -> None:
    named = eyes_through("none", session, last, seed=1)
    assert last.kept() == NO_CAMERA
    named.look_through(DEMO)
    named.close()
    again = eyes_through(None, session, last, seed=1)
    assert again.view.source == DEMO
    again.close()


def test_without_the_last_camera_dice_are_typed_and_it_is_not_forgotten(
    session: Session, last: LastSource, capsys: pytest.CaptureFixture[str]
) -> None:
    last.keep(source_named("7"))
    eyes = eyes_through(None, session, last, seed=1)
    assert (eyes.view.source, last.kept()) == (NO_CAMERA, source_named("7"))
    eyes.look_through(DEMO)
    eyes.close()
    assert last.kept() == DEMO
    said = capsys.readouterr().err
    assert said.startswith("cannot open webcam 7")
    assert said.endswith("; the board begins without a camera\n")
    assert len(said.splitlines()) == 1
