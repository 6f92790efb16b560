"""The command that fits the networks, from pictures to finished files. Runs where `[train]` is installed."""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)
pytest.importorskip("onnx", reason="needs the train extra", exc_type=ImportError)

import torch

from tools.render.fast.work import Order, fill
from tools.train import fit_finder, fit_reader
from tools.train.__main__ import main
from tools.train.nets import Finder, Others, PlainReader, Reader
from tools.train.notes import NOTE
from tools.train.reopen import reopened
from vision.nets import run

FOUR = {"finder.onnx", "reader.onnx", "second_reader.onnx", "others.onnx"}
NEAR = 0.02
"""By how much log odds change at most where weights are put down at half precision."""


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few scenes and a small shard of crops."""
    folder = tmp_path_factory.mktemp("pictures")
    fill(Order("scene", 5, 3, folder / "scenes", workers=1))
    fill(Order("crop", 5, 40, folder / "crops", is_sharded=True, workers=1))
    return folder


def train(monkeypatch: pytest.MonkeyPatch, pictures: Path, work: Path, *more: str) -> int:
    """The command with next to no steps, on renders alone."""
    steps = ("--finder-steps", "1", "--reader-steps", "1", "--round-finder-steps", "1", "--others-steps", "1")
    folders = [word for name in ("crops", "scenes") for word in (f"--{name}", str(pictures / name))]
    out = ("--work", str(work), "--out", str(work / "out"), "--threads", "1", "--deeper-steps", "1")
    monkeypatch.setattr(sys, "argv", ["train", *folders, *out, *steps, "--round-reader-steps", "1", *more])
    return main()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # the older way to ONNX, which OpenCV reads
def test_finished_networks_are_taken_by_the_same_wishes_and_refused_by_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pictures: Path
) -> None:
    assert train(monkeypatch, pictures, tmp_path, "--rounds", "1") == 0
    assert {file.name for file in (tmp_path / "out").iterdir()} == FOUR
    reopened(tmp_path / "out" / "reader.onnx", Reader(), [torch.randn(4, 3, 64, 64)])
    reopened(tmp_path / "out" / "second_reader.onnx", PlainReader(), [torch.randn(4, 3, 64, 64)])
    reopened(tmp_path / "out" / "others.onnx", Others(), [torch.randn(4, 3, 64, 64)])
    fitted = {file: file.stat().st_mtime_ns for file in tmp_path.glob("*/*.pt")}
    assert len(fitted) == 6
    assert json.loads((tmp_path / "renders-1" / NOTE).read_text())["crops"].startswith("1 files of ")
    assert train(monkeypatch, pictures, tmp_path, "--rounds", "1") == 0
    assert fitted == {file: file.stat().st_mtime_ns for file in fitted}
    with pytest.raises(SystemExit, match="fitted with seed 1, asked for seed 2"):
        train(monkeypatch, pictures, tmp_path, "--rounds", "1", "--seed", "2")
    with pytest.raises(SystemExit, match="fitted with round reader steps 1, asked for round reader steps 3"):
        train(monkeypatch, pictures, tmp_path, "--rounds", "1", "--round-reader-steps", "3")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_larger_batches_take_fewer_and_wider_steps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pictures: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    more = ("--rounds", "0", "--one-reader", "--finder-steps", "8", "--reader-steps", "2", "--at-once", "4")
    assert train(monkeypatch, pictures, tmp_path, *more) == 0
    told = capfd.readouterr().err
    assert "finder [##############################] 4/4," in told
    assert "reader [##############################] 1/1," in told
    with pytest.raises(SystemExit, match="fitted with at once 4, asked for at once 3"):
        train(monkeypatch, pictures, tmp_path, *more, "--at-once", "3")
    with pytest.raises(SystemExit):
        train(monkeypatch, pictures, tmp_path, "--at-once", "0")
    assert "--at-once 0: a step sees the usual batch once or more often" in capfd.readouterr().err


def two_of_three(models: Traversable, folder: Path) -> Path:
    """A folder with a finder and a reader alone."""
    two = folder / "two"
    two.mkdir()
    for name in ("finder.onnx", "reader.onnx"):
        (two / name).write_bytes(models.joinpath(name).read_bytes())
    return two


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_finished_networks_are_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pictures: Path
) -> None:
    shipped = files("vision").joinpath("models")
    assert train(monkeypatch, pictures, tmp_path, "--rounds", "0", "--from", str(shipped)) == 0
    rng = np.random.default_rng(3)
    for name, pixels, outputs in (
        ("finder", rng.uniform(0, 255, (1, 3, 96, 128)), ("planes",)),
        ("reader", rng.normal(0, 1, (4, 3, 64, 64)), ("classes", "maps")),
        ("second_reader", rng.normal(0, 1, (4, 3, 64, 64)), ("classes", "maps")),
        ("others", rng.normal(0, 1, (4, 3, 64, 64)), ("classes",)),
    ):
        told = run(name, pixels.astype(np.float32), outputs)
        again = run(name, pixels.astype(np.float32), outputs, str(tmp_path / "out"))
        for one, other in zip(told, again, strict=True):
            assert np.abs(one - other).max() < NEAR
    on = tmp_path / "on"
    assert train(monkeypatch, pictures, on, "--rounds", "1", "--from", str(shipped)) == 0
    assert {file.name for file in (on / "renders-1").glob("*.pt")} >= {"finder.pt", "reader.pt"}
    with pytest.raises(SystemExit, match=r"no second_reader\.onnx and no others\.onnx in"):
        train(monkeypatch, pictures, on, "--rounds", "0", "--from", str(two_of_three(shipped, tmp_path)))
    with pytest.raises(SystemExit, match="begun with models"):
        train(monkeypatch, pictures, tmp_path, "--rounds", "0")
    with pytest.raises(ValueError, match="the file of another network"):
        reopened(Path(str(shipped)) / "reader.onnx", Finder(), [])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_one_reader_has_second_thoughts_from_the_first_and_is_the_second_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pictures: Path
) -> None:
    alone = ("--rounds", "1", "--one-reader")
    assert train(monkeypatch, pictures, tmp_path, *alone) == 0
    made = {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()}
    assert set(made) == FOUR
    assert made["reader.onnx"] == made["second_reader.onnx"]
    two = ("--from", str(files("vision").joinpath("models")))
    with pytest.raises(SystemExit, match="holds two readers"):
        train(monkeypatch, pictures, tmp_path / "two", *alone, *two)
    begun = ("--from", str(tmp_path / "out"))
    assert train(monkeypatch, pictures, tmp_path / "on", *alone, *begun) == 0
    gone_on = {file.name: file.read_bytes() for file in (tmp_path / "on" / "out").iterdir()}
    assert gone_on["reader.onnx"] == gone_on["second_reader.onnx"] != made["reader.onnx"]
    with pytest.raises(SystemExit, match="fitted with readers 1, asked for readers 2"):
        train(monkeypatch, pictures, tmp_path, "--rounds", "1")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_only_networks_that_are_gone_on_with_are_held_to_what_they_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pictures: Path
) -> None:
    begun = ("--from", str(files("vision").joinpath("models")))
    for name, more in (("begun", begun), ("new", ())):
        fitted = []
        for hold in (0.0, 100.0):
            for lessons in (fit_finder, fit_reader):
                monkeypatch.setattr(lessons, "HOLD", hold)
            work = tmp_path / f"{name}-{hold}"
            assert train(monkeypatch, pictures, work, "--rounds", "1", *more) == 0
            nets = ("finder", "reader" if name == "begun" else "second_reader")
            fitted.append([torch.load(work / "renders-1" / f"{net}.pt") for net in nets])
        for free, held in zip(*fitted, strict=True):
            is_same = all(torch.equal(free[key], held[key]) for key in free)
            assert is_same == (name == "new")
