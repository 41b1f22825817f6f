"""Cuts an SMS Backup & Restore file into its records, in constant memory.

Plain texts and calls, nearly all of a backup, are read between the tags; an XML parser reads the
rest, and stands still while they pass it by.

A DOCTYPE is refused before anything it declares is read: these files have none, and entities
are how XML fills a computer's memory or reaches for other files.
"""

import re
from collections.abc import Iterator
from typing import BinaryIO
from xml.parsers import expat

import msgspec

from offscript.sources._held_data import HeldData
from offscript.sources._mms import Part, read_part
from offscript.sources._plain_tags import Attributes, Plain, PlainTags, record_of
from offscript.sources._surrogates import CHUNK, Mended

_ROOT = re.compile(rb"<(?:smses|calls)\b[^>]*>")
_OTHER = re.compile(rb"<(?!sms |call )")
_LONGEST = len(b"<call ")
_SPACE = " \t\r\n"
_END_OF_MMS = b"</mms>"


class Mms(msgspec.Struct):
    """One MMS, with its place from 1."""

    place: int
    attributes: Attributes
    parts: list[Part] = []
    addresses: list[Attributes] = []


Record = Plain | Mms


class Break(msgspec.Struct, frozen=True):
    """Where a file stops making sense, and why; `place` is that of the first record not read."""

    place: int
    reason: str


class _RefusedError(Exception):
    """The file is XML of another kind; the text says which."""


class PhoneRecords:
    """The records of one file, and what its root says and its reader noticed."""

    def __init__(self, stream: BinaryIO) -> None:
        """Make ready to read `stream`."""
        self._mended = Mended(stream)
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = _refuse_doctype
        self._plain = PlainTags()
        self._held = HeldData()
        self._ready: list[Record] = []
        self._open: Mms | None = None
        self._rest = b""
        self._depth = self._parsed = self._lines_passed = 0
        self._latest_tag = -1
        self._between = self._started = False
        self.count = 0
        self.stated: int | None = None

    @property
    def broken(self) -> bool:
        """Tell whether a character was lost, and stands as U+FFFD."""
        return self._mended.broken

    def __iter__(self) -> Iterator[Record | Break]:
        """Yield every whole record; a Break comes last, where the file does not end well."""
        try:
            for chunk in self._mended.chunks():
                self._read(self._rest + chunk)
                yield from self._take()
            self._parse(self._rest, last=True)
            yield from self._take()
        except expat.ExpatError as error:
            yield from self._take()
            reason = expat.errors.messages[error.code]
            line = error.lineno + self._lines_passed
            yield self._break(f"The file breaks off or is damaged at line {line}: {reason}")
        except _RefusedError as refused:
            yield self._break(str(refused))

    def _read(self, data: bytes) -> None:
        """Read what has come so far. What may be half a record stays for later, as the rest."""
        at, self._rest = 0, b""
        while at < len(data):
            if self._between:
                at, half = self._pass_by(data, at)
                if half:
                    self._rest = data[at:]
                    return
            tag, end = self._next_stop(data, at)
            self._parse(data[at:end])
            self._between = self._depth == 1 and self._latest_tag == self._parsed - end + tag
            at = end

    def _pass_by(self, data: bytes, at: int) -> tuple[int, bool]:
        """Read plain records; tell where something else stands, and if it may be half of one."""
        other = _OTHER.search(data, at)
        end = other.start() if other else data.rfind(b"<", at)
        if end < at:
            end = len(data)
        endless = other is None and len(data) - end > CHUNK
        text = data[at:end].decode()
        begun = text.lstrip(_SPACE)
        if endless or (begun and not begun.startswith("<")):
            return at, False
        records, done = self._plain.read(begun, self.count + len(self._ready) + 1)
        self._ready += records
        passed = end - len(begun[done:].encode())
        self._lines_passed += data.count(b"\n", at, passed)
        half = passed > len(data) - _LONGEST or not _OTHER.match(data, passed)
        return passed, half and done == len(begun)

    def _next_stop(self, data: bytes, at: int) -> tuple[int, int]:
        """Find the tag behind which the parser may stand between records: its start and end."""
        if self._depth == 0:
            root = _ROOT.search(data, at)
            return root.span() if root else (len(data), len(data))
        found = data.find(_END_OF_MMS, at)
        return (found, found + len(_END_OF_MMS)) if found >= 0 else (len(data), len(data))

    def _parse(self, data: bytes, *, last: bool = False) -> None:
        """Give the parser what it is to read."""
        data = self._held.set_aside(data)
        self._parsed += len(data)
        self._parser.Parse(data, last)
        self._held.drop()

    def _take(self) -> list[Record]:
        """Take the records that are whole."""
        ready, self._ready = self._ready, []
        self.count += len(ready)
        return ready

    def _break(self, reason: str) -> Break:
        """Say where the file broke."""
        return Break(self.count + 1, f"{reason}. The {self.count} records before it were read.")

    def _start(self, tag: str, attributes: Attributes) -> None:
        """Begin a record, or add to the open one."""
        self._depth += 1
        place = self.count + len(self._ready) + 1
        if self._started and tag == "mms":
            self._open = Mms(place, attributes)
        elif self._started and tag in {"sms", "call"}:
            self._ready.append(record_of(tag, place, attributes))
        elif self._open and tag == "part":
            part = read_part(attributes, self._held.take(attributes.get("data")))
            if part:
                self._open.parts.append(part)
        elif self._open and tag == "addr":
            self._open.addresses.append(attributes)
        elif not self._started:
            self._begin(tag, attributes)

    def _begin(self, tag: str, attributes: Attributes) -> None:
        """Look at the root."""
        if tag not in {"smses", "calls"}:
            reason = f"This is XML of another kind: it begins with <{tag}>"
            raise _RefusedError(reason)
        self._started = True
        self._latest_tag = self._parser.CurrentByteIndex
        stated = attributes.get("count", "")
        self.stated = int(stated) if stated.isdecimal() and stated.isascii() else None

    def _end(self, tag: str) -> None:
        """Close an MMS."""
        self._depth -= 1
        if tag == "mms":
            self._latest_tag = self._parser.CurrentByteIndex
            if self._open:
                self._ready.append(self._open)
                self._open = None


def _refuse_doctype(*_declaration: object) -> None:
    """Stop at a DOCTYPE."""
    reason = "The file declares a DOCTYPE, which no backup has and which can do harm"
    raise _RefusedError(reason)
