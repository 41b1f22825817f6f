"""Turns texts into numbered bits of words, many texts at a time: what the screen looks at.

Words, neighbouring words, and runs of three and of five letters, each hashed to one of a fixed
number of places. All of it is arithmetic on one long row of bytes, so that time is linear and a
hundred thousand messages take a second or two.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.tactics.model._tone import without_tone

Places = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
_Where = slice | npt.NDArray[np.intp]
_Kind = tuple[int, npt.NDArray[np.uint64], _Where, _Where]
"""Bits of a kind: what tells kinds apart, their hashes, and where each begins and ends."""

BITS = 18
LETTERS = (3, 5)
LONGEST = 2000  # letters of a text: what comes after is not screened
LONG = 120  # letters from which on a text has several stretches
# Forty letters or more to the end of a sentence; of what has none for long, to the end of a word.
_STRETCH = re.compile(r".{40,120}?(?:[.?](?= )|\Z)|.{40,120}(?= )|.{1,120}\S*")
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_SPACE, _BREAK, _CUT = 32, 10, 11


class Grams(msgspec.Struct, frozen=True):
    """The bits of some texts: for each its place, the number of its text, and of its stretch.

    A long text is looked at in stretches too: in the whole, what tells is hushed by all other
    words. All `stretches` are numbered in the order of their texts, those of a text from its
    `firsts` on; `stretch_of` has the one that a bit begins in; `is_inside`: it ends there too.
    """

    places: Places
    text_of: Places
    stretch_of: Places
    is_inside: Flags
    firsts: Places
    stretches: int


def grams(texts: Sequence[str]) -> Grams:
    """Give the bits of texts, all of a kind after all of another."""
    line = "\n".join([_line(text) for text in texts]) + "\n"
    signs = np.frombuffer(line.encode("utf-8", "replace"), np.uint8)
    is_break, is_cut = signs == _BREAK, signs == _CUT
    signs = np.where(is_cut, np.uint8(_SPACE), signs)
    text_at = np.cumsum(is_break, dtype=np.int32) - is_break
    # A cut is the end of one stretch and the beginning of the next.
    is_end = is_break | is_cut
    begun = np.cumsum(is_end, dtype=np.int32)
    ended = begun - is_end
    places, text_of, stretch_of, is_inside = [], [], [], []
    for kind, hashes, first, last in (*_runs(signs), *_words(signs)):
        owner = text_at[first]
        whole = owner == text_at[last]
        places.append(_mixed(hashes[whole], kind))
        text_of.append(owner[whole])
        stretch_of.append(begun[first][whole])
        is_inside.append(stretch_of[-1] == ended[last][whole])
    return Grams(
        np.concatenate(places),
        np.concatenate(text_of),
        np.concatenate(stretch_of),
        np.concatenate(is_inside),
        np.concatenate([[0], begun[is_break][:-1]]).astype(np.int32),
        int(begun[-1]),
    )


def _line(text: str) -> str:
    """Give the words of a text between single spaces, or with cuts where its stretches meet."""
    words = " ".join(_plain(text))
    if len(words) >= LONG:
        words = chr(_CUT).join([part.lstrip(" ") for part in stretches(words)])
    return f" {words} "


def stretches(words: str) -> list[str]:
    """Cut a long row of words in stretches, each but the first with the space before it."""
    return _STRETCH.findall(words)


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


def _runs(signs: npt.NDArray[np.uint8]) -> Iterator[_Kind]:
    """Give every run of so many bytes."""
    hashes = letters = signs.astype(np.uint64)
    for length in range(2, LETTERS[-1] + 1):
        hashes = (hashes[:-1] << np.uint64(8)) | letters[length - 1 :]
        if length in LETTERS:
            yield length, hashes, slice(len(hashes)), slice(length - 1, None)


def _words(signs: npt.NDArray[np.uint8]) -> Iterator[_Kind]:
    """Give every word, every two neighbours, and every two words with one between them."""
    is_letter = (signs != _SPACE) & (signs != _BREAK)
    edges = np.diff(is_letter.astype(np.int8), prepend=0, append=0)
    starts, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    if not len(starts):
        return
    # A word's hash is the sum of its bytes, each by a power of an odd number for its place in it.
    lengths = ends - starts
    firsts = np.cumsum(lengths) - lengths  # of each word, among all letters
    place = np.arange(lengths.sum()) - np.repeat(firsts, lengths)
    powers = np.cumprod(np.full(64, _FACTOR, np.uint64))
    parts = (signs[is_letter].astype(np.uint64) + np.uint64(1)) * powers[place & 63]
    words = np.add.reduceat(parts, firsts)
    yield 11, words, starts, ends - 1
    for apart, kind in ((1, 12), (2, 13)):
        pair = words[:-apart] * np.uint64(31) + words[apart:]
        yield kind, pair, starts[:-apart], ends[apart:] - 1
