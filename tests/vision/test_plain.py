"""The fast ways of seeing give what the plain ones give, which are kept here."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from skimage.segmentation import watershed

from tests.vision.drawn import Drawn, table
from vision import Box, Image, Point, Settings, read
from vision.crops import FACE_PX, Place, cut, cut_from, way
from vision.find import Found, are_near, coarse, finest
from vision.ground import CELLS, _covered
from vision.halves import halves
from vision.layouts import best_fit
from vision.pips import _levels, read_face
from vision.planes import LengthRange, outlines, planes
from vision.regions import _cores, _parted
from vision.segment import Patch
from vision.sights import sights
from vision.spots import Spot, _merged
from vision.strays import _round_pieces
from vision.watch import WHITE, WatchSettings, _changed_share, _differs

SETTINGS = Settings()


def noise(height: int, width: int, *, soft: float = 3.0) -> Image:
    """A picture of soft blots."""
    grain = np.random.default_rng(3).integers(0, 256, (height, width, 3)).astype(np.uint8)
    blots = cv2.GaussianBlur(grain, (0, 0), soft)
    return np.asarray(cv2.normalize(blots, None, 0, 255, cv2.NORM_MINMAX), np.uint8)


def test_planes_are_the_plain_ones() -> None:
    image = noise(64, 64)
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB)
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    plain = (grey, image.min(axis=2), lab[..., 1], lab[..., 2], image.max(axis=2))
    for one, other in zip(planes(image), plain, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("seed", range(5))
def test_cuts_are_spread_between_percentiles(seed: int) -> None:
    pixels = np.random.default_rng(seed).integers(seed, 200 - seed, (128, 128)).astype(np.uint8)
    edge = int(SETTINGS.face.rim_share * 128)
    share = SETTINGS.face.stray_percent
    low, high = np.percentile(pixels[edge:-edge, edge:-edge], [share, 100 - share])
    plain = np.linspace(low, high, SETTINGS.face.cuts + 2)[1:-1]
    assert _levels(pixels, SETTINGS.face) == pytest.approx(plain, abs=1e-9)


def test_an_even_plane_has_no_cuts() -> None:
    assert _levels(np.full((128, 128), 7, np.uint8), SETTINGS.face) is None


def test_outlines_are_those_of_what_is_lighter() -> None:
    pixels = noise(96, 96)[..., 0]
    for level in (80.0, 80.4, 127.9):
        lighter = (pixels > level).astype(np.uint8)
        plain, _ = cv2.findContours(lighter, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        found = list(outlines(pixels, [level], LengthRange(0, math.inf)))
        assert len(found) == len(plain) > 3
        assert all((one == other[:, 0]).all() for one, other in zip(found, plain, strict=True))


def test_spots_are_merged_round_the_smallest_first() -> None:
    rng = np.random.default_rng(3)
    places, sizes = rng.uniform(0, 60, (60, 2)), rng.uniform(6, 14, (60, 2))
    found = [
        Spot(x, y, max(size), min(size), 1.0)
        for (x, y), size in zip(places.tolist(), sizes.tolist(), strict=True)
    ]
    plain = np.array(_plainly_merged(found))
    assert len(plain) > 3
    assert np.array(_merged(found, SETTINGS.spot)) == pytest.approx(plain)


def _plainly_merged(found: Sequence[Spot]) -> list[tuple[float, ...]]:
    rows = np.array(sorted(found, key=lambda spot: spot.diameter))
    free, merged = np.ones(len(rows), bool), []
    for n, row in enumerate(rows):
        away = np.hypot(*(rows[:, :2] - row[:2]).T)
        near = free & free[n] & (away < SETTINGS.spot.same_centre * row[2])
        free &= ~near
        if near.sum() >= SETTINGS.spot.least_cuts:
            merged.append((*np.median(rows[near], axis=0)[:4], float(near.sum())))
    return merged


def face(value: int, *, turn_deg: float = 20.0, pip: float = 16.0) -> list[Spot]:
    """The pips of a face of side 90 round (64, 64); `pip` is their diameter."""
    cells = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi"}[value]
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    ways = [(22.0 * ("abcdefghi".index(n) % 3 - 1), 22.0 * ("abcdefghi".index(n) // 3 - 1)) for n in cells]
    return [Spot(64 + c * x - s * y, 64 + s * x + c * y, pip, pip - 1, 1.0) for x, y in ways]


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("turn_deg", [0.0, 20.0, 77.0])
def test_every_face_is_its_own_best_fit(value: int, turn_deg: float) -> None:
    fit = best_fit(face(value, turn_deg=turn_deg), SETTINGS.layout, around=Point(64, 64))
    assert fit is not None
    assert (fit.value, sorted(fit.spots)) == (value, list(range(value)))
    assert fit.quality > 0.8


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("pip", [8.0, 11.0, 24.0])
def test_the_size_of_pips_never_matters(value: int, pip: float) -> None:
    fit = best_fit(face(value, pip=pip), SETTINGS.layout, around=Point(64, 64), radius=40.0)
    assert fit is not None
    assert (fit.value, sorted(fit.spots)) == (value, list(range(value)))


@pytest.mark.parametrize("lost", range(6))
def test_a_pip_that_is_left_over_anywhere_on_the_face_lowers_the_fit(lost: int) -> None:
    spots = face(6, pip=9.0)
    part = [spots[n] for n in range(6) if n != lost]  # no layout holds all five
    fit = best_fit(part, SETTINGS.layout, around=Point(64, 64), radius=40.0)
    assert fit is not None
    assert fit.quality <= (4 / 5) ** SETTINGS.layout.left_power


@pytest.mark.parametrize("lost", [0, 3])
def test_small_pips_of_a_drawn_face_are_counted_or_the_face_is_no_clear_one(lost: int) -> None:
    pixels = np.full((128, 128, 3), 235, np.uint8)
    places = [(x, y) for y in (38, 64, 90) for x in (40, 88)]
    for x, y in places[lost and 1 :]:
        cv2.circle(pixels, (x, y), 5, (20, 20, 20), -1, cv2.LINE_AA)
    patch = Patch(pixels, np.full((128, 128), 255, np.uint8), 94.0, np.eye(2, 3))
    read = read_face(patch, SETTINGS)
    assert read is not None
    assert (read.value == 6) == (not lost)
    assert (read.fit.quality > SETTINGS.judge.clear_fit) == (not lost), read.fit


@pytest.mark.parametrize("value", range(1, 7))
def test_the_order_of_spots_never_matters(value: int) -> None:
    spots = [*face(value), Spot(20.0, 64.0, 9.0, 8.0, 0.3)]
    orders = list(permutations(spots))[:: 97 if value > 3 else 1]
    fits = [fit for order in orders if (fit := best_fit(order, SETTINGS.layout))]
    assert len(fits) == len(orders)
    assert {fit.value for fit in fits} == {value}
    assert max(fit.quality for fit in fits) - min(fit.quality for fit in fits) < 1e-9


def test_no_spots_no_fit() -> None:
    assert best_fit([], SETTINGS.layout) is None


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("count", [1, 2, 5])
def test_each_piece_is_parted_as_the_whole_is(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    laid = np.zeros((count, 120, 200), np.float32)
    for plane, (x, y) in zip(laid, rng.uniform((30, 30), (170, 90), (count, 2)), strict=True):
        cv2.circle(plane, (round(x), round(y)), 22, 0.95, -1)
    laid = np.stack([cv2.GaussianBlur(plane, (0, 0), 4) for plane in laid])
    likeliest, cores = laid.max(0), np.zeros((120, 200), np.int32)
    for n, mine in enumerate(laid):
        others = np.delete(laid, n, 0).max(0, initial=0)
        cores[(mine > 0.8) & (others < mine / 2)] = n + 1
    np.testing.assert_array_equal(_parted(laid, 0.5), watershed(-likeliest, cores, mask=likeliest > 0.5))


def test_what_two_maps_claim_alike_is_nobody_s_core() -> None:
    laid = np.zeros((2, 40, 60), np.float32)
    laid[:, 10:30, 20:40] = 0.9
    assert not _cores(laid)[1].any()
    laid[1] *= 0.4
    assert set(np.unique(_cores(laid)[1])) == {0, 1}


@pytest.mark.parametrize("angle_rad", [0.0, 0.3])
@pytest.mark.parametrize("count", [0, 1, 6])
def test_cells_are_covered_by_the_boxes_that_they_lie_in(count: int, angle_rad: float) -> None:
    rng = np.random.default_rng(count)
    place = Place(100.0, 90.0, 64.0, angle_rad)
    for _ in range(50):
        boxes = [Box(*rng.integers(-60, 260, 2) / 2, *rng.integers(1, 120, 2) / 2) for _ in range(count)]
        plain = np.zeros((CELLS, CELLS), bool)
        for x, y, width, height in boxes:
            ends = np.array([(x, y, 1), (x + width, y + height, 1)]) @ (way(place) * CELLS / FACE_PX).T
            (left, top), (right, bottom) = [[max(0, round(float(cell))) for cell in end] for end in ends]
            plain[top:bottom, left:right] = True
        np.testing.assert_array_equal(_covered(place, boxes), plain)


@pytest.mark.parametrize("seed", range(4))
def test_round_pieces_are_those_that_statistics_tell(seed: int) -> None:
    pixels = cv2.GaussianBlur(
        np.random.default_rng(seed).integers(0, 256, (90, 140)).astype(np.uint8), (0, 0), 2
    )
    like, how, area = np.where(pixels > 136, 255, 0).astype(np.uint8), SETTINGS.stray, 40.0
    count, _, stats, middles = cv2.connectedComponentsWithStats(like, connectivity=4)
    plain = []
    for n in range(1, count):
        _, _, wide, high, size = stats[n].tolist()
        is_round = (
            max(wide, high) < how.most_stretch * min(wide, high) and size > how.least_fill * wide * high
        )
        if is_round and how.least_area < size / area < how.most_area:
            plain.append((*middles[n].tolist(), size))
    assert len(plain) > 3
    assert np.array(sorted(_round_pieces(like, area, how))) == pytest.approx(np.array(sorted(plain)))


def test_a_picture_of_nothing_has_no_pieces() -> None:
    assert _round_pieces(np.zeros((40, 40), np.uint8), 40.0, SETTINGS.stray) == []


def test_levels_come_from_the_coarsest_to_the_finest() -> None:
    smaller = halves(table(Drawn(4, 300, 220), size=(1280, 960)))
    seen = [*coarse(smaller, SETTINGS.finder), *finest(smaller, SETTINGS.finder)]
    assert [level.planes.shape[2] * 4 for level in seen] == [128, 256, 480, 960]


def test_a_small_picture_has_no_finest_level() -> None:
    assert finest(halves(table(Drawn(4, 300, 220))), SETTINGS.finder) == []


@pytest.mark.parametrize("side", [84, 40], ids=["near", "far"])
def test_dice_are_the_same_with_every_level(side: float) -> None:
    image = table(*(Drawn(n, 200 * n, 150 * n, side) for n in range(1, 6)), size=(1280, 960))
    patient = replace(SETTINGS, finder=replace(SETTINGS.finder, near_px=math.inf))
    assert read(image).values == read(image, patient).values == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("side", [81, 96, 120])
def test_a_die_of_10_mm_beside_those_of_25_is_never_surely_missed(side: float) -> None:
    dice = [Drawn(n, 200 * n, 150 * n, side) for n in range(1, 5)]
    image = table(*dice, Drawn(5, 1100, 200, side / 2.5), size=(1280, 960))
    reading = read(image)
    assert 5 in reading.values or not reading.is_sure


@pytest.mark.parametrize("side", [60.0, 150.0, 420.0])
def test_a_crop_is_the_same_from_a_smaller_copy(side: float) -> None:
    image = noise(960, 1280, soft=side / 12)
    place = Place(610.3, 477.8, side)
    off = cut_from(halves(image), place).astype(float) - cut(image, place)
    assert np.abs(off).mean() < 1.5  # half a pixel off makes more


def test_dice_are_near_from_a_share_of_the_picture_on() -> None:
    near = 1280 / 480 * SETTINGS.finder.near_px
    large, small = (Found(300, 220, near + off, near + off, 0.9) for off in (1, -1))
    assert are_near([large], (1280, 960), SETTINGS.finder)
    assert are_near([large], (960, 1280), SETTINGS.finder)
    assert not are_near([large, small], (1280, 960), SETTINGS.finder)
    assert not are_near([], (1280, 960), SETTINGS.finder)


def test_places_are_read_as_when_each_is_read_alone() -> None:
    image = table(*(Drawn(n, 80 + 95 * n, 200, turn_deg=31.0 * n) for n in range(1, 6)))
    found = [Found(80 + 95 * n, 200, 82, 82, 0.9) for n in range(1, 6)]
    together = sights(halves(image), found, SETTINGS)
    alone = [sights(halves(image), [one], SETTINGS)[0] for one in found]
    assert [one.value for one in together] == [one.value for one in alone]
    for one, other in zip(together, alone, strict=True):
        assert one.chances == pytest.approx(other.chances, abs=1e-5)
        assert one.counted == other.counted


# watching


def plain_off(before: Image, now: Image) -> NDArray[np.int64]:
    """How far each pixel of one colour is from what it was, brightened as the whole picture was."""
    alpha = middle_of(now) / max(1, middle_of(before))
    return plain_too_dark_or_light(before, cv2.convertScaleAbs(before, alpha=alpha), now)


def middle_of(numbers: NDArray[Any]) -> int:
    """The lower of the two in the middle, where numbers are even in count."""
    ordered = np.sort(numbers, axis=None)
    return int(ordered[(numbers.size - 1) // 2])


def plain_too_dark_or_light(before: Image, expected: Any, now: Image) -> NDArray[np.int64]:
    darker = np.asarray(expected, np.int64) - now
    return np.where(before >= WHITE, np.maximum(0, darker), np.abs(darker))


def plain_changed_share(old: Image, new: Image, settings: WatchSettings) -> float:
    old_grey, new_grey = (cv2.cvtColor(one, cv2.COLOR_BGR2GRAY) for one in (old, new))
    difference = new_grey.astype(np.int64) - old_grey
    off = np.minimum(np.abs(difference - middle_of(difference)), plain_off(old_grey, new_grey))
    share = float((off > settings.noise_grey).mean())
    if share <= settings.moving_share:
        return share
    flickered = plain_flickered(old_grey, new_grey, settings)
    off = np.minimum(off, plain_too_dark_or_light(old_grey, flickered, new_grey))
    return float((off > settings.noise_grey).mean())


def plain_flickered(old: Image, new: Image, settings: WatchSettings) -> NDArray[np.uint8]:
    def gains(before: NDArray[Any], after: Image) -> NDArray[np.float32]:
        return np.asarray((after + 1.0) / (before + 1.0), np.float32)

    def flicker(each: NDArray[np.float32]) -> NDArray[np.float32]:
        if np.median(np.abs(each - 1)) < settings.flickers:
            return np.ones_like(each)
        limited = np.clip(each, 1 - settings.flicker, 1 + settings.flicker)
        return np.asarray(cv2.blur(limited, (settings.wave_px,) * 2), np.float32).reshape(each.shape)

    rows = flicker(np.median(gains(old[:, ::4], new[:, ::4]), axis=1, keepdims=True))
    columns = flicker(np.median(gains(old[::4] * rows[::4], new[::4]), axis=0, keepdims=True))
    return np.asarray(np.minimum(255, old * rows * columns), dtype=np.uint8)


def pair_of_looks(seed: int) -> tuple[Image, Image]:
    """Two small pictures of some size: the second lit otherwise, in bands, with a thing, white or grainy."""
    rng = np.random.default_rng(seed)
    size = [(1, 1), (1, 40), (37, 1), (46, 61), (135, 240), (180, 240), (90, 241)][seed % 7]
    blots = cv2.GaussianBlur(rng.integers(0, 256, (*size, 3)).astype(np.uint8), (0, 0), 2.5).reshape(*size, 3)
    old = np.clip((blots.astype(float) - 120) * rng.choice([0.5, 3, 8]) + rng.choice([20, 130, 230]), 0, 255)
    new = old * (1 + rng.choice([0, 0.05, 0.12]) * np.sin(np.arange(size[0]) / 9 + seed))[:, None, None]
    new = new * (1 + rng.choice([0, 0.05, 0.12]) * np.cos(np.arange(size[1]) / 11))[None, :, None]
    new = new * rng.choice([0.6, 1, 1, 1.5]) + rng.normal(0, rng.choice([0, 0, 4, 20]), new.shape)
    if seed % 3:
        new[: size[0] // 3, : size[1] // 2] = rng.integers(0, 256, 3)
    return old.astype(np.uint8), np.clip(new, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("noise_grey", [9.0, 4.5, 0.0])
def test_what_changed_is_what_the_plain_way_says(noise_grey: float) -> None:
    settings, shares = WatchSettings(noise_grey=noise_grey), []
    for seed in range(84):
        old, new = pair_of_looks(seed)
        shares.append(plain_changed_share(old, new, settings))
        assert _changed_share(old, new, settings) == shares[-1], seed
    assert min(shares) <= settings.moving_share < float(np.median(shares)) < max(shares)


@pytest.mark.parametrize("thing_colour", [20.0, 20.5, 3.0])
def test_what_differs_from_a_look_is_what_the_plain_way_says(thing_colour: float) -> None:
    settings, seen = WatchSettings(thing_colour=thing_colour), set[int]()
    for seed in range(42):
        old, new = pair_of_looks(seed)
        off = [plain_off(old[..., channel].copy(), new[..., channel].copy()) for channel in range(3)]
        plain = (np.maximum.reduce(off) > thing_colour).astype(np.uint8)
        assert np.array_equal(_differs(old, new, settings), plain), seed
        seen |= set(np.unique(plain).tolist())
    assert seen == {0, 1}
