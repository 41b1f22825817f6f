"""Finds English that is left on a Spanish page: by the English of every catalogue, and by its words."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from languages.catalogues import all_texts, read_catalogue

_FILLED_IN = re.compile(r"\{\w+\}|%\(\w+\)s|</?\w+>")
_FUNCTION = re.compile(
    r"\b(the|and|you|your|with|was|were|this|that|from|they|there|which|what|have|nothing)\b",
    re.IGNORECASE,
)
"""Words that hardly any English sentence goes without, and no Spanish one has."""
_FEWEST = 3


@cache
def english_pieces() -> dict[str, str]:
    """Give every piece of English that has a Spanish of its own, with the text it is from.

    A text is cut where something is filled in; pieces of fewer than three words are told only as a
    whole text, by `english_texts`.
    """
    pieces = {}
    for text, spanish in _pairs():
        for piece in _FILLED_IN.split(text):
            words = " ".join(piece.split()).strip(" .,;:()“”")
            if len(words.split()) >= _FEWEST and words not in spanish:
                pieces[words] = text
    return pieces


@cache
def english_texts() -> frozenset[str]:
    """Give every English text that is filled with nothing and said otherwise in Spanish."""
    spanish = {told for _, told in _pairs()}
    return frozenset(
        text for text, told in _pairs() if text != told and text not in spanish and len(text) > 3
    )


@cache
def _pairs() -> tuple[tuple[str, str], ...]:
    return tuple(
        (" ".join(text.split()), " ".join(told.split()))
        for page in all_texts()
        for message in read_catalogue("es", page)
        if message.id
        for text, told in zip(_forms(message.id), _forms(message.string), strict=False)
    )


def _forms(text: str | Iterable[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def english_in(said: Iterable[str]) -> Iterator[str]:
    """Give what is English among the texts of a page, each a text node of its own."""
    for text in (" ".join(one.split()) for one in said):
        if text in english_texts():
            yield text
            continue
        found = next((piece for piece in english_pieces() if piece in text), None)
        if found is not None:
            yield f"{found!r} in {text!r}"


def english_words_in(said: Iterable[str], ours: Iterable[str] = ()) -> Iterator[str]:
    """Give texts with words that only English has; `ours` are names that may hold such words."""
    names = sorted(ours, key=len, reverse=True)
    for text in said:
        bare = text
        for name in names:
            bare = bare.replace(name, "")
        if _FUNCTION.search(bare):
            yield " ".join(text.split())
