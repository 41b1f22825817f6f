"""Cuts an SMS Backup & Restore file into its records, in constant memory.

Plain texts and calls, nearly all of a backup, are read between the tags; an XML parser reads the
rest, and stands still while they pass it by.

A DOCTYPE is refused before anything it declares is read: these files have none, and entities
are how XML fills a computer's memory or reaches for other files.
"""

import re
from collections.abc import Iterator
from xml.parsers import expat

import msgspec

from offscript.record import Sayable, counted, said
from offscript.sources._files.ends import Stream
from offscript.sources._refusals import sentence_of
from offscript.sources._sms.held_data import HeldData
from offscript.sources._sms.loose_tags import RECORD, last_record, read_loosely, words_in
from offscript.sources._sms.mms import Mms, read_part
from offscript.sources._sms.plain_tags import Attributes, Plain, PlainTags, record_of
from offscript.sources._sms.surrogates import CHUNK, Mended
from offscript.sources._sms.waiting import Waiting

_ROOTS = {"smses", "calls", "allsms", "alllogs"}
"""As SMS Backup & Restore begins a file, and Super Backup after it."""
_ROOT = re.compile(rb"<(?:smses|calls|allsms|alllogs)\b[^>]*>")
_OTHER = re.compile(rb"<(?!sms |call )")
_LONGEST = len(b"<call ")
_SPACE = " \t\r\n"
_END_OF_MMS = b"</mms>"
_BEGINNING = b"<smses>"
_CLOSED = re.compile(rb"/>\s*</(?:smses|calls|allsms|alllogs)>\s*\Z")
_MOST_READ_AGAIN = 8 << 30
"""How many bytes behind damage are given to a new parser before a file is given up."""


Record = Plain | Mms


class Break(msgspec.Struct, frozen=True):
    """Where a file stops making sense, and why; `place` is that of the first record not read."""

    place: int
    reason: Sayable
    words: str | msgspec.UnsetType = msgspec.UNSET


class _RefusedError(Exception):
    """The file is XML of another kind; the text says which."""


