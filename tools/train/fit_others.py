"""The network that tells dice of other shapes: what it learns from, changed by chance, and how far it is off.

The command: `python -m tools.train.fit_others --crops DIR [DIR ...] --scenes DIR [DIR ...] --finder DIR
--out DIR` fits it alone; `tools.train` does so before it sees a photograph.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.others import NEITHER, OTHER_SHAPE, WITH_PIPS

from . import cover, export, vary
from .fit import RATE, Course, fitted, halves_pay, said, where
from .fit_reader import standard
from .nets import Others
from .reopen import REOPENED, reopened
from .shapes import Shaped, of_scenes, of_shards, together

STEPS, CROPS = 12_000, 160
"""How long it is fitted, and to so many crops at a step."""
BEGUN_RATE = 1e-3
"""The highest step width where a finished network is gone on with."""
PART = "others.part.pt"
"""What it is on the way, to look at before the end."""

SHARES = {OTHER_SHAPE: 0.45, WITH_PIPS: 0.4, NEITHER: 0.15}
"""How much of a batch each kind makes."""
COVERED = 0.3
"""The share of dice with pips over which something is laid: what hides pips is no other shape's sign."""
SMOOTHED = 0.005
"""How much less than sure the network shall be: it is asked where a mistake costs more than a question."""
BENT, COARSENED = 0.5, 0.2
"""The share of batches that are turned and slanted a little, and of those that are coarsened."""
UNDER, REACH = 0.15, 0.7
"""The share of dice with pips that lie partly under the edge of something, and how far off it may pass."""
SMEARED, SMEAR_PX = 0.25, 9
"""The share of crops that are out of focus or smeared, and by how much at most, either way: a die's fifth."""


def fit_others(net: nn.Module, shaped: Shaped, course: Course, rng: np.random.Generator) -> nn.Module:
    """The network fitted to these crops."""
    batches = lessons(shaped, course.batch, rng)
    halves = halves_pay()

    def loss(others: nn.Module) -> Tensor:
        crops, kinds, dice = next(batches)
        told = said(others, standard(_varied(crops, kinds, dice)), in_halves=halves)
        return functional.cross_entropy(told.float(), kinds, label_smoothing=SMOOTHED)

    return fitted(net, course, loss, "others")


def lessons(shaped: Shaped, batch: int, rng: np.random.Generator) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """Batches without end, where the network is fitted: crops, kinds, and where dice with pips are seen.

    All kinds mixed: what lies over a die is mostly cut from the crop before it, and may be anything.
    """
    places = {kind: np.flatnonzero(shaped.kinds == kind) for kind in SHARES}
    while True:
        counts = rng.multinomial(batch, list(SHARES.values()))
        chosen = [rng.choice(places[kind], n) for kind, n in zip(SHARES, counts, strict=True)]
        which = rng.permutation(np.concatenate(chosen))
        crops, kinds, dice = (torch.from_numpy(part[which]).to(where()) for part in shaped)
        yield crops.permute(0, 3, 1, 2).float(), kinds.long(), dice.float()


def _varied(crops: Tensor, kinds: Tensor, dice: Tensor) -> Tensor:
    """A batch changed by chance; over some dice with pips something is laid."""
    maps = dice.unsqueeze(1).repeat(1, 3, 1, 1)
    crops, maps = _turned(crops, maps)
    crops, maps = _under(crops, kinds, maps)
    crops, _, maps = cover.covered(crops, (kinds == WITH_PIPS).long(), maps, share=COVERED)
    if torch.rand(()) < BENT:
        crops, maps = vary.bent(crops, maps)
    if torch.rand(()) < COARSENED:
        crops = vary.coarsened(crops)
    return vary.patched(vary.relit(_smeared(vary.glared(crops))))


def _under(crops: Tensor, kinds: Tensor, maps: Tensor) -> tuple[Tensor, Tensor]:
    """Some dice with pips partly under a straight edge, beyond which another crop of the batch is seen."""
    chosen = torch.nonzero((kinds == WITH_PIPS) & (torch.rand(len(crops), device=crops.device) < UNDER))[:, 0]
    line = torch.linspace(-1, 1, crops.shape[-1], device=crops.device)
    angle = 2 * math.pi * torch.rand(len(chosen), 1, 1, device=crops.device)
    along = torch.cos(angle) * line.view(1, 1, -1) + torch.sin(angle) * line.view(1, -1, 1)
    hidden = along > REACH * (2 * torch.rand(len(chosen), 1, 1, device=crops.device) - 1)
    some = cover.leaves_enough(hidden, maps[chosen])
    chosen, hidden = chosen[some], hidden[some].unsqueeze(1)
    crops, maps = crops.clone(), maps.clone()
    crops[chosen] = torch.where(hidden, crops[chosen - 1], crops[chosen])
    maps[chosen] *= ~hidden
    return crops, maps


