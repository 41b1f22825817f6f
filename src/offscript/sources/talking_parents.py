"""TalkingParents' records of messages and calls, a PDF.

How its pages look is known from the company's descriptions alone, not from anybody's own record;
so several layouts are understood, and a record in another one is said to be unread.
https://talkingparents.com/
"""

import re
from collections.abc import Iterator

from offscript.record import (
    Clock,
    Message,
    Note,
    Origin,
    Sayable,
    Seen,
    Unreadable,
    message_id,
    said,
)
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._pdf.pages import PdfError, first_lines
from offscript.sources._pdf.report import PdfReport
from offscript.sources._pdf.report_notes import clock_notes, missing_numbers
from offscript.sources._pdf.talking_parents_entries import Entry, entries, names_in
from offscript.sources._refusals import sentence_of
from offscript.sources._source import Item, Repeats, Source, said_by
from offscript.sources._times.reports import STAMP, ReportClock, report_clock

NAME = "talking_parents"
_MAKER = re.compile(r"talking\s?parents", re.IGNORECASE)
_A_STAMP = re.compile(STAMP)
_RECORD = re.compile(
    r"\b(?:record|authentication code|secure messaging|message history)\b", re.IGNORECASE
)
_FURNITURE = re.compile(
    r"\W*(?:Page \d+ of \d+|\d+ of \d+|(?:©|\(c\)|Copyright)?[^a-z]*talking\s?parents\b.*|"
    r"\S*talkingparents\.com\S*|.*Authentication Code\b.*|Generated\b.*|Message Record\W*)\W*",
    re.IGNORECASE,
)
_ZONE = re.compile(r".*\bTime\s?zone\s*:\s*(.+)", re.IGNORECASE)
_DAY = re.compile(r"\b\d{1,2}/\d{1,2}/\d{2,4}\b")


def recognises(file: InputFile) -> bool:
    """Look for the maker's name, for what its records say of themselves, and for a time."""
    lines = first_lines(file)
    if not lines or not any(_MAKER.search(line) for line in lines):
        return False
    is_record = any(_RECORD.search(line) for line in lines)
    return is_record and any(_A_STAMP.search(line) for line in lines)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every entry: messages and calls."""
    try:
        yield from _read(file, clock)
    except PdfError as error:
        yield Unreadable(reason=sentence_of(error), origin=Origin(NAME, file.sha256, 1))


def _read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read the entries of a record, and say what should be known of it."""
    report = PdfReport(file, _FURNITURE)
    names = names_in(report)
    zone = ""
    written: list[str] = []
    for line in report.all_lines():
        found = _ZONE.fullmatch(line.text)
        zone = zone or (found[1] if found else "")
        written += _DAY.findall(line.text)
    read_with = report_clock(written, zone, clock)
    everybody = ", ".join(sorted(names)) or "TalkingParents"
    repeats = Repeats()
    numbers: set[int] = set()
    count = of = 0
    assumed = False
    for count, entry in enumerate(entries(report, names), 1):
        numbers.add(entry.number)
        of = max(of, entry.of)
        item = _item(entry, file, (everybody, count), read_with, repeats)
        assumed = assumed or (isinstance(item, Message) and item.zone == "assumed")
        yield item
    if not count:
        reason = said(
            "{name} is a record of TalkingParents, but no message was found in it: its pages look "
            "otherwise than Offscript knows.",
            name=file.name,
        )
        yield Unreadable(reason=reason, origin=Origin(NAME, file.sha256, 1))
        return
    yield from missing_numbers(file, numbers, of)
    yield from clock_notes(file, read_with, clock, assumed=assumed)
    says = said(
        "How TalkingParents lays out its records is known from descriptions only. Compare the "
        "count with the record itself: {count} were read.",
        count=count,
    )
    yield Note(file=file.name, about="limit", says=says)


def _item(
    entry: Entry, file: InputFile, place: tuple[str, int], clock: ReportClock, repeats: Repeats
) -> Message | Unreadable:
    """Make a message of an entry, or say why it can't be one."""
    everybody, number = place
    origin = Origin(NAME, file.sha256, number)
    moment = clock.read(entry.sent)
    if moment is None:
        reason = said(
            "Entry {place} has no time that can be read: {when}.",
            place=number,
            when=repr(entry.sent),
        )
        words = said_by(entry.author, entry.text)
        return Unreadable(reason=reason, origin=origin, words=words)
    others = [name for name in everybody.split(", ") if name != entry.author]
    seen = []
    for name, written in entry.viewed:
        at = clock.read(written) if written else None
        viewer = name or (others[0] if len(others) == 1 else "")
        if viewer and (at is not None or not written):
            seen.append(Seen(author=viewer, at=at.sent_at if at else None))
    repeat = repeats.count(everybody, entry.author, entry.sent, entry.text)
    return Message(
        id=message_id(everybody, entry.author, entry.sent, entry.text, repeat),
        conversation=everybody,
        author=entry.author,
        sent_at=moment.sent_at,
        offset_minutes=moment.offset_minutes,
        zone=moment.zone,
        kind="call" if entry.is_call else "message",
        text=entry.text,
        attachments=tuple(attached(file, name) for name in entry.files),
        subject=entry.subject or None,
        seen=tuple(seen),
        repeat=repeat,
        origin=origin,
    )


def resembles(file: InputFile) -> Sayable | None:
    """Say what a PDF shares with such a record, and what speaks against it."""
    lines = first_lines(file)
    if lines and any(_MAKER.search(line) for line in lines):
        return said(
            "It is a PDF that names TalkingParents, but its first pages show no record with times."
        )
    return None


source = Source(
    name=NAME,
    title="TalkingParents, records (.pdf)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
