"""Tables seen from afar: what looks like one large die may be a tray of small ones."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.samples import BY_FILE, DEMO, Entry, picture, values
from vision import Image, Settings, read
from vision.find import Found, dice_in_trays

WIDTH, HEIGHT = 1920, 1080
SHARES = (0.15, 0.2, 0.25, 0.3)
"""Of a frame's height, that a table fills."""
REACHED = {(1920, 1080): (36, 34, 0), (1280, 720): (35, 33, 0), (640, 360): (17, 12, 0)}
"""By the frame's size, of 36 readings: how many are whole and sure at least, and wrongly sure at most.

What it was before trays were looked into: docs/decisions/0009.
"""


def from_afar(image: Image, share: float, frame: tuple[int, int] = (WIDTH, HEIGHT)) -> Image:
    """The table in the middle of a frame (width, height, px), which has the colour of its edge."""
    wide, high = frame
    scale = share * high / image.shape[0]
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    edge = np.concatenate([image[0], image[-1], image[:, 0], image[:, -1]])
    seen = np.full((high, wide, 3), np.median(edge, 0), np.uint8)
    top, left = (high - small.shape[0]) // 2, (wide - small.shape[1]) // 2
    seen[top : top + small.shape[0], left : left + small.shape[1]] = small
    return seen


@pytest.mark.parametrize("frame", REACHED, ids=str)
def test_no_tray_of_dice_is_surely_one_die(frame: tuple[int, int]) -> None:
    tables = [
        (entry, read(from_afar(picture(entry["file"]), share, frame)))
        for entry in DEMO[::4]
        for share in SHARES
    ]
    whole, sure, wrong = REACHED[frame]
    amiss = [(entry["file"], said) for entry, said in tables if said.values != values(entry)]
    assert len([file for file, said in amiss if said.is_sure]) <= wrong, amiss
    assert len(tables) - len(amiss) >= whole
    assert sum(said.is_sure for _, said in tables) >= sure


TRAY = Found(WIDTH / 2, HEIGHT / 2, 430, 320, 0.7)
"""All of a table that fills .3 of the height, taken for one die."""
FINDER = Settings().finder
WITH_DICE = [entry for entry in DEMO if entry["boxes"]]


@pytest.mark.parametrize("part", [1.0, 0.7], ids=["all of it", "its middle"])
@pytest.mark.parametrize("entry", WITH_DICE, ids=lambda entry: entry["file"])
def test_the_dice_in_a_tray_are_found_where_they_lie(entry: Entry, part: float) -> None:
    tray = TRAY._replace(width=part * TRAY.width, height=part * TRAY.height)
    small = dice_in_trays(from_afar(picture(entry["file"]), 0.3), [tray], FINDER)
    looked_at = tray._replace(width=1.4 * tray.width, height=1.4 * tray.height).box
    for x, y, side in dice_of(entry, 0.3):
        if (
            abs(x - WIDTH / 2) < looked_at.width / 2 - side
            and abs(y - HEIGHT / 2) < looked_at.height / 2 - side
        ):
            assert any(math.dist((x, y), (one.x, one.y)) < side / 3 for one in small)


def dice_of(entry: Entry, share: float) -> list[tuple[float, float, float]]:
    """The middle and longer side of each die in a frame that shows the table from afar, px."""
    height, width = picture(entry["file"]).shape[:2]
    scale = share * HEIGHT / height
    return [
        (
            WIDTH / 2 + scale * (left + wide / 2 - width / 2),
            HEIGHT / 2 + scale * (top + high / 2 - height / 2),
            scale * max(wide, high),
        )
        for left, top, wide, high, *_ in entry["boxes"]
    ]


@pytest.mark.parametrize(
    ("taken_for_dice", "least_px", "is_looked_into"),
    [([TRAY], 400.0, True), ([TRAY], 450.0, False), ([TRAY] * 2, 60.0, True), ([TRAY] * 3, 60.0, False)],
    ids=["large", "small", "two", "three"],
)
def test_only_large_places_and_few_are_looked_into(
    taken_for_dice: list[Found], least_px: float, is_looked_into: bool
) -> None:
    frame = from_afar(picture("demo-2-02.jpg"), 0.3)
    found = dice_in_trays(frame, taken_for_dice, replace(FINDER, tray_px=least_px))
    assert bool(found) is is_looked_into


@pytest.mark.parametrize(("left", "top"), [(750, 400), (-750, -400)], ids=["left, above", "right, below"])
def test_a_tray_that_the_picture_cuts_is_looked_into_as_far_as_it_is_seen(left: int, top: int) -> None:
    frame = from_afar(picture("demo-2-02.jpg"), 0.3)
    cut = np.ascontiguousarray(frame[max(0, top) : HEIGHT + min(0, top), max(0, left) : WIDTH + min(0, left)])
    tray = TRAY._replace(x=TRAY.x - max(0, left), y=TRAY.y - max(0, top))
    there = [(one.x + max(0, left), one.y + max(0, top)) for one in dice_in_trays(cut, [tray], FINDER)]
    for x, y, side in dice_of(BY_FILE["demo-2-02.jpg"], 0.3):
        assert any(math.dist((x, y), middle) < side / 3 for middle in there)


@pytest.mark.parametrize("place", [Found(-300, 50, 200, 200, 0.7), Found(50, 900, 200, 200, 0.7)])
def test_outside_the_picture_nothing_is_looked_into(place: Found) -> None:
    assert dice_in_trays(picture("demo-2-02.jpg")[:500], [place], FINDER) == ()
