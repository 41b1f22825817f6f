"""Cuts a text at the edges of its marked spans, and into sentences, the same way everywhere."""

import re
from collections.abc import Iterable, Iterator

from offscript.record.finding import Span

_SENTENCE = re.compile(r"[^\s.!?…][^.!?…\n]*[.!?…]*")


def sentences(text: str) -> tuple[Span, ...]:
    """Give the sentences of a text where they stand, each with the stops that end it, if any do.

    The end of a line ends one too.
    """
    return tuple(Span(*one.span()) for one in _SENTENCE.finditer(text))


def cut(text: str, spans: Iterable[Span]) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of `text` in order, each with whether it is marked.

    Joined again, the pieces are exactly `text`. Overlapping and touching spans become one mark.
    """
    position = 0
    start = end = 0
    for span in sorted(spans):
        if span.start > end:
            if end > start:
                if start > position:
                    yield text[position:start], False
                yield text[start:end], True
                position = end
            start, end = span.start, span.end
        else:
            end = max(end, span.end)
    if end > start:
        if start > position:
            yield text[position:start], False
        yield text[start:end], True
        position = end
    if position < len(text):
        yield text[position:], False
