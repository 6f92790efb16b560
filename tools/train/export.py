"""The networks as ONNX files that OpenCV runs."""

from __future__ import annotations

import copy
from pathlib import Path

import onnx
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from .nets import Finder, Reader

FINDER, READER = "finder.onnx", "reader.onnx"


def save(finder: nn.Module | None, reader: nn.Module | None, out: Path) -> None:
    """Whichever networks there are, written to the folder."""
    out.mkdir(parents=True, exist_ok=True)
    if finder is not None:
        _write(finder, torch.zeros(1, 3, 288, 384), out / FINDER, ["planes"], {2: "height", 3: "width"})
    if reader is not None:
        _write(reader, torch.zeros(1, 3, 64, 64), out / READER, ["classes", "maps"], {0: "crops"})


def _write(net: nn.Module, example: torch.Tensor, path: Path, says: list[str], free: dict[int, str]) -> None:
    """One network with its normalisations taken into its convolutions; `free` names the free axes."""
    axes = {"pixels": free}
    for name in says:
        axes[name] = {axis: f"{name}_{label}" for axis, label in free.items()}
    torch.onnx.export(
        _fused(net),
        (example,),
        str(path),
        input_names=["pixels"],
        output_names=says,
        dynamic_axes=axes,
        opset_version=13,
        dynamo=False,
    )
    model = onnx.load(path)
    onnx.checker.check_model(model)
    model.producer_name, model.producer_version, model.doc_string = "pipkeeper", "", ""
    for node in model.graph.node:
        node.doc_string = ""
    onnx.save(model, path)


def _fused(net: nn.Module) -> nn.Module:
    """A copy whose every normalisation is part of the convolution before it."""
    net = copy.deepcopy(net).eval().to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    for module in net.modules():
        if isinstance(module, nn.Sequential) and len(module) >= 2 and isinstance(module[1], nn.BatchNorm2d):
            module[0] = fuse_conv_bn_eval(module[0], module[1])
            module[1] = nn.Identity()
    return net


def loaded(path: Path, net: Finder | Reader) -> nn.Module:
    """The network with weights kept while it was fitted."""
    net.load_state_dict(torch.load(path, weights_only=True))
    return net.eval()
