"""Turns texts into numbered bits of words, many texts at a time: what the screen looks at.

Words, neighbouring words, and stretches of three to five letters, each hashed to one of a fixed
number of places. All of it is arithmetic on one long row of bytes, so that time is linear and a
hundred thousand messages take a second or two.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from offscript.tactics.model._tone import without_tone

Places = npt.NDArray[np.uint32]

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
    text_of = np.cumsum(breaks, dtype=np.uint32) - breaks
    kinds = [_stretches(signs, text_of, length) for length in LETTERS]
    kinds += _words(signs, text_of)
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
    mixed = (hashes ^ np.uint64(kind * 0x51_7C_C1_B7)) * _FACTOR
    mixed ^= mixed >> np.uint64(29)
    return ((mixed * _FACTOR) >> np.uint64(64 - BITS)).astype(np.uint32)


def _stretches(signs: npt.NDArray[np.uint8], text_of: Places, length: int) -> tuple[Places, Places]:
    """Give every stretch of so many bytes that lies in one text."""
    count = len(signs) - length + 1
    if count < 1:
        return np.empty(0, np.uint32), np.empty(0, np.uint32)
    hashes = np.zeros(count, np.uint64)
    for offset in range(length):
        hashes = (hashes << np.uint64(8)) | signs[offset : offset + count]
    inside = text_of[:count] == text_of[length - 1 :]
    return _mixed(hashes[inside], length), text_of[:count][inside]


def _words(signs: npt.NDArray[np.uint8], text_of: Places) -> list[tuple[Places, Places]]:
    """Give every word, every two neighbours, and every two words with one between them."""
    is_letter = (signs != _SPACE) & (signs != _BREAK)
    edges = np.diff(is_letter.astype(np.int8), prepend=0, append=0)
    starts, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    if not len(starts):
        return []
    # A word's hash is the sum of its bytes, each by a power of an odd number for its place in it.
    place = np.arange(len(signs)) - np.repeat(starts, ends - starts)[_places(is_letter)]
    powers = np.cumprod(np.full(64, _FACTOR, np.uint64))
    parts = np.where(is_letter, (signs.astype(np.uint64) + np.uint64(1)) * powers[place % 64], 0)
    words = np.add.reduceat(parts, starts)
    owner = text_of[starts]
    made = [(_mixed(words, 11), owner)]
    for apart, kind in ((1, 12), (2, 13)):
        pair = words[:-apart] * np.uint64(31) + words[apart:]
        inside = owner[:-apart] == owner[apart:]
        made.append((_mixed(pair[inside], kind), owner[:-apart][inside]))
    return made


def _places(is_letter: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """Give the number of each letter among all; a sign between words has the one before it."""
    numbers: npt.NDArray[np.int64] = np.maximum(np.cumsum(is_letter) - 1, 0)
    return numbers
