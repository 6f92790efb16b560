"""Harm done to pictures: what each kind does, and how readings after it are counted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tools.train.harm import (
    FULL_HD_PX,
    HARMS,
    Box,
    Harm,
    Pictured,
    card,
    coin,
    cropped,
    finger,
    from_afar,
    mirrored,
)
from tools.train.withstand import (
    LARGEST_PX,
    Withstood,
    all_withstood,
    as_table,
    is_surely_wrong,
    jobs_of,
    pictured,
    withstood,
)
from vision import Die, Image, Point, Reading, Settings, Verdict
from vision.evaluate import Entry

SAMPLES = Path(__file__).parents[2] / "sample_images"
BOX = (100.0, 80.0, 40.0, 40.0)
EVERY_HARM = [harm for some in HARMS.values() for harm in some]
CORNERS = (Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9))


def table() -> Image:
    """A picture of nothing but noise."""
    return np.random.default_rng(1).integers(60, 190, (200, 300, 3), np.uint8)


@pytest.mark.parametrize("harm", EVERY_HARM, ids=lambda harm: harm.__name__)
def test_every_harm_changes_a_picture_and_is_the_same_twice(harm: Harm) -> None:
    seen = Pictured(table(), [BOX])
    once, again = (harm(seen, np.random.default_rng(7)) for _ in range(2))
    assert once.dtype == np.uint8
    assert np.array_equal(once, again)
    assert once.shape != seen.image.shape or (once != seen.image).any()
    assert np.array_equal(seen.image, table())  # and its own picture is left alone


@pytest.mark.parametrize("harm", [card, coin, finger], ids=lambda harm: harm.__name__)
def test_what_lies_there_hides_part_of_a_die(harm: Harm) -> None:
    seen = Pictured(table(), [BOX])
    for seed in range(20):
        hidden = (harm(seen, np.random.default_rng(seed)) != seen.image).any(2)[80:120, 100:140]
        assert 0.05 < hidden.mean() < 0.9


def test_no_die_lies_wholly_under_a_card_that_can_be_turned() -> None:
    boxes = [(20, 20, 40, 40, 3), (110, 20, 40, 40, 3), (20, 110, 40, 40, 3), (160, 110, 40, 40, 3)]
    seen = Pictured(np.zeros((200, 300, 3), np.uint8), boxes)
    for seed in range(20):
        hidden = (card(seen, np.random.default_rng(seed)) > 0).any(2)
        shares = [hidden[y : y + high, x : x + wide].mean() for x, y, wide, high, _ in boxes]
        assert 0.05 < max(shares) < 0.8


def test_the_edge_goes_through_a_die() -> None:
    seen = Pictured(table(), [BOX])
    for seed in range(20):
        high, wide = cropped(seen, np.random.default_rng(seed)).shape[:2]
        lost = {(200 - high, 300 - wide)} - {(0, 0)}
        assert len(lost) == 1
        assert high == 200 or 80 < high < 120 or 80 < 200 - high < 120
        assert wide == 300 or 100 < wide < 140 or 100 < 300 - wide < 140


@pytest.mark.parametrize("shape", [(200, 300), (300, 200), (1000, 3000)])
def test_from_afar_a_picture_is_small_and_whole(shape: tuple[int, int]) -> None:
    white = np.full((*shape, 3), 255, np.uint8)
    white[[0, -1]] = white[:, [0, -1]] = 0
    for seed in range(20):
        frame = from_afar(Pictured(white, []), np.random.default_rng(seed))
        assert frame.shape == (*FULL_HD_PX[::-1], 3)
        rows, columns = (np.flatnonzero((frame[..., 0] > 128).any(axis)) for axis in (1, 0))
        assert max(len(rows) / FULL_HD_PX[1], len(columns) / FULL_HD_PX[0]) == pytest.approx(0.21, abs=0.1)
        assert len(columns) / len(rows) == pytest.approx(shape[1] / shape[0], rel=0.05)


def test_a_table_without_dice_has_a_side_to_measure_with() -> None:
    assert Pictured(table(), []).side_px == 20


def test_large_pictures_are_shrunk_with_their_boxes() -> None:
    seen = pictured(np.zeros((1000, 4 * LARGEST_PX, 3), np.uint8), [(400, 200, 80, 40, 5)])
    assert seen.image.shape == (250, LARGEST_PX, 3)
    assert seen.boxes == [[100, 50, 20, 10]]


@pytest.fixture(scope="module")
def job() -> tuple[Path, Entry]:
    """A plain table of three dice."""
    return next(job for job in jobs_of([SAMPLES]) if job[1]["file"] == "demo-3-01.jpg")


def test_every_harm_is_done_to_a_picture_that_is_read_whole(job: tuple[Path, Entry]) -> None:
    some = list(all_withstood([job], Settings()))
    assert [one.harm for one in some] == [harm.__name__ for harm in EVERY_HARM]
    as_before = next(one for one in some if one.harm == mirrored.__name__)
    assert (as_before.is_sure, as_before.is_wrong) == (True, False)


def reading(*values: int, is_sure: bool = True) -> Reading:
    dice = tuple(Die(CORNERS, value, value if is_sure else None, 0.9, "") for value in values)
    return Reading(dice, Verdict.SURE if is_sure else Verdict.UNSURE)


@pytest.mark.parametrize(
    ("said", "harm", "is_wrong"),
    [
        (reading(2, 5), finger, False),
        (reading(2, 4), finger, True),
        (reading(2), finger, True),
        (reading(2, 4, is_sure=False), finger, False),
        (reading(2, 5), cropped, True),
        (reading(2), cropped, True),
        (reading(2, is_sure=False), cropped, False),
    ],
    ids=["right", "another value", "a die less", "asked", "half a die as one", "silent of it", "asked of it"],
)
def test_what_is_surely_wrong(said: Reading, harm: Harm, is_wrong: bool) -> None:
    assert is_surely_wrong(said, (2, 5), harm) is is_wrong


def test_the_table_counts_each_kind() -> None:
    file = Path("any.jpg")
    some = [
        Withstood("a coin", "coin", file, is_sure=True, is_wrong=True),
        Withstood("a coin", "coin", file, is_sure=True, is_wrong=False),
        Withstood("a coin", "coin", file, is_sure=False, is_wrong=False),
    ]
    lines = as_table(some).splitlines()
    assert [line.split("  ")[0] for line in lines] == ["harm", *HARMS]
    assert [line.split()[-3:] for line in lines if line.startswith("a coin")] == [["3", "2", "1"]]
    assert [line.split()[-3:] for line in lines if line.startswith("a finger")] == [["0", "0", "0"]]


def test_a_picture_that_is_not_read_whole_gets_no_harm(job: tuple[Path, Entry]) -> None:
    folder, entry = job
    assert withstood(Settings(), (folder, entry | {"values": [1]})) == []


@pytest.mark.parametrize("box", [(-30.0, -30.0, 40.0, 40.0), (290.0, 190.0, 40.0, 40.0)])
def test_a_die_that_the_picture_s_edge_cuts_already_can_be_cropped(box: Box) -> None:
    seen = Pictured(table(), [box])
    assert all(min(cropped(seen, np.random.default_rng(seed)).shape) >= 1 for seed in range(20))


def test_pictures_that_must_be_doubted_are_left_out() -> None:
    files = {entry["file"] for _, entry in jobs_of([SAMPLES])}
    assert "demo-3-01.jpg" in files
    assert "kind-cut-by-the-frame.jpg" not in files


def test_a_folder_without_an_index_is_told(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="does not exist"):
        jobs_of([tmp_path])
