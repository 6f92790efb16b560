"""What the networks learn from: boxes and maps stay where the dice are, whatever is done to the picture."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tools.train import notes
from tools.train.faces import UNREADABLE, from_scenes, jittered, nothing, shards
from tools.train.photographs import boxed, entries
from tools.train.tables import TOP, UNKNOWN, WINDOW_PX, Table, mirrored, wanted, window
from tools.train.tables import from_scenes as tables_of
from vision.crops import Place


def white_on_black(*boxes: tuple[int, int, int, int]) -> Table:
    """A table with white dice; their whole face is the top."""
    picture, map_ = np.zeros((480, 640, 3), np.uint8), np.zeros((480, 640), np.uint8)
    for left, top, right, bottom in boxes:
        picture[top:bottom, left:right] = 255
        map_[top:bottom, left:right] = TOP
    return Table(picture, np.array([(*box, 1.0) for box in boxes], np.float32), map_)


@pytest.mark.parametrize("seed", range(12))
def test_boxes_follow_their_dice_into_a_window(seed: int) -> None:
    rng = np.random.default_rng(seed)
    seen = mirrored(window(white_on_black((200, 150, 260, 200)), rng), rng)
    left, top, right, bottom, share = seen.boxes[0]
    rows, columns = np.nonzero(seen.picture[..., 0] > 128)
    if share > 0.99 and len(rows):
        assert (columns.min(), columns.max() + 1) == pytest.approx((left, right), abs=2.5)
        assert (rows.min(), rows.max() + 1) == pytest.approx((top, bottom), abs=2.5)
        mapped = np.nonzero(seen.map == TOP)
        assert (mapped[0].min(), mapped[0].max() + 1) == pytest.approx((top, bottom), abs=2.5)


def test_the_finder_shall_say_where_the_middle_is_and_how_large() -> None:
    rng = np.random.default_rng(1)
    seen = [window(white_on_black((200, 150, 260, 200)), rng) for _ in range(6)]
    want = wanted(seen)
    for (n, row, column), (wide, high, right, below) in zip(want.cells, want.sizes, strict=True):
        box = seen[n].boxes[0]
        assert np.exp(wide) * 32 == pytest.approx(box[2] - box[0], rel=1e-3)
        assert np.exp(high) * 32 == pytest.approx(box[3] - box[1], rel=1e-3)
        assert (column + 0.5 + right) * 4 == pytest.approx((box[0] + box[2]) / 2, abs=1e-2)
        assert (row + 0.5 + below) * 4 == pytest.approx((box[1] + box[3]) / 2, abs=1e-2)
    assert (want.heat == 1).sum() == sum(0 <= b.mean() < WINDOW_PX for s in seen for b in s.boxes[:, :4])


def test_a_photograph_without_a_map_asks_for_none() -> None:
    table = white_on_black((200, 150, 260, 200))
    seen = window(Table(table.picture, table.boxes, None), np.random.default_rng(2))
    assert (seen.map == UNKNOWN).all()


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    """One die that can be read and one that leans too much, as the factory writes them."""
    picture = np.zeros((240, 320, 3), np.uint8)
    owners = np.zeros((240, 320, 3), np.uint8)
    for number, left in ((1, 40), (2, 180)):
        picture[80:140, left : left + 60] = 255
        owners[80:140, left : left + 60] = (number, TOP, 0)
    cv2.imwrite(str(tmp_path / "scene.jpg"), picture)
    cv2.imwrite(str(tmp_path / "scene.map.png"), owners)
    dice = [
        {"number": n, "value": n + 2, "box": [left, 80, 60, 60], "is_seen": True, "top_visible": 1.0}
        | {"tilt_deg": tilt, "share_visible": 1.0}
        for n, left, tilt in ((1, 40, 0.0), (2, 180, 40.0))
    ]
    (tmp_path / "scene.json").write_text(json.dumps({"dice": dice}))
    return tmp_path / "scene.json"


def test_dice_of_a_scene_become_crops_with_their_own_map(scene: Path) -> None:
    pool = from_scenes([scene], np.random.default_rng(0), share=1.0)
    assert pool.classes.tolist() == [3, UNREADABLE]
    assert pool.maps is not None
    for crop, bits in zip(pool.crops, pool.maps, strict=True):
        assert ((bits & 1) > 0).mean() == pytest.approx((crop[..., 0] > 128).mean(), abs=0.04)
        assert 0.25 < ((bits & 2) > 0).mean() < 0.75


def test_a_scene_becomes_a_table(scene: Path) -> None:
    (table,) = tables_of([scene])
    assert table.boxes[:, :4].tolist() == [[40, 80, 100, 140], [180, 80, 240, 140]]
    assert table.map is not None
    assert (table.map == TOP).sum() == 2 * 60 * 60


def test_places_move_a_little_and_never_far() -> None:
    rng = np.random.default_rng(5)
    places = [jittered(Place(100, 100, 50), rng) for _ in range(500)]
    assert max(abs(p.x - 100) for p in places) <= 5.001
    assert 0.6 < min(p.side for p in places) / 50 < max(p.side for p in places) / 50 < 1.6


def test_places_without_a_die_are_of_no_value() -> None:
    pool = nothing("table", [np.zeros((64, 64, 3), np.uint8)] * 3, share=0.5)
    assert pool.classes.tolist() == [0, 0, 0]


def test_a_folder_without_crops_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no shards of crops"):
        shards(tmp_path)


SAMPLES = Path(__file__).parents[2] / "sample_images"


def answers(folder: Path, *some: dict[str, Any]) -> Path:
    """A folder of photographs with an index of these entries."""
    (folder / "index.json").write_text(json.dumps(some))
    return folder


def test_only_photographs_that_permit_it_are_learned_from(tmp_path: Path) -> None:
    folder = answers(
        tmp_path,
        {"file": "ours/1.jpg", "values": [1], "may_train": True},
        {"file": "theirs/1.jpg", "values": [2], "may_train": False},
        {"file": "kept/1.jpg", "values": [3], "may_train": True},
    )
    assert [entry["file"] for entry in entries(folder, ["kept"])] == ["ours/1.jpg"]
    with pytest.raises(SystemExit, match="no such source: ourz; there are kept, ours, theirs"):
        entries(folder, ["ourz"])


@pytest.fixture(scope="module")
def demo() -> dict[str, Any]:
    """A sample picture that the eyes read, as a photograph that nobody boxed."""
    index = json.loads((SAMPLES / "index.json").read_text())
    entry = next(one for one in index if one["file"].startswith("demo-") and len(one["values"]) == 6)
    return {"file": entry["file"], "values": entry["values"], "boxes": None, "dice": entry["dice"]}


def test_boxes_that_nobody_drew_are_where_the_eyes_see_the_dice(demo: dict[str, Any]) -> None:
    (entry,) = boxed(SAMPLES, "", [demo])
    assert sorted(value for *_, value in entry["boxes"]) == sorted(demo["values"])
    for die in demo["dice"]:
        x, y, width, height = die["box"]
        near = [
            b for b in entry["boxes"] if x < b[0] + b[2] / 2 < x + width and y < b[1] + b[3] / 2 < y + height
        ]
        assert [value for *_, value in near] == [die["value"]]


def test_a_photograph_whose_reading_is_not_its_answer_is_left_out(demo: dict[str, Any]) -> None:
    assert boxed(SAMPLES, "", [demo | {"values": [*demo["values"][:-1]]}]) == []


# what is finished is not fitted again, and not taken for something else


def asked(folder: Path, **other: int) -> argparse.Namespace:
    """Wishes for networks fitted to one scene and no crops."""
    (folder / "scenes").mkdir(exist_ok=True)
    (folder / "scenes" / "scene-1-000000.json").touch()
    steps = {"finder_steps": 9, "reader_steps": 16, "round_finder_steps": 4, "round_reader_steps": 8}
    return argparse.Namespace(
        **{
            "scenes": folder / "scenes",
            "crops": folder / "crops",
            "seed": 1,
            "start": None,
            "one_reader": False,
            "at_once": 1,
        }
        | steps
        | other
    )


def finished(folder: Path, note: notes.Note) -> None:
    """A folder with one finished network, as the command leaves it."""
    notes.claim(folder, note)
    (folder / "finder.pt").touch()


def test_finished_networks_are_for_the_same_wishes_alone(tmp_path: Path) -> None:
    work = tmp_path / "renders"
    finished(work, notes.on_renders(asked(tmp_path)))
    notes.claim(work, notes.on_renders(asked(tmp_path)))
    with pytest.raises(
        SystemExit, match=r"renders holds networks fitted with seed 1, asked for seed 2: take another folder"
    ):
        notes.claim(work, notes.on_renders(asked(tmp_path, seed=2)))
    (tmp_path / "scenes" / "scene-1-000001.json").touch()
    with pytest.raises(
        SystemExit, match="fitted with scenes 1 files of 0 bytes in scenes, asked for scenes 2"
    ):
        notes.claim(work, notes.on_renders(asked(tmp_path)))
    assert json.loads((work / notes.NOTE).read_text())["scenes"] == "1 files of 0 bytes in scenes"


def test_as_many_pictures_of_another_seed_are_others(tmp_path: Path) -> None:
    work = tmp_path / "renders"
    finished(work, notes.on_renders(asked(tmp_path)))
    next((tmp_path / "scenes").iterdir()).write_text("another table", encoding="utf-8")
    with pytest.raises(SystemExit, match="fitted with scenes"):
        notes.claim(work, notes.on_renders(asked(tmp_path)))


def test_a_round_is_for_the_same_course_alone(tmp_path: Path) -> None:
    base, work = notes.on_renders(asked(tmp_path)), tmp_path / "renders-1"
    finished(work, base | notes.a_round(asked(tmp_path)) | {"round": 1})
    with pytest.raises(SystemExit, match="fitted with round reader steps 8, asked for round reader steps 7"):
        notes.claim(work, base | notes.a_round(asked(tmp_path, round_reader_steps=7)) | {"round": 1})
    with pytest.raises(SystemExit, match="fitted with round 1, asked for less"):
        notes.claim(work, base | notes.a_round(asked(tmp_path)))


def test_networks_of_which_nothing_is_noted_are_not_taken(tmp_path: Path) -> None:
    (tmp_path / "reader.pt").touch()
    with pytest.raises(SystemExit, match="fitted with what nobody noted, asked for readers 2, seed 1"):
        notes.claim(tmp_path, notes.on_renders(asked(tmp_path)))


def test_a_fit_that_broke_before_its_end_binds_nobody(tmp_path: Path) -> None:
    notes.claim(tmp_path, notes.on_renders(asked(tmp_path)))
    (tmp_path / "finder.part.pt").touch()
    notes.claim(tmp_path, notes.on_renders(asked(tmp_path, seed=2)))
    assert json.loads((tmp_path / notes.NOTE).read_text())["seed"] == 2
