"""Cuts backups of texts whose fields are elements: GO SMS Pro's, and those of Windows phones.

GO SMS Pro writes `<GoSms><SMS><address>…</address>…`, with Android's own names and numbers. Windows
Phone's "contacts+message backup" writes `<ArrayOfMessage><Message>…`.
"""

import re
from collections.abc import Iterator
from xml.parsers import expat

import msgspec

from offscript.record import Sayable, said
from offscript.sources._files.ends import Stream
from offscript.sources._sms.element_fields import OpenRecord
from offscript.sources._sms.phone_records import Break, Record
from offscript.sources._sms.surrogates import Mended
from offscript.sources._sms.waiting import Waiting

FIELDS = re.compile(
    rb"<GoSms(?:\s[^>]*)?>(?=.*<(?:SMS|SMSCount)>)"
    rb"|<ArrayOfMessage(?:\s[^>]*)?>(?=.*<(?:LocalTimestamp|Recepients)\b)",
    re.DOTALL,
)
"""How such a file begins."""
_RECORD = re.compile(rb"<(?:SMS|Message)[\s>]")
_RECORDS = {"SMS", "Message"}
_ROOTS = {"GoSms", "ArrayOfMessage"}
_LONGEST_RECORD = len(b"<Message ")
_NO_END = expat.errors.messages[expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH]]
_BARE = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#[xX][0-9a-fA-F]+);)")
_VERBATIM = b"<![CDATA["
_TEXTS = {"body", "Body"}
_TAIL = 1 << 16
_MOST = 256 << 20
"""How many letters one record is given; no message is near it."""


