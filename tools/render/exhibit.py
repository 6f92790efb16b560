"""A sample put on show: its picture and its mask in the folder, its entry in the index."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .catalogue import names
from .fast.folder import map_png
from .fast.pictures import Picture
from .index import add, must
from .label import Label

MASKS = "masks"
"""The folder of the masks beside the pictures: whoever reads a folder of pictures must not meet them."""
WORDS = ("light", "camera", "faults", "things", "hands", "maker")
"""What an entry tells of a picture's answer, beside its dice."""


def show(out: Path, label: Label, picture: Picture, command: str) -> dict[str, Any]:
    """The entry of a sample that now stands in the folder with its mask."""
    entry = _entry(label, picture.answer, command)
    (out / entry["file"]).write_bytes(picture.jpeg)
    (out / MASKS).mkdir(exist_ok=True)
    (out / entry["mask"]).write_bytes(map_png(picture.map))
    add(out, entry, [f"{name}.jpg" for name in names("true")])
    return entry


def _entry(label: Label, answer: dict[str, Any], command: str) -> dict[str, Any]:
    """The entry of `index.json`: as photographs have them, then all that only a maker knows."""
    dice = [die for die in answer["dice"] if die["is_seen"]]
    tags = sorted({*label.tags, *_tags(dice)})
    told = {word: answer[word] for word in WORDS}
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
