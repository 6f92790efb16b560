"""Webcams, network streams and video files, through OpenCV."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from ..errors import CameraLost
from ..types import Image

WAIT_S = 5.0  # for a stream that does not answer
MOST_WEBCAMS = 4  # numbers tried where none are told of; each missing one costs a moment
WEBCAM = re.compile("[0-9]{1,2}")
"""How the number of a webcam is written."""
FILMS = (".avi", ".m4v", ".mkv", ".mov", ".mp4", ".mpeg", ".mpg", ".webm", ".wmv")
DRIVE = re.compile(r"^[A-Za-z]:(?=[\\/])")
WIDTH_PX, HEIGHT_PX = 1280, 720  # asked of a webcam: a die is then 40 px or more over a table
PATIENCE_S = 1.5  # for the next picture of a camera that drops some, before it is opened anew
NAP_S = 0.02  # between two tries
FEWEST_TO_REOPEN = 10  # pictures since it was opened: an address that shows a single one is no camera


class VideoCamera:
    """A camera, stream or film that OpenCV can open; what `is_film` plays at its own pace and then ends.

    `name` is what people call it: a stream's address may have a password in it, which nothing is to tell.
    """

    def __init__(self, source: int | str, name: str = "") -> None:
        self._source = source
        self._name = name or (f"webcam {source}" if isinstance(source, int) else source)
        self._capture = _opened(source)
        self._first = self._capture.read() if _is_file(source) else None  # a text may open as a film
        if not self._capture.isOpened() or (self._first is not None and not self._first[0]):
            what = _told(source, self._name)
            raise CameraLost(
                f"cannot open {what}: {_advice(source)}; the demo table and typing work without it"
            )
        self.is_film = isinstance(source, str) and (_is_file(source) or _has_an_end(self._capture))
        # cameras and streams set the pace by themselves; what they say of it is often untrue
        self._frame_s = 1 / (self._capture.get(cv2.CAP_PROP_FPS) or 30.0) if self.is_film else 0.0
        self._next_at_s = time.monotonic()
        self._came = 0  # pictures since it was opened

    def frame(self) -> Image:
        """The next picture, BGR; CameraLost when the camera gives none or the film has ended.

        A camera or stream that drops pictures is waited for, and opened anew before it is lost: where a
        stream hangs, that takes up to three times WAIT_S.
        """
        time.sleep(max(0.0, self._next_at_s - time.monotonic()))
        self._next_at_s = time.monotonic() + self._frame_s
        frame = self._next()
        if frame is None:
            ended = "has ended" if self.is_film else "gives no more pictures"
            raise CameraLost(f"{self._name} {ended}; choose it again, or another camera")
        self._came += 1
        return frame

    def _next(self) -> Image | None:
        """The next picture; None where there is none any more."""
        first, self._first = self._first, None
        if first is not None:
            return np.asarray(first[1], dtype=np.uint8)
        if self.is_film:
            return self._read()
        frame = self._waited_for()
        if frame is None and self._came >= FEWEST_TO_REOPEN:
            self._capture.release()
            self._capture, self._came = _opened(self._source), 0
            frame = self._waited_for() if self._capture.isOpened() else None
        return frame

    def _waited_for(self) -> Image | None:
        """The first picture that comes within PATIENCE_S."""
        until_s = time.monotonic() + PATIENCE_S
        while (frame := self._read()) is None and time.monotonic() < until_s:
            time.sleep(NAP_S)
        return frame

    def _read(self) -> Image | None:
        """One try at the next picture."""
        is_there, frame = self._capture.read()
        return np.asarray(frame, dtype=np.uint8) if is_there else None

    def close(self) -> None:
        """Let go of the device."""
        self._capture.release()


def may_hide_a_password(source: str) -> bool:
    """Whether a password may stand in a source: it is an address, or no file, and may be one mistyped.

    >>> [may_hide_a_password(text) for text in ("ann:secret", "127.0.0.1#secret", "C:/Q&A.mp4", "felt")]
    [True, True, False, False]
    """
    if "://" in source:
        return True
    if _is_there(source):
        return False
    path = DRIVE.sub("", source)
    is_address = any(sign in path for sign in ":@=")
    is_film = Path(path).suffix.lower() in FILMS
    return is_address or (any(sign in path for sign in "?&%#;") and not is_film)


def _is_there(path: str) -> bool:
    """Whether there is such a file; none of a name that is too long."""
    try:
        return Path(path).exists()
    except OSError:
        return False


def webcams() -> tuple[int, ...]:
    """The numbers of the webcams that are there; on Linux without opening one."""
    if sys.platform == "linux":
        return devices(Path("/dev"), Path("/sys/class/video4linux"))
    return tuple(number for number in range(MOST_WEBCAMS) if _opens(number))


def devices(folder: Path, told: Path) -> tuple[int, ...]:
    """The numbers of the devices in a folder that give pictures, by what Linux tells of each in another.

    Most webcams have a second one that tells of the pictures of the first, and gives none; a small board has
    some, of high numbers, that only code and decode films.
    """
    numbers = sorted(int(file.name[5:]) for file in folder.glob("video*") if WEBCAM.fullmatch(file.name[5:]))
    return tuple(number for number in numbers if _is_camera(number, told / f"video{number}"))


def _is_camera(number: int, told: Path) -> bool:
    """Whether a device is a camera, and its first, by what is told of it; where nothing is it may be one."""
    is_of_the_board = (told / "device" / "subsystem").resolve().name == "platform"
    if is_of_the_board and number >= MOST_WEBCAMS:
        return False
    try:
        return (told / "index").read_text(encoding="ascii").strip() == "0"
    except (OSError, ValueError):
        return True


def _is_file(source: int | str) -> bool:
    """Whether that source is a file, whose first picture costs no time."""
    return isinstance(source, str) and "://" not in source


def _has_an_end(capture: cv2.VideoCapture) -> bool:
    """Whether what was opened is a film at an address: a stream has no number of pictures."""
    return bool(capture.get(cv2.CAP_PROP_FRAME_COUNT) > 0)


def _told(source: int | str, name: str) -> str:
    """A source in a sentence: of a file it is told where it was looked for, of an address its name alone."""
    if isinstance(source, int):
        return name
    if may_hide_a_password(source):
        return f"the {name[:1].lower()}{name[1:]}"
    return source or "a camera without a name"


def _advice(source: int | str) -> str:
    """What to look at when a source cannot be opened."""
    if isinstance(source, int):
        return "plug it in, and close other programs that use it"
    if "://" in source:
        return "nothing answers at that address"
    if _is_there(source) and Path(source).is_file():
        return "it is no film that can be read"
    if Path(source).suffix and not _is_there(source):
        return "there is no such file"
    return "it is neither demo, none, a webcam's number, an address nor a film"


def _opens(number: int) -> bool:
    capture = _opened(number)
    is_open = capture.isOpened()
    capture.release()
    return bool(is_open)


def _opened(source: int | str) -> cv2.VideoCapture:
    """The capture for that source; OpenCV keeps its own warnings to itself."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    if isinstance(source, str):
        wait_ms = round(WAIT_S * 1000)
        waits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, wait_ms, cv2.CAP_PROP_READ_TIMEOUT_MSEC, wait_ms]
        return cv2.VideoCapture(source, cv2.CAP_FFMPEG, waits)
    capture = cv2.VideoCapture(source)
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH_PX)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT_PX)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture
