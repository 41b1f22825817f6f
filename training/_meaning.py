"""Reads static vectors out of the base encoder, so that a text's meaning costs microseconds.

Model2Vec's method (https://github.com/MinishLab/model2vec) gives the beginning: each piece of the
vocabulary goes through the encoder alone, and counts by how rare it is; BERT's vocabulary stands in
the order of frequency, so a piece's place says how rare it is (Zipf's law). The encoder then reads
whole texts, and the pieces are laid out so that their mean comes to lie where the encoder puts the
text: first by one turn and stretch of all of them (ridge regression), which holds for pieces no
text had, then piece by piece, held back to it.
"""

import hashlib
import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
import torch
from scipy.sparse import csr_array
from transformers import BertModel

from offscript.tactics.model._meaning import BETWEEN, words_of
from offscript.tactics.model._wordpiece import WordPieces
from training._rows import CORPUS, may_teach

Table = npt.NDArray[np.float32]

WIDTH = 96
FIRST_WORD = 1996  # before it stand signs and single letters, which are common
BEGIN, END = 101, 102
TEXTS = 12_000
LONGEST = 64
AT_ONCE = 256
HELD_BACK = 0.05  # of the mean squared size of a number: how much a piece may be moved
ROUNDS = 40
RATE = 0.05
RIDGE = 0.01
SEED = 1
NEAR = (
    0.45  # questions about what nobody wrote of lie that near to one of 100,000 messages, or nearer
)


def texts_to_learn(everyday: Path, names: Sequence[str]) -> list[str]:
    """Give texts that the pieces are laid out by, each once: our corpus, and everyday talk."""
    files = [*sorted((CORPUS / "development").glob("*.jsonl"))]
    rows = [msgspec.json.decode(line) for file in files for line in file.read_bytes().splitlines()]
    for name in names:
        talk = (everyday / f"{name}.jsonl").read_bytes().splitlines()
        rows += [row for row in map(msgspec.json.decode, talk) if may_teach(row["conversation"])]
    texts = list(dict.fromkeys(row["text"] for row in rows))
    random.Random(SEED).shuffle(texts)
    return texts[:TEXTS]


def encode(model: BertModel, windows: Sequence[Sequence[int]]) -> Table:
    """Give the mean of what the encoder says of the pieces of each window."""
    rows = np.zeros((len(windows), model.config.hidden_size), np.float32)
    order = sorted(range(len(windows)), key=lambda place: len(windows[place]))
    with torch.inference_mode():
        for start in range(0, len(order), AT_ONCE):
            places = order[start : start + AT_ONCE]
            longest = max(len(windows[place]) for place in places) + 2
            numbers = torch.zeros(len(places), longest, dtype=torch.long)
            mask = torch.zeros(len(places), longest)
            for row, place in enumerate(places):
                whole = [BEGIN, *windows[place], END]
                numbers[row, : len(whole)] = torch.tensor(whole)
                mask[row, : len(whole)] = 1
            hidden = model(input_ids=numbers, attention_mask=mask).last_hidden_state
            mean = (hidden * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)
            rows[places] = mean.numpy()
    return rows


def encoded(base: Path, vocabulary: Sequence[str], texts: Sequence[str]) -> tuple[Table, Table]:
    """Give what the encoder says of each piece alone, and of each text, of length 1."""
    model = BertModel.from_pretrained(str(base), add_pooling_layer=False).eval()
    pieces = WordPieces(vocabulary)
    alone = encode(model, [[number] for number in range(len(vocabulary))])
    windows = [[piece.number for piece in pieces.split(text)][:LONGEST] for text in texts]
    return alone, even(encode(model, windows))


def even(table: Table) -> Table:
    """Stretch rows to length 1."""
    sizes = np.linalg.norm(table, axis=1, keepdims=True)
    return np.asarray(table / np.maximum(sizes, 1e-9), np.float32)


def learned(vocabulary: Sequence[str], texts: Sequence[str], alone: Table, whole: Table) -> Table:
    """Lay out the pieces so that the mean of a text's lies where the encoder puts the text."""
    said = _counts(vocabulary, texts)
    known = np.array([not piece.startswith("[") for piece in vocabulary])
    rare = np.log1p(np.maximum(np.arange(len(vocabulary)) - FIRST_WORD, 0) + 1)
    begun = (alone - alone[known].mean(0)) * (rare * known)[:, None]
    centred = whole - whole.mean(0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    turned, _ = np.linalg.qr(np.random.default_rng(SEED).normal(size=(WIDTH, WIDTH)))
    wanted = (
        even(centred @ axes[:, ::-1][:, :WIDTH]) @ turned
    )  # no direction says more than another
    means = (said @ begun) / np.maximum(said.sum(1), 1)[:, None]
    square = means.T @ means
    held = RIDGE * np.trace(square) / len(square) * np.eye(len(square))
    table = np.asarray(begun @ np.linalg.solve(square + held, means.T @ wanted), np.float32)
    return _moved(table, said, np.asarray(wanted, np.float32))


def _moved(begun: Table, said: csr_array, wanted: Table) -> Table:
    """Move each piece towards what its texts want, held back to where it began (Adam)."""
    table, size = begun.copy(), float(np.sqrt((begun**2).mean()))
    first, second = np.zeros_like(table), np.zeros_like(table)
    seen = np.asarray(said.sum(0)).ravel() > 0
    for number in range(1, ROUNDS + 1):
        sums = said @ table
        lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)
        lies = sums / lengths
        near = (lies * wanted).sum(1, keepdims=True)
        steep = said.T @ ((near * lies - wanted) / lengths)
        steep += HELD_BACK * (table - begun) / size**2
        first = 0.9 * first + 0.1 * steep
        second = 0.99 * second + 0.01 * steep**2
        step = (first / (1 - 0.9**number)) / (np.sqrt(second / (1 - 0.99**number)) + 1e-12)
        table[seen] -= RATE * size * step[seen]
        print(f"  round {number} of {ROUNDS}: cosine {near.mean():.3f}", flush=True)
    return table


def _counts(vocabulary: Sequence[str], texts: Sequence[str]) -> csr_array:
    """Count the pieces of each text."""
    pieces = WordPieces(vocabulary)
    flat: list[int] = []
    ends = [0]
    for word in words_of(texts):
        if word == BETWEEN:
            ends.append(len(flat))
        else:
            flat += pieces.numbers_of(word)
    ends.append(len(flat))
    shape = (len(texts), len(vocabulary))
    return csr_array((np.ones(len(flat), np.float32), np.array(flat), np.array(ends)), shape=shape)


def write(table: Table, file: Path) -> None:
    """Write a table in eight bits a number, each row with its own size."""
    largest = np.abs(table).max(1)
    sizes = (largest / 127).astype(np.float16)
    pieces = np.divide(
        table, largest[:, None], out=np.zeros_like(table), where=largest[:, None] > 0
    )
    pieces = (pieces * 127).round().astype(np.int8)
    version = f"minilm-{hashlib.sha256(pieces.tobytes() + sizes.tobytes()).hexdigest()[:12]}"
    np.savez_compressed(file, pieces=pieces, sizes=sizes, version=version, near=NEAR)
    print(f"{file.name}: {file.stat().st_size:,} bytes, {version}", flush=True)
