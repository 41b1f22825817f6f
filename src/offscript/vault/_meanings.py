"""Finds messages by what they mean, among a million in a moment, with a dozen bytes for each.

Kept of a message is one bit for each direction of its vector: on which side it lies. A question's
own vector is compared with those bits; of the thousand messages that lie nearest, the vectors are
made anew from their texts and compared exactly. (One-sided binary codes: Dong, Charikar and Li,
"Asymmetric distance estimation with sketches for similarity search", 2008.) The bits are read out
of the messages as they come in, and out of all when the vectors are of another version.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.vault._database import Database

Numbers = npt.NDArray[np.int64]
Vectors = npt.NDArray[np.float32]

BLOCK = 8192
"""Messages whose bits lie in one row."""
_STEP = 250
"""Messages whose bits are read out in one go."""
WORDS_TOGETHER = 24
"""Words of a long text that are compared by themselves."""
_WORD = re.compile(r"\S+")
_AT_ONCE = 65_536
"""Messages compared at once: as many as a processor's cache holds of them."""
_REACHED = "meanings reach"
_SHARP = 30_000
"""Steps that all of a question's vector is counted in, so that no sum outgrows 16 bits."""
_SAMPLE = 65_536
"""Messages that tell which sums are large, where there are more."""
_TWO_BYTES = np.dtype("<u2")


class Meaning(Protocol):
    """What lays texts out by what they mean."""

    version: str
    """Of the vectors: those of two versions can't be compared."""
    near: float
    """The product of two vectors from which their texts are near each other."""

    @property
    def width(self) -> int:
        """How many numbers a vector has; a multiple of 16."""

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """Give a vector of length 1 for each text; zeros where no word of it is known."""


