"""The command line of the die factory: what makes no sense is refused in one sentence, nothing is ignored."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tools.render.bulk import Care, true_maker
from tools.render.catalogue import names as sample_names
from tools.render.fast.samples import Chosen, fill
from tools.render.fast.work import Order
from tools.render.fast.work import fill as fill_numbered
from tools.render.index import MadeOtherwise, entries
from tools.render.true import Wanted, _lacking
from tools.render.true import fill as fill_true
from tools.render.wishes import PATHS, wishes

SAMPLES = Path(__file__).parents[2] / "sample_images"
FAST_SCENE = "--maker fast --kind scene"
TRUE_CLIP = "--maker true --kind clip"
REFUSED = [
    (f"{FAST_SCENE} --seed -3", "--seed -3 is not allowed: 0 or more"),
    (f"{FAST_SCENE} --count 0", "--count 0 is not allowed: 1 or more"),
    (f"{FAST_SCENE} --count -4", "--count -4 is not allowed"),
    (f"{FAST_SCENE} --workers -2", "--workers -2 is not allowed: 1 or more"),
    ("--maker fast --kind crop --size 0", "--size 0 is not allowed: 16 to 1024"),
    ("--kind sample --light-samples -3", "--light-samples -3 is not allowed"),
    (f"{TRUE_CLIP} --fps 0", "--fps 0 is not allowed: 1 to 120"),
    (f"{TRUE_CLIP} --seconds 0", "--seconds 0 is not allowed: 0.1 to 600"),
    (f"{TRUE_CLIP} --seconds -1", "--seconds -1 is not allowed"),
    (f"{TRUE_CLIP} --seconds nan", "--seconds nan is not allowed"),
    (f"{TRUE_CLIP} --seconds 0.1 --fps 4", "has no frame"),
    ("--maker fast --only nosuch*", "matches no sample of the fast maker: they are kind-*, clip-*"),
    ("--maker true --only clip-*", "no sample of the true maker: they are demo-*, variety-*, kind-*"),
    ("--maker fast --kind clip --seconds 3", "--seconds is for the true maker's clips alone"),
    ("--maker fast --kind clip --fps 9", "--fps is for the true maker's clips alone"),
    ("--maker true --kind scene --fps 9", "--fps is for the true maker's clips alone"),
    (f"{FAST_SCENE} --size 32", "--size is for crops alone"),
    (f"{FAST_SCENE} --only kind-*", "--only is for samples alone"),
    (f"{FAST_SCENE} --light-samples 3", "--light-samples is for the true maker's work alone"),
    (f"{FAST_SCENE} --shard", "--shard is for crops alone"),
    (f"{FAST_SCENE} --showing face", "no scene is made to show 'face': --showing takes other die"),
    (
        "--maker fast --kind crop --showing dice",
        "no crop is made to show 'dice': --showing takes face, table",
    ),
    ("--maker fast --kind clip --showing face", "--showing is for the fast maker's crops and scenes alone"),
    ("--maker true --kind crop --showing face", "--showing is for the fast maker's crops and scenes alone"),
    ("--maker fast --kind clip --shard", "--shard is for crops alone"),
    ("--maker true --kind scene --shard", "--shard is for crops alone"),
    (
        "--maker true --kind sample --workers 2",
        "not for samples of the true maker: samples are few and share",
    ),
    (f"{FAST_SCENE} --dask here:1 --workers 2", "--workers 2 means nothing with --dask"),
    ("--maker fast --only clip-* --seed 3", "--seed 3 means nothing for clip-grey-felt, which was chosen"),
    ("--maker fast --seed 3", "or ask for --only 'kind-*'"),
    ("--maker fast --kind sample --dask here:1", "--dask is for crops and scenes and clips alone"),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED, ids=[line for line, _ in REFUSED])
def test_what_makes_no_sense_is_refused_in_one_sentence(line, sentence, tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        wishes([*line.split(), "--out", str(tmp_path / "out")])
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("maker", ["true", "fast"])
@pytest.mark.parametrize("kind", ["sample", "scene"])
@pytest.mark.parametrize("below", [(), ("deep", "deeper")])
def test_a_file_is_no_folder_to_fill(maker, kind, below, tmp_path, capsys):
    (tmp_path / "file").write_text("here")
    out = Path(tmp_path, "file", *below)
    with pytest.raises(SystemExit):
        wishes(["--maker", maker, "--kind", kind, "--out", str(out)])
    assert f"{tmp_path / 'file'} is a file" in capsys.readouterr().err


def test_what_is_not_said_is_as_usual(tmp_path):
    asked = wishes(["--out", str(tmp_path), *TRUE_CLIP.split()])
    assert (asked.count, asked.seconds, asked.fps, asked.light_samples) == (10, 8.0, 12, PATHS["clip"])
    assert wishes(["--out", str(tmp_path), *FAST_SCENE.split()]).count == 100
    assert wishes(["--out", str(tmp_path)]).count is None
    assert wishes(["--out", str(tmp_path)]).seed == 2


@pytest.mark.parametrize(
    ("line", "seed"),
    [("--seed 3 --only kind-*", 3), ("--seed 3 --count 45", 3), ("--seed 2", 2), ("--only clip-*", 2)],
)
def test_fast_samples_may_have_a_seed_where_no_clip_is_among_them(line, seed, tmp_path):
    assert wishes(["--maker", "fast", *line.split(), "--out", str(tmp_path)]).seed == seed


def test_a_count_of_fast_samples_is_kept(tmp_path):
    names = [name for name in sample_names("fast") if name.startswith("kind-")]
    assert fill(tmp_path, 2, Chosen("kind-*", 2), print) == 2
    assert sorted(entry["file"] for entry in entries(tmp_path)) == sorted(f"{name}.jpg" for name in names[:2])
    assert fill(tmp_path, 2, Chosen("kind-*", 2), print) == 0


def test_fast_samples_of_another_seed_are_no_reason_to_make_none(tmp_path):
    assert fill(tmp_path, 2, Chosen("kind-empty-table"), print) == 1
    before = files_of(tmp_path)
    for only in ("kind-empty-table", "kind-*"):
        with pytest.raises(MadeOtherwise, match=r"holds kind-empty-table\.jpg with --seed 2, asked for 3"):
            fill(tmp_path, 3, Chosen(only), print)
    assert files_of(tmp_path) == before
    assert fill(tmp_path, 3, Chosen("kind-blurred"), print) == 1


def files_of(folder):
    """All files of a folder, byte for byte."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_sample_of_the_other_maker_is_no_reason_to_make_none(tmp_path):
    assert fill(tmp_path, 2, Chosen("kind-empty-table"), print) == 1
    before = files_of(tmp_path)
    with pytest.raises(MadeOtherwise, match=r"kind-empty-table\.jpg with --maker fast, asked for true"):
        fill_true(Wanted(2, tmp_path, only="kind-empty-table"))
    assert files_of(tmp_path) == before


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"seed": 3}, "with --seed 2, asked for 3"),
        ({"light_samples": 16}, "with --light-samples 32, asked for 16"),
        ({"light_samples": 16, "only": "demo-6-14"}, "holds demo-6-14.jpg with --light-samples 32"),
    ],
)
def test_true_samples_made_otherwise_are_no_reason_to_make_none(wish, sentence, tmp_path):
    shutil.copy(SAMPLES / "index.json", tmp_path)
    with pytest.raises(MadeOtherwise, match=sentence):
        fill_true(Wanted(**{"seed": 2, "out": tmp_path} | wish))
    assert [path.name for path in tmp_path.iterdir()] == ["index.json"]


