"""Outlook's mailboxes (.pst, .ost), read with libpff where that is installed.

https://learn.microsoft.com/openspecs/office_file_formats/ms-pst
"""

import importlib
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from offscript.record import Attachment, Clock, Note, Origin, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._mail.letters import Tally, message_of
from offscript.sources._mail.mapi import (
    BODY,
    EMBEDDED,
    FILE_METHOD,
    HEADERS,
    HTML,
    RICH,
    MapiMail,
    Properties,
    Value,
    file_of,
    is_mail,
    letter_of,
    words_of,
)
from offscript.sources._source import Item, Source

NAME = "outlook_pst"
_MAGIC = b"!BDN"
_HELD = 1 << 30
"""A mailbox in a zip is held in memory while it is read, so it may have this many bytes."""
_HEADER = 564
_DEEPEST = 60
_LARGEST_FILE = 256 << 20
_READ: dict[int, tuple[str, type]] = {
    0x0003: ("data_as_integer", int),
    0x0014: ("data_as_integer", int),
    0x0040: ("data_as_datetime", datetime),
    0x001F: ("data_as_string", str),
    0x001E: ("data_as_string", str),
    0x0102: ("data", bytes),
}
"""How a value is read, by its type."""
_LONG_ONES = (
    (BODY, "plain_text_body"),
    (HTML, "html_body"),
    (RICH, "rtf_body"),
    (HEADERS, "transport_headers"),
)
_WANTED = frozenset(
    [
        *(0x001A, 0x0037, 0x0039, 0x0042, 0x0065, 0x007D, 0x0C15, 0x0C1A, 0x0C1F, 0x0E03, 0x0E04),
        *(0x0E06, 0x0E07, 0x1000, 0x1009, 0x1013, 0x1035, 0x1042, 0x3001, 0x3003, 0x3007, 0x370E),
        *(0x3704, 0x3705, 0x3707, 0x39FE, 0x3FDE, 0x5D01, 0x5D02),
    ]
)
_FAILS = (OSError, ValueError, TypeError, OverflowError, MemoryError, RuntimeError)
"""What the library raises where a mailbox is damaged."""


class _Tally(msgspec.Struct):
    """What is counted over a whole mailbox."""

    others: int = 0
    orphans: int = 0


def recognises(file: InputFile) -> bool:
    """Look for the bytes such a file begins with, and that it is no address book."""
    return file.head.startswith(_MAGIC) and file.head[8:10] in {b"SM", b"SO"}


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every mail of every folder, and those in none any more."""
    origin = Origin(NAME, file.sha256, 1)
    if file.size < _HEADER:
        reason = said(
            "{name} is a mailbox of Outlook’s that was cut off at its very beginning.",
            name=file.name,
        )
        yield Unreadable(reason=reason, origin=origin)
        return
    try:
        pypff = importlib.import_module("pypff")
    except ImportError:
        reason = said(
            "{name} is a mailbox of Outlook’s. To read it, Offscript needs its part “pst”, which "
            "is not installed here. Mails that Outlook saves one by one, as .msg, can be read.",
            name=file.name,
        )
        yield Unreadable(reason=reason, origin=origin)
        return
    mailbox = pypff.file()
    try:
        if type(file) is InputFile:
            mailbox.open(str(file.path))
        elif file.size > _HELD:
            reason = said(
                "{name} is too large to be read inside a zip. Unpack the zip first.", name=file.name
            )
            yield Unreadable(reason=reason, origin=origin)
            return
        else:
            with file.open() as stream:
                mailbox.open_file_object(io.BytesIO(stream.read()))
    except _FAILS:
        reason = said(
            "{name} looks like a mailbox of Outlook’s, but can't be opened: it is damaged.",
            name=file.name,
        )
        yield Unreadable(reason=reason, origin=origin)
        return
    try:
        yield from _read(file, mailbox, clock)
    finally:
        mailbox.close()


def _read(file: InputFile, mailbox: Any, clock: Clock) -> Iterator[Item]:  # noqa: ANN401 - no types
    """Read an open mailbox."""
    tally, counted = Tally(), _Tally()
    for item, is_orphan in _items(mailbox):
        place = _ask(item, "identifier") or 1
        origin = Origin(NAME, file.sha256, place)
        if item is None:
            reason = said("A folder or a mail of this mailbox is damaged and can't be read.")
            yield Unreadable(reason=reason, origin=origin)
            continue
        mail = _mail(item)
        if not is_mail(mail.properties) or (is_orphan and not mail.properties):
            counted.others += 1
            continue
        letter = letter_of(mail, clock.zone)
        if letter is None:
            reason = said("Item {place} does not say when it was sent.", place=place)
            yield Unreadable(reason=reason, origin=origin, words=words_of(mail))
            continue
        counted.orphans += is_orphan
        tally.assumed += letter.moment.zone == "assumed"
        yield message_of(letter, origin, tally)
    yield from tally.notes(file, clock)
    if counted.orphans:
        says = said(
            "Mails that lie in no folder any more, as deleted ones do for a while: {orphans}. "
            "They are read like the others.",
            orphans=counted.orphans,
        )
        yield Note(file=file.name, about="limit", says=says)
    if counted.others:
        says = said(
            "Contacts, appointments, tasks and the like, which are no mail: {others}.",
            others=counted.others,
        )
        yield Note(file=file.name, about="left over", says=says)


def _items(mailbox: Any) -> Iterator[tuple[Any, bool]]:  # noqa: ANN401
    """Give every item, and whether it lies in no folder; None for one that can't be reached."""
    waiting = [(_ask(mailbox, "get_root_folder"), 0)]
    while waiting:
        folder, depth = waiting.pop()
        if folder is None:
            yield None, False
            continue
        for number in range(_count(folder, "number_of_sub_messages")):
            yield _ask(folder, "get_sub_message", number), False
        if depth < _DEEPEST:
            inner = reversed(range(_count(folder, "number_of_sub_folders")))
            waiting += [(_ask(folder, "get_sub_folder", number), depth + 1) for number in inner]
    for number in range(_count(mailbox, "number_of_orphan_items")):
        yield _ask(mailbox, "get_orphan_item", number), True


