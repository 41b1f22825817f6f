"""Turns texts into numbered bits of words, many texts at a time: what the screen looks at.

Words, neighbouring words, and stretches of three to five letters, each hashed to one of a fixed
number of places. All of it is arithmetic on one long row of bytes, so that time is linear and a
hundred thousand messages take a second or two.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from offscript.tactics.model._tone import without_tone

Places = npt.NDArray[np.int32]

BITS = 18
LETTERS = (3, 4, 5)
LONGEST = 2000  # letters of a text: what comes after is not screened
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_SPACE, _BREAK = 32, 10


def grams(texts: Sequence[str]) -> tuple[Places, Places]:
    """Give the places of all bits of the texts, and for each the number of its text."""
    line = "\n".join(" " + " ".join(_plain(text)) + " " for text in texts) + "\n"
    signs = np.frombuffer(line.encode("utf-8", "replace"), np.uint8)
    breaks = signs == _BREAK
    text_of = np.cumsum(breaks, dtype=np.int32) - breaks
    kinds = [*_stretches(signs, text_of), *_words(signs, text_of)]
    return (
        np.concatenate([places for places, _ in kinds]),
        np.concatenate([numbers for _, numbers in kinds]),
    )


def _plain(text: str) -> list[str]:
    """Give the words of a text in lower case, with straight apostrophes and signs set apart."""
    text = without_tone(text[:LONGEST]).lower().replace("’", "'")
    for sign in ".,?":
        if sign in text:
            text = text.replace(sign, f" {sign} ")
    return text.split()


def _mixed(hashes: npt.NDArray[np.uint64], kind: int) -> Places:
    """Spread hashes over the places, each kind in its own way."""
    mixed = hashes ^ np.uint64(kind * 0x51_7C_C1_B7)
    mixed *= _FACTOR
    mixed ^= mixed >> np.uint64(29)
    mixed *= _FACTOR
    mixed >>= np.uint64(64 - BITS)
    return mixed.astype(np.int32)


def _stretches(signs: npt.NDArray[np.uint8], text_of: Places) -> Iterator[tuple[Places, Places]]:
    """Give every stretch of so many bytes that lies in one text."""
    hashes = letters = signs.astype(np.uint64)
    for length in range(2, LETTERS[-1] + 1):
        hashes = (hashes[:-1] << np.uint64(8)) | letters[length - 1 :]
        if length in LETTERS:
            first = text_of[: len(hashes)]
            inside = first == text_of[length - 1 :]
            yield _mixed(hashes[inside], length), first[inside]


def _words(signs: npt.NDArray[np.uint8], text_of: Places) -> list[tuple[Places, Places]]:
    """Give every word, every two neighbours, and every two words with one between them."""
    is_letter = (signs != _SPACE) & (signs != _BREAK)
    edges = np.diff(is_letter.astype(np.int8), prepend=0, append=0)
    starts, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    if not len(starts):
        return []
    # A word's hash is the sum of its bytes, each by a power of an odd number for its place in it.
    lengths = ends - starts
    firsts = np.cumsum(lengths) - lengths  # of each word, among all letters
    place = np.arange(lengths.sum()) - np.repeat(firsts, lengths)
    powers = np.cumprod(np.full(64, _FACTOR, np.uint64))
    parts = (signs[is_letter].astype(np.uint64) + np.uint64(1)) * powers[place & 63]
    words = np.add.reduceat(parts, firsts)
    owner = text_of[starts]
    made = [(_mixed(words, 11), owner)]
    for apart, kind in ((1, 12), (2, 13)):
        pair = words[:-apart] * np.uint64(31) + words[apart:]
        inside = owner[:-apart] == owner[apart:]
        made.append((_mixed(pair[inside], kind), owner[:-apart][inside]))
    return made
