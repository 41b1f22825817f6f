"""Android's own database of texts and MMS (`mmssms.db`), and of calls (`calllog.db`).

https://developer.android.com/reference/android/provider/Telephony
"""

from collections.abc import Iterator

from offscript.record import Clock, Note, Origin, Unreadable, said
from offscript.sources._files.database import DatabaseError, opened, tables_of
from offscript.sources._files.file import InputFile
from offscript.sources._sms.mms import Mms
from offscript.sources._sms.plain_tags import Text
from offscript.sources._sms.record_reader import RecordReader
from offscript.sources._sms.tables import PhoneTables
from offscript.sources._source import Item, Source

NAME = "sms_database"
_TEXTS = {"sms", "threads"}
_CALLS = {"calls", "android_metadata"}


def recognises(file: InputFile) -> bool:
    """Look for Android's tables."""
    tables = tables_of(file)
    return tables >= _TEXTS or (tables >= _CALLS and not tables & {"Messages", "ChatInfo"})


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every row; a damaged one is Unreadable, and so is where a table breaks off."""
    reader = RecordReader(NAME, file, clock)
    damaged: list[str] = []
    try:
        with opened(file) as database:
            tables = PhoneTables(file, database)
            for record in tables.records():
                if isinstance(record, Text):
                    yield reader.text(record)
                elif isinstance(record, Mms):
                    yield reader.mms(record)
                else:
                    yield reader.call(record)
            damaged = tables.damaged
    except DatabaseError:
        damaged = [file.name]
    if damaged:
        reason = said(
            "{name} is damaged; not all of it was read: {what}.",
            name=file.name,
            what=", ".join(damaged),
        )
        yield Unreadable(reason=reason, origin=Origin(NAME, file.sha256, 1))
    yield from reader.notes()
    if "sms" in tables_of(file):
        says = said("This database has numbers, but no names: those are in the phone’s contacts.")
        yield Note(file=file.name, about="limit", says=says)


source = Source(
    name=NAME,
    title="Texts and calls, Android’s own databases (mmssms.db, calllog.db)",
    recognises=recognises,
    read=read,
)