class Meanings:
    """The bits of every message, in the vault and, once asked for, in memory."""

    def __init__(self, database: Database) -> None:
        """Keep bits in this database."""
        self._database = database
        self._bits = np.zeros((0, 0), np.uint16)
        self._at_hand = (-1, "")

    def behind(self, meaning: Meaning) -> int:
        """Count the messages whose bits have yet to be read out."""
        last = int(self._database.cell("SELECT max(number) FROM message") or 0)
        return last - self._reached(meaning)

    def extend(self, meaning: Meaning, limit: int = 10_000) -> int:
        """Read out the bits of the next messages; give how many are left. On disk when it returns.

        Bits of another version of the vectors are thrown away first.
        """
        for _ in self.steps(meaning, limit):
            pass
        return self.behind(meaning)

    def steps(self, meaning: Meaning, limit: int) -> Iterator[None]:
        """Do the same, some milliseconds' work a step, all written by the last of them.

        Others may use the vault between two steps, and even read out what this one does.
        """
        begun = reached = self._reached(meaning)
        read: list[tuple[Numbers, npt.NDArray[np.uint8]]] = []
        for done in range(0, limit, _STEP):
            rows = list(
                self._database.rows(
                    "SELECT number, text, subject FROM message WHERE number > ?"
                    " ORDER BY number LIMIT ?",
                    reached,
                    min(_STEP, limit - done),
                )
            )
            if not rows:
                break
            reached = rows[-1][0]
            vectors = meaning.vectors([said(text, subject) for _, text, subject in rows])
            read.append((np.array([row[0] for row in rows]), np.packbits(vectors > 0, axis=1)))
            yield
        if self._reached(meaning) != begun:
            return
        with self._database.transaction():
            if begun == 0:
                self._database.run("DELETE FROM meaning")
            if read:
                self._write(*map(np.concatenate, zip(*read, strict=True)))
            told = msgspec.json.encode((meaning.version, reached)).decode()
            self._database.note(_REACHED, told)

    def ranked(
        self, meaning: Meaning, vector: Vectors, among: Numbers | None = None
    ) -> Callable[[int], Numbers]:
        """Compare all bits with a vector, or those of some messages.

        What comes gives the numbers of so many messages whose bits lie nearest, in no order.
        """
        bits = self._load(meaning)
        if among is None:
            sums = _compare(bits, vector)
            return lambda count: _largest(sums, count)
        numbers = among[among < bits.shape[1]]
        sums = _compare(bits[:, numbers], vector)
        return lambda count: numbers[_largest(sums, count)]

    def _reached(self, meaning: Meaning) -> int:
        """Give the highest number whose bits are there, in this version of the vectors."""
        said = self._database.noted(_REACHED)
        if said is None:
            return 0
        version, reached = msgspec.json.decode(said, type=tuple[str, int])
        return reached if version == meaning.version else 0

    def _write(self, numbers: Numbers, bits: npt.NDArray[np.uint8]) -> None:
        """Write bits into their blocks, beside what is there."""
        for block in range(int(numbers[0]) // BLOCK, int(numbers[-1]) // BLOCK + 1):
            inside = numbers // BLOCK == block
            places = numbers[inside] - block * BLOCK
            body = np.zeros((int(places[-1]) + 1, bits.shape[1]), np.uint8)
            before = self._database.cell("SELECT bits FROM meaning WHERE block = ?", block)
            if before is not None:
                known = np.frombuffer(before, np.uint8).reshape(-1, bits.shape[1])
                body[: len(known)] = known
            body[places] = bits[inside]
            self._database.run(
                "INSERT OR REPLACE INTO meaning VALUES (?, ?)", block, body.tobytes()
            )

    def _load(self, meaning: Meaning) -> npt.NDArray[np.uint16]:
        """Have the bits of all messages in memory: 16 directions a row, a message a column."""
        reached = self._reached(meaning)
        if reached == 0:  # what there may be is of another version
            return np.zeros((meaning.width // 16, 0), np.uint16)
        if self._at_hand != (reached, meaning.version):
            bits = np.zeros((meaning.width // 16, reached + 1), np.uint16)
            known = 0
            if self._at_hand[1] == meaning.version:
                known = self._at_hand[0] // BLOCK * BLOCK
                bits[:, :known] = self._bits[:, :known]
            for block, body in self._database.rows(
                "SELECT block, bits FROM meaning WHERE block >= ?", known // BLOCK
            ):
                rows = np.frombuffer(body, _TWO_BYTES).reshape(-1, len(bits))
                bits[:, block * BLOCK : block * BLOCK + len(rows)] = rows.T
            self._bits, self._at_hand = bits, (reached, meaning.version)
        return self._bits


def cut_up(text: str) -> list[tuple[int, int, str]]:
    """Cut a text into pieces of so many words, each begun in the middle of the one before.

    They come with their places.
    """
    words = list(_WORD.finditer(text))
    if len(words) <= WORDS_TOGETHER:
        return [(0, len(text), text)] if words else []
    half = WORDS_TOGETHER // 2
    ends = [
        (words[first].start(), words[min(first + WORDS_TOGETHER, len(words)) - 1].end())
        for first in range(0, len(words) - half, half)
    ]
    return [(start, end, text[start:end]) for start, end in ends]


def said(text: str, subject: str | None) -> str:
    """Give all that a message says."""
    return f"{subject}\n{text}" if subject else text


def _largest(sums: npt.NDArray[np.int16], count: int) -> Numbers:
    """Give the places of so many of the largest sums; a sample says how large these are."""
    places = np.arange(len(sums))
    if count >= len(sums):
        return places
    if len(sums) > _SAMPLE * 2:
        sample = sums[:: len(sums) // _SAMPLE]
        share = min(count * len(sample) * 3 // (len(sums) * 2) + 4, len(sample))
        large = np.flatnonzero(sums >= np.partition(sample, -share)[-share])
        places = large if len(large) >= count else places
    return places[np.argpartition(sums[places], -count)[-count:]]


def _compare(bits: npt.NDArray[np.uint16], vector: Vectors) -> npt.NDArray[np.int16]:
    """Add up, for each message, how far the question's vector lies on the message's sides.

    For each 16 directions the sums of all 65,536 ways to lie are made once, and looked up.
    """
    sharp = _SHARP / max(float(np.abs(vector).sum()), 1e-9)
    ways = _SIDES @ (vector.reshape(-1, 8) * sharp).T  # of each byte, in 256 rows
    tables = [
        (high[:, None] + low[None, :]).ravel().round().astype(np.int16)
        for low, high in zip(ways.T[0::2], ways.T[1::2], strict=True)
    ]
    sums = np.empty(bits.shape[1], np.int16)
    for start in range(0, len(sums), _AT_ONCE):
        part = bits[:, start : start + _AT_ONCE]
        total = tables[0][part[0]]
        for table, lie in zip(tables[1:], part[1:], strict=True):
            total += table[lie]
        sums[start : start + _AT_ONCE] = total
    return sums


_SIDES = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1).astype(np.float32) * 2 - 1
"""The eight directions of a byte, on which side each of its 256 ways lies."""
