"""Texts and calls that other Android programs keep as JSON: Fossify, QUIK, SMS Import / Export.

https://github.com/tmo1/sms-ie, https://github.com/FossifyOrg/Messages,
https://github.com/octoshrimpy/quik: lists of what Android's own tables hold.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import BinaryIO

import msgspec

from offscript.record import Clock, Note, said
from offscript.sources._files.file import InputFile
from offscript.sources._files.long_lines import LONGEST, numbered_lines
from offscript.sources._json.arrays import Arrays, Broken, Cut, Elements
from offscript.sources._json.loose import read_object
from offscript.sources._json.salvage import strings_in
from offscript.sources._json.window import head_as_utf8
from offscript.sources._sms.json_records import Entry, bytes_in, own_numbers, record_of
from offscript.sources._sms.mms import Mms
from offscript.sources._sms.phone_records import Break
from offscript.sources._sms.plain_tags import Text
from offscript.sources._sms.record_reader import RecordReader
from offscript.sources._source import Item, Source, Wanted

NAME = "sms_json"
_LOOKED_AT = 16384
_LISTS = ("", "messages")
_LIST = re.compile(rb'\A\s*(?:\[\s*\{|\{\s*"(?:messageCount|messages)"\s*:)')
_LINE = re.compile(rb'\A\s*\{\s*"[^"\n]{1,60}"\s*:[^\n]*\}\s*(?:\n|\Z)')
_KEY = re.compile(rb'"(\w+)"\s*:')
_TEXT = {b"address", b"body", b"date", b"type", b"read"}
_MMS = ({b"msg_box", b"m_type", b"date"}, {b"messageBox", b"messageType", b"date"})
_CALL = {b"number", b"duration", b"date", b"type"}


def recognises(file: InputFile) -> bool:
    """Look for the fields of Android's tables near the beginning of a list, or in a first line."""
    head = head_as_utf8(file.head)[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf")
    if not _LIST.match(head) and not _LINE.match(head):
        return False
    keys = set(_KEY.findall(head))
    return keys >= _TEXT or keys >= _CALL or any(keys >= one for one in _MMS)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every record; a damaged one is Unreadable."""
    reader = RecordReader(NAME, file, clock)
    own = own_numbers(entry for _, entry in _entries(file) if isinstance(entry, Entry))
    for place, entry in _entries(file):
        if isinstance(entry, Entry):
            record = record_of(entry, place, file, own)
            if isinstance(record, Text):
                yield reader.text(record)
            elif isinstance(record, Mms):
                yield reader.mms(record)
            else:
                yield reader.call(record)
        elif isinstance(entry, Note):
            yield entry
        else:
            yield reader.unreadable(entry.reason, place, entry.words)
    yield from reader.notes()


def take_out(stream: BinaryIO, wanted: Wanted) -> bytes | None:
    """Find a picture, or another file, that stands in an MMS of a list."""
    for event in Arrays(stream, _LISTS, Entry):
        if isinstance(event, Elements) and 0 <= wanted.place - event.place < len(event.values):
            held = bytes_in(event.values[wanted.place - event.place])
            return next((one for one in held if sha256(one).hexdigest() == wanted.sha256), None)
    return None


def _entries(file: InputFile) -> Iterator[tuple[int, Entry | Break | Note]]:
    """Give each entry with its place, whether they stand in a list or on lines of their own."""
    head = head_as_utf8(file.head).removeprefix(b"\xef\xbb\xbf")
    yield from _listed(file) if _LIST.match(head) else _on_lines(file)


def _listed(file: InputFile) -> Iterator[tuple[int, Entry | Break | Note]]:
    """Give the entries of a list."""
    with file.open() as stream:
        arrays = Arrays(stream, _LISTS, Entry)
        for event in arrays:
            match event:
                case Elements(place=place, values=values):
                    yield from enumerate(values, place)
                case Broken() | Cut():
                    yield event.place, Break(event.place, event.says, event.words)
        for note in arrays.notes(file.name):
            yield 0, note


def _on_lines(file: InputFile) -> Iterator[tuple[int, Entry | Break | Note]]:
    """Give the entries that stand on lines of their own."""
    with file.open() as stream:
        for number, line in numbered_lines(stream):
            if line is not None and not line.strip():
                continue
            found = None if line is None else read_object(line)[0]
            try:
                yield number, msgspec.convert(found, Entry)
            except msgspec.ValidationError:
                reason = said(
                    "Line {place} is no JSON object, or longer than {size} MB.",
                    place=number,
                    size=LONGEST >> 20,
                )
                yield number, Break(number, reason, strings_in(line or b""))


source = Source(
    name=NAME,
    title="Texts as JSON (Fossify, QUIK, SMS Import / Export)",
    recognises=recognises,
    read=read,
    take_out=take_out,
)
