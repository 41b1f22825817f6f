"""The encoder as it learns: MiniLM with heads for any tactic, which one, reading, signals, words."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import torch
from sklearn.metrics import roc_auc_score
from torch import Tensor, nn
from torch.nn import functional
from transformers import BertModel

from offscript.tactics.model._window import SIGNS, Window, Windows
from offscript.tactics.model._wordpiece import WordPieces
from training._names import READINGS, SIGNALS, TACTICS
from training._otherwise import FEWEST, PLAIN_LETTERS, Spans, among, otherwise
from training._rows import Row

SIZES = (1, len(TACTICS), len(READINGS), 1, len(SIGNALS))
BATCH = 32
A_ROUND = 1.0, 0.55  # of marked and of unmarked messages, how many each round has
AGAIN = 0.5, 0.2  # the same for hands that weights begun from have learned already
OTHERWISE = 0.6  # of messages, how many are said otherwise in a round
AMONG = 0.55  # of those that can, how many of them stand among everyday talk
SAYS_ITSELF = ("cold_shoulder",)  # what is said by saying nothing else
PLAIN = ("logistics", "plain_information")  # readings of what everything can stand among
RATE = 8e-5
DECAY = 0.9  # of the rate from a layer to the one below it
HEAD_RATE = 1e-3
WARM_UP = 0.1
DROPOUT = 0.2
WORDS_DROPPED = 0.08
MASK = 103  # the piece that stands for a word not shown
WHICH = 2.0  # weight of which tactic it is: only marked messages teach it
ALARMS = 4.0  # how much a missed signal weighs against a false alarm
# Numbers of sixteen bits are a hundred times slower on a processor without instructions for them.
HALVES = torch.backends.cpu.get_cpu_capability() != "AVX2"
SECOND_HALF = 0.35  # weight of what is learned beside the tactics


class Item(msgspec.Struct, frozen=True):
    """A window with what the heads should say of it; -1 and None where that isn't known.

    `a_round`: how likely it is in a round; `otherwise`: the same said otherwise, with its words, of a
    message that takes one window.
    """

    window: Window
    any: float
    tactics: tuple[int, ...]
    reading: int
    signals: tuple[int, ...]
    words: tuple[float, ...] | None
    a_round: float
    otherwise: tuple[Window, tuple[float, ...] | None] | None


def items(rows: Sequence[Row], windows: Windows, newly: frozenset[str] = frozenset()) -> list[Item]:
    """Turn rows into items. Of a long message, the window with the marked words is learned.

    `newly`: hands to teach begun weights, which have learned the others already.
    """
    made = []
    chance = random.Random(len(rows))
    plain = [row.label.text for row in rows if _is_plain(row)]
    for row in rows:
        look, label = row.look, row.label
        shown = windows.of(
            look.author, look.message.sent_at, look.message.text, look.earlier, look.moment
        )
        other = _otherwise(row, plain, windows, chance) if len(shown) == 1 else None
        marked = label.tactics or label.safety
        shares = AGAIN if newly and label.hand not in newly else A_ROUND
        spans = label.spans or ()
        for window in shown if not marked else shown[:1] if not spans else shown:
            words = _words(window, spans)
            if marked and spans and not any(words):
                continue
            reading = (
                -1 if label.tactics or label.reading is None else READINGS.index(label.reading)
            )
            made.append(
                Item(
                    window,
                    float(bool(label.tactics)) if label.sought else -1.0,
                    tuple(TACTICS.index(name) for name in label.tactics),
                    reading,
                    tuple(SIGNALS.index(name) for name in label.safety),
                    words if marked and spans else None,
                    shares[not marked],
                    other,
                )
            )
    return made


def _words(window: Window, spans: Spans) -> tuple[float, ...]:
    """Tell of each piece whether it is of the marked words."""
    return tuple(
        float(any(start < piece.end and piece.start < end for start, end in spans))
        for piece in window.pieces
    )


def _is_plain(row: Row) -> bool:
    """Tell whether a message can stand beside any other and change nothing of what that says."""
    label = row.label
    return label.reading in PLAIN and label.sought and len(label.text) in PLAIN_LETTERS


def _otherwise(
    row: Row, plain: Sequence[str], windows: Windows, chance: random.Random
) -> tuple[Window, tuple[float, ...] | None]:
    """Give the window of a message said otherwise, after others of which some are too."""
    look, label = row.look, row.label
    earlier = [
        msgspec.structs.replace(one, text=otherwise(one.text, chance))
        if chance.random() < OTHERWISE / 2
        else one
        for one in look.earlier
    ]
    can_stand_among = len(label.text.split()) >= FEWEST and not set(SAYS_ITSELF) & set(
        label.tactics
    )
    if can_stand_among and chance.random() < AMONG:
        text, spans = among(look.message.text, label.spans or (), plain, chance)
        shown = windows.of(look.author, look.message.sent_at, text, earlier, look.moment)
        if len(shown) == 1:
            return shown[0], _words(shown[0], spans) if spans else None
    text = otherwise(look.message.text, chance)
    return windows.of(look.author, look.message.sent_at, text, earlier, look.moment)[0], None


class Encoder(nn.Module):
    """MiniLM, and linear layers on the first piece, the mean of the message's and those pointed at."""

    def __init__(self, base: Path, layers: int) -> None:
        """Load the base, and keep its first layers."""
        super().__init__()
        self.body = BertModel.from_pretrained(
            str(base),
            add_pooling_layer=False,
            attn_implementation="eager",
            num_hidden_layers=layers,
            attention_probs_dropout_prob=0.0,  # with words dropped instead, a step takes half as long
            hidden_dropout_prob=0.0,
        )
        width = self.body.config.hidden_size
        self.drop = nn.Dropout(DROPOUT)
        self.heads = nn.Linear(3 * width, sum(SIZES))
        self.words = nn.Linear(width, 1)
        self.body.embeddings.word_embeddings.weight.requires_grad_(requires_grad=False)

    def begin_signs(self, pieces: WordPieces) -> None:
        """Let each sign begin as the mean of the words that say what it means."""
        table = self.body.embeddings.word_embeddings.weight.data
        for sign, meaning in SIGNS.items():
            table[sign] = table[[piece.number for piece in pieces.split(meaning)]].mean(0)

    def forward(self, numbers: Tensor, kinds: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Give the heads' logits of each window, and the logit of each piece."""
        hidden = self.body(
            input_ids=numbers, token_type_ids=kinds, attention_mask=mask
        ).last_hidden_state
        own = (mask * (1 - kinds)).unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * own).sum(1) / own.sum(1)
        words = self.words(hidden)
        # Of a long message the mean says little: what is pointed at speaks for itself.
        pointed = (hidden * words.masked_fill(own == 0, -torch.inf).softmax(1)).sum(1)
        pooled = self.drop(torch.cat([hidden[:, 0], mean, pointed], 1))
        return self.heads(pooled), words.squeeze(-1)


