"""The cameras that can be looked through: which there are, what people call them, and how they are opened."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

import cv2
import numpy as np

from vision import Image
from vision.cameras import WEBCAM, Camera, DemoTable, VideoCamera, may_hide_a_password, webcams

from .files import OWNER, write_whole
from .view import DEMO, NO_CAMERA, Source

log = logging.getLogger(__name__)


def sources() -> tuple[Source, ...]:
    """The demo table, every webcam that is there, and no camera at all."""
    return (DEMO, *(source_named(str(number)) for number in webcams()), NO_CAMERA)


def source_named(key: str) -> Source:
    """The source of that key: demo, none, the number of a webcam, or a stream's address or video file."""
    known = {source.key: source for source in (DEMO, NO_CAMERA)}
    return known.get(key, Source(key, title_of(key)))


class LastSource:
    """The camera looked through last, kept in one small file that nobody else on the machine may read.

    A stream's address may have a password in it.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def kept(self) -> Source | None:
        """The camera as it was kept; None where there is none that can be read."""
        try:
            key = json.loads(self._file.read_text(encoding="utf-8"))["camera"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return source_named(key) if key and isinstance(key, str) else None

    def keep(self, source: Source) -> None:
        """Keep that camera; where that fails the next start looks through the one before."""
        try:
            write_whole(self._file, json.dumps({"camera": source.key}) + "\n", mode=OWNER)
        except OSError:
            log.exception("cannot keep the camera in %s", self._file)


def title_of(key: str) -> str:
    """What people call a camera: a webcam by its number, a stream by its machine, a film by its name.

    >>> title_of("0"), title_of("rtsp://ann:secret@camera.local/1"), title_of("films/felt.mp4")
    ('Webcam 0', 'Stream from camera.local', 'felt.mp4')
    >>> title_of("rtsp://ann:secret@/1"), title_of("rtsp://ann:se[cret@camera.local/1")
    ('Stream', 'Stream')
    >>> title_of("ann:secret@camera.local/1")
    'Address'
    """
    if webcam_number(key) is not None:
        return f"Webcam {key}"
    if not may_hide_a_password(key):
        return Path(key).name or key
    if "://" not in key:
        return "Address"  # what stands there may be a password
    with suppress(ValueError):  # no address at all
        machine = urlsplit(key).hostname
        return f"Stream from {machine}" if machine else "Stream"
    return "Stream"


def webcam_number(key: str) -> int | None:
    """The number of a webcam; None where the key is none of one.

    >>> webcam_number("2"), webcam_number("films/2"), webcam_number("²"), webcam_number("20261126")
    (2, None, None, None)
    """
    return int(key) if WEBCAM.fullmatch(key) else None


def camera_of(source: Source, *, seed: int = 0) -> Camera | None:
    """The opened camera, or None for no camera; CameraLost says why it cannot be opened.

    The seed decides in which order the demo table throws its dice.
    """
    if source == NO_CAMERA:
        return None
    if source == DEMO:
        return DemoTable(demo_pictures(), seed=seed)
    number = webcam_number(source.key)
    return VideoCamera(source.key, source.title) if number is None else VideoCamera(number)


def demo_pictures() -> Mapping[int, Sequence[Image]]:
    """The photographs of the demo table, by how many dice they show.

    They are whole: nobody listens, as for other files, for what a decoder may say of damage, which would be
    heard of the frames of a camera that runs meanwhile too.
    """
    pictures: dict[int, list[Image]] = {}
    folder = files("sample_images")
    for entry in json.loads((folder / "index.json").read_text(encoding="utf-8")):
        if entry["set"] == "demo":
            content = np.frombuffer((folder / entry["file"]).read_bytes(), np.uint8)
            picture = np.asarray(cv2.imdecode(content, cv2.IMREAD_COLOR), np.uint8)
            pictures.setdefault(len(entry["values"]), []).append(picture)
    return pictures
