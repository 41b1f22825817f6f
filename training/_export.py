"""Writes a trained encoder as ONNX with eight-bit weights."""

from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from training._encoder import Encoder


class _Alone(nn.Module):
    """The encoder for one window at a time, which needs no mask."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        self.encoder = encoder

    def forward(self, numbers: Tensor, kinds: Tensor) -> tuple[Tensor, Tensor]:
        heads, words = self.encoder(numbers, kinds, torch.ones_like(numbers))
        return heads, words


def export(encoder: Encoder, file: Path) -> None:
    """Write the encoder. The same weights give the same file."""
    encoder.eval().float()
    example = torch.ones(1, 9, dtype=torch.long)
    whole = file.with_suffix(".float.onnx")
    torch.onnx.export(
        _Alone(encoder),
        (example, torch.zeros_like(example)),
        str(whole),
        input_names=["numbers", "kinds"],
        output_names=["heads", "words"],
        dynamic_axes={name: {1: "pieces"} for name in ("numbers", "kinds", "words")},
        opset_version=17,
        dynamo=False,
    )
    quantize_dynamic(whole, file, weight_type=QuantType.QInt8, per_channel=True)
    whole.unlink()