def _smeared(crops: Tensor) -> Tensor:
    """Some crops of a batch out of focus or smeared, all of these alike."""
    some = torch.rand(len(crops), device=crops.device) < SMEARED
    reach = torch.arange(-SMEAR_PX, SMEAR_PX + 1, device=crops.device)
    across, down = reach.view(1, -1), reach.view(-1, 1)
    size, angle = SMEAR_PX * float(torch.rand(())), 2 * math.pi * float(torch.rand(()))
    if torch.rand(()) < 0.5:
        kernel = torch.exp(-(across**2 + down**2) / (0.1 + size**2 / 2))
    else:
        along = math.cos(angle) * across + math.sin(angle) * down
        aside = math.cos(angle) * down - math.sin(angle) * across
        kernel = ((along.abs() <= max(0.5, size)) & (aside.abs() <= 0.5)).float()
    weights = (kernel / kernel.sum()).expand(3, 1, -1, -1)
    edged = functional.pad(crops[some], (SMEAR_PX,) * 4, mode="replicate")
    crops = crops.clone()
    crops[some] = functional.conv2d(edged, weights, groups=3)
    return crops


def _turned(crops: Tensor, maps: Tensor) -> tuple[Tensor, Tensor]:
    """Each crop mirrored and turned by quarters by chance: no shape changes by that."""
    crops, maps = crops.clone(), maps.clone()
    for sides in ((2,), (3,), None):
        chosen = torch.rand(len(crops), device=crops.device) < 0.5
        for pixels in (crops, maps):
            some = pixels[chosen]
            pixels[chosen] = some.flip(sides) if sides else some.transpose(2, 3)
    return crops, maps


def from_renders(
    crops: Sequence[Path],
    scenes: Sequence[Path],
    finder: Path,
    course: Course,
    seed: int,
    start: Path | None = None,
) -> nn.Module:
    """The network fitted to the factory's crops and tables, these as the finder in that folder sees them.

    From nothing, or from the file that lies in the folder `start`.
    """
    tables = [file for folder in scenes for file in sorted(folder.glob("*.json"))]
    if not tables:
        raise SystemExit("no scenes in these folders: python -m tools.render --maker fast --kind scene")
    shaped = together([*(of_shards(folder) for folder in crops), of_scenes(tables, str(finder), seed)])
    print(
        "crops of neither, of dice with pips, of other shapes:", *np.bincount(shaped.kinds), file=sys.stderr
    )
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    if start is None:
        return fit_others(Others(), shaped, course, rng)
    some = islice(lessons(shaped, course.batch, rng), REOPENED)
    begun = reopened(start / export.OTHERS, Others(), (standard(seen.cpu()) for seen, *_ in some))
    return fit_others(begun, shaped, course, rng)


def main() -> int:
    """The network alone, laid into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.fit_others", description=__doc__)
    for name, what in (("crops", "shards of crops"), ("scenes", "scenes")):
        parser.add_argument(
            f"--{name}", type=Path, nargs="+", required=True, help=f"{what} from the die factory"
        )
    parser.add_argument("--finder", type=Path, required=True, help="the folder of the finder.onnx that looks")
    parser.add_argument("--out", type=Path, required=True, help=f"the folder for {export.OTHERS}")
    parser.add_argument(
        "--from", dest="start", type=Path, help=f"the folder of an {export.OTHERS} to go on with"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="default: one a core")
    parser.add_argument("--steps", type=int, default=STEPS)
    wishes = parser.parse_args()
    torch.set_num_threads(wishes.threads)
    cv2.setNumThreads(1)
    rate = BEGUN_RATE if wishes.start else RATE
    course = Course(wishes.steps, CROPS, rate, keep=wishes.out / PART)
    pictures = wishes.crops, wishes.scenes, wishes.finder
    export.save(wishes.out, from_renders(*pictures, course, wishes.seed, wishes.start))
    (wishes.out / PART).unlink(missing_ok=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
