"""OurFamilyWizard's Message Report, a PDF.

How its pages look is known from public descriptions, not from anybody's own report.
https://www.ourfamilywizard.com/
"""

import hashlib
import re
from collections.abc import Iterator

import msgspec

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
from offscript.sources._pdf.our_family_wizard_lines import MARKER
from offscript.sources._pdf.our_family_wizard_records import Entry, entries
from offscript.sources._pdf.pages import PdfError, first_lines, is_pdf
from offscript.sources._pdf.report import PdfReport
from offscript.sources._pdf.report_notes import clock_notes, missing_numbers, scanned
from offscript.sources._refusals import sentence_of
from offscript.sources._source import Item, Repeats, Source, said_by
from offscript.sources._times.reports import ReportClock, report_clock

NAME = "our_family_wizard"
_MAKER = re.compile(r"our\s?family\s?wizard", re.IGNORECASE)
_ANOTHER = re.compile(r"\A\W*(?:talking\s?parents|app\s?close)\b", re.IGNORECASE)
_TITLE = re.compile(r"\W*Message Report\b.*", re.IGNORECASE)
_OTHER = re.compile(
    r"\W*((?:Expense|Journal|Calendar|Info Bank|Parenting (?:Time|Schedule)|Check-?In|Call|Payment|"
    r"Family Account)\w*(?: \w+)? (?:Report|Log|Register))\b.*",
    re.IGNORECASE,
)
_SENT = re.compile(r"(?:From\s*:.*)?\b(?:Sent|Date)\s*:.*", re.IGNORECASE)
_FURNITURE = re.compile(
    r"\W*(?:(?:OurFamilyWizard\S*\W+)?Message Report\W*(?:Page\b.*)?|Page \d+ of \d+\W*|"
    r"(?:©|\(c\)|Copyright)?.*OurFamilyWizard,? LLC.*|\S*www\.ourfamilywizard\.\S+)",
    re.IGNORECASE,
)
_ZONE = re.compile(r"Time\s?zone\s*:\s*(.+)", re.IGNORECASE)
_START = 40


def recognises(file: InputFile) -> bool:
    """Look for numbered messages with headers, or for the maker's name over one of its reports."""
    lines = first_lines(file)
    if not lines:
        return False
    has_messages = any(MARKER.match(line.strip()) for line in lines) and any(
        _SENT.fullmatch(line) for line in lines
    )
    if any(_ANOTHER.search(line) for line in lines):
        return False
    named = any(_MAKER.search(line) for line in lines)
    titled = any(_TITLE.fullmatch(line) or _OTHER.fullmatch(line) for line in lines)
    return has_messages or (named and titled)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message once; what the report repeats under another is counted, not read again."""
    try:
        yield from _read(file, clock)
    except PdfError as error:
        yield Unreadable(reason=sentence_of(error), origin=Origin(NAME, file.sha256, 1))


class _Survey:
    """What is known of a whole report before its messages are read."""

    def __init__(self, report: PdfReport, clock: Clock) -> None:
        written: list[str] = []
        zone = ""
        self.own: set[bytes] = set()
        for line in report.all_lines():
            found = _ZONE.match(line.text)
            zone = zone or (found[1] if found else "")
        for entry in entries(report):
            written.append(entry.sent)
            written += [at for _, at in entry.to if at]
            if not entry.copy:
                self.own.add(_key(entry))
        self.clock = report_clock([re.sub(r"[ ,T].*", "", at) for at in written], zone, clock)


class _Tally(msgspec.Struct):
    """What is counted over a whole report."""

    numbers: set[int] = set()
    count: int = 0
    copies: int = 0
    only_below: int = 0
    assumed: bool = False


def _read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read the messages of a report, and say what should be known of it."""
    report = PdfReport(file, _FURNITURE)
    survey = _Survey(report, clock)
    tally = _Tally()
    repeats = Repeats()
    known: set[bytes] = set()
    place = messages = 0
    for entry in entries(report):
        tally.count = max(tally.count, entry.count)
        if entry.number:
            tally.numbers.add(entry.number)
        if entry.copy:
            key = _key(entry)
            if key in survey.own or key in known:
                tally.copies += 1
                continue
            known.add(key)
            tally.only_below += 1
        place += 1
        item = _item(entry, file, place, survey.clock, repeats)
        messages += 1
        tally.assumed = tally.assumed or (isinstance(item, Message) and item.zone == "assumed")
        yield item
    yield from _notes(file, survey.clock, clock, tally, messages)


