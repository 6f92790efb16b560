"""What the eyes make of each calm of the factory's clips, beside the picture of before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tools.render.fast.clips import make_clip
from tools.train.calms import Calm, as_table, calms, clips, compared, looked
from vision import Image, Settings, load_picture, read

SAMPLES = Path(__file__).parents[2] / "sample_images"


def picture(name: str) -> Image:
    return np.asarray(cv2.resize(load_picture(SAMPLES / f"{name}.jpg"), (640, 480)), np.uint8)


def truth(name: str) -> list[dict[str, Any]]:
    """The dice of a sample that is plainly read."""
    dice = enumerate(read(picture(name)).dice)
    return [{"number": n, "value": die.value, "box": list(die.whole_box)} for n, die in dice]


def with_thing(image: Image) -> Image:
    """A die far out of focus in the corner."""
    laid = image.copy()
    laid[20:108, 20:105] = cv2.GaussianBlur(picture("demo-6-12")[267:355, 390:475], (0, 0), 5)
    return laid


EMPTY = Calm(with_thing(picture("demo-0-01")), [])
THROWN = Calm(with_thing(picture("demo-6-12")), truth("demo-6-12"))


def test_a_calm_is_read_by_itself_and_beside_the_one_before() -> None:
    one = compared(EMPTY, THROWN, Settings())
    assert one == (False, False, True, False)
    assert [line.split()[-3:] for line in as_table([one, one]).splitlines()[1:]] == [
        ["2", "0", "0"],
        ["2", "2", "0"],
    ]


@pytest.mark.parametrize("is_missing", [False, True], ids=["another value", "one that nobody saw"])
def test_what_is_sure_and_not_what_lies_there_is_wrong(is_missing: bool) -> None:
    first, *others = THROWN.dice
    other = first | {"value": 7 - first["value"]}
    far = first | {"number": 9, "box": [600, 440, 9, 9]}
    now = THROWN._replace(dice=[first, far, *others] if is_missing else [other, *others])
    assert compared(EMPTY, now, Settings()).is_wrong_beside


def test_a_die_that_stays_may_be_read_as_anything() -> None:
    first, *others = THROWN.dice
    before = EMPTY._replace(dice=[first])
    now = THROWN._replace(dice=[first | {"value": 7 - first["value"]}, *others])
    assert not compared(before, now, Settings()).is_wrong_beside


def test_the_factory_s_clips_are_read_calm_by_calm(tmp_path: Path) -> None:
    told = make_clip(905, 3, tmp_path / "clip-905-3.mp4", long_s=7.0)
    (tmp_path / "clip-905-3.json").write_text(json.dumps(told), encoding="utf-8")
    (file,) = clips(tmp_path)
    with_dice = [calm for calm in list(calms(file))[1:] if calm.dice]
    assert len(looked(Settings(), file)) == len(with_dice) > 2


def test_a_folder_without_clips_is_said(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no clips"):
        clips(tmp_path)
