"""The tables in which Android keeps texts, MMS and calls (`mmssms.db`, `calllog.db`), as records.

https://developer.android.com/reference/android/provider/Telephony
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from offscript.sources._files.attachments import attached
from offscript.sources._files.database import DatabaseError, Rows
from offscript.sources._files.file import InputFile
from offscript.sources._phones import number_of
from offscript.sources._sms.mms import Mms, Part, read_part
from offscript.sources._sms.phone_records import Record
from offscript.sources._sms.plain_tags import Call, Text

_SMS = ("_id", "address", "date", "type", "body", "subject")
_CALLS = ("_id", "number", "name", "date", "type", "duration")
_PDU = ("_id", "thread_id", "date", "msg_box", "m_type", "sub", "sub_cs")
_PART = ("mid", "seq", "ct", "fn", "name", "cl", "cid", "text", "_data")
_ADDR = ("msg_id", "address", "type")
_UTF8 = "106"
_SECONDS = 10**11
Values = tuple[str | None, ...]


class PhoneTables:
    """The tables of one database, each read as far as it is sound; `damaged` names the others."""

    def __init__(self, file: InputFile, database: Rows) -> None:
        """Begin with nothing read."""
        self._file, self._database = file, database
        self.damaged: list[str] = []
        self._people = self._people_of_threads()

    def records(self) -> Iterator[Record]:
        """Give the texts, then the MMS, then the calls, each in the order of its row numbers."""
        for number, address, date, way, body, subject in self._rows("sms", _SMS, "_id"):
            yield Text(_place(number), address, None, date, way, body, subject)
        parts, addresses = (
            _Beside(self._rows("part", _PART, "mid, seq")),
            _Beside(self._rows("addr", _ADDR, "msg_id")),
        )
        for row in self._rows("pdu", _PDU, "_id"):
            place = _place(row[0])
            yield self._mms(place, row, parts.of(place), addresses.of(place))
        for number, caller, name, date, way, duration in self._rows("calls", _CALLS, "_id"):
            yield Call(_place(number), caller, name, date, way, duration)

    def _mms(self, place: int, row: Values, parts: list[Values], addresses: list[Values]) -> Mms:
        """Make a record of an MMS; its people are those of its thread, else those it names."""
        _, thread, date, box, kind, subject, charset = row
        listed = [{"address": address or "", "type": way or ""} for _, address, way in addresses]
        attributes = {
            "date": _milliseconds(date),
            "msg_box": box or "",
            "m_type": kind or "",
            "sub": _as_utf8(subject or "", charset),
            "address": "~".join(self._people.get(thread or "", ())),
        }
        read = [part for one in parts if (part := self._part(one))]
        return Mms(place, attributes, read, listed)

    def _part(self, row: Values) -> Part | None:
        """Read a part; its bytes lie in a folder of their own, if they came along."""
        attributes = {name: value for name, value in zip(_PART, row, strict=True) if value}
        part = read_part(attributes)
        stored = attributes.get("_data", "").rpartition("/")[2]
        if part is None or part.attachment is None or not stored:
            return part
        shown = part.attachment.name if part.attachment.name != "unnamed" else stored
        places = (f"{folder}{stored}" for folder in ("app_parts/", "parts/", ""))
        place = next((one for one in places if self._file.near(one)), stored)
        beside = attached(self._file, place, name=shown, kind=attributes.get("ct"))
        return Part(part.order, attachment=beside)

    def _people_of_threads(self) -> Mapping[str, tuple[str, ...]]:
        """Read who is in each conversation but the owner."""
        known = self._rows("canonical_addresses", ("_id", "address"), "_id")
        numbers = {number: address for number, address in known}  # noqa: C416 - rows have no length
        found: dict[str, tuple[str, ...]] = {}
        for thread, people in self._rows("threads", ("_id", "recipient_ids"), "_id"):
            named = (number_of(numbers.get(one)) for one in (people or "").split())
            found[thread or ""] = tuple(number for number in named if number)
        return found

    def _rows(self, table: str, wanted: tuple[str, ...], order: str) -> Iterator[Values]:
        """Give a table's rows as texts, NULL for a column that is not there; none without it."""
        try:
            found = self._database.execute("SELECT name FROM pragma_table_info(?)", (table,))
            there = {name for (name,) in found}
            if wanted[0] not in there:
                return
            picked = ", ".join(
                f"CAST({name} AS TEXT)" if name in there else "NULL" for name in wanted
            )
            yield from self._database.execute(f"SELECT {picked} FROM {table} ORDER BY {order}")  # noqa: S608
        except DatabaseError:
            self.damaged.append(table)


class _Beside:
    """Rows that belong to others, walked along with those: both stand in the order of numbers."""

    def __init__(self, rows: Iterator[Values]) -> None:
        """Begin at the first."""
        self._rows = rows
        self._next = next(rows, None)

    def of(self, place: int) -> list[Values]:
        """Give the rows of one; to be asked in the order of numbers."""
        found: list[Values] = []
        while self._next is not None and (at := _place(self._next[0])) <= place:
            if at == place:
                found.append(self._next)
            self._next = next(self._rows, None)
        return found


def _place(number: str | None) -> int:
    """Read a row's number; nought for what is none."""
    with suppress(ValueError):
        return int(number or "0")
    return 0


def _milliseconds(date: str | None) -> str:
    """Write the time of an MMS, which counts seconds, as texts have theirs."""
    with suppress(ValueError):
        number = int(date or "")
        return str(number * 1000 if 0 < number < _SECONDS else number)
    return date or ""


def _as_utf8(subject: str, charset: str | None) -> str:
    """Read a subject as what it is: Android keeps each byte of it as a letter."""
    if charset != _UTF8 or subject.isascii():
        return subject
    try:
        return subject.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return subject
