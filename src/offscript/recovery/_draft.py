"""Looks through the draft of a reply, and offers what is practical in it. Nothing is ever sent."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

import msgspec

from offscript.record import SafetySignal, Span, joined
from offscript.recovery._draft_shapes import grammar
from offscript.recovery._draft_words import DraftKind, Piece, ReplyWords, pieces, reply_words
from offscript.recovery._shorter import Shorter, shorten
from offscript.recovery._tongue import tongues
from offscript.recovery._words import Words, words_of

SHORTEST_WORD = 5
"""Letters of a word before its return in the draft counts as taking it up."""

MOST_CHARACTERS = 20_000
"""More of a draft than this is not looked through, and `looked_at` says so: a page stays quick."""


class DraftMark(msgspec.Struct, frozen=True):
    """What stretches of the draft do, where they stand, and why it may matter."""

    kind: DraftKind
    title: str
    why: str
    spans: tuple[Span, ...]


class DraftCheck(msgspec.Struct, frozen=True, kw_only=True):
    """What was seen in a draft. With `signals` nothing else is here: the safety page comes first.

    So it is where the person `told` of danger, or that they are not sure. `looked_at` are the
    characters that were looked through.
    """

    signals: tuple[SafetySignal, ...] = ()
    told: bool = False
    marks: tuple[DraftMark, ...] = ()
    shorter: Shorter | None = None
    says: tuple[str, ...] = ()
    looked_at: int = 0

    @property
    def silenced(self) -> bool:
        """Tell whether the safety page stands in place of all this."""
        return self.told or bool(self.signals)


def check_draft(
    draft: str,
    words: Words,
    *,
    signals: Sequence[SafetySignal] = (),
    answered: str = "",
    answered_spans: Sequence[Span] = (),
    heated: Sequence[Span] = (),
    due: bool = False,
    told: bool = False,
) -> DraftCheck:
    """Mark what a draft does, and cut it to what is practical.

    `signals` are those of the draft, of the message it answers and of those shortly before it: with
    any of them there is no help with a reply, and neither where the person `told` of danger.
    `answered_spans` are the words that were marked in the message. `heated` are words of the draft
    in which a reader of English messages heard a quarrel; they count where nothing else is marked
    and the draft may be English, and nothing is cut for them. `due` is contact that children, a
    court or work ask for. The draft is read in the language it is written in, and what is said of
    it is said in that of `words`.
    """
    if signals or told:
        return DraftCheck(signals=tuple(signals), told=told)
    looked = draft[:MOST_CHARACTERS]
    typed = pieces(looked)
    read_in = tongues(looked, words.language)
    named = reply_words(words.language)
    by_kind: dict[DraftKind, list[Span]] = {name: [] for name in named.kinds}
    for language in read_in:
        _read(typed, language, by_kind)
        by_kind["bait"] += _taken_up(typed, answered, answered_spans, reply_words(language))
    cuttable = joined(_all(by_kind))
    english = grammar("en")
    heard = english.quarrels(english.spelled(typed), heated) if "en" in read_in else ()
    inside: list[tuple[DraftKind, Span]] = [
        ("heated", span) for span in heard if span.end <= len(looked)
    ]
    by_kind["heated"] = [span for _, span in _unmarked(inside, cuttable)]
    marks = tuple(
        DraftMark(kind, named.kinds[kind].title, named.kinds[kind].why, joined(spans))
        for kind, spans in by_kind.items()
        if spans
    )
    found = grammar(read_in[0]).spelled(typed)
    spoken = words_of(read_in[0]).draft
    says = msgspec.structs.replace(words.draft, hello=spoken.hello, thanks=spoken.thanks)
    shorter = shorten(looked, found, cuttable, reply_words(read_in[0]), says)
    return DraftCheck(
        marks=marks,
        shorter=shorter,
        says=_says(marks, shorter, words, due=due),
        looked_at=len(looked),
    )


def _read(typed: Sequence[Piece], language: str, by_kind: dict[DraftKind, list[Span]]) -> None:
    """Add what a draft does by the phrases and the grammar of one language."""
    reply, shapes = reply_words(language), grammar(language)
    found = shapes.spelled(typed)
    for name, pattern in reply.patterns.items():
        by_kind[name] += pattern.spans(found)
    practical = list(reply.useful.spans(found))
    for name, span in _unmarked(shapes.spans(found, practical), _all(by_kind)):
        by_kind[name].append(span)


def _says(
    marks: Sequence[DraftMark], shorter: Shorter, words: Words, *, due: bool
) -> tuple[str, ...]:
    """Say in a few sentences what was seen; a reply that is due is never talked out of."""
    told = [words.draft.nothing_marked if not marks else words.draft.marked]
    if due:
        told.append(words.draft.due)
    elif shorter.text is None:
        told.append(words.draft.may_stay_silent)
    told.append(words.draft.never_sent)
    return tuple(told)


def _taken_up(
    found: Sequence[Piece], answered: str, spans: Sequence[Span], reply: ReplyWords
) -> list[Span]:
    """Find words of the draft that take up words which were marked in the message it answers."""
    theirs = {
        piece.text
        for span in spans
        for piece in pieces(answered[span.start : span.end])
        if len(piece.text) >= SHORTEST_WORD and piece.text not in reply.words.common
    }
    practical = {span.start for span in reply.useful.spans(list(found))}
    return [
        Span(piece.start, piece.end)
        for piece in found
        if piece.text in theirs and piece.start not in practical
    ]


def _all(by_kind: Mapping[DraftKind, Sequence[Span]]) -> list[Span]:
    return list(chain.from_iterable(by_kind.values()))


def _unmarked(
    more: Iterable[tuple[DraftKind, Span]], marked: Iterable[Span]
) -> Iterator[tuple[DraftKind, Span]]:
    """Give what was found where nothing is marked yet: the same words are marked as one thing."""
    taken = {place for span in marked for place in range(span.start, span.end)}
    for kind, span in more:
        places = range(span.start, span.end)
        if taken.isdisjoint(places):
            taken.update(places)
            yield kind, span
