"""The part that comes first when words were found that call for it."""

import msgspec

from offscript.record import CaseFile, Helpline, Message, Signal, Span
from offscript.reports._archive import Archive
from offscript.reports._quotes import Quote, choose, quote

MOST = 8

GRADES = {"A": "Two or more sources agree on this number.", "B": "One source gives this number."}


class SignalSeen(msgspec.Struct, frozen=True):
    """A safety signal, how many messages it was found in, and some of them."""

    signal: Signal
    messages: int
    quotes: tuple[Quote, ...]


class Safety(msgspec.Struct, frozen=True):
    """What the safety part shows; `grade` says in words how well the number is sourced."""

    seen: tuple[SignalSeen, ...]
    helpline: Helpline | None
    grade: str


def view_safety(case: CaseFile, archive: Archive) -> Safety:
    """Gather the safety signals with the messages they were found in, whoever wrote them."""
    spans: dict[str, dict[str, tuple[Span, ...]]] = {}
    found: dict[str, list[Message]] = {}
    for marking in case.markings.values():
        message = archive.find(marking.id)
        if message is None:
            continue
        for one in marking.safety:
            spans.setdefault(one.signal, {})[marking.id] = one.spans
            found.setdefault(one.signal, []).append(message)
    return Safety(
        seen=tuple(
            SignalSeen(
                signal,
                len(spans[signal.id]),
                tuple(
                    quote(archive, message, spans[signal.id][message.id])
                    for message in choose(found[signal.id], archive, MOST)
                ),
            )
            for signal in case.signals
            if signal.id in found
        ),
        helpline=case.helpline,
        grade=GRADES[case.helpline.grade] if case.helpline else "",
    )