def tensors(windows: Sequence[Window]) -> tuple[Tensor, Tensor, Tensor]:
    """Lay windows of different lengths into one table each: numbers, kinds and mask."""
    longest = max(len(window.numbers) for window in windows)
    numbers, kinds, mask = (torch.zeros(len(windows), longest, dtype=torch.long) for _ in range(3))
    for place, window in enumerate(windows):
        length = len(window.numbers)
        numbers[place, :length] = torch.tensor(window.numbers)
        kinds[place, window.message_length : length] = 1
        mask[place, :length] = 1
    return numbers, kinds, mask


def split_heads(logits: Tensor) -> tuple[Tensor, ...]:
    """Split the heads' logits: any tactic, which one, reading, any signal, which one."""
    return torch.split(logits, list(SIZES), 1)


def loss_of(model: Encoder, batch: Sequence[Item]) -> Tensor:
    """Give the loss of a batch."""
    numbers, kinds, mask = tensors([item.window for item in batch])
    dropped = (torch.rand(numbers.shape) < WORDS_DROPPED) & (numbers > MASK)
    logits, words = model(torch.where(dropped, MASK, numbers), kinds, mask)
    some, which, readings, alarm, signals = split_heads(logits.float())
    target = torch.tensor([item.any for item in batch])
    loss = functional.binary_cross_entropy_with_logits(
        some[:, 0], target.clamp(min=0), weight=(target >= 0).float()
    )
    marked = [place for place, item in enumerate(batch) if item.tactics]
    if marked:
        wanted = torch.zeros(len(marked), len(TACTICS))
        for row, place in enumerate(marked):
            for tactic in batch[place].tactics:
                wanted[row, tactic] = 1 / len(batch[place].tactics)
        loss = loss + WHICH * functional.cross_entropy(
            which[marked], wanted, label_smoothing=0.05
        ) * (len(marked) / len(batch))
    read = [place for place, item in enumerate(batch) if item.reading >= 0]
    if read:
        wanted_reading = torch.tensor([batch[place].reading for place in read])
        loss = loss + SECOND_HALF * functional.cross_entropy(readings[read], wanted_reading) * (
            len(read) / len(batch)
        )
    there = torch.tensor([float(bool(item.signals)) for item in batch])
    loss = loss + functional.binary_cross_entropy_with_logits(
        alarm[:, 0], there, pos_weight=torch.tensor(ALARMS)
    )
    alarmed = [place for place, item in enumerate(batch) if item.signals]
    if alarmed:
        wanted_signal = torch.tensor([batch[place].signals[0] for place in alarmed])
        loss = loss + WHICH * functional.cross_entropy(signals[alarmed], wanted_signal) * (
            len(alarmed) / len(batch)
        )
    pointed = [(place, item) for place, item in enumerate(batch) if item.words]
    if pointed:
        found = torch.cat(
            [
                words[place, item.window.first : item.window.first + len(item.words or ())]
                for place, item in pointed
            ]
        ).float()
        right = torch.tensor([word for _, item in pointed for word in item.words or ()])
        loss = loss + 0.2 * SECOND_HALF * functional.binary_cross_entropy_with_logits(found, right)
    return loss


