"""Pictures from files, upright, or one sentence on why not."""

from __future__ import annotations

import os
import re
import tempfile
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
MEGABYTE = 1 << 20
MOST_BYTES = 200 * MEGABYTE  # the largest photographs of phones have 50
DAMAGE = (b"Corrupt JPEG data", b"Premature end of JPEG")  # what libjpeg says of pictures with holes
LEFT_OVER = re.compile(rb"Corrupt JPEG data: (\d+) extraneous bytes before marker 0xd9")
"""What it says where the picture was whole so many bytes before the end, or seemed so, out of step."""
JPEG_MARK = re.compile(rb"\xff([\x02-\xcf\xd9-\xfe])")  # the others stand alone, as within a scan
SILENCE = threading.Lock()  # two threads must not swap standard error at once
KINDS = "a JPEG, PNG, WebP, BMP or TIFF file"
ENDINGS = (".jpg", ".jpeg", ".jfif", ".png", ".webp", ".bmp", ".tif", ".tiff", ".heic", ".heif", ".avif")
"""Of pictures, HEIC among them, which cannot be read here: it is told, not passed over."""


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
    if _is_cut_jpeg(content):
        raise NotAPicture(f"{path} is a JPEG cut short: give {KINDS} that is complete")
    with _overheard() as said:
        try:
            picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
        except cv2.error:
            picture = None
    if picture is None:
        raise NotAPicture(f"{path} is no picture that can be read, or far too large: give {KINDS}")
    if any(word in _without_padding(b"".join(said), content) for word in DAMAGE):
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


def _without_padding(said: bytes, content: bytes) -> bytes:
    """What libjpeg says of a picture, but for bytes left over before its end where these are all zeros."""
    left = max(map(int, LEFT_OVER.findall(said)), default=0)
    if not content[: _end_of_jpeg(content)].endswith(bytes(left)):
        return said
    return LEFT_OVER.sub(b"", said)


def _is_cut_jpeg(content: bytes) -> bool:
    """Whether a JPEG ends before its end mark."""
    return content.startswith(b"\xff\xd8") and _end_of_jpeg(content) is None


def _end_of_jpeg(content: bytes) -> int | None:
    """Where the end mark of a JPEG stands; whatever follows it, as phones append films, is foreign.

    A mark's segment is stepped over, so that the end mark of a thumbnail in it does not count.
    """
    at = 2
    while mark := JPEG_MARK.search(content, at):
        if mark[1] == b"\xd9":
            return mark.start()
        length = content[mark.end() : mark.end() + 2]
        at = mark.end() + int.from_bytes(length, "big")
    return None
