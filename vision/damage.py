"""What tells that a picture's file is damaged, where its decoder still shows a part, or something else."""

from __future__ import annotations

import re

DAMAGE = (b"Corrupt JPEG data", b"Premature end of JPEG")  # what libjpeg says of pictures with holes
LEFT_OVER = re.compile(rb"Corrupt JPEG data: (\d+) extraneous bytes before marker 0xd9")
"""What it says where the picture was whole so many bytes before the end, or seemed so, out of step."""
JPEG_MARK = re.compile(rb"\xff([\x02-\xcf\xd9-\xfe])")  # the others stand alone, as within a scan
WEBP_PICTURES = (b"VP8 ", b"VP8L")  # the chunks of a WebP that hold the picture, without loss or with
MOST_ZEROS = 64  # bytes at the end of a photograph's file: five in a row are the most there are, and
MOST_BLACK = 50  # of a BMP's bytes one in so many may be: in it black is written as zeros
PX_PER_ZERO = 8192  # one for so many pixels: WebP writes one for 40 blocks of 16 x 16 that are all alike


def is_cut(content: bytes) -> bool:
    """Whether a JPEG ends before its end mark."""
    return _is_jpeg(content) and _end_of_jpeg(content) is None


def is_damaged(content: bytes, said: bytes, width_px: int, height_px: int) -> bool:
    """Whether a part of the picture is missing, by what libjpeg said of it or by the zeros it ends in.

    A copy that was broken off may be as long as the whole, with nothing but zeros from there on. PNG tells
    by its own sums.
    """
    if _is_jpeg(content):
        return any(word in _without_padding(said, content) for word in DAMAGE)
    zeros = _zeros_at_the_end(content[: _end_of_webp(content)])
    if content.startswith(b"BM"):
        return zeros > len(content) // MOST_BLACK and not _begins_black(content, zeros)
    return zeros > MOST_ZEROS + width_px * height_px // PX_PER_ZERO


def _is_jpeg(content: bytes) -> bool:
    return content.startswith(b"\xff\xd8")


def _zeros_at_the_end(content: bytes) -> int:
    """How many bytes it ends in that are zero."""
    return len(content) - len(content.rstrip(b"\0"))


def _begins_black(bmp: bytes, zeros: int) -> bool:
    """Whether half as many zeros begin the rows of a BMP as end it: then black bars are above and below."""
    begins = bmp[int.from_bytes(bmp[10:14], "little") :]
    return begins.startswith(bytes(zeros // 2))


def _end_of_webp(content: bytes) -> int:
    """Where the picture in a WebP ends; whatever follows, as what a camera notes, is foreign."""
    at = 12
    while content.startswith(b"RIFF") and at < len(content):
        end = at + 8 + int.from_bytes(content[at + 4 : at + 8], "little")
        if content[at : at + 4] in WEBP_PICTURES:
            return end
        at = end + end % 2
    return len(content)


def _without_padding(said: bytes, content: bytes) -> bytes:
    """What libjpeg says of a picture, but for bytes left over before its end where these are all zeros."""
    left = max(map(int, LEFT_OVER.findall(said)), default=0)
    if not content[: _end_of_jpeg(content)].endswith(bytes(left)):
        return said
    return LEFT_OVER.sub(b"", said)


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
