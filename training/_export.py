"""Writes a trained encoder as ONNX with eight-bit weights."""

from pathlib import Path

from onnx import TensorProto

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
    heads = graph.linear(graph.pooled(hidden), "heads")
    last = graph.kept("[2]", [2])
    words = graph.node("Squeeze", [graph.linear(hidden, "words"), last])
    graph.write(
        file,
        {name: (TensorProto.INT64, [1, "pieces"]) for name in ("numbers", "kinds")},
        {"heads": (heads, [1, sum(SIZES)]), "words": (words, [1, "own pieces"])},
    )
