"""Pictures from files, upright, or one sentence on why not."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import cv2
import numpy as np

from .damage import is_cut, is_damaged
from .errors import NotAPicture
from .types import Image

LEAST_SIDE_PX = 48  # a die of 1/10 of it has pips under one pixel
MEGABYTE = 1 << 20
MOST_BYTES = 200 * MEGABYTE  # the largest photographs of phones have 50
SILENCE = threading.Lock()  # two threads must not swap standard error at once
KINDS = "a JPEG, PNG, WebP, BMP or TIFF file"
ENDINGS = (".jpg", ".jpeg", ".jfif", ".png", ".webp", ".bmp", ".tif", ".tiff", ".heic", ".heif", ".avif")
"""Of pictures: HEIC cannot be read, AVIF not on every machine; that is told, and neither passed over."""


def pictures_at(path: Path | str) -> tuple[Path, ...]:
    """The picture files right in a folder, by name; a folder without any, and any other path, as it is.

    Hidden files count for nothing: beside each picture some systems keep one of its name.
    """
    path = Path(path)
    try:
        return tuple(sorted(filter(_is_picture, path.iterdir()))) or (path,)
    except OSError:
        return (path,)


def _is_picture(path: Path) -> bool:
    """Whether it is a file with a picture's ending, and not hidden."""
    return path.suffix.lower() in ENDINGS and not path.name.startswith(".") and path.is_file()


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
    try:
        if not path.exists():
            raise NotAPicture(f"{path} does not exist: give the path of {KINDS}")
        if path.is_dir():
            raise NotAPicture(_no_picture_as_folder(path))
        if not path.is_file():
            raise NotAPicture(f"{path} is a device: give the path of {KINDS}")
        size = path.stat().st_size
        content = path.read_bytes() if size <= MOST_BYTES else b""
    except OSError as error:
        raise NotAPicture(
            f"{path} cannot be opened ({error.strerror}): give {KINDS} that may be read"
        ) from None
    if not content:
        what = "empty" if not size else f"{size // MEGABYTE} MB large"
        raise NotAPicture(f"{path} is {what}: give {KINDS} of at most {MOST_BYTES // MEGABYTE} MB")
    return content


def _no_picture_as_folder(path: Path) -> str:
    """The sentence on a folder where a picture was wanted; OSError where it may not be looked into."""
    if any(map(_is_picture, path.iterdir())):
        return f"{path} is a folder: give the path of {KINDS}"
    allowed = f"the path of {KINDS}, or of a folder with some"
    return f"there are no pictures right in the folder {path}: give {allowed}"


def _decoded(path: Path, content: bytes) -> Image:
    """The picture in the bytes of a file; a sentence where it is none, or only a part of one."""
    if is_cut(content):
        raise NotAPicture(f"{path} is a JPEG cut short: give {KINDS} that is complete")
    with _overheard() as said:
        try:
            picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
        except cv2.error:
            picture = None
    if picture is None:
        raise NotAPicture(f"{path} is no picture that can be read, or far too large: give {KINDS}")
    if is_damaged(content, b"".join(said), picture.shape[1], picture.shape[0]):
        raise NotAPicture(f"{path} is damaged and shows only a part: give {KINDS} that is whole")
    return cast(Image, picture)


@contextmanager
def _overheard() -> Iterator[list[bytes]]:
    """A while in which what libpng and libjpeg write to standard error, past OpenCV, is caught instead."""
    said: list[bytes] = []
    with SILENCE, tempfile.TemporaryFile() as ear:
        try:
            loud = os.dup(2)
        except OSError:  # there is no standard error, as in a windowed program
            yield said
            return
        try:
            os.dup2(ear.fileno(), 2)
            yield said
        finally:
            os.dup2(loud, 2)
            os.close(loud)
            ear.seek(0)
            said.append(ear.read())