def _mail(item: Any) -> MapiMail:  # noqa: ANN401
    """Read an item's properties, its recipients and its files."""
    sets = _sets(item)
    properties = dict(sets[0]) if sets else {}
    for number, name in _LONG_ONES:
        value = _ask(item, name)
        if isinstance(value, str | bytes) and value:
            properties[number] = value
    recipients: list[Properties] = list(_sets(_ask(item, "recipients")))
    attachments = range(_count(item, "number_of_attachments"))
    files = [_file(_ask(item, "get_attachment", number)) for number in attachments]
    return MapiMail(properties, recipients, files)


def _file(attachment: Any) -> Attachment:  # noqa: ANN401
    """Describe an attached file."""
    if attachment is None:
        return Attachment(name="damaged file", missing=True)
    sets = _sets(attachment)
    properties = dict(sets[0]) if sets else {}
    size = _count(attachment, "size")
    content = _ask(attachment, "read_buffer", size) if 0 < size <= _LARGEST_FILE else None
    if content is None and _count(attachment, "number_of_sub_items"):
        properties[FILE_METHOD] = EMBEDDED
    return file_of(properties, content if isinstance(content, bytes) else None)


def _sets(item: Any) -> list[dict[int, Value]]:  # noqa: ANN401
    """Read the tables of properties an item has; recipients have one each."""
    tables = []
    for number in range(_count(item, "number_of_record_sets")):
        table = _ask(item, "get_record_set", number)
        found: dict[int, Value] = {}
        for place in range(_count(table, "number_of_entries")):
            entry = _ask(table, "get_entry", place)
            number_of = _ask(entry, "entry_type")
            value = _value(entry) if number_of in _WANTED else None
            if value is not None:
                found[number_of] = value
        tables.append(found)
    return tables


def _value(entry: Any) -> Value | None:  # noqa: ANN401
    """Read a property; None where it can't be read."""
    name, kind = _READ.get(_ask(entry, "value_type"), ("", object))
    value = _ask(entry, name) if name else None
    if isinstance(value, datetime):
        return value.replace(tzinfo=UTC)
    return value if isinstance(value, kind) and isinstance(value, str | bytes | int) else None


def _count(item: Any, name: str) -> int:  # noqa: ANN401
    """Ask for a count; nought where that fails."""
    found = _ask(item, name)
    return found if isinstance(found, int) and found > 0 else 0


def _ask(item: Any, name: str, *arguments: int) -> Any:  # noqa: ANN401
    """Ask the library for something; None where the mailbox is too damaged to tell."""
    try:
        found = getattr(item, name)
        return found(*arguments) if callable(found) else found
    except (*_FAILS, AttributeError):
        return None


source = Source(
    name=NAME,
    title="Outlook mailbox (.pst, .ost)",
    recognises=recognises,
    read=read,
)
