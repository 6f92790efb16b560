from __future__ import annotations

import os
import re
import threading
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from scorer import Setup, sheet_named
from ui.cli import eyes_through
from ui.eyes import Eyes
from ui.session import Session
from ui.sources import LastSource, demo_pictures, source_named
from ui.store import Store
from ui.view import DEMO, NO_CAMERA, Glance
from vision.errors import CameraLost

STREAM = "http://phone.local:8080/video"
SECRET = "rtsp://ann:secret@127.0.0.1:9/1"


@pytest.fixture
def last(tmp_path: Path) -> LastSource:
    return LastSource(tmp_path / "camera.json")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(Store(tmp_path / "games.sqlite"))


def looked_through(camera: str | None, session: Session, last: LastSource) -> Any:
    """The view of eyes that are closed again."""
    eyes = eyes_through(camera, session, last, seed=1)
    eyes.close()
    return eyes.view


@pytest.mark.parametrize("key", ["none", "demo", "0", STREAM])
def test_the_camera_looked_through_last_is_kept(last: LastSource, key: str) -> None:
    assert last.kept() is None
    last.keep(source_named(key))
    assert last.kept() == source_named(key)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_nobody_else_may_read_it(tmp_path: Path, last: LastSource) -> None:
    last.keep(source_named(SECRET))
    assert (tmp_path / "camera.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "no json", '{"camera": null}', '{"camera": [1]}', '{"camera": ""}']
)
def test_what_cannot_be_read_is_no_camera_kept(tmp_path: Path, text: str) -> None:
    file = tmp_path / "camera.json"
    file.write_text(text, encoding="utf-8")
    assert LastSource(file).kept() is None


def test_a_camera_that_cannot_be_kept_is_looked_through_all_the_same(
    tmp_path: Path, session: Session
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    assert looked_through("demo", session, LastSource(file / "camera.json")).source == DEMO


def test_the_next_start_looks_through_what_was_named_or_chosen(session: Session, last: LastSource) -> None:
    assert looked_through(None, session, last).source == DEMO
    named = eyes_through("none", session, last, seed=1)
    assert last.kept() == NO_CAMERA
    named.look_through(DEMO)
    named.close()
    assert looked_through(None, session, last).source == DEMO


def test_a_named_camera_that_cannot_be_opened_changes_nothing(session: Session, last: LastSource) -> None:
    last.keep(NO_CAMERA)
    with pytest.raises(CameraLost):
        eyes_through("7", session, last, seed=1)
    assert last.kept() == NO_CAMERA


def test_the_last_camera_that_is_gone_is_shown_as_lost_and_not_forgotten(
    session: Session, last: LastSource, capsys: pytest.CaptureFixture[str]
) -> None:
    last.keep(source_named(SECRET))
    eyes = eyes_through(None, session, last, seed=1)
    assert (eyes.view.source, eyes.view.glance) == (source_named(SECRET), Glance.LOST)
    assert capsys.readouterr().err == f"{eyes.view.trouble}\n"
    assert eyes.view.trouble.startswith("cannot open the stream from 127.0.0.1")
    assert "secret" not in eyes.view.trouble
    assert last.kept() == source_named(SECRET)
    eyes.look_through(DEMO)
    eyes.close()
    assert last.kept() == DEMO


def test_after_a_film_no_demo_table_throws_into_the_game_that_is_on(
    tmp_path: Path, session: Session, last: LastSource
) -> None:
    film = tmp_path / "felt.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 30, (64, 48))
    for _ in range(9):
        writer.write(np.zeros((48, 64, 3), np.uint8))
    writer.release()
    assert looked_through(str(film), session, last).source == source_named(str(film))
    assert last.kept() is None
    session.begin(Setup(sheet_named("farkle").rules, ("Ann", "Ben")))
    assert looked_through(None, session, last).source == NO_CAMERA


@pytest.mark.parametrize(
    "key",
    [
        SECRET,
        "rtsp://ann:secret@/1",
        "rtsp://ann:se[secret@127.0.0.1:9/1",
        "ann:secret@127.0.0.1:9/1",
        "rtsp:/ann:secret@127.0.0.1/1",
        "rtsp:ann:secret@127.0.0.1",
        "127.0.0.1:9/video?user=ann&password=secret",
        "ann:secret@" + 300 * "x",
        "rtsp:/ann:secret%40127.0.0.1/1",
        "127.0.0.1:9/ann:secret",
        "ann:secret#127.0.0.1:9",
        "127.0.0.1;secret",
    ],
)
def test_no_password_is_ever_told(session: Session, key: str) -> None:
    eyes = Eyes(session, source=NO_CAMERA)
    with pytest.raises(CameraLost) as lost:
        eyes.look_through(source_named(key))
    eyes.close()
    assert str(lost.value).startswith(("cannot open the stream", "cannot open the address"))
    assert "secret" not in f"{lost.value} {source_named(key).title}"


@pytest.mark.parametrize("key", ["Q&A.mp4", "films/what?.MOV", "felt"])
def test_what_is_no_address_is_told_where_it_was_looked_for(session: Session, key: str) -> None:
    eyes = Eyes(session, source=NO_CAMERA)
    with pytest.raises(CameraLost, match=re.escape(f"cannot open {key}: ")):
        eyes.look_through(source_named(key))
    eyes.close()


def test_the_demo_table_opens_while_a_camera_sends_damaged_frames() -> None:
    content = cv2.imencode(".jpg", np.full((64, 64, 3), 90, np.uint8))[1].tobytes()
    damaged = np.frombuffer(content[:-2] + bytes(9) + content[-2:] + bytes(9), np.uint8)
    is_over = threading.Event()

    def looked_through() -> None:
        while not is_over.is_set():
            cv2.imdecode(damaged, cv2.IMREAD_COLOR)

    camera = threading.Thread(target=looked_through)
    camera.start()
    try:
        assert sorted(demo_pictures()) == list(range(7))
    finally:
        is_over.set()
        camera.join()
