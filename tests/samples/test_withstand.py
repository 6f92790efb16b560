"""Harm done to pictures: what each kind does, and how readings after it are counted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tools.train.harm import HARMS, Harm, Pictured, coin, cropped, finger, mirrored
from tools.train.withstand import LARGEST_PX, all_withstood, as_table, jobs_of, pictured, withstood
from vision import Image, Settings
from vision.evaluate import Entry

SAMPLES = Path(__file__).parents[2] / "sample_images"
BOX = (100.0, 80.0, 40.0, 40.0)
EVERY_HARM = [harm for some in HARMS.values() for harm in some]
one_job = next(job for job in jobs_of([SAMPLES]) if job[1]["file"] == "demo-3-01.jpg")


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


@pytest.mark.parametrize("harm", [coin, finger], ids=lambda harm: harm.__name__)
def test_what_lies_there_hides_part_of_a_die(harm: Harm) -> None:
    seen = Pictured(table(), [BOX])
    for seed in range(20):
        hidden = (harm(seen, np.random.default_rng(seed)) != seen.image).any(2)[80:120, 100:140]
        assert 0.05 < hidden.mean() < 0.9


def test_the_edge_goes_through_a_die() -> None:
    seen = Pictured(table(), [BOX])
    for seed in range(20):
        high, wide = cropped(seen, np.random.default_rng(seed)).shape[:2]
        lost = {(200 - high, 300 - wide)} - {(0, 0)}
        assert len(lost) == 1
        assert high == 200 or 80 < high < 120 or 80 < 200 - high < 120
        assert wide == 300 or 100 < wide < 140 or 100 < 300 - wide < 140


def test_a_table_without_dice_has_a_side_to_measure_with() -> None:
    assert Pictured(table(), []).side_px == 20


def test_large_pictures_are_shrunk_with_their_boxes() -> None:
    seen = pictured(np.zeros((1000, 4 * LARGEST_PX, 3), np.uint8), [(400, 200, 80, 40, 5)])
    assert seen.image.shape == (250, LARGEST_PX, 3)
    assert seen.boxes == [[100, 50, 20, 10]]


def test_a_mirrored_picture_of_the_demo_table_is_read_as_before() -> None:
    some = withstood(Settings(), one_job)
    assert len(some) == len(EVERY_HARM)
    as_before = next(one for one in some if one.harm == mirrored.__name__)
    assert (as_before.is_sure, as_before.is_wrong) == (True, False)


def test_sure_of_other_values_is_wrong_and_half_a_die_is_never_for_sure() -> None:
    some = list(all_withstood([one_job], Settings()))
    assert all(one.is_wrong <= one.is_sure for one in some)
    assert all(one.is_wrong == one.is_sure for one in some if one.harm == cropped.__name__)
    names = [line.split("  ")[0] for line in as_table(some).splitlines()]
    assert names == ["harm", *HARMS]


def test_a_picture_that_is_not_read_whole_gets_no_harm() -> None:
    folder, entry = one_job
    other: Entry = entry | {"values": [1]}
    assert withstood(Settings(), (folder, other)) == []


def test_pictures_that_must_be_doubted_are_left_out() -> None:
    files = {entry["file"] for _, entry in jobs_of([SAMPLES])}
    assert "demo-3-01.jpg" in files
    assert "kind-cut-by-the-frame.jpg" not in files


def test_a_folder_without_an_index_is_told(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="does not exist"):
        jobs_of([tmp_path])
