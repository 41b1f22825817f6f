"""Cuts an SMS Backup & Restore file into its records, in constant memory.

A DOCTYPE is refused before anything it declares is read: these files have none, and entities
are how XML fills a computer's memory or reaches for other files.
"""

import itertools
from collections.abc import Iterator
from typing import BinaryIO
from xml.parsers import expat

import msgspec

from offscript.sources._mms import Part, read_part
from offscript.sources._surrogates import Mended

Attributes = dict[str, str]


class Record(msgspec.Struct):
    """One `sms`, `mms` or `call`, with its place from 1; parts and addresses are for MMS."""

    tag: str
    place: int
    attributes: Attributes
    parts: list[Part] = []
    addresses: list[Attributes] = []


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
        self._ready: list[Record] = []
        self._open: Record | None = None
        self._started = False
        self.count = 0
        self.stated: int | None = None

    @property
    def broken(self) -> bool:
        """Tell whether a character was lost, and stands as U+FFFD."""
        return self._mended.broken

    def __iter__(self) -> Iterator[Record | Break]:
        """Yield every whole record; a Break comes last, where the file does not end well."""
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = _refuse_doctype
        try:
            for chunk, last in itertools.chain(
                ((chunk, False) for chunk in self._mended.chunks()), [(b"", True)]
            ):
                parser.Parse(chunk, last)
                yield from self._take()
        except expat.ExpatError as error:
            yield from self._take()
            reason = expat.errors.messages[error.code]
            yield self._break(f"The file breaks off or is damaged at line {error.lineno}: {reason}")
        except _RefusedError as refused:
            yield self._break(str(refused))

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
        if self._started and (tag in {"sms", "call", "mms"}):
            record = Record(tag, self.count + len(self._ready) + 1, attributes)
            if tag == "mms":
                record.parts, record.addresses = [], []
                self._open = record
            else:
                self._ready.append(record)
        elif self._open and tag == "part":
            part = read_part(attributes)
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
        stated = attributes.get("count", "")
        self.stated = int(stated) if stated.isdecimal() and stated.isascii() else None

    def _end(self, tag: str) -> None:
        """Close an MMS."""
        if tag == "mms" and self._open:
            self._ready.append(self._open)
            self._open = None


def _refuse_doctype(*_declaration: object) -> None:
    """Stop at a DOCTYPE."""
    reason = "The file declares a DOCTYPE, which no backup has and which can do harm"
    raise _RefusedError(reason)
