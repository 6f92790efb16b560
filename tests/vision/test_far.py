"""From afar, in a small picture or out of focus: dice hardly seen are read or asked about, never unseen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision import samples
from tests.vision.samples import picture
from vision import Image, Reading, Verdict, read

DEMO = samples.DEMO[::3]
KNOWN_WRONG = frozenset({("demo-4-04.jpg", 0.1)})
"""Tables that are sure without a die of theirs, seen from so far; of all 36 there is no other.

Whoever mends it takes it out here.
"""


def scaled(image: Image, scale: float) -> Image:
    return np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def from_afar(image: Image, share: float, size: tuple[int, int] = (1920, 1080)) -> Image:
    """The picture in the middle of a larger one, of so much of its height; its edges' colours go on."""
    small = scaled(image, share * size[1] / image.shape[0])
    high, wide = small.shape[:2]
    left, above = (size[0] - wide) // 2, (size[1] - high) // 2
    sides = (above, size[1] - high - above, left, size[0] - wide - left)
    return np.asarray(cv2.copyMakeBorder(small, *sides, cv2.BORDER_REPLICATE), np.uint8)


def is_believed_in_vain(said: Reading, entry: samples.Entry) -> bool:
    return said.is_sure and said.values != samples.values(entry)


@pytest.mark.parametrize("share", [0.1, 0.125, 0.155, 0.2])
def test_no_table_seen_from_afar_is_sure_and_wrong_but_for_those_known(share: float) -> None:
    """Dice are 13 to 32 px wide there."""
    for one in DEMO:
        said = read(from_afar(picture(one["file"]), share))
        assert is_believed_in_vain(said, one) == ((one["file"], share) in KNOWN_WRONG), one["file"]


@pytest.mark.parametrize("size", [(1280, 960), (1920, 1080), (3840, 2880)], ids=str)
def test_a_tray_is_no_die(size: tuple[int, int]) -> None:
    assert read(from_afar(picture("demo-2-02.jpg"), 0.155, size)).values == (4, 6)


@pytest.mark.parametrize(
    ("share", "size"), [(0.125, (3840, 2880)), (0.52, (450, 338))], ids=["large picture", "small picture"]
)
def test_a_die_too_small_for_the_finest_copy_s_own_size_is_found(share: float, size: tuple[int, int]) -> None:
    said = read(from_afar(picture("demo-1-03.jpg"), share, size))
    assert (said.values, said.verdict) == ((2,), Verdict.SURE)


@pytest.mark.parametrize("longer_px", [48, 130, 239])
def test_a_small_picture_is_never_sure(longer_px: int) -> None:
    for one in DEMO[::3]:
        image = picture(one["file"])
        said = read(scaled(image, longer_px / max(image.shape)))
        assert said.verdict is Verdict.UNSURE
        assert said.reason.endswith("too small to see")


def test_of_a_picture_large_enough_dice_are_read() -> None:
    said = [read(scaled(picture(one["file"]), 0.25)) for one in DEMO]
    assert not [one["file"] for one, seen in zip(DEMO, said, strict=True) if is_believed_in_vain(seen, one)]
    assert sum(seen.is_sure for seen in said) > len(DEMO) / 2


@pytest.mark.parametrize("sigma_px", [6, 12])
@pytest.mark.parametrize("kind", ["clear-dice", "coloured-light", "stretched", "row"])
def test_a_table_out_of_focus_is_no_empty_one(kind: str, sigma_px: float) -> None:
    image = cv2.GaussianBlur(picture(f"kind-{kind}.jpg"), (0, 0), sigma_px)
    assert not read(np.asarray(image, np.uint8)).is_sure
