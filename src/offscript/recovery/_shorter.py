"""Cuts a draft to what is practical in it: brief, friendly and firm, or says that it can't."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

import msgspec

from offscript.record import Span
from offscript.recovery._draft_words import Piece, ReplyWords
from offscript.recovery._words import DraftWords

BRIEF = 60
"""Words of a reply that still counts as brief."""


class Shorter(msgspec.Struct, frozen=True, kw_only=True):
    """A shorter version made of the person's own words, or none and why.

    `kept` are the stretches of the draft it is made of; only a greeting and a thank-you are added.
    """

    text: str | None
    says: str
    kept: tuple[Span, ...] = ()
    words: int = 0
    brief: bool = True


def shorten(
    draft: str,
    found: Sequence[Piece],
    marked: Sequence[Span],
    reply: ReplyWords,
    says: DraftWords,
) -> Shorter:
    """Keep the practical clauses that nothing was marked in, in their order."""
    useful = sorted(reply.useful.spans(list(found)))
    kept = [
        span for sentence in _sentences(found) for span in _kept(sentence, useful, marked, reply)
    ]
    if not kept:
        return Shorter(text=None, says=says.nothing_practical)
    lines = [_sentence(draft[span.start : span.end]) for span in kept]
    words = sum(len(line.split()) for line in lines)
    text = " ".join([says.hello, *lines, says.thanks])
    brief = words <= BRIEF
    return Shorter(
        text=text,
        says=says.check_meaning if brief else says.still_long,
        kept=tuple(kept),
        words=words,
        brief=brief,
    )


def _sentences(found: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Split a draft into sentences, each with the sign that ends it."""
    sentence: list[Piece] = []
    for piece in found:
        sentence.append(piece)
        if piece.ends:
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def _kept(
    sentence: Sequence[Piece], useful: Sequence[Span], marked: Sequence[Span], reply: ReplyWords
) -> Iterator[Span]:
    """Give what is kept of one sentence: all of it, or its practical clauses without a mark.

    A sentence that hangs on a condition is kept whole or not at all: half of it says something
    else.
    """
    words = [piece for piece in sentence if not piece.ends and not piece.splits]
    if not words:
        return
    whole = Span(words[0].start, words[-1].end)
    if not _touches(whole, useful):
        return
    if not _touches(whole, marked):
        yield Span(whole.start, _closing(sentence, whole.end))
        return
    if any(piece.text in reply.words.holds_together for piece in words):
        return
    for clause in _clauses(sentence, reply):
        span = Span(clause[0].start, clause[-1].end)
        if _touches(span, useful) and not _touches(span, marked):
            yield span


def _clauses(sentence: Sequence[Piece], reply: ReplyWords) -> Iterator[list[Piece]]:
    """Split a sentence at its signs and joining words; the joining words go."""
    clause: list[Piece] = []
    for piece in sentence:
        if piece.splits or piece.ends or piece.text in reply.words.joins:
            if clause:
                yield clause
            clause = []
        else:
            clause.append(piece)
    if clause:
        yield clause


def _touches(span: Span, others: Sequence[Span]) -> bool:
    """Tell whether any of some spans, in order and apart, lies on this one."""
    place = bisect_left(others, span)
    before = place > 0 and others[place - 1].end > span.start
    return before or (place < len(others) and others[place].start < span.end)


def _closing(sentence: Sequence[Piece], end: int) -> int:
    """Keep the question mark of a practical question."""
    return sentence[-1].end if sentence[-1].text == "?" else end


def _sentence(text: str) -> str:
    """Write a stretch of words as a sentence of its own."""
    text = " ".join(text.split())
    text = text[:1].upper() + text[1:]
    return text if text.endswith("?") else f"{text}."
