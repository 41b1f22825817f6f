"""Cuts a draft to what is practical in it: brief, friendly and firm, or says that it can't."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

import msgspec

from offscript.record import Span
from offscript.recovery._draft_words import Piece, ReplyWords, sentences, words_in
from offscript.recovery._words import DraftWords

BRIEF = 60
"""Words of a reply that still counts as brief."""

FEWEST = 4
"""Words of a clause without a time that still says something once it stands alone."""

BESIDE = 8
"""Words of a plain sentence that goes with a practical one right beside it."""


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
    """Keep the practical clauses that nothing was marked in, in their order.

    A brief draft without a mark stays as it is if nothing, or everything, in it is practical:
    cutting could only take what is needed.
    """
    whole = [one for one in sentences(found) if words_in(one)]
    kept = list(_all_kept(whole, found, marked, reply))
    if whole and not marked and len(draft.split()) <= BRIEF and len(kept) in {0, len(whole)}:
        return Shorter(text=None, says=says.stays)
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


def _all_kept(
    whole: Sequence[Sequence[Piece]],
    found: Sequence[Piece],
    marked: Sequence[Span],
    reply: ReplyWords,
) -> Iterator[Span]:
    """Give what is kept of every sentence, and short plain ones right beside."""
    useful, times = sorted(reply.useful.spans(list(found))), sorted(reply.times.spans(list(found)))
    kept = [list(_kept(sentence, useful, times, marked, reply)) for sentence in whole]
    for place, sentence in enumerate(whole):
        beside = any(kept[max(place - 1, 0) : place + 2])
        if beside and not kept[place] and _goes_with_it(sentence, marked, reply):
            yield _whole(sentence)
        yield from kept[place]


def _goes_with_it(sentence: Sequence[Piece], marked: Sequence[Span], reply: ReplyWords) -> bool:
    """Tell a short plain statement such as "I will be there" from one about you and me."""
    words = words_in(sentence)
    return (
        len(words) <= BESIDE
        and sentence[-1].text != "?"
        and not _touches(_whole(sentence), marked)
        and not any(piece.text in reply.words.personal for piece in words)
    )


def _kept(
    sentence: Sequence[Piece],
    useful: Sequence[Span],
    times: Sequence[Span],
    marked: Sequence[Span],
    reply: ReplyWords,
) -> Iterator[Span]:
    """Give what is kept of one sentence: all of it, or its practical clauses without a mark.

    A sentence that hangs on a condition is kept whole or not at all: half of it says something
    else.
    """
    whole = _whole(sentence)
    if not _touches(whole, useful):
        return
    if not _touches(whole, marked):
        yield Span(whole.start, _closing(sentence, whole.end))
        return
    if any(piece.text in reply.words.holds_together for piece in sentence):
        return
    for clause in _clauses(sentence, reply):
        span = Span(clause[0].start, clause[-1].end)
        says_something = _touches(span, times) or (len(clause) >= FEWEST and _touches(span, useful))
        if says_something and not _touches(span, marked):
            yield span


def _whole(sentence: Sequence[Piece]) -> Span:
    """Give a sentence from its first word to its last, without the signs around them."""
    words = words_in(sentence)
    return Span(words[0].start, words[-1].end)


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
