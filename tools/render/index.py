"""The `index.json` of a folder of samples: an entry a picture, whoever made it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
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


def add(folder: Path, entry: dict[str, Any]) -> None:
    """The folder's answers with one more, in the order in which the makers list them."""
    order = {f"{name}.jpg": place for place, name in enumerate(names("true"))}
    kept = {old["file"]: old for old in entries(folder)} | {entry["file"]: entry}
    files = sorted(kept, key=lambda file: order.get(file, len(order)))
    lines = [json.dumps(kept[file]) for file in files]
    (folder / INDEX).write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def names(maker: str) -> tuple[str, ...]:
    """Every sample of a maker."""
    if maker == "true":
        from .catalogue import exhibits

        return tuple(one.name for one in exhibits())
    from .fast.samples import sample_names

    return sample_names()
