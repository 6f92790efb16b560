from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.drawn import Drawn, table
from tests.vision.samples import SAMPLES
from vision import Image, NotAPicture, VisionError, load_picture, pictures_at

JPEG = cv2.imencode(".jpg", table(Drawn(3, 300, 200)))[1].tobytes()
PROGRESSIVE = cv2.imencode(".jpg", table(Drawn(3, 300, 200)), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
PNG = cv2.imencode(".png", table(Drawn(3, 300, 200)))[1].tobytes()
WEBP = cv2.imencode(".webp", table(Drawn(3, 300, 200)), [cv2.IMWRITE_WEBP_QUALITY, 80])[1].tobytes()
BMP = cv2.imencode(".bmp", table(Drawn(3, 300, 200)))[1].tobytes()
TIFF = cv2.imencode(".tiff", table(Drawn(3, 300, 200)))[1].tobytes()
TINY = cv2.imencode(".png", np.zeros((20, 90, 3), np.uint8))[1].tobytes()


def with_segment(jpeg: bytes, content: bytes) -> bytes:
    """A JPEG with one more segment at its start, the kind that cameras write EXIF into."""
    return jpeg[:2] + b"\xff\xe1" + (len(content) + 2).to_bytes(2, "big") + content + jpeg[2:]


def broken_off(content: bytes) -> bytes:
    """A copy as long as the whole, with nothing but zeros from two thirds on."""
    copied = 2 * len(content) // 3
    return content[:copied] + bytes(len(content) - copied)


THUMBED = with_segment(JPEG, b"Exif\0\0" + JPEG)
"""A JPEG whose thumbnail, with an end mark of its own, is as large as itself."""


@pytest.mark.parametrize("name", ["dice.jpg", "Würfel 骰子.jpg", "no-ending"])
def test_a_picture_is_loaded(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(JPEG)
    assert load_picture(tmp_path / name).shape == (480, 640, 3)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"hello, I am no picture", "no picture"),
        (JPEG[: len(JPEG) // 3], "cut short"),
        (JPEG[:-2], "cut short"),
        (PROGRESSIVE[: len(PROGRESSIVE) // 2], "cut short"),
        (THUMBED[: -len(JPEG) // 2], "cut short"),
        (THUMBED[: -len(JPEG) + 2], "cut short"),
        (THUMBED[: len(JPEG) // 2], "cut short"),
        (JPEG[: len(JPEG) // 2] + b"\xff\xd9" + bytes(len(JPEG)), "damaged"),
        (PNG[: len(PNG) // 3], "no picture"),
        (PNG[:60] + b"xxxx" * 9 + PNG[96:], "no picture"),
        (broken_off(JPEG), "cut short"),
        (broken_off(PNG), "no picture"),
        (broken_off(WEBP), "damaged"),
        (broken_off(WEBP) + b"EXIF\4\0\0\0MM\0*", "damaged"),
        (broken_off(BMP), "damaged"),
        (broken_off(TIFF), "no picture"),
        (TINY, "90 x 20 px"),
    ],
    ids=[
        "empty",
        "text",
        "half a JPEG",
        "a JPEG but for its end mark",
        "half a progressive JPEG",
        "half a JPEG after a thumbnail",
        "a thumbnail and nothing more",
        "half a thumbnail",
        "half a JPEG with an end mark, and more",
        "half a PNG",
        "a broken PNG",
        "a JPEG copied in part",
        "a PNG copied in part",
        "a WebP copied in part",
        "a WebP copied in part, and what a camera notes",
        "a BMP copied in part",
        "a TIFF copied in part",
        "tiny",
    ],
)
def test_a_bad_file_is_one_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], content: bytes, says: str
) -> None:
    path = tmp_path / "bad.jpg"
    path.write_bytes(content)
    with pytest.raises(NotAPicture) as caught:
        load_picture(path)
    sentence = str(caught.value)
    assert says in sentence
    assert str(path) in sentence
    assert "\n" not in sentence
    assert capfd.readouterr() == ("", "")


FLAT = np.full((480, 640, 3), 90, np.uint8)


def with_bars(colour: int) -> Image:
    """A picture with bars above and below."""
    barred = table(Drawn(3, 300, 200))
    barred[:60] = barred[-60:] = colour
    return barred


@pytest.mark.parametrize("image", [FLAT, np.zeros_like(FLAT), with_bars(0), with_bars(255)])
@pytest.mark.parametrize("ending", [".png", ".webp", ".bmp", ".tiff"])
def test_bars_and_bare_pictures_are_no_damage(tmp_path: Path, image: Image, ending: str) -> None:
    ways = [cv2.IMWRITE_WEBP_QUALITY, 80] if ending == ".webp" else []
    assert cv2.imwrite(str(tmp_path / f"whole{ending}"), cv2.resize(image, None, fx=3, fy=3), ways)
    assert load_picture(tmp_path / f"whole{ending}").shape == (1440, 1920, 3)


BLACK_ABOVE = table(Drawn(3, 300, 200))
BLACK_ABOVE[:20] = 0


@pytest.mark.parametrize(
    "content",
    [
        PNG + bytes(4096),
        BMP + bytes(40_000),
        cv2.imencode(".bmp", BLACK_ABOVE)[1].tobytes(),
        cv2.imencode(".bmp", np.zeros((480, 640), np.uint8))[1].tobytes(),
    ],
    ids=["a PNG, padded", "a BMP, padded", "black above", "with a palette"],
)
def test_what_ends_in_zeros_may_be_whole(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "whole").write_bytes(content)
    assert load_picture(tmp_path / "whole").shape == (480, 640, 3)


@pytest.mark.parametrize("share", [0.9, 0.96])
def test_a_webp_that_lacks_a_little_is_damaged(tmp_path: Path, share: float) -> None:
    kept = round(share * len(WEBP))
    (tmp_path / "damaged.webp").write_bytes(WEBP[:kept] + bytes(len(WEBP) - kept))
    with pytest.raises(NotAPicture, match="damaged"):
        load_picture(tmp_path / "damaged.webp")


def test_zeros_after_the_picture_in_a_webp_are_no_damage(tmp_path: Path) -> None:
    (tmp_path / "noted.webp").write_bytes(WEBP + b"EXIF\0\4\0\0" + bytes(1024))
    assert load_picture(tmp_path / "noted.webp").shape == (480, 640, 3)


def test_a_missing_file_and_folders(tmp_path: Path) -> None:
    with pytest.raises(NotAPicture, match="does not exist"):
        load_picture(tmp_path / "none.png")
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "a.png").write_bytes(JPEG)
    with pytest.raises(VisionError, match=r"^there are no pictures right in the folder .*: give the path of"):
        load_picture(str(tmp_path))
    with pytest.raises(VisionError, match="deeper is a folder: give the path of a JPEG"):
        load_picture(tmp_path / "deeper")


def test_a_folder_stands_for_its_pictures_by_name(tmp_path: Path) -> None:
    for name in ("b.JPG", "a.png", "notes.txt", "c.tiff", "d.heic", "._a.png"):
        (tmp_path / name).write_bytes(JPEG)
    (tmp_path / "deeper").mkdir()
    (tmp_path / "folder.jpg").mkdir()
    assert [one.name for one in pictures_at(tmp_path)] == ["a.png", "b.JPG", "c.tiff", "d.heic"]
    assert pictures_at(tmp_path / "notes.txt") == (tmp_path / "notes.txt",)
    assert pictures_at(tmp_path / "deeper") == (tmp_path / "deeper",)
    assert pictures_at(tmp_path / "gone") == (tmp_path / "gone",)


def test_exif_turns_the_picture_upright(tmp_path: Path) -> None:
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    (tmp_path / "turned.jpg").write_bytes(with_segment(JPEG, exif))
    assert load_picture(tmp_path / "turned.jpg").shape == (640, 480, 3)


@pytest.mark.parametrize(
    "appended", [bytes(2 * len(JPEG)), b"ftypmp42" * 9_000, JPEG, JPEG[:900], b"\xff" * 9]
)
@pytest.mark.parametrize("jpeg", [JPEG, PROGRESSIVE, THUMBED])
def test_what_phones_append_to_a_whole_jpeg_does_not_matter(
    tmp_path: Path, jpeg: bytes, appended: bytes
) -> None:
    (tmp_path / "phone.jpg").write_bytes(jpeg + appended)
    assert load_picture(tmp_path / "phone.jpg").shape == (480, 640, 3)


@pytest.mark.parametrize("count", [8, 64])
def test_bytes_without_meaning_before_the_end_are_no_damage(tmp_path: Path, count: int) -> None:
    padded = tmp_path / "padded.jpg"
    padded.write_bytes(JPEG[:-2] + bytes(count) + JPEG[-2:])
    whole = tmp_path / "whole.jpg"
    whole.write_bytes(JPEG)
    assert (load_picture(padded) == load_picture(whole)).all()


@pytest.mark.parametrize(("at", "byte"), [(59_701, 0xC5)])
def test_bytes_left_over_because_one_is_wrong_are_damage(tmp_path: Path, at: int, byte: int) -> None:
    """Out of step, the decoder is done early: the lower part is black, and hides a die."""
    damaged = bytearray((SAMPLES / "demo-6-05.jpg").read_bytes())
    damaged[at] = byte
    (tmp_path / "damaged.jpg").write_bytes(damaged)
    with pytest.raises(NotAPicture, match="is damaged"):
        load_picture(tmp_path / "damaged.jpg")
