"""Builds the encoder's graph for ONNX Runtime, piece by piece, with weights in eight bits or seven.

The graph is written by hand rather than traced from torch and fused afterwards: a layer is then eight
nodes, attention among them one, and the same weights give the same bytes. Every matrix keeps a scale
for each of its columns, the table of word pieces one for each row (with a single scale for the table,
rare pieces are rounded so coarsely that two in a hundred marked messages are named otherwise).
Activations are put into eight bits as they come. Matrices have seven, the sign among them: processors without
instructions for eight-bit products (AVX2 alone) add two of them in sixteen bits, and with eight the sums
overflow, so that what a message is marked with would depend on the computer. `SkipLayerNormalization` is left alone: on
processors it takes five times as long as the addition and the normalisation that it joins.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

Weights = Mapping[str, npt.NDArray[np.float32]]
Shape = list[int | str]  # sizes, or the name of one that differs from window to window
Kind = tuple[int, Shape]  # the type and the shape of an input
Made = tuple[str, Shape]  # the node that makes an output, and its shape
FUSED = "com.microsoft"  # where ONNX Runtime keeps its fused operators
SMALLEST = 1e-8  # of a scale
IN_TABLE = 127  # the largest number of what is looked up, never multiplied
IN_PRODUCT = 64  # the same of what is multiplied: two products with up to 255 fit into sixteen bits
EPSILON = 1e-12  # BERT's, in normalising a layer
OPSET, IR = 17, 9


class Graph:
    """A graph in the making: nodes, and the numbers that they use."""

    def __init__(self, weights: Weights) -> None:
        """Take the encoder's weights, by torch's names."""
        self._weights = weights
        self._nodes: list[onnx.NodeProto] = []
        self._kept: dict[str, onnx.TensorProto] = {}

    def node(
        self,
        kind: str,
        given: Sequence[str],
        *,
        domain: str = "",
        outputs: int = 1,
        **settings: object,
    ) -> str:
        """Add a node, and give the name of its first output; the others end in 1, 2 and so on."""
        name = f"{kind.lower()}-{len(self._nodes)}-"
        made = [f"{name}{number}" for number in range(outputs)]
        self._nodes.append(helper.make_node(kind, given, made, domain=domain, **settings))
        return made[0]

    def kept(self, name: str, numbers: npt.ArrayLike) -> str:
        """Keep numbers under a name, once."""
        if name not in self._kept:
            self._kept[name] = numpy_helper.from_array(np.array(numbers, order="C"), name)
        return name

    def embedded(self) -> str:
        """Add what turns numbers and kinds into the first layer's input."""
        table = self._weights["body.embeddings.word_embeddings.weight"]
        rows, scales = in_bits(table.T, IN_TABLE)
        scale = self.node("Gather", [self.kept("scales", scales[:, None]), "numbers"])
        row = self.node("Gather", [self.kept("rows", rows.T), "numbers"])
        row = self.node("Cast", [row], to=TensorProto.FLOAT)
        kinds = self._kept_weights("body.embeddings.token_type_embeddings.weight")
        places = self._weights["body.embeddings.position_embeddings.weight"]
        length = self.node("Shape", ["numbers"], start=1)
        zero, one = (self.kept(f"[{number}]", [number]) for number in (0, 1))
        place = self.node("Slice", [self.kept("places", places[None]), zero, length, one])
        sums = self.node("Mul", [row, scale])
        for other in (self.node("Gather", [kinds, "kinds"]), place):
            sums = self.node("Add", [sums, other])
        return self._normal(sums, "body.embeddings.LayerNorm")

    def layer(self, hidden: str, number: int, heads: int, *, is_last: bool) -> str:
        """Add one layer of the encoder. The last one goes on with the message's own pieces alone."""
        layer = f"body.encoder.layer.{number}."
        attended = self._attention(hidden, layer + "attention.self.", heads)
        if is_last:
            attended, hidden = self._own(attended), self._own(hidden)
        mixed = self.linear(attended, layer + "attention.output.dense")
        seen = self._normal(self.node("Add", [mixed, hidden]), layer + "attention.output.LayerNorm")
        wide = self.node("Gelu", [self.linear(seen, layer + "intermediate.dense")], domain=FUSED)
        narrow = self.linear(wide, layer + "output.dense")
        return self._normal(self.node("Add", [narrow, seen]), layer + "output.LayerNorm")

    def linear(self, given: str, name: str) -> str:
        """Add a linear layer."""
        columns, scales = in_bits(self._weights[name + ".weight"].T, IN_PRODUCT)
        parts = [
            self.kept(name + ".columns", columns),
            self.kept(name + ".scales", scales),
            "",  # nought is nought
            self._kept_weights(name + ".bias"),
        ]
        return self.node("DynamicQuantizeMatMul", [given, *parts], domain=FUSED)

    def pooled(self, hidden: str, words: str) -> str:
        """Add the first piece beside the mean of all, the message's own, and of those pointed at."""
        first = self.node("Gather", [hidden, self.kept("zero", 0)], axis=1)
        mean = self.node("ReduceMean", [hidden], axes=[1], keepdims=0)
        looked_at = self.node("Mul", [hidden, self.node("Softmax", [words], axis=1)])
        pointed = self.node("ReduceSum", [looked_at, self.kept("[1]", [1])], keepdims=0)
        return self.node("Concat", [first, mean, pointed], axis=1)

    def write(self, file: Path, given: Mapping[str, Kind], made: Mapping[str, Made]) -> None:
        """Write the graph to a file, with the kinds of its inputs, and its outputs."""
        nodes = [*self._nodes]
        nodes += [helper.make_node("Identity", [node], [name]) for name, (node, _) in made.items()]
        inputs = [helper.make_tensor_value_info(name, *kind) for name, kind in given.items()]
        outputs = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
            for name, (_, shape) in made.items()
        ]
        graph = helper.make_graph(nodes, "encoder", inputs, outputs, list(self._kept.values()))
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(FUSED, 1)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=IR)
        onnx.checker.check_model(model)
        file.write_bytes(model.SerializeToString(deterministic=True))

    def _attention(self, hidden: str, layer: str, heads: int) -> str:
        """Add the attention of a layer: its three matrices as one, and every piece sees every other."""
        parts = [layer + part for part in ("query", "key", "value")]
        matrix = np.hstack([self._weights[part + ".weight"].T for part in parts])
        columns, scales = in_bits(matrix, IN_PRODUCT)
        bias = np.concatenate([self._weights[part + ".bias"] for part in parts])
        eight = self.node("DynamicQuantizeLinear", [hidden], outputs=3)
        given = [
            eight,
            self.kept(layer + "columns", columns),
            self.kept(layer + "bias", bias),
            eight[:-1] + "1",
            self.kept(layer + "scales", scales),
            "",  # no mask: a window stands alone
            eight[:-1] + "2",
        ]
        return self.node("QAttention", given, domain=FUSED, num_heads=heads)

    def _own(self, hidden: str) -> str:
        """Add what keeps of all pieces the message's own: they stand first."""
        zero, one = self.kept("[0]", [0]), self.kept("[1]", [1])
        own = self.node("Sub", [self.kept("one", 1), "kinds"])
        count = self.node("ReduceSum", [own, one], keepdims=0)
        return self.node("Slice", [hidden, zero, count, one])

    def _normal(self, hidden: str, name: str) -> str:
        parts = [self._kept_weights(name + ".weight"), self._kept_weights(name + ".bias")]
        return self.node("LayerNormalization", [hidden, *parts], axis=-1, epsilon=EPSILON)

    def _kept_weights(self, name: str) -> str:
        return self.kept(name, self._weights[name])


def in_bits(
    matrix: npt.NDArray[np.float32], largest: int
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
    """Give a matrix in whole numbers up to the largest, and the scale of each of its columns."""
    scales = np.maximum(np.abs(matrix).max(0) / largest, SMALLEST).astype(np.float32)
    return np.round(matrix / scales).astype(np.int8), scales