class ElementRecords(Waiting[Record | Break]):
    """The records of one file, and what its root says and its reader noticed."""

    def __init__(self, stream: Stream) -> None:
        """Make ready to read `stream`."""
        super().__init__()
        self._mended = Mended(stream)
        self._path: list[str] = []
        self._record: OpenRecord | None = None
        self._held: list[str] = []
        self._size = self._given = self._lines = 0
        self._refused: Sayable | None = None
        self._lost: tuple[int, str] | None = None
        self._root = ""
        self._is_strict = False
        self.stated: int | None = None
        self._parser = self._new_parser()

    @property
    def broken(self) -> bool:
        """Tell whether a character was lost, and stands as U+FFFD."""
        return self._mended.broken

    def __iter__(self) -> Iterator[Record | Break]:
        """Yield every whole record, and a Break for one that is damaged or where all ends."""
        rest = b""
        for chunk in self._mended.chunks():
            rest = self._read(rest + self._with_signs(chunk))
            yield from self._take()
            if self._refused:
                yield Break(self.count + 1, self._refused)
                return
        self._end_file()
        yield from self._take()

    def _read(self, data: bytes) -> bytes:
        """Read what has come so far; where a record is damaged, begin anew behind it."""
        at = 0
        while at < len(data):
            if self._lost:
                following = _RECORD.search(data, at)
                if following is None:
                    return data[max(at, len(data) - _LONGEST_RECORD) :]
                self._leave()
                self._lines_before += data.count(b"\n", at, following.start())
                at = following.start()
                self._begin_again()
            try:
                self._parser.Parse(memoryview(data)[at:], False)  # noqa: FBT003 - expat's argument
            except expat.ExpatError as error:
                if self._refused or not self._root:
                    self._refused = self._refused or _breaks_off(*self._where(error))
                    return b""
                wrong = at + max(self._parser.ErrorByteIndex - self._given, 0)
                self._lost = self._where(error)
                self._lines_before += self._lines + data.count(b"\n", at, wrong)
                self._lines = 0
                text = wrong - (data[wrong - 1 : wrong] in {b"&", b"<"})
                closes = data[max(text - 2, 0) : text] == b"</"
                self._keep_words(b"" if closes else data[text : text + _TAIL])
                at = wrong if wrong > at and _RECORD.match(data, wrong) else wrong + 1
                continue
            self._given += len(data) - at
            self._lines += data.count(b"\n", at)
            break
        return b""

    def _with_signs(self, data: bytes) -> bytes:
        """Escape a `&` that begins no reference: some program or hand wrote it as it is."""
        self._is_strict = self._is_strict or _VERBATIM in data
        return data if self._is_strict else _BARE.sub(b"&amp;", data)

    def _end_file(self) -> None:
        """Say where the file breaks off, if it does."""
        try:
            if not self._lost:
                self._parser.Parse(b"", True)  # noqa: FBT003 - as above
        except expat.ExpatError as error:
            self._lost = self._where(error)
            self._keep_words(b"")
        if self._lost:
            words = self._record.words() if self._record else msgspec.UNSET
            self._ready.append(Break(self._place, _breaks_off(*self._lost), words))

    def _leave(self) -> None:
        """Keep what is known of the record that is damaged."""
        line, reason = self._lost or (0, "")
        damaged = said(
            "Record {place} is damaged at line {line}: {reason}. Those behind it are read.",
            place=self._place,
            line=line,
            reason=reason,
        )
        words = self._record.words() if self._record else msgspec.UNSET
        self._ready.append(Break(self._place, damaged, words))
        self._lost = None

    def _keep_words(self, behind: bytes) -> None:
        """Keep what is held of a text where damage is met, and what of it stands behind that."""
        if self._record and self._path[-1] in _TEXTS:
            rest = (
                ""
                if behind.startswith(b"</")
                else behind.partition(b"</")[0].decode("utf-8", "replace")
            )
            self._record.add(self._path[-1], "".join(self._held) + rest)

    def _begin_again(self) -> None:
        """Begin at the next record as if the file did."""
        self._record, self._path, self._held = None, [], []
        self._parser = self._new_parser()
        beginning = f"<{self._root}>".encode()
        self._parser.Parse(beginning, False)  # noqa: FBT003 - as above
        self._given = len(beginning)

    def _new_parser(self) -> expat.XMLParserType:
        """Make a parser that has read nothing yet."""
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        return parser

    def _start(self, tag: str, _attributes: dict[str, str]) -> None:
        """Begin a record or one of its fields."""
        if self._held:
            self._keep_words(b"")
        if not self._path:
            self._root = self._root or (tag if tag in _ROOTS else "")
            if not self._root:
                self._refused = said("This is XML of another kind: it begins with <{tag}>", tag=tag)
        elif tag in _RECORDS:
            if self._record:  # its end is missing
                self._lost = self._parser.CurrentLineNumber + self._lines_before, _NO_END
                self._leave()
            self._record, self._size = OpenRecord(), 0
            del self._path[1:]
        self._path.append(tag)
        self._held = []

    def _text(self, text: str) -> None:
        """Hold what stands in a field."""
        self._size += len(text)
        if self._size <= _MOST and len(self._path) > 1:
            self._held.append(text)

    def _end(self, tag: str) -> None:
        """Keep a field, or close a record."""
        self._path.pop()
        held, self._held = "".join(self._held), []
        if len(self._path) == 1 and self._record:
            record, self._record = self._record, None
            self._ready.append(self._whole(record))
        elif self._record:
            self._record.add(tag, held)
        elif tag == "SMSCount" and held.isdecimal() and held.isascii():
            self.stated = int(held)

    def _whole(self, record: OpenRecord) -> Record | Break:
        """Give a record that has come to its end."""
        if self._size <= _MOST:
            return record.close(self._place, android=self._root == "GoSms")
        reason = said("Record {place} is too long to be a message.", place=self._place)
        return Break(self._place, reason, record.words())

    def _refuse_doctype(self, *_declaration: object) -> None:
        """Stop at a DOCTYPE, before anything it declares is read."""
        self._refused = said(
            "The file declares a DOCTYPE, which no backup has and which can do harm"
        )
        raise expat.ExpatError


def _breaks_off(line: int, reason: str) -> Sayable:
    """Say where a file ends before its end."""
    return said(
        "The file breaks off or is damaged at line {line}: {reason}", line=line, reason=reason
    )
