"""Cuts a text at the edges of its marked spans, the same way for every page and document."""

from collections.abc import Iterable, Iterator

from offscript.record.finding import Span


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
