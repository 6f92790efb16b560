"""Networks written as ONNX files that OpenCV runs, their weights at half precision."""

from __future__ import annotations

import copy
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from .nets import NAMES, Finder, Others, PlainReader, Reader

FINDER, READER, SECOND_READER, OTHERS = (
    f"{NAMES[kind]}.onnx" for kind in (Finder, Reader, PlainReader, Others)
)
FILES = (FINDER, READER, SECOND_READER, OTHERS)
HALF = ".half"
"""Ends the name of a weight that is kept at half precision."""
FEW = 64
"""So many weights in one place are kept as they are."""


def save(out: Path, *nets: nn.Module) -> None:
    """Each network written to the folder, its file called as `NAMES` has it."""
    out.mkdir(parents=True, exist_ok=True)
    for net in nets:
        path = out / f"{NAMES[type(net)]}.onnx"
        if isinstance(net, Finder):
            _write(net, torch.zeros(1, 3, 288, 384), path, ["planes"], {2: "height", 3: "width"})
        else:
            says = ["classes"] if isinstance(net, Others) else ["classes", "maps"]
            _write(net, torch.zeros(1, 3, 64, 64), path, says, {0: "crops"})


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
    model.producer_name, model.producer_version, model.doc_string = "pipkeeper", "", ""
    for node in model.graph.node:
        node.doc_string = ""
    _halve(model.graph)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def _halve(graph: onnx.GraphProto) -> None:
    """Its weights kept at half precision, and made whole again as the file is opened: half as large."""
    weights, nodes, widened = list(graph.initializer), list(graph.node), []
    for n, one in enumerate(weights):
        whole = numpy_helper.to_array(one)
        if whole.dtype == np.float32 and whole.size > FEW:
            weights[n] = numpy_helper.from_array(whole.astype(np.float16), one.name + HALF)
            widened.append(helper.make_node("Cast", [one.name + HALF], [one.name], to=TensorProto.FLOAT))
    for part, anew in ((graph.initializer, weights), (graph.node, [*widened, *nodes])):
        del part[:]
        part.extend(anew)


def _fused(net: nn.Module) -> nn.Module:
    """A copy whose every normalisation is part of the convolution before it."""
    net = copy.deepcopy(net).eval().to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    for module in net.modules():
        if isinstance(module, nn.Sequential) and len(module) >= 2 and isinstance(module[1], nn.BatchNorm2d):
            module[0] = fuse_conv_bn_eval(module[0], module[1])
            module[1] = nn.Identity()
    return net


def loaded(path: Path, net: nn.Module) -> nn.Module:
    """The network with weights kept while it was fitted."""
    net.load_state_dict(torch.load(path, weights_only=True))
    return net.eval()
