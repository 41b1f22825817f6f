"""The part that comes first when words were found that call for it."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from offscript.record import CaseFile, Helpline, Message, Said, Sayable, Signal, Span, said
from offscript.reports._archive import Archive
from offscript.reports._quotes import Quote, choose, quote
from offscript.reports._words import list_words

MOST = 8

GRADES = {
    "A": said("Two or more sources agree on this number."),
    "B": said("One source gives this number."),
}


class SignalSeen(msgspec.Struct, frozen=True):
    """A safety signal, how many messages it was found in, whose, and some of them."""

    signal: Signal
    messages: int
    writers: Sayable
    quotes: tuple[Quote, ...]


class Safety(msgspec.Struct, frozen=True):
    """What the safety part shows: signals that are sure, and words that may be one.

    A message with two signals counts once in `perhaps_messages`. `grade` says in words how well the
    number is sourced.
    """

    seen: tuple[SignalSeen, ...]
    perhaps: tuple[SignalSeen, ...]
    perhaps_messages: int
    helpline: Helpline | None
    grade: Said | None


def view_safety(case: CaseFile, archive: Archive) -> Safety:
    """Gather the safety signals with the messages they were found in, whoever wrote them."""
    return Safety(
        seen=_seen(case, archive, sure=True),
        perhaps=_seen(case, archive, sure=False),
        perhaps_messages=sum(
            archive.find(one.id) is not None and one.sure_safety != one.safety
            for one in case.markings.values()
        ),
        helpline=case.helpline,
        grade=GRADES[case.helpline.grade] if case.helpline else None,
    )


def _seen(case: CaseFile, archive: Archive, *, sure: bool) -> tuple[SignalSeen, ...]:
    spans: dict[str, dict[str, tuple[Span, ...]]] = {}
    found: dict[str, dict[str, Message]] = {}
    for marking in case.markings.values():
        message = archive.find(marking.id)
        if message is None:
            continue
        for one in marking.safety:
            if one.sure is sure:
                spans.setdefault(one.signal, {})[marking.id] = one.spans
                found.setdefault(one.signal, {})[marking.id] = message
    return tuple(
        SignalSeen(
            signal,
            len(found[signal.id]),
            _writers(found[signal.id].values(), archive),
            tuple(
                quote(archive, message, spans[signal.id][message.id])
                for message in choose(found[signal.id].values(), archive, MOST)
            ),
        )
        for signal in case.signals
        if signal.id in found
    )


def _writers(messages: Iterable[Message], archive: Archive) -> Sayable:
    """Say who wrote how many of the messages."""
    sides = Counter(archive.side_of(message.author).name for message in messages)
    return list_words(
        [said("{what} {times}", what=name, times=count) for name, count in sides.most_common()], 4
    )
