"""The screen's network as it learns: any tactic, any signal, and which tactic, from bits of words."""

import random
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from offscript.tactics.model._gathered import Gathered
from offscript.tactics.model._grams import BITS
from offscript.tactics.model._screen import FLAGS, flags
from training._names import TACTICS
from training._rows import Label, Row

WIDTH = 32  # of a bit's vector
HIDDEN = 128
ROUNDS = 4
BATCH = 512
BITS_DROPPED = 0.4
DROPOUT = 0.2
RATE, LAYERS_RATE = 3e-3, 1.5e-3
WARM_UP = 0.05
SPREAD = 0.05  # of the vectors at the start
ANSWERS = 2 + len(TACTICS)
GIVEN = 5 * WIDTH + len(FLAGS)

Arrays = Mapping[str, npt.NDArray[np.generic]]


class Texts:
    """All texts with their weighed bits, and for each message which of them it is and stands after."""

    def __init__(self, rows: Sequence[Row], rarity: npt.NDArray[np.float32]) -> None:
        """Read rows; of a bit that is not rare anywhere nothing is learned."""
        gathered = Gathered([row.look for row in rows])
        bits = gathered.bits(rarity).texts.paired()
        self.places, self.weights, self.starts = bits.places, bits.weights, bits.starts
        self.own = gathered.own
        self.earlier: list[tuple[list[int], list[int]]] = [([], []) for _ in rows]
        for row, is_others, text in zip(
            gathered.row, gathered.is_others, gathered.earlier, strict=True
        ):
            self.earlier[row][int(is_others)].append(int(text))
        self.known = flags([row.look for row in rows])

    def bag(
        self, texts: Sequence[int], chance: np.random.Generator
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Give the bits of some texts, where each begins, and their weights; some bits are dropped."""
        spans = [(self.starts[text], self.starts[text + 1]) for text in texts]
        places = np.concatenate([np.arange(*span) for span in spans])
        begins = np.cumsum([0, *(end - start for start, end in spans)])[:-1]
        weights = self.weights[places]
        weights = weights * (chance.random(len(places)) >= BITS_DROPPED) / (1 - BITS_DROPPED)
        return (
            torch.from_numpy(self.places[places]),
            torch.from_numpy(begins),
            torch.from_numpy(weights.astype(np.float32)),
        )


class Net(nn.Module):
    """What `offscript.tactics.model._network` runs."""

    def __init__(self) -> None:
        """Begin with vectors of chance, and bits that add nothing by themselves."""
        super().__init__()
        self.vectors, self.alone = (
            nn.EmbeddingBag(1 << (BITS - 1), columns, mode="sum", sparse=True)
            for columns in (WIDTH, ANSWERS)
        )
        nn.init.normal_(self.vectors.weight, 0, SPREAD)
        nn.init.zeros_(self.alone.weight)
        self.inner, self.outer = nn.Linear(GIVEN, HIDDEN), nn.Linear(HIDDEN, ANSWERS)
        self.drop_given, self.drop = nn.Dropout(DROPOUT / 2), nn.Dropout(DROPOUT)

    def forward(self, texts: Texts, rows: Sequence[int], chance: np.random.Generator) -> Tensor:
        """Give the logits of some messages: any tactic, any signal, which tactic."""
        own = [int(texts.own[row]) for row in rows]
        earlier = [texts.earlier[row] for row in rows]
        said = dict.fromkeys([*own, *(text for both in earlier for side in both for text in side)])
        number = {text: place for place, text in enumerate(said)}
        places, begins, weights = texts.bag(list(number), chance)
        vectors = self.vectors(places, begins, per_sample_weights=weights)
        itself = vectors[[number[text] for text in own]]
        same, others = (
            _mean([[number[text] for text in both[side]] for both in earlier], vectors)
            for side in (0, 1)
        )
        last = _mean([[number[text] for text in both[1][-1:]] for both in earlier], vectors)
        known = torch.from_numpy(texts.known[list(rows)])
        given = torch.cat([itself, same, others, last, itself * last, known], 1)
        hidden = self.drop(functional.relu(self.inner(self.drop_given(given))))
        places, begins, weights = texts.bag(own, chance)
        alone: Tensor = self.alone(places, begins, per_sample_weights=weights)
        answers: Tensor = self.outer(hidden) + alone
        return answers


def _mean(chosen: Sequence[Sequence[int]], vectors: Tensor) -> Tensor:
    """Add up the chosen vectors for each row, by the root of their number."""
    rows = [row for row, some in enumerate(chosen) for _ in some]
    weights = torch.tensor([len(some) ** -0.5 for some in chosen for _ in some])
    summed = torch.zeros(len(chosen), vectors.shape[1])
    if not rows:
        return summed
    taken = vectors[[place for some in chosen for place in some]]
    return summed.index_add(0, torch.tensor(rows), taken * weights[:, None])


def learn_network(rows: Sequence[Row], rarity: npt.NDArray[np.float32], seed: int) -> Arrays:
    """Learn from labelled rows and everyday ones; give the arrays that the screen reads."""
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    texts = Texts(rows, rarity)
    labels = [row.label for row in rows]
    net = Net()
    bags = torch.optim.SparseAdam([net.vectors.weight, net.alone.weight], lr=RATE)
    layers = torch.optim.AdamW(
        [*net.inner.parameters(), *net.outer.parameters()], lr=LAYERS_RATE, weight_decay=0.01
    )
    order = list(range(len(rows)))
    lots = -(-len(rows) // BATCH)
    for step in range(ROUNDS * lots):
        lot = step % lots
        if lot == 0:
            random.Random(seed + step).shuffle(order)
        done = step / (ROUNDS * lots)
        rate = min(1, done / WARM_UP) * (1 - done)
        for optimizer, least in ((bags, RATE), (layers, LAYERS_RATE)):
            for group in optimizer.param_groups:
                group["lr"] = least * rate + 1e-6
            optimizer.zero_grad()
        some = order[lot * BATCH : (lot + 1) * BATCH]
        loss = loss_of(net(texts, some, chance), [labels[row] for row in some])
        loss.backward()
        bags.step()
        layers.step()
        if lot == lots - 1:
            print(
                f"network, round {step // lots + 1} of {ROUNDS}: loss {loss.item():.3f}", flush=True
            )
    return _arrays(net)


def loss_of(answers: Tensor, labels: Sequence[Label]) -> Tensor:
    """Give the loss of a batch: of what nobody looked for nothing is learned."""
    sought = torch.tensor([float(label.sought) for label in labels])
    some, alarm = (
        torch.tensor([float(bool(of(label))) for label in labels])
        for of in (lambda label: label.tactics, lambda label: label.safety)
    )
    loss = functional.binary_cross_entropy_with_logits(answers[:, 0], some, weight=sought)
    loss = loss + functional.binary_cross_entropy_with_logits(answers[:, 1], alarm)
    marked = [place for place, label in enumerate(labels) if label.tactics]
    if not marked:
        return loss
    wanted = torch.tensor(
        [
            [(tactic in labels[place].tactics) / len(labels[place].tactics) for tactic in TACTICS]
            for place in marked
        ]
    )
    which = functional.cross_entropy(answers[marked, 2:], wanted)
    return loss + which * (len(marked) / len(labels))


def _arrays(net: Net) -> Arrays:
    """Give the weights as they are written: what every bit has in whole numbers of eight bits."""
    table = torch.cat([net.vectors.weight, net.alone.weight], 1).detach().numpy()
    scales = np.abs(table).max(axis=0) / 127
    layers = {
        name: getattr(net, layer).state_dict()[kind].numpy().astype(np.float32)
        for layer in ("inner", "outer")
        for name, kind in ((layer, "weight"), (f"{layer}_starts", "bias"))
    }
    whole = np.round(table / scales).astype(np.int8)
    return {"table": whole, "scales": scales.astype(np.float32), **layers}
