"""What the command line asks for, checked: one sentence says what was tried and what is allowed."""

from __future__ import annotations

import argparse
import os
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from .catalogue import names
from .fast.crops import ANYTHING, CROPS, OTHER_DIE

KINDS = ("crop", "scene", "clip", "sample")
MAKERS = ("true", "fast")
PATHS = {"crop": 12, "scene": 12, "clip": 6, "sample": 32}
"""Paths of light a pixel, if nothing is said."""
COUNTS = {"true": 10, "fast": 100}
"""Pictures, if nothing is said; of samples all."""
USUAL = {"seed": 2, "size": 64, "only": "*", "showing": ANYTHING, "workers": 0, "seconds": 8.0, "fps": 12}
SHOWN = {"crop": tuple(CROPS), "scene": (OTHER_DIE,)}
"""What the fast maker's crops may be asked to show alone, and its scenes wherever there is room."""


class Range(NamedTuple):
    """From where to where a number may go."""

    least: float
    most: float = float("inf")

    def __str__(self) -> str:
        most = "" if self.most == float("inf") else f" to {self.most:g}"
        return f"{self.least:g}{most or ' or more'}"


RANGES = {
    "seed": Range(0),
    "count": Range(1),
    "size": Range(16, 1024),  # smaller ones show no pips, larger ones are scenes
    "workers": Range(1),
    "light_samples": Range(1),
    "seconds": Range(0.1, 600),
    "fps": Range(1, 120),  # physics takes 1,000 steps a second, some for each frame
}


class Owner(NamedTuple):
    """For which makers and kinds an option means something."""

    makers: tuple[str, ...]
    kinds: tuple[str, ...]
    why: str = ""

    def __str__(self) -> str:
        maker = f"the {self.makers[0]} maker's " if len(self.makers) == 1 else ""
        return maker + ("work" if self.kinds == KINDS else " and ".join(f"{kind}s" for kind in self.kinds))


OWNERS = {
    "size": Owner(MAKERS, ("crop",)),
    "only": Owner(MAKERS, ("sample",)),
    "showing": Owner(("fast",), ("crop", "scene")),
    "shard": Owner(MAKERS, ("crop",)),
    "workers": Owner(MAKERS, KINDS[:3], "samples are few and share one index"),
    "dask": Owner(MAKERS, KINDS[:3], "samples are few and share one index"),
    "light_samples": Owner(("true",), KINDS),
    "seconds": Owner(("true",), ("clip",)),
    "fps": Owner(("true",), ("clip",)),
}


def wishes(words: list[str] | None = None) -> argparse.Namespace:
    """What the command line asks for; the program ends with one sentence where that makes no sense."""
    parser = _parser()
    asked = parser.parse_args(words)
    fault = _fault(asked)
    if fault:
        parser.error(fault)
    return _filled(asked)


def _filled(asked: argparse.Namespace) -> argparse.Namespace:
    """The wishes with what is usual where nothing is said."""
    usual = USUAL | {"light_samples": PATHS[asked.kind]}
    if asked.kind != "sample":
        usual |= {"count": COUNTS[asked.maker]}
    said = {name: wish for name, wish in vars(asked).items() if wish is not None}
    return argparse.Namespace(**{"count": None, "dask": ""} | usual | said)


def _fault(asked: argparse.Namespace) -> str | None:
    """What is wrong with the wishes, if anything."""
    faults = (_misplaced, _beyond, _two_teams, _no_frame, _unknown, _unshown, _other_seed, _no_folder)
    return next((fault for look in faults if (fault := look(asked))), None)


def _misplaced(asked: argparse.Namespace) -> str | None:
    """An option that would be ignored."""
    for name, owner in OWNERS.items():
        is_said = getattr(asked, name) not in (None, False)
        if is_said and not (asked.maker in owner.makers and asked.kind in owner.kinds):
            said = f"{_option(name)} is for {owner} alone, not for {asked.kind}s of the {asked.maker} maker"
            return f"{said}: {owner.why}" if owner.why else said
    return None


def _beyond(asked: argparse.Namespace) -> str | None:
    """A number that is too small or too large."""
    for name, allowed in RANGES.items():
        number = getattr(asked, name)
        if number is not None and not allowed.least <= number <= allowed.most:
            return f"{_option(name)} {number:g} is not allowed: {allowed}"
    return None


