"""What tells that a picture's file is damaged, where its decoder still shows a part, or something else."""

from __future__ import annotations

import re

DAMAGE = (b"Corrupt JPEG data", b"Premature end of JPEG")  # what libjpeg says of pictures with holes
LEFT_OVER = re.compile(rb"Corrupt JPEG data: (\d+) extraneous bytes before marker 0xd9")
"""What it says where the picture was whole so many bytes before the end, or seemed so, out of step."""
JPEG_MARK = re.compile(rb"\xff([\x02-\xcf\xd9-\xfe])")  # the others stand alone, as within a scan
WEBP_PICTURES = (b"VP8 ", b"VP8L")  # the chunks of a WebP that hold the picture, without loss or with
MOST_ZEROS = 16  # bytes that the picture in a WebP ends in: photographs have five at most
PX_PER_ZERO = 8192  # for so many pixels one more: 40 blocks of 16 x 16 that are all alike make one
BITS_OF_COLOUR = 24  # a pixel of a BMP without a palette
MOST_BLACK = 20  # of a BMP's bytes one in so many may be zeros at its end, where it begins otherwise


def is_cut(content: bytes) -> bool:
    """Whether a JPEG ends before its end mark."""
    return _is_jpeg(content) and _end_of_jpeg(content) is None


def is_damaged(content: bytes, said: bytes, width_px: int, height_px: int) -> bool:
    """Whether a part of the picture is missing, by what libjpeg said of it or by the zeros it ends in.

    A copy that was broken off may be as long as the whole, with nothing but zeros from there on. In a BMP
    these are black: so it counts where the picture is not black at its other end. PNG has its own sums.
    """
    if _is_jpeg(content):
        return any(word in _without_padding(said, content) for word in DAMAGE)
    if content.startswith(b"RIFF"):
        most = MOST_ZEROS + width_px * height_px // PX_PER_ZERO
        return _zeros_at_the_end(content[: _end_of_webp(content)]) > most
    if content.startswith(b"BM"):
        rows = _rows_of_bmp(content, width_px, height_px)
        zeros = _zeros_at_the_end(rows)
        return zeros > len(rows) // MOST_BLACK and not rows.startswith(bytes(zeros // 2))
    return False


def _is_jpeg(content: bytes) -> bool:
    return content.startswith(b"\xff\xd8")


def _zeros_at_the_end(content: bytes) -> int:
    """How many bytes it ends in that are zero."""
    return len(content) - len(content.rstrip(b"\0"))


def _rows_of_bmp(content: bytes, width_px: int, height_px: int) -> bytes:
    """The rows of a BMP of three bytes a pixel, each filled up to four; of others none: 0 may be white."""
    begins, bits = (int.from_bytes(content[at : at + size], "little") for at, size in ((10, 4), (28, 2)))
    row = (3 * width_px + 3) // 4 * 4
    return content[begins : begins + row * height_px] if bits == BITS_OF_COLOUR else b""


def _end_of_webp(content: bytes) -> int:
    """Where the picture in a WebP ends; whatever follows, as what a camera notes, is foreign."""
    at = 12
    while at < len(content):
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
