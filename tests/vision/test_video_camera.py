"""Streams over real HTTP, as phones and network cameras serve them: pictures in the order they were taken."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.samples import SAMPLES
from vision.cameras import VideoCamera
from vision.cameras.video import devices
from vision.errors import CameraLost

FPS = 30
SHADES = 200  # the shade of a picture tells its number
Numbers = Callable[[int], bool]
"""Whether something happens at the picture of that number."""


def picture(number: int) -> bytes:
    return cv2.imencode(".jpg", np.full((120, 160, 3), number % SHADES, np.uint8))[1].tobytes()


class Stream(ThreadingHTTPServer):
    """A motion JPEG stream that begins when somebody asks; each who asks later begins where it is by then."""

    daemon_threads = True

    def __init__(self, is_broken: Numbers, is_last: Numbers) -> None:
        super().__init__(("127.0.0.1", 0), Watcher)
        self.is_broken, self.is_last = is_broken, is_last
        self.begun_at_s = 0.0
        self.asked = 0
        self.address = f"http://127.0.0.1:{self.server_port}/"

    @property
    def now(self) -> int:
        """The number of the picture that is taken now."""
        return int((time.monotonic() - self.begun_at_s) * FPS)


class Watcher(BaseHTTPRequestHandler):
    server: Stream

    def do_GET(self) -> None:
        self.server.asked += 1
        self.server.begun_at_s = self.server.begun_at_s or time.monotonic()
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
        self.end_headers()
        number = self.server.now
        while True:
            time.sleep(max(0.0, self.server.begun_at_s + number / FPS - time.monotonic()))
            if self.server.is_last(number):
                return
            shown = picture(number)
            if self.server.is_broken(number):
                shown = shown[: len(shown) // 3]
            head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(shown)}\r\n\r\n"
            try:
                self.wfile.write(head.encode() + shown + b"\r\n")
            except OSError:  # the camera was closed
                return
            number += 1

    def log_message(self, *_: object) -> None:
        """Nothing is written."""


Serve = Callable[..., Stream]


def never(_: int) -> bool:
    return False


@pytest.fixture
def serve() -> Iterator[Serve]:
    begun: list[Stream] = []

    def start(*, is_broken: Numbers = never, is_last: Numbers = never) -> Stream:
        begun.append(Stream(is_broken, is_last))
        threading.Thread(target=begun[-1].serve_forever, daemon=True).start()
        return begun[-1]

    yield start
    for stream in begun:
        stream.shutdown()
        stream.server_close()


def looked_through(stream: Stream, for_s: float) -> list[int]:
    """How many pictures each one was behind when it came, as they came."""
    camera, behind = VideoCamera(stream.address), []
    until_s = time.monotonic() + for_s
    try:
        while time.monotonic() < until_s:
            shade = round(float(camera.frame().mean()))
            behind.append((stream.now - shade) % SHADES)
    finally:
        camera.close()
    return behind


def test_a_stream_does_not_fall_behind(serve: Serve) -> None:
    behind = looked_through(serve(), 5.0)
    late, early = np.median(behind[-30:]), np.median(behind[:30])
    assert late - early < FPS / 2, "at the pace that it says, 25, it is 25 pictures late by then"


def test_broken_pictures_are_stepped_over(serve: Serve) -> None:
    stream = serve(is_broken=lambda number: number % 20 == 10)
    assert len(looked_through(stream, 2.5)) > FPS


def test_a_stream_that_ends_is_opened_anew(serve: Serve) -> None:
    stream = serve(is_last=lambda number: number == FPS)  # whoever asks again gets what comes after
    assert len(looked_through(stream, 5.0)) > FPS
    assert stream.asked > 1


def test_an_address_with_a_single_picture_is_no_camera(serve: Serve) -> None:
    stream = serve(is_last=lambda number: number % FPS >= 2)
    with pytest.raises(CameraLost):
        looked_through(stream, 30.0)


def played(camera: VideoCamera) -> tuple[int, str]:
    """How many pictures come, and what is said when none comes any more."""
    frames = 0
    try:
        while True:
            camera.frame()
            frames += 1
    except CameraLost as lost:
        return frames, str(lost)
    finally:
        camera.close()


def test_a_film_at_an_address_plays_at_its_own_pace_and_ends() -> None:
    film = SAMPLES / "clip-grey-felt.mp4"
    begun_s = time.monotonic()
    frames, why = played(VideoCamera(film.as_uri()))
    assert "clip-grey-felt.mp4 has ended; choose it again" in why
    told = cv2.VideoCapture(str(film))
    assert frames == told.get(cv2.CAP_PROP_FRAME_COUNT)
    assert time.monotonic() - begun_s > 0.9 * frames / told.get(cv2.CAP_PROP_FPS)


def test_a_stream_whose_camera_was_switched_off_is_lost(serve: Serve) -> None:
    stream = serve(is_last=lambda number: number >= FPS)
    with pytest.raises(CameraLost, match="gives no more pictures; choose it again, or another camera"):
        looked_through(stream, 30.0)


def test_each_webcam_is_listed_once_whatever_its_number(tmp_path: Path) -> None:
    """Two cameras with a second device without pictures, one that nothing is told of, and other files.

    The board's own devices are cameras where their numbers are low; no number has three digits.
    """
    told = tmp_path / "told"
    for number, place in ((0, "0\n"), (1, "1\n"), (4, "0\n"), (5, "1\n")):
        (told / f"video{number}").mkdir(parents=True)
        (told / f"video{number}" / "index").write_text(place, encoding="ascii")
    (tmp_path / "platform").mkdir()
    for number in (2, 11, 31):
        (told / f"video{number}" / "device").mkdir(parents=True)
        (told / f"video{number}" / "index").write_text("0\n", encoding="ascii")
        (told / f"video{number}" / "device" / "subsystem").symlink_to(tmp_path / "platform")
    for number in (0, 1, 2, 4, 5, 10, 11, 31, 100):
        (tmp_path / f"video{number}").touch()
    for name in ("video", "videos", "video²", "audio0"):
        (tmp_path / name).touch()
    assert devices(tmp_path, told) == (0, 2, 4, 10)
