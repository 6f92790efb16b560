"""The command: `python -m tools.render --seed 2 --count 50 --out DIR --maker true --kind sample`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from .catalogue import samples
from .develop import develop, jpeg
from .rooms import falling
from .samples import Sample
from .truth import answer

INDEX = "index.json"


def main() -> int:
    """Pictures made, and their answers beside them. Pictures that are there already are left as they are."""
    wishes = _wishes()
    wishes.out.mkdir(parents=True, exist_ok=True)
    missing = list(_missing(wishes))
    tracer = _tracer() if missing else None
    for number, sample in enumerate(missing, 1):
        start = time.process_time()
        values = _make(sample, wishes, tracer)
        cost = time.process_time() - start
        print(f"{number}/{len(missing)} {sample.name}: {values}, {cost:.0f} CPU-s", flush=True)
    return 0


def _wishes() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.render", description=__doc__)
    parser.add_argument("--seed", type=int, default=2, help="the same seed gives the same scenes (default 2)")
    parser.add_argument("--count", type=int, help="make at most so many of the pictures (default: all)")
    parser.add_argument("--out", type=Path, required=True, help="the folder to fill")
    parser.add_argument("--maker", choices=["true"], default="true", help="true: real physics, light traced")
    parser.add_argument("--kind", choices=["sample"], default="sample", help="the pictures of sample_images/")
    parser.add_argument("--only", default="*", help="only pictures whose name matches, such as 'demo-6-*'")
    parser.add_argument("--light-samples", type=int, default=32, help="paths of light a pixel (default 32)")
    return parser.parse_args()


def _missing(wishes: argparse.Namespace) -> Iterator[Sample]:
    """The samples that are asked for and not made yet."""
    wanted = [sample for sample in samples() if fnmatch(sample.name, wishes.only)][: wishes.count]
    made = {entry["file"] for entry in _index(wishes.out)}
    return (sample for sample in wanted if f"{sample.name}.jpg" not in made)


def _tracer() -> Any:
    """What traces light; loaded only now, so that `--help` works without it."""
    try:
        from .trace import Tracer
    except ImportError as missing:
        sys.exit(f"{missing}; the die factory needs: pip install -e .[render]")
    return Tracer()


def _make(sample: Sample, wishes: argparse.Namespace, tracer: Any) -> list[int]:
    """The values of one picture, which now stands in the folder with its answer."""
    rng = sample.random(wishes.seed)
    scene = sample.scene(rng)
    light = tracer.trace(scene, wishes.light_samples, int(rng.integers(1 << 30)))
    image = develop(light, falling(scene.light), sample.look, rng)
    (wishes.out / f"{sample.name}.jpg").write_bytes(jpeg(image, sample.look))
    entry = answer(sample, scene, _command(sample, wishes))
    _add(wishes.out, entry)
    return list(entry["values"])


def _command(sample: Sample, wishes: argparse.Namespace) -> str:
    """The command that makes this picture alone."""
    return (
        f"python -m tools.render --seed {wishes.seed} --maker {wishes.maker} --kind {wishes.kind} "
        f"--light-samples {wishes.light_samples} --only {sample.name} --out sample_images"
    )


def _index(out: Path) -> list[dict[str, Any]]:
    """The answers that stand in a folder."""
    path = out / INDEX
    return list(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else []


def _add(out: Path, entry: dict[str, Any]) -> None:
    """The folder's answers with one more, in the order of the samples."""
    order = {f"{sample.name}.jpg": place for place, sample in enumerate(samples())}
    entries = {old["file"]: old for old in _index(out)} | {entry["file"]: entry}
    files = sorted(entries, key=lambda file: order.get(file, len(order)))
    lines = [json.dumps(entries[file]) for file in files]
    (out / INDEX).write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
