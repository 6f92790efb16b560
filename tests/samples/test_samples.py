"""The pictures of `sample_images/` against their answers: what stands in the index stands in the folder."""

import json
import shutil
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tools.render.__main__ import main
from tools.render.catalogue import exhibits
from tools.render.fast.canvas import NOT_DICE, PIP, TOP
from tools.render.fast.samples import Chosen, fill

FOLDER = Path(__file__).parents[2] / "sample_images"
ENTRIES = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
LARGEST_PICTURE = 150_000  # bytes
LARGEST_FOLDER = 12_000_000  # bytes
LARGEST_FILE = 5_000_000  # bytes
DOUBTFUL = {"cocked", "cut", "stacked", "behind hand", "blurred"}
HARD = DOUBTFUL | {"touching", "oblique", "clutter", "hand"}
ROUNDING_PX = 0.2  # answers are written to a tenth of a pixel
HIDING = {"covered", "behind hand", "cut"}  # of a die's cases: something hides a part of it
OFF_PX = 2.0  # so far a corner may lie from its mask's outline

every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["file"])


def pictures() -> list[Path]:
    return list(FOLDER.glob("*.jpg"))


@every_entry
def test_the_picture_decodes_at_its_size(entry):
    image = cv2.imread(str(FOLDER / entry["file"]))
    assert image is not None
    assert [image.shape[1], image.shape[0]] == entry["size"]


@every_entry
def test_every_value_has_its_box_and_its_die(entry):
    assert sorted(box[4] for box in entry["boxes"]) == entry["values"]
    assert sorted(die["value"] for die in entry["dice"]) == entry["values"]
    assert all(1 <= value <= 6 for value in entry["values"])


@every_entry
def test_boxes_lie_in_the_frame(entry):
    width, height = entry["size"]
    for x, y, box_width, box_height, _ in entry["boxes"]:
        assert min(x, y) >= 0
        assert min(box_width, box_height) > 0
        assert x + box_width <= width + ROUNDING_PX
        assert y + box_height <= height + ROUNDING_PX


@every_entry
def test_only_a_die_cut_by_the_frame_reaches_its_edge(entry):
    width, height = entry["size"]
    at_edge = [
        box
        for box in entry["boxes"]
        if min(box[:2]) <= 0 or box[0] + box[2] >= width or box[1] + box[3] >= height
    ]
    assert bool(at_edge) == ("cut" in entry["tags"])


@every_entry
def test_the_top_face_lies_in_the_box_and_runs_clockwise(entry):
    for die in entry["dice"]:
        assert all(is_near(die["box"], corner) for corner in die["quad"]) or "cut" in entry["tags"]
        assert area(die["quad"]) > 0


def is_near(box: list[float], point: list[float]) -> bool:
    """Whether a corner of the unrounded top face lies in the die's box, or just outside it."""
    x, y, width, height = box
    slack = 0.12 * max(width, height)
    return -slack <= point[0] - x <= width + slack and -slack <= point[1] - y <= height + slack


