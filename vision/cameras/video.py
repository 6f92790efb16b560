"""Webcams, network streams and video files, through OpenCV."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from ..errors import CameraLost
from ..types import Image

WAIT_S = 5.0  # for a stream that does not answer
MOST_WEBCAMS = 4  # numbers tried; each missing one costs a moment
WIDTH_PX, HEIGHT_PX = 1280, 720  # asked of a webcam: a die is then 40 px or more over a table


class VideoCamera:
    """A camera, stream or video file that OpenCV can open; a file plays at its own pace and then ends."""

    def __init__(self, source: int | str) -> None:
        self._name = f"webcam {source}" if isinstance(source, int) else source
        self._capture = _opened(source)
        self._first = self._capture.read() if _is_file(source) else None  # a text may open as a film
        if not self._capture.isOpened() or (self._first is not None and not self._first[0]):
            raise CameraLost(
                f"cannot open {self._name}: {_advice(source)}; the demo table and typing work without it"
            )
        self._frame_s = 0.0 if isinstance(source, int) else 1 / (self._capture.get(cv2.CAP_PROP_FPS) or 30.0)
        self._next_at_s = time.monotonic()

    def frame(self) -> Image:
        """The newest picture, BGR; CameraLost when the camera gives none or the file has ended."""
        time.sleep(max(0.0, self._next_at_s - time.monotonic()))
        self._next_at_s = time.monotonic() + self._frame_s
        is_there, frame = self._first or self._capture.read()
        self._first = None
        if not is_there:
            raise CameraLost(f"{self._name} gives no more pictures; choose it again, or another camera")
        return np.asarray(frame, dtype=np.uint8)

    def close(self) -> None:
        """Let go of the device."""
        self._capture.release()


def webcams() -> tuple[int, ...]:
    """The numbers of the webcams that are there; on Linux without opening one."""
    if sys.platform == "linux":
        there = (Path(f"/dev/video{number}") for number in range(MOST_WEBCAMS))
        return tuple(number for number, device in enumerate(there) if device.exists())
    return tuple(number for number in range(MOST_WEBCAMS) if _opens(number))


def _is_file(source: int | str) -> bool:
    """Whether that source is a file, whose first picture costs no time."""
    return isinstance(source, str) and "://" not in source


def _advice(source: int | str) -> str:
    """What to look at when a source cannot be opened."""
    if isinstance(source, int):
        return "plug it in, and close other programs that use it"
    if "://" in source:
        return "nothing answers at that address"
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
