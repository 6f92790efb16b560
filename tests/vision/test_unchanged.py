"""Whether a picture still shows what was read in an earlier one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision import Image
from vision.unchanged import is_unchanged
from vision.watch import first_watch, watch

from .samples import DEMO, Entry, picture

FRAMES = [(1920, 1080), (1280, 720), (640, 480), (500, 375)]
WITH_DICE = [entry for entry in DEMO if entry["boxes"]]


def grainy(image: Image, spread: float, seed: int) -> Image:
    """As of a webcam, whose pictures differ by noise."""
    noise = np.random.default_rng(seed).normal(0, spread, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def afar(entry: Entry, frame: tuple[int, int], die_px: int) -> tuple[Image, list[tuple[int, ...]]]:
    """The table in the corner of a frame (width, height, px), its widest die so wide; and its boxes."""
    scale = die_px / max(box[2] for box in entry["boxes"])
    table = cv2.resize(picture(entry["file"]), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    seen = np.full((frame[1], frame[0], 3), (40, 62, 88), np.uint8)
    seen[: table.shape[0], : table.shape[1]] = table[: frame[1], : frame[0]]
    return seen, [tuple(round(scale * number) for number in box[:4]) for box in entry["boxes"]]


@pytest.mark.parametrize("frame", FRAMES, ids=str)
@pytest.mark.parametrize("light", [0.97, 1.0, 1.03])
def test_noise_and_light_change_nothing(frame: tuple[int, int], light: float) -> None:
    one = cv2.resize(picture("demo-6-12.jpg"), frame)
    other = np.clip(one * light, 0, 255).astype(np.uint8)
    assert is_unchanged(grainy(one, 6, 1), grainy(other, 6, 2))


def test_bands_of_a_lamp_that_flickers_change_nothing() -> None:
    one = picture("demo-6-12.jpg")
    bands = 12 * np.sin(np.linspace(0, 4 * np.pi, one.shape[0]))[:, None, None]
    assert is_unchanged(one, np.clip(one + bands, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("entry", WITH_DICE[::3], ids=lambda entry: entry["file"])
def test_a_die_that_turns_round_in_its_place_is_a_change_however_small(entry: Entry) -> None:
    """Turned by a half, most faces show the same: what differs is what is left of the light and the sides."""
    seen, boxes = afar(entry, (1280, 720), 40)
    for x, y, wide, high in boxes:
        turned = seen.copy()
        turned[y : y + high, x : x + wide] = seen[y : y + high, x : x + wide][::-1, ::-1]
        assert not is_unchanged(grainy(seen, 3, 1), grainy(turned, 3, 2))


def test_a_pip_that_comes_is_a_change_too_small_for_the_watch() -> None:
    seen, boxes = afar(WITH_DICE[-1], (1280, 720), 40)
    x, y, wide, high = boxes[0]
    other = seen.copy()
    cv2.circle(other, (x + wide // 4, y + high // 2), round(0.09 * wide), (90, 90, 90), -1, cv2.LINE_AA)
    assert not is_unchanged(seen, other)
    assert not watch(first_watch(seen, 0.0), other, 0.1).is_moving


def test_pictures_of_other_sizes_differ() -> None:
    one = picture("demo-6-12.jpg")
    assert not is_unchanged(one, one[:-1])
    assert not is_unchanged(one, one[..., 0])
    assert is_unchanged(grainy(one, 3, 1)[..., 0], grainy(one, 3, 2)[..., 0])


@pytest.mark.parametrize(("radius_px", "darker"), [(5, 24), (2, 30)])
def test_a_faint_pip_or_a_small_one_is_a_change(radius_px: int, darker: int) -> None:
    before = np.full((480, 640, 3), 150, np.uint8)
    now = before.copy()
    cv2.circle(now, (300, 200), radius_px, (150 - darker,) * 3, -1)
    assert not is_unchanged(before, now)


def test_a_soft_light_over_a_third_of_the_picture_is_no_change() -> None:
    before = np.full((480, 640, 3), 90, np.uint8)
    away_px = np.hypot(*np.meshgrid(np.arange(640) - 320, np.arange(480) - 240))
    light = 60 * np.exp(-((away_px / 110) ** 2) / 2)
    assert is_unchanged(before, (before + light[..., None]).astype(np.uint8))