def test_a_missing_compiler_is_called_by_its_name():
    assert "LLVM" in _lacking("the LLVM shared library could not be found")
    assert "pip" not in _lacking("the LLVM shared library could not be found")
    assert "pip install" in _lacking("No module named 'mitsuba'")


def test_a_shard_too_short_is_finished(tmp_path):
    for count, made in ((3, [3]), (5, [5]), (5, []), (2, [])):
        order = Order("crop", 3, count, tmp_path, 32, is_sharded=True, workers=1)
        assert [report.pictures for report in fill_numbered(order)] == made
    lines = (tmp_path / "crop-3-000000.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["number"] for line in lines] == [0, 1, 2, 3, 4]
    assert len(np.load(tmp_path / "crop-3-000000.npz")["pictures"]) == 5


@pytest.mark.parametrize("is_sharded", [False, True])
def test_crops_of_another_size_are_no_reason_to_make_none(is_sharded, tmp_path):
    fill_numbered(Order("crop", 3, 2, tmp_path, 32, is_sharded=is_sharded, workers=1))
    with pytest.raises(MadeOtherwise, match=r"crop-3-\* with size \[32, 32\], asked for \[48, 48\]"):
        fill_numbered(Order("crop", 3, 2, tmp_path, 48, is_sharded=is_sharded, workers=1))
    assert fill_numbered(Order("crop", 4, 1, tmp_path, 48, workers=1))


@pytest.mark.parametrize(("kind", "showing"), [("crop", "domino"), ("scene", "other die")])
def test_pictures_of_one_thing_alone_do_not_mix_with_others(kind, showing, tmp_path):
    anything = Order(kind, 3, 1, tmp_path, workers=1)
    alone = replace(anything, seed=4, showing=showing)
    for order in (anything, alone):
        assert fill_numbered(order)
        assert not fill_numbered(order)
    with pytest.raises(MadeOtherwise, match=f"with showing anything, asked for {showing}"):
        fill_numbered(replace(anything, showing=showing))
    with pytest.raises(MadeOtherwise, match=f"with showing {showing}, asked for anything"):
        fill_numbered(replace(alone, showing=anything.showing))


def test_another_makers_pictures_are_no_reason_to_make_none(tmp_path):
    order = Order("scene", 3, 1, tmp_path, workers=1)
    fill_numbered(order)
    with pytest.raises(MadeOtherwise, match="maker fast, asked for true"):
        fill_numbered(order, true_maker(Care(12)))


@pytest.mark.parametrize(
    ("line", "otherwise", "sentence"),
    [
        ("--kind crop --count 1 --workers 1", "--size 32", "take another folder or another seed"),
        ("--kind crop --count 1 --workers 1", "--showing domino", "with showing anything, asked for domino"),
        ("--kind sample --only kind-empty-table", "--seed 3", "asked for 3: take another folder"),
    ],
)
def test_the_command_ends_with_the_sentence_alone(line, otherwise, sentence, tmp_path):
    words = f"-m tools.render --maker fast {line} --out {tmp_path}".split()
    assert subprocess.run([sys.executable, *words], capture_output=True, check=False).returncode == 0
    again = subprocess.run(
        [sys.executable, *words, *otherwise.split()], capture_output=True, check=False, text=True
    )
    assert again.returncode == 1
    assert again.stderr.count("\n") == 1
    assert sentence in again.stderr


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_true_maker_lacks_is_told_without_a_trace(workers, tmp_path):
    words = (
        f"-m tools.render --maker true --kind scene --count 2 --workers {workers} --out {tmp_path}".split()
    )
    nowhere = os.environ | {"DRJIT_LIBLLVM_PATH": str(tmp_path / "nowhere.so")}
    ended = subprocess.run([sys.executable, *words], capture_output=True, check=False, text=True, env=nowhere)
    assert ended.returncode == 1
    assert "the true maker" in ended.stderr
    assert "Traceback" not in ended.stderr
