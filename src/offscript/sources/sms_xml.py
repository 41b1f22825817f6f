"""Text messages, MMS and call logs as XML: SMS Backup & Restore, and what programs like it write.

Those are Fossify, Silence, Super Backup, GO SMS Pro and Windows Phone's own backup.
Fields: https://synctech.com.au/sms-backup-restore/fields-in-xml-backup-files/
"""

import re
from collections.abc import Iterator
from typing import BinaryIO

from offscript.record import Clock, Note, Sayable, counted, said
from offscript.sources._files.file import InputFile
from offscript.sources._files.wide import Narrowed, narrow_head
from offscript.sources._sms.element_records import FIELDS, ElementRecords
from offscript.sources._sms.mms import Mms, find_data
from offscript.sources._sms.phone_records import PhoneRecords
from offscript.sources._sms.plain_tags import Call, Text
from offscript.sources._sms.record_reader import RecordReader
from offscript.sources._source import Item, Source, Wanted

NAME = "sms_backup"
_ENTRY = re.compile(rb"<(?:sms|mms|call)\s[^>]*\b(?:address|number|date)=")
_ROOT = re.compile(rb"<(?:smses|calls|allsms|alllogs)[\s>/]")


def recognises(file: InputFile) -> bool:
    """Look for the root element near the start."""
    head = narrow_head(file.head[:16384])[:8192].lstrip()
    return head.startswith(b"<") and bool(_ROOT.search(head) or FIELDS.search(head))


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file of single messages lacks."""
    if _ENTRY.search(file.head) is None:
        return None
    return said(
        "It has <sms>, <mms> or <call> as SMS Backup & Restore writes them, but does not begin "
        "with <smses> or <calls>: its beginning may be cut off."
    )


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every record; a damaged one, and all after a break, is Unreadable."""
    reader = RecordReader(NAME, file, clock)
    with file.open() as stream:
        narrowed = Narrowed(stream)
        has_elements = FIELDS.search(narrow_head(file.head[:16384])[:8192])
        records = ElementRecords(narrowed) if has_elements else PhoneRecords(narrowed)
        for record in records:
            if isinstance(record, Text):
                yield reader.text(record)
            elif isinstance(record, Call):
                yield reader.call(record)
            elif isinstance(record, Mms):
                yield reader.mms(record)
            else:
                yield reader.unreadable(record.reason, record.place, record.words)
    yield from _notes(file, records, reader, broken=records.broken or narrowed.broken)


def take_out(stream: BinaryIO, wanted: Wanted) -> bytes | None:
    """Find a picture, or another file, that stands in an MMS."""
    return find_data(Narrowed(stream), wanted.sha256, wanted.size)


def _notes(
    file: InputFile, records: PhoneRecords | ElementRecords, reader: RecordReader, *, broken: bool
) -> Iterator[Note]:
    """Tell what a person should know about this file."""
    if records.stated is not None and records.stated != records.count:
        yield Note(
            file=file.name,
            about="limit",
            says=counted(
                "The file says it holds {stated} records; 1 was found.",
                "The file says it holds {stated} records; {n} were found.",
                records.count,
                stated=records.stated,
            ),
        )
    yield from reader.notes()
    if broken:
        yield Note(
            file=file.name,
            about="encoding",
            says=said("Some characters were damaged in the file itself. Each stands as �."),
        )


source = Source(
    name=NAME,
    title="SMS Backup & Restore (Android)",
    recognises=recognises,
    resembles=resembles,
    read=read,
    take_out=take_out,
)
