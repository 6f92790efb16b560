"""A folder of numbered pictures: what stands there, how it was made, and how a new file comes in whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from ..index import MadeOtherwise
from .chance import Array
from .crops import ANYTHING
from .pictures import Picture

PACKED = (cv2.IMWRITE_PNG_COMPRESSION, 9, cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_NONE)
"""A map has large plain areas: so it takes half the room, in no more time."""


def refuse_others(out: Path, name: str, wanted: dict[str, Any]) -> None:
    """Nothing, if what stands there under the first part of the name was made as wanted."""
    for told in _first_answers(out, name):
        there = {"maker": "fast", "showing": ANYTHING} | told
        for word, wish in wanted.items():
            if there.get(word, wish) != wish:
                raise MadeOtherwise(
                    f"{out} holds {name}-* with {word} {there[word]}, asked for {wish}: "
                    "take another folder or another seed"
                )


def _first_answers(out: Path, name: str) -> Iterator[dict[str, Any]]:
    """One answer of the single files and one of the shards, where there are any."""
    for ending in ("json", "jsonl"):
        for path in sorted(out.glob(f"{name}-*.{ending}"))[:1]:
            with path.open(encoding="utf-8") as file:
                yield json.loads(file.readline())


def write_picture(path: Path, picture: Picture) -> None:
    """The picture, its map and its answer, the answer last."""
    path.with_suffix(".jpg").write_bytes(picture.jpeg)
    path.with_suffix(".map.png").write_bytes(map_png(picture.map))
    files = {"file": path.with_suffix(".jpg").name, "map": path.with_suffix(".map.png").name}
    write_text(path, json.dumps(files | picture.answer))


def map_png(layers: Array) -> bytes:
    """Owners in the first channel, parts in the second."""
    done, code = cv2.imencode(".png", np.dstack((layers, np.zeros_like(layers[..., :1]))), PACKED)
    assert done
    return bytes(code.tobytes())


def write_text(path: Path, text: str) -> None:
    """A text file that is either whole or not there."""
    part = path.with_suffix(path.suffix + ".part")
    part.write_text(text + "\n", encoding="utf-8")
    part.replace(path)
