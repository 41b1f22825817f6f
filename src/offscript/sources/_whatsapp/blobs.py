"""What WhatsApp on iPhones keeps in blobs: reactions, and which message one answers.

They are Protocol Buffers without a published schema (https://protobuf.dev/programming-guides/encoding/).
Seen in databases: reactions in field 7 of ZRECEIPTINFO, each with an address (2), the sign (3) and
a time (4); the answered message's stanza id in field 5 of ZMETADATA.
"""

from collections.abc import Iterator
from datetime import datetime

from offscript.sources._whatsapp.cells import after_1970

_VARINT, _LONG, _BYTES, _SHORT = 0, 1, 2, 5
_LONGEST_VARINT = 10
_REACTIONS, _ANSWERED = 7, 5
_A_THOUSAND = 1000
_IN_SECONDS = 10**11
"""Below this, a time is in seconds since 1970; above, in milliseconds."""


def reactions_in(blob: object) -> Iterator[tuple[str, str, datetime | None]]:
    """Yield address, sign and time of each reaction; what can't be read ends it."""
    for _, entries in _fields(blob, _REACTIONS):
        for _, entry in _fields(entries, 1):
            parts = dict(_fields(entry))
            sign = _text(parts.get(3))
            when = parts.get(4)
            if sign:
                yield _text(parts.get(2)), sign, _moment(when if isinstance(when, int) else 0)


def answered_in(blob: object) -> str | None:
    """Give the stanza id of the message that is answered, if the blob names one."""
    return next((_text(value) for _, value in _fields(blob, _ANSWERED)), "") or None


def _moment(number: int) -> datetime | None:
    """Read a time in seconds or milliseconds."""
    return after_1970(number * _A_THOUSAND if number < _IN_SECONDS else number)


def _text(value: object) -> str:
    """Read a field as text; empty where it is none."""
    if not isinstance(value, bytes):
        return ""
    try:
        return value.decode()
    except UnicodeDecodeError:
        return ""


def _fields(blob: object, wanted: int = 0) -> Iterator[tuple[int, int | bytes]]:
    """Yield the number and value of each field, or only of those wanted, up to one that is none."""
    if not isinstance(blob, bytes):
        return
    place = 0
    while place < len(blob):
        key, place = _varint(blob, place)
        kind = key & 7
        value: int | bytes | None = None
        if kind == _VARINT:
            value, place = _varint(blob, place)
        elif kind == _BYTES:
            size, place = _varint(blob, place)
            value, place = blob[place : place + size], place + size
        elif kind in {_LONG, _SHORT}:
            place += 8 if kind == _LONG else 4
        else:
            return
        if place > len(blob):
            return
        if value is not None and (not wanted or key >> 3 == wanted):
            yield key >> 3, value


def _varint(blob: bytes, place: int) -> tuple[int, int]:
    """Read a number of varying length; the place behind the blob's end where it breaks off."""
    value = 0
    for shift, byte in enumerate(blob[place : place + _LONGEST_VARINT]):
        value |= (byte & 0x7F) << (7 * shift)
        if byte < 0x80:  # noqa: PLR2004
            return value, place + shift + 1
    return 0, len(blob) + 1
