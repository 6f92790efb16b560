"""The `index.json` of a folder of samples: an entry a picture, whoever made it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

INDEX = "index.json"
DOUBTFUL = {"cocked", "cut", "stacked", "behind hand", "blurred"}
"""What nobody could be sure about."""


class MadeOtherwise(Exception):
    """The folder holds pictures with the same names that were made in another way."""


def must(tags: Iterable[str]) -> str:
    """What the product must do with a picture: read it, or doubt it."""
    return "doubt" if DOUBTFUL.intersection(tags) else "read"


def entries(folder: Path) -> list[dict[str, Any]]:
    """The answers that stand in a folder."""
    path = folder / INDEX
    return list(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else []


def standing(folder: Path, commands: Mapping[str, str]) -> set[str]:
    """Which of these files stand in a folder, each made by the very command it is asked for with."""
    made = {entry["file"]: entry.get("command", "") for entry in entries(folder) if entry["file"] in commands}
    for file, command in made.items():
        there, asked = _options(command), _options(commands[file])
        for option, wish in asked.items():
            if there.get(option) != wish:
                raise MadeOtherwise(
                    f"{folder} holds {file} with {option} {there.get(option)}, asked for {wish}: "
                    "take another folder"
                )
    return set(made)


def _options(command: str) -> dict[str, str]:
    """The options of the command that makes a sample, each with its word.

    >>> _options("python -m tools.render --seed 2 --maker fast")
    {'--seed': '2', '--maker': 'fast'}
    """
    words = command.split()[3:]
    return dict(zip(words[::2], words[1::2], strict=False))


def add(folder: Path, entry: dict[str, Any], order: Sequence[str]) -> None:
    """The folder's answers with one more; files come in this order, others after them."""
    places = {file: place for place, file in enumerate(order)}
    kept = {old["file"]: old for old in entries(folder)} | {entry["file"]: entry}
    files = sorted(kept, key=lambda file: places.get(file, len(places)))
    lines = [json.dumps(kept[file], separators=(",", ":")) for file in files]
    part = folder / f"{INDEX}.part"
    part.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    part.replace(folder / INDEX)
