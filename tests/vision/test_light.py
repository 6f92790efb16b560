from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision import Image, NotAPicture, load_picture, read

from .samples import BY_FILE, SAMPLES, values

SIX = ("demo-6-01.jpg", "demo-6-02.jpg", "variety-ivory-on-blue-felt.jpg", "variety-touching.jpg")


def blurred(image: Image, share: float) -> Image:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), share * max(image.shape[:2])), dtype=np.uint8)


def dimmed(image: Image, light: float) -> Image:
    return np.asarray(image * light, dtype=np.uint8)


@pytest.mark.parametrize("file", SIX)
@pytest.mark.parametrize("share", [0.006, 0.01, 0.02])
def test_a_blurred_picture_is_never_sure_and_wrong(file: str, share: float) -> None:
    seen = read(blurred(load_picture(SAMPLES / file), share))
    assert not seen.is_sure or seen.values == values(BY_FILE[file])


@pytest.mark.parametrize("file", SIX)
@pytest.mark.parametrize("light", [0.15, 0.05, 0.0])
def test_a_dark_picture_is_doubted(file: str, light: float) -> None:
    seen = read(dimmed(load_picture(SAMPLES / file), light))
    assert not seen.is_sure
    assert "too dark to see" in seen.reason


@pytest.mark.parametrize("file", [*SIX, "kind-red-ones-and-fours.jpg"])
def test_a_picture_in_which_white_dice_drown_in_white_is_doubted(file: str) -> None:
    pale = load_picture(SAMPLES / file).astype(np.float64) * 0.3 + 245
    seen = read(np.asarray(pale.clip(0, 255), dtype=np.uint8))
    assert not seen.is_sure
    assert "too bright to see" in seen.reason


def test_a_table_of_white_paper_is_not_too_bright() -> None:
    seen = read(np.full((480, 640, 3), 240, np.uint8))
    assert (seen.values, seen.is_sure) == ((), True)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("size", [(480, 640), (1080, 1920)])
def test_mere_noise_is_no_empty_table(size: tuple[int, int], seed: int) -> None:
    noise = np.random.default_rng(seed).integers(0, 256, (*size, 3)).astype(np.uint8)
    seen = read(noise)
    assert not seen.is_sure
    assert "too grainy to see" in seen.reason


def test_a_plain_table_seen_with_some_grain_is_empty() -> None:
    grain = np.random.default_rng(1).normal(0, 6, (480, 640, 3))
    seen = read(np.asarray((120 + grain).clip(0, 255), np.uint8))
    assert "too grainy to see" not in seen.reason


def test_a_damaged_picture_is_said_so(tmp_path: Path) -> None:
    content = bytearray((SAMPLES / SIX[0]).read_bytes())
    content[len(content) // 3 : len(content) // 2] = bytes(len(content) // 2 - len(content) // 3)
    damaged = tmp_path / "damaged.jpg"
    damaged.write_bytes(content)
    with pytest.raises(NotAPicture, match="damaged"):
        load_picture(damaged)


def test_a_device_is_no_picture() -> None:
    device = Path("/dev/zero")
    if not device.exists():
        pytest.skip("no devices as files on this system")
    with pytest.raises(NotAPicture, match="is a device"):
        load_picture(device)
