"""Viber: chats sent by mail as tables, and the database of the program for computers."""

from collections.abc import Iterator

from offscript.record import Clock, Sayable, said
from offscript.sources._files.database import tables_of
from offscript.sources._files.file import InputFile
from offscript.sources._files.wide import narrow_head
from offscript.sources._source import Item, Source
from offscript.sources._viber.database import NEEDED, read_database
from offscript.sources._viber.table import read_table, table_of

NAME = "viber"
_ENCRYPTED = "viber.db"


def recognises(file: InputFile) -> bool:
    """Look for Viber's tables, or for rows of date, time, name, number and message."""
    if tables_of(file):
        return tables_of(file) >= NEEDED
    return b"\0\0" not in narrow_head(file.head)[:512] and table_of(file) is not None


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message and call."""
    if tables_of(file):
        yield from read_database(NAME, file, clock)
    else:
        yield from read_table(NAME, file, clock)


def resembles(file: InputFile) -> Sayable | None:
    """Say what a file that isn't known has in common with Viber's."""
    if file.name.lower() == _ENCRYPTED and not tables_of(file):
        return said(
            "It is named as Viber's database, but is encrypted, as new versions of Viber do. Send "
            "the chats by mail from the phone instead."
        )
    return None


source = Source(
    name=NAME,
    title="Viber (chats sent by mail, or viber.db)",
    recognises=recognises,
    read=read,
    resembles=resembles,
)