def _item(
    entry: Entry, file: InputFile, place: int, clock: ReportClock, repeats: Repeats
) -> Message | Unreadable:
    """Make a message of an entry, or say why it can't be one."""
    origin = Origin(NAME, file.sha256, place)
    moment = clock.read(entry.sent)
    if moment is None or not entry.author:
        what = (
            said("Message {number} of {count}", number=entry.number, count=entry.count)
            if entry.number
            else said("Message {place}", place=place)
        )
        reason = (
            said("{what} has no time that can be read: {when}.", what=what, when=repr(entry.sent))
            if entry.author
            else said("{what} has no Sent and From.", what=what)
        )
        words = said_by(entry.author, entry.text)
        return Unreadable(reason=reason, origin=origin, words=words)
    conversation = ", ".join(sorted({entry.author, *(name for name, _ in entry.to)}))
    seen = []
    for name, written in entry.to:
        if written is None:
            continue
        at = clock.read(written)
        if at is not None or written.lower() == "never":
            seen.append(Seen(author=name, at=at.sent_at if at else None))
    repeat = repeats.count(conversation, entry.author, entry.sent, entry.text)
    return Message(
        id=message_id(conversation, entry.author, entry.sent, entry.text, repeat),
        conversation=conversation,
        author=entry.author,
        sent_at=moment.sent_at,
        offset_minutes=moment.offset_minutes,
        zone=moment.zone,
        kind="message",
        text=entry.text,
        attachments=tuple(attached(file, name) for name in entry.files),
        subject=entry.subject or None,
        seen=tuple(seen),
        repeat=repeat,
        origin=origin,
    )


def _key(entry: Entry) -> bytes:
    """Name an entry by author, time and first words, however its lines were broken."""
    words = "".join(entry.text.split())[:_START]
    said = f"{entry.author}\0{' '.join(entry.sent.replace(' at ', ' ').split())}\0{words}"
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=12).digest()


def _notes(
    file: InputFile, read_with: ReportClock, clock: Clock, tally: _Tally, messages: int
) -> Iterator[Note]:
    """Tell what a person should know about this report."""
    if not messages:
        other = next(
            (found[1] for line in first_lines(file) or () if (found := _OTHER.fullmatch(line))), ""
        )
        says = said(
            "OurFamilyWizard’s {report} holds no messages. Get the Message Report.",
            report=other or said("report"),
        )
        yield Note(file=file.name, about="limit", says=says)
        return
    yield from missing_numbers(file, tally.numbers, tally.count)
    yield from clock_notes(file, read_with, clock, assumed=tally.assumed)
    if tally.copies:
        says = said(
            "Earlier messages that the report prints again under an answer: {copies}. Each "
            "message is read once.",
            copies=tally.copies,
        )
        yield Note(file=file.name, about="double", says=says)
    if tally.only_below:
        says = said(
            "Messages that stand in this report only under an answer: {only_below}. They were not "
            "chosen for the report themselves, and are read all the same.",
            only_below=tally.only_below,
        )
        yield Note(file=file.name, about="limit", says=says)


def resembles(file: InputFile) -> Sayable | None:
    """Say what a PDF shares with a report of this app, and what speaks against it."""
    if not is_pdf(file):
        return None
    lines = first_lines(file)
    if not lines:
        return scanned(file)
    if any(_MAKER.search(line) for line in lines):
        return said(
            "It is a PDF that names OurFamilyWizard, but no “Message 1 of …” is near its start."
        )
    return None


source = Source(
    name=NAME,
    title="OurFamilyWizard, Message Report (.pdf)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
