"""Lays texts out by what they mean: the mean of their words' vectors, each weighted by rarity.

A sentence encoder costs milliseconds a text; these vectors were read out of one once, a piece of a
word at a time, and a text costs microseconds. The method is Model2Vec's (Tulkens and van Dongen,
2024, https://github.com/MinishLab/model2vec): every piece of the vocabulary through the encoder,
the principal components of what comes out, and a weight by how rare a piece is (Arora, Liang and
Ma, "A simple but tough-to-beat baseline for sentence embeddings", 2017). `training` makes the file,
and says how the pieces were then moved to where the encoder puts whole texts.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from offscript.tactics.model._wordpiece import WordPieces, plain_sign, signs_name

Vectors = npt.NDArray[np.float32]

_WORD = re.compile(r"\x00|[^\W_]+")
_OTHER = re.compile(r"[^\x00-\x7f]")
BETWEEN = "\x00"
_READING = 2
"""Of the way texts are cut into pieces; another number when that changes."""
_BRITISH = (
    (re.compile(r"is(e[ds]?|ing)\Z"), r"iz\1"),
    (re.compile(r"our(s|ed|ing|ite)?\Z"), r"or\1"),
)
"""Endings that the vocabulary, which is American, knows otherwise: apologised, favourite."""
_KNOWN_AT_ONCE = 40_000
"""Words whose vectors are kept at hand; beyond these they are looked up anew."""


class Meaning:
    """The vectors of pieces, and of texts made of them."""

    def __init__(self, weights: Path, vocabulary: Path) -> None:
        """Read `meaning.npz`, and the vocabulary its rows stand for."""
        with np.load(weights) as stored:
            self._pieces: npt.NDArray[np.int8] = stored["pieces"]
            self._sizes: npt.NDArray[np.float16] = stored["sizes"]
            self.version = f"{stored['version']}-{_READING}"
            """Of the vectors: those of two versions can't be compared."""
            self.near = float(stored["near"])
            """The cosine from which two texts are near each other; see `training/_meaning.py`."""
        self._split = WordPieces(vocabulary.read_text("utf-8").split("\n"))
        self._words = _Words(self)

    @property
    def width(self) -> int:
        """How many numbers a vector has; a multiple of 16."""
        return int(self._pieces.shape[1])

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """Give a vector of length 1 for each text; zeros where no word of it is known.

        The cosine of two texts is the product of their vectors.
        """
        if not texts:
            return np.zeros((0, self.width), np.float32)
        found = words_of(texts)
        if len(self._words) > _KNOWN_AT_ONCE:
            self._words = _Words(self)
        numbers = np.fromiter(map(self._words.__getitem__, found), np.int32, len(found))
        ends = np.flatnonzero(numbers == 0)
        return self._mean(numbers, np.concatenate(([-1], ends, [len(numbers)])) + 1)

    def _mean(self, numbers: npt.NDArray[np.int32], starts: npt.NDArray[np.int64]) -> Vectors:
        """Add up the words between starts; what stands there for a boundary weighs nothing."""
        from scipy.sparse import csr_array

        starts = np.minimum(starts, len(numbers))
        counts = np.ones(len(numbers), np.float32)
        shape = (len(starts) - 1, len(self._words))
        sums: Vectors = csr_array((counts, numbers, starts), shape=shape) @ self._words.table
        lengths = np.sqrt(np.einsum("ij,ij->i", sums, sums))[:, None]
        even: Vectors = np.divide(sums, lengths, out=np.zeros_like(sums), where=lengths > 0)
        return even

    def of_word(self, word: str) -> Vectors:
        """Add up the vectors of a word's pieces."""
        pieces = self._split.numbers_of(word)
        for ending, other in _BRITISH if len(pieces) > 1 else ():
            american = self._split.numbers_of(ending.sub(other, word))
            if len(american) == 1:
                pieces = american
        rows = self._pieces[pieces].astype(np.float32)
        return np.asarray(self._sizes[pieces].astype(np.float32) @ rows, np.float32)


def words_of(texts: Sequence[str]) -> list[str]:
    """Give the words of texts in small letters without accents, and a boundary between two texts.

    An emoji is read as its name.
    """
    whole = BETWEEN.join(texts)
    if whole.count(BETWEEN) != len(texts) - 1:
        whole = BETWEEN.join(text.replace(BETWEEN, " ") for text in texts)
    return _WORD.findall(_OTHER.sub(_plain, whole.lower()))


class _Words(dict[str, int]):
    """Numbers of words, and a table of their vectors; both grow as words are asked for."""

    def __init__(self, meaning: Meaning) -> None:
        super().__init__({BETWEEN: 0})
        self._meaning = meaning
        self._room = np.zeros((1024, meaning.width), np.float32)

    @property
    def table(self) -> Vectors:
        """The vector of each word, by its number."""
        return self._room[: len(self)]

    def __missing__(self, word: str) -> int:
        """Take in another word."""
        number = self[word] = len(self)
        if number == len(self._room):
            self._room = np.concatenate((self._room, np.zeros_like(self._room)))
        self._room[number] = self._meaning.of_word(word)
        return number


def _plain(found: re.Match[str]) -> str:
    """Give a sign that is not ASCII without its accent; an emoji as its name."""
    sign = found[0]
    plain = plain_sign(sign)
    if plain.isalnum() or not plain:
        return plain
    return f" {' '.join(signs_name(sign))} "
