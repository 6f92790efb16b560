"""A sample put on show: its picture and its mask in the folder, its entry in the index."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .fast.folder import map_png
from .fast.pictures import Picture
from .index import add, must

MASKS = "masks"
"""The folder of the masks beside the pictures: whoever reads a folder of pictures must not meet them."""
WORDS = ("light", "camera", "faults", "things", "hands", "maker")
"""What an entry tells of a picture's answer, beside its dice."""


@dataclass(frozen=True, slots=True)
class Label:
    """What is said of a sample beside what its answer tells."""

    name: str
    notes: str
    set: str
    tags: tuple[str, ...] = ()  # what makes it hard, beside what its dice tell
    is_oblique: bool = False
    is_core: bool = True  # seen from above, nothing beside the dice that could be taken for one
    group: str = ""  # pictures of one throw share it; its own name if nothing is said


def show(out: Path, label: Label, picture: Picture, command: str) -> dict[str, Any]:
    """The entry of a sample that now stands in the folder with its mask."""
    entry = _entry(label, picture.answer, command)
    (out / entry["file"]).write_bytes(picture.jpeg)
    (out / MASKS).mkdir(exist_ok=True)
    (out / entry["mask"]).write_bytes(map_png(picture.map))
    add(out, entry)
    return entry


def _entry(label: Label, answer: dict[str, Any], command: str) -> dict[str, Any]:
    """The entry of `index.json`: as photographs have them, then all that only a maker knows."""
    dice = [die for die in answer["dice"] if die["is_seen"]]
    tags = sorted({*label.tags, *_tags(dice)})
    told = {"maker": "fast"} | {word: answer[word] for word in WORDS if word in answer}
    return {
        "file": f"{label.name}.jpg",
        "source": "tools/render",
        "licence": "MIT, made by this project",
        "values": answer["values"],
        "boxes": [[*die["box"], die["value"]] for die in dice],
        "view": "oblique" if label.is_oblique else "top",
        "core": label.is_core,
        "scene_group": label.group or label.name,
        "dice_style": "; ".join(dict.fromkeys(die["style"] for die in dice)),
        "background": answer["table"],
        "tags": tags,
        "must": must(tags),
        "notes": label.notes,
        "labelled": "rendered",
        "size": answer["size"],
        "may_train": True,
        "set": label.set,
        "command": command,
        "mask": f"{MASKS}/{label.name}.png",
        "dice": dice,
    } | told


def _tags(dice: list[dict[str, Any]]) -> set[str]:
    """What makes dice hard to read, as their answers tell."""
    cases = {case for die in dice for case in die["cases"]} - {"leaning", "covered"}
    return cases | ({"cocked"} if any(die["is_cocked"] for die in dice) else set())
