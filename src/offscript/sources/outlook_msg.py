"""A mail saved from Outlook (.msg).

https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxmsg
"""

import io
import re
import struct
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from offscript.record import Attachment, Clock, Origin, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._mail.charsets import decode
from offscript.sources._mail.letters import Tally, message_of
from offscript.sources._mail.mapi import (
    CODEPAGE,
    FILE_DATA,
    MapiMail,
    Properties,
    Value,
    file_of,
    filetime,
    is_mail,
    letter_of,
    words_of,
)
from offscript.sources._source import Item, Source

NAME = "outlook_msg"
_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LARGEST = 256 << 20
_FIXED = "__properties_version1.0"
_FIXED_UTF16 = _FIXED.encode("utf-16-le")
_STREAM = re.compile(r"__substg1\.0_([0-9A-Fa-f]{4})([0-9A-Fa-f]{4})\Z")
_RECIPIENT, _ATTACHMENT = "__recip_version1.0_#", "__attach_version1.0_#"
_HEAD_OF_MAIL, _HEAD_OF_PART = 32, 8
_UNICODE, _ANSI, _BINARY = 0x001F, 0x001E, 0x0102
_CODEPAGE = 0x3FFD
_MOST_PARTS = 2048


def recognises(file: InputFile) -> bool:
    """Look for Outlook's stream of properties in the file's list of streams, or trust the name."""
    if not file.head.startswith(_MAGIC):
        return False
    return _FIXED_UTF16 in file.head or file.name.lower().endswith((".msg", ".oft"))


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read the one mail in the file."""
    origin = Origin(NAME, file.sha256, 1)
    if file.size > _LARGEST:
        reason = said(
            "{name} is too large to read: over {size} MB.", name=file.name, size=_LARGEST >> 20
        )
        yield Unreadable(reason=reason, origin=origin)
        return
    tally = Tally()
    with file.open() as stream:
        content = stream.read()
    mail = _read(content)
    if mail is None:
        reason = said(
            "{name} looks like a mail saved from Outlook, but is damaged.", name=file.name
        )
        yield Unreadable(reason=reason, origin=origin)
        return
    if not is_mail(mail.properties):
        reason = said(
            "{name} was saved from Outlook and is no mail: a contact, a task or a note.",
            name=file.name,
        )
        yield Unreadable(reason=reason, origin=origin)
        return
    letter = letter_of(mail, clock.zone)
    if letter is None:
        reason = said("{name} does not say when it was sent.", name=file.name)
        yield Unreadable(reason=reason, origin=origin, words=words_of(mail))
        return
    yield message_of(letter, origin, tally)


def _read(content: bytes) -> MapiMail | None:
    """Read the streams; None where they make no mail."""
    import olefile  # noqa: PLC0415 - few people hold such a file

    try:
        with olefile.OleFileIO(io.BytesIO(content)) as ole:
            # A chain of sectors may go in a ring, so that a small file claims any size.
            claimed = sum(entry.size for entry in ole.direntries if entry)
            return _mail(ole) if claimed <= _LARGEST else None
    except (OSError, ValueError, TypeError, IndexError, AttributeError, KeyError, struct.error):
        return None  # the library meets damage with whatever Python does
    except (RecursionError, MemoryError):
        return None


def _mail(ole: Any) -> MapiMail | None:  # noqa: ANN401 - the library has no types
    """Read the mail, its recipients and its files."""
    parts = sorted({path[0] for path in ole.listdir() if len(path) > 1})[:_MOST_PARTS]
    properties = _properties(ole, [], _HEAD_OF_MAIL)
    if not properties:
        return None
    recipients = [
        _properties(ole, [part], _HEAD_OF_PART) for part in parts if part.startswith(_RECIPIENT)
    ]
    files = [_file(ole, part) for part in parts if part.startswith(_ATTACHMENT)]
    return MapiMail(properties, list(recipients), files)


def _file(ole: Any, part: str) -> Attachment:  # noqa: ANN401
    """Describe an attached file; an attached mail is a storage of its own and has no bytes."""
    properties = _properties(ole, [part], _HEAD_OF_PART)
    content = properties.get(FILE_DATA)
    return file_of(properties, content if isinstance(content, bytes) else None)


def _properties(ole: Any, place: list[str], head: int) -> Properties:  # noqa: ANN401
    """Read what stands in one storage: short values in a table, long ones in streams."""
    found: dict[int, Value] = {}
    if ole.exists([*place, _FIXED]):
        table = ole.openstream([*place, _FIXED]).read()
        for at in range(head, len(table) - 15, 16):
            kind, number = struct.unpack_from("<HH", table, at)
            value = _short(kind, table[at + 8 : at + 16])
            if value is not None:
                found[number] = value
    if CODEPAGE not in found and _CODEPAGE in found:
        found[CODEPAGE] = found[_CODEPAGE]
    for path in ole.listdir():
        name = _STREAM.match(path[-1]) if path[:-1] == place else None
        if name is None:
            continue
        number, kind = int(name[1], 16), int(name[2], 16)
        if kind in {_UNICODE, _ANSI, _BINARY}:
            content = ole.openstream(path).read()
            found[number] = decode(content, "utf-16-le") if kind == _UNICODE else content
    return found


def _short(kind: int, value: bytes) -> int | datetime | None:
    """Read a value of eight bytes."""
    match kind:
        case 0x0003:
            return int(struct.unpack_from("<i", value)[0])
        case 0x000B:
            return int(value[0] != 0)
        case 0x0014:
            return int(struct.unpack("<q", value)[0])
        case 0x0040:
            return filetime(struct.unpack("<Q", value)[0])
    return None


source = Source(
    name=NAME,
    title="Mail saved from Outlook (.msg)",
    recognises=recognises,
    read=read,
)
