"""Networks of ONNX files made ready to learn on: normalisations stand behind their convolutions again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from .export import HALF

REOPENED = 12
"""Batches by which finished networks learn again how wide what they see is spread."""


def reopened(path: Path, net: nn.Module, batches: Iterable[Tensor]) -> nn.Module:
    """The network of a file that `export` wrote, its normalisations as wide as these batches need them.

    It says what the file says. Raises ValueError where the file is that of another network.
    """
    there = onnx.load(path).graph.initializer
    weights = {one.name.removesuffix(HALF): torch.tensor(numpy_helper.to_array(one)).float() for one in there}
    places = _places(net)
    if odd := places.keys() ^ weights.keys():
        raise ValueError(f"{path} is the file of another network: it differs in {', '.join(sorted(odd)[:3])}")
    for name, place in places.items():
        place.data.copy_(weights[name])
    _spread(net.eval(), batches)
    return net


def _places(net: nn.Module) -> dict[str, Tensor]:
    """Where each weight of a file belongs: the bias of a convolution that is normalised, behind it."""
    places: dict[str, Tensor] = {}
    for name, module in net.named_modules():
        if _is_normed(module):
            places |= {f"{name}.0.weight": module[0].weight, f"{name}.0.bias": module[1].bias}
        elif isinstance(module, nn.Conv2d | nn.Linear) and module.bias is not None:
            places |= {f"{name}.weight": module.weight, f"{name}.bias": module.bias}
    return places


def _is_normed(module: nn.Module) -> bool:
    """Whether it is a convolution with its normalisation."""
    return isinstance(module, nn.Sequential) and len(module) >= 2 and isinstance(module[1], nn.BatchNorm2d)


def _spread(net: nn.Module, batches: Iterable[Tensor]) -> None:
    """Tell every normalisation the mean and spread of what it sees, and let it undo both."""
    blocks = [module for module in net.modules() if _is_normed(module)]
    for block in blocks:
        block[1].running_mean.zero_()
        block[1].running_var.fill_(1 - block[1].eps)
    seen: dict[nn.Module, list[Tensor]] = {block[0]: [] for block in blocks}

    def look(module: nn.Module, _pixels: object, said: Tensor) -> None:
        wide = said.double()
        seen[module].append(torch.stack([wide.mean((0, 2, 3)), (wide**2).mean((0, 2, 3))]))

    hooks = [block[0].register_forward_hook(look) for block in blocks]
    with torch.no_grad():
        for batch in batches:
            net(batch)
    for hook in hooks:
        hook.remove()
    for block in blocks:
        mean, square = torch.stack(seen[block[0]]).mean(0)
        norm, spread = block[1], (square - mean**2).clamp(min=1e-6)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.data.copy_((spread + norm.eps).sqrt())
        norm.bias.data.add_(mean.float())
