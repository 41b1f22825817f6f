"""Shows a message's exact words with the marked ones in <mark>, shortened where it is very long."""

from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup, escape

from offscript.record import ENGLISH, Span, Voice, counted, cut, visible

AROUND = 120
"""Characters kept on each side of a marked stretch in a text too long to show whole."""

BYTES_PER_CHARACTER = 3
"""What a shown character may cost on the page on average; beyond it, less is shown."""


def excerpt(text: str, spans: Sequence[Span], room: int, voice: Voice = ENGLISH) -> Markup:
    """Give `text` as HTML, at most about `room` characters of it; what is left out is said."""
    while True:
        shown = _show(text, spans, list(_windows(len(text), sorted(spans), room)), voice)
        if room < AROUND or len(shown.encode("utf-8")) <= room * BYTES_PER_CHARACTER:
            return shown
        room //= 2


def _windows(length: int, spans: Iterable[Span], room: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches to show: the whole text, its beginning, or the marks with what is near.

    They stand in order, do not touch each other, and are `room` characters long at most together.
    """
    if length <= room:
        yield 0, length
        return
    start = end = 0
    for span in spans:
        if start == end == 0:
            start, end = max(span.start - AROUND, 0), min(span.end + AROUND, length)
        elif span.start - AROUND <= end:
            end = max(end, min(span.end + AROUND, length))
        else:
            end = min(end, start + room)
            yield start, end
            room -= end - start
            if room <= 0:
                return
            start, end = span.start - AROUND, min(span.end + AROUND, length)
    if end == 0:
        end = length
    yield start, min(end, start + room)


def _show(
    text: str, spans: Sequence[Span], windows: Sequence[tuple[int, int]], voice: Voice
) -> Markup:
    pieces = []
    position = 0
    for start, end in windows:
        pieces.append(_left_out(start - position, voice))
        inside = [
            Span(max(span.start, start) - start, min(span.end, end) - start)
            for span in spans
            if span.start < end and span.end > start
        ]
        for piece, marked in cut(text[start:end], inside):
            words = escape(visible(piece))
            pieces.append(Markup("<mark>{}</mark>").format(words) if marked else words)
        position = end
    pieces.append(_left_out(len(text) - position, voice))
    return Markup().join(pieces)


def _left_out(characters: int, voice: Voice) -> Markup:
    if characters <= 0:
        return Markup()
    words = counted("1 character not shown here", "{n} characters not shown here", characters)
    return Markup('<span class="left-out"> [{}] </span>').format(voice.say(words))
