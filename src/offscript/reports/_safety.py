"""The part that comes first when words were found that call for it."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from offscript.record import CaseFile, Helpline, Message, Signal, Span
from offscript.reports._archive import Archive
from offscript.reports._quotes import Quote, choose, quote
from offscript.reports._words import list_words

MOST = 8

GRADES = {"A": "Two or more sources agree on this number.", "B": "One source gives this number."}


class SignalSeen(msgspec.Struct, frozen=True):
    """A safety signal, how many messages it was found in, whose, and some of them."""

    signal: Signal
    messages: int
    writers: str
    quotes: tuple[Quote, ...]


class Safety(msgspec.Struct, frozen=True):
    """What the safety part shows; `grade` says in words how well the number is sourced."""

    seen: tuple[SignalSeen, ...]
    helpline: Helpline | None
    grade: str


def view_safety(case: CaseFile, archive: Archive) -> Safety:
    """Gather the safety signals with the messages they were found in, whoever wrote them."""
    spans: dict[str, dict[str, tuple[Span, ...]]] = {}
    found: dict[str, dict[str, Message]] = {}
    for marking in case.markings.values():
        message = archive.find(marking.id)
        if message is None:
            continue
        for one in marking.safety:
            spans.setdefault(one.signal, {})[marking.id] = one.spans
            found.setdefault(one.signal, {})[marking.id] = message
    return Safety(
        seen=tuple(
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
        ),
        helpline=case.helpline,
        grade=GRADES[case.helpline.grade] if case.helpline else "",
    )


def _writers(messages: Iterable[Message], archive: Archive) -> str:
    """Say who wrote how many of the messages."""
    sides = Counter(archive.side_of(message.author).name for message in messages)
    return list_words([f"{name} {count:,}" for name, count in sides.most_common()], 4)
