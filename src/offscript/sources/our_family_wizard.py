"""OurFamilyWizard's Message Report, a PDF.

How its pages look is known from public descriptions, not from anybody's own report.
https://www.ourfamilywizard.com/
"""

import hashlib
import re
from collections.abc import Iterator

import msgspec

from offscript.record import Clock, Message, Note, Origin, Seen, Unreadable, message_id
from offscript.sources._attachments import attached
from offscript.sources._file import InputFile
from offscript.sources._our_family_wizard_records import MARKER, Entry, entries
from offscript.sources._pdf import PdfError, first_lines, is_pdf
from offscript.sources._pdf_report import PdfReport
from offscript.sources._report_notes import clock_notes, missing_numbers, scanned
from offscript.sources._report_times import ReportClock, report_clock
from offscript.sources._source import Item, Repeats, Source

NAME = "our_family_wizard"
_MAKER = re.compile(r"our\s?family\s?wizard", re.IGNORECASE)
_ANOTHER = re.compile(r"\A\W*(?:talking\s?parents|app\s?close)\b", re.IGNORECASE)
_TITLE = re.compile(r"\W*Message Report\b.*", re.IGNORECASE)
_OTHER = re.compile(
    r"\W*((?:Expense|Journal|Calendar|Info Bank|Parenting (?:Time|Schedule)|Check-?In|Call|Payment|"
    r"Family Account)\w*(?: \w+)? (?:Report|Log|Register))\b.*",
    re.IGNORECASE,
)
_SENT = re.compile(r"Sent\s*:\s*\d.*")
_FURNITURE = re.compile(
    r"\W*(?:(?:OurFamilyWizard\W+)?Message Report\W*(?:Page\b.*)?|Page \d+ of \d+\W*|"
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
    has_messages = any(MARKER.fullmatch(line.strip()) for line in lines) and any(
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
        yield Unreadable(reason=str(error), origin=Origin(NAME, file.sha256, 1))


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
        self.clock = report_clock([re.sub(r"[ ,].*", "", at) for at in written], zone, clock)


class _Tally(msgspec.Struct):
    """What is counted over a whole report."""

    numbers: set[int] = set()
    count: int = 0
    copies: int = 0
    only_below: int = 0


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
        yield item
    yield from _notes(file, survey.clock, clock, tally, messages)


def _item(
    entry: Entry, file: InputFile, place: int, clock: ReportClock, repeats: Repeats
) -> Message | Unreadable:
    """Make a message of an entry, or say why it can't be one."""
    origin = Origin(NAME, file.sha256, place)
    what = f"Message {entry.number} of {entry.count}" if entry.number else f"Message {place}"
    moment = clock.read(entry.sent)
    if moment is None or not entry.author:
        lacks = f"no time that can be read: {entry.sent!r}" if entry.author else "no Sent and From"
        return Unreadable(reason=f"{what} has {lacks}.", origin=origin)
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
        says = f"OurFamilyWizard’s {other or 'report'} holds no messages. Get the Message Report."
        yield Note(file=file.name, about="limit", says=says)
        return
    yield from missing_numbers(file, tally.numbers, tally.count)
    yield from clock_notes(file, read_with, clock)
    if tally.copies:
        says = (
            f"Earlier messages that the report prints again under an answer: {tally.copies}. "
            "Each message is read once."
        )
        yield Note(file=file.name, about="double", says=says)
    if tally.only_below:
        says = (
            f"Messages that stand in this report only under an answer: {tally.only_below}. "
            "They were not chosen for the report themselves, and are read all the same."
        )
        yield Note(file=file.name, about="limit", says=says)


def resembles(file: InputFile) -> str | None:
    """Say what a PDF shares with a report of this app, and what speaks against it."""
    if not is_pdf(file):
        return None
    lines = first_lines(file)
    if not lines:
        return scanned(file)
    if any(_MAKER.search(line) for line in lines):
        return "It is a PDF that names OurFamilyWizard, but no “Message 1 of …” is near its start."
    return None


source = Source(
    name=NAME,
    title="OurFamilyWizard, Message Report (.pdf)",
    how_to_get=(
        "On the website open Messages, tick the messages or choose all, then Reports or Download, "
        "and save the Message Report as PDF. The expense, calendar and journal reports hold no "
        "messages."
    ),
    recognises=recognises,
    read=read,
    resembles=resembles,
)
