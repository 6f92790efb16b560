"""The networks that ship: both ways of running them say the same, from any thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import numpy as np
import pytest

from vision import nets
from vision.classify import OUTPUTS, READER, SECOND_READER
from vision.others import OTHERS

MODELS = files("vision").joinpath("models")
CROPS = (3, 3, 64, 64)
SAID = {"finder": ("planes",), READER: OUTPUTS, SECOND_READER: OUTPUTS, OTHERS: ("classes",)}
SHAPES = {"finder": (1, 3, 96, 160), READER: CROPS, SECOND_READER: CROPS, OTHERS: CROPS}


def pixels(name: str, seed: int = 0) -> nets.Planes:
    return np.random.default_rng(seed).normal(0, 1, SHAPES[name]).astype(np.float32)


@pytest.mark.parametrize("name", SAID)
def test_both_engines_say_the_same(name: str) -> None:
    data = MODELS.joinpath(f"{name}.onnx").read_bytes()
    one, other = nets.by_runtime(data), nets.by_opencv(data)
    for mine, theirs in zip(one(pixels(name), SAID[name]), other(pixels(name), SAID[name]), strict=True):
        np.testing.assert_allclose(np.asarray(mine), np.asarray(theirs), atol=2e-3)


@pytest.mark.parametrize("size", [(32, 32), (544, 960), (160, 96)])
def test_the_finder_takes_any_size(size: tuple[int, int]) -> None:
    (planes,) = nets.run("finder", np.zeros((1, 3, *size), np.float32), ("planes",))
    assert planes.shape == (1, 7, size[0] // 4, size[1] // 4)


def test_threads_do_not_disturb_each_other() -> None:
    alone = [nets.run("reader", pixels("reader", n), SAID["reader"])[0] for n in range(8)]
    with ThreadPoolExecutor(4) as pool:
        together = list(
            pool.map(lambda n: nets.run("reader", pixels("reader", n), SAID["reader"])[0], range(8))
        )
    for mine, theirs in zip(alone, together, strict=True):
        np.testing.assert_allclose(mine, theirs, atol=1e-5)


def test_together_they_are_under_4_mb() -> None:
    sizes = [len(MODELS.joinpath(f"{name}.onnx").read_bytes()) for name in SAID]
    assert sum(sizes) < 4_000_000
