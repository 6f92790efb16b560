"""The learned networks of `vision/models/`, run by ONNX Runtime, or by OpenCV where that is not installed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from .types import Planes

Net = Callable[[Planes, Sequence[str]], Sequence[Any]]
_OPENING = threading.Lock()
THREADS = 2
"""At most; more gain nothing on networks so small. Where OpenCV may use fewer, so many."""


def run(name: str, pixels: Planes, outputs: Sequence[str], *, folder: str = "") -> tuple[Planes, ...]:
    """What the network of that name says of N x 3 x H x W pixels; its outputs in the order asked for.

    `folder` holds other networks than those that ship with the product, such as ones that never saw a source.
    """
    return tuple(np.asarray(said, np.float32) for said in _net(name, folder)(pixels, outputs))


def _net(name: str, folder: str) -> Net:
    """The network, opened once, whichever thread asks first."""
    with _OPENING:
        return _opened(name, folder)


@cache
def _opened(name: str, folder: str) -> Net:
    """The network, read from its file."""
    models = Path(folder) if folder else files("vision").joinpath("models")
    data = models.joinpath(f"{name}.onnx").read_bytes()
    try:
        return by_runtime(data)
    except ImportError:
        return by_opencv(data)


def by_runtime(data: bytes) -> Net:
    """A network run by ONNX Runtime, for any number of threads. Raises ImportError where there is none."""
    import onnxruntime

    onnxruntime.disable_telemetry_events()
    how = onnxruntime.SessionOptions()
    how.intra_op_num_threads = min(THREADS, cv2.getNumThreads())
    how.add_session_config_entry("session.intra_op.allow_spinning", "0")  # it would burn the board's cores
    session = onnxruntime.InferenceSession(data, how, providers=["CPUExecutionProvider"])
    return lambda pixels, outputs: session.run(list(outputs), {"pixels": pixels})


def by_opencv(data: bytes) -> Net:
    """A network run by OpenCV: one thread at a time may use it."""
    net = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
    alone = threading.Lock()

    def forward(pixels: Planes, outputs: Sequence[str]) -> Sequence[Any]:
        with alone:
            net.setInput(pixels)
            return [np.array(said) for said in net.forward(list(outputs))]

    return forward