def batches(things: Sequence[Item], chance: random.Random) -> Iterator[list[Item]]:
    """Give batches of windows of nearly the same length, in an order of chance.

    Of unmarked windows fewer are in a round: there are five times as many.
    """
    order = [
        msgspec.structs.replace(item, window=item.otherwise[0], words=item.otherwise[1])
        if item.otherwise is not None and chance.random() < OTHERWISE
        else item
        for item in things
        if chance.random() < item.a_round
    ]
    chance.shuffle(order)
    stretch = BATCH * 20
    made = []
    for start in range(0, len(order), stretch):
        part = sorted(order[start : start + stretch], key=lambda item: len(item.window.numbers))
        made += [part[place : place + BATCH] for place in range(0, len(part), BATCH)]
    chance.shuffle(made)
    yield from made


def learn(model: Encoder, things: Sequence[Item], rounds: int, seed: int) -> Iterator[float]:
    """Teach the encoder for some rounds; yield the mean loss of each."""
    chance = random.Random(seed)
    torch.manual_seed(seed)
    layers = model.body.encoder.layer
    groups = [{"params": [*model.heads.parameters(), *model.words.parameters()], "lr": HEAD_RATE}]
    for depth, layer in enumerate(reversed(layers)):
        groups.append({"params": list(layer.parameters()), "lr": RATE * DECAY**depth})
    below = [p for p in model.body.embeddings.parameters() if p.requires_grad]
    groups.append({"params": below, "lr": RATE * DECAY ** len(layers)})
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
    steps = rounds * sum(1 for _ in batches(things, random.Random(seed)))
    scheduler = torch.optim.lr_scheduler.LambdaLR(
        optimizer,
        lambda step: min(
            step / (WARM_UP * steps), max(0.0, (steps - step) / (steps * (1 - WARM_UP)))
        ),
    )
    for _ in range(rounds):
        model.train()
        total = taken = 0.0
        for batch in batches(things, chance):
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVES):
                loss = loss_of(model, batch)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            scheduler.step()
            optimizer.zero_grad()
            total += loss.item()
            taken += 1
        yield total / taken


@torch.no_grad()
def answers(model: Encoder, windows: Sequence[Window]) -> Tensor:
    """Give the heads' logits of windows, each in its place."""
    model.eval()
    order = sorted(range(len(windows)), key=lambda place: len(windows[place].numbers))
    heard = torch.zeros(len(windows), model.heads.out_features)
    for start in range(0, len(order), 64):
        part = order[start : start + 64]
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVES):
            logits, _ = model(*tensors([windows[place] for place in part]))
        heard[part] = logits.float()
    return heard


def worth(model: Encoder, rows: Sequence[Row], windows: Windows) -> str:
    """Tell how well the encoder ranks messages, and names what they are marked with."""
    first = [
        windows.of(
            row.look.author,
            row.look.message.sent_at,
            row.look.message.text,
            row.look.earlier,
            row.look.moment,
        )[0]
        for row in rows
    ]
    some, which, readings, alarm, _ = split_heads(answers(model, first))
    marked = [place for place, row in enumerate(rows) if row.label.tactics]
    read = [place for place, row in enumerate(rows) if row.label.reading]
    named = [TACTICS[which[place].argmax()] in rows[place].label.tactics for place in marked]
    right = [READINGS[readings[place].argmax()] == rows[place].label.reading for place in read]
    looked_for = [place for place, row in enumerate(rows) if row.label.sought]
    any_of = roc_auc_score(
        [bool(rows[place].label.tactics) for place in looked_for], some[looked_for, 0]
    )
    signal = roc_auc_score([bool(row.label.safety) for row in rows], alarm[:, 0])
    return (
        f"AUC any tactic {any_of:.3f}, any signal {signal:.3f}; "
        f"named {sum(named) / len(named):.3f}, readings {sum(right) / len(right):.3f}"
    )