def area(quad: list[list[float]]) -> float:
    """The area of a quad, px squared; positive where it runs clockwise on the screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(quad, quad[1:] + quad[:1], strict=True)) / 2


@every_entry
def test_its_mask_tells_every_die_as_its_answer_does(entry):
    mask = mask_of(entry)
    assert [mask.shape[1], mask.shape[0]] == entry["size"]
    dice = {die["number"]: die for die in entry["dice"]}
    owners = {int(owner) for owner in np.unique(mask[..., 0])}
    assert {owner for owner in owners if 0 < owner < 200} == set(dice)
    for number, die in dice.items():
        assert fills(mask[..., 0] == number, die["box"], is_open=not HIDING.intersection(die["cases"]))
        assert min(die["share_visible"], die["top_visible"]) > 0.95 or die["cases"]


def mask_of(entry) -> np.ndarray:
    """Whose each pixel of a sample is, and which part of a die."""
    mask = cv2.imread(str(FOLDER / entry["mask"]))
    assert mask is not None
    return mask


def fills(mask: np.ndarray, box: list[float], *, is_open: bool) -> bool:
    """Whether all pixels of a die lie in its box, and touch all its sides unless something covers it."""
    down, across = np.nonzero(mask)
    x, y, width, height = box
    inside = np.array((across.min() - x, down.min() - y, x + width - across.max(), y + height - down.max()))
    return bool((inside > -OFF_PX).all() and (not is_open or (inside < OFF_PX + 1).all()))


@every_entry
def test_the_corners_of_every_open_top_face_lie_on_its_masks_outline(entry):
    mask = mask_of(entry)
    for die in entry["dice"]:
        if HIDING.intersection(die["cases"]):
            continue
        top = (mask[..., 0] == die["number"]) & ((mask[..., 1] == TOP) | (mask[..., 1] == PIP))
        contours, _ = cv2.findContours(top.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        outline = max(contours, key=len)[:, 0] + 0.5
        gaps = np.linalg.norm(np.array(die["corners"])[:, None] - outline[None], axis=2).min(1)
        assert gaps.max() < OFF_PX


@every_entry
def test_light_camera_and_faults_are_told(entry):
    assert entry["light"]["name"]
    assert len(entry["camera"]["lens"]["stretch"]) == 2
    assert {"maker", "faults", "things", "hands"} <= entry.keys()


@every_entry
def test_a_leaning_die_is_told(entry):
    assert any(die["is_cocked"] for die in entry["dice"]) == ("cocked" in entry["tags"])


@every_entry
def test_every_picture_is_small(entry):
    assert (FOLDER / entry["file"]).stat().st_size < LARGEST_PICTURE


def test_the_folder_is_small():
    sizes = [path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()]
    assert sum(sizes) < LARGEST_FOLDER
    assert max(sizes) < LARGEST_FILE


@every_entry
def test_what_nobody_could_know_must_be_doubted(entry):
    assert entry["must"] == ("doubt" if DOUBTFUL.intersection(entry["tags"]) else "read")
    assert entry["notes"]


@pytest.mark.parametrize("tag", sorted(HARD))
def test_every_hard_case_has_a_picture(tag):
    assert any(tag in entry["tags"] for entry in ENTRIES)


def test_the_readme_tells_what_every_picture_shows():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    shown = [entry for entry in ENTRIES if entry["set"] != "demo"]
    assert [entry["file"] for entry in shown if f"| `{entry['file']}` | {entry['notes']} |" not in text] == []


def test_every_sample_of_the_true_maker_is_there():
    assert [entry["file"] for entry in ENTRIES] == [f"{one.name}.jpg" for one in exhibits()]


def test_a_cut_die_is_half_out_of_the_frame_and_must_be_doubted(tmp_path):
    fill(tmp_path, 2, Chosen("kind-cut-by-the-frame"), print)
    (entry,) = json.loads((tmp_path / "index.json").read_text(encoding="utf-8"))
    shares = [die["share_visible"] for die in entry["dice"] if "cut" in die["cases"]]
    assert len(shares) == 1
    assert 0.35 < shares[0] < 0.65
    assert entry["must"] == "doubt"
    assert len(entry["values"]) == 6


def test_an_empty_table_shows_no_die_and_must_be_read(tmp_path):
    fill(tmp_path, 2, Chosen("kind-empty-table"), print)
    (entry,) = json.loads((tmp_path / "index.json").read_text(encoding="utf-8"))
    assert (entry["values"], entry["dice"], entry["must"]) == ([], [], "read")


def test_a_kind_of_the_fast_maker_is_made_once_and_is_the_same_again(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        assert fill(folder, 2, Chosen("kind-blurred"), print) == 1
    assert fill(here, 2, Chosen("kind-blurred"), print) == 0
    files = [path.relative_to(here) for path in here.rglob("*") if path.is_file()]
    assert len(files) == 3  # picture, mask, index
    assert all((here / file).read_bytes() == (there / file).read_bytes() for file in files)


def test_every_sample_is_known_again_by_its_own_command(tmp_path, monkeypatch):
    answers = [json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("clip-*.json")]
    for path in FOLDER.glob("*.json"):
        shutil.copy(path, tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for answer in ENTRIES + answers:
        words = answer["command"].removesuffix("sample_images").split()[3:]
        monkeypatch.setattr(sys, "argv", ["tools.render", *words, str(tmp_path)])
        assert main() == 0
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_every_picture_in_the_folder_is_in_the_index_once():
    assert sorted(entry["file"] for entry in ENTRIES) == sorted(path.name for path in pictures())


@pytest.mark.parametrize("count", range(1, 7))
def test_the_demo_has_three_throws_of_every_number_of_dice(count):
    assert sum(entry["set"] == "demo" and len(entry["values"]) == count for entry in ENTRIES) >= 3


def test_the_demo_has_an_empty_table():
    assert any(entry["set"] == "demo" and not entry["values"] for entry in ENTRIES)


def test_the_demo_shows_all_values_about_alike():
    values = [value for entry in ENTRIES if entry["set"] == "demo" for value in entry["values"]]
    assert all(values.count(value) >= len(values) / 12 for value in range(1, 7))


TOLD = {
    "tray": NOT_DICE["tray"],
    "pad": NOT_DICE["flat"],
    "cup": NOT_DICE["solid"],
    "d20": NOT_DICE["other die"],
}
"""What a picture shows beside dice, by a word of its table or its things, and what its mask calls it."""


@pytest.mark.parametrize(("word", "owner"), TOLD.items(), ids=TOLD)
def test_masks_tell_trays_and_things_whichever_way_the_sample_came_about(word, owner):
    shown = [entry for entry in ENTRIES if word in entry["things"] or f" {word}" in entry["background"]]
    assert shown
    assert all((mask_of(entry)[..., 0] == owner).any() for entry in shown)