def _two_teams(asked: argparse.Namespace) -> str | None:
    """Processes here and a cluster's as well."""
    if asked.workers is None or asked.dask is None:
        return None
    return f"--workers {asked.workers} means nothing with --dask: a cluster has workers of its own"


def _no_frame(asked: argparse.Namespace) -> str | None:
    """A clip too short for a single frame."""
    seconds, fps = asked.seconds or USUAL["seconds"], asked.fps or USUAL["fps"]
    if round(seconds * fps) >= 1:
        return None
    return f"--seconds {seconds:g} with --fps {fps} has no frame: a clip needs one at least"


def _unknown(asked: argparse.Namespace) -> str | None:
    """A pattern that no sample's name matches."""
    known = names(asked.maker)
    if asked.only is None or any(fnmatch(name, asked.only) for name in known):
        return None
    heads = dict.fromkeys("-".join(name.split("-")[:1]) + "-*" for name in known)
    return f"--only {asked.only!r} matches no sample of the {asked.maker} maker: they are {', '.join(heads)}"


def _unshown(asked: argparse.Namespace) -> str | None:
    """Something that no such picture is made to show."""
    known = SHOWN.get(asked.kind, ())
    if asked.showing is None or asked.showing in known:
        return None
    return f"no {asked.kind} is made to show {asked.showing!r}: --showing takes {', '.join(known)}"


def _other_seed(asked: argparse.Namespace) -> str | None:
    """A seed for a clip among the samples: what its name promises was found with a seed of its own."""
    if asked.kind != "sample" or asked.seed in (None, USUAL["seed"]):
        return None
    wanted = [name for name in names(asked.maker) if fnmatch(name, asked.only or USUAL["only"])]
    clip = next((name for name in wanted[: asked.count] if name.startswith("clip-")), None)
    return clip and (
        f"--seed {asked.seed} means nothing for {clip}, which was chosen by looking, with a seed of its own: "
        "leave it out, or ask for --only 'kind-*'"
    )


def _no_folder(asked: argparse.Namespace) -> str | None:
    """A folder that cannot be filled."""
    out = asked.out
    there = next(path for path in (out.absolute(), *out.absolute().parents) if path.exists())
    if not there.is_dir():
        return f"--out {out} cannot be a folder: {there} is a file"
    if not os.access(there, os.W_OK | os.X_OK):
        return f"--out {out} cannot be filled: nothing may be written to {there}"
    return None


def _option(name: str) -> str:
    """An option as it is typed."""
    return "--" + name.replace("_", "-")


def _parser() -> argparse.ArgumentParser:
    """All options; what is not said stays None, so that it is known what was said."""
    about = "Pictures of dice with certain answers, made into a folder."
    parser = argparse.ArgumentParser(prog="python -m tools.render", description=about)
    parser.add_argument("--seed", type=int, help="the same seed gives the same scenes (default 2)")
    parser.add_argument("--count", type=int, help="how many pictures (samples: all; true: 10; fast: 100)")
    parser.add_argument("--out", type=Path, required=True, help="the folder to fill")
    parser.add_argument("--maker", choices=MAKERS, default="true", help="true: light traced; fast: drawn")
    parser.add_argument("--kind", choices=KINDS, default="sample", help="what to make (default sample)")
    parser.add_argument("--size", type=int, help="a crop's side, px (default 64)")
    parser.add_argument("--only", help="only samples whose name matches, such as 'demo-6-*'")
    _many_wishes(parser.add_argument_group("many crops, scenes and clips"))
    _true_wishes(parser.add_argument_group("the true maker alone"))
    return parser


def _true_wishes(group: argparse._ArgumentGroup) -> None:
    """The options of the true maker."""
    usual = ", ".join(f"{kind} {paths}" for kind, paths in PATHS.items())
    group.add_argument("--light-samples", type=int, help=f"paths of light a pixel (default: {usual})")
    group.add_argument("--seconds", type=float, help="how long a clip is (default 8)")
    group.add_argument("--fps", type=int, help="a clip's frames a second (default 12)")


def _many_wishes(group: argparse._ArgumentGroup) -> None:
    """How many pictures are packed, and by how many they are made."""
    group.add_argument(
        "--shard", action="store_true", help="crops packed a thousand to a file: .npz and .jsonl"
    )
    group.add_argument(
        "--showing", help="the fast maker's: crops show this alone, scenes where there is room"
    )
    group.add_argument("--workers", type=int, help="processes (default: one a core)")
    group.add_argument("--dask", metavar="ADDRESS", help="spread over a Dask cluster sharing DIR")
