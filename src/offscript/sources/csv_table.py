"""Tables (CSV, TSV): Offscript's own, and any with columns for a time, an author and a text."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import msgspec

from offscript.record import Clock, Message, Note, Origin, Unreadable
from offscript.sources._file import InputFile
from offscript.sources._rows import Row, complete
from offscript.sources._source import Item, Repeats, Source
from offscript.sources._tables import Cells, Table, final_encoding, look_at, rows
from offscript.sources._written_times import Order, find_order

NAME = "csv"
_OURS = {"schema", "id", "conversation", "author", "sent_at", "text", "origin", "unreadable"}
_NESTED = {"attachments", "reactions", "edits", "seen", "origin"}
_TIME = (
    *("sent_at", "timestamp", "datetime", "date_time", "date/time", "date_sent", "sent", "sent_on"),
    *("created_at", "message_date", "when", "date", "time"),
)
_AUTHOR = ("author", "sender", "from", "sender_name", "author_name", "from_name", "name", "user")
_TEXT = ("text", "message", "body", "content", "message_text", "message_body", "contents")
_CONVERSATION = ("conversation", "chat", "chat_name", "thread", "channel", "room", "group")
_RECIPIENT = ("to", "recipient", "recipients", "receiver")


class _Columns(msgspec.Struct, frozen=True):
    """Where things stand in a row; -1 for a column that is not there."""

    time: int
    clock: int
    author: int
    text: int
    conversation: int
    recipient: int
    subject: int


def recognises(file: InputFile) -> bool:
    """Look for the three columns in the first line."""
    return _table_of(file) is not None


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every row; one that can't be taken apart, or has no time, is Unreadable."""
    table = _table_of(file)
    if table is None:
        return
    encoding = final_encoding(file, table.encoding)
    if encoding == "cp1252":
        says = "The file is not UTF-8; it was read as Windows-1252, the usual one in the West."
        yield Note(file=file.name, about="encoding", says=says)
    table = msgspec.structs.replace(table, encoding=encoding)
    read_table = _read_ours if set(table.columns) >= _OURS else _read_any
    yield from read_table(file, table, clock)


def _table_of(file: InputFile) -> Table | None:
    """Find the sign between cells with which the columns make sense."""
    for table in look_at(file):
        columns = _find_columns(table.columns)
        if min(columns.time, columns.author, columns.text) >= 0:
            return table
    return None


def _find_columns(names: tuple[str, ...]) -> _Columns:
    """Find the column for each thing; of several, the one that is named most plainly."""

    def where(wanted: tuple[str, ...]) -> int:
        return next((names.index(name) for name in wanted if name in names), -1)

    time = where(_TIME)
    has_both = time >= 0 and names[time] == "date" and "time" in names
    return _Columns(
        time=time,
        clock=names.index("time") if has_both else -1,
        author=where(_AUTHOR),
        text=where(_TEXT),
        conversation=where(_CONVERSATION),
        recipient=where(_RECIPIENT),
        subject=where(("subject",)),
    )


def _read_ours(file: InputFile, table: Table, _clock: Clock) -> Iterator[Item]:
    """Read a table that `offscript convert` wrote."""
    for row in rows(file, table):
        origin = Origin(NAME, file.sha256, row.line)
        damage = _damage(row, table)
        if damage:
            yield Unreadable(reason=damage, origin=origin)
            continue
        given: dict[str, Any] = dict(zip(table.columns, row.cells, strict=True))
        try:
            for name in _NESTED:
                given[name] = msgspec.json.decode(given.get(name) or "[]")
            if given["unreadable"]:
                yield Unreadable(
                    reason=given["unreadable"], origin=msgspec.convert(given["origin"], Origin)
                )
                continue
            given["schema"] = int(given["schema"])
            given |= {
                name: given.get(name) or None for name in ("reply_to", "subject", "certainty")
            }
            yield msgspec.convert(given, Message, strict=False)
        except (msgspec.ValidationError, msgspec.DecodeError, ValueError) as error:
            reason = f"The row in line {row.line} can't be read: {error}."
            yield Unreadable(reason=reason, origin=origin)


def _read_any(file: InputFile, table: Table, clock: Clock) -> Iterator[Item]:
    """Read a table that somebody else wrote."""
    columns = _find_columns(table.columns)
    order = find_order(
        (_time(row, columns) for row in rows(file, table) if not row.damage), clock.date_order
    )
    clock = msgspec.structs.replace(clock, date_order=order.order)
    repeats = Repeats()
    assumed = 0
    for row in rows(file, table):
        origin = Origin(NAME, file.sha256, row.line)
        damage = _damage(row, table)
        if damage:
            yield Unreadable(reason=damage, origin=origin)
            continue
        item = complete(_row(row, columns, file), origin, clock, repeats, unit="The row in line")
        assumed += isinstance(item, Message) and item.zone == "assumed"
        yield item
    yield from _notes(file, table, columns, clock, order, assumed)


def _damage(row: Cells, table: Table) -> str:
    """Say what is wrong with a row; empty if nothing is."""
    if row.damage:
        return f"The row in line {row.line} can't be taken apart: {row.damage}."
    if len(row.cells) != len(table.columns):
        return (
            f"The row in line {row.line} has {len(row.cells)} cells where the first row has "
            f"{len(table.columns)}."
        )
    return ""


def _time(row: Cells, columns: _Columns) -> str:
    """Put date and time of day together, if they stand apart."""
    places = (place for place in (columns.time, columns.clock) if 0 <= place < len(row.cells))
    return " ".join(row.cells[place].strip() for place in places)


def _row(row: Cells, columns: _Columns, file: InputFile) -> Row:
    """Name what stands in the cells."""
    cells = row.cells
    author = cells[columns.author].strip()
    if columns.conversation >= 0:
        conversation = cells[columns.conversation]
    elif columns.recipient >= 0:
        people = {author, *(part.strip() for part in cells[columns.recipient].split(","))}
        conversation = ", ".join(sorted(people - {""}))
    else:
        conversation = PurePath(file.name).stem.encode("utf-8", "replace").decode()
    return Row(
        conversation=conversation,
        author=author,
        sent_at=_time(row, columns),
        text=cells[columns.text],
        subject=(cells[columns.subject] or None) if columns.subject >= 0 else None,
    )


def _notes(
    file: InputFile, table: Table, columns: _Columns, clock: Clock, order: Order, assumed: int
) -> Iterator[Note]:
    """Tell what a person should know about how this table was read."""
    if assumed:
        says = f"Times without a zone: {assumed}. They were read as {clock.zone}."
        yield Note(file=file.name, about="zone", says=says)
    if order.how == "assumed" and order.example:
        says = (
            f"Nothing in the file says whether {order.example} has the day or the month first. "
            "It was read with the day first; please check."
        )
        yield Note(file=file.name, about="date order", says=says, open=True)
    used = set(msgspec.structs.astuple(columns))
    others = [name for at, name in enumerate(table.columns) if at not in used and name]
    if others:
        says = f"Columns that were not read: {', '.join(others)}."
        yield Note(file=file.name, about="limit", says=says)


source = Source(
    name=NAME,
    title="Table (.csv, .tsv)",
    how_to_get=(
        "Written by offscript convert; or any table whose first line names a column for the time "
        "(date, sent_at), the author (from, sender) and the text (message, body)."
    ),
    recognises=recognises,
    read=read,
    last=True,
)
