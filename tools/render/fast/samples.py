"""The fast maker's share of `sample_images/`: pictures of `kinds.py` into the index, and the short clips."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from ..catalogue import names
from ..exhibit import show as show_sample
from ..index import standing
from .clips import make_clip
from .kinds import CLIPS, Clip, kinds
from .pictures import chance, taken
from .staged import Kind, label_of, staged
from .work import Report, bar

HEAD_WORDS = ("file", "fps", "size", "table", "light", "camera", "faults", "things")
FRAME_WORDS = ("time_s", "state", "is_moving", "is_hand", "values", "set_aside")


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which samples are asked for."""

    only: str = "*"  # names that match
    count: int | None = None  # at most so many


def fill(out: Path, seed: int, chosen: Chosen, show: Callable[[str], None]) -> int:
    """The folder filled with the samples that it lacks; how many were made."""
    out.mkdir(parents=True, exist_ok=True)
    wanted = [name for name in names("fast") if fnmatch(name, chosen.only)][: chosen.count]
    made = standing(out, {f"{name}.jpg": _command(name, seed) for name in wanted})
    missing = [kind for kind in kinds() if kind.name in wanted and f"{kind.name}.jpg" not in made]
    clips = [clip for clip in CLIPS if clip.name in wanted and not (out / f"{clip.name}.json").exists()]
    reports: list[Report] = []
    for one in (*missing, *clips):
        start = time.process_time()
        if isinstance(one, Clip):
            _clip(one, out)
        else:
            _picture(one, seed, out)
        reports.append(Report(one.name, 1, time.process_time() - start))
        show(f"{bar(reports, len(missing) + len(clips))}: {one.name}")
    return len(reports)


def _picture(kind: Kind, seed: int, out: Path) -> None:
    """One picture with its mask and its entry."""
    rng = chance(seed, kind.name, kind.luck)
    show_sample(out, label_of(kind), taken(staged(kind, rng), rng), _command(kind.name, seed))


def _command(name: str, seed: int) -> str:
    """The command that makes this sample alone."""
    return (
        f"python -m tools.render --seed {seed} --maker fast --kind sample --only {name} --out sample_images"
    )


def _clip(clip: Clip, out: Path) -> None:
    """One clip, and what is true in each of its frames."""
    told = make_clip(clip.seed, clip.number, out / f"{clip.name}.mp4")
    head = {word: told[word] for word in HEAD_WORDS}
    head |= {"notes": clip.notes, "licence": "MIT, made by this project"}
    command = f"python -m tools.render --maker fast --kind sample --only {clip.name} --out sample_images"
    lines = ",\n".join(json.dumps(_short(frame)) for frame in told["frames"])
    text = json.dumps(head | {"command": command})[:-1] + f', "frames": [\n{lines}\n]}}\n'
    (out / f"{clip.name}.json").write_text(text, encoding="utf-8")


def _short(frame: dict[str, Any]) -> dict[str, Any]:
    """What is true in a frame, and the box and value of each die that is seen (null while it rolls)."""
    boxes = [[*(round(side) for side in die["box"]), die["value"]] for die in frame["dice"] if die["is_seen"]]
    return {word: frame[word] for word in FRAME_WORDS} | {"boxes": boxes}
