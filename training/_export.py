"""Writes a trained encoder as ONNX, and reads it back."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import TensorProto, numpy_helper
from torch import Tensor

from training._encoder import SIZES, Encoder
from training._graph import Graph


def export(encoder: Encoder, file: Path) -> None:
    """Write the encoder, for one window at a time. The same weights give the same file."""
    weights = {name: one.float().numpy() for name, one in encoder.state_dict().items()}
    settings = encoder.body.config
    graph = Graph(weights)
    hidden = graph.embedded()
    for number in range(settings.num_hidden_layers):
        is_last = number == settings.num_hidden_layers - 1
        hidden = graph.layer(hidden, number, settings.num_attention_heads, is_last=is_last)
    pointing = graph.linear(hidden, "words")
    heads = graph.linear(graph.pooled(hidden, pointing), "heads")
    words = graph.node("Squeeze", [pointing, graph.kept("[2]", [2])])
    graph.write(
        file,
        {name: (TensorProto.INT64, [1, "pieces"]) for name in ("numbers", "kinds")},
        {"heads": (heads, [1, sum(SIZES)]), "words": (words, [1, "own pieces"])},
    )


def put_back(file: Path) -> dict[str, Tensor]:
    """Give the weights of a written encoder as floats again, to go on learning from."""
    kept = {one.name: numpy_helper.to_array(one) for one in onnx.load(file).graph.initializer}
    weights = {
        "body.embeddings.word_embeddings.weight": kept["rows"] * kept["scales"],
        "body.embeddings.position_embeddings.weight": kept["places"][0],
    }
    for name, numbers in kept.items():
        layer, _, what = name.rpartition(".")
        if what == "columns":
            columns = (numbers * kept[layer + ".scales"]).T
            weights |= _matrices(layer, "weight", columns)
        elif what == "bias":
            weights |= _matrices(layer, "bias", numbers)
        elif what == "weight":
            weights[name] = numbers
    return {name: torch.tensor(one) for name, one in weights.items()}


def _matrices(
    layer: str, kind: str, numbers: npt.NDArray[np.float32]
) -> dict[str, npt.NDArray[np.float32]]:
    """Name a layer's numbers as torch does: attention has its three matrices in one."""
    if not layer.endswith("attention.self"):
        return {f"{layer}.{kind}": numbers}
    parts = np.split(numbers, 3)
    return {
        f"{layer}.{part}.{kind}": one
        for part, one in zip(("query", "key", "value"), parts, strict=True)
    }
