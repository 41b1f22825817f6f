"""The call history of an iPhone or Mac (`CallHistory.storedata`): phone and FaceTime.

A Core Data store since iOS 8: one row of `ZCALLRECORD` for each call, times in seconds since 2001.
"""

from collections.abc import Iterator
from typing import Any

from offscript.record import OWNER, Clock, Message, Origin, Unreadable, message_id, said
from offscript.sources._files.database import DatabaseError, opened, tables_of
from offscript.sources._files.file import InputFile
from offscript.sources._imessage.contacts import Contacts
from offscript.sources._imessage.rows import Tables
from offscript.sources._phones import NOBODY, label, number_of
from offscript.sources._source import Item, Repeats, Source, said_by
from offscript.sources._times.apple import offset_minutes, since_2001

NAME = "iphone_calls"
_TABLE = "ZCALLRECORD"
_COLUMNS = {
    "Z_PK": "INTEGER",
    "ZDATE": "",
    "ZDURATION": "REAL",
    "ZADDRESS": "TEXT",
    "ZNAME": "TEXT",
    "ZORIGINATED": "INTEGER",
    "ZANSWERED": "INTEGER",
    "ZCALLTYPE": "INTEGER",
    "ZSERVICE_PROVIDER": "TEXT",
}
_KINDS = {1: "phone call", 8: "FaceTime video call", 16: "FaceTime audio call"}
_OWN = "com.apple."
_LONGEST = 10**9


def recognises(file: InputFile) -> bool:
    """Look for the one table."""
    return _TABLE in tables_of(file)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every call; a damaged one is Unreadable, and so is where the database breaks off."""
    contacts = Contacts(file)
    repeats = Repeats()
    try:
        with opened(file) as database:
            tables = Tables(database)
            columns = tables.pick(_TABLE, _COLUMNS)
            query = f"SELECT {columns} FROM {_TABLE} ORDER BY ZDATE, Z_PK"  # noqa: S608
            for row in tables.rows(_TABLE, query):
                yield _read(row, file, clock, contacts, repeats)
            damaged = bool(tables.damaged)
    except DatabaseError:
        damaged = True
    if damaged:
        reason = said("{name} is damaged; not all of its calls were read.", name=file.name)
        yield Unreadable(reason=reason, origin=Origin(NAME, file.sha256, 1))


def _read(
    row: tuple[Any, ...], file: InputFile, clock: Clock, contacts: Contacts, repeats: Repeats
) -> Item:
    """Turn one row into a call, or say why it can't be."""
    place, date, seconds, address, name, originated, answered, kind, provider = row
    origin = Origin(NAME, file.sha256, place or 1)
    sent_at = since_2001(date)
    number = number_of(address)
    person = label(number, (contacts.name_of(number) if number else None) or name) or NOBODY
    author = OWNER if originated else person
    text = _words(_kind(kind, provider), seconds, is_mine=bool(originated), answered=bool(answered))
    if sent_at is None:
        reason = said(
            "Call {place} has no date that can be read: {when}.", place=place, when=repr(date)[:40]
        )
        return Unreadable(reason=reason, origin=origin, words=said_by(author, text))
    when = str(date)
    repeat = repeats.count(person, author, when, text)
    return Message(
        id=message_id(person, author, when, text, repeat),
        conversation=person,
        author=author,
        sent_at=sent_at,
        offset_minutes=offset_minutes(sent_at, clock.zone),
        zone="stated",
        kind="call",
        text=text,
        repeat=repeat,
        origin=origin,
    )


def _kind(kind: int | None, provider: str | None) -> str:
    """Name the kind of call, and the app where it was another's."""
    if provider and not provider.startswith(_OWN):
        return f"call ({provider})"
    return _KINDS.get(kind or 0, f"call of type {kind or 'unknown'}")


def _words(kind: str, seconds: float | None, *, is_mine: bool, answered: bool) -> str:
    """Say what became of a call: the database has only codes."""
    if not is_mine and not answered:
        return f"Missed {kind}"
    lasted = int(seconds) if seconds is not None and 0 <= seconds < _LONGEST else 0
    way = "Outgoing" if is_mine else "Incoming"
    return f"{way} {kind}, {lasted} second{'' if lasted == 1 else 's'}"


source = Source(
    name=NAME,
    title="Calls on iPhone (backup)",
    recognises=recognises,
    read=read,
)
