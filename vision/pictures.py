"""Pictures from files, upright, or one sentence on why not."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import cv2
import numpy as np

from .errors import NotAPicture
from .types import Image

LEAST_SIDE_PX = 48  # a die of 1/10 of it has pips under one pixel
SILENCE = threading.Lock()  # two threads must not swap standard error at once
KINDS = "a JPEG, PNG, WebP, BMP or TIFF file"


def load_picture(path: Path | str) -> Image:
    """The picture in a file, turned upright as its EXIF says."""
    path = Path(path)
    picture = _decoded(path, _bytes(path))
    height, width = picture.shape[:2]
    if min(height, width) < LEAST_SIDE_PX:
        raise NotAPicture(
            f"{path} is only {width} x {height} px: each side must have {LEAST_SIDE_PX} px or more"
        )
    return picture


def _bytes(path: Path) -> bytes:
    """What the file holds; a sentence where there is no such file."""
    if not path.exists():
        raise NotAPicture(f"{path} does not exist: give the path of {KINDS}")
    if path.is_dir():
        raise NotAPicture(f"{path} is a folder: give the path of {KINDS}")
    try:
        content = path.read_bytes()
    except OSError as error:
        raise NotAPicture(
            f"{path} cannot be opened ({error.strerror}): give {KINDS} that may be read"
        ) from None
    if not content:
        raise NotAPicture(f"{path} is empty: give {KINDS}")
    return content


def _decoded(path: Path, content: bytes) -> Image:
    """The picture in the bytes of a file; a sentence where it is none, or only a part of one."""
    if _is_cut_jpeg(content):
        raise NotAPicture(f"{path} is a JPEG cut short: give {KINDS} that is complete")
    with _silenced():
        try:
            picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
        except cv2.error:
            picture = None
    if picture is None:
        raise NotAPicture(f"{path} is no picture that can be read: give {KINDS}")
    return cast(Image, picture)


@contextmanager
def _silenced() -> Iterator[None]:
    """A while in which nothing reaches standard error: libpng and libjpeg write there past OpenCV."""
    with SILENCE, Path(os.devnull).open("wb") as nowhere:
        try:
            loud = os.dup(2)
        except OSError:  # there is no standard error, as in a windowed program
            yield
            return
        try:
            os.dup2(nowhere.fileno(), 2)
            yield
        finally:
            os.dup2(loud, 2)
            os.close(loud)


def _is_cut_jpeg(content: bytes) -> bool:
    """Whether a JPEG lacks its end mark; that of a thumbnail lies in the first half."""
    return content.startswith(b"\xff\xd8") and b"\xff\xd9" not in content[len(content) // 2 :]
