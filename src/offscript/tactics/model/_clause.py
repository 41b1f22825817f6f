"""Points at the words that carry a finding, from the encoder's view of each piece."""

from collections.abc import Sequence

import numpy as np

from offscript.record import Span, joined, sentences
from offscript.tactics.model._encoder import Pointed
from offscript.tactics.model._wordpiece import Piece

ENOUGH = 0.0  # logit of a piece that belongs to the words
NEAR = 3  # pieces between two stretches that are shown as one
LONGER = 160  # letters: more than one text message holds
PART = 0.3  # of a sentence that is pointed at, from which on all of it is


def clauses(pointed: Pointed, text: str) -> tuple[Span, ...]:
    """Give the stretches of words that carry what was heard; at least one, never empty.

    Of a sentence of which PART is telling, all is shown: a reader wants it whole.
    """
    if not pointed.pieces:
        whole = text.strip()
        start = text.find(whole)
        return (Span(start, start + len(whole)),)
    wanted = [float(logit) >= ENOUGH for logit in pointed.words]
    if not any(wanted):
        wanted[int(np.argmax(pointed.words))] = True
    places = [place for place, is_wanted in enumerate(wanted) if is_wanted]
    stretches = [[places[0], places[0]]]
    for place in places[1:]:
        if place - stretches[-1][1] <= NEAR:
            stretches[-1][1] = place
        else:
            stretches.append([place, place])
    spans = [_whole_words(pointed.pieces, first, last, text) for first, last in stretches]
    whole_ones = [one for one in sentences(text.rstrip()) if _share(one, spans) >= PART]
    return joined([*spans, *whole_ones])


def around(words: Sequence[Span], pointed: Sequence[Span], text: str) -> tuple[Span, ...]:
    """Give words, and what is pointed at in the sentences that they stand in."""
    inside = [
        Span(max(one.start, sentence.start), min(one.end, sentence.end))
        for sentence in sentences(text.rstrip())
        if _share(sentence, words)
        for one in pointed
        if _share(sentence, [one])
    ]
    return joined([*words, *inside])


def telling(pointed: Pointed, text: str) -> str:
    """Give a text, of a longer one what is pointed at: its other words would hush what tells."""
    if len(text) <= LONGER:
        return text
    return " ".join(text[span.start : span.end] for span in clauses(pointed, text))


def _share(sentence: Span, spans: Sequence[Span]) -> float:
    """Give how much of a sentence spans point at, by its letters."""
    start, end = sentence.start, sentence.end
    return sum(max(0, min(end, one.end) - max(start, one.start)) for one in spans) / (end - start)


def _whole_words(pieces: Sequence[Piece], first: int, last: int, text: str) -> Span:
    """Widen a stretch to the ends of its words."""
    start, end = pieces[first].start, pieces[last].end
    while start and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    return Span(start, end)
