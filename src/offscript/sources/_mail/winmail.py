"""The file winmail.dat: what a mail holds that Outlook sent as rich text, packed into one file.

Only Outlook opens it; others show it as a file of its own. Its form is TNEF:
https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxtnef
"""

import struct
from collections.abc import Iterator

import msgspec

from offscript.record import Attachment
from offscript.sources._mail.charsets import decode
from offscript.sources._mail.html_text import Page
from offscript.sources._mail.mapi import (
    BODY,
    CODEPAGE,
    EMBEDDED,
    FILE_DATA,
    FILE_METHOD,
    FILE_SHORT,
    Properties,
    Value,
    file_of,
    page_of,
)

_MAGIC = b"\x78\x9f\x3e\x22"
_MAIL, _FILE_BEGINS, _FILE, _CODEPAGE = 0x9003, 0x9002, 0x9005, 0x9007
_OF_MAIL = {_MAIL: 0, 0x800C: BODY}
_OF_FILE = {_FILE: 0, 0x8010: FILE_SHORT, 0x800F: FILE_DATA}
"""Which property an attribute is, of the mail and of a file; two are lists of properties."""
_LENGTHS = {0x02: 4, 0x03: 4, 0x04: 4, 0x05: 8, 0x06: 8, 0x07: 8, 0x0A: 4, 0x0B: 4, 0x14: 8}
_LENGTHS |= {0x40: 8, 0x48: 16}
_NUMBER, _WIDE = 0x03, 0x1F
_COUNTED = {0x0D, 0x1E, _WIDE, 0x102}
"""Objects, words and bytes, of which a count stands before even one."""
_SEVERAL, _NAMED = 0x1000, 0x8000


class Inside(msgspec.Struct):
    """What a winmail.dat holds: words, and files, each beside its bytes."""

    page: Page
    files: list[tuple[Attachment, bytes]]


def inside(content: bytes) -> Inside:
    """Unpack a winmail.dat; a damaged one gives what stands before the damage."""
    mail: dict[int, Value] = {}
    files: list[dict[int, Value]] = []
    for number, value in _attributes(content):
        if number == _FILE_BEGINS:
            files.append({CODEPAGE: mail.get(CODEPAGE, 0)})
        elif number == _CODEPAGE:
            mail.setdefault(CODEPAGE, int.from_bytes(value[:4], "little"))
        elif number in _OF_MAIL:
            mail |= dict(_properties(value)) if number == _MAIL else {_OF_MAIL[number]: value}
        elif number in _OF_FILE and files:
            # The content stands by itself; among the properties is only a picture of its icon.
            found = dict(_properties(value)) if number == _FILE else {_OF_FILE[number]: value}
            files[-1] = found | files[-1] if number == _FILE else files[-1] | found
    return Inside(page_of(mail), [_file(one) for one in files])


def _file(properties: Properties) -> tuple[Attachment, bytes]:
    """Describe a file in it; an attached mail is packed once more, and has no bytes of its own."""
    content = properties.get(FILE_DATA)
    if not isinstance(content, bytes) or properties.get(FILE_METHOD) == EMBEDDED:
        return file_of(properties, None), b""
    return file_of(properties, content), content


def _attributes(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Give each attribute's number and its bytes, up to the first that breaks off."""
    at = 6
    while content.startswith(_MAGIC) and at + 9 <= len(content):
        number, _, length = struct.unpack_from("<HHI", content, at + 1)
        value = content[at + 9 : at + 9 + length]
        if len(value) < length:
            return
        yield number, value
        at += 9 + length + 2


def _properties(content: bytes) -> Iterator[tuple[int, Value]]:
    """Give the properties in a list of them that are words, bytes or numbers, up to damage."""
    at = 4
    try:
        while at + 4 <= len(content):
            kind, number = struct.unpack_from("<HH", content, at)
            at = _behind_name(content, at + 4) if number >= _NAMED else at + 4
            plain, count = kind & ~_SEVERAL, 1
            if kind & _SEVERAL or plain in _COUNTED:
                (count,) = struct.unpack_from("<I", content, at)
                at += 4
            for _ in range(count):
                length = _LENGTHS.get(plain)
                if length is None:
                    (length,) = struct.unpack_from("<I", content, at)
                    at += 4
                value = content[at : at + length]
                at += length + -length % 4
                if at > len(content):
                    return
                yield from _plain(number, kind, value)
    except struct.error:
        return


def _behind_name(content: bytes, at: int) -> int:
    """Step over the name of a property that has one: a number, or words. Raises struct.error."""
    by_words, length = struct.unpack_from("<II", content, at + 16)
    return at + 24 + ((length + -length % 4) if by_words else 0)


def _plain(number: int, kind: int, value: bytes) -> Iterator[tuple[int, Value]]:
    """Give a value of a kind that is needed here."""
    if kind == _WIDE:
        yield number, decode(value, "utf-16-le")
    elif kind == _NUMBER:
        yield number, int.from_bytes(value, "little", signed=True)
    elif kind in _COUNTED:
        yield number, value
