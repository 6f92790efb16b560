"""What changes a picture but not its dice never turns one sure value into another."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import Image, NotAPicture, load_picture, read

SAMPLES = Path(__file__).resolve().parents[2] / "sample_images"
ENTRIES = [e for e in json.loads((SAMPLES / "index.json").read_text(encoding="utf-8")) if e["values"]]
SOME = [entry for n, entry in enumerate(ENTRIES) if n % 6 == 0]
DEMO = [entry for entry in ENTRIES if entry["file"].startswith("demo-6")][:4]


def darker(image: Image) -> Image:
    return np.asarray(image * 0.8, np.uint8)


def mirrored(image: Image) -> Image:
    return np.ascontiguousarray(image[:, ::-1])


def squeezed(image: Image) -> Image:
    coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 60])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def smaller(image: Image) -> Image:
    return np.asarray(cv2.resize(image, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA), np.uint8)


def turned(image: Image) -> Image:
    return np.ascontiguousarray(np.rot90(image))


def askew(image: Image) -> Image:
    height, width = image.shape[:2]
    way = cv2.getRotationMatrix2D((width / 2, height / 2), 23.0, 0.8)
    return np.asarray(cv2.warpAffine(image, way, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)


CHANGES = [darker, mirrored, squeezed, smaller, turned, askew]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("entry", SOME, ids=lambda entry: entry["file"])
def test_never_another_sure_value(entry: dict[str, object], change: Callable[[Image], Image]) -> None:
    reading = read(change(load_picture(SAMPLES / str(entry["file"]))))
    assert not reading.is_sure or reading.values == tuple(sorted(entry["values"]))  # type: ignore[call-overload]


@pytest.mark.parametrize("change", [darker, mirrored, squeezed, turned], ids=lambda change: change.__name__)
@pytest.mark.parametrize("entry", DEMO, ids=lambda entry: entry["file"])
def test_plain_pictures_are_still_read(entry: dict[str, object], change: Callable[[Image], Image]) -> None:
    reading = read(change(load_picture(SAMPLES / str(entry["file"]))))
    assert reading.values == tuple(sorted(entry["values"]))  # type: ignore[call-overload]


def noise(height: int, width: int) -> Image:
    return np.random.default_rng(3).integers(0, 256, (height, width, 3)).astype(np.uint8)


@pytest.mark.parametrize(
    "image",
    [
        np.zeros((480, 640, 3), np.uint8),
        np.full((480, 640, 3), 255, np.uint8),
        noise(480, 640),
        np.zeros((1, 1, 3), np.uint8),
        np.full((3, 900, 3), 90, np.uint8),
        np.full((2, 2), 90, np.uint8),
    ],
    ids=["black", "white", "noise", "1 x 1", "a strip", "grey 2 x 2"],
)
def test_no_dice_are_never_surely_some(image: Image) -> None:
    reading = read(image)
    assert not (reading.is_sure and reading.dice)


def test_a_very_large_picture_is_read_like_a_small_one() -> None:
    entry = DEMO[0]
    image = load_picture(SAMPLES / str(entry["file"]))
    large = cv2.resize(image, (8000, 6000), interpolation=cv2.INTER_LINEAR)
    assert read(np.asarray(large, np.uint8)).values == tuple(sorted(entry["values"]))


def print_page() -> Image:
    page = np.full((900, 700, 3), 245, np.uint8)
    words = "the quick brown fox jumps over the lazy dog 0123456789 . : ; ... :: o O 8 "
    for n, y in enumerate(range(40, 880, 26)):
        cv2.putText(
            page, (words * 2)[n % 20 : n % 20 + 52], (30, y), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (20, 20, 20), 1
        )
    return page


def test_a_page_of_print_shows_no_sure_dice() -> None:
    reading = read(print_page())
    assert not (reading.is_sure and reading.dice)


@pytest.mark.parametrize("channels", [1, 4])
def test_other_channels_are_read_alike(channels: int) -> None:
    image = load_picture(SAMPLES / str(DEMO[0]["file"]))
    ways = {1: cv2.COLOR_BGR2GRAY, 4: cv2.COLOR_BGR2BGRA}
    other = np.asarray(cv2.cvtColor(image, ways[channels]), np.uint8).reshape(*image.shape[:2], channels)
    assert read(other).values == tuple(sorted(DEMO[0]["values"]))


@pytest.mark.parametrize(
    "array",
    [np.zeros((9, 9), np.uint16), np.zeros((9, 9, 2), np.uint8), np.zeros((0, 9, 3), np.uint8)],
    ids=["16 bits", "two channels", "no rows"],
)
def test_an_array_that_is_no_picture_is_said_so(array: Image) -> None:
    with pytest.raises(NotAPicture, match=r"neither grey nor BGR|is no picture"):
        read(array)


@pytest.mark.parametrize("share", [0.4, 0.6])
def test_a_die_that_fills_the_picture_is_never_surely_none(share: float) -> None:
    for entry in DEMO:
        image = load_picture(SAMPLES / str(entry["file"]))
        for die in read(image).dice[:3]:
            x, y, width, height = die.box
            side = max(width, height) / share
            left, top = int(max(0, x + width / 2 - side / 2)), int(max(0, y + height / 2 - side / 2))
            near = image[top : top + int(side), left : left + int(side)]
            seen = read(np.asarray(cv2.resize(near, (640, 640), interpolation=cv2.INTER_CUBIC), np.uint8))
            assert not seen.is_sure or die.best_guess in seen.values
