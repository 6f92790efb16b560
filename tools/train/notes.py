"""What the networks of a folder were fitted with, noted beside them: no other wishes take them for theirs."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

Note = dict[str, str | int]
"""Wishes, and how much there was to learn from, by the words that people read."""
NOTE = "fitted-with.json"
NETWORKS = ("finder.pt", "reader.pt", "second_reader.pt", "others.pt")


def on_renders(wishes: argparse.Namespace) -> Note:
    """The note of networks that know renders alone and none of their mistakes."""
    unusual: Note = {"begun with": wishes.start.resolve().name} if wishes.start else {}
    if wishes.at_once > 1:
        unusual["at once"] = wishes.at_once
    return unusual | {
        "readers": 1 if wishes.one_reader else 2,
        "seed": wishes.seed,
        "scenes": _counted(wishes.scenes, "*.json"),
        "crops": _counted(wishes.crops, "*.npz"),
        "finder steps": wishes.finder_steps,
        "reader steps": wishes.reader_steps,
    }


def a_round(wishes: argparse.Namespace) -> Note:
    """What a round adds to the note."""
    return {"round finder steps": wishes.round_finder_steps, "round reader steps": wishes.round_reader_steps}


def deeper(wishes: argparse.Namespace) -> Note:
    """What second thoughts add to the note."""
    return {"deeper steps": wishes.deeper_steps}


def of_others(wishes: argparse.Namespace) -> Note:
    """What the network for dice of other shapes adds to the note."""
    return {"others steps": wishes.others_steps}


def _counted(folder: Path, names: str) -> str:
    """How many such files lie in a folder, their size together, and its name without the way there."""
    found = list(folder.glob(names))
    size = sum(file.stat().st_size for file in found)
    return f"{len(found)} files of {size:,} bytes in {folder.resolve().name}"


def claim(folder: Path, note: Note) -> None:
    """The note laid into the folder; exits where finished networks lie there that another one tells of."""
    file = folder / NOTE
    if any((folder / name).exists() for name in NETWORKS):
        _refuse_others(folder, json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}, note)
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(note, indent=1) + "\n", encoding="utf-8")


def _refuse_others(folder: Path, there: Note, wanted: Note) -> None:
    """Nothing, if both notes say the same."""
    words = [word for word in wanted | there if there.get(word) != wanted.get(word)]
    if words:
        raise SystemExit(
            f"{folder} holds networks fitted with {_said(there, words) or 'what nobody noted'}, "
            f"asked for {_said(wanted, words) or 'less'}: take another folder for --work"
        )


def _said(note: Note, words: Iterable[str]) -> str:
    return ", ".join(f"{word} {note[word]}" for word in words if word in note)
