"""AppClose's Records Export, a PDF.

How its pages look is known from public descriptions, not from anybody's own record.
https://appclose.com/
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
from offscript.sources._pdf.app_close_entries import Entry, entries, names_in
from offscript.sources._pdf.pages import PdfError, first_lines
from offscript.sources._pdf.report import PdfReport
from offscript.sources._pdf.report_notes import clock_notes
from offscript.sources._refusals import sentence_of
from offscript.sources._source import Item, Repeats, Source, said_by
from offscript.sources._times.reports import STAMP, ReportClock, report_clock

NAME = "app_close"
_TITLE = re.compile(r"\W*AppClose\b.*", re.IGNORECASE)
_ENTRY = re.compile(rf"(?:.* )?on {STAMP}(?: (?:texted|sent|received)\b.*)?", re.IGNORECASE)
_PERIOD = re.compile(r"(?:Period|Requested by)\s*:.*", re.IGNORECASE)
_FURNITURE = re.compile(
    rf"Generated:\s*{STAMP}.*|\W*AppClose Records Export\W*|Page \d+ of \d+|Period:.*|"
    rf"Requested by:.*|.*\bsigned up on {STAMP}\W*|Conversations|\*This screen will display.*",
    re.IGNORECASE,
)
_ZONE = re.compile(r"Time\s?zone\s*:\s*(.+)", re.IGNORECASE)
_DAY = re.compile(r"\b\d{1,2}/\d{1,2}/\d{2,4}\b")


def recognises(file: InputFile) -> bool:
    """Look for the export's title and what stands under it, or an entry as it writes them."""
    lines = first_lines(file)
    if not lines or not any(_TITLE.fullmatch(line) for line in lines):
        return False
    return any(_PERIOD.fullmatch(line) or _ENTRY.fullmatch(line) for line in lines)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every entry: messages, files, calls, and what the app itself notes."""
    try:
        yield from _read(file, clock)
    except PdfError as error:
        yield Unreadable(reason=sentence_of(error), origin=Origin(NAME, file.sha256, 1))


def _read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read the entries of an export, and say what should be known of it."""
    report = PdfReport(file, _FURNITURE)
    names = names_in(line.text for line in report.all_lines())
    zone = ""
    written: list[str] = []
    for line in report.all_lines():
        found = _ZONE.fullmatch(line.text)
        zone = zone or (found[1] if found else "")
        written += _DAY.findall(line.text)
    read_with = report_clock(written, zone, clock)
    conversation = ", ".join(sorted(names)) or "AppClose"
    repeats = Repeats()
    count = 0
    assumed = False
    for count, entry in enumerate(entries(report, names), 1):
        item = _item(entry, file, (conversation, count), read_with, repeats)
        assumed = assumed or (isinstance(item, Message) and item.zone == "assumed")
        yield item
    if not count:
        says = said(
            "This export of AppClose holds no conversation. Choose Conversations when you make it."
        )
        yield Note(file=file.name, about="limit", says=says)
        return
    yield from clock_notes(file, read_with, clock, assumed=assumed)


def _item(
    entry: Entry,
    file: InputFile,
    place: tuple[str, int],
    clock: ReportClock,
    repeats: Repeats,
) -> Message | Unreadable:
    """Make a message of an entry, or say why it can't be one."""
    conversation, number = place
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
    author = "" if entry.kind == "system" else entry.author
    viewed = [(name, clock.read(at)) for name, at in entry.viewed]
    repeat = repeats.count(conversation, author, entry.sent, entry.text)
    return Message(
        id=message_id(conversation, author, entry.sent, entry.text, repeat),
        conversation=conversation,
        author=author,
        sent_at=moment.sent_at,
        offset_minutes=moment.offset_minutes,
        zone=moment.zone,
        kind=entry.kind,
        text=entry.text,
        attachments=tuple(attached(file, name) for name in entry.files),
        seen=tuple(Seen(author=name, at=at.sent_at) for name, at in viewed if at),
        repeat=repeat,
        origin=origin,
    )


def resembles(file: InputFile) -> Sayable | None:
    """Say what a PDF shares with this export, and what speaks against it."""
    lines = first_lines(file)
    if lines and any("appclose" in line.lower() for line in lines):
        return said("It is a PDF that names AppClose, but not as the title of a Records Export.")
    return None


source = Source(
    name=NAME,
    title="AppClose, Records Export (.pdf)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
