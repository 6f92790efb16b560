"""The fast maker's share of `sample_images/`: pictures of `kinds.py` into the index, and the short clips."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from ..index import add, must, standing
from .clips import make_clip
from .kinds import kinds
from .pictures import chance, taken
from .staged import Kind, staged

OBLIQUE_DEG = 25.0  # more off straight down than that is no view from above
FRAME_WORDS = ("time_s", "state", "is_moving", "is_hand", "values", "set_aside")


@dataclass(frozen=True, slots=True)
class Clip:
    """One clip chosen among all that the fast maker makes."""

    name: str
    notes: str
    seed: int
    number: int


CLIPS = (
    Clip("clip-grey-felt", "white dice on grey felt, seen well", 6, 4),
    Clip("clip-green-cloth", "small white dice on green, a leaflet beside them", 5, 2),
    Clip("clip-odd-dice", "six odd dice on wood", 5, 8),
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which samples are asked for."""

    only: str = "*"  # names that match
    count: int | None = None  # at most so many


def sample_names() -> tuple[str, ...]:
    """Every sample of the fast maker, pictures first."""
    return tuple(one.name for one in (*kinds(), *CLIPS))


def fill(out: Path, seed: int, chosen: Chosen, show: Callable[[str], None]) -> int:
    """The folder filled with the samples that it lacks; how many were made."""
    out.mkdir(parents=True, exist_ok=True)
    names = [name for name in sample_names() if fnmatch(name, chosen.only)][: chosen.count]
    made = standing(out, {f"{name}.jpg": _command(name, seed) for name in names})
    missing = [kind for kind in kinds() if kind.name in names and f"{kind.name}.jpg" not in made]
    for kind in missing:
        add(out, _picture(kind, seed, out))
        show(kind.name)
    clips = [clip for clip in CLIPS if clip.name in names and not (out / f"{clip.name}.json").exists()]
    for clip in clips:
        _clip(clip, out)
        show(clip.name)
    return len(missing) + len(clips)


def _command(name: str, seed: int) -> str:
    """The command that makes this sample alone."""
    return (
        f"python -m tools.render --seed {seed} --maker fast --kind sample --only {name} --out sample_images"
    )


def _picture(kind: Kind, seed: int, out: Path) -> dict[str, Any]:
    """The entry of one picture, which now stands in the folder."""
    rng = chance(seed, kind.name, kind.luck)
    picture = taken(staged(kind, rng), rng)
    (out / f"{kind.name}.jpg").write_bytes(picture.jpeg)
    return _entry(kind, picture.answer, _command(kind.name, seed))


def _entry(kind: Kind, answer: dict[str, Any], command: str) -> dict[str, Any]:
    """The entry of `index.json` for one picture, in the words of the true maker's."""
    dice = [die for die in answer["dice"] if die["is_seen"]]
    tags = _tags(kind, dice)
    is_top = kind.tilt_deg <= OBLIQUE_DEG
    return {
        "file": f"{kind.name}.jpg",
        "source": "tools/render",
        "licence": "MIT, made by this project",
        "values": answer["values"],
        "boxes": [[*die["box"], die["value"]] for die in dice],
        "view": "top" if is_top else "oblique",
        "core": is_top and not kind.things and not kind.hand,
        "scene_group": kind.name,
        "dice_style": "; ".join(dict.fromkeys(die["style"] for die in dice)),
        "background": answer["table"],
        "tags": tags,
        "must": must(tags),
        "notes": kind.notes,
        "labelled": "rendered",
        "size": answer["size"],
        "may_train": True,
        "set": "kinds",
        "command": command,
        "dice": dice,
        "camera": answer["camera"],
    }


def _tags(kind: Kind, dice: list[dict[str, Any]]) -> list[str]:
    """What makes a picture hard, each word once."""
    cases = {case for die in dice for case in die["cases"]} - {"leaning", "covered"}
    beside = {
        "cocked": any(die["is_cocked"] for die in dice),
        "clutter": bool(kind.things),
        "hand": bool(kind.hand),
        "oblique": kind.tilt_deg > OBLIQUE_DEG,
        kind.why_doubt: bool(kind.why_doubt),
    }
    return sorted(cases | {word for word, holds in beside.items() if holds})


def _clip(clip: Clip, out: Path) -> None:
    """One clip, and what is true in each of its frames."""
    told = make_clip(clip.seed, clip.number, out / f"{clip.name}.mp4")
    head = {word: told[word] for word in ("file", "fps", "size", "table")}
    head |= {"notes": clip.notes, "licence": "MIT, made by this project"}
    command = f"python -m tools.render --maker fast --kind sample --only {clip.name} --out sample_images"
    lines = ",\n".join(json.dumps(_short(frame)) for frame in told["frames"])
    text = json.dumps(head | {"command": command})[:-1] + f', "frames": [\n{lines}\n]}}\n'
    (out / f"{clip.name}.json").write_text(text, encoding="utf-8")


def _short(frame: dict[str, Any]) -> dict[str, Any]:
    """What is true in a frame, and the box and value of each die that is seen (null while it rolls)."""
    boxes = [[*(round(side) for side in die["box"]), die["value"]] for die in frame["dice"] if die["is_seen"]]
    return {word: frame[word] for word in FRAME_WORDS} | {"boxes": boxes}