class PhoneRecords(Waiting[Record | Break]):
    """The records of one file, and what its root says and its reader noticed."""

    def __init__(self, stream: Stream) -> None:
        """Make ready to read `stream`."""
        super().__init__()
        self._mended = Mended(stream)
        self._parser = self._new_parser()
        self._plain = PlainTags()
        self._held = HeldData()
        self._open: Mms | None = None
        self._rest = b""
        self._depth = self._parsed = self._lines_given = 0
        self._latest_tag = self._latest_record = -1
        self._between = self._started = False
        self._lost: tuple[int, str] | None = None
        self._kept = b""
        self._words: list[str] = []
        self._read_again = 0
        self.stated: int | None = None

    def _new_parser(self) -> expat.XMLParserType:
        """Make a parser that has read nothing yet."""
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = _refuse_doctype
        return parser

    @property
    def broken(self) -> bool:
        """Tell whether a character was lost, and stands as U+FFFD."""
        return self._mended.broken

    def __iter__(self) -> Iterator[Record | Break]:
        """Yield every whole record, and a Break for one that is damaged or where all ends."""
        try:
            for chunk in self._mended.chunks():
                self._read(self._rest + chunk)
                yield from self._take()
            self._parse(self._rest, last=True)
            yield from self._take()
        except expat.ExpatError as error:
            yield from self._take()
            begins = self._begins(len(self._kept))
            self._words = self._open.words() if self._open else []
            self._words += words_in(self._kept[begins:]) if begins >= 0 else []
            yield self._break(_breaks_off(*self._where(error)))
        except _RefusedError as refused:
            yield self._break(sentence_of(refused))
        else:
            if self._lost and _CLOSED.search(self._kept):
                self._ready += filter(None, [read_loosely(self._kept, self._place)])
                self._lost = None if self._ready else self._lost
                yield from self._take()
            if self._lost:
                self._words += words_in(self._kept)
                yield self._break(_breaks_off(*self._lost))

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
        records, done = self._plain.read(begun, self._place)
        self._ready += records
        passed = end - len(begun[done:].encode())
        self._lines_before += data.count(b"\n", at, passed)
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
        """Give the parser what it is to read; behind damage, a new one begins."""
        given = self._held.set_aside(data)
        while True:
            self._kept += given
            if self._lost and not (given := self._begin_again(*self._lost)):
                break
            self._parsed += len(given)
            self._lines_given += given.count(b"\n")
            try:
                self._parser.Parse(given, last)
                break
            except expat.ExpatError as error:
                if last or not self._started or self._read_again > _MOST_READ_AGAIN:
                    raise
                given = self._leave(error)
        self._keep()
        self._held.drop()

    def _keep(self) -> None:
        """Keep what was given of a tag that is not read yet, and may turn out to be no XML."""
        if self._lost:
            return
        start = self._begins(len(self._kept))
        if start < 0:
            start = self._kept.rfind(b"<", max(0, len(self._kept) - _LONGEST))
        self._kept = self._kept[start:] if start >= 0 and len(self._kept) < CHUNK else b""

    def _begins(self, end: int) -> int:
        """Find where the record begins that is not read yet, or the latest tag of the open MMS."""
        start = last_record(self._kept, end)
        if start >= 0 and self._parsed - len(self._kept) + start > self._latest_record:
            return start
        return self._kept.rfind(b"<", 0, end) if self._open else -1

    def _leave(self, error: expat.ExpatError) -> bytes:
        """Leave the record that is no XML, and keep it until the next one comes."""
        before = self._parsed - len(self._kept)
        wrong = max(self._parser.ErrorByteIndex - before, 0)
        start = self._begins(wrong)
        start = wrong if start < 0 else start
        self._lost = self._where(error)
        self._read_again += len(self._kept) - start
        self._lines_before += self._lines_given - self._kept.count(b"\n", start)
        self._lines_given = 0
        self._words = self._open.words() if self._open else []
        rest, self._kept, self._open = self._kept[start:], b"", None
        return rest

    def _begin_again(self, line: int, reason: str) -> bytes:
        """Begin at the next record as if the file did; nothing where none has come yet."""
        following = RECORD.search(self._kept, 1)
        if following is None:
            if len(self._kept) > CHUNK:
                self._lines_before += self._kept.count(b"\n", 0, -_LONGEST)
                self._kept = b"-" + self._kept[-_LONGEST:]
            return b""
        left, self._kept = self._kept[: following.start()], self._kept[following.start() :]
        self._lines_before += left.count(b"\n")
        damaged = said(
            "Record {place} is damaged at line {line}: {reason}. Those behind it are read.",
            place=self._place,
            line=line,
            reason=reason,
        )
        told = read_loosely(left, self._place)
        words = "\n".join(self._words + words_in(left)) or msgspec.UNSET
        self._ready.append(told or Break(self._place, damaged, words))
        self._lost, self._depth, self._between = None, 0, False
        self._latest_tag = self._latest_record = -1
        self._parser = self._new_parser()
        self._parser.Parse(_BEGINNING, False)  # noqa: FBT003 - expat's own argument
        self._parsed = len(_BEGINNING)
        return self._kept

    def _break(self, reason: Sayable) -> Break:
        """Say where the file broke."""
        return Break(
            self.count + 1,
            counted(
                "{reason}. The 1 record before it was read.",
                "{reason}. The {n} records before it were read.",
                self.count,
                reason=reason,
            ),
            "\n".join(self._words) or msgspec.UNSET,
        )

    def _start(self, tag: str, attributes: Attributes) -> None:
        """Begin a record, or add to the open one."""
        self._depth += 1
        if self._started and tag == "mms":
            self._latest_record = self._parser.CurrentByteIndex
            self._open = Mms(self._place, attributes)
        elif self._started and tag in {"sms", "call", "log"}:
            self._latest_record = self._parser.CurrentByteIndex
            self._ready.append(record_of(tag, self._place, attributes))
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
        if tag not in _ROOTS:
            reason = said("This is XML of another kind: it begins with <{tag}>", tag=tag)
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


def _breaks_off(line: int, reason: str) -> Sayable:
    """Say where a file ends before its end."""
    return said(
        "The file breaks off or is damaged at line {line}: {reason}", line=line, reason=reason
    )


def _refuse_doctype(*_declaration: object) -> None:
    """Stop at a DOCTYPE."""
    reason = said("The file declares a DOCTYPE, which no backup has and which can do harm")
    raise _RefusedError(reason)
