"""The learned networks, run by OpenCV: files in `vision/models/`, a copy of each for every thread."""

from __future__ import annotations

import threading
from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Planes = NDArray[np.float32]

_mine = threading.local()


def run(name: str, pixels: Planes, outputs: tuple[str, ...], folder: str = "") -> tuple[Planes, ...]:
    """What the network of that name says of N x 3 x H x W pixels; its outputs in the order asked for.

    `folder` holds other networks than those that ship with the product, such as ones that never saw a source.
    """
    net = _net(name, folder)
    net.setInput(pixels)
    return tuple(np.asarray(said, np.float32) for said in net.forward(list(outputs)))


def _net(name: str, folder: str) -> cv2.dnn.Net:
    """The network for this thread alone: two threads must not run one copy at a time."""
    nets: dict[tuple[str, str], cv2.dnn.Net] = _mine.__dict__.setdefault("nets", {})
    if (name, folder) not in nets:
        models = Path(folder) if folder else files("vision").joinpath("models")
        data = models.joinpath(f"{name}.onnx").read_bytes()
        nets[name, folder] = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
    return nets[name, folder]
